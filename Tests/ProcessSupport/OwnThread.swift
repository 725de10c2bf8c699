import Foundation
import Synchronization
import Testing
import WardlineHarness

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
        Rounds.report("took \(String(format: "%6.2f", seconds)) s: \(test.displayName ?? test.name)")
      }
    }
    let thread = TestThread()
    defer { thread.end() }
    try await Ownership.$owner.withValue(test.displayName ?? test.name) {
      try await withTaskExecutorPreference(thread) { try await function() }
    }
  }
}

extension Trait where Self == OwnThread {
  static var ownThread: Self { Self() }
}

/// The thread of one test: what it goes on with after an `await` runs there, too.
private final class TestThread: TaskExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    var hasEnded = false
  }

  private let state = Mutex(State())
  private let wake = DispatchSemaphore(value: 0)

  init() {
    let thread = Thread { [self] in
      while let job = next() { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
    thread.name = "test"
    thread.start()
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    state.withLock { $0.jobs.append(job) }
    wake.signal()
  }

  /// After the last job.
  func end() {
    state.withLock { $0.hasEnded = true }
    wake.signal()
  }

  private func next() -> UnownedJob? {
    while true {
      wake.wait()
      let (job, hasEnded) = state.withLock { ($0.jobs.isEmpty ? nil : $0.jobs.removeFirst(), $0.hasEnded) }
      if job != nil || hasEnded { return job }
    }
  }
}
