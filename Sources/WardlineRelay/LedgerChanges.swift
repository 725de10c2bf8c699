package import WardlineModel

/// What a batch comes to: the outcome of each write, and what is to be written for them, each row once.
package struct LedgerChanges: Hashable, Sendable {
  /// One for each write, in their order.
  package var outcomes: [LedgerOutcome] = []

  /// New sessions, and those whose log has grown, as they are after the batch. A store keeps the floor that it has.
  package var sessions: [LoggedSession] = []
  /// Parts of logs that begin with this batch, because another epoch wrote what is before.
  package var segments: [Segment] = []
  /// New entries, in the order of their commits. Where a later write of the batch took a message back, without its words.
  package var entries: [Entry] = []
  /// Messages of earlier batches whose words are to be erased.
  package var erasures: [Erasure] = []
  package var participants: [SessionUser: Participant] = .init()
  package var memberships: [SessionUser: Membership] = .init()
  /// New records, in the order of their commits. A preference that a later write of the batch replaced is without its words.
  package var records: [KeptOperation] = []
  /// Preferences of earlier batches that were replaced: their words are to be erased, and their digest kept.
  package var replaced: [KeptOperation] = []
  package var profiles: [SessionUser: Profile] = .init()
  package var usages: [UserID: Usage] = .init()
  package var receipts: [SessionUser: Receipt] = .init()

  package init() {}

  package struct Segment: Hashable, Sendable {
    package var session: SessionID
    package var segment: LogSegment

    package init(_ segment: LogSegment, of session: SessionID) {
      self.session = session
      self.segment = segment
    }
  }

  package struct Entry: Hashable, Sendable {
    package var entry: LogEntry
    /// What is left of words that are not in the entry any more.
    package var digest: WordsDigest?

    package init(_ entry: LogEntry, digest: WordsDigest? = nil) {
      self.entry = entry
      self.digest = digest
    }
  }

  package struct Erasure: Hashable, Sendable {
    package var key: IdempotencyKey
    package var digest: WordsDigest

    package init(of key: IdempotencyKey, leaving digest: WordsDigest) {
      self.key = key
      self.digest = digest
    }
  }
}
