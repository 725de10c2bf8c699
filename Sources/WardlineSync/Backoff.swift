internal import WardlineModel

/// When to try again: exponential, full jitter, never above ``Limits/backoffMaxMilliseconds`` after the draw (G10).
///
/// The first try after a connection that had proved stable is made at once; the count begins anew only after such a one, so that a
/// relay which accepts and closes a hundred times sees a hundred growing pauses and not a storm.
struct Backoff: Equatable, Sendable {
  private(set) var failureCount = 0

  mutating func succeeded() { failureCount = 0 }

  /// The pause before the next try, in milliseconds.
  mutating func nextDelay(using generator: inout some RandomNumberGenerator) -> Int64 {
    failureCount += 1
    // Past the bound the exponent says nothing more; clamped, it cannot overflow in a long failure run.
    let doublings = min(failureCount - 1, 16)
    let ceiling = min(Limits.backoffBaseMilliseconds << Int64(doublings), Limits.backoffMaxMilliseconds)
    return Int64.random(in: Limits.backoffMinMilliseconds...ceiling, using: &generator)
  }
}
