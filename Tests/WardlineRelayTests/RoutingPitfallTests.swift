import Testing
import WardlineModel

@testable import WardlineRelay

@Suite("What went wrong for others who ring")
struct RoutingPitfallTests {
  /// Rings for everybody at once.
  private let together = RoutingRules(waves: [])

  @Test("who is back at their ring frees another who is rung with them, in a language that is not theirs, too")
  func backAtTheirRing() {
    var routing = RoutingScript(rules: together)
    routing.start(amal, "ar")
    routing.start(basma, "ar", "tr")
    routing.give(.requested(request(1)))
    #expect(routing.rung(for: 1) == [amal, basma])
    routing.give(.disconnected(amal, named("phone")), at: 1_000)
    // Only Basma hears the first request, so it keeps her.
    routing.on(.requested(request(2, by: otto, "tr")))
    routing.on(
      .connected(amal, named("phone")), at: 2_000, .ring(amal, request(1), untilMilliseconds: 45_000),
      .stopRinging(basma, key(1), .yielded), .ring(basma, request(2, by: otto, "tr"), untilMilliseconds: 47_000),
      .record(.rung(key(1), session(1), [RoutingMachine.Rung(basma, milliseconds: 2_000)])))
  }

  @Test("PITFALLS 36: two accept at the same moment: one is told yes, and the other is free again at once")
  func sameMoment() {
    var routing = RoutingScript(rules: together)
    routing.start(amal, "ar")
    routing.start(basma, "ar")
    routing.give(.requested(request(1)))
    // Both are in one batch: as far as the machine knows, each of them may.
    #expect(routing.machine.hasRung(key(1), for: amal) && routing.machine.hasRung(key(1), for: basma))
    var standing = RequestStanding.open
    var verdicts: [AcceptVerdict] = []
    for user in [basma, amal, basma] {
      let verdict = standing.decide(acceptBy: user, wasRung: true, isBusy: standing == .accepted(by: user))
      if verdict == .accepted { standing = .accepted(by: user) }
      verdicts.append(verdict)
    }
    #expect(verdicts == [.accepted, .taken, .accepted])
    routing.give(.accepted(key(1), by: basma, in: session(1)), at: 700)
    #expect(routing.machine.standing(of: key(1)) == .accepted(by: basma))
    #expect(routing.machine.interpreter(amal).ring == nil && routing.machine.interpreter(amal).sessions.isEmpty)
    routing.on(.requested(request(2, by: otto)), .ring(amal, request(2, by: otto), untilMilliseconds: 45_700))
  }

  @Test(
    "PITFALLS 37: nobody stays reserved, whatever ended the request that rang for them, and no served one is listed",
    arguments: ["accepted", "cancelled", "expired", "ended"])
  func reserved(ending: String) {
    var routing = RoutingScript(rules: RoutingRules(waves: [], expiryMilliseconds: 60_000))
    for user in [amal, basma, chadi] { routing.start(user, "ar") }
    routing.give(.requested(request(1)))
    #expect(routing.rung(for: 1) == [amal, basma, chadi])
    switch ending {
    case "accepted": routing.give(.accepted(key(1), by: amal, in: session(1)), at: 1_000)
    case "cancelled": routing.give(.cancelled(key(1)), at: 1_000)
    case "ended": routing.give(.sessionEnded(session(1)), at: 1_000)
    default:
      // Before the ledger has answered.
      for time in [45_000, 60_000] as [Int64] { routing.give(.tick, at: time) }
    }
    #expect([amal, basma, chadi].allSatisfy { routing.machine.interpreter($0).ring == nil })
    if ending == "expired" { routing.give(.expired(key(1))) }
    #expect(routing.machine.requests.isEmpty && routing.machine.queues.isEmpty)
    routing.give(.sessionEnded(session(1)))
    routing.give(.requested(request(2, by: otto)))
    #expect(routing.rung(for: 2) == [amal, basma, chadi])
  }

  @Test("PITFALLS 38: an interpreter who cannot be rung stops nobody, at the end of the order as elsewhere")
  func unavailable() {
    // The last of two: gone, on a break, busy, or of another language by now.
    let ways: [(inout RoutingScript) -> Void] = [
      { $0.give(.disconnected(basma, named("phone"))) }, { $0.give(.wentAway(basma)) }, { $0.give(.joined(clinic, basma)) },
      { $0.give(.personChanged(speaker(basma, "fa"))) },
    ]
    for way in ways {
      var routing = RoutingScript()
      routing.start(amal, "ar")
      routing.start(basma, "ar", at: 1)
      way(&routing)
      routing.on(.requested(request(1)), .ring(amal, request(1), untilMilliseconds: 45_001))
      routing.on(
        .declined(key(1), by: amal, .technical), at: 3_001, .stopRinging(amal, key(1), .declined), rung(1, (amal, 3_000)))
      // The list is at its end; whoever comes is rung, and the queue goes on behind it.
      routing.on(.requested(request(2, by: otto)), .ring(amal, request(2, by: otto), untilMilliseconds: 48_001))
      routing.give(.connected(chadi, named("phone")))
      routing.on(.cameOnDuty(speaker(chadi, "ar")), .ring(chadi, request(1), untilMilliseconds: 48_001))
    }
    // Or silent: the next wave does not wait for an answer.
    var routing = RoutingScript()
    routing.start(basma, "ar")
    routing.start(chadi, "ar", at: 1)
    routing.give(.requested(request(1)))
    routing.on(.tick, at: 15_001, .ring(chadi, request(1), untilMilliseconds: 60_001))
    // Nobody speaks it: the queue goes on behind it.
    routing.give(.cancelled(key(1)))
    routing.give(.requested(request(3, by: nora, "tr")))
    routing.give(.requested(request(4, by: otto)))
    #expect(routing.rung(for: 3) == [] && routing.rung(for: 4) == [basma])
  }

  @Test("PITFALLS 39: several requests in one instant ring for different people")
  func oneInstant() {
    var routing = RoutingScript()
    for (place, user) in [amal, basma, chadi].enumerated() { routing.start(user, "ar", at: Int64(place)) }
    for number in 1...3 { routing.give(.requested(request(number, by: named("nurse-\(number)")))) }
    #expect([1, 2, 3].map(routing.rung(for:)) == [[amal], [basma], [chadi]])
    // Also when one event brings them all: after a restart three devices are back with the first requests of many.
    var again = RoutingScript()
    for user in [amal, basma, chadi] { again.give(.connected(user, named("phone"))) }
    let open = (1...3).map { RoutingMachine.Restart.Open(request($0, by: named("nurse-\($0)"))) }
    let onDuty = [amal, basma, chadi].map { RoutingMachine.Restart.OnDuty(speaker($0, "ar"), idleMilliseconds: 0) }
    let rings = again.give(.restarted(RoutingMachine.Restart(onDuty: onDuty, requests: open)))
    #expect(rings.count == 3)
    #expect([1, 2, 3].map(again.rung(for:)) == [[amal], [basma], [chadi]])
  }

  @Test("PITFALLS 40: a device that comes back while it rings is shown the ring again, and has refused nothing")
  func reconnected() {
    var routing = RoutingScript()
    routing.start(amal, "ar")
    let ring = RoutingMachine.Action.ring(amal, request(1), untilMilliseconds: 45_000)
    routing.on(.requested(request(1)), ring)
    routing.on(.disconnected(amal, named("phone")), at: 2_000)
    routing.on(.connected(amal, named("phone")), at: 12_000, ring)
    // The new connection before the old one is missed, too.
    routing.on(.connected(amal, named("phone")), at: 13_000, ring)
    let request = routing.machine.requests[key(1)]
    #expect(request?.misses == [:] && request?.declined.users == [])
    #expect(routing.machine.hasRung(key(1), for: amal))
    // Gone at its end: not an answer either.
    routing.on(.disconnected(amal, named("phone")), at: 44_000)
    routing.on(.tick, at: 45_000, .stopRinging(amal, key(1), .timedOut), rung(1, (amal, 45_000)))
    #expect(routing.machine.requests[key(1)]?.misses == [:])
  }

  @Test("PITFALLS 41: gone before the first word: it rings again at the head of its queue, and nobody's minutes begin anew")
  func abandoned() {
    var routing = RoutingScript()
    routing.start(amal, "ar")
    routing.give(.requested(request(1)))
    routing.give(.requested(request(2, by: otto)), at: 60_000)
    let second = routing.machine.requests[key(2)]
    routing.give(.accepted(key(1), by: amal, in: session(1)), at: 200_000)
    // Another one, which would be before it by its age alone, has come back.
    routing.on(.abandoned(request(1), by: amal), at: 300_000, .ring(amal, request(2, by: otto), untilMilliseconds: 345_000))
    #expect(routing.machine.queue(of: ["ar"]) == [key(1), key(2)])
    let first = routing.machine.requests[key(1)]
    #expect(first?.request.createdAt == wall(0) && first?.wave == 2)
    // It had 400 s left when it was accepted; the others' time goes on.
    #expect(first?.expiresAtMilliseconds == 700_000)
    #expect(routing.machine.requests[key(2)]?.expiresAtMilliseconds == second?.expiresAtMilliseconds)
    routing.start(basma, "ar")
    #expect(routing.rung(for: 1) == [basma])
    // Later ones that came back are behind it.
    routing.give(.accepted(key(2), by: amal, in: session(2)))
    routing.give(.declined(key(1), by: basma, .busy))
    routing.give(.abandoned(request(2, by: otto), by: amal))
    #expect(routing.machine.queue(of: ["ar"]) == [key(1), key(2)])
    // With hardly any time left it gets a minute.
    routing.give(.wentOffDuty(basma))
    routing.give(.accepted(key(1), by: amal, in: session(1)), at: 699_999)
    routing.give(.abandoned(request(1), by: amal), at: 700_500)
    #expect(routing.machine.requests[key(1)]?.expiresAtMilliseconds == 760_500)
  }

  @Test("PITFALLS 41: one that comes back is before those that came earlier")
  func head() {
    var routing = RoutingScript()
    routing.give(.requested(request(1)))
    routing.give(.requested(request(2, by: otto)))
    routing.give(.joined(session(2), amal))
    routing.give(.accepted(key(2), by: amal, in: session(2)))
    routing.give(.abandoned(request(2, by: otto), by: amal))
    routing.start(basma, "ar")
    #expect(routing.rung(for: 2) == [basma] && routing.rung(for: 1) == [])
  }

  @Test("PITFALLS 41: who left before the first word is rung again after the others, also when they are preferred")
  func abandoner() {
    var routing = RoutingScript()
    routing.start(amal, "ar")
    routing.start(basma, "ar", at: 1)
    let preferring = request(1, preferred: amal)
    routing.on(.requested(preferring), .ring(amal, preferring, untilMilliseconds: 45_001))
    routing.give(.accepted(key(1), by: amal, in: session(1)))
    routing.on(.abandoned(preferring, by: amal), at: 2_000, .ring(basma, preferring, untilMilliseconds: 47_000))
    routing.give(.declined(key(1), by: basma, .busy))
    #expect(routing.rung(for: 1) == [amal])
  }

  @Test(
    "PITFALLS 42: off duty while it rings stays off duty when the ring ends",
    arguments: ["timed out", "cancelled", "taken", "declined", "reconnected"])
  func offDuty(ending: String) {
    var routing = RoutingScript(rules: together)
    routing.start(amal, "ar")
    routing.start(basma, "ar")
    routing.give(.requested(request(1)))
    routing.on(.wentOffDuty(amal), at: 5_000, .stopRinging(amal, key(1), .offDuty), rung(1, (amal, 5_000)))
    switch ending {
    case "timed out": routing.give(.tick, at: 45_000)
    case "cancelled": routing.give(.cancelled(key(1)))
    case "taken": routing.give(.accepted(key(1), by: basma, in: session(1)))
    // Said before they went, heard after it.
    case "declined": routing.give(.declined(key(1), by: amal, .busy))
    default: routing.on(.connected(amal, named("phone")))
    }
    #expect(routing.machine.interpreter(amal).duty == .off)
    routing.give(.cancelled(key(1)))
    routing.give(.joined(clinic, basma))
    routing.on(.requested(request(2, by: otto)))
  }

  @Test("PITFALLS 43: who waits longest is counted from the end of the last session, and nobody is rung always")
  func longestIdle() {
    var routing = RoutingScript()
    let users = [amal, basma, chadi]
    for (place, user) in users.enumerated() { routing.start(user, "ar", at: Int64(place)) }
    // Each session is longer than the wait for the next one: were it counted from when it began, its interpreter would be first again.
    var rung: [UserID] = []
    for number in 1...6 {
      let nurse: UserID = named("nurse-\(number)")
      routing.give(.requested(request(number, by: nurse)), at: Int64(number) * 100_000)
      guard let user = routing.rung(for: number).first else { break }
      rung.append(user)
      routing.give(.accepted(key(number), by: user, in: session(number)))
      routing.give(.sessionEnded(session(number)), at: Int64(number) * 100_000 + 90_000)
    }
    #expect(rung == users + users)
    // Who began later can have ended earlier, and then waits for longer.
    for (number, user) in zip(7...9, users) {
      routing.give(.accepted(key(number), by: user, in: session(number)), at: 1_000_000 + Int64(number))
    }
    for (time, number) in [(1_001_000, 8), (1_002_000, 9), (1_003_000, 7)] as [(Int64, Int)] {
      routing.give(.sessionEnded(session(number)), at: time)
    }
    routing.give(.requested(request(10)), at: 1_010_000)
    #expect(routing.rung(for: 10) == [basma])
  }

  @Test("PITFALLS 43: without a session it is counted from coming on duty, not from the ring, the drop or the new languages")
  func idleMoment() {
    var routing = RoutingScript()
    routing.start(amal, "ar")
    routing.start(basma, "ar", at: 1_000)
    // What is not a session does not move anybody back.
    routing.give(.requested(request(1, handsOver: basma)), at: 2_000)
    routing.give(.declined(key(1), by: amal, .busy))
    routing.give(.cancelled(key(1)), at: 3_000)
    routing.give(.disconnected(amal, named("phone")), at: 4_000)
    routing.give(.connected(amal, named("phone")), at: 5_000)
    routing.give(.cameOnDuty(speaker(amal, "ar")), at: 6_000)
    routing.give(.requested(request(2)), at: 7_000)
    #expect(routing.rung(for: 2) == [amal])
    routing.give(.cancelled(key(2)))
    // Neither does a session of long before bring somebody forward who has just come.
    routing.give(.joined(clinic, chadi))
    routing.give(.sessionEnded(clinic))
    routing.start(chadi, "ar", at: 9_000)
    routing.give(.wentOffDuty(amal))
    routing.start(amal, "ar", at: 10_000)
    routing.give(.requested(request(3)))
    #expect(routing.rung(for: 3) == [basma])
    routing.give(.declined(key(3), by: basma, .busy))
    #expect(routing.rung(for: 3) == [chadi])
  }
}
