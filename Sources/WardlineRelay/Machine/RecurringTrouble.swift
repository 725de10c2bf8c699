import WardlineModel

/// Log reports about a store that fails and works in turn, as on a full disk, where something small still fits: a ``StoreTrouble`` whose
/// recovery counts only once it has lasted.
///
/// The first recovery is reported at once. When the store fails again soon after it, that is reported, too; from then on a recovery is
/// reported when there was no failure for a whole interval. So a store that flaps for hours is four lines, and a summary in each interval of
/// failures without a success.
package struct RecurringTrouble: Equatable, Sendable {
  /// What the failures before came to, up to a recovery that was not reported.
  private struct Earlier: Equatable, Sendable {
    var failures: Int
    var operations: Int
    var beganAtMilliseconds: Int64
    var recoveredAtMilliseconds: Int64
  }

  private let intervalMilliseconds: Int64
  private var trouble: StoreTrouble
  /// When the last reported recovery was; `nil` before the first one.
  private var reportedRecoveryAtMilliseconds: Int64?
  /// Whether the present trouble began soon after a reported recovery.
  private var isRelapse = false
  private var earlier: Earlier?
  private var isFailing = false

  package init(intervalMilliseconds: Int64 = Limits.storeTroubleLogMilliseconds) {
    self.intervalMilliseconds = intervalMilliseconds
    trouble = StoreTrouble(intervalMilliseconds: intervalMilliseconds)
  }

  /// Records a failure of the store, as ``StoreTrouble/failed(_:refused:at:)``.
  package mutating func failed(_ why: String, refused: Int, at now: Int64) -> StoreTrouble.Report? {
    let report = trouble.failed(why, refused: refused, at: now)
    let isFirst = !isFailing && earlier == nil
    isFailing = true
    guard isFirst else { return nil }
    isRelapse = reportedRecoveryAtMilliseconds.map { now - $0 < intervalMilliseconds } ?? false
    return report
  }

  /// Records a success of the store.
  package mutating func succeeded(refused: Int, at now: Int64) -> StoreTrouble.Report? {
    guard case .ended(let failures, let operations, let milliseconds)? = trouble.succeeded(refused: refused, at: now) else {
      return nil
    }
    isFailing = false
    let total = Earlier(
      failures: failures + (earlier?.failures ?? 0), operations: operations + (earlier?.operations ?? 0),
      beganAtMilliseconds: earlier?.beganAtMilliseconds ?? now - milliseconds, recoveredAtMilliseconds: now)
    earlier = total
    return isRelapse ? nil : recovery(total)
  }

  /// Reports that time has passed: a recovery that has lasted, or failures that continue.
  package mutating func tick(refused: Int, at now: Int64) -> StoreTrouble.Report? {
    if !isFailing, let earlier, now - earlier.recoveredAtMilliseconds >= intervalMilliseconds { return recovery(earlier) }
    guard case .continues(let why, let failures, let operations, let milliseconds)? = trouble.tick(refused: refused, at: now)
    else { return nil }
    return .continues(
      why: why, failures: failures + (earlier?.failures ?? 0), operations: operations + (earlier?.operations ?? 0),
      milliseconds: earlier.map { now - $0.beganAtMilliseconds } ?? milliseconds)
  }

  private mutating func recovery(_ total: Earlier) -> StoreTrouble.Report {
    earlier = nil
    isRelapse = false
    reportedRecoveryAtMilliseconds = total.recoveredAtMilliseconds
    return .ended(
      failures: total.failures, operations: total.operations,
      milliseconds: total.recoveredAtMilliseconds - total.beganAtMilliseconds)
  }
}
