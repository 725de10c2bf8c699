internal import FoundationEssentials
public import WardlineModel
internal import WardlineStore
internal import WardlineSync

/// A store looked at from beside: what this device knows of sessions and people, what waits on it, and what its owner chose. Needs neither a
/// relay nor a token.
///
/// What is written here (a preference, feedback) goes out with whatever ``WardlineClient`` works on the store, now or later.
///
/// For example: `for summary in try DeviceStore(at: path).sessions() { print(summary.session, summary.unread) }`.
public struct DeviceStore: Sendable {
  private let store: SQLiteClientStore
  /// Where it lies.
  public let path: String

  /// What may be done with the store.
  public enum Access: Sendable {
    /// Look.
    case reading
    /// Retry, edit and delete, too.
    case writing
  }

  /// Opens a store that exists, whosever it is.
  ///
  /// - Throws: ``ClientError`` when there is none at the path, or it cannot be opened.
  public init(at path: String, access: Access = .reading) throws(ClientError) {
    self.path = path
    store = try Self.asked { () throws(StoreError) in
      try SQLiteClientStore(existing: path, access: access == .reading ? .reading : .writing)
    }
  }

  /// The relay's clock, as well as the store knows it.
  package var relayClock: RelayClock { store.knownClock }

  /// Whose store it is.
  public var owner: UserID { store.identity.user }

  // MARK: Sessions and people

  /// Every session that this device knows, the one in which something was written last first.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func sessions() throws(ClientError) -> [SessionSummary] {
    try asked { store throws(StoreError) in try store.sessions() }
  }

  /// A session's status, and what its owner wants of it; `nil` where nothing was written or heard.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func state(of session: SessionID) throws(ClientError) -> SessionState? {
    try asked { store throws(StoreError) in try store.session(session) }
  }

  /// A session's newest messages, status, people, receipts and gaps.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func transcript(of session: SessionID) throws(ClientError) -> Transcript {
    try Self.asked { () throws(StoreError) in try Transcript(of: session, in: store) }
  }

  /// One message; `nil` where this device does not have it.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func message(_ key: IdempotencyKey) throws(ClientError) -> Message? {
    try asked { store throws(StoreError) in try store.message(key) }
  }

  /// The corrections of a session that count, each under the keys of the first words and of the earlier corrections in whose place it does. All of them,
  /// in memory.
  ///
  /// For example: `let words = corrections[message.id]?.text ?? message.text`.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func corrections(in session: SessionID) throws(ClientError) -> [IdempotencyKey: Message] {
    try asked { store throws(StoreError) in try store.corrections(in: session) }
  }

  /// A session's newest messages, as people read them.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func messages(of session: SessionID, limit: Int) throws(ClientError) -> [Message] {
    try asked { store throws(StoreError) in try store.messages(of: session, limit: limit) }
  }

  /// The last messages of a session in the order of its log, and behind them those that are not in it yet. What was logged last stands
  /// here whatever time it bears.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func lastMessages(of session: SessionID, limit: Int) throws(ClientError) -> [Message] {
    try asked { store throws(StoreError) in try store.lastMessages(of: session, limit: limit) }
  }

  /// Hands over every message of a session, as people read them, with a page of them in memory at a time.
  ///
  /// What is deleted meanwhile is left out. For example: `try store.forEachMessage(of: ward) { print($0.text) }`.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read, and what `body` throws.
  public func forEachMessage(of session: SessionID, _ body: (Message) throws -> Void) throws {
    do { try store.forEachMessage(of: session, body) } catch let error as StoreError { throw ClientError(error) }
  }

  /// Where a session's history could not be continued, the oldest first.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func gaps(of session: SessionID) throws(ClientError) -> [Gap] {
    try asked { store throws(StoreError) in try store.gaps(in: session) }
  }

  /// What happened in a session beside what was said, the oldest first; at most ``Limits/sessionEventsMax``.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func events(of session: SessionID) throws(ClientError) -> [SessionEvent] {
    try asked { store throws(StoreError) in try store.events(of: session) }
  }

  /// How far the owner has come in a session; `nil` before this device has read anything of it.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func ownReceipt(in session: SessionID) throws(ClientError) -> Receipt? {
    try asked { store throws(StoreError) in try store.ownReceipts() }.first { $0.session == session }
  }

  /// The profiles of everyone this device has met, by name of user.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func profiles() throws(ClientError) -> [Profile] {
    try asked { store throws(StoreError) in try store.profiles() }
  }

  /// Everyone who is or was in a session, by name of user.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func participants(of session: SessionID) throws(ClientError) -> [Participant] {
    try asked { store throws(StoreError) in try store.participants(of: session) }
  }

  /// Everyone who has come into a session, as they came into each: a user who came in two roles is listed twice.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func acquaintances() throws(ClientError) -> [Participant] {
    try asked { store throws(StoreError) in try store.acquaintances() }
  }

  // MARK: Requests and duty

  /// The requests of the sessions that this device knows, the newest first.
  ///
  /// - Parameter limit: how many at most; ``Limits/requestsShownMax`` unless told otherwise.
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func requests(limit: Int = Limits.requestsShownMax) throws(ClientError) -> [DeviceRequest] {
    try asked { store throws(StoreError) in try store.requests(limit: limit) }
  }

  /// One request; `nil` where this device does not know it.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func request(_ key: IdempotencyKey) throws(ClientError) -> DeviceRequest? {
    try asked { store throws(StoreError) in try store.request(key) }
  }

  /// The requests that ring for the owner, and that they have not answered, the oldest first.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func rings() throws(ClientError) -> [Ring] {
    let now = Timestamp.now
    return try asked { store throws(StoreError) in try store.rings() }.filter { $0.endsAt > now }
  }

  /// The owner's duty: what they chose, and what the relay said last.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func duty() throws(ClientError) -> DeviceDuty { try asked { store throws(StoreError) in try store.duty() } }

  /// Who is on duty, as the relay said last.
  ///
  /// For example: `let age = now.milliseconds - (try store.directory().asOf?.milliseconds ?? 0)`.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func directory() throws(ClientError) -> Directory {
    try asked { store throws(StoreError) in try store.directory() }
  }

  /// The open requests of all sessions, as the relay said last to a coordinator.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func queuedRequests() throws(ClientError) -> [QueuedRequest] {
    try asked { store throws(StoreError) in try store.queuedRequests() }
  }

  /// The sessions that have not ended, as the relay said last to a coordinator, with the age of that.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func overview() throws(ClientError) -> Overview {
    try asked { store throws(StoreError) in try store.overview() }
  }

  /// What has become of what the owner said last of a request, as ``WardlineClient/answer(to:)``.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func answer(to request: IdempotencyKey) throws(ClientError) -> RequestAnswer? {
    try asked { store throws(StoreError) in try store.answer(to: request) }
  }

  // MARK: What the owner says

  /// What the owner chose on this device (G7).
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func preferences() throws(ClientError) -> [String: String] {
    try asked { store throws(StoreError) in try store.preferences() }
  }

  /// Keeps a choice of the owner's, as ``WardlineClient/setPreference(_:to:)`` does.
  ///
  /// - Throws: ``ClientError``: the name or the value is none, or the store takes no writes.
  public func setPreference(_ name: String, to value: String) throws(ClientError) {
    let operation = makeOperation(.setPreference(name: name, value: value), in: nil)
    guard operation.formFault == nil else { throw ClientError.preferenceOutOfBounds }
    _ = try asked { store throws(StoreError) in try store.enqueue([operation]) }
  }

  /// Keeps what the owner says of a session, as ``WardlineClient/submitFeedback(_:text:on:)`` does.
  ///
  /// - Throws: ``ClientError``: the rating is none, the text over ``Limits/textBytesMax`` bytes, or the store takes no writes.
  public func submitFeedback(_ rating: Int, text: String = "", on session: SessionID) throws(ClientError) {
    let operation = makeOperation(.submitFeedback(rating: rating, text: text), in: session)
    guard operation.formFault == nil else { throw ClientError(ratingOutOfBounds: rating) }
    _ = try asked { store throws(StoreError) in try store.enqueue([operation]) }
  }

  /// Says that the owner has read a session up to a place in its log, as ``WardlineClient/markRead(_:through:)`` does.
  ///
  /// - Throws: ``ClientError`` when the store takes no writes.
  public func markRead(_ session: SessionID, through sequence: UInt64) throws(ClientError) {
    _ = try asked { store throws(StoreError) in try store.markRead(session, through: sequence) }
  }

  func makeOperation(_ action: ClientOperation.Action, in session: SessionID?) -> ClientOperation {
    var generator = SystemRandomNumberGenerator()
    return ClientOperation(session: session, action: action, at: .now, by: store.knownClock, using: &generator)
  }

  // MARK: Whether it is sound

  /// What SQLite finds wrong with the file, in its words; empty when it is sound. Reads all of it.
  ///
  /// - Throws: ``ClientError`` when it is so damaged that it cannot be looked through.
  public func damage() throws(ClientError) -> [String] {
    try asked { store throws(StoreError) in try store.damage() }
  }

  /// The version of the file's format, and the one that this program writes.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func versions() throws(ClientError) -> (file: Int, program: Int) {
    try asked { store throws(StoreError) in try store.versions() }
  }

  /// Whether the texts that are written to the store are sealed, with the key in the file beside it.
  public var isSealed: Bool { store.isSealed }

  /// Whether a program works on the store: it has the connection, and the others stand by.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func isWorkedOn() throws(ClientError) -> Bool {
    try asked { store throws(StoreError) in try store.worker()?.isAlive ?? false }
  }

  /// The files that belong to it and are there: the database, its log and its index, the one by which programs know of each other, and the key.
  public var files: [String] {
    [path, path + "-wal", path + "-shm", path + "-lease", path + "-key"].filter { FileManager.default.fileExists(atPath: $0) }
  }

  func asked<Value>(_ body: (SQLiteClientStore) throws(StoreError) -> Value) throws(ClientError) -> Value {
    try Self.asked { () throws(StoreError) in try body(store) }
  }

  private static func asked<Value>(_ body: () throws(StoreError) -> Value) throws(ClientError) -> Value {
    do throws(StoreError) { return try body() } catch { throw ClientError(error) }
  }
}

extension ClientError {
  static var preferenceOutOfBounds: ClientError {
    ClientError(
      .badInput,
      "a preference has a name of 1 to \(Limits.preferenceNameBytesMax) bytes and a value of at most \(Limits.textBytesMax); nothing was changed"
    )
  }

  init(ratingOutOfBounds rating: Int) {
    self.init(
      .badInput, "feedback is a rating from 1 to 5 with at most \(Limits.textBytesMax) bytes of text; \(rating) was given")
  }
}
