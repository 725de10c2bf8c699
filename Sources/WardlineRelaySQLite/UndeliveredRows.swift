import WardlineModel
import WardlineRelay
import WardlineSQLite

/// Counts undelivered messages by comparing the head of each session with the receipts of those who are in it. Messages are read only behind
/// the last receipt.
enum UndeliveredRows {
  /// Of the newest sessions that have not ended.
  static func undelivered(
    sessionsMax: Int = Limits.undeliveredSessionsMax, messagesMax: Int = Limits.undeliveredMessagesMax, in db: Database
  ) throws -> Undelivered {
    var found = Undelivered()
    found.isBounded =
      try db.first(
        "SELECT 1 FROM session WHERE status <> 'ended' ORDER BY id DESC LIMIT 1 OFFSET ?", sessionsMax
      ) { try $0.integer() } != nil
    for session in try Undelivered.sessions(of: readers(sessionsMax: sessionsMax, in: db)) {
      let left = messagesMax - found.messages
      let messages = try db.all(
        "SELECT sequence, author, logged_at FROM entry WHERE session = ? AND sequence > ? AND kind = 'message' ORDER BY sequence LIMIT ?",
        session.id, session.through, left
      ) { Undelivered.Message(try $0.next(), by: try $0.next(), at: try $0.next()) }
      found.add(messages, of: session)
      guard messages.count < left else {
        found.isBounded = true
        break
      }
    }
    return found
  }

  private static func readers(sessionsMax: Int, in db: Database) throws -> [Undelivered.Reader] {
    try db.all(
      """
      WITH ongoing AS (SELECT id, name, head, floor FROM session WHERE status <> 'ended' ORDER BY id DESC LIMIT ?)
      SELECT ongoing.id, floor, participant.user, max(ifnull(delivered, 0), ifnull(since - 1, 0)) AS passed FROM ongoing
      CROSS JOIN participant ON participant.session = ongoing.id
      LEFT JOIN membership ON membership.user = participant.user AND membership.session = ongoing.id
      LEFT JOIN receipt ON receipt.session = ongoing.name AND receipt.user = participant.user
      WHERE ifnull(through, 0) = 0 AND passed < head ORDER BY ongoing.id DESC
      """, sessionsMax
    ) { columns in
      Undelivered.Reader(
        session: try columns.next(), floor: try columns.next(), user: try columns.next(), through: try columns.next())
    }
  }
}
