import WardlineModel
import WardlineSeal

/// A table with texts that are sealed where the log has a key (decision 098), and what binds each text to its row.
///
/// In a file a text is bound to the number of its session, and here to its name: when a row is inserted, only the server knows the number. What is
/// not covered is the same (decision 045).
struct SealedTable {
  let name: String
  let columns: [String]
  /// Columns that never change.
  let identity: [String]
  /// Whether its column `session` has the number of a session.
  let numbersSessions: Bool

  static let entry = SealedTable(
    name: "entry", columns: ["text", "body"], identity: ["session", "sequence", "key_high", "key_low"], numbersSessions: true)
  static let record = SealedTable(
    name: "record", columns: ["body"], identity: ["key_high", "key_low", "author", "session"], numbersSessions: false)
  static let request = SealedTable(
    name: "request", columns: ["note"], identity: ["session", "key_high", "key_low"], numbersSessions: true)

  static let all = [entry, record, request]

  /// The identity in a statement that reads the table under its own name.
  var selectedIdentity: String {
    identity.map {
      numbersSessions && $0 == "session" ? "(SELECT name FROM session WHERE session.id = \(name).session)" : "\(name).\($0)"
    }
    .joined(separator: ", ")
  }

  /// What binds the text of a column to the row, from the columns of ``selectedIdentity``.
  func row(_ column: String, from columns: inout PostgresColumns) throws -> SealedRow {
    var row = SealedRow(name, column)
    for part in identity {
      if ["session", "author"].contains(part) {
        row.append(try columns.next(String?.self))
      } else {
        row.append(try columns.next(Int64?.self))
      }
    }
    return row
  }
}

/// What the text of one column of one row is bound to.
struct SealedRow: SealedIdentity {
  private var bytes: [UInt8] = []

  init(_ table: String, _ column: String) {
    bytes.reserveCapacity(128)
    bytes.append(sealedPart: "\(table).\(column)".utf8)
  }

  static func entry(_ column: String, _ session: SessionID, _ sequence: UInt64, _ key: IdempotencyKey?) -> SealedRow {
    var row = SealedRow("entry", column)
    row.append(session.text)
    row.append(Int64(bitPattern: sequence))
    row.append(key)
    return row
  }

  static func record(_ key: IdempotencyKey, _ author: UserID, _ session: SessionID?) -> SealedRow {
    var row = SealedRow("record", "body")
    row.append(key)
    row.append(author.text)
    row.append(session?.text)
    return row
  }

  static func request(_ session: SessionID, _ key: IdempotencyKey) -> SealedRow {
    var row = SealedRow("request", "note")
    row.append(session.text)
    row.append(key)
    return row
  }

  /// A missing value is the empty text.
  mutating func append(_ text: String?) { bytes.append(sealedPart: (text ?? "").utf8) }

  mutating func append(_ number: Int64?) {
    if let number { bytes.append(sealedPart: number) } else { append(String?.none) }
  }

  private mutating func append(_ key: IdempotencyKey?) {
    append(key.map { Int64(bitPattern: $0.high) })
    append(key.map { Int64(bitPattern: $0.low) })
  }

  func append(to bytes: inout [UInt8]) { bytes.append(contentsOf: self.bytes) }
}

extension TextSealer {
  /// The value of a text for its column.
  func sealed(_ text: [UInt8], boundTo row: SealedRow) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: text.count + Self.overheadBytes) { value, count in
      text.withUnsafeBytes { text in
        let room = UnsafeMutableRawBufferPointer(value)
        let isSealed = seal(text, boundTo: row) { UnsafeMutableRawBufferPointer(rebasing: room.prefix($0)) }
        if !isSealed { room.copyMemory(from: text) }
        count = isSealed ? text.count + Self.overheadBytes : text.count
      }
    }
  }

  func sealed(_ text: String, boundTo row: SealedRow) -> [UInt8] { sealed(Array(text.utf8), boundTo: row) }

  /// The text of a value of a column.
  func opened(_ value: [UInt8], boundTo row: SealedRow) throws(PostgresError) -> [UInt8] {
    var opening = Opening.plain
    let text = [UInt8](unsafeUninitializedCapacity: value.count) { text, count in
      opening = value.withUnsafeBytes { value in
        open(value, boundTo: row) { byteCount in
          count = byteCount
          return UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(text).prefix(byteCount))
        }
      }
    }
    switch opening {
    case .plain: return value
    case .opened: return text
    case .unreadable:
      throw .damage(
        "a text cannot be opened: it was changed, moved to another row, put there unsealed, or sealed with another key")
    }
  }
}

extension PostgresColumns {
  /// The text of the next column.
  mutating func opened(boundTo row: SealedRow) throws -> [UInt8] { try sealer.opened(next(), boundTo: row) }
}
