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
    let (kind, name) = revocation.of.columns
    return try database.write { db in
      // An issuer's clock may be behind: its token is accepted for so long after its end. And this clock may be ahead, so that the relay's must
      // have confirmed that time: a revocation that is forgotten too early would let a stolen token in again (decision 064).
      let forgotten = revocation.at.advanced(byMilliseconds: -Limits.tokenSkewMilliseconds)
      try db.run(
        "DELETE FROM revocation WHERE until > 0 AND until <= min(?, ifnull((SELECT confirmed_at FROM meta), 0))", forgotten)
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
    let (kind, name) = RevokedTokens.user(user).columns
    return try database.write { db in
      guard try db.run("DELETE FROM revocation WHERE kind = ? AND name = ?", kind, name) > 0 else { return false }
      try AuditRows.append([AuditEvent(.revocationLifted, by: actor, to: user.text)], at: time, in: db)
      return true
    }
  }

  func all() throws(StoreError) -> [Revocation] {
    guard try database.hasTable("revocation") else { return [] }
    let rows = try database.read { db in
      try db.all("SELECT kind, name, revoked_at, until FROM revocation ORDER BY id") { columns in
        RevocationRow(
          kind: try columns.next(), name: try columns.next(), at: try columns.next(), until: try columns.next())
      }
    }
    return rows.compactMap(\.revocation)
  }
}

/// A row as it stands.
private struct RevocationRow {
  var kind: String
  var name: String
  var at: Timestamp
  var until: Timestamp

  /// `nil` where the name is nobody's: no token has it.
  var revocation: Revocation? {
    let until = until.milliseconds == 0 ? nil : until
    if kind == "token" { return Revocation(of: .token(name), at: at, until: until) }
    return (try? UserID(name)).map { Revocation(of: .user($0), at: at, until: until) }
  }
}

extension RevokedTokens {
  fileprivate func event(by actor: String) -> AuditEvent {
    switch self {
    case .token(let id): AuditEvent(.tokensRevoked, by: actor, detail: id)
    case .user(let user): AuditEvent(.tokensRevoked, by: actor, to: user.text, detail: "all")
    }
  }

  fileprivate var columns: (kind: String, name: String) {
    switch self {
    case .token(let id): ("token", id)
    case .user(let user): ("user", user.text)
    }
  }
}
