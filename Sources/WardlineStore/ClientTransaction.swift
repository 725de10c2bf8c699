import GRDB
import WardlineModel
import WardlineSQLite
import WardlineSync

// GRDB has a Cursor of its own.
import struct WardlineModel.Cursor

/// One transaction on a person's store: what the owner does. What the relay said is in `ClientTransaction+Answers.swift`.
struct ClientTransaction {
  let db: Database
  let owner: UserID
  /// Who is writing, in the journal; `nil` when there is nobody to read it.
  let writer: Int64?
  private var log = ChangeLog()
  private var withdrawn: [IdempotencyKey] = []

  init(_ db: Database, owner: UserID, writer: Int64?) {
    self.db = db
    self.owner = owner
    self.writer = writer
  }

  /// What the transaction comes to.
  func committed() throws -> Committed {
    let changes = try log.changes(
      message: { try db.message($0, owner: owner) }, session: { try db.sessionState($0) },
      participant: { try db.participant($0, in: $1) })
    if let writer { try db.note(changes, withdrawn: withdrawn, by: writer) }
    return Committed(changes: changes, counts: try db.queueCounts(), withdrawn: withdrawn)
  }

  // MARK: What the owner does

  /// Keeps an operation and its message. One whose key is known already was kept before, and is left alone.
  mutating func enqueue(_ operation: Operation) throws {
    guard try db.queueRow(for: operation.key) == nil, try db.message(operation.key, owner: owner) == nil else { return }
    var operation = operation
    try makeSession(operation.session)
    if let last = try db.lastWritten(by: owner, in: operation.session) { operation.writtenAt = max(operation.writtenAt, last) }
    try willTouch(operation.session)
    if case .setStatus(let status, _) = operation.action {
      // The last wish counts; those before it that nobody has heard of were never made.
      for key in try db.unsentStatuses(in: operation.session) { try withdraw(key) }
      let isSent = try db.lastPendingStatus(in: operation.session) != nil
      if !isSent, try db.confirmedStatus(of: operation.session)?.status == status { return }
      operation.action = .setStatus(status, basedOn: try versionToComeBefore(in: operation.session))
    }
    if case .sendMessage(let text) = operation.action {
      try insert(
        Message(
          id: operation.key, session: operation.session, author: owner, isMine: true, text: text, state: .pending,
          sequence: nil,
          writtenAt: operation.writtenAt, reason: nil))
    }
    try OperationRow.insert(operation, in: db)
  }

  mutating func retry(_ key: IdempotencyKey) throws {
    guard let row = try db.queueRow(for: key), row.state == .failed else { return }
    try willTouch(key)
    // A new row, so that it gets a new ordinal.
    try removeOperation(key)
    try OperationRow.insert(row.operation, in: db)
    if row.wasSent { try db.run("UPDATE operation SET was_sent = 1 WHERE key_high = ? AND key_low = ?", key) }
    try db.run("UPDATE message SET state = 'pending', reason = '' WHERE key_high = ? AND key_low = ?", key)
  }

  mutating func edit(_ key: IdempotencyKey, as replacement: Operation) throws {
    guard let row = try db.queueRow(for: key), row.state == .failed, case .sendMessage = row.operation.action else { return }
    try delete(key)
    try enqueue(replacement)
  }

  mutating func delete(_ key: IdempotencyKey) throws {
    guard let row = try db.queueRow(for: key), row.state == .failed || !row.wasSent else { return }
    try willTouch(key)
    try willTouch(row.operation.session)
    if row.state == .failed { try removeOperation(key) } else { try withdraw(key) }
    try db.run("DELETE FROM message WHERE key_high = ? AND key_low = ?", key)
  }

  private mutating func withdraw(_ key: IdempotencyKey) throws {
    try removeOperation(key)
    withdrawn.append(key)
  }

  // MARK: What the worker does

  /// The keys that could be claimed.
  func claim(_ keys: [IdempotencyKey]) throws -> [IdempotencyKey] {
    try keys.filter { key in
      try db.run(
        """
        UPDATE operation SET state = 'in_flight', attempts = attempts + 1, was_sent = 1, next_attempt_at = 0
        WHERE key_high = ? AND key_low = ? AND state <> 'failed'
        """, key) > 0
    }
  }

  func release(_ keys: [IdempotencyKey]) throws {
    for key in keys {
      try db.run(
        """
        UPDATE operation SET state = 'pending', attempts = max(0, attempts - 1)
        WHERE key_high = ? AND key_low = ? AND state = 'in_flight'
        """, key)
    }
  }

  func recover() throws { try db.run("UPDATE operation SET state = 'pending' WHERE state = 'in_flight'") }

  /// The version that a further change of status is based on: that of the one which waits last, if the relay takes it.
  private func versionToComeBefore(in session: SessionID) throws -> UInt64 {
    if let waiting = try db.lastPendingStatus(in: session) { return waiting.version &+ 1 }
    return try db.confirmedStatus(of: session)?.version ?? VersionedStatus.initial.version
  }

  // MARK: Rows

  mutating func willTouch(_ message: IdempotencyKey) throws {
    try log.willTouch(message) { try db.message(message, owner: owner) }
  }

  mutating func willTouch(_ session: SessionID) throws {
    try log.willTouch(session) { try db.sessionState(session) }
  }

  mutating func willTouch(_ user: UserID, in session: SessionID) throws {
    try log.willTouch(user, in: session) { try db.participant(user, in: session) }
  }

  mutating func didReset(_ session: SessionID, from cursor: Cursor) { log.didReset(session, from: cursor) }

  /// Sees to it that there is a row for a session.
  mutating func makeSession(_ session: SessionID) throws {
    try willTouch(session)
    try db.run("INSERT INTO session (name) VALUES (?) ON CONFLICT DO NOTHING", session)
  }

  mutating func insert(_ message: Message) throws {
    try willTouch(message.id)
    try db.run(
      """
      INSERT INTO message (key_high, key_low, session, author, text, state, sequence, written_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """, message.id, message.session, message.author, message.text, message.state, message.sequence, message.writtenAt)
  }

  func removeOperation(_ key: IdempotencyKey) throws {
    try db.run("DELETE FROM operation WHERE key_high = ? AND key_low = ?", key)
  }
}
