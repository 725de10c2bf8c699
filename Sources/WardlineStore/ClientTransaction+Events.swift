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
    var body: [UInt8] = []
    if case .other(let bytes) = entry.event { body = bytes }
    try save(event, of: nil, body: body)
  }

  /// Keeps what an own operation has come to. Where it was acknowledged ahead of the cursor, ``eraseEvent(of:in:)`` follows.
  mutating func noteEvent(of acceptance: Acceptance, _ operation: ClientOperation) throws {
    // Whoever accepts a request may have heard nothing of its session yet: the log tells them.
    guard let event = SessionEvent(acceptance, of: operation, by: owner), try db.hasSession(event.session) else { return }
    try save(event, of: operation.key)
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

  /// - Parameter body: what happened, where this version does not know what it is.
  private mutating func save(_ event: SessionEvent, of operation: IdempotencyKey?, body: [UInt8] = []) throws {
    try willTouch(event: event.sequence, in: event.session)
    try db.run(
      """
      INSERT INTO session_event (session, sequence, logged_at, author, kind, user, detail, body, key_high, key_low)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, \(SealedColumn.event.sealed("?8", "?1", "?2")), ?9, ?10)
      ON CONFLICT (session, sequence) DO UPDATE SET logged_at = excluded.logged_at, author = excluded.author, kind = excluded.kind,
        user = excluded.user, detail = excluded.detail, body = excluded.body, key_high = excluded.key_high, key_low = excluded.key_low
      """, event.session, event.sequence, event.loggedAt, event.author, event.kind, body, operation)
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
    "session, sequence, logged_at, author, kind, user, detail, \(SealedColumn.event.opened)"

  /// What was unknown to the version that kept it is what this version takes it for; `nil` for what it does not show.
  fileprivate static func row(from columns: inout Columns) throws -> SessionEvent? {
    let event = SessionEvent(
      session: try columns.next(), sequence: try columns.sequence(), loggedAt: try columns.time(), author: try columns.next(),
      kind: try columns.next())
    guard let body = try columns.sealedBytes(), !body.isEmpty,
      let known = try? EventBody.event(from: body, author: event.author)
    else { return event }
    return SessionEvent(
      LogEntry(
        session: event.session, sequence: event.sequence, key: nil, author: event.author, loggedAt: event.loggedAt,
        writtenAt: event.loggedAt, event: known))
  }
}

extension SessionEvent.Kind: Storable {
  /// As stored.
  private enum Name: String, StorableName {
    case asked, accepted, cancelled, expired, joined, left, status, unknown
    case askedForSuccessor = "asked_for_successor"
    case handedOver = "handed_over"
  }

  func store(in parameters: inout Parameters) {
    let (name, user, detail): (Name, UserID?, String) =
      switch self {
      case .asked(let language): (.asked, nil, language.text)
      case .askedForSuccessor: (.askedForSuccessor, nil, "")
      case .accepted(let user): (.accepted, user, "")
      case .cancelled: (.cancelled, nil, "")
      case .expired: (.expired, nil, "")
      case .joined(let user): (.joined, user, "")
      case .left(let user, let handedOver): (handedOver ? .handedOver : .left, user, "")
      case .status(let status): (.status, nil, status.rawValue)
      case .unknown: (.unknown, nil, "")
      }
    name.store(in: &parameters)
    user.store(in: &parameters)
    detail.store(in: &parameters)
  }

  init(from columns: inout Columns) throws {
    let (name, user, detail) = (try columns.next(Name.self), try columns.next(UserID?.self), try columns.text())
    switch (name, user) {
    case (.asked, _): self = .asked(try LanguageTag(detail))
    case (.askedForSuccessor, _): self = .askedForSuccessor
    case (.cancelled, _): self = .cancelled
    case (.expired, _): self = .expired
    case (.unknown, _): self = .unknown
    case (.accepted, let user?): self = .accepted(user)
    case (.joined, let user?): self = .joined(user)
    case (.left, let user?): self = .left(user, handedOver: false)
    case (.handedOver, let user?): self = .left(user, handedOver: true)
    case (.status, _):
      guard let status = SessionStatus(rawValue: detail) else {
        throw StoreError.failed("'\(detail)' is not the word for a status")
      }
      self = .status(status)
    case (.accepted, nil), (.joined, nil), (.left, nil), (.handedOver, nil):
      throw StoreError.failed("an event '\(name.rawValue)' names nobody")
    }
  }
}
