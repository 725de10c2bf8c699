import Foundation
import Testing
import WardlineModel
import WardlineTestSupport

@Suite("Time")
struct TimeTests {
  @Test(
    "lengths of time as people write them",
    arguments: [("500ms", 500), ("5s", 5_000), ("30m", 1_800_000), ("12h", 43_200_000), ("7d", 604_800_000), ("007s", 7_000)]
      as [(String, Int64)])
  func spans(text: String, milliseconds: Int64) {
    #expect(TimeSpan(text)?.milliseconds == milliseconds)
  }

  @Test(
    "nothing else is one",
    arguments: [
      "", "s", "5", "0s", "-5s", "+5s", "5 s", " 5s", "5s ", "5S", "1.5h", "5sec", "5sm", "٥s", "5\u{301}s", "1e3s", "36500d",
      "999999999999999999999d",
      "9223372036854775807d", "9223372036854775807ms", "ms",
    ])
  func noSpans(text: String) {
    #expect(TimeSpan(text) == nil)
  }

  @Test(
    "a span is said as it would be typed, in the largest unit that says it",
    arguments: ["1ms", "1500ms", "90s", "12h", "30d", "25h"])
  func said(text: String) throws {
    #expect(try #require(TimeSpan(text)).description == text)
    #expect(TimeSpan(milliseconds: 86_400_000).description == "1d")
  }

  @Test("just under a hundred years")
  func longest() {
    #expect(TimeSpan("36499d")?.milliseconds == 3_153_513_600_000)
    #expect(TimeSpan("3153599999999ms")?.milliseconds == 3_153_599_999_999)
  }

  @Test(
    "a timestamp that is moved past the ends of time stays there",
    arguments: [
      (0, 5, 5), (0, -5, -5), (.max, 1, .max), (.max, -1, .max - 1), (.min, -1, .min), (.min, 1, .min + 1), (.max, .max, .max),
      (.min, .min, .min),
      (-1, .min, .min), (1, .max, .max),
    ] as [(Int64, Int64, Int64)])
  func saturates(from: Int64, delta: Int64, to: Int64) {
    #expect(Timestamp(milliseconds: from).advanced(byMilliseconds: delta) == Timestamp(milliseconds: to))
  }

  @Test("earlier first")
  func order() {
    #expect(Timestamp(milliseconds: -1) < Timestamp(milliseconds: 0))
    #expect(!(Timestamp(milliseconds: 0) < Timestamp(milliseconds: 0)))
  }

  @Test("a time is written as Foundation writes it, on the first and last day of every month, and at any other time")
  func calendarText() throws {
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    var times: [Int64] = [Limits.clockMinMilliseconds, Limits.clockMaxMilliseconds]
    for year in [1970, 1971, 1972, 1999, 2000, 2001, 2026, 2028, 2099, 2100, 2101, 2399, 2400, 2401, 9999] {
      for month in 1...12 {
        let first = try #require(calendar.date(from: DateComponents(year: year, month: month, day: 1)))
        let milliseconds = Int64(first.timeIntervalSince1970) * 1_000
        times += [milliseconds, milliseconds - 1, milliseconds + 86_399_999]
      }
    }
    var generator = SeededGenerator(seed: 55)
    times += (0..<2_000).map { _ in
      Int64.random(in: Limits.clockMinMilliseconds...Limits.clockMaxMilliseconds, using: &generator)
    }
    for time in times where Timestamp(milliseconds: time).isInCalendar {
      // Halfway into the millisecond: what Foundation has is a binary fraction, and may be just below it.
      let date = Date(timeIntervalSince1970: (Double(time) + 0.5) / 1_000)
      #expect(Timestamp(milliseconds: time).calendarText == date.formatted(style), "\(time)")
    }
    #expect(Timestamp(milliseconds: 1_763_635_445_123).calendarText == "2025-11-20T10:44:05.123Z")
    for time in [Limits.clockMinMilliseconds - 1, Limits.clockMaxMilliseconds + 1, .min, .max] {
      #expect(Timestamp(milliseconds: time).calendarText == nil)
    }
  }
}
