import Testing
import WardlineModel

@testable import WardlineRelay

@Suite("A request rings")
struct RoutingTests {
  @Test("for one, from 15 s on for three more, from 30 s on for all; who does not answer in 45 s has missed it")
  func waves() {
    var routing = RoutingScript()
    for (place, user) in [amal, basma, chadi, dina, elif].enumerated() { routing.start(user, "ar", at: Int64(place)) }
    routing.on(.requested(request(1)), at: 1_000, .ring(amal, request(1), untilMilliseconds: 46_000))
    #expect(routing.machine.deadlineMilliseconds == 16_000)
    routing.on(.tick, at: 15_999)
    routing.on(
      .tick, at: 16_000, .ring(basma, request(1), untilMilliseconds: 61_000),
      .ring(chadi, request(1), untilMilliseconds: 61_000),
      .ring(dina, request(1), untilMilliseconds: 61_000))
    routing.on(.tick, at: 31_000, .ring(elif, request(1), untilMilliseconds: 76_000))
    // Rung again, because nobody else wants them.
    routing.on(
      .tick, at: 46_000, .stopRinging(amal, key(1), .timedOut), .ring(amal, request(1), untilMilliseconds: 91_000),
      rung(1, (amal, 45_000)))
    #expect(routing.machine.requests[key(1)]?.misses == [amal: 1])
  }

  @Test("for all at once when it is urgent, before every normal one")
  func urgent() {
    var routing = RoutingScript()
    routing.give(.requested(request(1)))
    routing.give(.requested(request(2, by: otto, "ar", .urgent)))
    routing.start(amal, "ar")
    #expect(routing.rung(for: 2) == [amal] && routing.rung(for: 1) == [])
    routing.start(basma, "ar")
    routing.start(chadi, "ar")
    #expect(routing.rung(for: 2) == [amal, basma, chadi] && routing.rung(for: 1) == [])
  }

  @Test("within one urgency first come, first served; whoever comes on duty is rung at once for the oldest")
  func order() {
    var routing = RoutingScript()
    for number in 1...3 { routing.give(.requested(request(number, by: named("nurse-\(number)")))) }
    routing.give(.connected(amal, named("phone")))
    routing.on(
      .cameOnDuty(speaker(amal, "ar")), at: 5_000, .ring(amal, request(1, by: named("nurse-1")), untilMilliseconds: 50_000))
    routing.start(basma, "ar")
    routing.start(chadi, "ar")
    #expect([1, 2, 3].map(routing.rung(for:)) == [[amal], [basma], [chadi]])
  }

  @Test(
    "first for whom the author prefers, then for who was in their last session, the very dialect, who waits longest, by name")
  func ranks() {
    var routing = RoutingScript()
    // The later they came, the better they are for the reasons before it.
    routing.start(dina, "ar")
    routing.start(chadi, "ar")
    routing.start(basma, "ar-SY", at: 10)
    routing.start(elif, "ar", at: 20)
    routing.start(amal, "ar", at: 30)
    routing.give(.requested(request(1, preferred: elif)))
    routing.give(.accepted(key(1), by: elif, in: session(1)))
    routing.give(.sessionEnded(session(1)), at: 40)
    routing.give(.requested(request(2, by: nora, "ar-SY", preferred: amal)))
    // Each of them declines in turn.
    var order: [UserID] = []
    while let user = routing.rung(for: 2).first, order.count < 6 {
      order.append(user)
      routing.give(.declined(key(2), by: user, .busy))
    }
    #expect(order == [amal, elif, basma, chadi, dina])
  }

  @Test("for nobody who does not speak it, has declined, is excluded, or is the author")
  func eligibility() {
    var routing = RoutingScript(rules: RoutingRules(waves: []))
    routing.start(amal, "ar-EG")
    routing.start(basma, "tr")
    routing.start(chadi, "ar")
    routing.start(nora, "ar")
    routing.start(elif, "ar-SY")
    routing.give(.requested(request(1, by: nora, "ar-SY", handsOver: elif)))
    #expect(routing.rung(for: 1) == [chadi])
    routing.on(
      .declined(key(1), by: chadi, .wrongDialect), at: 3_000, .stopRinging(chadi, key(1), .declined), rung(1, (chadi, 3_000)))
    routing.on(.tick, at: 20_000)
    // Not even after they were away.
    routing.give(.wentOffDuty(chadi))
    routing.on(.cameOnDuty(speaker(chadi, "ar")))
  }

  @Test("for those without a device as soon as one is back, and the next one is rung meanwhile")
  func dropped() {
    var routing = RoutingScript()
    routing.start(amal, "ar")
    routing.start(basma, "ar")
    routing.give(.disconnected(amal, named("phone")), at: 1_000)
    routing.on(.requested(request(1)), at: 2_000, .ring(basma, request(1), untilMilliseconds: 47_000))
    routing.on(.requested(request(2, by: otto)), at: 3_000)
    routing.on(.connected(amal, named("phone")), at: 4_000, .ring(amal, request(2, by: otto), untilMilliseconds: 49_000))
  }

  @Test("a wave is not filled by somebody who cannot hear it")
  func unreachable() {
    var routing = RoutingScript()
    routing.start(amal, "ar")
    routing.start(basma, "ar", at: 1)
    routing.give(.requested(request(1)))
    routing.on(.disconnected(amal, named("phone")), at: 1_000, .ring(basma, request(1), untilMilliseconds: 46_000))
    // Gone for longer than 30 s, and no refusal.
    routing.on(.tick, at: 31_000, .stopRinging(amal, key(1), .offDuty), rung(1, (amal, 30_999)))
    #expect(routing.machine.requests[key(1)]?.misses == [:])
  }

  @Test("until it is cancelled, and whoever was rung is free for the next at once")
  func cancelled() {
    var routing = RoutingScript()
    routing.start(amal, "ar")
    routing.give(.requested(request(1)))
    routing.give(.requested(request(2, by: otto)))
    routing.on(
      .cancelled(key(1)), at: 4_000, .stopRinging(amal, key(1), .cancelled),
      .ring(amal, request(2, by: otto), untilMilliseconds: 49_000), rung(1, (amal, 4_000)))
    routing.give(.cancelled(key(2)))
    routing.give(.wentOffDuty(amal))
    routing.give(.disconnected(amal, named("phone")))
    #expect(routing.isEmpty)
  }

  @Test("a request that rings for nobody takes over one of several who are rung for another, and never the only one")
  func takingOver() {
    var routing = RoutingScript(rules: RoutingRules(waves: []))
    routing.start(amal, "ar")
    routing.start(basma, "ar")
    routing.give(.requested(request(1)))
    routing.on(
      .requested(request(2, by: otto)), at: 1_000, .stopRinging(amal, key(1), .yielded),
      .ring(amal, request(2, by: otto), untilMilliseconds: 46_000), rung(1, (amal, 1_000)))
    routing.on(.requested(request(3, by: dina)))
    #expect([1, 2, 3].map(routing.rung(for:)) == [[basma], [amal], []])
    // An urgent request that rings for four or fewer yields nobody to a normal one.
    routing.give(.cancelled(key(1)))
    routing.give(.cancelled(key(2)))
    routing.give(.cancelled(key(3)))
    routing.give(.requested(request(4, by: nora, "ar", .urgent)))
    routing.on(.requested(request(5, by: otto)))
  }

  @Test("an urgent one that nobody answers keeps four while normal ones ring for nobody, and no more")
  func urgentYields() {
    var routing = RoutingScript()
    let people = (1...6).map { named("interpreter-\($0)") as UserID }
    for user in people { routing.start(user, "ar") }
    routing.give(.requested(request(1, by: nora, "ar", .urgent)))
    #expect(routing.rung(for: 1).count == 6)
    for (number, nurse) in [(2, otto), (3, dina), (4, otto)] { routing.give(.requested(request(number, by: nurse))) }
    #expect((1...4).map { routing.rung(for: $0).count } == [4, 1, 1, 0])
    // A second urgent one takes from the first as before, down to one.
    routing.give(.requested(request(5, by: dina, "ar", .urgent)))
    #expect([1, 5].map { routing.rung(for: $0).count } == [3, 1])
  }

  @Test("who does not answer one is rung for the next before the first has its turn again")
  func turns() {
    var routing = RoutingScript()
    routing.start(amal, "ar")
    routing.give(.requested(request(1)))
    routing.give(.requested(request(2, by: otto)))
    var rung: [[UserID]] = []
    for _ in 0..<4 {
      rung.append(routing.rung(for: 1))
      // To the end of the ring.
      while let next = routing.machine.deadlineMilliseconds, next < (rung.count == 0 ? 0 : Int64(rung.count) * 45_000) {
        routing.give(.tick, at: next)
      }
      routing.give(.tick, at: Int64(rung.count) * 45_000)
    }
    #expect(rung == [[amal], [], [amal], []])
  }

  @Test("several languages: whoever is freed in one is rung in the other")
  func languages() {
    var routing = RoutingScript(rules: RoutingRules(waves: []))
    routing.start(amal, "ar", "fa")
    routing.give(.requested(request(1)))
    routing.give(.requested(request(2, by: otto, "fa")))
    #expect(routing.rung(for: 1) == [amal] && routing.rung(for: 2) == [])
    // Now request 1 rings for two, and request 2 takes the one who speaks Persian.
    routing.start(basma, "ar")
    #expect(routing.rung(for: 1) == [basma] && routing.rung(for: 2) == [amal])
  }
}
