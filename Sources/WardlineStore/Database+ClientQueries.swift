import GRDB
import WardlineModel
import WardlineSQLite
import WardlineSync

// GRDB has a Cursor of its own.
import struct WardlineModel.Cursor

/// What is read of a store: each method one query, the same inside a transaction and outside.
extension Database {
  func storeIdentity() throws -> StoreIdentity? {
    try first("SELECT user, device FROM device") { StoreIdentity(user: try $0.identifier(), device: try $0.identifier()) }
  }

  func cursors() throws -> [SessionID: Cursor] {
    let found = try all("SELECT name, cursor_epoch, cursor_sequence FROM session") { columns in
      (try columns.identifier(SessionKind.self), try columns.cursor())
    }
    return Dictionary(uniqueKeysWithValues: found)
  }

  func cursor(of session: SessionID) throws -> Cursor? {
    try first("SELECT cursor_epoch, cursor_sequence FROM session WHERE name = ?", [session.text]) { try $0.cursor() }
  }

  // MARK: The outbox

  func lanes() throws -> [SessionID] {
    try all("SELECT DISTINCT session FROM operation WHERE state = 'pending' ORDER BY session") { try $0.identifier() }
  }

  func pending(in lane: SessionID, after ordinal: Int64, limit: Int) throws -> [QueuedOperation] {
    try all(
      """
      \(QueueRow.selection) WHERE operation.session = ? AND operation.state = 'pending' AND ordinal > ? ORDER BY ordinal LIMIT ?
      """,
      [lane.text, ordinal, limit]
    ) { columns in
      let row = try QueueRow(from: &columns)
      return QueuedOperation(ordinal: row.ordinal, operation: row.operation)
    }
  }

  func queue() throws -> [QueueRow] {
    try all("\(QueueRow.selection) ORDER BY ordinal") { try QueueRow(from: &$0) }
  }

  func queueRow(for key: IdempotencyKey) throws -> QueueRow? {
    try first("\(QueueRow.selection) WHERE operation.key_high = ? AND operation.key_low = ?", key.halves) {
      try QueueRow(from: &$0)
    }
  }

  /// Counted, never kept beside what is counted. Both counts are of few pages: all rows by the pages of the smallest index, the failed
  /// ones by an index that has no others.
  func queueCounts() throws -> QueueCounts {
    let all = try first("SELECT count(*) FROM operation") { Int(try $0.integer()) } ?? 0
    let failed = try first("SELECT count(*) FROM operation WHERE state = 'failed'") { Int(try $0.integer()) } ?? 0
    return QueueCounts(pending: all - failed, failed: failed)
  }

  // MARK: Sessions

  func sessionState(_ id: SessionID) throws -> SessionState? {
    let confirmed = try first("SELECT status, version FROM session WHERE name = ?", [id.text]) { columns in
      VersionedStatus(try columns.word(), version: try columns.unsigned())
    }
    guard let confirmed else { return nil }
    return SessionState(session: id, confirmed: confirmed, wanted: try lastPendingStatus(in: id)?.status)
  }

  /// The change of status that waits last, with the version it will become if the relay takes it and all before it.
  func lastPendingStatus(in session: SessionID) throws -> VersionedStatus? {
    try first(
      """
      SELECT status, based_on FROM operation
      WHERE session = ? AND state = 'pending' AND kind = 'set_status' ORDER BY ordinal DESC LIMIT 1
      """,
      [session.text]
    ) { columns in
      VersionedStatus(try columns.word(), version: try columns.unsigned() &+ 1)
    }
  }

  func participants(of session: SessionID) throws -> [Participant] {
    try all("SELECT user, role, name, language FROM participant WHERE session = ? ORDER BY user", [session.text]) {
      try Participant(from: &$0)
    }
  }

  func participant(_ user: UserID, in session: SessionID) throws -> Participant? {
    try first("SELECT user, role, name, language FROM participant WHERE session = ? AND user = ?", [session.text, user.text]) {
      try Participant(from: &$0)
    }
  }

  // MARK: Messages

  func messages(of session: SessionID, owner: UserID, limit: Int) throws -> [Message] {
    let newestFirst = try all(
      """
      SELECT \(Message.columns) FROM message WHERE session = ?
      ORDER BY written_at DESC, sequence = 0 DESC, sequence DESC, id DESC LIMIT ?
      """,
      [session.text, limit]
    ) { try Message(from: &$0, owner: owner) }
    return newestFirst.reversed()
  }

  func message(_ key: IdempotencyKey, owner: UserID) throws -> Message? {
    try first("SELECT \(Message.columns) FROM message WHERE key_high = ? AND key_low = ?", key.halves) {
      try Message(from: &$0, owner: owner)
    }
  }

  /// When the author wrote last, as far as is known here.
  func lastWritten(by author: UserID, in session: SessionID) throws -> Timestamp? {
    try first(
      "SELECT written_at FROM message WHERE session = ? AND author = ? ORDER BY written_at DESC LIMIT 1",
      [session.text, author.text]
    ) { try $0.timestamp() }
  }
}

extension Message {
  fileprivate static let columns = "key_high, key_low, session, author, text, state, sequence, written_at, reason"

  fileprivate init(from columns: inout Columns, owner: UserID) throws {
    let key = try columns.key()
    let session = try columns.identifier(SessionKind.self)
    let author = try columns.identifier(UserKind.self)
    let text = try columns.text()
    let state: State = try columns.word()
    let sequence = try columns.unsigned()
    self.init(
      id: key, session: session, author: author, isMine: author == owner, text: text, state: state,
      sequence: sequence == 0 ? nil : sequence, writtenAt: try columns.timestamp(), reason: try columns.optionalReason())
  }
}

extension Participant {
  fileprivate init(from columns: inout Columns) throws {
    self.init(
      user: try columns.identifier(), role: try columns.word(), name: try columns.text(), language: try columns.text())
  }
}

extension Columns {
  fileprivate mutating func cursor() throws -> Cursor {
    let epoch = try text()
    return Cursor(epoch: epoch.isEmpty ? nil : try LogEpoch(epoch), sequence: try unsigned())
  }

  mutating func optionalReason() throws -> RejectionCode? {
    let reason = try text()
    return reason.isEmpty ? nil : RejectionCode(rawValue: reason)
  }
}

extension IdempotencyKey {
  /// For `key_high = ? AND key_low = ?`.
  var halves: StatementArguments { [high.stored, low.stored] }
}
