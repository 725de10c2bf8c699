import Testing
import WardlineMemoryStores
import WardlineModel
import WardlineRelay
import WardlineRelaySQLite
import WardlineTestSupport

/// Who leaves before their first word leaves the request open again (decision 035).
extension LedgerRequestTests {
  private static let left = LogEntry.Event.left(amal.user, MembershipReason(.left))

  private static func say(as author: Participant, key: UInt64) -> LedgerWrite {
    act(.sendMessage(body: "a"), as: author, key: key)
  }

  private static func leave(as author: Participant = amal, key: UInt64) -> LedgerWrite { act(.leave, as: author, key: key) }

  /// In one commit, or each in its own.
  @discardableResult
  private static func apply(_ writes: [LedgerWrite], isOneCommit: Bool, to store: some RelayStore) throws -> [LedgerOutcome] {
    isOneCommit ? try apply(all: writes, to: store) : try writes.flatMap { try apply($0, to: store) }
  }

  private static func open(in store: some RelayStore) throws -> [IdempotencyKey] {
    try store.routingRestart().requests.map(\.request.id)
  }

  @Test(
    "PITFALLS 41: whoever leaves before their first word leaves the request open, in the same commit; what others say is no word",
    arguments: RelayBackend.allCases, [true, false])
  func abandoned(backend: RelayBackend, isOneCommit: Bool) throws {
    try backend.withStore { store in
      try Self.apply(all: [try Self.ask(key: 1)], at: 1, to: store)
      let writes = [Self.accept(1, key: 2), Self.say(as: Self.nurse, key: 3), Self.leave(key: 4)]
      let outcomes = try Self.apply(writes, isOneCommit: isOneCommit, to: store)
      guard case .routed(let acceptance, let entries, let reopened)? = outcomes.last else {
        Issue.record("\(outcomes)")
        return
      }
      #expect(acceptance.key == Sample.key(4) && entries.first?.key == Sample.key(4) && reopened.id == Sample.key(1))
      #expect(entries.map(\.event) == [Self.left, .done(.renewRequest(Sample.key(1)))])
      #expect(entries.last?.key == nil && entries.last?.author == Self.amal.user)
      #expect(entries.last?.sequence == acceptance.sequence + 1)
      #expect(try Self.log(of: store).suffix(2) == entries.map(\.event)[...])
      let open = try #require(try store.routingRestart().requests.first?.request)
      #expect(open.id == Sample.key(1) && open.createdAt == Sample.time(50))
      #expect(try store.routingRestart().members.isEmpty)
      // Answered the same for ever (G2), and nothing more in the log.
      let count = try Self.log(of: store).count
      guard case .replayed(let replay)? = try Self.apply(Self.leave(key: 4), to: store).first else {
        Issue.record("not a replay")
        return
      }
      #expect(replay.sequence == acceptance.sequence)
      #expect(try Self.log(of: store).count == count)
      // It is a request like any other: one at a time, accepted by the next, or by the same one once more, or cancelled.
      #expect(Self.refusals(try Self.apply(try Self.ask(key: 5), to: store)) == [.requestOpen])
      let again = [Self.accept(1, key: 6), Self.leave(key: 7), Self.accept(1, as: Self.badr, key: 8)]
      #expect(Self.refusals(try Self.apply(again, isOneCommit: isOneCommit, to: store)) == [nil, nil, nil])
      #expect(try Self.open(in: store).isEmpty)
      try Self.apply(Self.leave(as: Self.badr, key: 9), to: store)
      #expect(Self.refusals(try Self.apply(Self.act(.cancelRequest(Sample.key(1)), key: 10), to: store)) == [nil])
      #expect(try Self.open(in: store).isEmpty)
    }
  }

  @Test("who has declined a request is not rung for it when it is open again", arguments: RelayBackend.allCases, [true, false])
  func declinedBefore(backend: RelayBackend, isOneCommit: Bool) throws {
    try backend.withStore { store in
      try Self.apply(all: [try Self.ask(key: 1)], at: 1, to: store)
      let decline = Self.answer(.declineRequest(Sample.key(1), .busy), as: Self.badr, key: 2)
      let outcomes = try Self.apply([decline, Self.accept(1, key: 3), Self.leave(key: 4)], isOneCommit: isOneCommit, to: store)
      guard case .routed(_, _, let reopened)? = outcomes.last else {
        Issue.record("\(outcomes)")
        return
      }
      #expect(reopened.declined == [Self.badr.user])
    }
  }

  /// What keeps a request accepted whose interpreter leaves.
  enum Reason: CaseIterable, Sendable {
    case spoken, spokenAndRetracted, otherRequest, longAfter, full, leftBefore, nurseLeaves
  }

  private static func writes(_ reason: Reason) throws -> [LedgerWrite] {
    switch reason {
    case .spoken: [say(as: amal, key: 10), say(as: nurse, key: 11), leave(key: 12)]
    case .spokenAndRetracted: [say(as: amal, key: 10), act(.retract(Sample.key(10)), as: amal, key: 11), leave(key: 12)]
    case .otherRequest: [try ask("fa", key: 10), leave(key: 12)]
    case .longAfter: (0..<Limits.silentEntriesMax).map { say(as: nurse, key: 1_000 + $0) } + [leave(key: 12)]
    case .full: [leave(key: 12)]
    // Handed over, and a member again for another reason: the request was served.
    case .leftBefore:
      [
        act(.handOver(.recusal, leavesAtOnce: true), as: amal, key: 10), accept(10, as: badr, key: 11),
        act(.invite(amal.user), key: 13), leave(key: 12),
      ]
    case .nurseLeaves: [leave(as: nurse, key: 12)]
    }
  }

  static func addAmal(to store: some RelayStore) throws {
    let person = Person(user: amal.user, role: .interpreter, name: amal.name)
    if let store = store as? MemoryRelayStore { try store.add(person, at: Sample.time(0)) }
    if let store = store as? SQLiteRelayStore { try store.people.add(person, at: Sample.time(0)) }
  }

  @Test(
    "a request stays accepted when its interpreter leaves after a word, or when it can ring for nobody",
    arguments: RelayBackend.allCases, [(Reason, Bool)](Reason.allCases.flatMap { [($0, true), ($0, false)] }))
  func served(backend: RelayBackend, how: (reason: Reason, isOneCommit: Bool)) throws {
    try backend.withStore { store in
      try Self.addAmal(to: store)
      try Self.apply(try Self.ask(key: 1), Self.accept(1, key: 2), to: store)
      let quotas = how.reason == .full ? Quotas(sessionEntries: 5) : Quotas()
      let writes = try Self.writes(how.reason)
      // Many messages in few commits, and the last write in its own.
      let size = how.isOneCommit ? writes.count : how.reason == .longAfter ? writes.count - 1 : 1
      for part in stride(from: 0, to: writes.count, by: size).map({ Array(writes[$0..<min($0 + size, writes.count)]) }) {
        let outcomes = try Self.apply(all: part, within: quotas, to: store)
        #expect(Self.refusals(outcomes).allSatisfy { $0 == nil }, "\(outcomes)")
      }
      let log = try store.page(of: Sample.ward, after: 0, entriesMax: 2_000).entries
      #expect(log.last?.key == Sample.key(12) && !log.contains { $0.event == .done(.renewRequest(Sample.key(1))) })
      #expect(try Self.open(in: store) == (how.reason == .otherRequest ? [Sample.key(10)] : []))
      #expect(Self.refusals(try Self.apply(Self.accept(1, as: Self.badr, key: 20), to: store)) == [.taken])
    }
  }

  @Test(
    "an interpreter who came by a handover leaves that one open, and one who came first leaves their own",
    arguments: RelayBackend.allCases, [true, false])
  func abandonedHandover(backend: RelayBackend, isOneCommit: Bool) throws {
    try backend.withStore { store in
      let writes = [
        try Self.ask(key: 1), Self.accept(1, key: 2), Self.say(as: Self.amal, key: 3),
        Self.act(.handOver(.shiftEnds, leavesAtOnce: false), as: Self.amal, key: 4), Self.accept(4, as: Self.badr, key: 5),
        Self.leave(as: Self.badr, key: 6),
      ]
      #expect(Self.refusals(try Self.apply(writes, isOneCommit: isOneCommit, to: store)).allSatisfy { $0 == nil })
      #expect(try Self.open(in: store) == [Sample.key(4)])
      #expect(try Self.log(of: store).last == .done(.renewRequest(Sample.key(4))))
      // Two interpreters for two requests: each is judged by their own words.
      let more = [
        Self.act(.cancelRequest(Sample.key(4)), key: 10), try Self.ask(key: 11), Self.accept(11, key: 12),
        try Self.ask("fa", key: 13), Self.accept(13, as: Self.badr, key: 14), Self.say(as: Self.badr, key: 15),
        Self.leave(as: Self.badr, key: 16), Self.leave(key: 17),
      ]
      #expect(Self.refusals(try Self.apply(more, isOneCommit: isOneCommit, to: store)).allSatisfy { $0 == nil })
      #expect(try Self.open(in: store) == [Sample.key(11)])
    }
  }
}
