internal import CSQLite

/// Rows of values that one statement reads as the table `rows(?)`, with the columns `c0`, `c1`, … in the order in which they
/// were stored: one statement reads or writes a batch of any size. Like PostgreSQL's `unnest`.
///
/// For example: `db.run("INSERT INTO usage (user, records) SELECT c0, c1 FROM rows(?)", from: Rows(count: users.count) { … })`.
///
/// It is a table-valued function of each connection (``RowsTable``), whose argument is the address of the rows while the
/// statement runs. The values are in memory only, and SQLite reads texts in place, without a copy.
package struct Rows {
  /// A value; of a text or of bytes, the offset among all bytes.
  fileprivate struct Cell {
    enum Kind: UInt8 { case null, integer, text, bytes }

    var number: Int64
    var count: Int32
    var kind: Kind
  }

  fileprivate var cells: [Cell] = []
  fileprivate var bytes: [UInt8] = []
  fileprivate var columnCount = 0
  package private(set) var count = 0

  package var isEmpty: Bool { count == 0 }

  /// Makes `count` rows from what `store` appends for each. All have the same number of values, at most
  /// ``RowsTable/columnsMax``.
  package init(count: Int, store: (Int, inout Parameters) -> Void) {
    guard count > 0 else { return }
    var parameters = Parameters(rows: Rows(reserving: count))
    for index in 0..<count {
      store(index, &parameters)
      parameters.endRow()
    }
    self = parameters.rows ?? Rows()
  }

  private init() {}

  private init(reserving count: Int) { cells.reserveCapacity(count * RowsTable.columnsMax) }

  mutating func append(_ integer: Int64) { cells.append(Cell(number: integer, count: 0, kind: .integer)) }

  mutating func appendNull() { cells.append(Cell(number: 0, count: 0, kind: .null)) }

  mutating func append(_ text: String) {
    let start = bytes.count
    var text = text
    text.withUTF8 { bytes.append(contentsOf: $0) }
    cells.append(Cell(number: Int64(start), count: Int32(bytes.count - start), kind: .text))
  }

  mutating func append(_ value: [UInt8]) {
    cells.append(Cell(number: Int64(bytes.count), count: Int32(value.count), kind: .bytes))
    bytes += value
  }

  mutating func endRow() {
    count += 1
    if count == 1 { columnCount = cells.count }
    precondition(
      columnCount <= RowsTable.columnsMax && cells.count == count * columnCount,
      "rows of \(columnCount) values, and one of another count")
  }

  /// Passes the address of the rows to `body`, for ``RowsTable``.
  func withAddress<Result>(_ body: (UnsafeMutableRawPointer) throws -> Result) rethrows -> Result {
    try cells.withUnsafeBufferPointer { cells in
      try bytes.withUnsafeBufferPointer { bytes in
        var content = RowsTable.Content(
          cells: cells.baseAddress, bytes: bytes.baseAddress, columnCount: columnCount, count: count)
        return try withUnsafeMutablePointer(to: &content) { try body($0) }
      }
    }
  }
}

/// The table-valued function `rows(?)`.
enum RowsTable {
  static let columnsMax = 24
  /// The type name that distinguishes rows from any other bound pointer.
  nonisolated(unsafe) static let pointerType = {
    let name: StaticString = "wardline-rows"
    return UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
  }()

  struct Content {
    fileprivate var cells: UnsafePointer<Rows.Cell>?
    fileprivate var bytes: UnsafePointer<UInt8>?
    fileprivate var columnCount: Int
    fileprivate var count: Int
  }

  /// SQLite's cursor of a statement that reads rows; SQLite's own part comes first.
  private struct Cursor {
    var base = sqlite3_vtab_cursor()
    var content = Content(cells: nil, bytes: nil, columnCount: 0, count: 0)
    var index = 0
  }

  /// Registers the function with a connection.
  static func register(in db: Database) throws {
    let code = sqlite3_create_module_v2(try db.handle, "rows", module, nil, nil)
    guard code == SQLITE_OK else { throw db.error(code) }
  }

  private static let declaration =
    "CREATE TABLE rows(" + (0..<columnsMax).map { "c\($0), " }.joined() + "address HIDDEN)"

  private static func cursor(_ base: UnsafeMutablePointer<sqlite3_vtab_cursor>?) -> UnsafeMutablePointer<Cursor>? {
    base.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: Cursor.self) }
  }

  private nonisolated(unsafe) static let module: UnsafeMutablePointer<sqlite3_module> = {
    let module = UnsafeMutablePointer<sqlite3_module>.allocate(capacity: 1)
    module.initialize(to: sqlite3_module())
    // Without `xCreate` the table exists without CREATE, and cannot be created.
    module.pointee.xConnect = { db, _, _, _, table, _ in
      let code = sqlite3_declare_vtab(db, RowsTable.declaration)
      guard code == SQLITE_OK else { return code }
      let made = UnsafeMutablePointer<sqlite3_vtab>.allocate(capacity: 1)
      made.initialize(to: sqlite3_vtab())
      table?.pointee = made
      return SQLITE_OK
    }
    module.pointee.xDisconnect = { table in
      table?.deallocate()
      return SQLITE_OK
    }
    module.pointee.xBestIndex = { _, plan in RowsTable.choosePlan(plan) }
    module.pointee.xOpen = { _, opened in
      let cursor = UnsafeMutablePointer<Cursor>.allocate(capacity: 1)
      cursor.initialize(to: Cursor())
      opened?.pointee = UnsafeMutableRawPointer(cursor).assumingMemoryBound(to: sqlite3_vtab_cursor.self)
      return SQLITE_OK
    }
    module.pointee.xClose = { base in
      RowsTable.cursor(base)?.deallocate()
      return SQLITE_OK
    }
    module.pointee.xFilter = { base, _, _, count, arguments in
      guard let cursor = RowsTable.cursor(base), count == 1,
        let address = sqlite3_value_pointer(arguments?[0], RowsTable.pointerType)
      else { return SQLITE_MISUSE }
      cursor.pointee.content = address.assumingMemoryBound(to: Content.self).pointee
      cursor.pointee.index = 0
      return SQLITE_OK
    }
    module.pointee.xNext = { base in
      RowsTable.cursor(base)?.pointee.index += 1
      return SQLITE_OK
    }
    module.pointee.xEof = { base in
      guard let cursor = RowsTable.cursor(base) else { return 1 }
      return cursor.pointee.index >= cursor.pointee.content.count ? 1 : 0
    }
    module.pointee.xColumn = { base, context, column in RowsTable.answer(RowsTable.cursor(base), context, column: Int(column)) }
    module.pointee.xRowid = { base, row in
      row?.pointee = Int64(RowsTable.cursor(base)?.pointee.index ?? 0)
      return SQLITE_OK
    }
    return module
  }()

  /// The address is required; the rows are then read once, in order.
  private static func choosePlan(_ plan: UnsafeMutablePointer<sqlite3_index_info>?) -> Int32 {
    guard let plan else { return SQLITE_MISUSE }
    for index in 0..<Int(plan.pointee.nConstraint) {
      guard let constraint = plan.pointee.aConstraint?[index], constraint.iColumn == Int32(columnsMax),
        Int32(constraint.op) == SQLITE_INDEX_CONSTRAINT_EQ, constraint.usable != 0
      else { continue }
      plan.pointee.aConstraintUsage?[index].argvIndex = 1
      plan.pointee.aConstraintUsage?[index].omit = 1
      plan.pointee.estimatedCost = 1
      plan.pointee.estimatedRows = 8
      return SQLITE_OK
    }
    return SQLITE_CONSTRAINT
  }

  private static func answer(_ cursor: UnsafeMutablePointer<Cursor>?, _ context: OpaquePointer?, column: Int) -> Int32 {
    guard let cursor else { return SQLITE_MISUSE }
    let (content, index) = (cursor.pointee.content, cursor.pointee.index)
    // A column without a value is NULL, as is the address.
    guard column < content.columnCount, let cell = content.cells?[index * content.columnCount + column] else {
      return SQLITE_OK
    }
    switch cell.kind {
    case .null: break
    case .integer: sqlite3_result_int64(context, cell.number)
    case .text:
      guard cell.count > 0, let bytes = content.bytes else {
        sqlite3_result_text(context, "", 0, transient)
        break
      }
      // The bytes stay valid until the statement is reset.
      let start = UnsafeRawPointer(bytes + Int(cell.number)).assumingMemoryBound(to: CChar.self)
      sqlite3_result_text(context, start, cell.count, nil)
    case .bytes:
      guard cell.count > 0, let bytes = content.bytes else {
        sqlite3_result_zeroblob(context, 0)
        break
      }
      sqlite3_result_blob(context, bytes + Int(cell.number), cell.count, nil)
    }
    return SQLITE_OK
  }

  /// `SQLITE_TRANSIENT`, which Swift does not import.
  private nonisolated(unsafe) static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}
