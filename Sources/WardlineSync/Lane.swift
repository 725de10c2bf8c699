internal import DequeModule
internal import WardlineModel

/// One lane of the outbox, as far as it is in memory: what is in flight, then what comes next, in the order written (G3).
///
/// The store has the whole lane; here stand at most ``Limits/laneLoadedMax`` operations of it (G9). What is in flight is always the
/// front of the queue, so an operation never overtakes one before it.
struct Lane: Equatable, Sendable {
  /// What is loaded and not answered.
  private(set) var operations: Deque<QueuedOperation> = []
  /// How many of them, from the front, were sent on this connection.
  private(set) var inFlightCount = 0
  /// The last ordinal that was loaded.
  private(set) var loadedThrough: Int64 = 0
  /// The greatest ordinal that ever stood here.
  private var furthest: Int64 = 0
  /// Whether the store may have more behind it.
  private(set) var hasMore = true
  private(set) var isLoading = false
  /// Whether what is being loaded begins too late.
  private var isLoadStale = false
  /// Since when the relay owes an answer, while anything is in flight.
  private var awaitedSinceMilliseconds: Int64 = 0
  /// By how much that was put off, because question or answer were on their way.
  private var putOffMilliseconds: Int64 = 0
  /// Since a transient refusal: not before this, and not before everything in flight is answered.
  private var heldUntilMilliseconds: Int64?
  /// How often in a row the relay has refused for now what stood first here. While it is not 0 only the head is sent, as a probe; once
  /// the relay has answered that for good, it is 0 and the window is open again.
  private(set) var refusalCount = 0
  /// The head that was sent as a probe and is not answered.
  private var probe: IdempotencyKey?
  /// What was taken back behind a refusal and not answered yet: the relay refuses each of them, too. Were they sent again before, that
  /// answer would be taken for one to the second time. They stand among the operations, and are never more than the window.
  private var owed: Set<IdempotencyKey> = []

  /// When a held lane can go on. `nil` while it is not held, and while answers are awaited that must come first.
  var resumesAtMilliseconds: Int64? { awaitsAnswers ? nil : heldUntilMilliseconds }

  /// Whether the relay owes an answer.
  var awaitsAnswers: Bool { inFlightCount > 0 || !owed.isEmpty }

  /// Whether nothing of it need be kept in memory. A lane that was refused keeps its pace even if its head is deleted.
  var isEmpty: Bool { operations.isEmpty && !hasMore && !isLoading && refusalCount == 0 }

  /// Something was enqueued behind what is loaded.
  mutating func noteMore() { hasMore = true }

  /// Something may be sent now that was blocked: it can stand before what is still here, and the lane is read from its beginning.
  mutating func noteReleased() {
    loadedThrough = 0
    hasMore = true
    // What is being read is read from behind it.
    isLoadStale = isLoading
  }

  /// What to ask of the store now: `nil` while a load is under way, or enough is loaded, or there is no more.
  mutating func nextLoad() -> (after: Int64, limit: Int)? {
    guard hasMore, !isLoading, operations.count <= Limits.laneLoadedMax / 2 else { return nil }
    isLoading = true
    // What is enqueued from here on may be missed by the read that is asked for, and sets this again.
    hasMore = false
    return (loadedThrough, Limits.laneLoadedMax - operations.count)
  }

  mutating func loaded(_ more: [QueuedOperation], limit: Int, at now: Moment) {
    isLoading = false
    if isLoadStale {
      isLoadStale = false
      return
    }
    if let first = more.first, operations.isEmpty { resume(from: first, at: now) }
    if more.count >= limit { hasMore = true }
    for queued in more where queued.ordinal > loadedThrough {
      loadedThrough = queued.ordinal
      insert(queued)
    }
  }

  /// A wait that an earlier process began is kept to, and its count of refusals goes on.
  private mutating func resume(from first: QueuedOperation, at now: Moment) {
    refusalCount = max(refusalCount, first.refusals)
    guard let notBefore = first.notBefore else { return }
    // By the wall clock, which may have been set back: never longer than the wait was in all (G10).
    let pause = min(first.pauseMilliseconds ?? Limits.backoffMaxMilliseconds, Limits.retryAfterMaxMilliseconds)
    let rest = min(notBefore.milliseconds &- now.wall.milliseconds, pause)
    if rest > 0 { heldUntilMilliseconds = now.uptimeMilliseconds + rest }
  }

  /// In the order written, behind what is in flight.
  private mutating func insert(_ queued: QueuedOperation) {
    guard queued.ordinal <= furthest else {
      furthest = queued.ordinal
      return operations.append(queued)
    }
    // Read once more from the beginning: it may be here.
    guard !operations.contains(where: { $0.operation.key == queued.operation.key }) else { return }
    let place = operations.lastIndex { $0.ordinal < queued.ordinal }.map { $0 + 1 } ?? 0
    operations.insert(queued, at: max(place, inFlightCount))
  }

  /// What goes out now, in order. The first of a lane with nothing in flight is its head, and lets go of a hold at the relay. After a
  /// refusal for now it goes alone: a relay that refuses it refuses all that stands behind it, too.
  mutating func nextToSend(window: Int, at now: Int64) -> [ClientFrame] {
    if let held = heldUntilMilliseconds {
      guard now >= held, !awaitsAnswers else { return [] }
      heldUntilMilliseconds = nil
    }
    let end = endOfSending(window: refusalCount > 0 ? 1 : window)
    guard inFlightCount < end else { return [] }
    // While more waits than the window holds, half of it goes at once: answers that come one by one would otherwise be followed by
    // operations one by one, each with a transaction and a frame of its own, for as long as the queue lasts.
    if inFlightCount > window / 2, operations.count > window { return [] }
    if inFlightCount == 0 { heard(at: now) }
    if refusalCount > 0 { probe = operations.first?.operation.key }
    var frames: [ClientFrame] = []
    for index in inFlightCount..<end {
      operations[index].attempts += 1
      // From here on a relay may have it (G1), unless it says otherwise.
      operations[index].isHeldWhenOld = false
      frames.append(.submit(operations[index].operation, isLaneHead: index == 0))
    }
    inFlightCount = end
    return frames
  }

  /// Takes out what has waited for so long that its author is asked before it goes. What comes next is the oldest; behind one that is
  /// young enough none is looked for.
  mutating func removeTooOld(writtenBefore time: Timestamp) -> [Operation] {
    var old: [Operation] = []
    while inFlightCount < operations.count {
      let next = operations[inFlightCount]
      guard next.isHeldWhenOld, next.operation.writtenAt < time, next.operation.growsOld else { break }
      old.append(next.operation)
      reject(next.operation.key)
    }
    return old
  }

  func contains(_ key: IdempotencyKey) -> Bool { operations.contains { $0.operation.key == key } }

  /// Where the window ends: after so many operations, and before a status while another one is in flight. A status is chained on the
  /// one before it; were both under way when the first is refused, the second could be taken for one that knew what is in force (G6).
  private func endOfSending(window: Int) -> Int {
    let end = min(window, operations.count)
    var hasStatus = operations[..<min(inFlightCount, end)].contains { $0.operation.isStatus }
    for index in stride(from: inFlightCount, to: end, by: 1) where operations[index].operation.isStatus {
      if hasStatus { return index }
      hasStatus = true
    }
    return end
  }

  /// The operation was refused for good. A status takes those that were chained on it along, as the store does.
  mutating func reject(_ key: IdempotencyKey) {
    guard let index = operations.firstIndex(where: { $0.operation.key == key }) else { return }
    let isStatus = operations[index].operation.isStatus
    remove(key)
    guard isStatus else { return }
    // Those before it were not chained on it, and may be in flight.
    for chained in operations[index...].filter({ $0.operation.isStatus }) { remove(chained.operation.key) }
  }

  /// The operation was answered for good. `false` when it is not of this lane, or was answered before.
  @discardableResult
  mutating func remove(_ key: IdempotencyKey) -> Bool {
    guard let index = operations.firstIndex(where: { $0.operation.key == key }) else { return false }
    operations.remove(at: index)
    if probe == key { probe = nil }
    // It will not be sent again, so that no answer can be taken for another one; and it may never have left, and get none.
    owed.remove(key)
    if index < inFlightCount { inFlightCount -= 1 }
    return true
  }

  func operation(of key: IdempotencyKey) -> Operation? { operations.first { $0.operation.key == key }?.operation }

  /// Takes out what is not in flight and cannot leave on this connection; the store keeps it. Gives whether there was any.
  mutating func leaveOut(where isClosed: (Operation) -> Bool) -> Bool {
    let rest = operations[inFlightCount...].filter { !isClosed($0.operation) }
    guard rest.count < operations.count - inFlightCount else { return false }
    operations = Deque(operations[..<inFlightCount]) + rest
    return true
  }

  /// Removes all operations that are not in flight, and loads no more. The next load starts at the beginning of the lane: a load from
  /// ``loadedThrough`` would skip the removed ones, and operations that were enqueued since would overtake them (G3; fast mode, seed 4400).
  mutating func leaveOutAll() {
    _ = leaveOut { _ in true }
    loadedThrough = 0
    isLoadStale = isLoading
    hasMore = false
  }

  /// How often an operation was tried; `nil` when it is not of this lane.
  func attempts(of key: IdempotencyKey) -> Int? { operations.first { $0.operation.key == key }?.attempts }

  /// The relay has said something about this lane: it is not silent.
  mutating func heard(at now: Int64) {
    awaitedSinceMilliseconds = now
    putOffMilliseconds = 0
  }

  /// Question or answer are still on their way. That puts the answer off for as long as the longest of both can take on the slowest link, and
  /// not for ever: something is always on its way where people talk.
  mutating func putOffAnswer(at now: Int64) {
    let more = min(now - awaitedSinceMilliseconds, Limits.answerPutOffMaxMilliseconds - putOffMilliseconds)
    guard more > 0 else { return }
    awaitedSinceMilliseconds += more
    putOffMilliseconds += more
  }

  /// The relay has answered an operation for good. If it was the probe, the window is open again.
  mutating func noteAnswer(to key: IdempotencyKey) {
    if probe == key { endProbing() }
  }

  private mutating func endProbing() {
    refusalCount = 0
    probe = nil
  }

  /// The relay has refused an operation for now, and it stays. Gives the pause before the next probe, in milliseconds.
  ///
  /// Only what is in flight counts: what was taken back behind a refusal is refused for that one's sake. Where the relay limits a rate and
  /// names the time at which a window passes, the refusal says nothing of how long to wait after the next one, and the pauses do not grow.
  mutating func noteRefusal(
    _ rejection: Rejection, at now: Int64, using generator: inout some RandomNumberGenerator
  ) -> Int64 {
    heard(at: now)
    if probe == rejection.key { probe = nil }
    owed.remove(rejection.key)
    guard rejection.code != .held, let index = operations.firstIndex(where: { $0.operation.key == rejection.key }) else {
      refusalCount = max(refusalCount, 1)
      // For how long the one before it said, which was refused first.
      return 0
    }
    // The relay has not taken it: once it is old, its author is asked.
    operations[index].isHeldWhenOld = !operations[index].isConfirmed
    guard index < inFlightCount else { return rejection.leastPauseMilliseconds }
    refusalCount = rejection.namesWindow ? max(refusalCount, 1) : refusalCount + 1
    let drawn = Backoff.delay(afterFailures: rejection.namesWindow ? 1 : refusalCount, using: &generator)
    return max(rejection.leastPauseMilliseconds, drawn)
  }

  /// Whether an operation is the oldest that is not answered, or is in flight.
  func isInFront(_ key: IdempotencyKey) -> Bool {
    operations.prefix(max(1, inFlightCount)).contains { $0.operation.key == key }
  }

  /// When an answer is overdue. `nil` when none is awaited.
  var overdueAtMilliseconds: Int64? { awaitsAnswers ? awaitedSinceMilliseconds + Limits.answerMaxMilliseconds : nil }

  /// The oldest that is not answered.
  var head: QueuedOperation? { operations.first }

  /// The operation was refused for now: it and all behind it wait, and go again in their order (G3). Gives the keys of what was in
  /// flight and has not been tried: what stood behind it, and it too unless it `isCounted`.
  mutating func hold(_ key: IdempotencyKey, until milliseconds: Int64, isCounted: Bool) -> [IdempotencyKey] {
    guard let index = operations.firstIndex(where: { $0.operation.key == key }) else { return [] }
    heldUntilMilliseconds = max(heldUntilMilliseconds ?? milliseconds, milliseconds)
    let untried = (isCounted ? index + 1 : index)..<max(inFlightCount, isCounted ? index + 1 : index)
    if index < inFlightCount { owed.formUnion(operations[(index + 1)..<inFlightCount].map(\.operation.key)) }
    inFlightCount = min(inFlightCount, index)
    return uncount(untried)
  }

  /// The connection is gone: what was in flight is sent again on the next one, with the same keys (G2), and has not been tried.
  /// A hold outlives it. Gives the keys of what was in flight.
  mutating func disconnected() -> [IdempotencyKey] {
    defer { inFlightCount = 0 }
    owed = []
    probe = nil
    return uncount(0..<inFlightCount)
  }

  private mutating func uncount(_ range: Range<Int>) -> [IdempotencyKey] {
    for index in range { operations[index].attempts -= 1 }
    return operations[range].map(\.operation.key)
  }
}

extension Operation {
  fileprivate var isStatus: Bool { if case .setStatus = action { true } else { false } }

  /// Whether it may mean something else by tomorrow. A choice of one's own does not.
  fileprivate var growsOld: Bool {
    switch action {
    case .sendMessage, .setStatus, .submitFeedback, .invite: true
    case .createSession, .setPreference, .publishProfile, .retract, .leave: false
    }
  }
}
