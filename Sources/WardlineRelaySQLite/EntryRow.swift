import WardlineModel
import WardlineProtocol
import WardlineRelay
import WardlineSQLite

/// A log entry as its table has it: the columns, in one order for writing and reading.
enum EntryRow {
  private static let columns = """
    sequence, key_high, key_low, author, logged_at, written_at, kind, \(SealedColumn.entry.opened), \(SealedColumn.entryBody.opened)
    """

  /// Put together once.
  private static let insertion = """
    INSERT INTO entry (session, sequence, key_high, key_low, author, logged_at, written_at, kind, user, target_high, target_low, text, body,
      digest_high, digest_low)
    SELECT session.id, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, \(SealedColumn.entry.sealed("c11", "session.id", "c1", "c2", "c3")),
      \(SealedColumn.entryBody.sealed("c12", "session.id", "c1", "c2", "c3")), c13, c14
    FROM rows(?) LEFT JOIN session ON session.name = c0
    """

  /// The same for a batch of messages alone, as nearly every batch is: the columns of other kinds keep their defaults, and are not handed over.
  private static let messageInsertion = """
    INSERT INTO entry (session, sequence, key_high, key_low, author, logged_at, written_at, kind, text)
    SELECT session.id, c1, c2, c3, c4, c5, c6, 'message', \(SealedColumn.entry.sealed("c7", "session.id", "c1", "c2", "c3"))
    FROM rows(?) LEFT JOIN session ON session.name = c0
    """

  /// A key or a sequence that is there already is an error: each is given out once.
  static func insert(_ entries: [LedgerChanges.Entry], in db: Database) throws {
    if entries.allSatisfy(\.isWholeMessage) { return try insertMessages(entries, in: db) }
    try db.run(
      insertion,
      from: Rows(count: entries.count) { index, row in
        let new = entries[index]
        new.entry.session.store(in: &row)
        new.entry.sequence.store(in: &row)
        new.entry.key.store(in: &row)
        new.entry.author.store(in: &row)
        new.entry.loggedAt.store(in: &row)
        new.entry.writtenAt.store(in: &row)
        new.entry.event.kind.store(in: &row)
        new.entry.event.userConcerned.store(in: &row)
        new.entry.event.target.store(in: &row)
        if case .message(let body) = new.entry.event {
          body.store(in: &row)
          [UInt8]().store(in: &row)
        } else {
          "".store(in: &row)
          EventBody.bytes(of: new.entry.event).store(in: &row)
        }
        new.digest.store(in: &row)
      })
  }

  private static func insertMessages(_ entries: [LedgerChanges.Entry], in db: Database) throws {
    try db.run(
      messageInsertion,
      from: Rows(count: entries.count) { index, row in
        guard case .message(let body) = entries[index].entry.event else { return }
        entries[index].entry.session.store(in: &row)
        entries[index].entry.sequence.store(in: &row)
        entries[index].entry.key.store(in: &row)
        entries[index].entry.author.store(in: &row)
        entries[index].entry.loggedAt.store(in: &row)
        entries[index].entry.writtenAt.store(in: &row)
        body.store(in: &row)
      })
  }

  /// By the keys in `rows(?)`, each with the epoch that wrote it. Put together once.
  private static let finding = """
    SELECT digest_high, digest_low,
      ifnull((SELECT segment.epoch FROM segment
        WHERE segment.session = entry.session AND first <= sequence ORDER BY first DESC LIMIT 1), ''),
      session.name, \(columns)
    FROM rows(?) CROSS JOIN entry ON key_high = c0 AND key_low = c1 CROSS JOIN session ON session.id = entry.session
    """

  static func entries(for keys: Rows, in db: Database) throws -> [IdempotencyKey: KnownEntry] {
    var found: [IdempotencyKey: KnownEntry] = .init()
    try db.forEach(
      finding, from: keys
    ) { columns in
      let (digest, epoch): (WordsDigest?, LogEpoch?) = (try columns.next(), try columns.next())
      let entry = try entry(of: columns.next(), from: &columns)
      if let key = entry.key { found[key] = KnownEntry(entry, digest: digest, epoch: epoch) }
    }
    return found
  }

  /// Ends early with the entry with which it passes `bytesMax`.
  static func page(
    of session: SessionID, id: Int64, floor: UInt64, after sequence: UInt64, entriesMax: Int, bytesMax: Int, in db: Database
  ) throws -> [LogEntry] {
    // A cursor past every number that was given out finds nothing; by its bits it would be negative, and find everything.
    guard sequence <= UInt64(Int64.max), entriesMax > 0 else { return [] }
    var bytes = 0
    let decode = { (columns: inout Columns) in
      let entry = try entry(of: session, from: &columns)
      bytes += entry.event.textBytes + Limits.entryOverheadBytes
      return entry
    }
    let goesOn = { bytes <= bytesMax }
    var entries: [LogEntry] = []
    // A floor is 1 at least; whatever a damaged file says, it is no crash.
    let erasedThrough = max(1, floor) - 1
    if sequence < erasedThrough {
      entries = try db.all(
        "SELECT \(columns) FROM entry WHERE session = ? AND sequence > ? AND sequence < ? AND kind <> 'message' ORDER BY sequence LIMIT ?",
        id, sequence, floor, entriesMax, while: goesOn, decode: decode)
      // Nothing that lies below the floor is left out for want of room: it would be taken for erased.
      guard goesOn() else { return entries }
    }
    entries += try db.all(
      "SELECT \(columns) FROM entry WHERE session = ? AND sequence > ? ORDER BY sequence LIMIT ?", id,
      max(sequence, erasedThrough),
      entriesMax - entries.count, while: goesOn, decode: decode)
    return entries
  }

  /// The same columns, without the texts of messages.
  private static let wordlessColumns = """
    sequence, key_high, key_low, author, logged_at, written_at, kind, '', \(SealedColumn.entryBody.opened)
    """

  /// Entries in sequence, messages without their texts, which are not read from the disk, for records of sessions. Unlike
  /// ``page(of:id:floor:after:entriesMax:bytesMax:in:)`` it has the messages that retention has passed, too.
  static func wordlessPage(
    of session: SessionID, id: Int64, after sequence: UInt64, withMessages: Bool, limit: Int, in db: Database
  ) throws -> [LogEntry] {
    guard sequence <= UInt64(Int64.max) else { return [] }
    // The index of what is not a message is named: through the other one every message would be visited.
    let source = withMessages ? "entry WHERE" : "entry INDEXED BY entry_of_course WHERE kind <> 'message' AND"
    return try db.all(
      "SELECT \(wordlessColumns) FROM \(source) session = ? AND sequence > ? ORDER BY sequence LIMIT ?", id, sequence, limit
    ) { try entry(of: session, from: &$0) }
  }

  /// Erases the words of messages, and keeps the digests that are given.
  static func eraseTexts(_ erasures: [LedgerChanges.Erasure], in db: Database) throws {
    try db.run(
      """
      UPDATE entry SET text = '', digest_high = c2, digest_low = c3 FROM rows(?)
      WHERE key_high = c0 AND key_low = c1 AND kind = 'message' AND digest_high IS NULL
      """,
      from: Rows(count: erasures.count) { index, row in
        erasures[index].key.store(in: &row)
        erasures[index].digest.store(in: &row)
      })
  }

  /// Erases the text of a message, and keeps its digest. `false` when that was done before.
  @discardableResult
  static func eraseText(_ text: String, of key: IdempotencyKey, in db: Database) throws -> Bool {
    let digest = WordsDigest(of: text, under: key)
    return try db.run(
      """
      UPDATE entry SET text = '', digest_high = ?, digest_low = ?
      WHERE key_high = ? AND key_low = ? AND kind = 'message' AND digest_high IS NULL
      """, digest.high, digest.low, key) > 0
  }

  /// Erases the note of a request or the reason of a membership change, and keeps its digest where the entry has a key.
  static func eraseNote(of event: LogEntry.Event, of key: IdempotencyKey?, inRow id: Int64, in db: Database) throws {
    try db.run(
      "UPDATE entry SET body = \(SealedColumn.entryBody.sealed("?2")), digest_high = ?3, digest_low = ?4 WHERE id = ?1", id,
      EventBody.bytes(of: event.withoutNote), key.map { WordsDigest(of: event.note, under: $0) })
  }

  /// What happened, from the columns for the kind, the text of a message and the body.
  static func event(by author: UserID, from columns: inout Columns) throws -> LogEntry.Event {
    let kind = try columns.text()
    let (text, body) = (try columns.wholeBody(), try columns.wholeBytes())
    if kind == "message" { return .message(body: text) }
    if kind == "other" { return .other(body: body) }
    guard let event = try? EventBody.event(from: body, author: author), event.kind == kind else {
      throw DatabaseError.damage("an entry of kind '\(kind)' has a body that says something else, or nothing")
    }
    return event
  }

  private static func entry(of session: SessionID, from columns: inout Columns) throws -> LogEntry {
    let (sequence, key): (UInt64, IdempotencyKey?) = (try columns.next(), try columns.next())
    let author: UserID = try columns.next()
    return LogEntry(
      session: session, sequence: sequence, key: key, author: author, loggedAt: try columns.next(),
      writtenAt: try columns.next(), event: try event(by: author, from: &columns))
  }
}

extension LedgerChanges.Entry {
  /// Whether it is a message that has its words.
  fileprivate var isWholeMessage: Bool {
    guard digest == nil, case .message = entry.event else { return false }
    return true
  }
}
