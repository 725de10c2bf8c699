package import WardlineModel

/// The client's decisions around ``SyncMachine``: the order of requests to the store, what is sent once they are answered, backpressure from
/// the store to the relay, and which of several processes on a store is the worker.
///
/// Pure: events in, effects out, no I/O. `WardlineClient` turns the effects into sockets, timers and transactions; the
/// simulator turns the same effects into virtual ones.
///
/// - The lease: `ClientCore+Lease.swift`, ``Stage``.
/// - The link and the machine: `ClientCore+Link.swift`.
package struct ClientCore: Sendable {
  package typealias ConnectionID = SyncMachine.ConnectionID

  package enum Event: Sendable {
    /// Begin: look who works on the store.
    case started
    /// Somebody did something that is to be kept; ``Effect/enqueued(_:_:)`` says what became of it.
    case enqueue(StoreRequest.Draft)
    /// A decision of a person was committed here.
    case committed(Committed)
    /// A request was carried out.
    case answered(StoreRequest, Result<StoreAnswer, StoreError>, under: FencingToken)
    /// The time of ``Effect/arm(at:)`` has come.
    case alarm(LinkReading?)
    /// That of ``Effect/armLease(at:)`` has.
    case leaseAlarm
    /// That of ``Effect/poll(at:)`` has.
    case polled(LinkReading?)
    /// Something that a person asked of the store failed.
    case storeFailed(StoreError)
    /// Another process has written, or closed the store.
    case rung(isClosing: Bool)
    /// The network came back, or a person asked: do not wait for the backoff.
    case wake
    /// A person looks at this session from now on.
    case shown(SessionID)
    case opened(ConnectionID)
    case received(ConnectionID, [RelayFrame])
    /// What came cannot be read, or the connection ended by itself; `why` is for a person.
    case closed(ConnectionID, why: String)
    /// The try was refused before the WebSocket was open, with a wish when to come back.
    case turnedAway(ConnectionID, why: String, retryAfterMilliseconds: Int64)
    /// Leave.
    case stopped
  }

  package enum Effect: Sendable {
    /// Carry out a request, in the order of the requests, under this fencing token; answer with ``Event/answered(_:_:under:)``.
    case ask(StoreRequest, under: FencingToken)
    /// These drafts were committed, or not.
    case enqueued([StoreRequest.Draft], Result<Committed, StoreError>)
    /// An attempt to connect begins: drop the earlier link and what waits for it.
    case dropLink
    /// Open the socket.
    case connect(ConnectionID, SyncMachine.Credentials)
    /// Queue frames for the link, unless another one has replaced it.
    case send(ConnectionID, [ClientFrame])
    /// Let go of a connection, without a word if the link is dead.
    case disconnect(ConnectionID, isDead: Bool)
    case pauseReading
    case resumeReading
    /// ``Event/alarm(_:)`` is wanted then, in uptime milliseconds, and at no other time; `nil`: not at all.
    case arm(at: Int64?)
    case armLease(at: Int64)
    /// Say then how the link is doing.
    case poll(at: Int64)
    /// Listen for other processes, from now on.
    case listen
    /// This process has become the worker, or is it no more. The worker's own reads of the lease file are not reported to it.
    case changeRole(isWorker: Bool)
    /// Release the worker's lock at once.
    case unlock
    /// Release it once every earlier request to the store is done.
    case releaseLease
    /// Something changed that a person may see.
    case publish([Change])
    case publishCounts(QueueCounts)
    case publishLoad(LinkLoad?)
    case report(SyncMachine.Report)
    /// Another process works.
    case standBy
    /// The store has failed for good: the client sends and receives nothing more.
    case fail(StoreError)
  }

  /// How a link is doing, as its driver sees it.
  package struct LinkReading: Sendable {
    package var progress: LinkProgress
    /// What the connection has carried so far, in both directions.
    package var bytes: UInt64
    /// What is queued for it and not acknowledged.
    package var bytesToSend: Int

    package init(progress: LinkProgress, bytes: UInt64, bytesToSend: Int) {
      self.progress = progress
      self.bytes = bytes
      self.bytesToSend = bytesToSend
    }
  }

  /// The connection, or the try, that the machine wants.
  package struct Link: Sendable {
    package var id: ConnectionID
    package var credentials: SyncMachine.Credentials
  }

  package internal(set) var machine: SyncMachine
  package internal(set) var link: Link?
  package internal(set) var counts = QueueCounts(pending: 0, failed: 0)

  // The lease.
  let identity: StoreIdentity
  let owner: String
  let leaseMilliseconds: Int64
  var stage = Stage.idle
  var watch: LeaseWatch
  /// A process has closed the lease file. It may have been the worker: if it died, the kernel releases its lock within
  /// ``Limits/leaseDeathMilliseconds``.
  var isDeathLikely = false

  /// What people did while a transaction was under way; the next one takes it all (natural group commit).
  package private(set) var drafts: [StoreRequest.Draft] = []
  private var isWriting = false
  /// Batches of what the relay said that the store has not kept yet.
  package internal(set) var answersUnderWay = 0
  /// The relay is not read while the store is behind (G9).
  package internal(set) var isReadingPaused = false
  /// The files of tokens that the store named last.
  var tokenFiles = TokenFiles()
  /// What the store has been given as the reason why there is no connection; `nil` before anything was.
  var notedFailure: String?
  /// Whether a try has asked the store for an epoch, and it has not answered, or only that it takes no writes now.
  var isStoreAwaited = false

  var isPolling = false
  var meter = LinkMeter()
  var armedAtMilliseconds: Int64?
  var leaseArmedAtMilliseconds: Int64?

  /// - Parameters:
  ///   - identity: whose store it is.
  ///   - owner: a name of this run; it decides nothing.
  ///   - leaseMilliseconds: how long a worker may hang before another process takes over.
  package init(
    machine: SyncMachine, identity: StoreIdentity, owner: String,
    leaseMilliseconds: Int64 = Limits.leaseMaxMilliseconds
  ) {
    self.machine = machine
    self.identity = identity
    self.owner = owner
    self.leaseMilliseconds = leaseMilliseconds
    watch = LeaseWatch(spanMilliseconds: leaseMilliseconds)
  }

  /// Takes one event and says what is to be done, in order.
  package mutating func handle(
    _ event: Event, at now: Moment, using generator: inout some RandomNumberGenerator
  ) -> [Effect] {
    var effects: [Effect] = []
    switch event {
    case .started: if case .idle = stage { look(&effects) }
    case .enqueue(let draft):
      drafts.append(draft)
      writeDrafts(&effects)
    case .committed(let committed): self.committed(committed, at: now, using: &generator, &effects)
    case .answered(let request, let result, let token):
      answered(request, result, under: token, at: now, using: &generator, &effects)
    case .alarm(let reading):
      armedAtMilliseconds = nil
      note(reading, at: now, using: &generator, &effects)
      run(.tick, at: now, using: &generator, &effects)
    case .leaseAlarm:
      leaseArmedAtMilliseconds = nil
      if isWorker { keepLease(isOverdue: true, at: now, &effects) } else { lookAgain(&effects) }
    case .polled(let reading):
      isPolling = false
      note(reading, at: now, using: &generator, &effects)
      reportLoad(reading, at: now, &effects)
      pollIfWanted(at: now, &effects)
    case .storeFailed(let error): if error.isFinal { fail(error, at: now, using: &generator, &effects) }
    case .rung(let isClosing): rung(isClosing: isClosing, &effects)
    case .wake: if isWorker { run(.wake, at: now, using: &generator, &effects) } else { lookAgain(&effects) }
    case .shown(let session): run(.shown(session), at: now, using: &generator, &effects)
    case .opened(let id):
      if let link, link.id == id { run(.opened(id, link.credentials), at: now, using: &generator, &effects) }
    case .received(let id, let frames): run(.received(id, frames), at: now, using: &generator, &effects)
    case .closed(let id, let why):
      if link?.id == id { link = nil }
      run(.closed(id, why: why), at: now, using: &generator, &effects)
    case .turnedAway(let id, let why, let pause):
      if link?.id == id { link = nil }
      run(.turnedAway(id, why: why, retryAfterMilliseconds: pause), at: now, using: &generator, &effects)
    case .stopped: end(at: now, using: &generator, &effects)
    }
    return effects
  }

  // MARK: What people do

  /// Calls that come while a transaction is under way share the next one, in their order.
  private mutating func writeDrafts(_ effects: inout [Effect]) {
    guard !isWriting, !drafts.isEmpty else { return }
    isWriting = true
    effects.append(.ask(.enqueue(drafts), under: .none))
    drafts = []
  }

  private mutating func wrote(
    _ drafts: [StoreRequest.Draft], _ result: Result<Committed, StoreError>, at now: Moment,
    using generator: inout some RandomNumberGenerator, _ effects: inout [Effect]
  ) {
    isWriting = false
    switch result {
    case .success(let committed): self.committed(committed, at: now, using: &generator, &effects)
    case .failure(let error): if error.isFinal { fail(error, at: now, using: &generator, &effects) }
    }
    effects.append(.enqueued(drafts, result))
    writeDrafts(&effects)
  }

  /// What was committed here is shown, and the worker's machine goes on with it. Another worker learns of it from the store.
  mutating func committed(
    _ committed: Committed, at now: Moment, using generator: inout some RandomNumberGenerator, _ effects: inout [Effect]
  ) {
    publish(committed, &effects)
    guard isWorker else { return }
    if !committed.withdrawn.isEmpty { run(.withdrawn(committed.withdrawn), at: now, using: &generator, &effects) }
    for lane in committed.released { run(.released(lane), at: now, using: &generator, &effects) }
    for lane in committed.lanes { run(.enqueued(lane), at: now, using: &generator, &effects) }
    if !committed.receipts.isEmpty { run(.receipts(committed.receipts), at: now, using: &generator, &effects) }
  }

  mutating func publish(_ committed: Committed, _ effects: inout [Effect]) {
    if !committed.changes.isEmpty { effects.append(.publish(committed.changes)) }
    guard committed.counts != counts else { return }
    counts = committed.counts
    effects.append(.publishCounts(counts))
  }

  // MARK: The store's answers

  private mutating func answered(
    _ request: StoreRequest, _ result: Result<StoreAnswer, StoreError>, under token: FencingToken, at now: Moment,
    using generator: inout some RandomNumberGenerator, _ effects: inout [Effect]
  ) {
    switch (request, result) {
    case (.enqueue(let drafts), .success(.committed(let committed))):
      wrote(drafts, .success(committed), at: now, using: &generator, &effects)
    case (.enqueue(let drafts), .failure(let error)):
      wrote(drafts, .failure(error), at: now, using: &generator, &effects)
    case (.look, .success(.looked(let look, let watch))):
      looked(look, watch, at: now, using: &generator, &effects)
    // A failure ends the client: the machine has gone on, and only the store knows where from. That another process works now is none; the
    // machine begins anew when it is its turn again.
    case (_, .failure(.fenced)): stepDown(from: token, at: now, using: &generator, &effects)
    case (_, .failure(let error)): fail(error, at: now, using: &generator, &effects)
    // What was read for a lease that is lost is of no use to the machine any more.
    case (_, .success(let answer)) where heldLease?.token == token:
      worked(request, answer, at: now, using: &generator, &effects)
    // It is shown nevertheless: the store does not tell it a second time.
    case (.apply, .success(.committed(let committed))): publish(committed, &effects)
    case (_, .success(.news(let news))): if let committed = news.committed { publish(committed, &effects) }
    default: break
    }
  }

  /// What the worker asked for was done.
  private mutating func worked(
    _ request: StoreRequest, _ answer: StoreAnswer, at now: Moment, using generator: inout some RandomNumberGenerator,
    _ effects: inout [Effect]
  ) {
    switch (request, answer) {
    case (.prepare(let id, _), .prepared(let prepared)):
      self.prepared(id, prepared, at: now, using: &generator, &effects)
    case (.claim(let id, let frames), .claimed(let claimed)):
      self.claimed(frames, claimed, on: id, at: now, using: &generator, &effects)
    case (.load(let lane, _, let limit), .loaded(let found)):
      run(.loaded(lane, found, limit: limit), at: now, using: &generator, &effects)
    case (.apply(let answers), .committed(let committed)):
      applied(answers, committed, at: now, using: &generator, &effects)
    case (.readNews, .news(let news)):
      let isMoreWanted = endReading()
      heard(news, at: now, using: &generator, &effects)
      if isMoreWanted { rung(isClosing: false, &effects) }
    case (.renew, .news(let news)): heard(news, isRenewal: true, at: now, using: &generator, &effects)
    // With the next try, then.
    case (.noteLink, .linkNoted(let isNoted)): if !isNoted { notedFailure = nil }
    case (.readTokens, .tokens(let found)): compare(found, at: now, using: &generator, &effects)
    default: break
    }
  }

  // MARK: The end

  /// Ends the client when the store can no longer be trusted, whichever request found it.
  mutating func fail(
    _ error: StoreError, at now: Moment, using generator: inout some RandomNumberGenerator, _ effects: inout [Effect]
  ) {
    guard !isEnded else { return }
    end(at: now, using: &generator, &effects)
    effects.append(.fail(error))
  }

  private mutating func end(
    at now: Moment, using generator: inout some RandomNumberGenerator, _ effects: inout [Effect]
  ) {
    guard !isEnded else { return }
    run(.stopped, at: now, using: &generator, &effects)
    releaseLease(&effects)
    stage = .ended
    link = nil
  }
}
