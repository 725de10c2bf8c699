import WardlineCrypto
package import WardlineModel

/// A value of a ``StoredColumn``.
package enum StoredValue: Sendable {
  case missing
  /// A number, or a flag as 0 or 1. Of an unsigned number of 64 bits the bit pattern.
  case integer(Int64)
  case text(String)
  case bytes([UInt8])
}

/// The values of a row in the order of the columns of its ``StoredTable``.
package typealias StoredRow = [StoredValue]

/// What a store holds, on one snapshot of it.
package protocol StoredRowSource {
  func count(of table: StoredTable) throws(StoreError) -> Int

  /// The rows that follow `last` in the order of their keys; the first ones for `nil`.
  ///
  /// - Returns: fewer than `limit` at the end of the table.
  func rows(of table: StoredTable, after last: StoredRow?, limit: Int) throws(StoreError) -> [StoredRow]
}

/// An empty store that is being filled. It also reads what was inserted.
package protocol StoredRowTarget: StoredRowSource {
  /// Adds rows, with the numbers that they have.
  func insert(_ rows: [StoredRow], into table: StoredTable) throws(StoreError)

  /// Adds what follows from the rows that were inserted.
  func complete() throws(StoreError)
}

/// A store that can be copied from and to. No relay has it open.
package protocol CopyableStore {
  /// Whether it holds anything.
  func isEmpty() throws -> Bool

  func withRows<Result>(_ body: (any StoredRowSource) throws -> Result) throws -> Result

  /// Fills an empty store in one transaction: an error of `body` leaves it empty.
  func fill<Result>(_ body: (any StoredRowTarget) throws -> Result) throws -> Result
}

extension StoredValue {
  /// Appends the value so that no two rows of a table have the same bytes: its kind, its length where that is not fixed, and its content.
  func encode(to encoded: inout [UInt8]) {
    func append(_ number: UInt64) {
      for shift in stride(from: 56, through: 0, by: -8) { encoded.append(UInt8(truncatingIfNeeded: number >> UInt64(shift))) }
    }
    switch self {
    case .missing: encoded.append(0)
    case .integer(let value):
      encoded.append(1)
      append(UInt64(bitPattern: value))
    case .text(let text):
      encoded.append(2)
      append(UInt64(text.utf8.count))
      encoded.append(contentsOf: text.utf8)
    case .bytes(let bytes):
      encoded.append(3)
      append(UInt64(bytes.count))
      encoded += bytes
    }
  }

  /// In the order in which stores return keys; a missing value comes first.
  fileprivate func precedes(_ other: StoredValue) -> Bool {
    switch (self, other) {
    case (.missing, .missing): false
    case (.missing, _): true
    case (.integer(let one), .integer(let two)): one < two
    // By their bytes: strings compare by what they look like.
    case (.text(let one), .text(let two)): one.utf8.lexicographicallyPrecedes(two.utf8)
    case (.bytes(let one), .bytes(let two)): one.lexicographicallyPrecedes(two)
    case (.integer, _), (.text, _), (.bytes, _): false
    }
  }
}

/// The SHA-256 of a table's rows in the order of their keys, and of its name and its columns.
struct TableDigest {
  private var digest = SHA256()
  private(set) var rows = 0

  init(of table: StoredTable) {
    var header: [UInt8] = []
    for name in [table.name] + table.columns.map(\.name) { StoredValue.text(name).encode(to: &header) }
    digest.add(header)
  }

  mutating func add(encodedRow: [UInt8]) {
    digest.add(encodedRow)
    rows += 1
  }

  var value: SHA256Digest { digest.digest() }
}

/// Reads a table row by row, in batches.
struct RowCursor {
  private let source: any StoredRowSource
  private let table: StoredTable
  private let places: [Int]
  private var batch: ArraySlice<StoredRow> = []
  private var last: StoredRow?
  private var isAtEnd = false
  private(set) var digest: TableDigest
  /// The row that was read last, encoded; `nil` behind the end.
  private(set) var encoded: [UInt8]?
  private var row: StoredRow = []

  /// - Throws: what reading the first row can fail with.
  init(_ table: StoredTable, in source: any StoredRowSource) throws(StoreError) {
    self.table = table
    self.source = source
    places = table.keyPlaces
    digest = TableDigest(of: table)
    try advance()
  }

  mutating func advance() throws(StoreError) {
    if batch.isEmpty, !isAtEnd {
      batch = try source.rows(of: table, after: last, limit: Limits.copyBatchRows)[...]
      isAtEnd = batch.count < Limits.copyBatchRows
      last = batch.last
    }
    guard let next = batch.popFirst() else {
      encoded = nil
      return
    }
    row = next
    var bytes: [UInt8] = []
    for value in row { value.encode(to: &bytes) }
    digest.add(encodedRow: bytes)
    encoded = bytes
  }

  /// Whether the key of its row comes before that of another one's, which has ended or not.
  func precedes(_ other: RowCursor) -> Bool {
    guard encoded != nil else { return false }
    guard other.encoded != nil else { return true }
    for place in places {
      if row[place].precedes(other.row[place]) { return true }
      if other.row[place].precedes(row[place]) { return false }
    }
    return false
  }
}
