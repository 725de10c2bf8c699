import Testing
import WardlineModel

@testable import WardlineSync

@Suite("Going away")
struct GoAwayTests {
  @Test(
    "reasons for now: the relay's delay is kept, counted from the goodbye when the link was stable",
    arguments: [
      (GoAway.Reason.drain, LossReason.drained), (.unknown, .drained), (.overloaded, .overloaded(message: "bye")),
    ])
  func forNow(reason: GoAway.Reason, loss: LossReason) {
    var client = Script()
    client.comeOnline()
    client.on(
      .received(1, [.goAway(GoAway(reason, delayMilliseconds: 1_500, message: "bye"))]), at: 9_000,
      .disconnect(1, isDead: false), .report(.lost(loss, retryAtMilliseconds: 10_500)))
    client.tryAgain(by: .tick, at: 10_500)
  }

  @Test("no relay can ask for more than 5 s")
  func delayIsBounded() {
    var client = Script()
    client.comeOnline()
    client.hear(.goAway(GoAway(.drain, delayMilliseconds: .max)), at: 9_000)
    #expect(client.machine.deadlineMilliseconds == 14_000)
  }

  @Test("nor for less than nothing")
  func delayIsNotNegative() {
    var client = Script()
    client.comeOnline()
    client.on(
      .received(1, [.goAway(GoAway(.drain, delayMilliseconds: .min))]), at: 9_000,
      .disconnect(1, isDead: false), .report(.lost(.drained, retryAtMilliseconds: 9_000)))
  }

  @Test("PITFALLS 26: a link that was not stable waits for the longer of the backoff and what the relay asks")
  func unstable() {
    for seed in 0..<50 as Range<UInt64> {
      var client = Script(seed: seed)
      client.comeOnline()
      client.hear(.goAway(GoAway(.drain, delayMilliseconds: 150)), at: 10)
      // From the goodbye, and not from the beginning of the try.
      #expect((160...200).contains(client.machine.deadlineMilliseconds ?? 0))
    }
  }

  @Test(
    "a handshake that was refused with a Retry-After: waited for at least as long, and never for more than 5 s",
    arguments: [
      (0 as Int64, 100...300 as ClosedRange<Int64>), (3_000, 3_100...3_100), (5_000, 5_100...5_100), (.max, 5_100...5_100),
    ])
  func turnedAway(asked: Int64, range: ClosedRange<Int64>) {
    for seed in 0..<20 as Range<UInt64> {
      var client = Script(seed: seed)
      client.give(.started(cursors: [:], lanes: []), at: 0)
      let actions = client.give(.turnedAway(1, why: "the relay is full", retryAfterMilliseconds: asked), at: 100)
      let due = client.machine.deadlineMilliseconds ?? 0
      #expect(actions == [.report(.lost(.overloaded(message: "the relay is full"), retryAtMilliseconds: due))])
      #expect(range.contains(due), "\(due)")
      client.on(.turnedAway(1, why: "again", retryAfterMilliseconds: 10))
      client.tryAgain(by: .tick, at: due)
    }
  }

  @Test(
    "PITFALLS 8: refusals are retried at the slowest pace, whatever came before",
    arguments: [
      (GoAway.Reason.replaced, LossReason.replaced),
      (.notAllowed, .notAllowed(message: "why")),
      (.protocolError, .protocolError(message: "why")),
    ])
  func refusals(reason: GoAway.Reason, loss: LossReason) {
    var client = Script()
    client.give(.started(cursors: [:], lanes: []), at: 0)
    client.open(at: 5)
    client.on(
      .received(1, [.goAway(GoAway(reason, delayMilliseconds: 20, message: "why"))]), at: 9,
      .disconnect(1, isDead: false), .report(.lost(loss, retryAtMilliseconds: 5_009)))
    client.tryAgain(by: .tick, at: 5_009)
    client.comeOnline(at: 5_010)
    client.on(
      .received(2, [.goAway(GoAway(reason, message: "why"))]), at: 20_000,
      .disconnect(2, isDead: false), .report(.lost(loss, retryAtMilliseconds: 25_000)))
  }

  @Test(
    "PITFALLS 8: the token expires; what is pending survives, the next attempt follows at once, and one without a new token waits"
  )
  func tokenExpires() {
    var client = Script()
    client.comeOnline(pending: queued(1...2))
    client.on(
      .received(1, [.goAway(GoAway(.tokenExpired, message: "why"))]), at: 10_000,
      .disconnect(1, isDead: false), .release([key(1), key(2)]),
      .report(.lost(.closed(message: "why"), retryAtMilliseconds: 10_000)))
    client.tryAgain(by: .tick, at: 10_000)
    client.open(at: 10_001)
    client.on(
      .received(2, [.goAway(GoAway(.tokenExpired, message: "why"))]), at: 10_002,
      .disconnect(2, isDead: false), .report(.lost(.tokenExpired(message: "why"), retryAtMilliseconds: 15_002)))
    client.tryAgain(by: .tick, at: 15_002)
    client.open(at: 15_003)
    client.on(
      .received(3, [.welcome(.plain)]), at: 15_004,
      .report(.online(nina)), .transmit(3, submits(1...2, head: true)))
  }

  @Test("what was said before the goodbye counts, what comes behind it does not")
  func partOfABatch() {
    var client = Script()
    client.comeOnline(pending: queued(1...2))
    client.on(
      .received(1, [.accepted(acceptance(1, 1)), .goAway(GoAway(.drain)), .accepted(acceptance(2, 2))]), at: 8_000,
      .apply([.accepted(acceptance(1, 1)), .cursor(cursor(1), session: ward)]),
      .disconnect(1, isDead: false), .release([key(2)]), .report(.lost(.drained, retryAtMilliseconds: 8_000)))
    #expect(client.machine.lanes[.session(ward)]?.operations.map(\.ordinal) == [2])
  }
}
