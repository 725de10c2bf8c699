import WardlineModel
import WardlineRelay

/// The statements of retention. It walks the tables in the order of commits, each entry and each record once, and up to the first that is too young.
enum RetentionRows {
  /// Before when something was logged that is erased.
  struct Cutoffs {
    var logged: Timestamp
    /// Of sessions that had ended by then, too; `nil` for the same as of others.
    var ended: Timestamp?
  }

  /// Up to where numbers were given out that no transaction can still commit.
  struct Horizon {
    var entry: Int64
    var record: Int64
  }

  private static let lock = PostgresStatement("LOCK TABLE entry, record IN SHARE MODE")
  private static let last = PostgresStatement(
    "SELECT coalesce((SELECT max(id) FROM entry), 0), coalesce((SELECT max(id) FROM record), 0)")

  /// Waits for every transaction that has taken a number: one that committed below the place of retention later would keep its text for ever. The
  /// locks are released when the transaction ends; it is to do nothing else.
  static func horizon(in batch: PostgresBatch) throws -> Horizon {
    let results = try batch.run {
      try $0.append(lock)
      try $0.append(last)
    }
    return try results[1].first { Horizon(entry: try $0.next(), record: try $0.next()) } ?? Horizon(entry: 0, record: 0)
  }

  private static let oldest = [
    PostgresStatement("SELECT logged_at FROM entry WHERE id > (SELECT pruned FROM meta) ORDER BY id LIMIT 1"),
    PostgresStatement("SELECT recorded_at FROM record WHERE id > (SELECT pruned_record FROM meta) ORDER BY id LIMIT 1"),
  ]

  /// Whether there is anything to erase.
  static func isAny(before cutoffs: Cutoffs, in reading: some PostgresReading) throws -> Bool {
    for statement in oldest {
      let time = try reading.all(statement) { try $0.next(Timestamp.self) }.first
      if let time, time < cutoffs.logged { return true }
    }
    if try !released(before: cutoffs, in: reading).isEmpty || reading.isAny(caughtUp) { return true }
    if let ended = cutoffs.ended, try !self.ended(before: ended, limit: 1, in: reading).isEmpty { return true }
    return try !feedbackBehind(before: cutoffs, limit: 1, in: reading).isEmpty
  }

  // MARK: Sessions apart from the order of commits

  /// A session that is erased from its floor on.
  struct Behind {
    var id: Int64
    var floor: UInt64
    /// The last entry, by its number, that may be erased.
    var through: Int64
  }

  private static let releasedStatement = PostgresStatement(
    """
    SELECT session.id, floor, pruned FROM released JOIN session ON session.id = released.session CROSS JOIN meta
    JOIN entry ON entry.session = session.id AND entry.sequence = floor
    WHERE entry.id <= pruned AND entry.logged_at < $1 ORDER BY session.id LIMIT \(Limits.retentionSessionsMax)
    """, .int8)

  /// Sessions that were held, whose next entry is old enough.
  static func released(before cutoffs: Cutoffs, in reading: some PostgresReading) throws -> [Behind] {
    try reading.all(releasedStatement, cutoffs.logged) {
      Behind(id: try $0.next(), floor: try $0.next(), through: try $0.next())
    }
  }

  private static let caughtUpSessions = """
    SELECT released.session FROM released JOIN session ON session.id = released.session CROSS JOIN meta
    LEFT JOIN entry ON entry.session = session.id AND entry.sequence = floor WHERE entry.id IS NULL OR entry.id > pruned
    """
  private static let caughtUp = PostgresStatement("\(caughtUpSessions) LIMIT 1")
  /// From here on they are erased in the order of commits again.
  static let removeCaughtUp = PostgresStatement("DELETE FROM released WHERE session IN (\(caughtUpSessions))")

  private static let endedStatement = PostgresStatement(
    """
    SELECT id, floor FROM session WHERE ended_at IS NOT NULL AND NOT is_passed AND ended_at < $1
      AND NOT EXISTS (SELECT 1 FROM hold WHERE hold.session = session.id)
      AND (SELECT logged_at FROM entry WHERE entry.session = session.id AND sequence = floor) < $1
    ORDER BY ended_at LIMIT $2
    """, .int8, .int8)

  /// Sessions that ended before then, whose next entry is old enough, too: it may have been logged after the end.
  static func ended(
    before cutoff: Timestamp, limit: Int = Limits.retentionSessionsMax, in reading: some PostgresReading
  ) throws -> [Behind] {
    try reading.all(endedStatement, cutoff, limit) { Behind(id: try $0.next(), floor: try $0.next(), through: .max) }
  }

  private static let feedbackStatement = PostgresStatement(
    """
    SELECT \(RecordRows.columns) FROM record
    WHERE kind = 'submit_feedback' AND digest_high IS NULL AND recorded_at < greatest($1, $2) AND (
      recorded_at < $1 AND id <= (SELECT pruned_record FROM meta)
      OR recorded_at < $2 AND EXISTS (SELECT 1 FROM session WHERE name = record.session AND ended_at < $2)
    ) AND NOT EXISTS (SELECT 1 FROM hold JOIN session ON session.id = hold.session WHERE session.name = record.session)
    ORDER BY recorded_at LIMIT $3
    """, .int8, .int8, .int8)

  /// Feedback that has its text and was recorded before the end of the time of its session, which has ended, or that retention has passed. Not of
  /// sessions that are held.
  static func feedbackBehind(
    before cutoffs: Cutoffs, limit: Int, in reading: some PostgresReading
  ) throws -> [KeptOperation] {
    try reading.all(feedbackStatement, cutoffs.logged, cutoffs.ended ?? Timestamp(milliseconds: .min), limit) {
      try RecordRows.record(from: &$0)
    }
  }

  // MARK: Held

  static let sessionsNotInOrder = PostgresStatement("SELECT session FROM hold UNION SELECT session FROM released")
  static let heldNames = PostgresStatement("SELECT name FROM hold JOIN session ON session.id = hold.session")

  // MARK: Rows

  struct Row {
    var id: Int64
    /// The number of the session.
    var session: Int64
    var place: EntryRows.Place
    var author: UserID
    var loggedAt: Timestamp
    /// Whether the author has retracted it.
    var isErased: Bool
    var event: LogEntry.Event

    /// Bytes of what can be erased.
    var erasableBytes: Int { if case .message(let body) = event { body.utf8.count } else { event.note.utf8.count } }

    init(from columns: inout PostgresColumns) throws {
      (id, session) = (try columns.next(), try columns.next())
      place = EntryRows.Place(session: try columns.next(), sequence: try columns.next(), key: try columns.key())
      (author, loggedAt, isErased) = (try columns.next(), try columns.next(), try columns.next())
      event = try EntryRows.event(by: author, at: place, from: &columns)
    }
  }

  private static func rows(_ condition: String) -> String {
    """
    SELECT id, session, (SELECT name FROM session WHERE session.id = entry.session), sequence, key_high, key_low, author, logged_at,
      digest_high IS NOT NULL, kind, text, body
    FROM entry WHERE \(condition) FOR UPDATE
    """
  }

  static let nextEntries = PostgresStatement(rows("id > $1 AND id <= $2 ORDER BY id LIMIT $3"), .int8, .int8, .int8)
  static let entriesOfSession = PostgresStatement(
    rows("session = $1 AND sequence >= $2 AND id <= $3 ORDER BY sequence LIMIT $4"), .int8, .int8, .int8, .int8)
  static let nextRecords = PostgresStatement(
    "SELECT id, \(RecordRows.columns) FROM record WHERE id > $1 AND id <= $2 ORDER BY id LIMIT $3 FOR UPDATE", .int8, .int8,
    .int8)

  /// Of messages the body is empty already; of others the text.
  static let erase = PostgresStatement(
    """
    UPDATE entry SET text = '', body = erased.body, digest_high = erased.digest_high, digest_low = erased.digest_low
    FROM unnest($1::int8[], $2::bytea[], $3::int8[], $4::int8[]) AS erased (id, body, digest_high, digest_low)
    WHERE entry.id = erased.id
    """, .int8s, .byteas, .int8s, .int8s)

  static let requestNotes = PostgresStatement(
    """
    SELECT id, key_high, key_low, hands_over IS NOT NULL, note FROM request WHERE session = $1 AND note <> '' ORDER BY id FOR UPDATE
    """, .int8)
  static let eraseRequestNotes = PostgresStatement("UPDATE request SET note = '' WHERE id = ANY($1)", .int8s)

  /// Of a session that has ended the floor may be further already.
  static let raiseFloors = PostgresStatement(
    """
    UPDATE session SET floor = greatest(floor, raised.sequence), text_bytes = greatest(0, text_bytes - raised.freed),
      is_passed = greatest(floor, raised.sequence) > head
    FROM unnest($1::int8[], $2::int8[], $3::int8[]) AS raised (session, sequence, freed) WHERE session.id = raised.session
    RETURNING session.id, name, floor
    """, .int8s, .int8s, .int8s)

  static let lockPlace = PostgresStatement("SELECT pruned, pruned_record FROM meta FOR UPDATE")
  static let movePlace = PostgresStatement("UPDATE meta SET pruned = $1", .int8)
  static let moveRecordPlace = PostgresStatement("UPDATE meta SET pruned_record = $1", .int8)
}
