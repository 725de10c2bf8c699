import Testing
import WardlineModel

@testable import WardlineRelay

// What an author is offered while no interpreter can come.
extension RingingTests {
  @Test("while nobody on duty can come, its author is offered what the operator has configured, and no longer")
  func fallback() {
    var rules = RoutingRules()
    rules.fallbackText = "Telephone interpreting: 5555"
    var relay = Script()
    relay.machine = RelayMachine(epoch: life, rules: rules)
    for (id, participant) in [(1, Self.nurse), (2, Self.amal)] as [(UInt64, Participant)] {
      relay.join(id, as: Self.grant(participant), at: [])
    }
    let asked = Self.ask(&relay)
    var place = RequestPlace(
      1, onDuty: 0, busy: 0, expiresAt: wall(Limits.requestExpiryMilliseconds), fallback: rules.fallbackText)
    #expect(asked.contains(.send(1, [.waiting(key(1), in: ward, place)])), "\(asked)")
    relay.hear(2, .duty(DutyChoice(.on, chosenAt: wall(0))))
    let onDuty =
      relay.give(.people([Self.amal.user], [Self.amal.user: Self.person(Self.amal, "ar")])) + relay.give(.tick, at: 1_000)
    (place.onDuty, place.fallback) = (1, "")
    #expect(onDuty.contains(.send(1, [.waiting(key(1), in: ward, place)])), "\(onDuty)")
  }
}
