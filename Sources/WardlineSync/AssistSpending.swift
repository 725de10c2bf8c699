package import WardlineModel

/// What remains of an ``AssistPace``. A store keeps it, so that a restart does not refill it.
package struct AssistSpending: Hashable, Sendable {
  package private(set) var requests: TokenBucket
  package private(set) var tokens: TokenBucket
  /// Days since 1970 in UTC, and the model's tokens that were counted in that day.
  package private(set) var day: Int64
  package private(set) var dayTokens: Int

  private static let dayMilliseconds: Int64 = 24 * 60 * 60 * 1_000

  /// Nothing was spent yet.
  package init(_ pace: AssistPace, at now: Timestamp) {
    self.init(
      requests: TokenBucket(pace.requests, at: now.milliseconds), tokens: TokenBucket(pace.tokens, at: now.milliseconds),
      day: now.milliseconds / Self.dayMilliseconds, dayTokens: 0)
  }

  /// As a store has kept it.
  package init(requests: TokenBucket, tokens: TokenBucket, day: Int64, dayTokens: Int) {
    (self.requests, self.tokens, self.day, self.dayTokens) = (requests, tokens, day, dayTokens)
  }

  /// A clock that was set back brings no tokens, and takes none.
  package mutating func follow(_ now: Timestamp) {
    requests.follow(now.milliseconds)
    tokens.follow(now.milliseconds)
    let today = now.milliseconds / Self.dayMilliseconds
    if today > day { dayTokens = 0 }
    // What was spent stays spent when the clock is set back. By a day at most, the day stays, too: set right again, it would have a second budget. By
    // more, the clock was wrong before, and its day may be years ahead.
    if today > day || today < day - 1 { day = today }
  }

  /// Takes a request; where there is none, returns when there may be one.
  package mutating func take(_ pace: AssistPace, at now: Timestamp) -> Timestamp? {
    guard dayTokens < pace.tokensPerDay else { return Timestamp(milliseconds: (day + 1) * Self.dayMilliseconds) }
    let wait = max(
      requests.milliseconds(until: 1, pace.requests, at: now.milliseconds),
      tokens.milliseconds(until: 1, pace.tokens, at: now.milliseconds))
    guard wait == 0, requests.take(pace.requests, at: now.milliseconds) else {
      return now.advanced(byMilliseconds: max(1, wait))
    }
    return nil
  }

  /// How much an answer came to is known when it is there: what is missing is owed.
  package mutating func charge(_ count: Int, _ pace: AssistPace, at now: Timestamp) {
    tokens.charge(max(0, count), pace.tokens, at: now.milliseconds)
    dayTokens += max(0, count)
  }
}
