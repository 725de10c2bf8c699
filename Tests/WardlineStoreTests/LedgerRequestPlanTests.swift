import Testing
import WardlineMemoryStores
import WardlineModel
import WardlineRelay
import WardlineTestSupport

/// Random requests, answers, expiries and leavings: every store decides the same, batch by batch and one by one.
@Suite("Requests, by chance") struct LedgerRequestPlanTests {
  private static let nurses = [Sample.nurse, Sample.name("nora")].map { Participant(user: $0, role: .nurse) }
  private static let interpreters = [Sample.interpreter, Sample.name("amal"), Sample.name("badr")].map {
    Participant(user: $0, role: .interpreter)
  }
  private static let sessions: [SessionID] = [Sample.ward, Sample.clinic, Sample.name("ward-9")]
  private static let tags: [LanguageTag] = ["ar", "ar-SY", "fa"].map {
    do { return try LanguageTag($0) } catch { preconditionFailure("\(error)") }
  }

  private static func anything(using chance: inout SeededGenerator) -> LedgerWrite {
    func one<Value>(of values: [Value]) -> Value { values[Int.random(in: 0..<values.count, using: &chance)] }
    func key() -> IdempotencyKey { Sample.key(UInt64.random(in: 1...60, using: &chance)) }
    let session = one(of: sessions)
    func operation(_ action: WardlineModel.ClientOperation.Action) -> WardlineModel.ClientOperation {
      WardlineModel.ClientOperation(key: key(), session: session, writtenAt: Sample.time(0), action: action)
    }
    func byNurse(_ action: WardlineModel.ClientOperation.Action) -> LedgerWrite {
      .submitMember(operation(action), author: one(of: nurses))
    }
    func byInterpreter(_ action: WardlineModel.ClientOperation.Action) -> LedgerWrite {
      .submitMember(operation(action), author: one(of: interpreters))
    }
    func answer(_ action: WardlineModel.ClientOperation.Action) -> LedgerWrite {
      .answer(operation(action), author: one(of: interpreters), wasRung: Int.random(in: 0..<4, using: &chance) > 0)
    }
    switch Int.random(in: 0..<20, using: &chance) {
    case 0...3: return byNurse(.requestInterpreter(InterpreterRequest(one(of: tags))))
    case 4: return byNurse(.cancelRequest(key()))
    case 5: return byNurse(.renewRequest(key()))
    case 6...10: return answer(.acceptRequest(key()))
    case 11: return answer(.declineRequest(key(), .busy))
    case 12: return byInterpreter(.handOver(.technical, leavesAtOnce: Bool.random(using: &chance)))
    case 13: return byInterpreter(.leave)
    case 14: return .logRings(key(), in: session, [.init(one(of: interpreters).user, milliseconds: 7)])
    case 15: return .expire(key(), in: session)
    case 16:
      let isLast = Int.random(in: 0..<8, using: &chance) == 0
      return byNurse(.setStatus(isLast ? .ended : .paused, basedOn: UInt64.random(in: 1...3, using: &chance)))
    case 17...18: return .vacate(session, of: [one(of: interpreters).user])
    default: return byInterpreter(.sendMessage(body: "a"))
    }
  }

  private static func apply(_ writes: [LedgerWrite], at time: Int64, to store: some RelayStore) throws(StoreError)
    -> [LedgerOutcome]
  {
    try store.commit { transaction throws(StoreError) in
      try Ledger.apply(writes, within: Quotas(sessionEntries: 80), at: Sample.time(time), in: &transaction)
    }
  }

  /// The logs, and what is open, as far as it does not depend on how requests of one moment are numbered.
  private static func everything(in store: some RelayStore) throws -> [String] {
    let entries = try sessions.flatMap { try store.page(of: $0, after: 0, entriesMax: 1_000).entries.map { "\($0)" } }
    let restart = try store.routingRestart()
    let members = restart.members.map { "\($0)" } + restart.lastSessions.map { "\($0)" }
    return entries + (restart.requests.map { "\($0)" } + members).sorted()
  }

  @Test(
    "a batch of requests is its writes one after another, and at most one interpreter is accepted for each",
    arguments: RelayBackend.allCases, UInt64(1)...15)
  func oneAfterAnother(backend: RelayBackend, seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    try backend.withStore { batched in
      try RelayBackend.memory.withStore { single in
        for round in 0..<15 {
          let writes = (0..<Int.random(in: 1...30, using: &chance)).map { _ in Self.anything(using: &chance) }
          let outcomes = try Self.apply(writes, at: Int64(round), to: batched)
          for (write, outcome) in zip(writes, outcomes) {
            #expect([outcome] == (try Self.apply([write], at: Int64(round), to: single)), "\(write)")
          }
          #expect(try Self.everything(in: batched) == Self.everything(in: single))
        }
        try Self.checkAccepts(in: batched)
      }
    }
  }

  /// No accept after another one, a cancellation or an expiry; one open request at a time.
  private static func checkAccepts(in store: some RelayStore) throws {
    for session in sessions {
      var open: IdempotencyKey?
      var declined: Set<RequestUser> = []
      for entry in try store.page(of: session, after: 0, entriesMax: 1_000).entries {
        switch entry.event {
        case .done(.requestInterpreter), .done(.handOver):
          #expect(open == nil, "\(entry)")
          open = entry.key
        case .done(.renewRequest(let key)):
          #expect(open == nil || open == key, "\(entry)")
          open = key
        case .accepted(let key, let user):
          #expect(open == key && !declined.contains(RequestUser(key, user)), "\(entry)")
          open = nil
        case .declined(let key, let user, _):
          #expect(open == key && declined.insert(RequestUser(key, user)).inserted, "\(entry)")
        case .done(.cancelRequest(let key)), .expired(let key):
          #expect(open == key, "\(entry)")
          open = nil
        default: break
        }
      }
    }
  }
}
