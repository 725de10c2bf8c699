import WardlineModel
package import WardlineRelay
package import WardlineSQLite

/// The table of people.
enum PersonRow {
  private static let columns = "user, role, name, languages, qualifications, disabled, changed_at"

  static func find(_ user: UserID, in db: Database) throws -> StoredPerson? {
    try db.first("SELECT \(columns) FROM people WHERE user = ?", user) { try $0.next() }
  }

  /// The people of a batch. A damaged row is as good as none: whoever reads it by itself hears of it.
  static func people(_ users: Distinct<UserID>, in db: Database) throws -> [UserID: Person] {
    var found: [UserID: Person] = .init()
    try db.forEach(
      "SELECT \(columns) FROM rows(?) CROSS JOIN people ON user = c0",
      from: Rows(count: users.count) { users.elements[$0].store(in: &$1) }
    ) { columns in
      if let person = try? columns.next(StoredPerson.self).entry().person { found[person.user] = person }
    }
    return found
  }

  static func page(after user: UserID?, limit: Int, in db: Database) throws -> [StoredPerson] {
    try db.all("SELECT \(columns) FROM people WHERE user > ? ORDER BY user LIMIT ?", user, max(0, limit)) {
      try $0.next()
    }
  }

  static func count(in db: Database) throws -> Int { try db.first("SELECT count(*) FROM people") { try $0.next() } ?? 0 }

  /// As they stand: a name that is none is nobody's, and no token's.
  static func disabledUsers(in db: Database) throws -> [String] {
    try db.all("SELECT user FROM people WHERE disabled <> 0") { try $0.next() }
  }

  /// Puts a row in the place of the one of its user, where there is one.
  static func save(_ entry: DirectoryEntry, in db: Database) throws {
    try db.run(
      """
      INSERT INTO people (\(columns)) VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (user) DO UPDATE SET role = excluded.role, name = excluded.name, languages = excluded.languages,
        qualifications = excluded.qualifications, disabled = excluded.disabled, changed_at = excluded.changed_at
      """, StoredPerson(entry))
  }

  /// Writes what people speak, and when that was changed. An administrator may have changed the rest since the batch was read.
  static func saveLanguages(of people: [UserID: DirectoryEntry], in db: Database) throws {
    guard !people.isEmpty else { return }
    // In one order for one set: a run that is repeated writes the same bytes.
    let rows = people.values.sorted { $0.person.user < $1.person.user }.map { StoredPerson($0) }
    try db.run(
      "UPDATE people SET languages = c1, changed_at = c2 FROM rows(?) WHERE user = c0",
      from: Rows(count: rows.count) { index, row in
        rows[index].user.store(in: &row)
        rows[index].languages.store(in: &row)
        rows[index].changedAt.store(in: &row)
      })
  }
}

extension StoredPerson: Storable {
  package func store(in parameters: inout Parameters) {
    for text in [user, role, name, languages, qualifications] { parameters.append(text) }
    parameters.append(disabled)
    changedAt.store(in: &parameters)
  }

  package init(from columns: inout Columns) throws {
    self.init(
      user: try columns.next(), role: try columns.next(), name: try columns.next(), languages: try columns.next(),
      qualifications: try columns.next(), disabled: try columns.next(), changedAt: try columns.next())
  }
}
