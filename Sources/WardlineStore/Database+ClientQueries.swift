import WardlineModel
import WardlineSQLite
import WardlineSync

/// What is read of a store: each method one query, the same inside a transaction and outside.
extension Database {
  func storeIdentity() throws -> StoreIdentity? {
    try first("SELECT user, device FROM device") { StoreIdentity(user: try $0.next(), device: try $0.next()) }
  }

  // MARK: The outbox

  func lanes() throws -> [LaneID] {
    try all("SELECT DISTINCT lane FROM operation WHERE state NOT IN ('failed', 'blocked')") { try $0.next() }.sorted()
  }

  func pending(in lane: LaneID, after ordinal: Int64, limit: Int) throws -> [QueuedOperation] {
    try all(
      """
      \(QueueRow.selection)
      WHERE operation.lane = ? AND operation.state NOT IN ('failed', 'blocked') AND ordinal > ? ORDER BY ordinal LIMIT ?
      """, lane, ordinal, limit
    ) { QueuedOperation(try QueueRow(from: &$0)) }
  }

  func queue(limit: Int = .max) throws -> [QueueRow] {
    try all("\(QueueRow.selection) ORDER BY ordinal LIMIT ?", limit) { try QueueRow(from: &$0) }
  }

  func queueRow(for key: IdempotencyKey) throws -> QueueRow? {
    try first("\(QueueRow.selection) WHERE operation.key_high = ? AND operation.key_low = ?", key) { try QueueRow(from: &$0) }
  }

  /// Whether an operation would be sent, and cannot be opened.
  func hasUnreadable(_ key: IdempotencyKey) throws -> Bool {
    try first(
      """
      SELECT 1 FROM operation WHERE key_high = ? AND key_low = ? AND state NOT IN ('failed', 'blocked') AND \(QueueRow.isUnreadable)
      """, key
    ) { try $0.integer() } != nil
  }

  /// Removes the operation under this key from the outbox, if it sends a message to the session. It opens no text.
  func removeMessageToSend(_ key: IdempotencyKey, in session: SessionID) throws -> Bool {
    try run(
      "DELETE FROM operation WHERE key_high = ? AND key_low = ? AND session = ? AND kind = 'send_message'", key, session) > 0
  }

  /// The operation that creates a session, if it is in the outbox: the first that does not wait for another one, and one that has failed
  /// only where there is no other. A request for an interpreter creates its session as long as nothing of the log was read; in a session
  /// that is there nothing waits for it, unless something does already: what came later must not overtake that (G3). Each kind by its own
  /// index, and never all that waits: it is asked for everything that is written.
  func creation(of session: SessionID) throws -> Creation? {
    // Nearly always there is none, which is seen at a fifth of what it takes to look for the first.
    guard try mayHaveCreation(of: session) else { return nil }
    return try first(
      """
      SELECT key_high, key_low, has_failed FROM (
        SELECT ordinal, key_high, key_low, state = 'failed' AND reason <> ?2 AS has_failed, 1 AS is_waited_for
        FROM operation INDEXED BY operation_creation WHERE session = ?1 AND kind = 'create_session' AND state <> 'blocked'
        UNION ALL
        SELECT ordinal, key_high, key_low, state = 'failed' AND reason <> ?2,
          EXISTS (SELECT 1 FROM operation AS it WHERE it.blocked_on_high = operation.key_high
            AND it.blocked_on_low = operation.key_low AND it.state = 'blocked')
        FROM operation INDEXED BY operation_request WHERE session = ?1 AND kind = 'request_interpreter' AND state <> 'blocked'
      ) WHERE is_waited_for AND NOT has_failed OR NOT EXISTS (SELECT 1 FROM session WHERE name = ?1 AND cursor_sequence > 0)
      ORDER BY has_failed, ordinal LIMIT 1
      """, session, RejectionCode.deletionPending
    ) { Creation(key: try $0.next(), hasFailed: try $0.integer() != 0) }
  }

  /// Whether anything in the outbox could create a session, whatever its state.
  private func mayHaveCreation(of session: SessionID) throws -> Bool {
    let found = try first(
      """
      SELECT EXISTS (SELECT 1 FROM operation INDEXED BY operation_creation WHERE session = ?1 AND kind = 'create_session')
        OR EXISTS (SELECT 1 FROM operation INDEXED BY operation_request WHERE session = ?1 AND kind = 'request_interpreter')
      """, session
    ) { try $0.integer() }
    return found != 0
  }

  /// What waits for an operation, in order. Without the texts: thousands may wait.
  func keys(blockedOn key: IdempotencyKey) throws -> [IdempotencyKey] {
    try all(
      """
      SELECT key_high, key_low FROM operation WHERE blocked_on_high = ? AND blocked_on_low = ? AND state = 'blocked' ORDER BY ordinal
      """, key
    ) { try $0.next() }
  }

  /// What has failed with the creation of its session, in order.
  func keysWithoutSession(in session: SessionID) throws -> [IdempotencyKey] {
    try all(
      "SELECT key_high, key_low FROM operation WHERE session = ? AND state = 'failed' AND reason = ? ORDER BY ordinal", session,
      RejectionCode.sessionNotCreated
    ) { try $0.next() }
  }

  /// The operations of that kind and name that were never sent, whatever becomes of them; of any name for an empty one.
  func unsent(_ kind: OperationKind, named name: String) throws -> [IdempotencyKey] {
    try all(
      """
      SELECT key_high, key_low FROM operation WHERE kind = ? AND kind IN ('set_preference', 'publish_profile')
        AND (name = ? OR ? = '') AND state <> 'failed' AND was_sent = 0 ORDER BY ordinal
      """, kind, name, name
    ) { try $0.next() }
  }

  /// The lanes of what is blocked on an operation.
  func lanesBlocked(on key: IdempotencyKey) throws -> [LaneID] {
    try all(
      "SELECT DISTINCT lane FROM operation WHERE blocked_on_high = ? AND blocked_on_low = ? AND state = 'blocked'", key
    ) { try $0.next() }.sorted()
  }

  /// Counted, never kept beside what is counted. The counts read few pages: all rows by the smallest index, the failed and the blocked
  /// ones by indexes that have no others.
  func queueCounts() throws -> QueueCounts {
    let all = try first("SELECT count(*) FROM operation") { try $0.next(Int.self) } ?? 0
    let failed = try first("SELECT count(*) FROM operation WHERE state = 'failed'") { try $0.next(Int.self) } ?? 0
    let blocked = try first("SELECT count(*) FROM operation WHERE state = 'blocked'") { try $0.next(Int.self) } ?? 0
    return QueueCounts(pending: all - failed - blocked, failed: failed, blocked: blocked)
  }

  // MARK: Sessions

  func cursors() throws -> [SessionID: LogCursor] {
    let found = try all("SELECT name, cursor_epoch, cursor_sequence FROM session") { columns in
      (try columns.next(SessionID.self), try columns.cursor())
    }
    return Dictionary(uniqueKeysWithValues: found)
  }

  func openSessions() throws -> OpenSessions {
    OpenSessions(
      inProgress: try all(
        """
        SELECT name FROM session WHERE status <> 'ended' AND needs_token = 0
        ORDER BY ifnull((SELECT max(written_at) FROM message WHERE session = session.name), -1) DESC, name
        """
      ) { try $0.next() },
      ended: try all("SELECT name FROM session WHERE status = 'ended' AND needs_token = 0 ORDER BY name") { try $0.next() })
  }

  func cursor(of session: SessionID) throws -> LogCursor? {
    try first("SELECT cursor_epoch, cursor_sequence FROM session WHERE name = ?", session) { try $0.cursor() }
  }

  func earlierCursors() throws -> [SessionID: [LogCursor]] {
    let found = try all("SELECT session, epoch, sequence FROM earlier_epoch ORDER BY session, sequence") { columns in
      (try columns.next(SessionID.self), try columns.cursor())
    }
    return Dictionary(grouping: found, by: \.0).mapValues { $0.map(\.1) }
  }

  func unplacedSessions() throws -> [SessionID] {
    try all("SELECT name FROM session WHERE is_unplaced <> 0 ORDER BY name") { try $0.next() }
  }

  /// The messages that were sent and have no place, in the order in which they were written.
  func unplacedMessages(of session: SessionID, owner: UserID) throws -> [Message] {
    try all(
      """
      SELECT \(Message.columns) FROM message INDEXED BY message_unplaced
      WHERE session = ? AND state = 'sent' AND sequence = 0 ORDER BY written_at, id
      """, session
    ) { try Message(from: &$0, owner: owner) }
  }

  func sessionState(_ id: SessionID) throws -> SessionState? {
    let found = try first("SELECT status, version, changed_by, needs_token FROM session WHERE name = ?", id) { columns in
      (try columns.status(), try columns.next(UserID?.self), try columns.integer() != 0)
    }
    guard let (confirmed, author, needsToken) = found else { return nil }
    return SessionState(
      session: id, confirmed: confirmed, wanted: try lastPendingStatus(in: id)?.status, changedBy: author,
      needsToken: needsToken)
  }

  func confirmedStatus(of session: SessionID) throws -> VersionedStatus? {
    try first("SELECT status, version FROM session WHERE name = ?", session) { try $0.status() }
  }

  /// The changes of status that were never sent, whatever becomes of them.
  func unsentStatuses(in session: SessionID) throws -> [IdempotencyKey] {
    try all(
      """
      SELECT key_high, key_low FROM operation INDEXED BY operation_status
      WHERE session = ? AND state <> 'failed' AND kind = 'set_status' AND was_sent = 0 ORDER BY ordinal
      """, session
    ) { try $0.next() }
  }

  /// The change of status that waits last, with the version it was based on.
  func lastPendingStatus(in session: SessionID) throws -> VersionedStatus? {
    try first(
      """
      SELECT status, based_on FROM operation INDEXED BY operation_status
      WHERE session = ? AND state <> 'failed' AND kind = 'set_status' ORDER BY ordinal DESC LIMIT 1
      """, session
    ) { try $0.status() }
  }

  func participants(of session: SessionID) throws -> [Participant] {
    try all(
      "SELECT user, role, name, language, has_left, \(SealedColumn.participant.opened) FROM participant WHERE session = ? ORDER BY user",
      session
    ) {
      try $0.participant()
    }
  }

  func participant(_ user: UserID, in session: SessionID) throws -> Participant? {
    try first(
      "SELECT user, role, name, language, has_left, \(SealedColumn.participant.opened) FROM participant WHERE session = ? AND user = ?",
      session, user
    ) {
      try $0.participant()
    }
  }

  // MARK: What is known of people

  func profile(of user: UserID) throws -> Profile? {
    try first("SELECT user, name, languages FROM profile WHERE user = ?", user) { try $0.next() }
  }

  func profiles() throws -> [Profile] {
    try all("SELECT user, name, languages FROM profile ORDER BY user") { try $0.next() }
  }

  func preference(_ name: String) throws -> String? {
    try first("SELECT value FROM preference WHERE name = ?", name) { try $0.next() }
  }

  func preferences() throws -> [String: String] {
    let found = try all("SELECT name, value FROM preference") { columns in
      (try columns.next(String.self), try columns.next(String.self))
    }
    return Dictionary(uniqueKeysWithValues: found)
  }

  func receipts(in session: SessionID) throws -> [UserID: Receipt] {
    let found = try all("SELECT user, delivered, read FROM receipt WHERE session = ?", session) { columns in
      (
        try columns.next(UserID.self),
        Receipt(session: session, deliveredThrough: try columns.sequence(), readThrough: try columns.sequence())
      )
    }
    return Dictionary(uniqueKeysWithValues: found)
  }

  func receipt(of user: UserID, in session: SessionID) throws -> Receipt? {
    try first("SELECT delivered, read FROM receipt WHERE session = ? AND user = ?", session, user) { columns in
      Receipt(session: session, deliveredThrough: try columns.sequence(), readThrough: try columns.sequence())
    }
  }

  func ownReceipt(in session: SessionID) throws -> Receipt? {
    try first(
      "SELECT cursor_sequence, min(read_through, cursor_sequence) FROM session WHERE name = ? AND cursor_sequence <> 0", session
    ) { columns in
      Receipt(session: session, deliveredThrough: try columns.sequence(), readThrough: try columns.sequence())
    }
  }

  func ownReceipts() throws -> [Receipt] {
    try all(
      """
      SELECT name, cursor_sequence, min(read_through, cursor_sequence) FROM session WHERE cursor_sequence <> 0 ORDER BY name
      """
    ) { columns in
      Receipt(session: try columns.next(), deliveredThrough: try columns.sequence(), readThrough: try columns.sequence())
    }
  }

  func gaps(in session: SessionID) throws -> [Gap] {
    try all("SELECT first, last, reason FROM gap WHERE session = ? ORDER BY id", session) { columns in
      let (first, last) = (try columns.sequence(), try columns.sequence())
      let missing = first > 0 && first <= last ? first...last : nil
      let reason = try columns.next(ResetReason.self)
      return Gap(
        session: session, missing: missing, reason: reason, differsFrom: reason.onlyLeavesOut || first == 0 ? nil : first)
    }
  }

  // MARK: Messages

  func messages(of session: SessionID, owner: UserID, limit: Int) throws -> [Message] {
    let newestFirst = try all(
      """
      SELECT \(Message.columns) FROM message WHERE session = ?
      ORDER BY written_at DESC, sequence = 0 DESC, sequence DESC, id DESC LIMIT ?
      """, session, limit
    ) { try Message(from: &$0, owner: owner) }
    return newestFirst.reversed()
  }

  /// The last messages of the log, in its order, and behind them what is not in it. It sorts all messages of the session: 48 ms with 100,000,
  /// once for each `wardline tail`, and opens only those. An index by sequence would be written with every message.
  func lastMessages(of session: SessionID, owner: UserID, limit: Int) throws -> [Message] {
    let newestFirst = try all(
      """
      SELECT \(Message.columns) FROM message WHERE id IN (
        SELECT id FROM message WHERE session = ? ORDER BY sequence = 0 DESC, sequence DESC, id DESC LIMIT ?)
      ORDER BY sequence = 0 DESC, sequence DESC, id DESC
      """, session, limit
    ) { try Message(from: &$0, owner: owner) }
    return newestFirst.reversed()
  }

  /// The messages just before or after one, as people read them; none when it is not there.
  func messages(
    of session: SessionID, _ side: MessageSide, _ key: IdempotencyKey, owner: UserID, limit: Int
  ) throws -> [Message] {
    let (order, comparison) = side == .before ? ("DESC", "<") : ("ASC", ">")
    let found = try all(
      """
      SELECT \(Message.columns) FROM message, message AS place
      WHERE place.key_high = ? AND place.key_low = ? AND message.session = ? AND message.written_at \(comparison)= place.written_at
        AND (message.written_at, message.sequence = 0, message.sequence, message.id)
          \(comparison) (place.written_at, place.sequence = 0, place.sequence, place.id)
      ORDER BY message.written_at \(order), message.sequence = 0 \(order), message.sequence \(order), message.id \(order) LIMIT ?
      """, key, session, limit
    ) { try Message(from: &$0, owner: owner) }
    return side == .before ? found.reversed() : found
  }

  /// The places of a session's messages in the table, as people read them.
  func messageRows(of session: SessionID) throws -> [Int64] {
    try all("SELECT id FROM message WHERE session = ? ORDER BY written_at, sequence = 0, sequence, id", session) {
      try $0.integer()
    }
  }

  /// The messages at some places of the table, read by these alone and by no index; `owner` is `nil` where that is not known.
  func messages(inRows rows: ClosedRange<Int64>, owner: UserID?) throws -> [Message] {
    try all(
      "SELECT \(Message.columns) FROM message WHERE id BETWEEN ? AND ? ORDER BY id", rows.lowerBound, rows.upperBound
    ) { try Message(from: &$0, owner: owner) }
  }

  func message(_ key: IdempotencyKey, owner: UserID) throws -> Message? {
    try first("SELECT \(Message.columns) FROM message WHERE key_high = ? AND key_low = ?", key) {
      try Message(from: &$0, owner: owner)
    }
  }

  /// The correction that counts in the place of a message, or of an earlier correction: see ``Message/isCorrection(of:)``. One that cannot be read does not count.
  func correction(of key: IdempotencyKey, in session: SessionID, owner: UserID) throws -> Message? {
    guard let corrected = try message(key, owner: owner), corrected.session == session, !corrected.state.isWordless else {
      return nil
    }
    // Nobody can make this read long by correcting one message without end (G9): only behind one that cannot be opened the others are read.
    for limit in [1, -1] {
      let newestFirst = try all(
        """
        SELECT \(Message.columns) FROM message INDEXED BY message_correction
        WHERE session = ? AND corrects_high = ? AND corrects_low = ? AND sequence > ? AND author = ? AND text <> ''
        ORDER BY sequence DESC LIMIT ?
        """, session, corrected.correctedKey, corrected.sequence ?? UInt64(Int64.max), corrected.author, limit
      ) { try Message(from: &$0, owner: owner) }
      if newestFirst.first?.isUnreadable != true || limit < 0 { return newestFirst.first { $0.isCorrection(of: corrected) } }
    }
    return nil
  }

  /// Whether anything in a session is a correction: most have none, and are not asked about each message.
  func hasCorrections(in session: SessionID) throws -> Bool {
    try first(
      "SELECT 1 FROM message INDEXED BY message_correction WHERE session = ? AND corrects_high IS NOT NULL LIMIT 1", session
    ) { try $0.integer() } != nil
  }

  /// Whatever is in the log as a correction, the newest first.
  func allCorrections(in session: SessionID, owner: UserID) throws -> [Message] {
    try all(
      """
      SELECT \(Message.columns) FROM message INDEXED BY message_correction
      WHERE session = ? AND corrects_high IS NOT NULL AND sequence > 0 AND text <> '' ORDER BY sequence DESC
      """, session
    ) { try Message(from: &$0, owner: owner) }
  }

  /// The corrections of a session, the newest first: those that count, and those that a later one has replaced.
  func newestCorrections(in session: SessionID, owner: UserID, limit: Int) throws -> [Message] {
    try all(
      """
      SELECT \(Message.columns) FROM message INDEXED BY message_correction, message AS corrected
      WHERE message.session = ? AND message.corrects_high IS NOT NULL AND message.text <> ''
        AND corrected.key_high = message.corrects_high AND corrected.key_low = message.corrects_low
        AND corrected.session = message.session AND corrected.author = message.author AND corrected.text <> ''
        AND corrected.sequence > 0 AND message.sequence > corrected.sequence
      ORDER BY message.sequence DESC LIMIT ?
      """, session, limit
    ) { try Message(from: &$0, owner: owner) }
  }

  /// The first message that somebody else has in the log behind a place.
  func firstMessage(of session: SessionID, after sequence: UInt64, owner: UserID) throws -> Message? {
    try first(
      """
      SELECT \(Message.columns) FROM message WHERE id = (
        SELECT id FROM message WHERE session = ? AND sequence > ? AND author <> ? ORDER BY sequence LIMIT 1)
      """, session, sequence, owner
    ) { try Message(from: &$0, owner: owner) }
  }

  /// The first message that was written from a time on, as people read them.
  func firstMessage(of session: SessionID, since time: Timestamp, owner: UserID) throws -> Message? {
    try first(
      """
      SELECT \(Message.columns) FROM message WHERE session = ? AND written_at >= ?
      ORDER BY written_at, sequence = 0, sequence, id LIMIT 1
      """, session, time
    ) { try Message(from: &$0, owner: owner) }
  }

  /// The latest time that a message of a session bears, of any author.
  func lastWritten(in session: SessionID) throws -> Timestamp? {
    try first("SELECT written_at FROM message WHERE session = ? ORDER BY written_at DESC LIMIT 1", session) { try $0.time() }
  }
}

extension Message {
  fileprivate static let columns =
    "message.key_high, message.key_low, message.session, message.author, \(SealedColumn.message.opened), message.state, message.sequence, "
    + "message.written_at, message.logged_at, message.reason"

  fileprivate init(from columns: inout Columns, owner: UserID?) throws {
    let key = try columns.next(IdempotencyKey.self)
    let session = try columns.next(SessionID.self)
    let author = try columns.next(UserID.self)
    var body = try columns.body()
    let state = try columns.next(State.self)
    // Words are gone only in the states that say so; anywhere else somebody has emptied the column.
    if body == "", [.pending, .sent, .failed].contains(state) { body = nil }
    self.init(
      id: key, session: session, author: author, isMine: author == owner, body: body ?? Message.unreadableText, state: state,
      sequence: try columns.sequenceIfAny(), writtenAt: try columns.time(), reason: nil)
    let loggedAt = try columns.time()
    self.loggedAt = loggedAt.milliseconds == 0 ? nil : loggedAt
    reason = try columns.next()
    isUnreadable = body == nil
  }
}

extension Columns {
  /// A participant as the client's table has them.
  mutating func participant() throws -> Participant {
    var participant: Participant = try next()
    participant.hasLeft = try integer() != 0
    participant.joinReason = try body() ?? Message.unreadableText
    return participant
  }
}
