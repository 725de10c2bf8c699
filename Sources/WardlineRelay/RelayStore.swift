package import WardlineModel

/// The relay's memory. One writer, any number of readers; a commit is synced before it returns (G5).
///
/// The contract, which one test runs against every store:
/// - What a commit's body wrote is there whole after `commit` returned, and not at all when it threw: after a crash too.
/// - A key is found for ever, compared whole (G2).
/// - A page holds what was committed before it was asked for, in sequence, without a gap; except below the session's floor, where the
///   messages are missing that retention has erased.
/// - What retention erased is gone for every reader, whole batch by whole batch; the key of each erased message still finds its entry.
/// - A message whose author took it back is in a page with an empty text, from the commit of the retraction on.
package protocol RelayStore: Sendable {
  associatedtype Transaction: RelayTransaction

  /// In which this opening writes: of each opening another one, so that what is written after a restore from an older copy is never taken
  /// for what was written in its place before (G4).
  var epoch: LogEpoch { get }

  /// Runs `body` in one transaction and syncs it. Calls come one at a time, from one place.
  func commit<Result>(_ body: (inout Transaction) throws(StoreError) -> Result) throws(StoreError) -> Result

  /// Entries after a sequence, oldest first, at most `entriesMax`; the page ends early with the entry with which it passes `bytesMax`, each
  /// counted with its text and ``Limits/entryOverheadBytes``. Empty for a session that is not there.
  func page(of session: SessionID, after sequence: UInt64, entriesMax: Int, bytesMax: Int) throws(StoreError) -> LogPage

  /// Erases the words of the oldest messages, in the order of their commits, up to the first entry that was logged at `cutoff` or later, and
  /// then those of feedback in the same way: at most `entriesMax` entries and records, and fewer where their texts pass
  /// ``Limits/retentionBatchBytesMax``. One transaction, synced; none when there is nothing to erase. Called from the place that commits, between two commits.
  func prune(loggedBefore cutoff: Timestamp, entriesMax: Int) throws(StoreError) -> Pruning

  /// Sees to it that what was erased stands in no file any more. `false` when somebody reads from the store and it is to be tried again.
  /// Called from the place that commits, between two commits.
  func emptyLog() throws(StoreError) -> Bool

  /// Lets go of memory that only makes the next reads faster. Called from the place that commits.
  func releaseMemory()

  /// What a user's device has backed up of its preferences: the newest value of each name, by name, after a name; at most `limit`, and the
  /// page ends early with the value that passes ``Limits/pageBytesMax``. Of the device that backed up last, `asked.exceptDevice` excepted,
  /// where none is named. Never of another user.
  func preferences(of user: UserID, _ asked: RestorePreferences, limit: Int) throws(StoreError) -> PreferencePage

  /// What is stored for whom. Reads every user and every session: for reports, once in a while.
  func usageReport() throws(StoreError) -> UsageReport

  /// Every session's head, by name. For reports and checks, not for the hot path.
  func heads() throws(StoreError) -> [SessionHead]
}

extension RelayStore {
  /// The same, as long as a page may be.
  package func page(of session: SessionID, after sequence: UInt64, entriesMax: Int) throws(StoreError) -> LogPage {
    try page(of: session, after: sequence, entriesMax: entriesMax, bytesMax: Limits.pageBytesMax)
  }
}

/// What a commit reads and writes: what a batch needs in one go, and what it changes in another, so that the rules stand in ``Ledger`` and
/// not in each store. Neither takes more statements, or round trips, for more writes; what is empty takes none.
package protocol RelayTransaction {
  /// Reads all that is asked for, with what this transaction has written.
  func snapshot(of needs: LedgerSnapshot.Needs) throws(StoreError) -> LedgerSnapshot

  /// Writes what was planned over a snapshot of this transaction; its outcomes are left out. A key or a sequence that is there already is a
  /// failure for good: it would be two histories (G2, G4). Afterwards no row holds the text of a message that it erases.
  mutating func write(_ changes: LedgerChanges) throws(StoreError)
}

/// How far one user has come in a session.
package struct UserReceipt: Hashable, Sendable {
  package var user: UserID
  package var receipt: Receipt

  package init(_ receipt: Receipt, by user: UserID) {
    self.receipt = receipt
    self.user = user
  }
}

/// A part of what a device has backed up.
package struct PreferencePage: Hashable, Sendable {
  /// `nil` where no device has backed up anything.
  package var device: DeviceID?
  /// By name.
  package var values: [Value]

  package struct Value: Hashable, Sendable {
    package var name: String
    package var value: String

    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  package init(device: DeviceID?, values: [Value] = []) {
    self.device = device
    self.values = values
  }

  /// Cut behind the value that passes the bytes of a page.
  package func bounded() -> PreferencePage {
    var bytes = 0
    let kept = values.prefix { value in
      defer { bytes += value.name.utf8.count + value.value.utf8.count }
      return bytes <= Limits.pageBytesMax
    }
    return PreferencePage(device: device, values: Array(kept))
  }
}

/// A part of a session's log, and where the log ended when it was read.
package struct LogPage: Hashable, Sendable {
  package var entries: [LogEntry]
  package var head: UInt64
  /// From here on nothing is missing; below it retention has erased the messages. Past the head when it has passed all there was.
  package var floor: UInt64
  /// The epochs that wrote the entries of the page and the one before it, in their order; where there are no entries, up to the head.
  package var segments: [LogSegment]

  package init(entries: [LogEntry], head: UInt64, floor: UInt64 = 1, segments: [LogSegment]) {
    self.segments = segments
    self.entries = entries
    self.head = head
    self.floor = floor
  }
}

/// A part of a session's log that was written in one epoch.
package struct LogSegment: Hashable, Sendable {
  /// Its first entry.
  package var first: UInt64
  package var epoch: LogEpoch

  package init(first: UInt64, epoch: LogEpoch) {
    self.first = first
    self.epoch = epoch
  }
}

extension LogPage {
  /// The epoch that wrote an entry of the page, or the one before it; `nil` before the first of the log.
  package func epoch(at sequence: UInt64) -> LogEpoch? { segments.last { $0.first <= sequence }?.epoch }

  /// The place behind an entry of the page, or the one before it.
  package func cursor(at sequence: UInt64) -> LogCursor { LogCursor(epoch: epoch(at: sequence), sequence: sequence) }
}
