internal import Dispatch
internal import FoundationEssentials
internal import Synchronization
public import WardlineModel
internal import WardlineStore
internal import WardlineSync
internal import WardlineTransport
internal import WardlineWire

/// One person's device in their sessions: writes what they do into the store, and carries it to the relay whenever there is a way.
///
/// ``send(_:in:)`` returns after one synced transaction that holds the message and its operation; from then on it is the client's
/// matter (G1). What there is to see comes as ``updates()``, or as the parts of it: ``transcript(of:)``, ``connection()``,
/// ``queue()``. Each begins with what is there now.
///
/// It runs on an event loop's thread of its own and turns the actions of `SyncMachine` into effects. It decides nothing.
///
/// For example:
///
///     let client = try WardlineClient(.init(relay: "wss://relay.example", storePath: path, user: ana) { token })
///     await client.start()
///     let message = try await client.send("Any allergies?", in: SessionID("ward-7"))
///     for await update in await client.transcript(of: message.session) { show(update) }
public actor WardlineClient {
  /// What a client needs to know.
  public struct Options: Sendable {
    /// The relay's address, such as `ws://127.0.0.1:7440` or `wss://relay.example`.
    public var relay: String
    /// The file that holds transcript and outbox; made when it is not there.
    public var storePath: String
    /// Whose store it is, as the token says.
    public var user: UserID
    /// The only authority to trust for `wss://`, a PEM file; `nil` for those of the system.
    public var certificateAuthorityFile: String?
    /// Asked before each try, so that a new token is taken up without a restart.
    public var token: @Sendable () throws(ClientError) -> String

    /// Makes options.
    public init(
      relay: String, storePath: String, user: UserID, certificateAuthorityFile: String? = nil,
      token: @escaping @Sendable () throws(ClientError) -> String
    ) {
      self.relay = relay
      self.storePath = storePath
      self.user = user
      self.certificateAuthorityFile = certificateAuthorityFile
      self.token = token
    }
  }

  nonisolated let loop: EventLoop
  let store: SQLiteClientStore
  private let options: Options
  private let url: WebSocketURL
  let broadcaster = Broadcaster()
  /// Every access to the store that must keep its order. A slow disk holds up no socket.
  private let storeQueue = DispatchQueue(label: "wardline.client.store")

  private var machine = SyncMachine()
  private var generator = SystemRandomNumberGenerator()
  private var alarm: LoopTimer?
  private var link: Link?
  var state = ConnectionState.connecting
  var counts = QueueCounts(pending: 0, failed: 0)
  private var hasFailed = false
  private var isClosed = false
  /// Whether an access of the machine's has failed. Touched on the store's queue only.
  private let hasBroken = Once()
  /// What people did while a transaction was under way; the next one takes it all (natural group commit).
  private var drafts: [Draft] = []
  private var isWriting = false
  private var answersUnderWay = 0
  private var isReadingPaused = false

  /// The connection or the try that is under way.
  private struct Link {
    var id: SyncMachine.ConnectionID
    var connection: WebSocketConnection?
    var credentials: SyncMachine.Credentials
    var outgoing = FrameQueue<ClientFrame>(encoding: .protobuf)
    var isOpen = false
  }

  private struct Draft {
    var operation: Operation
    var done: CheckedContinuation<Result<Committed, StoreError>, Never>
  }

  /// Runs on its own event loop's thread.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  /// Opens the store. Nothing is sent before ``start()``.
  ///
  /// - Throws: ``ClientError``: the address is none, the store cannot be opened, belongs to somebody else, or to a newer program.
  public init(_ options: Options) throws(ClientError) {
    do throws(WebSocketURL.Invalid) { url = try WebSocketURL(parsing: options.relay) } catch {
      throw ClientError(.badAddress, error.description)
    }
    do throws(StoreError) { store = try SQLiteClientStore(path: options.storePath, user: options.user) } catch {
      throw ClientError(error)
    }
    do throws(TransportError) { loop = try EventLoop(name: "wardline") } catch {
      throw ClientError(.misconfigured, error.description)
    }
    self.options = options
  }

  /// Begins to connect, and goes on until ``close()``.
  public func start() {
    loop.onNetworkUp { [weak self] in self?.assumeIsolated { $0.wake() } }
    alarm = loop.makeTimer { [weak self] in self?.assumeIsolated { $0.tick() } }
    access { store throws(StoreError) in
      try store.recover()
      return (try store.cursors(), try store.lanes(), try store.counts())
    } then: { client, found in
      client.counts = found.2
      client.broadcaster.publish(.queue(found.2))
      client.handle(.started(cursors: found.0, lanes: found.1))
    }
  }

  /// Lets go of the relay and of the store. What is pending stays on disk.
  public func close() async {
    guard !isClosed else { return }
    handle(.stopped)
    isClosed = true
    broadcaster.finish()
    let loop = loop
    await withCheckedContinuation { done in
      DispatchQueue.global().async {
        loop.stop()
        done.resume()
      }
    }
  }

  // MARK: What people do

  /// Keeps a message and its operation in one synced transaction, and returns it as *pending*.
  ///
  /// Calls that come while another is being kept share a transaction, in their order.
  ///
  /// - Throws: ``ClientError``: the text is empty or over ``Limits/textBytesMax`` bytes, or the store takes no writes. Nothing is
  ///   queued then.
  public func send(_ text: String, in session: SessionID) async throws(ClientError) -> Message {
    let operation = makeOperation(.sendMessage(text: text), in: session)
    if let code = operation.formError { throw ClientError(refusal: code, of: text) }
    let committed = try await keep(operation)
    for case .message(let message) in committed.changes where message.id == operation.key { return message }
    throw ClientError(.storeFailed, "the store kept the message and did not give it back; it is safe and will be sent")
  }

  /// Asks for another status of a session. The relay decides (G6); until it has, the wish is shown as pending.
  ///
  /// - Throws: ``ClientError`` when the store takes no writes.
  public func setStatus(_ status: SessionStatus, in session: SessionID) async throws(ClientError) {
    // The version it is based on is the one in force when the store keeps it.
    _ = try await keep(makeOperation(.setStatus(status, basedOn: 0), in: session))
  }

  /// Creates a session. Harmless where it exists.
  ///
  /// - Throws: ``ClientError`` when the store takes no writes.
  public func createSession(_ session: SessionID) async throws(ClientError) {
    _ = try await keep(makeOperation(.createSession, in: session))
  }

  /// Puts a failed message back into the outbox, at its end. `false` when there is no failed one of that key.
  public func retry(_ message: IdempotencyKey) async throws(ClientError) -> Bool {
    try await decide { store throws(StoreError) in try store.retry(message) }
  }

  /// Replaces a failed message by another text, at the end of the outbox. `nil` when there is no failed one of that key.
  ///
  /// - Throws: ``ClientError``: the text is empty or over ``Limits/textBytesMax`` bytes, or the store takes no writes.
  public func edit(_ message: IdempotencyKey, text: String, in session: SessionID) async throws(ClientError) -> Message? {
    let replacement = makeOperation(.sendMessage(text: text), in: session)
    if let code = replacement.formError { throw ClientError(refusal: code, of: text) }
    let committed = try await ask { store throws(StoreError) in
      try store.edit(message, as: replacement)
    } then: { client, committed in
      client.committed(committed, lanes: [session])
      return committed
    }
    for case .message(let edited) in committed.changes where edited.id == replacement.key { return edited }
    return nil
  }

  /// Forgets a message, for ever: one that failed, or one that never left. `false` for any other: a relay may have it.
  public func delete(_ message: IdempotencyKey) async throws(ClientError) -> Bool {
    try await decide { store throws(StoreError) in try store.delete(message) }
  }

  /// Tries to connect now instead of waiting for the backoff: somebody pressed a key, or the network came back.
  public func wake() { handle(.wake) }

  private func makeOperation(_ action: Operation.Action, in session: SessionID) -> Operation {
    let writtenAt = now.wall.advanced(byMilliseconds: machine.clockOffsetMilliseconds)
    return Operation(
      key: IdempotencyKey(at: writtenAt, using: &generator), session: session, writtenAt: writtenAt, action: action)
  }

  // MARK: The store

  /// Keeps an operation; many share a transaction when they come in a burst.
  private func keep(_ operation: Operation) async throws(ClientError) -> Committed {
    let result = await withCheckedContinuation { done in
      drafts.append(Draft(operation: operation, done: done))
      writeDrafts()
    }
    do throws(StoreError) { return try result.get() } catch { throw ClientError(error) }
  }

  private func writeDrafts() {
    guard !isWriting, !drafts.isEmpty else { return }
    isWriting = true
    let batch = drafts
    drafts = []
    let operations = batch.map(\.operation)
    storeQueue.async { [store, loop] in
      let result = Result { () throws(StoreError) in try store.enqueue(operations) }
      loop.execute {
        self.assumeIsolated { client in
          client.isWriting = false
          switch result {
          case .success(let committed): client.committed(committed, lanes: Set(operations.map(\.session)))
          case .failure(let error): client.endIfFailed(error)
          }
          for draft in batch { draft.done.resume(returning: result) }
          client.writeDrafts()
        }
      }
    }
  }

  private func decide(
    _ body: @escaping @Sendable (SQLiteClientStore) throws(StoreError) -> Committed
  ) async throws(ClientError) -> Bool {
    try await ask(body) { client, committed in
      client.committed(committed, lanes: committed.lanes)
      return !committed.changes.isEmpty
    }
  }

  /// Reads or writes in the order of the calls, and answers from the loop: what `then` finds there is what was committed before,
  /// and nothing that is committed later.
  func ask<Value: Sendable, Answer: Sendable>(
    _ body: @escaping @Sendable (SQLiteClientStore) throws(StoreError) -> Value,
    then: @escaping @Sendable (isolated WardlineClient, Value) -> Answer
  ) async throws(ClientError) -> Answer {
    let result: Result<Answer, StoreError> = await withCheckedContinuation { done in
      storeQueue.async { [store, loop] in
        let result = Result { () throws(StoreError) in try body(store) }
        loop.execute {
          self.assumeIsolated { client in
            if case .failure(let error) = result { client.endIfFailed(error) }
            done.resume(returning: result.map { then(client, $0) })
          }
        }
      }
    }
    do throws(StoreError) { return try result.get() } catch { throw ClientError(error) }
  }

  /// Reads or writes in the order of the calls, and goes on with what came of it on the loop. A failure ends the client: the
  /// machine has gone on, and only the store knows where from.
  private func access<Value: Sendable>(
    _ body: @escaping @Sendable (SQLiteClientStore) throws(StoreError) -> Value,
    then: @escaping @Sendable (isolated WardlineClient, Value) -> Void
  ) {
    storeQueue.async { [store, loop, hasBroken] in
      // What stands behind a failed access builds on what is not there: a cursor would pass over what was not kept (G4).
      guard !hasBroken.isSet else { return }
      let result = Result { () throws(StoreError) in try body(store) }
      if case .failure = result { hasBroken.set() }
      loop.execute {
        self.assumeIsolated { client in
          switch result {
          case .success(let value): then(client, value)
          case .failure(let error): client.fail(ClientError(error))
          }
        }
      }
    }
  }

  private func committed(_ committed: Committed, lanes: Set<SessionID>) {
    publish(committed)
    if !committed.withdrawn.isEmpty { handle(.withdrawn(committed.withdrawn)) }
    for lane in lanes.sorted() { handle(.enqueued(lane)) }
  }

  private func publish(_ committed: Committed) {
    for change in committed.changes { broadcaster.publish(.change(change)) }
    guard committed.counts != counts else { return }
    counts = committed.counts
    broadcaster.publish(.queue(counts))
  }

  /// A store that can no longer be trusted is the end, whoever asked it; one that takes no writes for now is not.
  private func endIfFailed(_ error: StoreError) {
    if case .failed = error { fail(ClientError(error)) }
  }

  private func fail(_ error: ClientError) {
    guard !hasFailed else { return }
    hasFailed = true
    handle(.stopped)
    broadcaster.publish(.failed(error))
  }

  // MARK: The machine

  private var now: Moment {
    Moment(uptimeMilliseconds: loop.now, wall: Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000)))
  }

  private func handle(_ event: SyncMachine.Event) {
    // What the store answers after the end begins nothing any more.
    guard !isClosed else { return }
    for action in machine.handle(event, at: now, using: &generator) { perform(action) }
    if let deadline = machine.deadlineMilliseconds { alarm?.arm(atUptimeMilliseconds: deadline) } else { alarm?.cancel() }
  }

  private func tick() {
    // While we do not read because our own disk is behind, the silence is ours and not the link's.
    if isReadingPaused, let link { handle(.received(link.id, [])) }
    handle(.tick)
  }

  private func perform(_ action: SyncMachine.Action) {
    switch action {
    case .connect(let id): prepareLink(id)
    case .send(let id, let frames):
      guard link?.id == id else { return }
      link?.outgoing.append(frames)
      link?.connection?.wantsToWrite()
    case .transmit(let id, let frames): transmit(frames, on: id)
    case .release(let keys):
      access { store throws(StoreError) in
        try store.release(keys)
      } then: { _, _ in
      }
    case .disconnect(let id, let isDead):
      guard let connection = link?.connection, link?.id == id else { return }
      link = nil
      if isDead { connection.abort() } else { connection.close(code: .normal, reason: "") }
    case .load(let session, let after, let limit):
      access { store throws(StoreError) in
        try store.pending(in: session, after: after, limit: limit)
      } then: { client, found in
        client.handle(.loaded(session, found, limit: limit))
      }
    case .apply(let answers): apply(answers)
    case .report(let report): tell(report)
    }
  }

  /// Operations leave only after the store has them as in flight: what may have reached a relay is never taken for something that
  /// did not (G1). Those that were deleted meanwhile stay here.
  private func transmit(_ frames: [ClientFrame], on id: SyncMachine.ConnectionID) {
    let keys = frames.compactMap(\.operationKey)
    access { store throws(StoreError) in
      Set(try store.claim(keys))
    } then: { client, claimed in
      guard client.link?.id == id else { return }
      client.link?.outgoing.append(frames.filter { frame in frame.operationKey.map(claimed.contains) ?? true })
      client.link?.connection?.wantsToWrite()
    }
  }

  /// Keeps what the relay said. While the store is behind, the relay is not read: it has the log, and memory has a bound (G9).
  private func apply(_ answers: [Answer]) {
    answersUnderWay += 1
    if answersUnderWay >= Limits.answerBatchesMax {
      isReadingPaused = true
      link?.connection?.pauseReading()
    }
    access { store throws(StoreError) in
      try store.apply(answers)
    } then: { client, committed in
      client.answersUnderWay -= 1
      if client.isReadingPaused, client.answersUnderWay <= Limits.answerBatchesMax / 2 {
        client.isReadingPaused = false
        client.link?.connection?.resumeReading()
      }
      client.publish(committed)
    }
  }

  private func tell(_ report: SyncMachine.Report) {
    switch report {
    case .connecting: state = .connecting
    case .online: state = .online
    case .lost(let reason, let retryAt): state = .lost(reason, retryInMilliseconds: max(0, retryAt - loop.now))
    case .gap(let session, let expected, let found):
      return broadcaster.publish(.gap(session, expected: expected, found: found))
    }
    broadcaster.publish(.connection(state))
  }

  // MARK: The link

  /// A token and a new epoch, from disk, before the socket: what it fences must not come back (see `Hello`).
  private func prepareLink(_ id: SyncMachine.ConnectionID) {
    link = nil
    let readToken = options.token
    access { store throws(StoreError) in
      let epoch = try store.nextConnectionEpoch()
      return Result { () throws(ClientError) in
        let token = try readToken()
        return SyncMachine.Credentials(
          token: token, sessions: try TokenClaims(reading: token).sessions, device: store.identity.device,
          connectionEpoch: epoch)
      }
    } then: { client, found in
      switch found {
      case .success(let credentials): client.openLink(id, credentials)
      case .failure(let error): client.handle(.tokenUnavailable(id, why: error.description))
      }
    }
  }

  private func openLink(_ id: SyncMachine.ConnectionID, _ credentials: SyncMachine.Credentials) {
    // Meanwhile the machine may have begun another try, or left.
    guard machine.isConnecting(id) else { return }
    let configuration = ClientConfiguration(
      url: url, tls: TLSClient(certificateAuthorityFile: options.certificateAuthorityFile),
      subprotocol: WireEncoding.protobuf.rawValue,
      limits: ConnectionLimits(
        messageBytesMax: Limits.envelopeBytesMax, fragmentsMax: Limits.fragmentsMax,
        outboundHighWaterBytes: Limits.outboundHighWaterBytes, outboundLowWaterBytes: Limits.outboundLowWaterBytes))
    link = Link(id: id, credentials: credentials)
    isReadingPaused = false
    link?.connection = WebSocketConnection.connect(loop: loop, configuration: configuration, handler: self)
  }
}

extension WardlineClient: WebSocketHandler {
  nonisolated func opened(_ connection: WebSocketConnection) {
    assumeIsolated { client in
      guard let link = client.link, link.connection?.number == connection.number else { return connection.abort() }
      client.handle(.opened(link.id, link.credentials))
    }
  }

  nonisolated func received(_ message: [UInt8], _ kind: MessageKind, on connection: WebSocketConnection) {
    assumeIsolated { client in
      guard let link = client.link, link.connection?.number == connection.number else { return }
      do throws(WireError) {
        client.handle(.received(link.id, try WireEncoding.protobuf.decodeRelayEnvelope(message).frames))
      } catch {
        client.link = nil
        connection.close(code: CloseCode(rawValue: error.closeCode), reason: error.description)
        client.handle(.closed(link.id, why: "the relay said something unreadable: \(error)"))
      }
    }
  }

  nonisolated func writable(_ connection: WebSocketConnection) {
    assumeIsolated { client in
      guard client.link?.connection?.number == connection.number, let frames = client.link?.outgoing.takeEnvelope() else {
        return
      }
      if !frames.isEmpty, let bytes = try? WireEncoding.protobuf.encode(frames) { connection.send(bytes, as: .binary) }
      if client.link?.outgoing.isEmpty == false { connection.wantsToWrite() }
    }
  }

  nonisolated func closed(_ connection: WebSocketConnection, _ reason: CloseReason) {
    ended(connection, why: reason.text.isEmpty ? "the connection ended" : reason.text)
  }

  nonisolated func failed(_ connection: WebSocketConnection, _ failure: ConnectFailure) {
    ended(connection, why: failure.description)
  }

  private nonisolated func ended(_ connection: WebSocketConnection, why: String) {
    assumeIsolated { client in
      guard let link = client.link, link.connection?.number == connection.number else { return }
      client.link = nil
      client.handle(.closed(link.id, why: why))
    }
  }
}

extension Committed {
  /// The sessions whose messages changed: their lanes may have more to send.
  fileprivate var lanes: Set<SessionID> {
    Set(
      changes.compactMap { change in
        if case .message(let message) = change { message.session } else { nil }
      })
  }
}

/// Something that happens once and is never taken back.
private final class Once: Sendable {
  private let value = Atomic<Bool>(false)

  var isSet: Bool { value.load(ordering: .acquiring) }
  func set() { value.store(true, ordering: .releasing) }
}
