import Testing
import WardlineModel
import WardlineRelay

/// What the relay's log tells of strangers, and of its store.
struct RelayLogTests {
  @Test("refusals: so many lines in an interval, then a count of what was left out, then lines again")
  func throttle() {
    var throttle = LogThrottle(linesMax: 2, intervalMilliseconds: 1_000)
    #expect(throttle.tick(at: 0) == nil)
    #expect((0..<5).map { throttle.admits(at: Int64($0)) } == [true, true, false, false, false])
    #expect(throttle.tick(at: 999) == nil)
    #expect(throttle.tick(at: 1_000)?.count == 3)
    #expect(throttle.tick(at: 9_000) == nil, "said once")
    #expect(throttle.admits(at: 9_000) && throttle.admits(at: 9_001) && !throttle.admits(at: 9_002))
    // The interval began with its first line.
    #expect(throttle.tick(at: 9_999) == nil && throttle.tick(at: 10_000)?.count == 1)
  }

  @Test("refusals: an interval with nothing left out says nothing; a relay that stops says what is left")
  func throttleEnds() {
    var throttle = LogThrottle(linesMax: 1, intervalMilliseconds: 1_000)
    #expect([5].map { throttle.admits(at: $0) } == [true])
    #expect(throttle.tick(at: 2_000) == nil && throttle.finish() == nil)
    #expect(throttle.admits(at: 2_001) && !throttle.admits(at: 2_002))
    #expect(throttle.finish()?.count == 1 && throttle.finish() == nil)
    #expect(throttle == LogThrottle(linesMax: 1, intervalMilliseconds: 1_000))
  }

  @Test("refusals: what was left out names where most of it came from")
  func throttleNames() {
    var throttle = LogThrottle(linesMax: 1, intervalMilliseconds: 1_000)
    let networks = ["10.0.0.1", "10.0.0.2", "10.0.0.3", "10.0.0.2"].map { PeerNetwork($0) }
    for network in networks { _ = throttle.admits(from: network, at: 0) }
    #expect(throttle.finish() == LogThrottle.LeftOut(count: 3, network: networks[1], countOfNetwork: 2))
    // However many there are, no more than so many are counted one by one.
    for number in 0..<10_000 { _ = throttle.admits(from: PeerNetwork("\(number)"), at: 0) }
    #expect(throttle.finish()?.count == 9_999)
  }

  @Test("refusals: a million strangers in ten seconds are eleven lines")
  func throttleBound() {
    var throttle = LogThrottle()
    let lines = (0..<1_000_000).count { throttle.admits(at: Int64($0 / 101)) }
    #expect(lines == Limits.refusalLinesMax)
    #expect(throttle.finish()?.count == 1_000_000 - Limits.refusalLinesMax)
  }

  @Test("a store that refuses: the first failure, a summary in each interval, the recovery")
  func trouble() {
    var trouble = StoreTrouble(intervalMilliseconds: 1_000)
    #expect(trouble.succeeded(refused: 7, at: 0) == nil && trouble.tick(refused: 7, at: 1) == nil)
    #expect(trouble.failed("full", refused: 7, at: 100) == .began(why: "full"))
    for number in 1...5 { #expect(trouble.failed("still full", refused: 7 + number, at: 100 + Int64(number)) == nil) }
    #expect(trouble.tick(refused: 13, at: 1_099) == nil)
    #expect(
      trouble.tick(refused: 13, at: 1_100)
        == .continues(why: "still full", failures: 6, operations: 6, milliseconds: 1_000))
    #expect(trouble.tick(refused: 13, at: 5_000) == nil, "it was not asked since")
    #expect(trouble.failed("full", refused: 13, at: 5_001) == nil)
    #expect(
      trouble.tick(refused: 20, at: 5_002) == .continues(why: "full", failures: 7, operations: 13, milliseconds: 4_902))
    #expect(trouble.succeeded(refused: 21, at: 6_100) == .ended(failures: 7, operations: 14, milliseconds: 6_000))
    #expect(trouble.succeeded(refused: 21, at: 6_101) == nil)
    #expect(trouble == StoreTrouble(intervalMilliseconds: 1_000))
    #expect(trouble.failed("again", refused: 21, at: 7_000) == .began(why: "again"))
  }

  @Test(
    "a store that fails and works in turn: its first recovery at once, the next one when it has lasted, with what was refused in all"
  )
  func flapping() {
    var trouble = RecurringTrouble(intervalMilliseconds: 1_000)
    #expect(trouble.succeeded(refused: 0, at: 0) == nil && trouble.tick(refused: 0, at: 1) == nil)
    #expect(trouble.failed("full", refused: 0, at: 100) == .began(why: "full"))
    #expect(trouble.succeeded(refused: 3, at: 200) == .ended(failures: 1, operations: 3, milliseconds: 100))
    #expect(trouble.failed("full", refused: 3, at: 1_100) == .began(why: "full"))
    var refused = 3
    for second in 1..<3_600 {
      let now = Int64(second) * 1_000 + 500
      refused += 2
      #expect(trouble.succeeded(refused: refused, at: now) == nil && trouble.tick(refused: refused, at: now + 1) == nil)
      #expect(
        trouble.failed("full", refused: refused, at: now + 999) == nil && trouble.tick(refused: refused, at: now + 999) == nil)
    }
    // Without a success in between it is still told of.
    #expect(trouble.failed("full", refused: refused, at: 3_600_600) == nil)
    #expect(
      trouble.tick(refused: refused, at: 3_601_499)
        == .continues(why: "full", failures: 3_601, operations: 7_198, milliseconds: 3_600_399))
    #expect(trouble.succeeded(refused: refused, at: 3_601_600) == nil)
    #expect(trouble.tick(refused: refused, at: 3_602_599) == nil)
    #expect(
      trouble.tick(refused: refused, at: 3_602_600) == .ended(failures: 3_601, operations: 7_198, milliseconds: 3_600_500))
    #expect(trouble.tick(refused: refused, at: 3_603_300) == nil && trouble.succeeded(refused: refused, at: 3_603_301) == nil)
    // Later it is a trouble of its own, whose recovery is reported at once.
    #expect(trouble.failed("later", refused: refused, at: 3_605_000) == .began(why: "later"))
    #expect(trouble.succeeded(refused: refused, at: 3_605_050) == .ended(failures: 1, operations: 0, milliseconds: 50))
  }
}
