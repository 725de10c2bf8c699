package import WardlineModel

// What interpreters answer.
extension RoutingMachine {
  /// What the machine knows of a request. Those that are over and not in a session count as expired.
  package func standing(of id: RequestID) -> RequestStanding {
    if requests[id] != nil { return .open }
    let interpreter = people.first { $0.value.answered.values.contains { $0.request.id == id } }
    return interpreter.map { .accepted(by: $0.key) } ?? .expired
  }

  /// Whether a request has rung for somebody who has not declined it, as far as is known since the start; the log knows of rings before.
  package func hasRung(_ id: RequestID, for user: UserID) -> Bool {
    guard let request = requests[id] else { return false }
    return (request.rings.contains(user) || request.rung.contains(user)) && !request.declined.contains(user)
  }

  /// Committed: whoever else was rung is free at once, and so is who handed over.
  mutating func accept(_ id: RequestID, by user: UserID, in session: SessionID, _ turn: inout Turn) {
    let session = requests[id]?.request.session ?? session
    if requests[id]?.rings.contains(user) == true { stopRing(of: user, .accepted, &turn) }
    let accepted = remove(id, .taken, &turn)
    occupy(user, in: session, &turn)
    guard let accepted else { return }
    note(accepted, answeredBy: user, &turn)
    rememberLast(user, for: accepted.request)
    if let predecessor = accepted.request.handsOver, predecessor != user { release(predecessor, from: session, &turn) }
  }

  /// Kept in case they leave before the first word.
  mutating func note(_ request: OpenRequest, answeredBy user: UserID, _ turn: inout Turn) {
    var interpreter = self.interpreter(user)
    guard interpreter.sessions.contains(request.request.session) else { return }
    var answered = request
    answered.told = nil
    // What is left of its time.
    answered.expiresAtMilliseconds = max(0, request.expiresAtMilliseconds - turn.uptime)
    interpreter.answered[request.request.session] = answered
    update(user, interpreter, &turn)
  }

  mutating func decline(_ id: RequestID, by user: UserID, _ turn: inout Turn) {
    guard requests[id] != nil else { return }
    if people[user]?.ring?.request == id { stopRing(of: user, .declined, &turn) }
    requests[id]?.declined.insert(user)
    requests[id]?.misses[user] = nil
    touch(id, &turn)
  }

  /// It rings again at the head of its queue, in the wave in which it was, with what is left of its own time. Nobody else's is changed.
  /// Whoever left is rung for it after the others.
  mutating func reopen(_ request: RoutedRequest, abandonedBy user: UserID, _ turn: inout Turn) {
    let answered = people[user]?.answered[request.session]
    release(user, from: request.session, &turn)
    guard standing(of: request.id) == .expired else { return }
    var open = makeOpen(request, &turn)
    if let answered, answered.request.id == request.id {
      open = answered
      open.waveEndsAtMilliseconds = turn.uptime + rules.waveMilliseconds
      open.expiresAtMilliseconds =
        turn.uptime + max(answered.expiresAtMilliseconds, Limits.requestReturnMinMilliseconds)
    }
    open.phase = .open
    open.hasReturned = true
    open.misses = open.misses.filter { (people[$0.key]?.duty ?? .off) != .off }
    if people[user].map({ $0.duty != .off }) == true { open.misses[user, default: 0] += 1 }
    insert(open, &turn)
  }

  func touch(_ id: RequestID, _ turn: inout Turn) {
    if let language = requests[id]?.request.language.language { turn.languages.insert(language) }
  }

  // MARK: Who interpreted last

  func lastInterpreter(for request: RoutedRequest) -> UserID? {
    lastInterpreters[Continuity(nurse: request.author, language: request.language.language)]?.user
  }

  mutating func rememberLast(_ user: UserID, for request: RoutedRequest) {
    let key = Continuity(nurse: request.author, language: request.language.language)
    lastInterpreters[key] = LastInterpreter(user: user, ordinal: nextOrdinal())
    guard lastInterpreters.count > Limits.lastInterpretersMax else { return }
    // Half of them at once, so that it is not done with every accept.
    let oldest = lastInterpreters.sorted { $0.value.ordinal < $1.value.ordinal }.prefix(Limits.lastInterpretersMax / 2)
    for (key, _) in oldest { lastInterpreters[key] = nil }
  }
}
