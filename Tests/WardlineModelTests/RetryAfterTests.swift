import Testing
import WardlineModel

@Suite("Retry-After")
struct RetryAfterTests {
  /// Sun, 06 Nov 1994 08:49:37 GMT.
  private let then = Timestamp(milliseconds: 784_111_777_000)

  @Test(
    "seconds, fractions of them, and milliseconds",
    arguments: [
      ("0", 0 as Int64), ("1", 1_000), ("4", 4_000), (" 30 ", 30_000), ("1.5", 1_500), ("0.0004", 0), ("2.25", 2_250),
      ("2.7519", 2_751),
      ("1500ms", 1_500), ("0ms", 0), ("007", 7_000),
    ])
  func spans(text: String, milliseconds: Int64) {
    #expect(RetryAfter(text, at: then)?.milliseconds == milliseconds)
  }

  @Test(
    "never longer than a minute, however long the number",
    arguments: ["61", "3600", "86400000ms", String(repeating: "9", count: 400)])
  func clamped(text: String) {
    #expect(RetryAfter(text, at: then)?.milliseconds == Limits.retryAfterMaxMilliseconds)
    #expect(Limits.retryAfterMaxMilliseconds == 60_000)
  }

  @Test(
    "a date in each of its three forms, by the server's clock",
    arguments: ["Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994"])
  func dates(text: String) {
    #expect(HTTPDate(text, at: then)?.timestamp == then)
    #expect(RetryAfter(text, at: then.advanced(byMilliseconds: -3_250))?.milliseconds == 3_250)
    #expect(RetryAfter(text, at: then)?.milliseconds == 0)
    #expect(RetryAfter(text, at: then.advanced(byMilliseconds: 86_400_000))?.milliseconds == 0, "it has passed")
    #expect(RetryAfter(text, at: then.advanced(byMilliseconds: -86_400_000))?.milliseconds == 60_000)
  }

  @Test(
    "days are counted as the calendar has them",
    arguments: [
      ("Thu, 01 Jan 1970 00:00:00 GMT", 0 as Int64), ("Tue, 29 Feb 2000 12:00:00 GMT", 951_825_600),
      ("Fri, 31 Dec 1999 23:59:59 GMT", 946_684_799),
      ("Sat, 21 Nov 2026 02:30:00 GMT", 1_795_228_200), ("Mon, 01 Mar 2100 00:00:00 GMT", 4_107_542_400),
      ("Wed, 31 Dec 1969 23:59:59 GMT", -1),
    ])
  func calendar(text: String, seconds: Int64) {
    #expect(HTTPDate(text, at: then)?.timestamp == Timestamp(milliseconds: seconds * 1_000))
  }

  @Test("a year of two digits is the one that is not more than 50 years ahead")
  func shortYears() {
    let now = Timestamp(milliseconds: 1_795_228_200_000)
    #expect(HTTPDate("Sunday, 06-Nov-94 08:49:37 GMT", at: now)?.timestamp == then)
    #expect(HTTPDate("Friday, 06-Nov-76 08:49:37 GMT", at: now) == HTTPDate("Fri, 06 Nov 2076 08:49:37 GMT", at: now))
    #expect(HTTPDate("Sunday, 06-Nov-77 08:49:37 GMT", at: now) == HTTPDate("Sun, 06 Nov 1977 08:49:37 GMT", at: now))
  }

  @Test(
    "what is none of these says nothing",
    arguments: [
      "", " ", "-1", "+3", "soon", "1,5", "1.", ".5", "1.5ms", "ms", "3 s", "１", "Sun, 06 Nov 1994 08:49:37",
      "Sun, 06 Nov 1994 08:49:37 CET",
      "Sun, 31 Feb 1994 08:49:37 GMT", "Tue, 29 Feb 2100 00:00:00 GMT", "Sun, 00 Nov 1994 08:49:37 GMT",
      "Sun, 06 Nov 1994 24:00:00 GMT",
      "Sun, 06 Nov 1994 8:49:37 GMT", "Foo, 06 Nov 1994 08:49:37 GMT", "Sun, 06 November 1994 08:49:37 GMT",
      "Sun, 06 Nov 194 08:49:37 GMT",
    ])
  func nonsense(text: String) { #expect(RetryAfter(text, at: then) == nil) }

  @Test("clocks of the far ends of time do not trap", arguments: [Int64.min, .max])
  func wildClocks(milliseconds: Int64) {
    let now = Timestamp(milliseconds: milliseconds)
    let pause = RetryAfter("Sun, 06 Nov 1994 08:49:37 GMT", at: now)?.milliseconds ?? -1
    #expect((0...60_000).contains(pause))
    _ = RetryAfter("Sunday, 06-Nov-94 08:49:37 GMT", at: now)
  }
}

@Suite("Paces")
struct PaceTests {
  @Test("a burst at once, then one as often as the rate says; never more than a burst is saved up")
  func bucket() {
    let pace = Pace(perSecond: 10, burst: 3)
    var bucket = TokenBucket(pace, at: 1_000)
    func taken(at now: Int64) -> Int {
      var count = 0
      while bucket.take(pace, at: now) { count += 1 }
      return count
    }
    #expect(taken(at: 1_000) == 3)
    #expect(bucket.milliseconds(until: 1, pace, at: 1_000) == 100)
    #expect(bucket.milliseconds(until: 64, pace, at: 1_000) == 300, "more than a burst there never is")
    #expect(taken(at: 1_099) == 0)
    #expect(taken(at: 1_100) == 1)
    #expect(taken(at: 1_350) == 2)
    #expect(bucket.milliseconds(until: 1, pace, at: 1_350) == 50)
    #expect(!bucket.isFull(pace, at: 1_599) && bucket.isFull(pace, at: 1_600))
    #expect(taken(at: .max / 2) == 3)
    #expect(taken(at: 0) == 0, "a clock that steps back brings nothing and traps nothing")
  }

  @Test("over a long time it lets through its rate, to the token", arguments: [1, 7, 333, 1_000, 2_000])
  func rate(perSecond: Int) {
    let pace = Pace(perSecond: perSecond, burst: 5)
    var bucket = TokenBucket(pace, at: 0)
    var count = 0
    for now in 0...10_000 as ClosedRange<Int64> { while bucket.take(pace, at: now) { count += 1 } }
    #expect(count == 5 + 10 * perSecond)
  }

  @Test("a rate of an hour lets through its rate, however often it is asked", arguments: [1, 60, 1_000])
  func hourly(perHour: Int) {
    let pace = Pace(perHour: perHour, burst: 2)
    var bucket = TokenBucket(pace, at: 0)
    var count = 0
    for now in stride(from: 0, through: 7_200_000 as Int64, by: 7) { while bucket.take(pace, at: now) { count += 1 } }
    #expect((2 + 2 * perHour - 1...2 + 2 * perHour).contains(count), "\(count)")
    #expect(bucket.milliseconds(until: 1, pace, at: 7_200_000) <= 3_600_000 / Int64(perHour))
  }

  @Test("no rate is no limit")
  func unlimited() {
    let pace = Pace(perSecond: 0, burst: 1)
    var bucket = TokenBucket(pace, at: 0)
    #expect((0..<10_000).count { _ in bucket.take(pace, at: 0) } == 10_000)
  }
}
