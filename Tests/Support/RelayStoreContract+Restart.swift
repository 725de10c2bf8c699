import Testing
import WardlineModel
import WardlineRelay

// What routing needs when a relay starts.
extension RelayStoreContract {
  private static let nurse = Participant(user: Sample.nurse, role: .nurse)
  private static let nora = Participant(user: Sample.name("nora"), role: .nurse)
  private static let amal = Participant(user: Sample.name("amal"), role: .interpreter)
  private static let badr = Participant(user: Sample.name("badr"), role: .interpreter)

  /// Writes in one commit, at a time of its own.
  private static func apply(_ writes: LedgerWrite..., at time: Int64, to store: some RelayStore) throws {
    let outcomes = try store.commit { transaction throws(StoreError) in
      try Ledger.apply(writes, at: Sample.time(time), in: &transaction)
    }
    for (write, outcome) in zip(writes, outcomes) {
      if case .rejected(let rejection) = outcome { Issue.record("\(write): \(rejection.code)") }
    }
  }

  private static func operation(_ action: ClientOperation.Action, _ key: UInt64, _ session: SessionID) -> ClientOperation {
    ClientOperation(key: Sample.key(key), session: session, writtenAt: Sample.time(0), action: action)
  }

  private static func act(
    _ action: ClientOperation.Action, key: UInt64, as author: Participant = nurse, in session: SessionID = Sample.ward
  ) -> LedgerWrite {
    .submitMember(operation(action, key, session), author: author)
  }

  private static func ask(
    _ language: String = "ar", key: UInt64, as author: Participant = nurse, in session: SessionID = Sample.ward
  ) throws -> LedgerWrite {
    act(.requestInterpreter(InterpreterRequest(try LanguageTag(language))), key: key, as: author, in: session)
  }

  private static func accept(
    _ request: UInt64, key: UInt64, as author: Participant = amal, in session: SessionID = Sample.ward
  ) -> LedgerWrite {
    .answer(operation(.acceptRequest(Sample.key(request)), key, session), author: author, wasRung: true)
  }

  private static func said(key: UInt64, as author: Participant, in session: SessionID = Sample.ward) -> LedgerWrite {
    act(.sendMessage(body: "a"), key: key, as: author, in: session)
  }

  // MARK: Requests

  static func openRequestsComeBack(_ store: some RelayStore) throws {
    #expect(try store.routingRestart() == RoutingMachine.Restart())
    try apply(try ask("ar-SY", key: 1), at: 1_000, to: store)
    try apply(try ask("fa", key: 2, as: nora, in: Sample.clinic), at: 2_000, to: store)
    try apply(
      .logRings(Sample.key(1), in: Sample.ward, [.init(amal.user, milliseconds: 1), .init(badr.user, milliseconds: 2)]),
      .answer(operation(.declineRequest(Sample.key(1), .busy), 3, Sample.ward), author: badr, wasRung: true),
      at: 3_000, to: store)
    try apply(act(.renewRequest(Sample.key(1)), key: 4), at: 9_000, to: store)
    let restart = try store.routingRestart()
    // In the order of asking; the time of the one that was renewed counts from then.
    #expect(restart.requests.map(\.request.id) == [Sample.key(1), Sample.key(2)])
    #expect(restart.requests.map(\.request.createdAt) == [Sample.time(9_000), Sample.time(2_000)])
    #expect(restart.requests.map(\.request.author) == [nurse.user, nora.user])
    #expect(restart.requests.map(\.rung) == [[amal.user, badr.user], []])
    #expect(restart.requests.map(\.declined) == [[badr.user], []])
    #expect(restart.onDuty.isEmpty && restart.members.isEmpty && restart.lastSessions.isEmpty)
    try apply(
      act(.cancelRequest(Sample.key(1)), key: 5), .expire(Sample.key(2), in: Sample.clinic), at: 9_500, to: store)
    #expect(try store.routingRestart() == RoutingMachine.Restart())
  }

  static func requestedLanguagesAreFound(_ store: some RelayStore) throws {
    #expect(try store.requestedLanguages(limit: 9).isEmpty)
    try apply(try ask("fa", key: 1), at: 1_000, to: store)
    try apply(act(.cancelRequest(Sample.key(1)), key: 2), at: 2_000, to: store)
    try apply(try ask("ar-SY", key: 3), try ask("ar", key: 4, as: nora, in: Sample.clinic), at: 3_000, to: store)
    // Dialects count with their language, and requests that are over count as well.
    #expect(try store.requestedLanguages(limit: 9).map(\.text) == ["ar", "fa"])
    #expect(try store.requestedLanguages(limit: 1).map(\.text) == ["ar"])
  }

  private static func session(_ number: UInt64) throws -> SessionID { try SessionID("bed-\(number)") }

  static func placesComeBack(_ store: some RelayStore) throws {
    func asked(_ key: UInt64, _ time: Int64) throws {
      try apply(
        act(
          .requestInterpreter(InterpreterRequest(try LanguageTag("ar"))), key: key,
          as: Participant(user: try UserID("nurse-\(key)"), role: .nurse), in: try session(key)), at: time, to: store)
    }
    func renew(_ key: UInt64, by operation: UInt64, at time: Int64) throws {
      try apply(
        act(
          .renewRequest(Sample.key(key)), key: operation,
          as: Participant(user: try UserID("nurse-\(key)"), role: .nurse), in: try session(key)), at: time, to: store)
    }
    for (key, time) in [(1, 1_000), (2, 2_000), (3, 3_000)] as [(UInt64, Int64)] { try asked(key, time) }
    // The clock is set back: who came later is later.
    try asked(4, 500)
    try renew(1, by: 11, at: 10_000)
    try apply(.expire(Sample.key(2), in: try session(2)), at: 20_000, to: store)
    try asked(5, 21_000)
    try renew(2, by: 12, at: 30_000)
    try renew(2, by: 13, at: 40_000)
    var requests = try store.routingRestart().requests
    #expect(requests.map(\.request.id) == [1, 3, 4, 5, 2].map { Sample.key($0) })
    #expect(requests.map(\.askedAt) == [1_000, 3_000, 500, 21_000, 30_000].map { Sample.time($0) })
    #expect(requests.map(\.request.createdAt) == [10_000, 3_000, 500, 21_000, 40_000].map { Sample.time($0) })
    #expect(requests.allSatisfy { !$0.hasReturned })
    // Accepted, and gone before the first word: at the head of its queue until it expires.
    try apply(accept(5, key: 14, in: try session(5)), at: 50_000, to: store)
    try apply(act(.leave, key: 15, as: amal, in: try session(5)), at: 51_000, to: store)
    requests = try store.routingRestart().requests
    #expect(requests.map(\.request.id) == [1, 3, 4, 5, 2].map { Sample.key($0) })
    #expect(requests.map(\.hasReturned) == [false, false, false, true, false])
    #expect(requests[3].askedAt == Sample.time(21_000))
    try apply(.expire(Sample.key(5), in: try session(5)), at: 52_000, to: store)
    try renew(5, by: 16, at: 53_000)
    requests = try store.routingRestart().requests
    #expect(requests.map(\.request.id) == [1, 3, 4, 2, 5].map { Sample.key($0) } && requests.allSatisfy { !$0.hasReturned })
  }

  static func declinesComeBack(_ store: some RelayStore) throws {
    try apply(try ask(key: 1), at: 1_000, to: store)
    try apply(
      .answer(operation(.declineRequest(Sample.key(1), .busy), 2, Sample.ward), author: amal, wasRung: true), at: 2_000,
      to: store)
    try apply(act(.renewRequest(Sample.key(1)), key: 3), at: 3_000, to: store)
    #expect(try store.routingRestart().requests.map(\.declined) == [[amal.user]])
    func refusal(_ key: UInt64) throws -> RejectionCode? {
      let outcome = try store.commit { transaction throws(StoreError) in
        try Ledger.apply([accept(1, key: key)], at: Sample.time(9_000), in: &transaction)
      }.first
      if case .rejected(let rejection)? = outcome { return rejection.code }
      return nil
    }
    #expect(try refusal(4) == .notRung)
    // Also what is renewed after its expiry is the request that they declined.
    try apply(.expire(Sample.key(1), in: Sample.ward), act(.renewRequest(Sample.key(1)), key: 5), at: 5_000, to: store)
    #expect(try store.routingRestart().requests.map(\.declined) == [[amal.user]])
    #expect(try refusal(6) == .notRung)
  }

  static func sessionEndsComeBack(_ store: some RelayStore) throws {
    try apply(try ask(key: 1), try ask(key: 2, as: nora, in: Sample.clinic), at: 1_000, to: store)
    try apply(accept(1, key: 3), accept(2, key: 4, as: badr, in: Sample.clinic), at: 2_000, to: store)
    #expect(try store.routingRestart().sessionEnds.isEmpty)
    // By leaving, and by the end of a session. Nurses wait for none.
    try apply(said(key: 5, as: amal), act(.leave, key: 6, as: amal), at: 3_000, to: store)
    try apply(act(.setStatus(.ended, basedOn: 1), key: 7, as: nora, in: Sample.clinic), at: 4_000, to: store)
    #expect(
      try store.routingRestart().sessionEnds == [amal.user: Sample.time(3_000), badr.user: Sample.time(4_000)])
    // The last one counts, also where they came back; who is in a session waits for none, and has waited before it.
    try apply(act(.requestInterpreter(InterpreterRequest(try LanguageTag("ar"))), key: 8), at: 5_000, to: store)
    try apply(accept(8, key: 9), at: 6_000, to: store)
    #expect(try store.routingRestart().sessionEnds == [badr.user: Sample.time(4_000)])
    try apply(act(.setStatus(.ended, basedOn: 1), key: 10), at: 7_000, to: store)
    #expect(try store.routingRestart().sessionEnds[amal.user] == Sample.time(7_000))
  }

  // MARK: Members

  private static func answered(by user: UserID, in store: some RelayStore) throws -> [IdempotencyKey?] {
    try store.routingRestart().members.filter { $0.interpreter == user }.map { $0.answered?.request.id }
  }

  static func interpretersComeBack(_ store: some RelayStore) throws {
    try apply(try ask(key: 1), try ask(key: 2, as: nora, in: Sample.clinic), at: 1_000, to: store)
    let ring = LedgerWrite.logRings(Sample.key(2), in: Sample.clinic, [.init(amal.user, milliseconds: 5)])
    try apply(ring, accept(2, key: 3, in: Sample.clinic), at: 2_000, to: store)
    try apply(accept(1, key: 4, as: badr), at: 3_000, to: store)
    // Nurses are none, however they came; what others say is no word of theirs.
    try apply(said(key: 5, as: nurse), said(key: 6, as: nora, in: Sample.clinic), at: 4_000, to: store)
    let members = try store.routingRestart().members
    #expect(members.map(\.interpreter) == [amal.user, badr.user] && members.map(\.session) == [Sample.clinic, Sample.ward])
    #expect(members.map(\.answered?.request.id) == [Sample.key(2), Sample.key(1)])
    #expect(members.map(\.answered?.rung) == [[amal.user], []])
    #expect(members.first?.answered?.request.createdAt == Sample.time(1_000))
    // The first word. Who has left is no member, and who waits for a successor is one.
    try apply(said(key: 7, as: badr), at: 5_000, to: store)
    #expect(try answered(by: badr.user, in: store) == [nil])
    try apply(act(.handOver(.recusal, leavesAtOnce: true), key: 8, as: amal, in: Sample.clinic), at: 6_000, to: store)
    try apply(act(.handOver(.shiftEnds, leavesAtOnce: false), key: 9, as: badr), at: 6_000, to: store)
    #expect(try store.routingRestart().members.map(\.interpreter) == [badr.user])
    // A successor's silence begins with their own accept.
    try apply(accept(9, key: 10, as: amal), at: 7_000, to: store)
    #expect(try store.routingRestart().members.map(\.interpreter) == [amal.user])
    #expect(try answered(by: amal.user, in: store) == [Sample.key(9)])
    try apply(act(.setStatus(.ended, basedOn: 1), key: 11), at: 8_000, to: store)
    #expect(try store.routingRestart().members.isEmpty)
  }

  static func interpretersAreBounded(_ store: some RelayStore) throws {
    try apply(try ask(key: 1), at: 1_000, to: store)
    try apply(accept(1, key: 2), at: 2_000, to: store)
    let max = Limits.silentEntriesMax
    // One entry comes with the accept: that they joined.
    for first in stride(from: UInt64(1), to: max, by: 128) {
      let messages = (first..<min(first + 128, max)).map { said(key: 1_000 + $0, as: nurse) }
      _ = try store.commit { transaction throws(StoreError) in
        try Ledger.apply(messages, at: Sample.time(3_000), in: &transaction)
      }
    }
    #expect(try answered(by: amal.user, in: store) == [Sample.key(1)])
    try apply(said(key: 900, as: nurse), at: 4_000, to: store)
    #expect(try answered(by: amal.user, in: store) == [nil])
    // They are in more sessions than are counted: the last ones are.
    let sessions = try (0..<Limits.sessionsPerInterpreterMax).map { try SessionID("ward-\(100 + $0)") }
    for session in sessions {
      try store.commit { transaction throws(StoreError) in
        var changes = LedgerChanges()
        let place = SessionUser(session, amal.user)
        changes.sessions = [LoggedSession(SessionHead(session: session, status: .initial, head: 1))]
        changes.participants = [place: amal]
        changes.memberships = [place: Membership()]
        try transaction.write(changes)
      }
    }
    #expect(try store.routingRestart().members.map(\.session) == sessions)
  }

  // MARK: Last sessions

  static func lastSessionsComeBack(_ store: some RelayStore) throws {
    try apply(try ask("ar-SY", key: 1), try ask("fa", key: 2, as: nora, in: Sample.clinic), at: 1_000, to: store)
    try apply(try ask("so", key: 3, in: Sample.name("ward-9")), at: 1_000, to: store)
    try apply(accept(2, key: 4, as: badr, in: Sample.clinic), at: 2_000, to: store)
    // A clock that was set back changes nothing of what came first.
    try apply(accept(1, key: 5), at: 1_500, to: store)
    #expect(
      try store.routingRestart().lastSessions == [
        .init(of: nora.user, in: LanguageTag("fa"), with: badr.user),
        .init(of: nurse.user, in: LanguageTag("ar-SY"), with: amal.user),
      ])
    try writeAccepted(Limits.lastInterpretersMax, to: store)
    let last = try store.routingRestart().lastSessions
    #expect(last.count == Limits.lastInterpretersMax)
    #expect(last.first?.nurse.text == "nurse-1" && last.last?.nurse.text == "nurse-\(Limits.lastInterpretersMax)")
  }

  /// Requests of as many nurses, and that they were accepted.
  private static func writeAccepted(_ count: Int, to store: some RelayStore) throws {
    let session = try SessionID("corridor")
    var changes = LedgerChanges()
    var state = LoggedSession(of: session)
    state.head.head = UInt64(count)
    changes.sessions = [state]
    for number in 1...UInt64(count) {
      let (request, answer) = (Sample.key(100_000 + number), Sample.key(200_000 + number))
      changes.entries.append(
        .init(
          LogEntry(
            session: session, sequence: number, key: answer, author: amal.user, loggedAt: Sample.time(5_000),
            writtenAt: Sample.time(5_000), event: .accepted(request, amal.user))))
      changes.requests.append(
        LoggedRequest(
          key: request, session: session, sequence: number, author: try UserID("nurse-\(number)"),
          content: InterpreterRequest(try LanguageTag("ar")), createdAt: Sample.time(4_000),
          standing: .accepted(by: amal.user), acceptedSequence: number))
    }
    let made = changes
    try store.commit { transaction throws(StoreError) in try transaction.write(made) }
  }
}
