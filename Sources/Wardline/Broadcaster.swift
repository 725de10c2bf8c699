internal import Synchronization
internal import WardlineModel

/// Publishes updates to each listener, in the order in which they were made.
final class Broadcaster: Sendable {
  private struct Listener {
    weak var queue: UpdateQueue?
  }

  private let listeners = Mutex<[Listener]>([])

  /// A queue of everything from now on, for as long as somebody holds it.
  func listen(startingWith first: [Update] = []) -> UpdateQueue {
    let queue = UpdateQueue(first)
    listeners.withLock { $0.append(Listener(queue: queue)) }
    return queue
  }

  func publish(_ update: Update) { publish([update]) }

  /// Publishes the updates of one commit together: a listener that waits takes them at once.
  func publish(_ updates: [Update]) {
    for queue in queues() { queue.append(updates) }
  }

  func finish() {
    for queue in queues() { queue.finish() }
  }

  private func queues() -> [UpdateQueue] {
    listeners.withLock { listeners in
      let queues = listeners.compactMap(\.queue)
      if queues.count < listeners.count { listeners.removeAll { $0.queue == nil } }
      return queues
    }
  }
}
