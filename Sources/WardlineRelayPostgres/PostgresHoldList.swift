import WardlineModel
import WardlineRelay

/// The legal holds in the relay's database.
///
/// A change waits for the batch of retention that is under way, which may have read the holds before: once ``add(_:)`` has returned, nothing of the
/// session is erased any more.
struct PostgresHoldList: HoldList {
  private let database: PostgresDatabase

  init(_ database: PostgresDatabase) { self.database = database }

  /// What has no entry yet is no session.
  private static let session = PostgresStatement("SELECT id FROM session WHERE name = $1 AND head > 0", .text)
  private static let finding = PostgresStatement("SELECT session FROM hold WHERE session = $1", .int8)
  private static let count = PostgresStatement("SELECT count(*) FROM hold")
  private static let insertion = PostgresStatement(
    "INSERT INTO hold (session, reason, actor, since) VALUES ($1, $2, $3, $4)", .int8, .bytea, .text, .int8)
  private static let deletion = PostgresStatement("DELETE FROM hold WHERE session = $1", .int8)
  private static let release = PostgresStatement("INSERT INTO released (session) VALUES ($1) ON CONFLICT DO NOTHING", .int8)
  private static let rows = PostgresStatement(
    "SELECT name, reason, actor, since FROM hold JOIN session ON session.id = hold.session ORDER BY name")

  func add(_ hold: LegalHold) throws(StoreError) -> HoldOutcome {
    try database.write { batch in
      guard let id = try Self.lockedID(of: hold.session, in: batch) else { return .unknownSession }
      let results = try batch.run { pipeline in
        try pipeline.append(Self.finding, id)
        try pipeline.append(Self.count)
      }
      guard results[0].rowCount == 0 else { return .isThere }
      guard try results[1].first({ try $0.next(Int.self) }) ?? 0 < Limits.holdsMax else { return .full }
      try batch.write { try $0.append(Self.insertion, id, FreeText(hold.reason), hold.actor, hold.since) }
      batch.record([AuditEvent(.holdAdded, by: hold.actor, in: hold.session.text, detail: hold.reason)], at: hold.since)
      return .added
    }
  }

  func remove(
    _ session: SessionID, because reason: String, by actor: String, at time: Timestamp
  ) throws(StoreError) -> Bool {
    try database.write { batch in
      guard let id = try Self.lockedID(of: session, in: batch),
        try batch.run({ try $0.append(Self.deletion, id) })[0].changedRows > 0
      else { return false }
      // What was passed meanwhile is looked for by the next batch, which deletes the row when there is nothing left.
      try batch.write { try $0.append(Self.release, id) }
      batch.record([AuditEvent(.holdRemoved, by: actor, in: session.text, detail: reason)], at: time)
      return true
    }
  }

  func all() throws(StoreError) -> [LegalHold] {
    try database.readOnce { connection in
      try connection.all(Self.rows) {
        LegalHold(of: try $0.next(), because: try $0.text(), by: try $0.next(), since: try $0.next())
      }
    }
  }

  /// Locks out retention and other changes until the transaction ends.
  private static func lockedID(of session: SessionID, in batch: PostgresBatch) throws -> Int64? {
    let results = try batch.run { pipeline in
      try pipeline.append(RetentionRows.lockPlace)
      try pipeline.append(Self.session, session)
    }
    return try results[1].first { try $0.next() }
  }
}
