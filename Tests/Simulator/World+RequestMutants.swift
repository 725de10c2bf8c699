internal import WardlineModel

@testable internal import WardlineRelay

// The mutants of requests and rings, which change the routing machine from outside as a forgotten line would.
extension World {
  /// Whether the relay has stopped ringing for a request, and waits for its expiry to be committed.
  func isExpiring(_ request: IdempotencyKey, _ relay: RelayProcess) -> Bool {
    if case .expiring? = relay.core.machine.routing.machine.requests[request]?.phase { true } else { false }
  }

  /// What must hold within the routing machine. What is due by the clock is done with the relay's tick.
  func brokenRouting(_ relay: RelayProcess, isTick: Bool) -> String? {
    guard plan.options.staff != nil else { return nil }
    if isTick { relay.tickedAt = now + relay.uptimeOffset }
    return relay.core.machine.routing.machine.brokenInvariant(at: relay.tickedAt)
  }

  /// How long and how widely requests ring at the relay.
  var routingRules: RoutingRules {
    var rules = plan.options.staff?.rules ?? RoutingRules()
    if mutant == .ringForDays { rules.expiryMilliseconds = 7 * 86_400_000 }
    return rules
  }

  func breakRouting(of relay: RelayProcess) {
    guard plan.options.staff != nil else { return }
    switch mutant {
    case .ringTheBusy: change(relay) { $0.forgetSessions() }
    case .ringWhoDeclined: change(relay) { $0.forgetDeclines() }
    case .dutyOutlivesDevice: change(relay) { $0.keepOnDuty() }
    case .twoRouters: change(relay) { $0.isFollowing = false }
    case .neverDecide: if !relay.host.memory.peers.isEmpty { change(relay) { $0.isFollowing = true } }
    default: break
    }
  }

  private func change(_ relay: RelayProcess, _ body: (inout RoutingMachine) -> Void) {
    body(&relay.core.machine.routing.machine)
  }
}

extension RoutingMachine {
  fileprivate mutating func forgetSessions() {
    for user in people.keys {
      guard var interpreter = people[user], !interpreter.sessions.isEmpty else { continue }
      (interpreter.sessions, interpreter.answered) = ([], [:])
      let availability = Self.availability(of: interpreter)
      interpreter.published?.availability = availability
      people[user] = interpreter.duty == .off && interpreter.devices.isEmpty ? nil : interpreter
    }
  }

  fileprivate mutating func forgetDeclines() {
    for id in requests.keys { requests[id]?.declined = RecentUsers() }
  }

  fileprivate mutating func keepOnDuty() {
    for user in people.keys {
      guard var interpreter = people[user], case .dropped = interpreter.duty else { continue }
      (interpreter.duty, interpreter.devices) = (.on, [Names.device(99)])
      people[user] = interpreter
    }
  }
}
