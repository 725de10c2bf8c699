internal import WardlineModel
internal import WardlineRelay

// A log that was set back to an older copy goes on in another way. What was acknowledged since the copy is not in it: that is the
// operator's loss, and it may be silent nowhere (G4). Every reader is told by a reset from where on the log is another one; what an author
// wrote there is failed until they decide, and what others wrote there is gone until then.
extension Judge {
  /// An operator has copied the relay's disk.
  mutating func copy() {
    copied = histories.mapValues { $0.entries.count }
    copiedRecorded = recorded
    copiedFloors = histories.mapValues(\.floor)
  }

  /// The relay's disk holds the copy.
  mutating func restore() {
    if epochs[epoch] == nil { epochs[epoch] = histories }
    pastLives.append(histories)
    recorded = copiedRecorded
    for session in sessions {
      guard let history = histories[session] else { continue }
      let kept = copied[session] ?? 0
      for entry in history.entries[kept...] { forget(entry) }
      histories[session] = History(replaying: history.entries[..<kept], writings)
      histories[session]?.floor = copiedFloors[session] ?? 1
    }
  }

  private mutating func forget(_ entry: LogEntry) {
    guard let key = entry.key else { return }
    writings[key]?.isLogged = false
    writings[key]?.isForgotten = true
    if case .message(let text) = entry.event { texts.remove(text) }
  }

  /// The relay has opened its store: each time it writes in another epoch.
  mutating func begins(_ epoch: LogEpoch) {
    let before = self.epoch
    guard epoch != before || !epochs.isEmpty else { return }
    expect(epoch != before && epochs[epoch] == nil, .oneHistory, "the log goes by \(epoch) after \(before)")
    if epochs[before] == nil { epochs[before] = histories }
    self.epoch = epoch
  }

  /// A session's log as it was in one epoch; `nil` for one that never was.
  func history(of session: SessionID, in epoch: LogEpoch?) -> History? {
    guard let epoch else { return nil }
    return log(in: epoch)?[session]
  }

  /// Between two epochs the one in force is still that which has ended.
  private func log(in epoch: LogEpoch) -> [SessionID: History]? { epochs[epoch] ?? (epoch == self.epoch ? histories : nil) }

  /// Whether a cursor names a place of the log as it is now.
  func isPlace(_ cursor: LogCursor, of session: SessionID) -> Bool {
    guard cursor.sequence > 0 else { return cursor == .start }
    let there = histories[session]?.entry(cursor.sequence)
    return there != nil && there == history(of: session, in: cursor.epoch)?.entry(cursor.sequence)
  }

  /// In the log that the epoch names; of all logs in which there could be such an entry, for one who does not know which.
  func isEntry(_ sequence: UInt64, of session: SessionID, in epoch: LogEpoch? = nil, where isRight: (LogEntry) -> Bool) -> Bool
  {
    let logs: [[SessionID: History]] =
      if let epoch { log(in: epoch).map { [$0] } ?? [] } else { [histories] + pastLives }
    return logs.contains { log in log[session]?.entry(sequence).map(isRight) ?? false }
  }

  /// What a device believes may be of a life whose end it has not heard of.
  mutating func checkBelieved(_ status: VersionedStatus, in session: SessionID) {
    if pastLives.contains(where: { $0[session]?.statuses.contains(status) ?? false }) { return }
    check(status, in: session)
  }
}

extension Judge.History {
  /// A log that ends earlier.
  fileprivate init(replaying entries: ArraySlice<LogEntry>, _ writings: [IdempotencyKey: Judge.Writing]) {
    self.entries = Array(entries)
    for entry in entries {
      if case .retraction(let key) = entry.event { retracted.insert(key) }
      if case .status(let status) = entry.event {
        self.status = status
        statuses.append(status)
      }
      guard let writing = entry.key.flatMap({ writings[$0] }), !writing.isRetried else { continue }
      lastOrders[writing.device] = max(lastOrders[writing.device] ?? -1, writing.order)
    }
  }
}
