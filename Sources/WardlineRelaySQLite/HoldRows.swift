import WardlineModel
import WardlineRelay
import WardlineSQLite

/// Which sessions retention leaves alone, and of which it erases apart from the order of commits.
enum HoldRows {
  /// A session that is erased from its floor on.
  struct Behind {
    var id: Int64
    var floor: UInt64
    /// The last entry, by its id, that may be erased.
    var through: Int64
  }

  static func isAnyBehind(before cutoffs: RetentionRows.Cutoffs, in db: Database) throws -> Bool {
    if try db.first("SELECT session FROM released LIMIT 1", decode: { try $0.integer() }) != nil {
      if try !released(before: cutoffs, in: db).isEmpty || isAnyCaughtUp(in: db) { return true }
    }
    if let ended = cutoffs.ended, try !self.ended(before: ended, limit: 1, in: db).isEmpty { return true }
    return try !feedbackBehind(before: cutoffs, limit: 1, in: db).isEmpty
  }

  // MARK: Behind

  /// Sessions that were held, whose next entry is old enough.
  static func released(before cutoffs: RetentionRows.Cutoffs, in db: Database) throws -> [Behind] {
    try db.all(
      """
      SELECT session.id, floor, pruned FROM released CROSS JOIN session ON session.id = released.session CROSS JOIN meta
      CROSS JOIN entry ON entry.session = session.id AND entry.sequence = floor
      WHERE entry.id <= pruned AND entry.logged_at < ? ORDER BY session.id LIMIT ?
      """, cutoffs.logged, Limits.retentionSessionsMax
    ) { Behind(id: try $0.next(), floor: try $0.next(), through: try $0.next()) }
  }

  private static let caughtUp = """
    SELECT released.session FROM released CROSS JOIN session ON session.id = released.session CROSS JOIN meta
    LEFT JOIN entry ON entry.session = session.id AND entry.sequence = floor WHERE entry.id IS NULL OR entry.id > pruned
    """

  private static func isAnyCaughtUp(in db: Database) throws -> Bool {
    try db.first("\(caughtUp) LIMIT 1") { try $0.integer() } != nil
  }

  /// From here on they are erased in the order of commits again.
  static func removeCaughtUp(in db: Database) throws { try db.run("DELETE FROM released WHERE session IN (\(caughtUp))") }

  /// Sessions that ended before then, whose next entry is old enough, too: it may have been logged after the end.
  static func ended(
    before cutoff: Timestamp, limit: Int = Limits.retentionSessionsMax, in db: Database
  ) throws -> [Behind] {
    try db.all(
      """
      SELECT id, floor FROM session WHERE ended_at > 0 AND floor <= head AND ended_at < ? AND id NOT IN (SELECT session FROM hold)
        AND (SELECT logged_at FROM entry WHERE entry.session = session.id AND sequence = floor) < ?
      ORDER BY ended_at LIMIT ?
      """, cutoff, cutoff, limit
    ) { Behind(id: try $0.next(), floor: try $0.next(), through: .max) }
  }

  static func feedbackBehind(
    before cutoffs: RetentionRows.Cutoffs, limit: Int, in db: Database
  ) throws -> [KeptOperation] {
    try RecordRow.feedbackBehind(
      loggedBefore: cutoffs.logged, endedBefore: cutoffs.ended ?? Timestamp(milliseconds: .min), limit: limit, in: db)
  }

  // MARK: Held

  /// Sessions that are held, or were and are behind, by their numbers.
  static func sessionsNotInOrder(in db: Database) throws -> Set<Int64> {
    Set(try db.all("SELECT session FROM hold UNION SELECT session FROM released") { try $0.integer() })
  }

  static func names(in db: Database) throws -> Set<SessionID> {
    Set(try db.all("SELECT name FROM hold CROSS JOIN session ON session.id = hold.session") { try $0.next(SessionID.self) })
  }
}
