import Synchronization
package import WardlineModel
package import WardlineRelay

/// The directory of people, in the state that outlives a crash. Every change counts as one of another process.
extension MemoryRelayStore: PeopleDirectory {
  package func add(_ person: Person, at time: Timestamp) throws(DirectoryError) {
    let change = try PersonChange(adding: person, at: time, by: "")
    try database.state.withLock { state throws(DirectoryError) in
      guard state.people[person.user] == nil else { throw .isThere(person.user) }
      guard state.people.count < Limits.peopleMax else { throw .full }
      state.save(change.entry)
    }
  }

  package func change(
    _ user: UserID, at time: Timestamp, _ body: (inout Person) -> Void
  ) throws(DirectoryError) -> DirectoryEntry {
    try database.state.withLock { state throws(DirectoryError) in
      let change = try PersonChange(of: user, from: state.people[user], at: time, by: "", body)
      if !change.events.isEmpty { state.save(change.entry) }
      return change.entry
    }
  }

  package func entry(of user: UserID) throws(DirectoryError) -> DirectoryEntry? { database.state.withLock { $0.people[user] } }

  package func entries(after user: UserID?, limit: Int) throws(DirectoryError) -> [DirectoryEntry] {
    database.state.withLock { state in
      let sorted = state.people.values.sorted { $0.person.user < $1.person.user }
      let rest = sorted.drop { entry in user.map { entry.person.user <= $0 } ?? false }
      return Array(rest.prefix(max(0, min(limit, Limits.peoplePageMax))))
    }
  }

  package func disabledUsers() throws(StoreError) -> Set<UserID> {
    database.state.withLock { Set($0.people.values.filter(\.person.isDisabled).map(\.person.user)) }
  }

  package func directoryVersion() throws(StoreError) -> Int64 { database.state.withLock { $0.directoryVersion } }
}

extension MemoryRelayStore.State {
  fileprivate mutating func save(_ entry: DirectoryEntry) {
    people[entry.person.user] = entry
    directoryVersion += 1
  }
}
