/// What statements are run in: a transaction that reads, a batch, which sees what it wrote, or a connection, where each round trip is a transaction
/// of its own that reads.
protocol PostgresReading {
  /// Runs statements in one round trip.
  func run(_ statements: (inout PostgresPipeline) throws -> Void) throws -> [PostgresResult]
}

extension PostgresReading {
  /// The rows of one statement.
  func all<Value>(
    _ statement: PostgresStatement, _ values: any PostgresParameter..., decode: (inout PostgresColumns) throws -> Value
  ) throws -> [Value] {
    try run { try $0.append(statement, values: values) }[0].all(decode)
  }

  /// Whether a statement has a row.
  func isAny(_ statement: PostgresStatement, _ values: any PostgresParameter...) throws -> Bool {
    try run { try $0.append(statement, values: values) }[0].rowCount > 0
  }
}

extension PostgresTransaction: PostgresReading {
  func run(_ statements: (inout PostgresPipeline) throws -> Void) throws -> [PostgresResult] {
    var pipeline = PostgresPipeline()
    try statements(&pipeline)
    return try run(pipeline)
  }
}

extension PostgresConnection: PostgresReading {
  func run(_ statements: (inout PostgresPipeline) throws -> Void) throws -> [PostgresResult] {
    var pipeline = PostgresPipeline()
    try statements(&pipeline)
    return try read(pipeline)
  }
}
