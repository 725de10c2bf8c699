import Testing
import WardlineModel

@testable import WardlineRelay

@Suite("Places: strangers never take those of people with a token")
struct PlacesTests {
  private let here = PeerNetwork("10.0.0.1")
  private let there = PeerNetwork("10.0.0.2")

  private func relay(places: Int, perUser: Int = 32) -> Script {
    var relay = Script()
    relay.machine = RelayMachine(
      epoch: life, places: ConnectionBounds(connectionsMax: places, connectionsPerUserMax: perUser),
      pacing: Pacing(arrivals: Pace(perSecond: 0, burst: 1)))
    return relay
  }

  private let cut = "no hello, and others want the place"

  @Test("beyond a quarter of the places, the silent stranger that came first goes, from where most of them are")
  func oldestOfMost() {
    var relay = relay(places: 16)
    for id in 1...3 as ClosedRange<UInt64> { relay.on(.opened(id, from: here)) }
    relay.on(.opened(4, from: there))
    relay.on(.opened(5, from: there), .cut(1, reason: cut))
    relay.on(.opened(6, from: there), .cut(4, reason: cut))
    relay.on(.opened(7, from: there), .cut(5, reason: cut))
    #expect(relay.machine.connectionCount == 4 && relay.machine.strangers.count == 4 && relay.machine.counts.cut == 3)
    relay.on(.closed(1))
    relay.on(.closed(6))
    #expect(relay.machine.strangers.count == 3)
  }

  @Test("70 sockets that reopen for ever at 50 places: everyone with a token gets in", arguments: [true, false])
  func reopening(isSameNetwork: Bool) {
    var relay = relay(places: 50)
    var next: UInt64 = 1_000
    for visitor in 1...48 as ClosedRange<UInt64> {
      for _ in 0..<10 {
        relay.give(.opened(next, from: here))
        next += 1
      }
      #expect(relay.knock(visitor, from: isSameNetwork ? here : there) == nil)
      #expect(relay.machine.connectionCount <= 50)
    }
    #expect(relay.machine.fences.users.count == 48)
  }

  @Test(
    "those who have said hello are not cut; where they alone fill the strangers' places, the last one from the most crowded network is asked to come back"
  )
  func verifying() {
    var relay = relay(places: 16)
    for id in 1...4 as ClosedRange<UInt64> {
      relay.give(.opened(id, from: here))
      relay.hear(id, hello("device-\(id)"))
    }
    func askedToComeBack(_ id: UInt64) -> [RelayMachine.Action] {
      dismissal(id, .overloaded, 1001, "many come to the relay at once", delay: Limits.backoffMaxMilliseconds)
    }
    #expect(relay.give(.opened(5, from: here)) == askedToComeBack(5))
    // Whoever comes from elsewhere is not kept out by them, until both networks have as many.
    #expect(relay.give(.opened(6, from: there)) == askedToComeBack(4))
    relay.hear(6, hello("device-6"))
    #expect(relay.give(.opened(7, from: there)) == askedToComeBack(3))
    relay.hear(7, hello("device-7"))
    #expect(relay.give(.opened(8, from: there)) == askedToComeBack(8))
    #expect(relay.give(.opened(9, from: here)) == askedToComeBack(9))
    relay.on(.verified(4, .granted(grant())))
    relay.give(.verified(1, .granted(grant())))
    relay.on(.opened(10, from: there))
  }

  @Test("a network whose strangers have all said hello takes no place of one that has fewer, and has not said it yet")
  func lessCrowded() {
    var relay = relay(places: 16)
    for id in 1...3 as ClosedRange<UInt64> {
      relay.give(.opened(id, from: there))
      relay.hear(id, hello("device-\(id)"))
    }
    relay.on(.opened(4, from: here))
    let comeBack = dismissal(
      5, .overloaded, 1001, "many come to the relay at once", delay: Limits.backoffMaxMilliseconds)
    #expect(relay.give(.opened(5, from: there)) == comeBack)
    // One of its own that is silent makes room first.
    relay.give(.verified(1, .granted(grant())))
    relay.on(.opened(6, from: there))
    relay.on(.opened(7, from: there), .cut(6, reason: cut))
    #expect(relay.hear(4, hello("phone")) == [.verify(4, tokens: ["token"], onlyKnown: false)])
  }

  @Test("a full house keeps a place free for who comes next, as long as somebody silent holds one")
  func oneIsFree() {
    var relay = relay(places: 16)
    for id in 1...14 as ClosedRange<UInt64> { #expect(relay.knock(id) == nil) }
    relay.on(.opened(20))
    relay.on(.opened(21), .cut(20, reason: cut))
    relay.on(.opened(22), .cut(21, reason: cut))
    #expect(relay.machine.connectionCount == 15)
  }

  @Test("a hello may take 25 s, and 5 s while strangers hold half of their places")
  func timeForHello() {
    var relay = relay(places: 16)
    relay.give(.opened(1), at: 0)
    relay.give(.opened(2), at: 0)
    relay.on(.tick, at: Limits.helloMaxMilliseconds - 1)
    relay.give(.opened(3), at: Limits.helloMaxMilliseconds - 1)
    let actions = relay.give(.tick, at: Limits.helloMaxMilliseconds - 1)
    #expect(actions == dismissal(1, .protocolError, 1002, "no hello") + dismissal(2, .protocolError, 1002, "no hello"))
    relay.on(.tick, at: Limits.helloMaxMilliseconds + Limits.helloShortMaxMilliseconds)
    #expect(relay.machine.connectionCount == 1, "with half of the places free, the third one has its time again")
  }

  @Test("where networks have as many strangers each, the one that came first goes, whatever its network is called")
  func oldestOfEqual() {
    var relay = relay(places: 16)
    for id in 1...4 as ClosedRange<UInt64> { relay.on(.opened(id, from: PeerNetwork("10.0.0.\(9 - id)"))) }
    for id in 5...8 as ClosedRange<UInt64> {
      relay.on(.opened(id, from: PeerNetwork("10.0.1.\(9 - id)")), .cut(id - 4, reason: cut))
    }
  }

  @Test("one token that comes again and again: others still come in, and its owner does a second later")
  func hammering() {
    var relay = Script()
    relay.machine = RelayMachine(
      epoch: life, places: ConnectionBounds(connectionsMax: 1_000), pacing: Pacing(arrivals: Pace(perSecond: 100, burst: 100)))
    var letIn = 0
    for id in 1_000...2_000 as ClosedRange<UInt64> {
      relay.give(.opened(id))
      relay.hear(id, hello("device-\(id % 40)", epoch: id))
      let actions = relay.give(.verified(id, .granted(grant()), signatures: 0))
      if !actions.contains(where: { if case .send(id, _) = $0 { true } else { false } }) { letIn += 1 }
    }
    #expect(letIn == 64, "twice the devices that one user may have")
    for id in 1...36 as ClosedRange<UInt64> { #expect(relay.knock(id) == nil) }
    relay.give(.tick, at: 1_000)
    relay.give(.opened(3_000))
    relay.hear(3_000, hello("device-1", epoch: 3_000))
    let actions = relay.give(.verified(3_000, .granted(grant()), signatures: 0))
    #expect(actions.allSatisfy { if case .send(3_000, _) = $0 { false } else { true } })
    relay.give(.tick, at: 10_000)
    #expect(relay.machine.allowances.userArrivals.isEmpty)
  }

  @Test("one token with many device names: so many of a person's devices, and no more, whoever else comes in")
  func manyDevices() {
    var relay = relay(places: 100, perUser: 3)
    func come(_ id: UInt64) -> [RelayMachine.Action] {
      relay.give(.opened(id))
      relay.hear(id, hello("device-\(id)"))
      return relay.give(.verified(id, .granted(grant())))
    }
    for id in 1...3 as ClosedRange<UInt64> { #expect(come(id).allSatisfy { if case .commit = $0 { true } else { false } }) }
    for id in 4...50 as ClosedRange<UInt64> {
      #expect(
        come(id)
          == dismissal(
            id, .overloaded, 1001, "3 devices of this user are connected, and no more may be",
            delay: Limits.backoffMaxMilliseconds))
    }
    #expect(relay.knock(60) == nil)
    // A device that comes again takes the place of its own connection; one that has left gives its place.
    relay.give(.opened(70))
    relay.hear(70, hello("device-2", epoch: 2))
    #expect(relay.give(.verified(70, .granted(grant()))).first == .send(2, [.goAway(replaced)]))
    relay.give(.closed(1))
    #expect(come(71).isEmpty)
    #expect(relay.machine.fences.count(of: nina.user) == 3)
  }

  private let replaced = GoAway(.replaced, message: "another connection of this device, from unknown, took over")

  @Test("a number of a connection that a device cannot have reached keeps nobody out, whoever comes first")
  func jump() {
    var relay = Script()
    relay.arrive(1, with: hello("phone", epoch: 7))
    relay.give(.opened(2, from: there))
    relay.hear(2, hello("phone", epoch: .max))
    let refused = GoAway(.replaced, message: "another connection of this device, from unknown, took over")
    #expect(relay.give(.verified(2, .granted(grant()))).first == .send(2, [.goAway(refused)]))
    // It came first.
    relay.give(.opened(3, from: there))
    relay.hear(3, hello("tablet", epoch: .max))
    relay.give(.verified(3, .granted(grant())))
    relay.give(.opened(4, from: here))
    relay.hear(4, hello("tablet", epoch: 7))
    let told = GoAway(.replaced, message: "another connection of this device, from 10.0.0.1, took over")
    #expect(relay.give(.verified(4, .granted(grant()))).first == .send(3, [.goAway(told)]))
    #expect(relay.machine.connectionCount == 2)
  }
}

@Suite("Tokens that open nothing")
struct RefusedTokenTests {
  private let here = PeerNetwork("10.0.0.1")
  private let there = PeerNetwork("10.0.0.2")

  private func show(_ id: UInt64, from network: PeerNetwork, _ relay: inout Script) -> Bool {
    relay.give(.opened(id, from: network))
    let actions = relay.hear(id, hello("device-\(id)"))
    guard case .verify(id, _, let onlyKnown)? = actions.first else { return false }
    relay.give(.verified(id, onlyKnown ? .unknown : .notAllowed))
    return !onlyKnown
  }

  @Test("are charged to where they come from: past the burst, only known tokens are let in from there, and everyone elsewhere")
  func charged() {
    var relay = Script()
    let looked = (1...1_000 as ClosedRange<UInt64>).count { show($0, from: here, &relay) }
    #expect(looked == Limits.refusalsBurstMax)
    #expect(show(2_000, from: there, &relay))
    #expect(relay.knock(2_001, from: there) == nil)
    // One that is known is let in from there, too.
    relay.give(.opened(3_000, from: here))
    #expect(relay.hear(3_000, hello()) == [.verify(3_000, tokens: ["token"], onlyKnown: true)])
    #expect(relay.give(.verified(3_000, .granted(grant()))).allSatisfy { if case .send = $0 { false } else { true } })
    // A second later some are looked at again; nothing is kept of those who were good for long.
    relay.give(.tick, at: 1_000)
    #expect((4_000...4_100 as ClosedRange<UInt64>).count { show($0, from: here, &relay) } == Limits.refusalsPerSecondMax)
    relay.give(.tick, at: 60_000)
    #expect(relay.machine.allowances.refusals.isEmpty)
  }

  @Test("who is not looked at comes back within 5 s, each at another time")
  func putOff() {
    var relay = Script()
    for id in 1...UInt64(Limits.refusalsBurstMax) { _ = show(id, from: here, &relay) }
    var delays: Set<Int64> = []
    for id in 1_000...1_200 as ClosedRange<UInt64> {
      relay.give(.opened(id, from: here))
      relay.hear(id, hello())
      guard case .send(_, let frames)? = relay.give(.verified(id, .unknown)).first, case .goAway(let goAway)? = frames.first
      else { continue }
      #expect(goAway.reason == .overloaded && (20...Limits.backoffMaxMilliseconds).contains(goAway.delayMilliseconds))
      delays.insert(goAway.delayMilliseconds)
    }
    #expect(delays.count == 201)
  }

  @Test(
    "who cannot be judged now comes back, and is told why",
    arguments: [
      (.unknown, "too many tokens that open nothing"), (.keyAwaited, "the keys of this token's issuer are awaited"),
      (.directoryUnread, "the directory of people cannot be read for now"),
    ] as [(TokenVerdict, String)])
  func reasons(verdict: TokenVerdict, message: String) {
    var relay = Script()
    relay.give(.opened(1, from: here))
    relay.hear(1, hello())
    guard case .send(1, let frames)? = relay.give(.verified(1, TokenVerdict(combining: [.notAllowed, verdict]))).first,
      case .goAway(let goAway)? = frames.first
    else {
      Issue.record("nothing was sent")
      return
    }
    #expect(goAway.reason == .overloaded && goAway.message == message && goAway.delayMilliseconds >= 20)
    // That nothing could be judged is charged to nobody.
    #expect(relay.machine.allowances.refusals.isEmpty)
  }

  @Test("from many networks, no more signatures are looked at in a second than the relay has time for")
  func verificationsAreBounded() {
    var relay = Script()
    let looked = (1...10_000 as ClosedRange<UInt64>).count { id in
      show(id, from: PeerNetwork("2001:db8:0:\(String(id, radix: 16))::/64"), &relay)
    }
    #expect(looked == Limits.verificationsBurstMax)
  }

  @Test("a token that is known costs no signature: however often it comes, newcomers are verified")
  func knownCostNothing() {
    var relay = Script()
    for id in 1...10_000 as ClosedRange<UInt64> {
      relay.give(.opened(id, from: here))
      relay.hear(id, hello("phone", epoch: id))
      relay.give(.verified(id, .granted(grant()), signatures: 0))
      relay.give(.closed(id))
    }
    #expect(show(20_000, from: there, &relay) && show(20_001, from: here, &relay))
  }

  @Test("one hello with many tokens is charged for each signature, and for no more than two bursts")
  func manySignatures() {
    var relay = Script()
    relay.give(.opened(1, from: here))
    relay.hear(1, hello())
    relay.give(.verified(1, .notAllowed, signatures: .max))
    #expect(!show(2, from: there, &relay))
    relay.give(.tick, at: 1_000)
    #expect(show(3, from: there, &relay))
  }

  @Test("one that has expired is charged to its network where its signature had to be verified")
  func expired() {
    var relay = Script()
    func expire(_ id: UInt64, signatures: Int) {
      relay.give(.opened(id, from: here))
      relay.hear(id, hello())
      relay.give(.verified(id, .expired, signatures: signatures))
    }
    for id in 1...1_000 as ClosedRange<UInt64> { expire(id, signatures: 0) }
    #expect(show(2_000, from: here, &relay))
    for id in 3_001...3_200 as ClosedRange<UInt64> { expire(id, signatures: 1) }
    #expect(!show(4_000, from: here, &relay) && show(4_001, from: there, &relay))
  }

  @Test("take no token of arrivals: others come in at their pace")
  func arrivalsAreForTheVerified() {
    var relay = Script()
    relay.machine = RelayMachine(epoch: life, pacing: Pacing(arrivals: Pace(perSecond: 1, burst: 2)))
    for id in 1...100 as ClosedRange<UInt64> { _ = show(id, from: here, &relay) }
    #expect(relay.knock(200, from: there) == nil && relay.knock(201, from: here) == nil)
    #expect(relay.knock(202, from: there)?.reason == .overloaded)
  }
}
