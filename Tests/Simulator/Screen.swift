internal import WardlineModel

/// The view of an observer who began with an empty store and has received every change since.
struct Screen {
  var messages: [IdempotencyKey: Message] = [:]
  var sessions: [SessionID: SessionState] = [:]
  var participants: [SessionID: [UserID: Participant]] = [:]
  var profiles: [UserID: Profile] = [:]
  var preferences: [String: String] = [:]
  var receipts: [SessionID: [UserID: Receipt]] = [:]
  var events: [SessionID: [UInt64: SessionEvent]] = [:]
  var requests: [IdempotencyKey: DeviceRequest] = [:]
  var rings: [IdempotencyKey: Ring] = [:]
  var duty = DeviceDuty()
  var counts = QueueCounts(pending: 0, failed: 0)
  /// The position up to which each session was compared with the log.
  var checkedThrough: [SessionID: UInt64] = [:]
  /// Where the store said that its cursors are, while the disk fails and they cannot be read.
  var unreadCursors: [SessionID: LogCursor] = [:]
  /// The epoch of each session's cursor at the last check.
  var epochs: [SessionID: LogEpoch] = [:]
  /// Every reported gap, in order.
  var gaps: [SessionID: [Gap]] = [:]
  /// The ranges of the followed log that were erased before they were read, or that precede the joining of the owner; the latter again.
  var passed: [SessionID: [ClosedRange<UInt64>]] = [:]
  var leftOut: [SessionID: [ClosedRange<UInt64>]] = [:]

  mutating func name(_ gap: Gap) {
    if gaps[gap.session]?.last?.isBeginning(of: gap) == true { gaps[gap.session]?.removeLast() }
    gaps[gap.session, default: []].append(gap)
    if let from = gap.differsFrom {
      unreadCursors[gap.session] = nil
      checkedThrough[gap.session] = min(checkedThrough[gap.session] ?? 0, from - 1)
      passed[gap.session] = passed[gap.session]?.compactMap { $0.before(from) }
      leftOut[gap.session] = leftOut[gap.session]?.compactMap { $0.before(from) }
    }
    guard let missing = gap.missing else { return }
    passed[gap.session, default: []].append(missing)
    if gap.reason == .beforeMembership { leftOut[gap.session, default: []].append(missing) }
  }

  /// Whether an entry precedes the joining of the owner, and was not served.
  func isLeftOut(_ sequence: UInt64, of session: SessionID) -> Bool {
    leftOut[session]?.contains { $0.contains(sequence) } ?? false
  }

  /// Whether a reported gap covers an entry.
  func hasPassed(_ sequence: UInt64, of session: SessionID) -> Bool {
    passed[session]?.contains { $0.contains(sequence) } ?? false
  }

  mutating func show(_ change: Change) {
    switch change {
    case .message(let message): messages[message.id] = message
    case .deleted(let key, _): messages[key] = nil
    case .session(let state): sessions[state.session] = state
    case .participant(let participant, let session): participants[session, default: [:]][participant.user] = participant
    case .profile(let profile): profiles[profile.user] = profile
    case .preference(let name, let value): preferences[name] = value
    case .receipt(let receipt, let user): receipts[receipt.session, default: [:]][user] = receipt
    case .event(let event): events[event.session, default: [:]][event.sequence] = event
    case .request(let request): requests[request.request] = request
    case .ring(let ring): rings[ring.request] = ring
    case .ringEnded(let request, _): rings[request] = nil
    case .duty(let duty): self.duty = duty
    case .directory, .queuedRequests, .overview, .answerRefused, .statusRefused, .drafts: break
    case .gap(let gap, let from):
      name(gap)
      guard !gap.reason.onlyLeavesOut else { break }
      receipts[gap.session] = nil
      events[gap.session] = events[gap.session]?.filter { $0.key <= from.sequence }
      for (key, message) in messages where message.session == gap.session && message.sequence ?? 0 > from.sequence {
        messages[key]?.sequence = nil
      }
    }
  }
}

extension ClosedRange<UInt64> {
  /// The part below a bound; `nil` if there is none.
  fileprivate func before(_ bound: UInt64) -> Self? { lowerBound < bound ? lowerBound...Swift.min(upperBound, bound - 1) : nil }
}
