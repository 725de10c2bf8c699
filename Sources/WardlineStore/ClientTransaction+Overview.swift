import WardlineModel
import WardlineSQLite
import WardlineSync

/// What a coordinator is told of all sessions, and does in those that this device does not follow.
extension ClientTransaction {
  /// Whether an operation is a coordinator's, in a session of which this device keeps nothing: what comes of it makes no session here, so that
  /// its log is not asked for, and the cursor of no session moves (G8).
  func isOutside(_ operation: ClientOperation?) throws -> Bool {
    guard let operation, operation.rules.isOversight, let session = operation.session else { return false }
    return try !db.hasSession(session)
  }

  /// Whether a new operation is that. The end of a session, and what is said of a request, can be an ordinary member's, too, who has not read
  /// anything yet: a coordinator knows the session by its row.
  func isNewOutside(_ operation: ClientOperation) throws -> Bool {
    guard try isOutside(operation), let session = operation.session else { return false }
    switch operation.action {
    case .assignRequest, .joinSession: return true
    default: return try db.overviewStatus(of: session) != nil
    }
  }

  /// The end of a session that is not followed; `nil` if it is asked for already.
  func endOutside(_ session: SessionID) throws -> ClientOperation.Action? {
    guard try db.lastPendingStatus(in: session) == nil else { return nil }
    return .setStatus(.ended, basedOn: try db.overviewStatus(of: session)?.version ?? VersionedStatus.initial.version)
  }

  /// The status in force, as the answer to an operation says it before the row does.
  mutating func applyToOverview(_ status: VersionedStatus, of session: SessionID) throws {
    let isNews =
      try db.run(
        "UPDATE overview SET status = ?, version = ? WHERE session = ? AND version < ?", status, session, status.version)
      > 0
    if isNews { recordOnce(.overview) }
  }

  mutating func apply(_ rows: [SessionOverview], isWhole: Bool, _ left: Int?, at heardAt: Timestamp) throws {
    if isWhole { try db.run("DELETE FROM overview") }
    try setLeft(left, of: .overview, isWhole: isWhole)
    try db.run("UPDATE device SET overview_heard_at = ?", heardAt)
    var count = try count(of: "overview")
    for row in rows {
      count -= try db.run("DELETE FROM overview WHERE session = ?", row.session)
      guard !row.isOver, count < Limits.overviewSessionsMax else { continue }
      count += 1
      try db.run("INSERT INTO overview (\(SessionOverview.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
    }
    recordOnce(.overview)
  }
}

extension Database {
  func hasSession(_ session: SessionID) throws -> Bool {
    try first("SELECT 1 FROM session WHERE name = ?", session) { try $0.integer() } != nil
  }

  /// The status in force of a session that a coordinator knows by its row.
  func overviewStatus(of session: SessionID) throws -> VersionedStatus? {
    try first("SELECT status, version FROM overview WHERE session = ?", session) { try $0.status() }
  }

  /// The oldest first.
  func overview() throws -> Overview {
    let heardAt = try first("SELECT overview_heard_at FROM device") { try $0.time() }
    return Overview(
      rows: try all("SELECT \(SessionOverview.columns) FROM overview ORDER BY created_at, session") { try $0.next() },
      asOf: heardAt.flatMap { $0.milliseconds == 0 ? nil : $0 })
  }
}

extension SessionOverview: Storable {
  static let columns = """
    session, language, status, version, status_since, created_at, members, nurse_words_at, interpreter_words_at, key_high, key_low
    """

  func store(in parameters: inout Parameters) {
    session.store(in: &parameters)
    (language?.text ?? "").store(in: &parameters)
    status.store(in: &parameters)
    statusSince.store(in: &parameters)
    createdAt.store(in: &parameters)
    Netstrings.encode(members.flatMap { [$0.user.text, $0.role.rawValue, $0.name] }).store(in: &parameters)
    (nurseFirstWordsAt?.milliseconds ?? 0).store(in: &parameters)
    (interpreterFirstWordsAt?.milliseconds ?? 0).store(in: &parameters)
    openRequest.store(in: &parameters)
  }

  init(from columns: inout Columns) throws {
    let session = try columns.next(SessionID.self)
    let language = try columns.text()
    let status = try columns.status()
    let since = try columns.time()
    let createdAt = try columns.time()
    let members = try Self.members(Netstrings.decode(try columns.next()))
    let (nurse, interpreter) = (try columns.time(), try columns.time())
    self.init(
      session, language: try? LanguageTag(language), status: status, statusSince: since, createdAt: createdAt,
      members: members, nurseFirstWordsAt: nurse.milliseconds == 0 ? nil : nurse,
      interpreterFirstWordsAt: interpreter.milliseconds == 0 ? nil : interpreter, openRequest: try columns.next())
  }

  private static func members(_ parts: [String]) throws -> [Participant] {
    try stride(from: 0, to: parts.count - parts.count % 3, by: 3).map { index in
      guard let role = Role(rawValue: parts[index + 1]) else { throw StoreError.failed("'\(parts[index + 1])' is no role") }
      return Participant(user: try UserID(parts[index]), role: role, name: parts[index + 2])
    }
  }
}
