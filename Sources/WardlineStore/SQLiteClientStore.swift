package import WardlineModel
package import WardlineSync
package import WardlineSQLite

// GRDB has a Cursor of its own.
package import struct WardlineModel.Cursor

/// One person's transcript and outbox in one SQLite file, so that one transaction holds both (G1).
///
/// A transaction is synced before it returns. It belongs to one user and makes one device, for as long as it exists: both are written
/// at its first use.
package final class SQLiteClientStore: ClientStore {
  package let identity: StoreIdentity
  private let database: DurableDatabase

  /// What somebody who has no token may do with a store that exists.
  package enum Access: Sendable {
    /// Look. Writes are refused with ``StoreError/unavailable(_:)``.
    case reading
    /// Retry and delete, too.
    case writing
  }

  /// Opens the store of `user` at `path`, and makes it, with a random device, where there is none.
  ///
  /// - Throws: ``StoreError/belongsTo(owner:path:asked:)`` for another person's store, and what an opening can fail with.
  package convenience init(path: String, user: UserID) throws(StoreError) {
    var generator = SystemRandomNumberGenerator()
    try self.init(path: path, user: user, using: &generator)
  }

  /// The same with a device that is made of the given chance, so that a simulated run makes it again, and on the disk of that run.
  package init(
    path: String, user: UserID, on disk: any DatabaseDisk = SystemDisk(), using generator: inout some RandomNumberGenerator
  ) throws(StoreError) {
    var options = DurableDatabase.Options()
    options.disk = disk
    database = try DurableDatabase(path: path, format: .clientStore, options: options)
    let device = try DeviceID.random(using: &generator)
    let made = StoreIdentity(user: user, device: device)
    let found = try database.write { db in
      try db.run("INSERT INTO device (id, user, device) VALUES (1, ?, ?) ON CONFLICT DO NOTHING", user, device)
      return try db.storeIdentity() ?? made
    }
    guard found.user == user else { throw .belongsTo(owner: found.user, path: path, asked: user) }
    identity = found
  }

  /// Opens a store that exists, whosever it is.
  package init(existing path: String, access: Access = .reading) throws(StoreError) {
    var options = DurableDatabase.Options()
    options.makesFile = false
    options.isReadOnly = access == .reading
    database = try DurableDatabase(path: path, format: .clientStore, options: options)
    guard let identity = try database.read({ try $0.storeIdentity() }) else {
      throw .cannotOpen(path: path, reason: "it is a store that was never used; join a session with it first")
    }
    self.identity = identity
  }

  /// Lets go of the files.
  package func close() throws(StoreError) { try database.close() }

  // MARK: Writing

  package func nextConnectionEpoch() throws(StoreError) -> UInt64 {
    try database.write { db in
      try db.run("UPDATE device SET connection_epoch = connection_epoch + 1")
      return try db.first("SELECT connection_epoch FROM device") { try $0.next() } ?? 0
    }
  }

  package func enqueue(_ operations: [Operation]) throws(StoreError) -> Committed {
    try transact { transaction in
      for operation in operations { try transaction.enqueue(operation) }
    }
  }

  package func apply(_ answers: [Answer]) throws(StoreError) -> Committed {
    try transact { transaction in
      for answer in answers { try transaction.apply(answer) }
    }
  }

  package func recover() throws(StoreError) {
    try database.write { db in try ClientTransaction(db, owner: identity.user).recover() }
  }

  package func claim(_ keys: [IdempotencyKey]) throws(StoreError) -> [IdempotencyKey] {
    try database.write { db in try ClientTransaction(db, owner: identity.user).claim(keys) }
  }

  package func release(_ keys: [IdempotencyKey]) throws(StoreError) {
    try database.write { db in try ClientTransaction(db, owner: identity.user).release(keys) }
  }

  package func edit(_ key: IdempotencyKey, as replacement: Operation) throws(StoreError) -> Committed {
    try transact { try $0.edit(key, as: replacement) }
  }

  package func retry(_ key: IdempotencyKey) throws(StoreError) -> Committed {
    try transact { try $0.retry(key) }
  }

  package func delete(_ key: IdempotencyKey) throws(StoreError) -> Committed {
    try transact { try $0.delete(key) }
  }

  private func transact(_ body: (inout ClientTransaction) throws -> Void) throws(StoreError) -> Committed {
    try database.write { db in
      var transaction = ClientTransaction(db, owner: identity.user)
      try body(&transaction)
      return try transaction.committed()
    }
  }

  // MARK: Reading

  package func cursors() throws(StoreError) -> [SessionID: Cursor] {
    try database.read { try $0.cursors() }
  }

  package func lanes() throws(StoreError) -> [SessionID] {
    try database.read { try $0.lanes() }
  }

  package func pending(in lane: SessionID, after ordinal: Int64, limit: Int) throws(StoreError) -> [QueuedOperation] {
    try database.read { try $0.pending(in: lane, after: ordinal, limit: limit) }
  }

  package func counts() throws(StoreError) -> QueueCounts {
    try database.read { try $0.queueCounts() }
  }

  package func queue() throws(StoreError) -> [QueueRow] {
    try database.read { try $0.queue() }
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
}
