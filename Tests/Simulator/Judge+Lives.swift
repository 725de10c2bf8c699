internal import WardlineModel
internal import WardlineRelay

// A log that was set back to an older copy begins another life. What was acknowledged since the copy is not in it: that is the
// operator's loss, and it may be silent nowhere (G4). Every reader is told by a reset; what its author wrote stays in their transcript, as
// sent, without a place in the log.
extension Judge {
  /// An operator has copied the relay's disk.
  mutating func copy() {
    copied = histories.mapValues { $0.entries.count }
    copiedRecorded = recorded
    copiedFloors = histories.mapValues(\.floor)
  }

  /// The relay's disk holds the copy. The new life has its name once the relay opens it.
  mutating func restore() {
    // Set back twice before it was opened again, it is one life that ended.
    if pastLives[epoch] == nil { pastLives[epoch] = histories }
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

  /// The relay has opened its store: under another name after it was set back, and only then.
  mutating func begins(_ epoch: LogEpoch) {
    let before = self.epoch
    let isRight = (pastLives[before] != nil) == (epoch != before) && pastLives[epoch] == nil
    expect(isRight, .oneHistory, "the log goes by \(epoch) after \(before)")
    self.epoch = epoch
  }

  /// A session's log as it was in one life of it; of all lives in which there could be such an entry, for one who does not know which.
  func history(of session: SessionID, in epoch: LogEpoch?) -> History? {
    guard let epoch else { return nil }
    return life(epoch)?[session]
  }

  /// Between two lives the name in force is still that of the one that has ended.
  private func life(_ epoch: LogEpoch) -> [SessionID: History]? { pastLives[epoch] ?? (epoch == self.epoch ? histories : nil) }

  func isEntry(_ sequence: UInt64, of session: SessionID, in epoch: LogEpoch? = nil, where isRight: (LogEntry) -> Bool) -> Bool
  {
    let lives: [[SessionID: History]] =
      if let epoch { life(epoch).map { [$0] } ?? [] } else { [histories] + pastLives.values }
    return lives.contains { life in life[session]?.entry(sequence).map(isRight) ?? false }
  }

  /// What a device believes may be of a life whose end it has not heard of.
  mutating func checkBelieved(_ status: VersionedStatus, in session: SessionID) {
    if pastLives.values.contains(where: { $0[session]?.statuses.contains(status) ?? false }) { return }
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
