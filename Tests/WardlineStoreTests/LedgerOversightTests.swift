import Testing
import WardlineMemoryStores
import WardlineModel
import WardlineRelay
import WardlineRelaySQLite
import WardlineTestSupport

/// What coordinators do in sessions of which they are no members, over every store (decision 039).
@Suite("Coordinators in the ledger") struct LedgerOversightTests {
  private typealias Requests = LedgerRequestTests

  private static let cora = Participant(user: Sample.name("cora"), role: .coordinator, name: "Cora")
  private static let (nurse, amal, badr) = (Requests.nurse, Requests.amal, Requests.badr)

  private static func add(_ participants: Participant..., isDisabled: Bool = false, to store: some RelayStore) throws {
    let directory: any PeopleDirectory
    if let store = store as? SQLiteRelayStore {
      directory = store.people
    } else {
      directory = try #require(store as? MemoryRelayStore)
    }
    for participant in participants {
      let languages = participant.language.isEmpty ? [] : [SpokenLanguage(try LanguageTag(participant.language))]
      let person = Person(
        user: participant.user, role: participant.role, name: participant.name, languages: languages, isDisabled: isDisabled)
      try directory.add(person, at: Sample.time(0))
    }
  }

  private static func assign(
    _ request: UInt64, to user: UserID = amal.user, as author: Participant = cora, in session: SessionID = Sample.ward,
    key: UInt64
  ) -> LedgerWrite {
    Requests.act(.assignRequest(Sample.key(request), user), as: author, in: session, key: key)
  }

  private static func join(_ reason: String, as author: Participant = cora, key: UInt64) -> LedgerWrite {
    Requests.act(.joinSession(reason: reason), as: author, key: key)
  }

  @Test(
    "a coordinator assigns an open request: accepted for the interpreter, who is a member then, once",
    arguments: RelayBackend.allCases)
  func assignment(backend: RelayBackend) throws {
    try backend.withStore { store in
      try Self.add(Self.amal, to: store)
      try Requests.apply(try Requests.ask(key: 1), to: store)
      let outcomes = try Requests.apply(Self.assign(1, key: 2), to: store)
      guard case .appended(let acceptance, let entries)? = outcomes.first else {
        Issue.record("\(outcomes)")
        return
      }
      let made = [LogEntry.Event.accepted(Sample.key(1), Self.amal.user), Requests.joined(Self.amal, .assigned)]
      #expect(acceptance.sequence == 4 && entries.map(\.event) == made)
      #expect(entries.map(\.author) == [Self.cora.user, Self.cora.user] && entries.map(\.key) == [Sample.key(2), nil])
      #expect(try Requests.log(of: store).suffix(2) == made)
      #expect(try store.routingRestart().requests.isEmpty)
      // Over a link that lost the answer; another assignment under that key is another operation.
      guard case .replayed? = try Requests.apply(Self.assign(1, key: 2), to: store).first else {
        Issue.record("not a replay")
        return
      }
      let others = try Requests.apply(Self.assign(1, to: Self.badr.user, key: 2), Self.assign(1, key: 3), to: store)
      #expect(Requests.refusals(others) == [.keyReused, .taken])
      // The interpreter writes; the coordinator is no member, and neither writes nor follows (G8).
      let words = [Self.amal, Self.cora].enumerated().map { index, author in
        Requests.act(.sendMessage(body: "a"), as: author, key: UInt64(10 + index))
      }
      #expect(Requests.refusals(try Requests.apply(all: words, to: store)) == [nil, .notAllowed])
      #expect(
        try Requests.apply(.follow(Sample.ward, by: Self.cora.user, known: []), to: store) == [.notFollowing(Sample.ward)])
    }
  }

  @Test(
    "an assignment is refused where nobody could accept: no open request, nobody in the directory, no interpreter",
    arguments: RelayBackend.allCases)
  func refusedAssignments(backend: RelayBackend) throws {
    try backend.withStore { store in
      let gone = Participant(user: Sample.name("gone"), role: .interpreter)
      try Self.add(Self.amal, Self.badr, Requests.other, to: store)
      try Self.add(gone, isDisabled: true, to: store)
      try Requests.apply(
        try Requests.ask(key: 1), try Requests.ask(as: Requests.other, in: Sample.clinic, key: 2), to: store)
      try Requests.apply(Requests.accept(2, as: Self.badr, in: Sample.clinic, key: 3), to: store)
      let before = try Requests.log(of: store)
      let refused = try Requests.apply(
        Self.assign(9, key: 10), Self.assign(2, key: 11), Self.assign(2, in: Sample.clinic, key: 12),
        Self.assign(1, to: Sample.name("nobody"), key: 13), Self.assign(1, to: gone.user, key: 14),
        Self.assign(1, to: Requests.other.user, key: 15),
        Self.assign(1, as: Self.nurse, key: 17), Self.assign(1, as: Requests.other, key: 18),
        Self.assign(1, in: Sample.name("ward-9"), key: 19),
        .submit(
          Requests.operation(.assignRequest(Sample.key(1), Self.amal.user), in: Sample.ward, key: 20), author: Self.cora.user),
        to: store)
      #expect(
        Requests.refusals(refused) == [
          .gone, .gone, .taken, .unknownPerson, .unknownPerson, .notInterpreter, .notAllowed, .notAllowed,
          .notAllowed,
          .notAllowed,
        ])
      #expect(try Requests.log(of: store) == before)
      let cancel = Requests.act(.cancelRequest(Sample.key(1)), key: 21)
      #expect(Requests.refusals(try Requests.apply(cancel, Self.assign(1, key: 22), to: store)) == [nil, .gone])
      // A full session takes no more.
      try Requests.apply(try Requests.ask(key: 30), to: store)
      let full = Quotas(sessionEntries: try Requests.log(of: store).count)
      #expect(Requests.refusals(try Requests.apply(Self.assign(30, key: 31), within: full, to: store)) == [.quotaExceeded])
    }
  }

  @Test(
    "a coordinator's assignment wins over being in a session, and over an invitation to this very one",
    arguments: RelayBackend.allCases)
  func assignmentWins(backend: RelayBackend) throws {
    try backend.withStore { store in
      try Self.add(Self.amal, Self.badr, Requests.other, to: store)
      try Requests.apply(
        try Requests.ask(key: 1), try Requests.ask(as: Requests.other, in: Sample.clinic, key: 2), to: store)
      try Requests.apply(
        Requests.accept(2, as: Self.badr, in: Sample.clinic, key: 3), Requests.act(.invite(Self.amal.user), key: 4), to: store)
      #expect(Requests.refusals(try Requests.apply(Self.assign(1, to: Self.badr.user, key: 5), to: store)) == [nil])
      #expect(try store.routingRestart().members.map(\.session) == [Sample.clinic, Sample.ward])
      try Requests.apply(Requests.act(.leave, as: Self.badr, key: 6), to: store)
      #expect(Requests.refusals(try Requests.apply(Self.assign(1, key: 7), to: store)) == [nil])
      #expect(try store.routingRestart().members.map(\.interpreter) == [Self.badr.user, Self.amal.user])
    }
  }

  @Test(
    "an assignment to somebody who does not speak brings the request back, and one of a handover lets the predecessor go",
    arguments: RelayBackend.allCases)
  func afterwards(backend: RelayBackend) throws {
    try backend.withStore { store in
      try Self.add(Self.amal, Self.badr, to: store)
      try Requests.apply(try Requests.ask(key: 1), Self.assign(1, key: 2), to: store)
      guard case .routed? = try Requests.apply(Requests.act(.leave, as: Self.amal, key: 3), to: store).first else {
        Issue.record("not open again")
        return
      }
      #expect(try store.routingRestart().requests.map(\.request.id) == [Sample.key(1)])
      try Requests.apply(Self.assign(1, key: 4), to: store)
      try Requests.apply(
        Requests.act(.handOver(.shiftEnds, leavesAtOnce: false), as: Self.amal, key: 5), to: store)
      // Who hands over interprets there still.
      #expect(Requests.refusals(try Requests.apply(Self.assign(5, key: 6), to: store)) == [.inSession])
      try Requests.apply(Self.assign(5, to: Self.badr.user, key: 7), to: store)
      #expect(
        try Requests.log(of: store).suffix(3) == [
          .accepted(Sample.key(5), Self.badr.user), Requests.joined(Self.badr, .assigned),
          .left(Self.amal.user, MembershipReason(.handedOver)),
        ])
    }
  }

  @Test(
    "a coordinator ends sessions, and cancels and renews requests, of which they are no member; a stale end hears the status in force",
    arguments: RelayBackend.allCases)
  func overseeing(backend: RelayBackend) throws {
    try backend.withStore { store in
      try Requests.apply(try Requests.ask(key: 1), to: store)
      let actions: [WardlineModel.ClientOperation.Action] = [
        .renewRequest(Sample.key(1)), .cancelRequest(Sample.key(1)), .setStatus(.paused, basedOn: 1),
        .setStatus(.ended, basedOn: 7),
      ]
      let others = actions.enumerated().map { Requests.act($1, as: Requests.other, key: UInt64(10 + $0)) }
      #expect(Requests.refusals(try Requests.apply(all: others, to: store)) == others.map { _ in .notAllowed })
      let own = actions.enumerated().map { Requests.act($1, as: Self.cora, key: UInt64(20 + $0)) }
      let outcomes = try Requests.apply(all: own, to: store)
      #expect(Requests.refusals(outcomes) == [nil, nil, .notAllowed, .statusConflict])
      guard case .rejected(let rejection)? = outcomes.last else { return }
      #expect(rejection.status == .initial)
      let end = Requests.act(.setStatus(.ended, basedOn: 1), as: Self.cora, key: 30)
      #expect(Requests.refusals(try Requests.apply(end, to: store)) == [nil])
      #expect(try Requests.log(of: store).last == .status(VersionedStatus(.ended, version: 2)))
      // There is nothing to end where there is no session, and none is made.
      let nowhere = Requests.act(.setStatus(.ended, basedOn: 1), as: Self.cora, in: Sample.clinic, key: 31)
      #expect(Requests.refusals(try Requests.apply(nowhere, to: store)) == [.notAllowed])
      #expect(try store.heads().map(\.session) == [Sample.ward])
    }
  }

  @Test("a coordinator joins with a reason, reads all of the log, and leaves as others do", arguments: RelayBackend.allCases)
  func joining(backend: RelayBackend) throws {
    try backend.withStore { store in
      try Requests.apply(try Requests.ask(key: 1), to: store)
      let refused = try Requests.apply(
        Self.join("a", as: Requests.other, key: 10), Self.join("a", as: Self.amal, key: 11), Self.join("", key: 12),
        Self.join(String(repeating: "a", count: Limits.noteBytesMax + 1), key: 13),
        Requests.act(.joinSession(reason: "a"), as: Self.cora, in: Sample.clinic, key: 14), to: store)
      #expect(Requests.refusals(refused) == [.notAllowed, .notAllowed, .malformed, .malformed, .notAllowed])
      guard case .accepted(let acceptance, let entry)? = try Requests.apply(Self.join("e\u{301}", key: 2), to: store).first
      else {
        Issue.record("not in")
        return
      }
      #expect(acceptance.sequence == 4)
      #expect(entry.event == .joined(Self.cora, MembershipReason(.cameIn, note: "e\u{301}")))
      guard
        case .following(let head, _, _)? = try Requests.apply(
          .follow(Sample.ward, by: Self.cora.user, known: []), to: store
        ).first
      else {
        Issue.record("not a member")
        return
      }
      #expect(head.head == 4 && !head.endsAtHead)
      // The same again; in another spelling it is another operation; and under another key it makes no entry.
      guard case .replayed? = try Requests.apply(Self.join("e\u{301}", key: 2), to: store).first else {
        Issue.record("not a replay")
        return
      }
      #expect(Requests.refusals(try Requests.apply(Self.join("\u{e9}", key: 2), to: store)) == [.keyReused])
      #expect(
        Requests.refusals(try Requests.apply(Requests.act(.invite(Self.cora.user), as: Self.cora, key: 2), to: store)) == [
          .keyReused
        ])
      for _ in 0..<2 { #expect(Requests.refusals(try Requests.apply(Self.join("again", key: 3), to: store)) == [nil]) }
      #expect(try Requests.log(of: store).count == 4)
      let leaving = try Requests.apply(
        Requests.act(.leave, as: Self.cora, key: 4), Requests.act(.sendMessage(body: "a"), as: Self.cora, key: 5),
        Self.join("once more", key: 6), Requests.act(.setStatus(.ended, basedOn: 1), as: Self.cora, key: 7),
        Requests.act(.leave, as: Self.cora, key: 8), Self.join("late", key: 9), to: store)
      #expect(Requests.refusals(leaving) == [nil, .notAllowed, nil, nil, .sessionEnded, .sessionEnded])
    }
  }
}
