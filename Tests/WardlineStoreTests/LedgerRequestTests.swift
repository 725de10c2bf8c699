import Testing
import WardlineMemoryStores
import WardlineModel
import WardlineRelay
import WardlineTestSupport

/// What becomes of requests for interpreters, over every store (decision 035).
@Suite("Requests in the ledger") struct LedgerRequestTests {
  static let nurse = Participant(user: Sample.nurse, role: .nurse, name: "Nina")
  static let other = Participant(user: Sample.name("nora"), role: .nurse, name: "Nora")
  static let amal = Participant(user: Sample.name("amal"), role: .interpreter, name: "Amal", language: "ar")
  static let badr = Participant(user: Sample.name("badr"), role: .interpreter, name: "Badr", language: "ar")

  @discardableResult
  static func apply(
    _ writes: LedgerWrite..., within quotas: Quotas = Quotas(), to store: some RelayStore
  ) throws(StoreError) -> [LedgerOutcome] {
    try apply(all: writes, within: quotas, to: store)
  }

  @discardableResult
  static func apply(
    all writes: [LedgerWrite], within quotas: Quotas = Quotas(), at milliseconds: Int64 = 50, to store: some RelayStore
  ) throws(StoreError) -> [LedgerOutcome] {
    try store.commit { transaction throws(StoreError) in
      try Ledger.apply(writes, within: quotas, at: Sample.time(milliseconds), in: &transaction)
    }
  }

  static func operation(_ action: ClientOperation.Action, in session: SessionID, key: UInt64) -> ClientOperation {
    ClientOperation(key: Sample.key(key), session: session, writtenAt: Sample.time(0), action: action)
  }

  static func act(
    _ action: ClientOperation.Action, as author: Participant = nurse, in session: SessionID = Sample.ward, key: UInt64
  ) -> LedgerWrite {
    .submitMember(operation(action, in: session, key: key), author: author)
  }

  static func ask(
    _ language: String = "ar", note: String = "", as author: Participant = nurse, in session: SessionID = Sample.ward,
    key: UInt64
  ) throws -> LedgerWrite {
    act(.requestInterpreter(InterpreterRequest(try LanguageTag(language), note: note)), as: author, in: session, key: key)
  }

  /// An answer of somebody for whom it rings, unless said otherwise.
  static func answer(
    _ action: ClientOperation.Action, as author: Participant = amal, in session: SessionID = Sample.ward, key: UInt64,
    wasRung: Bool = true
  ) -> LedgerWrite {
    .answer(operation(action, in: session, key: key), author: author, wasRung: wasRung)
  }

  static func accept(
    _ request: UInt64, as author: Participant = amal, in session: SessionID = Sample.ward, key: UInt64, wasRung: Bool = true
  ) -> LedgerWrite {
    answer(.acceptRequest(Sample.key(request)), as: author, in: session, key: key, wasRung: wasRung)
  }

  static func refusals(_ outcomes: [LedgerOutcome]) -> [RejectionCode?] {
    outcomes.map { outcome in
      guard case .rejected(let rejection) = outcome else { return nil }
      return rejection.isPermanent ? rejection.code : .busy
    }
  }

  static func log(of store: some RelayStore, _ session: SessionID = Sample.ward) throws -> [LogEntry.Event] {
    try store.page(of: session, after: 0, entriesMax: 100).entries.map(\.event)
  }

  static func joined(_ participant: Participant, _ code: MembershipReason.Code) -> LogEntry.Event {
    .joined(participant, MembershipReason(code))
  }

  @Test("a request makes its session, its author and itself, once", arguments: RelayBackend.allCases)
  func creation(backend: RelayBackend) throws {
    try backend.withStore { store in
      guard case .created(let acceptance, let entries)? = try Self.apply(try Self.ask(key: 1), to: store).first else {
        Issue.record("not created")
        return
      }
      let asked = LogEntry.Event.done(.requestInterpreter(InterpreterRequest(try LanguageTag("ar"))))
      #expect(acceptance.sequence == 3 && acceptance.key == Sample.key(1))
      #expect(entries.map(\.event) == [.done(.createSession), Self.joined(Self.nurse, .created), asked])
      #expect(entries.map(\.key) == [nil, nil, Sample.key(1)])
      guard case .replayed(let replay)? = try Self.apply(try Self.ask(key: 1), to: store).first else {
        Issue.record("not a replay")
        return
      }
      #expect(replay.sequence == 3 && replay.isReplay)
      let outcomes = try Self.apply(
        try Self.ask("fa", key: 1), try Self.ask(note: "words", key: 1), try Self.ask(key: 2),
        try Self.ask(as: Self.other, key: 3), to: store)
      #expect(Self.refusals(outcomes) == [.keyReused, .keyReused, .requestOpen, .notAllowed])
      #expect(try Self.log(of: store).count == 3)
      #expect(try store.routingRestart().requests.map(\.request.id) == [Sample.key(1)])
    }
  }

  @Test(
    "PITFALLS 36: of two accepts in one commit the first wins, and of two commits too", arguments: RelayBackend.allCases,
    [true, false])
  func firstAccept(backend: RelayBackend, isOneCommit: Bool) throws {
    try backend.withStore { store in
      try Self.apply(try Self.ask(key: 1), to: store)
      let (first, second) = (Self.accept(1, key: 2), Self.accept(1, as: Self.badr, key: 3))
      let outcomes =
        isOneCommit
        ? try Self.apply(first, second, to: store) : try Self.apply(first, to: store) + Self.apply(second, to: store)
      #expect(Self.refusals(outcomes) == [nil, .taken])
      guard case .appended(let acceptance, let entries)? = outcomes.first else {
        Issue.record("\(outcomes)")
        return
      }
      let accepted = [LogEntry.Event.accepted(Sample.key(1), Self.amal.user), Self.joined(Self.amal, .accepted)]
      #expect(acceptance.sequence == 4 && entries.map(\.event) == accepted)
      #expect(try Self.log(of: store).suffix(2) == accepted)
      #expect(try store.routingRestart().requests.isEmpty)
      // Over a link that lost the answer, and on another device of theirs: the same answer, and nothing more in the log.
      for key in [2, 4, 4] as [UInt64] {
        #expect(Self.refusals(try Self.apply(Self.accept(1, key: key), to: store)) == [nil])
      }
      #expect(Self.refusals(try Self.apply(Self.accept(9, key: 4), to: store)) == [.keyReused])
      #expect(try Self.log(of: store).count == 5)
      // They are a member, and write.
      #expect(Self.refusals(try Self.apply(Self.act(.sendMessage(body: "hello"), as: Self.amal, key: 5), to: store)) == [nil])
      #expect(
        Self.refusals(try Self.apply(Self.act(.sendMessage(body: "hello"), as: Self.badr, key: 6), to: store)) == [.notAllowed])
    }
  }

  @Test(
    "an accept that comes out of the blue, after a decline or from a session is refused, and changes nothing",
    arguments: RelayBackend.allCases)
  func refusedAccepts(backend: RelayBackend) throws {
    try backend.withStore { store in
      try Self.apply(try Self.ask(key: 1), try Self.ask(as: Self.other, in: Sample.clinic, key: 2), to: store)
      let before = try Self.log(of: store)
      let outcomes = try Self.apply(
        Self.accept(1, key: 10, wasRung: false), Self.accept(9, key: 11), Self.accept(2, key: 12),
        Self.act(.acceptRequest(Sample.key(1)), as: Self.amal, key: 13),
        .submit(Self.operation(.acceptRequest(Sample.key(1)), in: Sample.ward, key: 14), author: Self.amal.user),
        Self.answer(.declineRequest(Sample.key(1), .busy), key: 15, wasRung: false), to: store)
      #expect(Self.refusals(outcomes) == [.notRung, .gone, .gone, .notRung, .notAllowed, .notRung])
      #expect(try Self.log(of: store) == before)
      #expect(try store.routingRestart().requests.count == 2)
      // In one batch: declined, and then accepted all the same.
      let declined = try Self.apply(
        Self.answer(.declineRequest(Sample.key(1), .wrongDialect), key: 20), Self.accept(1, key: 21), to: store)
      #expect(Self.refusals(declined) == [nil, .notRung])
      // Also later, when only the log knows of it.
      #expect(Self.refusals(try Self.apply(Self.accept(1, key: 22), to: store)) == [.notRung])
      #expect(
        Self.refusals(try Self.apply(Self.answer(.declineRequest(Sample.key(1), .busy), key: 23), to: store)) == [.notRung])
      // The same decline again is answered as before.
      guard
        case .replayed? = try Self.apply(Self.answer(.declineRequest(Sample.key(1), .wrongDialect), key: 20), to: store).first
      else {
        Issue.record("not a replay")
        return
      }
    }
  }

  @Test(
    "whoever is in a session accepts no other request, in one commit or later, until they have left",
    arguments: RelayBackend.allCases, [true, false])
  func busy(backend: RelayBackend, isOneCommit: Bool) throws {
    try backend.withStore { store in
      try Self.apply(try Self.ask(key: 1), try Self.ask(as: Self.other, in: Sample.clinic, key: 2), to: store)
      let (first, second) = (Self.accept(1, key: 3), Self.accept(2, in: Sample.clinic, key: 4))
      let outcomes =
        isOneCommit
        ? try Self.apply(first, second, to: store) : try Self.apply(first, to: store) + Self.apply(second, to: store)
      #expect(Self.refusals(outcomes) == [nil, .inSession])
      let left = Self.act(.leave, as: Self.amal, key: 5)
      let ended = Self.act(.setStatus(.ended, basedOn: 1), key: 5)
      let later = try Self.apply(isOneCommit ? left : ended, Self.accept(2, in: Sample.clinic, key: 6), to: store)
      #expect(Self.refusals(later) == [nil, nil])
    }
  }

  @Test("an invitation makes nobody busy; their first word does", arguments: RelayBackend.allCases)
  func invited(backend: RelayBackend) throws {
    try backend.withStore { store in
      try Self.addAmal(to: store)
      let asked = try Self.ask(as: Self.other, in: Sample.clinic, key: 2)
      try Self.apply(try Self.ask(key: 1), asked, Self.act(.invite(Self.amal.user), key: 3), to: store)
      #expect(try store.routingRestart().members.isEmpty)
      #expect(Self.refusals(try Self.apply(Self.accept(2, in: Sample.clinic, key: 4), to: store)) == [nil])
      #expect(try store.routingRestart().members.map(\.session) == [Sample.clinic])
      // Nor is who was invited, and leaves without a word, somebody whose session is over.
      try Self.apply(Self.act(.leave, as: Self.amal, in: Sample.clinic, key: 5), to: store)
      let ends = try store.routingRestart().sessionEnds
      try Self.apply(Self.act(.leave, as: Self.amal, key: 6), Self.act(.invite(Self.amal.user), key: 7), to: store)
      #expect(try store.routingRestart().sessionEnds == ends)

      let word = Self.act(.sendMessage(body: "a"), as: Self.amal, key: 8)
      let again = Self.act(.renewRequest(Sample.key(2)), as: Self.other, in: Sample.clinic, key: 9)
      try Self.apply(word, again, to: store)
      #expect(try store.routingRestart().members.map(\.session) == [Sample.ward])
      #expect(Self.refusals(try Self.apply(Self.accept(2, in: Sample.clinic, key: 10), to: store)) == [.inSession])
    }
  }

  @Test(
    "no accept after a cancellation, an expiry or the end of the session", arguments: RelayBackend.allCases,
    ["cancel", "expire", "end"])
  func gone(backend: RelayBackend, how: String) throws {
    try backend.withStore { store in
      try Self.apply(try Self.ask(key: 1), to: store)
      let cancel = Self.act(.cancelRequest(Sample.key(1)), key: 2)
      let over: LedgerWrite =
        switch how {
        case "cancel": cancel
        case "expire": .expire(Sample.key(1), in: Sample.ward)
        default: Self.act(.setStatus(.ended, basedOn: 1), key: 3)
        }
      let answers = try Self.apply(
        over, Self.accept(1, key: 4), Self.answer(.declineRequest(Sample.key(1), .busy), key: 5), to: store)
      #expect(Self.refusals(answers) == [nil, .gone, .gone])
      #expect(Self.refusals(try Self.apply(Self.accept(1, key: 6), to: store)) == [.gone])
      #expect(try store.routingRestart().requests.isEmpty)
      let last = try #require(try Self.log(of: store).last)
      switch how {
      case "cancel":
        #expect(last == .done(.cancelRequest(Sample.key(1))))
        #expect(Self.refusals(try Self.apply(Self.act(.cancelRequest(Sample.key(1)), key: 7), to: store)) == [.gone])
        #expect(Self.refusals(try Self.apply(Self.act(.renewRequest(Sample.key(1)), key: 8), to: store)) == [.gone])
      case "expire":
        #expect(last == .expired(Sample.key(1)))
        // What was committed first wins, and an expiry that is asked for again makes nothing more.
        #expect(try Self.apply(.expire(Sample.key(1), in: Sample.ward), to: store) == [.logged([])])
        #expect(Self.refusals(try Self.apply(Self.act(.renewRequest(Sample.key(1)), key: 8), to: store)) == [nil])
        #expect(Self.refusals(try Self.apply(Self.accept(1, key: 9), to: store)) == [nil])
      default: #expect(last == .status(VersionedStatus(.ended, version: 2)))
      }
    }
  }

  @Test(
    "a request is cancelled and renewed where it was made, and not when somebody has accepted", arguments: RelayBackend.allCases
  )
  func changes(backend: RelayBackend) throws {
    try backend.withStore { store in
      try Self.apply(try Self.ask(key: 1), try Self.ask(as: Self.other, in: Sample.clinic, key: 2), to: store)
      let elsewhere = try Self.apply(
        Self.act(.cancelRequest(Sample.key(2)), key: 3), Self.act(.renewRequest(Sample.key(2)), key: 4),
        Self.act(.cancelRequest(Sample.key(1)), as: Self.other, key: 5), to: store)
      #expect(Self.refusals(elsewhere) == [.gone, .gone, .notAllowed])
      // Renewed while it is open: it stays so. Expired, and another one made meanwhile: one at a time.
      let renewal = try Self.apply(
        Self.act(.renewRequest(Sample.key(1)), key: 6), .expire(Sample.key(1), in: Sample.ward), try Self.ask("fa", key: 7),
        Self.act(.renewRequest(Sample.key(1)), key: 8), to: store)
      #expect(Self.refusals(renewal) == [nil, nil, nil, .requestOpen])
      #expect(Self.refusals(try Self.apply(Self.act(.renewRequest(Sample.key(1)), key: 9), to: store)) == [.requestOpen])
      // One is closed and the other opened in one commit.
      let swap = try Self.apply(
        Self.act(.cancelRequest(Sample.key(7)), key: 10), Self.act(.renewRequest(Sample.key(1)), key: 11), to: store)
      #expect(Self.refusals(swap) == [nil, nil])
      try Self.apply(Self.accept(1, key: 12), to: store)
      let late = try Self.apply(
        Self.act(.cancelRequest(Sample.key(1)), key: 13), Self.act(.renewRequest(Sample.key(1)), key: 14),
        Self.answer(.declineRequest(Sample.key(1), .busy), as: Self.badr, key: 15), to: store)
      #expect(Self.refusals(late) == [.taken, .taken, .taken])
      // The next one may be made.
      #expect(Self.refusals(try Self.apply(try Self.ask(key: 16), to: store)) == [nil])
    }
  }

  @Test(
    "a handover rings for a successor, and who hands over stays until then or leaves at once", arguments: RelayBackend.allCases,
    [true, false])
  func handOver(backend: RelayBackend, leavesAtOnce: Bool) throws {
    try backend.withStore { store in
      let handOver = ClientOperation.Action.handOver(.shiftEnds, leavesAtOnce: leavesAtOnce)
      try Self.apply(try Self.ask("ar-SY", note: "cardiology", key: 1), to: store)
      #expect(Self.refusals(try Self.apply(Self.act(handOver, key: 2), to: store)) == [.requestOpen])
      try Self.apply(Self.accept(1, key: 3), to: store)
      #expect(Self.refusals(try Self.apply(Self.act(handOver, as: Self.badr, key: 4), to: store)) == [.notAllowed])
      let asked = LogEntry.Event.done(.handOver(.shiftEnds, leavesAtOnce: leavesAtOnce))
      let left = LogEntry.Event.left(Self.amal.user, MembershipReason(.handedOver))
      #expect(Self.refusals(try Self.apply(Self.act(handOver, as: Self.amal, key: 5), to: store)) == [nil])
      #expect(try Self.log(of: store).suffix(leavesAtOnce ? 2 : 1) == (leavesAtOnce ? [asked, left] : [asked]))
      let open = try #require(try store.routingRestart().requests.first?.request)
      #expect(open.id == Sample.key(5) && open.author == Self.nurse.user && open.handsOver == Self.amal.user)
      #expect(open.language == (try LanguageTag("ar-SY")))
      let say = Self.act(.sendMessage(body: "still here"), as: Self.amal, key: 6)
      #expect(Self.refusals(try Self.apply(say, to: store)) == [leavesAtOnce ? .notAllowed : nil])
      try Self.apply(Self.accept(5, as: Self.badr, key: 7), to: store)
      let came = [LogEntry.Event.accepted(Sample.key(5), Self.badr.user), Self.joined(Self.badr, .accepted)]
      #expect(try Self.log(of: store).suffix(leavesAtOnce ? 2 : 3) == came + (leavesAtOnce ? [] : [left]))
      #expect(
        Self.refusals(try Self.apply(Self.act(.sendMessage(body: "a"), as: Self.amal, key: 8), to: store)) == [.notAllowed])
      // Answered the same for ever (G2).
      guard case .replayed? = try Self.apply(Self.act(handOver, as: Self.amal, key: 5), to: store).first else {
        Issue.record("not a replay")
        return
      }
    }
  }

  @Test("nobody has more open requests than the bound, and no longer open ones do not count", arguments: RelayBackend.allCases)
  func bounded(backend: RelayBackend) throws {
    try backend.withStore { store in
      let count = Limits.openRequestsPerUserMax
      for index in 0..<count {
        try Self.apply(try Self.ask(in: try SessionID("ward-\(index + 100)"), key: UInt64(index + 1)), to: store)
      }
      #expect(Self.refusals(try Self.apply(try Self.ask(key: 90), to: store)) == [.tooManyRequests])
      #expect(try store.heads().count == count)
      let cancel = Self.act(.cancelRequest(Sample.key(1)), in: try SessionID("ward-100"), key: 91)
      let outcomes = try Self.apply(cancel, try Self.ask(key: 92), try Self.ask(in: Sample.clinic, key: 93), to: store)
      #expect(Self.refusals(outcomes) == [nil, nil, .tooManyRequests])
      let refused = try Self.apply(
        try Self.ask(as: Self.other, in: Sample.clinic, key: 94), within: Quotas(userRecords: 0), to: store)
      #expect(Self.refusals(refused) == [.quotaExceeded])
      #expect(try store.heads().count == count + 1)
    }
  }

  @Test("a request that is open again comes with those who have declined it", arguments: RelayBackend.allCases)
  func renewedAfterDeclines(backend: RelayBackend) throws {
    try backend.withStore { store in
      try Self.apply(try Self.ask(key: 1), to: store)
      let decline = ClientOperation.Action.declineRequest(Sample.key(1), .busy)
      try Self.apply(Self.answer(decline, key: 2), .expire(Sample.key(1), in: Sample.ward), to: store)
      let first = try Self.apply(Self.act(.renewRequest(Sample.key(1)), key: 3), to: store)
      guard case .routed(_, _, let renewed)? = first.first else { throw SampleError.unexpected }
      #expect(renewed.declined == [Self.amal.user])
      // In the batch of the decline, too.
      let second = try Self.apply(
        Self.answer(decline, as: Self.badr, key: 4), .expire(Sample.key(1), in: Sample.ward),
        Self.act(.renewRequest(Sample.key(1)), key: 5), to: store)
      guard case .routed(_, _, let again)? = second.last else { throw SampleError.unexpected }
      #expect(again.declined == [Self.amal.user, Self.badr.user])
      #expect(Self.refusals(try Self.apply(Self.accept(1, key: 6), to: store)) == [.notRung])
    }
  }

  private enum SampleError: Error { case unexpected }

  @Test(
    "the relay has no more open requests than the bound, except one that comes back; a handover and a renewal count",
    arguments: RelayBackend.allCases)
  func boundedAltogether(backend: RelayBackend) throws {
    try backend.withStore { store in
      try Self.apply(try Self.ask(key: 1), try Self.ask(as: Self.other, in: Sample.clinic, key: 2), to: store)
      try Self.apply(Self.accept(1, key: 3), .expire(Sample.key(2), in: Sample.clinic), to: store)
      // In one commit, of as many users as it takes.
      let asks = try (0..<Limits.openRequestsMax).map { number in
        let nurse = Participant(user: try UserID("nurse-\(number / Limits.openRequestsPerUserMax)"), role: .nurse)
        return try Self.ask(as: nurse, in: try SessionID("ward-\(number + 100)"), key: UInt64(number + 1_000))
      }
      let more = try Self.ask(in: Sample.name("ward-9"), key: 10)
      let outcomes = try Self.apply(all: asks + [more], to: store)
      #expect(Self.refusals(outcomes) == asks.map { _ in nil } + [.tooManyRequestsAltogether])
      let handOver = ClientOperation.Action.handOver(.recusal, leavesAtOnce: true)
      let renew = Self.act(.renewRequest(Sample.key(2)), as: Self.other, in: Sample.clinic, key: 11)
      for write in [more, Self.act(handOver, as: Self.amal, key: 12), renew] {
        #expect(Self.refusals(try Self.apply(write, to: store)) == [.tooManyRequestsAltogether])
      }
      // Whoever has as many as they may hears of that: it is what they can change.
      let nurse = Participant(user: try UserID("nurse-0"), role: .nurse)
      let own = try Self.ask(as: nurse, in: Sample.name("ward-8"), key: 17)
      #expect(Self.refusals(try Self.apply(own, to: store)) == [.tooManyRequests])
      // One that is open is renewed all the same, and one that is abandoned comes back.
      let first = Participant(user: try UserID("nurse-0"), role: .nurse)
      let (ward, key) = (try SessionID("ward-100"), Sample.key(1_000))
      let open = Self.act(.renewRequest(key), as: first, in: ward, key: 13)
      #expect(Self.refusals(try Self.apply(open, Self.act(.leave, as: Self.amal, key: 14), to: store)) == [nil, nil])
      #expect(try store.routingRestart().requests.count == Limits.openRequestsMax + 1)
      // Two less, and there is room for one.
      let over = try Self.apply(
        Self.act(.cancelRequest(key), as: first, in: ward, key: 15), more, Self.act(.cancelRequest(Sample.key(1)), key: 16),
        renew, more, to: store)
      #expect(Self.refusals(over) == [nil, .tooManyRequestsAltogether, nil, nil, .tooManyRequestsAltogether])
    }
  }

  @Test(
    "who has as many open requests as they may renews none that has expired, and nobody hands over to them",
    arguments: RelayBackend.allCases)
  func boundedRenewals(backend: RelayBackend) throws {
    try backend.withStore { store in
      try Self.apply(try Self.ask(key: 1), try Self.ask(in: Sample.clinic, key: 2), to: store)
      try Self.apply(Self.accept(1, key: 3), .expire(Sample.key(2), in: Sample.clinic), to: store)
      for index in 0..<Limits.openRequestsPerUserMax {
        try Self.apply(try Self.ask(in: try SessionID("ward-\(index + 100)"), key: UInt64(index + 100)), to: store)
      }
      let writes = [
        Self.act(.renewRequest(Sample.key(2)), in: Sample.clinic, key: 4),
        Self.act(.handOver(.recusal, leavesAtOnce: false), as: Self.amal, key: 5),
      ]
      for write in writes { #expect(Self.refusals(try Self.apply(write, to: store)) == [.tooManyRequests]) }
      try Self.apply(Self.act(.cancelRequest(Sample.key(100)), in: try SessionID("ward-100"), key: 6), to: store)
      #expect(Self.refusals(try Self.apply(writes[0], writes[1], to: store)) == [nil, .tooManyRequests])
    }
  }

  @Test(
    "rings that are over are logged; what is open is there after a restart, with whom it rang for and who declined",
    arguments: RelayBackend.allCases)
  func restart(backend: RelayBackend) throws {
    try backend.withStore { store in
      try Self.apply(try Self.ask(key: 1), try Self.ask(as: Self.other, in: Sample.clinic, key: 2), to: store)
      let rings = [RoutingMachine.Rung(Self.amal.user, milliseconds: 45_000), .init(Self.badr.user, milliseconds: -1)]
      guard case .logged(let entries)? = try Self.apply(.logRings(Sample.key(1), in: Sample.ward, rings), to: store).first
      else {
        Issue.record("not logged")
        return
      }
      #expect(
        entries.map(\.event) == [
          .rung(Sample.key(1), Self.amal.user, milliseconds: 45_000), .rung(Sample.key(1), Self.badr.user, milliseconds: 0),
        ])
      #expect(entries.allSatisfy { $0.key == nil })
      #expect(try Self.apply(.logRings(Sample.key(1), in: Sample.clinic, rings), to: store) == [.logged([])])
      // The routing has forgotten them; the log has not.
      let decline = Self.answer(.declineRequest(Sample.key(1), .technical), as: Self.badr, key: 3, wasRung: false)
      #expect(Self.refusals(try Self.apply(decline, to: store)) == [nil])
      let open = try store.routingRestart().requests
      #expect(open.map(\.request.id) == [Sample.key(1), Sample.key(2)])
      #expect(open.map(\.rung) == [[Self.amal.user, Self.badr.user], []] && open.map(\.declined) == [[Self.badr.user], []])
      #expect(Self.refusals(try Self.apply(Self.accept(1, key: 4, wasRung: false), to: store)) == [nil])
      #expect(try store.routingRestart().requests.map(\.request.id) == [Sample.key(2)])
      try Self.apply(Self.act(.setStatus(.ended, basedOn: 1), key: 5), to: store)
      #expect(try Self.apply(.logRings(Sample.key(1), in: Sample.ward, rings), to: store) == [.logged([])])
    }
  }
}
