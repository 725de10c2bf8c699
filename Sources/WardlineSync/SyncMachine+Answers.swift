internal import WardlineModel

// What the relay says, and what to believe of it.
extension SyncMachine {
  mutating func receive(
    _ frames: [RelayFrame], on id: ConnectionID, at now: Moment, using generator: inout some RandomNumberGenerator,
    _ actions: inout [Action]
  ) {
    guard id == connection, phase == .greeting || phase == .online else { return }
    var heard = Heard()
    let pingedAt = liveness.outstandingPingAt
    for frame in frames {
      switch frame {
      case .welcome(let welcome): begin(welcome, at: now, &heard)
      // Before welcome nothing else means anything.
      case .accepted, .rejected, .event, .caughtUp, .reset: if isOnline { take(frame, at: now, &heard) }
      case .pong(_, let relayClock):
        if let pingedAt { learnClock(relayClock, sentAt: pingedAt, at: now) }
      case .goAway(let goAway): heard.ending = Ending(goAway)
      }
      if heard.ending != nil { break }
    }
    liveness.heard(
      at: now.uptimeMilliseconds, isMoreOutstanding: phase == .greeting || lanes.values.contains { $0.inFlightCount > 0 })
    actions += heard.reports.map(Action.report)
    // Before the link is let go of: what was said counts.
    for session in heard.moved.sorted() {
      if let cursor = cursors[session] { heard.answers.append(.cursor(cursor, session: session)) }
    }
    // Given back before it is put off: only what is in flight can be.
    if !heard.released.isEmpty { actions.append(.release(heard.released)) }
    if !heard.answers.isEmpty { actions.append(.apply(heard.answers)) }
    if let ending = heard.ending {
      actions.append(.disconnect(id, isDead: false))
      lose(ending.reason, notBefore: ending.delayMilliseconds, at: now, using: &generator, &actions)
    }
  }

  /// What one batch of frames comes to.
  private struct Heard {
    var answers: [Answer] = []
    /// The sessions whose cursor moved.
    var moved: Set<SessionID> = []
    var reports: [Report] = []
    /// What was in flight and has not been tried, because something before it was refused for now.
    var released: [IdempotencyKey] = []
    var ending: Ending?
  }

  /// Why a connection is let go of after something was said on it.
  private struct Ending {
    var reason: LossReason
    var delayMilliseconds: Int64 = 0

    init(reason: LossReason) { self.reason = reason }

    init(_ goAway: GoAway) {
      delayMilliseconds = goAway.delayMilliseconds
      reason =
        switch goAway.reason {
        case .drain, .overloaded, .unknown: .drained
        case .replaced: .replaced
        case .notAllowed: .notAllowed(message: goAway.message)
        case .tokenExpired: .tokenExpired(message: goAway.message)
        case .protocolError: .protocolError(message: goAway.message)
        }
    }
  }

  private mutating func begin(_ welcome: Welcome, at now: Moment, _ heard: inout Heard) {
    guard phase == .greeting else { return }
    phase = .online
    onlineSinceMilliseconds = now.uptimeMilliseconds
    window = max(1, min(welcome.windowMax, Limits.laneWindowMax))
    learnClock(welcome.relayClock, sentAt: helloAtMilliseconds, at: now)
    heads = [:]
    for head in welcome.sessions {
      heads[head.session] = head
      // A cursor that has read nothing yet belongs to whatever log there is. Any other is judged by the relay (G4).
      if cursors[head.session, default: .start].sequence == 0 {
        cursors[head.session] = Cursor(epoch: welcome.epoch, sequence: 0)
      }
      heard.answers.append(.head(head))
    }
    heard.reports.append(.online(welcome.you))
  }

  private mutating func take(_ frame: RelayFrame, at now: Moment, _ heard: inout Heard) {
    switch frame {
    case .accepted(let acceptance):
      lanes[acceptance.session]?.remove(acceptance.key)
      lanes[acceptance.session]?.heard(at: now.uptimeMilliseconds)
      heard.answers.append(.accepted(acceptance))
      // While catching up, the log brings the entries before it, and then this one again.
      if acceptance.sequence == nextSequence(of: acceptance.session) {
        advance(acceptance.session, to: acceptance.sequence, &heard)
      }
    case .rejected(let rejection) where rejection.isPermanent:
      lanes[rejection.session]?.reject(rejection.key)
      lanes[rejection.session]?.heard(at: now.uptimeMilliseconds)
      heard.answers.append(.rejected(rejection))
    case .rejected(let rejection): postpone(rejection, at: now, &heard)
    case .event(let entry): follow(entry, at: now, &heard)
    case .caughtUp(let session, let through, _):
      let next = nextSequence(of: session)
      if next <= through.sequence { gap(session, expected: next, found: through.sequence, &heard) }
    case .reset(let session, let from, _):
      cursors[session] = from
      heard.moved.remove(session)
      heard.answers.append(.reset(from, session: session))
      // The store forgets the status with the log it came from; welcome told the one in force, and came before this (G6).
      if let head = heads[session] { heard.answers.append(.head(head)) }
    case .welcome, .pong, .goAway: break
    }
  }

  /// Refused for now. It is tried again, in its order, until it has been tried often enough; one that was only held behind another has
  /// not been tried.
  private mutating func postpone(_ rejection: Rejection, at now: Moment, _ heard: inout Heard) {
    guard let attempts = lanes[rejection.session]?.attempts(of: rejection.key) else { return }
    lanes[rejection.session]?.heard(at: now.uptimeMilliseconds)
    // A relay that can store nothing, or holds the lane for another's sake, has not judged this operation.
    let isCounted = rejection.code != .held && rejection.code != .busy
    if isCounted, attempts >= attemptsMax {
      var last = rejection
      last.isPermanent = true
      lanes[rejection.session]?.reject(rejection.key)
      heard.answers.append(.rejected(last))
      return
    }
    let pause = rejection.pauseMilliseconds
    let until = now.uptimeMilliseconds + pause
    heard.released += lanes[rejection.session]?.hold(rejection.key, until: until, isCounted: isCounted) ?? []
    if rejection.code != .held {
      heard.answers.append(.postponed(rejection, until: now.wall.advanced(byMilliseconds: pause)))
    }
  }

  private mutating func follow(_ entry: LogEntry, at now: Moment, _ heard: inout Heard) {
    let expected = nextSequence(of: entry.session)
    if entry.sequence < expected { return }
    guard entry.sequence == expected else { return gap(entry.session, expected: expected, found: entry.sequence, &heard) }
    // Our own, seen in the log: as good as its acknowledgement, which may have been lost (G2).
    if let key = entry.key, lanes[entry.session]?.remove(key) == true {
      lanes[entry.session]?.heard(at: now.uptimeMilliseconds)
    }
    heard.answers.append(.event(entry))
    advance(entry.session, to: entry.sequence, &heard)
  }

  /// Something is missing. Named, and read again from where we are (G4).
  private func gap(_ session: SessionID, expected: UInt64, found: UInt64, _ heard: inout Heard) {
    heard.reports.append(.gap(session, expected: expected, found: found))
    heard.ending = Ending(reason: .closed(message: "an entry of the log was missing; it is read again"))
  }

  private func nextSequence(of session: SessionID) -> UInt64 { (cursors[session]?.sequence ?? 0) + 1 }

  private mutating func advance(_ session: SessionID, to sequence: UInt64, _ heard: inout Heard) {
    cursors[session, default: .start].sequence = sequence
    heard.moved.insert(session)
  }

  private mutating func learnClock(_ relayClock: Timestamp, sentAt: Int64, at now: Moment) {
    let roundTrip = max(0, now.uptimeMilliseconds - sentAt)
    roundTripMilliseconds = roundTrip
    // The relay read its clock half a round trip ago.
    clockOffsetMilliseconds = relayClock.advanced(byMilliseconds: roundTrip / 2).milliseconds &- now.wall.milliseconds
  }
}
