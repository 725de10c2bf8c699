internal import DequeModule
internal import Synchronization
internal import WardlineModel

/// The updates that wait for one listener, bounded by ``Limits/updatesWaitingMax`` and ``Limits/updateBytesWaitingMax`` (G9). Past a bound
/// changes of the store are left out, ``Update/readAgain`` stands in their place, and of everything that is not in the store the latest is kept.
final class UpdateQueue: Sendable {
  fileprivate struct State {
    /// While some were left out, ``Update/readAgain`` is the first.
    var waiting: Deque<Update>
    var bytes = 0
    var isFinished = false
    /// Who waits, and how many updates they take at a time.
    var waiter: (continuation: CheckedContinuation<[Update], Never>, limit: Int)?

    var hasOverflowed: Bool { if case .readAgain? = waiting.first { true } else { false } }
  }

  private let state: Mutex<State>

  init(_ first: [Update]) { state = Mutex(State(waiting: Deque(first))) }

  /// How many wait.
  var count: Int { state.withLock { $0.waiting.count } }

  /// Adds an update behind those that wait.
  func append(_ update: Update) { append([update]) }

  /// Adds updates behind those that wait.
  func append(_ updates: [Update]) {
    let handOver = state.withLock { state -> (() -> Void)? in
      guard !state.isFinished, !updates.isEmpty else { return nil }
      for update in updates { state.append(update) }
      guard let (continuation, limit) = state.waiter else { return nil }
      state.waiter = nil
      let first = state.popFirst(limit)
      return { continuation.resume(returning: first) }
    }
    handOver?()
  }

  /// The next update, as soon as there is one; `nil` after ``finish()`` or ``cancel()``. One caller at a time.
  func next() async -> Update? { await nextBatch(limit: 1).first }

  /// The updates that wait, at most so many, as soon as there is one; none after ``finish()`` or ``cancel()``. One caller at a time.
  func nextBatch(limit: Int) async -> [Update] {
    await withCheckedContinuation { (continuation: CheckedContinuation<[Update], Never>) in
      let first = state.withLock { state -> [Update]? in
        guard state.waiting.isEmpty, !state.isFinished else { return state.popFirst(limit) }
        state.waiter = (continuation, limit)
        return nil
      }
      if let first { continuation.resume(returning: first) }
    }
  }

  /// Nothing more comes; what waits is still handed out.
  func finish() { end(discarding: false) }

  /// The listener wants nothing more.
  func cancel() { end(discarding: true) }

  private func end(discarding: Bool) {
    let waiter = state.withLock { state in
      defer { state.waiter = nil }
      state.isFinished = true
      if discarding { state.waiting = [] }
      return state.waiter
    }
    waiter?.continuation.resume(returning: [])
  }
}

extension UpdateQueue.State {
  fileprivate mutating func popFirst(_ limit: Int) -> [Update] {
    let first = Array(waiting.prefix(limit))
    waiting.removeFirst(first.count)
    for update in first { bytes -= update.textBytes }
    return first
  }

  fileprivate mutating func append(_ update: Update) {
    guard !hasOverflowed else { return appendLatest(update) }
    waiting.append(update)
    bytes += update.textBytes
    let isFull = waiting.count > Limits.updatesWaitingMax || bytes > Limits.updateBytesWaitingMax
    guard isFull || update == .readAgain else { return }
    let all = waiting
    waiting = [.readAgain]
    bytes = 0
    for update in all { appendLatest(update) }
  }

  /// Adds what is not in the store, in place of what it supersedes.
  private mutating func appendLatest(_ update: Update) {
    switch update {
    case .change, .gap, .readAgain: return
    // Who is present, and what is caught up, is known only while a connection stands.
    case .connection(.lost):
      waiting.removeAll { update in
        switch update {
        case .connection, .presence, .caughtUp: true
        default: false
        }
      }
    case .connection:
      waiting.removeAll { if case .connection(.lost) = $0 { false } else if case .connection = $0 { true } else { false } }
    case .queue: waiting.removeAll { if case .queue = $0 { true } else { false } }
    case .link: waiting.removeAll { if case .link = $0 { true } else { false } }
    case .presence(let session, let user, _):
      waiting.removeAll { if case .presence(session, user, _) = $0 { true } else { false } }
    case .caughtUp: waiting.removeAll { $0 == update }
    case .failed: break
    }
    // A relay may name any number of users.
    guard waiting.count <= Limits.updatesKeptMax else { return }
    waiting.append(update)
  }
}

extension Update {
  /// Bytes of the message that it carries.
  fileprivate var textBytes: Int {
    if case .change(.message(let message)) = self { message.text.utf8.count } else { 0 }
  }
}
