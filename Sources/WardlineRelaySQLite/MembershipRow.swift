import WardlineModel
import WardlineRelay
import WardlineSQLite

/// Who is, or was, a member of which session.
enum MembershipRow {
  static func sessions(of users: Distinct<UserID>, in db: Database) throws -> [UserID: SessionsOfMember] {
    var found: [UserID: SessionsOfMember] = .init()
    try db.forEach(
      """
      SELECT user, name, is_over FROM (
        SELECT user, name, is_over, row_number() OVER (PARTITION BY user, is_over ORDER BY id DESC) AS place FROM (
          SELECT c0 AS user, session.name, membership.id, through <> 0 OR session.status = 'ended' AS is_over
          FROM rows(?) CROSS JOIN membership ON membership.user = c0 CROSS JOIN session ON session.id = membership.session
        )
      ) WHERE place <= CASE WHEN is_over THEN \(Limits.sessionsPerWelcomeMax + 1) ELSE \(Limits.sessionsFollowedMax) END
      ORDER BY user, place
      """,
      from: Rows(count: users.count) { users.elements[$0].store(in: &$1) }
    ) { columns in
      let (user, session): (UserID, SessionID) = (try columns.next(), try columns.next())
      let list = try columns.integer() != 0 ? \SessionsOfMember.over : \.inProgress
      found[user, default: SessionsOfMember()][keyPath: list].append(session)
    }
    return found
  }

  static func memberships(_ asked: Distinct<SessionUser>, in db: Database) throws -> [SessionUser: Membership] {
    var found: [SessionUser: Membership] = .init()
    try db.forEach(
      """
      SELECT c0, c1, since, through, takes_part, membership.status, membership.version
      FROM rows(?) CROSS JOIN session ON session.name = c0
      CROSS JOIN membership ON membership.user = c1 AND membership.session = session.id
      """, from: MemberRows.rows(asked)
    ) { columns in
      let place = SessionUser(try columns.next(), try columns.next())
      let (since, through): (UInt64, UInt64?) = (try columns.next(), try columns.next())
      let takesPart = try columns.integer() != 0
      found[place] = Membership(through: through, status: try columns.next(), since: since, takesPart: takesPart)
    }
    return found
  }

  /// A user who joins again comes last in the order of joining, like a new member. The subquery for the last id names a column of the row, so
  /// that SQLite evaluates it for each row: evaluated once, it gave two users who joined again in one commit the same id (full mode, seed
  /// 427776835576).
  static func save(_ memberships: [SessionUser: Membership], in db: Database) throws {
    guard !memberships.isEmpty else { return }
    let sorted = MemberRows.sorted(memberships)
    try db.run(
      """
      INSERT INTO membership (session, user, through, status, version, since, takes_part)
      SELECT (SELECT id FROM session WHERE session.name = c0), c1, c2, c3, c4, c5, c6 FROM rows(?)
      WHERE true ON CONFLICT (user, session) DO UPDATE SET through = excluded.through, status = excluded.status,
        version = excluded.version, since = excluded.since, takes_part = excluded.takes_part,
        id = CASE WHEN excluded.through = 0 AND excluded.since <> since
          THEN (SELECT max(id) + 1 FROM membership WHERE excluded.through = 0) ELSE id END
      """,
      from: Rows(count: sorted.count) { index, row in
        let (place, membership) = sorted[index]
        place.session.store(in: &row)
        place.user.store(in: &row)
        membership.through.store(in: &row)
        membership.status.store(in: &row)
        membership.since.store(in: &row)
        Int(membership.takesPart ? 1 : 0).store(in: &row)
      })
  }
}
