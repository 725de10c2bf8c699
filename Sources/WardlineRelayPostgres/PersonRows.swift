import WardlineModel
package import WardlineRelay

/// The version of the lists that a running node compares with what it knows: people and revocations.
enum ListRows {
  /// Changes of the lists take turns: what a change reads behind this, such as how many rows there are, is as it is until it commits. It comes
  /// before the locks of other rows. Not a sequence, which another node would see before the change.
  static let advance = PostgresStatement("UPDATE lists SET version = version + 1")
  static let version = PostgresStatement("SELECT version FROM lists")
}

/// The table of people.
enum PersonRows {
  private static let columns = "person, role, name, languages, qualifications, is_disabled, changed_at"
  private static let finding = PostgresStatement("SELECT \(columns) FROM people WHERE person = ANY($1)", .texts)
  private static let count = PostgresStatement("SELECT count(*) FROM people")
  private static let nextPage = PostgresStatement(
    "SELECT \(columns) FROM people WHERE person > $1 ORDER BY person LIMIT $2", .text, .int8)
  private static let disabled = PostgresStatement("SELECT person FROM people WHERE is_disabled")

  /// The people of a batch. A damaged row is as good as none.
  static func read(_ users: Distinct<UserID>, in reads: inout SnapshotReads) throws(PostgresError) {
    try reads.add(finding, for: PostgresRows(users)) { columns, snapshot in
      if let person = try? columns.next(StoredPerson.self).entry().person { snapshot.people[person.user] = person }
    }
  }

  static func find(_ user: UserID, in reading: some PostgresReading) throws -> StoredPerson? {
    try reading.all(finding, PostgresArray([user])) { try $0.next(StoredPerson.self) }.first
  }

  static func page(after user: UserID?, limit: Int, in reading: some PostgresReading) throws -> [StoredPerson] {
    try reading.all(nextPage, user?.text ?? "", max(0, limit)) { try $0.next() }
  }

  static func disabledUsers(in reading: some PostgresReading) throws -> [String] {
    try reading.all(disabled) { try $0.next() }
  }

  /// Reads a person and the number of people, and locks both against changes until the transaction ends.
  static func findLocked(_ user: UserID, in batch: PostgresBatch) throws -> (person: StoredPerson?, count: Int) {
    let results = try batch.run { pipeline in
      try pipeline.append(ListRows.advance)
      try pipeline.append(finding, PostgresArray([user]))
      try pipeline.append(count)
    }
    return (try results[1].first { try $0.next() }, try results[2].first { try $0.next() } ?? 0)
  }

  // MARK: Writing

  private static let upsertion = PostgresStatement(
    """
    INSERT INTO people (\(columns)) VALUES ($1, $2, $3, $4, $5, $6, $7)
    ON CONFLICT (person) DO UPDATE SET role = excluded.role, name = excluded.name, languages = excluded.languages,
      qualifications = excluded.qualifications, is_disabled = excluded.is_disabled, changed_at = excluded.changed_at
    """, .text, .text, .bytea, .bytea, .bytea, .bool, .int8)

  static func save(_ entry: DirectoryEntry, in pipeline: inout PostgresPipeline) throws(PostgresError) {
    try pipeline.append(upsertion, StoredPerson(entry))
  }

  private static let update = PostgresStatement(
    """
    UPDATE people SET languages = changed.languages, changed_at = changed.changed_at
    FROM unnest($1::text[], $2::bytea[], $3::int8[]) AS changed (person, languages, changed_at) WHERE people.person = changed.person
    """, .texts, .byteas, .int8s)

  /// Writes what people speak, and when that was changed. An administrator may have changed the rest since the batch was read.
  static func saveLanguages(of people: [UserID: DirectoryEntry], in pipeline: inout PostgresPipeline) throws(PostgresError) {
    guard !people.isEmpty else { return }
    try pipeline.append(ListRows.advance)
    try pipeline.append(
      update,
      PostgresRows(people.values.sorted { $0.person.user < $1.person.user }.map { StoredPerson($0) }) { person, row in
        row.append(person.user)
        row.append(FreeText(person.languages))
        row.append(person.changedAt)
      })
  }
}

extension StoredPerson: PostgresStorable {
  package func store(in parameters: inout PostgresParameters) {
    parameters.append(user)
    parameters.append(role)
    for text in [name, languages, qualifications] { parameters.append(FreeText(text)) }
    parameters.append(disabled != 0)
    parameters.append(changedAt)
  }

  package init(from columns: inout PostgresColumns) throws {
    self.init(
      user: try columns.next(), role: try columns.next(), name: try columns.text(), languages: try columns.text(),
      qualifications: try columns.text(), disabled: try columns.next(Bool.self) ? 1 : 0, changedAt: try columns.next())
  }
}
