import Foundation
import Testing
import WardlineMemoryStores
import WardlineModel
import WardlineRelay
import WardlineTestSupport

@testable import WardlineRelaySQLite
@testable import WardlineSQLite

@Suite("The directory of people")
struct PeopleDirectoryTests {
  /// The directories that one contract is run against.
  enum Backend: String, CaseIterable, Sendable {
    case memory, relay, beside

    func withDirectory(_ body: (any PeopleDirectory) throws -> Void) throws {
      switch self {
      case .memory: try body(MemoryRelayStore(epoch: LogEpoch("test")))
      case .relay: try withTemporaryDirectory { try body(SQLiteRelayStore(directory: $0).people) }
      case .beside: try withTemporaryDirectory { try body(SQLiteOperatorLists(besideRelayAt: $0, makesFile: true).people) }
      }
    }
  }

  @Test(arguments: PeopleDirectoryContract.allCases, Backend.allCases)
  func contract(rule: PeopleDirectoryContract, backend: Backend) throws {
    try backend.withDirectory { try rule.check($0) }
  }

  private static func person(_ name: String, languages: [String] = ["ar"]) throws -> Person {
    Person(user: try UserID(name), role: .interpreter, languages: try languages.map { try SpokenLanguage($0) })
  }

  private static func write(_ numbers: ClosedRange<UInt64>, to store: SQLiteRelayStore) throws {
    try store.commit { transaction throws(StoreError) in
      for number in numbers { _ = try transaction.insert(Sample.message("\(number)", sequence: number, of: Sample.ward)) }
      try transaction.save(SessionHead(session: Sample.ward, status: .initial, head: numbers.upperBound))
    }
  }

  /// As another program would, past every check.
  private static func run(_ sql: String, in directory: String) throws {
    var options = DurableDatabase.Options()
    options.isBesideOwner = true
    let other = try DurableDatabase(path: directory + "/relay.sqlite", format: .relayLog, options: options)
    try other.write { _ = try $0.run(sql) }
    try other.close()
  }

  private static func size(of path: String) throws -> Int {
    try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
  }

  @Test("beside a relay: neither epoch nor lock nor log of the relay is touched, and each sees what the other has written")
  func beside() throws {
    try withTemporaryDirectory { directory in
      let store = try SQLiteRelayStore(directory: directory)
      try Self.write(1...3, to: store)
      let wal = directory + "/relay.sqlite-wal"
      let length = try Self.size(of: wal)
      let before = try store.people.directoryVersion()
      let lists = try SQLiteOperatorLists(besideRelayAt: directory)
      let people = lists.people
      #expect(try Self.size(of: wal) == length, "to open it writes nothing")
      try people.add(Self.person("amal"), at: Sample.time(1))
      #expect(try store.people.directoryVersion() != before)
      #expect(try store.people.entry(of: UserID("amal"))?.person == Self.person("amal"))
      try Self.write(4...6, to: store)
      try people.add(Self.person("omar"), at: Sample.time(2))
      try lists.close()
      // The log of the relay was not emptied under it, and its own commits count as no change of the directory.
      #expect(try Self.size(of: wal) > length)
      let now = try store.people.directoryVersion()
      try Self.write(7...9, to: store)
      #expect(try store.people.directoryVersion() == now)
      #expect(try store.page(of: Sample.ward, after: 0, entriesMax: 100).segments == [LogSegment(first: 1, epoch: store.epoch)])
      #expect(throws: StoreError.self) { try SQLiteRelayStore(directory: directory) }
      try store.close()
      let again = try SQLiteRelayStore(directory: directory)
      #expect(try again.people.entries(after: nil, limit: 9).map(\.person.user.text) == ["amal", "omar"])
      #expect(try again.page(of: Sample.ward, after: 0, entriesMax: 100).entries.count == 9)
    }
  }

  @Test("a directory can be made before the first relay, which then keeps its lock to itself")
  func beforeTheRelay() throws {
    try withTemporaryDirectory { directory in
      let lists = try SQLiteOperatorLists(besideRelayAt: directory + "/new", makesFile: true)
      let people = lists.people
      try people.add(Self.person("amal"), at: Sample.time(1))
      // While it is open.
      let store = try SQLiteRelayStore(directory: directory + "/new")
      #expect(try store.people.entry(of: UserID("amal")) != nil)
      try people.add(Self.person("omar"), at: Sample.time(1))
      try Self.write(1...3, to: store)
      try lists.close()
      #expect(try Folder(of: directory + "/new").modes == [0o600])
    }
  }

  @Test("one that is read changes nothing, and a store that is not there is said to be none")
  func reading() throws {
    try withTemporaryDirectory { directory in
      #expect(throws: StoreError.self) { try SQLiteOperatorLists(reading: directory) }
      try SQLiteOperatorLists(besideRelayAt: directory, makesFile: true).close()
      let people = try SQLiteOperatorLists(reading: directory).people
      #expect(throws: DirectoryError.self) { try people.add(Self.person("amal"), at: Sample.time(1)) }
      #expect(try people.entries(after: nil, limit: 9).isEmpty)
    }
  }

  @Test(
    "a store whose relay died before it had made its tables has no people where it is only read, and gets them where it is opened"
  )
  func noTables() throws {
    try withTemporaryDirectory { directory in
      try Folder.makeWithoutTables(directory + "/relay.sqlite")
      let lists = try SQLiteOperatorLists(reading: directory)
      let read = lists.people
      #expect(try read.entry(of: UserID("amal")) == nil)
      #expect(try read.entries(after: nil, limit: 9).isEmpty && read.disabledUsers().isEmpty)
      try lists.close()
      let store = try SQLiteRelayStore(directory: directory)
      try store.people.add(Self.person("amal"), at: Sample.time(1))
      try store.close()
    }
  }

  @Test(
    "a damaged row is an error that names it; the rows beside it, the disabled and the log stay readable",
    arguments: [
      ("role = 'wizard'", "'wizard' is not a role"), ("languages = '2:ar'", "the list of languages cannot be read"),
      ("languages = '6:arabic,'", "“arabic” is not a language"), ("languages = '9:ar=fluent,'", "“fluent” is not a level"),
      ("languages = '2:ar,2:ar,'", "named twice"), ("name = ''", "the name is empty"),
      ("name = hex(zeroblob(200))", "a name of 400 bytes"), ("disabled = 7", "7 does not say whether they are disabled"),
      ("qualifications = hex(zeroblob(2000))", "qualifications of 4000 bytes"),
      ("user = ' x'", "that is not a user name"),
    ])
  func damage(change: String, words: String) throws {
    try withTemporaryDirectory { directory in
      let store = try SQLiteRelayStore(directory: directory)
      for name in ["amal", "omar"] { try store.people.add(Self.person(name), at: Sample.time(1)) }
      _ = try store.people.change(UserID("omar"), at: Sample.time(1)) { $0.isDisabled = true }
      try Self.write(1...3, to: store)
      try Self.run("UPDATE people SET \(change) WHERE user = 'amal'", in: directory)
      let name = change.hasPrefix("user") ? " x" : "amal"
      let error = try #require(throws: DirectoryError.self) { try store.people.entries(after: nil, limit: 9) }
      guard case .damagedRow(name, let reason) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(reason.contains(words), "\(reason)")
      #expect(error.description.contains("'\(name)' is damaged"))
      if name == "amal" {
        #expect(throws: error) { try store.people.entry(of: UserID("amal")) }
        #expect(throws: error) { try store.people.change(UserID("amal"), at: Sample.time(2)) { $0.isDisabled = true } }
      }
      // A flag that says neither is taken for the one that lets nobody in.
      let expected = change.hasPrefix("disabled") ? ["amal", "omar"] : ["omar"]
      #expect(try store.people.disabledUsers().map(\.text).sorted() == expected)
      #expect(try store.people.entry(of: UserID("omar"))?.person.isDisabled == true)
      #expect(try store.page(of: Sample.ward, after: 0, entriesMax: 10).entries.count == 3)
    }
  }

  @Test("the directory is full at its bound, the disabled among them, and a change still goes")
  func full() throws {
    try withTemporaryDirectory { directory in
      let store = try SQLiteRelayStore(directory: directory)
      try store.people.add(Self.person("amal"), at: Sample.time(1))
      try Self.run(
        """
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(Limits.peopleMax - 1))
        INSERT INTO people (user, role, name, disabled, changed_at) SELECT 'user-' || i, 'nurse', 'N', i % 2, 0 FROM n
        """, in: directory)
      #expect(throws: DirectoryError.full) { try store.people.add(Self.person("omar"), at: Sample.time(2)) }
      #expect(throws: DirectoryError.isThere(try UserID("amal"))) {
        try store.people.add(Self.person("amal"), at: Sample.time(2))
      }
      #expect(try store.people.change(UserID("amal"), at: Sample.time(2)) { $0.isDisabled = true }.person.isDisabled)
      #expect(try store.people.disabledUsers().count == Limits.peopleMax / 2 + 1)
    }
  }

  @Test("who changes the directory waits for a commit of the relay, and the relay for a change; neither fails")
  func contention() async throws {
    let directory = try makeTemporaryDirectory()
    defer { removeTemporaryDirectory(directory) }
    let store = try SQLiteRelayStore(directory: directory)
    let people = try SQLiteOperatorLists(besideRelayAt: directory).people
    let count: UInt64 = 200
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { for number in 1...count { try Self.write(number...number, to: store) } }
      group.addTask {
        for number in 1...count { try people.add(Self.person("user-\(number)"), at: Sample.time(Int64(number))) }
      }
      try await group.waitForAll()
    }
    #expect(try store.page(of: Sample.ward, after: 0, entriesMax: 1_000).head == count)
    var found = 0
    try store.people.forEachEntry { _ in found += 1 }
    #expect(found == Int(count))
  }
}
