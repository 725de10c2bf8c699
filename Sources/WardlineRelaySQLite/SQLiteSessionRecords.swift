import WardlineModel
import WardlineRelay
import WardlineSQLite

/// The records of sessions, read from the relay's file, `relay.sqlite`, beside a relay that may be running.
///
/// Each page is read in a transaction of its own, so that no reader keeps the relay from emptying its write-ahead log.
struct SQLiteSessionRecords: SessionRecordSource {
  private let database: DurableDatabase

  init(_ database: DurableDatabase) { self.database = database }

  func sessions(
    after place: Int64, since: Timestamp, until: Timestamp, limit: Int
  ) throws(StoreError) -> [NumberedSession] {
    try database.read { db in
      try db.all(
        "SELECT id, name FROM session WHERE id > ? AND head > 0 AND begun_at >= ? AND begun_at < ? ORDER BY id LIMIT ?", place,
        since, until, limit
      ) { NumberedSession(id: try $0.next(), session: try $0.next()) }
    }
  }

  func ratings(of sessions: [SessionID]) throws(StoreError) -> [SessionID: [UserID: StoredRating]] {
    try database.read { try RecordRow.ratings(of: sessions, in: $0) }
  }

  func entries(
    of session: NumberedSession, after sequence: UInt64, withMessages: Bool, limit: Int
  ) throws(StoreError) -> [LogEntry] {
    try database.read { db in
      try EntryRow.wordlessPage(
        of: session.session, id: session.id, after: sequence, withMessages: withMessages, limit: limit, in: db)
    }
  }

  func text(ofFeedback id: Int64) throws(StoreError) -> String {
    try database.read { try RecordRow.text(ofFeedback: id, in: $0) }
  }
}
