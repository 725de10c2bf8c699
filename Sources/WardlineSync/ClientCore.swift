package import WardlineModel

/// The client's decisions around ``SyncMachine``: the order of store requests, what is sent once they are answered,
/// backpressure from the store to the relay, and which of several processes on a store is the worker.
///
/// Pure: events in, effects out, no I/O. `WardlineClient` turns the effects into sockets, timers and transactions; the
/// simulator turns the same effects into virtual ones.
///
/// - The lease: `ClientCore+Lease.swift`, ``Stage``.
/// - The link and the machine: `ClientCore+Link.swift`.
package struct ClientCore: Sendable {
  package typealias ConnectionID = SyncMachine.ConnectionID

  package enum Event: Sendable {
    /// Start: check who the worker of the store is.
    case started
    /// A user's operations are to be stored; ``Effect/enqueued(_:_:)`` reports the outcome.
    case enqueue(StoreRequest.Draft)
    /// A decision of the user was committed in this process.
    case committed(Committed)
    /// A request was carried out.
    case answered(StoreRequest, Result<StoreAnswer, StoreError>, under: FencingToken)
    /// The time of ``Effect/arm(at:)`` has come.
    case alarm(LinkReading?)
    /// The time of ``Effect/armLease(at:)`` has come.
    case leaseAlarm
    /// The time of ``Effect/poll(at:)`` has come.
    case polled(LinkReading?)
    /// A store request of the user failed.
    case storeFailed(StoreError)
    /// Another process has written, or closed the store.
    case rung(isClosing: Bool)
    /// The network came back, or the user asked: do not wait for the backoff.
    case wake
    /// The user shows this session from now on.
    case shown(SessionID)
    case opened(ConnectionID)
    case received(ConnectionID, [RelayFrame])
    /// Received data cannot be decoded, or the connection ended by itself; `why` is shown to the user.
    case closed(ConnectionID, why: String)
    /// The attempt was rejected before the WebSocket was open, with the time after which to retry.
    case turnedAway(ConnectionID, why: String, retryAfterMilliseconds: Int64)
    /// The answer to ``Effect/wipe(_:)``: ``StoreError/wiped(path:tokensLeft:)``, or why something of the store is left.
    case wiped(ConnectionID, StoreError)
    /// Stop.
    case stopped
  }

  package enum Effect: Sendable {
    /// Perform a request, in the order of the requests, under this fencing token; answer with ``Event/answered(_:_:under:)``.
    case ask(StoreRequest, under: FencingToken)
    /// The outcome of these drafts: committed, or the error.
    case enqueued([StoreRequest.Draft], Result<Committed, StoreError>)
    /// An attempt to connect begins: drop the earlier link and its queued frames.
    case dropLink
    /// Open the socket to the relay at that place in the list.
    case connect(ConnectionID, SyncMachine.Credentials, relay: Int)
    /// Queue frames for the link, unless another one has replaced it.
    case send(ConnectionID, [ClientFrame])
    /// Destroy the store and its key behind all requests that were made before, and nothing behind it; answer with
    /// ``Event/wiped(_:_:)``.
    case wipe(ConnectionID)
    /// Send this before everything that waits for the link, which is closed next.
    case sendLast(ConnectionID, [ClientFrame])
    /// Drop a connection, without a close frame if the link is dead.
    case disconnect(ConnectionID, isDead: Bool)
    case pauseReading
    case resumeReading
    /// ``Event/alarm(_:)`` is wanted at that time, in uptime milliseconds, and at no other; `nil`: not at all.
    case arm(at: Int64?)
    case armLease(at: Int64)
    /// Report the state of the link at that time, and at no other; `nil`: not at all.
    case poll(at: Int64?)
    /// Watch for other processes from now on.
    case listen
    /// This process has become the worker, or has ceased to be. The worker's own reads of the lease file are not reported to
    /// it.
    case changeRole(isWorker: Bool)
    /// Release the worker's lock at once.
    case unlock
    /// Release it once every earlier request to the store is done.
    case releaseLease
    /// Visible state changed.
    case publish([Change])
    /// More has changed than is published: what is shown has to be read again.
    case readAgain
    case publishCounts(QueueCounts)
    case publishLoad(LinkLoad?)
    case report(SyncMachine.Report)
    /// Another process is the worker.
    case standBy
    /// The store has failed for good: the client sends and receives nothing more.
    case fail(StoreError)
  }

  /// The state of a link, as its driver sees it.
  package struct LinkReading: Sendable {
    package var progress: LinkProgress
    /// Bytes that the connection has carried so far, in both directions.
    package var bytes: UInt64
    /// Bytes queued and not acknowledged.
    package var bytesToSend: Int

    package init(progress: LinkProgress, bytes: UInt64, bytesToSend: Int) {
      self.progress = progress
      self.bytes = bytes
      self.bytesToSend = bytesToSend
    }
  }

  /// The connection, or the attempt, that the machine wants.
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
  /// The pauses while the store takes no writes, and when it was found last that it does not.
  var stalls = Backoff()
  var stalledAtMilliseconds: Int64?
  /// Whether the disk has failed, and nothing is tried before the store is opened anew.
  var hasDiskFailed = false
  /// What the disk failed at: it was refused, and may be in the store all the same.
  var refusedInDoubt: [IdempotencyKey] = []
  /// A process has closed the lease file. It may have been the worker: if that died, the kernel releases its lock within
  /// ``Limits/leaseDeathMilliseconds``.
  var isDeathLikely = false

  /// Drafts that came during a transaction; the next one takes them all (natural group commit).
  package private(set) var drafts: [StoreRequest.Draft] = []
  private var isWriting = false
  /// Batches of the relay's answers that are not stored yet.
  package internal(set) var newsUnderWay = 0
  /// The sessions whose last entry of a catch-up is heard, with that entry and the batches that are to be stored before it is said.
  var caughtUp: [(session: SessionID, through: UInt64, behind: Int)] = []
  /// The relay is not read while the store is behind (G9).
  package internal(set) var isReadingPaused = false
  /// The token files that the store named last.
  var tokenFiles = TokenFiles()
  /// The reasons for a missing connection that the store was given last, one for each relay: they fail for different reasons, in turn. Empty for
  /// a connection, `nil` before anything was noted.
  var notedFailures: [String]?
  /// The relay's clock as the store has it; `nil` before it was read.
  var notedClock: RelayClock?
  /// Whether an attempt waits for an epoch from the store, which has not answered or is unavailable for writes.
  var isStoreAwaited = false

  var isPolling = false
  var meter = LinkMeter()
  var armedAtMilliseconds: Int64?
  var leaseArmedAtMilliseconds: Int64?

  /// - Parameters:
  ///   - identity: whose store it is.
  ///   - owner: a name of this run, for diagnosis only.
  ///   - leaseMilliseconds: how long a worker may hang until another process takes over.
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

  /// Handles one event and returns the effects, in order.
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
    case .storeFailed(let error): storeFailed(error, at: now, using: &generator, &effects)
    case .rung(let isClosing): rung(isClosing: isClosing, &effects)
    case .wake: if isWorker { run(.wake, at: now, using: &generator, &effects) } else { lookAgain(&effects) }
    case .shown(let session): run(.shown(session), at: now, using: &generator, &effects)
    case .opened(let id):
      if let link, link.id == id { run(.opened(id, link.credentials), at: now, using: &generator, &effects) }
    case .received(let id, let frames):
      run(.received(id, frames), at: now, using: &generator, &effects)
      if frames.contains(where: { if case .pong = $0 { true } else { false } }) { stopPollingIfIdle(&effects) }
    case .closed(let id, let why):
      if link?.id == id { link = nil }
      run(.closed(id, why: why), at: now, using: &generator, &effects)
    case .turnedAway(let id, let why, let pause):
      if link?.id == id { link = nil }
      run(.turnedAway(id, why: why, retryAfterMilliseconds: pause), at: now, using: &generator, &effects)
    case .wiped(let id, let error): wiped(id, error, at: now, using: &generator, &effects)
    case .stopped: end(at: now, using: &generator, &effects)
    }
    return effects
  }

  // MARK: Actions of users

  /// Calls during a transaction share the next one, in order.
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
    case .failure(let error):
      if case .diskFailed = error, !hasDiskFailed { refusedInDoubt += drafts.flatMap(\.operations).map(\.key) }
      storeFailed(error, at: now, using: &generator, &effects)
    }
    effects.append(.enqueued(drafts, result))
    writeDrafts(&effects)
  }

  /// What a person does is refused, and they may do it again. A disk that has failed is noticed by whoever comes first.
  private mutating func storeFailed(
    _ error: StoreError, at now: Moment, using generator: inout some RandomNumberGenerator, _ effects: inout [Effect]
  ) {
    if case .diskFailed = error, let obstacle = error.passing {
      hasDiskFailed = true
      if let held = heldLease { stall(on: obstacle, under: held.token, at: now, using: &generator, &effects) }
    } else if error.isFinal {
      fail(error, at: now, using: &generator, &effects)
    }
  }

  /// Publishes a commit of this process and passes it to the worker's machine. Another process as the worker learns of it from
  /// the store.
  mutating func committed(
    _ committed: Committed, at now: Moment, using generator: inout some RandomNumberGenerator, _ effects: inout [Effect]
  ) {
    publish(committed, &effects)
    guard isWorker else { return }
    if !committed.withdrawn.isEmpty { run(.withdrawn(committed.withdrawn), at: now, using: &generator, &effects) }
    for lane in committed.released { run(.released(lane), at: now, using: &generator, &effects) }
    for lane in committed.lanes { run(.enqueued(lane), at: now, using: &generator, &effects) }
    if !committed.receipts.isEmpty { run(.receipts(committed.receipts), at: now, using: &generator, &effects) }
    if let choice = committed.dutyChoice { run(.dutyChosen(choice), at: now, using: &generator, &effects) }
  }

  mutating func publish(_ committed: Committed, _ effects: inout [Effect]) {
    if committed.mustReadAgain { effects.append(.readAgain) }
    var changes = committed.changes[...]
    for (place, session, through) in takeCaughtUp(in: committed.changes) {
      if place > changes.startIndex { effects.append(.publish(Array(changes[..<place]))) }
      changes = changes[place...]
      effects.append(.report(.caughtUp(session, through: through)))
    }
    if !changes.isEmpty { effects.append(.publish(Array(changes))) }
    guard committed.counts != counts else { return }
    counts = committed.counts
    effects.append(.publishCounts(counts))
  }

  /// Takes the sessions whose catch-up is stored now. `place` is the index of the first change that is new: an envelope may hold the end of a
  /// catch-up and new entries behind it.
  private mutating func takeCaughtUp(in changes: [Change]) -> [(place: Int, session: SessionID, through: UInt64)] {
    let stored = caughtUp.prefix { $0.behind <= 0 }
    caughtUp.removeFirst(stored.count)
    return stored.map { session, through, _ in
      (changes.firstIndex { $0.isEntry(of: session, behind: through) } ?? changes.endIndex, session, through)
    }.sorted { $0.0 < $1.0 }
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
    case (.look(_, _, _, let refused), .success(.looked(let look, let watch))):
      hasDiskFailed = false
      refusedInDoubt.removeAll(where: refused.contains)
      looked(look, watch, at: now, using: &generator, &effects)
    // Being fenced is not a failure; the machine restarts when this process is the worker again.
    case (_, .failure(.fenced)): stepDown(from: token, at: now, using: &generator, &effects)
    case (_, .failure(let error)):
      switch error {
      case .diskFailed: hasDiskFailed = true
      // It was opened anew, and takes no writes.
      case .unavailable: if case .look = request { hasDiskFailed = false }
      default: break
      }
      // The store can no longer be trusted.
      guard let obstacle = obstacle(error, of: request) else { return fail(error, at: now, using: &generator, &effects) }
      stall(on: obstacle, under: token, at: now, using: &generator, &effects)
    // An answer for a lost lease is of no use to the machine.
    case (_, .success(let answer)) where heldLease?.token == token:
      worked(request, answer, at: now, using: &generator, &effects)
    // It is published nevertheless: the store does not report it again.
    case (.apply, .success(.committed(let committed))): publish(committed, &effects)
    case (.claim, .success(.claimed(let claim))): if let committed = claim.committed { publish(committed, &effects) }
    case (.noteClock, .success(.clockNoted(.some(let committed)))): publish(committed, &effects)
    case (_, .success(.news(let news))): if let committed = news.committed { publish(committed, &effects) }
    default: break
    }
  }

  /// Handles the answer to a request of the worker.
  private mutating func worked(
    _ request: StoreRequest, _ answer: StoreAnswer, at now: Moment, using generator: inout some RandomNumberGenerator,
    _ effects: inout [Effect]
  ) {
    switch (request, answer) {
    case (.prepare(let id, _), .prepared(let prepared)):
      self.prepared(id, prepared, at: now, using: &generator, &effects)
    case (.claim(let id, let frames), .claimed(let claim)):
      claimed(frames, claim, on: id, at: now, using: &generator, &effects)
    case (.load(let lane, _, let limit), .loaded(let found)):
      run(.loaded(lane, found, limit: limit), at: now, using: &generator, &effects)
    case (.apply(let news), .committed(let committed)):
      applied(news, committed, at: now, using: &generator, &effects)
    case (.readNews, .news(let news)):
      let isMoreWanted = endReading()
      heard(news, at: now, using: &generator, &effects)
      if isMoreWanted { rung(isClosing: false, &effects) }
    case (.renew, .news(let news)): heard(news, isRenewal: true, at: now, using: &generator, &effects)
    // Retried with the next attempt.
    case (.noteLink, .linkNoted(let isNoted)): if !isNoted { notedFailures = nil }
    case (.noteClock, .clockNoted(let committed)):
      // Not again under this lease: what was read meanwhile would leave with another time of writing than the store has by then (G2; fast mode,
      // seed 322264009399).
      if let committed { publish(committed, &effects) } else { notedClock = nil }
    case (.readTokens, .tokens(let found)): compare(found, at: now, using: &generator, &effects)
    default: break
    }
  }

  // MARK: The end

  /// Ends the client when the store can no longer be trusted, whichever request found out.
  mutating func fail(
    _ error: StoreError, at now: Moment, using generator: inout some RandomNumberGenerator, _ effects: inout [Effect]
  ) {
    guard !isEnded else { return }
    end(at: now, using: &generator, &effects)
    effects.append(.fail(error))
  }

  /// There is no store any more, or not all of it. Only a store of which nothing is left is reported as wiped.
  private mutating func wiped(
    _ id: ConnectionID, _ error: StoreError, at now: Moment,
    using generator: inout some RandomNumberGenerator, _ effects: inout [Effect]
  ) {
    if case .wiped = error, link?.id == id { effects.append(.sendLast(id, [.wiped])) }
    fail(error, at: now, using: &generator, &effects)
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

extension Change {
  /// Whether it is what the log of a session says behind a place.
  fileprivate func isEntry(of session: SessionID, behind sequence: UInt64) -> Bool {
    switch self {
    case .message(let message): message.session == session && message.sequence.map { $0 > sequence } == true
    case .event(let event): event.session == session && event.sequence > sequence
    default: false
    }
  }
}
