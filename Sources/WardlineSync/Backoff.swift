internal import WardlineModel

/// The backoff between attempts: exponential, full jitter, never above ``Limits/backoffMaxMilliseconds`` after the draw (G10).
/// It counts attempts to connect; a ``Lane`` counts the rejections of its head.
///
/// The first attempt after a stable connection is made at once. The count restarts only after such a connection, so that a
/// relay that accepts and closes a hundred times causes a hundred growing pauses and not a storm.
package struct Backoff: Equatable, Sendable {
  private(set) var failureCount = 0

  package init() {}

  package mutating func succeeded() { failureCount = 0 }

  /// The pause before the next attempt, in milliseconds.
  package mutating func nextDelay(using generator: inout some RandomNumberGenerator) -> Int64 {
    failureCount += 1
    return Self.delay(afterFailures: failureCount, using: &generator)
  }

  /// The pause after `count` failures in a row, at least 1, in milliseconds.
  static func delay(afterFailures count: Int, using generator: inout some RandomNumberGenerator) -> Int64 {
    // Above the bound the exponent has no effect; clamped, it cannot overflow in a long failure run.
    let doublings = min(count - 1, 16)
    let ceiling = min(Limits.backoffBaseMilliseconds << Int64(doublings), Limits.backoffMaxMilliseconds)
    return Int64.random(in: Limits.backoffMinMilliseconds...ceiling, using: &generator)
  }
}
