package import WardlineModel
import WardlineRelay
import WardlineSeal

/// The data keys of a log on PostgreSQL, in a transaction.
struct PostgresDataKeys: DataKeyTable {
  static let table = """
    CREATE TABLE data_key (
      number int8 PRIMARY KEY CHECK (number BETWEEN 1 AND 4294967295), wrapped bytea NOT NULL, is_complete bool NOT NULL DEFAULT false)
    """

  private static let rows = PostgresStatement("SELECT number, wrapped, is_complete FROM data_key ORDER BY number")
  private static let lockedRows = PostgresStatement(
    "SELECT number, wrapped, is_complete FROM data_key ORDER BY number FOR UPDATE")
  private static let insertion = PostgresStatement(
    "INSERT INTO data_key (number, wrapped) VALUES ($1, $2) ON CONFLICT DO NOTHING", .int8, .bytea)
  private static let update = PostgresStatement(
    "UPDATE data_key SET wrapped = $2, is_complete = $3 WHERE number = $1", .int8, .bytea, .bool)
  private static let patience = PostgresStatement("SET LOCAL statement_timeout = 0")
  private static let search = PostgresStatement(
    SealedTable.all.flatMap { table in
      table.columns.map { "SELECT 1::int8 FROM \(table.name) WHERE substr(\($0), 1, 1) = '\\xff'" }
    }.joined(separator: " UNION ALL ") + " LIMIT 1")

  private let statement: PostgresStatement
  private let run: ((inout PostgresPipeline) throws -> Void) throws -> [PostgresResult]

  /// - Parameter isChanged: whether they are changed: then nobody else can until the transaction ends.
  init(_ transaction: PostgresTransaction, isChanged: Bool) {
    statement = isChanged ? Self.lockedRows : Self.rows
    run = { try transaction.run($0) }
  }

  /// To change them.
  init(_ batch: PostgresBatch) {
    statement = Self.lockedRows
    run = { try batch.change($0) }
  }

  func rows() throws -> [WrappedDataKey] {
    try run { try $0.append(statement) }[0].all {
      WrappedDataKey(number: try $0.next(), wrapped: try $0.next(), isComplete: try $0.next())
    }
  }

  func insertFirst(_ row: WrappedDataKey) throws {
    let results = try run { pipeline in
      try pipeline.append(PostgresSchema.others)
      try pipeline.append(Self.insertion, row.number, row.wrapped)
    }
    // A node that was started without the key would go on to write texts that are not sealed, and could not read the others.
    guard results[0].rowCount == 0 else {
      throw StoreError.unavailable(
        "the log gets its key at this start, and another relay or command is connected to the database: stop every relay of this log first"
      )
    }
  }

  func update(_ row: WrappedDataKey) throws {
    _ = try run { try $0.append(Self.update, row.number, row.wrapped, row.isComplete) }
  }

  /// It may read the whole log, which takes longer than a statement may.
  func hasSealedTexts() throws -> Bool {
    try run {
      try $0.append(Self.patience)
      try $0.append(Self.search)
    }[1].rowCount > 0
  }
}

/// Changes the key of a relay's log on PostgreSQL, beside nodes that may be running.
///
/// The texts stay as they are: their data key is wrapped anew. A running node has it in memory, and needs the new key when it is next started.
package enum PostgresKeyChange {
  /// One transaction, with its row in the audit log.
  ///
  /// - Parameters:
  ///   - new: the file of the new key, which is made if it is missing.
  ///   - actor: who changes it, for the audit log.
  /// - Throws: ``StoreError/locked(path:reason:)`` for a key that is missing or another one. Nothing was changed.
  /// - Returns: `false` for a log that is not sealed.
  package static func run(
    at place: PostgresPlace, from old: String, to new: String, by actor: String, at time: Timestamp
  ) throws(StoreError) -> Bool {
    let database = try PostgresDatabase.opened(place, .beside(makesTables: false), options: .init())
    defer { database.close() }
    return try database.write { batch in
      guard
        try DataKeys.rewrap(in: PostgresDataKeys(batch), at: place.description, from: .existingFile(old), to: .file(new))
      else { return false }
      batch.record([AuditEvent(.keyChanged, by: actor)], at: time)
      return true
    }
  }
}
