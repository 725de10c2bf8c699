internal import Dispatch
internal import Synchronization
internal import Wardline
internal import WardlineModel

/// Queues events from all threads, in the order they came. The reader drains the whole queue, so that a burst is one frame of a screen.
final class Inbox<Element: Sendable>: Sendable {
  private struct State {
    var elements: [Element] = []
    var waiter: CheckedContinuation<Void, Never>?
    /// Sources that wait until the queue is shorter.
    var senders: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())
  /// One, set anew for each wait: a thousand short waits leave no thousand timers behind.
  private nonisolated(unsafe) let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "wardline.screen.timer"))

  init() {
    timer.setEventHandler { [weak self] in self?.endWait() }
    timer.activate()
  }

  deinit { timer.cancel() }

  func put(_ element: Element) { put([element]) }

  private func put(_ elements: [Element]) {
    let waiter = state.withLock { state in
      state.elements += elements
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume()
  }

  /// Adds an element once fewer than so many wait: for a source that can wait, one element at a time.
  func put(_ element: Element, whenFewerThan limit: Int) async { await put([element], whenFewerThan: limit) }

  private func put(_ elements: [Element], whenFewerThan limit: Int) async {
    await withCheckedContinuation { continuation in
      let hasRoom = state.withLock { state in
        guard state.elements.count >= limit else { return true }
        state.senders.append(continuation)
        return false
      }
      if hasRoom { continuation.resume() }
    }
    put(elements)
  }

  /// Adds updates until they end, ahead of their reader by two batches: the others wait in the client, where they are bounded.
  func put(_ updates: AsyncStream<[Update]>, as element: (Update) -> Element) async {
    for await batch in updates {
      await put(batch.map(element), whenFewerThan: Limits.updateBatchMax)
    }
  }

  /// Removes and returns all elements, as soon as there is one; empty when the limit passes first.
  func drain(withinMilliseconds limit: Int64?) async -> [Element] {
    await withCheckedContinuation { continuation in
      let isWaiting = state.withLock { state in
        guard state.elements.isEmpty else { return false }
        state.waiter = continuation
        let end = limit.map { DispatchTime.now() + .milliseconds(Int(clamping: max($0, 0))) }
        timer.schedule(deadline: end ?? .distantFuture)
        return true
      }
      if !isWaiting { continuation.resume() }
    }
    let (elements, senders) = state.withLock { state in
      defer { (state.elements, state.senders) = ([], []) }
      return (state.elements, state.senders)
    }
    for sender in senders { sender.resume() }
    return elements
  }

  /// Ends a wait. A late timer of an earlier wait may end the next one early; the caller then waits again.
  private func endWait() {
    let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume()
  }
}
