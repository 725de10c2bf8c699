import CLibwebsockets
import Dispatch
import Glibc
import Synchronization

/// A thread that runs a libuv loop and is a Swift executor: an actor whose `unownedExecutor` is this runs on the loop's
/// thread, so that callbacks from sockets reach it with `assumeIsolated`, without a hop.
///
/// State of connections, servers and timers is used on that thread only. Other threads pass work (`enqueue`, `execute`) and
/// `stop` through one queue, with at most one `uv_async_send` until the loop has drained it.
///
/// One turn of the loop: due timers and ready sockets, then all queued work, then what it has left to write, then sleep.
///
/// The loop lives until ``stop()``, even while references to it remain.
@safe package final class EventLoop: SerialExecutor {
  private enum Work {
    case job(UnownedJob)
    case closure(@Sendable () -> Void)
  }

  private enum Phase {
    case running
    case stopping
    /// The thread has ended. See ``runAfterwards(_:)``.
    case ended
  }

  private struct Inbox {
    var work: [Work] = []
    var isWakePending = false
    var phase = Phase.running
  }

  package let name: String
  private let inbox = Mutex(Inbox())
  /// The thread that may access the loop's confined state, 0 if none.
  private let owner = Atomic<UInt>(0)
  private let thread = Atomic<UInt>(0)
  private let isJoined = Atomic<Bool>(false)
  private let hasEnded = DispatchGroup()
  private let afterwards: DispatchQueue

  /// Guard: the loop's thread, with the exception of `wake`, which is used under `inbox`'s lock while the phase is not `ended`.
  private nonisolated(unsafe) let machine: UnsafeMutablePointer<wardline_loop>
  /// Guard: the loop's thread, checked by ``timers`` and ``driver``.
  private nonisolated(unsafe) let unguardedTimers = TimerTable()
  private nonisolated(unsafe) var unguardedDriver: LwsDriver?
  /// Guard: the loop's thread, checked by ``onNetworkUp(_:)``.
  nonisolated(unsafe) var networkWatchers: [NetworkWatcher] = []
  /// Guard: the loop's thread, checked by ``FileWatcher``. Each with its close function.
  nonisolated(unsafe) var fileWatchers: [(watcher: FileWatcher, close: () -> Void)] = []
  /// Guard: the loop's thread.
  private nonisolated(unsafe) var alarm: Int64 = 0
  private nonisolated(unsafe) var batch: [Work] = []

  /// Starts the thread. Throws if libwebsockets' libuv plug-in is missing or the system is out of descriptors or threads.
  package init(name: String) throws(TransportError) {
    try LwsLibrary.prepare()
    self.name = name
    afterwards = DispatchQueue(label: "\(name), after its end")
    unsafe machine = .allocate(capacity: 1)
    let error = unsafe wardline_loop_init(
      machine, Unmanaged.passUnretained(self).toOpaque(),
      { turn in unsafe EventLoop.of(turn?.pointee.data)?.runTurn() },
      { alarm, _, _ in unsafe EventLoop.of(alarm?.pointee.data)?.fireTimers() })
    guard error == 0 else {
      throw .system(doing: "making an event loop", why: unsafe String(cString: uv_strerror(error)))
    }
    hasEnded.enter()
    var id = pthread_t()
    // The thread retains the loop until it ends.
    let started = unsafe pthread_create(
      &id, nil,
      { argument in
        guard let argument = unsafe argument else { return nil }
        unsafe Unmanaged<EventLoop>.fromOpaque(argument).takeRetainedValue().main()
        return nil
      }, Unmanaged.passRetained(self).toOpaque())
    guard started == 0 else {
      unsafe Unmanaged.passUnretained(self).release()
      hasEnded.leave()
      throw .system(doing: "starting a thread", why: unsafe String(cString: strerror(started)))
    }
    thread.store(id, ordering: .releasing)
  }

  deinit {
    // The thread was not joined: it dropped the last reference itself, or `stop` was called only on the loop.
    let id = thread.load(ordering: .acquiring)
    if id != 0, !isJoined.load(ordering: .acquiring) { pthread_detach(id) }
  }

  // MARK: From any thread

  /// Milliseconds since the machine was started. CLOCK_BOOTTIME continues while the machine is suspended, so that passed
  /// deadlines are seen at once after a resume.
  package var now: Int64 { wardline_uptime_milliseconds() }

  package func enqueue(_ job: consuming ExecutorJob) { add(.job(UnownedJob(job))) }

  /// Runs `work` on the loop, in call order, also relative to the jobs of actors.
  package func execute(_ work: @escaping @Sendable () -> Void) { add(.closure(work)) }

  package func asUnownedSerialExecutor() -> UnownedSerialExecutor { unsafe UnownedSerialExecutor(ordinary: self) }

  package var isOnLoop: Bool { owner.load(ordering: .relaxed) == pthread_self() }

  /// Whether sockets can still be opened. Once it is `false` it stays so.
  var isRunning: Bool { inbox.withLock { $0.phase == .running } }

  package func isIsolatingCurrentContext() -> Bool? { isOnLoop }

  package func checkIsolated() {
    precondition(isOnLoop, "must be called on the event loop “\(name)”")
  }

  /// Ends all connections and the thread, in less than two seconds. Returns when the thread has ended, or at once on the
  /// loop itself. Can be called more than once.
  package func stop() {
    inbox.withLock { inbox in
      guard inbox.phase == .running else { return }
      inbox.phase = .stopping
      unsafe uv_async_send(&machine.pointee.wake)
    }
    guard !isOnLoop else { return }
    hasEnded.wait()
    if isJoined.compareExchange(expected: false, desired: true, ordering: .acquiringAndReleasing).exchanged {
      pthread_join(thread.load(ordering: .acquiring), nil)
    }
  }

  /// The same without blocking the caller, which may be on the loop: ``stop()`` waits on another thread.
  package func end() async {
    await withCheckedContinuation { continuation in
      let isStarted = DetachedThread.start {
        self.stop()
        continuation.resume()
      }
      guard !isStarted else { return }
      stop()
      continuation.resume()
    }
  }

  private func add(_ work: Work) {
    let hasEnded = inbox.withLock { inbox in
      if inbox.phase == .ended { return true }
      inbox.work.append(work)
      // On the loop no wake is needed: it drains the queue before it sleeps. While stopping, it drains the queue without a
      // wake.
      if inbox.phase == .running, !inbox.isWakePending, !isOnLoop {
        inbox.isWakePending = true
        unsafe uv_async_send(&machine.pointee.wake)
      }
      return false
    }
    if hasEnded { runAfterwards(work) }
  }

  /// An actor may still be awaited when its loop has ended; a job that never ran would suspend its task for ever. Such jobs run
  /// on another thread, one at a time, and find their connections closed.
  private func runAfterwards(_ work: Work) {
    afterwards.async {
      self.owner.store(pthread_self(), ordering: .relaxed)
      self.run(work)
      self.owner.store(0, ordering: .relaxed)
    }
  }

  // MARK: On the loop

  /// - Precondition: called on the loop.
  package func makeTimer(_ fire: @escaping () -> Void) -> LoopTimer {
    LoopTimer(loop: self, id: timers.add(fire))
  }

  /// The number of libuv handles in this loop, ours and libwebsockets'. For tests: it must not grow.
  package var handleCount: Int {
    checkIsolated()
    return unsafe Int(wardline_loop_handles(uvLoop))
  }

  var timers: TimerTable {
    checkIsolated()
    return unsafe unguardedTimers
  }

  /// libwebsockets on this loop. Created when the first server or client needs it.
  var driver: LwsDriver {
    checkIsolated()
    if let driver = unsafe unguardedDriver { return driver }
    let driver = unsafe LwsDriver(loop: self, uv: uvLoop)
    unsafe unguardedDriver = driver
    return driver
  }

  var uvLoop: UnsafeMutablePointer<uv_loop_t> { unsafe wardline_loop_uv(machine) }

  private static func of(_ data: UnsafeMutableRawPointer?) -> EventLoop? {
    unsafe data.map { unsafe Unmanaged<EventLoop>.fromOpaque($0).takeUnretainedValue() }
  }

  private func runTurn() {
    drain()
    // 0 disables the alarm, so a deadline of 0 or less becomes 1.
    let next = timers.next().map { max($0, 1) } ?? 0
    if unsafe next != alarm {
      unsafe alarm = next
      unsafe wardline_loop_set_alarm(machine, next)
    }
    if inbox.withLock({ $0.phase }) == .stopping { unsafe uv_stop(uvLoop) }
  }

  /// Runs the work queued so far, then writes for the connections that have asked. Work that either adds waits for the next
  /// turn, so that sockets are not starved.
  private func drain() {
    inbox.withLock { inbox in
      unsafe swap(&inbox.work, &batch)
      inbox.isWakePending = false
    }
    for work in unsafe batch { run(work) }
    unsafe batch.removeAll(keepingCapacity: true)
    unsafe unguardedDriver?.endTurn()
    inbox.withLock { inbox in
      guard inbox.phase == .running, !inbox.work.isEmpty, !inbox.isWakePending else { return }
      inbox.isWakePending = true
      unsafe uv_async_send(&machine.pointee.wake)
    }
  }

  private func run(_ work: Work) {
    switch work {
    case .job(let job): unsafe job.runSynchronously(on: asUnownedSerialExecutor())
    case .closure(let closure): closure()
    }
  }

  private func fireTimers() {
    unsafe wardline_loop_clear_alarm(machine)
    unsafe alarm = 0
    let now = now
    while let fire = timers.removeDue(at: now) { fire() }
  }

  private func main() {
    owner.store(pthread_self(), ordering: .relaxed)
    wardline_leave_signals_to_the_program()
    unsafe wardline_name_thread(name)
    unsafe uv_run(uvLoop, UV_RUN_DEFAULT)
    tearDown()
    let rest = inbox.withLock { inbox in
      inbox.phase = .ended
      defer { inbox.work = [] }
      return inbox.work
    }
    owner.store(0, ordering: .relaxed)
    rest.forEach(runAfterwards)
    hasEnded.leave()
  }

  /// libuv closes handles, and with them libwebsockets its connections, in later turns of the loop.
  private func tearDown() {
    let driver = unsafe unguardedDriver
    driver?.beginTeardown()
    for watcher in unsafe networkWatchers { watcher.close() }
    for watcher in unsafe fileWatchers { watcher.close() }
    unsafe wardline_loop_close_handles(machine)
    let deadline = now + TransportLimits.loopEndMilliseconds
    while unsafe wardline_loop_handles(uvLoop) > 0, now < deadline {
      drainDuringTeardown()
      if unsafe uv_run(uvLoop, UV_RUN_NOWAIT) != 0 { usleep(500) }
    }
    drainDuringTeardown()
    driver?.finishTeardown()
    timers.removeAll()
    // The torn-down driver is kept: a late call must not create a new one on a closed loop.
    unsafe networkWatchers = []
    unsafe fileWatchers = []
    // If a handle is still open, its memory must stay: a leak at exit is better than a use after free.
    if unsafe uv_loop_close(uvLoop) == 0 { unsafe machine.deallocate() }
  }

  private func drainDuringTeardown() {
    let work = inbox.withLock { inbox in
      defer { inbox.work = [] }
      return inbox.work
    }
    work.forEach(run)
    unsafe unguardedDriver?.endTurn()
  }
}
