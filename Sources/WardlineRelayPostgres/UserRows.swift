import WardlineModel
import WardlineRelay

/// How much users have, as it is kept beside what they have.
enum UsageRows {
  /// Locks the rows, too: retention frees bytes beside a batch.
  private static let finding = PostgresStatement(
    "SELECT person, records, bytes FROM usage WHERE person = ANY($1) ORDER BY person FOR UPDATE", .texts)

  static func read(_ users: Distinct<UserID>, in reads: inout SnapshotReads) throws(PostgresError) {
    try reads.add(finding, for: PostgresRows(users)) { columns, snapshot in
      snapshot.usages[try columns.next()] = Usage(rows: try columns.next(), bytes: try columns.next())
    }
  }

  private static let upsertion = PostgresStatement.insertion(
    into: "usage",
    ["person": .text, "records": .int8, "bytes": .int8],
    """
    ON CONFLICT (person) DO UPDATE SET records = excluded.records, bytes = excluded.bytes
    """)

  static func save(_ usages: [UserID: Usage], in pipeline: inout PostgresPipeline) throws(PostgresError) {
    guard !usages.isEmpty else { return }
    try pipeline.append(
      upsertion,
      PostgresRows(usages.sorted { $0.key < $1.key }) { usage, row in
        row.append(usage.key)
        row.append(usage.value.rows)
        row.append(usage.value.bytes)
      })
  }

  private static let freeing = PostgresStatement(
    """
    UPDATE usage SET bytes = greatest(0, usage.bytes - freed.bytes) FROM unnest($1::text[], $2::int8[]) AS freed (person, bytes)
    WHERE usage.person = freed.person
    """, .texts, .int8s)

  static func free(_ bytes: [UserID: Int], in pipeline: inout PostgresPipeline) throws(PostgresError) {
    guard !bytes.isEmpty else { return }
    try pipeline.append(
      freeing,
      PostgresRows(bytes.sorted { $0.key < $1.key }) { freed, row in
        row.append(freed.key)
        row.append(freed.value)
      })
  }

  private static let users = (
    sums: PostgresStatement("SELECT count(*), coalesce(sum(bytes), 0)::int8 FROM usage"),
    largest: PostgresStatement("SELECT records, bytes FROM usage ORDER BY bytes DESC, records DESC LIMIT $1", .int8)
  )
  private static let sessions = (
    sums: PostgresStatement("SELECT count(*), coalesce(sum(text_bytes), 0)::int8 FROM session"),
    largest: PostgresStatement("SELECT head, text_bytes FROM session ORDER BY text_bytes DESC, head DESC LIMIT $1", .int8)
  )

  static func report(in transaction: PostgresTransaction) throws -> UsageReport {
    func part(_ statements: (sums: PostgresStatement, largest: PostgresStatement)) throws -> UsageReport.Part {
      let sums = try transaction.all(statements.sums) { (count: try $0.next(Int.self), bytes: try $0.next(Int.self)) }.first
      let largest = try transaction.all(statements.largest, Limits.usageLargestMax) {
        Usage(rows: try $0.next(), bytes: try $0.next())
      }
      return UsageReport.Part(count: sums?.count ?? 0, bytes: sums?.bytes ?? 0, largest: largest)
    }
    return UsageReport(users: try part(users), sessions: try part(sessions))
  }
}

/// Locks of users for a transaction. A row that is not there yet cannot be locked, and what is bounded for a user spans sessions: their quotas, and
/// the sessions in which they take part.
enum UserLocks {
  /// In one order, before the heads of sessions. Two users of one hash wait for each other, and nothing worse.
  private static let locking = PostgresStatement(
    """
    SELECT 1::int8 FROM (
      SELECT pg_advisory_xact_lock(hash) FROM (
        SELECT DISTINCT hashtextextended(person, 7) AS hash FROM unnest($1::text[]) AS asked (person) ORDER BY hash) AS ordered
    ) AS locked
    """, .texts)

  static func lock(_ needs: LedgerSnapshot.Needs, in reads: inout SnapshotReads) throws(PostgresError) {
    var users = Distinct<UserID>()
    for list in [needs.members, needs.usages, needs.requestCounts, needs.creators, needs.occupied] {
      for user in list { users.insert(user) }
    }
    for preference in needs.preferences { users.insert(preference.user) }
    try reads.add(locking, for: PostgresRows(users)) { _, _ in }
  }
}
