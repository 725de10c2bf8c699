import Glibc
import Synchronization
import Testing
import WardlineTransport

extension TransportTests {
  @Suite("event loop", .timeLimit(.minutes(1)))
  struct EventLoopTests {
    actor Resident {
      let loop: EventLoop
      var visits = 0
      var log: [Int] = []
      nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

      init(_ loop: EventLoop) { self.loop = loop }

      func visit() -> Bool {
        visits += 1
        return loop.isOnLoop
      }

      nonisolated func callback() { assumeIsolated { $0.visits += 1 } }
    }

    @Test("an actor runs on the loop's thread, and a callback there is inside the actor")
    func isolation() async throws {
      let loop = try EventLoop(name: "test")
      defer { loop.stop() }
      let resident = Resident(loop)
      #expect(await resident.visit())
      try await loop.run {
        #expect(loop.isIsolatingCurrentContext() == true)
        loop.checkIsolated()
        resident.callback()
      }
      #expect(await resident.visits == 2)
      #expect(!loop.isOnLoop)
      #expect(loop.isIsolatingCurrentContext() == false)
    }

    @Test("a callback on another thread is stopped")
    func wrongThread() async {
      await #expect(processExitsWith: .failure) {
        let loop = try EventLoop(name: "test")
        Resident(loop).callback()
      }
    }

    @Test("work runs in the order in which it was given, from one thread and between jobs and closures")
    func order() async throws {
      let loop = try EventLoop(name: "test")
      defer { loop.stop() }
      let resident = Resident(loop)
      for number in 0..<10_000 { loop.execute { resident.assumeIsolated { $0.log.append(number) } } }
      #expect(await resident.log == Array(0..<10_000))
    }

    @Test("many threads at once: nothing is lost, and work that gives work is done")
    func contention() async throws {
      let loop = try EventLoop(name: "test")
      defer { loop.stop() }
      let counter = Counter()
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<8 {
          group.addTask {
            for _ in 0..<5_000 {
              loop.execute { loop.execute { counter.value.add(1, ordering: .relaxed) } }
            }
          }
        }
      }
      try await loop.run {}
      try await loop.run {}
      #expect(counter.value.load(ordering: .relaxed) == 40_000)
    }

    final class Counter: Sendable {
      let value = Atomic(0)
    }

    @Test("timers fire in the order of their deadlines, not before, and not when cancelled or dropped")
    func timers() async throws {
      let loop = try EventLoop(name: "test")
      defer { loop.stop() }
      let clock = Clock(loop)
      await clock.start()
      try await Task.sleep(for: .milliseconds(150))
      let log = await clock.log
      #expect(log == ["at once", "first", "second", "third"])
      #expect(await clock.early == [])
    }

    actor Clock {
      let loop: EventLoop
      var timers: [String: LoopTimer] = [:]
      var deadlines: [String: Int64] = [:]
      var log: [String] = []
      var early: [String] = []
      nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

      init(_ loop: EventLoop) { self.loop = loop }

      func start() {
        let now = loop.now
        arm("third", at: now + 60)
        arm("first", at: now + 20)
        arm("at once", at: 0)
        arm("cancelled", at: now + 30)
        arm("dropped", at: now + 30)
        arm("second", at: now + 10)
        arm("second", at: now + 40)
        timers["cancelled"]?.cancel()
        timers["dropped"] = nil
      }

      private func arm(_ name: String, at deadline: Int64) {
        let timer = timers[name] ?? loop.makeTimer { [weak self] in self?.assumeIsolated { $0.fired(name) } }
        timers[name] = timer
        deadlines[name] = deadline
        timer.arm(atUptimeMilliseconds: deadline)
      }

      private func fired(_ name: String) {
        log.append(name)
        if loop.now < deadlines[name] ?? .max { early.append(name) }
      }
    }

    @Test("stopped, the loop has no thread, takes no time, and still finishes what is awaited")
    func stop() async throws {
      let before = threads(named: "stopping")
      let loop = try EventLoop(name: "stopping")
      let resident = Resident(loop)
      #expect(await resident.visit())
      #expect(threads(named: "stopping") == before + 1)
      loop.stop()
      loop.stop()
      #expect(threads(named: "stopping") == before)
      #expect(await resident.visit())
      #expect(await resident.visits == 2)
    }

    @Test("stop on the loop itself returns at once and the thread ends")
    func stopFromInside() async throws {
      let loop = try EventLoop(name: "inside")
      try await loop.run { loop.stop() }
      loop.stop()
      #expect(threads(named: "inside") == 0)
    }

    @Test("signals stay with the program")
    func signals() async throws {
      let loop = try EventLoop(name: "signals")
      defer { loop.stop() }
      let blocked = try await loop.run { isBlocked(SIGTERM) && isBlocked(SIGINT) }
      #expect(blocked)
    }
  }
}

private func isBlocked(_ signal: Int32) -> Bool {
  var mask = sigset_t()
  pthread_sigmask(SIG_BLOCK, nil, &mask)
  return sigismember(&mask, signal) == 1
}
