import Testing
import WardlineModel
import WardlineRelay

@Suite("Who is here")
struct PresenceTests {
  private func frames(_ actions: [RelayMachine.Action], to id: UInt64) -> [RelayFrame] {
    actions.flatMap { action -> [RelayFrame] in
      guard case .send(id, let frames) = action else { return [] }
      return frames.filter { if case .presence = $0 { true } else { false } }
    }
  }

  private func come(_ relay: inout Script, _ id: UInt64, as participant: Participant, device: String) -> [RelayMachine.Action] {
    relay.give(.opened(id))
    relay.hear(id, hello(device, epoch: id, cursors: [ward: cursor(5)]))
    let before = relay.give(.verified(id, .granted(grant(participant))))
    return before + relay.give(.committed([.arrived([head(5)], entries: [])]))
  }

  private let ninaIsHere = RelayFrame.presence(ward, nina.user, isHere: true)
  private let ibrahimIsHere = RelayFrame.presence(ward, ibrahim.user, isHere: true)
  private let ibrahimIsAway = RelayFrame.presence(ward, ibrahim.user, isHere: false)

  @Test("who comes hears who is there, and they hear of them; with the last of their devices they are away")
  func comingAndGoing() {
    var relay = Script(showsPresence: true)
    #expect(frames(come(&relay, 1, as: nina, device: "a"), to: 1).isEmpty)
    let coming = come(&relay, 2, as: ibrahim, device: "b")
    #expect(frames(coming, to: 2) == [ninaIsHere])
    #expect(frames(coming, to: 1) == [ibrahimIsHere])
    // A second device of theirs is no news to others, and hears nothing of its owner.
    let again = come(&relay, 3, as: ibrahim, device: "c")
    #expect(frames(again, to: 1).isEmpty && frames(again, to: 2).isEmpty)
    #expect(frames(again, to: 3) == [ninaIsHere])
    #expect(relay.give(.closed(2)).isEmpty)
    #expect(relay.give(.closed(3)) == [.send(1, [ibrahimIsAway])])
  }

  @Test("a device that comes back before its old connection is missed was never away")
  func replaced() {
    var relay = Script(showsPresence: true)
    _ = come(&relay, 1, as: nina, device: "a")
    _ = come(&relay, 2, as: ibrahim, device: "b")
    #expect(!frames(come(&relay, 3, as: ibrahim, device: "b"), to: 1).contains(ibrahimIsAway))
    // Unless the new one does not come in.
    relay.give(.opened(4))
    relay.hear(4, hello("b", epoch: 4, cursors: [:]))
    #expect(frames(relay.give(.verified(4, .granted(grant(ibrahim)))), to: 1).isEmpty)
    #expect(frames(relay.give(.closed(4)), to: 1) == [ibrahimIsAway])
  }

  @Test("a device that comes back with a token for other sessions has left those it does not open any more")
  func replacedElsewhere() {
    var relay = Script(showsPresence: true)
    _ = come(&relay, 1, as: nina, device: "a")
    _ = come(&relay, 2, as: ibrahim, device: "b")
    relay.give(.opened(3))
    relay.hear(3, hello("b", epoch: 3, cursors: [:]))
    #expect(frames(relay.give(.verified(3, .granted(grant(ibrahim, [clinic])))), to: 1) == [ibrahimIsAway])
  }

  @Test("G9: a slow reader is told how it ended when it takes again")
  func slow() {
    var relay = Script(showsPresence: true)
    _ = come(&relay, 1, as: nina, device: "a")
    relay.give(.congested(1))
    for id in UInt64(2)...9 {
      #expect(frames(come(&relay, id, as: ibrahim, device: "b"), to: 1).isEmpty)
      relay.give(.closed(id))
    }
    #expect(frames(relay.give(.drained(1)), to: 1) == [ibrahimIsAway])
  }
}
