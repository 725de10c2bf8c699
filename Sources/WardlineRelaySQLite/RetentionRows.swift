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
    var loggedAt: Timestamp
    var event: LogEntry.Event

    /// Bytes of what can be erased.
    var erasableBytes: Int { if case .message(let body) = event { body.utf8.count } else { event.note.utf8.count } }
  }

  /// Before when something was logged that is erased.
  struct Cutoffs {
    var logged: Timestamp
    /// Of sessions that had ended by then, too; `nil` for the same as of others.
    var ended: Timestamp?
  }

  /// What a batch has done so far.
  private struct Batch {
    let cutoffs: Cutoffs
    let entriesMax: Int
    var pruning = Pruning()
    /// Texts that were erased, for the audit log.
    var removed: [SessionID: Int] = [:]
    /// Bytes that it has looked through.
    var bytes = 0

    var entriesLeft: Int { max(0, entriesMax - pruning.passed) }
    var isFull: Bool { entriesLeft == 0 || bytes > Limits.retentionBatchBytesMax }
  }

  /// Whether there is anything to erase: to be asked before a transaction is begun for it.
  static func isAny(before cutoffs: Cutoffs, in db: Database) throws -> Bool {
    let queries = [
      "SELECT logged_at FROM entry WHERE id > (SELECT pruned FROM meta) ORDER BY id LIMIT 1",
      "SELECT recorded_at FROM record WHERE id > (SELECT pruned_record FROM meta) ORDER BY id LIMIT 1",
    ]
    let isOld = try queries.contains { query in
      try db.first(query) { try $0.next(Timestamp.self) }.map { $0 < cutoffs.logged } ?? false
    }
    return try isOld || HoldRows.isAnyBehind(before: cutoffs, in: db)
  }

  /// What is behind goes first: what was held, and sessions that have ended. So a session's floor never passes a text that stands.
  static func prune(before cutoffs: Cutoffs, entriesMax: Int, in db: Database) throws -> Pruning {
    var batch = Batch(cutoffs: cutoffs, entriesMax: entriesMax)
    for session in try HoldRows.released(before: cutoffs, in: db) where !batch.isFull {
      try prune(session, before: cutoffs.logged, &batch, in: db)
    }
    try HoldRows.removeCaughtUp(in: db)
    if let ended = cutoffs.ended {
      for session in try HoldRows.ended(before: ended, in: db) where !batch.isFull {
        try prune(session, before: ended, &batch, in: db)
      }
    }
    if !batch.isFull { try pruneEntries(&batch, in: db) }
    if !batch.isFull { try pruneRecords(&batch, in: db) }
    if !batch.isFull { try pruneFeedbackBehind(&batch, in: db) }
    try AuditRows.countRemovals(batch.removed, in: db)
    batch.pruning.isMore = try batch.pruning.passed > 0 && isAny(before: cutoffs, in: db)
    return batch.pruning
  }

  /// The next entries in the order of commits. Those of sessions that are held, or were and are behind, are passed as they are.
  private static func pruneEntries(_ batch: inout Batch, in db: Database) throws {
    let rows = try oldest(&batch, in: db)
    guard let last = rows.last else { return }
    batch.pruning.passed += rows.count
    let kept = try HoldRows.sessionsNotInOrder(in: db)
    try erase(rows.filter { !kept.contains($0.session) }, &batch, in: db)
    try db.run("UPDATE meta SET pruned = ?", last.id)
  }

  /// The entries of one session from its floor on.
  private static func prune(
    _ session: HoldRows.Behind, before cutoff: Timestamp, _ batch: inout Batch, in db: Database
  ) throws {
    let rows = try rows(
      "session = ? AND sequence >= ? AND id <= ? ORDER BY sequence LIMIT ?",
      [session.id, session.floor, session.through, batch.entriesLeft], before: cutoff, &batch, in: db)
    batch.pruning.passed += rows.count
    try erase(rows, &batch, in: db)
  }

  private static func erase(_ rows: [Row], _ batch: inout Batch, in db: Database) throws {
    var floors: [Int64: UInt64] = [:]
    var freed: [Int64: Int] = [:]
    var texts: [Int64: Int] = [:]
    for row in rows {
      floors[row.session] = row.sequence &+ 1
      guard case .message(let text) = row.event, let key = row.key else {
        if try eraseNote(of: row, &batch.pruning, in: db) { texts[row.session, default: 0] += 1 }
        continue
      }
      // What its author took back has no words any more.
      guard try EntryRow.eraseText(text, of: key, in: db) else { continue }
      batch.pruning.erased += 1
      texts[row.session, default: 0] += 1
      freed[row.session, default: 0] += text.utf8.count
    }
    for (session, floor) in floors {
      // Of a session that has ended it may be further already.
      try db.run(
        "UPDATE session SET floor = max(floor, ?), text_bytes = max(0, text_bytes - ?) WHERE id = ?", floor,
        freed[session] ?? 0, session)
      let known = try db.first("SELECT name, floor FROM session WHERE id = ?", session) { columns in
        (name: try columns.next(SessionID.self), floor: try columns.next(UInt64.self))
      }
      guard let known else { continue }
      batch.pruning.floors[known.name] = known.floor
      if let count = texts[session] { batch.removed[known.name, default: 0] += count }
    }
  }

  /// The notes of requests and the reasons of membership changes. Names stay.
  /// Returns whether there was anything.
  private static func eraseNote(of row: Row, _ pruning: inout Pruning, in db: Database) throws -> Bool {
    let note = row.event.note
    guard !note.isEmpty else { return false }
    pruning.notes += 1
    try EntryRow.eraseNote(of: row.event, of: row.key, inRow: row.id, in: db)
    guard case .done(.requestInterpreter) = row.event, let key = row.key else { return true }
    pruning.requests += try RequestRow.eraseNotes(note, of: key, in: row.session, in: db)
    try UsageRow.free(note.utf8.count, of: row.author, in: db)
    return true
  }

  /// Of records only feedback is erased: a preference is what its user still wants, and a profile has no words here.
  private static func pruneRecords(_ batch: inout Batch, in db: Database) throws {
    let passed = try db.first("SELECT pruned_record FROM meta") { try $0.integer() } ?? 0
    let cutoff = batch.cutoffs.logged
    let bytesMax = Limits.retentionBatchBytesMax - batch.bytes
    var bytes = 0
    let rows = try RecordRow.all(after: passed, limit: batch.entriesLeft, in: db) { record in
      defer { bytes += record.textBytes }
      return record.recordedAt < cutoff && bytes <= bytesMax
    }
    guard let last = rows.last else { return }
    batch.bytes += bytes
    batch.pruning.passed += rows.count
    let held = try HoldRows.names(in: db)
    try eraseFeedback(rows.map(\.record).filter { record in record.session.map { !held.contains($0) } ?? true }, &batch, in: db)
    try db.run("UPDATE meta SET pruned_record = ?", last.id)
  }

  /// Feedback of sessions that have ended, and of those that were held when their turn came.
  private static func pruneFeedbackBehind(_ batch: inout Batch, in db: Database) throws {
    let records = try HoldRows.feedbackBehind(before: batch.cutoffs, limit: batch.entriesLeft, in: db)
    batch.pruning.passed += records.count
    try eraseFeedback(records, &batch, in: db)
  }

  private static func eraseFeedback(_ records: [KeptOperation], _ batch: inout Batch, in db: Database) throws {
    var freed: [UserID: Int] = [:]
    for record in records {
      guard case .submitFeedback = record.action, record.digest == nil else { continue }
      try RecordRow.eraseTexts(of: record, in: db)
      batch.pruning.feedback += 1
      if let session = record.session { batch.removed[session, default: 0] += 1 }
      freed[record.author, default: 0] += record.textBytes
    }
    for (user, bytes) in freed { try UsageRow.free(bytes, of: user, in: db) }
  }

  private static func oldest(_ batch: inout Batch, in db: Database) throws -> [Row] {
    try rows(
      "id > (SELECT pruned FROM meta) ORDER BY id LIMIT ?", [batch.entriesLeft], before: batch.cutoffs.logged, &batch, in: db)
  }

  /// Up to the first one that is too young, or the one that exceeds the bytes of a batch.
  private static func rows(
    _ condition: String, _ values: [any Storable], before cutoff: Timestamp, _ batch: inout Batch, in db: Database
  ) throws -> [Row] {
    var bytes = batch.bytes
    var isOld = true
    let rows = try db.all(
      """
      SELECT id, session, sequence, key_high, key_low, author, logged_at, kind, \(SealedColumn.entry.opened), \(SealedColumn.entryBody.opened)
      FROM entry WHERE \(condition)
      """, with: values, while: { isOld && bytes <= Limits.retentionBatchBytesMax }
    ) { columns in
      let (id, session): (Int64, Int64) = (try columns.next(), try columns.next())
      let (sequence, key): (UInt64, IdempotencyKey?) = (try columns.next(), try columns.next())
      let (author, loggedAt): (UserID, Timestamp) = (try columns.next(), try columns.next())
      let row = Row(
        id: id, session: session, sequence: sequence, key: key, author: author, loggedAt: loggedAt,
        event: try EntryRow.event(by: author, from: &columns))
      bytes += row.erasableBytes
      isOld = row.loggedAt < cutoff
      return row
    }
    let kept = isOld ? rows : rows.dropLast()
    batch.bytes += kept.reduce(0) { $0 + $1.erasableBytes }
    return kept
  }
}
