import WardlineModel
import WardlineRelay
import WardlineSQLite

/// The legal holds in the relay's file, `relay.sqlite`.
struct SQLiteHoldList: HoldList {
  private let database: DurableDatabase

  init(_ database: DurableDatabase) { self.database = database }

  func add(_ hold: LegalHold) throws(StoreError) -> HoldOutcome {
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

  func remove(
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

  func all() throws(StoreError) -> [LegalHold] {
    guard try database.hasTable("hold") else { return [] }
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
}
