package import WardlineModel
package import WardlineRelay
import WardlineSQLite

/// The revocations in the relay's file, `relay.sqlite`: opened beside a running relay in the same way as ``SQLitePeopleDirectory``.
package struct SQLiteRevocationList: RevocationList {
  let database: DurableDatabase
  private let isKnown: Bool
  /// Who changes it, for the audit log.
  let actor: String

  /// Those of a store that is open.
  init(_ database: DurableDatabase) {
    self.init(database, as: "")
  }

  init(_ database: DurableDatabase, as actor: String) {
    self.database = database
    self.actor = actor
    isKnown = true
  }

  /// Opens them for a change. Where there is no store yet it is made: a token can be revoked before the first relay runs.
  ///
  /// - Parameters:
  ///   - actor: who changes it, for the audit log (``AuditEvent/actor``).
  ///   - makesFile: `false` where there is nothing to change without a store: ``StoreError/missing(path:)`` is thrown then.
  package init(besideRelayAt directory: String, as actor: String = "", makesFile: Bool = true) throws(StoreError) {
    var options = DurableDatabase.Options()
    options.sealing = .ignored
    options.makesFile = makesFile
    options.isBesideOwner = true
    options.busyMilliseconds = Limits.peopleBusyMilliseconds
    self.init(try DurableDatabase(path: directory + "/relay.sqlite", format: .relayLog, options: options), as: actor)
  }

  /// Opens them for reading. A change fails.
  ///
  /// - Throws: ``StoreError/cannotOpen(path:reason:)`` where there is no store.
  package init(reading directory: String) throws(StoreError) {
    var options = DurableDatabase.Options()
    options.sealing = .ignored
    options.makesFile = false
    options.isReadOnly = true
    actor = ""
    database = try DurableDatabase(path: directory + "/relay.sqlite", format: .relayLog, options: options)
    isKnown = try database.read { try $0.hasTable("revocation") }
  }

  /// Revokes tokens, synced when it returns. Of two ends of one revocation the later one holds: ``lift(_:at:)`` ends it earlier. Rows of
  /// revocations that have ended are deleted.
  ///
  /// - Parameter countMax: how many revocations are kept.
  /// - Returns: `false` where so many are kept already that this one is not; nothing was changed then.
  package func revoke(_ revocation: Revocation, countMax: Int = Limits.revocationsMax) throws(StoreError) -> Bool {
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

  /// Ends the revocation of a user's tokens, synced when it returns. Tokens that were revoked one by one stay revoked.
  ///
  /// - Returns: `false` where the user's tokens are not revoked; nothing was changed then.
  package func lift(_ user: UserID, at time: Timestamp) throws(StoreError) -> Bool {
    let (kind, name) = RevokedTokens.user(user).columns
    return try database.write { db in
      guard try db.run("DELETE FROM revocation WHERE kind = ? AND name = ?", kind, name) > 0 else { return false }
      try AuditRows.append([AuditEvent(.revocationLifted, by: actor, to: user.text)], at: time, in: db)
      return true
    }
  }

  /// All of them, in the order in which they were made.
  package func all() throws(StoreError) -> [Revocation] {
    guard isKnown else { return [] }
    let rows = try database.read { db in
      try db.all("SELECT kind, name, revoked_at, until FROM revocation ORDER BY id") { columns in
        RevocationRow(
          kind: try columns.next(), name: try columns.next(), at: try columns.next(), until: try columns.next())
      }
    }
    return rows.compactMap(\.revocation)
  }

  package func revocations() throws(StoreError) -> Revocations {
    var found = Revocations()
    for revocation in try all() {
      switch revocation.of {
      case .token(let id): found.tokens.insert(id)
      case .user(let user): found.users[user] = revocation.until ?? .never
      }
    }
    found.logins = try logins()
    for device in try devices() { found.devices[device.of] = device.wipedAt != nil }
    return found
  }

  /// Whether the tokens of a user open nothing at that time; `false` where there is no store yet.
  package static func isRevoked(_ user: UserID, at time: Timestamp, in directory: String) throws(StoreError) -> Bool {
    guard try SQLiteAuditLog.isPresent(at: directory) else { return false }
    return try SQLiteRevocationList(reading: directory).revocations().users[user].map { time < $0 } ?? false
  }

  /// Lets go of the files.
  package func close() throws(StoreError) { try database.close() }
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
