import WardlineModel
import WardlineSQLite
import WardlineSync

/// Applies what the relay says. It may come late, twice, or after a newer one; then it changes nothing.
extension ClientTransaction {
  mutating func apply(_ news: RelayNews) throws {
    switch news {
    case .accepted(let acceptance): try accept(acceptance)
    case .rejected(let rejection): try reject(rejection)
    case .postponed(let rejection, let postponement): try postpone(rejection, postponement)
    case .event(let entry): try apply(entry)
    case .head(let head): try applyStatus(head.status, in: head.session)
    case .welcome(let head): try applyWelcome(head)
    case .cursor(let cursor, let session): try advance(to: cursor, in: session)
    case .reset(let cursor, let session, let reason): try reset(session, to: cursor, reason: reason)
    case .erased(let sequence, let session): try eraseTexts(in: session, through: sequence)
    case .receipt(let receipt, let user): try apply(receipt, by: user)
    case .receiptsComplete(let session, let users): try completeReceipts(in: session, of: users)
    case .opened(let sessions): try updateNeedsToken(opened: sessions)
    case .ahead(let key, let session, let epoch): try markAhead(key, in: session, epoch)
    case .complete(let session): try resolveUnplaced(in: session)
    case .connected: try forgetRings()
    case .phrases(let takesUnreviewed):
      try db.run(
        "UPDATE device SET takes_unreviewed_phrases = ?1 WHERE takes_unreviewed_phrases IS NOT ?1", takesUnreviewed ? 1 : 0)
    case .ring(let ring): try apply(ring)
    case .ringEnded(let request, let reason): try endRing(request, reason)
    case .place(let request, let place): try apply(place, of: request)
    case .duty(let state, let heardAt): try apply(state, at: heardAt)
    case .directory(let rows, let isWhole, let left, let heardAt): try apply(rows, isWhole: isWhole, left, at: heardAt)
    case .queuedRequests(let rows, let isWhole, let left): try apply(rows, isWhole: isWhole, left)
    case .overview(let rows, let isWhole, let left, let heardAt): try apply(rows, isWhole: isWhole, left, at: heardAt)
    }
  }

  // MARK: Accepted, rejected, postponed

  private mutating func accept(_ acceptance: Acceptance) throws {
    if try acceptMessage(acceptance) { return }
    let operation = try db.queueRow(for: acceptance.key)?.operation
    if let status = acceptance.status, let session = acceptance.session {
      if try isOutside(operation) {
        try applyToOverview(status, of: session)
      } else {
        // An answer that is given again may tell of what somebody else has made of it since.
        try applyStatus(status, in: session, by: acceptance.isReplay ? nil : owner)
      }
    }
    if let message = try db.message(acceptance.key, owner: owner), message.isMine, message.session == acceptance.session {
      // A sequence that is there came from the log itself, or from this very answer.
      if message.sequence == nil, acceptance.sequence > 0 {
        try markLogged(
          message, sequence: acceptance.sequence, writtenAt: acceptance.writtenAt, loggedAt: acceptance.loggedAt)
      }
    }
    if let operation, operation.session == acceptance.session {
      try noteAcceptance(acceptance, of: operation)
      if try !isOutside(operation) { try noteEvent(of: acceptance, operation) }
    }
    if case .retract(let target)? = operation?.action {
      if acceptance.sequence > 0 {
        try eraseText(of: target, by: owner)
      } else if try db.message(target, owner: owner)?.state == .retracting {
        // The relay did not have it, and never will.
        try willTouch(target)
        try deleteMessage(target)
      }
    }
    try removeAnswered(acceptance.key, in: acceptance.session)
  }

  /// Accepts what most answers are about, a message, with the three statements that it needs: nothing is ever blocked on a message. `false`
  /// for anything else.
  private mutating func acceptMessage(_ acceptance: Acceptance) throws -> Bool {
    guard acceptance.status == nil, acceptance.sequence > 0, let session = acceptance.session,
      let message = try db.message(acceptance.key, owner: owner), message.isMine, message.session == session,
      !message.isUnreadable, try db.removeMessageToSend(acceptance.key, in: session)
    else { return false }
    try willTouch(session)
    // A sequence that is there came from the log itself, or from this very answer.
    if message.sequence == nil {
      try markLogged(
        message, sequence: acceptance.sequence, writtenAt: acceptance.writtenAt, loggedAt: acceptance.loggedAt)
    }
    return true
  }

  private mutating func reject(_ rejection: Rejection) throws {
    let found = try db.queueRow(for: rejection.key)
    let isOutside = try isOutside(found?.operation)
    if let status = rejection.status, let session = rejection.session {
      if isOutside { try applyToOverview(status, of: session) } else { try applyStatus(status, in: session) }
    }
    guard let row = found, row.state != .failed, row.state != .blocked,
      row.operation.session == rejection.session
    else { return }
    try willChange(row.operation)
    if try didRefuse(row.operation, rejection.code) { return }
    try fail(row, because: rejection.code)
  }

  /// It is not sent unless its author tries again.
  mutating func fail(_ row: QueueRow, because reason: RejectionCode) throws {
    let key = row.operation.key
    try willChange(row.operation)
    switch row.operation.action {
    // The end of a session that its author does not follow has failed, as an invitation has: nothing is shown that would take it back.
    case .setStatus(let status, _) where try !isOutside(row.operation):
      guard let session = row.operation.session else { return }
      try willTouch(session)
      record(.statusRefused(status, session: session, reason))
      // Those behind it were based on what it would have made of the status.
      try db.run(
        "DELETE FROM operation WHERE session = ? AND kind = 'set_status' AND state <> 'failed' AND ordinal >= ?", session,
        row.ordinal)
      return
    case .retract(let target):
      // What the relay will not take back stands where it stood, and says why.
      try willTouch(target)
      try db.run(
        """
        UPDATE message SET state = CASE text WHEN '' THEN 'erased' ELSE 'sent' END, reason = ?
        WHERE key_high = ? AND key_low = ? AND state = 'retracting' AND sequence <> 0
        """, reason, target)
    default: break
    }
    try willTouch(key)
    try db.run(
      """
      UPDATE operation SET state = 'failed', next_attempt_at = 0, reason = ?, blocked_on_high = NULL, blocked_on_low = NULL
      WHERE key_high = ? AND key_low = ?
      """, reason, key)
    try db.run("UPDATE message SET state = 'failed', reason = ? WHERE key_high = ? AND key_low = ?", reason, key)
    if row.operation.rules.isCreation { try didFail(row.operation) }
  }

  private mutating func postpone(_ rejection: Rejection, _ postponement: Postponement) throws {
    if let status = rejection.status, let session = rejection.session,
      try !isOutside(db.queueRow(for: rejection.key)?.operation)
    {
      try applyStatus(status, in: session)
    }
    try db.run(
      """
      UPDATE operation SET state = 'waiting', next_attempt_at = ?, pause = ?, refusals = ?, reason = ?
      WHERE key_high = ? AND key_low = ? AND state NOT IN ('failed', 'blocked')
      """, postponement.until, postponement.pauseMilliseconds, Int64(postponement.refusals), rejection.code, rejection.key)
  }

  // MARK: The log

  private mutating func apply(_ entry: LogEntry) throws {
    try makeSession(entry.session)
    try noteEvent(of: entry)
    switch entry.event {
    case .message(let body): try applyMessage(entry, body: body)
    case .status(let status): try applyStatus(status, in: entry.session, by: entry.author)
    case .participant(let participant): try upsert(participant, in: entry.session)
    case .profile(let profile): try upsert(profile.keepingLevels(of: try db.profile(of: profile.user)))
    case .done(.retract(let key)): if try isValidRetraction(entry, of: key) { try eraseText(of: key, by: entry.author) }
    case .joined(let participant, let reason):
      try upsert(participant, in: entry.session, because: (reason.note, entry.sequence))
    case .left(let user, _): try markLeft(user, in: entry.session)
    case .done, .accepted, .expired: try applyRequest(entry)
    case .rung, .declined, .other: break
    }
    if let key = entry.key, entry.author == owner { try removeAnswered(key, in: entry.session) }
  }

  /// Applies a message of the log: inserts a new one, or marks a known one as logged.
  private mutating func applyMessage(_ entry: LogEntry, body: String) throws {
    guard let key = entry.key else { return }
    let new = Message(
      id: key, session: entry.session, author: entry.author, isMine: entry.author == owner, body: body,
      // Above what retention has passed, only what its author took back has no words.
      state: body.isEmpty ? .retracted : .sent,
      sequence: entry.sequence, writtenAt: entry.writtenAt, loggedAt: entry.loggedAt, reason: nil)
    if try insert(new) { return try noteConsent(in: new, at: entry.sequence) }
    guard var message = try db.message(key, owner: owner) else { return }
    // A key is one author's in one session. Another's entry under it is none of this message.
    guard message.author == entry.author, message.session == entry.session else { return }
    // What this device can no longer read, the log has brought back.
    if message.isUnreadable, !body.isEmpty {
      try setBody(body, of: message.id)
      message = try db.message(key, owner: owner) ?? message
    }
    if message.isDisplaced(by: body) {
      try displace(message, by: body)
      message = try db.message(key, owner: owner) ?? message
    } else if message.hasLostAttributes(in: body) {
      try setBody(body, of: message.id)
      message = try db.message(key, owner: owner) ?? message
    }
    try markLogged(message, sequence: entry.sequence, writtenAt: entry.writtenAt, loggedAt: entry.loggedAt)
  }

  /// Another device of the owner has sent other words under the key of a message. The log's words stand under it (G4), and those of this
  /// device stay as a message that failed, under a key of its own (G1).
  private mutating func displace(_ message: Message, by body: String) throws {
    let key = message.id.displaced(by: message.body)
    if try db.message(key, owner: owner) == nil {
      try insert(
        Message(
          id: key, session: message.session, author: owner, isMine: true, body: message.body, state: .failed, sequence: nil,
          writtenAt: message.writtenAt, reason: .keyReused))
      let operation = ClientOperation(
        key: key, session: message.session, writtenAt: message.writtenAt, action: .sendMessage(body: message.body))
      try OperationRow.insert(operation, blockedOn: nil, in: db)
      try db.run(
        "UPDATE operation SET state = 'failed', reason = ? WHERE key_high = ? AND key_low = ?", RejectionCode.keyReused, key)
      try willTouch(key)
      try db.run("UPDATE message SET reason = ? WHERE key_high = ? AND key_low = ?", RejectionCode.keyReused, key)
    }
    try setBody(body, of: message.id)
  }

  private mutating func setBody(_ body: String, of message: IdempotencyKey) throws {
    try willTouch(message)
    try db.run(
      """
      UPDATE message SET text = \(SealedColumn.message.sealed("?")), corrects_high = ?, corrects_low = ?
      WHERE key_high = ? AND key_low = ?
      """, body, MessageAttributes.parts(of: body).attributes.corrects, message)
    // What was asked about other words says nothing of these.
    try forgetAssist(of: message)
  }

  /// Marks a message, as it is now, as sent, with its sequence and times in the log. A retraction of it stays as it is.
  private mutating func markLogged(
    _ message: Message, sequence: UInt64, writtenAt: Timestamp, loggedAt: Timestamp
  ) throws {
    try noteConsent(in: message, at: sequence)
    var after = message
    switch message.state {
    case .retracting, .retracted, .erased: break
    case .pending, .sent, .failed: after.state = .sent
    }
    (after.sequence, after.writtenAt, after.loggedAt, after.reason) = (sequence, writtenAt, loggedAt, nil)
    didWrite(after, before: message)
    try db.run(
      """
      UPDATE message SET state = CASE WHEN state IN ('retracting', 'retracted', 'erased') THEN state ELSE 'sent' END,
        sequence = ?, ahead = 0, written_at = ?, logged_at = ?, reason = ''
      WHERE key_high = ? AND key_low = ?
      """, sequence, writtenAt, loggedAt, message.id)
  }

  /// Whether an entry may erase the words of a message: it is an operation's, whose key makes no other entry (G2), and its author and session
  /// are those of the message. One in the owner's own name, which this device has not asked for, is another device's, and that can only have
  /// read what has left this one. The screen says that it happened.
  private func isValidRetraction(_ entry: LogEntry, of key: IdempotencyKey) throws -> Bool {
    guard let name = entry.key, let message = try db.message(key, owner: owner), message.session == entry.session,
      message.author == entry.author, try db.message(name, owner: owner) == nil, message.sequence ?? 0 < entry.sequence
    else { return false }
    if let own = try db.queueRow(for: name) { return own.operation.action == .retract(key) }
    guard message.isMine, message.sequence == nil, message.state != .retracting else { return true }
    return try db.queueRow(for: key)?.wasSent ?? true
  }

  /// Erases the words of a message that its author took back. A retraction by another user has no effect.
  private mutating func eraseText(of key: IdempotencyKey, by author: UserID) throws {
    guard let message = try db.message(key, owner: owner), message.author == author else { return }
    try willTouch(key)
    // Whatever would still send it has no words left to send.
    if try db.queueRow(for: key) != nil { try withdraw(key) }
    didErase()
    try db.run(
      "UPDATE message SET state = 'retracted', text = '', reason = '' WHERE key_high = ? AND key_low = ?", key)
    try forgetAssist(of: key)
  }

  /// What the relay no longer keeps this device does not keep either. What has no place in the log yet, such as a message that waits, is not
  /// touched.
  mutating func eraseTexts(in session: SessionID, through sequence: UInt64) throws {
    let last = Int64(clamping: sequence)
    let keys = try db.all(
      """
      SELECT key_high, key_low FROM message
      WHERE session = ? AND sequence > 0 AND sequence <= ? AND state IN ('sent', 'retracting') AND text <> ''
      ORDER BY id
      """, session, last
    ) { try $0.next(IdempotencyKey.self) }
    for key in keys {
      try willTouch(key)
      // One that is being taken back is still that, until the relay has answered.
      try db.run(
        """
        UPDATE message SET text = '', state = CASE state WHEN 'sent' THEN 'erased' ELSE state END
        WHERE key_high = ? AND key_low = ?
        """, key)
      try forgetAssist(of: key)
    }
    let hasErasedReasons = try eraseJoinReasons(in: session, through: last)
    let hasErasedNotes = try eraseNotes(in: session, through: sequence)
    let erasedEvents = try db.run(
      "UPDATE session_event SET body = x'' WHERE session = ? AND sequence <= ? AND NOT is_known AND body <> x''",
      session, last)
    if !keys.isEmpty || hasErasedReasons || hasErasedNotes || erasedEvents > 0 { didErase() }
  }

  private mutating func apply(_ receipt: Receipt, by user: UserID) throws {
    guard try db.receipt(of: user, in: receipt.session) != receipt else { return }
    try makeSession(receipt.session)
    try db.run(
      """
      INSERT INTO receipt (session, user, delivered, read) VALUES (?, ?, ?, ?)
      ON CONFLICT (session, user) DO UPDATE SET delivered = excluded.delivered, read = excluded.read
      """, receipt.session, user, receipt.deliveredThrough, receipt.readThrough)
    record(.receipt(receipt, by: user))
    guard user == owner else { return }
    // Read on another device. It may be further than what is held here: what the log brings then is read already.
    let isNews =
      try db.run(
        "UPDATE session SET read_through = ? WHERE name = ? AND read_through < ?", receipt.readThrough, receipt.session,
        receipt.readThrough) > 0
    if isNews { didAdvance(in: receipt.session) }
  }

  /// The owner's own tells how far they have read on any of their devices.
  private mutating func completeReceipts(in session: SessionID, of users: [UserID]) throws {
    let last = try db.cursor(of: session)?.sequence ?? 0
    var held = try db.receipts(in: session)
    let ownRead = users.contains(owner) ? held[owner]?.readThrough ?? 0 : 0
    try db.run("UPDATE session SET read_through = min(read_through, ?) WHERE name = ?", max(last, ownRead), session)
    for user in users { held[user] = nil }
    for (user, receipt) in held.sorted(by: { $0.key < $1.key }) where receipt.deliveredThrough > last {
      let kept = Receipt(session: session, deliveredThrough: last, readThrough: min(receipt.readThrough, last))
      try apply(kept, by: user)
    }
  }

  /// An operation leaves the outbox once the relay has it. A message's does so only together with its message, so that nothing is
  /// without both its state and its way (G1).
  private mutating func removeAnswered(_ key: IdempotencyKey, in session: SessionID?) throws {
    guard let row = try db.queueRow(for: key), row.operation.session == session else { return }
    if case .sendMessage = row.operation.action, try db.message(key, owner: owner)?.sequence == nil { return }
    if let session { try willTouch(session) }
    try willChange(row.operation)
    // It had failed, and the relay has it all the same.
    if row.state == .failed, row.operation.rules.isCreation { try waitAgain(for: row.operation) }
    try removeOperation(key)
    try didAnswer(row.operation)
  }

  // MARK: Sessions

  private mutating func updateNeedsToken(opened sessions: Set<SessionID>) throws {
    let known = try db.all("SELECT name, needs_token FROM session") { columns in
      (name: try columns.next(SessionID.self), needsToken: try columns.integer() != 0)
    }
    for session in known where session.needsToken == sessions.contains(session.name) {
      try willTouch(session.name)
      try db.run("UPDATE session SET needs_token = ? WHERE name = ?", session.needsToken ? 0 : 1, session.name)
    }
  }

  /// The newer version is in force (G6). Who made it may be heard of later than the status itself.
  private mutating func applyStatus(_ status: VersionedStatus, in session: SessionID, by author: UserID? = nil) throws {
    try makeSession(session)
    guard let held = try db.confirmedStatus(of: session) else { return }
    if status.version > held.version {
      if (status.status == .ended) != (held.status == .ended) { try willTouchRequests(of: session) }
      try db.run("UPDATE session SET status = ?, version = ?, changed_by = ? WHERE name = ?", status, author, session)
    } else if status == held, let author {
      try db.run("UPDATE session SET changed_by = ? WHERE name = ?", author, session)
    }
  }

  /// A status may have come ahead of the cursor, and the log may have lost it since: no reset would tell.
  private mutating func applyWelcome(_ head: SessionHead) throws {
    let session = head.session
    try makeSession(session)
    if let held = try db.confirmedStatus(of: session), held != head.status {
      if (head.status.status == .ended) != (held.status == .ended) { try willTouchRequests(of: session) }
      try db.run("UPDATE session SET status = ?, version = ?, changed_by = '' WHERE name = ?", head.status, session)
    }
  }

  /// - Parameter reason: why they became a member, and where the log says so; `nil` where they are known to be one.
  private mutating func upsert(
    _ participant: Participant, in session: SessionID, because reason: (note: String, sequence: UInt64)? = nil
  ) throws {
    try willTouch(participant.user, in: session)
    try db.run(
      """
      INSERT INTO participant (session, user, role, name, language, join_reason, join_sequence)
      VALUES (?1, ?2, ?3, ?4, ?5, \(SealedColumn.participant.sealed("?6", "?1", "?2")), ?7)
      ON CONFLICT (session, user) DO UPDATE SET role = excluded.role, name = excluded.name, language = excluded.language, has_left = 0,
        join_reason = CASE ?8 WHEN 1 THEN excluded.join_reason ELSE join_reason END,
        join_sequence = CASE ?9 WHEN 1 THEN excluded.join_sequence ELSE join_sequence END
      """, session, participant, reason?.note ?? "", Int64(clamping: reason?.sequence ?? 0), reason == nil ? 0 : 1,
      reason == nil ? 0 : 1)
  }

  /// Erases why somebody became a member, where the log says so up to a place.
  ///
  /// - Returns: whether there was any such reason.
  private mutating func eraseJoinReasons(in session: SessionID, through last: Int64) throws -> Bool {
    let users = try db.all(
      "SELECT user FROM participant WHERE session = ? AND join_sequence <= ? AND join_reason <> '' ORDER BY user", session, last
    ) { try $0.next(UserID.self) }
    for user in users {
      try willTouch(user, in: session)
      try db.run("UPDATE participant SET join_reason = '' WHERE session = ? AND user = ?", session, user)
    }
    return !users.isEmpty
  }

  private mutating func markLeft(_ user: UserID, in session: SessionID) throws {
    try willTouch(user, in: session)
    try forgetConsent(of: user, in: session)
    try db.run("UPDATE participant SET has_left = 1 WHERE session = ? AND user = ?", session, user)
  }
}
