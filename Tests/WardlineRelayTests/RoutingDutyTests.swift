import Testing
import WardlineModel

@testable import WardlineRelay

@Suite("Who is on duty")
struct RoutingDutyTests {
  private func row(_ user: UserID, _ availability: RoutingMachine.Availability, _ language: String = "ar")
    -> RoutingMachine.Action
  {
    .directory([RoutingMachine.Listing(user, [SpokenLanguage(tag(language))], availability)])
  }

  @Test("is told to nurses and coordinators when it changes: on duty, ringing, busy, away, off")
  func directory() {
    var routing = RoutingScript()
    routing.showsDirectory = true
    routing.on(.connected(amal, named("phone")))
    routing.on(.cameOnDuty(speaker(amal, "ar")), row(amal, .onDuty))
    routing.on(.requested(request(1)), .ring(amal, request(1), untilMilliseconds: 45_000), row(amal, .ringing))
    routing.on(
      .accepted(key(1), by: amal, in: session(1)), .stopRinging(amal, key(1), .accepted), rung(1, (amal, 0)), row(amal, .busy))
    routing.on(.sessionEnded(session(1)), row(amal, .onDuty))
    routing.on(.personChanged(speaker(amal, "fa")), row(amal, .onDuty, "fa"))
    routing.on(.wentAway(amal), row(amal, .away, "fa"))
    routing.on(.cameOnDuty(speaker(amal, "fa")), row(amal, .onDuty, "fa"))
    #expect(routing.machine.directory.map(\.user) == [amal])
    routing.on(.wentOffDuty(amal), row(amal, .off, "fa"))
    routing.on(.disconnected(amal, named("phone")))
    #expect(routing.isEmpty && routing.machine.directory.isEmpty)
  }

  @Test("holds for 30 s without a device; then they are away until it is back, and 12 h later off duty")
  func grace() {
    var routing = RoutingScript()
    routing.showsDirectory = true
    routing.start(amal, "ar")
    // Of two devices one is enough.
    routing.on(.connected(amal, named("laptop")))
    routing.on(.disconnected(amal, named("phone")), at: 1_000)
    routing.on(.disconnected(amal, named("laptop")), at: 2_000)
    #expect(routing.machine.deadlineMilliseconds == 32_000)
    routing.on(.tick, at: 31_999)
    routing.on(.connected(amal, named("phone")), at: 31_999)
    #expect(routing.machine.interpreter(amal).idleSinceMilliseconds == 0)
    routing.on(.disconnected(amal, named("phone")), at: 40_000)
    routing.on(.tick, at: 70_000, row(amal, .away))
    routing.on(.connected(amal, named("phone")), at: 80_000, row(amal, .onDuty))
    #expect(routing.machine.interpreter(amal).idleSinceMilliseconds == 80_000)
    routing.on(.disconnected(amal, named("phone")), at: 90_000)
    routing.on(.tick, at: 120_000, row(amal, .away))
    routing.on(.tick, at: 120_000 + Limits.dutyAwayMaxMilliseconds, row(amal, .off))
    #expect(routing.isEmpty)
  }

  @Test("a break without end ends after 12 h, too")
  func breaks() {
    var routing = RoutingScript()
    routing.start(amal, "ar")
    routing.give(.wentAway(amal), at: 1_000)
    routing.on(.requested(request(1)))
    routing.give(.tick, at: 1_000 + Limits.dutyAwayMaxMilliseconds)
    #expect(routing.machine.interpreter(amal).duty == .off)
  }

  @Test("the directory's word counts at once: disabled, no interpreter any more, another language")
  func changes() {
    var routing = RoutingScript()
    routing.start(amal, "ar")
    routing.give(.requested(request(1)))
    routing.on(.personChanged(speaker(amal, "fa")), at: 1_000, .stopRinging(amal, key(1), .offDuty), rung(1, (amal, 1_000)))
    routing.on(.personChanged(speaker(amal, "ar")), .ring(amal, request(1), untilMilliseconds: 46_000))
    routing.on(
      .personChanged(speaker(amal, "ar", isDisabled: true)), at: 2_000, .stopRinging(amal, key(1), .offDuty),
      rung(1, (amal, 1_000)))
    let refused = [
      (speaker(amal, "ar", isDisabled: true), DutyRefusal.disabled), (speaker(otto, "ar", role: .nurse), .notInterpreter),
    ]
    for (person, refusal) in refused {
      #expect(routing.machine.refusal(ofDutyOf: person) == refusal)
      routing.on(.cameOnDuty(person))
    }
  }

  @Test("what is beyond a bound changes nothing")
  func bounds() {
    var routing = RoutingScript(rules: RoutingRules(openRequestsMax: 3, openRequestsPerUserMax: 2, peopleOnDutyMax: 1))
    routing.start(amal, "tr")
    func changesNothing(_ event: RoutingMachine.Event, sourceLocation: SourceLocation = #_sourceLocation) {
      var beyond = routing
      beyond.on(event, sourceLocation: sourceLocation)
      #expect(beyond.machine == routing.machine, sourceLocation: sourceLocation)
    }
    #expect(routing.machine.refusal(ofDutyOf: speaker(basma, "ar")) == .tooMany)
    changesNothing(.cameOnDuty(speaker(basma, "ar")))
    // Who is on duty already takes no place.
    routing.on(.cameOnDuty(speaker(amal, "tr")))
    routing.give(.requested(request(1)))
    changesNothing(.requested(request(2, in: session(1))))
    routing.give(.requested(request(3)))
    changesNothing(.requested(request(4)))
    routing.give(.requested(request(5, by: otto)))
    changesNothing(.requested(request(6, by: otto)))
    // What is told twice is there once.
    changesNothing(.requested(request(1)))
  }

  @Test("what is remembered is bounded: who declined, whom it rang for, devices, sessions, and who interpreted last")
  func memory() {
    var users = RecentUsers()
    for number in 0...Limits.answersPerRequestMax { users.insert(named("user-\(number)")) }
    #expect(users.users.count == Limits.answersPerRequestMax && !users.contains(named("user-0")))
    var routing = RoutingScript()
    for number in 0...Limits.connectionsPerUserMax { routing.give(.connected(amal, named("device-\(number)"))) }
    #expect(routing.machine.interpreter(amal).devices.count == Limits.connectionsPerUserMax)
    for number in 0...Limits.sessionsPerInterpreterMax { routing.give(.joined(session(number), amal)) }
    #expect(routing.machine.interpreter(amal).sessions.count == Limits.sessionsPerInterpreterMax)
    for number in 0...Limits.lastInterpretersMax {
      routing.machine.rememberLast(amal, for: request(1, by: named("nurse-\(number)")))
    }
    #expect(routing.machine.lastInterpreters.count == Limits.lastInterpretersMax / 2 + 1)
    #expect(routing.machine.lastInterpreter(for: request(1, by: named("nurse-0"))) == nil)
    #expect(routing.machine.lastInterpreter(for: request(1, by: named("nurse-\(Limits.lastInterpretersMax)"))) == amal)
  }
}
