import Testing
import WardlineModel

@testable import WardlineRelay

@Suite("Draining")
struct DrainTests {
  private let stopping = "the relay is stopping"

  @Test("with nobody there it ends at once, and once")
  func empty() {
    var relay = Script()
    relay.on(.drain, .finished)
    relay.on(.drain)
    relay.on(.tick)
  }

  @Test("PITFALLS 26: idle: everyone is sent off, each to come back at another time within 2 s")
  func spread() {
    var relay = Script()
    for id in 1...4 as ClosedRange<UInt64> { relay.join(id) }
    let delays: [(UInt64, Int64)] = [(1, 0), (2, 500), (3, 1_000), (4, 1_500)]
    #expect(
      relay.give(.drain)
        == delays.flatMap { dismissal($0.0, .drain, 1001, stopping, delay: $0.1) } + [.finished])
    #expect(relay.machine.connectionCount == 0)
  }

  @Test("PITFALLS 19: what was taken is committed and acknowledged first; nothing new is taken")
  func underWay() {
    var relay = Script()
    relay.join(1)
    relay.on(.received(1, [submit(1)]), .commit([write(1)]))
    relay.on(.received(1, [submit(2)]))
    relay.on(.drain)
    // Unanswered: it stays in its author's outbox.
    relay.on(.received(1, [submit(3)]))
    relay.on(.received(1, [.ping(nonce: 4, clientClock: wall(0))]), .send(1, [.pong(nonce: 4, relayClock: wall(0))]))
    relay.on(.committed([accepted(1, 6)]), .commit([write(2)]), .send(1, [.accepted(acceptance(1, 6))]))
    #expect(
      relay.give(.committed([accepted(2, 7)]))
        == [.send(1, [.accepted(acceptance(2, 7))])] + dismissal(1, .drain, 1001, stopping) + [.finished])
    relay.on(.received(1, [submit(4)]))
    relay.on(.closed(1))
    relay.on(.tick)
  }

  @Test("who comes while it drains is sent away, before and after its end")
  func comesMeanwhile() {
    var relay = Script()
    relay.join(1)
    relay.hear(1, submit(1))
    relay.on(.drain)
    #expect(relay.give(.opened(2)) == dismissal(2, .drain, 1001, stopping))
    relay.on(.received(2, [hello()]))
    relay.give(.committed([accepted(1, 6)]))
    #expect(relay.give(.opened(3)) == dismissal(3, .drain, 1001, stopping))
  }

  @Test("those in the middle of coming in are sent off too, and their late verdicts mean nothing")
  func inTheMiddle() {
    var relay = Script()
    relay.give(.opened(1))
    relay.give(.opened(2))
    relay.hear(2, hello())
    #expect(
      relay.give(.drain)
        == dismissal(1, .drain, 1001, stopping) + dismissal(2, .drain, 1001, stopping, delay: 1_000) + [.finished])
    relay.on(.verified(2, .granted(grant())))
  }

  @Test("a store that refuses does not hold up the drain")
  func refused() {
    var relay = Script()
    relay.join(1)
    relay.hear(1, submit(1))
    relay.give(.drain)
    #expect(
      relay.give(.commitRefused) == [.send(1, [refusal(1, .busy)])] + dismissal(1, .drain, 1001, stopping) + [.finished])
  }

  @Test(
    "nor does somebody whose token is verified meanwhile: nothing new is committed")
  func arrivalMeanwhile() {
    var relay = Script()
    relay.join(1)
    relay.give(.opened(2))
    relay.hear(2, hello("other"))
    relay.hear(1, submit(1))
    relay.give(.drain)
    #expect(relay.give(.verified(2, .granted(grant(ibrahim)))) == dismissal(2, .drain, 1001, stopping))
    #expect(
      relay.give(.committed([accepted(1, 6)]))
        == [.send(1, [.accepted(acceptance(1, 6))])] + dismissal(1, .drain, 1001, stopping) + [.finished])
  }
}
