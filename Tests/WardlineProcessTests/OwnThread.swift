import Foundation
import Testing

/// Runs each test on a thread of its own.
///
/// These tests wait for processes and block their thread meanwhile. Swift's own pool has a thread for each core: no more than that many
/// tests would wait at a time, however many may, and what runs in the process of the tests would wait with them.
struct OwnThread: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  @concurrent func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let began = ContinuousClock.now
    defer {
      // The runner counts the time from when all were begun, and most of them wait for their turn.
      let seconds = (ContinuousClock.now - began) / .seconds(1)
      if seconds >= 5 {
        Rounds.tell("took \(String(format: "%6.2f", seconds)) s: \(test.displayName ?? test.name)")
      }
    }
    try await withTaskExecutorPreference(ThreadExecutor.shared) { try await function() }
  }
}

extension Trait where Self == OwnThread {
  static var ownThread: Self { Self() }
}

/// A thread for each job: a test is one, or a few.
private final class ThreadExecutor: TaskExecutor {
  static let shared = ThreadExecutor()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let thread = Thread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    thread.name = "test"
    thread.start()
  }
}
