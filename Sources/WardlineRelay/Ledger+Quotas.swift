internal import WardlineModel

// How much a user and a session may have. What a batch adds is counted here and saved once, at its end.
extension Ledger {
  /// Adds to what a user has. `false`, and nothing is added, when that would be above their quota; what takes no more bytes than there were is not
  /// refused for its bytes, so that a quota that was lowered lets a user shrink.
  mutating func charge(_ user: UserID, records: Int, bytes: Int) -> Bool {
    var usage = known.usages[user] ?? Usage()
    usage.rows += records
    usage.bytes += bytes
    guard usage.rows <= quotas.userRecords, bytes <= 0 || usage.bytes <= quotas.userBytes else { return false }
    save(usage, of: user)
    return true
  }

  /// Adds what the relay itself writes for a user when they arrive. It is not refused, and counts for what they ask for next.
  mutating func chargeUnrefused(_ user: UserID, bytes: Int) {
    var usage = known.usages[user] ?? Usage()
    usage.bytes += bytes
    save(usage, of: user)
  }

  private mutating func save(_ usage: Usage, of user: UserID) {
    known.usages[user] = usage
    changes.usages[user] = usage
  }

  /// Whether a session has no place for an operation. In a full one two things still go: to end it, and to take back words that are there. Neither
  /// can be repeated without end.
  ///
  /// - Parameter target: the message that the operation takes back.
  func isFull(for operation: Operation, at state: LoggedSession, target: LogEntry?) -> Bool {
    let isFull = state.head.head >= UInt64(clamping: quotas.sessionEntries)
    switch operation.action {
    case .sendMessage(let text): return isFull || state.note.usage.bytes + text.utf8.count > quotas.sessionBytes
    case .setStatus(let status, _): return isFull && status != .ended
    case .retract: return isFull && target?.event.textBytes == 0
    // However full a session is, whoever wants to leave it can.
    case .leave: return false
    case .createSession, .submitFeedback, .setPreference, .publishProfile, .invite: return isFull
    }
  }

  /// What an entry adds to the bytes of its session; of a retraction, what it takes away.
  static func growth(of entry: LogEntry, target: LogEntry?) -> Int {
    switch entry.event {
    case .message(let text): text.utf8.count
    case .retraction: -(target?.event.textBytes ?? 0)
    case .created, .status, .participant, .profile, .joined, .left, .other: 0
    }
  }

  /// When an operation was written, as the log has it: not in the future, at most ``Limits/writtenAgeMaxMilliseconds`` before it is logged, and at
  /// most ``Limits/writtenBeforeSessionMaxMilliseconds`` before its session began (decision 029).
  ///
  /// - Parameter begunAt: when the session's log began; `nil` for what is in no log.
  func clamped(_ writtenAt: Timestamp, begunAt: Timestamp?) -> Timestamp {
    var earliest = now.advanced(byMilliseconds: -Limits.writtenAgeMaxMilliseconds)
    if let begunAt { earliest = max(earliest, begunAt.advanced(byMilliseconds: -Limits.writtenBeforeSessionMaxMilliseconds)) }
    // A clock that was set back since the session began must not put anything into the future.
    return min(max(writtenAt, earliest), now)
  }
}
