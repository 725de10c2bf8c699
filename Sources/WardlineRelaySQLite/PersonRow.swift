import WardlineModel
import WardlineRelay
import WardlineSQLite

/// A person as the table has them. It is read as it stands, and checked apart: one damaged row must not end the process that reads it, as an
/// error inside a read of the database does.
struct PersonRow {
  private var user: String
  private var role: String
  private var name: String
  private var languages: String
  private var qualifications: String
  private var disabled: Int64
  private var changedAt: Timestamp

  private static let columns = "user, role, name, languages, qualifications, disabled, changed_at"

  init(_ entry: DirectoryEntry) {
    let person = entry.person
    user = person.user.text
    role = person.role.rawValue
    name = person.name
    languages = Netstrings.encode(person.languages.map(\.description))
    qualifications = person.qualifications
    disabled = person.isDisabled ? 1 : 0
    changedAt = entry.changedAt
  }

  private init(from columns: inout Columns) throws {
    user = try columns.next()
    role = try columns.next()
    name = try columns.next()
    languages = try columns.next()
    qualifications = try columns.next()
    disabled = try columns.next()
    changedAt = try columns.next()
  }

  /// - Throws: ``DirectoryError/damagedRow(user:reason:)``.
  func entry() throws(DirectoryError) -> DirectoryEntry {
    func damaged(_ reason: String) -> DirectoryError { .damagedRow(user: user, reason: reason) }
    guard let id = try? UserID(user) else { throw damaged("that is not a user name") }
    guard let role = Role(rawValue: role) else { throw damaged("'\(role.printable())' is not a role") }
    guard let texts = try? Netstrings.decode(languages) else { throw damaged("the list of languages cannot be read") }
    guard disabled == 0 || disabled == 1 else { throw damaged("\(disabled) does not say whether they are disabled") }
    // The initializer would put the user's identifier in the place of an empty name.
    guard !name.isEmpty else { throw damaged("the name is empty") }
    var spoken: [SpokenLanguage] = []
    for text in texts {
      do { spoken.append(try SpokenLanguage(text)) } catch { throw damaged(error.description) }
    }
    let person = Person(
      user: id, role: role, name: name, languages: spoken, qualifications: qualifications, isDisabled: disabled == 1)
    do { try person.check() } catch { throw damaged(error.description) }
    return DirectoryEntry(person, changedAt: changedAt)
  }

  // MARK: Statements

  static func find(_ user: UserID, in db: Database) throws -> PersonRow? {
    try db.first("SELECT \(columns) FROM people WHERE user = ?", user) { try PersonRow(from: &$0) }
  }

  /// The people of a batch. A damaged row is as good as none: whoever reads it by itself hears of it.
  static func people(_ users: Distinct<UserID>, in db: Database) throws -> [UserID: Person] {
    var found: [UserID: Person] = .init()
    try db.forEach(
      "SELECT \(columns) FROM rows(?) CROSS JOIN people ON user = c0",
      from: Rows(count: users.count) { users.elements[$0].store(in: &$1) }
    ) { columns in
      if let person = try? PersonRow(from: &columns).entry().person { found[person.user] = person }
    }
    return found
  }

  static func page(after user: UserID?, limit: Int, in db: Database) throws -> [PersonRow] {
    try db.all("SELECT \(columns) FROM people WHERE user > ? ORDER BY user LIMIT ?", user, max(0, limit)) {
      try PersonRow(from: &$0)
    }
  }

  static func count(in db: Database) throws -> Int { try db.first("SELECT count(*) FROM people") { try $0.next() } ?? 0 }

  /// As they stand: a name that is none is nobody's, and no token's.
  static func disabledUsers(in db: Database) throws -> [String] {
    try db.all("SELECT user FROM people WHERE disabled <> 0") { try $0.next() }
  }

  /// Puts a row in the place of the one of its user, where there is one.
  func save(in db: Database) throws {
    try db.run(
      """
      INSERT INTO people (\(Self.columns)) VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (user) DO UPDATE SET role = excluded.role, name = excluded.name, languages = excluded.languages,
        qualifications = excluded.qualifications, disabled = excluded.disabled, changed_at = excluded.changed_at
      """, user, role, name, languages, qualifications, disabled, changedAt)
  }

  /// Writes what people speak, and when that was changed. An administrator may have changed the rest since the batch was read.
  static func saveLanguages(of people: [UserID: DirectoryEntry], in db: Database) throws {
    guard !people.isEmpty else { return }
    // In one order for one set: a run that is repeated writes the same bytes.
    let rows = people.values.sorted { $0.person.user < $1.person.user }.map { PersonRow($0) }
    try db.run(
      "UPDATE people SET languages = c1, changed_at = c2 FROM rows(?) WHERE user = c0",
      from: Rows(count: rows.count) { index, row in
        rows[index].user.store(in: &row)
        rows[index].languages.store(in: &row)
        rows[index].changedAt.store(in: &row)
      })
  }
}
