import Testing
import WardlineModel

@testable import WardlineRelay

@Suite("Slow readers")
struct FlowTests {
  /// A writer (1) and a slow reader (2).
  private func pair() -> Script {
    var relay = Script()
    relay.join(1)
    relay.join(2, as: grant(ibrahim))
    return relay
  }

  @Test("PITFALLS 23, G9: a slow reader is parked; the others notice nothing; it goes on from the log")
  func parked() {
    var relay = pair()
    relay.on(.congested(2))
    relay.on(.received(1, [submit(1), submit(2)]), .commit([write(1), write(2)]))
    relay.on(
      .committed([accepted(1, 6), accepted(2, 7)]), .send(1, [.accepted(acceptance(1, 6))]),
      .send(1, [.accepted(acceptance(2, 7))]))
    relay.on(.drained(2), .read(catchUp(2, after: 5)))
    relay.on(
      .page(catchUp(2, after: 5), LogPage(entries: [entry(6, of: 1), entry(7, of: 2)], head: 7)),
      .send(2, [.event(entry(6, of: 1)), .event(entry(7, of: 2)), caughtUp(7)]))
    relay.hear(1, submit(3))
    relay.on(.committed([accepted(3, 8)]), .send(1, [.accepted(acceptance(3, 8))]), .send(2, [.event(entry(8, of: 3))]))
  }

  @Test("a reader that is behind is heard and answered all the same, until the answers are too many for it")
  func heardWhileBehind() {
    var relay = Script()
    relay.joinBehind(2, of: 400)
    relay.give(.congested(2))
    relay.on(.received(2, [submit(11)]), .commit([write(11, by: ibrahim)]))
    relay.on(.committed([accepted(11, 401, by: ibrahim)]), .send(2, [.accepted(acceptance(11, 401))]))
    relay.on(.received(2, [.ping(nonce: 7, clientClock: wall(0))]), .send(2, [.pong(nonce: 7, relayClock: wall(0))]))
    relay.on(.overfull(2), .pauseReading(2))
    relay.on(.overfull(2))
    #expect(relay.give(.drained(2)).first == .resumeReading(2))
  }

  @Test("a batch that is too much for a slow link comes from the log, and not in front of the next answer")
  func batchBeyondALink() {
    var relay = pair()
    relay.on(.takes(2, bytesMax: 100))
    relay.hear(1, submit(1), submit(2), submit(3))
    // Each is taken for `Limits.entryOverheadBytes` and its text: two are more than 100.
    relay.on(
      .committed([accepted(1, 6), accepted(2, 7), accepted(3, 8)]), .send(1, [.accepted(acceptance(1, 6))]),
      .send(2, [.event(entry(6, of: 1))]), .send(1, [.accepted(acceptance(2, 7))]), .send(2, [.event(entry(7, of: 2))]),
      .send(1, [.accepted(acceptance(3, 8))]), .read(catchUp(2, after: 7)))
    relay.on(
      .page(catchUp(2, after: 7), LogPage(entries: [entry(8, of: 3)], head: 8)),
      .send(2, [.event(entry(8, of: 3)), caughtUp(8)]))
    // The next batch is another one.
    relay.hear(1, submit(4))
    relay.on(.committed([accepted(4, 9)]), .send(1, [.accepted(acceptance(4, 9))]), .send(2, [.event(entry(9, of: 4))]))
  }

  @Test("what a slow author says itself is acknowledged, and takes nothing of what it may be told")
  func ownBatchOnASlowLink() {
    var relay = pair()
    relay.on(.takes(1, bytesMax: 1))
    relay.hear(1, submit(1), submit(2))
    relay.on(
      .committed([accepted(1, 6), accepted(2, 7)]), .send(1, [.accepted(acceptance(1, 6))]),
      .send(2, [.event(entry(6, of: 1))]), .send(1, [.accepted(acceptance(2, 7))]), .send(2, [.event(entry(7, of: 2))]))
  }

  @Test("a reader that was congested while nothing was said is live again at once")
  func nothingMissed() {
    var relay = pair()
    relay.give(.congested(2))
    relay.on(.drained(2))
    relay.hear(1, submit(1))
    relay.on(.committed([accepted(1, 6)]), .send(1, [.accepted(acceptance(1, 6))]), .send(2, [.event(entry(6, of: 1))]))
  }

  @Test("G9: while catching up it is congested: no more pages until it has taken this one")
  func congestedWhileCatchingUp() {
    var relay = Script()
    relay.joinBehind(2, of: 400)
    relay.on(.congested(2))
    relay.on(
      .page(catchUp(2, after: 0), LogPage(entries: entries(1...128), head: 400)),
      .send(2, entries(1...128).map(RelayFrame.event)))
    relay.on(.drained(2), .read(catchUp(2, after: 128)))
  }

  @Test("a congested author is still acknowledged; its own entry comes again from the log, behind those it missed")
  func congestedAuthor() {
    var relay = pair()
    relay.hear(2, submit(11))
    relay.give(.congested(2))
    relay.on(
      .committed([accepted(11, 6, by: ibrahim)]), .send(2, [.accepted(acceptance(11, 6))]),
      .send(1, [.event(entry(6, of: 11, by: ibrahim))]))
    relay.on(.drained(2), .read(catchUp(2, after: 5)))
  }

  @Test("both pauses must end before it is read again, whichever ends first")
  func twoPauses() {
    var relay = pair()
    relay.give(.received(1, (1...512).map { submit($0) }))
    relay.on(.congested(1))
    relay.on(.overfull(1))
    var other = relay
    relay.give(.committed((1...512).map { accepted($0, UInt64($0) + 5) }))
    #expect(relay.give(.drained(1)).first == .resumeReading(1))
    #expect(other.give(.drained(1)).isEmpty)
    #expect(other.give(.committed((1...512).map { accepted($0, UInt64($0) + 5) })).contains(.resumeReading(1)))
  }

  @Test("of two sessions each is parked where it was")
  func twoSessions() {
    var relay = Script()
    relay.join(1, as: grant(nina, [ward, clinic]), at: [head(5), head(3, of: clinic)])
    relay.join(2, as: grant(ibrahim, [ward, clinic]), at: [head(5), head(3, of: clinic)])
    relay.give(.congested(2))
    relay.hear(1, submit(1), submit(21, in: clinic))
    relay.give(.committed([accepted(1, 6), accepted(21, 4, in: clinic)]))
    relay.on(.drained(2), .read(catchUp(2, after: 3, clinic)))
    // One page at a time, and one session after the other.
    relay.on(
      .page(catchUp(2, after: 3, clinic), LogPage(entries: [entry(4, of: 21, in: clinic)], head: 5)),
      .send(2, [.event(entry(4, of: 21, in: clinic))]), .read(catchUp(2, after: 5)))
    relay.on(
      .page(catchUp(2, after: 5), LogPage(entries: [entry(6, of: 1)], head: 6)),
      .send(2, [.event(entry(6, of: 1)), caughtUp(6)]), .read(catchUp(2, after: 4, clinic)))
  }

  @Test("one that takes little by little what waits is not stuck, and one that says little by little is not silent")
  func slow() {
    var relay = pair()
    relay.give(.congested(2), at: 1_000)
    for second in 2...100 as ClosedRange<Int64> {
      relay.hear(1, at: second * 1_000)
      relay.give(.receiving(2), at: second * 1_000)
      if second % 20 == 0 { relay.give(.taking(2), at: second * 1_000) }
      relay.give(.tick, at: second * 1_000)
      #expect(relay.machine.connectionCount == 2, "at \(second) s")
    }
  }

  @Test("PITFALLS 33: while a message arrives in pieces for longer than a second, its client is told so, once in 2 s")
  func stillReceiving() {
    var relay = pair()
    relay.on(.receiving(2), at: 1_000)
    relay.on(.receiving(2), at: 1_999)
    relay.on(.receiving(2), at: 2_000, .send(2, [.stillReceiving]))
    relay.on(.receiving(2), at: 3_999)
    relay.on(.receiving(2), at: 4_000, .send(2, [.stillReceiving]))
    // It is there, and the next one is another.
    relay.hear(2, at: 5_000)
    relay.on(.receiving(2), at: 7_000)
    relay.on(.receiving(2), at: 8_000, .send(2, [.stillReceiving]))
    // What the relay does not read is late for its sake.
    relay.on(.overfull(2), .pauseReading(2))
    relay.give(.drained(2), at: 20_000)
    relay.on(.receiving(2), at: 20_000)
  }

  @Test("one that takes nothing for 30 s is gone")
  func stuck() {
    var relay = pair()
    relay.give(.congested(2), at: 1_000)
    relay.hear(1, at: 30_000)
    relay.hear(2, at: 30_000)
    relay.on(.tick, at: 30_999)
    relay.on(.tick, at: 31_000, .close(2, code: 1001, reason: "nothing taken for 30 s"))
    #expect(relay.machine.connectionCount == 1)
  }

  @Test("of connections that are gone nothing is congested and nothing drained")
  func gone() {
    var relay = Script()
    relay.on(.congested(9))
    relay.on(.overfull(9))
    relay.on(.receiving(9))
    relay.on(.taking(9))
    relay.on(.drained(9))
  }
}

@Suite("Time")
struct ExpiryTests {
  @Test("no hello for 25 s")
  func noHello() {
    var relay = Script()
    relay.give(.opened(1), at: 500)
    relay.on(.tick, at: 25_499)
    #expect(relay.give(.tick, at: 25_500) == dismissal(1, .protocolError, 1002, "no hello"))
  }

  @Test(
    "no hello for 25 s, and empty envelopes or unknown frames are no hello")
  func noHelloButNoise() {
    var relay = Script()
    relay.give(.opened(1))
    relay.on(.received(1, []), at: 9_000)
    #expect(relay.give(.tick, at: 25_000) == dismissal(1, .protocolError, 1002, "no hello"))
  }

  @Test("a stranger who sends the hello byte by byte has no longer for it than anybody else")
  func trickle() {
    var relay = Script()
    relay.give(.opened(1))
    for second in 1...24 as ClosedRange<Int64> { relay.on(.receiving(1), at: second * 1_000) }
    #expect(relay.give(.tick, at: 25_000) == dismissal(1, .protocolError, 1002, "no hello"))
  }

  @Test("nothing heard for 30 s; a ping is enough")
  func idle() {
    var relay = Script()
    relay.join(1)
    relay.hear(1, .ping(nonce: 1, clientClock: wall(0)), at: 20_000)
    relay.on(.tick, at: 49_999)
    relay.on(.tick, at: 50_000, .close(1, code: 1001, reason: "nothing heard for 30 s"))
    relay.on(.tick, at: 51_000)
  }

  @Test("one that the relay itself does not read from is not called silent")
  func pausedIsNotSilent() {
    var relay = Script()
    relay.join(1)
    relay.give(.received(1, (1...512).map { submit($0) }))
    relay.on(.tick, at: 40_000)
  }

  @Test(
    "nor is it when it is just read again")
  func readAgainIsNotSilent() {
    var relay = Script()
    relay.join(1)
    relay.give(.received(1, (1...512).map { submit($0) }))
    relay.give(.committed((1...512).map { accepted($0, UInt64($0) + 5) }), at: 40_000)
    relay.on(.tick, at: 40_001)
    relay.on(.tick, at: 69_999)
    relay.on(.tick, at: 70_000, .close(1, code: 1001, reason: "nothing heard for 30 s"))
  }

  @Test("PITFALLS 8: the token expires under an open connection")
  func tokenExpires() {
    var relay = Script()
    relay.join(1, as: grant(nina, [ward], until: 15_000))
    relay.on(.tick, at: 14_999)
    #expect(relay.give(.tick, at: 15_000) == dismissal(1, .tokenExpired, 1008, "the token has expired"))
    #expect(relay.machine.audiences.isEmpty)
  }
}
