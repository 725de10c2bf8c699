import GRDB
import WardlineModel
import WardlineSQLite
import WardlineSync

// GRDB has a Cursor of its own.
import struct WardlineModel.Cursor

/// What the relay said. Every answer may come late, twice, or after one that makes it old; then it changes nothing.
extension ClientTransaction {
  mutating func apply(_ answer: Answer) throws {
    switch answer {
    case .accepted(let acceptance): try accept(acceptance)
    case .rejected(let rejection): try reject(rejection)
    case .postponed(let rejection, let until): try postpone(rejection, until: until)
    case .event(let entry): try take(entry)
    case .head(let head): try adopt(head.status, in: head.session)
    case .cursor(let cursor, let session): try advance(to: cursor, in: session)
    case .reset(let cursor, let session): try reset(session, to: cursor)
    }
  }

  // MARK: Yes and no

  private mutating func accept(_ acceptance: Acceptance) throws {
    if let status = acceptance.status { try adopt(status, in: acceptance.session) }
    if let message = try db.message(acceptance.key, owner: owner), message.isMine, message.session == acceptance.session {
      // A sequence that is there came from the log itself, or from this very answer.
      if message.sequence == nil { try settle(message, sequence: acceptance.sequence, writtenAt: acceptance.writtenAt) }
    }
    try removeAnswered(acceptance.key, in: acceptance.session)
  }

  private mutating func reject(_ rejection: Rejection) throws {
    if let status = rejection.status { try adopt(status, in: rejection.session) }
    guard let row = try db.queueRow(for: rejection.key), row.state != .failed, row.operation.session == rejection.session
    else { return }
    let key = rejection.key
    if case .setStatus = row.operation.action {
      try willTouch(rejection.session)
      // Those behind it were based on what it would have made of the status.
      try db.run(
        "DELETE FROM operation WHERE session = ? AND kind = 'set_status' AND state <> 'failed' AND ordinal >= ?",
        rejection.session, row.ordinal)
      return
    }
    try willTouch(key)
    try db.run(
      "UPDATE operation SET state = 'failed', next_attempt_at = 0, reason = ? WHERE key_high = ? AND key_low = ?",
      rejection.code, key)
    try db.run("UPDATE message SET state = 'failed', reason = ? WHERE key_high = ? AND key_low = ?", rejection.code, key)
  }

  private mutating func postpone(_ rejection: Rejection, until: Timestamp) throws {
    if let status = rejection.status { try adopt(status, in: rejection.session) }
    try db.run(
      """
      UPDATE operation SET state = 'waiting', next_attempt_at = ?, pause = ?, reason = ?
      WHERE key_high = ? AND key_low = ? AND state <> 'failed'
      """, until, rejection.pauseMilliseconds, rejection.code, rejection.key)
  }

  // MARK: The log

  private mutating func take(_ entry: LogEntry) throws {
    try makeSession(entry.session)
    switch entry.event {
    case .message(let text): try take(entry, text: text)
    case .status(let status): try adopt(status, in: entry.session)
    case .participant(let participant): try upsert(participant, in: entry.session)
    case .created, .other: break
    }
    if let key = entry.key, entry.author == owner { try removeAnswered(key, in: entry.session) }
  }

  /// A message of the log: new, or one that is held already. What its author wrote stays as they wrote it.
  private mutating func take(_ entry: LogEntry, text: String) throws {
    guard let key = entry.key else { return }
    guard let message = try db.message(key, owner: owner) else {
      try insert(
        Message(
          id: key, session: entry.session, author: entry.author, isMine: entry.author == owner, text: text, state: .sent,
          sequence: entry.sequence, writtenAt: entry.writtenAt, reason: nil))
      return
    }
    // A key is one author's in one session. Another's entry under it is none of this message.
    guard message.author == entry.author, message.session == entry.session else { return }
    try settle(message, sequence: entry.sequence, writtenAt: entry.writtenAt)
  }

  private mutating func settle(_ message: Message, sequence: UInt64, writtenAt: Timestamp) throws {
    try willTouch(message.id)
    try db.run(
      "UPDATE message SET state = 'sent', sequence = ?, written_at = ?, reason = '' WHERE key_high = ? AND key_low = ?",
      sequence,
      writtenAt, message.id)
  }

  /// An operation leaves the outbox once the relay has it. A message's does so only together with its message, so that nothing is
  /// without both its state and its way (G1).
  private mutating func removeAnswered(_ key: IdempotencyKey, in session: SessionID) throws {
    guard let row = try db.queueRow(for: key), row.operation.session == session else { return }
    if case .sendMessage = row.operation.action, try db.message(key, owner: owner)?.state != .sent { return }
    try willTouch(session)
    try removeOperation(key)
  }

  // MARK: Sessions

  private mutating func adopt(_ status: VersionedStatus, in session: SessionID) throws {
    try makeSession(session)
    guard let held = try db.confirmedStatus(of: session), status.version > held.version else { return }
    try db.run("UPDATE session SET status = ?, version = ? WHERE name = ?", status, session)
  }

  private mutating func upsert(_ participant: Participant, in session: SessionID) throws {
    try willTouch(participant.user, in: session)
    try db.run(
      """
      INSERT INTO participant (session, user, role, name, language) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (session, user) DO UPDATE SET role = excluded.role, name = excluded.name, language = excluded.language
      """, session, participant)
  }

  /// Within one life of the log a cursor only goes forward.
  private mutating func advance(to cursor: Cursor, in session: SessionID) throws {
    try makeSession(session)
    if let held = try db.cursor(of: session), held.epoch == cursor.epoch, held.sequence >= cursor.sequence { return }
    try keep(cursor, of: session)
  }

  /// The change tells of it as a whole: a change for each message of a long session would say nothing more. The status goes too: in
  /// another life of the log a version that was reached before may be another status, or not be there yet (G6).
  private mutating func reset(_ session: SessionID, to cursor: Cursor) throws {
    try makeSession(session)
    try db.run("UPDATE session SET status = ?, version = ? WHERE name = ?", VersionedStatus.initial, session)
    try db.run("UPDATE message SET sequence = 0 WHERE session = ? AND sequence <> 0", session)
    try keep(cursor, of: session)
    didReset(session, from: cursor)
  }

  private func keep(_ cursor: Cursor, of session: SessionID) throws {
    try db.run("UPDATE session SET cursor_epoch = ?, cursor_sequence = ? WHERE name = ?", cursor, session)
  }
}
