package import WardlineModel
package import WardlineRelay
import WardlineSQLite

/// The directory of people in the relay's file, `relay.sqlite`.
///
/// A running relay reads it through its own store (``SQLiteRelayStore/people``). Other programs open it beside the relay: they take no lock on
/// the directory, begin no epoch, and leave the write-ahead log to the relay. A change is one synced transaction, for which the relay's next
/// commit waits, as it waits for any writer, up to ``Limits/storeBusyMilliseconds``.
package struct SQLitePeopleDirectory: PeopleDirectory {
  private let database: DurableDatabase
  private let isKnown: Bool
  /// Who changes it, for the audit log.
  private let actor: String

  /// The directory of a store that is open.
  init(_ database: DurableDatabase) {
    self.database = database
    isKnown = true
    actor = ""
  }

  /// Opens the directory of people to change it, beside a relay that may be running. Where there is no store yet it is made.
  ///
  /// - Parameters:
  ///   - actor: who changes it, for the audit log (``AuditEvent/actor``).
  ///   - makesFile: `false` where there is nothing to change without a store: ``StoreError/missing(path:)`` is thrown then.
  package init(besideRelayAt directory: String, as actor: String = "", makesFile: Bool = true) throws(StoreError) {
    var options = DurableDatabase.Options()
    options.sealing = .ignored
    options.makesFile = makesFile
    options.isBesideOwner = true
    options.busyMilliseconds = Limits.peopleBusyMilliseconds
    database = try DurableDatabase(path: Self.path(in: directory), format: .relayLog, options: options)
    isKnown = true
    self.actor = actor
  }

  /// Opens the directory of people to read it, beside a relay that may be running. A change fails.
  ///
  /// - Throws: ``StoreError/cannotOpen(path:reason:)`` where there is no store.
  package init(reading directory: String) throws(StoreError) {
    var options = DurableDatabase.Options()
    options.sealing = .ignored
    options.makesFile = false
    options.isReadOnly = true
    database = try DurableDatabase(path: Self.path(in: directory), format: .relayLog, options: options)
    isKnown = try database.read { try PersonRow.isKnown(in: $0) }
    actor = ""
  }

  /// The same; `nil` where there is no store.
  package init?(readingIfPresentAt directory: String) throws(StoreError) {
    guard try SystemDisk().isWritten(Self.path(in: directory)) else { return nil }
    try self.init(reading: directory)
  }

  private static func path(in directory: String) -> String { directory + "/relay.sqlite" }

  package func add(_ person: Person, at time: Timestamp) throws(DirectoryError) {
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

  package func change(
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

  package func entry(of user: UserID) throws(DirectoryError) -> DirectoryEntry? {
    try read { try PersonRow.find(user, in: $0) }?.entry()
  }

  package func entries(after user: UserID?, limit: Int) throws(DirectoryError) -> [DirectoryEntry] {
    let rows = try read { try PersonRow.page(after: user, limit: min(limit, Limits.peoplePageMax), in: $0) } ?? []
    return try rows.map { row throws(DirectoryError) in try row.entry() }
  }

  package func disabledUsers() throws(StoreError) -> Set<UserID> {
    guard isKnown else { return [] }
    let names = try database.read { try PersonRow.disabledUsers(in: $0) }
    return Set(names.compactMap { try? UserID($0) })
  }

  package func directoryVersion() throws(StoreError) -> Int64 { try database.foreignVersion() }

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
    guard isKnown else { return nil }
    do throws(StoreError) { return try database.read(body) } catch { throw .store(error) }
  }

  /// Lets go of the files.
  package func close() throws(StoreError) { try database.close() }
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
