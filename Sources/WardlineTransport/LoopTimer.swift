import CLibwebsockets
import HeapModule

/// Calls back at a given time of ``EventLoop/now``. Created by ``EventLoop/makeTimer(_:)``; used on the loop only, except that
/// the last reference may be dropped on any thread.
package final class LoopTimer: Sendable {
  private let loop: EventLoop
  private let id: UInt64

  init(loop: EventLoop, id: UInt64) {
    self.loop = loop
    self.id = id
  }

  /// Fires once, at that time or as soon as possible after it. Replaces an earlier deadline.
  package func arm(atUptimeMilliseconds deadline: Int64) {
    loop.timers.arm(id, at: deadline)
  }

  package func cancel() {
    loop.timers.cancel(id)
  }

  deinit {
    // An actor that owns the timer may be deinitialized on any thread.
    let (loop, id) = (loop, id)
    loop.execute { loop.timers.remove(id) }
  }
}

/// The deadlines of all timers. Owned by one loop, which sleeps until ``next``.
final class TimerTable {
  private struct Entry: Comparable {
    let deadline: Int64
    let id: UInt64

    static func < (left: Entry, right: Entry) -> Bool { left.deadline < right.deadline }
  }

  private var actions: [UInt64: () -> Void] = [:]
  private var armed: [UInt64: Int64] = [:]
  /// The earliest first. Entries are not removed when their timer is armed again or cancelled: an entry is valid only if
  /// `armed` has the same deadline.
  private var heap = Heap<Entry>()
  private var lastID: UInt64 = 0

  var count: Int { actions.count }

  func add(_ action: @escaping () -> Void) -> UInt64 {
    lastID += 1
    actions[lastID] = action
    return lastID
  }

  func remove(_ id: UInt64) {
    actions[id] = nil
    armed[id] = nil
  }

  func arm(_ id: UInt64, at deadline: Int64) {
    guard actions[id] != nil, armed.updateValue(deadline, forKey: id) != deadline else { return }
    // A timer that is rearmed with every message must not fill the heap.
    if heap.count > 2 * armed.count + 64 {
      heap = Heap(armed.map { Entry(deadline: $0.value, id: $0.key) })
    } else {
      heap.insert(Entry(deadline: deadline, id: id))
    }
  }

  func cancel(_ id: UInt64) { armed[id] = nil }

  /// The earliest deadline of an armed timer, in milliseconds of uptime; `nil` when none is armed.
  func next() -> Int64? {
    while let first = heap.min {
      if armed[first.id] == first.deadline { return first.deadline }
      heap.removeMin()
    }
    return nil
  }

  /// Removes one due timer from the heap and returns its action; `nil` when none is due.
  func removeDue(at now: Int64) -> (() -> Void)? {
    guard let deadline = next(), deadline <= now, let id = heap.popMin()?.id else { return nil }
    armed[id] = nil
    return actions[id]
  }

  func removeAll() {
    actions = [:]
    armed = [:]
    heap = Heap()
  }
}
