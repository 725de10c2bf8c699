import GRDB
import WardlineModel
import WardlineRelay
import WardlineSQLite

/// The table of the epochs that wrote a session's log.
enum SegmentRow {
  static func insert(_ segment: LogSegment, of session: Int64, in db: Database) throws {
    try db.run("INSERT INTO segment (session, first, epoch) VALUES (?, ?, ?)", session, segment.first, segment.epoch)
    try db.run("UPDATE session SET epoch = ? WHERE id = ?", segment.epoch, session)
  }

  /// Those that wrote the entries from one to another, both among them.
  static func segments(of session: Int64, from: UInt64, through: UInt64, in db: Database) throws -> [LogSegment] {
    guard from <= UInt64(Int64.max), from <= through else { return [] }
    return try db.all(
      """
      SELECT first, epoch FROM segment
      WHERE session = ? AND first <= ? AND first >= ifnull((SELECT max(first) FROM segment WHERE session = ? AND first <= ?), 0)
      ORDER BY first
      """, session, through, session, from
    ) { LogSegment(first: try $0.next(), epoch: try $0.next()) }
  }

  static func sequences(of session: Int64, writtenIn epoch: LogEpoch, in db: Database) throws -> Range<UInt64>? {
    try db.first(
      """
      SELECT first, ifnull(
        (SELECT min(first) FROM segment AS next WHERE next.session = segment.session AND next.first > segment.first), 0)
      FROM segment WHERE session = ? AND epoch = ?
      """, session, epoch
    ) { columns in
      let first = try columns.next(UInt64.self)
      let next = try columns.next(UInt64.self)
      // A file that says otherwise is damaged: nothing is of that epoch then.
      return first..<(next == 0 ? .max : max(first, next))
    }
  }
}
