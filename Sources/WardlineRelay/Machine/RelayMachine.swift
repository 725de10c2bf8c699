internal import DequeModule
package import WardlineModel

/// The relay's decisions: admission, commits, fan-out and catch-up.
///
/// It does no I/O. Every input is an ``Event``, every effect an ``Action``, and every effect that ends comes back as an event; so
/// a test drives it as a transcript, and the simulator runs it as it is in production.
///
/// The phases of a connection, in ``Phase``: greeting → verifying → arriving → open; each of them can end in a close.
///
/// The path of an operation: received → *inbox* → one batch at a time to the store → after the commit, acknowledgement to its
/// author and the entry to everyone else (G5). While a batch commits, the next one collects: under load batches grow, idle they
/// have one operation (natural group commit).
///
/// The path of an entry to a reader, in ``Subscription``: *live* readers get it from the commit. A reader that catches up, or
/// was too slow (G9), gets pages of the log, and entries committed meanwhile are buffered and merged. One mechanism for both.
package struct RelayMachine: Equatable, Sendable {
  /// Names a connection for as long as the process lives.
  package typealias ConnectionID = UInt64

  package enum Event: Hashable, Sendable {
    case opened(ConnectionID, from: PeerNetwork = .unknown)
    case received(ConnectionID, [ClientFrame])
    case closed(ConnectionID)
    /// Where the store says that its commits are.
    case durability(Durability)
    /// The answer to ``Action/verify(_:tokens:onlyKnown:)``: a verdict on each token, and how many signatures had to be verified for them.
    case verified(ConnectionID, [TokenVerdict], signatures: Int = 1, holder: UserID? = nil)
    /// What other relays on the same database have committed, before what this one is answered.
    case news(News)
    /// The answer to ``Action/commit(_:)``: synced, one outcome for each write.
    case committed([LedgerOutcome])
    /// The other answer: nothing of the batch was stored; a retry may succeed.
    case commitRefused
    /// The answer to ``Action/read(_:)``; `nil` when the store could not read.
    case page(Read, LogPage?)
    /// The answer to ``Action/readPreferences(_:of:_:)``; `nil` when the store could not read.
    case preferences(ConnectionID, PreferencePage?)
    /// The answer to ``Action/prune(loggedBefore:endedBefore:entriesMax:)``: synced; `nil` when the store is unavailable for now.
    case pruned(Pruning?)
    /// The answer to ``Action/removeErased``: whether no file contains erased text any more.
    case erasedRemoved(Bool)
    /// More is queued for a connection than its link carries in a second or two, or the queue has drained below that.
    case congested(ConnectionID)
    case drained(ConnectionID)
    /// More than ``Limits/outboundHighWaterBytes`` is queued although it is congested: the client keeps sending and does not
    /// take the answers.
    case overfull(ConnectionID)
    /// A part of a message has arrived. A long message takes long on a slow link.
    case receiving(ConnectionID)
    /// The peer has taken a byte of its queue.
    case taking(ConnectionID)
    /// The queue limit, in bytes: about what its link carries in a second or two. Sent once it is measured, and when it
    /// changes.
    case takes(ConnectionID, bytesMax: Int)
    /// The answer to ``Action/tellWhenWritten(_:)``.
    case written(ConnectionID)
    /// The answer to ``Action/readPeople(_:)``: those whom the directory has; `nil` when it could not be read.
    case people([UserID], [UserID: Person]?)
    /// The answer to ``Action/readOverview(_:)``: those of the sessions that have not ended; `nil` when the store could not read. It comes before
    /// the outcomes of every commit that was made after the read.
    case overview([SessionOverview]?)
    /// Everyone who is disabled now, in the place of those before. Told whenever the directory has changed.
    case disabled(Set<UserID>)
    /// Which tokens admit their holders now. Told whenever a token was revoked or the keys have changed.
    case tokenRules(TokenRules)
    /// Operations of the relay's operator.
    case operate([LedgerWrite])
    /// At least once a second while anyone is connected.
    case tick
    /// Finish pending work, tell every client to reconnect later, and end.
    case drain
  }

  package typealias Action = RelayEffect

  /// A page of a session's log that a reader waits for.
  package struct Read: Hashable, Sendable {
    package var connection: ConnectionID
    package var session: SessionID
    package var after: UInt64
    package var entriesMax: Int
    package var purpose: Purpose
    /// The epoch of the entry at `after`, as the reader names it; the reader may have another history. `nil` if the machine
    /// continues its own read.
    package var epoch: LogEpoch?
    /// Whether the reader would continue at an earlier place: what lies before ``after`` is not for them.
    package var isMovedOn = false
    /// The size of the page; ``RelayCore`` makes it less on a slow link.
    package var bytesMax = Limits.pageBytesMax

    package enum Purpose: Hashable, Sendable {
      case catchUp
      case fetch
    }
  }

  struct Connection: Equatable, Sendable {
    var phase: Phase
    let network: PeerNetwork
    var heardAtMilliseconds: Int64
    /// Since when a message of its client arrives in pieces, and when the client was told that last.
    var receivingSinceMilliseconds: Int64?
    var toldReceivingAtMilliseconds: Int64?
    /// Operations of this connection that wait for their commit.
    var waitingCount = 0
    /// Why the connection is paused. It is read again when this is empty.
    var pauses: Pauses = []
    /// When it became congested or, if later, when it last took a byte.
    var congestedAtMilliseconds: Int64?
    /// The queue limit in bytes; `nil` before its link was measured.
    var waitingBytesMax: Int?
    /// The sessions in which an earlier connection of its device was: to the others there nobody has left, until this one is refused.
    var returning: [SessionID] = []
    /// The bytes of live entries sent to it from a batch, and the number of that batch.
    var toldBytes = 0
    var toldOfBatch = 0

    var isCongested: Bool { congestedAtMilliseconds != nil }
  }

  struct Pauses: OptionSet, Equatable, Sendable {
    let rawValue: UInt8
    /// ``Limits/connectionInboxMax`` of its operations wait for their commit.
    static let inbox = Pauses(rawValue: 1)
    /// It does not take its answers; reading more would only add to them (G9).
    static let congestion = Pauses(rawValue: 2)
  }

  /// Small, since each frame looks one up: what is large stands behind a reference.
  enum Phase: Equatable, Sendable {
    /// No hello yet. Can transition to: verifying.
    case greeting
    /// The tokens are being verified. Can transition to: arriving, wiping.
    indirect case verifying(Hello)
    /// The device is revoked, and was asked to wipe itself. It is let into nothing.
    indirect case wiping(UserDevice, askedAtMilliseconds: Int64)
    /// Admitted; its arrival is being committed. Can transition to: open.
    indirect case arriving(Hello, Grant)
    /// Subscribed to its sessions.
    case open(Member)
    /// Only while ``Connection/withMember(_:)`` changes the member: a second reference to its collections would make each change copy them.
    /// Never read.
    case changing

    static func metWhileChanging() -> Never { preconditionFailure("a phase was read while it was being changed") }
  }

  /// A user in a session: the key of receipts and presence.
  struct ParticipantKey: Hashable, Comparable, Sendable {
    var session: SessionID
    var user: UserID

    static func < (left: Self, right: Self) -> Bool { (left.session, left.user) < (right.session, right.user) }
  }

  enum Subscription: Equatable, Sendable {
    /// Everything before `next` was sent. Can transition to: behind.
    case live(next: UInt64)
    /// A page after `after` is being read; `aside` buffers the entries committed since, `nil` once they were too many. Can
    /// transition to: live, reading (the next page), behind.
    case reading(after: UInt64, aside: Deque<LogEntry>?)
    /// It continues from the log after `after` once its reader's queue has drained and it is this session's turn. Can
    /// transition to: reading.
    case behind(after: UInt64)
  }

  struct Pending: Equatable, Sendable {
    var connection: ConnectionID
    var write: LedgerWrite
    /// Of an operation; `nil` for one of an operator.
    var sender: DeviceConnection?
    /// By the uptime.
    var receivedAtMilliseconds: Int64 = 0
  }

  let epoch: LogEpoch
  var connections: [ConnectionID: Connection] = [:]
  /// The newest connection of each device.
  var fences = DeviceFences()
  /// The subscribers of a session, in the order of arrival.
  var audiences: [SessionID: [ConnectionID]] = [:]
  /// The known floors of sessions with a subscriber, if above the beginning.
  var floors: [SessionID: UInt64] = [:]
  /// The lanes of each connection in which an operation was refused for now: no other passes until its device sends the head again (G3). Beside
  /// the members, which would be copied with each lane.
  var heldLanes: [ConnectionID: Set<LaneID>] = [:]
  /// What waits for the store, and what it is committing.
  var batches = GroupCommit()
  /// Pages that wait for the end of the batch: their reader leaves the session in it.
  var heldPages: [HeldPage] = []
  package internal(set) var isDraining = false
  var hasFinished = false
  /// Counters since the start, for logs and metrics.
  package internal(set) var counts = Counts()

  /// Numbers since the start.
  package struct Counts: Hashable, Sendable {
    package var accepted = 0
    package var replayed = 0
    package var rejected = 0
    package var rejections = RejectionCounts()
    /// Rejections because the store was unavailable, or because an operation before them was rejected for that.
    package var busy = 0
    package var commits = 0
    package var ignoredFrames = 0
    package var fenced = 0
    /// Hellos that were told to come back later.
    package var turnedAway = 0
    /// Connections without a hello that were closed to make room.
    package var cut = 0
    /// Operations rejected for their author's rate.
    package var rateLimited = 0
    /// Operations rejected for the quota of their author or session.
    package var overQuota = 0
    /// Messages whose text retention has erased.
    package var erased = 0
    /// From an operation's arrival to its acknowledgement, in milliseconds; also of replays.
    package var acknowledgement = BucketHistogram(bounds: Limits.metricLatencyBucketsMilliseconds)
    /// How much one commit has, in writes.
    package var batch = BucketHistogram(bounds: Limits.metricBatchBuckets)
    /// How often a reader was caught up with from the log: after it came, or because it was slow.
    package var catchUps = 0
    /// Pages of the log that were sent to readers.
    package var pages = 0

    package init() {}
  }

  /// How requests for interpreters are answered, since the start.
  package internal(set) var requestCounts: RequestCounts

  /// The limits of connections, and the connections without a valid token.
  package let places: ConnectionBounds
  var strangers = Strangers()
  /// The users whose tokens open nothing, from the directory of people.
  package internal(set) var disabledUsers: Set<UserID>
  /// Which tokens admit their holders.
  package internal(set) var tokenRules: TokenRules
  /// What users and networks may still do at the rates of this relay.
  var allowances: Allowances

  /// How much of a log its members are served.
  let history: ServedHistory
  /// What its welcome says of phrases; the ledger refuses by ``Quotas/takesUnreviewedPhrases``.
  let takesUnreviewedPhrases: Bool
  /// Where what the store has committed is, as it said last; `nil` before it has.
  package private(set) var durability: Durability?

  var erasure: Erasure

  /// For whom requests ring, and who is on duty.
  var routing: RoutingState
  /// All sessions that have not ended, to coordinators.
  var overview: OverviewRows
  var vacancies = Vacancies()
  /// The other relays on the same database.
  var elsewhere: Elsewhere
  /// Rows of feeds that may still be sent in this second, beyond those of each reader's turn.
  var feedRowsLeft = Limits.feedRowsPerSecondMax

  /// - Parameters:
  ///   - confirmedTime: what ``RelayStore/confirmedTime()`` answers.
  ///   - history: how much of a session's log its members are served.
  ///   - rules: how long and how widely requests ring.
  ///   - restart: the requests that are open, and who is in a session, as the store has them at the start.
  ///   - overview: the sessions that have not ended, likewise.
  ///   - languages: those whose counters exist from the start, the most important first.
  ///   - node: the name of this relay among those on one database; that of the epoch where it is the only one.
  ///   - peers: the relays that lived when this one began, in the order of their beginnings.
  package init(
    epoch: LogEpoch, places: ConnectionBounds = ConnectionBounds(), pacing: Pacing = Pacing(),
    retentionMilliseconds: Int64? = nil,
    endedRetentionMilliseconds: Int64? = nil, confirmedTime: Timestamp? = nil, history: ServedHistory = .all,
    takesUnreviewedPhrases: Bool = false, disabled: Set<UserID> = [], tokenRules: TokenRules = TokenRules(),
    rules: RoutingRules = RoutingRules(),
    restart: RoutingMachine.Restart = RoutingMachine.Restart(), overview: [SessionOverview] = [],
    languages: [LanguageTag] = [], durability: Durability? = nil, node: NodeID? = nil, peers: [NodeID] = []
  ) {
    elsewhere = Elsewhere(node: node ?? epoch, peers: peers)
    self.durability = durability
    self.history = history
    self.takesUnreviewedPhrases = takesUnreviewedPhrases
    self.overview = OverviewRows(overview, sessionsMax: places.overviewSessionsMax)
    routing = RoutingState(rules: rules, restart: restart)
    routing.machine.isFollowing = !elsewhere.leads
    requestCounts = RequestCounts(restart, languages: languages)
    disabledUsers = disabled
    self.tokenRules = tokenRules
    self.epoch = epoch
    self.places = places
    allowances = Allowances(pacing, devicesOfUserMax: places.ofUserMax)
    erasure = Erasure(
      keptMilliseconds: retentionMilliseconds, keptAfterEndMilliseconds: endedRetentionMilliseconds, lastRun: confirmedTime)
  }

  /// The number of connections.
  package var connectionCount: Int { connections.count }

  /// Buffered live entries of the reader that has most: never more than ``Limits/catchUpBufferMax`` (G9).
  package var asideCountMax: Int { connections.values.reduce(0) { max($0, $1.asideCountMax) } }

  /// Operations waiting for their commit on the connection that has most: never more than ``Limits/connectionInboxMax`` plus
  /// the rest of one envelope (G9).
  package var waitingCountMax: Int { connections.values.reduce(0) { max($0, $1.waitingCount) } }

  /// Handles one event and returns the actions, in order.
  package mutating func handle(_ event: Event, at now: Moment) -> [Action] {
    var actions: [Action] = []
    switch event {
    case .opened(let id, let network): open(id, from: network, at: now, &actions)
    case .received(let id, let frames): receive(frames, from: id, at: now, &actions)
    case .closed(let id): removeConnection(id, &actions)
    case .durability(let durability): self.durability = durability
    case .verified(let id, let verdicts, let signatures, let holder):
      allowances.noteVerified(signatures, at: now.uptimeMilliseconds)
      admit(id, verdicts, signatures: signatures, holder: holder, at: now, &actions)
    case .news(let news): follow(news, at: now, &actions)
    case .committed(let outcomes): completeBatch(outcomes, at: now, &actions)
    case .commitRefused: rejectAsBusy(at: now, &actions)
    case .page(let read, let page): deliverPage(page, for: read, &actions)
    case .preferences(let id, let page): answerRestore(page, to: id, &actions)
    case .pruned(let pruning): completePruning(pruning, at: now, &actions)
    case .erasedRemoved(let isRemoved): erasure.completeRemoval(isRemoved: isRemoved)
    case .congested(let id): connections[id]?.congestedAtMilliseconds = now.uptimeMilliseconds
    case .drained(let id): resume(id, at: now, &actions)
    case .overfull(let id): pause(id, for: .congestion, &actions)
    case .receiving(let id): receiving(from: id, at: now, &actions)
    case .taking(let id):
      if connections[id]?.isCongested == true { connections[id]?.congestedAtMilliseconds = now.uptimeMilliseconds }
    case .takes(let id, let bytesMax): connections[id]?.waitingBytesMax = bytesMax
    case .written(let id): sendMoreRows(to: id, &actions)
    case .people(let asked, let found): notePeople(asked, found)
    case .overview(let rows): overview.bringBack(rows)
    case .disabled(let users): disable(users, &actions)
    case .tokenRules(let rules): apply(rules, at: now, &actions)
    case .operate(let writes): submitAsOperator(writes, at: now)
    case .tick:
      expire(at: now, &actions)
      freeVacated(at: now)
    case .drain: isDraining = true
    }
    let isTick = if case .tick = event { true } else { false }
    route(at: now, isTick: isTick, &actions)
    commitNextBatch(isTick: isTick, &actions)
    if !isDraining, elsewhere.leads, let effect = erasure.next(after: event, at: now, isIdle: batches.isIdle) {
      actions.append(effect)
    }
    if isDraining { sendOff(&actions) }
    return actions
  }

  // MARK: Batches

  /// On which connections the batch was sent that is being committed.
  package var sendersOfBatch: BatchSenders { batches.senders }

  /// Hands what has gathered to the store, if it is idle.
  mutating func commitNextBatch(isTick: Bool, _ actions: inout [Action]) {
    sayUnsaid()
    if let writes = batches.begin(isTick: isTick, at: elsewhere.position) { actions.append(.commit(writes)) }
  }

  // MARK: Connections

  /// Changes a connection in its place; `nil` without one. To change it by its key would take it out and put it back, and memory for that
  /// (decision 056).
  @discardableResult
  mutating func update<Result>(_ id: ConnectionID, _ body: (inout Connection) -> Result) -> Result? {
    guard let index = connections.index(forKey: id) else { return nil }
    return body(&connections.values[index])
  }

  // MARK: Flow

  mutating func pause(_ id: ConnectionID, for reason: Pauses, _ actions: inout [Action]) {
    guard let pauses = connections[id]?.pauses, !pauses.contains(reason) else { return }
    if pauses.isEmpty { actions.append(.pauseReading(id)) }
    // That the rest of a message comes later is then the relay's doing, and says nothing of the link.
    connections[id]?.receivingSinceMilliseconds = nil
    connections[id]?.pauses.insert(reason)
  }

  mutating func unpause(_ id: ConnectionID, for reason: Pauses, at now: Moment, _ actions: inout [Action]) {
    guard let pauses = connections[id]?.pauses, pauses.contains(reason) else { return }
    connections[id]?.pauses.remove(reason)
    guard pauses == reason else { return }
    // Frames it sent meanwhile are still unread, so its silence proves nothing.
    connections[id]?.heardAtMilliseconds = now.uptimeMilliseconds
    actions.append(.resumeReading(id))
  }

  // MARK: Leaving

  /// Once nothing is under way, tells every client when to reconnect, each at another time, so that a drain causes no storm
  /// elsewhere.
  private mutating func sendOff(_ actions: inout [Action]) {
    guard batches.isIdle, !erasure.isUnderWay, !hasFinished else { return }
    hasFinished = true
    let ids = connections.keys.sorted()
    for (index, id) in ids.enumerated() {
      let delay = Limits.drainSpreadMilliseconds * Int64(index) / Int64(max(1, ids.count))
      disconnect(id, GoAway(.drain, delayMilliseconds: delay, message: "the relay is stopping"), code: 1001, &actions)
    }
    actions.append(.finished)
  }

  /// Sends `go_away` with the reason, closes the connection and removes it.
  mutating func disconnect(
    _ id: ConnectionID, _ goAway: GoAway, code: UInt16, returnsTo sessions: [SessionID] = [], _ actions: inout [Action]
  ) {
    actions.append(.send(id, [.goAway(goAway)]))
    actions.append(.close(id, code: code, reason: goAway.message))
    removeConnection(id, returnsTo: sessions, &actions)
  }

  /// Its operations stay in the inbox: they were received in order, and a resubmission is answered as a replay.
  ///
  /// - Parameter returning: the sessions in which another connection of the device is arriving: no leave is broadcast there
  ///   unless that arrival fails.
  mutating func removeConnection(_ id: ConnectionID, returnsTo returning: [SessionID] = [], _ actions: inout [Action]) {
    guard let connection = connections.removeValue(forKey: id) else { return }
    heldLanes[id] = nil
    guard let device = connection.device else { return strangers.remove(id, of: connection.network) }
    if let fence = fences[device], fence.connection == id {
      fences[device] = nil
      elsewhere.say(.disconnected(device, epoch: fence.epoch))
    }
    if case .open(let member) = connection.phase { noteDeparture(of: member) }
    for session in connection.sessions {
      stopAttending(session, by: id, isReturning: returning.contains(session), of: device.user, &actions)
    }
  }
}

extension RelayMachine.Connection {
  var device: UserDevice? {
    switch phase {
    case .greeting, .verifying, .wiping: nil
    case .arriving(let hello, let grant): UserDevice(grant.participant.user, hello.device)
    case .open(let member): member.device
    case .changing: RelayMachine.Phase.metWhileChanging()
    }
  }

  fileprivate var asideCountMax: Int {
    guard case .open(let member) = phase else { return 0 }
    return member.subscriptions.values.reduce(0) { most, subscription in
      if case .reading(_, let aside?) = subscription { max(most, aside.count) } else { most }
    }
  }

  var sessions: [SessionID] {
    switch phase {
    case .greeting, .verifying, .wiping: []
    case .arriving(_, let grant): grant.followsMembership ? returning : grant.sessions
    case .open(let member): member.grant.followsMembership ? member.attended : member.grant.sessions
    case .changing: RelayMachine.Phase.metWhileChanging()
    }
  }

  /// Changes the member in place; returns `nil` while the connection is not open.
  mutating func withMember<Result>(_ body: (inout RelayMachine.Member) -> Result) -> Result? {
    guard case .open(var member) = phase else { return nil }
    phase = .changing
    defer { phase = .open(member) }
    return body(&member)
  }
}
