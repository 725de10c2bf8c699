import WardlineModel
import WardlineProtocol
import WardlineSQLite
import WardlineSync

/// What happened in sessions beside what was said. A row stands at the place of its entry, so that a log that goes on in another way behind
/// some place takes back what stood behind it (G4).
extension ClientTransaction {
  /// Keeps what an entry of the log says, once: the relay tells of an arrival again with each new name, and of who accepted again where they
  /// join.
  mutating func noteEvent(of entry: LogEntry) throws {
    guard let event = SessionEvent(entry) else { return }
    switch entry.event {
    case .participant(let participant):
      if let known = try db.participant(participant.user, in: entry.session), !known.hasLeft { return }
    case .joined:
      let before = try entry.sequence > 0 ? db.event(at: entry.sequence - 1, in: entry.session) : nil
      if before?.kind == event.kind { return }
    default: break
    }
    try save(event, entry.event, of: nil)
  }

  /// Keeps what an own operation has come to. Where it was acknowledged ahead of the cursor, ``eraseEvent(of:in:)`` follows.
  mutating func noteEvent(of acceptance: Acceptance, _ operation: ClientOperation) throws {
    // Whoever accepts a request may have heard nothing of its session yet: the log tells them.
    guard let entry = LogEntry(acceptance, of: operation, by: owner), let event = SessionEvent(entry),
      try db.hasSession(event.session)
    else { return }
    try save(event, entry.event, of: operation.key)
  }

  /// An operation was acknowledged ahead of the cursor: the log will say what it came to, or has lost it. What an earlier answer has told stays:
  /// an acceptance is acknowledged before its session is read, and again (fast seed 41028264560).
  func eraseEvent(of operation: IdempotencyKey, in session: SessionID) throws {
    let places = try db.all(
      "SELECT sequence FROM session_event WHERE session = ? AND key_high = ? AND key_low = ?", session, operation
    ) { try $0.sequence() }
    for place in places where isNew(event: place, in: session) {
      try db.run("DELETE FROM session_event WHERE session = ? AND sequence = ?", session, Int64(clamping: place))
    }
  }

  private mutating func save(_ event: SessionEvent, _ logged: LogEntry.Event, of operation: IdempotencyKey?) throws {
    try willTouch(event: event.sequence, in: event.session)
    try db.run(
      """
      INSERT INTO session_event (session, sequence, logged_at, author, is_known, body, key_high, key_low)
      VALUES (?1, ?2, ?3, ?4, ?5, \(SealedColumn.event.sealed("?6", "?1", "?2")), ?7, ?8)
      ON CONFLICT (session, sequence) DO UPDATE SET logged_at = excluded.logged_at, author = excluded.author,
        is_known = excluded.is_known, body = excluded.body, key_high = excluded.key_high, key_low = excluded.key_low
      """, event.session, event.sequence, event.loggedAt, event.author, event.kind == .unknown ? 0 : 1,
      EventBody.bytes(of: logged.withoutNote), operation)
    try db.run(
      """
      DELETE FROM session_event WHERE session = ? AND sequence <=
        (SELECT sequence FROM session_event WHERE session = ? ORDER BY sequence DESC LIMIT 1 OFFSET ?)
      """, event.session, event.session, Limits.sessionEventsMax)
  }
}

extension Database {
  /// The events of a session that are kept, the oldest first.
  func events(of session: SessionID) throws -> [SessionEvent] {
    try all("SELECT \(SessionEvent.columns) FROM session_event WHERE session = ? ORDER BY sequence", session) {
      try SessionEvent.row(from: &$0)
    }.compactMap(\.self)
  }

  func event(at sequence: UInt64, in session: SessionID) throws -> SessionEvent? {
    try first(
      "SELECT \(SessionEvent.columns) FROM session_event WHERE session = ? AND sequence = ?", session, Int64(clamping: sequence)
    ) { try SessionEvent.row(from: &$0) } ?? nil
  }
}

extension SessionEvent {
  fileprivate static let columns =
    "session, sequence, logged_at, author, is_known, \(SealedColumn.event.opened)"

  /// What was unknown to the version that kept it is what this version takes it for. `nil` for what is not shown, or cannot be opened.
  fileprivate static func row(from columns: inout Columns) throws -> SessionEvent? {
    let (session, sequence): (SessionID, UInt64) = (try columns.next(), try columns.sequence())
    let (loggedAt, author): (Timestamp, UserID) = (try columns.time(), try columns.next())
    let isKnown = try columns.integer() != 0
    let event = try columns.sealedBytes().flatMap { try? EventBody.event(from: $0, author: author) }
    if event == nil, isKnown { return nil }
    return SessionEvent(
      LogEntry(
        session: session, sequence: sequence, key: nil, author: author, loggedAt: loggedAt, writtenAt: loggedAt,
        event: event ?? .other(body: [])))
  }
}
