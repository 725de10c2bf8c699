package import WardlineModel

/// The client's decisions: when to connect and when to drop a link, what to send in which order, and which of the relay's
/// statements to trust.
///
/// It does no I/O. Time and randomness are arguments, completions are events, effects are actions; so a test drives it as a
/// transcript, and the simulator runs it as it is in production.
///
/// The rules, and where they stand:
/// - Connecting: `SyncMachine+Connecting.swift`, ``Phase``, ``Backoff``, ``RelayRotation``. The first attempt is made at once, later ones after
///   a jittered pause that counts from the *beginning* of the attempt before, so that an attempt that hangs adds nothing to the wait (G10).
/// - Liveness: any received byte proves the link. While an answer is outstanding, 2 s of silence cause a probe and 5 s end the
///   link; an idle link is pinged every 10 s. A relay that is slow but answers pings is not dropped.
/// - Following: `SyncMachine+Following.swift`. The welcome is a page of the user's sessions; the others are asked for.
/// - Tokens: `SyncMachine+Tokens.swift`. Operations in a session that the connection does not open wait in the store.
/// - Sending: ``Lane``. In order, a window in flight. A transient rejection holds the whole lane, a permanent one removes the
///   operation (G3). After a transient rejection only the head is sent, after a growing pause, until the relay accepts it.
/// - Rings and duty: `SyncMachine+Ringing.swift`. Told again on each connection; nothing of it is an operation.
/// - Trust: a cursor for each session moves by one entry at a time. A gap is reported, and the client reconnects from the
///   cursor (G4).
package struct SyncMachine: Equatable, Sendable {
  /// Numbers the attempts of one process. Frames of a connection are ignored once another was begun.
  package typealias ConnectionID = UInt64

  enum Phase: Equatable, Sendable {
    /// Not started, or stopped. Can transition to: connecting.
    case idle
    /// Can transition to: connecting.
    case waiting(untilMilliseconds: Int64)
    /// An attempt is under way, on which a byte last moved at that time. Can transition to: greeting, waiting.
    case connecting(movedAtMilliseconds: Int64)
    /// Hello was sent. Can transition to: online, waiting.
    case greeting(Greeting)
    /// Welcomed. Can transition to: waiting, connecting.
    case online(Online)
    /// Only while ``SyncMachine/online`` is changed: a second reference to its collections would make each change copy them. Never read.
    case changing

    static func metWhileChanging() -> Never { preconditionFailure("the phase was read while it was being changed") }
  }

  struct Greeting: Equatable, Sendable {
    let helloAtMilliseconds: Int64
    /// Since when the relay has had the hello, as far as known, and owes a welcome.
    var welcomeAwaitedSinceMilliseconds: Int64
  }

  var phase = Phase.idle
  var connection: ConnectionID = 0
  /// When the current attempt, or the connection it became, began.
  var begunAtMilliseconds: Int64 = 0
  /// Which relay is connected to, or tried next.
  package internal(set) var relays: RelayRotation
  var wakeThrottle = WakeThrottle()
  var liveness = Liveness()
  package internal(set) var isReadingPaused = false
  /// The user of the hello.
  var user: UserID?
  /// The sessions that the connection opens: those its tokens claim, and after the welcome those the relay names.
  package internal(set) var opened: Set<SessionID> = []
  /// Whether it opens the sessions of which the user is a member.
  var followsMembership = false
  /// The sessions whose cursors the hello has named.
  var named: Set<SessionID> = []
  /// The sessions in progress of which the user is a member, as far as known, with a number each: the one that was heard of last has the highest.
  var inProgress: [SessionID: Int] = [:]
  var heardCount = 0
  /// The sessions that are open as far as known, for a welcome that leaves some out.
  var believed: Set<SessionID> = []
  /// The lanes with operations that stay in the store because the connection does not open their session.
  var setAside: Set<LaneID> = []
  /// The session that the user shows; `nil` before one was named.
  var shown: SessionID?
  /// How far each session's log was read.
  var cursors: [SessionID: LogCursor] = [:]
  /// The same for the epochs before the cursor's, the oldest first.
  var earlier: [SessionID: [LogCursor]] = [:]
  /// The sessions with sent messages without a place, until the log was read to its end.
  var unplaced: Set<SessionID> = []
  var lanes: [LaneID: Lane] = [:]
  var receipts = UnsentReceipts()
  /// The owner's choice of duty; `nil` where nothing was chosen on this device.
  var duty: DutyChoice?
  /// The relay's clock, as of the last welcome or pong.
  package internal(set) var relayClock = RelayClock()
  /// Whether the relay accepts unreviewed phrases, as the store has it: `nil` before the first welcome. Only a change is stored again.
  package internal(set) var takesUnreviewedPhrases: Bool? = false
  /// Whether no process on the store had heard the relay when this one began.
  let beganWithoutClock: Bool
  /// The last measured round trip.
  package internal(set) var roundTripMilliseconds: Int64?

  /// How often an operation is tried before it fails.
  package let attemptsMax: Int
  /// An operation that has waited longer than this, and was never sent or was last rejected for now, is held until its author
  /// confirms it.
  package let ageMaxMilliseconds: Int64
  /// The relays that may ask to wipe this device, by their places in the list.
  let wipingRelays: Set<Int>

  /// - Parameters:
  ///   - relayClock: as it was learned last, for what is written before a welcome.
  ///   - relayCount: the number of relays, at least 1. Each has its place in the list as its name.
  ///   - wipingRelays: the relays that may ask to wipe this device; others are refused like a token that opens nothing.
  package init(
    attemptsMax: Int = Limits.attemptsMax, ageMaxMilliseconds: Int64 = Limits.ageMaxMilliseconds,
    relayClock: RelayClock = RelayClock(), relayCount: Int = 1, wipingRelays: Set<Int> = []
  ) {
    relays = RelayRotation(count: relayCount)
    self.wipingRelays = wipingRelays
    self.relayClock = relayClock
    beganWithoutClock = relayClock.offsetMilliseconds == nil
    self.attemptsMax = attemptsMax
    self.ageMaxMilliseconds = ageMaxMilliseconds
  }

  /// When the machine wants a ``Event/tick``, in uptime milliseconds. `nil`: only an event can change
  /// anything, and no timer is needed.
  package var deadlineMilliseconds: Int64? {
    switch phase {
    case .idle: nil
    case .waiting(let until): until
    case .connecting(let movedAt): min(connectEnd(movedAt), wakeThrottle.dueAtMilliseconds ?? .max)
    case .greeting(let greeting): min(greeting.endMilliseconds, liveness.deadlineMilliseconds)
    case .online:
      lanes.reduce(liveness.deadlineMilliseconds) { earliest, entry in
        // One whose session is not followed yet goes on with the relay's answer, and no sooner.
        let resumesAt = sessionsBehind(of: entry.key, entry.value).isEmpty ? entry.value.resumesAtMilliseconds : nil
        return min(earliest, resumesAt ?? .max, entry.value.overdueAtMilliseconds ?? .max)
      }
    case .changing: Phase.metWhileChanging()
    }
  }

  /// An attempt without progress ends soon; one with progress on a slow link is bounded, too.
  private func connectEnd(_ movedAtMilliseconds: Int64) -> Int64 {
    min(
      max(begunAtMilliseconds, movedAtMilliseconds) + Limits.connectMaxMilliseconds,
      begunAtMilliseconds + Limits.handshakeMaxMilliseconds)
  }

  /// Whether a socket is being opened.
  var isOpening: Bool { if case .connecting = phase { true } else { false } }

  /// The state of the current connection; `nil` while the machine is not online.
  var online: Online? {
    get { if case .online(let online) = phase { online } else { nil } }
    _modify {
      let before = phase
      var online = online
      if online != nil { phase = .changing }
      defer { phase = online.map(Phase.online) ?? before }
      yield &online
    }
  }

  /// Whether the machine needs to know if bytes move: ``Event/moved(_:_:)`` is wanted every
  /// ``Limits/progressPollMilliseconds``, and before a tick.
  package var wantsProgress: Bool {
    switch phase {
    case .idle, .waiting: false
    case .connecting, .greeting: true
    case .online: liveness.isAwaiting
    case .changing: Phase.metWhileChanging()
    }
  }

  /// Whether the attempt of that number is still wanted.
  package func isConnecting(_ id: ConnectionID) -> Bool { id == connection && isOpening }

  /// Entries that the relay had at the last welcome and that were not received yet.
  package var entriesToCome: Int {
    guard let online else { return 0 }
    return online.heads.values.reduce(0) { sum, head in
      let read = cursors[head.session]?.sequence ?? 0
      return sum + (head.head > read ? Int(clamping: head.head - read) : 0)
    }
  }

  /// Whether it has not started, or was stopped.
  var isIdle: Bool { phase == .idle }

  /// Whether the relay has welcomed this connection.
  package var isOnline: Bool { if case .online = phase { true } else { false } }

  /// Loaded operations of the lane that has most: never more than ``Limits/laneLoadedMax`` (G9).
  package var loadedCountMax: Int { lanes.values.reduce(0) { max($0, $1.operations.count) } }

  /// Handles one event and returns the actions, in order.
  package mutating func handle(
    _ event: Event, at now: Moment, using generator: inout some RandomNumberGenerator
  ) -> [Action] {
    var actions: [Action] = []
    switch event {
    // A second start would open a second connection (PITFALLS 14).
    case .started where phase != .idle: break
    case .started(let cursors, let pending, let receipts, let earlier, let unplaced, let open, let duty):
      self.duty = duty
      inProgress = Dictionary(uniqueKeysWithValues: zip(open.inProgress.reversed(), 1...))
      heardCount = inProgress.count
      believed = Set(open.inProgress + open.ended)
      lanes = [:]
      setAside = []
      self.cursors = cursors
      self.earlier = earlier
      self.unplaced = Set(unplaced)
      for lane in pending { lanes[lane] = Lane() }
      self.receipts = UnsentReceipts(receipts)
      connect(at: now, &actions)
    case .opened(let id, let credentials): greet(id, credentials, at: now, &actions)
    case .received(let id, let frames): receive(frames, on: id, at: now, using: &generator, &actions)
    case .closed(let id, let why) where id == connection && isConnected:
      connectionLost(.closed(message: why), at: now, using: &generator, &actions)
    case .turnedAway(let id, let why, let pause) where id == connection && isConnected:
      connectionLost(.overloaded(message: why), notBefore: pause, at: now, using: &generator, &actions)
    case .tokenUnavailable(let id, let why) where isConnecting(id):
      connectionLost(.notAllowed(message: why), at: now, using: &generator, &actions)
    case .tokenOfOther(let id, let token, let store) where isConnecting(id):
      connectionLost(.otherUser(token: token, store: store), at: now, using: &generator, &actions)
    case .storeUnavailable(let id, let obstacle) where isConnecting(id):
      connectionLost(LossReason(obstacle), at: now, using: &generator, &actions)
    case .closed, .turnedAway, .tokenUnavailable, .tokenOfOther, .storeUnavailable: break
    case .moved(let id, let progress): if id == connection { noteProgress(progress, at: now) }
    case .tokenFound: reconnectWithAllTokens(at: now, &actions)
    case .enqueued(let lane):
      // The store may learn of its session by this operation, and has not marked that as closed yet.
      online?.markedLanes.remove(lane)
      // An operation that waits for a token starts no attempt.
      guard !isClosed(lane, &actions) else { break }
      if !isOnline, setAside.remove(lane) != nil {
        // What was left out may leave with the next connection, and before this (G3).
        lanes[lane, default: Lane()].readAgain()
      } else {
        lanes[lane, default: Lane()].noteMore()
      }
      if lane.wakes { connectSooner(at: now, &actions) }
    case .released(let lane): if !isClosed(lane, &actions) { lanes[lane, default: Lane()].noteReleased() }
    case .withdrawn(let keys):
      for lane in lanes.keys.sorted() {
        for key in keys { lanes[lane]?.remove(key) }
      }
    case .shown(let session):
      shown = session
      followAtOnce([session], &actions)
      if let question = inquire(about: .session(session)) { actions.append(.send(connection, [question])) }
    case .receipts(let receipts): self.receipts.note(receipts)
    case .dutyChosen(let choice): choose(choice, at: now, &actions)
    case .loaded(let lane, let operations, let limit):
      lanes[lane]?.loaded(operations, limit: limit, at: now)
      if isOnline { leaveOutClosed(of: lane, &actions) }
    case .wake: wake(at: now, &actions)
    case .readingPaused(let isPaused): isReadingPaused = isPaused
    case .tick: tick(at: now, using: &generator, &actions)
    case .stopped: disconnectForGood(at: now, &actions)
    }
    flush(at: now, &actions)
    return actions
  }

  /// Whether a connection or an attempt exists.
  private var isConnected: Bool {
    switch phase {
    case .idle, .waiting: false
    case .connecting, .greeting, .online: true
    case .changing: Phase.metWhileChanging()
    }
  }

  // MARK: Connecting

  mutating func connect(at now: Moment, _ actions: inout [Action]) {
    connection += 1
    phase = .connecting(movedAtMilliseconds: 0)
    wakeThrottle.begins()
    begunAtMilliseconds = now.uptimeMilliseconds
    actions.append(.report(.connecting))
    actions.append(.connect(connection, relay: relays.current))
  }

  private mutating func greet(
    _ id: ConnectionID, _ credentials: Credentials, at now: Moment, _ actions: inout [Action]
  ) {
    guard isConnecting(id) else { return }
    phase = .greeting(
      Greeting(helloAtMilliseconds: now.uptimeMilliseconds, welcomeAwaitedSinceMilliseconds: now.uptimeMilliseconds))
    user = credentials.user
    followsMembership = credentials.followsMembership
    opened = followsMembership ? Set(cursors.keys) : Set(credentials.sessions)
    named = sessionsToName()
    liveness = Liveness(openedAt: now.uptimeMilliseconds)
    liveness.sent(at: now.uptimeMilliseconds, expectsAnswer: true)
    let hello = Hello(
      token: credentials.token, device: credentials.device, connectionEpoch: credentials.connectionEpoch, clientClock: now.wall,
      cursors: cursors.filter { named.contains($0.key) },
      earlier: earlierOfNamed(), moreTokens: credentials.moreTokens,
      firstSession: shown.flatMap { opened.contains($0) ? $0 : nil })
    actions.append(.send(id, [.hello(hello.fitted())]))
  }

  /// The ends of earlier epochs in the hello: for each session the newest that fit. Without the others more of a session may be
  /// read again, but nothing is missed.
  private func earlierOfNamed() -> [SessionID: [LogCursor]] {
    let known = earlier.filter { named.contains($0.key) && !$0.value.isEmpty }
    guard !known.isEmpty else { return [:] }
    return known.mapValues { Array($0.suffix(Limits.earlierEpochsPerHelloMax / known.count)) }
  }

  private mutating func disconnectForGood(at now: Moment, _ actions: inout [Action]) {
    noteDirectoryAge(at: now, &actions)
    if isConnected { actions.append(.disconnect(connection, isDead: false)) }
    phase = .idle
    releaseAll(&actions)
  }

  mutating func releaseAll(_ actions: inout [Action]) {
    var keys: [IdempotencyKey] = []
    for lane in lanes.keys.sorted() { keys += lanes[lane]?.disconnected() ?? [] }
    if !keys.isEmpty { actions.append(.release(keys)) }
  }

  private mutating func tick(at now: Moment, using generator: inout some RandomNumberGenerator, _ actions: inout [Action]) {
    let uptime = now.uptimeMilliseconds
    // The answer may have arrived and be unread.
    if isReadingPaused { receive([], on: connection, at: now, using: &generator, &actions) }
    switch phase {
    case .idle: break
    case .waiting(let until): if uptime >= until { connectToNext(at: now, &actions) }
    case .connecting(let movedAt):
      if let due = wakeThrottle.dueAtMilliseconds, uptime >= due { return wake(at: now, &actions) }
      guard uptime >= connectEnd(movedAt) else { return }
      actions.append(.disconnect(connection, isDead: true))
      connectionLost(.unreachable, at: now, using: &generator, &actions)
    case .greeting(let greeting) where uptime >= greeting.endMilliseconds || liveness.isDead(at: uptime):
      reconnectForSilence(at: now, using: &generator, &actions)
    case .online where liveness.isDead(at: uptime): reconnectForSilence(at: now, using: &generator, &actions)
    case .greeting, .online:
      if let lane = overdueLane(at: uptime) { return reconnectForUnanswered(lane, at: now, using: &generator, &actions) }
      guard let nonce = liveness.pingIfDue(at: uptime) else { return }
      actions.append(.send(connection, [.ping(nonce: nonce, clientClock: now.wall)]))
    case .changing: Phase.metWhileChanging()
    }
  }

  private mutating func reconnectForSilence(
    at now: Moment, using generator: inout some RandomNumberGenerator, _ actions: inout [Action]
  ) {
    actions.append(.disconnect(connection, isDead: true))
    connectionLost(.silent, at: now, using: &generator, &actions)
  }

  private mutating func noteProgress(_ progress: LinkProgress, at now: Moment) {
    switch phase {
    case .idle, .waiting: break
    case .connecting(let movedAt): phase = .connecting(movedAtMilliseconds: max(movedAt, progress.lastAtMilliseconds ?? 0))
    case .greeting, .online:
      liveness.moved(progress, at: now.uptimeMilliseconds)
      guard progress.isSending || progress.isReceiving else { return }
      // The relay owes no answer to a frame it has not received, and its answer may be queued behind incoming data.
      if case .greeting(var greeting) = phase {
        greeting.welcomeAwaitedSinceMilliseconds = now.uptimeMilliseconds
        phase = .greeting(greeting)
      }
      putOffAnswers(at: now)
    case .changing: Phase.metWhileChanging()
    }
  }

  mutating func putOffAnswers(at now: Moment) {
    for lane in lanes.keys { lanes[lane]?.putOffAnswer(at: now.uptimeMilliseconds) }
  }

  private func overdueLane(at now: Int64) -> LaneID? {
    lanes.keys.sorted().first { lane in lanes[lane]?.overdueAtMilliseconds.map { $0 <= now } ?? false }
  }

  /// The relay is alive but leaves a lane's head unanswered: that counts as an attempt, and another connection may do better.
  /// The other operations in flight count none. If only answers to operations taken back are owed, nothing counts.
  private mutating func reconnectForUnanswered(
    _ lane: LaneID, at now: Moment, using generator: inout some RandomNumberGenerator, _ actions: inout [Action]
  ) {
    if let head = lanes[lane]?.head, lanes[lane]?.inFlightCount != 0 {
      let key = head.operation.key
      let isLast = head.attempts >= attemptsMax
      let rejection = Rejection(key: key, session: head.operation.session, code: .timedOut, isPermanent: isLast)
      let untried = lanes[lane]?.hold(key, until: now.uptimeMilliseconds, isCounted: true) ?? []
      if !untried.isEmpty { actions.append(.release(untried)) }
      if isLast { lanes[lane]?.reject(key) }
      let postponement = Postponement(until: now.wall, pauseMilliseconds: 0, refusals: lanes[lane]?.refusalCount ?? 0)
      actions.append(.apply([isLast ? .rejected(rejection) : .postponed(rejection, postponement)]))
    }
    actions.append(.disconnect(connection, isDead: true))
    connectionLost(.unanswered, at: now, using: &generator, &actions)
  }

  // MARK: Sending

  /// Loads missing operations and sends those that may be sent, one batch for all lanes.
  private mutating func flush(at now: Moment, _ actions: inout [Action]) {
    var frames: [ClientFrame] = []
    var held: [ClientOperation] = []
    let momentAge = min(ageMaxMilliseconds, Limits.requestAgeMaxMilliseconds)
    for id in lanes.keys.sorted() {
      // An operation in flight was refused for now, after its author had left its session.
      if isOnline, followsMembership { leaveOutClosed(of: id, &actions) }
      guard var lane = lanes.removeValue(forKey: id) else { continue }
      if isOnline { held += lane.removeTooOld(olderThan: ageMaxMilliseconds, ofTheMoment: momentAge, at: now, by: relayClock) }
      if let load = lane.nextLoad() { actions.append(.load(id, after: load.after, limit: load.limit)) }
      let behind = sessionsBehind(of: id, lane)
      followAtOnce(behind, &actions)
      if let online, behind.isEmpty { frames += lane.nextToSend(window: online.window, at: now.uptimeMilliseconds) }
      if !lane.isEmpty { lanes[id] = lane }
    }
    if !held.isEmpty {
      actions.append(
        .apply(held.map { .rejected(Rejection(key: $0.key, session: $0.session, code: .tooOld, isPermanent: true)) }))
    }
    if isOnline {
      let news = receipts.nextToSend()
      if !news.isEmpty {
        liveness.said(at: now.uptimeMilliseconds)
        actions.append(.send(connection, news.map(ClientFrame.receipt)))
      }
    }
    sayDuty(at: now, &actions)
    guard !frames.isEmpty else { return }
    liveness.sent(at: now.uptimeMilliseconds, expectsAnswer: true)
    actions.append(.transmit(connection, frames))
  }
}

extension SyncMachine.Greeting {
  /// The deadline for the relay's answer.
  fileprivate var endMilliseconds: Int64 { welcomeAwaitedSinceMilliseconds + Limits.welcomeMaxMilliseconds }
}
