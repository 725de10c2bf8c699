internal import WardlineModel
internal import WardlineRelay

// A log that was set back to an older copy continues with another history. Entries acknowledged since the copy are lost: the
// operator has caused that, but no loss may be silent (G4). A reset tells every reader where the log diverged. The author's own
// lost messages fail until the author decides; other authors' are removed until then.
extension Judge {
  /// An operator has copied the relay's disk.
  mutating func copy() {
    copied = histories.mapValues { $0.entries.count }
    copiedRecorded = recorded
    copiedHeld = held
    copiedFloors = histories.mapValues(\.floor)
    copiedFree = histories.mapValues { history in Set(history.members.filter { !$0.value.takesPart }.keys) }
  }

  /// The relay's disk holds the copy.
  mutating func restore() {
    if epochs[epoch] == nil { epochs[epoch] = histories }
    pastLives.append(histories)
    recorded = copiedRecorded
    held = copiedHeld
    for session in sessions {
      guard let history = histories[session] else { continue }
      let kept = copied[session] ?? 0
      for entry in history.entries[kept...] { forget(entry) }
      histories[session] = History(replaying: history.entries[..<kept], writings, passesMessages: passesMessages)
      histories[session]?.floor = copiedFloors[session] ?? 1
      // That an empty session keeps nobody busy stands in no entry (fast mode, seed 39101742).
      for user in copiedFree[session] ?? [] { histories[session]?.members[user]?.takesPart = false }
    }
  }

  private mutating func forget(_ entry: LogEntry) {
    guard let key = entry.key else { return }
    writings[key]?.isLogged = false
    writings[key]?.isForgotten = true
    if case .message(let text) = entry.event { texts.remove(text) }
  }

  /// The relay has opened its store: each opening writes in a new epoch.
  mutating func begins(_ epoch: LogEpoch) {
    let before = self.epoch
    guard epoch != before || !epochs.isEmpty else { return }
    expect(epoch != before && epochs[epoch] == nil, .oneHistory, "the log goes by \(epoch) after \(before)")
    if epochs[before] == nil { epochs[before] = histories }
    self.epoch = epoch
  }

  /// A session's log as it was in one epoch; `nil` for an unknown epoch.
  func history(of session: SessionID, in epoch: LogEpoch?) -> History? {
    guard let epoch else { return nil }
    return log(in: epoch)?[session]
  }

  /// Between two epochs the one that has ended is still current.
  private func log(in epoch: LogEpoch) -> [SessionID: History]? { epochs[epoch] ?? (epoch == self.epoch ? histories : nil) }

  /// Whether a cursor names a place in the current log.
  func isPlace(_ cursor: LogCursor, of session: SessionID) -> Bool {
    guard cursor.sequence > 0 else { return cursor == .start }
    let there = histories[session]?.entry(cursor.sequence)
    return there != nil && there == history(of: session, in: cursor.epoch)?.entry(cursor.sequence)
  }

  /// Whether the log of the epoch has such an entry; without an epoch, whether any log that may apply has one.
  func isEntry(_ sequence: UInt64, of session: SessionID, in epoch: LogEpoch? = nil, where isRight: (LogEntry) -> Bool) -> Bool
  {
    let logs: [[SessionID: History]] =
      if let epoch { log(in: epoch).map { [$0] } ?? [] } else { [histories] + pastLives }
    return logs.contains { log in log[session]?.entry(sequence).map(isRight) ?? false }
  }

  /// A device's status may belong to an ended history of which it has not been told.
  mutating func checkBelieved(_ status: VersionedStatus, in session: SessionID) {
    if pastLives.contains(where: { $0[session]?.statuses.contains(status) ?? false }) { return }
    check(status, in: session)
  }
}

extension Judge.History {
  /// A prefix of a log.
  fileprivate init(
    replaying entries: ArraySlice<LogEntry>, _ writings: [IdempotencyKey: Judge.Writing],
    passesMessages: (Judge.Writing) -> Bool
  ) {
    self.entries = Array(entries)
    for entry in entries {
      if case .done(.retract(let key)) = entry.event { retracted.insert(key) }
      noteMembership(entry)
      noteRequest(entry)
      if case .status(let status) = entry.event {
        self.status = status
        statuses.append(status)
      }
      guard let writing = entry.key.flatMap({ writings[$0] }), !writing.isRetried else { continue }
      // As in a life that was not set back: a session comes into being before what was written there already.
      if passesMessages(writing) { continue }
      lastOrders[writing.device] = max(lastOrders[writing.device] ?? -1, writing.order)
    }
  }
}
