import Dispatch
import Synchronization
import WardlineModel

/// Says once a second that a node lives, from its opening on: what a start reads may take minutes.
final class NodeBeat: Sendable {
  private struct State {
    var isStopped = false
    /// Why it is to end: mostly that others have removed it.
    var loss: StoreError?
    var report: (@Sendable (StoreError) -> Void)?
  }

  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "wardline.relay.beat")
  private let intervalMilliseconds: Int64
  private let beat: @Sendable () throws(StoreError) -> Void

  /// - Parameter beat: what it does after each interval; an error that is not final passes.
  init(each intervalMilliseconds: Int64, _ beat: @escaping @Sendable () throws(StoreError) -> Void) {
    (self.intervalMilliseconds, self.beat) = (intervalMilliseconds, beat)
    schedule()
  }

  /// Beats once more, without waiting for the interval: a node that begins waits for it.
  func beatNow() { queue.async { [weak self] in self?.run() } }

  func stop() { state.withLock { $0.isStopped = true } }

  /// - Parameter report: is called once, also for what has happened already.
  func whenLost(_ report: @escaping @Sendable (StoreError) -> Void) {
    let loss = state.withLock { state in
      state.report = report
      return state.loss
    }
    if let loss { report(loss) }
  }

  private func schedule() {
    queue.asyncAfter(deadline: .now() + .milliseconds(Int(intervalMilliseconds))) { [weak self] in
      guard let self, run() else { return }
      schedule()
    }
  }

  /// - Returns: `false` once it is stopped, or the node is lost.
  @discardableResult private func run() -> Bool {
    guard !state.withLock({ $0.isStopped || $0.loss != nil }) else { return false }
    do throws(StoreError) { try beat() } catch {
      if error.isFinal {
        lose(error)
        return false
      }
    }
    return true
  }

  private func lose(_ error: StoreError) {
    let report = state.withLock { state in
      state.loss = error
      return state.isStopped ? nil : state.report
    }
    report?(error)
  }
}
