import GRDB
package import WardlineModel
import WardlineRelay
import WardlineSQLite

/// One transaction on the relay's log. It lives as long as the body of its commit.
package struct SQLiteRelayTransaction: RelayTransaction {
  private let db: Database
  private let insertEntry: Statement
  /// The numbers of the sessions that this transaction has met.
  private var ids: SessionNumbers

  init(_ db: Database) throws {
    self.db = db
    insertEntry = try db.cachedStatement(sql: EntryRow.insertion)
    ids = SessionNumbers()
  }

  package func head(of session: SessionID) throws(StoreError) -> SessionHead? {
    try storing {
      try db.first("SELECT id, status, version, head FROM session WHERE name = ?", [session.text]) { columns in
        ids[session] = try columns.integer()
        return SessionHead(
          session: session, status: VersionedStatus(try columns.word(), version: try columns.unsigned()),
          head: try columns.unsigned())
      }
    }
  }

  package func participant(_ user: UserID, in session: SessionID) throws(StoreError) -> Participant? {
    try storing {
      guard let id = try id(of: session) else { return nil }
      return try db.first("SELECT role, name, language FROM participant WHERE session = ? AND user = ?", [id, user.text]) {
        columns in
        Participant(user: user, role: try columns.word(), name: try columns.text(), language: try columns.text())
      }
    }
  }

  package func entry(for key: IdempotencyKey) throws(StoreError) -> LogEntry? {
    try storing { try EntryRow.entry(for: key, in: db) }
  }

  package mutating func insert(_ entry: LogEntry) throws(StoreError) -> Bool {
    try storing {
      guard let id = try id(of: entry.session) else {
        // The first entry of a session: the key is looked up before the session is made, so that `false` leaves nothing behind.
        if let key = entry.key, try EntryRow.entry(for: key, in: db) != nil { return false }
        try keep(SessionHead(session: entry.session, status: .initial, head: 0))
        return try insert(entry)
      }
      try insertEntry.execute(arguments: EntryRow.arguments(for: entry, session: id))
      return db.changesCount == 1
    }
  }

  package mutating func save(_ head: SessionHead) throws(StoreError) {
    try storing { try keep(head) }
  }

  package mutating func save(_ participant: Participant, in session: SessionID) throws(StoreError) {
    try storing {
      if try id(of: session) == nil { try keep(SessionHead(session: session, status: .initial, head: 0)) }
      try db.run(
        """
        INSERT INTO participant (session, user, role, name, language) VALUES (?, ?, ?, CAST(? AS TEXT), CAST(? AS TEXT))
        ON CONFLICT (session, user) DO UPDATE SET role = excluded.role, name = excluded.name, language = excluded.language
        """,
        [
          try id(of: session), participant.user.text, participant.role.rawValue, WholeText(participant.name),
          WholeText(participant.language),
        ])
    }
  }

  private func keep(_ head: SessionHead) throws {
    try db.run(
      """
      INSERT INTO session (name, status, version, head) VALUES (?, ?, ?, ?)
      ON CONFLICT (name) DO UPDATE SET status = excluded.status, version = excluded.version, head = excluded.head
      """,
      [head.session.text, head.status.status.rawValue, head.status.version.stored, head.head.stored])
  }

  /// The number that stands for a session in the other tables; `nil` while there is no such session.
  private func id(of session: SessionID) throws -> Int64? {
    if let id = ids[session] { return id }
    let id = try db.first("SELECT id FROM session WHERE name = ?", [session.text]) { try $0.integer() }
    ids[session] = id
    return id
  }

  private func storing<Result>(_ body: () throws -> Result) throws(StoreError) -> Result {
    do { return try body() } catch { throw StoreError(error) }
  }
}

/// A note of session numbers that a reading method may write to. Used by one transaction, on its one thread.
private final class SessionNumbers {
  private var ids: [SessionID: Int64] = [:]

  subscript(session: SessionID) -> Int64? {
    get { ids[session] }
    set { ids[session] = newValue }
  }
}
