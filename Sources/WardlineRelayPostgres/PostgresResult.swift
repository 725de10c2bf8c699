internal import CLibpq
import WardlineSeal

/// The rows that a statement returned.
package final class PostgresResult {
  fileprivate let handle: OpaquePointer
  /// Of the connection.
  fileprivate let sealer: TextSealer

  /// Takes over libpq's result.
  init(_ handle: OpaquePointer, sealer: TextSealer) {
    self.handle = handle
    self.sealer = sealer
  }

  deinit { PQclear(handle) }

  package var rowCount: Int { Int(PQntuples(handle)) }

  /// How many rows the statement changed or returned.
  package var changedRows: Int { Int(String(cString: PQcmdTuples(handle))) ?? 0 }

  /// Whether it is the end of what was sent together.
  var isSync: Bool { PQresultStatus(handle) == PGRES_PIPELINE_SYNC }

  /// What the server did, such as `COMMIT`.
  var commandTag: String { String(cString: PQcmdStatus(handle)) }

  /// Every row.
  package func all<Value>(_ decode: (inout PostgresColumns) throws -> Value) throws -> [Value] {
    try (0..<PQntuples(handle)).map { row in
      var columns = PostgresColumns(self, row: row)
      return try decode(&columns)
    }
  }

  /// The first row.
  package func first<Value>(_ decode: (inout PostgresColumns) throws -> Value) throws -> Value? {
    guard rowCount > 0 else { return nil }
    var columns = PostgresColumns(self, row: 0)
    return try decode(&columns)
  }
}

/// The columns of one row, read from left to right.
///
/// A value that its column does not allow is damage: it throws, and never traps.
package struct PostgresColumns {
  private let result: PostgresResult
  private let row: Int32
  /// Opens what is sealed.
  var sealer: TextSealer { result.sealer }
  private var index: Int32 = 0

  fileprivate init(_ result: PostgresResult, row: Int32) {
    self.result = result
    self.row = row
  }

  /// The next value, of as many columns as it has.
  package mutating func next<Value: PostgresStorable>(_: Value.Type = Value.self) throws -> Value { try Value(from: &self) }

  mutating func scalar<Scalar: PostgresScalar>() throws(PostgresError) -> Scalar {
    guard let value: Scalar = try optional() else { throw .damage("column \(index - 1) is NULL and may not be") }
    return value
  }

  mutating func optional<Scalar: PostgresScalar>() throws(PostgresError) -> Scalar? {
    guard let bytes = try bytes(of: Scalar.type) else { return nil }
    guard let value = Scalar(decoding: bytes) else { throw damage }
    return value
  }

  mutating func array<Scalar: PostgresScalar>() throws(PostgresError) -> [Scalar?] {
    guard let bytes = try bytes(of: .array(of: Scalar.type)) else {
      throw .damage("column \(index - 1) is NULL and may not be")
    }
    var rest = bytes[...]
    func integer() throws(PostgresError) -> Int {
      guard rest.count >= 4 else { throw damage }
      defer { rest = rest.dropFirst(4) }
      return Int(Int32(bigEndian: UnsafeRawBufferPointer(rebasing: rest.prefix(4)).loadUnaligned(as: Int32.self)))
    }
    let (dimensions, _, type) = (try integer(), try integer(), try integer())
    guard type == Int(Scalar.type.rawValue), dimensions <= 1 else { throw damage }
    guard dimensions == 1 else { return [] }
    let (count, _) = (try integer(), try integer())
    var elements: [Scalar?] = []
    for _ in 0..<count {
      let size = try integer()
      guard size >= 0 else {
        elements.append(nil)
        continue
      }
      guard rest.count >= size, let value = Scalar(decoding: UnsafeRawBufferPointer(rebasing: rest.prefix(size)))
      else { throw damage }
      elements.append(value)
      rest = rest.dropFirst(size)
    }
    return elements
  }

  /// The bytes of the next column, valid as long as the result; `nil` for NULL.
  private mutating func bytes(of type: PostgresType) throws(PostgresError) -> UnsafeRawBufferPointer? {
    defer { index += 1 }
    guard index < PQnfields(result.handle), PQftype(result.handle, index) == type.rawValue else { throw damage }
    guard PQgetisnull(result.handle, row, index) == 0 else { return nil }
    return UnsafeRawBufferPointer(
      start: PQgetvalue(result.handle, row, index), count: Int(PQgetlength(result.handle, row, index)))
  }

  private var damage: PostgresError { .damage("column \(index) holds another type than it promises") }
}
