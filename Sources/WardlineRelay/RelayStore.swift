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

/// What a commit reads and writes: small things, so that the rules stand in ``Ledger`` and not in each store.
package protocol RelayTransaction {
  func head(of session: SessionID) throws(StoreError) -> SessionHead?
  func participant(_ user: UserID, in session: SessionID) throws(StoreError) -> Participant?
  /// The entry that a key made. Where the words of a message were erased, its text is empty, and their digest is left.
  func entry(for key: IdempotencyKey) throws(StoreError) -> LogEntry?
  /// What is left of words that were erased; `nil` where none were.
  func erasedWords(of key: IdempotencyKey) throws(StoreError) -> WordsDigest?
  /// Erases the words of the message that a key made: its entry stays, without a text, and their digest is kept. Without effect where
  /// there is no such message, or its words are erased already.
  mutating func eraseWords(of key: IdempotencyKey) throws(StoreError)

  /// The sequences of a session that were written in an epoch, up to those of the next one; `nil` where there are none. Of the last epoch
  /// the end is open.
  func sequences(of session: SessionID, writtenIn epoch: LogEpoch) throws(StoreError) -> Range<UInt64>?

  /// The epoch before the store's own that wrote an entry; `nil` where the store's own did.
  func earlierEpoch(of entry: LogEntry) throws(StoreError) -> LogEpoch?

  /// Adds an entry, of the store's epoch. `false`, and nothing is written, when its key has an entry already (G2).
  mutating func insert(_ entry: LogEntry) throws(StoreError) -> Bool
  /// Keeps a session's status and head, and what is noted beside them; makes the session when there is none.
  mutating func save(_ head: SessionHead, _ note: SessionNote) throws(StoreError)
  /// What is noted of a session, as it was saved last, less what retention has erased; an empty one of a session that is not there.
  func note(of session: SessionID) throws(StoreError) -> SessionNote
  mutating func save(_ participant: Participant, in session: SessionID) throws(StoreError)

  func record(for key: IdempotencyKey) throws(StoreError) -> KeptOperation?
  /// Adds a record, whose key has none yet and no entry (G2). A preference takes the place of the one of the same author, device and name:
  /// that one's key stays, without its words.
  mutating func insert(_ record: KeptOperation) throws(StoreError)
  /// The newest preference of a name, which alone has its words.
  func preference(_ name: String, of user: UserID, on device: DeviceID?) throws(StoreError) -> KeptOperation?
  /// What a user has, as it was saved last, less what retention has erased.
  func usage(of user: UserID) throws(StoreError) -> Usage
  mutating func save(_ usage: Usage, of user: UserID) throws(StoreError)
  /// What a session's log says of somebody's profile, or, in no session, what they published last.
  func profile(of user: UserID, in session: SessionID?) throws(StoreError) -> Profile?
  mutating func save(_ profile: Profile, in session: SessionID?) throws(StoreError)
  /// How far everyone has come in a session, by name of user.
  func receipts(in session: SessionID) throws(StoreError) -> [UserReceipt]
  mutating func save(_ receipt: UserReceipt) throws(StoreError)
}

extension RelayTransaction {
  /// The same, with what is noted already.
  package mutating func save(_ head: SessionHead) throws(StoreError) { try save(head, try note(of: head.session)) }
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
  package func cursor(at sequence: UInt64) -> Cursor { Cursor(epoch: epoch(at: sequence), sequence: sequence) }
}
