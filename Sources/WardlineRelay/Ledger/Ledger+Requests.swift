internal import WardlineModel

// Requests for interpreters: what becomes of each is decided here, over what is committed, so that at most one accept is told yes
// (decision 035). Who is rung is the routing machine's affair.
extension Ledger {
  /// An operation on requests of somebody who has access to the session.
  mutating func submitRequest(_ operation: ClientOperation, by author: UserID, in session: SessionID) -> LedgerOutcome {
    switch operation.action {
    case .requestInterpreter(let content): open(content, by: operation, author: author, in: session)
    case .cancelRequest(let key): cancel(key, by: operation, author: author, in: session)
    case .renewRequest(let key): renew(key, by: operation, author: author, in: session)
    case .handOver(let reason, let leavesAtOnce):
      handOver(reason, leavesAtOnce: leavesAtOnce, by: operation, author: author, in: session)
    // Who comes by an answer becomes a member, which takes a token that follows membership.
    default: refuse(operation, .notAllowed)
    }
  }

  /// A request in a session that is not there: it is made, and the author is its first member.
  mutating func createSession(for operation: ClientOperation, by author: Participant, in session: SessionID) -> LedgerOutcome {
    guard case .requestInterpreter(let content) = operation.action else { return refuse(operation, .malformed) }
    if let code = reasonAgainst(content, by: author.user, in: session) { return refuse(operation, code) }
    var entries = [append(.done(.createSession), by: author.user, to: session)]
    entries.append(append(.joined(author, MembershipReason(.created)), by: author.user, to: session))
    entries.append(log(content, by: operation, author: author.user, in: session))
    guard let acceptance = entries.last.flatMap({ Acceptance(of: $0, isReplay: false) }) else {
      return refuse(operation, .malformed)
    }
    return .created(acceptance, entries: entries)
  }

  // MARK: Asking

  private mutating func open(
    _ content: InterpreterRequest, by operation: ClientOperation, author: UserID, in session: SessionID
  ) -> LedgerOutcome {
    if let code = reasonAgainst(content, by: author, in: session) { return refuse(operation, code) }
    return outcome(of: operation, [log(content, by: operation, author: author, in: session)])
  }

  /// Why a request cannot be made; `nil`, and its author is charged for it, where it can.
  private mutating func reasonAgainst(_ content: InterpreterRequest, by author: UserID, in session: SessionID) -> RejectionCode?
  {
    guard known.openRequests[session] == nil else { return .requestOpen }
    if let code = reasonAgainstOneMore(of: author) { return code }
    return charge(author, records: 1, bytes: content.textBytes) ? nil : .quotaExceeded
  }

  private mutating func log(
    _ content: InterpreterRequest, by operation: ClientOperation, author: UserID, in session: SessionID
  ) -> LogEntry {
    let entry = log(.done(operation.action), of: operation, by: author, in: session)
    save(
      LoggedRequest(
        key: operation.key, session: session, sequence: entry.sequence, author: author, content: content, createdAt: now))
    return entry
  }

  private mutating func cancel(
    _ key: IdempotencyKey, by operation: ClientOperation, author: UserID, in session: SessionID
  ) -> LedgerOutcome {
    guard var request = request(key, in: session) else { return refuse(operation, .gone) }
    switch request.standing {
    case .open: break
    case .accepted: return refuse(operation, .taken)
    case .cancelled, .expired: return refuse(operation, .gone)
    }
    request.standing = .cancelled
    save(request)
    return outcome(of: operation, [log(.done(operation.action), of: operation, by: author, in: session)])
  }

  private mutating func renew(
    _ key: IdempotencyKey, by operation: ClientOperation, author: UserID, in session: SessionID
  ) -> LedgerOutcome {
    guard var request = request(key, in: session) else { return refuse(operation, .gone) }
    switch request.standing {
    case .open: break
    case .expired:
      if known.openRequests[session] != nil { return refuse(operation, .requestOpen) }
      if let code = reasonAgainstOneMore(of: request.author) { return refuse(operation, code) }
    case .accepted: return refuse(operation, .taken)
    case .cancelled: return refuse(operation, .gone)
    }
    request.standing = .open
    request.renewedAt = now
    save(request)
    return outcome(
      of: operation, [log(.done(operation.action), of: operation, by: author, in: session)], after: routed(request))
  }

  /// Asks for a successor with what the session's interpreter was asked for.
  private mutating func handOver(
    _ reason: HandOverReason, leavesAtOnce: Bool, by operation: ClientOperation, author: UserID, in session: SessionID
  ) -> LedgerOutcome {
    guard known.openRequests[session] == nil else { return refuse(operation, .requestOpen) }
    // Who was never asked for has nothing to hand over: they invite somebody, or leave.
    guard let before = known.acceptedRequests[session].flatMap({ known.requests[$0] }) else { return refuse(operation, .gone) }
    if let code = reasonAgainstOneMore(of: before.author) { return refuse(operation, code) }
    var content = before.content
    content.preferred = nil
    let entry = log(.done(operation.action), of: operation, by: author, in: session)
    var entries = [entry]
    let request = LoggedRequest(
      key: operation.key, session: session, sequence: entry.sequence, author: before.author, content: content,
      handsOver: author, createdAt: now)
    save(request)
    if leavesAtOnce { entries += handOverLeaving(author, from: session) }
    return outcome(of: operation, entries, after: request.routed)
  }

  private mutating func handOverLeaving(_ user: UserID, from session: SessionID) -> [LogEntry] {
    guard known.memberships[SessionUser(session, user)]?.isCurrent == true else { return [] }
    return [append(.left(user, MembershipReason(.handedOver)), by: user, to: session)]
  }

  // MARK: Answering

  /// An interpreter answers a request, member or not.
  ///
  /// - Parameter wasRung: whether it has rung for them as far as the routing knows; the log knows of the rings that are over.
  mutating func answerRequest(_ operation: ClientOperation, by author: Participant, in session: SessionID, wasRung: Bool)
    -> LedgerOutcome
  {
    switch operation.action {
    case .acceptRequest(let key): accept(key, by: operation, author: author, in: session, wasRung: wasRung)
    case .declineRequest(let key, let reason): decline(key, reason, by: operation, author.user, in: session, wasRung: wasRung)
    default: refuse(operation, .malformed)
    }
  }

  private mutating func accept(
    _ key: IdempotencyKey, by operation: ClientOperation, author: Participant, in session: SessionID, wasRung: Bool
  ) -> LedgerOutcome {
    guard let request = request(key, in: session) else { return refuse(operation, .gone) }
    let user = author.user
    let verdict = request.standing.decide(
      acceptBy: user, wasRung: isRung(key, user, wasRung), isBusy: isOccupied(user, besides: session))
    switch verdict {
    // Another device of theirs was first.
    case .accepted where request.standing == .accepted(by: user): return recordUnneeded(operation, author: user)
    case .accepted: break
    case .taken: return refuse(operation, .taken)
    case .gone: return refuse(operation, .gone)
    case .notRung: return refuse(operation, .notRung)
    case .busy: return refuse(operation, .inSession)
    }
    return bringIn(author, for: request, by: operation, author: user, .accepted)
  }

  /// The request is accepted, its interpreter becomes a member, and who hands over leaves.
  mutating func bringIn(
    _ interpreter: Participant, for request: LoggedRequest, by operation: ClientOperation, author: UserID,
    _ reason: MembershipReason.Code
  ) -> LedgerOutcome {
    var request = request
    let (session, user) = (request.session, interpreter.user)
    guard hasRoom(for: operation, in: session) else { return refuse(operation, .quotaExceeded) }
    let entry = log(.accepted(request.key, user), of: operation, by: author, in: session)
    request.standing = .accepted(by: user)
    request.acceptedSequence = entry.sequence
    known.silent.insert(request.key)
    save(request)
    var entries = [entry]
    if known.memberships[SessionUser(session, user)]?.isCurrent != true {
      entries.append(append(.joined(interpreter, MembershipReason(reason)), by: author, to: session))
    }
    if let predecessor = request.handsOver, predecessor != user { entries += handOverLeaving(predecessor, from: session) }
    return outcome(of: operation, entries)
  }

  private mutating func decline(
    _ key: IdempotencyKey, _ reason: DeclineReason, by operation: ClientOperation, _ user: UserID, in session: SessionID,
    wasRung: Bool
  ) -> LedgerOutcome {
    guard let request = request(key, in: session) else { return refuse(operation, .gone) }
    switch request.standing {
    case .open: break
    case .accepted: return refuse(operation, .taken)
    case .cancelled, .expired: return refuse(operation, .gone)
    }
    guard isRung(key, user, wasRung) else { return refuse(operation, .notRung) }
    guard hasRoom(for: operation, in: session) else { return refuse(operation, .quotaExceeded) }
    known.answers[RequestUser(key, user), default: RequestAnswers()].hasDeclined = true
    return outcome(of: operation, [log(.declined(key, user, reason), of: operation, by: user, in: session)])
  }

  private func isRung(_ key: IdempotencyKey, _ user: UserID, _ wasRung: Bool) -> Bool {
    let answers = known.answers[RequestUser(key, user)] ?? RequestAnswers()
    return (wasRung || answers.wasRung) && !answers.hasDeclined
  }

  func hasRoom(for operation: ClientOperation, in session: SessionID) -> Bool {
    known.sessions[session].map { !isFull(for: operation, at: $0, target: nil) } ?? false
  }

  /// Whether somebody is in another session that has not ended.
  func isOccupied(_ user: UserID, besides session: SessionID) -> Bool {
    known.occupied[user]?.contains { $0 != session && known.sessions[$0]?.head.status.status != .ended } ?? false
  }

  // MARK: What the relay itself logs

  /// Rings that have ended. Nothing of a session that has ended, or has no room.
  mutating func logRings(of key: IdempotencyKey, in session: SessionID, _ rings: [RoutingMachine.Rung]) -> LedgerOutcome {
    guard let request = request(key, in: session), let state = known.sessions[session], state.head.status.status != .ended,
      state.head.head < UInt64(clamping: quotas.sessionEntries)
    else { return .logged([]) }
    var entries: [LogEntry] = []
    for ring in rings {
      let milliseconds = min(max(0, ring.milliseconds), Limits.relaySpanMaxMilliseconds)
      entries.append(append(.rung(key, ring.user, milliseconds: milliseconds), by: request.author, to: session))
      known.answers[RequestUser(key, ring.user), default: RequestAnswers()].wasRung = true
    }
    return .logged(entries)
  }

  /// Nobody has accepted a request in time. Nothing if it is not open any more: what was committed first wins.
  mutating func expire(_ key: IdempotencyKey, in session: SessionID) -> LedgerOutcome {
    guard var request = request(key, in: session), request.standing == .open else { return .logged([]) }
    request.standing = .expired
    save(request)
    return .logged([append(.expired(key), by: request.author, to: session)])
  }

  /// Who has just left before their first word leaves the request that they accepted open again (decision 035): what nobody serves
  /// rings for somebody else. `nil`, and nothing is changed, if they have spoken, if something else is asked for, or if nobody could come.
  mutating func reopenAbandoned(by leaving: LogEntry) -> (renewed: LogEntry, RoutedRequest)? {
    guard case .left(let user, _) = leaving.event, known.openRequests[leaving.session] == nil,
      var request = lastAccepted(by: user, in: leaving.session), isSilent(request, user, until: leaving.sequence),
      leaving.sequence < UInt64(clamping: quotas.sessionEntries)
    else { return nil }
    request.standing = .open
    request.renewedAt = now
    save(request)
    return (append(.done(.renewRequest(request.key)), by: user, to: leaving.session), routed(request))
  }

  private func lastAccepted(by user: UserID, in session: SessionID) -> LoggedRequest? {
    known.requests.values.filter { $0.session == session && $0.standing == .accepted(by: user) }
      .max { ($0.acceptedSequence ?? 0) < ($1.acceptedSequence ?? 0) }
  }

  /// Whether who accepted has neither written a message nor left since, in the log before the batch and in the batch.
  private func isSilent(_ request: LoggedRequest, _ user: UserID, until sequence: UInt64) -> Bool {
    guard let accepted = request.acceptedSequence, request.isRecent(at: sequence - 1), known.silent.contains(request.key) else {
      return false
    }
    return !changes.entries.contains { change in
      change.entry.session == request.session && accepted < change.entry.sequence && change.entry.sequence < sequence
        && change.entry.endsSilence(of: user)
    }
  }

  /// A session has ended, and what was asked for in it is over. The end says so: nothing is sequenced after it (G6).
  mutating func closeRequests(of session: SessionID) {
    guard var request = known.openRequests[session].flatMap({ known.requests[$0] }) else { return }
    request.standing = .cancelled
    save(request)
  }

  // MARK: Parts

  /// Why no request more may be open: what the ledger has opened, routing rings for. The author's own bound first, about which they can do
  /// something. One that is abandoned is opened above the bounds.
  private func reasonAgainstOneMore(of author: UserID) -> RejectionCode? {
    guard known.openRequestCounts[author] ?? 0 < Limits.openRequestsPerUserMax else { return .tooManyRequests }
    return known.openRequestCount < Limits.openRequestsMax ? nil : .tooManyRequestsAltogether
  }

  /// A request of a session, of another there is none (G8).
  func request(_ key: IdempotencyKey, in session: SessionID) -> LoggedRequest? {
    known.requests[key].flatMap { $0.session == session ? $0 : nil }
  }

  /// A request that is open again, with those who have declined it: routing has forgotten it, and the ledger would refuse their accept.
  private func routed(_ request: LoggedRequest) -> RoutedRequest {
    var routed = request.routed
    let inBatch = known.answers.filter { $0.key.request == request.key && $0.value.hasDeclined }.map(\.key.user)
    routed.declined = (known.declined[request.key] ?? []) + inBatch.sorted()
    return routed
  }

  private mutating func save(_ request: LoggedRequest) {
    let wasOpen = known.requests[request.key]?.standing == .open
    if wasOpen != (request.standing == .open) {
      known.openRequestCounts[request.author, default: 0] += wasOpen ? -1 : 1
      known.openRequestCount += wasOpen ? -1 : 1
    }
    known.set(request)
    noteChange(of: request.key)
  }

  /// The outcome of an operation whose entry is the first one.
  ///
  /// - Parameter request: the request that is open after it, where the entries do not tell it whole.
  private func outcome(of operation: ClientOperation, _ entries: [LogEntry], after request: RoutedRequest? = nil)
    -> LedgerOutcome
  {
    guard let first = entries.first, let acceptance = Acceptance(of: first, isReplay: false) else {
      return refuse(operation, .malformed)
    }
    if let request { return .routed(acceptance, entries: entries, request) }
    return entries.count == 1 ? .accepted(acceptance, entry: first) : .appended(acceptance, entries: entries)
  }

  /// Whether an entry is that of an operation on requests.
  static func matchesRequest(_ event: LogEntry.Event, _ action: ClientOperation.Action) -> Bool {
    switch (event, action) {
    case (.accepted(let logged, _), .acceptRequest(let submitted)): logged == submitted
    case (.accepted(let logged, let who), .assignRequest(let submitted, let user)): logged == submitted && who == user
    case (.declined(let logged, _, let why), .declineRequest(let submitted, let reason)): logged == submitted && why == reason
    default: false
    }
  }
}
