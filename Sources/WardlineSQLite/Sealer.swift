import Crypto
import FoundationEssentials
import GRDB
import GRDBSQLite
import Synchronization
import WardlineModel

/// Seals the bodies of one open store: AES-256-GCM under the store's data key, with a random nonce for each value.
///
/// Statements do it with two functions of SQL, so that a sealed column costs no further statement: `seal(text, identity…)` and
/// `unseal(value, identity…)`. The identity (table and column, session, key) is the associated data: a value that was moved to another row
/// does not open. A store without a data key keeps its texts as they are.
///
/// A sealed value is a byte that no UTF-8 text begins with, the number of the data key (4 bytes), the nonce (12), the ciphertext, and the
/// tag (16). It stands in the column of the text itself, so that old and new values can stand beside each other while a store is being
/// sealed. An empty text stays empty: that a row has no text is no secret, and the rules of erasing ask for it.
final class Sealer: Sendable {
  private struct State {
    var keys: [UInt32: SymmetricKey] = [:]
    var current: UInt32 = 0
    var acceptsPlain = true
    /// Texts that were sealed or opened last, by their sealed values: a message on its way is read about ten times.
    var known: [[UInt8]: (identity: [UInt8], text: [UInt8])] = [:]

    mutating func remember(_ text: [UInt8], of value: [UInt8], _ identity: [UInt8]) {
      guard text.count <= Limits.sealKnownTextBytesMax else { return }
      if known.count >= Limits.sealKnownTextsMax { known.removeAll(keepingCapacity: true) }
      known[value] = (identity, text)
    }
  }

  /// Guards the keys, which are set once while a store is opened, and replaced by a change of keys.
  private let state = Mutex(State())

  static let mark: UInt8 = 0xFF
  private static let headerBytes = 5

  /// Sets the data keys, the last of which seals.
  ///
  /// - Parameter acceptsPlain: whether a text that is not sealed may be one from before the store was sealed.
  func setKeys(_ keys: [UInt32: SymmetricKey], acceptsPlain: Bool) {
    state.withLock { $0 = State(keys: keys, current: keys.keys.max() ?? 0, acceptsPlain: acceptsPlain) }
  }

  /// From now on every text of the store is sealed: one that is not was put there by somebody else.
  func refusePlain() { state.withLock { $0.acceptsPlain = false } }

  var isAcceptingPlain: Bool { state.withLock { $0.acceptsPlain } }

  /// Whether new texts are sealed.
  var isSealing: Bool { state.withLock { $0.current != 0 } }

  /// The sealed value; `nil` where the store has no data key.
  func seal(_ text: UnsafeRawBufferPointer, _ identity: [UInt8]) throws -> [UInt8]? {
    let (key, number) = state.withLock { ($0.keys[$0.current], $0.current) }
    guard let key else { return nil }
    var value = [Self.mark]
    value.reserveCapacity(text.count + Self.headerBytes + 28)
    withUnsafeBytes(of: number.bigEndian) { value.append(contentsOf: $0) }
    let box = try AES.GCM.seal(text, using: key, authenticating: value[1...] + identity)
    value.append(contentsOf: box.nonce)
    value.append(contentsOf: box.ciphertext)
    value.append(contentsOf: box.tag)
    let sealed = value
    state.withLock { $0.remember([UInt8](text), of: sealed, identity) }
    return value
  }

  enum Opened {
    /// It was not sealed.
    case plain
    case text([UInt8])
    /// It was changed, moved to another row, or sealed under a key that this store does not have.
    case unreadable
  }

  func open(_ value: UnsafeRawBufferPointer, _ identity: [UInt8]) -> Opened {
    guard let first = value.first else { return .plain }
    guard first == Self.mark else { return state.withLock { $0.acceptsPlain } ? .plain : .unreadable }
    guard value.count >= Self.headerBytes + 28 else { return .unreadable }
    let sealed = [UInt8](value)
    // In another row it is another value, which is opened, and fails.
    if let known = state.withLock({ $0.known[sealed] }), known.identity == identity { return .text(known.text) }
    let header = value[1..<Self.headerBytes]
    let number = header.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    guard let key = state.withLock({ $0.keys[number] }) else { return .unreadable }
    guard let box = try? AES.GCM.SealedBox(combined: UnsafeRawBufferPointer(rebasing: value[Self.headerBytes...])),
      let text = try? AES.GCM.open(box, using: key, authenticating: [UInt8](header) + identity)
    else { return .unreadable }
    let bytes = [UInt8](text)
    state.withLock { $0.remember(bytes, of: sealed, identity) }
    return .text(bytes)
  }
}

// MARK: The functions of SQL

extension Sealer {
  /// Registers the functions with a connection, which keeps this object.
  func register(in db: Database) throws {
    try register("seal", in: db) { context, count, values in Sealer.answerSealed(context, count, values) }
    try register("unseal", in: db) { context, count, values in Sealer.answerOpened(context, count, values) }
    try register("is_sealed", in: db) { context, count, values in Sealer.answerIsSealed(context, count, values) }
  }

  private typealias Function =
    @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void

  private func register(_ name: String, in db: Database, _ function: Function) throws {
    let code = sqlite3_create_function_v2(
      db.sqliteConnection, name, -1, SQLITE_UTF8 | SQLITE_DIRECTONLY, Unmanaged.passRetained(self).toOpaque(), function, nil,
      nil
    ) { if let sealer = $0 { Unmanaged<Sealer>.fromOpaque(sealer).release() } }
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }

  private static func sealer(_ context: OpaquePointer?) -> Sealer? {
    sqlite3_user_data(context).map { Unmanaged<Sealer>.fromOpaque($0).takeUnretainedValue() }
  }

  private static func bytes(_ value: OpaquePointer?) -> UnsafeRawBufferPointer {
    let start = sqlite3_value_text(value)
    return UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(sqlite3_value_bytes(value)))
  }

  /// The arguments behind the first one, each with its kind and length, so that no two lists are the same bytes.
  private static func identity(_ values: UnsafeMutablePointer<OpaquePointer?>, _ count: Int32) -> [UInt8] {
    var identity: [UInt8] = []
    for index in 1..<max(1, Int(count)) {
      guard sqlite3_value_type(values[index]) == SQLITE_INTEGER else {
        let text = bytes(values[index])
        identity.append(1)
        withUnsafeBytes(of: UInt32(text.count).bigEndian) { identity.append(contentsOf: $0) }
        identity.append(contentsOf: text)
        continue
      }
      identity.append(0)
      withUnsafeBytes(of: sqlite3_value_int64(values[index]).bigEndian) { identity.append(contentsOf: $0) }
    }
    return identity
  }

  private static func answerSealed(
    _ context: OpaquePointer?, _ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?
  ) {
    guard let sealer = sealer(context), let values, count > 1 else { return sqlite3_result_error_code(context, SQLITE_MISUSE) }
    let text = bytes(values[0])
    guard !text.isEmpty, sealer.isSealing else { return sqlite3_result_value(context, values[0]) }
    guard let value = try? sealer.seal(text, identity(values, count)) else {
      return sqlite3_result_error(context, "a text could not be sealed", -1)
    }
    value.withUnsafeBytes { answer(context, $0) }
  }

  /// NULL for what cannot be opened: the row is there, and its reader says what is wrong with it (``Columns/body()``).
  private static func answerOpened(
    _ context: OpaquePointer?, _ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?
  ) {
    guard let sealer = sealer(context), let values, count > 1 else { return sqlite3_result_error_code(context, SQLITE_MISUSE) }
    guard sqlite3_value_type(values[0]) == SQLITE_TEXT else { return sqlite3_result_value(context, values[0]) }
    let value = bytes(values[0])
    guard value.first == mark else {
      if case .plain = sealer.open(value, []) { sqlite3_result_value(context, values[0]) } else { sqlite3_result_null(context) }
      return
    }
    guard case .text(let text) = sealer.open(value, identity(values, count)) else { return sqlite3_result_null(context) }
    text.withUnsafeBytes { answer(context, $0) }
  }

  private static func answerIsSealed(
    _ context: OpaquePointer?, _ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?
  ) {
    guard let values, count == 1 else { return sqlite3_result_error_code(context, SQLITE_MISUSE) }
    sqlite3_result_int(context, bytes(values[0]).first == mark ? 1 : 0)
  }

  private static func answer(_ context: OpaquePointer?, _ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return sqlite3_result_text(context, "", 0, copied) }
    sqlite3_result_text(context, start.assumingMemoryBound(to: CChar.self), Int32(bytes.count), copied)
  }

  /// `SQLITE_TRANSIENT`, which Swift does not import: SQLite copies the text before the call returns.
  private nonisolated(unsafe) static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}
