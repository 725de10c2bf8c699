/// A type of parameters and of columns, by its number in PostgreSQL's catalogue (`pg_type.oid`).
package enum PostgresType: UInt32, Sendable {
  case bool = 16
  case bytea = 17
  case int8 = 20
  case text = 25
  case bools = 1000
  case byteas = 1001
  case texts = 1009
  case int8s = 1016

  /// What an array of this type consists of; `nil` for a type of single values.
  var element: PostgresType? {
    switch self {
    case .bools: .bool
    case .byteas: .bytea
    case .texts: .text
    case .int8s: .int8
    case .bool, .bytea, .int8, .text: nil
    }
  }

  /// The type of an array of single values.
  static func array(of element: PostgresType) -> PostgresType {
    switch element {
    case .bool, .bools: .bools
    case .bytea, .byteas: .byteas
    case .text, .texts: .texts
    case .int8, .int8s: .int8s
    }
  }
}

/// A statement with the types of its parameters `$1`, `$2`, …. Each connection prepares it once.
package struct PostgresStatement: Hashable, Sendable {
  private static let hashedBytes = 32

  package let sql: String
  package let types: [PostgresType]

  package init(_ sql: String, _ types: PostgresType...) { self.init(sql, of: types) }

  /// The same with a list of types.
  init(_ sql: String, of types: [PostgresType]) {
    self.sql = sql
    self.types = types
  }

  /// Length and end tell nearly all statements apart: to hash the whole would cost as much as many a statement does.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(sql.utf8.count)
    for byte in sql.utf8.suffix(Self.hashedBytes) { hasher.combine(byte) }
  }
}

/// Statements that are sent together, and whose results return together: one round trip.
package struct PostgresPipeline {
  struct Command {
    let statement: PostgresStatement
    let parameters: PostgresParameters

    /// A statement without parameters.
    init(_ statement: PostgresStatement) {
      self.statement = statement
      parameters = PostgresParameters(for: statement.types)
    }

    fileprivate init(_ statement: PostgresStatement, _ values: [any PostgresParameter]) throws(PostgresError) {
      var parameters = PostgresParameters(for: statement.types)
      for value in values { value.store(in: &parameters) }
      if let failure = parameters.failure { throw failure }
      // A forgotten parameter would be NULL.
      guard parameters.values.count == statement.types.count else {
        throw PostgresError(.permanent, "\(parameters.values.count) values for \(statement.types.count) parameters")
      }
      self.statement = statement
      self.parameters = parameters
    }
  }

  private(set) var commands: [Command] = []

  package init() {}

  package var isEmpty: Bool { commands.isEmpty }

  /// Adds a statement with the values of its parameters.
  ///
  /// - Returns: the index of its result.
  /// - Throws: an error that ``PostgresError/Kind/permanent`` for a value that does not fit: another type or number of values than the statement
  ///   has parameters, or a text with U+0000.
  @discardableResult
  package mutating func append(
    _ statement: PostgresStatement, _ values: any PostgresParameter...
  ) throws(PostgresError) -> Int { try append(statement, values: values) }

  /// The same with a list of values.
  @discardableResult
  package mutating func append(
    _ statement: PostgresStatement, values: [any PostgresParameter]
  ) throws(PostgresError) -> Int {
    commands.append(try Command(statement, values))
    return commands.count - 1
  }
}
