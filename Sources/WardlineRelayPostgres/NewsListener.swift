import Foundation
import Synchronization
import WardlineModel
import WardlineRelay

/// Waits for notifications of other nodes, on a thread and a connection of its own.
///
/// A notification says only that there may be something to read: the journal has everything. A lost connection delays news by a second at most, so it
/// is not reported.
final class NewsListener: Sendable {
  private static let listening = PostgresStatement("LISTEN \(JournalRows.channel)")

  private let place: PostgresPlace
  private let options: PostgresConnection.Options
  private let node: NodeID
  private let intervalMilliseconds: Int32
  private let isStopped = Atomic(false)
  private let report: @Sendable () -> Void

  /// - Parameters:
  ///   - intervalMilliseconds: how long it waits for a notification.
  ///   - report: is called on the thread when another node has committed something, and after each interval in any case.
  init(
    _ place: PostgresPlace, options: PostgresConnection.Options, node: NodeID, intervalMilliseconds: Int32 = 1_000,
    _ report: @escaping @Sendable () -> Void
  ) {
    (self.place, self.options, self.node, self.report) = (place, options, node, report)
    self.intervalMilliseconds = intervalMilliseconds
  }

  func start() {
    let thread = Thread { [self] in run() }
    thread.name = "wardline.relay.news"
    thread.start()
  }

  /// The thread ends within a second.
  func stop() { isStopped.store(true, ordering: .releasing) }

  private var isRunning: Bool { !isStopped.load(ordering: .acquiring) }

  private func run() {
    var connection: PostgresConnection?
    var reportedAt = ContinuousClock.now
    while isRunning {
      var isHint = false
      do {
        let open = try connection ?? connected()
        // What was committed before is not notified any more.
        if connection == nil { isHint = true }
        connection = open
        if !isHint { isHint = try open.waitForNotification(milliseconds: intervalMilliseconds) { $0 != node.text } }
      } catch {
        connection = nil
        Thread.sleep(forTimeInterval: 1)
      }
      let now = ContinuousClock.now
      guard isRunning, isHint || now - reportedAt >= .milliseconds(intervalMilliseconds * 9 / 10) else { continue }
      reportedAt = now
      report()
    }
  }

  private func connected() throws -> PostgresConnection {
    let connection = try PostgresConnection.again(place, options: options)
    var pipeline = PostgresPipeline()
    try pipeline.append(Self.listening)
    _ = try connection.transaction { try $0.commit(pipeline) }
    return connection
  }
}
