import WardlineModel
import WardlineRelay
import WardlineSQLite

/// The records of sessions, read from the relay's file, `relay.sqlite`, beside a relay that may be running.
///
/// Reads a page at a time, each in a transaction of its own, so that no reader keeps the relay from emptying its write-ahead log, and any number
/// of sessions takes the same memory. No text of a message is read. A log is read without its messages as soon as they cannot change the record
/// (``SessionRecord/needsMessages``).
struct SQLiteSessionRecords: SessionRecords {
  private let database: DurableDatabase

  init(_ database: DurableDatabase) { self.database = database }

  /// A session in the order in which they began.
  private struct Row {
    /// Counts the sessions as the relay logged their first entries.
    var id: Int64
    var session: SessionID
  }

  func forEach(
    since: Timestamp, until: Timestamp, pageMax: Int, _ body: (SessionRecord) throws -> Void
  ) throws {
    var place: Int64 = 0
    while true {
      let rows = try database.read { try Self.rows(after: place, since: since, until: until, limit: pageMax, in: $0) }
      guard let last = rows.last else { return }
      place = last.id
      let ratings = try database.read { try RecordRow.ratings(of: rows.map(\.session), in: $0) }
      for row in rows {
        var record = try derive(row, pageMax: pageMax)
        try rate(&record, ratings[row.session] ?? [:])
        try body(record)
      }
    }
  }

  /// What has no entry yet is no session.
  private static func rows(
    after place: Int64, since: Timestamp, until: Timestamp, limit: Int, in db: Database
  ) throws -> [Row] {
    try db.all(
      "SELECT id, name FROM session WHERE id > ? AND head > 0 AND begun_at >= ? AND begun_at < ? ORDER BY id LIMIT ?", place,
      since, until, limit
    ) { Row(id: try $0.next(), session: try $0.next()) }
  }

  private func derive(_ row: Row, pageMax: Int) throws(StoreError) -> SessionRecord {
    var record = SessionRecord(of: row.session)
    var sequence: UInt64 = 0
    while true {
      let withMessages = record.needsMessages
      let page = try database.read { db in
        try EntryRow.wordlessPage(
          of: row.session, id: row.id, after: sequence, withMessages: withMessages, limit: pageMax, in: db)
      }
      var isOver = page.count < pageMax
      for entry in page {
        record.apply(entry)
        sequence = entry.sequence
        // From here on messages count again, and this page left them out.
        if record.needsMessages, !withMessages {
          isOver = false
          break
        }
      }
      if isOver { return record }
    }
  }

  private func rate(_ record: inout SessionRecord, _ ratings: [UserID: (id: Int64, value: Int)]) throws(StoreError) {
    for (user, rating) in ratings.sorted(by: { $0.value.id < $1.value.id }) {
      record.rate(SessionRecord.Rating(by: user, value: rating.value))
    }
    guard let user = record.rating?.user, let id = ratings[user]?.id else { return }
    record.setComment(try database.read { try RecordRow.text(ofFeedback: id, in: $0) })
  }
}
