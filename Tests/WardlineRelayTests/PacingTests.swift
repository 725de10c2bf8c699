import Testing
import WardlineModel

@testable import WardlineRelay

@Suite("Rate limits")
struct PacingTests {
  private func relay(operations: Pace) -> Script {
    var relay = Script()
    relay.machine = RelayMachine(epoch: life, pacing: Pacing(operations: operations))
    return relay
  }

  private func limited(_ number: Int, after pause: Int64, in session: SessionID = ward) -> RelayMachine.Action {
    .send(
      1,
      [
        .rejected(
          Rejection(
            key: key(number), session: session, code: .rateLimited, isPermanent: false, retryAfterMilliseconds: pause))
      ])
  }

  @Test("G3: past a burst an operation is refused for now, with the time until it passes, and its lane is held for its head")
  func holdsTheLane() {
    var relay = relay(operations: Pace(perSecond: 10, burst: 2))
    relay.join(1)
    relay.on(
      .received(1, [submit(1, head: true), submit(2), submit(3), submit(4)]), at: 1_000, limited(3, after: 200),
      .send(1, [refusal(4, .held)]), .commit([write(1), write(2)]))
    relay.on(
      .committed([accepted(1, 6), accepted(2, 7)]), .send(1, [.accepted(acceptance(1, 6))]),
      .send(1, [.accepted(acceptance(2, 7))]))
    // What comes behind it without its head stays out, also when there would be room.
    relay.on(.received(1, [submit(4)]), at: 1_150, .send(1, [refusal(4, .held)]))
    relay.on(.received(1, [submit(3, head: true), submit(4)]), at: 1_200, .commit([write(3), write(4)]))
    #expect(relay.machine.counts.rateLimited == 1)
  }

  @Test("G9: an author invites so often an hour; the next invitation waits, and their messages elsewhere pass")
  func invitations() {
    var relay = Script()
    relay.machine = RelayMachine(epoch: life, pacing: Pacing(kinds: [.invite: Pace(perHour: 60, burst: 2)]))
    let clinic: SessionID = named("clinic-2")
    relay.join(1, as: grant(nina, [ward, clinic]), at: [head(5), head(5, of: clinic)])
    func invite(_ number: Int) -> ClientFrame {
      let action = ClientOperation.Action.invite(named("guest-\(number)"))
      return .submit(ClientOperation(key: key(number), session: ward, writtenAt: wall(0), action: action), isLaneHead: true)
    }
    let actions = relay.hear(1, invite(1), invite(2), invite(3), submit(4, head: true, in: clinic), at: 1_000)
    #expect(actions.first == limited(3, after: min(60_000, Limits.retryAfterMaxMilliseconds)), "\(actions)")
    let committed = actions.compactMap { if case .commit(let writes) = $0 { writes.count } else { nil } }
    #expect(committed == [3])
    relay.give(.committed([accepted(1, 6), accepted(2, 7), accepted(4, 6)]))
    // A minute later there is one more.
    relay.hear(1, .ping(nonce: 1, clientClock: wall(0)), at: 61_000)
    #expect(relay.hear(1, invite(3), at: 61_000).contains { if case .commit = $0 { true } else { false } })
  }

  @Test("G9: a device that is refused in ever new sessions is asked to come back, and nothing is kept of it")
  func heldLanesAreBounded() {
    var relay = Script()
    relay.machine = RelayMachine(epoch: life, pacing: Pacing(kinds: [.create: Pace(perHour: 60, burst: 1)]))
    let member = Grant(participant: nina, sessions: [], expiresAt: wall(3_600_000), followsMembership: true)
    relay.join(1, as: member, at: [])
    func create(_ number: Int) -> ClientFrame {
      .submit(
        ClientOperation(key: key(number), session: named("new-\(number)"), writtenAt: wall(0), action: .createSession),
        isLaneHead: true)
    }
    relay.hear(1, create(0))
    for number in 1...Limits.heldLanesMax { relay.machine.holdLane(.session(named("new-\(number)")), of: 1) }
    let goodbye = dismissal(
      1, .overloaded, 1001, "too much was refused on this connection", delay: Limits.backoffMaxMilliseconds)
    #expect(relay.hear(1, create(20_000)).starts(with: goodbye))
    #expect(relay.machine.heldLanes.isEmpty)
  }

  @Test("an operation that a device sends again on each connection is charged once")
  func sentAgain() {
    var relay = Script()
    relay.machine = RelayMachine(epoch: life, pacing: Pacing(kinds: [.invite: Pace(perHour: 60, burst: 2)]))
    relay.join(1)
    func invite(_ number: Int) -> ClientFrame {
      let action = ClientOperation.Action.invite(named("guest-\(number)"))
      return .submit(ClientOperation(key: key(number), session: ward, writtenAt: wall(0), action: action), isLaneHead: true)
    }
    for _ in 0..<10 { relay.hear(1, invite(1), at: 1_000) }
    relay.hear(1, invite(2))
    #expect(relay.machine.counts.rateLimited == 0)
    #expect(relay.hear(1, invite(3)).contains(limited(3, after: min(60_000, Limits.retryAfterMaxMilliseconds))))
    relay.hear(1, invite(1))
    #expect(relay.machine.counts.rateLimited == 1)
  }

  @Test("too early is refused again, and only for as long as is left")
  func tooEarly() {
    var relay = relay(operations: Pace(perSecond: 10, burst: 1))
    relay.join(1)
    relay.hear(1, submit(1, head: true), at: 1_000)
    relay.on(.received(1, [submit(2, head: true)]), at: 1_010, limited(2, after: 90))
    relay.on(.received(1, [submit(2, head: true)]), at: 1_095, limited(2, after: 20))
    relay.on(.received(1, [submit(2, head: true)]), at: 1_100)
    #expect(relay.machine.batches.inbox.count == 1)
  }

  @Test("it is one person's on all of their devices and over their connections; nobody else's")
  func isOnePersons() {
    var relay = relay(operations: Pace(perSecond: 1, burst: 2))
    relay.join(1)
    relay.join(2)
    relay.join(3, as: grant(ibrahim))
    relay.hear(1, submit(1), at: 1_000)
    relay.hear(2, submit(2))
    relay.on(.received(1, [submit(3)]), limited(3, after: 2_000))
    relay.on(.received(3, [submit(31)]))
    relay.give(.committed([accepted(1, 6)]))
    relay.give(.committed([accepted(2, 7), accepted(31, 8, by: ibrahim)]))
    relay.give(.closed(1))
    relay.join(4, at: [head(8)])
    #expect(relay.hear(4, submit(3, head: true)).first == .send(4, [refusal(3, .rateLimited, after: 2_000)]))
  }

  @Test("G9: whoever may say a whole burst again is remembered no more")
  func forgotten() {
    var relay = relay(operations: Pace(perSecond: 10, burst: 5))
    relay.join(1)
    relay.hear(1, submit(1), at: 1_000)
    relay.give(.tick, at: 1_099)
    #expect(relay.machine.allowances.operations.count == 1)
    relay.give(.tick, at: 1_100)
    #expect(relay.machine.allowances.operations.isEmpty)
  }

  @Test("a pasted page of 1,000 lines passes at once, and so does a day's backlog of 10,000; one more waits")
  func generous() {
    var relay = Script()
    relay.join(1)
    relay.give(.received(1, (1...10_000).map { submit($0) }), at: 1_000)
    #expect(relay.machine.counts.rateLimited == 0)
    relay.hear(1, submit(10_001))
    #expect(relay.machine.counts.rateLimited == 1)
  }

  @Test("without a rate there is no limit, and nothing is remembered")
  func unlimited() {
    var relay = relay(operations: Pace(perSecond: 0, burst: 1))
    relay.join(1)
    relay.give(.received(1, (1...20_000).map { submit($0) }))
    #expect(relay.machine.counts.rateLimited == 0)
    #expect(relay.machine.allowances.operations.isEmpty)
  }
}

@Suite("A storm of arrivals")
struct ArrivalTests {
  private func storm(arrivals: Pace) -> Script {
    var relay = Script()
    relay.machine = RelayMachine(epoch: life, pacing: Pacing(arrivals: arrivals))
    relay.uptime = 1_000
    return relay
  }

  @Test("PITFALLS 25: people are let in at a rate; the others are told when to come back, each at another time within 5 s")
  func admittedAtARate() {
    var relay = storm(arrivals: Pace(perSecond: 100, burst: 50))
    let goAways = (1...1_000 as ClosedRange<UInt64>).compactMap { relay.knock($0) }
    #expect(goAways.allSatisfy { $0.reason == .overloaded })
    #expect(goAways.count == 950 && relay.machine.counts.turnedAway == 950)
    #expect(relay.machine.connectionCount == 50, "whoever was sent off takes no place")
    let delays = goAways.map(\.delayMilliseconds)
    #expect(delays.allSatisfy { (20...Limits.backoffMaxMilliseconds).contains($0) })
    // Spread: no tenth of a second of it is left out, and none has more than twice its share.
    let share = Dictionary(grouping: delays) { $0 / 100 }.mapValues(\.count)
    #expect(share.count >= 40)
    #expect((share.values.max() ?? 0) <= 2 * 950 / 40)
  }

  @Test("PITFALLS 25: as time goes by others are let in, at the rate and no faster")
  func rate() {
    var relay = storm(arrivals: Pace(perSecond: 100, burst: 50))
    var admitted: [Int64] = []
    for id in 1...1_000 as ClosedRange<UInt64> where relay.knock(id, at: 1_000 + Int64(id) * 2) == nil {
      admitted.append(relay.uptime)
    }
    #expect(admitted.count == 50 + 199)
    for start in admitted { #expect(admitted.count { (start..<start + 1_000).contains($0) } <= 150) }
  }

  @Test("PITFALLS 25: those who are in notice nothing: their operations, probes and logs go on in the same breath")
  func establishedGoOn() {
    var relay = Script()
    relay.machine = RelayMachine(epoch: life, pacing: Pacing(arrivals: Pace(perSecond: 1, burst: 2)))
    relay.join(1)
    relay.join(2, as: grant(ibrahim))
    for id in 10...500 as ClosedRange<UInt64> { #expect(relay.knock(id) != nil) }
    relay.on(
      .received(1, [submit(1), .ping(nonce: 1, clientClock: wall(0))]), .send(1, [.pong(nonce: 1, relayClock: wall(0))]),
      .commit([write(1)]))
    relay.on(.committed([accepted(1, 6)]), .send(1, [.accepted(acceptance(1, 6))]), .send(2, [.event(entry(6, of: 1))]))
    #expect(relay.machine.connectionCount == 2)
  }

  @Test("a full house is in again within 5 s of a restart, at the rate that is given by default (G10)")
  func fullHouse() {
    var relay = Script()
    var waiting = (1...UInt64(Limits.connectionsMax)).map { (id: $0, at: 1_000 as Int64) }
    var rounds = 0
    while !waiting.isEmpty, rounds < 20 {
      rounds += 1
      var later: [(id: UInt64, at: Int64)] = []
      for (id, time) in waiting.sorted(by: { $0.at < $1.at }) {
        guard let goAway = relay.knock(id, at: max(relay.uptime, time)) else { continue }
        later.append((id, relay.uptime + goAway.delayMilliseconds))
      }
      waiting = later
    }
    #expect(waiting.isEmpty)
    #expect(relay.uptime - 1_000 <= 5_000 + Limits.arrivalSpreadMilliseconds, "\(relay.uptime - 1_000) ms in \(rounds) rounds")
  }
}
