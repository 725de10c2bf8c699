import Dispatch
import Synchronization
import WardlineModel

/// Says once a second that the holder of a lease lives, from its opening on: what a start reads may take minutes.
final class LeaseKeeper: Sendable {
  private struct State {
    var isStopped = false
    /// That another one has taken over.
    var loss: StoreError?
    var report: (@Sendable (StoreError) -> Void)?
  }

  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "wardline.relay.lease")
  private let renew: @Sendable () throws(StoreError) -> Void

  /// - Parameter renew: what it does each second; an error that is not final passes.
  init(_ renew: @escaping @Sendable () throws(StoreError) -> Void) {
    self.renew = renew
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
    queue.asyncAfter(deadline: .now() + .milliseconds(Int(Limits.relayLeaseBeatMilliseconds))) { [weak self] in
      guard let self, !state.withLock(\.isStopped) else { return }
      do throws(StoreError) { try renew() } catch {
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
