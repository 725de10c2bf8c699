import GRDB
import WardlineModel
import WardlineRelay
import WardlineSQLite

/// The tables as retention walks them: in the order of commits, each entry once, and up to the first that is too young.
enum RetentionRows {
  private struct Row {
    var id: Int64
    var session: Int64
    var sequence: UInt64
    var key: IdempotencyKey?
    var text: String?
    var loggedAt: Timestamp
  }

  /// Whether the next entry is old enough: to be asked before a transaction is begun for it.
  static func isAny(loggedBefore cutoff: Timestamp, in db: Database) throws -> Bool {
    let loggedAt = try db.first(
      "SELECT logged_at FROM entry WHERE id > (SELECT pruned FROM meta) ORDER BY id LIMIT 1"
    ) { try $0.next(Timestamp.self) }
    return loggedAt.map { $0 < cutoff } ?? false
  }

  static func prune(loggedBefore cutoff: Timestamp, entriesMax: Int, in db: Database) throws -> Pruning {
    let rows = try oldest(loggedBefore: cutoff, entriesMax: entriesMax, in: db)
    guard let last = rows.last else { return Pruning() }
    var pruning = Pruning(passed: rows.count)
    var floors: [Int64: UInt64] = [:]
    for row in rows {
      floors[row.session] = row.sequence &+ 1
      guard let key = row.key, let text = row.text else { continue }
      // What its author took back has no words any more.
      if try EntryRow.eraseWords(text, of: key, in: db) { pruning.erased += 1 }
    }
    for (session, floor) in floors {
      try db.run("UPDATE session SET floor = ? WHERE id = ?", floor, session)
      let name = try db.first("SELECT name FROM session WHERE id = ?", session) { try $0.next(SessionID.self) }
      if let name { pruning.floors[name] = floor }
    }
    try db.run("UPDATE meta SET pruned = ?", last.id)
    pruning.isMore = try isAny(loggedBefore: cutoff, in: db)
    return pruning
  }

  private static func oldest(loggedBefore cutoff: Timestamp, entriesMax: Int, in db: Database) throws -> [Row] {
    var bytes = 0
    var isOld = true
    let rows = try db.all(
      """
      SELECT id, session, sequence, key_high, key_low, kind = 'message', text, logged_at FROM entry
      WHERE id > (SELECT pruned FROM meta) ORDER BY id LIMIT ?
      """, entriesMax, while: { isOld && bytes <= Limits.retentionBatchBytesMax }
    ) { columns in
      var row = Row(
        id: try columns.next(), session: try columns.next(), sequence: try columns.next(), key: try columns.next(),
        loggedAt: Timestamp(milliseconds: 0))
      let isMessage = try columns.integer() == 1
      let text: String = try columns.next()
      if isMessage { row.text = text }
      bytes += text.utf8.count
      row.loggedAt = try columns.next()
      isOld = row.loggedAt < cutoff
      return row
    }
    return isOld ? rows : rows.dropLast()
  }
}
