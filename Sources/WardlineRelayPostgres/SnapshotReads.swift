import WardlineRelay

/// Statements of one round trip, each with what becomes of its rows. A statement without rows to look for is left out.
struct SnapshotReads {
  typealias Decoding = (inout PostgresColumns, inout LedgerSnapshot) throws -> Void

  private var pipeline: PostgresPipeline
  private var decodings: [(result: Int, decode: Decoding)] = []

  /// - Parameter writes: statements that run first, so that a transaction reads what it wrote.
  init(after writes: PostgresPipeline) { pipeline = writes }

  mutating func add(
    _ statement: PostgresStatement, for rows: PostgresRows, _ decode: @escaping Decoding
  ) throws(PostgresError) {
    guard !rows.isEmpty else { return }
    decodings.append((try pipeline.append(statement, rows), decode))
  }

  /// - Parameter statement: appends it, and returns the place of its result.
  mutating func add(
    _ statement: (inout PostgresPipeline) throws(PostgresError) -> Int, decode: @escaping Decoding
  ) throws(PostgresError) { decodings.append((try statement(&pipeline), decode)) }

  /// Without statements there is no round trip.
  func run(in transaction: PostgresTransaction, into snapshot: inout LedgerSnapshot) throws {
    guard !pipeline.isEmpty else { return }
    let results = try transaction.run(pipeline)
    for (index, decode) in decodings { _ = try results[index].all { try decode(&$0, &snapshot) } }
  }
}
