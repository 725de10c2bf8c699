import WardlineModel
import WardlineRelay

/// The directory of people in the relay's database.
struct PostgresPeopleDirectory: PeopleDirectory {
  private let database: PostgresDatabase
  /// Who changes it, for the audit log.
  private let actor: String

  init(_ database: PostgresDatabase, as actor: String) {
    self.database = database
    self.actor = actor
  }

  func add(_ person: Person, at time: Timestamp) throws(DirectoryError) {
    let change = try PersonChange(adding: person, at: time, by: actor)
    try write { batch -> Result<Void, DirectoryError> in
      let found = try PersonRows.findLocked(person.user, in: batch)
      guard found.person == nil else { return .failure(.isThere(person.user)) }
      guard found.count < Limits.peopleMax else { return .failure(.full) }
      try Self.save(change, in: batch)
      return .success(())
    }
  }

  func change(
    _ user: UserID, at time: Timestamp, _ body: (inout Person) -> Void
  ) throws(DirectoryError) -> DirectoryEntry {
    try write { batch -> Result<DirectoryEntry, DirectoryError> in
      let row = try PersonRows.findLocked(user, in: batch).person
      let change = Result { () throws(DirectoryError) in
        try PersonChange(of: user, from: row?.entry(), at: time, by: actor, body)
      }
      if case .success(let change) = change { try Self.save(change, in: batch) }
      return change.map(\.entry)
    }
  }

  private static func save(_ change: PersonChange, in batch: PostgresBatch) throws {
    guard !change.events.isEmpty else { return }
    try batch.write { try PersonRows.save(change.entry, in: &$0) }
    batch.record(change.events, at: change.entry.changedAt)
  }

  func entry(of user: UserID) throws(DirectoryError) -> DirectoryEntry? {
    try read { try PersonRows.find(user, in: $0) }?.entry()
  }

  func entries(after user: UserID?, limit: Int) throws(DirectoryError) -> [DirectoryEntry] {
    let rows = try read { try PersonRows.page(after: user, limit: min(limit, Limits.peoplePageMax), in: $0) }
    return try rows.map { row throws(DirectoryError) in try row.entry() }
  }

  func disabledUsers() throws(StoreError) -> Set<UserID> {
    Set(try database.readOnce { try PersonRows.disabledUsers(in: $0) }.compactMap { try? UserID($0) })
  }

  /// Changes of this process count, too.
  func directoryVersion() throws(StoreError) -> Int64 {
    try database.readOnce { try $0.all(ListRows.version) { try $0.next(Int64.self) }.first ?? 0 }
  }

  /// A refusal is no error of the store. It commits nothing: the batch has neither a write nor an event.
  private func write<Value>(
    _ body: (PostgresBatch) throws -> Result<Value, DirectoryError>
  ) throws(DirectoryError) -> Value {
    let result: Result<Value, DirectoryError>
    do throws(StoreError) { result = try database.write(body) } catch { throw .store(error) }
    return try result.get()
  }

  private func read<Value>(_ body: (PostgresConnection) throws -> Value) throws(DirectoryError) -> Value {
    do throws(StoreError) { return try database.readOnce(body) } catch { throw .store(error) }
  }
}
