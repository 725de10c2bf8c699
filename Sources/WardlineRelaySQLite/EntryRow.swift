import GRDB
import WardlineModel
import WardlineRelay
import WardlineSQLite

/// A log entry as its table has it: the columns, in one order for writing and reading.
enum EntryRow {
  private static let columns = """
    sequence, key_high, key_low, author, logged_at, written_at, kind, text, entry.status, entry.version, user, role, entry.name, language, languages,
      target_high, target_low
    """

  /// Does nothing where the key has an entry; says so by the count of changes. Any other conflict is an error: a sequence is given out
  /// once.
  static let insertion = """
    INSERT INTO entry (session, sequence, key_high, key_low, author, logged_at, written_at, kind, text, status, version,
      user, role, name, language, languages, target_high, target_low)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (key_high, key_low) DO NOTHING
    """

  static func values(of entry: LogEntry, session: Int64) -> [any Storable] {
    [session, entry.sequence, entry.key, entry.author, entry.loggedAt, entry.writtenAt, EventColumns(entry.event)]
  }

  static func entry(for key: IdempotencyKey, in db: Database) throws -> LogEntry? {
    try db.first(
      "SELECT session.name, \(columns) FROM entry JOIN session ON session.id = entry.session WHERE key_high = ? AND key_low = ?",
      key
    ) { try entry(of: $0.next(), from: &$0) }
  }

  /// Ends early with the entry with which it passes `bytesMax`.
  static func page(
    of session: SessionID, id: Int64, floor: UInt64, after sequence: UInt64, entriesMax: Int, bytesMax: Int, in db: Database
  ) throws -> [LogEntry] {
    // A cursor past every number that was given out finds nothing; by its bits it would be negative, and find everything.
    guard sequence <= UInt64(Int64.max), entriesMax > 0 else { return [] }
    var bytes = 0
    let decode = { (columns: inout Columns) in
      let entry = try entry(of: session, from: &columns)
      bytes += entry.event.textBytes + Limits.entryOverheadBytes
      return entry
    }
    let goesOn = { bytes <= bytesMax }
    var entries: [LogEntry] = []
    // A floor is 1 at least; whatever a damaged file says, it is no crash.
    let erasedThrough = max(1, floor) - 1
    if sequence < erasedThrough {
      entries = try db.all(
        "SELECT \(columns) FROM entry WHERE session = ? AND sequence > ? AND sequence < ? AND kind <> 'message' ORDER BY sequence LIMIT ?",
        id, sequence, floor, entriesMax, while: goesOn, decode: decode)
      // Nothing that lies below the floor is left out for want of room: it would be taken for erased.
      guard goesOn() else { return entries }
    }
    entries += try db.all(
      "SELECT \(columns) FROM entry WHERE session = ? AND sequence > ? ORDER BY sequence LIMIT ?", id,
      max(sequence, erasedThrough),
      entriesMax - entries.count, while: goesOn, decode: decode)
    return entries
  }

  static func digest(for key: IdempotencyKey, in db: Database) throws -> WordsDigest? {
    try db.first(
      "SELECT digest_high, digest_low FROM entry WHERE key_high = ? AND key_low = ? AND digest_high IS NOT NULL", key
    ) { WordsDigest(high: try $0.next(), low: try $0.next()) }
  }

  /// Erases the words of a message, and keeps their digest. `false` when that was done before.
  @discardableResult
  static func eraseWords(_ text: String, of key: IdempotencyKey, in db: Database) throws -> Bool {
    let digest = WordsDigest(of: text, under: key)
    return try db.run(
      """
      UPDATE entry SET text = '', digest_high = ?, digest_low = ?
      WHERE key_high = ? AND key_low = ? AND kind = 'message' AND digest_high IS NULL
      """, digest.high, digest.low, key) > 0
  }

  private static func entry(of session: SessionID, from columns: inout Columns) throws -> LogEntry {
    LogEntry(
      session: session, sequence: try columns.next(), key: try columns.next(), author: try columns.next(),
      loggedAt: try columns.next(),
      writtenAt: try columns.next(), event: try columns.next(EventColumns.self).event())
  }
}

/// What happened, spread over columns.
private struct EventColumns: Storable {
  enum Kind: String, StorableWord {
    case created, message, status, participant, profile, retraction, other
  }

  var kind: Kind
  var text = ""
  var status: SessionStatus?
  var version: UInt64 = 0
  var user: UserID?
  var role: Role?
  var name = ""
  var language = ""
  var languages = ""
  var target: IdempotencyKey?

  init(_ event: LogEntry.Event) {
    switch event {
    case .created: kind = .created
    case .message(let text):
      kind = .message
      self.text = text
    case .status(let versioned):
      kind = .status
      status = versioned.status
      version = versioned.version
    case .participant(let participant):
      kind = .participant
      user = participant.user
      role = participant.role
      name = participant.name
      language = participant.language
    case .profile(let profile):
      kind = .profile
      user = profile.user
      name = profile.name
      languages = Netstrings.encode(profile.languages)
    case .retraction(let key):
      kind = .retraction
      target = key
    case .other: kind = .other
    }
  }

  func store(in parameters: inout Parameters) {
    kind.store(in: &parameters)
    text.store(in: &parameters)
    status.store(in: &parameters)
    version.store(in: &parameters)
    user.store(in: &parameters)
    role.store(in: &parameters)
    name.store(in: &parameters)
    language.store(in: &parameters)
    languages.store(in: &parameters)
    target.store(in: &parameters)
  }

  init(from columns: inout Columns) throws {
    kind = try columns.next()
    text = try columns.next()
    status = try columns.next()
    version = try columns.next()
    user = try columns.next()
    role = try columns.next()
    name = try columns.next()
    language = try columns.next()
    languages = try columns.next()
    target = try columns.next()
  }

  func event() throws -> LogEntry.Event {
    switch kind {
    case .created: return .created
    case .message: return .message(text: text)
    case .status:
      guard let status else { throw StoreError.failed("an entry of a status has none") }
      return .status(VersionedStatus(status, version: version))
    case .participant:
      guard let user, let role else { throw StoreError.failed("an entry of a participant has none") }
      return .participant(Participant(user: user, role: role, name: name, language: language))
    case .profile:
      guard let user else { throw StoreError.failed("an entry of a profile has no user") }
      return .profile(Profile(user: user, name: name, languages: try Netstrings.decode(languages)))
    case .retraction:
      guard let target else { throw StoreError.failed("an entry that takes something back does not say what") }
      return .retraction(target)
    case .other: return .other
    }
  }
}
