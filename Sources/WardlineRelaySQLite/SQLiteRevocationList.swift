import WardlineModel
import WardlineRelay
import WardlineSQLite

/// The revocations in the relay's file, `relay.sqlite`.
struct SQLiteRevocationList: RevocationList {
  let database: DurableDatabase
  /// Who changes it, for the audit log.
  let actor: String

  init(_ database: DurableDatabase, as actor: String) {
    self.database = database
    self.actor = actor
  }

  func revoke(_ revocation: Revocation, countMax: Int) throws(StoreError) -> Bool {
    let (kind, name) = (revocation.of.kind, revocation.of.name)
    return try database.write { db in
      try db.run(
        "DELETE FROM revocation WHERE until > 0 AND until <= min(?, ifnull((SELECT confirmed_at FROM meta), 0))",
        revocation.forgottenUntil)
      let isKept = try db.first("SELECT 1 FROM revocation WHERE kind = ? AND name = ?", kind, name) { try $0.integer() } != nil
      let count = try db.first("SELECT count(*) FROM revocation") { try $0.integer() } ?? 0
      guard isKept || count < countMax else { return false }
      try db.run(
        """
        INSERT INTO revocation (kind, name, revoked_at, until) VALUES (?, ?, ?, ?)
        ON CONFLICT (kind, name) DO UPDATE SET revoked_at = max(revoked_at, excluded.revoked_at),
          until = iif(until = 0 OR excluded.until = 0, 0, max(until, excluded.until))
        """, kind, name, revocation.at, revocation.until ?? Timestamp(milliseconds: 0))
      try AuditRows.append([revocation.of.event(by: actor)], at: revocation.at, in: db)
      return true
    }
  }

  func lift(_ user: UserID, at time: Timestamp) throws(StoreError) -> Bool {
    let (kind, name) = (RevokedTokens.user(user).kind, user.text)
    return try database.write { db in
      guard try db.run("DELETE FROM revocation WHERE kind = ? AND name = ?", kind, name) > 0 else { return false }
      try AuditRows.append([AuditEvent(.revocationLifted, by: actor, to: user.text)], at: time, in: db)
      return true
    }
  }

  func all() throws(StoreError) -> [Revocation] {
    guard try database.hasTable("revocation") else { return [] }
    return try database.read { db in
      try db.all("SELECT kind, name, revoked_at, until FROM revocation ORDER BY id") { columns -> Revocation? in
        let tokens = RevokedTokens(kind: try columns.next(), name: try columns.next())
        let (at, until): (Timestamp, Timestamp) = (try columns.next(), try columns.next())
        return tokens.map { Revocation(of: $0, at: at, until: until.milliseconds == 0 ? nil : until) }
      }.compactMap(\.self)
    }
  }
}
