internal import DequeModule
internal import WardlineModel

/// The loaded part of one lane of the outbox: operations in flight, then the next ones, in the order written (G3).
///
/// The store has the whole lane; at most ``Limits/laneLoadedMax`` operations of it are loaded (G9). Operations in flight are
/// always at the front of the queue, so none overtakes one before it.
struct Lane: Equatable, Sendable {
  /// Operations that are loaded and not answered.
  private(set) var operations: Deque<QueuedOperation> = []
  /// How many of them, from the front, were sent on this connection.
  private(set) var inFlightCount = 0
  /// The last loaded ordinal.
  private(set) var loadedThrough: Int64 = 0
  /// The greatest ordinal loaded so far.
  private var furthest: Int64 = 0
  /// Whether the store may have more operations behind it.
  private(set) var hasMore = true
  private(set) var isLoading = false
  /// Whether the load under way starts too late in the lane.
  private var isLoadStale = false
  /// Whether the lane is read again from its beginning. What was in flight meanwhile, and was refused for now, waits for it, too (G3; fast mode,
  /// seed 300248635179).
  private var isReadAgain = false
  /// Since when the relay owes an answer, while anything is in flight.
  private var awaitedSinceMilliseconds: Int64 = 0
  /// By how much the wait was extended, because the operation or its answer was still in transit.
  private var putOffMilliseconds: Int64 = 0
  /// After a transient rejection: send nothing before this time, nor before everything in flight is answered.
  private var heldUntilMilliseconds: Int64?
  /// Transient rejections of the lane's head in a row. While it is not 0, only the head is sent, as a probe; a final answer to
  /// that sets it to 0 and opens the window.
  private(set) var refusalCount = 0
  /// The unanswered probe.
  private var probe: IdempotencyKey?
  /// Operations taken back behind a rejection and not answered yet: the relay rejects each of them, too. If they were sent
  /// again before, that answer would be taken for an answer to the second sending. They are among `operations`, and never more
  /// than the window.
  private var owed: Set<IdempotencyKey> = []
  /// Whether the relay has accepted that its author leaves the session, and has not said yet that they have left.
  private var isLeaving = false

  /// When a held lane continues. `nil` while it is not held, and while answers are awaited that must come first.
  var resumesAtMilliseconds: Int64? { awaitsAnswers || isReadAgain ? nil : heldUntilMilliseconds }

  /// Whether the relay owes an answer.
  var awaitsAnswers: Bool { inFlightCount > 0 || !owed.isEmpty }

  /// Whether the lane need not stay in memory. A rejected lane keeps its pace even if its head is deleted.
  var isEmpty: Bool { operations.isEmpty && !hasMore && !isLoading && refusalCount == 0 && !isLeaving }

  /// An operation was enqueued behind the loaded ones.
  mutating func noteMore() { hasMore = true }

  /// A blocked operation was released: it may precede the loaded ones, so the lane is loaded from its beginning.
  mutating func noteReleased() {
    loadedThrough = 0
    hasMore = true
    // The load under way starts behind it.
    isLoadStale = isLoading
  }

  /// The next load: `nil` while one is under way, enough is loaded, or there are no more operations.
  mutating func nextLoad() -> (after: Int64, limit: Int)? {
    guard hasMore, !isLoading, operations.count <= Limits.laneLoadedMax / 2 else { return nil }
    isLoading = true
    // An operation enqueued from here on may be missed by this load, and sets this again.
    hasMore = false
    return (loadedThrough, Limits.laneLoadedMax - operations.count)
  }

  mutating func loaded(_ more: [QueuedOperation], limit: Int, at now: Moment) {
    isLoading = false
    if isLoadStale {
      isLoadStale = false
      return
    }
    isReadAgain = false
    if let first = more.first, operations.isEmpty { resume(from: first, at: now) }
    if more.count >= limit { hasMore = true }
    for queued in more where queued.ordinal > loadedThrough {
      loadedThrough = queued.ordinal
      insert(queued)
    }
  }

  /// The store is about to correct times by a clock that was learned now: what was read before is read again. What may have left bears the time
  /// that it left with.
  mutating func readAgainIfGuessed(by clock: RelayClock, isFirst: Bool) {
    let hasGuesses = operations.contains { queued in
      !queued.wasSent
        && clock.correction(of: queued.operation.writtenAt, at: queued.operation.sinceBoot, isFirst: isFirst) != nil
    }
    if hasGuesses || isLoading { readAgain() }
  }

  /// Continues the pause and the count of rejections of an earlier process.
  private mutating func resume(from first: QueuedOperation, at now: Moment) {
    refusalCount = max(refusalCount, first.refusals)
    guard let notBefore = first.notBefore else { return }
    // By the wall clock, which may have been set back: never longer than the whole pause (G10).
    let pause = min(first.pauseMilliseconds ?? Limits.backoffMaxMilliseconds, Limits.retryAfterMaxMilliseconds)
    let rest = min(notBefore.milliseconds &- now.wall.milliseconds, pause)
    if rest > 0 { heldUntilMilliseconds = now.uptimeMilliseconds + rest }
  }

  /// Inserts in the order written, behind the operations in flight.
  private mutating func insert(_ queued: QueuedOperation) {
    guard queued.ordinal <= furthest else {
      furthest = queued.ordinal
      return operations.append(queued)
    }
    // After a load from the beginning it may be loaded already.
    guard !operations.contains(where: { $0.operation.key == queued.operation.key }) else { return }
    let place = operations.lastIndex { $0.ordinal < queued.ordinal }.map { $0 + 1 } ?? 0
    operations.insert(queued, at: max(place, inFlightCount))
  }

  /// The operations to send now, in order. The first one of a lane with nothing in flight is its head, and releases a hold at
  /// the relay. After a transient rejection it is sent alone: a relay that rejects it rejects all behind it, too.
  mutating func nextToSend(window: Int, at now: Int64) -> [ClientFrame] {
    guard !isLeaving, !isReadAgain else { return [] }
    if let held = heldUntilMilliseconds {
      guard now >= held, !awaitsAnswers else { return [] }
      heldUntilMilliseconds = nil
    }
    let end = endOfSending(window: refusalCount > 0 ? 1 : window)
    guard inFlightCount < end else { return [] }
    // While more operations wait than the window holds, send half a window at once. Otherwise single answers would cause single
    // operations, each with a transaction and a frame of its own, for as long as the queue lasts.
    if inFlightCount > window / 2, operations.count > window { return [] }
    if inFlightCount == 0 { heard(at: now) }
    if refusalCount > 0 { probe = operations.first?.operation.key }
    var frames: [ClientFrame] = []
    for index in inFlightCount..<end {
      operations[index].attempts += 1
      // From here on a relay may have it (G1), unless it answers otherwise.
      operations[index].isHeldWhenOld = false
      operations[index].wasSent = true
      frames.append(.submit(operations[index].operation, isLaneHead: index == 0))
    }
    inFlightCount = end
    return frames
  }

  /// Removes the operations that are held for their age, until their author confirms them. The next one is the oldest, so the
  /// search ends at the first that is young enough.
  ///
  /// - Parameters:
  ///   - age: the greatest age, in milliseconds.
  ///   - momentAge: the same for requests and answers to them, wherever they stand: sooner than what is only read.
  mutating func removeTooOld(
    olderThan age: Int64, ofTheMoment momentAge: Int64, at now: Moment, by clock: RelayClock
  ) -> [ClientOperation] {
    var old: [ClientOperation] = []
    while inFlightCount < operations.count {
      let next = operations[inFlightCount]
      guard next.isHeldWhenOld, next.operation.rules.ageing != .never, clock.age(of: next.operation, at: now) > age else {
        break
      }
      old.append(next.operation)
      reject(next.operation.key)
    }
    let outdated = operations[inFlightCount...].filter {
      $0.isHeldWhenOld && $0.operation.rules.ageing == .likeRequests && clock.age(of: $0.operation, at: now) > momentAge
    }
    for next in outdated { reject(next.operation.key) }
    return old + outdated.map(\.operation)
  }

  func contains(_ key: IdempotencyKey) -> Bool { operations.contains { $0.operation.key == key } }

  /// The end of the window: after `window` operations, before a status while another one is in flight, and behind the leaving of the session.
  ///
  /// A status is chained on the one before it. If both were in flight when the first is rejected, the second could be taken for one based on
  /// the status in force (G6). What stands behind a leaving waits in the store until its author is a member again. If some of it were in
  /// flight while they are invited back, the relay could refuse the first of it, and take the rest (G3).
  private func endOfSending(window: Int) -> Int {
    let end = min(window, operations.count)
    var hasStatus = false
    for index in 0..<end {
      let operation = operations[index].operation
      if operation.action.kind == .setStatus {
        if hasStatus, index >= inFlightCount { return index }
        hasStatus = true
      }
      if operation.action.endsMembership { return index + 1 }
    }
    return end
  }

  /// The operation was rejected for good. A status removes those chained on it, as in the store.
  mutating func reject(_ key: IdempotencyKey) {
    guard let index = operations.firstIndex(where: { $0.operation.key == key }) else { return }
    let isStatus = operations[index].operation.action.kind == .setStatus
    remove(key)
    guard isStatus else { return }
    // Statuses before it are not chained on it, and may be in flight.
    for chained in operations[index...].filter({ $0.operation.action.kind == .setStatus }) { remove(chained.operation.key) }
  }

  /// The operation has a final answer. `false` when it is not in this lane, or was answered before.
  @discardableResult
  mutating func remove(_ key: IdempotencyKey) -> Bool {
    guard let index = operations.firstIndex(where: { $0.operation.key == key }) else { return false }
    operations.remove(at: index)
    if probe == key { probe = nil }
    // It will not be sent again, so no answer can be mistaken; it may never have been sent, and get none.
    owed.remove(key)
    if index < inFlightCount { inFlightCount -= 1 }
    return true
  }

  func operation(of key: IdempotencyKey) -> ClientOperation? { operations.first { $0.operation.key == key }?.operation }

  /// Removes operations that are not in flight and cannot be sent on this connection; the store keeps them. Returns whether
  /// there were any.
  mutating func leaveOut(where isClosed: (ClientOperation) -> Bool) -> Bool {
    isLeaving = false
    let rest = operations[inFlightCount...].filter { !isClosed($0.operation) }
    guard rest.count < operations.count - inFlightCount else { return false }
    operations = Deque(operations[..<inFlightCount]) + rest
    // What is left out is not sent again before the lane is open, so no answer can be mistaken for one to that.
    owed = owed.filter(contains)
    return true
  }

  /// Removes all operations that are not in flight, and loads no more. The next load starts at the beginning of the lane: a load from
  /// ``loadedThrough`` would skip the removed ones, and operations that were enqueued since would overtake them (G3; fast mode, seed 4400).
  mutating func leaveOutAll() {
    _ = leaveOut { _ in true }
    loadedThrough = 0
    isLoadStale = isLoading
    hasMore = false
    isReadAgain = false
  }

  /// What was left out may be sent now: everything that is not in flight is read again from the beginning of the lane, and nothing leaves
  /// before. What was in flight when the connection was lost would otherwise overtake what was left out (G3; fast mode, seed 30077).
  mutating func readAgain() {
    leaveOutAll()
    hasMore = true
    isReadAgain = true
  }

  /// The relay has accepted an operation now, and not on an earlier connection.
  mutating func noteAcceptance(of key: IdempotencyKey) {
    if operation(of: key)?.action.endsMembership == true { isLeaving = true }
  }

  /// The relay names the session of its author again, instead of saying that they have left.
  mutating func noteReturn() { isLeaving = false }

  /// The attempts of an operation; `nil` when it is not in this lane.
  func attempts(of key: IdempotencyKey) -> Int? { operations.first { $0.operation.key == key }?.attempts }

  /// The relay has answered in this lane: it is not silent.
  mutating func heard(at now: Int64) {
    awaitedSinceMilliseconds = now
    putOffMilliseconds = 0
  }

  /// The operation or its answer is still in transit. Extends the wait by at most the time that the longest of both takes on
  /// the slowest link, not indefinitely: in a busy session some bytes are always in transit.
  mutating func putOffAnswer(at now: Int64) {
    let more = min(now - awaitedSinceMilliseconds, Limits.answerPutOffMaxMilliseconds - putOffMilliseconds)
    guard more > 0 else { return }
    awaitedSinceMilliseconds += more
    putOffMilliseconds += more
  }

  /// The relay has given an operation its final answer. If it was the probe, the window opens again.
  mutating func noteAnswer(to key: IdempotencyKey) {
    if probe == key { endProbing() }
  }

  private mutating func endProbing() {
    refusalCount = 0
    probe = nil
  }

  /// The relay has rejected an operation for now, and it stays. Returns the pause before the next probe, in milliseconds.
  ///
  /// Only operations in flight count: those taken back behind a rejection are rejected because of it. If the relay limits a
  /// rate and names the time at which a window passes, the pauses do not grow: the rejection says nothing about the pause after
  /// the next one.
  mutating func noteRefusal(
    _ rejection: Rejection, at now: Int64, using generator: inout some RandomNumberGenerator
  ) -> Int64 {
    heard(at: now)
    if probe == rejection.key { probe = nil }
    owed.remove(rejection.key)
    guard rejection.code != .held, let index = operations.firstIndex(where: { $0.operation.key == rejection.key }) else {
      refusalCount = max(refusalCount, 1)
      // The pause of the first rejected operation applies.
      return 0
    }
    // The relay has not accepted it: once it is too old, its author must confirm it.
    operations[index].isHeldWhenOld = !operations[index].isConfirmed
    guard index < inFlightCount else { return rejection.leastPauseMilliseconds }
    refusalCount = rejection.namesWindow ? max(refusalCount, 1) : refusalCount + 1
    let drawn = Backoff.delay(afterFailures: rejection.namesWindow ? 1 : refusalCount, using: &generator)
    return max(rejection.leastPauseMilliseconds, drawn)
  }

  /// Whether an operation is the oldest unanswered one, or in flight.
  func isInFront(_ key: IdempotencyKey) -> Bool {
    operations.prefix(max(1, inFlightCount)).contains { $0.operation.key == key }
  }

  /// When an answer is overdue. `nil` when none is awaited.
  var overdueAtMilliseconds: Int64? { awaitsAnswers ? awaitedSinceMilliseconds + Limits.answerMaxMilliseconds : nil }

  /// The oldest unanswered operation.
  var head: QueuedOperation? { operations.first }

  /// The operation was rejected for now: it and all behind it wait, and are sent again in order (G3). Returns the keys that
  /// were in flight and do not count an attempt: those behind it, and its own unless it `isCounted`.
  mutating func hold(_ key: IdempotencyKey, until milliseconds: Int64, isCounted: Bool) -> [IdempotencyKey] {
    guard let index = operations.firstIndex(where: { $0.operation.key == key }) else { return [] }
    heldUntilMilliseconds = max(heldUntilMilliseconds ?? milliseconds, milliseconds)
    let untried = (isCounted ? index + 1 : index)..<max(inFlightCount, isCounted ? index + 1 : index)
    if index < inFlightCount { owed.formUnion(operations[(index + 1)..<inFlightCount].map(\.operation.key)) }
    inFlightCount = min(inFlightCount, index)
    defer { sortUnsent() }
    return uncount(untried)
  }

  /// The connection is lost: operations in flight are sent again on the next one, with the same keys (G2), and count no
  /// attempt. A hold survives. Returns the keys that were in flight.
  mutating func disconnected() -> [IdempotencyKey] {
    defer {
      inFlightCount = 0
      sortUnsent()
    }
    isLeaving = false
    owed = []
    probe = nil
    return uncount(0..<inFlightCount)
  }

  /// What was read again while others were in flight stands behind those, also where it was written before them (G3).
  private mutating func sortUnsent() {
    let unsent = operations[inFlightCount...]
    guard zip(unsent, unsent.dropFirst()).contains(where: { $0.ordinal > $1.ordinal }) else { return }
    operations.replaceSubrange(inFlightCount..., with: unsent.sorted { $0.ordinal < $1.ordinal })
  }

  private mutating func uncount(_ range: Range<Int>) -> [IdempotencyKey] {
    for index in range { operations[index].attempts -= 1 }
    return operations[range].map(\.operation.key)
  }
}
