import Foundation
package import WardlineModel
package import WardlineRelay

/// The tables of a relay's database, to be copied and compared (``StoreCopy``).
package final class PostgresTables: CopyableStore {
  private let connection: PostgresConnection
  private let name: String

  private static var options: PostgresConnection.Options {
    var options = PostgresConnection.Options()
    // One that reads waits while the other store commits.
    options.statementMilliseconds = 3_600_000
    options.idleTransactionMilliseconds = 3_600_000
    options.silenceMilliseconds = 3_600_000
    return options
  }

  /// Opens a database that no relay uses.
  ///
  /// - Parameter waitingSeconds: for the connections of programs that have just ended.
  /// - Throws: ``StoreCopyFailure/inUse(_:)`` where another program of this relay is connected; ``StoreError/missing(path:)`` where there are no
  ///   tables and none are made.
  package init(_ place: PostgresPlace, makesTables: Bool, waitingSeconds: Double = 5) throws {
    name = place.description
    var generator = SystemRandomNumberGenerator()
    let epoch = try LogEpoch.random(using: &generator)
    do {
      connection = try PostgresConnection(place, options: Self.options)
      try Self.waitForOthers(connection, seconds: waitingSeconds, name: name)
      try PostgresSchema.open(connection, .beside(makesTables: makesTables), as: epoch, name: name)
    } catch let error as PostgresError { throw StoreError.cannotOpen(path: name, reason: error.description) }
  }

  /// Where a commit of the server is.
  package func durability() throws(StoreError) -> Durability { try converting { try ServerDurability.read(on: connection) } }

  private static let others = PostgresStatement(
    """
    SELECT 1::int8 FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
      AND application_name IN ('wardline-relay', current_setting('application_name')) LIMIT 1
    """)

  /// Refuses a database that a relay uses. A relay is connected for as long as it runs, so the server tells; the lock of a data directory would
  /// only tell of a relay with the same directory.
  private static func waitForOthers(_ connection: PostgresConnection, seconds: Double, name: String) throws {
    let end = Date(timeIntervalSinceNow: seconds)
    while try connection.isAny(others) {
      guard Date() < end else { throw StoreCopyFailure.inUse(name) }
      Thread.sleep(forTimeInterval: 0.1)
    }
  }

  package func isEmpty() throws -> Bool {
    try withRows { rows in
      // The tables are made with the row of `meta`.
      try StoredTable.all.allSatisfy { try $0.name == "meta" || rows.rows(of: $0, after: nil, limit: 1).isEmpty }
    }
  }

  package func withRows<Result>(_ body: (any StoredRowSource) throws -> Result) throws -> Result {
    try inTransaction(.readOnly, lock: "SHARE") { transaction in try body(PostgresTableRows(transaction)) }
  }

  package func fill<Result>(_ body: (any StoredRowTarget) throws -> Result) throws -> Result {
    try inTransaction(.readCommitted, lock: "EXCLUSIVE") { transaction in
      _ = try transaction.run { try $0.append(PostgresStatement("DELETE FROM meta")) }
      let result = try body(PostgresTableRows(transaction))
      _ = try transaction.commit()
      return result
    }
  }

  /// - Parameter lock: keeps nodes from writing, and from starting.
  private func inTransaction<Result>(
    _ isolation: PostgresConnection.Isolation, lock: String, _ body: (PostgresTransaction) throws -> Result
  ) throws -> Result {
    let tables = (StoredTable.all.map(\.name) + ["audit_head", "lists", "node"]).joined(separator: ", ")
    do {
      return try connection.transaction(isolation) { transaction in
        _ = try transaction.run { try $0.append(PostgresStatement("LOCK TABLE \(tables) IN \(lock) MODE")) }
        return try body(transaction)
      }
    } catch let error as PostgresError { throw StoreError(error) }
  }
}

private func converting<Result>(_ body: () throws -> Result) throws(StoreError) -> Result {
  do { return try body() } catch let error as PostgresError { throw StoreError(error) } catch let error as StoreError {
    throw error
  } catch { throw .failed("\(error)") }
}

/// The rows of the tables, in a transaction.
private struct PostgresTableRows: StoredRowTarget {
  private let transaction: PostgresTransaction

  init(_ transaction: PostgresTransaction) { self.transaction = transaction }

  func count(of table: StoredTable) throws(StoreError) -> Int {
    try converting {
      try transaction.all(PostgresStatement("SELECT count(*) FROM \(table.name)")) { try $0.next(Int.self) }.first ?? 0
    }
  }

  func rows(of table: StoredTable, after last: StoredRow?, limit: Int) throws(StoreError) -> [StoredRow] {
    try converting {
      let statement = Self.selection(of: table, isFirst: last == nil)
      let values: [any PostgresParameter] = table.keyPlaces.compactMap { place in
        last.map { row in KeyValue(value: row[place]) }
      }
      let results = try transaction.run { try $0.append(statement, values: values + [limit]) }
      return try results[0].all { row in try table.columns.map { try $0.value(from: &row) } }
    }
  }

  /// In the order of the key, where a missing name comes first; by the index of the key, of which the first column is never missing.
  private static func selection(of table: StoredTable, isFirst: Bool) -> PostgresStatement {
    let key = table.keyPlaces.map { table.columns[$0] }
    let names = key.map { $0.isOptional ? "coalesce(\($0.name), '')" : $0.name }
    let marks = key.indices.map { "$\($0 + 1)" }
    let order = names.joined(separator: ", ")
    let condition =
      isFirst ? "" : "WHERE \(names[0]) >= $1 AND (\(order)) > (\(marks.joined(separator: ", ")))"
    let columns = table.columns.map(\.name).joined(separator: ", ")
    return PostgresStatement(
      "SELECT \(columns) FROM \(table.name) \(condition) ORDER BY \(order) LIMIT $\(isFirst ? 1 : key.count + 1)",
      of: (isFirst ? [] : key.map(\.type)) + [.int8])
  }

  func insert(_ rows: [StoredRow], into table: StoredTable) throws(StoreError) {
    // Checked here, so that the error names the column: PostgreSQL would not, and the row is one of millions.
    for (place, column) in table.columns.enumerated() where column.kind == .name {
      let isStorable = rows.allSatisfy { if case .text(let text) = $0[place] { !text.utf8.contains(0) } else { true } }
      guard isStorable else {
        throw .failed(
          "a value of \(table.name).\(column.name) has U+0000, which PostgreSQL cannot store in a name, and nothing was copied")
      }
    }
    try converting {
      let statement = PostgresStatement.insertion(into: table.name, table.columns.map { ($0.name, $0.type) })
      let values = PostgresRows(rows) { row, parameters in
        for (value, column) in zip(row, table.columns) { column.store(value, in: &parameters) }
      }
      _ = try transaction.run { try $0.append(statement, values) }
    }
  }

  func complete() throws(StoreError) {
    try converting {
      _ = try transaction.run { pipeline in
        // New rows are numbered behind the last; a table without numbers has no sequence, and this does nothing.
        for table in StoredTable.all where table.key == ["id"] {
          try pipeline.append(
            PostgresStatement("SELECT setval(pg_get_serial_sequence('\(table.name)', 'id'), max(id)) FROM \(table.name)"))
        }
        try pipeline.append(PostgresStatement("UPDATE session SET is_passed = true WHERE floor > head"))
        try pipeline.append(
          PostgresStatement(
            """
            UPDATE audit_head SET number = last.number, hash = last.hash
            FROM (SELECT number, hash FROM audit ORDER BY number DESC LIMIT 1) AS last
            """))
      }
    }
  }
}

extension StoredColumn {
  var type: PostgresType {
    switch kind {
    case .integer: .int8
    case .flag: .bool
    case .name: .text
    case .words, .bytes: .bytea
    }
  }

  fileprivate func value(from row: inout PostgresColumns) throws -> StoredValue {
    let value: StoredValue? =
      switch kind {
      case .integer: try row.next(Int64?.self).map { .integer($0) }
      case .flag: try row.next(Bool?.self).map { .integer($0 ? 1 : 0) }
      case .name: try row.next(String?.self).map { .text($0) }
      case .words: try row.next(FreeText?.self).map { .text($0.text) }
      case .bytes: try row.next([UInt8]?.self).map { .bytes($0) }
      }
    guard let value = value ?? (isOptional ? .missing : nil) else {
      throw PostgresError.damage("\(name) is NULL and may not be")
    }
    return value
  }

  fileprivate func store(_ value: StoredValue, in parameters: inout PostgresParameters) {
    switch value {
    case .missing: parameters.appendNull()
    case .integer(let value): if kind == .flag { parameters.append(value != 0) } else { parameters.append(value) }
    case .text(let text): if kind == .words { parameters.append(FreeText(text)) } else { parameters.append(text) }
    case .bytes(let bytes): parameters.append(bytes)
    }
  }
}

/// A value of a primary key. A missing name is the empty one, before all others.
private struct KeyValue: PostgresParameter {
  let value: StoredValue

  func store(in parameters: inout PostgresParameters) {
    switch value {
    case .missing: parameters.append("")
    case .integer(let value): parameters.append(value)
    case .text(let text): parameters.append(text)
    case .bytes(let bytes): parameters.append(bytes)
    }
  }
}
