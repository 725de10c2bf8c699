internal import WardlineModel

// Who can be rung for what, and who before whom.
extension RoutingMachine {
  /// Whether a request may ring for somebody now, were they not rung for another.
  func isEligible(_ user: UserID, for request: OpenRequest) -> Bool {
    guard let interpreter = people[user], interpreter.duty == .on, interpreter.sessions.isEmpty, request.phase == .open,
      !request.request.excludes(user), !request.declined.contains(user)
    else { return false }
    return interpreter.languages.contains { $0.tag.serves(request.request.language) }
  }

  /// Those of `users` who are eligible and have missed it exactly so often, the best first.
  func candidates(of users: Set<UserID>, for request: OpenRequest, misses: Int) -> [UserID] {
    let eligible = users.filter { request.misses[$0, default: 0] == misses && isEligible($0, for: request) }
    return eligible.map { rank(of: $0, for: request) }.sorted().map(\.user)
  }

  /// The order of those who are eligible: preferred, then of this nurse's last session in the language, then the very dialect, then who has
  /// waited longest for a session.
  struct Rank: Comparable {
    /// What is better is smaller.
    var grade: Int
    var idleSinceMilliseconds: Int64
    var user: UserID

    static func < (left: Self, right: Self) -> Bool {
      (left.grade, left.idleSinceMilliseconds, left.user) < (right.grade, right.idleSinceMilliseconds, right.user)
    }
  }

  func rank(of user: UserID, for request: OpenRequest) -> Rank {
    let interpreter = people[user] ?? Interpreter()
    let isExact = interpreter.languages.contains { $0.tag == request.request.language }
    let preference = user == request.request.content.preferred ? 0 : user == lastInterpreter(for: request.request) ? 1 : 2
    return Rank(
      grade: preference * 2 + (isExact ? 0 : 1), idleSinceMilliseconds: interpreter.idleSinceMilliseconds, user: user)
  }

  /// Of those who could be rung in some languages, the ones whom nothing rings.
  func freeSpeakers(of languages: Set<String>) -> Set<UserID> {
    var free: Set<UserID> = []
    for language in languages {
      for user in speakers[language] ?? [] {
        if let interpreter = people[user], interpreter.duty == .on, interpreter.sessions.isEmpty, interpreter.ring == nil {
          free.insert(user)
        }
      }
    }
    return free
  }

  /// Those for whom it rings and who can hear it.
  func reachableRings(of request: OpenRequest) -> Int { request.rings.count { people[$0]?.duty == .on } }

  /// The open requests of some languages, in their order.
  func queue(of languages: Set<String>) -> [RequestID] {
    var places: [(id: RequestID, place: Place)] = []
    for language in languages {
      for id in queues[language] ?? [] {
        if let request = requests[id], request.phase == .open { places.append((id, request.place)) }
      }
    }
    return places.sorted { $0.place < $1.place }.map(\.id)
  }
}
