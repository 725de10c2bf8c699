import Testing
import WardlineMemoryStores
import WardlineModel
import WardlineRelay
import WardlineTestSupport

@testable import WardlineRelaySQLite
@testable import WardlineSQLite

/// Who is a member of which session, over every store (G8).
@Suite("Membership in the ledger") struct LedgerMembershipTests {
  private static let nurse = Participant(user: Sample.nurse, role: .nurse, name: "Nina")
  private static let other = Participant(user: Sample.name("nora"), role: .nurse, name: "Nora")
  private static let amal = Participant(user: Sample.name("amal"), role: .interpreter, name: "Amal", language: "ar")

  /// Applies writes as one batch.
  @discardableResult
  private static func apply(
    _ writes: LedgerWrite..., within quotas: Quotas = Quotas(), to store: some RelayStore
  ) throws(StoreError) -> [LedgerOutcome] {
    try apply(all: writes, within: quotas, to: store)
  }

  @discardableResult
  private static func apply(
    all writes: [LedgerWrite], within quotas: Quotas = Quotas(), to store: some RelayStore
  ) throws(StoreError) -> [LedgerOutcome] {
    try store.commit { transaction throws(StoreError) in
      try Ledger.apply(writes, within: quotas, at: Sample.time(50), in: &transaction)
    }
  }

  private static func act(
    _ action: ClientOperation.Action, as author: Participant = nurse, in session: SessionID = Sample.ward, key: UInt64
  ) -> LedgerWrite {
    .submitMember(
      ClientOperation(key: Sample.key(key), session: session, writtenAt: Sample.time(0), action: action), author: author)
  }

  private static func say(_ text: String, as author: Participant = nurse, key: UInt64) -> LedgerWrite {
    act(.sendMessage(body: text), as: author, key: key)
  }

  private static func refusal(_ outcome: LedgerOutcome?) -> RejectionCode? {
    guard case .rejected(let rejection) = outcome, rejection.isPermanent else { return nil }
    return rejection.code
  }

  private static func log(of store: some RelayStore, _ session: SessionID = Sample.ward) throws -> [LogEntry.Event] {
    try store.page(of: session, after: 0, entriesMax: 100).entries.map(\.event)
  }

  private static func add(_ participant: Participant, to store: some RelayStore, isDisabled: Bool = false) throws {
    let directory: any PeopleDirectory
    if let store = store as? SQLiteRelayStore {
      directory = store.people
    } else {
      directory = try #require(store as? MemoryRelayStore)
    }
    let languages = participant.language.isEmpty ? [] : [SpokenLanguage(try LanguageTag(participant.language))]
    let person = Person(
      user: participant.user, role: participant.role, name: participant.name, languages: languages, isDisabled: isDisabled)
    try directory.add(person, at: Sample.time(0))
  }

  private static func arrival(
    of participant: Participant, at store: some RelayStore, known: [SessionID: [LogCursor]] = [:]
  ) throws -> [SessionHead] {
    guard case .arrived(let heads, let entries, _, _, _)? = try apply(.arriveMember(participant, known: known), to: store).first
    else {
      Issue.record("no arrival")
      return []
    }
    #expect(entries.isEmpty)
    return heads
  }

  @Test("who arrives in the batch that makes them a member is served the session (G10)", arguments: RelayBackend.allCases)
  func arrivalBehindInvitation(backend: RelayBackend) throws {
    try backend.withStore { store in
      try Self.add(Self.amal, to: store)
      let receipt = Receipt(session: Sample.ward, deliveredThrough: 2, readThrough: 0)
      try Self.apply(Self.act(.createSession, key: 1), to: store)
      try Self.apply(.receive(UserReceipt(receipt, by: Sample.nurse)), to: store)
      for (key, isBack) in [(UInt64(2), false), (3, true)] {
        let outcomes = try Self.apply(
          Self.act(.invite(Self.amal.user), key: key), .arriveMember(Self.amal), to: store)
        guard case .arrived(let heads, let entries, let receipts, _, _)? = outcomes.last else {
          Issue.record("no arrival: \(outcomes)")
          return
        }
        #expect(heads.map(\.session) == [Sample.ward] && heads.allSatisfy { !$0.endsAtHead } && entries.isEmpty)
        #expect(receipts.map(\.user) == [Sample.nurse])
        let again = try Self.arrival(of: Self.amal, at: store)
        #expect(again == heads)
        // The same once they have left, and have come back.
        if !isBack { try Self.apply(Self.act(.leave, as: Self.amal, key: 9), to: store) }
      }
    }
  }

  @Test(
    "who has muted an inviter is invited by others, and by them once that is over: the newest choice of any device counts",
    arguments: RelayBackend.allCases, [true, false])
  func muted(backend: RelayBackend, isOneCommit: Bool) throws {
    try backend.withStore { store in
      try Self.add(Self.amal, to: store)
      func choose(_ value: String, on device: StaticString, key: UInt64) throws -> LedgerWrite {
        let name = Muting.preference(about: Self.nurse.user)
        let operation = ClientOperation(
          key: Sample.key(key), session: nil, writtenAt: Sample.time(0), action: .setPreference(name: name, value: value))
        return .record(operation, author: Self.amal.user, device: Sample.name(device), sessions: [])
      }
      let writes = [
        Self.act(.createSession, key: 1), Self.act(.createSession, as: Self.other, in: Sample.clinic, key: 2),
        try choose(Muting.on, on: "phone", key: 3), Self.act(.invite(Self.amal.user), key: 4),
        Self.act(.invite(Self.amal.user), as: Self.other, in: Sample.clinic, key: 5),
        try choose("off", on: "tablet", key: 6), try choose(Muting.on, on: "tablet", key: 7),
        Self.act(.invite(Self.amal.user), key: 8), try choose("off", on: "phone", key: 9),
        Self.act(.invite(Self.amal.user), key: 10),
      ]
      let outcomes = isOneCommit ? try Self.apply(all: writes, to: store) : try writes.flatMap { try Self.apply($0, to: store) }
      #expect(outcomes.map(Self.refusal) == [nil, nil, nil, .muted, nil, nil, nil, .muted, nil, nil])
    }
  }

  @Test("several join again in one commit, and come last in its order", arguments: RelayBackend.allCases)
  func againTogether(backend: RelayBackend) throws {
    try backend.withStore { store in
      try Self.add(Self.amal, to: store)
      try Self.add(Self.other, to: store)
      let invitations = { (key: UInt64) in
        [Self.act(.invite(Self.other.user), key: key), Self.act(.invite(Self.amal.user), key: key + 1)]
      }
      try Self.apply(all: [Self.act(.createSession, key: 1)] + invitations(2), to: store)
      try Self.apply(Self.act(.leave, as: Self.other, key: 4), Self.act(.leave, as: Self.amal, key: 5), to: store)
      let outcomes = try Self.apply(all: invitations(6), to: store)
      #expect(outcomes.map(Self.refusal) == [nil, nil])
      #expect(try Self.arrival(of: Self.other, at: store).map(\.session) == [Sample.ward])
      #expect(try Self.arrival(of: Self.amal, at: store).map(\.session) == [Sample.ward])
    }
  }

  @Test("whoever creates a session is its first member, once", arguments: RelayBackend.allCases)
  func creation(backend: RelayBackend) throws {
    try backend.withStore { store in
      let outcomes = try Self.apply(Self.act(.createSession, key: 1), to: store)
      guard case .created(let acceptance, let entries)? = outcomes.first else {
        Issue.record("\(outcomes)")
        return
      }
      let joined = LogEntry.Event.joined(Self.nurse, MembershipReason(.created))
      #expect(acceptance.sequence == 1)
      #expect(entries.map(\.event) == [.done(.createSession), joined])
      // Its own key again, and once more under another one: nothing is made twice.
      guard case .replayed(let replay)? = try Self.apply(Self.act(.createSession, key: 1), to: store).first else {
        Issue.record("not a replay")
        return
      }
      #expect(replay.sequence == 1)
      for isReplay in [false, true] {
        switch try Self.apply(Self.act(.createSession, key: 2), to: store).first {
        case .recorded(let acceptance, let entries):
          #expect(!isReplay && acceptance.sequence == 0 && entries.isEmpty)
        case .replayed(let acceptance): #expect(isReplay && acceptance.sequence == 0)
        case let outcome: Issue.record("\(String(describing: outcome))")
        }
      }
      // The name is taken, and nobody is told by whom.
      #expect(Self.refusal(try Self.apply(Self.act(.createSession, as: Self.other, key: 3), to: store).first) == .notAllowed)
      #expect(try Self.log(of: store) == [.done(.createSession), joined])
    }
  }

  @Test(
    "a session that an arrival has created has one entry of that, whoever creates it again", arguments: RelayBackend.allCases)
  func createdOnce(backend: RelayBackend) throws {
    try backend.withStore { store in
      try Self.apply(.arrive(Self.nurse, sessions: [Sample.ward]), to: store)
      let operation = ClientOperation(
        key: Sample.key(1), session: Sample.ward, writtenAt: Sample.time(0), action: .createSession)
      guard case .recorded? = try Self.apply(.submit(operation, author: Self.nurse.user), to: store).first else {
        Issue.record("not recorded")
        return
      }
      #expect(try Self.log(of: store) == [.done(.createSession), .participant(Self.nurse)])
    }
  }

  @Test(
    "G8: a profile that its author publishes while leaving stands in no log that they have left",
    arguments: RelayBackend.allCases)
  func profileWhileLeaving(backend: RelayBackend) throws {
    try backend.withStore { store in
      try Self.apply(Self.act(.createSession, key: 1), to: store)
      let profile = ClientOperation(
        key: Sample.key(3), session: nil, writtenAt: Sample.time(0), action: .publishProfile(name: "Nina", languages: ["en"]))
      let outcomes = try Self.apply(
        Self.act(.leave, key: 2),
        .record(profile, author: Self.nurse.user, device: Sample.name("phone"), sessions: [Sample.ward]), to: store)
      guard case .recorded(_, let entries)? = outcomes.last else {
        Issue.record("\(outcomes)")
        return
      }
      #expect(entries.isEmpty)
      #expect(try Self.log(of: store).count == 3)
    }
  }

  @Test("an invitation makes a member of somebody in the directory, and of nobody else", arguments: RelayBackend.allCases)
  func invitation(backend: RelayBackend) throws {
    try backend.withStore { store in
      let invite = ClientOperation.Action.invite(Self.amal.user)
      try Self.apply(Self.act(.createSession, key: 1), to: store)
      #expect(Self.refusal(try Self.apply(Self.act(invite, key: 2), to: store).first) == .unknownPerson)
      try Self.add(Self.amal, to: store)
      try Self.add(Self.other, to: store, isDisabled: true)
      #expect(Self.refusal(try Self.apply(Self.act(.invite(Self.other.user), key: 3), to: store).first) == .unknownPerson)
      #expect(Self.refusal(try Self.apply(Self.act(invite, as: Self.other, key: 4), to: store).first) == .notAllowed)
      guard case .accepted(_, let entry)? = try Self.apply(Self.act(invite, key: 5), to: store).first else {
        Issue.record("not accepted")
        return
      }
      #expect(entry.event == .joined(Self.amal, MembershipReason(.invited)))
      #expect(entry.author == Self.nurse.user)
      // A member already: answered, and nothing is written.
      guard case .recorded? = try Self.apply(Self.act(invite, key: 6), to: store).first else {
        Issue.record("not recorded")
        return
      }
      #expect(Self.refusal(try Self.apply(Self.act(.invite(Self.other.user), key: 6), to: store).first) == .keyReused)
      #expect(try Self.log(of: store).count == 3)
    }
  }

  @Test("G8: who is no member writes nothing, also behind their own leaving in one batch", arguments: RelayBackend.allCases)
  func access(backend: RelayBackend) throws {
    try backend.withStore { store in
      try Self.add(Self.amal, to: store)
      try Self.apply(Self.act(.createSession, key: 1), Self.act(.invite(Self.amal.user), key: 2), to: store)
      #expect(Self.refusal(try Self.apply(Self.say("who is there", as: Self.other, key: 3), to: store).first) == .notAllowed)
      // Of no session is said whether it is there.
      let elsewhere = ClientOperation.Action.sendMessage(body: "a")
      #expect(
        Self.refusal(try Self.apply(Self.act(elsewhere, as: Self.other, in: Sample.clinic, key: 4), to: store).first)
          == .notAllowed)
      let outcomes = try Self.apply(
        Self.say("hello", as: Self.amal, key: 5), Self.act(.leave, as: Self.amal, key: 6),
        Self.say("more", as: Self.amal, key: 7),
        Self.act(.leave, as: Self.amal, key: 8), Self.say("still here", key: 9), to: store)
      #expect(outcomes.map(Self.refusal) == [nil, nil, .notAllowed, .notAllowed, nil])
      #expect(
        try Self.log(of: store).suffix(3) == [
          .message(body: "hello"), .left(Self.amal.user, MembershipReason(.left)), .message(body: "still here"),
        ])
      // G2: what was accepted is answered so for ever.
      for key in [5, 6] as [UInt64] {
        let again = key == 5 ? Self.say("hello", as: Self.amal, key: 5) : Self.act(.leave, as: Self.amal, key: 6)
        guard case .replayed? = try Self.apply(again, to: store).first else {
          Issue.record("\(key) is not answered again")
          continue
        }
      }
      #expect(try store.heads().map(\.session) == [Sample.ward])
    }
  }

  @Test("an arrival continues what goes on, and what was left as far as it may be read", arguments: RelayBackend.allCases)
  func arrivals(backend: RelayBackend) throws {
    try backend.withStore { store in
      try Self.add(Self.amal, to: store)
      for (index, session) in [Sample.ward, Sample.clinic].enumerated() {
        let key = UInt64(10 * index)
        try Self.apply(
          Self.act(.createSession, in: session, key: key + 1), Self.act(.invite(Self.amal.user), in: session, key: key + 2),
          to: store)
      }
      #expect(try Self.arrival(of: Self.amal, at: store).map(\.session) == [Sample.clinic, Sample.ward])
      #expect(try Self.arrival(of: Self.other, at: store).isEmpty)

      try Self.apply(Self.act(.leave, as: Self.amal, in: Sample.clinic, key: 31), to: store)
      try Self.apply(Self.act(.setStatus(.paused, basedOn: 1), in: Sample.clinic, key: 32), to: store)
      let heads = try Self.arrival(of: Self.amal, at: store)
      #expect(heads.map(\.session) == [Sample.ward, Sample.clinic])
      #expect(heads.map(\.head) == [3, 4])
      #expect(heads.map(\.status) == [.initial, .initial])
      #expect(heads.map(\.endsAtHead) == [false, true])
      // A device that has read it to there has nothing to continue; one that has read less has.
      for (sequence, sessions) in [(4, [Sample.ward]), (3, [Sample.ward, Sample.clinic])] as [(UInt64, [SessionID])] {
        let known = [Sample.clinic: [LogCursor(epoch: store.epoch, sequence: sequence)]]
        #expect(try Self.arrival(of: Self.amal, at: store, known: known).map(\.session) == sessions)
      }
      // One that has read what this log does not hold is told so, however far it has read (G4).
      let foreign = [Sample.clinic: [LogCursor(epoch: try LogEpoch("elsewhere"), sequence: 9)]]
      #expect(try Self.arrival(of: Self.amal, at: store, known: foreign).map(\.session) == [Sample.ward, Sample.clinic])
      // Invited again: the newest of those that go on, with all of its log.
      try Self.apply(Self.act(.invite(Self.amal.user), in: Sample.clinic, key: 33), to: store)
      #expect(try Self.arrival(of: Self.amal, at: store).map(\.session) == [Sample.clinic, Sample.ward])
      #expect(try Self.arrival(of: Self.amal, at: store).first?.head == 6)
      // What has ended comes behind.
      try Self.apply(Self.act(.setStatus(.ended, basedOn: 2), in: Sample.clinic, key: 34), to: store)
      #expect(try Self.arrival(of: Self.amal, at: store).map(\.session) == [Sample.ward, Sample.clinic])
    }
  }

  @Test(
    "G9: an arrival continues a page of sessions, those joined last, and names the others in progress",
    arguments: RelayBackend.allCases
  )
  func bounded(backend: RelayBackend) throws {
    try backend.withStore { store in
      let count = Limits.sessionsPerWelcomeMax + 4
      func session(_ index: Int) throws -> SessionID { try SessionID("ward-\(index + 100)") }
      for index in 0..<count {
        try Self.apply(Self.act(.createSession, in: session(index), key: UInt64(index + 1)), to: store)
      }
      func arrival(_ size: Int) throws -> (heads: [SessionID], further: [SessionID]?) {
        guard
          case .arrived(let heads, _, _, _, let further)? = try Self.apply(
            .arriveMember(Self.nurse, known: [:], pageSize: size), to: store
          ).first
        else { return ([], nil) }
        return (heads.map(\.session), further)
      }
      let newest = try (0..<count).reversed().map(session)
      var found = try arrival(Limits.sessionsPerWelcomeMax)
      #expect(found.heads == Array(newest.dropLast(4)) && found.further == newest.suffix(4))
      found = try arrival(2)
      #expect(found.heads == Array(newest.prefix(2)) && found.further == Array(newest.dropFirst(2)))
      // One that has ended is not named, and the welcome is a page all the same.
      for (index, ended) in newest.suffix(3).enumerated() {
        try Self.apply(Self.act(.setStatus(.ended, basedOn: 1), in: ended, key: UInt64(count + 1 + index)), to: store)
      }
      found = try arrival(Limits.sessionsPerWelcomeMax)
      #expect(found.heads == Array(newest.prefix(64)) && found.further == [newest[64]])
      found = try arrival(Limits.sessionsPerWelcomeMax + 1)
      #expect(found.heads.count == 65 && found.further == [])
      found = try arrival(count)
      #expect(found.heads.count == count && found.further == nil)
    }
  }

  @Test("G8: an arrival does not name a session that its user has left in the same batch", arguments: RelayBackend.allCases)
  func leftBeforeArrival(backend: RelayBackend) throws {
    try backend.withStore { store in
      for (index, session) in [Sample.ward, Sample.clinic].enumerated() {
        try Self.apply(Self.act(.createSession, in: session, key: UInt64(index + 1)), to: store)
      }
      let outcomes = try Self.apply(
        Self.act(.leave, in: Sample.ward, key: 3), .arriveMember(Self.nurse, known: [:], pageSize: 1), to: store)
      guard case .arrived(let heads, _, _, _, let further)? = outcomes.last else {
        Issue.record("\(outcomes)")
        return
      }
      #expect(heads.map(\.session) == [Sample.clinic] && further == [])
    }
  }

  @Test(
    "a session is followed by who is or was a member, and what others hear does not tell whether it is there",
    arguments: RelayBackend.allCases)
  func following(backend: RelayBackend) throws {
    try backend.withStore { store in
      try Self.apply(Self.act(.createSession, key: 1), Self.say("a", key: 2), to: store)
      let known = [LogCursor(epoch: store.epoch, sequence: 2)]
      let head = SessionHead(session: Sample.ward, status: .initial, head: 3)
      #expect(
        try Self.apply(.follow(Sample.ward, by: Self.nurse.user, known: known), to: store)
          == [.following(head, receipts: [], shared: known[0])])
      for session in [Sample.ward, Sample.clinic] {
        #expect(
          try Self.apply(.follow(session, by: Self.other.user, known: []), to: store) == [.notFollowing(session)])
      }
      try Self.apply(Self.act(.leave, key: 3), to: store)
      var end = SessionHead(session: Sample.ward, status: .initial, head: 4)
      end.endsAtHead = true
      #expect(
        try Self.apply(.follow(Sample.ward, by: Self.nurse.user, known: []), to: store)
          == [.following(end, receipts: [], shared: nil)])
    }
  }

  @Test("G4: whoever has left continues where they may still read, in the epoch that wrote it", arguments: [false, true])
  func placeBeforeAnEpoch(isFollow: Bool) throws {
    try withTemporaryDirectory { directory in
      let before = try SQLiteRelayStore(directory: directory)
      try Self.add(Self.amal, to: before)
      try Self.apply(
        Self.act(.createSession, key: 1), Self.act(.invite(Self.amal.user), key: 2), Self.act(.leave, key: 3), to: before)
      try before.close()
      let store = try SQLiteRelayStore(directory: directory)
      let head = try #require(try store.heads().first?.head)
      try Self.apply(Self.say("a", as: Self.amal, key: 4), Self.say("b", as: Self.amal, key: 5), to: store)
      // The device was a member for longer, in a part of the log that a backup does not have.
      let place = LogCursor(epoch: before.epoch, sequence: head)
      let cursors = [place, LogCursor(epoch: store.epoch, sequence: head + 2)]
      func shared(_ cursors: [LogCursor]) throws -> LogCursor? {
        let write =
          isFollow
          ? LedgerWrite.follow(Sample.ward, by: Self.nurse.user, known: cursors)
          : .arriveMember(Self.nurse, known: [Sample.ward: cursors])
        switch try Self.apply(write, to: store).first {
        case .following(_, _, let shared): return shared
        case .arrived(_, _, _, let shared, _): return shared[Sample.ward]
        default: throw StoreError.failed("no answer")
        }
      }
      #expect(try shared(cursors) == place)
      // Without it, where the two logs agree is not known: a cursor of the later epoch would be found in neither.
      #expect(try shared([cursors[1]]) == nil)
    }
  }

  @Test(
    "G8: each member's membership begins with their last joining, the creator's with the log; also in one batch, and after a restart",
    arguments: RelayBackend.allCases)
  func beginnings(backend: RelayBackend) throws {
    try backend.withStore { store in
      try Self.add(Self.amal, to: store)
      try Self.apply(Self.act(.createSession, key: 1), Self.say("a", key: 2), to: store)
      try Self.apply(Self.act(.invite(Self.amal.user), key: 3), Self.say("b", key: 4), to: store)
      func since(_ participant: Participant) throws -> [UInt64] {
        let known = [LogCursor(epoch: store.epoch, sequence: 1)]
        guard
          case .following(let head, _, _)? = try Self.apply(
            .follow(Sample.ward, by: participant.user, known: known), to: store
          ).first
        else { return [] }
        return try Self.arrival(of: participant, at: store).map(\.memberSince) + [head.memberSince]
      }
      #expect(try since(Self.nurse) == [1, 1] && since(Self.amal) == [4, 4])
      // Who has left may read the same; who comes back, from then on.
      try Self.apply(Self.act(.leave, as: Self.amal, key: 5), to: store)
      #expect(try since(Self.amal) == [4, 4])
      try Self.apply(Self.act(.invite(Self.amal.user), key: 6), Self.act(.leave, as: Self.amal, key: 7), to: store)
      #expect(try since(Self.amal) == [7, 7])
      try Self.apply(Self.act(.invite(Self.amal.user), key: 8), to: store)
      #expect(try since(Self.amal) == [9, 9] && since(Self.nurse) == [1, 1])
    }
  }

  @Test("G8: who accepts a request is a member from their joining on", arguments: RelayBackend.allCases)
  func beginningByAccept(backend: RelayBackend) throws {
    try backend.withStore { store in
      let request = InterpreterRequest(try LanguageTag("ar"), note: "chest pain")
      try Self.apply(Self.act(.requestInterpreter(request), key: 1), Self.say("is anybody there", key: 2), to: store)
      let accept = ClientOperation(
        key: Sample.key(3), session: Sample.ward, writtenAt: Sample.time(0), action: .acceptRequest(Sample.key(1)))
      try Self.apply(.answer(accept, author: Self.amal, wasRung: true), to: store)
      #expect(try Self.log(of: store).last == .joined(Self.amal, MembershipReason(.accepted)))
      #expect(try Self.arrival(of: Self.amal, at: store).map(\.memberSince) == [6])
      #expect(try Self.arrival(of: Self.nurse, at: store).map(\.memberSince) == [1])
    }
  }

  @Test(
    "whoever has created so many sessions that have not ended creates none until one has ended, also by a request, and writes on in the others",
    arguments: RelayBackend.allCases)
  func sessionsInProgress(backend: RelayBackend) throws {
    try backend.withStore { store in
      let quotas = Quotas(userSessions: 2)
      let names = try ["a", "b", "c", "d"].map { try SessionID($0) }
      func create(_ index: Int, key: UInt64) -> LedgerWrite { Self.act(.createSession, in: names[index], key: key) }
      let first = try Self.apply(create(0, key: 1), create(1, key: 2), create(2, key: 3), within: quotas, to: store)
      #expect(first.map(Self.refusal) == [nil, nil, .tooManySessions], "also within one commit")
      let request = InterpreterRequest(try LanguageTag("ar"))
      let second = try Self.apply(
        Self.act(.requestInterpreter(request), in: names[3], key: 4), Self.act(.sendMessage(body: "a"), in: names[0], key: 5),
        Self.act(.requestInterpreter(request), in: names[1], key: 6), within: quotas, to: store)
      #expect(second.map(Self.refusal) == [.tooManySessions, nil, nil])
      // Another one's do not count, and neither does one that has ended.
      let third = try Self.apply(
        Self.act(.createSession, as: Participant(user: Sample.name("nora"), role: .nurse), in: names[3], key: 7),
        Self.act(.setStatus(.ended, basedOn: 1), in: names[0], key: 8),
        within: quotas, to: store)
      #expect(third.map(Self.refusal) == [nil, nil])
      #expect(try Self.apply(create(2, key: 9), within: quotas, to: store).map(Self.refusal) == [nil])
    }
  }

  @Test("sessions that somebody creates count among what they have at the relay", arguments: RelayBackend.allCases)
  func quota(backend: RelayBackend) throws {
    try backend.withStore { store in
      let (first, second, third) = (try SessionID("a"), try SessionID("b"), try SessionID("c"))
      let outcomes = try Self.apply(
        Self.act(.createSession, in: first, key: 1), Self.act(.createSession, in: second, key: 2),
        Self.act(.createSession, in: third, key: 3), within: Quotas(userRecords: 2), to: store)
      #expect(outcomes.map(Self.refusal) == [nil, nil, .quotaExceeded])
    }
  }
}
