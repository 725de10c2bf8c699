package import WardlineModel

/// The result of planning a batch: the outcome of each write, and the rows to write, each once.
package struct LedgerChanges: Hashable, Sendable {
  /// One for each write, in order.
  package var outcomes: [LedgerOutcome] = []

  /// New sessions, and those whose log has grown, as they are after the batch. A store keeps its own floor.
  package var sessions: [LoggedSession] = []
  /// Parts of logs that begin with this batch, because another epoch wrote the part before.
  package var segments: [Segment] = []
  /// New entries, in commit order. If a later write of the batch retracted a message, without its text.
  package var entries: [Entry] = []
  /// Messages of earlier batches whose text is to be erased.
  package var erasures: [Erasure] = []
  package var participants: [SessionUser: Participant] = .init()
  package var memberships: [SessionUser: Membership] = .init()
  /// The first message of each interpreter who was invited; it makes them busy. Other relays are told of it with the batch.
  package var firstWords: Set<IdempotencyKey> = []
  /// New records, in commit order. A preference that a later write of the batch replaced has no text.
  package var records: [KeptOperation] = []
  /// Preferences of earlier batches that were replaced: their text is to be erased, and their digest kept.
  package var replaced: [KeptOperation] = []
  /// New requests, and those of which something has become, as they are after the batch, in the order of their first change.
  package var requests: [LoggedRequest] = []
  package var profiles: [SessionUser: Profile] = .init()
  /// Who speaks other languages than before. A store writes these and the time; the rest of the directory's row is an administrator's.
  package var people: [UserID: DirectoryEntry] = .init()
  package var usages: [UserID: Usage] = .init()
  package var receipts: [SessionUser: Receipt] = .init()
  /// What other relays are told beside what the outcomes say.
  package var announced: [Notice] = []
  /// What the audit log records of the batch, in order.
  package var audit: [AuditEvent] = []
  /// When the batch was planned.
  package var plannedAt = Timestamp(milliseconds: 0)

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
    /// The digest of a text that was erased from the entry.
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
