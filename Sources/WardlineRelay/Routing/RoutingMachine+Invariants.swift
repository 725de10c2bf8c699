internal import WardlineModel

// What must hold between the parts of the routing machine after every event. Drivers assert it in debug builds, the simulator demands it,
// and a mutant shows for each that it can fail.
extension RoutingMachine {
  /// The first thing that does not hold at an uptime, in words; `nil` when everything does. Reads everything: not for the hot path.
  package func brokenInvariant(at uptimeMilliseconds: Int64) -> String? {
    brokenRing(at: uptimeMilliseconds) ?? brokenRequest ?? brokenAccept ?? brokenPerson ?? brokenIndex
      ?? brokenDeadline(at: uptimeMilliseconds)
  }

  /// Each ring is of a request that is open, for somebody who may be rung for it, and of nobody who is in a session.
  private func brokenRing(at uptime: Int64) -> String? {
    for (user, interpreter) in people {
      guard let ring = interpreter.ring else { continue }
      guard let request = requests[ring.request] else { return "\(user) is rung for a request that is not there" }
      let id = request.request.id
      if !request.rings.contains(user) { return "\(user) is rung for \(id), which does not know it" }
      if request.phase != .open { return "\(user) is rung for \(id), which is not open" }
      if !interpreter.sessions.isEmpty { return "\(user) is rung for \(id), and busy" }
      if request.request.excludes(user) { return "\(user) is rung for \(id), which is not for them" }
      if request.declined.contains(user) { return "\(user) is rung for \(id), and has declined it" }
      // Another relay has decided that, by what it had read of the directory; and its ring ends when it says so.
      if isFollowing { continue }
      switch interpreter.duty {
      case .on, .dropped: break
      case .off, .away, .lapsed: return "\(user) is rung for \(id), and not on duty"
      }
      if !interpreter.languages.contains(where: { $0.tag.serves(request.request.language) }) {
        return "\(user) is rung for \(id), and does not speak \(request.request.language)"
      }
      if ring.untilMilliseconds <= uptime { return "the ring of \(user) for \(id) outlives its deadline" }
      if ring.untilMilliseconds > request.expiresAtMilliseconds { return "the ring of \(user) outlives \(id)" }
    }
    return nil
  }

  /// Every open request rings for somebody, or nobody is there for it: neither free, nor rung together with others.
  private var brokenRequest: String? {
    for (id, request) in requests {
      for user in request.rings where people[user]?.ring?.request != id {
        return "\(id) rings for \(user), who is not rung for it"
      }
      if request.phase != .open, !request.rings.isEmpty { return "\(id) is not open, and rings" }
      // Another relay rings for it, or has not heard of it yet.
      guard !isFollowing, request.phase == .open, reachableRings(of: request) == 0 else { continue }
      for user in people.keys where isEligible(user, for: request) {
        guard let ring = people[user]?.ring else { return "\(id) rings for nobody, and \(user) is free" }
        guard let donor = requests[ring.request] else { continue }
        if reachableRings(of: donor) > ringsKept(by: donor, against: request) {
          return "\(id) rings for nobody, and \(user) is rung for \(ring.request) with others"
        }
      }
    }
    return nil
  }

  /// At most one interpreter is in a session by a request, and that request is not open.
  private var brokenAccept: String? {
    var answered: [RequestID: UserID] = [:]
    for (user, interpreter) in people {
      for request in interpreter.answered.values.map(\.request) {
        if let other = answered.updateValue(user, forKey: request.id) {
          return "\(request.id) was accepted by \(user) and \(other)"
        }
        if requests[request.id] != nil { return "\(request.id) was accepted by \(user), and is open" }
        if !interpreter.sessions.contains(request.session) {
          return "\(user) accepted \(request.id), and is not in its session"
        }
      }
    }
    return nil
  }

  /// Duty and devices agree, and nobody is kept who is in no list.
  private var brokenPerson: String? {
    for (user, interpreter) in people {
      switch interpreter.duty {
      case .on: if interpreter.devices.isEmpty { return "\(user) is on duty without a device" }
      case .dropped, .lapsed: if !interpreter.devices.isEmpty { return "\(user) has a device, and counts as gone" }
      case .away: break
      case .off:
        if interpreter.devices.isEmpty, interpreter.sessions.isEmpty { return "\(user) is kept for nothing" }
      }
      let availability = Self.availability(of: interpreter)
      if (interpreter.published?.availability ?? .off) != availability { return "the directory has not heard of \(user)" }
    }
    return nil
  }

  /// Both indices have what is there, once, and what is remembered is bounded.
  private var brokenIndex: String? {
    for (user, interpreter) in people {
      let listed = Set(speakers.filter { $0.value.contains(user) }.keys)
      if listed != (interpreter.duty == .off ? [] : Self.languages(of: interpreter)) {
        return "\(user) is listed under \(listed.sorted())"
      }
    }
    for (language, users) in speakers {
      if let user = users.first(where: { people[$0] == nil }) { return "\(user) is listed under \(language), and not there" }
    }
    let queued = queues.values.reduce(0) { $0 + $1.count }
    if queued != requests.count { return "\(queued) requests are queued, and there are \(requests.count)" }
    for (id, request) in requests {
      if queues[request.request.language.language]?.contains(id) != true { return "\(id) is in no queue" }
      for user in request.misses.keys where (people[user]?.duty ?? .off) == .off {
        return "\(id) remembers \(user), who is off duty"
      }
    }
    if lastInterpreters.count > Limits.lastInterpretersMax {
      return "\(lastInterpreters.count) last interpreters are remembered"
    }
    return nil
  }

  private func brokenDeadline(at uptime: Int64) -> String? {
    guard let deadlineMilliseconds, deadlineMilliseconds <= uptime else { return nil }
    return "the next deadline was \(uptime - deadlineMilliseconds) ms ago"
  }
}
