/// One JSON object on one line, with its fields in the order in which they are appended: the output of `--json`, of exports and of the relay's log.
///
/// Not `JSONEncoder`, which keeps no order, and took longer for an entry of a log than reading the entry from the store.
package struct JSONLine: Sendable {
  package enum Value: Sendable {
    case text(String)
    case number(Int64)
    /// A number as its digits, such as `8.250`.
    case decimal(String)
    case flag(Bool)
    case list([Value])
    case object([(String, Value)])
    case null

    package static func optional(_ text: String?) -> Value { text.map(Value.text) ?? .null }
    package static func optional(_ number: UInt64?) -> Value { number.map { .number(Int64(clamping: $0)) } ?? .null }
  }

  /// Without the bracket at its end.
  private var bytes: [UInt8]

  private static let beginning = Array(#"{"v":1"#.utf8)

  /// Begins a line: the version of its format comes first.
  package init() {
    bytes = []
    bytes.reserveCapacity(512)
    bytes += Self.beginning
  }

  package init(_ event: String, _ fields: KeyValuePairs<String, Value> = [:]) {
    self.init()
    append("event", event)
    for (name, value) in fields { append(name, value) }
  }

  /// Makes room for a long line, so that its memory is allocated once.
  package mutating func reserve(_ bytes: Int) { self.bytes.reserveCapacity(bytes) }

  /// The line without its end.
  package var description: String { String(decoding: bytes, as: UTF8.self) + "}" }

  /// The line with its end. Nothing in it has to be made printable: `appendJSON` has escaped that.
  package var line: [UInt8] { bytes + Array("}\n".utf8) }

  package mutating func append(_ name: String, _ value: Value) {
    appendName(name)
    write(value)
  }

  package mutating func append(_ name: String, _ text: String) {
    appendName(name)
    bytes.appendJSON(text)
  }

  package mutating func append(_ name: String, _ number: some FixedWidthInteger) {
    appendName(name)
    bytes += String(number).utf8
  }

  package mutating func append(_ name: String, _ isTrue: Bool) { append(name, .flag(isTrue)) }
  package mutating func append(_ name: String, _ texts: [String]) { append(name, .list(texts.map { .text($0) })) }

  package mutating func append(_ name: String, orNull text: String?) { append(name, .optional(text)) }

  /// In milliseconds since 1970.
  package mutating func append(_ name: String, orNull time: Timestamp?) {
    append(name, time.map { .number($0.milliseconds) } ?? .null)
  }

  private mutating func appendName(_ name: String) {
    bytes.append(UInt8(ascii: ","))
    bytes.appendJSON(name)
    bytes.append(UInt8(ascii: ":"))
  }

  private mutating func write(_ value: Value) {
    switch value {
    case .text(let text): bytes.appendJSON(text)
    case .number(let number): bytes += String(number).utf8
    case .decimal(let digits): bytes += digits.utf8
    case .flag(let flag): bytes += flag ? "true".utf8 : "false".utf8
    case .list(let values): writeList(values, "[", "]") { $0.write($1) }
    case .object(let fields):
      writeList(fields, "{", "}") { line, field in
        line.bytes.appendJSON(field.0)
        line.bytes.append(UInt8(ascii: ":"))
        line.write(field.1)
      }
    case .null: bytes += "null".utf8
    }
  }

  private mutating func writeList<Element>(
    _ elements: [Element], _ first: Unicode.Scalar, _ last: Unicode.Scalar, _ write: (inout JSONLine, Element) -> Void
  ) {
    bytes.append(UInt8(ascii: first))
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      write(&self, element)
    }
    bytes.append(UInt8(ascii: last))
  }
}
