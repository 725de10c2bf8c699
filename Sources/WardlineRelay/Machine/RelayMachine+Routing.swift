internal import WardlineModel

// The routing machine follows what the ledger has committed (decision 033), as the overview of coordinators does, and its rings and records go
// out from here; what others are told of it once a second is in RelayMachine+Feeds.
extension RelayMachine {
  /// An entry of a request, of a membership or of a status is on disk.
  ///
  /// - Parameter request: the request as it is now, where the entry does not say all of it.
  mutating func noteForRouting(_ entry: LogEntry, _ request: RoutedRequest? = nil) {
    overview.note(entry, request)
    requestCounts.note(entry, request)
    followForRouting(entry, request)
  }

  /// The same of an entry that another relay may have committed.
  mutating func followForRouting(_ entry: LogEntry, _ request: RoutedRequest?) {
    let session = entry.session
    switch entry.event {
    case .done(.requestInterpreter(let content)):
      guard let key = entry.key else { return }
      open(RoutedRequest(id: key, session: session, author: entry.author, content, createdAt: entry.loggedAt))
    case .done(.handOver): if let request { open(request) }
    case .done(.renewRequest):
      guard let request else { return }
      nameAuthor(of: request)
      guard entry.key == nil else { return routing.news.append(.renewed(request)) }
      // What the relay logs without an operation: its interpreter has left before the first word. Their leaving stands before it, and alone
      // would forget who has declined.
      if routing.news.last == .left(session, entry.author) { routing.news.removeLast() }
      routing.news.append(.abandoned(request, by: entry.author))
    case .done(.cancelRequest(let key)): routing.news.append(.cancelled(key))
    case .expired(let key): routing.news.append(.expired(key))
    case .accepted(let key, let user): routing.news.append(.accepted(key, by: user, in: session))
    case .declined(let key, let user, let reason): routing.news.append(.declined(key, by: user, reason))
    case .joined(let participant, let reason):
      // An invitation makes nobody busy: their first word does.
      if participant.role == .interpreter, reason.code != .invited { routing.news.append(.joined(session, participant.user)) }
    case .left(let user, _): if routing.machine.people[user] != nil { routing.news.append(.left(session, user)) }
    case .status(let status): if status.status == .ended { routing.news.append(.sessionEnded(session)) }
    case .done, .message, .participant, .profile, .rung, .other: break
    }
  }

  /// A word of an interpreter who was invited: from now on they are in a session, and rung for nothing. Other relays hear of it with the batch.
  mutating func noteSpeaking(_ entry: LogEntry, by write: LedgerWrite) {
    guard case .message = entry.event, case .submitMember(_, let author) = write, author.role == .interpreter else { return }
    // In as many sessions as are counted, they are busy already.
    let sessions = routing.machine.people[author.user]?.sessions ?? []
    guard sessions.count < Limits.sessionsPerInterpreterMax, !sessions.contains(entry.session) else { return }
    routing.news.append(.joined(entry.session, author.user))
  }

  private mutating func open(_ request: RoutedRequest) {
    nameAuthor(of: request)
    routing.news.append(.requested(request))
  }

  private mutating func nameAuthor(of request: RoutedRequest) {
    if let name = name(of: request.author) { routing.authorNames[request.id] = name }
  }

  /// As the token of one of their connections says it.
  private func name(of user: UserID) -> String? {
    for id in fences.connections(of: user) {
      if case .open(let member)? = connections[id]?.phase { return member.grant.participant.name }
    }
    return elsewhere.name(of: user)
  }

  /// Asks the routing machine what follows from an event of this one.
  mutating func route(at now: Moment, isTick: Bool, _ actions: inout [Action]) {
    if isTick, let deadline = routing.machine.deadlineMilliseconds, deadline <= now.uptimeMilliseconds {
      routing.news.append(.tick)
    }
    if !routing.news.isEmpty {
      if case .restarted? = routing.news.first { routing.startedAt = now.wall }
      let news = routing.news
      routing.news = []
      for event in news {
        let busy = routing.machine.busy(beside: event)
        for action in routing.machine.handle(event, at: now) { perform(action, at: now, &actions) }
        // Who stays busy, but elsewhere: their availability alone would not say so.
        for (user, sessions) in busy where routing.machine.people[user]?.sessions ?? [] != sessions {
          if routing.answers[user] == nil, routing.choices[user] != nil { answer(user) }
        }
      }
      updateQueue()
    }
    answerDuty(&actions)
    if isTick {
      readUnreadPeople(&actions)
      sendPlaces(at: now, &actions)
      sendFeeds(&actions)
      if let read = overview.takeRead() { actions.append(.readOverview(read)) }
    }
  }

  private mutating func perform(_ action: RoutingMachine.Action, at now: Moment, _ actions: inout [Action]) {
    switch action {
    case .ring(let user, let request, let until):
      let ring = Ring(
        of: request.id, in: request.session, request.language, urgency: request.content.urgency, note: request.content.note,
        author: request.author, authorName: routing.authorNames[request.id] ?? "", handsOver: request.handsOver,
        endsAt: now.wall(atUptimeMilliseconds: until))
      send(.ring(ring), toDevicesOf: user, &actions)
      guard elsewhere.leads else { return }
      elsewhere.say(.rang(request.id, user, milliseconds: until - now.uptimeMilliseconds))
    case .stopRinging(let user, let request, let reason):
      send(.ringEnded(request, reason), toDevicesOf: user, &actions)
      if elsewhere.leads { elsewhere.say(.ringEnded(request, user, reason)) }
    case .record(.rung(let request, let session, let rungs)):
      batches.add(.logRings(request, in: session, rungs))
    case .record(.expired(let request, let session)):
      let write = LedgerWrite.expire(request, in: session)
      // Asked for again while the store does not take it.
      if !batches.has(write) { batches.add(write) }
    case .waiting(let user, let request, let waiting):
      guard routing.placed.insert(request).inserted, let open = routing.machine.requests[request] else {
        routing.places[request] = waiting
        return
      }
      send(place(of: open, waiting, at: now), toDevicesOf: user, &actions)
    case .directory(let rows):
      for row in rows {
        let isOff = row.availability == .off
        let name = routing.names[row.user] ?? ""
        let shown = DirectoryRow(row.user, name: name, languages: row.languages, row.availability)
        routing.directory.set(isOff ? nil : shown, for: row.user)
        if isOff { routing.names[row.user] = nil }
        if routing.answers[row.user] == nil, routing.choices[row.user] != nil { answer(row.user) }
      }
    }
  }

  /// Those of their devices that are connected and follow memberships.
  private mutating func send(_ frame: RelayFrame, toDevicesOf user: UserID, _ actions: inout [Action]) {
    for id in connections(following: user) { actions.append(.send(id, [frame])) }
  }

  private mutating func answerDuty(_ actions: inout [Action]) {
    guard !routing.answers.isEmpty else { return }
    let answers = routing.answers
    routing.answers = [:]
    for (user, refusal) in answers.sorted(by: { $0.key < $1.key }) {
      guard let state = routing.state(of: user, refusal: refusal) else { continue }
      send(.duty(state), toDevicesOf: user, &actions)
    }
  }

  // MARK: Places in the queue

  func place(of open: RoutingMachine.OpenRequest, _ waiting: RoutingMachine.Waiting, at now: Moment) -> RelayFrame {
    var place = RequestPlace(
      waiting.place, onDuty: waiting.onDuty, busy: waiting.busy,
      expiresAt: now.wall(atUptimeMilliseconds: open.expiresAtMilliseconds), declined: waiting.declined)
    if place.isUnservable { place.fallback = routing.machine.rules.fallbackText }
    return .waiting(open.request.id, in: open.request.session, place)
  }

  private mutating func sendPlaces(at now: Moment, _ actions: inout [Action]) {
    guard !routing.places.isEmpty else { return }
    let places = routing.places.sorted { $0.key < $1.key }
    routing.places = [:]
    for (request, waiting) in places {
      guard let open = routing.machine.requests[request] else { continue }
      send(place(of: open, waiting, at: now), toDevicesOf: open.request.author, &actions)
    }
  }

  // MARK: Feeds

  /// Every open request, as coordinators see it.
  private mutating func updateQueue() {
    let open = routing.machine.requests
    for (id, request) in open {
      let asked = request.request
      let row = QueuedRequest(
        id, in: asked.session, asked.language, urgency: asked.content.urgency, author: asked.author,
        authorName: routing.authorNames[id] ?? "", askedAt: asked.createdAt, ringing: request.rings.count)
      routing.queue.set(row, for: id)
    }
    guard routing.queue.rows.count > open.count else { return }
    for id in routing.queue.rows.keys where open[id] == nil {
      routing.queue.set(nil, for: id)
      routing.authorNames[id] = nil
      routing.placed.remove(id)
      routing.places[id] = nil
    }
  }
}

extension Moment {
  /// What the wall clock shows at an uptime, as far as it can be known now.
  fileprivate func wall(atUptimeMilliseconds uptime: Int64) -> Timestamp {
    wall.advanced(byMilliseconds: uptime - uptimeMilliseconds)
  }
}
