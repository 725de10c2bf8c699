/// A value of one or more parameters.
package protocol PostgresParameter {
  func store(in parameters: inout PostgresParameters)
}

/// A value that is stored in one or more columns: only its conformance defines their order.
package protocol PostgresStorable: PostgresParameter {
  init(from columns: inout PostgresColumns) throws
}

/// The values of a statement's parameters, or of a row of ``PostgresRows``, from left to right, in PostgreSQL's binary format.
package struct PostgresParameters {
  struct Value {
    /// `nil` for NULL.
    let type: PostgresType?
    /// Of ``PostgresParameters/bytes``.
    let range: Range<Int>
  }

  /// The types that the statement declares; `nil` for a row.
  private let types: [PostgresType]?
  private(set) var values: [Value] = []
  private(set) var bytes: [UInt8] = []
  /// The first error.
  private(set) var failure: PostgresError?

  init(for types: [PostgresType]?) { self.types = types }

  package mutating func append(_ value: some PostgresScalar) {
    append(of: type(of: value).type) { bytes in value.encode(to: &bytes) }
  }

  package mutating func appendNull() { values.append(Value(type: nil, range: bytes.count..<bytes.count)) }

  /// - Parameter isStorable: whether the elements are, besides what the array itself knows.
  mutating func append(_ array: EncodedArray, isStorable: Bool = true) {
    guard let type = array.type ?? nextType else { return note("an array without a parameter") }
    append(of: type) { bytes in
      array.encode(of: type, to: &bytes)
      return array.isStorable && isStorable
    }
  }

  /// Adds an empty array for each parameter that is left.
  mutating func appendEmptyArrays() {
    while let type = nextType, failure == nil {
      guard type.element != nil else { return note("rows for parameter $\(values.count + 1), which is no array") }
      append(EncodedArray(of: type))
    }
  }

  mutating func removeAll() {
    values.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
  }

  private var nextType: PostgresType? { types.flatMap { values.count < $0.count ? $0[values.count] : nil } }

  /// - Parameter encode: returns whether the value can be stored.
  private mutating func append(of type: PostgresType, encode: (inout [UInt8]) -> Bool) {
    if types != nil, nextType != type { note("parameter $\(values.count + 1) is not of the type that its statement declares") }
    let start = bytes.count
    if !encode(&bytes) { note("value \(values.count + 1) is a text with U+0000, which PostgreSQL cannot store as text") }
    values.append(Value(type: type, range: start..<bytes.count))
  }

  private mutating func note(_ message: String) {
    failure = failure ?? PostgresError(.permanent, message)
  }
}

/// The elements of an array, in PostgreSQL's binary format.
struct EncodedArray {
  private(set) var type: PostgresType?
  private(set) var isStorable = true
  private var count = 0
  private var hasNull = false
  private var bytes: [UInt8] = []

  /// - Parameter type: of the array; `nil` until an element tells it.
  init(of type: PostgresType? = nil) { self.type = type }

  mutating func append(_ value: (some PostgresScalar)?) {
    guard let value else { return appendNull() }
    count += 1
    let start = bytes.count
    bytes.append(bigEndian: Int32(0))
    if !value.encode(to: &bytes) { isStorable = false }
    let size = Int32(bytes.count - start - 4)
    withUnsafeBytes(of: size.bigEndian) { bytes.replaceSubrange(start..<start + 4, with: $0) }
  }

  /// An element that is encoded already; `nil` for NULL.
  mutating func append(encoded element: ArraySlice<UInt8>?, of scalar: PostgresType?) {
    guard let element else { return appendNull() }
    count += 1
    bytes.append(bigEndian: Int32(element.count))
    bytes += element
    let array = scalar.map { PostgresType.array(of: $0) }
    precondition(type == nil || type == array, "a column of rows has values of one type")
    precondition(scalar?.element == nil, "a row has no arrays")
    type = array
  }

  private mutating func appendNull() {
    count += 1
    hasNull = true
    bytes.append(bigEndian: Int32(-1))
  }

  /// Dimensions, whether there are NULLs, the type of the elements, their number, and the index of the first; then each with its length.
  func encode(of type: PostgresType, to target: inout [UInt8]) {
    target.append(bigEndian: Int32(count == 0 ? 0 : 1))
    target.append(bigEndian: Int32(hasNull ? 1 : 0))
    target.append(bigEndian: Int32(bitPattern: (type.element ?? type).rawValue))
    guard count > 0 else { return }
    target.append(bigEndian: Int32(count))
    target.append(bigEndian: Int32(1))
    target += bytes
  }
}

/// Rows of values that one statement reads by `unnest($1::int8[], $2::text[], …)`: one statement reads or writes a batch of any size. Each
/// column is a parameter.
///
/// For example: `pipeline.append(insert, PostgresRows(count: users.count) { index, row in users[index].store(in: &row) })`.
package struct PostgresRows: PostgresParameter {
  private var columns: [EncodedArray] = []
  private var isStorable = true
  package let count: Int

  package var isEmpty: Bool { count == 0 }

  /// Makes `count` rows from what `store` appends for each. All have the same number of values.
  package init(count: Int, store: (Int, inout PostgresParameters) -> Void) {
    self.count = count
    var row = PostgresParameters(for: nil)
    for index in 0..<count {
      row.removeAll()
      store(index, &row)
      if index == 0 { columns = row.values.map { _ in EncodedArray() } }
      precondition(row.values.count == columns.count, "rows of \(columns.count) values, and one of another count")
      for (column, value) in row.values.enumerated() {
        columns[column].append(encoded: value.type == nil ? nil : row.bytes[value.range], of: value.type)
      }
    }
    isStorable = row.failure == nil
  }

  /// One array for each column. Without rows, which have no columns, an empty one for each parameter that is left.
  package func store(in parameters: inout PostgresParameters) {
    if columns.isEmpty { parameters.appendEmptyArrays() }
    for column in columns { parameters.append(column, isStorable: isStorable) }
  }
}

extension [UInt8] {
  mutating func append<Integer: FixedWidthInteger>(bigEndian integer: Integer) {
    Swift.withUnsafeBytes(of: integer.bigEndian) { append(contentsOf: $0) }
  }
}
