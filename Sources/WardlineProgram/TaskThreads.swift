internal import Dispatch
internal import Glibc
internal import Synchronization

/// The threads on which a program's tasks run, instead of those of Swift's default executor.
///
/// That one takes its threads from Dispatch, which looks at them once a second, on Linux, from the first task on until the program ends: a
/// program that waits for a relay all day would wake for nothing else (decision 079). These wait without a limit.
///
/// A task runs here if it was made with this preference; its children inherit that, other tasks do not. `Task.sleep` uses the default
/// executor all the same; ``pause(forMilliseconds:)`` does not.
///
/// For example: `Task(executorPreference: TaskThreads.shared) { for await _ in signals { stop() } }`.
package final class TaskThreads: TaskExecutor {
  package static let shared = TaskThreads()

  private struct State {
    var jobs: [UnownedJob] = []
    /// Of the threads that were made, those that wait for a job and that no job has woken yet.
    var idleCount = 0
    var count = 0
  }

  private let state = Mutex(State())
  private let wakes = DispatchSemaphore(value: 0)
  private let countMax: Int
  private let timers = DispatchQueue(label: "wardline.pauses")

  /// - Parameter countMax: how many threads there may be. Each is made when a job finds none that waits, and stays. By default as many as there
  ///   are processors, and four at least: a task that blocks, such as for a person's editor, does not hold up the others.
  package init(countMax: Int = max(4, sysconf(Int32(_SC_NPROCESSORS_ONLN)))) { self.countMax = max(1, countMax) }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let (wakesThread, startsThread) = state.withLock { state in
      state.jobs.append(job)
      if state.idleCount > 0 {
        state.idleCount -= 1
        return (true, false)
      }
      guard state.count < countMax else { return (false, false) }
      state.count += 1
      return (false, true)
    }
    if wakesThread { wakes.signal() }
    if startsThread { startThread() }
  }

  /// How many threads were made. For tests.
  var count: Int { state.withLock { $0.count } }

  /// Waits, whether or not the task is cancelled meanwhile.
  package func pause(forMilliseconds milliseconds: Int64) async {
    await withCheckedContinuation { continuation in
      // A serial queue: its thread is none of those that Dispatch looks at.
      timers.asyncAfter(deadline: .now() + .milliseconds(Int(clamping: milliseconds))) { continuation.resume() }
    }
  }

  private func startThread() {
    let body = Unmanaged.passRetained(self)
    var id = pthread_t()
    while true {
      let error = pthread_create(
        &id, nil,
        { argument in
          guard let argument else { return nil }
          Unmanaged<TaskThreads>.fromOpaque(argument).takeRetainedValue().main()
          return nil
        }, body.toOpaque())
      if error == 0 { break }
      // Another thread runs the job. Without one the program cannot go on before the system has one.
      let hasOther = state.withLock { state in
        guard state.count > 1 else { return false }
        state.count -= 1
        return true
      }
      if hasOther { return body.release() }
      usleep(10_000)
    }
    pthread_detach(id)
  }

  private func main() {
    var blocked = sigset_t()
    sigfillset(&blocked)
    // The signals of a crash stay: they are for the thread itself.
    for signal in [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP, SIGSYS] { sigdelset(&blocked, signal) }
    pthread_sigmask(SIG_BLOCK, &blocked, nil)
    while true { next().runSynchronously(on: asUnownedTaskExecutor()) }
  }

  /// The job that waits longest; waits where there is none.
  private func next() -> UnownedJob {
    while true {
      let job = state.withLock { state -> UnownedJob? in
        guard !state.jobs.isEmpty else {
          state.idleCount += 1
          return nil
        }
        return state.jobs.removeFirst()
      }
      if let job { return job }
      wakes.wait()
    }
  }
}
