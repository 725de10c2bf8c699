import Synchronization
import Testing
import WardlineTransport

extension TransportTests {
  @Suite("serial thread", .timeLimit(.minutes(1)))
  struct SerialThreadTests {
    private final class Record: Sendable { let numbers = Mutex<[Int]>([]) }

    @Test("work is done in the order of the calls, also what is called for from there")
    func order() async throws {
      let thread = try SerialThread(name: "test")
      let record = Record()
      for round in 0..<3 {
        await withCheckedContinuation { done in
          for number in 0..<100 { thread.execute { record.numbers.withLock { $0.append(1_000 * round + number) } } }
          thread.execute {
            thread.execute {
              record.numbers.withLock { $0.append(1_000 * round + 100) }
              done.resume()
            }
          }
        }
      }
      let expected = (0..<3).flatMap { (round: Int) -> [Int] in (0...100).map { 1_000 * round + $0 } }
      #expect(record.numbers.withLock { $0 } == expected)
    }

    @Test("what was called for before its owner let go of it is still done, and is freed")
    func end() async throws {
      weak var freed: Record?
      await withCheckedContinuation { done in
        let record = Record()
        freed = record
        let thread = try? SerialThread(name: "test")
        #expect(thread != nil)
        for number in 0..<10 { thread?.execute { record.numbers.withLock { $0.append(number) } } }
        thread?.execute { done.resume(returning: #expect(record.numbers.withLock { $0 } == Array(0..<10))) }
      }
      while freed != nil { await Task.yield() }
    }
  }
}
