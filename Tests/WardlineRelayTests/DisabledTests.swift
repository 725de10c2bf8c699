import Testing
import WardlineModel

@testable import WardlineRelay

@Suite("People who are disabled")
struct DisabledTests {
  private static let refused = "this token opens nothing here"

  @Test("G8: their token gets the answer of one that opens nothing, whoever verified it, and costs their network the same")
  func admission() {
    var (relay, other) = (Script(), Script())
    relay.on(.disabled([nina.user]))
    for id in UInt64(1)...3 {
      relay.give(.opened(id))
      relay.hear(id, hello("device-\(id)"))
      other.give(.opened(id))
      other.hear(id, hello("device-\(id)"))
      // Once with a signature, and then as a token that is known.
      let signatures = id == 1 ? 1 : 0
      let actions = relay.give(.verified(id, .granted(grant()), signatures: signatures))
      #expect(actions == dismissal(id, .notAllowed, 1008, Self.refused))
      #expect(actions == other.give(.verified(id, .notAllowed, signatures: signatures)))
    }
    #expect(relay.machine.allowances.refusals == other.machine.allowances.refusals)
    #expect(relay.machine.connectionCount == 0 && relay.machine.fences.isEmpty && relay.machine.allowances.operations.isEmpty)
    // Nobody else is touched.
    relay.join(4, as: grant(ibrahim))
  }

  @Test("G8: who is connected when they are disabled hears it at once, on every device, and the others go on")
  func connected() {
    var relay = Script()
    relay.join(1)
    relay.join(2, as: grant(ibrahim))
    relay.arrive(3)
    relay.showsPresence = true
    let actions = relay.give(.disabled([nina.user]))
    let heard = actions.filter { action in
      if case .send(_, let frames) = action, case .presence? = frames.first { return false }
      return true
    }
    #expect(heard == dismissal(1, .notAllowed, 1008, Self.refused) + dismissal(3, .notAllowed, 1008, Self.refused))
    #expect(actions.contains(.send(2, [.presence(ward, nina.user, isHere: false)])))
    #expect(relay.machine.connectionCount == 1)
    // The arrival that was being committed lets nobody in.
    #expect(relay.give(.committed([.arrived([head(5)], entries: [])])).isEmpty)
    #expect(Array(relay.machine.fences.users) == [ibrahim.user])
  }

  @Test("what they had submitted before stays in its order, and is answered to nobody")
  func submitted() {
    var relay = Script()
    relay.join(1)
    relay.on(.received(1, [submit(1)]), .commit([write(1)]))
    relay.on(.received(1, [submit(2)]))
    #expect(relay.give(.disabled([nina.user])) == dismissal(1, .notAllowed, 1008, Self.refused))
    relay.on(.committed([accepted(1, 6)]), .commit([write(2)]))
    relay.on(.committed([accepted(2, 7)]))
  }

  @Test("a set takes the place of the one before: who is enabled comes in again, with the token from before")
  func enabled() {
    var relay = Script()
    relay.on(.disabled([nina.user, ibrahim.user]))
    relay.on(.disabled([ibrahim.user]))
    relay.join(1)
    relay.give(.opened(2))
    relay.hear(2, hello("device-2"))
    #expect(relay.give(.verified(2, .granted(grant(ibrahim)))) == dismissal(2, .notAllowed, 1008, Self.refused))
    relay.on(.disabled([]))
    relay.join(3, as: grant(ibrahim))
  }

  @Test("who was disabled before the start is never let in; the invariant sees one who is")
  func fromTheStart() {
    var relay = Script()
    relay.machine = RelayMachine(epoch: life, disabled: [nina.user])
    relay.give(.opened(1))
    relay.hear(1, hello())
    #expect(relay.give(.verified(1, .granted(grant()))) == dismissal(1, .notAllowed, 1008, Self.refused))
    relay.join(2, as: grant(ibrahim))
    #expect(relay.machine.brokenInvariant == nil)
    relay.machine.disabledUsers = [ibrahim.user]
    #expect(relay.machine.brokenInvariant == "connection 2 is let in, and its user is disabled")
  }
}
