internal import WardlineModel

// Rings, places of requests, duty, the directory, and a coordinator's queue and overview: what the relay tells a connection, and keeps in no log. It is
// told again on each connection, so nothing of it is acknowledged. Only tokens that follow membership hear it.
extension SyncMachine {
  /// The owner has chosen, here or in another process. Somebody waits for what comes of it.
  mutating func choose(_ choice: DutyChoice, at now: Moment, _ actions: inout [Action]) {
    guard duty != choice else { return }
    duty = choice
    connectSooner(at: now, &actions)
  }

  /// Says the choice on a connection that has not heard it. It is no operation: nothing waits for it, and what is not answered is said again
  /// with the next connection.
  mutating func sayDuty(at now: Moment, _ actions: inout [Action]) {
    guard isOnline, followsMembership, let duty, online?.saidDuty != duty else { return }
    online?.saidDuty = duty
    liveness.sent(at: now.uptimeMilliseconds, expectsAnswer: true)
    actions.append(.send(connection, [.duty(duty)]))
  }

  /// A frame of what no log keeps, as the store is told of it; `nil` for any other.
  mutating func ringing(_ frame: RelayFrame, at now: Moment) -> RelayNews? {
    switch frame {
    case .duty(var state):
      // One that is in the future would count as later than whatever its owner chooses, on this device and, said again, on the others. The
      // choice of this device is its own, also where its clock was set back since.
      let latest = relayClock.time(at: now).clampedToCalendar
      let ahead = state.choice.chosenAt.milliseconds(since: latest)
      if state.choice != duty, ahead > Limits.dutyAheadMaxMilliseconds { state.choice.chosenAt = latest }
      if let held = duty, held.replaced(by: state) != held {
        // Chosen later on another device. The relay need not hear it again.
        duty = state.choice
        online?.saidDuty = state.choice
      }
      return .duty(state, heardAt: now.wall)
    case .ring(var ring):
      let latest = now.wall.advanced(byMilliseconds: Limits.ringMaxMilliseconds).clampedToCalendar
      ring.endsAt = min(relayClock.onOwnClock(ring.endsAt, at: now), latest)
      return .ring(ring)
    case .ringEnded(let request, let reason): return .ringEnded(request, reason)
    case .waiting(let request, _, var place):
      place.expiresAt = relayClock.onOwnClock(place.expiresAt, at: now)
      return .place(request, place)
    case .directory(let rows, let isWhole, let left):
      online?.hearsDirectory = true
      return .directory(rows, isWhole: isWhole, left: left, heardAt: now.wall)
    case .requests(let rows, let isWhole, let left): return .queuedRequests(rows, isWhole: isWhole, left: left)
    case .sessions(let rows, let isWhole, let left):
      online?.hearsOverview = true
      return .overview(rows, isWhole: isWhole, left: left, heardAt: now.wall)
    default: return nil
    }
  }

  /// The connection ends: what it said of the directory and of all sessions was true for as long as the relay was heard.
  mutating func noteDirectoryAge(at now: Moment, _ actions: inout [Action]) {
    guard let online, online.hearsDirectory || online.hearsOverview else { return }
    let silence = max(0, now.uptimeMilliseconds - online.heardAtMilliseconds)
    let heardAt = now.wall.advanced(byMilliseconds: -silence).clampedToCalendar
    var news: [RelayNews] = []
    if online.hearsDirectory { news.append(.directory([], isWhole: false, heardAt: heardAt)) }
    if online.hearsOverview { news.append(.overview([], isWhole: false, heardAt: heardAt)) }
    actions.append(.apply(news))
  }

  /// Whether the overview in the store is that of this moment.
  package var isOverviewCurrent: Bool { online?.hearsOverview ?? false }

  /// Whether the directory in the store is that of this moment.
  package var isDirectoryCurrent: Bool { online?.hearsDirectory ?? false }
}
