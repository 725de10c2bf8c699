import WardlineModel
import WardlineSQLite
import WardlineSync

/// One transaction on a person's store: what it touches and what its worker does. What the owner does is in
/// `ClientTransaction+Owner.swift`, what the relay said in `ClientTransaction+News.swift`.
struct ClientTransaction {
  let db: Database
  let owner: UserID
  /// The number of this process in the journal; `nil` when no process reads the journal.
  let writer: Int64?
  private var log = ChangeLog()
  private var withdrawn: [IdempotencyKey] = []
  private var lanes: Set<LaneID> = []
  private var released: Set<LaneID> = []
  /// Whether words were erased: they are to be in no file any more.
  private(set) var hasErased = false
  /// Whether ``committed()`` was called: other processes are to read what it says.
  private(set) var hasReported = false
  /// The session whose row was seen to last: an envelope has a hundred entries of one session.
  private var lastSession: SessionID?
  /// The sessions in which the owner has come further.
  private var advanced: Set<SessionID> = []
  /// Read once: what is pasted is a hundred operations.
  private var clock: RelayClock?

  init(_ db: Database, owner: UserID, writer: Int64?) {
    self.db = db
    self.owner = owner
    self.writer = writer
  }

  /// What the transaction comes to.
  mutating func committed() throws -> Committed {
    hasReported = true
    let changes = try log.changes(in: db, owner: owner).peopleFirst
    let receipts = try advanced.sorted().map { session in
      try db.ownReceipt(in: session) ?? Receipt(session: session, deliveredThrough: 0, readThrough: 0)
    }
    let committed = Committed(
      changes: changes, counts: try db.queueCounts(), withdrawn: withdrawn, lanes: lanes.sorted(),
      released: released.sorted(), receipts: receipts)
    if let writer { try db.appendJournal(committed, by: writer) }
    return committed
  }

  // MARK: What the worker does

  /// Put together once, as for ``insertion``: each message runs both.
  private static let claim = """
    UPDATE operation SET state = 'in_flight', attempts = attempts + 1, was_sent = 1, next_attempt_at = 0
    WHERE key_high = ? AND key_low = ? AND state NOT IN ('failed', 'blocked') AND NOT \(QueueRow.isUnreadable)
    """

  /// The keys that could be claimed, and whether any other has failed: what cannot be opened any more is never sent as something else.
  mutating func claim(_ keys: [IdempotencyKey]) throws -> (claimed: [IdempotencyKey], hasFailed: Bool) {
    var claimed: [IdempotencyKey] = []
    var hasFailed = false
    for key in keys {
      if try db.run(Self.claim, key) > 0 {
        claimed.append(key)
      } else if try db.hasUnreadable(key), let row = try db.queueRow(for: key) {
        try fail(row, because: .unreadable)
        hasFailed = true
      }
    }
    return (claimed, hasFailed)
  }

  func release(_ keys: [IdempotencyKey]) throws {
    for key in keys {
      try db.run(
        """
        UPDATE operation SET state = 'pending', attempts = max(0, attempts - 1)
        WHERE key_high = ? AND key_low = ? AND state = 'in_flight'
        """, key)
    }
  }

  func recover() throws {
    try db.run("UPDATE operation SET state = 'pending' WHERE state = 'in_flight'")
    try db.requeueOrphans()
  }

  // MARK: Rows

  /// The relay's clock, as it was known when it was first asked for. Not for a transaction that learns it.
  mutating func relayClock() throws -> RelayClock {
    if let clock { return clock }
    let read = try db.relayClock()
    clock = read
    return read
  }

  mutating func willTouch(_ message: IdempotencyKey) throws {
    try log.willTouch(message) { try db.message(message, owner: owner) }
  }

  /// A message was written so that a read finds `after`.
  mutating func didWrite(_ after: Message, before: Message?) { log.didWrite(after, before: before) }

  /// Messages were changed that were not named one by one.
  mutating func didChangeMessages() { log.didChangeMessages() }

  mutating func willTouch(_ session: SessionID) throws {
    try log.willTouch(session) { try db.sessionState(session) }
  }

  mutating func willTouch(_ user: UserID, in session: SessionID) throws {
    try log.willTouch(user, in: session) { try db.participant(user, in: session) }
  }

  mutating func willTouch(event sequence: UInt64, in session: SessionID) throws {
    try log.willTouch(event: sequence, in: session) { try db.event(at: sequence, in: session) }
  }

  func isNew(event sequence: UInt64, in session: SessionID) -> Bool { log.isNew(event: sequence, in: session) }

  mutating func willTouch(request: IdempotencyKey) throws {
    try log.willTouch(request: request) { try db.request(request) }
  }

  mutating func willTouch(ring request: IdempotencyKey) throws {
    try log.willTouch(ring: request) { try db.ring(request) }
  }

  mutating func willTouchDuty(_ before: DeviceDuty) { log.willTouchDuty(before) }

  /// Why a ring stops, for whoever sees that it does.
  mutating func noteEnd(of ring: IdempotencyKey, _ reason: RingEnd) { log.noteEnd(of: ring, reason) }

  /// What is told once, however often it changes in this transaction.
  mutating func recordOnce(_ change: Change) { log.recordOnce(change) }

  /// Something that is a change by having been written.
  mutating func record(_ change: Change) { log.record(change) }

  mutating func record(_ gap: Gap, from cursor: WardlineModel.LogCursor) { log.record(gap, from: cursor) }

  mutating func didErase() { hasErased = true }

  /// The owner has come further in a session.
  mutating func didAdvance(in session: SessionID) { advanced.insert(session) }

  /// Sees to it that there is a row for a session.
  mutating func makeSession(_ session: SessionID) throws {
    guard session != lastSession else { return }
    lastSession = session
    try willTouch(session)
    try db.run("INSERT INTO session (name) VALUES (?) ON CONFLICT DO NOTHING", session)
  }

  private static let insertion = """
    INSERT INTO message (
      key_high, key_low, session, author, text, state, sequence, written_at, logged_at, corrects_high, corrects_low)
    VALUES (?1, ?2, ?3, ?4, \(SealedColumn.message.sealed("?5", "?3", "?1", "?2")), ?6, ?7, ?8, ?9, ?10, ?11)
    ON CONFLICT (key_high, key_low) DO NOTHING
    """

  /// Inserts a message, unless the store has one under its key.
  ///
  /// - Returns: whether it was inserted.
  @discardableResult
  mutating func insert(_ message: Message) throws -> Bool {
    let isInserted =
      try db.run(
        Self.insertion, message.id, message.session, message.author, message.body, message.state, message.sequence,
        message.writtenAt,
        message.loggedAt ?? Timestamp(milliseconds: 0), message.attributes.corrects) > 0
    if isInserted { didWrite(message, before: nil) }
    return isInserted
  }

  /// An operation leaves the outbox without an answer.
  mutating func withdraw(_ key: IdempotencyKey) throws {
    try removeOperation(key)
    didWithdraw(key)
  }

  /// Operations may be sent that are in this lane.
  mutating func didAppend(to lane: LaneID) { lanes.insert(lane) }

  /// An operation must not be sent any more.
  mutating func didWithdraw(_ key: IdempotencyKey) { withdrawn.append(key) }

  /// Something may be sent again that stands before what is there already.
  mutating func didRelease(_ lane: LaneID) { released.insert(lane) }

  /// An operation leaves the outbox; in the same transaction what was blocked on it may go.
  mutating func removeOperation(_ key: IdempotencyKey) throws {
    try db.run("DELETE FROM operation WHERE key_high = ? AND key_low = ?", key)
    try releaseWhatWaits(for: key)
  }

  /// What was blocked on an operation may go.
  mutating func releaseWhatWaits(for key: IdempotencyKey) throws {
    let lanes = try db.lanesBlocked(on: key)
    guard !lanes.isEmpty else { return }
    released.formUnion(lanes)
    try db.run(
      """
      UPDATE operation SET state = 'pending', blocked_on_high = NULL, blocked_on_low = NULL
      WHERE blocked_on_high = ? AND blocked_on_low = ? AND state = 'blocked'
      """, key)
  }
}
