import Testing
import WardlineModel

@testable import WardlineRelay

@Suite("What becomes of a request")
struct RoutingAnswerTests {
  @Test("accepted: everybody else is told that it is taken, and free for others at once")
  func accepted() {
    var routing = RoutingScript(rules: RoutingRules(waves: []))
    routing.start(amal, "ar")
    routing.start(basma, "ar")
    routing.give(.requested(request(1)))
    routing.on(
      .accepted(key(1), by: basma, in: session(1)), at: 2_500, .stopRinging(basma, key(1), .accepted),
      .stopRinging(amal, key(1), .taken), rung(1, (amal, 2_500), (basma, 2_500)))
    routing.on(.requested(request(2, by: otto)), .ring(amal, request(2, by: otto), untilMilliseconds: 47_500))
    #expect(routing.machine.standing(of: key(1)) == .accepted(by: basma))
    #expect(!routing.machine.hasRung(key(2), for: basma))
  }

  @Test("an accept is decided by what is committed: one yes, and the same again for the same accept")
  func decisions() {
    typealias Standing = RequestStanding
    #expect(Standing.open.decide(acceptBy: amal, wasRung: true, isBusy: false) == .accepted)
    #expect(Standing.open.decide(acceptBy: amal, wasRung: true, isBusy: true) == .busy)
    #expect(Standing.open.decide(acceptBy: amal, wasRung: false, isBusy: false) == .notRung)
    #expect(Standing.accepted(by: amal).decide(acceptBy: amal, wasRung: true, isBusy: true) == .accepted)
    #expect(Standing.accepted(by: basma).decide(acceptBy: amal, wasRung: true, isBusy: false) == .taken)
    #expect(Standing.cancelled.decide(acceptBy: amal, wasRung: true, isBusy: false) == .gone)
    #expect(Standing.expired.decide(acceptBy: amal, wasRung: true, isBusy: false) == .gone)
  }

  @Test("an accept that comes after its ring counts while the request is open; one out of the blue does not")
  func lateAccept() {
    var routing = RoutingScript()
    routing.start(amal, "ar")
    routing.start(basma, "ar", at: 1)
    routing.start(chadi, "ar", at: 2)
    routing.give(.requested(request(1)))
    routing.give(.requested(request(2, by: otto)))
    #expect(routing.rung(for: 2) == [basma])
    #expect(!routing.machine.hasRung(key(1), for: chadi) && !routing.machine.hasRung(key(7), for: amal))
    // They are rung for the other request when their accept of the first arrives.
    routing.give(.declined(key(2), by: basma, .busy), at: 10)
    #expect(!routing.machine.hasRung(key(2), for: basma))
    routing.give(.wentOffDuty(chadi))
    routing.give(.tick, at: 15_002)
    #expect(routing.rung(for: 1) == [basma] && routing.rung(for: 2) == [amal])
    #expect(routing.machine.hasRung(key(1), for: amal))
    routing.on(
      .accepted(key(1), by: amal, in: session(1)), at: 16_000, .stopRinging(basma, key(1), .taken),
      .stopRinging(amal, key(2), .busy), rung(1, (basma, 998)), rung(2, (amal, 998)))
  }

  @Test("it expires after 10 min: rings end, the ledger is asked until it has decided")
  func expiry() {
    var routing = RoutingScript(rules: RoutingRules(expiryMilliseconds: 60_000))
    routing.start(amal, "ar")
    routing.give(.requested(request(1)))
    for time in [15_000, 30_000, 45_000] as [Int64] { routing.give(.tick, at: time) }
    let record = RoutingMachine.Action.record(.expired(key(1), session(1)))
    routing.on(.tick, at: 60_000, .stopRinging(amal, key(1), .expired), record, rung(1, (amal, 15_000)))
    #expect(routing.machine.deadlineMilliseconds == 65_000)
    routing.on(.tick, at: 65_000, record)
    routing.on(.expired(key(1)))
    #expect(routing.machine.standing(of: key(1)) == .expired)
    #expect(routing.machine.requests.isEmpty)
  }

  @Test("an accept that was committed before the expiry wins")
  func acceptedBeforeExpiry() {
    var routing = RoutingScript(rules: RoutingRules(expiryMilliseconds: 60_000))
    routing.start(amal, "ar")
    routing.give(.requested(request(1)))
    routing.give(.tick, at: 60_000)
    #expect(routing.machine.hasRung(key(1), for: amal))
    routing.on(.accepted(key(1), by: amal, in: session(1)))
    routing.on(.expired(key(1)))
    #expect(routing.machine.interpreter(amal).sessions == [session(1)])
  }

  @Test("renewed before it has expired it keeps its place and who declined; after that it is a new one at the end")
  func renewed() {
    var routing = RoutingScript(rules: RoutingRules(expiryMilliseconds: 60_000))
    routing.give(.requested(request(1)))
    routing.give(.requested(request(2, by: otto)), at: 30_000)
    routing.give(.renewed(request(1)), at: 50_000)
    #expect(routing.machine.requests[key(1)]?.expiresAtMilliseconds == 110_000)
    #expect(routing.machine.queue(of: ["ar"]) == [key(1), key(2)])
    // Expiring, but not committed.
    routing.give(.tick, at: 90_000)
    routing.give(.renewed(request(2, by: otto)), at: 91_000)
    #expect(routing.machine.requests[key(2)]?.phase == .open)
    #expect(routing.machine.queue(of: ["ar"]) == [key(1), key(2)])
    routing.give(.tick, at: 110_000)
    routing.give(.expired(key(1)))
    routing.give(.renewed(request(1)), at: 111_000)
    #expect(routing.machine.queue(of: ["ar"]) == [key(2), key(1)])
  }

  @Test("renewed after it has expired it does not ring for whoever had declined it")
  func renewedAfterDeclines() {
    var routing = RoutingScript()
    routing.start(amal, "ar")
    routing.start(basma, "ar")
    var renewed = request(1)
    renewed.declined = [amal]
    routing.give(.renewed(renewed))
    #expect(routing.machine.people[amal]?.ring == nil)
    #expect(routing.machine.people[basma]?.ring?.request == key(1))
    #expect(!routing.machine.hasRung(key(1), for: amal))
  }

  @Test("who leaves one of their sessions before the first word: that request comes back as it was, with who had declined it")
  func leftOneOfTwo() {
    var routing = RoutingScript()
    for user in [amal, basma] { routing.start(user, "ar") }
    routing.give(.requested(request(1)))
    routing.give(.requested(request(2, by: otto)))
    routing.give(.declined(key(1), by: basma, .busy), at: 1_000)
    routing.give(.accepted(key(1), by: amal, in: session(1)), at: 2_000)
    // Assigned to them.
    routing.give(.accepted(key(2), by: amal, in: session(2)), at: 3_000)
    #expect(routing.machine.people[amal]?.answered.count == 2)
    routing.give(.abandoned(request(1), by: amal), at: 4_000)
    #expect(routing.machine.people[basma]?.ring == nil && !routing.machine.hasRung(key(1), for: basma))
    #expect(routing.machine.people[amal]?.answered.keys.map(\.self) == [session(2)])
  }

  @Test("handed over: who goes is not rung, stays busy until somebody accepts, and is free then")
  func handOver() {
    var routing = RoutingScript()
    routing.start(amal, "ar")
    routing.give(.accepted(key(1), by: amal, in: ward))
    let handOver = request(2, in: ward, handsOver: amal)
    routing.on(.requested(handOver))
    routing.give(.connected(basma, named("phone")))
    routing.on(.cameOnDuty(speaker(basma, "ar")), at: 9_000, .ring(basma, handOver, untilMilliseconds: 54_000))
    routing.on(.requested(request(3, by: otto)))
    routing.on(
      .accepted(key(2), by: basma, in: ward), at: 10_000, .stopRinging(basma, key(2), .accepted),
      .ring(amal, request(3, by: otto), untilMilliseconds: 55_000), rung(2, in: ward, (basma, 1_000)))
  }

  @Test("handed over at once: who leaves is free, and not rung for their own session")
  func leaving() {
    var routing = RoutingScript()
    routing.start(amal, "ar")
    routing.give(.accepted(key(1), by: amal, in: ward))
    routing.give(.requested(request(2, in: ward, handsOver: amal)))
    routing.on(.left(ward, amal))
    routing.on(.requested(request(3, by: otto)), .ring(amal, request(3, by: otto), untilMilliseconds: 45_000))
    // The session ends before anybody has come.
    routing.give(.sessionEnded(ward))
    #expect(routing.machine.requests.keys.sorted() == [key(3)])
  }

  @Test("who joins a session otherwise is busy, and rung for nothing until it ends")
  func joined() {
    var routing = RoutingScript()
    routing.start(amal, "ar")
    routing.give(.requested(request(1)))
    routing.on(.joined(clinic, amal), at: 500, .stopRinging(amal, key(1), .busy), rung(1, (amal, 500)))
    routing.on(.sessionEnded(clinic), at: 800, .ring(amal, request(1), untilMilliseconds: 45_800))
  }

  @Test("after a restart it rings at once for whoever is back, in the wave that its age brings; busy stays busy")
  func restart() {
    var routing = RoutingScript()
    routing.uptime = 100_000
    let restart = RoutingMachine.Restart(
      onDuty: [
        .init(speaker(amal, "ar"), idleMilliseconds: 10), .init(speaker(basma, "ar"), idleMilliseconds: 500),
        .init(speaker(chadi, "ar"), idleMilliseconds: 600), .init(speaker(dina, "ar"), idleMilliseconds: 700),
      ],
      requests: [
        .init(request(1, at: 80_000), declined: [chadi], rung: [basma]),
        .init(request(2, by: otto, at: -9_000_000), declined: [], rung: []),
      ],
      members: [.init(dina, in: clinic)], lastSessions: [.init(of: nora, in: tag("ar-SY"), with: amal)])
    routing.on(.restarted(restart))
    #expect(routing.machine.hasRung(key(1), for: basma))
    // The last session counts before the wait.
    routing.on(.connected(basma, named("phone")), at: 101_000, .ring(basma, request(1, at: 80_000), untilMilliseconds: 146_000))
    routing.on(
      .connected(amal, named("phone")), at: 102_000,
      .ring(amal, request(2, by: otto, at: -9_000_000), untilMilliseconds: 147_000))
    routing.on(.connected(dina, named("phone")), at: 103_000)
    // An old one is open for a minute more at least, and for all.
    #expect(routing.machine.requests[key(2)]?.expiresAtMilliseconds == 160_000)
    #expect(routing.machine.requests[key(2)]?.wave == 2 && routing.machine.requests[key(1)]?.wave == 1)
    // 30 s after the start it is too late for duty, until they are back.
    routing.give(.tick, at: 130_000)
    #expect(routing.machine.interpreter(chadi).duty == .lapsed(sinceMilliseconds: 130_000))
  }

  @Test(
    "after a restart the order of asking, the wave and the time that authors have waited are as before; who came back is first")
  func restartedQueue() {
    var routing = RoutingScript()
    routing.uptime = 100_000
    // The first one was renewed a moment ago; the last one was accepted by somebody who left before their first word.
    routing.give(
      .restarted(
        RoutingMachine.Restart(requests: [
          .init(request(1, at: 99_000), askedAt: wall(60_000)), .init(request(2, by: otto, at: 98_000)),
          .init(request(3, by: named("olga"), at: 99_500), askedAt: wall(99_000), hasReturned: true),
        ])))
    #expect(routing.machine.queue(of: ["ar"]) == [key(3), key(1), key(2)])
    let first = routing.machine.requests[key(1)]
    #expect(first?.wave == 2 && first?.request.createdAt == wall(60_000))
    #expect(first?.expiresAtMilliseconds == 99_000 + Limits.requestExpiryMilliseconds)
    #expect(routing.machine.requests[key(2)]?.wave == 0)
  }

  @Test("after a restart who has waited longest is rung first: since they chose duty, or since their last session")
  func restartedOrder() {
    var routing = RoutingScript()
    routing.uptime = 100_000
    routing.give(.restarted(RoutingMachine.Restart(sessionEnds: [amal: wall(90_000), chadi: wall(10)])))
    for user in [amal, basma, chadi, dina] { routing.give(.connected(user, named("phone"))) }
    // They are back in another order than that of their waiting.
    for (user, chosenAt) in [(amal, 1), (basma, 50_000), (chadi, 20_000)] as [(UserID, Int64)] {
      routing.give(.returnedToDuty(speaker(user, "ar"), since: wall(chosenAt)), at: routing.uptime + 100)
    }
    routing.give(.cameOnDuty(speaker(dina, "ar")))
    for (number, user) in [chadi, basma, amal, dina].enumerated() {
      routing.give(.requested(request(number + 1, by: named("nurse-\(number)"))))
      #expect(routing.rung(for: number + 1) == [user])
    }
    // A session that is over by now, before their device has said that they are on duty, counts too.
    var other = RoutingScript()
    other.uptime = 100_000
    other.give(
      .restarted(
        RoutingMachine.Restart(members: [.init(amal, in: clinic)], sessionEnds: [amal: wall(10), basma: wall(50_000)])))
    for user in [amal, basma] { other.give(.connected(user, named("phone"))) }
    other.give(.sessionEnded(clinic), at: 101_000)
    for user in [amal, basma] { other.give(.returnedToDuty(speaker(user, "ar"), since: wall(1)), at: 102_000) }
    other.give(.requested(request(1)))
    #expect(other.rung(for: 1) == [basma])
    // Whoever comes after the grace of a drop begins anew, and a choice from before their birth brings nobody further than a day.
    var late = RoutingScript()
    late.give(.restarted(RoutingMachine.Restart()))
    late.start(amal, "ar", at: 1_000)
    late.give(.connected(basma, named("phone")), at: Limits.dutyGraceMilliseconds + 1)
    late.give(.returnedToDuty(speaker(basma, "ar"), since: Timestamp(milliseconds: 0)))
    late.give(.requested(request(1)))
    #expect(late.rung(for: 1) == [amal])
  }

  @Test("after a restart who has accepted is still told yes, and what they leave before the first word rings for the others")
  func restartedInSession() {
    var routing = RoutingScript()
    let answered = RoutingMachine.Restart.Open(request(1), declined: [basma], rung: [amal, basma])
    let onDuty = [amal, basma, chadi].map { RoutingMachine.Restart.OnDuty(speaker($0, "ar"), idleMilliseconds: 0) }
    routing.give(.restarted(RoutingMachine.Restart(onDuty: onDuty, members: [.init(amal, in: session(1), by: answered)])))
    #expect(routing.machine.standing(of: key(1)) == .accepted(by: amal))
    for user in [amal, basma, chadi] { routing.give(.connected(user, named("phone"))) }
    routing.on(.abandoned(request(1), by: amal), at: 2_000, .ring(chadi, request(1), untilMilliseconds: 47_000))
    routing.on(
      .declined(key(1), by: chadi, .busy), at: 3_000, .stopRinging(chadi, key(1), .declined),
      .ring(amal, request(1), untilMilliseconds: 48_000), rung(1, (chadi, 1_000)))
  }

  @Test("in their author's view: the place, who is on duty, and who of them is busy; told when it changes, and only then")
  func waiting() {
    var routing = RoutingScript()
    routing.showsQueue = true
    let waiting = { (number: Int, author: UserID, place: Int, onDuty: Int, busy: Int) in
      RoutingMachine.Action.waiting(
        author, key(number), RoutingMachine.Waiting(place: place, onDuty: onDuty, busy: busy))
    }
    routing.on(.requested(request(1)), waiting(1, nora, 1, 0, 0))
    routing.on(.requested(request(2, by: otto)), waiting(2, otto, 2, 0, 0))
    routing.on(.requested(request(3, by: otto, "tr")), waiting(3, otto, 1, 0, 0))
    routing.on(.joined(clinic, amal))
    routing.on(.cameOnDuty(speaker(amal, "ar-SY")), waiting(1, nora, 1, 1, 1), waiting(2, otto, 2, 1, 1))
    routing.on(.cancelled(key(1)), waiting(2, otto, 1, 1, 1))
    // An urgent one comes before it.
    routing.on(
      .requested(request(4, by: nora, "ar", .urgent)), waiting(4, nora, 1, 1, 1), waiting(2, otto, 2, 1, 1))
    routing.on(.tick, at: 15_000)
  }

  @Test("whoever asks hears how many on duty have declined, as long as these are on duty")
  func declinedInView() {
    var routing = RoutingScript()
    routing.showsQueue = true
    func declined(_ actions: [RoutingMachine.Action]) -> [RoutingMachine.Waiting] {
      actions.compactMap { if case .waiting(nora, key(1), let waiting) = $0 { waiting } else { nil } }
    }
    for user in [amal, basma] { routing.give(.cameOnDuty(speaker(user, "ar"))) }
    routing.give(.requested(request(1)))
    #expect(
      declined(routing.give(.declined(key(1), by: amal, .busy)))
        == [RoutingMachine.Waiting(place: 1, onDuty: 2, busy: 0, declined: 1)])
    #expect(
      declined(routing.give(.declined(key(1), by: basma, .conflictOfInterest)))
        == [RoutingMachine.Waiting(place: 1, onDuty: 2, busy: 0, declined: 2)])
    #expect(
      declined(routing.give(.wentOffDuty(amal))) == [RoutingMachine.Waiting(place: 1, onDuty: 1, busy: 0, declined: 1)])
    #expect(
      declined(routing.give(.cameOnDuty(speaker(chadi, "ar"))))
        == [RoutingMachine.Waiting(place: 1, onDuty: 2, busy: 0, declined: 1)])
  }
}
