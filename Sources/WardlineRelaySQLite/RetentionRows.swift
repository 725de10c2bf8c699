import GRDB
import WardlineModel
import WardlineRelay
import WardlineSQLite

/// The tables as retention walks them: in the order of commits, each entry and each record once, and up to the first that is too young.
enum RetentionRows {
  private struct Row {
    var id: Int64
    var session: Int64
    var sequence: UInt64
    var key: IdempotencyKey?
    var author: UserID
    var words: Words
    var text: String
    var loggedAt: Timestamp
  }

  /// What the text of an entry is.
  private enum Words: Int64 { case message = 1, request = 2, membership = 3, none = 0 }

  /// Whether the next entry or the next record is old enough: to be asked before a transaction is begun for it.
  static func isAny(loggedBefore cutoff: Timestamp, in db: Database) throws -> Bool {
    let queries = [
      "SELECT logged_at FROM entry WHERE id > (SELECT pruned FROM meta) ORDER BY id LIMIT 1",
      "SELECT recorded_at FROM record WHERE id > (SELECT pruned_record FROM meta) ORDER BY id LIMIT 1",
    ]
    return try queries.contains { query in
      try db.first(query) { try $0.next(Timestamp.self) }.map { $0 < cutoff } ?? false
    }
  }

  static func prune(loggedBefore cutoff: Timestamp, entriesMax: Int, in db: Database) throws -> Pruning {
    var pruning = Pruning()
    var removed: [SessionID: Int] = [:]
    let bytes = try pruneEntries(loggedBefore: cutoff, entriesMax: entriesMax, &pruning, &removed, in: db)
    if pruning.passed < entriesMax, bytes <= Limits.retentionBatchBytesMax {
      try pruneRecords(
        recordedBefore: cutoff, recordsMax: entriesMax - pruning.passed, bytesMax: Limits.retentionBatchBytesMax - bytes,
        &pruning, &removed, in: db)
    }
    try AuditRows.countRemovals(removed, in: db)
    pruning.isMore = try pruning.passed > 0 && isAny(loggedBefore: cutoff, in: db)
    return pruning
  }

  /// Returns the bytes that it has looked through.
  private static func pruneEntries(
    loggedBefore cutoff: Timestamp, entriesMax: Int, _ pruning: inout Pruning, _ removed: inout [SessionID: Int],
    in db: Database
  ) throws -> Int {
    let rows = try oldest(loggedBefore: cutoff, entriesMax: entriesMax, in: db)
    guard let last = rows.last else { return 0 }
    pruning.passed += rows.count
    var floors: [Int64: UInt64] = [:]
    var freed: [Int64: Int] = [:]
    var texts: [Int64: Int] = [:]
    var bytes = 0
    for row in rows {
      floors[row.session] = row.sequence &+ 1
      bytes += row.words == .none ? 0 : row.text.utf8.count
      guard row.words == .message, let key = row.key else {
        if try eraseNote(of: row, &pruning, in: db) { texts[row.session, default: 0] += 1 }
        continue
      }
      // What its author took back has no words any more.
      guard try EntryRow.eraseTexts(row.text, of: key, in: db) else { continue }
      pruning.erased += 1
      texts[row.session, default: 0] += 1
      freed[row.session, default: 0] += row.text.utf8.count
    }
    for (session, floor) in floors {
      try db.run(
        "UPDATE session SET floor = ?, text_bytes = max(0, text_bytes - ?) WHERE id = ?", floor, freed[session] ?? 0, session)
      let name = try db.first("SELECT name FROM session WHERE id = ?", session) { try $0.next(SessionID.self) }
      if let name {
        pruning.floors[name] = floor
        removed[name] = texts[session]
      }
    }
    try db.run("UPDATE meta SET pruned = ?", last.id)
    return bytes
  }

  /// What was written with a request, a joining or a leaving. Names stay.
  /// Returns whether there was anything.
  private static func eraseNote(of row: Row, _ pruning: inout Pruning, in db: Database) throws -> Bool {
    guard row.words != .none, !row.text.isEmpty else { return false }
    pruning.notes += 1
    guard let key = row.key else {
      _ = try db.run("UPDATE entry SET text = '' WHERE id = ?", row.id)
      return true
    }
    try EntryRow.eraseTexts(row.text, of: key, in: db)
    guard row.words == .request else { return true }
    pruning.requests += try RequestRow.eraseNotes(row.text, of: key, in: row.session, in: db)
    try UsageRow.free(row.text.utf8.count, of: row.author, in: db)
    return true
  }

  /// Of records only feedback is erased: a preference is what its user still wants, and a profile has no words here.
  private static func pruneRecords(
    recordedBefore cutoff: Timestamp, recordsMax: Int, bytesMax: Int, _ pruning: inout Pruning,
    _ removed: inout [SessionID: Int], in db: Database
  ) throws {
    let passed = try db.first("SELECT pruned_record FROM meta") { try $0.integer() } ?? 0
    var bytes = 0
    let rows = try RecordRow.all(after: passed, limit: recordsMax, in: db) { record in
      defer { bytes += record.content.textBytes }
      return record.recordedAt < cutoff && bytes <= bytesMax
    }
    guard let last = rows.last else { return }
    pruning.passed += rows.count
    var freed: [UserID: Int] = [:]
    for (_, record) in rows {
      guard case .feedback = record.content, record.digest == nil else { continue }
      try RecordRow.eraseTexts(of: record, in: db)
      pruning.feedback += 1
      if let session = record.session { removed[session, default: 0] += 1 }
      freed[record.author, default: 0] += record.content.textBytes
    }
    for (user, bytes) in freed { try UsageRow.free(bytes, of: user, in: db) }
    try db.run("UPDATE meta SET pruned_record = ?", last.id)
  }

  private static func oldest(loggedBefore cutoff: Timestamp, entriesMax: Int, in db: Database) throws -> [Row] {
    var bytes = 0
    var isOld = true
    let rows = try db.all(
      """
      SELECT id, session, sequence, key_high, key_low, author,
        CASE kind WHEN 'message' THEN 1 WHEN 'requested' THEN 2 WHEN 'joined' THEN 3 WHEN 'left' THEN 3 ELSE 0 END,
        \(SealedColumn.entry.opened), logged_at
      FROM entry
      WHERE id > (SELECT pruned FROM meta) ORDER BY id LIMIT ?
      """, entriesMax, while: { isOld && bytes <= Limits.retentionBatchBytesMax }
    ) { columns in
      let row = Row(
        id: try columns.next(), session: try columns.next(), sequence: try columns.next(), key: try columns.next(),
        author: try columns.next(), words: Words(rawValue: try columns.integer()) ?? .none, text: try columns.wholeBody(),
        loggedAt: try columns.next())
      bytes += row.text.utf8.count
      isOld = row.loggedAt < cutoff
      return row
    }
    return isOld ? rows : rows.dropLast()
  }
}
