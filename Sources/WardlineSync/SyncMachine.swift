package import WardlineModel

/// The client's decisions: when to connect and when to give a link up, what to send in which order, and what to believe of what
/// the relay says.
///
/// It does no I/O. Time and randomness are arguments, completions are events, effects are actions; so a test drives it as a
/// transcript, and the simulator runs it as it is in production.
///
/// The rules, and where they stand:
/// - Connecting: ``Phase``, ``Backoff``. The first try is made at once, later ones after a jittered pause that counts from the
///   *beginning* of the try before, so that a try which hangs adds nothing to the wait (G10).
/// - Liveness: whatever comes in proves the link. With an answer outstanding a silence of 2 s is probed and one of 5 s ends the
///   link; idle, a ping goes every 10 s. A relay that is slow but answers pings is left in peace.
/// - Sending: ``Lane``. In order, a window in flight, held as a whole by a transient refusal, left by a permanent one (G3).
/// - Believing: a cursor for each session moves by one entry at a time. A gap is named, and the link begun anew from the cursor (G4).
package struct SyncMachine: Equatable, Sendable {
  /// Numbers the tries of one process. What a connection says after another was begun is not heard.
  package typealias ConnectionID = UInt64

  package enum Event: Hashable, Sendable {
    /// Begin: where each session is to be continued, and which have pending operations.
    case started(cursors: [SessionID: Cursor], lanes: [SessionID])
    /// The WebSocket is open, with what to present there.
    case opened(ConnectionID, Credentials)
    case received(ConnectionID, [RelayFrame])
    /// The connection, or the try, ended by itself; `why` is for a person.
    case closed(ConnectionID, why: String)
    /// There is no token to present.
    case tokenUnavailable(ConnectionID, why: String)
    /// Something was committed to the outbox.
    case enqueued(SessionID)
    /// Operations left the outbox before they were sent: deleted, or replaced by later ones.
    case withdrawn([IdempotencyKey])
    /// The answer to ``Action/load(_:after:limit:)``.
    case loaded(SessionID, [QueuedOperation], limit: Int)
    /// The network came back, or a person asked: do not wait for the backoff.
    case wake
    /// ``SyncMachine/deadlineMilliseconds`` has come.
    case tick
    /// Leave.
    case stopped
  }

  /// What a device shows a relay.
  package struct Credentials: Hashable, Sendable {
    package var token: String
    /// What the token opens: of all sessions in the store only these are named.
    package var sessions: [SessionID]
    package var device: DeviceID
    /// Fences this device's older connections.
    package var connectionEpoch: UInt64

    package init(token: String, sessions: [SessionID], device: DeviceID, connectionEpoch: UInt64) {
      self.token = token
      self.sessions = sessions
      self.device = device
      self.connectionEpoch = connectionEpoch
    }
  }

  package enum Action: Hashable, Sendable {
    case connect(ConnectionID)
    case send(ConnectionID, [ClientFrame])
    /// Claim these operations in the store, then send those that are still there.
    case transmit(ConnectionID, [ClientFrame])
    /// Give back what was claimed and not answered: the connection is gone.
    case release([IdempotencyKey])
    /// Let go of a connection, without a word if the link is dead.
    case disconnect(ConnectionID, isDead: Bool)
    case load(SessionID, after: Int64, limit: Int)
    /// One transaction.
    case apply([Answer])
    /// For whoever shows it.
    case report(Report)
  }

  package enum Report: Hashable, Sendable {
    case connecting
    case online(Participant)
    case lost(LossReason, retryAtMilliseconds: Int64)
    /// An entry of the log was missing: the link is begun anew from the cursor.
    case gap(SessionID, expected: UInt64, found: UInt64)
  }

  enum Phase: Equatable, Sendable {
    /// Not begun, or left. Can transition to: connecting.
    case idle
    /// Can transition to: connecting.
    case waiting(untilMilliseconds: Int64)
    /// A try is under way. Can transition to: greeting, waiting.
    case connecting
    /// Hello was sent. Can transition to: online, waiting.
    case greeting
    /// Welcomed. Can transition to: waiting, connecting.
    case online
  }

  var phase = Phase.idle
  var connection: ConnectionID = 0
  /// When the try that is under way, or the connection that came of it, began.
  var begunAtMilliseconds: Int64 = 0
  var helloAtMilliseconds: Int64 = 0
  var onlineSinceMilliseconds: Int64 = 0
  var backoff = Backoff()
  var liveness = Liveness()
  var window = Limits.laneWindowMax
  /// How far each session's log was read.
  var cursors: [SessionID: Cursor] = [:]
  /// The sessions of the token, as the last welcome named them.
  var heads: [SessionID: SessionHead] = [:]
  var lanes: [SessionID: Lane] = [:]
  /// Relay time less local time, as the last welcome or pong showed it.
  package internal(set) var clockOffsetMilliseconds: Int64 = 0
  /// The last round trip that was measured.
  package internal(set) var roundTripMilliseconds: Int64?

  /// How often an operation is tried before it fails.
  let attemptsMax: Int

  package init(attemptsMax: Int = Limits.attemptsMax) { self.attemptsMax = attemptsMax }

  /// When the machine wants a ``Event/tick``, in uptime milliseconds. `nil`: nothing but an event can change anything, and nobody
  /// need wake up.
  package var deadlineMilliseconds: Int64? {
    switch phase {
    case .idle: nil
    case .waiting(let until): until
    case .connecting: begunAtMilliseconds + Limits.connectMaxMilliseconds
    case .greeting: min(helloAtMilliseconds + Limits.welcomeMaxMilliseconds, liveness.deadlineMilliseconds)
    case .online:
      lanes.values.flatMap { [$0.resumesAtMilliseconds, $0.overdueAtMilliseconds] }.compactMap(\.self)
        .reduce(liveness.deadlineMilliseconds, min)
    }
  }

  /// Whether the try of that number is still wanted.
  package func isConnecting(_ id: ConnectionID) -> Bool { id == connection && phase == .connecting }

  /// Whether the relay hears us.
  package var isOnline: Bool { phase == .online }

  /// Takes one event and says what is to be done, in order.
  package mutating func handle(
    _ event: Event, at now: Moment, using generator: inout some RandomNumberGenerator
  ) -> [Action] {
    var actions: [Action] = []
    switch event {
    // A second start would begin a second connection (PITFALLS 14).
    case .started where phase != .idle: break
    case .started(let cursors, let pending):
      lanes = [:]
      self.cursors = cursors
      for session in pending { lanes[session] = Lane() }
      connect(at: now, &actions)
    case .opened(let id, let credentials): greet(id, credentials, at: now, &actions)
    case .received(let id, let frames): receive(frames, on: id, at: now, using: &generator, &actions)
    case .closed(let id, let why) where id == connection && isConnected:
      lose(.closed(message: why), at: now, using: &generator, &actions)
    case .tokenUnavailable(let id, let why) where id == connection && phase == .connecting:
      lose(.notAllowed(message: why), at: now, using: &generator, &actions)
    case .closed, .tokenUnavailable: break
    case .enqueued(let session): lanes[session, default: Lane()].noteMore()
    case .withdrawn(let keys):
      for session in lanes.keys.sorted() {
        for key in keys { lanes[session]?.remove(key) }
      }
    case .loaded(let session, let operations, let limit): lanes[session]?.loaded(operations, limit: limit, at: now)
    case .wake: wake(at: now, &actions)
    case .tick: tick(at: now, using: &generator, &actions)
    case .stopped: leave(&actions)
    }
    flush(at: now, &actions)
    return actions
  }

  /// Whether a connection or a try of one exists.
  private var isConnected: Bool {
    switch phase {
    case .idle, .waiting: false
    case .connecting, .greeting, .online: true
    }
  }

  // MARK: Connecting

  mutating func connect(at now: Moment, _ actions: inout [Action]) {
    connection += 1
    phase = .connecting
    begunAtMilliseconds = now.uptimeMilliseconds
    actions.append(.report(.connecting))
    actions.append(.connect(connection))
  }

  private mutating func greet(
    _ id: ConnectionID, _ credentials: Credentials, at now: Moment, _ actions: inout [Action]
  ) {
    guard isConnecting(id) else { return }
    phase = .greeting
    helloAtMilliseconds = now.uptimeMilliseconds
    liveness = Liveness(openedAt: now.uptimeMilliseconds)
    liveness.sent(at: now.uptimeMilliseconds, expectsAnswer: true)
    let hello = Hello(
      token: credentials.token, device: credentials.device, connectionEpoch: credentials.connectionEpoch, clientClock: now.wall,
      cursors: cursors.filter { credentials.sessions.contains($0.key) })
    actions.append(.send(id, [.hello(hello)]))
  }

  /// Gives the connection up and says when the next try is.
  mutating func lose(
    _ reason: LossReason, notBefore delayMilliseconds: Int64 = 0, at now: Moment,
    using generator: inout some RandomNumberGenerator,
    _ actions: inout [Action]
  ) {
    // As far as it may be asked of a client, and never into the past.
    let delayMilliseconds = min(max(0, delayMilliseconds), Limits.backoffMaxMilliseconds)
    let wasStable = isOnline && now.uptimeMilliseconds - onlineSinceMilliseconds >= Limits.stableAfterMilliseconds
    releaseAll(&actions)
    let next: Int64
    if reason.isRefusal {
      // A new token, or another process leaving, is what it takes: asked for at the slowest pace there is.
      next = now.uptimeMilliseconds + Limits.backoffMaxMilliseconds
    } else if wasStable {
      backoff.succeeded()
      next = now.uptimeMilliseconds + delayMilliseconds
    } else {
      let pause = max(backoff.nextDelay(using: &generator), delayMilliseconds)
      // From the beginning of the try: the time it hung has been waited already (G10).
      next = max(now.uptimeMilliseconds, begunAtMilliseconds + pause)
    }
    phase = .waiting(untilMilliseconds: next)
    actions.append(.report(.lost(reason, retryAtMilliseconds: next)))
  }

  private mutating func wake(at now: Moment, _ actions: inout [Action]) {
    switch phase {
    case .waiting: connect(at: now, &actions)
    // A try that began in the dead network may hang for long; another one will not.
    case .connecting where now.uptimeMilliseconds - begunAtMilliseconds >= Limits.backoffMinMilliseconds:
      actions.append(.disconnect(connection, isDead: true))
      connect(at: now, &actions)
    case .idle, .connecting, .greeting, .online: break
    }
  }

  private mutating func leave(_ actions: inout [Action]) {
    if isConnected { actions.append(.disconnect(connection, isDead: false)) }
    phase = .idle
    releaseAll(&actions)
  }

  private mutating func releaseAll(_ actions: inout [Action]) {
    var keys: [IdempotencyKey] = []
    for session in lanes.keys.sorted() { keys += lanes[session]?.disconnected() ?? [] }
    if !keys.isEmpty { actions.append(.release(keys)) }
  }

  private mutating func tick(at now: Moment, using generator: inout some RandomNumberGenerator, _ actions: inout [Action]) {
    let uptime = now.uptimeMilliseconds
    switch phase {
    case .idle: break
    case .waiting(let until): if uptime >= until { connect(at: now, &actions) }
    case .connecting:
      guard uptime >= begunAtMilliseconds + Limits.connectMaxMilliseconds else { return }
      actions.append(.disconnect(connection, isDead: true))
      lose(.unreachable, at: now, using: &generator, &actions)
    case .greeting where uptime >= helloAtMilliseconds + Limits.welcomeMaxMilliseconds,
      .greeting where liveness.isDead(at: uptime), .online where liveness.isDead(at: uptime):
      actions.append(.disconnect(connection, isDead: true))
      lose(.silent, at: now, using: &generator, &actions)
    case .greeting, .online:
      if let session = overdueLane(at: uptime) { return giveUpOn(session, at: now, using: &generator, &actions) }
      guard let nonce = liveness.pingIfDue(at: uptime) else { return }
      actions.append(.send(connection, [.ping(nonce: nonce, clientClock: now.wall)]))
    }
  }

  private func overdueLane(at now: Int64) -> SessionID? {
    lanes.keys.sorted().first { session in lanes[session]?.overdueAtMilliseconds.map { $0 <= now } ?? false }
  }

  /// The relay is there and leaves a lane's head unanswered: that counts as a try, and another connection may do better. The rest of
  /// what was in flight was not at fault.
  private mutating func giveUpOn(
    _ session: SessionID, at now: Moment, using generator: inout some RandomNumberGenerator, _ actions: inout [Action]
  ) {
    guard let head = lanes[session]?.head else { return }
    let key = head.operation.key
    let isLast = head.attempts >= attemptsMax
    let rejection = Rejection(key: key, session: session, code: .timedOut, isPermanent: isLast)
    let untried = lanes[session]?.hold(key, until: now.uptimeMilliseconds, isCounted: true) ?? []
    if !untried.isEmpty { actions.append(.release(untried)) }
    if isLast { lanes[session]?.reject(key) }
    actions.append(.apply([isLast ? .rejected(rejection) : .postponed(rejection, until: now.wall)]))
    actions.append(.disconnect(connection, isDead: true))
    lose(.unanswered, at: now, using: &generator, &actions)
  }

  // MARK: Sending

  /// Loads what lanes lack and sends what they may send, a batch of all lanes at once.
  private mutating func flush(at now: Moment, _ actions: inout [Action]) {
    var frames: [ClientFrame] = []
    for session in lanes.keys.sorted() {
      guard var lane = lanes.removeValue(forKey: session) else { continue }
      if let load = lane.nextLoad() { actions.append(.load(session, after: load.after, limit: load.limit)) }
      if isOnline { frames += lane.takeForSending(window: window, at: now.uptimeMilliseconds) }
      if !lane.isEmpty { lanes[session] = lane }
    }
    guard !frames.isEmpty else { return }
    liveness.sent(at: now.uptimeMilliseconds, expectsAnswer: true)
    actions.append(.transmit(connection, frames))
  }
}
