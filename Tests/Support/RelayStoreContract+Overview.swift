import Testing
import WardlineModel
import WardlineRelay

// What coordinators see of all sessions when a relay starts.
extension RelayStoreContract {
  private static let nina = Participant(user: Sample.nurse, role: .nurse, name: "Nina", language: "de")
  private static let nora = Participant(user: Sample.name("nora"), role: .nurse, name: "Nora")
  private static let amal = Participant(user: Sample.name("amal"), role: .interpreter, name: "Amal", language: "ar")

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
    _ action: ClientOperation.Action, key: UInt64, as author: Participant = nina, in session: SessionID = Sample.ward
  ) -> LedgerWrite {
    .submitMember(operation(action, key, session), author: author)
  }

  /// Every row is what the log of its session comes to, entry by entry; for logs without a handover or a renewal, whose entries do not say
  /// their language.
  private static func isOfTheLog(_ store: some RelayStore) throws {
    for row in try overview(store) {
      #expect(try store.overview(of: [row.session]) == [row])
      let log = try store.page(of: row.session, after: 0, entriesMax: 100).entries
      var derived = SessionOverview(row.session, createdAt: log[0].loggedAt)
      for entry in log { derived.note(entry) }
      #expect(row == derived)
    }
  }

  /// In the order in which they began.
  private static func overview(_ store: some RelayStore) throws -> [SessionOverview] {
    try store.overview(sessionsMax: Limits.overviewSessionsMax).sorted { $0.createdAt < $1.createdAt }
  }

  /// Of more sessions than are kept, what goes on is not left out for what is new.
  static func overviewKeepsWhatGoesOn(_ store: some RelayStore) throws {
    let names = try ["asks", "talks", "has-talked", "quiet", "new"].map { try SessionID("bed-\($0)") }
    var key: UInt64 = 100
    func write(_ action: ClientOperation.Action, in session: SessionID) throws {
      key += 1
      try apply(act(action, key: key, in: session), at: Int64(key) * 1_000, to: store)
    }
    for name in [0, 2, 1, 3] { try write(.createSession, in: names[name]) }
    try write(.sendMessage(body: "a"), in: names[2])
    try write(.requestInterpreter(InterpreterRequest(try LanguageTag("ar"))), in: names[0])
    try write(.sendMessage(body: "b"), in: names[1])
    try write(.createSession, in: names[4])
    for count in 1...5 {
      #expect(try store.overview(sessionsMax: count).map(\.session) == [3, 4, 2, 1, 0].map { names[$0] }.suffix(count))
    }
    // Of two that ask it is the last that counts, and not what was said.
    try write(.sendMessage(body: "c"), in: names[0])
    try write(.requestInterpreter(InterpreterRequest(try LanguageTag("tr"))), in: names[3])
    #expect(try store.overview(sessionsMax: 2).map(\.session) == [names[0], names[3]])
    try write(.setStatus(.ended, basedOn: 1), in: names[1])
    #expect(try store.overview(of: [names[1], Sample.ward, names[4]]).map(\.session) == [names[4]])
  }

  static func overviewIsOfTheLog(_ store: some RelayStore) throws {
    #expect(try overview(store).isEmpty)
    let request = InterpreterRequest(try LanguageTag("ar-SY"), note: "words")
    try apply(act(.requestInterpreter(request), key: 1), at: 1_000, to: store)
    // By a token that names the session.
    try apply(.arrive(nora, sessions: [Sample.clinic]), at: 2_000, to: store)
    var ward = SessionOverview(
      Sample.ward, language: request.language, createdAt: Sample.time(1_000),
      members: [Participant(user: nina.user, role: .nurse, name: "Nina")], openRequest: Sample.key(1))
    let clinic = SessionOverview(Sample.clinic, createdAt: Sample.time(2_000), members: [nora])
    #expect(try overview(store) == [ward, clinic])
    try isOfTheLog(store)
    try apply(
      .answer(operation(.acceptRequest(Sample.key(1)), 2, Sample.ward), author: amal, wasRung: true),
      act(.setStatus(.paused, basedOn: 1), key: 3), at: 3_000, to: store)
    try apply(
      act(.sendMessage(body: "a"), key: 4, as: amal), act(.sendMessage(body: "b"), key: 5, as: amal), at: 4_000, to: store)
    try apply(act(.sendMessage(body: "c"), key: 6), act(.retract(Sample.key(4)), key: 7, as: amal), at: 5_000, to: store)
    ward.members = [Participant(user: amal.user, role: .interpreter, name: "Amal")] + ward.members
    ward.openRequest = nil
    ward.status = VersionedStatus(.paused, version: 2)
    ward.statusSince = Sample.time(3_000)
    ward.interpreterFirstWordsAt = Sample.time(4_000)
    ward.nurseFirstWordsAt = Sample.time(5_000)
    #expect(try overview(store) == [ward, clinic])
    try isOfTheLog(store)
    // A handover repeats what it hands over, and not what was asked for last.
    let turkish = InterpreterRequest(try LanguageTag("tr"), note: "")
    try apply(act(.requestInterpreter(turkish), key: 11), act(.cancelRequest(Sample.key(11)), key: 12), at: 5_500, to: store)
    ward.language = turkish.language
    #expect(try overview(store) == [ward, clinic])
    try isOfTheLog(store)
    try apply(act(.handOver(.shiftEnds, leavesAtOnce: false), key: 13, as: amal), at: 5_600, to: store)
    (ward.language, ward.openRequest) = (request.language, Sample.key(13))
    #expect(try overview(store) == [ward, clinic])
    // A renewal repeats what it renews, and not what was asked for last; what became of that since changes nothing.
    try apply(.expire(Sample.key(13), in: Sample.ward), at: 5_610, to: store)
    try apply(act(.requestInterpreter(turkish), key: 15), act(.cancelRequest(Sample.key(15)), key: 16), at: 5_620, to: store)
    (ward.language, ward.openRequest) = (turkish.language, nil)
    #expect(try overview(store) == [ward, clinic])
    try apply(act(.renewRequest(Sample.key(13)), key: 17), at: 5_630, to: store)
    (ward.language, ward.openRequest) = (request.language, Sample.key(13))
    #expect(try overview(store) == [ward, clinic])
    try apply(act(.cancelRequest(Sample.key(13)), key: 14), at: 5_700, to: store)
    ward.openRequest = nil
    #expect(try overview(store) == [ward, clinic])
    try apply(act(.leave, key: 8, as: amal), act(.setStatus(.active, basedOn: 2), key: 9), at: 6_000, to: store)
    #expect(try overview(store).first?.members.map(\.user) == [nina.user])
    try apply(act(.setStatus(.ended, basedOn: 3), key: 10), at: 7_000, to: store)
    #expect(try overview(store) == [clinic])
  }
}
