internal import Foundation
internal import Logging
internal import Synchronization
internal import WardlineRelayServer
internal import WardlineTransport

/// A relay that waits until the one that serves its log is gone.
final class Standby: Sendable {
  private let logger: Logger
  private let manager = ServiceManager(environment: ProcessInfo.processInfo.environment)
  private let watchdog: Watchdog?
  private let isOver = Atomic(false)
  private let isTold = Atomic(false)

  init(_ logger: Logger, _ loop: EventLoop) {
    self.logger = logger
    watchdog = manager.flatMap { Watchdog(of: loop, for: $0) }
  }

  /// From a signal.
  func end() { isOver.store(true, ordering: .relaxed) }

  /// Called at each look.
  ///
  /// - Returns: `false` once it is to end.
  func goesOn() -> Bool {
    if !isTold.exchange(true, ordering: .relaxed) {
      logger.log(.standingBy, "another relay serves the log of this database: waiting until it is gone")
      // Started, as far as the service manager is concerned: nobody knows for how long. From then on it is watched.
      manager.notify(.standingBy, or: logger)
      if let watchdog { Task { await watchdog.start() } }
    }
    return !isOver.load(ordering: .relaxed)
  }
}
