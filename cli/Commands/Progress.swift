internal import Foundation
internal import Synchronization
internal import WardlineModel

/// One line that says what takes so long, on a terminal only: beside the data, and gone when it is over.
final class Progress: Sendable {
  private enum State {
    case waiting
    case shown
    case over
  }

  private static let queue = DispatchQueue(label: "wardline.progress")

  private let state = Mutex(State.waiting)
  private let isTerminal = isatty(STDERR_FILENO) == 1 && environment("TERM") != "dumb"

  /// Shows something, at once or after a while if it is not over by then.
  func show(_ text: String, afterMilliseconds: Int = 0) {
    guard isTerminal else { return }
    guard afterMilliseconds > 0 else { return write(text) }
    Self.queue.asyncAfter(deadline: .now() + .milliseconds(afterMilliseconds)) { [weak self] in self?.write(text) }
  }

  /// Takes it away again.
  func clear() {
    let wasShown = state.withLock { state in
      defer { state = .over }
      return state == .shown
    }
    if wasShown { StandardError.showProgress(nil) }
  }

  private func write(_ text: String) {
    state.withLock { state in
      guard state != .over else { return }
      state = .shown
      StandardError.showProgress(text)
    }
  }
}
