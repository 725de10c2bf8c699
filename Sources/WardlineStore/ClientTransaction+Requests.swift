import WardlineModel
import WardlineSQLite
import WardlineSync

/// Requests for interpreters: what their owner asks for and answers, and what the log says of them.
///
/// A request is known from its operation or from its entry, whichever comes first. What the log says of it are marks, each with the place of
/// its entry, so that a log that goes on in another way behind some place takes back what stood behind it (G4).
extension ClientTransaction {
  // MARK: What the owner does

  /// Notes what an operation that enters the outbox says of a request.
  mutating func noteRequest(of operation: ClientOperation) throws {
    guard let session = operation.session else { return }
    switch operation.action {
    case .requestInterpreter(let content):
      try insertRequest(operation.key, in: session, by: owner, content, handsOver: nil, at: operation.writtenAt)
    case .handOver: try insertHandover(operation.key, in: session, by: owner, at: operation.writtenAt)
    case .acceptRequest(let request), .declineRequest(let request, _), .cancelRequest(let request), .renewRequest(let request),
      .assignRequest(let request, _):
      try willChange(operation)
      try saveAnswer(to: request, operation.key)
    default: break
    }
  }

  /// Withdraws a request that no relay has, if nothing waits for the session that it would create, or if it failed: there is nothing to
  /// cancel at a relay. Returns whether it did.
  mutating func withdrawRequest(_ request: IdempotencyKey, by operation: ClientOperation) throws -> Bool {
    guard let row = try db.queueRow(for: request), row.operation.rules.makesRequest, row.operation.session == operation.session,
      row.isRelayWithout
    else { return false }
    if row.state != .failed, try !db.lanesBlocked(on: request).isEmpty { return false }
    try delete(request)
    try saveAnswer(to: request, operation.key)
    try settleAnswer(operation, refusal: nil)
    return true
  }

  private func saveAnswer(to request: IdempotencyKey, _ operation: IdempotencyKey) throws {
    try db.run("DELETE FROM request_answer WHERE key_high = ? AND key_low = ?", request)
    try db.run(
      "INSERT INTO request_answer (key_high, key_low, operation_high, operation_low) VALUES (?, ?, ?, ?)", request, operation)
    try db.run(
      "DELETE FROM request_answer WHERE id <= (SELECT id FROM request_answer ORDER BY id DESC LIMIT 1 OFFSET ?)",
      Limits.requestAnswersMax)
  }

  /// An operation is about to enter the outbox, to change its state there, or to leave.
  mutating func willChange(_ operation: ClientOperation) throws {
    if operation.rules.makesRequest { try willTouch(request: operation.key) }
    guard let end = operation.rules.ringEnd, let request = operation.requestNamed else { return }
    try willTouch(ring: request)
    noteEnd(of: request, end)
  }

  /// The owner has deleted an operation that no relay has.
  mutating func didDelete(_ operation: ClientOperation) throws {
    if operation.rules.makesRequest {
      try db.run(
        """
        UPDATE request SET outcome = ? WHERE key_high = ? AND key_low = ?
          AND NOT EXISTS (SELECT 1 FROM request_mark WHERE request = request.id)
        """, RequestRow.Outcome.deleted, operation.key)
    }
    if operation.requestNamed != nil {
      try db.run("DELETE FROM request_answer WHERE operation_high = ? AND operation_low = ?", operation.key)
    }
  }

  // MARK: What the relay answers

  /// The relay has an operation: what its entry says of a request, because the entry itself may have been passed over with the answer.
  mutating func noteAcceptance(_ acceptance: Acceptance, of operation: ClientOperation) throws {
    let mark: (request: IdempotencyKey, kind: RequestMark, user: UserID?)
    switch operation.action {
    case .requestInterpreter, .handOver: mark = (operation.key, .opened, nil)
    case .cancelRequest(let request): mark = (request, .cancelled, nil)
    case .renewRequest(let request): mark = (request, .opened, nil)
    // Who was a member before reads past the entry with this answer.
    case .acceptRequest(let request): mark = (request, .accepted, owner)
    case .assignRequest(let request, let user): mark = (request, .accepted, user)
    default: return
    }
    // The log has said so already; of what has no entry of its own, by the entry of another operation (fast seed 36004118).
    let isLogged = try db.first(
      """
      SELECT 1 FROM request_mark WHERE is_ahead = 0 AND (key_high = ? AND key_low = ?
        OR ? = 0 AND kind = ? AND user = ? AND request = (SELECT id FROM request WHERE key_high = ? AND key_low = ?))
      """, operation.key, acceptance.sequence, mark.kind, mark.user, mark.request
    ) { try $0.integer() }
    guard isLogged == nil, let session = operation.session else { return }
    // What is handed over is what was accepted last where its entry stands, which may be more than was known when this was written.
    if case .handOver = operation.action {
      try insertHandover(operation.key, in: session, by: owner, at: operation.writtenAt, isLogged: acceptance.sequence > 0)
    }
    try insertMark(
      mark.kind, mark.user, of: mark.request, in: session, at: acceptance.sequence, isAhead: acceptance.sequence == 0,
      loggedAt: acceptance.loggedAt, by: operation.key)
  }

  /// An operation has left the outbox because the relay has it.
  mutating func didAnswer(_ operation: ClientOperation) throws {
    try settleAnswer(operation, refusal: nil)
    if operation.rules.answersRequest, let request = operation.requestNamed { try removeRing(request) }
  }

  /// The relay has refused for good what the owner said of a request: nobody needs to tidy up after it (decision 035).
  ///
  /// - Returns: whether it was that, so that the operation has left the outbox.
  mutating func didRefuse(_ operation: ClientOperation, _ code: RejectionCode) throws -> Bool {
    guard let request = operation.requestNamed, let session = operation.session else { return false }
    // A relay that was restarted may not know that it rang, and ring again on this connection before it says so.
    if operation.rules.answersRequest, code != .notRung { try removeRing(request) }
    guard !code.isOwn else { return false }
    try removeOperation(operation.key)
    try settleAnswer(operation, refusal: code)
    record(.answerRefused(request, session: session, code))
    return true
  }

  private func settleAnswer(_ operation: ClientOperation, refusal: RejectionCode?) throws {
    guard operation.requestNamed != nil else { return }
    try db.run(
      "UPDATE request_answer SET is_settled = 1, reason = ? WHERE operation_high = ? AND operation_low = ?", refusal,
      operation.key)
  }

  // MARK: What the log says

  mutating func applyRequest(_ entry: LogEntry) throws {
    switch entry.event {
    case .done(.requestInterpreter(let content)):
      guard let key = entry.key else { return }
      let isKept = try insertRequest(
        key, in: entry.session, by: entry.author, content, handsOver: nil, at: entry.writtenAt, isLogged: true)
      if isKept { try insertMark(.opened, of: key, by: entry) }
    case .done(.handOver):
      guard let key = entry.key else { return }
      let isKept = try insertHandover(key, in: entry.session, by: entry.author, at: entry.writtenAt, isLogged: true)
      if isKept { try insertMark(.opened, of: key, by: entry) }
    case .accepted(let request, let user): try insertMark(.accepted, user, of: request, by: entry)
    case .done(.cancelRequest(let request)): try insertMark(.cancelled, of: request, by: entry)
    case .expired(let request): try insertMark(.expired, of: request, by: entry)
    case .done(.renewRequest(let request)): try insertMark(.opened, of: request, by: entry)
    default: break
    }
  }

  /// A key names one request, of one session and one author: another's under it is none of it. What is logged replaces what was only meant.
  ///
  /// - Returns: whether the request of that key is this one.
  @discardableResult
  private mutating func insertRequest(
    _ key: IdempotencyKey, in session: SessionID, by author: UserID, _ content: InterpreterRequest, handsOver: UserID?,
    at askedAt: Timestamp, isLogged: Bool = false
  ) throws -> Bool {
    try willTouch(request: key)
    guard let held = try db.requestRow(key) else {
      try db.run(
        """
        INSERT INTO request (key_high, key_low, session, author, language, urgency, preferred, note, hands_over, asked_at)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, \(SealedColumn.request.sealed("?8", "?3", "?1", "?2")), ?9, ?10)
        """, key, session, author, content, handsOver, askedAt)
      return true
    }
    guard held.session == session, held.handsOver == handsOver, handsOver != nil || held.author == author else { return false }
    guard isLogged else { return true }
    try db.run(
      """
      UPDATE request SET author = ?, language = ?, urgency = ?, preferred = ?, note = \(SealedColumn.request.sealed("?")), asked_at = ?
      WHERE id = ?
      """, author, content, askedAt, held.id)
    return true
  }

  /// A handover asks for what was accepted last. Without that nobody knows what it asks for.
  @discardableResult
  private mutating func insertHandover(
    _ key: IdempotencyKey, in session: SessionID, by interpreter: UserID, at askedAt: Timestamp, isLogged: Bool = false
  ) throws -> Bool {
    guard let before = try db.lastAcceptedRequest(in: session) else { return false }
    return try insertRequest(
      key, in: session, by: before.author, before.content.ofSuccessor, handsOver: interpreter, at: askedAt, isLogged: isLogged)
  }

  private mutating func insertMark(
    _ kind: RequestMark, _ user: UserID? = nil, of request: IdempotencyKey, by entry: LogEntry
  ) throws {
    try insertMark(
      kind, user, of: request, in: entry.session, at: entry.sequence, isAhead: false, loggedAt: entry.loggedAt, by: entry.key)
  }

  /// A mark replaces the one at its place, the one of the same operation, and what the log had to say again.
  private mutating func insertMark(
    _ kind: RequestMark, _ user: UserID? = nil, of request: IdempotencyKey, in session: SessionID, at sequence: UInt64,
    isAhead: Bool, loggedAt: Timestamp, by key: IdempotencyKey?
  ) throws {
    guard let row = try db.requestRow(request), row.session == session else { return }
    try willTouch(request: request)
    try db.run(
      """
      DELETE FROM request_mark WHERE request = ?
        AND (is_ahead = 0 AND sequence = ? OR is_ahead <> 0 AND kind = ? AND user = ? OR key_high = ? AND key_low = ?)
      """, row.id, sequence, kind, user, key)
    try db.run(
      """
      INSERT INTO request_mark (request, kind, user, sequence, is_ahead, logged_at, key_high, key_low) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """, row.id, kind, user, sequence, isAhead ? 1 : 0, loggedAt, key)
    try db.run("UPDATE request SET outcome = '' WHERE id = ?", row.id)
    if kind != .opened { try db.run("DELETE FROM request_place WHERE key_high = ? AND key_low = ?", request) }
  }

  /// What an operation said of a request was acknowledged ahead of the cursor: the log will say it again.
  mutating func markRequestsAhead(_ key: IdempotencyKey, in session: SessionID) throws {
    let last = try db.cursor(of: session)?.sequence ?? 0
    let found = try db.all(
      """
      SELECT request_mark.id, request.key_high, request.key_low FROM request_mark JOIN request ON request.id = request_mark.request
      WHERE request_mark.key_high = ? AND request_mark.key_low = ? AND session = ? AND is_ahead = 0 AND sequence > ?
      ORDER BY request_mark.id
      """, key, session, last
    ) { (id: try $0.integer(), request: try $0.next(IdempotencyKey.self)) }
    for mark in found {
      try willTouch(request: mark.request)
      try db.run("UPDATE request_mark SET is_ahead = 1 WHERE id = ?", mark.id)
    }
  }

  /// The log goes on in another way behind a place, or begins anew: it has to say again what it said behind that.
  mutating func resetRequests(in session: SessionID, to sequence: UInt64) throws {
    try willTouchRequests(of: session)
    try db.run(
      """
      UPDATE request_mark SET is_ahead = 1
      WHERE is_ahead = 0 AND sequence > ? AND request IN (SELECT id FROM request WHERE session = ?)
      """, sequence, session)
  }

  /// The log was read to its end: what it has not said again did not happen, and a request of which it says nothing was lost.
  mutating func resolveUnplacedRequests(in session: SessionID) throws {
    for row in try db.unplacedRequests(of: session) {
      try willTouch(request: row.key)
      try db.run("DELETE FROM request_mark WHERE request = ? AND is_ahead <> 0", row.id)
      try db.run(
        "UPDATE request SET outcome = ? WHERE id = ? AND NOT EXISTS (SELECT 1 FROM request_mark WHERE request = request.id)",
        RequestRow.Outcome.lost, row.id)
    }
  }

  /// Erases the notes of requests that were logged up to a place, and of the handovers that repeat them. What was not logged keeps its note.
  ///
  /// - Returns: whether there were any.
  mutating func eraseNotes(in session: SessionID, through sequence: UInt64) throws -> Bool {
    let found = try db.all(
      """
      SELECT id, \(SealedColumn.request.opened) FROM request WHERE session = ? AND note <> '' AND EXISTS (
        SELECT 1 FROM request_mark WHERE request = request.id AND is_ahead = 0 AND sequence > 0 AND sequence <= ?)
      ORDER BY id
      """, session, Int64(clamping: sequence)
    ) { (id: try $0.integer(), note: try $0.body() ?? "") }
    for (id, note) in found {
      let keys = try db.all(
        """
        SELECT key_high, key_low FROM request
        WHERE session = ? AND note <> '' AND (id = ? OR hands_over <> '' AND \(SealedColumn.request.opened) = ?) ORDER BY id
        """, session, id, note
      ) { try $0.next(IdempotencyKey.self) }
      for key in keys {
        try willTouch(request: key)
        try db.run("UPDATE request SET note = '' WHERE key_high = ? AND key_low = ?", key)
      }
    }
    return !found.isEmpty
  }

  /// Whether a session has ended decides how its requests stand.
  mutating func willTouchRequests(of session: SessionID) throws {
    for key in try db.requestKeys(of: session) { try willTouch(request: key) }
  }
}
