/// A value of one column.
package protocol PostgresScalar: PostgresStorable, PostgresElement where Scalar == Self {
  static var type: PostgresType { get }
  /// Appends the value in PostgreSQL's binary format.
  ///
  /// - Returns: `false` if PostgreSQL cannot store it.
  func encode(to bytes: inout [UInt8]) -> Bool
  /// - Returns: `nil` for bytes that are no such value.
  init?(decoding bytes: UnsafeRawBufferPointer)
}

extension PostgresScalar {
  package func store(in parameters: inout PostgresParameters) { parameters.append(self) }
  package init(from columns: inout PostgresColumns) throws { self = try columns.scalar() }

  package var scalar: Self? { self }
  package init?(scalar: Self?) {
    guard let scalar else { return nil }
    self = scalar
  }
}

/// A value of an array: one that is always there, or an optional one.
package protocol PostgresElement {
  associatedtype Scalar: PostgresScalar
  var scalar: Scalar? { get }
  /// - Returns: `nil` for a missing value that has to be there.
  init?(scalar: Scalar?)
}

extension Int64: PostgresScalar {
  package static var type: PostgresType { .int8 }
  package func encode(to bytes: inout [UInt8]) -> Bool {
    bytes.append(bigEndian: self)
    return true
  }
  package init?(decoding bytes: UnsafeRawBufferPointer) {
    guard bytes.count == MemoryLayout<Int64>.size else { return nil }
    self = Int64(bigEndian: bytes.loadUnaligned(as: Int64.self))
  }
}

/// As its bit pattern: any foreign number is stored, and none traps. PostgreSQL orders those from 2^63 on before 0.
extension UInt64: PostgresScalar {
  package static var type: PostgresType { .int8 }
  package func encode(to bytes: inout [UInt8]) -> Bool { Int64(bitPattern: self).encode(to: &bytes) }
  package init?(decoding bytes: UnsafeRawBufferPointer) {
    guard let pattern = Int64(decoding: bytes) else { return nil }
    self.init(bitPattern: pattern)
  }
}

extension Bool: PostgresScalar {
  package static var type: PostgresType { .bool }
  package func encode(to bytes: inout [UInt8]) -> Bool {
    bytes.append(self ? 1 : 0)
    return true
  }
  package init?(decoding bytes: UnsafeRawBufferPointer) {
    guard bytes.count == 1 else { return nil }
    self = bytes[0] != 0
  }
}

/// A text with U+0000 cannot be stored, because a `text` of PostgreSQL has none: it is an error when the statement is added. What people write
/// may contain it, so it belongs in columns of the type `bytea`.
extension String: PostgresScalar {
  package static var type: PostgresType { .text }
  package func encode(to bytes: inout [UInt8]) -> Bool {
    let start = bytes.count
    bytes.append(contentsOf: utf8)
    return !bytes[start...].contains(0)
  }
  package init?(decoding bytes: UnsafeRawBufferPointer) { self = String(decoding: bytes, as: UTF8.self) }
}

/// `bytea`. An array of PostgreSQL's is a ``PostgresArray``.
extension [UInt8]: PostgresParameter, PostgresStorable, PostgresElement, PostgresScalar {
  package typealias Scalar = [UInt8]
  package static var type: PostgresType { .bytea }
  package func encode(to bytes: inout [UInt8]) -> Bool {
    bytes += self
    return true
  }
  package init?(decoding bytes: UnsafeRawBufferPointer) { self = Array(bytes) }
}

/// NULL for no value.
extension Optional: PostgresParameter, PostgresStorable, PostgresElement where Wrapped: PostgresScalar {
  package func store(in parameters: inout PostgresParameters) {
    switch self {
    case .some(let value): parameters.append(value)
    case .none: parameters.appendNull()
    }
  }
  package init(from columns: inout PostgresColumns) throws { self = try columns.optional() }

  package var scalar: Wrapped? { self }
  package init?(scalar: Wrapped?) { self = scalar }
}

/// An array of PostgreSQL's, for `= ANY($1)` and `unnest($1)`.
package struct PostgresArray<Element: PostgresElement>: PostgresStorable {
  package var elements: [Element]

  package init(_ elements: some Sequence<Element>) { self.elements = Array(elements) }

  package func store(in parameters: inout PostgresParameters) {
    var array = EncodedArray(of: .array(of: Element.Scalar.type))
    for element in elements { array.append(element.scalar) }
    parameters.append(array)
  }

  package init(from columns: inout PostgresColumns) throws {
    let found: [Element.Scalar?] = try columns.array()
    elements = try found.map { scalar in
      guard let element = Element(scalar: scalar) else { throw PostgresError.damage("NULL in an array that has none") }
      return element
    }
  }
}
