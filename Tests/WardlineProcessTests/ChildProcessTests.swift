import Foundation
import Synchronization
import Testing
import WardlineHarness

extension ProcessTests {
  struct ChildProcessTests {
    /// One that inherits the pipes of another keeps that one's output open for as long as it lives.
    @Test("a program that ends is seen to end, whatever other threads start meanwhile")
    func startedTogether() {
      let alive = Mutex<[ChildProcess]>([])
      let unended = Mutex(0)
      let all = DispatchGroup()
      for number in 0..<10 {
        all.enter()
        Thread {
          for _ in 0..<15 {
            if number.isMultiple(of: 2) {
              guard let sleeping = try? ChildProcess("/bin/sleep", ["60"]) else { continue }
              alive.withLock { $0.append(sleeping) }
            } else if (try? ChildProcess("/bin/true", []))?.waitForExit(milliseconds: 3_000) != 0 {
              unended.withLock { $0 += 1 }
            }
          }
          all.leave()
        }.start()
      }
      all.wait()
      #expect(alive.withLock { $0.count } == 75)
      #expect(unended.withLock { $0 } == 0)
      for sleeping in alive.withLock({ $0 }) { sleeping.kill() }
    }
  }
}
