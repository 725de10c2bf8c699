internal import WardlineTransport

/// Tells a service manager that the event loop turns, twice in each interval that it waits: a relay whose loop hangs is restarted.
///
/// It runs on the loop that it watches. A disk that hangs does not stop it: the relay then holds back acknowledgements, and a restart would
/// wait for the same disk.
actor Watchdog {
  nonisolated let loop: EventLoop
  private let manager: ServiceManager
  private let pauseMilliseconds: Int64
  private var timer: LoopTimer?

  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  /// `nil` if the manager does not watch this process.
  init?(of loop: EventLoop, for manager: ServiceManager) {
    guard let interval = manager.watchdogMicroseconds else { return nil }
    self.loop = loop
    self.manager = manager
    pauseMilliseconds = max(interval / 2_000, 1)
  }

  func start() {
    timer = loop.makeTimer { [weak self] in self?.assumeIsolated { $0.report() } }
    report()
  }

  private func report() {
    // One that is lost is followed by the next before the manager's time is over.
    try? manager.notify(.alive)
    timer?.arm(atUptimeMilliseconds: loop.now + pauseMilliseconds)
  }
}
