internal import Crypto
package import WardlineModel

/// What one batch of retention came to.
package struct Pruning: Hashable, Sendable {
  /// Entries and records that it has passed. Those that are no messages say who was there and what became of the session: they stay as they are.
  package var passed: Int
  /// Messages whose words it has erased.
  package var erased: Int
  /// Feedback whose words it has erased.
  package var feedback: Int
  /// Whether there may be more that is old enough.
  package var isMore: Bool
  /// The floors of the sessions that it has passed entries of.
  package var floors: [SessionID: UInt64]

  package init(
    passed: Int = 0, erased: Int = 0, feedback: Int = 0, isMore: Bool = false, floors: [SessionID: UInt64] = [:]
  ) {
    self.passed = passed
    self.erased = erased
    self.feedback = feedback
    self.isMore = isMore
    self.floors = floors
  }
}

/// What stays of erased words: enough to tell the same message from another one under its key (G2), and no more.
///
/// Half of a SHA-256 over key and words. With the key in it the same words look different each time they were said.
package struct WordsDigest: Hashable, Sendable {
  package var high: UInt64
  package var low: UInt64

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  package init(of text: String, under key: IdempotencyKey) {
    var hash = SHA256()
    for number in [key.high, key.low] { hash.update(data: (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }) }
    hash.update(data: Array(text.utf8))
    var halves: [UInt64] = [0, 0]
    for (index, byte) in hash.finalize().prefix(16).enumerated() { halves[index / 8] = halves[index / 8] << 8 | UInt64(byte) }
    self.init(high: halves[0], low: halves[1])
  }
}

// When the relay forgets: paced by its ticks, one small batch at a time, between the commits of people.
extension RelayMachine {
  /// A batch at each tick, whatever else there is to do; and the next one at once while no commit waits. The log is emptied without
  /// retention, too, because of what was taken back.
  mutating func pruneNext(after event: Event, at now: Moment, _ actions: inout [Action]) {
    let wall = retentionMilliseconds.map { _ in believedWall(at: now) }
    guard !isPruning, !isDraining else { return }
    if case .tick = event, isLogToBeEmptied(at: now) {
      isPruning = true
      return actions.append(.emptyLog)
    }
    guard let retentionMilliseconds, let wall else { return }
    switch event {
    // A log that cannot be emptied does not keep retention from going on.
    case .tick, .logEmptied: break
    case .pruned(let pruning?) where pruning.isMore && committing.isEmpty && inbox.isEmpty: break
    default: return
    }
    isPruning = true
    actions.append(
      .prune(loggedBefore: wall.advanced(byMilliseconds: -retentionMilliseconds), entriesMax: Limits.retentionBatchMax))
  }

  /// Not at once: a relay that erases a little all the time would do nothing but empty its log.
  private func isLogToBeEmptied(at now: Moment) -> Bool {
    erasedAtMilliseconds.map { now.uptimeMilliseconds - $0 >= Limits.erasedLogAfterMilliseconds } ?? false
  }

  /// Tells connected devices to erase what the relay has erased: each as far as the log was sent to it, so that it passes over nothing that it
  /// has yet to read. A device that is reading the log is told when it reaches the end.
  private mutating func announce(_ floor: UInt64, of session: SessionID, _ actions: inout [Action]) {
    guard let audience = audiences[session] else { return }
    floors[session] = max(floors[session] ?? 1, floor)
    for id in audience {
      guard let connection = connections[id], case .open(let member) = connection.phase,
        case .live(let next)? = member.subscriptions[session]
      else { continue }
      if connection.isCongested {
        connections[id]?.withMember { $0.subscriptions[session] = .behind(after: next - 1) }
      } else if let frame = erasure(in: session, through: next - 1, floor: floor) {
        actions.append(.send(id, [frame]))
      }
    }
  }

  mutating func completePruning(_ pruning: Pruning?, at now: Moment, _ actions: inout [Action]) {
    isPruning = false
    guard let pruning else { return }
    for (session, floor) in pruning.floors.sorted(by: { $0.key < $1.key }) { announce(floor, of: session, &actions) }
    guard pruning.erased + pruning.feedback > 0 else { return }
    counts.erased += pruning.erased
    noteErasure(at: now)
  }

  /// The write-ahead log holds words that were erased from the database.
  mutating func noteErasure(at now: Moment) {
    if erasedAtMilliseconds == nil { erasedAtMilliseconds = now.uptimeMilliseconds }
  }

  mutating func completeEmptyingLog(isEmpty: Bool) {
    isPruning = false
    if isEmpty { erasedAtMilliseconds = nil }
  }

  /// The wall clock, as far as the time that we have been up bears it out: a clock that jumps ahead must not erase what is young, and
  /// what is erased does not come back. One that steps back is obeyed: it only keeps things longer.
  private mutating func believedWall(at now: Moment) -> Timestamp {
    let beginning = clockAtStart ?? now
    clockAtStart = beginning
    let (elapsed, overflow) = now.uptimeMilliseconds.subtractingReportingOverflow(beginning.uptimeMilliseconds)
    return overflow ? min(now.wall, beginning.wall) : min(now.wall, beginning.wall.advanced(byMilliseconds: elapsed))
  }
}
