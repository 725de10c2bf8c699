import WardlineModel
import WardlineRelay

/// Counts undelivered messages by comparing the head of each session with the receipts of those who are in it. Messages are read only behind
/// the last receipt, of all sessions in one statement.
enum UndeliveredRows {
  private static let more = PostgresStatement(
    "SELECT 1::int8 FROM session WHERE status <> 'ended' ORDER BY id DESC LIMIT 1 OFFSET $1", .int8)
  private static let readers = PostgresStatement(
    """
    WITH ongoing AS (SELECT id, name, head, floor FROM session WHERE status <> 'ended' ORDER BY id DESC LIMIT $1)
    SELECT id, floor, person, passed FROM (
      SELECT ongoing.id, head, floor, participant.person, greatest(coalesce(delivered, 0), coalesce(since - 1, 0)) AS passed FROM ongoing
      JOIN participant ON participant.session = ongoing.id
      LEFT JOIN membership ON membership.person = participant.person AND membership.session = ongoing.id
      LEFT JOIN receipt ON receipt.session = ongoing.name AND receipt.person = participant.person
      WHERE through IS NULL
    ) AS found WHERE passed < head ORDER BY id DESC
    """, .int8)
  private static let messages = PostgresStatement(
    """
    SELECT asked.id, found.sequence, found.author, found.logged_at
    FROM unnest($1::int8[], $2::int8[]) WITH ORDINALITY AS asked (id, passed, place) CROSS JOIN LATERAL (
      SELECT sequence, author, logged_at FROM entry
      WHERE entry.session = asked.id AND sequence > asked.passed AND kind = 'message' ORDER BY sequence LIMIT $3) AS found
    ORDER BY place, sequence LIMIT $3
    """, .int8s, .int8s, .int8)

  /// Of the newest sessions that have not ended.
  static func undelivered(
    sessionsMax: Int = Limits.undeliveredSessionsMax, messagesMax: Int = Limits.undeliveredMessagesMax,
    in reading: some PostgresReading
  ) throws -> Undelivered {
    let results = try reading.run { pipeline in
      try pipeline.append(more, sessionsMax)
      try pipeline.append(readers, sessionsMax)
    }
    var found = Undelivered()
    found.isBounded = results[0].rowCount > 0
    let sessions = Undelivered.sessions(
      of: try results[1].all {
        Undelivered.Reader(session: try $0.next(), floor: try $0.next(), user: try $0.next(), through: try $0.next())
      })
    guard !sessions.isEmpty else { return found }
    let asked = PostgresRows(sessions) { session, row in
      row.append(session.id)
      row.append(session.through)
    }
    let candidates = try reading.all(messages, asked, messagesMax) { columns in
      let session: Int64 = try columns.next()
      let message = Undelivered.Message(try columns.next(), by: try columns.next(), at: try columns.next())
      return (session: session, message: message)
    }
    found.isBounded = found.isBounded || candidates.count >= messagesMax
    let bySession = Dictionary(grouping: candidates, by: \.session)
    for session in sessions { found.add(bySession[session.id, default: []].map(\.message), of: session) }
    return found
  }
}
