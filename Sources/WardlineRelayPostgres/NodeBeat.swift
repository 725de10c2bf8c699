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
  private let beat: @Sendable () throws(StoreError) -> Void

  /// - Parameter beat: what it does each second; an error that is not final passes.
  init(_ beat: @escaping @Sendable () throws(StoreError) -> Void) {
    self.beat = beat
    schedule()
  }

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
    queue.asyncAfter(deadline: .now() + .milliseconds(Int(Limits.relayBeatMilliseconds))) { [weak self] in
      guard let self, !state.withLock(\.isStopped) else { return }
      do throws(StoreError) { try beat() } catch {
        if error.isFinal { return lose(error) }
      }
      schedule()
    }
  }

  private func lose(_ error: StoreError) {
    let report = state.withLock { state in
      state.loss = error
      return state.isStopped ? nil : state.report
    }
    report?(error)
  }
}
