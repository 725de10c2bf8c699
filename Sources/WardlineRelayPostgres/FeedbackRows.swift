import WardlineModel
import WardlineRelay

/// What people said of how sessions went: records, as operators read them.
enum FeedbackRows {
  private static func page(_ condition: String) -> String {
    """
    SELECT id, \(RecordRows.columns) FROM record
    WHERE kind = 'submit_feedback' AND id > $1 AND recorded_at >= $2 \(condition) ORDER BY id LIMIT $3
    """
  }

  private static let ofAll = PostgresStatement(page(""), .int8, .int8, .int8)
  private static let ofSession = PostgresStatement(page("AND session = $4"), .int8, .int8, .int8, .text)

  /// In the order in which it was recorded, each with the number of its row.
  static func feedback(
    after id: Int64, of session: SessionID?, since: Timestamp, limit: Int, in reading: some PostgresReading
  ) throws -> [(id: Int64, record: KeptOperation)] {
    let results = try reading.run { pipeline in
      if let session {
        try pipeline.append(ofSession, id, since, limit, session)
      } else {
        try pipeline.append(ofAll, id, since, limit)
      }
    }
    return try results[0].all { (id: try $0.next(), record: try RecordRows.record(from: &$0)) }
  }

  private static let lastRatings = PostgresStatement(
    "SELECT id, session, author, rating FROM record WHERE kind = 'submit_feedback' AND session = ANY($1) ORDER BY id", .texts)

  /// The last rating of each person in each of these sessions, without its text. Visits every record once.
  static func ratings(
    of sessions: [SessionID], in reading: some PostgresReading
  ) throws -> [SessionID: [UserID: StoredRating]] {
    var found: [SessionID: [UserID: StoredRating]] = [:]
    _ = try reading.all(lastRatings, PostgresArray(sessions)) { columns in
      let (id, session): (Int64, SessionID) = (try columns.next(), try columns.next())
      let user: UserID = try columns.next()
      found[session, default: [:]][user] = StoredRating(id: id, value: try columns.next())
    }
    return found
  }

  private static let action = PostgresStatement(
    "SELECT \(RecordRows.columns) FROM record WHERE id = $1 AND kind = 'submit_feedback'", .int8)

  /// The text of one feedback; empty where retention has erased it.
  static func text(of id: Int64, in reading: some PostgresReading) throws -> String {
    let found = try reading.all(action, id) { try RecordRows.record(from: &$0).action }.first
    guard case .submitFeedback(_, let text)?? = found else { return "" }
    return text
  }
}
