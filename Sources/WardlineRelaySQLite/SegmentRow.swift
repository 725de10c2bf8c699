import WardlineModel
import WardlineRelay
import WardlineSQLite

/// The table of the epochs that wrote a session's log.
enum SegmentRow {
  static func insert(_ segments: [LedgerChanges.Segment], in db: Database) throws {
    try db.run(
      "INSERT INTO segment (session, first, epoch) SELECT (SELECT id FROM session WHERE session.name = c0), c1, c2 FROM rows(?)",
      from: Rows(count: segments.count) { index, row in
        segments[index].session.store(in: &row)
        segments[index].segment.first.store(in: &row)
        segments[index].segment.epoch.store(in: &row)
      })
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

  /// Up to those of the next epoch; of the last one the end is open.
  static func sequences(of asked: Distinct<SessionEpoch>, in db: Database) throws -> [SessionEpoch: Range<UInt64>] {
    var found: [SessionEpoch: Range<UInt64>] = .init()
    try db.forEach(
      """
      SELECT session.name, segment.epoch, first, ifnull(
        (SELECT min(first) FROM segment AS next WHERE next.session = segment.session AND next.first > segment.first), 0)
      FROM rows(?) CROSS JOIN session ON session.name = c0 CROSS JOIN segment ON segment.session = session.id AND segment.epoch = c1
      """,
      from: Rows(count: asked.count) { index, row in
        asked.elements[index].session.store(in: &row)
        asked.elements[index].epoch.store(in: &row)
      }
    ) { columns in
      let place = SessionEpoch(try columns.next(), try columns.next())
      let (first, next): (UInt64, UInt64) = (try columns.next(), try columns.next())
      // A file that says otherwise is damaged: nothing is of that epoch then.
      if found[place] == nil { found[place] = first..<(next == 0 ? .max : max(first, next)) }
    }
    return found
  }
}
