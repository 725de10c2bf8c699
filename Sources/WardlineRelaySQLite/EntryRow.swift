import WardlineModel
import WardlineRelay
import WardlineSQLite

/// A log entry as its table has it: the columns, in one order for writing and reading.
enum EntryRow {
  private static let columns = """
    sequence, key_high, key_low, author, logged_at, written_at, kind, \(SealedColumn.entry.opened), entry.status, entry.version, user, role, entry.name, language, languages,
      target_high, target_low, reason, urgency, milliseconds, at_once
    """

  /// Put together once.
  private static let insertion = """
    INSERT INTO entry (session, sequence, key_high, key_low, author, logged_at, written_at, kind, text, status, version,
      user, role, name, language, languages, target_high, target_low, reason, urgency, milliseconds, at_once, digest_high, digest_low)
    SELECT session.id, c1, c2, c3, c4, c5, c6, c7, \(SealedColumn.entry.sealed("c8", "session.id", "c1", "c2", "c3")), c9, c10,
      c11, c12, c13, c14, c15, c16, c17, c18, c19, c20, c21, c22, c23
    FROM rows(?) LEFT JOIN session ON session.name = c0
    """

  /// The same for a batch of messages alone, as nearly every batch is: the columns of other kinds keep their defaults, and are not handed over.
  private static let messageInsertion = """
    INSERT INTO entry (session, sequence, key_high, key_low, author, logged_at, written_at, kind, text)
    SELECT session.id, c1, c2, c3, c4, c5, c6, 'message', \(SealedColumn.entry.sealed("c7", "session.id", "c1", "c2", "c3"))
    FROM rows(?) LEFT JOIN session ON session.name = c0
    """

  /// A key or a sequence that is there already is an error: each is given out once.
  static func insert(_ entries: [LedgerChanges.Entry], in db: Database) throws {
    if entries.allSatisfy(\.isWholeMessage) { return try insertMessages(entries, in: db) }
    try db.run(
      insertion,
      from: Rows(count: entries.count) { index, row in
        let new = entries[index]
        new.entry.session.store(in: &row)
        new.entry.sequence.store(in: &row)
        new.entry.key.store(in: &row)
        new.entry.author.store(in: &row)
        new.entry.loggedAt.store(in: &row)
        new.entry.writtenAt.store(in: &row)
        EventColumns(new.entry.event).store(in: &row)
        new.digest.store(in: &row)
      })
  }

  private static func insertMessages(_ entries: [LedgerChanges.Entry], in db: Database) throws {
    try db.run(
      messageInsertion,
      from: Rows(count: entries.count) { index, row in
        guard case .message(let body) = entries[index].entry.event else { return }
        entries[index].entry.session.store(in: &row)
        entries[index].entry.sequence.store(in: &row)
        entries[index].entry.key.store(in: &row)
        entries[index].entry.author.store(in: &row)
        entries[index].entry.loggedAt.store(in: &row)
        entries[index].entry.writtenAt.store(in: &row)
        body.store(in: &row)
      })
  }

  /// By the keys in `rows(?)`, each with the epoch that wrote it. Put together once.
  private static let finding = """
    SELECT digest_high, digest_low,
      ifnull((SELECT segment.epoch FROM segment
        WHERE segment.session = entry.session AND first <= sequence ORDER BY first DESC LIMIT 1), ''),
      session.name, \(columns)
    FROM rows(?) CROSS JOIN entry ON key_high = c0 AND key_low = c1 CROSS JOIN session ON session.id = entry.session
    """

  static func entries(for keys: Rows, in db: Database) throws -> [IdempotencyKey: KnownEntry] {
    var found: [IdempotencyKey: KnownEntry] = .init()
    try db.forEach(
      finding, from: keys
    ) { columns in
      let (digest, epoch): (WordsDigest?, LogEpoch?) = (try columns.next(), try columns.next())
      let entry = try entry(of: columns.next(), from: &columns)
      if let key = entry.key { found[key] = KnownEntry(entry, digest: digest, epoch: epoch) }
    }
    return found
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

  /// The same columns, without what people wrote: texts, notes, and names and languages that somebody published.
  private static let wordlessColumns = """
    sequence, key_high, key_low, author, logged_at, written_at, kind, '', status, version, user, role, '', language, '',
      target_high, target_low, reason, urgency, milliseconds, at_once
    """

  /// Entries in sequence whose texts, notes and names are empty, for records of sessions: no text is read from the disk. Unlike
  /// ``page(of:id:floor:after:entriesMax:bytesMax:in:)`` it has the messages that retention has passed, too.
  static func wordlessPage(
    of session: SessionID, id: Int64, after sequence: UInt64, withMessages: Bool, limit: Int, in db: Database
  ) throws -> [LogEntry] {
    guard sequence <= UInt64(Int64.max) else { return [] }
    // The index of what is not a message is named: through the other one every message would be visited.
    let source = withMessages ? "entry WHERE" : "entry INDEXED BY entry_of_course WHERE kind <> 'message' AND"
    return try db.all(
      "SELECT \(wordlessColumns) FROM \(source) session = ? AND sequence > ? ORDER BY sequence LIMIT ?", id, sequence, limit
    ) { try entry(of: session, from: &$0) }
  }

  /// Erases the words of messages, and keeps the digests that are given.
  static func eraseTexts(_ erasures: [LedgerChanges.Erasure], in db: Database) throws {
    try db.run(
      """
      UPDATE entry SET text = '', digest_high = c2, digest_low = c3 FROM rows(?)
      WHERE key_high = c0 AND key_low = c1 AND kind = 'message' AND digest_high IS NULL
      """,
      from: Rows(count: erasures.count) { index, row in
        erasures[index].key.store(in: &row)
        erasures[index].digest.store(in: &row)
      })
  }

  /// Erases the words of a message, or the note of a request or of a joining, and keeps their digest. `false` when that was done before.
  @discardableResult
  static func eraseTexts(_ text: String, of key: IdempotencyKey, in db: Database) throws -> Bool {
    let digest = WordsDigest(of: text, under: key)
    return try db.run(
      """
      UPDATE entry SET text = '', digest_high = ?, digest_low = ?
      WHERE key_high = ? AND key_low = ? AND kind IN ('message', 'requested', 'joined') AND digest_high IS NULL
      """, digest.high, digest.low, key) > 0
  }

  private static func entry(of session: SessionID, from columns: inout Columns) throws -> LogEntry {
    LogEntry(
      session: session, sequence: try columns.next(), key: try columns.next(), author: try columns.next(),
      loggedAt: try columns.next(),
      writtenAt: try columns.next(), event: try columns.next(EventColumns.self).event())
  }
}

extension LedgerChanges.Entry {
  /// Whether it is a message that has its words.
  fileprivate var isWholeMessage: Bool {
    guard digest == nil, case .message = entry.event else { return false }
    return true
  }
}

/// What happened, spread over columns.
private struct EventColumns: Storable {
  enum Kind: String, StorableName {
    case created, message, status, participant, profile, retraction, joined, left, requested, rung, declined, accepted,
      cancelled, expired, renewed, other
    case handOverRequested = "hand_over_requested"
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
  var reasonCode = ""
  var urgency: Urgency?
  var milliseconds: Int64 = 0
  var atOnce = 0

  init(_ event: LogEntry.Event) {
    switch event {
    case .created: kind = .created
    case .message(let body):
      kind = .message
      text = body
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
    case .joined(let participant, let reason):
      kind = .joined
      user = participant.user
      role = participant.role
      name = participant.name
      language = participant.language
      reasonCode = reason.code.rawValue
      text = reason.note
    case .left(let user, let reason):
      kind = .left
      self.user = user
      reasonCode = reason.code.rawValue
      text = reason.note
    case .requested(let request):
      kind = .requested
      language = request.language.text
      urgency = request.urgency
      user = request.preferred
      text = request.note
    case .rung(let request, let user, let milliseconds):
      (kind, target, self.user) = (.rung, request, user)
      self.milliseconds = milliseconds
    case .declined(let request, let user, let reason):
      (kind, target, self.user) = (.declined, request, user)
      reasonCode = reason.rawValue
    case .accepted(let request, let user): (kind, target, self.user) = (.accepted, request, user)
    case .cancelled(let request): (kind, target) = (.cancelled, request)
    case .expired(let request): (kind, target) = (.expired, request)
    case .renewed(let request): (kind, target) = (.renewed, request)
    case .handOverRequested(let reason, let leavesAtOnce):
      kind = .handOverRequested
      reasonCode = reason.rawValue
      atOnce = leavesAtOnce ? 1 : 0
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
    reasonCode.store(in: &parameters)
    urgency.store(in: &parameters)
    milliseconds.store(in: &parameters)
    atOnce.store(in: &parameters)
  }

  init(from columns: inout Columns) throws {
    kind = try columns.next()
    text = try columns.wholeBody()
    status = try columns.next()
    version = try columns.next()
    user = try columns.next()
    role = try columns.next()
    name = try columns.next()
    language = try columns.next()
    languages = try columns.next()
    target = try columns.next()
    reasonCode = try columns.next()
    urgency = try columns.next()
    milliseconds = try columns.next()
    atOnce = try columns.next()
  }

  func event() throws -> LogEntry.Event {
    switch kind {
    case .created: return .created
    case .message: return .message(body: text)
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
    case .joined:
      guard let user, let role else { throw StoreError.failed("an entry of a new member has none") }
      return .joined(
        Participant(user: user, role: role, name: name, language: language),
        MembershipReason(.init(rawValue: reasonCode), note: text))
    case .left:
      guard let user else { throw StoreError.failed("an entry of somebody who left does not say who") }
      return .left(user, MembershipReason(.init(rawValue: reasonCode), note: text))
    case .requested:
      guard let urgency, let tag = try? LanguageTag(language) else {
        throw StoreError.failed("an entry of a request does not say for which language, or how urgent it is")
      }
      return .requested(InterpreterRequest(tag, urgency: urgency, preferred: user, note: text))
    case .handOverRequested: return .handOverRequested(HandOverReason(rawValue: reasonCode), leavesAtOnce: atOnce != 0)
    case .rung, .declined, .accepted, .cancelled, .expired, .renewed: return try eventOfRequest()
    case .other: return .other
    }
  }

  /// What has become of a request.
  private func eventOfRequest() throws -> LogEntry.Event {
    guard let target else { throw StoreError.failed("an entry of kind '\(kind.rawValue)' does not say of which request") }
    switch kind {
    case .cancelled: return .cancelled(target)
    case .expired: return .expired(target)
    case .renewed: return .renewed(target)
    default: break
    }
    guard let user else { throw StoreError.failed("an entry of kind '\(kind.rawValue)' does not say who") }
    switch kind {
    case .rung: return .rung(target, user, milliseconds: milliseconds)
    case .declined: return .declined(target, user, DeclineReason(rawValue: reasonCode))
    default: return .accepted(target, user)
    }
  }
}
