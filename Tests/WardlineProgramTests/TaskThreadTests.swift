import Dispatch
import Synchronization
import Testing

@testable import WardlineProgram

/// The threads on which a program's tasks run.
@Suite(.timeLimit(.minutes(1)))
struct TaskThreadTests {
  private final class Sum: Sendable { let value = Mutex(0) }

  @Test("a thousand tasks that hand over to each other are done by as many threads as there may be, and no more")
  func bound() async {
    let threads = TaskThreads(countMax: 3)
    let sum = Sum()
    await withTaskExecutorPreference(threads) {
      await withTaskGroup(of: Void.self) { group in
        for number in 1...1_000 {
          group.addTask {
            await Task.yield()
            sum.value.withLock { $0 += number }
          }
        }
      }
    }
    #expect(sum.value.withLock { $0 } == 500_500)
    #expect((1...3).contains(threads.count))
  }

  @Test("a task that blocks holds up no other, and one whose task waits needs no thread")
  func blocking() async {
    let threads = TaskThreads(countMax: 2)
    let isFree = DispatchSemaphore(value: 0)
    let blocked = Task(executorPreference: threads) { Self.wait(for: isFree) }
    for _ in 1...100 { await Task(executorPreference: threads) { await Task.yield() }.value }
    // More at a time than there are threads.
    await withTaskExecutorPreference(threads) {
      await withTaskGroup(of: Void.self) { group in
        for _ in 1...50 { group.addTask { await threads.pause(forMilliseconds: 20) } }
      }
    }
    isFree.signal()
    await blocked.value
    #expect(threads.count == 2)
  }

  private static func wait(for semaphore: DispatchSemaphore) { semaphore.wait() }
}
