internal import Foundation

/// How long something that must happen may take before a wait for it is given up.
///
/// Each wait names what a machine of the usual speed needs at most; a slow or busy machine multiplies it. `WARDLINE_PATIENCE` is the factor,
/// which `make test` sets from what it measures when it starts.
package enum Patience {
  /// At least 1; 3 unless the variable says otherwise.
  package static let factor: Double = {
    let text = ProcessInfo.processInfo.environment["WARDLINE_PATIENCE"] ?? ""
    return Double(text).map { min(max($0, 1), 1_000) } ?? 3
  }()

  package static func scaled(_ milliseconds: Int) -> Int { Int(Double(milliseconds) * factor) }

  /// Waits until a condition holds, and looks every few milliseconds.
  ///
  /// - Parameter milliseconds: scaled by ``factor``.
  /// - Returns: `false` when the time has passed.
  package static func wait(milliseconds: Int, every pauseMilliseconds: UInt32 = 5, until condition: () throws -> Bool) rethrows
    -> Bool
  {
    let began = DispatchTime.now()
    let limit = scaled(milliseconds)
    while try !condition() {
      if DispatchTime.now() > began + .milliseconds(limit) { return false }
      usleep(pauseMilliseconds * 1_000)
    }
    report(began, limit)
    return true
  }

  /// Notes a wait that used more than a tenth of its limit: on a machine three times slower it would come close.
  private static func report(_ began: DispatchTime, _ limit: Int) {
    let took = Int((DispatchTime.now().uptimeNanoseconds - began.uptimeNanoseconds) / 1_000_000)
    if took * 10 > limit { Ownership.note("waited \(took) of \(limit) ms") }
  }
}
