import GRDB
import WardlineModel
import WardlineSQLite

/// A log entry as its table has it: the columns, in one order for writing and reading.
enum EntryRow {
  /// Does nothing where the key has an entry; says so by the count of changes. Any other conflict is an error: a sequence is given out
  /// once.
  static let insertion = """
    INSERT INTO entry (session, sequence, key_high, key_low, author, logged_at, written_at, kind, text, status, version,
      user, role, name, language)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, CAST(? AS TEXT), ?, ?, ?, ?, CAST(? AS TEXT), CAST(? AS TEXT))
    ON CONFLICT (key_high, key_low) DO NOTHING
    """

  private static let columns = """
    sequence, key_high, key_low, author, logged_at, written_at, kind, text, entry.status, entry.version, user, role, entry.name, language
    """

  static func arguments(for entry: LogEntry, session: Int64) -> StatementArguments {
    let event = EventColumns(entry.event)
    return [
      session, entry.sequence.stored, entry.key?.high.stored, entry.key?.low.stored, entry.author.text,
      entry.loggedAt.milliseconds,
      entry.writtenAt.milliseconds, event.kind.rawValue, WholeText(event.text), event.status, event.version.stored, event.user,
      event.role, WholeText(event.name), WholeText(event.language),
    ]
  }

  static func entry(for key: IdempotencyKey, in db: Database) throws -> LogEntry? {
    try db.first(
      """
      SELECT session.name, \(columns) FROM entry JOIN session ON session.id = entry.session WHERE key_high = ? AND key_low = ?
      """,
      [key.high.stored, key.low.stored]
    ) { columns in
      try entry(of: try columns.identifier(), from: &columns)
    }
  }

  /// Ends early with the entry whose text passes ``Limits/pageBytesMax``.
  static func page(
    of session: SessionID, id: Int64, after sequence: UInt64, entriesMax: Int, in db: Database
  ) throws -> [LogEntry] {
    // A cursor past every number that was given out finds nothing; as its bits it would be negative, and find all.
    guard sequence < UInt64(Int64.max), entriesMax > 0 else { return [] }
    let statement = try db.cachedStatement(
      sql: "SELECT \(columns) FROM entry WHERE session = ? AND sequence > ? ORDER BY sequence LIMIT ?")
    var bytes = 0
    return try statement.all([id, sequence.stored, entriesMax], while: { bytes <= Limits.pageBytesMax }) { columns in
      let entry = try entry(of: session, from: &columns)
      if case .message(let text) = entry.event { bytes += text.utf8.count }
      return entry
    }
  }

  private static func entry(of session: SessionID, from columns: inout Columns) throws -> LogEntry {
    LogEntry(
      session: session, sequence: try columns.unsigned(), key: try columns.optionalKey(), author: try columns.identifier(),
      loggedAt: try columns.timestamp(), writtenAt: try columns.timestamp(), event: try EventColumns(from: &columns).event())
  }
}

/// What happened, spread over columns.
private struct EventColumns {
  enum Kind: String {
    case created, message, status, participant, other
  }

  var kind: Kind
  var text = ""
  var status = ""
  var version: UInt64 = 0
  var user = ""
  var role = ""
  var name = ""
  var language = ""

  init(_ event: LogEntry.Event) {
    switch event {
    case .created: kind = .created
    case .message(let text):
      kind = .message
      self.text = text
    case .status(let versioned):
      kind = .status
      status = versioned.status.rawValue
      version = versioned.version
    case .participant(let participant):
      kind = .participant
      user = participant.user.text
      role = participant.role.rawValue
      name = participant.name
      language = participant.language
    case .other: kind = .other
    }
  }

  init(from columns: inout Columns) throws {
    kind = try columns.word()
    text = try columns.text()
    status = try columns.text()
    version = try columns.unsigned()
    user = try columns.text()
    role = try columns.text()
    name = try columns.text()
    language = try columns.text()
  }

  func event() throws -> LogEntry.Event {
    switch kind {
    case .created: return .created
    case .message: return .message(text: text)
    case .status:
      guard let status = SessionStatus(rawValue: status) else {
        throw StoreError.failed("'\(status)' is not the word for a status")
      }
      return .status(VersionedStatus(status, version: version))
    case .participant:
      guard let role = Role(rawValue: role) else { throw StoreError.failed("'\(role)' is not the word for a role") }
      return .participant(Participant(user: try UserID(user), role: role, name: name, language: language))
    case .other: return .other
    }
  }
}
