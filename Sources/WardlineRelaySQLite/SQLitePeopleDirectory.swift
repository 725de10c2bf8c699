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
    guard !person.user.isReserved else { throw .reserved(person.user) }
    do { try person.check() } catch { throw .invalid(error) }
    try write { db -> Result<Void, DirectoryError> in
      guard try PersonRow.find(person.user, in: db) == nil else { return .failure(.isThere(person.user)) }
      guard try PersonRow.count(in: db) < Limits.peopleMax else { return .failure(.full) }
      try PersonRow(DirectoryEntry(person, changedAt: time)).save(in: db)
      let event = AuditEvent(.personAdded, by: actor, role: person.role, to: person.user.text)
      try AuditRows.append([event], at: time, in: db)
      return .success(())
    }
  }

  func change(
    _ user: UserID, at time: Timestamp, _ body: (inout Person) -> Void
  ) throws(DirectoryError) -> DirectoryEntry {
    try write { db -> Result<DirectoryEntry, DirectoryError> in
      guard let row = try PersonRow.find(user, in: db) else { return .failure(.unknown(user)) }
      let before: DirectoryEntry
      do throws(DirectoryError) { before = try row.entry() } catch { return .failure(error) }
      var person = before.person
      body(&person)
      guard person != before.person else { return .success(before) }
      do throws(Person.Invalid) { try person.check() } catch { return .failure(.invalid(error)) }
      let changed = DirectoryEntry(person, changedAt: time)
      try PersonRow(changed).save(in: db)
      try AuditRows.append(AuditEvent.events(from: before.person, to: person, by: actor), at: time, in: db)
      return .success(changed)
    }
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

extension AuditEvent {
  /// What a change of somebody in the directory means for the audit log: which fields, but neither names nor qualifications themselves.
  fileprivate static func events(from before: Person, to after: Person, by actor: String) -> [AuditEvent] {
    let fields = [
      ("role", before.role != after.role), ("name", before.name != after.name),
      ("languages", before.languages != after.languages), ("qualifications", before.qualifications != after.qualifications),
    ].filter(\.1).map(\.0)
    var events: [AuditEvent] = []
    func append(_ kind: Kind, _ detail: String = "") {
      events.append(AuditEvent(kind, by: actor, role: after.role, to: after.user.text, detail: detail))
    }
    if !fields.isEmpty { append(.personChanged, fields.joined(separator: " ")) }
    if before.isDisabled != after.isDisabled { append(after.isDisabled ? .personDisabled : .personEnabled) }
    return events
  }
}
