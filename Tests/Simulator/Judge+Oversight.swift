internal import WardlineModel
internal import WardlineRelay

// What coordinators do from outside of sessions, by the log alone.
extension Judge {
  // MARK: What was written

  /// Whether an operation passes what its author wrote before it, which waits until they are a member.
  func passesMessages(_ writing: Writing) -> Bool {
    let operation = writing.operation
    let isFromOutside = operation.rules.isOversight && directory?[writing.author] == .coordinator
    return operation.rules.isCreation || operation.rules.answersRequest || isFromOutside
  }

  /// The requests that somebody may renew.
  var renewableRequests: [Request] {
    sessions.flatMap { session in
      (histories[session]?.requests ?? [:]).values.filter { $0.standing == .open || $0.standing == .expired }
    }.sorted { $0.key < $1.key }
  }

  // MARK: The log

  /// The assignment that an accept in the log is the entry of; `nil` if the interpreter has accepted it.
  func assignment(behind entry: LogEntry) -> Writing? {
    guard let writing = entry.key.flatMap({ writings[$0] }), case .assignRequest = writing.operation.action else { return nil }
    return writing
  }

  /// Whether a coordinator has assigned the interpreter of a request.
  func isAssigned(_ key: IdempotencyKey) -> Bool {
    guard let request = request(key), case .accepted(let user) = request.standing else { return false }
    let accept = histories[request.session]?.entries.last { $0.event == .accepted(key, user) }
    return accept.flatMap(assignment) != nil
  }

  /// A coordinator assigns what is open, to an interpreter who does not take part in that session, rung or not, in another session or not.
  func wrongAssignment(of key: IdempotencyKey, to user: UserID, by author: UserID, in history: History) -> String? {
    guard let request = history.requests[key], request.standing == .open else {
      return "it is \(history.requests[key].map { "\($0.standing)" } ?? "not there")"
    }
    if directory?[author] != .coordinator { return "\(author) is no coordinator" }
    if directory?[user] != .interpreter { return "\(user) is no interpreter" }
    if history.takesPart(user) { return "\(user) takes part already" }
    return history.status.status == .ended ? "the session has ended" : nil
  }

  /// Whoever has accepted, or was assigned, is a member with the next entry, in the same commit.
  mutating func checkCame(in session: SessionID) {
    guard directory != nil, let history = histories[session], case .accepted(_, let user)? = history.entries.last?.event else {
      return
    }
    expect(history.isMember(user), .oneInterpreter, "\(history.entries.last?.brief ?? ""): they are no member")
  }

  func wrongComingIn(of participant: Participant, _ entry: LogEntry, in history: History) -> String? {
    if directory?[entry.author] != .coordinator || participant.user != entry.author {
      return "\(entry.brief): \(entry.author) is no coordinator"
    }
    return history.isMember(entry.author) ? "\(entry.brief): they are a member already" : nil
  }

  // MARK: The overview

  var runningSessions: [SessionID] {
    sessions.filter { session in
      guard let history = histories[session] else { return false }
      return !history.entries.isEmpty && history.status.status != .ended
    }
  }

  /// What decides whether a session is left out of the overview; `nil` where the log was set back, and nothing was logged since.
  func place(of session: SessionID) -> (rank: Int, lastLogged: Int)? {
    guard let history = histories[session], history.lastLogged > 0 else { return nil }
    let hasWords = firstWords(in: history) { _ in true } != nil
    return (history.openRequest != nil ? 2 : hasWords ? 1 : 0, history.lastLogged)
  }

  /// What the log says of a session; derived from all of it, and not entry by entry as the relay does.
  ///
  /// - Parameter hasWords: whether who wrote first is part of it.
  func overview(of session: SessionID, hasWords: Bool) -> SessionOverview? {
    guard let history = histories[session], let first = history.entries.first else { return nil }
    let lastStatus = history.entries.last { if case .status = $0.event { true } else { false } }
    var lastAsked: IdempotencyKey?
    for entry in history.entries {
      switch entry.event {
      case .done(.requestInterpreter), .done(.handOver): lastAsked = entry.key
      case .done(.renewRequest(let request)): lastAsked = request
      default: break
      }
    }
    return SessionOverview(
      session, language: lastAsked.flatMap { history.requests[$0] }?.content.language, status: history.status,
      statusSince: (lastStatus ?? first).loggedAt, createdAt: first.loggedAt,
      members: history.members.filter { $0.value.left == nil }.keys.sorted().map { user in
        Participant(user: user, role: directory?[user] ?? .nurse)
      },
      nurseFirstWordsAt: hasWords ? firstWords(in: history) { $0 != .interpreter } : nil,
      interpreterFirstWordsAt: hasWords ? firstWords(in: history) { $0 == .interpreter } : nil,
      openRequest: history.openRequest?.key)
  }

  private func firstWords(in history: History, by isRight: (Role?) -> Bool) -> Timestamp? {
    history.entries.first { entry in
      if case .message = entry.event { isRight(directory?[entry.author]) } else { false }
    }?.loggedAt
  }
}
