import WardlineModel
import WardlineRelay

/// The revocations in the relay's database.
struct PostgresRevocationList: RevocationList {
  let database: PostgresDatabase
  /// Who changes it, for the audit log.
  let actor: String

  init(_ database: PostgresDatabase, as actor: String) {
    self.database = database
    self.actor = actor
  }

  private static let forgetting = PostgresStatement(
    "DELETE FROM revocation WHERE until <= $1 AND until <= (SELECT confirmed_at FROM meta)", .int8)
  private static let finding = PostgresStatement("SELECT id FROM revocation WHERE kind = $1 AND name = $2", .text, .bytea)
  private static let count = PostgresStatement("SELECT count(*) FROM revocation")
  private static let upsertion = PostgresStatement(
    """
    INSERT INTO revocation (kind, name, revoked_at, until) VALUES ($1, $2, $3, $4)
    ON CONFLICT (kind, name) DO UPDATE SET revoked_at = greatest(revocation.revoked_at, excluded.revoked_at),
      until = CASE WHEN revocation.until IS NOT NULL AND excluded.until IS NOT NULL
        THEN greatest(revocation.until, excluded.until) END
    """, .text, .bytea, .int8, .int8)
  private static let deletion = PostgresStatement("DELETE FROM revocation WHERE kind = $1 AND name = $2", .text, .bytea)
  private static let rows = PostgresStatement("SELECT kind, name, revoked_at, until FROM revocation ORDER BY id")

  func revoke(_ revocation: Revocation, countMax: Int) throws(StoreError) -> Bool {
    let (kind, name) = (revocation.of.kind, FreeText(revocation.of.name))
    return try database.write { batch in
      let results = try batch.run { pipeline in
        try pipeline.append(ListRows.advance)
        try pipeline.append(Self.forgetting, revocation.forgottenUntil)
        try pipeline.append(Self.finding, kind, name)
        try pipeline.append(Self.count)
      }
      let count = try results[3].first { try $0.next(Int.self) } ?? 0
      guard results[2].rowCount > 0 || count < countMax else { return false }
      try batch.write { try $0.append(Self.upsertion, kind, name, revocation.at, revocation.until) }
      batch.record([revocation.of.event(by: actor)], at: revocation.at)
      return true
    }
  }

  func lift(_ user: UserID, at time: Timestamp) throws(StoreError) -> Bool {
    let (kind, name) = (RevokedTokens.user(user).kind, FreeText(user.text))
    return try database.write { batch in
      let results = try batch.run { pipeline in
        try pipeline.append(ListRows.advance)
        try pipeline.append(Self.deletion, kind, name)
      }
      guard results[1].changedRows > 0 else { return false }
      batch.record([AuditEvent(.revocationLifted, by: actor, to: user.text)], at: time)
      return true
    }
  }

  func all() throws(StoreError) -> [Revocation] {
    try database.readOnce { connection in
      try connection.all(Self.rows) { columns -> Revocation? in
        let tokens = RevokedTokens(kind: try columns.next(), name: try columns.text())
        let (at, until): (Timestamp, Timestamp?) = (try columns.next(), try columns.next())
        return tokens.map { Revocation(of: $0, at: at, until: until) }
      }.compactMap(\.self)
    }
  }
}
