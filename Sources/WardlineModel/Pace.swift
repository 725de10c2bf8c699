/// How fast something may come: so many a second for ever, and so many at once before that.
package struct Pace: Hashable, Sendable {
  /// 0: as many as there are.
  package var perSecond: Int
  package var burst: Int

  package init(perSecond: Int, burst: Int) {
    precondition(perSecond >= 0 && burst > 0, "a pace that lets nothing through is of no use")
    self.perSecond = perSecond
    self.burst = burst
  }

  package var isUnlimited: Bool { perSecond == 0 }
}

/// A pace that is kept: a bucket that holds a burst of tokens, is filled at the pace's rate, and gives one for each thing that comes.
///
/// Whole numbers only, so that a transcript is the same everywhere: it counts in thousandths of a token, of which a pace of one a
/// second brings one each millisecond.
package struct TokenBucket: Hashable, Sendable {
  private static let unit: Int64 = 1_000

  private var units: Int64
  private var filledAtMilliseconds: Int64

  /// A full one.
  package init(_ pace: Pace, at now: Int64) {
    units = Int64(pace.burst) * Self.unit
    filledAtMilliseconds = now
  }

  /// Takes a token; `false` when there is none.
  package mutating func take(_ pace: Pace, at now: Int64) -> Bool {
    guard !pace.isUnlimited else { return true }
    units = filled(pace, at: now)
    filledAtMilliseconds = max(filledAtMilliseconds, now)
    guard units >= Self.unit else { return false }
    units -= Self.unit
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
    return missing <= 0 ? 0 : (missing + Int64(pace.perSecond) - 1) / Int64(pace.perSecond)
  }

  /// Whether it is as good as a new one.
  package func isFull(_ pace: Pace, at now: Int64) -> Bool { filled(pace, at: now) == Int64(pace.burst) * Self.unit }

  private func filled(_ pace: Pace, at now: Int64) -> Int64 {
    let full = Int64(pace.burst) * Self.unit
    let (brought, overflow) = max(0, now - filledAtMilliseconds).multipliedReportingOverflow(by: Int64(pace.perSecond))
    return overflow ? full : brought >= full ? full : min(full, units + brought)
  }
}
