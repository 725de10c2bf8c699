package import WardlineModel
package import WardlineRelay

// Requests for interpreters.
extension MemoryRelayTransaction {
  func addRequests(to snapshot: inout LedgerSnapshot, _ needs: inout LedgerSnapshot.Needs) {
    guard !needs.requests.isEmpty || !needs.requestSessions.isEmpty || !needs.leaving.isEmpty else { return }
    var requests = committed.requests
    for request in written.requests { requests.put(request) }
    let (keys, sessions) = (Set(needs.requests), Set(Array(needs.requestSessions) + needs.leaving.compactMap(\.session)))
    for request in requests where keys.contains(request.key) || sessions.contains(request.session) { snapshot.set(request) }
    for place in needs.leaving {
      for request in requests where request.session == place.session && request.standing == .accepted(by: place.user) {
        let entries = (committed.entries[request.session] ?? []) + written.entries.filter { $0.session == request.session }
        if request.isSilent(in: entries) { snapshot.silent.insert(request.key) }
      }
    }
    needs.add(snapshot.requests.values)
    if !needs.requestCounts.isEmpty { snapshot.openRequestCount = requests.count { $0.standing == .open } }
    for user in needs.requestCounts {
      let count = requests.count { $0.author == user && $0.standing == .open }
      if count > 0 { snapshot.openRequestCounts[user] = count }
    }
    for user in needs.creators {
      let begun = (Array(committed.entries.values.joined()) + written.entries).filter { $0.sequence == 1 && $0.author == user }
      let count = begun.count { state(of: $0.session)?.head.status.status != .ended }
      if count > 0 { snapshot.openSessionCounts[user] = count }
    }
    for place in needs.answers {
      guard let session = snapshot.requests[place.request]?.session else { continue }
      for entry in (committed.entries[session] ?? []) + written.entries where entry.session == session {
        note(entry, of: place, in: &snapshot)
      }
    }
    for key in needs.renewals {
      guard let session = snapshot.requests[key]?.session else { continue }
      for entry in (committed.entries[session] ?? []) + written.entries where entry.session == session {
        if case .declined(key, let user, _) = entry.event { snapshot.declined[key, default: []].append(user) }
      }
    }
    for user in needs.occupied {
      for (place, membership) in committed.memberships.merging(written.memberships, uniquingKeysWith: { $1 })
      where place.user == user && membership.isCurrent && membership.takesPart {
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
  package func routingRestart() throws(StoreError) -> RoutingMachine.Restart {
    let state = snapshot()
    let open = state.requests.filter { $0.standing == .open }.map { (request: $0, place: state.queuePlace(of: $0)) }
      .sorted { $0.place?.order ?? .max < $1.place?.order ?? .max }.map(\.request)
    return RoutingMachine.Restart(
      requests: open.map(state.resumed), members: state.interpreters(), lastSessions: state.lastSessions(),
      sessionEnds: state.sessionEnds())
  }
}

extension MemoryRelayStore {
  package func requestedLanguages(limit: Int) throws(StoreError) -> [LanguageTag] {
    var counts: [String: Int] = [:]
    for request in snapshot().requests { counts[request.content.language.language, default: 0] += 1 }
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    return sorted.prefix(limit).compactMap { try? LanguageTag($0.key) }
  }

  package func overview(sessionsMax: Int) throws(StoreError) -> [SessionOverview] {
    let state = snapshot()
    var lastPlaces: [SessionID: Int] = [:]
    for (index, place) in state.places.enumerated() { lastPlaces[place.session] = index }
    func rank(_ row: SessionOverview) -> (Int, Int) {
      let hasWords = (state.entries[row.session] ?? []).contains { if case .message = $0.event { true } else { false } }
      return (row.openRequest != nil ? 2 : hasWords ? 1 : 0, lastPlaces[row.session] ?? 0)
    }
    return try overview(of: lastPlaces.keys.sorted()).sorted { rank($0) < rank($1) }.suffix(sessionsMax)
  }

  package func overview(of sessions: [SessionID]) throws(StoreError) -> [SessionOverview] {
    let state = snapshot()
    return sessions.compactMap { session -> SessionOverview? in
      guard let log = state.entries[session], let first = log.first else { return nil }
      var row = SessionOverview(session, createdAt: first.loggedAt)
      for entry in log { row.note(entry) }
      let last = log.reversed().lazy.compactMap(\.requestAsked).first
      row.language = state.requests.first { $0.key == last }?.content.language
      return row.status.status == .ended ? nil : row
    }
  }
}

extension MemoryRelayStore.State {
  fileprivate func resumed(_ request: LoggedRequest) -> RoutingMachine.Restart.Open {
    var (declined, rung): ([UserID], [UserID]) = ([], [])
    for entry in entries[request.session] ?? [] {
      switch entry.event {
      case .rung(request.key, let user, _): rung.append(user)
      case .declined(request.key, let user, _): declined.append(user)
      default: break
      }
    }
    let place = queuePlace(of: request)
    return .init(
      request.routed, declined: declined, rung: rung, askedAt: place?.askedAt, hasReturned: place?.hasReturned ?? false)
  }

  fileprivate func queuePlace(of request: LoggedRequest) -> QueuePlace? {
    var place: QueuePlace?
    for (order, written) in places.enumerated() where written.session == request.session {
      guard let entry = entries[written.session]?[written.index] else { continue }
      switch entry.event {
      case _ where entry.sequence == request.sequence: place = QueuePlace(order: Int64(order), at: entry.loggedAt)
      case .expired(request.key): place?.expire()
      case .done(.renewRequest(request.key)):
        if entry.key == nil { place?.returned() } else { place?.renew(order: Int64(order), at: entry.loggedAt) }
      default: break
      }
    }
    return place
  }

  fileprivate func sessionEnds() -> [UserID: Timestamp] {
    var ends: [UserID: Timestamp] = [:]
    for place in joined.suffix(Limits.lastInterpretersMax) {
      guard let session = place.session, let head = heads[session], let membership = memberships[place],
        participants[session]?[place.user]?.role == .interpreter, membership.takesPart,
        !membership.isCurrent || head.status.status == .ended,
        let entry = entries[session]?.first(where: { $0.sequence == membership.through ?? head.head })
      else { continue }
      ends[place.user] = max(ends[place.user] ?? entry.loggedAt, entry.loggedAt)
    }
    return ends
  }

  fileprivate func interpreters() -> [RoutingMachine.Restart.Member] {
    var counts: [UserID: Int] = [:]
    var members: [RoutingMachine.Restart.Member] = []
    for place in joined.reversed() where memberships[place].map({ $0.isCurrent && $0.takesPart }) == true {
      guard let session = place.session, let head = heads[session], head.status.status != .ended,
        participants[session]?[place.user]?.role == .interpreter, counts[place.user] ?? 0 < Limits.sessionsPerInterpreterMax
      else { continue }
      counts[place.user, default: 0] += 1
      let answered = requests.filter { $0.session == session && $0.standing == .accepted(by: place.user) }
        .filter { $0.isSilent(in: entries[session] ?? []) }
        .max { ($0.acceptedSequence ?? 0) < ($1.acceptedSequence ?? 0) }
      members.append(.init(place.user, in: session, by: answered.map(resumed)))
    }
    return members.reversed()
  }

  fileprivate func lastSessions() -> [RoutingMachine.Restart.LastSession] {
    let last = requests.suffix(Limits.lastInterpretersMax)
    let accepted = Dictionary(uniqueKeysWithValues: last.map { ($0.key, $0) })
    return places.compactMap { place -> RoutingMachine.Restart.LastSession? in
      guard let entry = entries[place.session]?[place.index], case .accepted(let key, let user) = entry.event,
        let request = accepted[key], request.acceptedSequence == entry.sequence, request.standing == .accepted(by: user)
      else { return nil }
      return .init(of: request.author, in: request.content.language, with: user)
    }
  }
}

extension LoggedRequest {
  /// Whether who accepted it has neither written a message nor left since, in the log of its session.
  fileprivate func isSilent(in log: [LogEntry]) -> Bool {
    guard case .accepted(let user) = standing, let acceptedSequence, isRecent(at: log.last?.sequence ?? 0) else { return false }
    return !log.contains { $0.sequence > acceptedSequence && $0.endsSilence(of: user) }
  }
}

extension LogEntry {
  /// The request that it makes or renews.
  fileprivate var requestAsked: IdempotencyKey? {
    switch event {
    case .done(.requestInterpreter), .done(.handOver): key
    case .done(.renewRequest(let request)): request
    default: nil
    }
  }
}

extension [LoggedRequest] {
  /// Replaces the request of the same key, or adds it at the end.
  mutating func put(_ request: LoggedRequest) {
    if let index = firstIndex(where: { $0.key == request.key }) { self[index] = request } else { append(request) }
  }
}
