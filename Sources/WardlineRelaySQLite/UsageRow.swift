import GRDB
import WardlineModel
import WardlineRelay
import WardlineSQLite

/// How much users and sessions have, as it is kept beside what they have.
enum UsageRow {
  static func usage(of user: UserID, in db: Database) throws -> Usage {
    try db.first("SELECT records, bytes FROM usage WHERE user = ?", user) { try usage(from: &$0) } ?? Usage()
  }

  static func save(_ usage: Usage, of user: UserID, in db: Database) throws {
    try db.run(
      """
      INSERT INTO usage (user, records, bytes) VALUES (?, ?, ?)
      ON CONFLICT (user) DO UPDATE SET records = excluded.records, bytes = excluded.bytes
      """, user, usage.rows, usage.bytes)
  }

  static func free(_ bytes: Int, of user: UserID, in db: Database) throws {
    try db.run("UPDATE usage SET bytes = max(0, bytes - ?) WHERE user = ?", bytes, user)
  }

  static func report(in db: Database) throws -> UsageReport {
    UsageReport(
      users: try part(counting: "usage", rows: "records", bytes: "bytes", in: db),
      sessions: try part(counting: "session", rows: "head", bytes: "text_bytes", in: db))
  }

  private static func part(
    counting table: String, rows: String, bytes: String, in db: Database
  ) throws -> UsageReport.Part {
    // `total` does not overflow, whatever a damaged row says.
    let sums = try db.first("SELECT count(*), CAST(total(\(bytes)) AS INTEGER) FROM \(table)") { columns in
      (count: try columns.next(Int.self), bytes: try columns.next(Int.self))
    }
    let largest = try db.all(
      "SELECT \(rows), \(bytes) FROM \(table) ORDER BY \(bytes) DESC, \(rows) DESC LIMIT ?", Limits.usageLargestMax
    ) { try usage(from: &$0) }
    return UsageReport.Part(count: sums?.count ?? 0, bytes: sums?.bytes ?? 0, largest: largest)
  }

  private static func usage(from columns: inout Columns) throws -> Usage {
    Usage(rows: try columns.next(), bytes: try columns.next())
  }
}
