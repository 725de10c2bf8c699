import WardlineModel
import WardlineRelay

/// The records of sessions, read from the relay's database beside nodes that may be running. Each page is read on a snapshot of its own, so that no
/// reader keeps the versions of rows that erased texts leave.
struct PostgresSessionRecords: SessionRecordSource {
  private let database: PostgresDatabase

  init(_ database: PostgresDatabase) { self.database = database }

  private static let sessions = PostgresStatement(
    "SELECT id, name FROM session WHERE id > $1 AND head > 0 AND begun_at >= $2 AND begun_at < $3 ORDER BY id LIMIT $4", .int8,
    .int8, .int8, .int8)

  func sessions(
    after place: Int64, since: Timestamp, until: Timestamp, limit: Int
  ) throws(StoreError) -> [NumberedSession] {
    try database.readOnce { connection in
      try connection.all(Self.sessions, place, since, until, limit) {
        NumberedSession(id: try $0.next(), session: try $0.next())
      }
    }
  }

  func ratings(of sessions: [SessionID]) throws(StoreError) -> [SessionID: [UserID: StoredRating]] {
    try database.readOnce { try FeedbackRows.ratings(of: sessions, in: $0) }
  }

  func entries(
    of session: NumberedSession, after sequence: UInt64, withMessages: Bool, limit: Int
  ) throws(StoreError) -> [LogEntry] {
    try database.readOnce {
      try EntryRows.wordlessPage(of: session, after: sequence, withMessages: withMessages, limit: limit, in: $0)
    }
  }

  func text(ofFeedback id: Int64) throws(StoreError) -> String {
    try database.readOnce { try FeedbackRows.text(of: id, in: $0) }
  }
}
