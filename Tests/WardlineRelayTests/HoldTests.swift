import Testing
import WardlineModel

@testable import WardlineRelay

@Suite("The store takes nothing for now")
struct HoldTests {
  @Test("G3: all of the lane, in the batch and behind it, is refused in its order; then nothing passes but its head")
  func holdsTheLane() {
    var relay = Script()
    relay.join(1)
    relay.on(.received(1, [submit(1, head: true), submit(2)]), .commit([write(1), write(2)]))
    relay.on(.received(1, [submit(3)]))
    relay.on(
      .commitRefused, .send(1, [refusal(1, .busy)]), .send(1, [refusal(2, .busy)]), .send(1, [refusal(3, .busy)]))
    relay.on(.received(1, [submit(4)]), .send(1, [refusal(4, .held)]))
    relay.on(.received(1, [submit(1, head: true), submit(2)]), .commit([write(1), write(2)]))
    relay.on(.received(1, [submit(3), submit(4)]))
    relay.on(
      .committed([accepted(1, 6), accepted(2, 7)]), .commit([write(3), write(4)]),
      .send(1, [.accepted(acceptance(1, 6))]), .send(1, [.accepted(acceptance(2, 7))]))
  }

  @Test("G3: other lanes go on, of the same connection too, and theirs behind it are not refused")
  func otherLanes() {
    var relay = Script()
    relay.join(1, as: grant(nina, [ward, clinic]), at: [head(5), head(3, of: clinic)])
    relay.join(2, as: grant(ibrahim))
    relay.on(.received(1, [submit(1)]), .commit([write(1)]))
    relay.on(.received(1, [submit(21, in: clinic), submit(2)]))
    relay.on(.received(2, [submit(31)]))
    relay.on(
      .commitRefused, .send(1, [refusal(1, .busy)]), .send(1, [refusal(2, .busy)]),
      .commit([write(21, in: clinic), write(31, by: ibrahim)]))
    relay.on(.received(1, [submit(3), submit(22, in: clinic)]), .send(1, [refusal(3, .held)]))
  }

  @Test("G3: what a connection that is gone had in the lane goes with it: nothing overtakes")
  func closedConnection() {
    var relay = Script()
    relay.join(1)
    relay.join(2, as: grant(ibrahim))
    relay.on(.received(1, [submit(1)]), .commit([write(1)]))
    relay.on(.received(1, [submit(2)]))
    relay.on(.received(2, [submit(31)]))
    relay.give(.closed(1))
    relay.on(.commitRefused, .commit([write(31, by: ibrahim)]))
    #expect(relay.machine.batches.inbox.isEmpty)
  }

  @Test("an arrival is sent away for half a second")
  func arrival() {
    var relay = Script()
    relay.arrive(1)
    let why = "the relay cannot store anything for now"
    #expect(relay.give(.commitRefused) == dismissal(1, .overloaded, 1001, why, delay: 500))
    #expect(relay.machine.fences.isEmpty)
  }

  @Test("to one that has left meanwhile nothing is said")
  func arrivalLeft() {
    var relay = Script()
    relay.arrive(1)
    relay.give(.closed(1))
    relay.on(.commitRefused)
  }

  @Test("a head lets go of its own lane only")
  func ownLaneOnly() {
    var relay = Script()
    relay.join(1, as: grant(nina, [ward, clinic]), at: [head(5), head(3, of: clinic)])
    relay.hear(1, submit(1), submit(21, in: clinic))
    relay.give(.commitRefused)
    relay.on(.received(1, [submit(21, head: true, in: clinic)]), .commit([write(21, in: clinic)]))
    relay.on(.received(1, [submit(1)]), .send(1, [refusal(1, .held)]))
  }

  @Test("a refused inbox is not waited for: the connection is read again")
  func unpauses() {
    var relay = Script()
    relay.join(1)
    relay.give(.received(1, (1...512).map { submit($0) }))
    let actions = relay.give(.commitRefused)
    #expect(actions.filter { $0 == .resumeReading(1) }.count == 1)
    #expect(relay.machine.connections[1]?.waitingCount == 0)
  }
}
