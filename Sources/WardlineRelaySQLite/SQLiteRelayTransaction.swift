import GRDB
package import WardlineModel
package import WardlineRelay
import WardlineSQLite

/// One transaction on the relay's log. It lives as long as the body of its commit.
package struct SQLiteRelayTransaction: RelayTransaction {
  private let db: Database
  private let epoch: LogEpoch
  private let insertion: Query
  /// The numbers of the sessions that this transaction has met.
  private let numbers = SessionNumbers()

  init(_ db: Database, epoch: LogEpoch) throws {
    self.db = db
    self.epoch = epoch
    insertion = Query(try db.cachedStatement(sql: EntryRow.insertion))
  }

  package func head(of session: SessionID) throws(StoreError) -> SessionHead? {
    try storing {
      try db.first(
        "SELECT id, epoch, begun_at, text_bytes, name, status, version, head, floor FROM session WHERE name = ?", session
      ) { columns in
        numbers[session] = try SessionNumbers.Known(from: &columns)
        var head: SessionHead = try columns.next()
        head.floor = try columns.next()
        return head
      }
    }
  }

  package func participant(_ user: UserID, in session: SessionID) throws(StoreError) -> Participant? {
    try storing {
      guard let number = try number(of: session) else { return nil }
      return try db.first("SELECT user, role, name, language FROM participant WHERE session = ? AND user = ?", number, user) {
        try $0.next()
      }
    }
  }

  package func entry(for key: IdempotencyKey) throws(StoreError) -> LogEntry? {
    try storing { try EntryRow.entry(for: key, in: db) }
  }

  package func erasedWords(of key: IdempotencyKey) throws(StoreError) -> WordsDigest? {
    try storing { try EntryRow.digest(for: key, in: db) }
  }

  package mutating func eraseWords(of key: IdempotencyKey) throws(StoreError) {
    try storing {
      guard case .message(let text)? = try EntryRow.entry(for: key, in: db)?.event else { return }
      try EntryRow.eraseWords(text, of: key, in: db)
    }
  }

  package mutating func insert(_ entry: LogEntry) throws(StoreError) -> Bool {
    try storing {
      // Before a session is made for its first entry, the key is looked up: `false` leaves nothing behind.
      if try number(of: entry.session) == nil, let key = entry.key, try EntryRow.entry(for: key, in: db) != nil { return false }
      let number = try numberMadeIfMissing(of: entry.session)
      guard try insertion.run(EntryRow.values(of: entry, session: number)) == 1 else { return false }
      if numbers[entry.session]?.epoch != epoch {
        try SegmentRow.insert(LogSegment(first: entry.sequence, epoch: epoch), of: number, in: db)
        numbers[entry.session]?.epoch = epoch
      }
      return true
    }
  }

  package func sequences(of session: SessionID, writtenIn epoch: LogEpoch) throws(StoreError) -> Range<UInt64>? {
    try storing {
      guard let number = try number(of: session) else { return nil }
      return try SegmentRow.sequences(of: number, writtenIn: epoch, in: db)
    }
  }

  package func earlierEpoch(of entry: LogEntry) throws(StoreError) -> LogEpoch? {
    try storing {
      guard let number = try number(of: entry.session) else { return nil }
      let writer = try SegmentRow.segments(of: number, from: entry.sequence, through: entry.sequence, in: db).last?.epoch
      return writer == epoch ? nil : writer
    }
  }

  package mutating func save(_ head: SessionHead, _ note: SessionNote) throws(StoreError) {
    try storing { try keep(head, note) }
  }

  /// Read with the head, so that it costs a message no statement of its own.
  package func note(of session: SessionID) throws(StoreError) -> SessionNote {
    try storing {
      _ = try number(of: session)
      return numbers[session]?.note ?? SessionNote()
    }
  }

  package mutating func save(_ participant: Participant, in session: SessionID) throws(StoreError) {
    try storing {
      _ = try db.run(
        """
        INSERT INTO participant (session, user, role, name, language) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (session, user) DO UPDATE SET role = excluded.role, name = excluded.name, language = excluded.language
        """, try numberMadeIfMissing(of: session), participant)
    }
  }

  package func record(for key: IdempotencyKey) throws(StoreError) -> KeptOperation? {
    try storing { try RecordRow.record(for: key, in: db) }
  }

  package mutating func insert(_ record: KeptOperation) throws(StoreError) {
    try storing {
      if case .preference(let name, _) = record.content, record.digest == nil,
        let replaced = try RecordRow.preference(name, of: record.author, on: record.device, in: db)
      {
        try RecordRow.eraseWords(of: replaced, in: db)
      }
      try RecordRow.insert(record, in: db)
    }
  }

  package func preference(
    _ name: String, of user: UserID, on device: DeviceID?
  ) throws(StoreError) -> KeptOperation? {
    try storing { try RecordRow.preference(name, of: user, on: device, in: db) }
  }

  package func usage(of user: UserID) throws(StoreError) -> Usage {
    try storing { try UsageRow.usage(of: user, in: db) }
  }

  package mutating func save(_ usage: Usage, of user: UserID) throws(StoreError) {
    try storing { try UsageRow.save(usage, of: user, in: db) }
  }

  package func profile(of user: UserID, in session: SessionID?) throws(StoreError) -> Profile? {
    try storing {
      try db.first("SELECT user, name, languages FROM profile WHERE user = ? AND session = ?", user, session) { try $0.next() }
    }
  }

  package mutating func save(_ profile: Profile, in session: SessionID?) throws(StoreError) {
    try storing {
      _ = try db.run(
        """
        INSERT INTO profile (session, user, name, languages) VALUES (?, ?, ?, ?)
        ON CONFLICT (user, session) DO UPDATE SET name = excluded.name, languages = excluded.languages
        """, session, profile)
    }
  }

  package func receipts(in session: SessionID) throws(StoreError) -> [UserReceipt] {
    try storing {
      try db.all("SELECT user, delivered, read FROM receipt WHERE session = ? ORDER BY user", session) { columns in
        let user = try columns.next(UserID.self)
        let receipt = Receipt(session: session, deliveredThrough: try columns.next(), readThrough: try columns.next())
        return UserReceipt(receipt, by: user)
      }
    }
  }

  package mutating func save(_ receipt: UserReceipt) throws(StoreError) {
    try storing {
      _ = try db.run(
        """
        INSERT INTO receipt (session, user, delivered, read) VALUES (?, ?, ?, ?)
        ON CONFLICT (session, user) DO UPDATE SET delivered = excluded.delivered, read = excluded.read
        """, receipt.receipt.session, receipt.user, receipt.receipt.deliveredThrough, receipt.receipt.readThrough)
    }
  }

  private func keep(_ head: SessionHead, _ note: SessionNote) throws {
    try db.run(
      """
      INSERT INTO session (name, status, version, head, begun_at, text_bytes) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (name) DO UPDATE SET status = excluded.status, version = excluded.version, head = excluded.head,
        begun_at = excluded.begun_at, text_bytes = excluded.text_bytes
      """, head, note.begunAt, note.usage.bytes)
    numbers[head.session]?.note = note
  }

  /// What stands for a session in the other tables; `nil` while there is no such session.
  private func number(of session: SessionID) throws -> Int64? {
    if let known = numbers[session] { return known.number }
    numbers[session] = try db.first("SELECT id, epoch, begun_at, text_bytes FROM session WHERE name = ?", session) {
      try SessionNumbers.Known(from: &$0)
    }
    return numbers[session]?.number
  }

  private func numberMadeIfMissing(of session: SessionID) throws -> Int64 {
    if let number = try number(of: session) { return number }
    try keep(SessionHead(session: session, status: .initial, head: 0), SessionNote())
    guard let number = try number(of: session) else { throw StoreError.failed("session \(session) was made and is not there") }
    return number
  }

  private func storing<Result>(_ body: () throws -> Result) throws(StoreError) -> Result {
    do { return try body() } catch { throw StoreError(error) }
  }
}

/// A note of session numbers, of the epochs that wrote their last entries, and of what is noted beside their heads, that a reading method may add to. Of one transaction, on its
/// one thread.
private final class SessionNumbers {
  struct Known {
    var number: Int64
    var epoch: LogEpoch?
    var note: SessionNote

    /// From the columns `id`, `epoch`, `begun_at` and `text_bytes`.
    init(from columns: inout Columns) throws {
      number = try columns.integer()
      epoch = try columns.next()
      note = SessionNote(begunAt: try columns.next(), usage: Usage(bytes: try columns.next()))
    }
  }

  private var numbers: [SessionID: Known] = [:]

  subscript(session: SessionID) -> Known? {
    get { numbers[session] }
    set { numbers[session] = newValue }
  }
}
