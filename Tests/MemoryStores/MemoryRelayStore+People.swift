import Synchronization
package import WardlineModel
package import WardlineRelay

/// The directory of people, in the state that outlives a crash. Every change counts as one of another process.
extension MemoryRelayStore: PeopleDirectory {
  package func add(_ person: Person, at time: Timestamp) throws(DirectoryError) {
    guard !person.user.isReserved else { throw .reserved(person.user) }
    do { try person.check() } catch { throw .invalid(error) }
    try state.withLock { state throws(DirectoryError) in
      guard state.people[person.user] == nil else { throw .isThere(person.user) }
      guard state.people.count < Limits.peopleMax else { throw .full }
      state.save(DirectoryEntry(person, changedAt: time))
    }
  }

  package func change(
    _ user: UserID, at time: Timestamp, _ body: (inout Person) -> Void
  ) throws(DirectoryError) -> DirectoryEntry {
    try state.withLock { state throws(DirectoryError) in
      guard let before = state.people[user] else { throw .unknown(user) }
      var person = before.person
      body(&person)
      guard person != before.person else { return before }
      do throws(Person.Invalid) { try person.check() } catch { throw .invalid(error) }
      let changed = DirectoryEntry(person, changedAt: time)
      state.save(changed)
      return changed
    }
  }

  package func entry(of user: UserID) throws(DirectoryError) -> DirectoryEntry? { state.withLock { $0.people[user] } }

  package func entries(after user: UserID?, limit: Int) throws(DirectoryError) -> [DirectoryEntry] {
    state.withLock { state in
      let sorted = state.people.values.sorted { $0.person.user < $1.person.user }
      let rest = sorted.drop { entry in user.map { entry.person.user <= $0 } ?? false }
      return Array(rest.prefix(max(0, min(limit, Limits.peoplePageMax))))
    }
  }

  package func disabledUsers() throws(StoreError) -> Set<UserID> {
    state.withLock { Set($0.people.values.filter(\.person.isDisabled).map(\.person.user)) }
  }

  package func directoryVersion() throws(StoreError) -> Int64 { state.withLock { $0.directoryVersion } }
}

extension MemoryRelayStore.State {
  fileprivate mutating func save(_ entry: DirectoryEntry) {
    people[entry.person.user] = entry
    directoryVersion += 1
  }
}
