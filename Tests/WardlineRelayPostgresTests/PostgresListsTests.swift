import Testing
import WardlineModel
import WardlineRelay
import WardlineTestSupport

@testable import WardlineRelayPostgres

/// The lists of operators beside nodes, and a database that is only read.
struct PostgresListsTests {
  private static let phone = UserDevice(Sample.interpreter, Sample.name("phone"))
  private static let revocation = Revocation(of: .token("t"), at: Sample.time(0))
  private static let person = Person(user: Sample.interpreter, role: .interpreter)

  @Test("opening the lists begins no epoch, and a database without tables is missing unless they are asked for")
  func opening() throws {
    try withDatabase { place in
      let missing = StoreError.missing(path: place.description)
      #expect(throws: missing) { try PostgresOperatorLists(besideRelayAt: place, options: .patient) }
      #expect(throws: missing) { try PostgresOperatorLists(reading: place, options: .patient) }
      #expect(throws: missing) { try PostgresRelayStore(reading: place, options: .patient) }
      #expect(try !PostgresOperatorLists.arePresent(at: place, options: .patient))
      let lists = try PostgresOperatorLists(besideRelayAt: place, makesTables: true, options: .patient)
      #expect(try lists.revocations.revoke(Self.revocation))
      lists.close()
      #expect(try PostgresOperatorLists.arePresent(at: place, options: .patient))
      #expect(throws: StoreError.empty(path: place.description)) {
        try PostgresRelayStore(reading: place, options: .patient)
      }
      let count = try PostgresConnection.patient(place).value("SELECT count(*) FROM node", Int64.self)
      #expect(count == 0)
      let store = try PostgresRelayStore(place, options: .patient)
      #expect(try store.revocations.revocations().tokens == ["t"])
      #expect(throws: StoreError.self) { try lists.revocations.revoke(Self.revocation) }
      store.close()
    }
  }

  @Test("what is opened for reading finds everything and changes nothing")
  func reading() throws {
    try withDatabase { place in
      let store = try PostgresRelayStore(place, options: .patient)
      defer { store.close() }
      _ = try store.apply(message("text", key: 1))
      try store.people.add(Self.person, at: Sample.time(1))
      let reader = try PostgresRelayStore(reading: place, options: .patient)
      #expect(try reader.log() == store.log() && reader.epoch != store.epoch)
      #expect(throws: StoreError.self) { try reader.apply(message("more", key: 2)) }
      #expect(throws: StoreError.self) { try reader.checkWrite() }
      let lists = try PostgresOperatorLists(reading: place, options: .patient)
      #expect(try lists.people.entry(of: Sample.interpreter)?.person == Self.person)
      #expect(throws: DirectoryError.self) {
        try lists.people.change(Sample.interpreter, at: Sample.time(2)) { $0.role = .nurse }
      }
      #expect(throws: StoreError.self) { try lists.revocations.revoke(Self.revocation) }
      #expect(throws: StoreError.self) { try lists.audit.append([AuditEvent(.exported)], at: Sample.time(2)) }
      let head = try lists.audit.head()
      #expect(try head.number == 1 && store.audit.head() == head && store.log().count == 1)
    }
  }

  @Test("each change of people and revocations changes the version that nodes look at, and nothing else does")
  func version() throws {
    try withNodes(2) { nodes in
      try nodes[0].people.add(Self.person, at: Sample.time(0))
      var version = try nodes[1].people.directoryVersion()
      func expect(_ isNew: Bool, _ change: () throws -> Void, line: Int = #line) throws {
        try change()
        let now = try nodes[1].people.directoryVersion()
        #expect((now != version) == isNew, "line \(line)")
        version = now
      }
      let (people, revocations) = (nodes[0].people, nodes[0].revocations)
      try expect(true) { _ = try people.change(Sample.interpreter, at: Sample.time(1)) { $0.isDisabled = true } }
      try expect(false) { _ = try people.change(Sample.interpreter, at: Sample.time(1)) { $0.isDisabled = true } }
      try expect(false) { #expect(throws: DirectoryError.self) { try people.add(Self.person, at: Sample.time(1)) } }
      try expect(true) { _ = try revocations.revoke(Self.revocation) }
      try expect(true) { _ = try revocations.revoke(Self.phone, at: Sample.time(1)) }
      try expect(true) { try revocations.refuse(["jti t"], of: Self.phone.user, at: Sample.time(1)) }
      try expect(false) { try revocations.refuse(["jti t"], of: Self.phone.user, at: Sample.time(1)) }
      try expect(true) { try revocations.recordWiped(Self.phone, from: "192.0.2.7", at: Sample.time(2)) }
      try expect(false) { try revocations.recordWiped(Self.phone, from: "192.0.2.7", at: Sample.time(2)) }
      try expect(false) { _ = try revocations.lift(Sample.interpreter, at: Sample.time(2)) }
      try expect(false) { _ = try nodes[0].apply(message("text", key: 1)) }
      try expect(false) { try nodes[0].audit.append([AuditEvent(.stopped)], at: Sample.time(2)) }
    }
  }

  @Test("nodes and commands that change the lists and append to the audit log at once make one chain, and lose no change")
  func atOnce() throws {
    try withDatabase { place in
      let store = try PostgresRelayStore(place, options: .patient)
      defer { store.close() }
      let lists = try PostgresOperatorLists(besideRelayAt: place, options: .patient)
      defer { lists.close() }
      let count = 30
      let writers = [
        Beside {
          for number in 0..<count {
            try store.people.add(Person(user: UserID("a-\(number)"), role: .nurse), at: Sample.time(1))
            _ = try store.apply(
              .arrive(Participant(user: try UserID("a-\(number)"), role: .nurse), sessions: [Sample.ward]))
          }
        },
        Beside {
          for number in 0..<count {
            try lists.people.add(Person(user: UserID("b-\(number)"), role: .nurse), at: Sample.time(1))
            _ = try lists.revocations.revoke(Revocation(of: .token("t-\(number)"), at: Sample.time(1)))
          }
        },
      ]
      for writer in writers { try writer.wait() }
      #expect(try store.people.entries(after: nil, limit: 100).count == 2 * count)
      let rows = try AuditLogContract.rows(store.audit)
      #expect(rows.map(\.kind).filter { $0 == "person_added" }.count == 2 * count)
      #expect(rows.map(\.kind).filter { $0 == "tokens_revoked" }.count == count)
      #expect(try store.audit.verify() == rows.last?.head && lists.audit.head() == rows.last?.head)
    }
  }

  @Test("a profile waits for a change of the directory that is under way: neither takes back what the other changes")
  func profileWaits() throws {
    try withDatabase { place in
      let store = try PostgresRelayStore(place, options: .patient)
      defer { store.close() }
      let lists = try PostgresOperatorLists(besideRelayAt: place, options: .patient)
      defer { lists.close() }
      let user = Self.person.user
      try lists.people.add(Self.person, at: Sample.time(1))
      let operation = ClientOperation(
        key: Sample.key(1), session: nil, writtenAt: Sample.time(0), action: .publishProfile(name: "", languages: ["ar"]))
      var publishing: Beside?
      _ = try lists.people.change(user, at: Sample.time(2)) { person in
        let beside = Beside {
          _ = try store.apply(.publish(operation, author: user, device: Sample.name("phone"), sessions: []))
        }
        publishing = beside
        do { try waitUntilLocked(beside, in: place) } catch { Issue.record(error) }
        #expect(!beside.isDone)
        person.name = "Another"
      }
      try publishing?.wait()
      let person = try store.people.entry(of: user)?.person
      #expect(person?.name == "Another" && person?.languages.map(\.tag.text) == ["ar"])
    }
  }

  @Test("a hold waits for the batch of retention that is under way")
  func holdWaits() throws {
    try withDatabase { place in
      let store = try PostgresRelayStore(place, options: .patient)
      defer { store.close() }
      _ = try store.apply(message("text", key: 1))
      let lists = try PostgresOperatorLists(besideRelayAt: place, options: .patient)
      defer { lists.close() }
      let retention = try PostgresConnection.patient(place)
      let adding = try retention.transaction { transaction in
        _ = try transaction.all(RetentionRows.lockPlace) { _ in }
        let adding = Beside {
          let hold = LegalHold(of: Sample.ward, because: "case 7", by: "os:ana", since: Sample.time(1))
          let outcome = try lists.holds.add(hold)
          #expect(outcome == .added)
        }
        try waitUntilLocked(adding, in: place)
        #expect(!adding.isDone)
        return adding
      }
      try adding.wait()
      #expect(try store.prune(loggedBefore: Sample.time(9), entriesMax: 9).erased == 0)
    }
  }

  @Test("a damaged row is an error that names it; the rows beside it and the disabled stay readable")
  func damage() throws {
    try withDatabase { place in
      let store = try PostgresRelayStore(place, options: .patient)
      defer { store.close() }
      for name in ["amal", "omar"] { try store.people.add(Person(user: UserID(name), role: .nurse), at: Sample.time(1)) }
      _ = try store.people.change(UserID("omar"), at: Sample.time(2)) { $0.isDisabled = true }
      try PostgresConnection.patient(place).execute("UPDATE people SET role = 'wizard' WHERE person = 'amal'")
      let damaged = DirectoryError.damagedRow(user: "amal", reason: "'wizard' is not a role")
      #expect(throws: damaged) { try store.people.entries(after: nil, limit: 9) }
      #expect(throws: damaged) { try store.people.change(UserID("amal"), at: Sample.time(3)) { $0.isDisabled = true } }
      #expect(try store.people.disabledUsers() == [UserID("omar")])
      #expect(try store.people.entry(of: UserID("omar"))?.person.isDisabled == true)
    }
  }

  @Test("texts of issuers and operators may contain U+0000")
  func nulls() throws {
    try withNodes { nodes in
      let (store, text) = (nodes[0], "a\u{0}b")
      _ = try store.apply(message("text", key: 1))
      #expect(try store.revocations.revoke(Revocation(of: .token(text), at: Sample.time(0))))
      try store.revocations.refuse(["jti " + text], of: Sample.nurse, at: Sample.time(0))
      #expect(try store.revocations.revocations() == Revocations(tokens: [text], logins: ["jti " + text]))
      let hold = LegalHold(of: Sample.ward, because: text, by: "os:ana", since: Sample.time(0))
      #expect(try store.holds.add(hold) == .added && store.holds.all() == [hold])
      #expect(try store.audit.verify().number == 2)
    }
  }
}
