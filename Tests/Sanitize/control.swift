// What a sanitizer must report, and what it must not: without this, a run that finds nothing proves nothing. Run by scripts/sanitize.
import Dispatch
import Glibc
import Synchronization

final class Shared: @unchecked Sendable {
  let lock = Mutex(())
  var counts: [Int: Int] = [:]
  var total = 0
}

@inline(never)
func count(in shared: Shared, locked: Bool) {
  DispatchQueue.concurrentPerform(iterations: 4) { _ in
    // So that no thread is done before the next one has begun.
    usleep(20_000)
    for round in 0..<20_000 {
      if locked {
        shared.lock.withLock { _ in shared.counts[round % 7, default: 0] += 1 }
      } else {
        shared.total += 1
      }
    }
  }
}

@inline(never)
func draw(using generator: inout some RandomNumberGenerator) -> UInt64 { generator.next() }

let shared = Shared()
switch CommandLine.arguments.dropFirst().first {
case "clean":
  count(in: shared, locked: true)
  precondition(shared.counts.values.reduce(0, +) == 80_000)
  // Without a size: see thread.c.
  DispatchQueue.concurrentPerform(iterations: 4) { _ in
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<1_000 { _ = draw(using: &generator) }
  }
case "race":
  count(in: shared, locked: false)
case "freed":
  let memory = UnsafeMutablePointer<Int>.allocate(capacity: 4)
  memory.initialize(repeating: CommandLine.argc > 9 ? 1 : 2, count: 4)
  memory.deallocate()
  print(memory[3])
case let other: fatalError("no such control: \(other ?? "none")")
}
