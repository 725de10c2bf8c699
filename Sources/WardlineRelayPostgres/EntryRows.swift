import WardlineModel
import WardlineProtocol
import WardlineRelay
import WardlineSeal

/// A log entry as its table has it: the columns, in one order for writing and reading.
enum EntryRows {
  static let columns = "sequence, key_high, key_low, author, logged_at, written_at, kind, text, body"

  private static let insertion = PostgresStatement.insertion(
    into: "entry",
    [
      "session": .text, "sequence": .int8, "key_high": .int8, "key_low": .int8, "author": .text, "logged_at": .int8,
      "written_at": .int8, "kind": .text, "person": .text, "target_high": .int8, "target_low": .int8, "text": .bytea,
      "body": .bytea, "digest_high": .int8, "digest_low": .int8,
    ], numbersSessions: true)

  /// A key or a sequence that is there already is an error, by which the batch is planned again: each is given out once (G2, G4).
  static func insert(
    _ entries: [LedgerChanges.Entry], sealedBy sealer: TextSealer, in pipeline: inout PostgresPipeline
  ) throws(PostgresError) {
    guard !entries.isEmpty else { return }
    try pipeline.append(
      insertion,
      PostgresRows(entries) { new, row in
        let place = Place(of: new.entry)
        row.append(new.entry.session)
        row.append(new.entry.sequence)
        row.append(new.entry.key)
        row.append(new.entry.author)
        row.append(new.entry.loggedAt)
        row.append(new.entry.writtenAt)
        row.append(new.entry.event.kind)
        new.entry.event.userConcerned.store(in: &row)
        row.append(new.entry.event.target)
        if case .message(let text) = new.entry.event {
          row.append(sealer.sealed(text, boundTo: place.text))
        } else {
          row.append([UInt8]())
        }
        row.append(sealer.sealed(body(of: new.entry.event), boundTo: place.body))
        row.append(new.digest)
      })
  }

  /// By keys, each with the epoch that wrote it.
  private static let finding = PostgresStatement(
    """
    SELECT digest_high, digest_low,
      (SELECT segment.epoch FROM segment WHERE segment.session = entry.session AND first <= sequence ORDER BY first DESC LIMIT 1),
      (SELECT session.name FROM session WHERE session.id = entry.session), \(columns)
    FROM unnest($1::int8[], $2::int8[]) AS asked (high, low) JOIN entry ON key_high = asked.high AND key_low = asked.low
    """, .int8s, .int8s)

  static func read(_ keys: PostgresRows, in reads: inout SnapshotReads) throws(PostgresError) {
    try reads.add(finding, for: keys) { columns, snapshot in
      let (digest, epoch): (WordsDigest?, LogEpoch?) = (try columns.digest(), try columns.next())
      let entry = try entry(of: columns.next(), from: &columns)
      if let key = entry.key { snapshot.entries[key] = KnownEntry(entry, digest: digest, epoch: epoch) }
    }
  }

  private static let erasure = PostgresStatement(
    """
    UPDATE entry SET text = '', digest_high = erased.digest_high, digest_low = erased.digest_low
    FROM unnest($1::int8[], $2::int8[], $3::int8[], $4::int8[]) AS erased (key_high, key_low, digest_high, digest_low)
    WHERE entry.key_high = erased.key_high AND entry.key_low = erased.key_low AND kind = 'message' AND entry.digest_high IS NULL
    """, .int8s, .int8s, .int8s, .int8s)

  /// Erases the text of messages, and keeps the digests that are given. From the commit on no statement reads the text. The file of the table has
  /// it until VACUUM, and the write-ahead log with its archives as long as the server keeps them.
  static func eraseTexts(_ erasures: [LedgerChanges.Erasure], in pipeline: inout PostgresPipeline) throws(PostgresError) {
    guard !erasures.isEmpty else { return }
    try pipeline.append(
      erasure,
      PostgresRows(erasures) { erased, row in
        erased.key.store(in: &row)
        row.append(WordsDigest?.some(erased.digest))
      })
  }

  // MARK: Pages

  /// The bytes of a text, also of one that is sealed.
  private static let textBytes =
    "octet_length(text) - CASE WHEN substr(text, 1, 1) = '\\xff' THEN \(TextSealer.overheadBytes) ELSE 0 END"

  /// The rows of a page up to the one that exceeds the bytes, as far as the texts of messages tell: whoever decodes them cuts exactly.
  private static func page(_ condition: String) -> String {
    """
    SELECT \(columns) FROM (
      SELECT *, sum(bytes + \(Limits.entryOverheadBytes)) OVER (ORDER BY sequence) - bytes AS passed FROM (
        SELECT \(columns), \(textBytes) AS bytes FROM entry WHERE session = (SELECT id FROM session WHERE name = $1) AND \(condition)
        ORDER BY sequence LIMIT $3
      ) AS found
    ) AS counted WHERE passed - \(Limits.entryOverheadBytes) <= $4 ORDER BY sequence
    """
  }

  private static let session = PostgresStatement("SELECT head, floor FROM session WHERE name = $1", .text)
  /// Below the floor messages are left out.
  private static let pageBelowFloor = PostgresStatement(
    page("sequence > $2 AND sequence < (SELECT floor FROM session WHERE name = $1) AND kind <> 'message'"),
    .text, .int8, .int8, .int8)
  private static let pageFromFloor = PostgresStatement(
    page("sequence > $2 AND sequence >= (SELECT floor FROM session WHERE name = $1)"), .text, .int8, .int8, .int8)

  /// One round trip, on one snapshot of the database.
  ///
  /// - Parameter withPosition: whether it has the number of the journal's head.
  static func page(
    of session: SessionID, after sequence: UInt64, entriesMax: Int, bytesMax: Int, withPosition: Bool,
    on connection: PostgresConnection
  ) throws -> LogPage {
    // A cursor past every number that was given out finds nothing; by its bits it would be negative, and find everything.
    let isWithin = sequence <= UInt64(Int64.max) && entriesMax > 0
    let after = isWithin ? sequence : UInt64(Int64.max)
    let (count, bytes) = (isWithin ? entriesMax : 0, max(0, bytesMax))
    var pipeline = PostgresPipeline()
    try pipeline.append(Self.session, session)
    try pipeline.append(pageBelowFloor, session, after, count, bytes)
    try pipeline.append(pageFromFloor, session, after, count, bytes)
    try pipeline.append(SessionRows.segments, session, after)
    let position = withPosition ? try pipeline.append(JournalRows.head) : nil
    let results = try connection.read(pipeline)
    let number = try position.flatMap { try results[$0].first { try $0.next(UInt64.self) } } ?? 0
    let found = try results[0].first { (head: try $0.next(UInt64.self), floor: try $0.next(UInt64.self)) }
    guard let found else { return LogPage(entries: [], head: 0, segments: [], position: number) }
    var entries: [LogEntry] = []
    var passed = 0
    // Nothing that lies below the floor is left out for want of room: it would be taken for erased.
    for result in results[1...2] {
      for entry in try result.all({ try entry(of: session, from: &$0) }) where entries.count < count && passed <= bytes {
        passed += entry.event.textBytes + Limits.entryOverheadBytes
        entries.append(entry)
      }
    }
    let through = entries.last?.sequence ?? found.head
    let segments = try results[3].all { LogSegment(first: try $0.next(), epoch: try $0.next()) }
    return LogPage(
      entries: entries, head: found.head, floor: found.floor,
      segments: sequence <= UInt64(Int64.max) && sequence <= through ? segments.filter { $0.first <= through } : [],
      position: number)
  }

  // MARK: Without texts

  private static func wordless(_ condition: String) -> PostgresStatement {
    PostgresStatement(
      """
      SELECT sequence, key_high, key_low, author, logged_at, written_at, kind, ''::bytea, body
      FROM entry WHERE session = $1 AND sequence > $2 \(condition) ORDER BY sequence LIMIT $3
      """, .int8, .int8, .int8)
  }

  private static let wordlessAll = wordless("")
  private static let wordlessCourse = wordless("AND kind <> 'message'")

  /// Entries in sequence, messages without their texts, which are not read, for records of sessions. It has the messages that retention has passed,
  /// too.
  static func wordlessPage(
    of session: NumberedSession, after sequence: UInt64, withMessages: Bool, limit: Int, in reading: some PostgresReading
  ) throws -> [LogEntry] {
    try reading.all(withMessages ? wordlessAll : wordlessCourse, session.id, sequence, max(0, limit)) {
      try entry(of: session.session, from: &$0)
    }
  }

  // MARK: Decoding

  /// All that happened but the text of a message, which has a column of its own.
  static func body(of event: LogEntry.Event) -> [UInt8] {
    if case .message = event { [] } else { EventBody.bytes(of: event) }
  }

  /// The place of an entry, to which its text and its body are bound.
  struct Place {
    let session: SessionID
    let sequence: UInt64
    let key: IdempotencyKey?

    var text: SealedRow { .entry("text", session, sequence, key) }
    var body: SealedRow { .entry("body", session, sequence, key) }
  }

  /// What happened, from the columns for the kind, the text of a message and the body.
  static func event(by author: UserID, at place: Place, from columns: inout PostgresColumns) throws -> LogEntry.Event {
    let kind: String = try columns.next()
    let (text, body) = (try columns.opened(boundTo: place.text), try columns.opened(boundTo: place.body))
    if kind == "message" { return .message(body: String(decoding: text, as: UTF8.self)) }
    if kind == "other" { return .other(body: body) }
    guard let event = try? EventBody.event(from: body, author: author), event.kind == kind else {
      throw PostgresError.damage("an entry of kind '\(kind)' has a body that says something else, or nothing")
    }
    return event
  }

  private static func entry(of session: SessionID, from columns: inout PostgresColumns) throws -> LogEntry {
    let (sequence, key): (UInt64, IdempotencyKey?) = (try columns.next(), try columns.key())
    let author: UserID = try columns.next()
    return LogEntry(
      session: session, sequence: sequence, key: key, author: author, loggedAt: try columns.next(),
      writtenAt: try columns.next(),
      event: try event(by: author, at: Place(session: session, sequence: sequence, key: key), from: &columns))
  }
}

extension EntryRows.Place {
  init(of entry: LogEntry) { self.init(session: entry.session, sequence: entry.sequence, key: entry.key) }
}
