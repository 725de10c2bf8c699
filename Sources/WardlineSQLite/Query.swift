import CSQLite

/// Runs statements, each with the length of every text: as a C string it would end at U+0000, and author and reader of a message would have
/// different texts (G4).
extension Database {
  /// Every row of a query, until `goesOn` returns `false`.
  package func all<Value>(
    _ sql: String, _ values: any Storable..., while goesOn: () -> Bool = { true }, decode: (inout Columns) throws -> Value
  ) throws -> [Value] {
    try all(sql, with: values, while: goesOn, decode: decode)
  }

  /// The same with values that are counted at run time.
  package func all<Value>(
    _ sql: String, with values: [any Storable], while goesOn: () -> Bool = { true }, decode: (inout Columns) throws -> Value
  ) throws -> [Value] {
    let query = try Query(statement(sql))
    defer { query.reset() }
    try query.bind(values)
    var found: [Value] = []
    while goesOn(), try query.step() {
      var columns = query.columns
      found.append(try decode(&columns))
    }
    return found
  }

  /// The first row of a query.
  package func first<Value>(
    _ sql: String, _ values: any Storable..., decode: (inout Columns) throws -> Value
  ) throws -> Value? {
    let query = try Query(statement(sql))
    defer { query.reset() }
    try query.bind(values)
    guard try query.step() else { return nil }
    var columns = query.columns
    return try decode(&columns)
  }

  /// Runs a statement and returns how many rows it changed.
  @discardableResult
  package func run(_ sql: String, _ values: any Storable...) throws -> Int {
    try Query(statement(sql)).run(values)
  }

  /// Calls `decode` for every row of a query over given rows. Without rows no statement is run.
  package func forEach(_ sql: String, from rows: Rows, decode: (inout Columns) throws -> Void) throws {
    guard !rows.isEmpty else { return }
    let query = try Query(statement(sql))
    try rows.withAddress { address in
      defer { query.reset() }
      try query.bind(address)
      while try query.step() {
        var columns = query.columns
        try decode(&columns)
      }
    }
  }

  /// Runs a statement over given rows. Without rows no statement is run.
  package func run(_ sql: String, from rows: Rows) throws { try forEach(sql, from: rows) { _ in } }
}

/// A compiled statement, for repeated use while its connection is accessible.
package struct Query {
  private let statement: Statement
  private var handle: OpaquePointer { statement.handle }

  init(_ statement: Statement) { self.statement = statement }

  /// Runs the statement and returns how many rows it changed.
  @discardableResult
  package func run(_ values: [any Storable]) throws -> Int {
    defer { reset() }
    try bind(values)
    while try step() {}
    return Int(sqlite3_changes(sqlite3_db_handle(handle)))
  }

  fileprivate var columns: Columns { Columns(handle) }

  fileprivate func bind(_ values: [any Storable]) throws {
    var parameters = Parameters(handle)
    for value in values { value.store(in: &parameters) }
    // A forgotten parameter would be NULL or, worse, its last value.
    let isComplete = parameters.count == sqlite3_bind_parameter_count(handle)
    guard parameters.code == SQLITE_OK, isComplete else { throw error(isComplete ? parameters.code : SQLITE_MISUSE) }
  }

  /// Binds the address of rows, the one parameter.
  fileprivate func bind(_ rows: UnsafeMutableRawPointer) throws {
    let code = sqlite3_bind_pointer(handle, 1, rows, RowsTable.pointerType, nil)
    guard code == SQLITE_OK, sqlite3_bind_parameter_count(handle) == 1 else {
      throw error(code == SQLITE_OK ? SQLITE_MISUSE : code)
    }
  }

  /// Whether there is a row to read.
  fileprivate func step() throws -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: true
    case SQLITE_DONE: false
    case let code: throw error(code)
    }
  }

  /// Releases what the statement holds: the lock of a query, the copies of texts. Its result code repeats that of the last
  /// step.
  fileprivate func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  private func error(_ code: Int32) -> DatabaseError {
    DatabaseError(code, String(cString: sqlite3_errmsg(sqlite3_db_handle(handle))))
  }
}

/// The parameters of a statement, or the values of ``Rows``, from left to right.
package struct Parameters {
  /// `nil` while ``Rows`` are being built.
  private let handle: OpaquePointer?
  private(set) var rows: Rows?
  fileprivate private(set) var count: Int32 = 0
  /// The first error.
  fileprivate private(set) var code = SQLITE_OK

  fileprivate init(_ handle: OpaquePointer) { self.handle = handle }

  init(rows: Rows) {
    handle = nil
    self.rows = rows
  }

  mutating func endRow() { rows?.endRow() }

  package mutating func append(_ integer: Int64) {
    guard let handle else {
      rows?.append(integer)
      return
    }
    count += 1
    note(sqlite3_bind_int64(handle, count, integer))
  }

  package mutating func append(_ text: String) {
    guard let handle else {
      rows?.append(text)
      return
    }
    count += 1
    var text = text
    note(
      text.withUTF8 { bytes in
        // An empty buffer may have no address, and SQLite takes no address for NULL.
        guard let start = bytes.baseAddress else { return sqlite3_bind_text(handle, count, "", 0, Self.copied) }
        return UnsafeRawBufferPointer(bytes).withMemoryRebound(to: CChar.self) { _ in
          sqlite3_bind_text(
            handle, count, UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self), Int32(bytes.count), Self.copied)
        }
      })
  }

  package mutating func append(_ bytes: [UInt8]) {
    guard let handle else {
      rows?.append(bytes)
      return
    }
    count += 1
    note(sqlite3_bind_blob(handle, count, bytes, Int32(bytes.count), Self.copied))
  }

  package mutating func appendNull() {
    guard let handle else {
      rows?.appendNull()
      return
    }
    count += 1
    note(sqlite3_bind_null(handle, count))
  }

  private mutating func note(_ code: Int32) {
    if self.code == SQLITE_OK { self.code = code }
  }

  /// `SQLITE_TRANSIENT`, which Swift does not import: SQLite copies the text before the call returns.
  private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}

/// The columns of one row, read from left to right. Valid until the statement's next step.
///
/// A value that its column does not allow is damage: it throws, and never traps.
package struct Columns {
  private let handle: OpaquePointer
  private var index: Int32 = 0

  fileprivate init(_ handle: OpaquePointer) { self.handle = handle }

  /// The next value, of as many columns as it has.
  package mutating func next<Value: Storable>(_: Value.Type = Value.self) throws -> Value { try Value(from: &self) }

  package mutating func integer() throws -> Int64 {
    try expect(SQLITE_INTEGER)
    defer { index += 1 }
    return sqlite3_column_int64(handle, index)
  }

  package mutating func text() throws -> String {
    try expect(SQLITE_TEXT)
    defer { index += 1 }
    // In this order: the first call decides the encoding whose bytes the second one counts.
    let start = sqlite3_column_text(handle, index)
    return String(decoding: UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, index))), as: UTF8.self)
  }

  package mutating func bytes() throws -> [UInt8] {
    try expect(SQLITE_BLOB)
    defer { index += 1 }
    let start = sqlite3_column_blob(handle, index)
    return Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, index))))
  }

  /// A text that may be sealed: `nil` for one that cannot be opened.
  package mutating func body() throws -> String? { try skipNull() ? nil : try text() }

  /// Bytes that may be sealed: `nil` for those that cannot be opened.
  package mutating func sealedBytes() throws -> [UInt8]? { try skipNull() ? nil : try bytes() }

  private mutating func skipNull() throws -> Bool {
    guard sqlite3_column_type(handle, index) == SQLITE_NULL else { return false }
    index += 1
    return true
  }

  /// The same where one that cannot be opened is damage.
  package mutating func wholeBody() throws -> String { try Self.whole(body()) }

  /// The same where those that cannot be opened are damage.
  package mutating func wholeBytes() throws -> [UInt8] { try Self.whole(sealedBytes()) }

  private static func whole<Value>(_ value: Value?) throws -> Value {
    guard let value else {
      throw DatabaseError(SQLITE_CORRUPT, "what is sealed cannot be opened: it was changed, or moved to another row")
    }
    return value
  }

  /// Skips the next value if it is NULL, and returns whether it is.
  package mutating func nextIsNull() throws -> Bool { try skip(.null(1)) }

  /// Skips the next value if it is missing.
  mutating func skip(_ absence: Absence) throws -> Bool {
    switch absence {
    case .emptyText:
      try expect(SQLITE_TEXT)
      guard sqlite3_column_bytes(handle, index) == 0 else { return false }
      index += 1
    case .zero:
      try expect(SQLITE_INTEGER)
      guard sqlite3_column_int64(handle, index) == 0 else { return false }
      index += 1
    case .null(let count):
      guard sqlite3_column_type(handle, index) == SQLITE_NULL else { return false }
      index += Int32(count)
    }
    return true
  }

  private func expect(_ type: Int32) throws {
    guard sqlite3_column_type(handle, index) == type else {
      throw DatabaseError(SQLITE_CORRUPT, "column \(index) holds another type than it promises")
    }
  }
}
