import Testing
import WardlineMemoryStores
import WardlineModel
import WardlineRelay
import WardlineRelaySQLite
import WardlineTestSupport

/// What a profile changes in the directory of people, over every store.
@Suite("Profiles and the directory") struct LedgerProfileTests {
  private static let amal = Sample.name("amal") as UserID

  @discardableResult
  private static func apply(
    _ writes: LedgerWrite..., within quotas: Quotas = Quotas(), to store: some RelayStore
  ) throws(StoreError) -> [LedgerOutcome] {
    try store.commit { transaction throws(StoreError) in
      try Ledger.apply(writes, within: quotas, at: Sample.time(50), in: &transaction)
    }
  }

  private static func write(_ changes: LedgerChanges, to store: some RelayStore) throws(StoreError) {
    try store.commit { transaction throws(StoreError) in try transaction.write(changes) }
  }

  private static func publish(
    _ languages: [String], as name: String = "Somebody else", key: UInt64 = 1, sessions: [SessionID] = []
  ) -> LedgerWrite {
    .publish(
      ClientOperation(
        key: Sample.key(key), session: nil, writtenAt: Sample.time(0),
        action: .publishProfile(name: name, languages: languages)),
      author: amal, device: Sample.name("phone"), sessions: sessions)
  }

  /// A write is refused for good with this code, by itself in a batch; `nil` where it is not.
  private static func expect(
    _ code: RejectionCode?, of write: LedgerWrite, within quotas: Quotas = Quotas(), at store: any RelayStore,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    var found: RejectionCode?
    if case .rejected(let rejection)? = try apply(write, within: quotas, to: store).first, rejection.isPermanent {
      found = rejection.code
    }
    #expect(found == code, sourceLocation: location)
  }

  private static func expect(
    _ entry: DirectoryEntry, in people: any PeopleDirectory, _ location: SourceLocation = #_sourceLocation
  ) throws {
    let found = try people.entry(of: amal)
    #expect(found == entry, sourceLocation: location)
  }

  private static func entry(of user: UserID = amal, in people: any PeopleDirectory) throws -> DirectoryEntry? {
    try people.entry(of: user)
  }

  private static func directory(of store: some RelayStore) throws -> any PeopleDirectory {
    if let store = store as? SQLiteRelayStore { return store.people }
    return try #require(store as? MemoryRelayStore)
  }

  private static func spoken(_ texts: String...) -> [SpokenLanguage] {
    do { return try texts.map { try SpokenLanguage($0) } } catch { preconditionFailure("\(error)") }
  }

  /// A directory with an interpreter and somebody beside them.
  private static func withPeople(
    _ backend: RelayBackend, _ body: (any RelayStore, any PeopleDirectory, Person) throws -> Void
  ) throws {
    try backend.withStore { store in
      let people = try directory(of: store)
      let person = Person(
        user: amal, role: .interpreter, name: "Amal", languages: spoken("ar-SY=native", "en"),
        qualifications: "registered since 2019")
      try people.add(person, at: Sample.time(1))
      try people.add(
        Person(user: Sample.name("badr"), role: .interpreter, languages: spoken("ar")), at: Sample.time(1))
      try body(store, people, person)
    }
  }

  @Test("a profile changes what its author speaks, and nothing else of them or of others", arguments: RelayBackend.allCases)
  func languages(backend: RelayBackend) throws {
    try Self.withPeople(backend) { store, people, before in
      guard case .recorded(let acceptance, _)? = try Self.apply(Self.publish(["fa=native", "prs"]), to: store).first else {
        Issue.record("not recorded")
        return
      }
      #expect(!acceptance.isReplay)
      var after = before
      after.languages = Self.spoken("fa=native", "prs")
      try Self.expect(DirectoryEntry(after, changedAt: Sample.time(50)), in: people)
      let other = try people.entry(of: Sample.name("badr"))
      #expect(other?.person.languages == Self.spoken("ar") && other?.changedAt == Sample.time(1))
    }
  }

  @Test("G2: a profile is answered once, and its replay does not undo what was changed since", arguments: RelayBackend.allCases)
  func replay(backend: RelayBackend) throws {
    try Self.withPeople(backend) { store, people, _ in
      try Self.apply(Self.publish(["fa"], key: 1), to: store)
      _ = try people.change(Self.amal, at: Sample.time(60)) { $0.languages = [] }
      guard case .replayed? = try Self.apply(Self.publish(["fa"], key: 1), to: store).first else {
        Issue.record("not replayed")
        return
      }
      #expect(try Self.entry(in: people)?.person.languages == [])
      try Self.expect(.keyReused, of: Self.publish(["ar"], key: 1), at: store)
    }
  }

  @Test("of two in one batch the last counts, and what is said already keeps its time", arguments: RelayBackend.allCases)
  func batch(backend: RelayBackend) throws {
    try Self.withPeople(backend) { store, people, before in
      try Self.apply(Self.publish(["ar-SY=native", "en"], key: 1), to: store)
      try Self.expect(DirectoryEntry(before, changedAt: Sample.time(1)), in: people)
      try Self.apply(Self.publish(["fa"], key: 2), Self.publish(["tr=basic"], key: 3), to: store)
      #expect(try Self.entry(in: people)?.person.languages == Self.spoken("tr=basic"))
    }
  }

  @Test("what an administrator has changed stays, also in the same moment", arguments: RelayBackend.allCases)
  func administrator(backend: RelayBackend) throws {
    try Self.withPeople(backend) { store, people, before in
      _ = try people.change(Self.amal, at: Sample.time(40)) { person in
        person.role = .coordinator
        person.name = "Amal Haddad"
        person.isDisabled = true
      }
      try Self.apply(Self.publish(["fa"]), to: store)
      let after = try people.entry(of: Self.amal)?.person
      #expect(after?.role == .coordinator && after?.name == "Amal Haddad" && after?.isDisabled == true)
      #expect(after?.languages == Self.spoken("fa"))
      // What a batch has read may be old when it is written: only the languages and the time are.
      var stale = before
      stale.languages = Self.spoken("tr")
      var changes = LedgerChanges()
      changes.people[Self.amal] = DirectoryEntry(stale, changedAt: Sample.time(60))
      try Self.write(changes, to: store)
      let last = try people.entry(of: Self.amal)
      #expect(last?.person.languages == stale.languages && last?.changedAt == Sample.time(60))
      #expect(last?.person.name == "Amal Haddad" && last?.person.isDisabled == true)
    }
  }

  @Test(
    "what is no language changes nothing", arguments: RelayBackend.allCases,
    [["ar", "not a language"], ["ar", "ar=native"], ["ar=fluent"], [""]])
  func badLanguages(backend: RelayBackend, languages: [String]) throws {
    try Self.withPeople(backend) { store, people, before in
      try Self.expect(.malformed, of: Self.publish(languages), at: store)
      try Self.expect(DirectoryEntry(before, changedAt: Sample.time(1)), in: people)
      // Refused without a trace: the key can be used.
      try Self.expect(nil, of: Self.publish(["fa"]), at: store)
    }
  }

  @Test("too many, over a quota, and without languages: nothing is changed", arguments: RelayBackend.allCases)
  func bounds(backend: RelayBackend) throws {
    try Self.withPeople(backend) { store, people, before in
      let many = Array(repeating: "ar", count: Limits.languagesPerProfileMax + 1)
      try Self.expect(.malformed, of: Self.publish(many), at: store)
      let full = Quotas(userRecords: 0, userBytes: 0, sessionEntries: 9, sessionBytes: 9)
      try Self.expect(.quotaExceeded, of: Self.publish(["fa"]), within: full, at: store)
      try Self.expect(nil, of: Self.publish([], key: 2), at: store)
      try Self.expect(DirectoryEntry(before, changedAt: Sample.time(1)), in: people)
    }
  }

  @Test("whom the directory does not have changes nothing there", arguments: RelayBackend.allCases)
  func stranger(backend: RelayBackend) throws {
    try backend.withStore { store in
      try Self.expect(.unknownPerson, of: Self.publish(["fa"]), at: store)
      let all = try Self.directory(of: store).entries(after: nil, limit: 9)
      #expect(all.isEmpty)
    }
  }

  @Test("others read the name of the directory, and the languages without levels", arguments: RelayBackend.allCases)
  func told(backend: RelayBackend) throws {
    try Self.withPeople(backend) { store, _, _ in
      let creation = ClientOperation(
        key: Sample.key(8), session: Sample.ward, writtenAt: Sample.time(0), action: .createSession)
      try Self.apply(.submitMember(creation, author: Participant(user: Self.amal, role: .interpreter)), to: store)
      try Self.apply(Self.publish(["fa=native", "prs"], sessions: [Sample.ward]), to: store)
      let last = try store.page(of: Sample.ward, after: 0, entriesMax: 9).entries.last?.event
      #expect(last == .profile(Profile(user: Self.amal, name: "Amal", languages: ["fa", "prs"])))
    }
  }

  @Test("a profile under a token that names sessions changes nothing in the directory", arguments: RelayBackend.allCases)
  func sessionToken(backend: RelayBackend) throws {
    try Self.withPeople(backend) { store, people, before in
      let operation = ClientOperation(
        key: Sample.key(1), session: nil, writtenAt: Sample.time(0), action: .publishProfile(name: "A", languages: ["fa"]))
      try Self.apply(.record(operation, author: Self.amal, device: Sample.name("phone"), sessions: []), to: store)
      try Self.expect(DirectoryEntry(before, changedAt: Sample.time(1)), in: people)
    }
  }
}
