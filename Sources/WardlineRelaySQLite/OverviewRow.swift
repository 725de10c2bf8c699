import WardlineModel
import WardlineRelay
import WardlineSQLite

/// The sessions that have not ended, as coordinators see them (``RelayStore/overview(sessionsMax:)``).
enum OverviewRow {
  /// The table of sessions is read whole, as for ``RestartRows``.
  static func overview(sessionsMax: Int, in db: Database) throws -> [SessionOverview] {
    let sessions: [SessionID] = try db.all(
      """
      SELECT name FROM session WHERE status <> 'ended' ORDER BY
        CASE
          WHEN EXISTS (SELECT 1 FROM request WHERE session = session.id AND standing = 'open') THEN 2
          WHEN EXISTS (SELECT 1 FROM entry WHERE entry.session = session.id AND kind = 'message') THEN 1
          ELSE 0 END DESC,
        (SELECT id FROM entry WHERE entry.session = session.id ORDER BY sequence DESC LIMIT 1) DESC
      LIMIT ?
      """, sessionsMax
    ) { try $0.next() }
    return try overview(of: sessions.reversed(), in: db)
  }

  static func overview(of sessions: [SessionID], in db: Database) throws -> [SessionOverview] {
    let asked = Rows(count: sessions.count) { sessions[$0].store(in: &$1) }
    let members = try members(of: asked, in: db)
    var found: [SessionID: SessionOverview] = [:]
    try db.forEach(
      """
      SELECT name, status, version, begun_at,
        ifnull((SELECT logged_at FROM entry INDEXED BY entry_of_course
          WHERE session = open.id AND kind <> 'message' AND kind = 'status' ORDER BY sequence DESC LIMIT 1), begun_at),
        ifnull((\(languageAskedLast)), ''),
        \(firstWords("IN ('nurse', 'coordinator')")), \(firstWords("= 'interpreter'")),
        key_high, key_low
      FROM (\(open)) AS open LEFT JOIN request ON request.session = open.id AND standing = 'open'
      """, from: asked
    ) { columns in
      var row = SessionOverview(try columns.next(), status: try columns.next(), createdAt: try columns.next())
      row.statusSince = try columns.next()
      row.language = try? LanguageTag(try columns.next())
      row.nurseFirstWordsAt = time(try columns.next())
      row.interpreterFirstWordsAt = time(try columns.next())
      row.openRequest = try columns.next()
      row.members = members[row.session] ?? []
      found[row.session] = row
    }
    return sessions.compactMap { found[$0] }
  }

  private static let open = """
    SELECT id, name, status, version, begun_at FROM rows(?) CROSS JOIN session ON name = c0 WHERE status <> 'ended'
    """

  private static let kindsThatAsk = [OperationKind.requestInterpreter, .handOver, .renewRequest]
    .map { "'\($0.rawValue)'" }.joined(separator: ", ")

  /// Of the request that was made or renewed last.
  private static let languageAskedLast = """
    SELECT asked.language FROM entry INDEXED BY entry_of_course CROSS JOIN request AS asked
      ON asked.key_high = iif(kind = '\(OperationKind.renewRequest.rawValue)', target_high, entry.key_high)
        AND asked.key_low = iif(kind = '\(OperationKind.renewRequest.rawValue)', target_low, entry.key_low)
      WHERE entry.session = open.id AND kind <> 'message' AND kind IN (\(kindsThatAsk))
      ORDER BY entry.sequence DESC LIMIT 1
    """

  /// When somebody of a role wrote first; 0 where nobody did.
  private static func firstWords(_ role: String) -> String {
    """
    ifnull((SELECT logged_at FROM entry CROSS JOIN participant
      ON participant.session = entry.session AND participant.user = entry.author AND participant.role \(role)
      WHERE entry.session = open.id AND kind = 'message' ORDER BY sequence LIMIT 1), 0)
    """
  }

  private static func time(_ milliseconds: Int64) -> Timestamp? {
    milliseconds == 0 ? nil : Timestamp(milliseconds: milliseconds)
  }

  /// The participants who have not left, by user. From the log: the table of members lacks those whose token names the session.
  private static func members(of sessions: Rows, in db: Database) throws -> [SessionID: [Participant]] {
    var found: [SessionID: [Participant]] = [:]
    try db.forEach(
      """
      SELECT name, user, role, participant_name FROM (
        SELECT open.id AS id, open.name AS name, participant.user AS user, participant.role AS role, participant.name AS participant_name,
          row_number() OVER (PARTITION BY open.id ORDER BY participant.user) AS place
        FROM (\(open)) AS open CROSS JOIN participant ON participant.session = open.id
        LEFT JOIN membership ON membership.user = participant.user AND membership.session = open.id
        WHERE ifnull(membership.through, 0) = 0
      ) WHERE place <= \(Limits.overviewMembersMax) ORDER BY id, user
      """, from: sessions
    ) { columns in
      let session: SessionID = try columns.next()
      let member = Participant(user: try columns.next(), role: try columns.next(), name: try columns.next())
      found[session, default: []].append(member)
    }
    return found
  }
}
