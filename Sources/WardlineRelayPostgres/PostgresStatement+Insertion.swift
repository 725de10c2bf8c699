extension PostgresStatement {
  /// Inserts rows by `unnest`, in their order, which is that of the numbers they get.
  ///
  /// - Parameters:
  ///   - columns: each is a parameter.
  ///   - numbersSessions: whether the table has the numbers of sessions: the column `session` is given as a name. A session that is not there is an
  ///     error.
  ///   - conflict: what follows, such as `ON CONFLICT`.
  static func insertion(
    into table: String, _ columns: KeyValuePairs<String, PostgresType>, numbersSessions: Bool = false, _ conflict: String = ""
  ) -> PostgresStatement {
    insertion(into: table, columns.map { ($0.key, $0.value) }, numbersSessions: numbersSessions, conflict)
  }

  /// The same with a list of columns.
  static func insertion(
    into table: String, _ columns: [(name: String, type: PostgresType)], numbersSessions: Bool = false, _ conflict: String = ""
  ) -> PostgresStatement {
    let names = columns.map(\.name).joined(separator: ", ")
    let arrays = columns.enumerated().map { "$\($0.offset + 1)::\($0.element.type)[]" }.joined(separator: ", ")
    let values = columns.map { name, _ in
      numbersSessions && name == "session" ? "(SELECT id FROM session WHERE session.name = new.session)" : "new.\(name)"
    }
    return PostgresStatement(
      """
      INSERT INTO \(table) (\(names)) SELECT \(values.joined(separator: ", "))
      FROM unnest(\(arrays)) WITH ORDINALITY AS new (\(names), place) ORDER BY place \(conflict)
      """, of: columns.map { .array(of: $0.type) })
  }
}
