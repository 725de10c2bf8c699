internal import WardlineModel

/// When to try again: exponential, full jitter, never above ``Limits/backoffMaxMilliseconds`` after the draw (G10). It counts the tries to
/// connect; a ``Lane`` counts the refusals of its head.
///
/// The first try after a connection that had proved stable is made at once; the count begins anew only after such a one, so that a
/// relay which accepts and closes a hundred times sees a hundred growing pauses and not a storm.
struct Backoff: Equatable, Sendable {
  private(set) var failureCount = 0

  mutating func succeeded() { failureCount = 0 }

  /// The pause before the next try, in milliseconds.
  mutating func nextDelay(using generator: inout some RandomNumberGenerator) -> Int64 {
    failureCount += 1
    return Self.delay(afterFailures: failureCount, using: &generator)
  }

  /// The pause after that many failures in a row, 1 at least, in milliseconds.
  static func delay(afterFailures count: Int, using generator: inout some RandomNumberGenerator) -> Int64 {
    // Past the bound the exponent says nothing more; clamped, it cannot overflow in a long failure run.
    let doublings = min(count - 1, 16)
    let ceiling = min(Limits.backoffBaseMilliseconds << Int64(doublings), Limits.backoffMaxMilliseconds)
    return Int64.random(in: Limits.backoffMinMilliseconds...ceiling, using: &generator)
  }
}
