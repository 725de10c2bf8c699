package import WardlineModel
package import WardlineRelay
import WardlineSQLite

/// The legal holds in the relay's file, `relay.sqlite`: opened beside a running relay in the same way as ``SQLitePeopleDirectory``.
package struct SQLiteHoldList: HoldList {
  private let database: DurableDatabase
  private let isKnown: Bool

  /// Those of a store that is open.
  init(_ database: DurableDatabase) {
    self.database = database
    isKnown = true
  }

  /// Opens them for a change.
  ///
  /// - Throws: ``StoreError/cannotOpen(path:reason:)`` where there is no store.
  package init(besideRelayAt directory: String) throws(StoreError) {
    var options = DurableDatabase.Options()
    options.makesFile = false
    options.isBesideOwner = true
    options.busyMilliseconds = Limits.peopleBusyMilliseconds
    options.sealing = .ignored
    self.init(try DurableDatabase(path: directory + "/relay.sqlite", format: .relayLog, options: options))
  }

  /// Opens them for reading. A change fails.
  ///
  /// - Throws: ``StoreError/cannotOpen(path:reason:)`` where there is no store.
  package init(reading directory: String) throws(StoreError) {
    var options = DurableDatabase.Options()
    options.makesFile = false
    options.isReadOnly = true
    options.sealing = .ignored
    database = try DurableDatabase(path: directory + "/relay.sqlite", format: .relayLog, options: options)
    isKnown = try database.read { try $0.hasTable("hold") }
  }

  package func add(_ hold: LegalHold) throws(StoreError) -> HoldOutcome {
    try database.write { db in
      guard let id = try Self.id(of: hold.session, in: db) else { return .unknownSession }
      guard try db.first("SELECT 1 FROM hold WHERE session = ?", id, decode: { try $0.integer() }) == nil else {
        return .isThere
      }
      let count = try db.first("SELECT count(*) FROM hold") { try $0.integer() } ?? 0
      guard count < Limits.holdsMax else { return .full }
      try db.run(
        "INSERT INTO hold (session, reason, actor, since) VALUES (?, ?, ?, ?)", id, hold.reason, hold.actor, hold.since)
      try AuditRows.append(
        [AuditEvent(.holdAdded, by: hold.actor, in: hold.session.text, detail: hold.reason)], at: hold.since, in: db)
      return .added
    }
  }

  package func remove(
    _ session: SessionID, because reason: String, by actor: String, at time: Timestamp
  ) throws(StoreError) -> Bool {
    try database.write { db in
      guard let id = try Self.id(of: session, in: db), try db.run("DELETE FROM hold WHERE session = ?", id) > 0 else {
        return false
      }
      // What was passed meanwhile is looked for by the next batch, which deletes the row when there is nothing left.
      try db.run("INSERT INTO released (session) VALUES (?) ON CONFLICT DO NOTHING", id)
      try AuditRows.append([AuditEvent(.holdRemoved, by: actor, in: session.text, detail: reason)], at: time, in: db)
      return true
    }
  }

  package func all() throws(StoreError) -> [LegalHold] {
    guard isKnown else { return [] }
    return try database.read { db in
      try db.all("SELECT name, reason, actor, since FROM hold CROSS JOIN session ON session.id = hold.session ORDER BY name") {
        LegalHold(of: try $0.next(), because: try $0.text(), by: try $0.text(), since: try $0.next())
      }
    }
  }

  /// What has no entry yet is no session.
  private static func id(of session: SessionID, in db: Database) throws -> Int64? {
    try db.first("SELECT id FROM session WHERE name = ? AND head > 0", session) { try $0.integer() }
  }

  /// Lets go of the files.
  package func close() throws(StoreError) { try database.close() }
}
