internal import WardlineCrypto
package import WardlineModel

/// The result of one retention batch.
package struct Pruning: Hashable, Sendable {
  /// Entries and records that it has passed. Other entries, such as statuses, stay as they are.
  package var passed: Int
  /// Messages whose text it has erased.
  package var erased: Int
  /// Feedback whose text it has erased.
  package var feedback: Int
  /// Entries of requests, of joinings and of leavings whose note it has erased.
  package var notes: Int
  /// The requests whose note it has erased, with those that were asked for with the same note by a handover.
  package var requests: [IdempotencyKey]
  /// Whether more may be old enough.
  package var isMore: Bool
  /// The floors of the sessions whose entries it has passed.
  package var floors: [SessionID: UInt64]

  package init(
    passed: Int = 0, erased: Int = 0, feedback: Int = 0, notes: Int = 0, requests: [IdempotencyKey] = [], isMore: Bool = false,
    floors: [SessionID: UInt64] = [:]
  ) {
    self.notes = notes
    self.requests = requests
    self.passed = passed
    self.erased = erased
    self.feedback = feedback
    self.isMore = isMore
    self.floors = floors
  }
}

/// The digest of an erased text: enough to tell the same message from another one under its key (G2), and no more.
///
/// Half of a SHA-256 over key and text. Because of the key, equal texts have different digests.
package struct WordsDigest: Hashable, Sendable {
  package var high: UInt64
  package var low: UInt64

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  package init(of text: String, under key: IdempotencyKey) {
    var hash = SHA256()
    for number in [key.high, key.low] { hash.add((0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }) }
    hash.add(text.utf8)
    let digest = hash.digest()
    self.init(high: digest.words[0], low: digest.words[1])
  }
}

/// What retention erases and when, and what of it the files of the store may still contain. The store does one thing of this at a time, between
/// commits.
struct Erasure: Equatable, Sendable {
  /// How long messages are kept; `nil` for ever.
  let keptMilliseconds: Int64?
  /// How long they are kept after the end of their session; `nil` for as long as others.
  let keptAfterEndMilliseconds: Int64?
  /// The wall clock as far as texts are erased by it.
  private(set) var clock: ConfirmedClock
  /// Whether the store erases a batch, or removes what was erased from its files.
  private(set) var isUnderWay = false
  /// When the first text was erased that a file of the store, such as its write-ahead log, may still contain; `nil` if none.
  private var erasedAtMilliseconds: Int64?

  init(keptMilliseconds: Int64?, keptAfterEndMilliseconds: Int64?, lastRun: Timestamp?) {
    self.keptMilliseconds = keptMilliseconds
    self.keptAfterEndMilliseconds = keptAfterEndMilliseconds
    clock = ConfirmedClock(lastRun: lastRun)
  }

  /// Whether texts are kept for ever.
  var keepsAll: Bool { keptMilliseconds == nil && keptAfterEndMilliseconds == nil }

  /// What the store is to do: one small batch at each tick, and the next one at once while no commit waits. Erased text is removed from the files
  /// without retention, too, because of retractions.
  mutating func next(after event: RelayMachine.Event, at now: Moment, isIdle: Bool) -> RelayEffect? {
    let wall = clock.read(now)
    guard !isUnderWay else { return nil }
    if case .tick = event, isToBeRemoved(at: now) {
      isUnderWay = true
      return .removeErased
    }
    guard let wall, !keepsAll else { return nil }
    switch event {
    // Erased text that cannot be removed from a file yet does not stop retention.
    case .tick, .erasedRemoved: break
    case .pruned(let pruning?) where pruning.isMore && isIdle: break
    default: return nil
    }
    isUnderWay = true
    // Nothing is older than the beginning of time.
    let cutoff = keptMilliseconds.map { wall.advanced(byMilliseconds: -$0) } ?? Timestamp(milliseconds: .min)
    let endedBefore = keptAfterEndMilliseconds.map { wall.advanced(byMilliseconds: -$0) }
    return .prune(loggedBefore: cutoff, endedBefore: endedBefore, entriesMax: Limits.retentionBatchMax)
  }

  /// Delayed: a relay that erases a little all the time would otherwise have its store do this all the time.
  private func isToBeRemoved(at now: Moment) -> Bool {
    erasedAtMilliseconds.map { now.uptimeMilliseconds - $0 >= Limits.erasedRemovedAfterMilliseconds } ?? false
  }

  /// A text was erased.
  mutating func note(at now: Moment) {
    if erasedAtMilliseconds == nil { erasedAtMilliseconds = now.uptimeMilliseconds }
  }

  mutating func completeBatch() { isUnderWay = false }

  mutating func completeRemoval(isRemoved: Bool) {
    isUnderWay = false
    if isRemoved { erasedAtMilliseconds = nil }
  }
}

extension RelayMachine {
  /// Tells connected devices to erase what the relay has erased: each only as far as the log was sent to it, so that it skips
  /// no unread entry. A device that is reading the log is told when it reaches the head.
  mutating func announce(_ floor: UInt64, of session: SessionID, _ actions: inout [Action]) {
    guard let audience = audiences[session] else { return }
    floors[session] = max(floors[session] ?? 1, floor)
    for id in audience {
      guard let connection = connections[id], case .open(let member) = connection.phase,
        case .live(let next)? = member.subscriptions[session]
      else { continue }
      if connection.isCongested {
        connections[id]?.withMember { $0.subscriptions[session] = .behind(after: next - 1) }
      } else if let frame = erasedFrame(in: session, through: next - 1, floor: floor) {
        actions.append(.send(id, [frame]))
      }
    }
  }

  mutating func completePruning(_ pruning: Pruning?, at now: Moment, _ actions: inout [Action]) {
    erasure.completeBatch()
    guard let pruning else { return }
    for (session, floor) in pruning.floors.sorted(by: { $0.key < $1.key }) { announce(floor, of: session, &actions) }
    routing.machine.eraseNotes(of: pruning.requests)
    guard pruning.erased + pruning.feedback + pruning.notes > 0 else { return }
    counts.erased += pruning.erased
    erasure.note(at: now)
  }
}
