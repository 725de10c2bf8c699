internal import WardlineModel

// What authors do with their requests, and when these expire.
extension RoutingMachine {
  /// Whether a request is within the bounds (G9). The ledger has the same, and so commits none that is not.
  func hasRoom(for request: RoutedRequest) -> Bool {
    requests.count < rules.openRequestsMax && !requests.values.contains { $0.request.session == request.session }
      && requests.values.count { $0.request.author == request.author } < rules.openRequestsPerUserMax
  }

  mutating func open(_ request: RoutedRequest, _ turn: inout Turn) {
    // One that is open or accepted was reported before.
    guard standing(of: request.id) == .expired, hasRoom(for: request) else { return }
    insert(makeOpen(request, &turn), &turn)
  }

  /// A new one, at the end of its queue.
  mutating func makeOpen(_ request: RoutedRequest, _ turn: inout Turn) -> OpenRequest {
    var open = OpenRequest(
      request: request, phase: .open, ordinal: nextOrdinal(),
      expiresAtMilliseconds: turn.uptime + rules.expiryMilliseconds, wave: firstWave(of: request),
      waveEndsAtMilliseconds: turn.uptime + rules.waveMilliseconds)
    for user in request.declined { open.declined.insert(user) }
    return open
  }

  mutating func insert(_ request: OpenRequest, _ turn: inout Turn) {
    requests[request.request.id] = request
    queues[request.request.language.language, default: []].insert(request.request.id)
    turn.languages.insert(request.request.language.language)
  }

  /// As long as its expiry is not committed, it keeps its place, and what people have answered.
  mutating func renew(_ request: RoutedRequest, _ turn: inout Turn) {
    guard var open = requests[request.id] else { return self.open(request, &turn) }
    open.phase = .open
    open.expiresAtMilliseconds = max(open.expiresAtMilliseconds, turn.uptime + rules.expiryMilliseconds)
    insert(open, &turn)
  }

  /// Whoever it rings for is free at once. Returns what it was.
  @discardableResult
  mutating func remove(_ id: RequestID, _ reason: RingEnd, _ turn: inout Turn) -> OpenRequest? {
    guard let rings = requests[id]?.rings else { return nil }
    for user in rings.sorted() { stopRing(of: user, reason, &turn) }
    guard let request = requests.removeValue(forKey: id) else { return nil }
    let language = request.request.language.language
    queues[language]?.remove(id)
    if queues[language]?.isEmpty == true { queues[language] = nil }
    turn.languages.insert(language)
    return request
  }

  // MARK: Expiry

  /// It rings for nobody any more. The ledger decides whether an accept was before.
  mutating func beginExpiry(_ id: RequestID, _ turn: inout Turn) {
    guard var request = requests[id] else { return }
    for user in request.rings.sorted() { stopRing(of: user, .expired, &turn) }
    request = requests[id] ?? request
    request.phase = .expiring(retryAtMilliseconds: turn.uptime + Limits.requestRecordRetryMilliseconds)
    insert(request, &turn)
    turn.actions.append(.record(.expired(id, request.request.session)))
  }

  /// Retention has erased what some requests said: who is rung for them from now on is shown no note.
  mutating func eraseNotes(of ids: [RequestID]) {
    guard !ids.isEmpty else { return }
    for id in ids { requests[id]?.request.content.note = "" }
    let erased = Set(ids)
    for (user, interpreter) in people {
      for (session, request) in interpreter.answered where erased.contains(request.request.id) {
        people[user]?.answered[session]?.request.content.note = ""
      }
    }
  }

  func firstWave(of request: RoutedRequest) -> Int { request.content.urgency == .urgent ? rules.waves.count : 0 }
}
