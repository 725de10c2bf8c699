import WardlineModel
import WardlineProtocol
package import WardlineRelay
package import WardlineSQLite

/// A record as its table has it: the columns, in one order for writing and reading.
enum RecordRow {
  private static let columns = """
    key_high, key_low, author, device, session, recorded_at, written_at, kind, \(SealedColumn.record.opened), digest_high, digest_low
    """

  private static let insertion = """
    INSERT INTO record (key_high, key_low, author, device, session, recorded_at, written_at, kind, rating, name, body, digest_high, digest_low)
    SELECT c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, \(SealedColumn.record.sealed("c10", "c0", "c1", "c2", "c4")), c11, c12 FROM rows(?)
    """

  /// A key that has a record is an error.
  static func insert(_ records: [KeptOperation], in db: Database) throws {
    guard !records.isEmpty else { return }
    try db.run(
      insertion,
      from: Rows(count: records.count) { index, row in
        let record = records[index]
        record.key.store(in: &row)
        record.author.store(in: &row)
        record.device.store(in: &row)
        record.session.store(in: &row)
        record.recordedAt.store(in: &row)
        record.writtenAt.store(in: &row)
        (record.action?.kind).store(in: &row)
        record.rating.store(in: &row)
        record.preference.store(in: &row)
        record.body.store(in: &row)
        record.digest.store(in: &row)
      })
  }

  /// Erases the words of a record, and keeps their digest.
  static func eraseTexts(of record: KeptOperation, in db: Database) throws { try eraseTexts([record.wordless], in: db) }

  /// Erases the words of records, and keeps the digests that these have.
  static func eraseTexts(_ wordless: [KeptOperation], in db: Database) throws {
    try db.run(
      """
      UPDATE record SET body = \(SealedColumn.record.sealed("c2")), name = '', digest_high = c3, digest_low = c4 FROM rows(?)
      WHERE key_high = c0 AND key_low = c1
      """,
      from: Rows(count: wordless.count) { index, row in
        wordless[index].key.store(in: &row)
        wordless[index].body.store(in: &row)
        wordless[index].digest.store(in: &row)
      })
  }

  /// The newest of each name, which alone has its words.
  static func preferences(
    _ names: Distinct<PreferenceName>, in db: Database
  ) throws -> [PreferenceName: KeptOperation] {
    var found: [PreferenceName: KeptOperation] = .init()
    guard !names.isEmpty else { return found }
    try db.forEach(
      """
      SELECT \(columns) FROM rows(?) CROSS JOIN record
      ON author = c0 AND device = c1 AND name = c2 AND kind = 'set_preference' AND digest_high IS NULL
      """,
      from: Rows(count: names.count) { index, row in
        let asked = names.elements[index]
        asked.user.store(in: &row)
        asked.device.store(in: &row)
        asked.name.store(in: &row)
      }
    ) { row in
      let record = try record(from: &row)
      guard case .setPreference(let name, _) = record.action else { return }
      found[PreferenceName(name, of: record.author, on: record.device)] = record
    }
    return found
  }

  /// Which of the invited refuse their inviter's invitations: the newest choice counts, from whichever device.
  static func mutes(_ asked: Distinct<Mute>, in db: Database) throws -> Set<Mute> {
    var found: Set<Mute> = []
    let named = asked.elements.map { mute in (mute.user, Muting.preference(about: mute.inviter)) }
    guard !named.isEmpty else { return found }
    try db.forEach(
      """
      SELECT \(columns) FROM rows(?) CROSS JOIN record
      INDEXED BY record_mute ON author = c0 AND name = c1 AND kind = 'set_preference' AND digest_high IS NULL AND name GLOB 'mute.*'
      ORDER BY record.id
      """,
      from: Rows(count: named.count) { index, row in
        named[index].0.store(in: &row)
        named[index].1.store(in: &row)
      }
    ) { row in
      let record = try record(from: &row)
      if case .setPreference(let name, let value) = record.action { found.note(name, value, of: record.author) }
    }
    return found
  }

  /// Records in the order of their commits, each with the number of its row.
  static func all(
    after id: Int64, limit: Int, in db: Database, while goesOn: (KeptOperation) -> Bool
  ) throws -> [(id: Int64, record: KeptOperation)] {
    var isOver = false
    let found = try db.all(
      "SELECT id, \(columns) FROM record WHERE id > ? ORDER BY id LIMIT ?", id, limit, while: { !isOver }
    ) { row in
      let (id, record) = (try row.integer(), try record(from: &row))
      isOver = !goesOn(record)
      return (id: id, record: record)
    }
    return isOver ? found.dropLast() : found
  }

  /// Feedback that has its words and was recorded before both `cutoff` and one of these: the end of the time of its session, which has ended,
  /// or `logged` if retention has passed it already. Not of sessions that are held.
  static func feedbackBehind(
    loggedBefore logged: Timestamp, endedBefore ended: Timestamp, limit: Int, in db: Database
  ) throws -> [KeptOperation] {
    try db.all(
      """
      SELECT \(columns) FROM record WHERE kind = 'submit_feedback' AND digest_high IS NULL AND recorded_at < ? AND (
        (recorded_at < ? AND id <= (SELECT pruned_record FROM meta))
        OR (recorded_at < ? AND session IN (SELECT name FROM session WHERE name = record.session AND ended_at > 0 AND ended_at < ?))
      ) AND session NOT IN (SELECT name FROM hold CROSS JOIN session ON session.id = hold.session)
      ORDER BY recorded_at LIMIT ?
      """, max(logged, ended), logged, ended, ended, limit
    ) { try record(from: &$0) }
  }

  /// Feedback in the order in which it was recorded, each with the number of its row.
  static func feedback(
    after id: Int64, of session: SessionID?, since: Timestamp, limit: Int, in db: Database
  ) throws -> [(id: Int64, record: KeptOperation)] {
    try db.all(
      """
      SELECT id, \(columns) FROM record
      WHERE kind = 'submit_feedback' AND id > ? AND recorded_at >= ? AND (? = '' OR session = ?) ORDER BY id LIMIT ?
      """, id, since, session, session, limit
    ) { row in (id: try row.integer(), record: try record(from: &row)) }
  }

  /// The last rating of each person in each of these sessions, without its words, each with the number of its row. Visits every record once.
  static func ratings(of sessions: [SessionID], in db: Database) throws -> [SessionID: [UserID: StoredRating]] {
    var found: [SessionID: [UserID: StoredRating]] = [:]
    try db.forEach(
      """
      SELECT id, session, author, rating FROM record
      WHERE kind = 'submit_feedback' AND session IN (SELECT c0 FROM rows(?)) ORDER BY id
      """, from: Rows(count: sessions.count) { sessions[$0].store(in: &$1) }
    ) { columns in
      let (id, session): (Int64, SessionID) = (try columns.next(), try columns.next())
      let user: UserID = try columns.next()
      found[session, default: [:]][user] = StoredRating(id: id, value: try columns.next())
    }
    return found
  }

  /// The words of one feedback; empty where retention has erased them.
  static func text(ofFeedback id: Int64, in db: Database) throws -> String {
    let action = try db.first(
      "SELECT kind, \(SealedColumn.record.opened) FROM record WHERE id = ? AND kind = 'submit_feedback'", id
    ) { try nextAction(of: &$0) }
    guard case .submitFeedback(_, let text)?? = action else { return "" }
    return text
  }

  /// By the keys in `rows(?)`. Put together once.
  private static let finding = "SELECT \(columns) FROM rows(?) CROSS JOIN record ON key_high = c0 AND key_low = c1"

  static func records(for keys: Rows, in db: Database) throws -> [IdempotencyKey: KeptOperation] {
    var found: [IdempotencyKey: KeptOperation] = .init()
    try db.forEach(
      finding, from: keys
    ) { row in
      let record = try record(from: &row)
      found[record.key] = record
    }
    return found
  }

  private static func record(from row: inout Columns) throws -> KeptOperation {
    KeptOperation(
      key: try row.next(), author: try row.next(), device: try row.next(), session: try row.next(),
      recordedAt: try row.next(), writtenAt: try row.next(), action: try nextAction(of: &row), digest: try row.next())
  }

  /// What was done, from the columns for the kind and the body. A record without a kind has no body.
  private static func nextAction(of row: inout Columns) throws -> ClientOperation.Action? {
    let (kind, body) = (try row.next(OperationKind?.self), try row.wholeBytes())
    let action = body.isEmpty ? nil : try? OperationBody.action(from: body)
    guard action?.kind == kind, (action == nil) == body.isEmpty else {
      throw DatabaseError.damage("a record of kind '\(kind?.rawValue ?? "")' has a body that says something else, or nothing")
    }
    return action
  }

  /// Where no device is named, that of the newest record: a preference that another one replaced is not the newest of its device.
  static func preferences(
    of user: UserID, _ asked: RestorePreferences, limit: Int, in db: Database
  ) throws -> PreferencePage {
    let device: DeviceID? =
      if let named = asked.device { named } else {
        try db.first(
          """
          SELECT device FROM record
          WHERE author = ? AND kind = 'set_preference' AND digest_high IS NULL AND device NOT IN ('', ?) GROUP BY device
          ORDER BY max(id) DESC LIMIT 1
          """, user, asked.exceptDevice
        ) { try $0.next(DeviceID.self) }
      }
    guard let device else { return PreferencePage(device: nil) }
    let values = try db.all(
      """
      SELECT kind, \(SealedColumn.record.opened) FROM record
      WHERE author = ? AND kind = 'set_preference' AND digest_high IS NULL AND device = ? AND name > ? ORDER BY name LIMIT ?
      """, user, device, asked.afterName, limit
    ) { row -> PreferencePage.Value? in
      guard case .setPreference(let name, let value) = try nextAction(of: &row) else { return nil }
      return PreferencePage.Value(name: name, value: value)
    }
    return PreferencePage(device: device, values: values.compactMap(\.self)).bounded()
  }
}

/// Stored like the digest of an entry: both halves, or none.
extension WordsDigest: Storable, StorableOptional {
  package static var absence: Absence { .null(2) }
  package func store(in parameters: inout Parameters) {
    high.store(in: &parameters)
    low.store(in: &parameters)
  }
  package init(from columns: inout Columns) throws { self.init(high: try columns.next(), low: try columns.next()) }
}

// What statements ask for of a record, and what says all.
extension KeptOperation {
  fileprivate var body: [UInt8] { action.map { OperationBody.bytes(of: $0) } ?? [] }
}
