/// A column whose texts or bytes are sealed, and what binds each value to its row: columns that never change.
package struct SealedColumn: Sendable {
  package let table: String
  package let column: String
  package let identity: [String]
  let primaryKey: [String]

  package init(_ table: String, _ column: String, boundTo identity: [String], primaryKey: [String]) {
    self.table = table
    self.column = column
    self.identity = identity
    self.primaryKey = primaryKey
  }

  /// The text, in a statement that reads the table under its own name. NULL where it cannot be opened: see ``Columns/body()``.
  package var opened: String { "unseal(\(table).\(column), '\(table).\(column)', \(list(identity, of: table + ".")))" }

  /// The value of a text for a statement that writes it, with the parameters or columns that identify its row.
  package func sealed(_ text: String, _ identity: String...) -> String { sealed(text, boundTo: identity) }

  /// The same with a list.
  package func sealed(_ text: String, boundTo identity: [String]) -> String {
    precondition(identity.count == self.identity.count, "\(table).\(column) is bound to \(self.identity)")
    return "seal(\(text), '\(table).\(column)', \(identity.joined(separator: ", ")))"
  }

  /// The same for an update of the row, whose identity stays.
  package func sealed(_ text: String) -> String {
    "seal(\(text), '\(table).\(column)', \(list(identity, of: table + ".")))"
  }

  /// Seals texts from before the store was sealed, the first `limit` of them.
  ///
  /// - Returns: how many.
  package func sealPlain(limit: Int, in db: Database) throws -> Int {
    try db.run(
      """
      UPDATE \(table) SET \(column) = \(sealed(column)) WHERE (\(list(primaryKey))) IN (
        SELECT \(list(primaryKey)) FROM \(table) WHERE \(isPlain) LIMIT ?)
      """, limit)
  }

  /// Seals those of the next rows, of a table with one number as its primary key: so that a walk through a large table visits each row once.
  ///
  /// - Returns: the last of these rows; `nil` behind the end of the table.
  package func sealPlain(after id: Int64, rows: Int, in db: Database) throws -> Int64? {
    let key = list(primaryKey)
    let last = try db.first(
      "SELECT ifnull(max(\(key)), 0) FROM (SELECT \(key) FROM \(table) WHERE \(key) > ? ORDER BY \(key) LIMIT ?)", id, rows
    ) { try $0.integer() }
    guard let last, last > 0 else { return nil }
    try db.run(
      """
      UPDATE \(table) SET \(column) = \(sealed(column))
      WHERE \(key) > ? AND \(key) <= ? AND \(isPlain)
      """, id, last)
    return last
  }

  /// Whether any of its values is sealed. Reads the whole table where none is.
  func hasSealed(in db: Database) throws -> Bool {
    try db.first("SELECT 1 FROM \(table) WHERE is_sealed(\(column)) LIMIT 1") { try $0.integer() } != nil
  }

  /// Whether there is something in it that is not sealed.
  private var isPlain: String { "\(column) NOT IN ('', x'') AND NOT is_sealed(\(column))" }

  private func list(_ names: [String], of prefix: String = "") -> String {
    names.map { prefix + $0 }.joined(separator: ", ")
  }
}
