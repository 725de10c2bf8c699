internal import Dispatch
internal import Synchronization
internal import WardlineTransport

/// Nothing was answered in time.
struct NotAnswered: Error, CustomStringConvertible {
  var milliseconds: Int64
  var description: String { "it was not given within \(milliseconds / 1_000) s" }
}

/// Runs tasks on a thread of ours. Swift's own threads, once used, wake a process once a second for as long as it lives, as Dispatch watches how busy
/// they are (decision 079).
final class ThreadExecutor: TaskExecutor {
  private let thread: SerialThread

  init(_ thread: SerialThread) { self.thread = thread }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    thread.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// What a program's own code answers, which may hang: then this ends in time, and that is cancelled.
///
/// - Parameter executor: where it runs; `nil` for Swift's own threads.
func answer<Answer: Sendable>(
  withinMilliseconds milliseconds: Int64, on executor: ThreadExecutor?, _ ask: @escaping @Sendable () async throws -> Answer
) async throws -> Answer {
  try await withCheckedThrowingContinuation { continuation in
    let wait = TimedWait(continuation, milliseconds)
    let asking = Task.detached(executorPreference: executor) {
      do { wait.finish(.success(try await ask())) } catch { wait.finish(.failure(error)) }
    }
    wait.onTimeout { asking.cancel() }
  }
}

/// Resumes a continuation once, with the answer or with ``NotAnswered``, whichever comes first.
private final class TimedWait<Answer: Sendable>: @unchecked Sendable {
  private let waiting: Mutex<CheckedContinuation<Answer, any Error>?>
  /// None of Swift's tasks, which go off even when they are cancelled, and on a queue of its own: the threads of the global ones wake a process
  /// that has nothing to do (decision 079). Dispatch's sources may be used from any thread.
  private let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "wardline.timeout"))
  private let milliseconds: Int64

  init(_ continuation: CheckedContinuation<Answer, any Error>, _ milliseconds: Int64) {
    waiting = Mutex(continuation)
    self.milliseconds = milliseconds
  }

  func onTimeout(_ cancel: @escaping @Sendable () -> Void) {
    timer.setEventHandler { [self] in
      cancel()
      finish(.failure(NotAnswered(milliseconds: milliseconds)))
    }
    timer.schedule(deadline: .now() + .milliseconds(Int(milliseconds)))
    timer.activate()
    // It was answered before this.
    if waiting.withLock({ $0 == nil }) { timer.cancel() }
  }

  func finish(_ result: Result<Answer, any Error>) {
    guard let waiter = waiting.withLock({ $0.take() }) else { return }
    timer.cancel()
    waiter.resume(with: result)
  }
}
