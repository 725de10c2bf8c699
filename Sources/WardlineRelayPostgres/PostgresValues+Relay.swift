import WardlineModel
import WardlineRelay

// The relay's values in columns of PostgreSQL. A missing value is NULL.

extension Int: PostgresScalar {
  package static var type: PostgresType { .int8 }
  package func encode(to bytes: inout [UInt8]) -> Bool { Int64(self).encode(to: &bytes) }
  package init?(decoding bytes: UnsafeRawBufferPointer) {
    guard let value = Int64(decoding: bytes) else { return nil }
    self.init(value)
  }
}

extension Timestamp: PostgresScalar {
  package static var type: PostgresType { .int8 }
  package func encode(to bytes: inout [UInt8]) -> Bool { milliseconds.encode(to: &bytes) }
  package init?(decoding bytes: UnsafeRawBufferPointer) {
    guard let value = Int64(decoding: bytes) else { return nil }
    self.init(milliseconds: value)
  }
}

/// Of printable ASCII, so that `text` holds each of them.
extension Identifier: PostgresScalar {
  package static var type: PostgresType { .text }
  package func encode(to bytes: inout [UInt8]) -> Bool { text.encode(to: &bytes) }
  package init?(decoding bytes: UnsafeRawBufferPointer) {
    guard let value = try? Self(String(decoding: bytes, as: UTF8.self)) else { return nil }
    self = value
  }
}

/// Text of people, as `bytea`: it may contain U+0000, which `text` cannot hold.
struct FreeText: PostgresScalar {
  var text: String

  init(_ text: String) { self.text = text }

  static var type: PostgresType { .bytea }
  func encode(to bytes: inout [UInt8]) -> Bool {
    bytes.append(contentsOf: text.utf8)
    return true
  }
  init?(decoding bytes: UnsafeRawBufferPointer) { text = String(decoding: bytes, as: UTF8.self) }
}

/// An enumeration that is stored as its word.
package protocol PostgresWord: PostgresScalar, RawRepresentable<String> {}

extension PostgresWord {
  package static var type: PostgresType { .text }
  package func encode(to bytes: inout [UInt8]) -> Bool { rawValue.encode(to: &bytes) }
  package init?(decoding bytes: UnsafeRawBufferPointer) { self.init(rawValue: String(decoding: bytes, as: UTF8.self)) }
}

extension SessionStatus: PostgresWord {}
extension Role: PostgresWord {}
extension Urgency: PostgresWord {}
extension OperationKind: PostgresWord {}

// MARK: Values of several columns

/// Two columns, always compared together (G2).
extension IdempotencyKey: PostgresStorable {
  package func store(in parameters: inout PostgresParameters) {
    parameters.append(high)
    parameters.append(low)
  }
  package init(from columns: inout PostgresColumns) throws { self.init(high: try columns.next(), low: try columns.next()) }
}

extension VersionedStatus: PostgresStorable {
  package func store(in parameters: inout PostgresParameters) {
    parameters.append(status)
    parameters.append(version)
  }
  package init(from columns: inout PostgresColumns) throws { self.init(try columns.next(), version: try columns.next()) }
}

extension SessionHead: PostgresStorable {
  package func store(in parameters: inout PostgresParameters) {
    parameters.append(session)
    status.store(in: &parameters)
    parameters.append(head)
  }
  package init(from columns: inout PostgresColumns) throws {
    self.init(session: try columns.next(), status: try columns.next(), head: try columns.next())
  }
}

extension Participant: PostgresStorable {
  package func store(in parameters: inout PostgresParameters) {
    parameters.append(user)
    parameters.append(role)
    parameters.append(FreeText(name))
    parameters.append(FreeText(language))
  }
  package init(from columns: inout PostgresColumns) throws {
    self.init(user: try columns.next(), role: try columns.next(), name: try columns.text(), language: try columns.text())
  }
}

/// The list of languages is one column (``Netstrings``).
extension Profile: PostgresStorable {
  package func store(in parameters: inout PostgresParameters) {
    parameters.append(user)
    parameters.append(FreeText(name))
    parameters.append(FreeText(Netstrings.encode(languages)))
  }
  package init(from columns: inout PostgresColumns) throws {
    self.init(user: try columns.next(), name: try columns.text(), languages: try Netstrings.decode(try columns.text()))
  }
}

extension PostgresParameters {
  mutating func append(_ key: IdempotencyKey?) {
    key?.high.store(in: &self) ?? appendNull()
    key?.low.store(in: &self) ?? appendNull()
  }

  /// Both halves, or none.
  mutating func append(_ digest: WordsDigest?) {
    digest?.high.store(in: &self) ?? appendNull()
    digest?.low.store(in: &self) ?? appendNull()
  }

  mutating func append(_ place: SessionUser) {
    place.session.store(in: &self)
    append(place.user)
  }
}

extension PostgresColumns {
  mutating func text() throws -> String { try next(FreeText.self).text }

  mutating func key() throws -> IdempotencyKey? {
    let (high, low): (UInt64?, UInt64?) = (try next(), try next())
    guard let high, let low else { return nil }
    return IdempotencyKey(high: high, low: low)
  }

  mutating func digest() throws -> WordsDigest? {
    let (high, low): (UInt64?, UInt64?) = (try next(), try next())
    guard let high, let low else { return nil }
    return WordsDigest(high: high, low: low)
  }
}

extension PostgresRows {
  /// A row for each value.
  init<Value>(_ values: some Collection<Value>, store: (Value, inout PostgresParameters) -> Void) {
    let values = Array(values)
    self.init(count: values.count) { store(values[$0], &$1) }
  }

  init(_ values: Distinct<some PostgresParameter>) { self.init(values.elements) { $0.store(in: &$1) } }

  init(_ places: Distinct<SessionUser>) { self.init(places.elements) { $1.append($0) } }
}
