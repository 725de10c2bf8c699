package import WardlineModel
package import WardlineRelay
import WardlineSQLite
package import WardlineSeal

/// The tables of a relay's file, to be copied and compared (``StoreCopy``). What is sealed is read as it was written, and sealed in a file with a key.
package final class SQLiteTables: CopyableStore {
  private let database: DurableDatabase

  /// Opens a file that no relay has open; its caller has the lock of the directory.
  ///
  /// - Parameter sealing: where the key is; a file that is made here is sealed with it.
  /// - Throws: ``StoreError/missing(path:)`` where there is no file and none is made.
  package init(at path: String, makesFile: Bool, sealing: Sealing) throws(StoreError) {
    var options = DurableDatabase.Options()
    options.makesFile = makesFile
    options.checkpointPages = Limits.relayCheckpointPages
    options.cacheKilobytes = Limits.relayDatabaseCacheKilobytes
    options.sealing = sealing
    database = try DurableDatabase(path: path, format: .relayLog, options: options)
  }

  /// Whether what people wrote is sealed.
  package var isSealed: Bool { database.isSealed }

  /// Closes the file, which then holds everything: there is no write-ahead log beside it.
  package func close() throws(StoreError) { try database.close() }

  package func isEmpty() throws -> Bool {
    try withRows { rows in try StoredTable.all.allSatisfy { try rows.count(of: $0) == 0 } }
  }

  package func withRows<Result>(_ body: (any StoredRowSource) throws -> Result) throws -> Result {
    // Not thrown within: the database would take an error of the other store for its own, and refuse every later call.
    let result = try database.read { db in Swift.Result { try body(SQLiteRows(db)) } }
    return try result.get()
  }

  package func fill<Result>(_ body: (any StoredRowTarget) throws -> Result) throws -> Result {
    var failure: (any Error)?
    do {
      return try database.write { [database] db in
        do {
          let result = try body(SQLiteRows(db))
          try database.markSealed(in: db)
          return result
        } catch {
          failure = error
          // It passes: nothing is written, and that is all.
          throw StoreError.unavailable("it was not filled")
        }
      }
    } catch { throw failure ?? error }
  }
}

/// The rows of the tables, in a transaction.
private struct SQLiteRows: StoredRowTarget {
  private let db: Database

  init(_ db: Database) { self.db = db }

  func count(of table: StoredTable) throws(StoreError) -> Int {
    try converting { try db.first("SELECT count(*) FROM \(table.name)") { try $0.next(Int.self) } ?? 0 }
  }

  func rows(of table: StoredTable, after last: StoredRow?, limit: Int) throws(StoreError) -> [StoredRow] {
    try converting {
      let key = table.keyPlaces.map { table.columns[$0] }
      let names = key.map { "\(table.name).\(FileColumn(of: $0, in: table).name)" }.joined(separator: ", ")
      let marks = key.map { _ in "?" }.joined(separator: ", ")
      let values: [any Storable] = table.keyPlaces.compactMap { place in
        last.map { FileValue($0[place], of: FileColumn(of: table.columns[place], in: table)) }
      }
      let columns = table.columns.map { FileColumn(of: $0, in: table).selected }.joined(separator: ", ")
      return try db.all(
        "SELECT \(columns) FROM \(table.name) \(last == nil ? "" : "WHERE (\(names)) > (\(marks))") ORDER BY \(names) LIMIT ?",
        with: values + [limit]
      ) { row in try table.columns.map { try value(of: $0, in: table, from: &row) } }
    }
  }

  private func value(of column: StoredColumn, in table: StoredTable, from row: inout Columns) throws -> StoredValue {
    if try row.nextIsNull() {
      guard column.isOptional else { throw DatabaseError.damage("\(table.name).\(column.name) cannot be read") }
      return .missing
    }
    return switch column.kind {
    case .integer, .flag: .integer(try row.integer())
    case .name, .words: .text(try row.text())
    case .bytes: .bytes(try row.bytes())
    }
  }

  func insert(_ rows: [StoredRow], into table: StoredTable) throws(StoreError) {
    try converting {
      let columns = table.columns.map { FileColumn(of: $0, in: table) }
      let values = columns.map { $0.inserted(as: columns) }.joined(separator: ", ")
      try db.run(
        "INSERT INTO \(table.name) (\(columns.map(\.name).joined(separator: ", "))) SELECT \(values) FROM rows(?)",
        from: Rows(count: rows.count) { index, row in
          for (value, column) in zip(rows[index], columns) { FileValue(value, of: column).store(in: &row) }
        })
    }
  }

  /// Nothing follows from the rows: SQLite numbers new ones behind the last.
  func complete() throws(StoreError) {}

  private func converting<Result>(_ body: () throws -> Result) throws(StoreError) -> Result {
    do { return try body() } catch { throw StoreError(error) }
  }
}

/// A column as the file has it. The differences to PostgreSQL are here, and in what stands for a missing value.
struct FileColumn {
  let name: String
  /// How the file stores a missing value; `nil` for a column that always has one.
  let absence: Absence?
  private let table: String
  private let sealed: SealedColumn?

  init(of column: StoredColumn, in table: StoredTable) {
    let names = ["person": "user", "is_disabled": "disabled"]
    name = table.name == "audit" && column.name == "logged_at" ? "at" : names[column.name] ?? column.name
    // The halves of keys and digests can be any number.
    let canBeNull = ["_high", "_low"].contains(where: column.name.hasSuffix)
    absence = !column.isOptional ? nil : canBeNull ? .null(1) : column.kind == .integer ? .zero : .emptyText
    self.table = table.name
    sealed = SealedColumn.ofRelay.first { $0.table == table.name && $0.column == column.name }
  }

  /// In a statement that reads the table: NULL for a missing value.
  var selected: String {
    if let sealed { return sealed.opened }
    return switch absence {
    case .emptyText: "nullif(\(table).\(name), '')"
    case .zero: "nullif(\(table).\(name), 0)"
    case .null, nil: "\(table).\(name)"
    }
  }

  /// In a statement that inserts `rows(?)`.
  func inserted(as columns: [FileColumn]) -> String {
    func place(_ name: String) -> String { columns.firstIndex { $0.name == name }.map { "c\($0)" } ?? "NULL" }
    guard let sealed else { return place(name) }
    return sealed.sealed(place(name), boundTo: sealed.identity.map(place))
  }
}

/// A value as the file has it.
private struct FileValue: Storable {
  private let value: StoredValue
  private let absence: Absence?

  init(_ value: StoredValue, of column: FileColumn) {
    self.value = value
    absence = column.absence
  }

  init(from columns: inout Columns) throws { preconditionFailure("a value is read by the kind of its column") }

  func store(in parameters: inout Parameters) {
    switch (value, absence) {
    case (.integer(let value), _): parameters.append(value)
    case (.text(let text), _): parameters.append(text)
    case (.bytes(let bytes), _): parameters.append(bytes)
    case (.missing, .emptyText): parameters.append("")
    case (.missing, .zero): parameters.append(0 as Int64)
    case (.missing, .null), (.missing, nil): parameters.appendNull()
    }
  }
}
