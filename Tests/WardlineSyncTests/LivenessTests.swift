import Testing
import WardlineModel
import WardlineTestSupport

@testable import WardlineSync

@Suite("Liveness")
struct LivenessTests {
  @Test("idle: nothing but a ping every 10 s")
  func idlePing() {
    var client = Script()
    client.comeOnline()
    for round in 1...10 as ClosedRange<UInt64> {
      let due = client.uptime + Limits.heartbeatMilliseconds
      #expect(client.machine.deadlineMilliseconds == due)
      client.on(.tick, at: due - 1)
      client.on(.tick, at: due, .send(1, [.ping(nonce: round, clientClock: wall(due))]))
      #expect(client.machine.deadlineMilliseconds == due + Limits.silenceMaxMilliseconds)
      client.on(.received(1, [.pong(nonce: round, relayClock: wall(due))]), at: due + 40)
      #expect(client.machine.roundTripMilliseconds == 40)
    }
  }

  @Test("who hears others all the time, and says nothing, sends a ping before the relay gives them up")
  func onlyListening() {
    var client = Script()
    client.comeOnline()
    for second in [6, 12, 18] as [Int64] {
      client.give(.received(1, [.ringEnded(key(1), .taken)]), at: second * 1_000)
    }
    #expect(client.machine.deadlineMilliseconds == Limits.ownSilenceMaxMilliseconds)
    let due = Limits.ownSilenceMaxMilliseconds
    client.on(.tick, at: due, .send(1, [.ping(nonce: 1, clientClock: wall(due))]))
    client.on(.received(1, [.pong(nonce: 1, relayClock: wall(due))]), at: due + 40)
    #expect(client.machine.deadlineMilliseconds == due + 40 + Limits.heartbeatMilliseconds)
  }

  @Test("PITFALLS 28: the cable is pulled on an idle link: known to be dead within 15 s")
  func idleDeath() {
    var client = Script()
    client.comeOnline()
    client.give(.tick, at: 10_000)
    client.on(.tick, at: 14_999)
    client.on(
      .tick, at: 15_000, .disconnect(1, isDead: true), .report(.lost(.silent, retryAtMilliseconds: 15_000)))
  }

  @Test("PITFALLS 28: with an answer outstanding, a silence of 2 s is probed and one of 5 s is the end")
  func silence() {
    var client = Script()
    client.comeOnline()
    client.write([queued(1)], at: 3_000)
    #expect(client.machine.deadlineMilliseconds == 5_000)
    client.on(.tick, at: 4_999)
    client.on(.tick, at: 5_000, .send(1, [.ping(nonce: 1, clientClock: wall(5_000))]))
    client.on(.tick, at: 6_000)
    // What is written meanwhile does not put off the end.
    client.write([queued(2)], at: 7_000)
    #expect(client.machine.deadlineMilliseconds == 8_000)
    client.on(.tick, at: 7_999)
    client.on(
      .tick, at: 8_000, .disconnect(1, isDead: true), .release([key(1), key(2)]),
      .report(.lost(.silent, retryAtMilliseconds: 8_000)))
  }

  @Test(
    "PITFALLS 7, 28: what others say comes in, what we say does not arrive: probed after 2 s, over after 15, and no try of the operation"
  )
  func oneDirection() {
    var client = Script()
    client.comeOnline(at: 0, .with([ward: 0]))
    client.write([queued(1)], at: 1_000)
    var pings: [Int64] = []
    for second in 2...15 as ClosedRange<Int64> {
      let now = second * 1_000
      let actions = client.give(.tick, at: now)
      if actions.contains(where: { if case .send = $0 { true } else { false } }) { pings.append(now) }
      client.hear(.event(entry(UInt64(second - 1))), at: now + 500)
      #expect(client.machine.isOnline, "at \(now)")
    }
    #expect(pings == [3_000])
    #expect(client.machine.deadlineMilliseconds == 16_000)
    client.on(
      .tick, at: 16_000, .disconnect(1, isDead: true), .release([key(1)]), .report(.lost(.silent, retryAtMilliseconds: 16_000)))
    #expect(client.machine.lanes[.session(ward)]?.operations.map(\.attempts) == [0])
  }

  @Test("a slow link, where answers stand in line behind what others say, is left in peace for as long as answers come")
  func slowLink() {
    var client = Script()
    client.comeOnline(at: 0, .with([ward: 0]))
    client.write([queued(1)], at: 1_000)
    for second in 2...120 as ClosedRange<Int64> {
      client.give(.tick, at: second * 1_000)
      client.hear(.event(entry(UInt64(second - 1))), at: second * 1_000 + 1)
      // Each pong 10 s late.
      if second % 12 == 0 { client.hear(.pong(nonce: 1, relayClock: wall(0))) }
      if second % 25 == 0 { client.hear(.rejected(rejection(1, .busy, after: 20))) }
      #expect(client.machine.isOnline, "at \(second) s")
    }
  }

  @Test("PITFALLS 3: acknowledgements that come later than any patience, with pongs between them, do not end the link")
  func slowAcks() {
    var client = Script()
    client.comeOnline()
    for number in 1...10 {
      client.write([queued(number)])
      let ackAt = client.uptime + 20_000
      while let due = client.machine.deadlineMilliseconds, due < ackAt {
        guard case .send(_, let frames)? = client.give(.tick, at: due).first, case .ping(let nonce, _)? = frames.first else {
          Issue.record("not a probe at \(due)")
          return
        }
        client.hear(.pong(nonce: nonce, relayClock: wall(due)), at: due + 1_900)
      }
      client.hear(.accepted(acceptance(number, UInt64(number))), at: ackAt)
      #expect(client.machine.isOnline)
    }
  }

  @Test("a relay that answers pings and not its operations is left after 30 s; that counts as a try, for the oldest only")
  func unanswered() {
    var client = Script()
    client.comeOnline(pending: queued(1...3))
    while let due = client.machine.deadlineMilliseconds, due < 30_000 {
      client.give(.tick, at: due)
      client.hear(.pong(nonce: 1, relayClock: wall(due)), at: due + 100)
    }
    let timedOut = rejection(1, .timedOut)
    client.on(
      .tick, at: 30_000, .release([key(2), key(3)]), .apply([.postponed(timedOut, until: wall(30_000), after: 0, refusals: 0)]),
      .disconnect(1, isDead: true), .report(.lost(.unanswered, retryAtMilliseconds: 30_000)))
    #expect(client.machine.lanes[.session(ward)]?.operations.map(\.attempts) == [1, 0, 0])
  }

  @Test(
    "the time without an answer begins anew with every answer of the lane, a refusal too")
  func refusalIsAnAnswer() {
    var client = Script()
    client.comeOnline(pending: queued(1...2))
    while let due = client.machine.deadlineMilliseconds, due < 29_000 {
      client.give(.tick, at: due)
      client.hear(.pong(nonce: 1, relayClock: wall(due)), at: due + 100)
    }
    client.hear(.rejected(rejection(1, .keyReused, permanent: true)), at: 29_500)
    client.give(.tick, at: 30_000)
    #expect(client.machine.isOnline)
  }

  @Test("anything that is heard proves the link, even frames of a kind that this code does not know")
  func anything() {
    var client = Script()
    client.comeOnline()
    client.write([queued(1)], at: 0)
    client.on(.received(1, []), at: 1_999)
    #expect(client.machine.deadlineMilliseconds == 3_999)
  }

  @Test("after the last answer the link is idle again")
  func idleAgain() {
    var client = Script()
    client.comeOnline()
    client.write([queued(1)], at: 0)
    client.hear(.accepted(acceptance(1, 1)), at: 500)
    #expect(client.machine.deadlineMilliseconds == 10_500)
  }

  @Test("a tick that comes late (the machine slept) asks first and gives up later")
  func lateTick() {
    var client = Script()
    client.comeOnline()
    client.on(.tick, at: 3_600_000, .send(1, [.ping(nonce: 1, clientClock: wall(3_600_000))]))
    client.on(.tick, at: 3_604_999)
    client.on(.tick, at: 3_605_000, .disconnect(1, isDead: true), .report(.lost(.silent, retryAtMilliseconds: 3_605_000)))
  }

  @Test("a pong nobody asked for teaches nothing")
  func strayPong() {
    var client = Script()
    client.comeOnline()
    let clock = client.machine.relayClock
    client.on(.received(1, [.pong(nonce: 9, relayClock: wall(99_000))]), at: 10)
    #expect(client.machine.relayClock == clock)
  }
}

/// Bytes that move, in messages that are not whole yet: PITFALLS 33.
@Suite("Progress")
struct ProgressTests {
  @Test("PITFALLS 33, 34: a message that takes a minute to leave is no silence while the other end acknowledges bytes of it")
  func sending() {
    var client = Script()
    client.comeOnline()
    client.write([queued(1)], at: 1_000)
    for second in 2...55 as ClosedRange<Int64> {
      let now = second * 1_000
      client.give(.moved(1, LinkProgress(deliveredAtMilliseconds: now - 100, isSending: true)), at: now)
      // A probe would stand behind it.
      client.on(.tick, at: now)
    }
    client.give(.moved(1, LinkProgress(deliveredAtMilliseconds: 55_500)), at: 55_750)
    // Now the relay has it, and is asked after its answer as ever.
    #expect(client.machine.deadlineMilliseconds == 57_500)
    client.on(.tick, at: 57_500, .send(1, [.ping(nonce: 1, clientClock: wall(57_500))]))
    client.hear(.accepted(acceptance(1, 1)), at: 58_000)
    #expect(client.machine.lanes.isEmpty)
  }

  @Test("PITFALLS 33: nothing comes and nothing is acknowledged for 5 s: dead, however much is under way")
  func stuck() {
    var client = Script()
    client.comeOnline()
    client.write([queued(1)], at: 1_000)
    client.give(.moved(1, LinkProgress(deliveredAtMilliseconds: 2_000, isSending: true)), at: 2_250)
    client.on(.tick, at: 6_999)
    client.on(
      .tick, at: 7_000, .disconnect(1, isDead: true), .release([key(1)]), .report(.lost(.silent, retryAtMilliseconds: 7_000)))
  }

  @Test(
    "a proxy acknowledges for a relay that is gone: over 5 s after the delivery, also while more is written and acknowledged")
  func proxied() {
    var client = Script()
    client.comeOnline()
    client.write([queued(1)], at: 1_000)
    client.give(.moved(1, LinkProgress(deliveredAtMilliseconds: 1_001)), at: 1_250)
    for number in 2...4 {
      let now = Int64(number) * 1_000
      client.write([queued(number)], at: now)
      client.give(.moved(1, LinkProgress(deliveredAtMilliseconds: now + 1)), at: now + 250)
    }
    #expect(client.machine.deadlineMilliseconds.map { $0 <= 6_001 } == true, "\(client.machine.deadlineMilliseconds ?? 0)")
    client.give(.tick, at: 6_001)
    #expect(!client.machine.isOnline)
  }

  @Test("what others say comes in, and nothing of ours is acknowledged: over after 15 s")
  func oneDirection() {
    var client = Script()
    client.comeOnline(at: 0, .with([ward: 0]))
    client.write([queued(1)], at: 1_000)
    for second in 2...15 as ClosedRange<Int64> {
      client.give(
        .moved(1, LinkProgress(heardAtMilliseconds: second * 1_000, deliveredAtMilliseconds: 500, isSending: true)),
        at: second * 1_000)
      client.give(.tick, at: second * 1_000)
      #expect(client.machine.isOnline, "at \(second) s")
    }
    client.give(.tick, at: 16_000)
    #expect(!client.machine.isOnline)
  }

  @Test("PITFALLS 33: an answer that stands behind a long message of somebody else is waited for while that comes in")
  func receiving() {
    var client = Script()
    client.comeOnline(at: 0, .with([ward: 0]))
    client.write([queued(1)], at: 1_000)
    for second in 2...40 as ClosedRange<Int64> {
      let progress = LinkProgress(heardAtMilliseconds: second * 1_000 - 10, deliveredAtMilliseconds: 1_100, isReceiving: true)
      client.give(.moved(1, progress), at: second * 1_000)
      client.give(.tick, at: second * 1_000)
      #expect(client.machine.isOnline, "at \(second) s")
    }
    client.hear(.accepted(acceptance(1, 1)), at: 41_000)
    #expect(client.machine.lanes.isEmpty)
  }

  @Test(
    "PITFALLS 33: what a proxy has acknowledged long before it arrives is waited for while the relay says that it does; then the link has its usual time"
  )
  func stillReceiving() {
    var client = Script()
    client.comeOnline(at: 0, .with([ward: 0]))
    client.write([queued(1)], at: 1_000)
    var pings = 0
    for second in 2...60 as ClosedRange<Int64> {
      let heard = second / 4 * 4_000
      client.give(.moved(1, LinkProgress(heardAtMilliseconds: heard, deliveredAtMilliseconds: 1_100)), at: second * 1_000)
      if second.isMultiple(of: 4) { client.hear(.stillReceiving, at: second * 1_000) }
      let actions = client.give(.tick, at: second * 1_000)
      if actions.contains(where: { if case .send = $0 { true } else { false } }) { pings += 1 }
      #expect(client.machine.isOnline, "at \(second) s")
    }
    #expect(pings == 1, "one stands behind what arrives, and more would only lengthen it")
    client.give(.tick, at: 64_999)
    #expect(client.machine.isOnline)
    client.give(.tick, at: 65_000)
    #expect(!client.machine.isOnline)
    #expect(client.machine.lanes[.session(ward)]?.operations.map(\.attempts) == [0])
  }

  @Test("PITFALLS 33: the answer has its time behind a long message of somebody else, too", arguments: [true, false])
  func received(isPolledBetween: Bool) {
    var client = Script()
    client.comeOnline(at: 0, .with([ward: 0]))
    client.write([queued(1)], at: 1_000)
    func progress(_ second: Int64, isReceiving: Bool) -> LinkProgress {
      LinkProgress(heardAtMilliseconds: second * 1_000, deliveredAtMilliseconds: 1_100, isReceiving: isReceiving)
    }
    for second in 2...20 as ClosedRange<Int64> {
      client.give(.moved(1, progress(second, isReceiving: true)), at: second * 1_000)
    }
    if isPolledBetween { client.give(.moved(1, progress(21, isReceiving: false)), at: 21_000) }
    client.hear(.event(entry(1)), at: 21_000)
    for second in 21...35 as ClosedRange<Int64> {
      client.give(.moved(1, progress(second, isReceiving: false)), at: second * 1_000)
      client.give(.tick, at: second * 1_000)
      #expect(client.machine.isOnline, "at \(second) s")
    }
    client.give(.tick, at: 36_000)
    #expect(!client.machine.isOnline)
  }

  @Test(
    "PITFALLS 33: words that leave after a long silence of ours are not late at once, while an answer stands behind a long message"
  )
  func receiptBehindALongMessage() {
    var client = Script()
    client.comeOnline(at: 0, .with([ward: 0]))
    client.write([queued(1)], at: 1_000)
    for second in 2...20 as ClosedRange<Int64> {
      let progress = LinkProgress(
        heardAtMilliseconds: second * 1_000, deliveredAtMilliseconds: 1_100, isSending: second == 20, isReceiving: true)
      client.give(.moved(1, progress), at: second * 1_000)
      client.give(.tick, at: second * 1_000)
      #expect(client.machine.isOnline, "at \(second) s")
    }
    // Not one of them is acknowledged.
    for second in 21...35 as ClosedRange<Int64> {
      #expect(client.machine.isOnline, "at \(second) s")
      let progress = LinkProgress(
        heardAtMilliseconds: second * 1_000, deliveredAtMilliseconds: 1_100, isSending: true, isReceiving: true)
      client.give(.moved(1, progress), at: second * 1_000)
      client.give(.tick, at: second * 1_000)
    }
    #expect(!client.machine.isOnline)
  }

  @Test("long messages of others, one after the other, and no answer: over after a minute")
  func longMessagesForEver() {
    var client = Script()
    client.comeOnline(at: 0, .with([ward: 0]))
    client.write([queued(1)], at: 1_000)
    for second in 2...60 as ClosedRange<Int64> {
      let progress = LinkProgress(
        heardAtMilliseconds: second * 1_000, deliveredAtMilliseconds: 1_100, isReceiving: second % 10 != 0)
      client.give(.moved(1, progress), at: second * 1_000)
      if second % 10 == 0 { client.hear(.event(entry(UInt64(second) / 10)), at: second * 1_000) }
      client.give(.tick, at: second * 1_000)
      #expect(client.machine.isOnline, "at \(second) s")
    }
    client.give(.tick, at: 61_100)
    #expect(!client.machine.isOnline)
  }

  @Test(
    "PITFALLS 35: a client whose own store is behind, and that reads nothing meanwhile, takes no link for dead, and no answer for missing"
  )
  func behind() {
    var client = Script()
    client.comeOnline(at: 0, .with([ward: 0]))
    client.write([queued(1)], at: 1_000)
    for second in 2...90 as ClosedRange<Int64> {
      // The driver says so at each tick, as it does not read.
      client.give(.received(1, []), at: second * 1_000)
      client.give(.tick, at: second * 1_000)
      #expect(client.machine.isOnline, "at \(second) s")
    }
    client.hear(.accepted(acceptance(1, 1)), at: 91_000)
    #expect(client.machine.lanes.isEmpty)
  }

  @Test("a handshake on a slow link is waited for while bytes move, for half a minute at most")
  func handshake() {
    var client = Script()
    client.give(.started(cursors: [:], lanes: []))
    for second in 1...29 as ClosedRange<Int64> {
      client.give(.moved(1, LinkProgress(heardAtMilliseconds: second * 1_000)), at: second * 1_000)
      client.on(.tick, at: second * 1_000)
      #expect(client.machine.isConnecting(1), "at \(second) s")
    }
    #expect(client.give(.tick, at: 30_000).first == .disconnect(1, isDead: true))
  }

  @Test("a handshake on which nothing moves is over after 5 s, as ever")
  func hungHandshake() {
    var client = Script()
    client.give(.started(cursors: [:], lanes: []))
    client.give(.moved(1, LinkProgress()), at: 250)
    client.on(.tick, at: 4_999)
    #expect(client.give(.tick, at: 5_000).first == .disconnect(1, isDead: true))
  }
}
