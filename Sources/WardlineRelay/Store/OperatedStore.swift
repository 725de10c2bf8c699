package import WardlineModel

/// What operators keep beside the log of a relay. Their commands open it beside a running relay, too: it knows no epoch and no log, so a program
/// that holds it cannot begin an epoch or write an entry.
package protocol OperatorLists: Sendable {
  /// The people whom the relay knows.
  ///
  /// - Parameter actor: who changes them, for the audit log (``AuditEvent/actor``).
  func people(changedBy actor: String) -> any PeopleDirectory

  /// What was revoked.
  ///
  /// - Parameter actor: who changes it, for the audit log.
  func revocations(changedBy actor: String) -> any RevocationList

  /// The sessions under a legal hold.
  var holds: any HoldList { get }

  /// Who did what.
  ///
  /// - Throws: ``StoreError/cannotOpen(path:reason:)`` for a store that is only read, and on which no relay has ever run.
  var audit: any AuditLog { get throws(StoreError) }

  /// Releases the store.
  func close() throws(StoreError)
}

extension OperatorLists {
  package var people: any PeopleDirectory { people(changedBy: "") }
  package var revocations: any RevocationList { revocations(changedBy: "") }
}

/// A whole store as the relay's program uses it: the log, the lists of its operators, and what they read of it.
package protocol OperatedStore: RelayStore, OperatorLists {
  /// What became of each session.
  var records: any SessionRecords { get }

  /// What people said of how sessions went, in the order in which it was recorded, each with its place in that order.
  ///
  /// - Parameters:
  ///   - place: only what comes after it; 0 for the beginning.
  ///   - session: only of this one; `nil` for all.
  ///   - since: only what was recorded then or later.
  func feedback(
    after place: Int64, of session: SessionID?, since: Timestamp, limit: Int
  ) throws(StoreError) -> [(id: Int64, record: KeptOperation)]

  /// The messages that have not reached everybody in their sessions, as far as bounds allow to look. Reads of each session only what lies
  /// behind the last receipt.
  func undelivered() throws(StoreError) -> Undelivered

  /// Says what this relay was started with, of what all relays that serve the log should have in common.
  ///
  /// - Parameter settings: values by names. They are kept in the store: no secret is among them.
  /// - Returns: the names of which another relay has another value, with that value.
  func differences(to settings: [String: String]) throws(StoreError) -> [String: String]

  /// Whether the store has a key, and texts from before it had one.
  var hasPlainTexts: Bool { get }

  /// Seals those texts in the background, beside what is committed.
  ///
  /// - Parameter report: called once everything is sealed, or with the error that ended it.
  func sealPlainTexts(_ report: @escaping @Sendable (StoreError?) -> Void)

  /// `nil` for a store that is backed up by other programs.
  var backups: (any BackupSource)? { get }
}

extension OperatedStore {
  /// For stores that no other relay can open meanwhile.
  package func differences(to settings: [String: String]) throws(StoreError) -> [String: String] { [:] }

  /// Whether the relay has this session: each has an entry from its beginning on.
  package func hasLog(of session: SessionID) throws(StoreError) -> Bool {
    try page(of: session, after: 0, entriesMax: 1).head > 0
  }
}

/// The records of sessions, read beside a relay that may be running. Any number of sessions takes the same memory, and no text of a message
/// is read.
package protocol SessionRecords {
  /// Gives `body` the record of every session that began in `[since, until)`, in the order in which they began.
  ///
  /// - Parameter pageMax: entries, or sessions, that are read at once.
  func forEach(since: Timestamp, until: Timestamp, pageMax: Int, _ body: (SessionRecord) throws -> Void) throws
}

extension SessionRecords {
  package func forEach(since: Timestamp, until: Timestamp, _ body: (SessionRecord) throws -> Void) throws {
    try forEach(since: since, until: until, pageMax: Limits.logPageEntries, body)
  }
}
