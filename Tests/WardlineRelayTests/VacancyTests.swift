import Testing
import WardlineModel

@testable import WardlineRelay

// What makes an interpreter busy, and until when.
extension RingingTests {
  /// Both have gone; then the relay looks.
  private static func vacated(comingBackAt milliseconds: Int64? = nil) -> Script {
    var relay = relay()
    goOnDuty(amal, "ar", on: 2, &relay)
    ask(&relay)
    accept(&relay)
    relay.give(.closed(1), at: 1_000)
    relay.give(.closed(2))
    relay.give(.tick, at: Limits.vacancyLookMilliseconds)
    guard let milliseconds else { return relay }
    relay.give(.tick, at: milliseconds)
    relay.join(3, as: grant(nurse), at: [head(5)])
    relay.give(.closed(3))
    return relay
  }

  @Test("a session in which nobody was for half an hour keeps its interpreter busy no longer, and not a moment less")
  func vacancy() {
    let write = LedgerWrite.vacate(ward, of: [Self.amal.user])
    let due = Limits.vacancyLookMilliseconds + Limits.vacancyMilliseconds
    var relay = Self.vacated()
    #expect(relay.give(.tick, at: due - Limits.vacancyLookMilliseconds).isEmpty)
    relay.on(.tick, at: due, .commit([write]))
    // A store that refuses is asked again, with one write.
    relay.give(.commitRefused)
    relay.on(.tick, at: due + 1_000, .commit([write]))
    #expect(relay.machine.routing.machine.people[Self.amal.user]?.sessions == [ward])
    relay.give(.committed([.vacated(ward, [Self.amal.user])]))
    // With a new device they are on duty, and free.
    relay.arrive(5, as: Self.grant(Self.amal), with: hello("new", cursors: [ward: cursor(5)]))
    let came = relay.give(.committed([.arrived([head(5)], entries: [])]))
    let choice = DutyChoice(.on, chosenAt: wall(0))
    #expect(came.contains(.send(5, [.duty(DutyState(choice, availability: .onDuty))])), "\(came)")
    // Their next word makes them busy again.
    relay.hear(5, Self.submit(3, .sendMessage(body: "a word")))
    let word = Self.entry(6, .message(body: "a word"), of: 3, by: Self.amal)
    let spoken = relay.give(.committed([.accepted(acceptance(3, 6), entry: word)]))
    #expect(spoken.contains(.send(5, [.duty(DutyState(choice, availability: .busy, busyIn: [ward]))])), "\(spoken)")
  }

  @Test("an interpreter is told which sessions make them busy, also where they stay busy in another one")
  func busyElsewhere() {
    var relay = Self.relay()
    Self.goOnDuty(Self.amal, "ar", on: 2, &relay)
    Self.ask(&relay)
    Self.accept(&relay)
    let choice = DutyChoice(.on, chosenAt: wall(0))
    func told(_ actions: [RelayMachine.Action]) -> [SessionID]? {
      for case .send(2, let frames) in actions {
        for case .duty(let state) in frames where state.choice == choice { return state.busyIn }
      }
      return nil
    }
    // A message that they send in that session makes them busy again.
    relay.machine.routing.news.append(.joined(clinic, Self.amal.user))
    #expect(told(relay.give(.tick)) == [clinic, ward])
    relay.machine.routing.news.append(.joined(clinic, Self.amal.user))
    #expect(told(relay.give(.tick)) == nil, "nothing new")
    relay.machine.routing.news.append(.sessionEnded(clinic))
    #expect(told(relay.give(.tick)) == [ward])
  }

  @Test("whoever comes into such a session for a moment begins the half hour anew")
  func shortVisit() {
    var relay = Self.vacated(comingBackAt: 1_000_000)
    let first = Limits.vacancyLookMilliseconds + Limits.vacancyMilliseconds
    #expect(relay.give(.tick, at: first).isEmpty)
    let due = first + Limits.vacancyMilliseconds
    relay.on(.tick, at: due, .commit([.vacate(ward, of: [Self.amal.user])]))
  }
}
