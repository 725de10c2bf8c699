package import WardlineModel
package import WardlineRelay

// Requests for interpreters.
extension MemoryRelayTransaction {
  func addRequests(to snapshot: inout LedgerSnapshot, _ needs: inout LedgerSnapshot.Needs) {
    guard !needs.requests.isEmpty || !needs.requestSessions.isEmpty else { return }
    var requests = committed.requests
    for request in written.requests { requests.put(request) }
    let (keys, sessions) = (Set(needs.requests), Set(needs.requestSessions))
    for request in requests where keys.contains(request.key) || sessions.contains(request.session) { snapshot.set(request) }
    needs.add(snapshot.requests.values)
    for user in needs.requestCounts {
      let count = requests.count { $0.author == user && $0.standing == .open }
      if count > 0 { snapshot.openRequestCounts[user] = count }
    }
    for place in needs.answers {
      guard let session = snapshot.requests[place.request]?.session else { continue }
      for entry in (committed.entries[session] ?? []) + written.entries where entry.session == session {
        note(entry, of: place, in: &snapshot)
      }
    }
    for user in needs.occupied {
      for (place, membership) in committed.memberships.merging(written.memberships, uniquingKeysWith: { $1 })
      where place.user == user && membership.isCurrent {
        guard let session = place.session, state(of: session)?.head.status.status != .ended else { continue }
        snapshot.occupied[user, default: []].insert(session)
      }
    }
  }

  private func note(_ entry: LogEntry, of place: RequestUser, in snapshot: inout LedgerSnapshot) {
    switch entry.event {
    case .rung(place.request, place.user, _): snapshot.answers[place, default: RequestAnswers()].wasRung = true
    case .declined(place.request, place.user, _): snapshot.answers[place, default: RequestAnswers()].hasDeclined = true
    default: break
    }
  }
}

extension MemoryRelayStore {
  package func openRequests() throws(StoreError) -> [RoutingMachine.Restart.Open] {
    let state = snapshot()
    let open = state.requests.enumerated().filter { $0.element.standing == .open }
      .sorted { ($0.element.createdAt, $0.offset) < ($1.element.createdAt, $1.offset) }.map(\.element)
    return open.map { request in
      var (declined, rung): ([UserID], [UserID]) = ([], [])
      for entry in state.entries[request.session] ?? [] {
        switch entry.event {
        case .rung(request.key, let user, _): rung.append(user)
        case .declined(request.key, let user, _): declined.append(user)
        default: break
        }
      }
      return .init(request.routed, declined: declined, rung: rung)
    }
  }
}

extension [LoggedRequest] {
  /// Replaces the request of the same key, or adds it at the end.
  mutating func put(_ request: LoggedRequest) {
    if let index = firstIndex(where: { $0.key == request.key }) { self[index] = request } else { append(request) }
  }
}
