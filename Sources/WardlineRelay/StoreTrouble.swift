internal import WardlineModel

/// What the log says to the operator of a store that refuses: the first failure at once, a summary in each interval while it goes on, and the
/// recovery. Reads and writes have one each.
package struct StoreTrouble: Equatable, Sendable {
  package enum Report: Hashable, Sendable {
    /// It began now.
    case began(why: String)
    /// It goes on: how often the store has refused since it began, how many operations were refused for that, and for how long.
    case continues(why: String, failures: Int, operations: Int, milliseconds: Int64)
    /// It is over.
    case ended(failures: Int, operations: Int, milliseconds: Int64)
  }

  private struct Run: Equatable, Sendable {
    var why: String
    var beganAtMilliseconds: Int64
    var toldAtMilliseconds: Int64
    /// What was refused before it began, of a count that only grows.
    var refusedBefore: Int
    var failures = 0
    var toldFailures = 0
  }

  private let intervalMilliseconds: Int64
  private var run: Run?

  package init(intervalMilliseconds: Int64 = Limits.storeTroubleLogMilliseconds) {
    self.intervalMilliseconds = intervalMilliseconds
  }

  /// The store has refused.
  ///
  /// - Parameter refused: operations that were refused for the store's sake since the start, those of this failure not among them.
  package mutating func failed(_ why: String, refused: Int, at now: Int64) -> Report? {
    guard run != nil else {
      run = Run(
        why: why, beganAtMilliseconds: now, toldAtMilliseconds: now, refusedBefore: refused, failures: 1, toldFailures: 1)
      return .began(why: why)
    }
    run?.failures += 1
    run?.why = why
    return nil
  }

  /// The store has done what it was asked.
  package mutating func succeeded(refused: Int, at now: Int64) -> Report? {
    guard let run else { return nil }
    self.run = nil
    return .ended(
      failures: run.failures, operations: refused - run.refusedBefore, milliseconds: now - run.beganAtMilliseconds)
  }

  /// Nothing is said in an interval in which the store was not asked.
  package mutating func tick(refused: Int, at now: Int64) -> Report? {
    guard let run, now - run.toldAtMilliseconds >= intervalMilliseconds, run.failures > run.toldFailures else { return nil }
    self.run?.toldAtMilliseconds = now
    self.run?.toldFailures = run.failures
    return .continues(
      why: run.why, failures: run.failures, operations: refused - run.refusedBefore,
      milliseconds: now - run.beganAtMilliseconds)
  }
}
