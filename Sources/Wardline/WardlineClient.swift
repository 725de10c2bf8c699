internal import FoundationEssentials
internal import Synchronization
public import WardlineModel
internal import WardlineCrypto
internal import WardlineStore
internal import WardlineSync
internal import WardlineTransport
internal import WardlineProtocol

/// One person's device in their sessions: writes what they do into the store, and carries it to the relay whenever there is a way.
///
/// ``send(_:in:)`` returns after one synced transaction that holds the message and its operation; from then on it is the client's
/// matter (G1). What there is to see comes as ``updates()``, or as the parts of it: ``transcript(of:)``, ``connection()``,
/// ``queue()``. Each begins with what is there now.
///
/// It runs on an event loop's thread of its own and turns the effects of `ClientCore` into sockets, timers and transactions. It decides
/// nothing.
///
/// For example:
///
///     let client = try WardlineClient(.init(relay: "wss://relay.example", storePath: path, user: ana) { token })
///     await client.start()
///     let message = try await client.send("Any allergies?", in: SessionID("ward-7"))
///     for await update in try await client.transcript(of: message.session) { show(update) }
public actor WardlineClient {
  /// What a client needs to know.
  public struct Options: Sendable {
    /// The relays' addresses, such as `ws://127.0.0.1:7440` or `wss://relay.example`: 1 to ``Limits/relaysMax`` that serve the same sessions. An
    /// address that is named again counts once.
    ///
    /// A client begins with the first, and stays with the relay that it is connected to. When a connection is lost or an attempt fails, the next
    /// one in the list is tried at once; a relay that has failed is tried again after a pause of its own, never above
    /// ``Limits/backoffMaxMilliseconds``. A relay that stops, or asks to wait, is left alone for that time, and the others are not.
    ///
    /// For example: `options.relays = ["wss://relay-a.example", "wss://relay-b.example"]`.
    public var relays: [String]
    /// The file that holds transcript and outbox; made when it is not there.
    public var storePath: String
    /// Whether the texts in a store that is made, or was never sealed, are sealed under a key in a file beside it.
    public var sealsStore = true
    /// The file that names this computer in a word that no other has; `nil` for `/etc/machine-id`. A store belongs to the computer of its
    /// first use, and a copy on another is refused (``CopiedStore``): a container that is made anew around the same store names one file.
    public var machineIDFile: String?
    /// Whether the relay's operator may have this device wiped, which destroys the store, its key and the tokens of its programs, with what
    /// was not sent. Asked only over TLS, or by a relay on this computer.
    public var allowsRemoteWipe = true
    /// Called when the device is wiped, between its key and its tokens: destroys what else the program has of the store's owner, such as a login.
    /// Returns the files that it could not remove. The owner is `nil` where the store cannot be read.
    public var removeLogin: @Sendable (_ owner: UserID?) -> [String] = { _ in [] }
    /// Whose store it is, as the token says.
    public var user: UserID
    /// Which claim of the token says so.
    public var userClaim = TokenClaims.defaultUserClaim
    /// The only authority to trust for `wss://`, a PEM file; `nil` for those of the system.
    public var certificateAuthorityFile: String?
    /// The language model that drafts translations, where a site has one; `nil`, as it is unless told otherwise, asks none.
    public var assist: AssistSettings?
    /// Why the site's settings of a model cannot be used. A question for a draft fails with it; nothing else does.
    package var assistProblem: String?
    /// Which proxy leads to the relay, if any.
    public var proxies = ProxySettings.none
    /// Shown to a relay that requires one of each device; `nil` for none.
    public var clientCertificate: ClientCertificate?
    /// How long another program's process may hang before this one takes over its work; its end is noticed at once. The same for all
    /// programs on a store.
    public var leaseMilliseconds = Limits.leaseMaxMilliseconds
    /// How often an operation is tried before it fails, counted against answers and timeouts and never against being offline: 1 to
    /// ``Limits/attemptsCeiling``; anything else is taken for the nearest of them. What counts is what the program that sends was told.
    public var attemptsMax = Limits.attemptsMax
    /// What has waited for longer and never left is held until its author says that it shall go:
    /// ``Limits/ageMinMilliseconds`` at least.
    public var ageMaxMilliseconds = Limits.ageMaxMilliseconds
    /// The file that ``token`` reads, as an absolute path, so that the program that has the connection can show its token, too, and this
    /// one's sessions are open while another program works; `nil` keeps the token to this program. The path is kept in the store, the
    /// token is not.
    public var tokenFile: String?
    /// Asked before each try to connect, so that a new token is taken up without a restart: it may ask another server for one. What it throws is
    /// said as the reason why there is no connection, and it is asked again with the next try; so it is where it has not answered within
    /// ``Limits/tokenAwaitedMilliseconds``. White space around a token, such as the end of a file's last line, is no part of it.
    /// It runs on the thread of the store: what takes longer than reading a file awaits, as what blocks would hold up every write.
    public var token: @Sendable () async throws -> String

    /// Makes options for one relay; ``relays`` can name more.
    public init(
      relay: String, storePath: String, user: UserID, certificateAuthorityFile: String? = nil,
      token: @escaping @Sendable () async throws -> String
    ) {
      relays = [relay]
      self.storePath = storePath
      self.user = user
      self.certificateAuthorityFile = certificateAuthorityFile
      self.token = token
    }
  }

  nonisolated let loop: EventLoop
  let store: SQLiteClientStore
  let options: Options
  /// In the order of the options, each once.
  let relays: [RelayAddress]
  /// Who the owner is for others, as the relay said with the last connection of this run; `nil` before one.
  public internal(set) var you: Participant?

  let broadcaster = Broadcaster()
  /// What the render path reads without waiting.
  let cache: ReadCache
  /// Every access to the store that must keep its order happens there. A slow disk holds up no socket.
  let storeThread: SerialThread
  /// Asks the program for its token on ``storeThread``: a closure that reads a file wakes no other thread.
  let storeExecutor: ThreadExecutor

  /// What is decided; see `WardlineClient+Effects.swift` for what comes of it.
  var core: ClientCore
  /// What is to be decided when the effects of the event before are done.
  var events: [ClientCore.Event] = []
  var isHandling = false
  var generator = SystemRandomNumberGenerator()
  var alarm: LoopTimer?
  var leaseAlarm: LoopTimer?
  /// Asks whether bytes move, while that matters.
  var progressTimer: LoopTimer?
  /// Hears of other processes on the store.
  var bell: FileWatcher?
  var link: Link?
  var state = ConnectionState.connecting {
    didSet { noteAssistConnection() }
  }
  /// What asks a language model; `nil` where there is none.
  var assist: AssistWorker?
  /// Why there is none, though one was named.
  let assistProblem: String?
  /// The try that waits for an epoch of the store; 0 once it was given up.
  let preparing = Preparing()
  var isClosed = false
  /// Under which lease an access of the machine's has failed.
  let broken = BrokenLease()
  /// This process, for the requests to its store.
  let host: ClientHost
  /// Who waits for a draft to be committed, by its number.
  var waiters: [UInt64: CheckedContinuation<Result<Committed, StoreError>, Never>] = [:]
  private var lastDraft: UInt64 = 0
  /// What the last connection to the relay has learned of the way there.
  var pace = OutboundPace()

  /// The connection or the try that is under way.
  struct Link {
    var id: SyncMachine.ConnectionID
    var connection: WebSocketConnection?
    var outgoing = LaneQueue()
    var wire = WireConnection(.protobuf)

    mutating func append(_ frames: [ClientFrame]) { outgoing.append(frames, wire) }
  }

  /// The user whose store it is.
  public nonisolated var owner: UserID { store.identity.user }

  /// Runs on its own event loop's thread.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  /// Opens the store. Nothing is sent before ``start()``.
  ///
  /// - Throws: ``ClientError``: an address is invalid, there is none or too many, the store cannot be opened, belongs to somebody else, or to a newer program.
  public init(_ options: Options) throws(ClientError) {
    let relays = try RelayAddress.all(in: options)
    self.relays = relays
    CryptoLibrary.outliveExit()
    if StoreWipe.hasBegun(ofStoreAt: options.storePath) {
      let left = try StoreWipe(ofStoreAt: options.storePath).run(removingLogin: options.removeLogin)
      throw ClientError(StoreError.wiped(path: options.storePath, tokensLeft: left))
    }
    let machine = try MachineID(ofFile: options.machineIDFile)
    do throws(StoreError) {
      store = try SQLiteClientStore(
        path: options.storePath, user: options.user, isSealed: options.sealsStore, machine: machine)
    } catch { throw ClientError(error) }
    do throws(TransportError) {
      storeThread = try SerialThread(name: "wardline-store")
      storeExecutor = ThreadExecutor(storeThread)
      loop = try EventLoop(name: "wardline")
    } catch { throw ClientError(error) }
    self.options = options
    host = ClientHost(store: store, loop: loop, options: options)
    core = ClientCore(
      machine: SyncMachine(
        attemptsMax: min(max(1, options.attemptsMax), Limits.attemptsCeiling),
        ageMaxMilliseconds: max(Limits.ageMinMilliseconds, options.ageMaxMilliseconds),
        relayClock: store.knownClock, relayCount: relays.count,
        wipingRelays: Set(relays.indices.filter { relays[$0].url.identifiesServer && options.allowsRemoteWipe })),
      identity: store.identity, owner: String(UInt64.random(in: .min ... .max), radix: 36),
      leaseMilliseconds: options.leaseMilliseconds)
    cache = ReadCache(store)
    do throws(ClientError) {
      assist = try options.assist.map { settings throws(ClientError) in try AssistWorker(settings, options.proxies) }
      assistProblem = options.assistProblem
    } catch {
      // No conversation waits for drafts.
      assist = nil
      assistProblem = error.description
    }
  }

  /// Begins to connect, and goes on until ``close()``. While another program works on the same store this one stands by:
  /// ``ConnectionState/standby``.
  public func start() {
    loop.onNetworkUp { [weak self] in self?.assumeIsolated { $0.wake() } }
    alarm = loop.makeTimer { [weak self] in self?.assumeIsolated { $0.handle(.alarm($0.readLink())) } }
    leaseAlarm = loop.makeTimer { [weak self] in self?.assumeIsolated { $0.handle(.leaseAlarm) } }
    progressTimer = loop.makeTimer { [weak self] in self?.assumeIsolated { $0.handle(.polled($0.readLink())) } }
    offerTokenFile()
    handle(.started)
  }

  /// Lets go of the relay and of the store. What is pending stays on disk.
  public func close() async {
    guard !isClosed else { return }
    handle(.stopped)
    isClosed = true
    assist?.server.stop()
    broadcaster.finish()
    await loop.end()
    await withCheckedContinuation { done in
      // Behind all that was asked of the store: what was taken back or erased is in none of its files then.
      storeThread.execute { [store] in
        store.finishErasure(triesMax: 1)
        done.resume()
      }
    }
  }

  // MARK: What people do

  /// Keeps a message and its operation in one synced transaction, and returns it as *pending*.
  ///
  /// Calls that come while another is being kept share a transaction, in their order.
  ///
  /// For example, so that a program that crashes and repeats a call does not send twice:
  /// `try await client.send("Bed 4 is ready", in: ward, key: IdempotencyKey("019a9f3e-7b21-7c44-9d0e-2f6b1a5c8e90"))`.
  ///
  /// - Parameters:
  ///   - text: what to say, 1 to ``Limits/textBytesMax`` bytes.
  ///   - attributes: what it says beside its words. The text of a phrase has two lines, one for each of its languages.
  ///   - session: the session to say it in.
  ///   - key: the name of the message, for ever (G2); a new one where none is given. With a key that this device knows under the same
  ///     text and attributes nothing is kept anew, and the message is returned as it stands, perhaps *sent* or *failed*. Where another device of the
  ///     same person used it, the relay answers as it did then. Where that was another text, that text is shown under the key, and this
  ///     one is kept as *failed* (``RejectionCode/keyReused``) under a key of its own.
  /// - Throws: ``ClientError``: the text is empty or over ``Limits/textBytesMax`` bytes, the key is that of something else
  ///   (``ClientError/Kind/keyReused``), or the store takes no writes. Nothing is queued then.
  public func send(
    _ text: String, _ attributes: MessageAttributes = .none, in session: SessionID, key: IdempotencyKey? = nil
  ) async throws(ClientError) -> Message {
    if let fault = attributes.fault(with: text) { throw ClientError(.badInput, "\(fault); nothing was queued") }
    var attributes = attributes
    // The correction of a correction corrects the first words.
    if let key = attributes.corrects { attributes.corrects = try await message(key)?.correctedKey ?? key }
    let body = MessageAttributes.body(text, attributes)
    var operation = makeOperation(.sendMessage(body: body), in: session)
    if let code = operation.formFault?.code { throw ClientError(refusal: code, of: text) }
    if let key {
      guard key != IdempotencyKey(high: 0, low: 0) else {
        throw ClientError(.badInput, "\(key) is not a key: use a UUID of your own; nothing was queued")
      }
      operation.key = key
    }
    let committed = try await enqueue([operation])
    for case .message(let message) in committed.changes where message.id == operation.key { return message }
    // The store knew the key, and has kept nothing.
    return try await known(operation, body: body)
  }

  /// Whether the relay takes phrases that nobody has reviewed, as it said when this device was connected last; `nil` before
  /// that. The relay decides: one that it does not take is refused as ``RejectionCode/unreviewedPhrase``.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func takesUnreviewedPhrases() async throws(ClientError) -> Bool? {
    try await ask { store throws(StoreError) in
      try store.takesUnreviewedPhrases()
    } then: { _, isTaken in
      isTaken
    }
  }

  private func known(_ operation: ClientOperation, body: String) async throws(ClientError) -> Message {
    let found = try await ask { store throws(StoreError) in
      try store.message(operation.key)
    } then: { _, message in
      message
    }
    guard let found, found.isMine else { throw ClientError(keyReused: operation.key, because: "something else is known") }
    if found.state == .retracted { throw ClientError(keyReused: operation.key, because: "a message was taken back") }
    guard found.session == operation.session, found.body == body else {
      throw ClientError(keyReused: operation.key, because: "another message is known")
    }
    return found
  }

  /// Keeps messages and their operations, in their order, in one synced transaction, and returns them as *pending*: what was pasted
  /// costs one wait for the disk, and not one for each line.
  ///
  /// - Throws: ``ClientError``: a text is empty or over ``Limits/textBytesMax`` bytes, or the store takes no writes. None is queued then.
  public func send(_ texts: [String], in session: SessionID) async throws(ClientError) -> [Message] {
    let operations = texts.map { makeOperation(.sendMessage(body: MessageAttributes.body($0, .none)), in: session) }
    for (operation, text) in zip(operations, texts) {
      if let code = operation.formFault?.code { throw ClientError(refusal: code, of: text) }
    }
    let keys = Set(operations.map(\.key))
    return try await enqueue(operations).changes.compactMap { change in
      if case .message(let message) = change, keys.contains(message.id) { message } else { nil }
    }
  }

  /// Asks for another status of a session. The relay decides (G6); until it has, the wish is shown as pending.
  ///
  /// - Throws: ``ClientError`` when the store takes no writes.
  public func setStatus(_ status: SessionStatus, in session: SessionID) async throws(ClientError) {
    // The version it is based on is the one in force when the store keeps it.
    _ = try await enqueue([makeOperation(.setStatus(status, basedOn: 0), in: session)])
  }

  /// Creates a session. Harmless where it exists. What is done there before the relay has answered waits for that.
  ///
  /// - Throws: ``ClientError`` when the store takes no writes.
  public func createSession(_ session: SessionID) async throws(ClientError) {
    _ = try await enqueue([makeOperation(.createSession, in: session)])
  }

  /// Tells the author of a message that the owner of this store has understood it. Everyone in the session sees that.
  ///
  /// For example: `try await client.confirm(message.id)`.
  ///
  /// - Returns: the key of the operation, for the outbox; `nil` where the owner has said so before, as far as this device knows.
  /// - Throws: ``ClientError``: this device has no words of such a message by somebody else, or the session has ended
  ///   (``ClientError/Kind/badInput``); or the store takes no writes. Nothing is queued then.
  @discardableResult
  public func confirm(_ message: IdempotencyKey) async throws(ClientError) -> IdempotencyKey? {
    let operation = try await ask { [owner] store throws(StoreError) -> (session: SessionID, isSaid: Bool)? in
      guard let found = try store.message(message), found.author != owner, !found.state.isWordless,
        try store.session(found.session)?.confirmed.status != .ended
      else { return nil }
      let action = ClientOperation.Action.confirmMessage(message)
      let isLogged = try store.events(of: found.session).contains { $0.author == owner && $0.kind == .done(action) }
      let isQueued = try store.queue().contains { $0.operation.action == action && $0.state != .failed }
      return (found.session, isLogged || isQueued)
    } then: { client, known in
      known.map { (client.makeOperation(.confirmMessage(message), in: $0.session), $0.isSaid) }
    }
    guard let (confirmation, isSaid) = operation else {
      throw ClientError(
        .badInput,
        "\(message) cannot be confirmed: it takes a message of somebody else that this device has, in a session that goes on; nothing was queued"
      )
    }
    if isSaid { return nil }
    _ = try await enqueue([confirmation])
    return confirmation.key
  }

  /// Makes somebody of the relay's directory a member of a session. Harmless for a member. The relay rejects it as `unknown_person` where
  /// its directory does not have them, and as `not_allowed` where the owner of this store may not invite.
  ///
  /// - Returns: the key of the operation, for the outbox.
  /// - Throws: ``ClientError`` when the store takes no writes.
  @discardableResult
  public func invite(_ user: UserID, to session: SessionID) async throws(ClientError) -> IdempotencyKey {
    let operation = makeOperation(.invite(user), in: session)
    _ = try await enqueue([operation])
    return operation.key
  }

  /// Ceases to be a member of a session: what follows does not reach this device any more. The relay rejects it as `not_allowed` where the
  /// token names the session.
  ///
  /// - Returns: the key of the operation, for the outbox.
  /// - Throws: ``ClientError`` when the store takes no writes.
  @discardableResult
  public func leave(_ session: SessionID) async throws(ClientError) -> IdempotencyKey {
    let operation = makeOperation(.leave, in: session)
    _ = try await enqueue([operation])
    return operation.key
  }

  /// Puts a failed operation back into the outbox, at its end; one that was held for its age goes however old it is. `false` when there
  /// is no failed one of that key.
  public func retry(_ operation: IdempotencyKey) async throws(ClientError) -> Bool {
    try await decide { store throws(StoreError) in try store.retry(operation) }
  }

  /// Replaces a failed message by another text, at the end of the outbox. What was urgent stays urgent. `nil` when there is no failed one of that key.
  ///
  /// - Throws: ``ClientError``: the text is empty or over ``Limits/textBytesMax`` bytes, or the store takes no writes.
  public func edit(_ message: IdempotencyKey, text: String, in session: SessionID) async throws(ClientError) -> Message? {
    let replacement = makeOperation(.sendMessage(body: MessageAttributes.body(text, .none)), in: session)
    if let code = replacement.formFault?.code { throw ClientError(refusal: code, of: text) }
    let name = makeOperation(.retract(message), in: session)
    let committed = try await ask { store throws(StoreError) in
      let replacement = replacement.marked(as: try store.message(message))
      return try store.takeBack(message, as: name.key, at: name.writtenAt, replacement: replacement)
    } then: { client, committed in
      client.handle(.committed(committed))
      return committed
    }
    for case .message(let edited) in committed.changes where edited.id == replacement.key { return edited }
    return nil
  }

  /// Takes a message back, or an operation that never left. Where no relay has it, it is gone at once; where one has it, or may have it,
  /// it is *retracting* until the relay has answered, and then everyone has forgotten its words.
  ///
  /// `false` when there is nothing of that key that could be taken back: another's message, or one that was taken back before.
  public func delete(_ key: IdempotencyKey) async throws(ClientError) -> Bool {
    let name = makeOperation(.retract(key), in: nil)
    return try await decide { store throws(StoreError) in
      try store.takeBack(key, as: name.key, at: name.writtenAt, replacement: nil)
    }
  }

  /// Keeps an operation on this device while its author can still undo its deletion: it is failed for
  /// ``RejectionCode/deletionPending`` until ``delete(_:)`` or ``undoDeletion(_:)``, also when the program ends before. `false` when it is
  /// not waiting to be sent.
  ///
  /// For example: `try await client.holdForDeletion(key)`, and 8 s later `try await client.delete(key)`.
  ///
  /// - Throws: ``ClientError`` when the store takes no writes.
  public func holdForDeletion(_ key: IdempotencyKey) async throws(ClientError) -> Bool {
    try await decide { store throws(StoreError) in try store.holdForDeletion(key) }
  }

  /// Undoes ``holdForDeletion(_:)``: the operation waits again, in its old place. `false` when it was not held.
  ///
  /// - Throws: ``ClientError`` when the store takes no writes.
  public func undoDeletion(_ key: IdempotencyKey) async throws(ClientError) -> Bool {
    try await decide { store throws(StoreError) in try store.undoDeletion(key) }
  }

  /// Tries to connect now instead of waiting for the backoff: somebody pressed a key, or the network came back.
  public func wake() { handle(.wake) }

  /// The relay's clock, as well as it is known, and what it shows now.
  package var relayClock: RelayClock { core.machine.relayClock }
  package var relayTime: Timestamp { relayClock.time(at: now) }

  func makeOperation(_ action: ClientOperation.Action, in session: SessionID?) -> ClientOperation {
    ClientOperation(session: session, action: action, at: now, by: core.machine.relayClock, using: &generator)
  }

  func nextDraft() -> UInt64 {
    lastDraft += 1
    return lastDraft
  }

  var now: Moment { .now }
}

/// Which try to connect is being prepared, for the store's queue: what is asked of a store that is locked is not asked for a try that was
/// given up, or the queue would only grow.
final class Preparing: Sendable {
  private let number = Atomic<SyncMachine.ConnectionID>(0)

  func begin(_ id: SyncMachine.ConnectionID) { number.store(id, ordering: .releasing) }
  func giveUp() { number.store(0, ordering: .releasing) }
  func isWanted(_ id: SyncMachine.ConnectionID) -> Bool { number.load(ordering: .acquiring) == id }
}

/// The newest lease under which an access has failed: nothing more is done under it, nor under an older one.
final class BrokenLease: Sendable {
  private let number = Atomic<UInt64>(0)

  func passes(_ token: FencingToken) -> Bool { token.number > number.load(ordering: .acquiring) }
  func mark(_ token: FencingToken) { number.store(token.number, ordering: .releasing) }
}
