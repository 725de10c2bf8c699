import Foundation
package import WardlineModel
package import WardlineRelay
package import WardlineSeal

/// The tables of a relay's database, to be copied and compared (``StoreCopy``).
package final class PostgresTables: CopyableStore {
  private let connection: PostgresConnection
  private let name: String
  private let sealing: Sealing

  /// Opens a database that no relay uses.
  ///
  /// - Parameters:
  ///   - sealing: where the key is; a log that is made here is sealed with it.
  ///   - waitingSeconds: for the connections of programs that have just ended.
  /// - Throws: ``StoreCopyFailure/inUse(_:)`` where another program of this relay is connected; ``StoreError/missing(path:)`` where there are no
  ///   tables and none are made.
  package init(_ place: PostgresPlace, makesTables: Bool, sealing: Sealing, waitingSeconds: Double = 5) throws {
    name = place.description
    self.sealing = sealing
    var generator = SystemRandomNumberGenerator()
    let epoch = try LogEpoch.random(using: &generator)
    do {
      connection = try PostgresConnection(place, options: PostgresConnection.Options().forWhole)
      try Self.waitForOthers(connection, seconds: waitingSeconds, name: name)
      _ = try PostgresSchema.open(connection, .beside(makesTables: makesTables), as: epoch, sealing: sealing, name: name)
    } catch let error as PostgresError { throw StoreError.cannotOpen(path: name, reason: error.description) }
  }

  /// Where a commit of the server is.
  package func durability() throws(StoreError) -> Durability { try converting { try ServerDurability.read(on: connection) } }

  /// Whether what people wrote is sealed.
  package var isSealed: Bool { connection.sealer.isSealing }

  /// Refuses a database that a relay uses.
  private static func waitForOthers(_ connection: PostgresConnection, seconds: Double, name: String) throws {
    let end = Date(timeIntervalSinceNow: seconds)
    while try connection.isAny(PostgresSchema.others) {
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
      if isSealed { try DataKeys.setComplete(in: PostgresDataKeys(transaction, isChanged: true), at: name, sealing) }
      _ = try transaction.commit()
      return result
    }
  }

  /// - Parameter lock: keeps nodes from writing, and from starting.
  private func inTransaction<Result>(
    _ isolation: PostgresConnection.Isolation, lock: String, _ body: (PostgresTransaction) throws -> Result
  ) throws -> Result {
    let tables = (StoredTable.all.map(\.name) + ["audit_head", "data_key", "lists", "node"]).joined(separator: ", ")
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
      let sealed = SealedTable(of: table)
      return try results[0].all { columns in
        var row = try table.columns.map { column in
          sealed?.columns.contains(column.name) == true ? .bytes(try columns.next()) : try column.value(from: &columns)
        }
        try sealed?.open(&row, of: table, from: &columns, with: transaction.sealer)
        return row
      }
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
    let identities = SealedTable(of: table).map { [$0.selectedIdentities] } ?? []
    let columns = (table.columns.map { "\(table.name).\($0.name)" } + identities).joined(separator: ", ")
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
      let rows = try sealedRows(rows, of: table)
      let statement = PostgresStatement.insertion(into: table.name, table.columns.map { ($0.name, $0.type) })
      let values = PostgresRows(rows) { row, parameters in
        for (value, column) in zip(row, table.columns) { column.store(value, in: &parameters) }
      }
      _ = try transaction.run { try $0.append(statement, values) }
    }
  }

  private static let names = PostgresStatement("SELECT id, name FROM session WHERE id = ANY($1)", .int8s)

  private func sealedRows(_ rows: [StoredRow], of table: StoredTable) throws -> [StoredRow] {
    guard transaction.sealer.isSealing, let sealed = SealedTable(of: table) else { return rows }
    var sessions: [Int64: String] = [:]
    if sealed.numbersSessions, let place = table.columns.firstIndex(where: { $0.name == "session" }) {
      let numbers = Set(rows.compactMap { if case .integer(let number) = $0[place] { number } else { nil } })
      _ = try transaction.all(Self.names, PostgresArray(numbers)) { sessions[try $0.next()] = try $0.next(String.self) }
    }
    return rows.map { sealed.sealed($0, of: table, sessions: sessions, with: transaction.sealer) }
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

extension SealedTable {
  /// `nil` for a table without sealed texts.
  fileprivate init?(of table: StoredTable) {
    guard let sealed = Self.all.first(where: { $0.name == table.name }) else { return nil }
    self = sealed
  }

  /// ``selectedIdentity`` for each sealed column, behind the columns of a statement.
  var selectedIdentities: String { columns.map { _ in selectedIdentity }.joined(separator: ", ") }

  /// Opens the sealed values of a row that was read with ``selectedIdentities``.
  fileprivate func open(
    _ row: inout StoredRow, of table: StoredTable, from identities: inout PostgresColumns, with sealer: TextSealer
  ) throws {
    for column in columns {
      let identity = try self.row(column, from: &identities)
      guard let place = table.columns.firstIndex(where: { $0.name == column }) else { continue }
      let text = try sealer.opened(row[place].bytes, boundTo: identity)
      row[place] = table.columns[place].kind == .words ? .text(String(decoding: text, as: UTF8.self)) : .bytes(text)
    }
  }

  /// The row as it is inserted.
  ///
  /// - Parameter sessions: the names of sessions by their numbers.
  fileprivate func sealed(
    _ row: StoredRow, of table: StoredTable, sessions: [Int64: String], with sealer: TextSealer
  ) -> StoredRow {
    var result = row
    for (place, column) in table.columns.enumerated() where columns.contains(column.name) {
      var identity = SealedRow(name, column.name)
      for part in self.identity {
        guard let value = table.columns.firstIndex(where: { $0.name == part }).map({ row[$0] }) else { continue }
        switch value {
        case .integer(let number) where numbersSessions && part == "session": identity.append(sessions[number])
        case .integer(let number): identity.append(number)
        case .text(let text): identity.append(text)
        case .missing, .bytes: identity.append(String?.none)
        }
      }
      result[place] = .bytes(sealer.sealed(row[place].bytes, boundTo: identity))
    }
    return result
  }
}

extension StoredValue {
  fileprivate var bytes: [UInt8] {
    switch self {
    case .bytes(let bytes): bytes
    case .text(let text): Array(text.utf8)
    case .integer, .missing: []
    }
  }
}
