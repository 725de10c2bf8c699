import WardlineModel
import WardlineRelay
import WardlineSQLite

/// How much users and sessions have, as it is kept beside what they have.
enum UsageRow {
  static func usages(of users: Distinct<UserID>, in db: Database) throws -> [UserID: Usage] {
    var found: [UserID: Usage] = .init()
    try db.forEach(
      "SELECT user, records, bytes FROM rows(?) CROSS JOIN usage ON user = c0",
      from: Rows(count: users.count) { users.elements[$0].store(in: &$1) }
    ) { columns in found[try columns.next()] = try usage(from: &columns) }
    return found
  }

  static func save(_ usages: [UserID: Usage], in db: Database) throws {
    guard !usages.isEmpty else { return }
    let sorted = usages.sorted { $0.key < $1.key }
    try db.run(
      """
      INSERT INTO usage (user, records, bytes) SELECT c0, c1, c2 FROM rows(?)
      WHERE true ON CONFLICT (user) DO UPDATE SET records = excluded.records, bytes = excluded.bytes
      """,
      from: Rows(count: sorted.count) { index, row in
        sorted[index].key.store(in: &row)
        sorted[index].value.rows.store(in: &row)
        sorted[index].value.bytes.store(in: &row)
      })
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
