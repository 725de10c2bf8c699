import GRDB
import WardlineModel
import WardlineRelay
import WardlineSQLite

/// A request for an interpreter as its table has it: the columns, in one order for writing and reading.
enum RequestRow {
  private static let columns = """
    request.key_high, request.key_low, session.name, request.sequence, request.author, language, urgency, preferred, note,
      hands_over, created_at, renewed_at, standing, accepted_by
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

  /// Of each session the open request, and of those that were accepted the last one.
  static func requests(of sessions: Distinct<SessionID>, in db: Database) throws -> [LoggedRequest] {
    var found: [LoggedRequest] = []
    try db.forEach(
      """
      SELECT \(columns) FROM rows(?) CROSS JOIN session ON session.name = c0 CROSS JOIN request ON request.session = session.id
      WHERE standing = 'open' OR request.id = (
        SELECT id FROM request AS other WHERE other.session = session.id AND other.standing = 'accepted'
        ORDER BY other.sequence DESC LIMIT 1)
      """, from: Rows(count: sessions.count) { sessions.elements[$0].store(in: &$1) }
    ) { found.append(try request(from: &$0)) }
    return found
  }

  static func openCounts(of users: Distinct<UserID>, in db: Database) throws -> [UserID: Int] {
    var counts: [UserID: Int] = .init()
    try db.forEach(
      "SELECT c0, count(*) FROM rows(?) CROSS JOIN request ON author = c0 AND standing = 'open' GROUP BY c0",
      from: Rows(count: users.count) { users.elements[$0].store(in: &$1) }
    ) { columns in
      let user: UserID = try columns.next()
      counts[user] = try columns.next()
    }
    return counts
  }

  /// What the log says of requests and people.
  static func answers(_ asked: Distinct<RequestUser>, in db: Database) throws -> [RequestUser: RequestAnswers] {
    var found: [RequestUser: RequestAnswers] = .init()
    try db.forEach(
      """
      SELECT c0, c1, c2, kind = 'declined' FROM rows(?) CROSS JOIN entry
      ON target_high = c0 AND target_low = c1 AND user = c2 AND kind IN ('rung', 'declined')
      """,
      from: Rows(count: asked.count) { index, row in
        asked.elements[index].request.store(in: &row)
        asked.elements[index].user.store(in: &row)
      }
    ) { columns in
      let place = RequestUser(try columns.next(), try columns.next())
      if try columns.integer() != 0 {
        found[place, default: RequestAnswers()].hasDeclined = true
      } else {
        found[place, default: RequestAnswers()].wasRung = true
      }
    }
    return found
  }

  /// The sessions in progress of which somebody is a member: at most ``Limits/sessionsPerInterpreterMax`` of each.
  static func occupied(_ users: Distinct<UserID>, in db: Database) throws -> [UserID: Set<SessionID>] {
    var found: [UserID: Set<SessionID>] = .init()
    try db.forEach(
      """
      SELECT user, name FROM (
        SELECT c0 AS user, session.name, row_number() OVER (PARTITION BY c0 ORDER BY membership.id DESC) AS place
        FROM rows(?) CROSS JOIN membership ON membership.user = c0 AND through = 0
        CROSS JOIN session ON session.id = membership.session AND session.status <> 'ended'
      ) WHERE place <= \(Limits.sessionsPerInterpreterMax)
      """, from: Rows(count: users.count) { users.elements[$0].store(in: &$1) }
    ) { columns in
      let user: UserID = try columns.next()
      found[user, default: []].insert(try columns.next())
    }
    return found
  }

  /// What is over first: a session has one open request at a time.
  static func save(_ requests: [LoggedRequest], in db: Database) throws {
    guard !requests.isEmpty else { return }
    let ordered = requests.filter { $0.standing != .open } + requests.filter { $0.standing == .open }
    try db.run(
      """
      INSERT INTO request (key_high, key_low, session, sequence, author, language, urgency, preferred, note, hands_over, created_at,
        renewed_at, standing, accepted_by)
      SELECT c0, c1, (SELECT id FROM session WHERE session.name = c2), c3, c4, c5, c6, c7, c8, c9, c10, c11, c12, c13 FROM rows(?)
      WHERE true ON CONFLICT (key_high, key_low) DO UPDATE SET renewed_at = excluded.renewed_at, standing = excluded.standing,
        accepted_by = excluded.accepted_by
      """,
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
      })
  }

  /// What a relay goes on ringing for, in the order of asking.
  static func open(in db: Database) throws -> [RoutingMachine.Restart.Open] {
    var answers: [IdempotencyKey: (declined: [UserID], rung: [UserID])] = [:]
    _ = try db.all(
      """
      SELECT request.key_high, request.key_low, user, kind = 'declined' FROM request CROSS JOIN entry
      ON target_high = request.key_high AND target_low = request.key_low AND kind IN ('rung', 'declined')
      WHERE standing = 'open' ORDER BY entry.id
      """
    ) { columns in
      let (key, user): (IdempotencyKey, UserID) = (try columns.next(), try columns.next())
      if try columns.integer() != 0 {
        answers[key, default: ([], [])].declined.append(user)
      } else {
        answers[key, default: ([], [])].rung.append(user)
      }
    }
    let open = try db.all(
      """
      SELECT \(columns) FROM request CROSS JOIN session ON session.id = request.session
      WHERE standing = 'open' ORDER BY created_at, request.id
      """
    ) { try request(from: &$0) }
    return open.map { request in
      .init(request.routed, declined: answers[request.key]?.declined ?? [], rung: answers[request.key]?.rung ?? [])
    }
  }

  private static func request(from columns: inout Columns) throws -> LoggedRequest {
    let (key, session): (IdempotencyKey, SessionID) = (try columns.next(), try columns.next())
    let (sequence, author): (UInt64, UserID) = (try columns.next(), try columns.next())
    let tag: String = try columns.next()
    guard let language = try? LanguageTag(tag) else { throw StoreError.failed("'\(tag)', the language of a request, is none") }
    let content = InterpreterRequest(
      language, urgency: try columns.next(), preferred: try columns.next(), note: try columns.next())
    let handsOver: UserID? = try columns.next()
    let createdAt: Timestamp = try columns.next()
    let renewedAt: Timestamp = try columns.next()
    let standing = StandingColumns(kind: try columns.next(), user: try columns.next())
    return LoggedRequest(
      key: key, session: session, sequence: sequence, author: author, content: content, handsOver: handsOver,
      createdAt: createdAt,
      renewedAt: renewedAt.milliseconds == 0 ? nil : renewedAt, standing: try standing.standing())
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
