import Synchronization
package import WardlineModel
import WardlineSQLite
package import WardlineSync

/// What other processes have written: read from the journal, in which every transaction that a person may see notes what it touched.
///
/// The journal holds what changed, not the new value: values are read when the journal is read, so that what changed twice is reported once,
/// with its current value.
final class JournalReader: Sendable {
  private struct Position {
    /// `nil` where what this process has read may not be what is there.
    var revision: Int64?
    /// Of the database, as this connection saw it last: while it stays, no other connection has written, and the journal need not be read.
    var foreignVersion: Int64
  }

  /// Marks the rows of this process, so that it does not report its own changes.
  let writer = Int64.random(in: .min ... .max)
  private let position: Mutex<Position>

  init(_ database: DurableDatabase) throws(StoreError) {
    let version = try database.foreignVersion()
    position = Mutex(Position(revision: try database.read { try $0.newestRevision() }, foreignVersion: version))
  }

  /// The next news are to read again: the store was opened anew, and what this process has read may not be what is there.
  func restart() { position.withLock { $0.revision = nil } }

  /// - Parameter use: gets `nil` when no other connection has written since the last call. If it throws, the next call reads the same again.
  func take<Result>(
    in database: DurableDatabase, owner: UserID, _ use: (Committed?) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    let version = try database.foreignVersion()
    let last = position.withLock { $0 }
    guard version != last.foreignVersion || last.revision == nil else { return try use(nil) }
    let (committed, revision) = try database.read { db in
      (try db.changes(after: last.revision, besides: writer, owner: owner), try db.newestRevision())
    }
    let result = try use(committed)
    position.withLock { $0 = Position(revision: revision, foreignVersion: version) }
    return result
  }
}

extension SQLiteClientStore {
  package func takeNews<Result>(_ use: (Committed?) throws(StoreError) -> Result) throws(StoreError) -> Result {
    try journal.take(in: database, owner: identity.user, use)
  }

  /// For tests: it has a bound.
  package func journalRowCount() throws(StoreError) -> Int? {
    try database.read { db in try db.first("SELECT count(*) FROM journal") { try $0.next() } }
  }
}

/// One thing that a transaction touched.
private struct JournalRow: Hashable {
  enum Kind: String, StorableName {
    case message, session, participant, profile, preference, receipt, gap, read, withdrawn, enqueued, queue
    case event, request, ring, duty, directory, overview, drafts
    case queuedRequests = "queued_requests"
    case answerRefused = "answer_refused"
    case statusRefused = "status_refused"
  }

  var kind: Kind
  var session: SessionID?
  var user: UserID?
  var key = IdempotencyKey(high: 0, low: 0)
  var cursor = LogCursor.start
  /// Of a preference, or of a lane; of a gap, its reason.
  var name = ""

  init(_ kind: Kind, in session: SessionID? = nil) {
    self.kind = kind
    self.session = session
  }

  init(_ change: Change) {
    switch change {
    case .message(let message):
      self.init(.message, in: message.session)
      key = message.id
    case .deleted(let id, let session):
      self.init(.message, in: session)
      key = id
    case .session(let state): self.init(.session, in: state.session)
    case .participant(let participant, let session):
      self.init(.participant, in: session)
      user = participant.user
    case .profile(let profile):
      self.init(.profile)
      user = profile.user
    case .preference(let name, _):
      self.init(.preference)
      self.name = name
    case .receipt(let receipt, let user):
      self.init(.receipt, in: receipt.session)
      self.user = user
    case .gap(let gap, let from):
      self.init(.gap, in: gap.session)
      cursor = from
      name = gap.reason.rawValue
    case .event(let event):
      self.init(.event, in: event.session)
      cursor = LogCursor(epoch: nil, sequence: event.sequence)
    case .request(let request):
      self.init(.request, in: request.session)
      key = request.request
    case .ring(let ring):
      self.init(.ring)
      key = ring.request
    case .ringEnded(let request, let reason):
      self.init(.ring)
      key = request
      name = reason.rawValue
    case .duty: self.init(Kind.duty)
    // Without its type it would be the change itself, for ever.
    case .directory: self.init(Kind.directory)
    case .queuedRequests: self.init(Kind.queuedRequests)
    case .overview: self.init(Kind.overview)
    case .drafts(let session): self.init(.drafts, in: session)
    case .answerRefused(let request, let session, let code):
      self.init(.answerRefused, in: session)
      key = request
      name = code.rawValue
    case .statusRefused(let status, let session, let code):
      self.init(.statusRefused, in: session)
      name = "\(status.rawValue) \(code.rawValue)"
    }
  }

  init(withdrawn key: IdempotencyKey) {
    self.init(.withdrawn)
    self.key = key
  }

  /// Something was enqueued there.
  init(enqueuedIn lane: LaneID) {
    self.init(.enqueued)
    name = lane.rawValue
  }

  /// The owner has read further.
  init(read session: SessionID) { self.init(.read, in: session) }

  init(from columns: inout Columns) throws {
    kind = try columns.next()
    session = try columns.next()
    user = try columns.next()
    key = try columns.next()
    cursor = try columns.cursor()
    name = try columns.next()
  }
}

extension Database {
  func newestRevision() throws -> Int64 {
    try first("SELECT coalesce(max(revision), 0) FROM journal") { try $0.integer() } ?? 0
  }

  /// Notes what a transaction touched, in the same transaction. One that changed only what waits is noted as that.
  func appendJournal(_ committed: Committed, by writer: Int64) throws {
    var rows = committed.changes.map { JournalRow($0) } + committed.withdrawn.map { JournalRow(withdrawn: $0) }
    rows += committed.receipts.map { JournalRow(read: $0.session) } + committed.lanes.map { JournalRow(enqueuedIn: $0) }
    if rows.isEmpty { rows = [JournalRow(.queue)] }
    for row in rows {
      try run(
        """
        INSERT INTO journal (writer, kind, session, user, key_high, key_low, cursor_epoch, cursor_sequence, name)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """, writer, row.kind, row.session, row.user, row.key, row.cursor, row.name)
    }
    let newest = try newestRowID
    guard newest / Limits.journalRowsDropped != (newest - Int64(rows.count)) / Limits.journalRowsDropped else { return }
    try run("DELETE FROM journal WHERE revision <= ?", newest - Limits.journalRowsMax)
  }

  fileprivate func changes(after revision: Int64?, besides writer: Int64, owner: UserID) throws -> Committed {
    let oldest = try first("SELECT coalesce(min(revision), 0) FROM journal") { try $0.integer() } ?? 0
    let counts = try queueCounts()
    guard let revision, oldest <= revision + 1 else {
      // Whoever was away for so long that the journal has forgotten, too.
      var news = Committed(changes: [.duty(try duty())], counts: counts)
      news.mustReadAgain = true
      return news
    }
    let rows = try all(
      """
      SELECT kind, session, user, key_high, key_low, cursor_epoch, cursor_sequence, name FROM journal
      WHERE revision > ? AND writer <> ? ORDER BY revision
      """, revision, writer
    ) { try JournalRow(from: &$0) }
    var reported: Set<JournalRow> = []
    var news = Committed(changes: [], counts: counts)
    // Values are reported as they are now, so a reset comes before what was learned since.
    for row in rows.filter({ $0.kind == .gap }) + rows.filter({ $0.kind != .gap }) where reported.insert(row).inserted {
      if row.kind == .withdrawn {
        news.withdrawn.append(row.key)
      } else if row.kind == .enqueued {
        if let lane = LaneID(rawValue: row.name) { news.lanes.append(lane) }
      } else if row.kind == .read {
        if let receipt = try row.session.flatMap({ try ownReceipt(in: $0) }) { news.receipts.append(receipt) }
      } else if let change = try change(row, owner: owner) {
        news.changes.append(change)
      }
    }
    return news
  }

  private func change(_ row: JournalRow, owner: UserID) throws -> Change? {
    switch row.kind {
    case .profile: return try row.user.flatMap { try profile(of: $0) }.map { .profile($0) }
    case .preference: return try preference(row.name).map { .preference(name: row.name, value: $0) }
    case .request: return try request(row.key).map { .request($0) }
    // One that rings no more has a later row that says why.
    case .ring where row.name.isEmpty: return try ring(row.key).map { .ring($0) }
    case .ring: return try ring(row.key).map { .ring($0) } ?? .ringEnded(row.key, RingEnd(rawValue: row.name))
    case .duty: return .duty(try duty())
    case .directory: return .directory
    case .queuedRequests: return .queuedRequests
    case .overview: return .overview
    default: break
    }
    guard let session = row.session else { return nil }
    switch row.kind {
    case .message: return try message(row.key, owner: owner).map { .message($0) } ?? .deleted(row.key, session: session)
    case .session: return try sessionState(session).map { .session($0) }
    case .participant:
      return try row.user.flatMap { try participant($0, in: session) }.map { .participant($0, session: session) }
    // A later gap for another reason must not hide that the sequences mean nothing any more.
    case .gap: return try gaps(in: session).last { $0.reason.rawValue == row.name }.map { .gap($0, from: row.cursor) }
    case .receipt:
      guard let user = row.user, let receipt = try receipt(of: user, in: session) else { return nil }
      return .receipt(receipt, by: user)
    case .event: return try event(at: row.cursor.sequence, in: session).map { .event($0) }
    case .statusRefused:
      let parts = row.name.split(separator: " ", maxSplits: 1).map(String.init)
      guard parts.count == 2, let status = SessionStatus(rawValue: parts[0]) else { return nil }
      return .statusRefused(status, session: session, RejectionCode(rawValue: parts[1]))
    case .answerRefused: return .answerRefused(row.key, session: session, RejectionCode(rawValue: row.name))
    case .drafts: return .drafts(session)
    case .withdrawn, .enqueued, .queue, .read, .profile, .preference, .request, .ring, .duty, .directory, .queuedRequests,
      .overview:
      return nil
    }
  }
}
