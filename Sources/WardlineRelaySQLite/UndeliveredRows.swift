import WardlineModel
import WardlineRelay
import WardlineSQLite

/// Counts undelivered messages by comparing the head of each session with the receipts of those who are in it. Messages are read only behind
/// the last receipt.
enum UndeliveredRows {
  /// Somebody who is in a session, and what they need not be delivered: what they have, or what was logged before they were a member.
  private struct Reader {
    var user: UserID
    var through: UInt64
  }

  private struct Session {
    var id: Int64
    var floor: UInt64
    var readers: [Reader]

    /// Up to here nobody waits for anything. What retention has erased is not delivered any more.
    var through: UInt64 { max(readers.lazy.map(\.through).min() ?? .max, floor - 1) }

    func awaits(_ sequence: UInt64, of author: UserID) -> Bool {
      readers.contains { $0.through < sequence && $0.user != author }
    }
  }

  /// Of the newest sessions that have not ended.
  static func undelivered(
    sessionsMax: Int = Limits.undeliveredSessionsMax, messagesMax: Int = Limits.undeliveredMessagesMax, in db: Database
  ) throws -> Undelivered {
    var found = Undelivered()
    found.isBounded =
      try db.first(
        "SELECT 1 FROM session WHERE status <> 'ended' ORDER BY id DESC LIMIT 1 OFFSET ?", sessionsMax
      ) { try $0.integer() } != nil
    for session in try sessions(limit: sessionsMax, in: db) {
      let left = messagesMax - found.messages
      let rows = try db.all(
        "SELECT sequence, author, logged_at FROM entry WHERE session = ? AND sequence > ? AND kind = 'message' ORDER BY sequence LIMIT ?",
        session.id, session.through, left
      ) { columns in
        (sequence: try columns.next(UInt64.self), author: try columns.next(UserID.self), at: try columns.next(Timestamp.self))
      }
      for row in rows where session.awaits(row.sequence, of: row.author) {
        found.messages += 1
        found.oldest = found.oldest.map { min($0, row.at) } ?? row.at
      }
      guard rows.count < left else {
        found.isBounded = true
        break
      }
    }
    return found
  }

  private static func sessions(limit: Int, in db: Database) throws -> [Session] {
    var sessions: [Session] = []
    let rows = try db.all(
      """
      WITH ongoing AS (SELECT id, name, head, floor FROM session WHERE status <> 'ended' ORDER BY id DESC LIMIT ?)
      SELECT ongoing.id, floor, participant.user, max(ifnull(delivered, 0), ifnull(since - 1, 0)) AS passed FROM ongoing
      CROSS JOIN participant ON participant.session = ongoing.id
      LEFT JOIN membership ON membership.user = participant.user AND membership.session = ongoing.id
      LEFT JOIN receipt ON receipt.session = ongoing.name AND receipt.user = participant.user
      WHERE ifnull(through, 0) = 0 AND passed < head ORDER BY ongoing.id DESC
      """, limit
    ) { columns in
      let (id, floor): (Int64, UInt64) = (try columns.next(), try columns.next())
      return (id: id, floor: floor, reader: Reader(user: try columns.next(), through: try columns.next()))
    }
    for row in rows {
      if sessions.last?.id == row.id {
        sessions[sessions.count - 1].readers.append(row.reader)
      } else {
        sessions.append(Session(id: row.id, floor: row.floor, readers: [row.reader]))
      }
    }
    return sessions
  }
}
