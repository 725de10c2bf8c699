internal import WardlineModel
internal import WardlineRelay

// Requests for interpreters, by the log alone: who asked for what, who has answered, and who may be rung.
extension Judge {
  /// A request, as the log says.
  struct Request {
    var key: IdempotencyKey
    var session: SessionID
    /// The place of the entry that made it.
    var sequence: UInt64
    /// The place of the first entry that tells what is asked for: a handover repeats an earlier request.
    var toldAt: UInt64
    var author: UserID
    var content: InterpreterRequest
    var handsOver: UserID?
    var standing = RequestStanding.open
    var wasAccepted = false
    var declined: Set<UserID> = []

    /// As a device shows it.
    var state: RequestState {
      switch standing {
      case .open: .open
      case .accepted(let user): .accepted(by: user)
      case .cancelled: .cancelled
      case .expired: .expired
      }
    }
  }

  /// What the relay's machine knows of a session, as of the last commit that it has heard of.
  struct Heard {
    var requests: [IdempotencyKey: Request]
    /// Who takes part in it.
    var members: Set<UserID>

    init(_ history: History) {
      requests = history.requests
      members = history.status.status == .ended ? [] : Set(history.members.keys.filter(history.takesPart))
    }
  }

  func request(_ key: IdempotencyKey) -> Request? { histories.values.lazy.compactMap { $0.requests[key] }.first }

  /// What a relay's machine knows of a session.
  private func heard(of session: SessionID, by relay: Int) -> Heard? { hearings[relay]?.known[session] }

  /// The open requests of which a relay's machine knows.
  func openRequests(knownTo relay: Int) -> [Request] {
    sessions.flatMap { session in
      (histories[session]?.requests ?? [:]).values.filter { request in
        request.standing == .open && heard(of: session, by: relay)?.requests[request.key]?.standing == .open
      }
    }.sorted { $0.key < $1.key }
  }

  // MARK: Rings

  /// A ring says what was asked for, and to somebody whom it may ring for.
  mutating func checkRing(_ ring: Ring, for user: UserID) {
    guard let request = request(ring.request), request.session == ring.session else {
      return expect(
        false, .ackIsDurable, "\(ring.request.brief) rings for \(user), and nobody has asked for it in \(ring.session)")
    }
    // A handover repeats the note of the request before it, and loses it with that.
    let noted = histories[request.session]?.entries.filter { entry in
      if case .done(.requestInterpreter) = entry.event { entry.key == request.key || request.handsOver != nil } else { false }
    }
    let isBare = ring.note.isEmpty && noted?.contains(where: mayBeBare) == true
    expect(
      ring.language == request.content.language && ring.urgency == request.content.urgency
        && (ring.note == request.content.note || isBare) && ring.author == request.author
        && ring.handsOver == request.handsOver,
      .ackIsDurable, "\(ring) was asked for as \(request.content) by \(request.author)")
    rungFor.insert(RequestUser(request.key, user))
  }

  /// Why a request must not ring for a user; `nil` where it may. A relay is judged by what it has heard, and by the news that it is handling now:
  /// another relay may have committed more since those were read.
  func reasonAgainstRing(of key: IdempotencyKey, for user: UserID, at relay: Int) -> String? {
    guard let request = request(key) else { return "and is not in the log" }
    let heard = [hearings[relay], comingHearings[relay]?.first].compactMap { $0?.known[request.session]?.requests[key] }
    if request.standing != .open, !heard.contains(where: { $0.standing == .open }) { return "and is \(request.standing)" }
    guard speaks(user, request.content.language, asReadBy: relay) else {
      return "who does not speak \(request.content.language)"
    }
    if user == request.author || user == request.handsOver { return "who asks for it" }
    if request.declined.contains(user), heard.first?.declined.contains(user) == true { return "who has declined it" }
    let busy = sessions.first { isBusy(user, in: $0) && self.heard(of: $0, by: relay)?.members.contains(user) == true }
    return busy.map { "who is in \($0)" }
  }

  /// Whether somebody on duty for whom nothing rings must be rung for a request that rings for nobody.
  func canCome(_ user: UserID, to request: Request, asFarAsKnownTo relay: Int) -> Bool {
    guard speaks(user, request.content.language, asReadBy: relay),
      user != request.author, user != request.handsOver, !request.declined.contains(user),
      heard(of: request.session, by: relay)?.requests[request.key]?.declined.contains(user) != true
    else { return false }
    return !sessions.contains { isBusy(user, in: $0) || heard(of: $0, by: relay)?.members.contains(user) == true }
  }

  private func speaks(_ user: UserID, _ language: LanguageTag, asReadBy relay: Int) -> Bool {
    (readLanguages[relay]?[user] ?? languages[user])?.contains { $0.serves(language) } ?? false
  }

  private func isBusy(_ user: UserID, in session: SessionID) -> Bool {
    guard let history = histories[session] else { return false }
    return history.status.status != .ended && history.takesPart(user)
  }

  mutating func checkPlace(of key: IdempotencyKey, in session: SessionID, to user: UserID) {
    let request = request(key)
    expect(
      request?.author == user && request?.session == session, .noOneElse,
      "\(user) is told where \(key.brief) of \(request?.author.text ?? "nobody") stands")
  }

  // MARK: The log

  /// At most one accept of an open request, of somebody for whom it has rung; and nothing after it is over.
  mutating func checkRequest(of entry: LogEntry, in history: History) {
    guard directory != nil, let wrong = wrongRequest(entry, in: history) else { return }
    expect(false, .oneInterpreter, "\(entry.brief): \(wrong)")
  }

  private func wrongRequest(_ entry: LogEntry, in history: History) -> String? {
    switch entry.event {
    case .done(.requestInterpreter):
      if let open = history.openRequest { return "\(open.key.brief) is open" }
    case .done(.handOver):
      if let open = history.openRequest { return "\(open.key.brief) is open" }
      if history.lastAccepted == nil { return "nobody was asked for" }
    case .accepted(let key, let user):
      guard let assignment = assignment(behind: entry) else { return wrongAccept(of: key, by: user, entry, in: history) }
      return wrongAssignment(of: key, to: user, by: assignment.author, in: history)
    case .declined(let key, let user, _):
      guard let request = history.requests[key], request.standing == .open else { return "it is not open" }
      if request.declined.contains(user) { return "they have declined it before" }
      if !rungFor.contains(RequestUser(key, user)) { return "it has not rung for them" }
    case .done(.cancelRequest(let key)), .expired(let key):
      if history.requests[key]?.standing != .open { return "it is not open" }
    case .done(.renewRequest(let key)):
      guard let request = history.requests[key] else { return "there is none" }
      if entry.key == nil { return request.standing == .accepted(by: entry.author) ? nil : "nobody has abandoned it" }
      if request.standing != .open, request.standing != .expired { return "it is \(request.standing)" }
    case .rung(let key, let user, _):
      if !rungFor.contains(RequestUser(key, user)) { return "it has not rung for them" }
    default: return nil
    }
    return history.status.status == .ended ? "the session has ended" : nil
  }

  private func wrongAccept(
    of key: IdempotencyKey, by user: UserID, _ entry: LogEntry, in history: History
  ) -> String? {
    guard let request = history.requests[key], request.standing == .open else {
      return "it is \(history.requests[key].map { "\($0.standing)" } ?? "not there")"
    }
    if user != entry.author { return "\(entry.author) says so" }
    if request.declined.contains(user) { return "they have declined it" }
    if !rungFor.contains(RequestUser(key, user)) { return "it has not rung for them" }
    return reasonAgainstComing(of: user, to: entry.session) ?? (history.status.status == .ended ? "the session has ended" : nil)
  }

  /// Nobody interprets in two sessions.
  func reasonAgainstComing(of user: UserID, to session: SessionID) -> String? {
    sessions.first { $0 != session && isBusy(user, in: $0) }.map { "they are in \($0)" }
  }

  /// Who comes by an accept, and who leaves because another came: the relay's own entries, right behind that of the operation.
  func isByRequest(_ entry: LogEntry, in history: History) -> Bool {
    let last = history.entries.last?.event
    switch (entry.event, last) {
    case (.joined(let participant, let reason), .accepted(_, let user)?):
      let isAssigned = reason.code == .assigned && entry.author == history.entries.last?.author
      return (isAssigned || reason.code == .accepted && entry.author == user) && participant.user == user
        && !history.isMember(user)
    case (.left(let user, let reason), .done(.handOver(_, leavesAtOnce: true))?):
      return reason.code == .handedOver && history.entries.last?.author == user && history.isMember(user)
    case (.left(let user, let reason), _):
      let isSucceeded = history.lastAccepted?.handsOver == user
      return reason.code == .handedOver && isSucceeded && history.isMember(user)
    case (.done(.renewRequest), .left(let user, _)?): return entry.key == nil && entry.author == user
    case (.rung, _), (.expired, _): return entry.key == nil
    // An answer is its author's, who is no member before they come.
    case (.accepted, _), (.declined, _): return true
    default: return false
    }
  }

  func addUpRequests(_ tally: inout Tally) {
    tally.requestSchedules = 1
    for entry in histories.values.flatMap(\.entries) {
      switch entry.event {
      case .done(.requestInterpreter), .done(.handOver): tally.requested += 1
      case .accepted: tally.acceptedRequests += 1
      case .joined(_, let reason):
        if reason.code == .assigned { tally.assigned += 1 }
        if reason.code == .cameIn { tally.cameIn += 1 }
      case .declined: tally.declinedRequests += 1
      case .expired: tally.expiredRequests += 1
      default: break
      }
    }
  }

  // MARK: The end

  /// The record of a session is what its log says, and its times do not go back.
  mutating func checkRecords() {
    for session in sessions {
      guard let history = histories[session] else { continue }
      var record = SessionRecord(of: session)
      for entry in history.entries { record.apply(entry) }
      let times = [record.begunAt, record.request?.requestedAt, record.acceptedAt, record.endedAt].compactMap(\.self)
      expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }, .order, "the record of \(session) goes back: \(times)")
      let accepts = history.entries.count { if case .accepted = $0.event { true } else { false } }
      expect(
        (record.acceptedAt != nil) == (accepts > 0), .oneHistory,
        "the record of \(session) was accepted at \(String(describing: record.acceptedAt)), and its log has \(accepts) accepts")
    }
  }
}

extension Judge.History {
  var openRequest: Judge.Request? { requests.values.first { $0.standing == .open } }

  /// Of those that were ever accepted the one that was made last.
  var lastAccepted: Judge.Request? { requests.values.filter(\.wasAccepted).max { $0.sequence < $1.sequence } }

  mutating func noteRequest(_ entry: LogEntry) {
    switch entry.event {
    case .done(.requestInterpreter(let content)):
      guard let key = entry.key else { return }
      requests[key] = Judge.Request(
        key: key, session: entry.session, sequence: entry.sequence, toldAt: entry.sequence, author: entry.author,
        content: content)
    case .done(.handOver):
      guard let key = entry.key, let before = lastAccepted else { return }
      requests[key] = Judge.Request(
        key: key, session: entry.session, sequence: entry.sequence, toldAt: before.toldAt, author: before.author,
        content: before.content.ofSuccessor, handsOver: entry.author)
    case .accepted(let key, let user):
      requests[key]?.standing = .accepted(by: user)
      requests[key]?.wasAccepted = true
    case .declined(let key, let user, _): requests[key]?.declined.insert(user)
    case .done(.cancelRequest(let key)): requests[key]?.standing = .cancelled
    case .expired(let key): requests[key]?.standing = .expired
    case .done(.renewRequest(let key)): requests[key]?.standing = .open
    case .status(let status):
      guard status.status == .ended else { return }
      for request in requests.values where request.standing == .open { requests[request.key]?.standing = .cancelled }
    default: break
    }
  }
}
