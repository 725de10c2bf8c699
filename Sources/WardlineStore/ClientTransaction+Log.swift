import WardlineModel
import WardlineSQLite
import WardlineSync

/// How far the log was read, and what becomes of what it has lost (G4).
extension ClientTransaction {
  /// A cursor only goes forward. Where it comes into another epoch, the end of the one before is kept.
  mutating func advance(to cursor: LogCursor, in session: SessionID) throws {
    try makeSession(session)
    let held = try db.cursor(of: session) ?? .start
    guard cursor.sequence > held.sequence else { return }
    try saveEarlierEpoch(held, than: cursor, of: session)
    try saveCursor(cursor, of: session)
    didAdvance(in: session)
  }

  /// The change tells of it as a whole: a change for each message of a long session would say nothing more.
  mutating func reset(_ session: SessionID, to cursor: LogCursor, reason: ResetReason) throws {
    try makeSession(session)
    let held = try db.cursor(of: session) ?? .start
    var gap = Gap(session: session, missing: nil, reason: reason)
    if reason.onlyLeavesOut {
      // What is held keeps its place, and what lies between will never come.
      guard cursor.sequence > held.sequence else {
        return reason == .pastRetention ? try eraseTexts(in: session, through: cursor.sequence) : ()
      }
      gap.missing = held.nextSequence...cursor.sequence
      try saveEarlierEpoch(held, than: cursor, of: session)
      try placeLeftOut(in: session, through: cursor)
    } else {
      gap.differsFrom = cursor.nextSequence
      try resetRequests(in: session, to: cursor.sequence)
      try resetConsent(in: session, after: cursor.sequence)
      try db.run("DELETE FROM session_event WHERE session = ? AND sequence > ?", session, cursor.sequence)
      try db.run("UPDATE message SET sequence = 0 WHERE session = ? AND sequence > ?", session, cursor.sequence)
      didChangeMessages()
      // The status goes too: a version that was reached before may be another status, or not be there yet (G6).
      try db.run(
        """
        UPDATE session SET status = ?, version = ?, changed_by = '', read_through = min(read_through, ?), is_unplaced = 1
        WHERE name = ?
        """, VersionedStatus.initial, cursor.sequence, session)
      try db.run("DELETE FROM receipt WHERE session = ?", session)
      try db.run("DELETE FROM earlier_epoch WHERE session = ? AND sequence >= ?", session, cursor.sequence)
    }
    try saveCursor(cursor, of: session)
    if reason == .pastRetention { try eraseTexts(in: session, through: cursor.sequence) }
    didAdvance(in: session)
    record(try insert(gap), from: cursor)
  }

  /// One row where gaps of retention follow each other; returns the whole one.
  private func insert(_ gap: Gap) throws -> Gap {
    if let whole = try db.gaps(in: gap.session).last?.continued(by: gap), let missing = whole.missing {
      try db.run(
        "UPDATE gap SET last = ? WHERE id = (SELECT max(id) FROM gap WHERE session = ?)", missing.upperBound, gap.session)
      return whole
    }
    try db.run(
      "INSERT INTO gap (session, first, last, reason) VALUES (?, ?, ?, ?)", gap.session,
      gap.missing?.lowerBound ?? gap.differsFrom ?? 0, gap.missing?.upperBound ?? 0, gap.reason)
    return gap
  }

  /// Marks a message that was acknowledged ahead of the cursor: the log will say where it stands.
  mutating func markAhead(_ key: IdempotencyKey, in session: SessionID, _ epoch: LogEpoch?) throws {
    try db.run("UPDATE session SET is_unplaced = 1 WHERE name = ?", session)
    try markRequestsAhead(key, in: session)
    try eraseEvent(of: key, in: session)
    guard let message = try db.message(key, owner: owner), message.session == session, let place = message.sequence,
      place > (try db.cursor(of: session)?.sequence ?? 0)
    else { return }
    try willTouch(key)
    try db.run(
      "UPDATE message SET sequence = 0, ahead = ?, ahead_epoch = ? WHERE key_high = ? AND key_low = ?", place, epoch, key)
  }

  /// What was acknowledged ahead of the cursor, and what is left out since, the log does not say any more: it stands where the
  /// acknowledgement has put it, if the same epoch wrote what is left out there. An epoch gives out a place once, so that another epoch there
  /// means that the relay has lost it (G1).
  private mutating func placeLeftOut(in session: SessionID, through cursor: LogCursor) throws {
    let keys = try db.all(
      """
      SELECT key_high, key_low FROM message
      WHERE session = ? AND sequence = 0 AND ahead > 0 AND ahead <= ? AND ahead_epoch = ? ORDER BY id
      """, session, cursor.sequence, cursor.epoch
    ) { try $0.next(IdempotencyKey.self) }
    for key in keys {
      try willTouch(key)
      try db.run("UPDATE message SET sequence = ahead, ahead = 0 WHERE key_high = ? AND key_low = ?", key)
    }
  }

  /// Resolves the messages that have no sequence once the whole log was read and does not contain them: an own message fails as lost, any
  /// other is deleted.
  mutating func resolveUnplaced(in session: SessionID) throws {
    for message in try db.unplacedMessages(of: session, owner: owner) {
      try willTouch(message.id)
      if message.isMine, try db.queueRow(for: message.id) == nil {
        try failAsLost(message)
      } else {
        try deleteMessage(message.id)
      }
    }
    try resolveUnplacedRequests(in: session)
    try db.run("UPDATE session SET is_unplaced = 0 WHERE name = ?", session)
  }

  /// Marks an own message as failed because the relay has lost it: its author decides whether it is sent again, under the same key.
  private func failAsLost(_ message: Message) throws {
    let operation = ClientOperation(
      key: message.id, session: message.session, writtenAt: message.writtenAt, action: .sendMessage(body: message.body))
    try OperationRow.insert(operation, blockedOn: nil, in: db)
    try db.run(
      "UPDATE operation SET state = 'failed', was_sent = 1, reason = ? WHERE key_high = ? AND key_low = ?",
      RejectionCode.lostByRelay, message.id)
    try db.run(
      "UPDATE message SET state = 'failed', ahead = 0, reason = ? WHERE key_high = ? AND key_low = ?",
      RejectionCode.lostByRelay,
      message.id)
  }

  private func saveEarlierEpoch(_ held: LogCursor, than cursor: LogCursor, of session: SessionID) throws {
    guard held.sequence > 0, held.epoch != cursor.epoch else { return }
    try db.run("INSERT INTO earlier_epoch (session, sequence, epoch) VALUES (?, ?, ?)", session, held.sequence, held.epoch)
    try db.run(
      """
      DELETE FROM earlier_epoch WHERE session = ? AND sequence <=
        (SELECT sequence FROM earlier_epoch WHERE session = ? ORDER BY sequence DESC LIMIT 1 OFFSET ?)
      """, session, session, Limits.earlierEpochsMax)
  }

  private func saveCursor(_ cursor: LogCursor, of session: SessionID) throws {
    try db.run("UPDATE session SET cursor_epoch = ?, cursor_sequence = ? WHERE name = ?", cursor, session)
  }
}
