/// How fast something may come: so many a second, or an hour, for ever, and so many at once before that.
package struct Pace: Hashable, Sendable {
  /// How many in a period; 0 for no limit.
  fileprivate var count: Int
  fileprivate var periodSeconds: Int
  package var burst: Int

  package init(perSecond: Int, burst: Int) { self.init(count: perSecond, periodSeconds: 1, burst: burst) }

  package init(perHour: Int, burst: Int) { self.init(count: perHour, periodSeconds: 3_600, burst: burst) }

  private init(count: Int, periodSeconds: Int, burst: Int) {
    precondition(count >= 0 && burst > 0, "a pace that lets nothing through is of no use")
    self.count = count
    self.periodSeconds = periodSeconds
    self.burst = burst
  }

  /// Rounded down.
  package var perSecond: Int { count / periodSeconds }
  package var isUnlimited: Bool { count == 0 }

  /// How many it lets through from the beginning on, at most.
  package func most(within milliseconds: Int64) -> Int64 {
    Int64(burst) + Int64(count) * milliseconds / (Int64(periodSeconds) * 1_000)
  }
}

/// A pace that is kept: a bucket that holds a burst of tokens, is filled at the pace's rate, and gives one for each thing that comes.
///
/// Whole numbers only, so that a transcript is the same everywhere: it counts in thousandths of a token, of which a pace of one a
/// second brings one each millisecond.
package struct TokenBucket: Hashable, Sendable {
  private static let unit: Int64 = 1_000

  package private(set) var units: Int64
  package private(set) var filledAtMilliseconds: Int64

  /// A full one.
  package init(_ pace: Pace, at now: Int64) {
    units = Int64(pace.burst) * Self.unit
    filledAtMilliseconds = now
  }

  /// One that was kept.
  package init(units: Int64, filledAtMilliseconds: Int64) {
    self.units = units
    self.filledAtMilliseconds = filledAtMilliseconds
  }

  /// The clock was set back: what was in it stays, and it is filled from now on.
  package mutating func follow(_ now: Int64) { filledAtMilliseconds = min(filledAtMilliseconds, now) }

  /// Takes a token; `false` when there is none.
  package mutating func take(_ pace: Pace, at now: Int64) -> Bool {
    guard !pace.isUnlimited else { return true }
    let filled = filled(pace, at: now)
    // The time since it was filled last stays: less than a thousandth of a slow pace is not lost by asking often.
    guard filled >= Self.unit else { return false }
    units = filled - Self.unit
    filledAtMilliseconds = max(filledAtMilliseconds, now)
    return true
  }

  /// Takes so many tokens for what has happened already. What is missing is owed, up to a burst.
  package mutating func charge(_ count: Int, _ pace: Pace, at now: Int64) {
    guard !pace.isUnlimited else { return }
    let full = Int64(pace.burst) * Self.unit
    units = max(-full, filled(pace, at: now) - Int64(min(count, 2 * pace.burst)) * Self.unit)
    filledAtMilliseconds = max(filledAtMilliseconds, now)
  }

  /// Whether there is no token to take.
  package func isEmpty(_ pace: Pace, at now: Int64) -> Bool { !pace.isUnlimited && filled(pace, at: now) < Self.unit }

  /// How long until so many tokens are there, or as many as there can be.
  package func milliseconds(until count: Int, _ pace: Pace, at now: Int64) -> Int64 {
    guard !pace.isUnlimited else { return 0 }
    let missing = Int64(min(count, pace.burst)) * Self.unit - filled(pace, at: now)
    return missing <= 0 ? 0 : (missing * Int64(pace.periodSeconds) + Int64(pace.count) - 1) / Int64(pace.count)
  }

  /// Whether it is as good as a new one.
  package func isFull(_ pace: Pace, at now: Int64) -> Bool { filled(pace, at: now) == Int64(pace.burst) * Self.unit }

  private func filled(_ pace: Pace, at now: Int64) -> Int64 {
    let full = Int64(pace.burst) * Self.unit
    let (brought, overflow) = max(0, now - filledAtMilliseconds).multipliedReportingOverflow(by: Int64(pace.count))
    return overflow ? full : min(full, units + min(2 * full, brought / Int64(pace.periodSeconds)))
  }
}
