internal import DequeModule
package import WardlineModel

/// The relay's decisions: who comes in, what is committed, who hears of it, and who is served from the log.
///
/// It does no I/O. Every input is an ``Event``, every effect an ``Action``, and every effect that ends comes back as an event; so
/// a test drives it as a transcript, and the simulator runs it as it is in production.
///
/// A connection's life, in ``Phase``: greeting → verifying → arriving → open; from each of them it can go.
///
/// The way of an operation: received → *inbox* → one batch at a time to the store → acknowledgement to its author and the entry to
/// everyone else, after the commit only (G5). While a batch commits the next one gathers: under load batches grow, idle they are
/// of one (natural group commit).
///
/// The way of an entry to a reader, in ``Subscription``: *live* readers get it from the commit; a reader who catches up, or who was
/// too slow (G9), gets pages of the log, with what is committed meanwhile kept aside and merged. One mechanism for both.
package struct RelayMachine: Equatable, Sendable {
  /// Names a connection for as long as the process lives.
  package typealias ConnectionID = UInt64

  package enum Event: Hashable, Sendable {
    case opened(ConnectionID, from: PeerNetwork = .unknown)
    case received(ConnectionID, [ClientFrame])
    case closed(ConnectionID)
    /// The answer to ``Action/verify(_:tokens:onlyKnown:)``, and how many signatures had to be verified for it.
    case verified(ConnectionID, Verdict, signatures: Int = 1)
    /// The answer to ``Action/commit(_:)``: synced, one outcome for each write.
    case committed([LedgerOutcome])
    /// The other answer: nothing of the batch was stored, and it may work later.
    case commitRefused
    /// The answer to ``Action/read(_:)``; `nil` when the store could not read.
    case page(Read, LogPage?)
    /// The answer to ``Action/readPreferences(_:of:_:)``; `nil` when the store could not read.
    case preferences(ConnectionID, PreferencePage?)
    /// The answer to ``Action/prune(loggedBefore:entriesMax:)``: synced; `nil` when the store takes nothing for now.
    case pruned(Pruning?)
    /// The answer to ``Action/emptyLog``: whether nothing of what was erased is left in a file.
    case logEmptied(Bool)
    /// More waits for a connection than its link takes in a second or two; or so little again that more can be said.
    case congested(ConnectionID)
    case drained(ConnectionID)
    /// More than ``Limits/outboundHighWaterBytes`` waits for it, although it is congested: its own words are answered, and it takes no answers.
    case overfull(ConnectionID)
    /// A part of a message has come from it. A long one takes its time on a slow link.
    case receiving(ConnectionID)
    /// It has taken a byte of what waits for it.
    case taking(ConnectionID)
    /// What may wait for it, in bytes: about what its link takes in a second or two. Said where that is known, and when it has changed.
    case takes(ConnectionID, bytesMax: Int)
    /// Everyone who is disabled now, in the place of those before.
    case disabled(Set<UserID>)
    /// At least once a second while anyone is connected.
    case tick
    /// Finish what is under way, send everyone off, and end.
    case drain
  }

  package enum Action: Hashable, Sendable {
    /// Every token that a hello shows, the first one first; only those that were verified before, where signatures are not to be looked at.
    case verify(ConnectionID, tokens: [String], onlyKnown: Bool = false)
    case commit([LedgerWrite])
    case read(Read)
    /// What a user's device has backed up, for that user.
    case readPreferences(ConnectionID, of: UserID, RestorePreferences)
    /// Between two commits, never beside one.
    case prune(loggedBefore: Timestamp, entriesMax: Int)
    /// Between two commits, too: what was erased is to be in no file any more.
    case emptyLog
    case send(ConnectionID, [RelayFrame])
    /// After what was sent before it.
    case close(ConnectionID, code: UInt16, reason: String)
    /// At once, and without a word: its place is wanted.
    case cut(ConnectionID, reason: String)
    case pauseReading(ConnectionID)
    case resumeReading(ConnectionID)
    /// Everything is committed and everyone is sent off.
    case finished
  }

  /// A page of a session's log that somebody waits for.
  package struct Read: Hashable, Sendable {
    package var connection: ConnectionID
    package var session: SessionID
    package var after: UInt64
    package var entriesMax: Int
    package var purpose: Purpose
    /// The epoch of the entry at `after`, as the reader names it; it may have read another history. `nil` where the machine reads on.
    package var epoch: LogEpoch?

    package enum Purpose: Hashable, Sendable {
      case catchUp
      case fetch
    }
  }

  struct Connection: Equatable, Sendable {
    var phase: Phase
    let network: PeerNetwork
    var heardAtMilliseconds: Int64
    /// Operations of this connection that wait for their commit.
    var waitingCount = 0
    /// Why nothing is read from it. Read again when nothing is left here.
    var pauses: Pauses = []
    /// Since when more is to be said to it than it takes, and when it took something last.
    var congestedAtMilliseconds: Int64?
    /// What may wait for it, in bytes; `nil` before its link was measured.
    var waitingBytesMax: Int?
    /// What it was told live of a batch, and which one that was.
    var toldBytes = 0
    var toldOfBatch = 0

    var isCongested: Bool { congestedAtMilliseconds != nil }
  }

  struct Pauses: OptionSet, Equatable, Sendable {
    let rawValue: UInt8
    /// ``Limits/connectionInboxMax`` of its operations wait for their commit.
    static let inbox = Pauses(rawValue: 1)
    /// It does not take the answers to what it says; more of them would only add to that (G9).
    static let congestion = Pauses(rawValue: 2)
  }

  enum Phase: Equatable, Sendable {
    /// No hello yet. Can transition to: verifying.
    case greeting
    /// The token is being checked. Can transition to: arriving.
    case verifying(Hello)
    /// Let in; its arrival is being committed. Can transition to: open.
    case arriving(Hello, Grant)
    /// Part of its sessions.
    case open(Member)
  }

  struct Member: Equatable, Sendable {
    var grant: Grant
    var device: DeviceAddress
    var subscriptions: [SessionID: Subscription]
    /// Of which session a page was read last: the next page is another's, where several are behind.
    var lastRead: SessionID?
    /// The session that the device shows, until its log was sent up to the head for the first time: its pages are read before all others.
    /// From then on it has its turn like the others, so that much traffic in it does not keep them behind for ever.
    var firstToRead: SessionID?
    /// Lanes with a transient refusal: nothing passes until the client resubmits the head (G3).
    var heldLanes: Set<LaneID> = []
    var isFetching = false
    /// Whether it waits for what it has backed up.
    var isRestoring = false
    /// What it has not heard of how far others have come, because it is slow: the newest of each (G9).
    var missedReceipts: [ParticipantKey: UserReceipt] = [:]
    /// Who came or left meanwhile, and how that ended.
    var missedPresence: [ParticipantKey: Bool] = [:]
  }

  /// A user in a session: what receipts and presence are kept by.
  struct ParticipantKey: Hashable, Comparable, Sendable {
    var session: SessionID
    var user: UserID

    static func < (left: Self, right: Self) -> Bool { (left.session, left.user) < (right.session, right.user) }
  }

  enum Subscription: Equatable, Sendable {
    /// Everything before `next` was sent. Can transition to: behind.
    case live(next: UInt64)
    /// A page after `after` is being read; `aside` holds what was committed since, `nil` once that was too much.
    /// Can transition to: live, reading (the next page), behind.
    case reading(after: UInt64, aside: Deque<LogEntry>?)
    /// It goes on from the log after `after` once its reader has taken what waits for it, and it is this session's turn. Can transition to:
    /// reading.
    case behind(after: UInt64)
  }

  /// Whose connections fence each other.
  struct DeviceAddress: Hashable, Sendable {
    var user: UserID
    var device: DeviceID
  }

  struct Fence: Equatable, Sendable {
    var connection: ConnectionID
    var epoch: UInt64
  }

  struct Pending: Equatable, Sendable {
    var connection: ConnectionID
    var write: LedgerWrite
  }

  let epoch: LogEpoch
  var connections: [ConnectionID: Connection] = [:]
  /// The newest connection of each device.
  var fences: [DeviceAddress: Fence] = [:]
  /// Who hears of a session, in the order they came.
  var audiences: [SessionID: [ConnectionID]] = [:]
  /// The floors of sessions in which somebody is, where they are known and above the beginning.
  var floors: [SessionID: UInt64] = [:]
  /// What waits for the next commit.
  var inbox: Deque<Pending> = []
  /// What people have received since the last batch, the furthest of each: it goes along with the next one, or at the next tick, so that
  /// it never makes a message wait for a sync of its own.
  var receipts: [ParticipantKey: Receipt] = [:]
  /// The batch that is being committed; empty when none is.
  var committing: [Pending] = []
  package internal(set) var isDraining = false
  var hasFinished = false
  /// What has happened since the start, for logs and metrics.
  package internal(set) var counts = Counts()

  /// Numbers since the start.
  package struct Counts: Hashable, Sendable {
    package var accepted = 0
    package var replayed = 0
    package var rejected = 0
    /// Of those, the ones that the store caused: it took nothing, or something before them was refused for that.
    package var busy = 0
    package var commits = 0
    package var ignoredFrames = 0
    package var fenced = 0
    /// Hellos that came faster than they are let in.
    package var turnedAway = 0
    /// Connections without a hello that had to give their place to others.
    package var cut = 0
    /// Operations whose author was asked to wait.
    package var rateLimited = 0
    /// Operations that were refused because their author or their session has as much as it may.
    package var overQuota = 0
    /// Messages whose words retention has erased.
    package var erased = 0
  }

  /// How many may be connected, and who of them has not shown a valid token.
  package let places: Places
  var strangers = Strangers()
  /// Whose tokens open nothing, as the directory of people has it.
  var disabledUsers: Set<UserID>
  /// Devices of each person that are connected.
  var deviceCounts: [UserID: Int] = [:]
  /// How many tokens that open nothing may still come from a network. One with a full allowance has no entry.
  var refusalAllowances: [PeerNetwork: TokenBucket] = [:]
  /// Signatures that may be looked at now.
  var verifications: TokenBucket?

  /// How fast people may come, and speak.
  let pacing: Pacing
  /// Hellos that may be looked into now.
  var arrivals: TokenBucket?
  /// Of those, each user's. A user with a full allowance has no entry.
  var userArrivals: [UserID: TokenBucket] = [:]
  /// How many operations each user may submit now. A user with a full allowance has no entry.
  var allowances: [UserID: TokenBucket] = [:]

  /// For how long messages are kept; `nil` for ever.
  let retentionMilliseconds: Int64?
  /// Whether a batch of retention is under way, or the log is being emptied: there is never more than one of them.
  var isPruning = false
  /// When the first words were erased that may still stand in the store's write-ahead log; `nil` when there are none.
  var erasedAtMilliseconds: Int64?
  /// Both clocks when we first looked.
  var clockAtStart: Moment?

  package init(
    epoch: LogEpoch, places: Places = Places(), pacing: Pacing = Pacing(), retentionMilliseconds: Int64? = nil,
    disabled: Set<UserID> = []
  ) {
    disabledUsers = disabled
    self.epoch = epoch
    self.places = places
    self.pacing = pacing
    self.retentionMilliseconds = retentionMilliseconds
  }

  /// How many connections there are.
  package var connectionCount: Int { connections.count }

  /// Live entries kept aside, of the reader for whom there are most: never more than ``Limits/catchUpBufferMax`` (G9).
  package var asideCountMax: Int { connections.values.reduce(0) { max($0, $1.asideCountMax) } }

  /// Operations that wait for their commit, of the connection that has most of them: never more than ``Limits/connectionInboxMax``, and
  /// what one envelope brings beyond it (G9).
  package var waitingCountMax: Int { connections.values.reduce(0) { max($0, $1.waitingCount) } }

  /// Takes one event and says what is to be done, in order.
  package mutating func handle(_ event: Event, at now: Moment) -> [Action] {
    var actions: [Action] = []
    switch event {
    case .opened(let id, let network): open(id, from: network, at: now, &actions)
    case .received(let id, let frames): receive(frames, from: id, at: now, &actions)
    case .closed(let id): removeConnection(id, &actions)
    case .verified(let id, let verdict, let signatures):
      noteVerified(signatures, at: now)
      admit(id, verdict, signatures: signatures, at: now, &actions)
    case .committed(let outcomes): completeBatch(outcomes, at: now, &actions)
    case .commitRefused: rejectAsBusy(at: now, &actions)
    case .page(let read, let page): deliverPage(page, for: read, &actions)
    case .preferences(let id, let page): answerRestore(page, to: id, &actions)
    case .pruned(let pruning): completePruning(pruning, at: now, &actions)
    case .logEmptied(let isEmpty): completeEmptyingLog(isEmpty: isEmpty)
    case .congested(let id): connections[id]?.congestedAtMilliseconds = now.uptimeMilliseconds
    case .drained(let id): resume(id, at: now, &actions)
    case .overfull(let id): pause(id, for: .congestion, &actions)
    case .receiving(let id):
      // Before the hello only the whole of it counts: a stranger who sends a byte now and then does not keep a place.
      if case .open? = connections[id]?.phase { connections[id]?.heardAtMilliseconds = now.uptimeMilliseconds }
    case .taking(let id):
      if connections[id]?.isCongested == true { connections[id]?.congestedAtMilliseconds = now.uptimeMilliseconds }
    case .takes(let id, let bytesMax): connections[id]?.waitingBytesMax = bytesMax
    case .disabled(let users): disable(users, &actions)
    case .tick: expire(at: now, &actions)
    case .drain: isDraining = true
    }
    commitNextBatch(isTick: event == .tick, &actions)
    pruneNext(after: event, at: now, &actions)
    if isDraining { sendOff(&actions) }
    return actions
  }

  // MARK: Batches

  private mutating func commitNextBatch(isTick: Bool, _ actions: inout [Action]) {
    guard committing.isEmpty, !inbox.isEmpty || isTick && !receipts.isEmpty else { return }
    let count = min(inbox.count, Limits.commitBatchMax)
    committing = Array(inbox.prefix(count))
    inbox.removeFirst(count)
    for (place, receipt) in receipts.sorted(by: { $0.key < $1.key }) {
      committing.append(Pending(connection: 0, write: .receive(UserReceipt(receipt, by: place.user))))
    }
    receipts = [:]
    actions.append(.commit(committing.map(\.write)))
  }

  // MARK: Flow

  mutating func pause(_ id: ConnectionID, for reason: Pauses, _ actions: inout [Action]) {
    guard let pauses = connections[id]?.pauses, !pauses.contains(reason) else { return }
    if pauses.isEmpty { actions.append(.pauseReading(id)) }
    connections[id]?.pauses.insert(reason)
  }

  mutating func unpause(_ id: ConnectionID, for reason: Pauses, at now: Moment, _ actions: inout [Action]) {
    guard let pauses = connections[id]?.pauses, pauses.contains(reason) else { return }
    connections[id]?.pauses.remove(reason)
    guard pauses == reason else { return }
    // What it said meanwhile lies unread: its silence was ours.
    connections[id]?.heardAtMilliseconds = now.uptimeMilliseconds
    actions.append(.resumeReading(id))
  }

  // MARK: Leaving

  /// Once nothing is under way, tells everyone when to come back, each at another time: a drain is no storm elsewhere.
  private mutating func sendOff(_ actions: inout [Action]) {
    guard committing.isEmpty, inbox.isEmpty, !isPruning, !hasFinished else { return }
    hasFinished = true
    let ids = connections.keys.sorted()
    for (index, id) in ids.enumerated() {
      let delay = Limits.drainSpreadMilliseconds * Int64(index) / Int64(max(1, ids.count))
      disconnect(id, GoAway(.drain, delayMilliseconds: delay, message: "the relay is stopping"), code: 1001, &actions)
    }
    actions.append(.finished)
  }

  /// Says why, closes, and forgets.
  mutating func disconnect(
    _ id: ConnectionID, _ goAway: GoAway, code: UInt16, returnsTo sessions: [SessionID] = [], _ actions: inout [Action]
  ) {
    actions.append(.send(id, [.goAway(goAway)]))
    actions.append(.close(id, code: code, reason: goAway.message))
    removeConnection(id, returnsTo: sessions, &actions)
  }

  /// What is in the inbox stays: it was taken in order, and a resubmission is answered as a replay.
  ///
  /// - Parameter returning: where another connection of the device is arriving: to the others there nobody has left, unless it does not
  ///   come in.
  mutating func removeConnection(_ id: ConnectionID, returnsTo returning: [SessionID] = [], _ actions: inout [Action]) {
    guard let connection = connections.removeValue(forKey: id) else { return }
    guard let device = connection.device else { return strangers.remove(id, of: connection.network) }
    if fences[device]?.connection == id { removeFence(of: device) }
    for session in connection.sessions {
      audiences[session]?.removeAll { $0 == id }
      if audiences[session]?.isEmpty == true {
        audiences[session] = nil
        floors[session] = nil
      }
      guard !returning.contains(session), !isHere(device.user, in: session) else { continue }
      broadcastPresence(of: device.user, isHere: false, in: session, &actions)
    }
  }
}

extension RelayMachine.Connection {
  var device: RelayMachine.DeviceAddress? {
    switch phase {
    case .greeting, .verifying: nil
    case .arriving(let hello, let grant): RelayMachine.DeviceAddress(user: grant.participant.user, device: hello.device)
    case .open(let member): member.device
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
    case .greeting, .verifying: []
    case .arriving(_, let grant): grant.sessions
    case .open(let member): member.grant.sessions
    }
  }

  /// Changes the member in place; nothing while the connection is not open.
  mutating func withMember<Result>(_ body: (inout RelayMachine.Member) -> Result) -> Result? {
    guard case .open(var member) = phase else { return nil }
    // Let go of the phase's copy first, so that the member's collections are changed in place.
    phase = .greeting
    defer { phase = .open(member) }
    return body(&member)
  }
}
