import WardlineModel
import WardlineRelay

/// What is kept of users, by session and user.
enum MemberRows {
  private static let participants = PostgresStatement(
    """
    SELECT session.name, participant.person, role, participant.name, language
    FROM unnest($1::text[], $2::text[]) AS asked (session, person) JOIN session ON session.name = asked.session
    JOIN participant ON participant.session = session.id AND participant.person = asked.person
    """, .texts, .texts)

  static func readParticipants(_ asked: Distinct<SessionUser>, in reads: inout SnapshotReads) throws(PostgresError) {
    try reads.add(participants, for: PostgresRows(asked)) { columns, snapshot in
      let session: SessionID = try columns.next()
      let participant: Participant = try columns.next()
      snapshot.participants[SessionUser(session, participant.user)] = participant
    }
  }

  private static let profiles = PostgresStatement(
    """
    SELECT profile.session, profile.person, name, languages FROM unnest($1::text[], $2::text[]) AS asked (session, person)
    JOIN profile ON profile.person = asked.person AND profile.session IS NOT DISTINCT FROM asked.session
    """, .texts, .texts)

  static func readProfiles(_ asked: Distinct<SessionUser>, in reads: inout SnapshotReads) throws(PostgresError) {
    try reads.add(profiles, for: PostgresRows(asked)) { columns, snapshot in
      let session: SessionID? = try columns.next()
      let profile: Profile = try columns.next()
      snapshot.profiles[SessionUser(session, profile.user)] = profile
    }
  }

  private static let receipts = PostgresStatement(
    "SELECT session, person, delivered, read FROM receipt WHERE session = ANY($1)", .texts)

  static func readReceipts(in sessions: Distinct<SessionID>, _ reads: inout SnapshotReads) throws(PostgresError) {
    try reads.add(receipts, for: PostgresRows(sessions)) { columns, snapshot in
      let (session, user): (SessionID, UserID) = (try columns.next(), try columns.next())
      let receipt = Receipt(session: session, deliveredThrough: try columns.next(), readThrough: try columns.next())
      snapshot.receipts[session, default: [:]][user] = receipt
    }
  }

  // MARK: Writing

  private static let participantUpsertion = PostgresStatement.insertion(
    into: "participant",
    ["session": .text, "person": .text, "role": .text, "name": .bytea, "language": .bytea], numbersSessions: true,
    """
    ON CONFLICT (session, person) DO UPDATE SET role = excluded.role, name = excluded.name, language = excluded.language
    """)

  private static let profileUpsertion = PostgresStatement.insertion(
    into: "profile",
    ["session": .text, "person": .text, "name": .bytea, "languages": .bytea],
    """
    ON CONFLICT (person, session) DO UPDATE SET name = excluded.name, languages = excluded.languages
    """)

  private static let receiptUpsertion = PostgresStatement.insertion(
    into: "receipt",
    ["session": .text, "person": .text, "delivered": .int8, "read": .int8],
    """
    ON CONFLICT (session, person) DO UPDATE SET delivered = excluded.delivered, read = excluded.read
    """)

  static func save(_ changes: LedgerChanges, in pipeline: inout PostgresPipeline) throws(PostgresError) {
    let participants = PostgresRows(sorted(changes.participants)) { item, row in
      item.key.session.store(in: &row)
      item.value.store(in: &row)
    }
    if !participants.isEmpty { try pipeline.append(participantUpsertion, participants) }
    try MembershipRows.save(changes.memberships, in: &pipeline)
    let profiles = PostgresRows(sorted(changes.profiles)) { item, row in
      item.key.session.store(in: &row)
      item.value.store(in: &row)
    }
    if !profiles.isEmpty { try pipeline.append(profileUpsertion, profiles) }
    let receipts = PostgresRows(sorted(changes.receipts)) { item, row in
      row.append(item.key)
      row.append(item.value.deliveredThrough)
      row.append(item.value.readThrough)
    }
    if !receipts.isEmpty { try pipeline.append(receiptUpsertion, receipts) }
  }

  /// In one order, so that two transactions lock rows in the same one.
  static func sorted<Value>(_ values: [SessionUser: Value]) -> [(key: SessionUser, value: Value)] {
    values.sorted { ($0.key.session?.text ?? "", $0.key.user) < ($1.key.session?.text ?? "", $1.key.user) }
  }
}

/// Who is, or was, a member of which session.
enum MembershipRows {
  private static let sessions = PostgresStatement(
    """
    SELECT person, name, is_over FROM (
      SELECT person, name, is_over, row_number() OVER (PARTITION BY person, is_over ORDER BY id DESC) AS place FROM (
        SELECT person, session.name, membership.id, through IS NOT NULL OR session.status = 'ended' AS is_over
        FROM membership JOIN session ON session.id = membership.session WHERE person = ANY($1)
      ) AS found
    ) AS ordered
    WHERE place <= CASE WHEN is_over THEN \(Limits.sessionsPerWelcomeMax + 1) ELSE \(Limits.sessionsFollowedMax) END
    ORDER BY person, place
    """, .texts)

  static func readSessions(of users: Distinct<UserID>, in reads: inout SnapshotReads) throws(PostgresError) {
    try reads.add(sessions, for: PostgresRows(users)) { columns, snapshot in
      let (user, session): (UserID, SessionID) = (try columns.next(), try columns.next())
      let list = try columns.next(Bool.self) ? \SessionsOfMember.over : \.inProgress
      snapshot.sessionsOfMembers[user, default: SessionsOfMember()][keyPath: list].append(session)
    }
  }

  private static let memberships = PostgresStatement(
    """
    SELECT session.name, membership.person, since, through, takes_part, membership.status, membership.version
    FROM unnest($1::text[], $2::text[]) AS asked (session, person) JOIN session ON session.name = asked.session
    JOIN membership ON membership.person = asked.person AND membership.session = session.id
    """, .texts, .texts)

  static func read(_ asked: Distinct<SessionUser>, in reads: inout SnapshotReads) throws(PostgresError) {
    try reads.add(memberships, for: PostgresRows(asked)) { columns, snapshot in
      let place = SessionUser(try columns.next(SessionID.self), try columns.next())
      let (since, through): (UInt64, UInt64?) = (try columns.next(), try columns.next())
      let takesPart: Bool = try columns.next()
      snapshot.memberships[place] = Membership(
        through: through, status: try columns.next(), since: since, takesPart: takesPart)
    }
  }

  private static let upsertion = PostgresStatement.insertion(
    into: "membership",
    [
      "session": .text, "person": .text, "through": .int8, "status": .text, "version": .int8, "since": .int8,
      "takes_part": .bool,
    ], numbersSessions: true,
    """
    ON CONFLICT (person, session) DO UPDATE SET through = excluded.through, status = excluded.status, version = excluded.version,
      since = excluded.since, takes_part = excluded.takes_part,
      id = CASE WHEN excluded.through IS NULL AND excluded.since <> membership.since
        THEN nextval(pg_get_serial_sequence('membership', 'id')) ELSE membership.id END
    """)

  /// A user who joins again comes last in the order of joining, like a new member.
  static func save(
    _ memberships: [SessionUser: Membership], in pipeline: inout PostgresPipeline
  ) throws(PostgresError) {
    guard !memberships.isEmpty else { return }
    try pipeline.append(
      upsertion,
      PostgresRows(MemberRows.sorted(memberships)) { item, row in
        row.append(item.key)
        item.value.through.store(in: &row)
        item.value.status.store(in: &row)
        row.append(item.value.since)
        row.append(item.value.takesPart)
      })
  }
}
