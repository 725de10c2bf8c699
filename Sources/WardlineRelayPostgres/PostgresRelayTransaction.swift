package import WardlineModel
package import WardlineRelay
import WardlineSeal

/// One transaction on the relay's log. It lives as long as the body of its commit.
///
/// A batch of messages is two round trips: what it reads, with the locks of its heads, and what it writes, with the commit. Whom it serves as a
/// member, or what it does to requests, takes one read more, since the rest of what it reads depends on that. A batch that the audit log records
/// takes one to lock the last row of that log.
package struct PostgresRelayTransaction: RelayTransaction {
  private let batch: PostgresBatch

  init(_ batch: PostgresBatch) { self.batch = batch }

  package func snapshot(of needs: LedgerSnapshot.Needs) throws(StoreError) -> LedgerSnapshot {
    try batch.report { try batch.snapshot(of: needs) }
  }

  package mutating func write(_ changes: LedgerChanges) throws(StoreError) { try batch.report { try batch.write(changes) } }
}

/// What a transaction has yet to send.
final class PostgresBatch: PostgresReading {
  private let transaction: PostgresTransaction
  private let epoch: LogEpoch
  /// Of a node that shares the database.
  private let follower: JournalFollower?
  /// What the others are told.
  private var notices: [Notice] = []
  var sealer: TextSealer { transaction.sealer }
  /// Sent with the next read, or with the commit.
  private var writes = PostgresPipeline()
  private var audit: [(event: AuditEvent, time: Timestamp)] = []
  /// Whether something was written.
  private var isChanged = false
  /// The error of the connection behind what ``report(_:)`` threw.
  private(set) var failure: PostgresError?

  init(_ transaction: PostgresTransaction, epoch: LogEpoch, follower: JournalFollower?) {
    self.transaction = transaction
    self.epoch = epoch
    self.follower = follower
  }

  /// Throws errors as the store's contract has them, and keeps the connection's own: it tells whether the batch is planned again.
  func report<Result>(_ body: () throws -> Result) throws(StoreError) -> Result {
    do { return try body() } catch let error as PostgresError {
      failure = failure ?? error
      throw StoreError(error)
    } catch let error as StoreError { throw error } catch { throw .failed("\(error)") }
  }

  // MARK: Reading

  /// Runs statements behind what was written.
  func run(_ statements: (inout PostgresPipeline) throws -> Void) throws -> [PostgresResult] {
    var pipeline = takeWrites()
    let first = pipeline.commands.count
    try statements(&pipeline)
    return Array(try transaction.run(pipeline).dropFirst(first))
  }

  /// The same for statements that write, and whose results are needed.
  func change(_ statements: (inout PostgresPipeline) throws -> Void) throws -> [PostgresResult] {
    isChanged = true
    return try run(statements)
  }

  private func takeWrites() -> PostgresPipeline {
    defer { writes = PostgresPipeline() }
    return writes
  }

  func snapshot(of asked: LedgerSnapshot.Needs) throws -> LedgerSnapshot {
    var snapshot = LedgerSnapshot(epoch: epoch)
    var needs = asked
    var reads = SnapshotReads(after: takeWrites())
    try UserLocks.lock(needs, in: &reads)
    // Everything else is read behind the locks, so that it is as new as they are: READ COMMITTED sees what was committed before each statement.
    try SessionRows.readLocked(needs.sessions, in: &reads)
    if !(needs.members.isEmpty && needs.requests.isEmpty && needs.requestSessions.isEmpty && needs.leaving.isEmpty) {
      try MembershipRows.readSessions(of: needs.members, in: &reads)
      try RequestRows.read(needs.requests, in: &reads)
      try RequestRows.read(of: needs.requestSessions, leaving: needs.leaving, in: &reads)
      try reads.run(in: transaction, into: &snapshot)
      needs.add(sessionsOf: snapshot.sessionsOfMembers)
      needs.add(snapshot.requests.values)
      reads = SnapshotReads(after: PostgresPipeline())
      // Those that are locked already are read again as they are.
      try SessionRows.readLocked(needs.sessions, in: &reads)
    }
    let keys = PostgresRows(needs.keys)
    try RecordRows.read(keys, in: &reads)
    try EntryRows.read(keys, in: &reads)
    try RecordRows.readPreferences(needs.preferences, in: &reads)
    try RecordRows.readMutes(needs.mutes, in: &reads)
    try MemberRows.readParticipants(needs.participants, in: &reads)
    try MembershipRows.read(needs.memberships, in: &reads)
    try PersonRows.read(needs.people, in: &reads)
    try MemberRows.readProfiles(needs.profiles, in: &reads)
    try MemberRows.readReceipts(in: needs.receipts, &reads)
    try UsageRows.read(needs.usages, in: &reads)
    try RequestRows.readOpenCounts(of: needs.requestCounts, in: &reads)
    try SessionRows.readOpenCounts(of: needs.creators, in: &reads)
    try RequestRows.readAnswers(needs.answers, declining: needs.renewals, in: &reads)
    try RequestRows.readOccupied(needs.occupied, in: &reads)
    try SessionRows.readSequences(of: needs.segments, in: &reads)
    if let follower { try JournalRows.readConnections(of: needs, exceptOf: follower.node, in: &reads) }
    try reads.run(in: transaction, into: &snapshot)
    return snapshot
  }

  // MARK: Writing

  /// Adds a statement to what is sent with the next read or with the commit.
  func write(_ statements: (inout PostgresPipeline) throws -> Void) rethrows {
    isChanged = true
    try statements(&writes)
  }

  func write(_ changes: LedgerChanges) throws {
    let count = writes.commands.count
    // Sessions first: the others find their numbers by their names.
    try SessionRows.save(changes.sessions, with: changes.entries, in: &writes)
    try SessionRows.insert(changes.segments, in: &writes)
    try EntryRows.insert(changes.entries, sealedBy: sealer, in: &writes)
    try EntryRows.eraseTexts(changes.erasures, in: &writes)
    try MemberRows.save(changes, in: &writes)
    // What was replaced first: only one preference of a name has its text.
    try RecordRows.eraseTexts(changes.replaced, sealedBy: sealer, in: &writes)
    try RecordRows.insert(changes.records, sealedBy: sealer, in: &writes)
    try RequestRows.save(changes.requests, sealedBy: sealer, in: &writes)
    try PersonRows.saveLanguages(of: changes.people, in: &writes)
    try UsageRows.save(changes.usages, in: &writes)
    record(changes.audit, at: changes.plannedAt)
    if writes.commands.count > count { isChanged = true }
    if let follower {
      notices += changes.notices
      // What no table keeps is written only for others.
      if !notices.isEmpty, !follower.isAlone { isChanged = true }
    }
  }

  /// Tells other nodes of something that the batch has written.
  func tell(_ notices: [Notice]) { if follower != nil { self.notices += notices } }

  /// Records events in the audit log, behind what was written.
  func record(_ events: [AuditEvent], at time: Timestamp) {
    audit += events.map { ($0, time) }
    if !events.isEmpty { isChanged = true }
  }

  /// Commits what was written, under the number of the attempt (``NodeRows``). Without writes there is nothing to commit.
  ///
  /// - Parameters:
  ///   - attempt: `nil` beside the nodes.
  ///   - always: an earlier attempt is in doubt, so that the number is written in any case: from then on that one fails.
  /// - Returns: whether something was committed, and with it the number.
  func commit(attempt: Int64?, always: Bool) throws -> Bool {
    guard isChanged || always else { return false }
    if !audit.isEmpty {
      // The lock of the last row is the last one that is taken: every other batch with something to record waits for it.
      let found = try run { _ = try AuditRows.lockHead(in: &$0) }
      try AuditRows.append(audit, after: AuditRows.head(found[0]), in: &writes)
    }
    if let follower, let attempt {
      try commit(attempt, telling: follower)
      return true
    }
    _ = try transaction.commit(takeWrites())
    return true
  }

  /// Takes the next number of the journal, tells the others, and follows what they have committed before: all of it is sent with the commit.
  private func commit(_ attempt: Int64, telling follower: JournalFollower) throws {
    let head = try writes.append(JournalRows.advance)
    try JournalRows.append(notices, of: follower.node, attempt: attempt, sealedBy: sealer, in: &writes)
    let news = try JournalRows.read(after: follower.followed, exceptOf: follower.node, in: &writes)
    try NodeRows.claim(attempt, of: follower.node, in: &writes)
    let results = try transaction.commit(takeWrites())
    // From here on it is committed, whatever was read with it: a failure is that of the next call.
    guard let number = try? results[head].first({ try $0.next(UInt64.self) }) else { return }
    try? follower.add(results[news], through: number)
  }
}
