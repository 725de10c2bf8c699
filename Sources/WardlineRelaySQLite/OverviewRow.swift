import GRDB
import WardlineModel
import WardlineRelay
import WardlineSQLite

/// The sessions that have not ended, as coordinators see them when a relay starts (``RelayStore/overview()``).
///
/// The table of sessions is read whole, as for ``RestartRows``.
enum OverviewRow {
  static func overview(in db: Database) throws -> [SessionOverview] {
    let members = try members(in: db)
    let rows = try db.all(
      """
      SELECT name, status, version, begun_at,
        ifnull((SELECT logged_at FROM entry INDEXED BY entry_of_course
          WHERE session = open.id AND kind <> 'message' AND kind = 'status' ORDER BY sequence DESC LIMIT 1), begun_at),
        ifnull((\(languageAskedLast)), ''),
        \(firstWords("IN ('nurse', 'coordinator')")), \(firstWords("= 'interpreter'")),
        key_high, key_low
      FROM (\(open)) AS open LEFT JOIN request ON request.session = open.id AND standing = 'open'
      ORDER BY open.id
      """
    ) { columns in
      var row = SessionOverview(try columns.next(), status: try columns.next(), createdAt: try columns.next())
      row.statusSince = try columns.next()
      row.language = try? LanguageTag(try columns.next())
      row.nurseFirstWordsAt = time(try columns.next())
      row.interpreterFirstWordsAt = time(try columns.next())
      row.openRequest = try columns.next()
      row.members = members[row.session] ?? []
      return row
    }
    return rows
  }

  /// The last ones that have not ended.
  private static let open = """
    SELECT id, name, status, version, begun_at FROM session WHERE status <> 'ended' ORDER BY id DESC LIMIT \(Limits.overviewSessionsMax)
    """

  /// Of the request that was made or renewed last.
  private static let languageAskedLast = """
    SELECT asked.language FROM entry INDEXED BY entry_of_course CROSS JOIN request AS asked
      ON asked.key_high = iif(kind = 'renewed', target_high, entry.key_high)
        AND asked.key_low = iif(kind = 'renewed', target_low, entry.key_low)
      WHERE entry.session = open.id AND kind <> 'message' AND kind IN ('requested', 'hand_over_requested', 'renewed')
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

  /// Those who have come and not left, by user. Who was let in by a token that names the session is in no table of members.
  private static func members(in db: Database) throws -> [SessionID: [Participant]] {
    var found: [SessionID: [Participant]] = [:]
    _ = try db.all(
      """
      SELECT name, user, role, participant_name FROM (
        SELECT open.id AS id, open.name AS name, participant.user AS user, participant.role AS role, participant.name AS participant_name,
          row_number() OVER (PARTITION BY open.id ORDER BY participant.user) AS place
        FROM (\(open)) AS open CROSS JOIN participant ON participant.session = open.id
        LEFT JOIN membership ON membership.user = participant.user AND membership.session = open.id
        WHERE ifnull(membership.through, 0) = 0
      ) WHERE place <= \(Limits.overviewMembersMax) ORDER BY id, user
      """
    ) { columns in
      let session: SessionID = try columns.next()
      let member = Participant(user: try columns.next(), role: try columns.next(), name: try columns.next())
      found[session, default: []].append(member)
    }
    return found
  }
}
