import WardlineModel
import WardlineRelay

/// The sessions that have not ended, as coordinators see them (``RelayStore/overview(sessionsMax:)``).
enum OverviewRows {
  private static let newest = PostgresStatement(
    """
    SELECT name FROM session WHERE status <> 'ended' ORDER BY
      CASE
        WHEN EXISTS (SELECT 1 FROM request WHERE request.session = session.id AND standing = 'open') THEN 2
        WHEN EXISTS (SELECT 1 FROM entry WHERE entry.session = session.id AND kind = 'message') THEN 1
        ELSE 0 END DESC,
      (SELECT id FROM entry WHERE entry.session = session.id ORDER BY sequence DESC LIMIT 1) DESC NULLS LAST
    LIMIT $1
    """, .int8)

  static func overview(sessionsMax: Int, in reading: some PostgresReading) throws -> [SessionOverview] {
    let sessions = try reading.all(newest, sessionsMax) { try $0.next(SessionID.self) }
    return try overview(of: sessions.reversed(), in: reading)
  }

  static func overview(of sessions: [SessionID], in reading: some PostgresReading) throws -> [SessionOverview] {
    let asked = PostgresArray(sessions)
    let results = try reading.run { pipeline in
      try pipeline.append(membersStatement, asked)
      try pipeline.append(rows, asked)
    }
    var members: [SessionID: [Participant]] = [:]
    _ = try results[0].all { columns in
      let session: SessionID = try columns.next()
      let member = Participant(user: try columns.next(), role: try columns.next(), name: try columns.text())
      members[session, default: []].append(member)
    }
    var found: [SessionID: SessionOverview] = [:]
    _ = try results[1].all { columns in
      var row = SessionOverview(try columns.next(), status: try columns.next(), createdAt: try columns.next())
      row.statusSince = try columns.next()
      row.language = try columns.next(String?.self).flatMap { try? LanguageTag($0) }
      row.nurseFirstWordsAt = try columns.next()
      row.interpreterFirstWordsAt = try columns.next()
      row.openRequest = try columns.key()
      row.members = members[row.session] ?? []
      found[row.session] = row
    }
    return sessions.compactMap { found[$0] }
  }

  private static let open =
    "SELECT id, name, status, version, begun_at FROM session WHERE name = ANY($1) AND status <> 'ended'"

  private static let rows = PostgresStatement(
    """
    SELECT name, status, version, begun_at,
      coalesce((SELECT logged_at FROM entry
        WHERE session = open.id AND kind <> 'message' AND kind = 'status' ORDER BY sequence DESC LIMIT 1), begun_at),
      (\(languageAskedLast)), (\(firstWords("IN ('nurse', 'coordinator')"))), (\(firstWords("= 'interpreter'"))), key_high, key_low
    FROM (\(open)) AS open LEFT JOIN request ON request.session = open.id AND standing = 'open'
    """, .texts)

  private static let renewal = OperationKind.renewRequest.rawValue
  private static let kindsThatAsk = [OperationKind.requestInterpreter, .handOver, .renewRequest]
    .map { "'\($0.rawValue)'" }.joined(separator: ", ")

  /// Of the request that was made or renewed last.
  private static let languageAskedLast = """
    SELECT asked.language FROM entry JOIN request AS asked
      ON asked.key_high = CASE WHEN kind = '\(renewal)' THEN target_high ELSE entry.key_high END
        AND asked.key_low = CASE WHEN kind = '\(renewal)' THEN target_low ELSE entry.key_low END
      WHERE entry.session = open.id AND kind <> 'message' AND kind IN (\(kindsThatAsk))
      ORDER BY entry.sequence DESC LIMIT 1
    """

  /// When somebody of a role wrote first.
  private static func firstWords(_ role: String) -> String {
    """
    SELECT logged_at FROM entry JOIN participant
      ON participant.session = entry.session AND participant.person = entry.author AND participant.role \(role)
      WHERE entry.session = open.id AND kind = 'message' ORDER BY entry.sequence LIMIT 1
    """
  }

  /// The participants who have not left, by user. From the log: the table of members lacks those whose token names the session.
  private static let membersStatement = PostgresStatement(
    """
    SELECT name, person, role, participant_name FROM (
      SELECT open.id, open.name, participant.person, participant.role, participant.name AS participant_name,
        row_number() OVER (PARTITION BY open.id ORDER BY participant.person) AS place
      FROM (\(open)) AS open JOIN participant ON participant.session = open.id
      LEFT JOIN membership ON membership.person = participant.person AND membership.session = open.id
      WHERE membership.through IS NULL
    ) AS found WHERE place <= \(Limits.overviewMembersMax) ORDER BY id, person
    """, .texts)
}
