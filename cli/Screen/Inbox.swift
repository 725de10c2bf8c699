internal import Dispatch
internal import Synchronization

/// What happens to a screen, from wherever, in the order it came; whoever takes gets all that is there, so that a burst is one frame.
final class Inbox<Element: Sendable>: Sendable {
  private struct State {
    var elements: [Element] = []
    var waiter: CheckedContinuation<Void, Never>?
    /// Counts the waits, so that a late timer wakes nobody else.
    var wait: UInt64 = 0
  }

  private let state = Mutex(State())
  private let timers = DispatchQueue(label: "wardline.screen.timer")

  func put(_ element: Element) {
    let waiter = state.withLock { state in
      state.elements.append(element)
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume()
  }

  /// Everything that is there, as soon as there is something; empty when there was nothing for so long.
  func take(withinMilliseconds limit: Int64?) async -> [Element] {
    await withCheckedContinuation { continuation in
      let wait = state.withLock { state -> UInt64? in
        guard state.elements.isEmpty else { return nil }
        state.waiter = continuation
        state.wait += 1
        return state.wait
      }
      guard let wait else { return continuation.resume() }
      guard let limit else { return }
      timers.asyncAfter(deadline: .now() + .milliseconds(Int(clamping: max(limit, 0)))) { [weak self] in
        self?.giveUp(wait)
      }
    }
    return state.withLock { state in
      defer { state.elements = [] }
      return state.elements
    }
  }

  private func giveUp(_ wait: UInt64) {
    let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard state.wait == wait else { return nil }
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume()
  }
}
