internal import WardlineModel

// When rings begin and end.
extension RoutingMachine {
  // MARK: Assignment

  /// Rings for whom it can, after whatever has happened: the urgent requests first, and of each urgency every request for one interpreter
  /// before any rings for more.
  mutating func assignRings(_ turn: inout Turn) {
    // A ring in one language can make others of its request free for another language.
    var assigned: Set<String> = []
    while assigned != turn.languages {
      assigned = turn.languages
      let queue = queue(of: assigned)
      let firstNormal = queue.firstIndex { requests[$0]?.request.content.urgency == .normal } ?? queue.endIndex
      for ids in [queue[..<firstNormal], queue[firstNormal...]] {
        startRings(for: ids, onlyFirst: true, &turn)
        startRings(for: ids, onlyFirst: false, &turn)
      }
      takeOver(for: queue, &turn)
    }
  }

  /// Those who have missed a request fewer times come first, over all requests: whoever does not answer one is rung for the next before the
  /// first one has its turn again.
  private mutating func startRings(for ids: ArraySlice<RequestID>, onlyFirst: Bool, _ turn: inout Turn) {
    var free = freeSpeakers(of: turn.languages)
    guard !ids.isEmpty, !free.isEmpty else { return }
    let ids = ids.filter { places(of: $0, onlyFirst: onlyFirst) > 0 }
    for misses in missCounts(in: ids, of: free) {
      for id in ids where !free.isEmpty {
        guard let request = requests[id] else { continue }
        let places = places(of: id, onlyFirst: onlyFirst)
        guard places > 0 else { continue }
        for user in candidates(of: free, for: request, misses: misses).prefix(places) {
          startRing(of: user, id, &turn)
          free.remove(user)
        }
      }
    }
  }

  /// For how many more a request may ring now.
  private func places(of id: RequestID, onlyFirst: Bool) -> Int {
    guard let request = requests[id] else { return 0 }
    return (onlyFirst ? 1 : rules.capacity(ofWave: request.wave)) - reachableRings(of: request)
  }

  private func missCounts(in ids: [RequestID], of users: Set<UserID>) -> [Int] {
    var counts: Set<Int> = [0]
    for id in ids { for (user, count) in requests[id]?.misses ?? [:] where users.contains(user) { counts.insert(count) } }
    return counts.sorted()
  }

  /// A request that rings for nobody gets an interpreter of one that rings for several, or for many if it is more urgent: whoever does not
  /// answer an urgent request would keep all others waiting.
  private mutating func takeOver(for queue: [RequestID], _ turn: inout Turn) {
    guard let lastUnrung = queue.last(where: { places(of: $0, onlyFirst: true) > 0 }) else { return }
    var spare = spareSpeakers(of: turn.languages)
    for id in queue.prefix(through: queue.firstIndex(of: lastUnrung) ?? 0) where places(of: id, onlyFirst: true) > 0 {
      guard !spare.users.isEmpty, let request = requests[id] else { continue }
      guard let best = bestToTakeOver(of: spare, for: request) else { continue }
      stopRing(of: best, .yielded, &turn)
      startRing(of: best, id, &turn)
      spare = spareSpeakers(of: turn.languages)
    }
  }

  /// The interpreters whose ring can be taken over, because their request rings for others, too. The rings of each such request are counted
  /// once, and not for each interpreter: one request may ring for all of them.
  private struct Spare {
    var users: Set<UserID> = []
    var ringCounts: [RequestID: Int] = [:]
  }

  private func spareSpeakers(of languages: Set<String>) -> Spare {
    var spare = Spare()
    for language in languages {
      for user in speakers[language] ?? [] {
        guard let id = people[user]?.ring?.request else { continue }
        let count = spare.ringCounts[id] ?? requests[id].map { reachableRings(of: $0) } ?? 0
        spare.ringCounts[id] = count
        if count > 1 { spare.users.insert(user) }
      }
    }
    return spare
  }

  /// For how many a request goes on ringing while another one rings for nobody.
  func ringsKept(by donor: OpenRequest, against request: OpenRequest) -> Int {
    donor.request.content.urgency >= request.request.content.urgency ? 1 : Limits.urgentInterpretersMin
  }

  private func bestToTakeOver(of spare: Spare, for request: OpenRequest) -> UserID? {
    let eligible = spare.users.filter { user in
      guard let id = people[user]?.ring?.request, let donor = requests[id] else { return false }
      return spare.ringCounts[id] ?? 0 > ringsKept(by: donor, against: request) && isEligible(user, for: request)
    }
    let ranked = eligible.map { (misses: request.misses[$0, default: 0], rank: rank(of: $0, for: request)) }
    return ranked.min { ($0.misses, $0.rank) < ($1.misses, $1.rank) }?.rank.user
  }

  private mutating func startRing(of user: UserID, _ id: RequestID, _ turn: inout Turn) {
    guard let request = requests[id] else { return }
    startRing(of: user, id, until: min(turn.uptime + rules.ringMilliseconds, request.expiresAtMilliseconds), &turn)
  }

  private mutating func startRing(of user: UserID, _ id: RequestID, until: Int64, _ turn: inout Turn) {
    guard let request = requests[id] else { return }
    var interpreter = self.interpreter(user)
    assert(interpreter.ring == nil, "\(user) is rung for two requests at once")
    interpreter.ring = Ringing(request: id, beganAtMilliseconds: turn.uptime, untilMilliseconds: until)
    update(user, interpreter, &turn)
    requests[id]?.rings.insert(user)
    requests[id]?.rung.insert(user)
    // Now that it rings for one more, another request can take one of them over.
    for other in request.rings { turn.languages.formUnion(touchedLanguages(of: other)) }
    turn.actions.append(.ring(user, request.request, untilMilliseconds: until))
  }

  /// Nothing rings for them then; what they answered is the caller's to note.
  mutating func stopRing(of user: UserID, _ reason: RingEnd, _ turn: inout Turn) {
    guard var interpreter = people[user], let ring = interpreter.ring else { return }
    interpreter.ring = nil
    update(user, interpreter, &turn)
    turn.actions.append(.stopRinging(user, ring.request, reason))
    guard let request = requests[ring.request] else { return }
    requests[ring.request]?.rings.remove(user)
    turn.languages.insert(request.request.language.language)
    let rung = Rung(user, milliseconds: turn.uptime - ring.beganAtMilliseconds)
    turn.rung[ring.request, default: (request.request.session, [])].rungs.append(rung)
  }

  // MARK: Following

  /// The relay that leads rings for somebody. It hears later that they have come into a session, have declined or are gone, and ends the ring
  /// then; that they are on duty it may have heard first.
  mutating func followRing(of user: UserID, _ id: RequestID, _ milliseconds: Int64, _ turn: inout Turn) {
    guard isFollowing, let request = requests[id], let interpreter = people[user], interpreter.ring?.request != id,
      interpreter.sessions.isEmpty, !request.request.excludes(user), !request.declined.contains(user)
    else { return }
    stopRing(of: user, .yielded, &turn)
    let until = turn.uptime + min(max(0, milliseconds), rules.ringMilliseconds)
    startRing(of: user, id, until: min(until, request.expiresAtMilliseconds), &turn)
  }

  /// This relay leads from now on. Rings go on, but for interpreters who are not on duty or do not speak the language as far as this relay knows.
  mutating func takeOverRings(_ turn: inout Turn) {
    isFollowing = false
    for (user, interpreter) in people.sorted(by: { $0.key < $1.key }) {
      guard let request = interpreter.ring.flatMap({ requests[$0.request] }) else { continue }
      let isListed = interpreter.duty == .on || interpreter.isDropped
      let speaks = interpreter.languages.contains { $0.tag.serves(request.request.language) }
      if !isListed || !speaks { stopRing(of: user, .offDuty, &turn) }
    }
    turn.languages.formUnion(queues.keys)
  }

  mutating func followEnd(ofRingOf user: UserID, _ id: RequestID, _ reason: RingEnd, _ turn: inout Turn) {
    guard isFollowing, let ring = people[user]?.ring, ring.request == id else { return }
    end(ring, of: user, reason, &turn)
  }

  // MARK: Deadlines

  /// When ``Event/tick`` is due; `nil` when nothing is. Reads everything.
  package var deadlineMilliseconds: Int64? {
    let ofPeople = people.values.lazy.compactMap { deadline(of: $0) }.min()
    let ofRequests = isFollowing ? nil : requests.values.lazy.map { deadline(of: $0) }.min()
    guard let ofPeople, let ofRequests else { return ofPeople ?? ofRequests }
    return min(ofPeople, ofRequests)
  }

  private func deadline(of interpreter: Interpreter) -> Int64? {
    let ring = interpreter.ring?.untilMilliseconds
    let duty: Int64? =
      switch interpreter.duty {
      case .dropped(let since): since + rules.graceMilliseconds
      case .lapsed(let since): since + Limits.dutyAwayMaxMilliseconds
      case .away(let since): since + Limits.dutyAwayMaxMilliseconds
      case .on, .off: nil
      }
    // Others' rings end when they say so.
    guard !isFollowing, let ring, let duty else { return isFollowing ? duty : ring ?? duty }
    return min(ring, duty)
  }

  private func deadline(of request: OpenRequest) -> Int64 {
    switch request.phase {
    case .expiring(let retryAt): retryAt
    case .open:
      request.wave < rules.waves.count
        ? min(request.waveEndsAtMilliseconds, request.expiresAtMilliseconds) : request.expiresAtMilliseconds
    }
  }

  mutating func expireDeadlines(_ turn: inout Turn) {
    guard let deadlineMilliseconds, deadlineMilliseconds <= turn.uptime else { return }
    let due = people.filter { deadline(of: $0.value).map { $0 <= turn.uptime } ?? false }.keys.sorted()
    for user in due { expireDuty(of: user, &turn) }
    guard !isFollowing else { return }
    for id in requests.filter({ deadline(of: $0.value) <= turn.uptime }).keys.sorted() { expire(id, &turn) }
    for user in due { if let ring = people[user]?.ring { expire(ring, of: user, &turn) } }
  }

  private mutating func expireDuty(of user: UserID, _ turn: inout Turn) {
    if case .dropped(let since) = people[user]?.duty, since + rules.graceMilliseconds <= turn.uptime {
      stopRing(of: user, .offDuty, &turn)
      var interpreter = self.interpreter(user)
      interpreter.duty = .lapsed(sinceMilliseconds: since + rules.graceMilliseconds)
      update(user, interpreter, &turn)
    }
    switch people[user]?.duty {
    case .lapsed(let since), .away(let since):
      if since + Limits.dutyAwayMaxMilliseconds <= turn.uptime { leaveDuty(user, for: .off, &turn) }
    case .on, .dropped, .off, nil: break
    }
  }

  private mutating func expire(_ id: RequestID, _ turn: inout Turn) {
    guard let request = requests[id] else { return }
    if case .expiring = request.phase { return beginExpiry(id, &turn) }
    if request.expiresAtMilliseconds <= turn.uptime { return beginExpiry(id, &turn) }
    // Several at once, where the tick was late.
    while let wave = requests[id], wave.wave < rules.waves.count, wave.waveEndsAtMilliseconds <= turn.uptime {
      requests[id]?.wave += 1
      requests[id]?.waveEndsAtMilliseconds += rules.waveMilliseconds
    }
    touch(id, &turn)
  }

  /// They did not answer. Who could not hear it has missed nothing.
  private mutating func expire(_ ring: Ringing, of user: UserID, _ turn: inout Turn) {
    guard ring.untilMilliseconds <= turn.uptime else { return }
    end(ring, of: user, .timedOut, &turn)
  }

  private mutating func end(_ ring: Ringing, of user: UserID, _ reason: RingEnd, _ turn: inout Turn) {
    stopRing(of: user, reason, &turn)
    if reason == .timedOut, people[user]?.duty == .on { requests[ring.request]?.misses[user, default: 0] += 1 }
  }
}
