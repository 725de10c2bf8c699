import Testing
import WardlineModel
import WardlineRelay

/// A transcript: what happens to a relay, and exactly what it does about it.
///
/// For example: `relay.on(.received(1, [.ping(nonce: 7, clientClock: wall(0))]), .send(1, [.pong(nonce: 7, relayClock: wall(0))]))`.
struct Script {
  typealias Event = RelayMachine.Event
  typealias Action = RelayMachine.Action

  var machine = RelayMachine(epoch: life)
  var uptime: Int64 = 0
  /// Who comes and goes is said to everyone at any time; only who asks about that is shown it.
  var showsPresence = false
  /// What the last hello named: the ledger finds it in the log, as far as it is of this epoch.
  var known: [SessionID: LogCursor] = [:]

  /// Something happens; what the machine wants is returned.
  @discardableResult
  mutating func give(_ event: Event, at milliseconds: Int64? = nil) -> [Action] {
    if let milliseconds { uptime = milliseconds }
    if case .received(_, let frames) = event, case .hello(let hello)? = frames.first { known = hello.cursors }
    var event = event
    if case .committed(let outcomes) = event { event = .committed(outcomes.map(found)) }
    let actions = machine.handle(event, at: Moment(uptimeMilliseconds: uptime, wall: wall(uptime)))
    // Some tests let thousands in.
    if machine.connectionCount < 100 { #expect(machine.brokenInvariant == nil) }
    return showsPresence ? actions : actions.compactMap(\.besidesPresence)
  }

  /// Something happens, and the machine wants exactly this.
  mutating func on(
    _ event: Event, at milliseconds: Int64? = nil, _ expected: Action..., sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let actions = give(event, at: milliseconds)
    #expect(actions == expected, sourceLocation: sourceLocation)
  }

  private func found(_ outcome: LedgerOutcome) -> LedgerOutcome {
    guard case .arrived(let heads, let entries, let receipts, var shared, let further) = outcome, shared.isEmpty
    else { return outcome }
    for head in heads {
      guard let cursor = known[head.session], cursor.epoch == life else { continue }
      shared[head.session] = LogCursor(epoch: life, sequence: min(cursor.sequence, head.head))
    }
    return .arrived(heads, entries: entries, receipts: receipts, shared: shared, further: further)
  }

  // MARK: Shorthand

  @discardableResult
  mutating func hear(_ id: UInt64, _ frames: ClientFrame..., at milliseconds: Int64? = nil) -> [Action] {
    give(.received(id, frames), at: milliseconds)
  }

  /// Comes in up to the arrival, which is being committed.
  mutating func arrive(_ id: UInt64, as grant: Grant = grant(), with hello: ClientFrame? = nil) {
    give(.opened(id))
    hear(id, hello ?? WardlineRelayTests.hello("device-\(id)"))
    give(.verified(id, .granted(grant)))
  }

  /// Opens a connection and says hello as a user of its own, with a valid token. Returns the `goAway` of the relay; `nil` if the connection is
  /// admitted.
  mutating func knock(_ id: UInt64, from network: PeerNetwork = .unknown, at milliseconds: Int64? = nil) -> GoAway? {
    give(.opened(id, from: network), at: milliseconds)
    guard case .verify(id, _, let onlyKnown)? = hear(id, hello("device-\(id)")).first else {
      Issue.record("the tokens of \(id) are not looked at")
      return nil
    }
    let visitor = Participant(user: named("user-\(id)"), role: .nurse)
    // No token was verified before.
    let verdict = onlyKnown ? TokenVerdict.unknown : .granted(grant(visitor))
    guard case .send(id, let frames)? = give(.verified(id, verdict)).first else { return nil }
    guard case .goAway(let goAway)? = frames.first else { return nil }
    return goAway
  }

  /// Comes in, live at the ends of its sessions' logs.
  mutating func join(
    _ id: UInt64, as grant: Grant = grant(), at heads: [SessionHead] = [head(5)],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let cursors = Dictionary(uniqueKeysWithValues: heads.map { ($0.session, cursor($0.head)) })
    arrive(id, as: grant, with: hello("device-\(id)", cursors: cursors))
    let actions = give(.committed([.arrived(heads, entries: [])]))
    let welcome = Welcome(relayClock: wall(uptime), epoch: life, you: grant.participant, sessions: heads)
    let expected =
      [Action.send(id, [.welcome(welcome)])] + heads.map { .send(id, [caughtUp($0.head, $0.session)]) }
      + (grant.followsMembership && grant.participant.role != .interpreter ? [.tellWhenWritten(id)] : [])
    #expect(actions == expected, sourceLocation: sourceLocation)
  }

  /// Comes in far behind: a page of the log is being read for it.
  mutating func joinBehind(_ id: UInt64, after sequence: UInt64 = 0, of end: UInt64) {
    arrive(id, as: grant(ibrahim), with: hello("device-\(id)", cursors: sequence == 0 ? [:] : [ward: cursor(sequence)]))
    let actions = give(.committed([.arrived([head(end)], entries: [])]))
    #expect(actions.last == .read(catchUp(id, after: sequence)))
  }
}

/// The ending of a connection: the reason in a frame, then the close.
func dismissal(_ id: UInt64, _ reason: GoAway.Reason, _ code: UInt16, _ message: String, delay: Int64 = 0) -> [RelayMachine
  .Action]
{
  [
    .send(id, [.goAway(GoAway(reason, delayMilliseconds: delay, message: message))]),
    .close(id, code: code, reason: message),
  ]
}

extension RelayMachine.Event {
  /// Of a hello with one token.
  static func verified(_ id: RelayMachine.ConnectionID, _ verdict: TokenVerdict, signatures: Int = 1, holder: UserID? = nil)
    -> Self
  {
    .verified(id, [verdict], signatures: signatures, holder: holder)
  }
}

extension RelayMachine.Action {
  /// `nil` for what says nothing else.
  fileprivate var besidesPresence: Self? {
    guard case .send(let id, let frames) = self else { return self }
    let rest = frames.filter { if case .presence = $0 { false } else { true } }
    return rest.isEmpty ? nil : .send(id, rest)
  }
}
