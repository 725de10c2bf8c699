import Testing
import WardlineModel

@testable import WardlineRelay

@Suite("What must hold in the routing machine")
struct RoutingInvariantTests {
  typealias Machine = RoutingMachine

  /// Two are rung for request 1, nobody speaks what request 2 asks for, and a third is in the session of request 3.
  private func machine() -> Machine {
    var routing = RoutingScript(rules: RoutingRules(waves: []))
    routing.start(chadi, "ar")
    routing.give(.requested(request(3, by: otto)))
    routing.give(.accepted(key(3), by: chadi, in: session(3)))
    routing.start(amal, "ar", "fa")
    routing.start(basma, "ar")
    routing.give(.requested(request(1, "ar")))
    routing.give(.requested(request(2, by: otto, "tr")))
    return routing.machine
  }

  /// As a forgotten line in the machine would leave it, and what is said of it.
  private static let breaks: [(said: String, change: @Sendable (inout Machine) -> Void)] = [
    ("for a request that is not there", { $0.requests[key(1)] = nil }),
    ("which does not know it", { $0.requests[key(1)]?.rings.remove(amal) }),
    ("which is not open", { $0.requests[key(1)]?.phase = .expiring(retryAtMilliseconds: 60_000) }),
    ("and busy", { $0.people[amal]?.sessions = [clinic] }),
    ("and not on duty", { $0.people[amal]?.duty = .lapsed(sinceMilliseconds: 0) }),
    ("does not speak ar", { $0.people[amal]?.languages = [SpokenLanguage(tag("fa"))] }),
    ("which is not for them", { $0.requests[key(1)]?.request.handsOver = amal }),
    ("and has declined it", { $0.requests[key(1)]?.declined.insert(amal) }),
    ("outlives its deadline", { $0.people[amal]?.ring?.untilMilliseconds = 0 }),
    ("outlives 0", { $0.people[amal]?.ring?.untilMilliseconds = .max }),
    ("who is not rung for it", { $0.people[basma]?.ring = nil }),
    (
      "is free",
      {
        $0.people[amal]?.ring = nil
        $0.people[basma]?.ring = nil
        $0.requests[key(1)]?.rings = []
      }
    ),
    ("with others", { $0.requests[key(2)]?.request.content.language = tag("ar") }),
    (
      "was accepted by",
      {
        let answered = $0.people[chadi]?.answered ?? [:]
        $0.people[dina] = Machine.Interpreter(sessions: [session(3)], answered: answered)
      }
    ),
    (
      "was accepted by chadi, and is open",
      {
        guard let answered = $0.people[chadi]?.answered[session(3)] else { return }
        $0.requests[key(3)] = answered
        $0.requests[key(3)]?.request.content.language = tag("so")
      }
    ),
    ("is not in its session", { $0.people[chadi]?.sessions = [clinic] }),
    ("on duty without a device", { $0.people[chadi]?.devices = [] }),
    ("counts as gone", { $0.people[chadi]?.duty = .dropped(sinceMilliseconds: 0) }),
    ("kept for nothing", { $0.people[dina] = Machine.Interpreter() }),
    ("has not heard of", { $0.people[chadi]?.published?.availability = .onDuty }),
    ("is listed under", { $0.speakers["fa"] = nil }),
    ("not there", { $0.speakers["fa"]?.insert(dina) }),
    ("requests are queued", { $0.queues["fa"] = [key(9)] }),
    (
      "is in no queue",
      {
        $0.queues["tr"] = nil
        $0.queues["fa"] = [key(9)]
      }
    ),
    ("who is off duty", { $0.requests[key(2)]?.misses = [dina: 1] }),
    (
      "last interpreters",
      {
        for number in 0...Limits.lastInterpretersMax {
          let key = Machine.Continuity(nurse: named("nurse-\(number)"), language: "ar")
          $0.lastInterpreters[key] = Machine.LastInterpreter(user: amal, ordinal: 1)
        }
      }
    ),
    ("the next deadline was", { $0.requests[key(2)]?.expiresAtMilliseconds = 0 }),
  ]

  @Test("everything holds, and each part of it can fail", arguments: breaks.indices)
  func invariants(index: Int) throws {
    let (said, change) = Self.breaks[index]
    var machine = machine()
    #expect(machine.brokenInvariant(at: 0) == nil)
    change(&machine)
    let broken = try #require(machine.brokenInvariant(at: 0), "nothing is broken where “\(said)” is expected")
    #expect(broken.contains(said))
  }
}
