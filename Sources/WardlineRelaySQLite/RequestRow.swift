import WardlineModel
import WardlineRelay
import WardlineSQLite

/// A request for an interpreter as its table has it: the columns, in one order for writing and reading.
enum RequestRow {
  static let columns = """
    request.key_high, request.key_low, session.name, request.sequence, request.author, language, urgency, preferred,
      \(SealedColumn.request.opened), hands_over, created_at, renewed_at, standing, accepted_by, accepted_sequence
    """

  static func requests(_ keys: Distinct<IdempotencyKey>, in db: Database) throws -> [LoggedRequest] {
    var found: [LoggedRequest] = []
    try db.forEach(
      """
      SELECT \(columns) FROM rows(?) CROSS JOIN request ON key_high = c0 AND key_low = c1
      CROSS JOIN session ON session.id = request.session
      """, from: Rows(count: keys.count) { keys.elements[$0].store(in: &$1) }
    ) { found.append(try request(from: &$0)) }
    return found
  }

  /// Of each session the open request, and the last one that was ever accepted; and those that were accepted by somebody who leaves, with
  /// whether they are silent. What is asked for whom nobody leaves has '' as its user.
  static func requests(
    of sessions: Distinct<SessionID>, leaving: Distinct<SessionUser>, in db: Database
  ) throws -> [(request: LoggedRequest, isSilent: Bool)] {
    var found: [(LoggedRequest, Bool)] = []
    try db.forEach(
      """
      SELECT \(columns), \(isSilent)
      FROM rows(?) CROSS JOIN session ON session.name = c0 CROSS JOIN request ON request.session = session.id
      WHERE standing = 'open' OR standing = 'accepted' AND accepted_by = c1 OR request.id = (
        SELECT id FROM request AS other WHERE other.session = session.id AND other.accepted_sequence > 0
        ORDER BY other.sequence DESC LIMIT 1)
      """,
      from: Rows(count: sessions.count + leaving.count) { index, row in
        let place = index - sessions.count
        (place < 0 ? sessions.elements[index] : leaving.elements[place].session).store(in: &row)
        (place < 0 ? nil : leaving.elements[place].user).store(in: &row)
      }
    ) { found.append((try request(from: &$0), try $0.integer() != 0)) }
    return found
  }

  /// Whether `c1` accepted and has neither written a message nor left since. Reads only where few entries stand behind the accept, and
  /// up to the first that says so.
  private static let isSilent = """
    CASE WHEN standing = 'accepted' AND accepted_by = c1
      AND head - accepted_sequence BETWEEN 0 AND \(Limits.silentEntriesMax)
    THEN NOT EXISTS (
      SELECT 1 FROM entry WHERE entry.session = request.session AND entry.sequence > accepted_sequence
      AND (entry.kind = 'message' AND entry.author = c1 OR entry.kind = 'left' AND entry.user = c1))
    ELSE 0 END
    """

  /// How many open requests each of them has, and all together: with one statement.
  static func openCounts(of users: Distinct<UserID>, in db: Database) throws -> (each: [UserID: Int], all: Int) {
    var counts: (each: [UserID: Int], all: Int) = (.init(), 0)
    try db.forEach(
      """
      SELECT c0, count(*) FROM rows(?) CROSS JOIN request ON author = c0 AND standing = 'open' GROUP BY c0
      UNION ALL SELECT '', count(*) FROM request WHERE standing = 'open'
      """,
      from: Rows(count: users.count) { users.elements[$0].store(in: &$1) }
    ) { columns in
      let user: UserID? = try columns.next()
      if let user { counts.each[user] = try columns.next() } else { counts.all = try columns.next() }
    }
    return counts
  }

  /// What the log says of requests and people; and who has declined requests that are renewed, in the order in which they did.
  static func answers(
    _ asked: Distinct<RequestUser>, declining renewed: Distinct<IdempotencyKey>, in db: Database
  ) throws -> (of: [RequestUser: RequestAnswers], declined: [IdempotencyKey: [UserID]]) {
    var found: (of: [RequestUser: RequestAnswers], declined: [IdempotencyKey: [UserID]]) = (.init(), .init())
    // Rows without a user are of requests that are renewed.
    try db.forEach(
      """
      SELECT c0, c1, c2, c2 = '' AS is_renewed, kind = 'declined', entry.id AS id FROM rows(?1) CROSS JOIN entry
      ON target_high = c0 AND target_low = c1 AND user = c2 AND kind IN ('rung', 'declined') WHERE c2 <> ''
      UNION ALL
      SELECT c0, c1, user, 1, 1, entry.id FROM rows(?1) CROSS JOIN entry
      ON target_high = c0 AND target_low = c1 AND kind = 'declined' AND kind IN ('rung', 'declined') WHERE c2 = ''
      ORDER BY id
      """,
      from: Rows(count: asked.count + renewed.count) { index, row in
        if index < asked.count {
          asked.elements[index].request.store(in: &row)
          asked.elements[index].user.store(in: &row)
        } else {
          renewed.elements[index - asked.count].store(in: &row)
          "".store(in: &row)
        }
      }
    ) { columns in
      let place = RequestUser(try columns.next(), try columns.next())
      let isRenewed = try columns.integer() != 0
      let hasDeclined = try columns.integer() != 0
      if isRenewed {
        found.declined[place.request, default: []].append(place.user)
      } else if hasDeclined {
        found.of[place, default: RequestAnswers()].hasDeclined = true
      } else {
        found.of[place, default: RequestAnswers()].wasRung = true
      }
    }
    return found
  }

  /// The sessions in progress in which somebody takes part: at most ``Limits/sessionsPerInterpreterMax`` of each.
  static func occupied(_ users: Distinct<UserID>, in db: Database) throws -> [UserID: Set<SessionID>] {
    var found: [UserID: Set<SessionID>] = .init()
    try db.forEach(
      """
      SELECT user, name FROM (
        SELECT c0 AS user, session.name, row_number() OVER (PARTITION BY c0 ORDER BY membership.id DESC) AS place
        FROM rows(?) CROSS JOIN membership ON membership.user = c0 AND through = 0 AND takes_part = 1
        CROSS JOIN session ON session.id = membership.session AND session.status <> 'ended'
      ) WHERE place <= \(Limits.sessionsPerInterpreterMax)
      """, from: Rows(count: users.count) { users.elements[$0].store(in: &$1) }
    ) { columns in
      let user: UserID = try columns.next()
      found[user, default: []].insert(try columns.next())
    }
    return found
  }

  private static let upsertion = """
    INSERT INTO request (key_high, key_low, session, sequence, author, language, urgency, preferred, note, hands_over, created_at,
      renewed_at, standing, accepted_by, accepted_sequence)
    SELECT c0, c1, session.id, c3, c4, c5, c6, c7, \(SealedColumn.request.sealed("c8", "session.id", "c0", "c1")), c9, c10, c11, c12,
      c13, c14
    FROM rows(?) LEFT JOIN session ON session.name = c2
    WHERE true ON CONFLICT (key_high, key_low) DO UPDATE SET renewed_at = excluded.renewed_at, standing = excluded.standing,
      accepted_by = excluded.accepted_by, accepted_sequence = excluded.accepted_sequence
    """

  /// What is over first: a session has one open request at a time.
  static func save(_ requests: [LoggedRequest], in db: Database) throws {
    guard !requests.isEmpty else { return }
    let ordered = requests.filter { $0.standing != .open } + requests.filter { $0.standing == .open }
    try db.run(
      upsertion,
      from: Rows(count: ordered.count) { index, row in
        let request = ordered[index]
        request.key.store(in: &row)
        request.session.store(in: &row)
        request.sequence.store(in: &row)
        request.author.store(in: &row)
        request.content.language.text.store(in: &row)
        request.content.urgency.store(in: &row)
        request.content.preferred.store(in: &row)
        request.content.note.store(in: &row)
        request.handsOver.store(in: &row)
        request.createdAt.store(in: &row)
        (request.renewedAt?.milliseconds ?? 0).store(in: &row)
        let standing = StandingColumns(request.standing)
        standing.kind.store(in: &row)
        standing.user.store(in: &row)
        request.acceptedSequence.store(in: &row)
      })
  }

  /// Erases the note of a request, and that of the handovers of its session that repeat it. Returns their keys.
  static func eraseNotes(_ note: String, of key: IdempotencyKey, in session: Int64, in db: Database) throws -> [IdempotencyKey]
  {
    let keys = try db.all(
      """
      SELECT key_high, key_low FROM request
      WHERE session = ? AND note <> '' AND (key_high = ? AND key_low = ? OR hands_over <> '' AND \(SealedColumn.request.opened) = ?) ORDER BY id
      """, session, key, note
    ) { try $0.next(IdempotencyKey.self) }
    for key in keys { try db.run("UPDATE request SET note = '' WHERE key_high = ? AND key_low = ?", key) }
    return keys
  }

  /// The languages of all requests, without dialects, the most requested first.
  static func languages(limit: Int, in db: Database) throws -> [LanguageTag] {
    let found = try db.all(
      """
      SELECT CASE instr(language, '-') WHEN 0 THEN language ELSE substr(language, 1, instr(language, '-') - 1) END AS main
      FROM request GROUP BY main ORDER BY count(*) DESC, main LIMIT ?
      """, limit
    ) { try $0.next(String.self) }
    return try found.map(language)
  }

  static func language(_ tag: String) throws -> LanguageTag {
    guard let language = try? LanguageTag(tag) else { throw StoreError.failed("'\(tag)', the language of a request, is none") }
    return language
  }

  static func request(from columns: inout Columns) throws -> LoggedRequest {
    let (key, session): (IdempotencyKey, SessionID) = (try columns.next(), try columns.next())
    let (sequence, author): (UInt64, UserID) = (try columns.next(), try columns.next())
    let content = InterpreterRequest(
      try language(columns.next()), urgency: try columns.next(), preferred: try columns.next(),
      note: try columns.wholeBody())
    let handsOver: UserID? = try columns.next()
    let createdAt: Timestamp = try columns.next()
    let renewedAt: Timestamp = try columns.next()
    let standing = StandingColumns(kind: try columns.next(), user: try columns.next())
    return LoggedRequest(
      key: key, session: session, sequence: sequence, author: author, content: content, handsOver: handsOver,
      createdAt: createdAt,
      renewedAt: renewedAt.milliseconds == 0 ? nil : renewedAt, standing: try standing.standing(),
      acceptedSequence: try columns.next())
  }
}

/// What has become of a request, spread over columns.
private struct StandingColumns {
  enum Kind: String, StorableName {
    case open, accepted, cancelled, expired
  }

  var kind: Kind
  var user: UserID?

  init(kind: Kind, user: UserID?) {
    self.kind = kind
    self.user = user
  }

  init(_ standing: RequestStanding) {
    switch standing {
    case .open: kind = .open
    case .accepted(let user): (kind, self.user) = (.accepted, user)
    case .cancelled: kind = .cancelled
    case .expired: kind = .expired
    }
  }

  func standing() throws -> RequestStanding {
    switch kind {
    case .open: return .open
    case .accepted:
      guard let user else { throw StoreError.failed("a request that was accepted does not say by whom") }
      return .accepted(by: user)
    case .cancelled: return .cancelled
    case .expired: return .expired
    }
  }
}
