internal import WardlineModel

/// Log reports about a failing store: the first failure at once, a summary in each interval while it continues, and the
/// recovery. Reads and writes have one each.
package struct StoreTrouble: Equatable, Sendable {
  package enum Report: Hashable, Sendable {
    /// The first failure.
    case began(why: String)
    /// It continues: how often the store has failed since it began, how many operations were rejected for that, and for how
    /// long.
    case continues(why: String, failures: Int, operations: Int, milliseconds: Int64)
    /// The store has recovered.
    case ended(failures: Int, operations: Int, milliseconds: Int64)
  }

  private struct Run: Equatable, Sendable {
    var why: String
    var beganAtMilliseconds: Int64
    var toldAtMilliseconds: Int64
    /// The count of rejected operations before it began.
    var refusedBefore: Int
    var failures = 0
    var toldFailures = 0
  }

  private let intervalMilliseconds: Int64
  private var run: Run?

  package init(intervalMilliseconds: Int64 = Limits.storeTroubleLogMilliseconds) {
    self.intervalMilliseconds = intervalMilliseconds
  }

  /// Records a failure of the store.
  ///
  /// - Parameter refused: operations rejected because of the store since the start, without those of this failure.
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

  /// Records a success of the store.
  package mutating func succeeded(refused: Int, at now: Int64) -> Report? {
    guard let run else { return nil }
    self.run = nil
    return .ended(
      failures: run.failures, operations: refused - run.refusedBefore, milliseconds: now - run.beganAtMilliseconds)
  }

  /// No report in an interval without a request to the store.
  package mutating func tick(refused: Int, at now: Int64) -> Report? {
    guard let run, now - run.toldAtMilliseconds >= intervalMilliseconds, run.failures > run.toldFailures else { return nil }
    self.run?.toldAtMilliseconds = now
    self.run?.toldFailures = run.failures
    return .continues(
      why: run.why, failures: run.failures, operations: refused - run.refusedBefore,
      milliseconds: now - run.beganAtMilliseconds)
  }
}
