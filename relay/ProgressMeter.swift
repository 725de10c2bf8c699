internal import Foundation
internal import Glibc
internal import Synchronization
internal import WardlineModel
internal import WardlineProgram

/// Shows how far long work has come, on a terminal.
struct ProgressMeter {
  private let isShown = isatty(STDERR_FILENO) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
  private var percentShown = -1

  func hide() { if isShown { StandardError.showProgress(nil) } }

  /// - Parameter what: such as "of 12 MB copied".
  mutating func show(_ done: Int, of total: Int, _ what: @autoclosure () -> String) {
    guard isShown, total > 0 else { return }
    let percent = min(100, done * 100 / total)
    guard percent != percentShown else { return }
    percentShown = percent
    StandardError.showProgress("\(percent) % \(what())")
  }
}

/// Runs long work, which a signal ends; what it has written so far it removes.
///
/// - Parameter work: is given whether to end.
func cancelledBySignals<Result>(_ work: (_ isCancelled: () -> Bool) throws -> Result) async throws -> Result {
  let isCancelled = Cancellation()
  let signals = await ProcessSignals(SIGTERM, SIGINT)
  let listener = Task { for await _ in signals { isCancelled.flag.store(true, ordering: .relaxed) } }
  defer { listener.cancel() }
  return try work { isCancelled.flag.load(ordering: .relaxed) }
}

private final class Cancellation: Sendable {
  let flag = Atomic(false)
}
