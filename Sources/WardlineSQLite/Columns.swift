import Foundation
package import GRDB
package import WardlineModel

/// The columns of one row, read from left to right.
///
/// A value that its column does not promise is damage, and is thrown as such, never a crash. Valid only while the row's statement
/// stands on it: a copy of a row would hold texts that end at U+0000.
package struct Columns {
  private let row: Row
  private var next = 0

  fileprivate init(_ row: Row) { self.row = row }

  package mutating func integer() throws -> Int64 { try row.decode(Int64.self, atIndex: index()) }

  package mutating func unsigned() throws -> UInt64 { UInt64(bitPattern: try integer()) }

  package mutating func timestamp() throws -> Timestamp { Timestamp(milliseconds: try integer()) }

  package mutating func text() throws -> String { try row.decode(WholeText.self, atIndex: index()).text }

  package mutating func key() throws -> IdempotencyKey { IdempotencyKey(high: try unsigned(), low: try unsigned()) }

  /// Of a log entry: what the relay itself wrote has none.
  package mutating func optionalKey() throws -> IdempotencyKey? {
    guard let high = try row.decode(Int64?.self, atIndex: index()) else {
      _ = index()
      return nil
    }
    return IdempotencyKey(high: UInt64(bitPattern: high), low: try unsigned())
  }

  package mutating func identifier<Kind>(_: Kind.Type = Kind.self) throws -> Identifier<Kind> { try Identifier(try text()) }

  package mutating func word<Word: RawRepresentable<String>>(_: Word.Type = Word.self) throws -> Word {
    let text = try text()
    guard let word = Word(rawValue: text) else { throw StoreError.failed("'\(text)' is not a word for a \(Word.self)") }
    return word
  }

  private mutating func index() -> Int {
    defer { next += 1 }
    return next
  }
}

/// A text with everything that is in it. To be bound for `CAST(? AS TEXT)`, which keeps its bytes.
package struct WholeText: DatabaseValueConvertible, StatementColumnConvertible {
  package let text: String

  package init(_ text: String) { self.text = text }

  package init(sqliteStatement: SQLiteStatement, index: CInt) {
    text = String(decoding: Data(sqliteStatement: sqliteStatement, index: index), as: UTF8.self)
  }

  package var databaseValue: DatabaseValue { Data(text.utf8).databaseValue }

  package static func fromDatabaseValue(_ value: DatabaseValue) -> WholeText? {
    Data.fromDatabaseValue(value).map { WholeText(String(decoding: $0, as: UTF8.self)) }
  }
}

extension UInt64 {
  /// As SQLite keeps it: its bits.
  package var stored: Int64 { Int64(bitPattern: self) }
}

extension Statement {
  /// Every row that the statement finds, decoded; no further ones once `goesOn` says so.
  package func all<Value>(
    _ arguments: StatementArguments, while goesOn: () -> Bool = { true }, _ decode: (inout Columns) throws -> Value
  ) throws -> [Value] {
    let rows = try Row.fetchCursor(self, arguments: arguments)
    var values: [Value] = []
    while goesOn(), let row = try rows.next() {
      var columns = Columns(row)
      values.append(try decode(&columns))
    }
    return values
  }

  /// The first row that the statement finds, decoded.
  package func first<Value>(_ arguments: StatementArguments, _ decode: (inout Columns) throws -> Value) throws -> Value? {
    let rows = try Row.fetchCursor(self, arguments: arguments)
    guard let row = try rows.next() else { return nil }
    var columns = Columns(row)
    return try decode(&columns)
  }
}

extension Database {
  /// Every row of a query, decoded. The statement is compiled once for a connection.
  package func all<Value>(
    _ sql: String, _ arguments: StatementArguments = [], _ decode: (inout Columns) throws -> Value
  ) throws -> [Value] {
    try cachedStatement(sql: sql).all(arguments, decode)
  }

  /// The first row of a query, decoded.
  package func first<Value>(
    _ sql: String, _ arguments: StatementArguments = [], _ decode: (inout Columns) throws -> Value
  ) throws -> Value? {
    try cachedStatement(sql: sql).first(arguments, decode)
  }

  /// Runs a statement and returns how many rows it changed.
  @discardableResult
  package func run(_ sql: String, _ arguments: StatementArguments = []) throws -> Int {
    try cachedStatement(sql: sql).execute(arguments: arguments)
    return changesCount
  }
}
