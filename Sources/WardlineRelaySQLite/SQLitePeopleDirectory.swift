import WardlineModel
import WardlineRelay
import WardlineSQLite

/// The directory of people in the relay's file, `relay.sqlite`.
struct SQLitePeopleDirectory: PeopleDirectory {
  private let database: DurableDatabase
  /// Who changes it, for the audit log.
  private let actor: String

  init(_ database: DurableDatabase, as actor: String) {
    self.database = database
    self.actor = actor
  }

  func add(_ person: Person, at time: Timestamp) throws(DirectoryError) {
    let change = try PersonChange(adding: person, at: time, by: actor)
    try write { db -> Result<Void, DirectoryError> in
      guard try PersonRow.find(person.user, in: db) == nil else { return .failure(.isThere(person.user)) }
      guard try PersonRow.count(in: db) < Limits.peopleMax else { return .failure(.full) }
      try Self.save(change, in: db)
      return .success(())
    }
  }

  func change(
    _ user: UserID, at time: Timestamp, _ body: (inout Person) -> Void
  ) throws(DirectoryError) -> DirectoryEntry {
    try write { db -> Result<DirectoryEntry, DirectoryError> in
      let row = try PersonRow.find(user, in: db)
      let change = Result { () throws(DirectoryError) in
        try PersonChange(of: user, from: row?.entry(), at: time, by: actor, body)
      }
      if case .success(let change) = change { try Self.save(change, in: db) }
      return change.map(\.entry)
    }
  }

  private static func save(_ change: PersonChange, in db: Database) throws {
    guard !change.events.isEmpty else { return }
    try PersonRow.save(change.entry, in: db)
    try AuditRows.append(change.events, at: change.entry.changedAt, in: db)
  }

  func entry(of user: UserID) throws(DirectoryError) -> DirectoryEntry? {
    try read { try PersonRow.find(user, in: $0) }?.entry()
  }

  func entries(after user: UserID?, limit: Int) throws(DirectoryError) -> [DirectoryEntry] {
    let rows = try read { try PersonRow.page(after: user, limit: min(limit, Limits.peoplePageMax), in: $0) } ?? []
    return try rows.map { row throws(DirectoryError) in try row.entry() }
  }

  func disabledUsers() throws(StoreError) -> Set<UserID> {
    guard try database.hasTable("people") else { return [] }
    let names = try database.read { try PersonRow.disabledUsers(in: $0) }
    return Set(names.compactMap { try? UserID($0) })
  }

  func directoryVersion() throws(StoreError) -> Int64 { try database.foreignVersion() }

  /// What was refused has written nothing, so that there is nothing to roll back; and an error of the body would end the use of the database.
  private func write<Value>(
    _ body: (Database) throws -> Result<Value, DirectoryError>
  ) throws(DirectoryError) -> Value {
    let result: Result<Value, DirectoryError>
    do throws(StoreError) { result = try database.write(body) } catch { throw .store(error) }
    return try result.get()
  }

  /// `nil` where the store has no directory yet.
  private func read<Value>(_ body: (Database) throws -> Value?) throws(DirectoryError) -> Value? {
    do throws(StoreError) { return try database.hasTable("people") ? try database.read(body) : nil } catch {
      throw .store(error)
    }
  }
}
