import CLibwebsockets
import Dispatch
import Glibc
import Synchronization

/// Runs work in the order of the calls, on a thread of its own, which waits for the next without a limit.
///
/// A queue of Dispatch ends its thread after five seconds without work, and makes another one for the next: what is done every ten seconds
/// would wake the machine once more in between (decision 079).
package final class SerialThread: Sendable {
  /// What the thread needs. It does not retain its owner, so that it ends with it.
  private final class Inbox: Sendable {
    private struct State {
      var work: [@Sendable () -> Void] = []
      var isWaiting = false
      var isEnding = false
    }

    private let state = Mutex(State())
    private let wakes = DispatchSemaphore(value: 0)

    func add(_ work: @escaping @Sendable () -> Void) {
      wake { $0.work.append(work) }
    }

    func end() {
      wake { $0.isEnding = true }
    }

    private func wake(_ change: (inout State) -> Void) {
      let isWaiting = state.withLock { state in
        change(&state)
        defer { state.isWaiting = false }
        return state.isWaiting
      }
      if isWaiting { wakes.signal() }
    }

    func main() {
      while let batch = next() { for work in batch { work() } }
    }

    /// All that there is to do; waits where there is nothing. `nil` at the end.
    private func next() -> [@Sendable () -> Void]? {
      while true {
        let (batch, isEnding) = state.withLock { state in
          defer { state.work = [] }
          state.isWaiting = state.work.isEmpty && !state.isEnding
          return (state.work, state.isEnding)
        }
        guard batch.isEmpty else { return batch }
        guard !isEnding else { return nil }
        wakes.wait()
      }
    }
  }

  private let inbox = Inbox()

  /// - Parameter name: as shown by top and gdb; cut to 15 bytes.
  package init(name: String) throws(TransportError) {
    let started = DetachedThread.start { [inbox] in
      wardline_leave_signals_to_the_program()
      unsafe wardline_name_thread(name)
      inbox.main()
    }
    guard started else { throw .system(doing: "starting a thread", why: unsafe String(cString: strerror(EAGAIN))) }
  }

  /// What was called for is still done.
  deinit { inbox.end() }

  /// Runs `work` behind all that was called for earlier.
  package func execute(_ work: @escaping @Sendable () -> Void) { inbox.add(work) }
}
