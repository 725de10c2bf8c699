package import WardlineModel

/// The relay's store. One writer, any number of readers; a commit is synced before it returns (G5).
///
/// The contract, which one test runs against every store:
/// - The writes of a commit are all there after `commit` has returned, and none if it threw: after a crash too.
/// - A key is found for ever, and compared whole (G2).
/// - A page has every entry committed before it was requested, in sequence, without a gap; only below the session's floor are
///   the messages missing that retention has erased.
/// - Erased text is gone for every reader, one whole batch at a time; the key of each erased message or request still finds its entry.
/// - From the commit of its retraction on, a page has the message with an empty text.
/// - Once ``removeErased()`` has returned `true`, no file of the store has a text that was erased before.
package protocol RelayStore: Sendable {
  associatedtype Transaction: RelayTransaction

  /// The epoch of this opening. Each opening has a new one, so that entries written after a restore from an older copy are
  /// never confused with those they replace (G4).
  var epoch: LogEpoch { get }

  /// Runs `body` in one transaction and syncs it. Called by one caller, one call at a time.
  func commit<Result>(_ body: (inout Transaction) throws(StoreError) -> Result) throws(StoreError) -> Result

  /// Entries after a sequence, oldest first, at most `entriesMax`; the page ends early with the entry that exceeds `bytesMax`,
  /// each counted with its text and ``Limits/entryOverheadBytes``. Empty for a session that does not exist.
  func page(of session: SessionID, after sequence: UInt64, entriesMax: Int, bytesMax: Int) throws(StoreError) -> LogPage

  /// Erases the text of the oldest messages and the notes of requests, of joinings and of leavings, in commit order, up to the first
  /// entry that was logged at `cutoff` or later, then the text of feedback in the same way: at most `entriesMax` entries and records, and
  /// fewer if their texts exceed ``Limits/retentionBatchBytesMax``. A note goes with that of the handovers that repeat it. One synced
  /// transaction; none when there is nothing to erase. Called by the committer,
  /// between two commits.
  ///
  /// Of a session that ended before `endedBefore` it erases what was logged before that, too, whatever else is older. Of a session under a
  /// legal hold (``HoldList``) it erases nothing; what it has passed meanwhile follows once the hold is removed.
  func prune(loggedBefore cutoff: Timestamp, endedBefore: Timestamp?, entriesMax: Int) throws(StoreError) -> Pruning

  /// The time that was stored last by ``recordConfirmedTime(_:)``; before the first, that of the newest commit. `nil` for an empty store.
  func confirmedTime() throws(StoreError) -> Timestamp?

  /// Stores a time at which the relay's clock was right, and syncs it: the next run compares its clock with it (decision 064). Called by the
  /// committer, and before the first commit.
  func recordConfirmedTime(_ time: Timestamp) throws(StoreError)

  /// Removes erased text from every file of the store, such as a write-ahead log. `false` if something prevents it, such as a reader: retry
  /// later. Called by one caller, one call at a time, beside commits.
  func removeErased() throws(StoreError) -> Bool

  /// Writes something that changes nothing, and syncs it: whether the store takes a write. Called by the committer.
  func checkWrite() throws(StoreError)

  /// Where a commit is once it has returned, as far as the store can know. It may change while the store is open.
  func durability() throws(StoreError) -> Durability

  /// Names what is to be called once other relays have taken over from this one (``StoreError/takenOver(path:)``), or the log was set back, on any
  /// thread.
  func whenTakenOver(_ report: @escaping @Sendable (StoreError) -> Void)

  /// The name of this opening among the relays on one database.
  var node: NodeID { get }

  /// The relays that had begun before this one and lived when it began, in the order of their beginnings.
  var peers: [NodeID] { get }

  /// Whether there may ever be others.
  var isShared: Bool { get }

  /// Hands over what other relays have committed: all that was committed before this one's last commit, and what ``readNews()`` has found since.
  /// Called by the committer, after each commit.
  func takeNews() -> News

  /// The machine has handled all news up to this number of the journal, and the store may forget them. Until then the store searches them for newer
  /// connections of the devices that sent a batch (``LedgerSnapshot/connections``).
  func forgetNews(through position: UInt64)

  /// Looks for what other relays have committed since. Called by the committer, between two commits.
  func readNews() throws(StoreError)

  /// Names what is to be called, on any thread, when another relay may have committed something.
  func whenNewsWaits(_ report: @escaping @Sendable () -> Void)

  /// Releases caches that only speed up reads, if the store has some. Called by the committer, after a crowd has left.
  func releaseMemory()

  /// The preferences that a user's device has backed up: the newest value of each name, sorted by name, after a name; at most
  /// `limit`, and the page ends early with the value that exceeds ``Limits/pageBytesMax``. If no device is named: those of the
  /// device that backed up last, except `asked.exceptDevice`. Never those of another user.
  func preferences(of user: UserID, _ asked: RestorePreferences, limit: Int) throws(StoreError) -> PreferencePage

  /// The storage by user and session. Reads every user and every session: for occasional reports.
  func usageReport() throws(StoreError) -> UsageReport

  /// What routing needs at a start, as far as the log says. Nobody is on duty: devices say so again. Read once: it reads the heads of all
  /// sessions, and of their logs only what belongs to requests.
  /// - The requests that are open, in the order of asking, with those whom they rang for and who declined.
  /// - The interpreters in sessions that have not ended, in the order of joining: of each their last ``Limits/sessionsPerInterpreterMax``,
  ///   with the request that they accepted there while they are silent.
  /// - Who was accepted for the last ``Limits/lastInterpretersMax`` requests, earlier accepts first.
  func routingRestart() throws(StoreError) -> RoutingMachine.Restart

  /// The languages for which interpreters were ever requested, without dialects: the most requested first, at most `limit`. Read once, at a
  /// start: it reads all requests.
  func requestedLanguages(limit: Int) throws(StoreError) -> [LanguageTag]

  /// The sessions that have not ended, as coordinators see them. Read at a start, and where some were left out and there is room again: of each
  /// log what is no message, and the messages up to the first of both sides.
  ///
  /// - Parameter sessionsMax: of more, those with an open request, then those with a message, and of these the ones in which something was
  ///   logged last.
  /// - Returns: what is left out first at the beginning.
  func overview(sessionsMax: Int) throws(StoreError) -> [SessionOverview]

  /// The same of these sessions alone, those of them that have not ended. Between two commits, not beside one.
  func overview(of sessions: [SessionID]) throws(StoreError) -> [SessionOverview]

  /// Every session's head, sorted by name. For reports and checks, not for the hot path.
  func heads() throws(StoreError) -> [SessionHead]
}

extension RelayStore {
  /// On the disk of this machine: for every store that does not know better.
  package func durability() throws(StoreError) -> Durability { .ownDisk }

  /// For stores that no other relay can open meanwhile.
  package func whenTakenOver(_ report: @escaping @Sendable (StoreError) -> Void) {}

  package var node: NodeID { epoch }
  package var peers: [NodeID] { [] }
  package var isShared: Bool { false }
  package func takeNews() -> News { News() }
  package func forgetNews(through position: UInt64) {}
  package func readNews() throws(StoreError) {}
  package func whenNewsWaits(_ report: @escaping @Sendable () -> Void) {}

  /// For stores without caches.
  package func releaseMemory() {}

  /// By a commit of nothing: for stores in memory.
  package func checkWrite() throws(StoreError) {
    try commit { transaction throws(StoreError) in try transaction.write(LedgerChanges()) }
  }

  /// The same by age alone.
  package func prune(loggedBefore cutoff: Timestamp, entriesMax: Int) throws(StoreError) -> Pruning {
    try prune(loggedBefore: cutoff, endedBefore: nil, entriesMax: entriesMax)
  }

  /// The same, with the maximum page size.
  package func page(of session: SessionID, after sequence: UInt64, entriesMax: Int) throws(StoreError) -> LogPage {
    try page(of: session, after: sequence, entriesMax: entriesMax, bytesMax: Limits.pageBytesMax)
  }
}

/// The reads and writes of a commit: one read of all that a batch needs, one write of all its changes, so that the rules are in
/// ``Ledger`` and not in each store. The number of statements, or round trips, does not grow with the batch; an empty set takes
/// none.
package protocol RelayTransaction {
  /// Reads everything in `needs`, including this transaction's own writes.
  func snapshot(of needs: LedgerSnapshot.Needs) throws(StoreError) -> LedgerSnapshot

  /// Writes the planned changes, without their outcomes. A key or a sequence that exists already is a permanent failure: it
  /// would make two histories (G2, G4). Afterwards no row has the text of an erased message.
  mutating func write(_ changes: LedgerChanges) throws(StoreError)
}

/// One user's receipt in a session.
package struct UserReceipt: Hashable, Sendable {
  package var user: UserID
  package var receipt: Receipt

  package init(_ receipt: Receipt, by user: UserID) {
    self.receipt = receipt
    self.user = user
  }
}

/// A part of a device's backed-up preferences.
package struct PreferencePage: Hashable, Sendable {
  /// `nil` if no device has backed up anything.
  package var device: DeviceID?
  /// Sorted by name.
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

  /// Cut after the value that exceeds the bytes of a page.
  package func bounded() -> PreferencePage {
    var bytes = 0
    let kept = values.prefix { value in
      defer { bytes += value.name.utf8.count + value.value.utf8.count }
      return bytes <= Limits.pageBytesMax
    }
    return PreferencePage(device: device, values: Array(kept))
  }
}

/// A part of a session's log, and the head of the log when it was read.
package struct LogPage: Hashable, Sendable {
  package var entries: [LogEntry]
  package var head: UInt64
  /// The first sequence from which no entry is missing; below it retention has erased the messages. Past the head if retention
  /// has passed all entries.
  package var floor: UInt64
  /// The epochs that wrote the entries of the page and the one before it, in order; if the page is empty, up to the head.
  package var segments: [LogSegment]
  /// The number of the journal's last batch when it was read, or a later one; 0 where there is one relay.
  package var position: UInt64

  package init(entries: [LogEntry], head: UInt64, floor: UInt64 = 1, segments: [LogSegment], position: UInt64 = 0) {
    self.position = position
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
  /// The epoch that wrote an entry of the page, or the one before it; `nil` before the first entry of the log.
  package func epoch(at sequence: UInt64) -> LogEpoch? { segments.last { $0.first <= sequence }?.epoch }

  /// The cursor at an entry of the page, or at the one before it.
  package func cursor(at sequence: UInt64) -> LogCursor { LogCursor(epoch: epoch(at: sequence), sequence: sequence) }
}
