package import WardlineModel
import WardlineSQLite
package import WardlineSync

/// What is asked of a store from beside: all of its sessions, everyone in them, and whether the file is sound.
extension SQLiteClientStore {
  /// Every session that this device knows, the one in which something was written last first.
  package func sessions() throws(StoreError) -> [SessionSummary] {
    try database.read { try $0.sessions(owner: identity.user) }
  }

  /// Everyone who has come into any session, as they came into each.
  package func acquaintances() throws(StoreError) -> [Participant] {
    try database.read { db in
      try db.all("SELECT DISTINCT user, role, name, language FROM participant ORDER BY user") { try $0.next() }
    }
  }

  /// Who works on it, under the newest lease, and whether that process lives. `nil` before anyone did.
  package func worker() throws(StoreError) -> (lease: Lease, isAlive: Bool)? {
    guard let lease = try lease() else { return nil }
    return (lease, LeaseFile.isHeld(lease.token, at: leaseFile.path) ?? false)
  }

  /// Why the worker has no connection, as it noted last; `nil` while it has one, or before the first try.
  package func linkFailure() throws(StoreError) -> LinkFailure? {
    try database.read { db in
      try db.first("SELECT link_failure, link_failed_at FROM device WHERE link_failure <> ''") { columns in
        LinkFailure(reason: try columns.next(), since: try columns.time())
      }
    }
  }

  /// What SQLite finds wrong with the file; empty when it is sound. Reads all of it.
  package func damage() throws(StoreError) -> [String] {
    try database.read { db in
      try db.all("PRAGMA quick_check") { try $0.text() }.filter { $0 != "ok" }
    }
  }

  /// Whether new texts are sealed.
  package var isSealed: Bool { database.isSealed }

  /// The version of the format that the file has, and the one that this program writes.
  package func versions() throws(StoreError) -> (file: Int, program: Int) {
    let found = try database.read { db in try db.first("PRAGMA user_version") { try $0.next(Int.self) } ?? 0 }
    return (found, DatabaseFormat.clientStore.version)
  }
}

extension Database {
  /// One query: a row for each participant of each session, and one for a session without participants. What a session counts is
  /// read by its own indexes; the outbox is read once for all of them.
  fileprivate func sessions(owner: UserID) throws -> [SessionSummary] {
    let rows =
      try all(
        """
        WITH summary AS (
          SELECT name, status, version, changed_by,
            ifnull((
              SELECT status FROM operation INDEXED BY operation_status
              WHERE session = session.name AND state <> 'failed' AND kind = 'set_status' ORDER BY ordinal DESC LIMIT 1), '') AS wanted,
            ifnull((SELECT max(written_at) FROM message WHERE session = session.name), -1) AS last_written_at,
            (SELECT count(*) FROM message WHERE session = session.name) AS messages,
            (SELECT count(*) FROM message
              WHERE session = session.name AND author <> ? AND sequence > session.read_through AND state NOT IN ('retracted', 'erased')) AS unread,
            ifnull(outbox.pending, 0) AS pending, ifnull(outbox.failed, 0) AS failed
          FROM session LEFT JOIN (
            SELECT session, sum(state <> 'failed') AS pending, sum(state = 'failed') AS failed FROM operation GROUP BY session
          ) AS outbox ON outbox.session = session.name
        )
        SELECT summary.*, ifnull(user, ''), ifnull(role, ''), ifnull(participant.name, ''), ifnull(language, ''), ifnull(has_left, 0),
          CASE WHEN user IS NULL THEN '' ELSE \(SealedColumn.participant.opened) END
        FROM summary LEFT JOIN participant ON participant.session = summary.name
        ORDER BY last_written_at DESC, summary.name, user
        """, owner
      ) { columns in
        let session = try columns.next(SessionID.self)
        let confirmed = try columns.status()
        let author = try columns.next(UserID?.self)
        let wanted = try columns.next(SessionStatus?.self)
        let lastWrittenAt = try columns.integer()
        let summary = SessionSummary(
          state: SessionState(session: session, confirmed: confirmed, wanted: wanted, changedBy: author),
          lastWrittenAt: lastWrittenAt < 0 ? nil : Timestamp(milliseconds: lastWrittenAt).clampedToCalendar,
          messages: try columns.next(),
          unread: try columns.next(), pending: try columns.next(), failed: try columns.next())
        guard let user = try columns.next(UserID?.self), let role = try columns.next(Role?.self) else { return (summary, nil) }
        var participant = Participant(user: user, role: role, name: try columns.next(), language: try columns.next())
        participant.hasLeft = try columns.integer() != 0
        participant.joinReason = try columns.body() ?? Message.unreadableText
        return (summary, participant)
      } as [(SessionSummary, Participant?)]
    var sessions: [SessionSummary] = []
    for (summary, participant) in rows {
      if sessions.last?.session != summary.session { sessions.append(summary) }
      if let participant { sessions[sessions.count - 1].participants.append(participant) }
    }
    return sessions
  }
}
