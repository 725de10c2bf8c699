internal import WardlineModel

// The quotas of users and sessions. A batch's additions are counted here and saved once, at its end.
extension Ledger {
  /// Adds to a user's usage. Returns `false` and adds nothing if that would exceed their quota. A change that does not add
  /// bytes is never rejected for its bytes, so that a user can shrink after a quota was lowered.
  mutating func charge(_ user: UserID, records: Int, bytes: Int) -> Bool {
    var usage = known.usages[user] ?? Usage()
    usage.rows += records
    usage.bytes += bytes
    guard usage.rows <= quotas.userRecords, bytes <= 0 || usage.bytes <= quotas.userBytes else { return false }
    save(usage, of: user)
    return true
  }

  /// Whether a user may create one more session. One that ends in the same batch still counts.
  func mayCreateSession(_ user: UserID) -> Bool { known.openSessionCounts[user] ?? 0 < quotas.userSessions }

  /// Adds bytes that the relay itself writes when a user arrives. They are never rejected, but count for the user's next
  /// operations.
  mutating func chargeUnrefused(_ user: UserID, bytes: Int) {
    var usage = known.usages[user] ?? Usage()
    usage.bytes += bytes
    save(usage, of: user)
  }

  private mutating func save(_ usage: Usage, of user: UserID) {
    known.usages[user] = usage
    changes.usages[user] = usage
  }

  /// Whether a session has no room for an operation.
  ///
  /// - Parameter target: the message that the operation retracts.
  func isFull(for operation: ClientOperation, at state: LoggedSession, target: LogEntry?) -> Bool {
    let isFull = state.head.head >= UInt64(clamping: quotas.sessionEntries)
    return switch operation.rules.room {
    case .entry: isFull
    case .text: isFull || state.note.usage.bytes + operation.action.textBytes > quotas.sessionBytes
    case .retraction: isFull && target?.event.textBytes == 0
    case .none: false
    }
  }

  /// The bytes that an entry adds to its session; negative for a retraction.
  static func growth(of entry: LogEntry, target: LogEntry?) -> Int {
    switch entry.event {
    case .message(let body): body.utf8.count
    case .done(.retract): -(target?.event.textBytes ?? 0)
    default: 0
    }
  }

  /// Clamps the time of writing: not in the future, at most ``Limits/writtenAgeMaxMilliseconds`` before it is logged, and at
  /// most ``Limits/writtenBeforeSessionMaxMilliseconds`` before its session began (decision 029).
  ///
  /// - Parameter begunAt: when the session's log began; `nil` for operations without a log entry.
  func clamped(_ writtenAt: Timestamp, begunAt: Timestamp?) -> Timestamp {
    var earliest = now.advanced(byMilliseconds: -Limits.writtenAgeMaxMilliseconds)
    if let begunAt { earliest = max(earliest, begunAt.advanced(byMilliseconds: -Limits.writtenBeforeSessionMaxMilliseconds)) }
    // If the clock was set back since the session began, `earliest` may be in the future.
    return min(max(writtenAt, earliest), now)
  }
}
