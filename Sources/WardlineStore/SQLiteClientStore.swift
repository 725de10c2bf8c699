internal import Dispatch
internal import Synchronization
package import WardlineModel
package import WardlineSeal
package import WardlineSync
package import WardlineSQLite

/// One person's transcript and outbox in one SQLite file, so that one transaction holds both (G1).
///
/// A transaction is synced before it returns. It belongs to one user and makes one device, for as long as it exists: both are written
/// at its first use.
package final class SQLiteClientStore: ClientStore {
  package let identity: StoreIdentity
  /// The file, where its name is a link.
  let path: String
  /// The lock that only the worker has, and the bell by which processes tell each other that they have written.
  package let leaseFile: LeaseFile
  let database: DurableDatabase
  let journal: JournalReader
  let presence: Presence
  /// Seals what is there already; `nil` where nothing has to be.
  package let sealer: StoreSealer?
  /// Whether words were erased that may still stand in the write-ahead log.
  private let isErasurePending = Atomic(false)
  /// Not a global one: Dispatch would look at its threads once a second from then on (decision 079).
  private let erasures = DispatchQueue(label: "wardline.client.erasures")

  /// What somebody who has no token may do with a store that exists.
  package enum Access: Sendable {
    /// Look. Writes are refused with ``StoreError/unavailable(_:)``.
    case reading
    /// Retry and delete, too.
    case writing
  }

  /// Opens the store of `user` at `path`, and makes it, with a random device, where there is none.
  ///
  /// - Parameters:
  ///   - isSealed: whether the texts of the store are sealed, under a key in a file beside it. One that is sealed already needs its key
  ///     in any case.
  ///   - machine: to which computer the store belongs from its first use; `nil` where that is not known.
  /// - Throws: ``StoreError/belongsTo(owner:path:asked:)`` for another person's store, ``StoreError/copied(path:device:)`` for one of another
  ///   computer, and what an opening can fail with.
  package convenience init(
    path: String, user: UserID, isSealed: Bool = true, machine: MachineID? = nil
  ) throws(StoreError) {
    var generator = SystemRandomNumberGenerator()
    try self.init(
      path: path, user: user, sealing: try Self.sealing(at: path, isSealed: isSealed), machine: machine, using: &generator)
    sealer?.start()
  }

  /// Whether a process has the store of that file open that would write it.
  package static func isInUse(at path: String) -> Bool {
    Presence(at: LeaseFile(besideStoreAt: path).path, readsJournal: false).hasOthers
  }

  private static func sealing(at path: String, isSealed: Bool) throws(StoreError) -> Sealing {
    let store = try SystemDisk().resolved(path)
    let file = KeyFile.path(besideStoreAt: store)
    // A program that opened the store before may be one that knows nothing of sealing, and would send what it reads as it is.
    return isSealed && !isInUse(at: store) ? .file(file) : .existingFile(file)
  }

  /// The same with a device that is made of the given chance, so that a simulated run makes it again, and on the disk of that run.
  ///
  /// - Parameter sealing: where the key of the store is.
  package init(
    path: String, user: UserID, on disk: any DatabaseDisk = SystemDisk(), checkpointPages: Int? = nil, sealing: Sealing = .off,
    machine: MachineID? = nil, using generator: inout some RandomNumberGenerator
  ) throws(StoreError) {
    var options = DurableDatabase.Options()
    options.disk = disk
    options.checkpointPages = checkpointPages ?? options.checkpointPages
    options.sealing = sealing
    let device = try DeviceID.random(using: &generator)
    let made = StoreIdentity(user: user, device: device)
    let found: StoreIdentity
    let path = try disk.resolved(path)
    do throws(StoreError) {
      database = try DurableDatabase(path: path, format: .clientStore, options: options)
      leaseFile = LeaseFile(besideStoreAt: path)
      presence = Presence(at: leaseFile.path, readsJournal: true)
      let isNew: Bool
      (isNew, found) = try database.write { [database] db in
        let isNew =
          try db.run("INSERT INTO device (id, user, device) VALUES (1, ?, ?) ON CONFLICT DO NOTHING", user, device) > 0
        // A new store has nothing that would have to be sealed first.
        if isNew { try database.markSealed(in: db) }
        let found = try db.storeIdentity() ?? made
        guard found.user == user else { throw StoreError.belongsTo(owner: found.user, path: path, asked: user) }
        if let machine { try db.bind(found.device, to: machine, at: path) }
        return (isNew, found)
      }
      if isNew { database.refusePlainTexts() }
    } catch .unavailable(let why) {
      throw .cannotOpen(
        path: path,
        reason: "\(why). Nothing in it was changed: end the program that keeps it locked, or free the disk, and try again")
    }
    identity = found
    self.path = path
    journal = try JournalReader(database)
    sealer = database.hasPlainTexts ? StoreSealer(database) : nil
  }

  /// Opens a store that exists, whosever it is.
  package init(existing path: String, access: Access = .reading) throws(StoreError) {
    var options = DurableDatabase.Options()
    options.makesFile = false
    options.isReadOnly = access == .reading
    let path = try options.disk.resolved(path)
    options.sealing = .existingFile(KeyFile.path(besideStoreAt: path))
    database = try DurableDatabase(path: path, format: .clientStore, options: options)
    guard let identity = try database.read({ try $0.storeIdentity() }) else {
      throw .cannotOpen(path: path, reason: "it is a store that was never used; join a session with it first")
    }
    self.identity = identity
    self.path = path
    leaseFile = LeaseFile(besideStoreAt: path)
    presence = Presence(at: leaseFile.path, readsJournal: false)
    sealer = nil
    journal = try JournalReader(database)
  }

  /// Lets go of the files.
  package func close() throws(StoreError) {
    sealer?.stop()
    leaseFile.close()
    presence.end()
    try database.close()
  }

  /// Destroys the key, then the tokens, then the store, while it is open: every call fails from then on. What a process has read before is
  /// in its memory until it ends.
  ///
  /// - Parameter removingLogin: see ``StoreRemoval/run(removingLogin:)``.
  /// - Throws: ``StoreError/failed(_:)`` for the first file that could not be removed. What was removed before it stays removed.
  /// - Returns: the token files that could not be removed, such as those of another user.
  package func wipe(removingLogin: (_ owner: UserID?) -> [String] = { _ in [] }) throws(StoreError) -> [String] {
    sealer?.stop()
    var left: [String] = []
    try database.end(with: .wiped(path: path)) { () throws(StoreError) in
      left = try StoreRemoval(ofStoreAt: path).run(removingLogin: removingLogin)
    }
    return left
  }

  // MARK: Writing

  package func enqueue(_ operations: [ClientOperation]) throws(StoreError) -> Committed {
    try transact { transaction in
      for operation in operations { try transaction.enqueue(operation) }
    }
  }

  package func takeBack(
    _ key: IdempotencyKey, as name: IdempotencyKey, at writtenAt: Timestamp, replacement: ClientOperation?
  ) throws(StoreError) -> Committed {
    try decide { try $0.takeBack(key, as: name, at: writtenAt, replacement: replacement) }
  }

  package func edit(_ key: IdempotencyKey, as replacement: ClientOperation) throws(StoreError) -> Committed {
    try decide { try $0.edit(key, as: replacement) }
  }

  package func retry(_ key: IdempotencyKey) throws(StoreError) -> Committed {
    try decide { try $0.retry(key) }
  }

  package func delete(_ key: IdempotencyKey) throws(StoreError) -> Committed {
    try decide { try $0.delete(key) }
  }

  package func holdForDeletion(_ key: IdempotencyKey) throws(StoreError) -> Committed {
    try decide { transaction in try transaction.holdForDeletion(key) }
  }

  package func undoDeletion(_ key: IdempotencyKey) throws(StoreError) -> Committed {
    try decide { transaction in try transaction.undoDeletion(key) }
  }

  package func retract(
    _ key: IdempotencyKey, as name: IdempotencyKey, at writtenAt: Timestamp, replacement: ClientOperation?
  ) throws(StoreError) -> Committed {
    try decide { try $0.retract(key, as: name, at: writtenAt, replacement: replacement) }
  }

  package func markRead(_ session: SessionID, through sequence: UInt64) throws(StoreError) -> Committed {
    try decide { try $0.markRead(session, through: sequence) }
  }

  func decide(_ body: (inout ClientTransaction) throws -> Bool) throws(StoreError) -> Committed {
    var hasEffect = false
    var committed = try transact { hasEffect = try body(&$0) }
    committed.hasEffect = hasEffect
    return committed
  }

  func transact(
    patience: DurableDatabase.Patience = .full, _ body: (inout ClientTransaction) throws -> Void
  ) throws(StoreError) -> Committed {
    try transactPartly(patience: patience) { transaction in
      try body(&transaction)
      return try transaction.committed()
    }
  }

  /// Runs a transaction that says itself what it has changed (``ClientTransaction/committed()``), where there is anything to say.
  func transactPartly<Result>(
    patience: DurableDatabase.Patience = .full, _ body: (inout ClientTransaction) throws -> Result
  ) throws(StoreError) -> Result {
    var isHeard = false
    var hasErased = false
    let result = try database.write(patience: patience) { db in
      // Inside the transaction: a process that opens the store is present first, and then waits for it to end (see `Presence`).
      let writer = presence.hasOthers ? journal.writer : nil
      var transaction = ClientTransaction(db, owner: identity.user, writer: writer)
      let result = try body(&transaction)
      (isHeard, hasErased) = (writer != nil && transaction.hasReported, transaction.hasErased)
      return result
    }
    if isHeard { leaseFile.notifyOthers() }
    if hasErased { isErasurePending.store(true, ordering: .relaxed) }
    finishErasure()
    return result
  }

  /// For tests of the cost of a transaction: how many rows are read without an index.
  package func countScannedRows(_ body: () throws -> Void) throws(StoreError) -> Int { try database.countScannedRows(body) }

  /// Sees to it that what was erased is in no file any more, if anything was. Another program may read at this moment: then it is tried
  /// again, within ``Limits/erasedWordsMaxMilliseconds`` or when the store is closed.
  package func finishErasure(triesMax: Int = 5) {
    guard isErasurePending.exchange(false, ordering: .relaxed) else { return }
    // A disk that has failed is remembered by the database, and nothing that was committed is lost by it.
    guard let isEmpty = try? database.emptyLog(), !isEmpty else { return }
    isErasurePending.store(true, ordering: .relaxed)
    guard triesMax > 1 else { return }
    let pause = Limits.erasedWordsMaxMilliseconds / 6
    erasures.asyncAfter(deadline: .now() + .milliseconds(Int(pause))) { [weak self] in
      self?.finishErasure(triesMax: triesMax - 1)
    }
  }

  // MARK: Reading

  package func cursors() throws(StoreError) -> [SessionID: LogCursor] {
    try database.read { try $0.cursors() }
  }

  package func openSessions() throws(StoreError) -> OpenSessions {
    try database.read { try $0.openSessions() }
  }

  package func earlierCursors() throws(StoreError) -> [SessionID: [LogCursor]] {
    try database.read { try $0.earlierCursors() }
  }

  package func unplacedSessions() throws(StoreError) -> [SessionID] {
    try database.read { try $0.unplacedSessions() }
  }

  package func lanes() throws(StoreError) -> [LaneID] {
    try database.read { try $0.lanes() }
  }

  package func pending(in lane: LaneID, after ordinal: Int64, limit: Int) throws(StoreError) -> [QueuedOperation] {
    try database.read { try $0.pending(in: lane, after: ordinal, limit: limit) }
  }

  package func counts() throws(StoreError) -> QueueCounts {
    try database.read { try $0.queueCounts() }
  }

  package func queue() throws(StoreError) -> [QueueRow] { try queue(limit: .max) }

  /// One operation of the outbox.
  package func queueRow(for key: IdempotencyKey) throws(StoreError) -> QueueRow? {
    try database.read { try $0.queueRow(for: key) }
  }

  /// The first `limit` rows of the queue.
  package func queue(limit: Int) throws(StoreError) -> [QueueRow] {
    try database.read { try $0.queue(limit: limit) }
  }

  package func session(_ id: SessionID) throws(StoreError) -> SessionState? {
    try database.read { try $0.sessionState(id) }
  }

  package func participants(of session: SessionID) throws(StoreError) -> [Participant] {
    try database.read { try $0.participants(of: session) }
  }

  package func messages(of session: SessionID, limit: Int) throws(StoreError) -> [Message] {
    try database.read { try $0.messages(of: session, owner: identity.user, limit: limit) }
  }

  /// The last messages of a session's log, in its order, and behind them what is not in it: whatever time they bear.
  package func lastMessages(of session: SessionID, limit: Int) throws(StoreError) -> [Message] {
    try database.read { try $0.lastMessages(of: session, owner: identity.user, limit: limit) }
  }

  /// A page of a session's history, beside a message that is there.
  package func messages(
    of session: SessionID, _ side: MessageSide, _ key: IdempotencyKey, limit: Int
  ) throws(StoreError) -> [Message] {
    try database.read { try $0.messages(of: session, side, key, owner: identity.user, limit: limit) }
  }

  package func message(_ key: IdempotencyKey) throws(StoreError) -> Message? {
    try database.read { try $0.message(key, owner: identity.user) }
  }

  package func firstMessage(of session: SessionID, after sequence: UInt64) throws(StoreError) -> Message? {
    try database.read { try $0.firstMessage(of: session, after: sequence, owner: identity.user) }
  }

  package func firstMessage(of session: SessionID, since time: Timestamp) throws(StoreError) -> Message? {
    try database.read { try $0.firstMessage(of: session, since: time, owner: identity.user) }
  }

  /// How far its owner has read, as a place in the session's log; 0 for nothing.
  package func readThrough(of session: SessionID) throws(StoreError) -> UInt64 {
    try database.read { try $0.ownReceipt(in: session)?.readThrough } ?? 0
  }

  package func draft(of session: SessionID) throws(StoreError) -> MessageDraft {
    try database.read { db in
      try db.first(
        """
        SELECT \(SealedColumn.draft.opened), replaces_high, replaces_low, reply_to_high, reply_to_low, corrects_high, corrects_low
        FROM draft WHERE session = ?
        """, session
      ) { columns in
        MessageDraft(
          text: try columns.body() ?? Message.unreadableText, replaces: try columns.next(), replyTo: try columns.next(),
          corrects: try columns.next())
      }
    } ?? MessageDraft()
  }

  /// Keeps what was typed so far. A power cut may take the last of it: a draft is not covered by G1.
  package func setDraft(_ draft: MessageDraft, of session: SessionID) throws(StoreError) {
    _ = try database.writeUnsynced(patience: .fullOnce) { db in
      if draft.text.isEmpty {
        try db.run("DELETE FROM draft WHERE session = ?", session)
      } else {
        try db.run(
          "INSERT OR REPLACE INTO draft VALUES (?1, \(SealedColumn.draft.sealed("?2", "?1")), ?3, ?4, ?5, ?6, ?7, ?8)", session,
          draft.text, draft.replaces, draft.replyTo, draft.corrects)
      }
    }
  }

  package func ownReceipts() throws(StoreError) -> [Receipt] {
    try database.read { try $0.ownReceipts() }
  }

  package func receipts(in session: SessionID) throws(StoreError) -> [UserID: Receipt] {
    try database.read { try $0.receipts(in: session) }
  }

  package func preferences() throws(StoreError) -> [String: String] {
    try database.read { try $0.preferences() }
  }

  package func profiles() throws(StoreError) -> [Profile] {
    try database.read { try $0.profiles() }
  }

  package func events(of session: SessionID) throws(StoreError) -> [SessionEvent] {
    try database.read { try $0.events(of: session) }
  }

  package func gaps(in session: SessionID) throws(StoreError) -> [Gap] {
    try database.read { try $0.gaps(in: session) }
  }
}

/// Which way a page of history lies from a message.
package enum MessageSide: Sendable {
  case before
  case after
}
