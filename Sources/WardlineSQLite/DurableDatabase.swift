import CSQLite
import Glibc
import Synchronization
import WardlineCrypto
package import WardlineModel
package import WardlineSeal

/// A database whose commits are on the disk when they return (G5): one writer, a few readers that see committed data.
///
/// The order of opening avoids damage: the directory; the lock; a check of an existing file's header, through a connection that
/// changes nothing; the mode of the files; only then SQLite's own opening, which may recover the log of a crash.
///
/// After a failure that leaves the state of the disk in doubt, every call throws that same failure. A failed sync is not
/// retried, because the kernel may have dropped the pages it could not write and would report success the second time. The next process
/// opens it, or this one anew: ``reopen()``.
package final class DurableDatabase: Sendable {
  /// The options of opening a database.
  package struct Options: Sendable {
    /// Whether to create a missing file.
    package var makesFile = true
    /// Read-only: changes nothing and rejects writes.
    package var isReadOnly = false
    /// Whether to lock the directory for this process.
    package var locksDirectory = false
    /// Whether another process may own the database, and this one only adds a little beside it: the write-ahead log is left to the owner. Nothing
    /// that a crash left in it is written once more, which would keep the owner from its commits for as long as that takes, and it is not
    /// checkpointed.
    package var isBesideOwner = false
    /// The pages of the write-ahead log after which it is checkpointed.
    package var checkpointPages = Limits.checkpointPages
    /// The disk that holds the file.
    package var disk: any DatabaseDisk = SystemDisk()
    /// The page cache of each connection.
    package var cacheKilobytes = Limits.databaseCacheKilobytes
    /// How long a write waits for another process that has the database locked.
    package var busyMilliseconds = Limits.storeBusyMilliseconds

    /// Where the key of a sealed store is.
    package var sealing = Sealing.off

    package init() {}
  }

  /// How long a write waits for another process that has the database locked.
  package enum Patience {
    /// ``Limits/storeBusyMilliseconds``.
    case full
    /// The same; but after a write has timed out, and until one succeeds, ``Limits/storeStillBusyMilliseconds``.
    case fullOnce
  }

  /// `nil` while they are opened anew. It is its own guard.
  private let connections: Mutex<ConnectionPool?>
  private let sealer = TextSealer()
  /// Whether another process may seal the store while it is open here: not where this one has the directory to itself.
  private let canLearnKeys: Bool
  package let path: String
  private let format: DatabaseFormat
  private let options: Options
  /// The directory lock, until it is closed. It is its own guard.
  private let lock: Mutex<(any Sendable)?>
  /// The length of the write-ahead log after the last commit of the writing connection.
  private let log = LogLength()
  /// Whether the last write, after its wait, failed because the database was locked or the disk full.
  private let isBusy = Atomic(false)
  private let disk: any DatabaseDisk
  /// The files that were opened to be written; `nil` where nothing is written, or nobody else can touch them.
  private let opened: [FileStatus?]?
  /// The failure after which every call fails. It is its own guard.
  private let failure = Mutex<StoreError?>(nil)

  /// Opens the database at `path`, creates it if missing, and migrates it to the version of `format`.
  package init(path: String, format: DatabaseFormat, options: Options = Options()) throws(StoreError) {
    CryptoLibrary.outliveExit()
    disk = options.disk
    let files = DatabaseFiles(path: try disk.resolved(path))
    self.path = files.path
    self.format = format
    self.options = options
    if options.makesFile { try disk.makeDirectory(files.directory) }
    lock = Mutex(options.locksDirectory ? try disk.lock(files.directory) : nil)
    let (pool, isSealable) = try Self.connect(to: files.path, format, options, log, sealer)
    connections = Mutex(pool)
    canLearnKeys = isSealable && !options.locksDirectory
    opened = options.isReadOnly ? nil : disk.files(at: files.path)
  }

  deinit { if failure.withLock({ $0 }) != nil { keepLog() } }

  /// - Returns: whether texts can be sealed, besides the connections.
  private static func connect(
    to path: String, _ format: DatabaseFormat, _ options: Options, _ log: LogLength, _ sealer: TextSealer
  ) throws(StoreError) -> (ConnectionPool, isSealable: Bool) {
    let disk = options.disk
    let isLeft = try disk.hasLog(besides: path)
    if try disk.isWritten(path) {
      _ = try opening(path, as: format) { try format.checkUntouched(at: path, on: disk) }
    } else if !options.makesFile {
      throw .missing(path: path)
    }
    if !options.isReadOnly { try disk.prepare(path) }
    var isSealable = !format.sealed.isEmpty
    let pool = try opening(path, as: format) {
      let pool = try ConnectionPool(path: disk.address(of: path), options: connectionOptions(options, sealer))
      guard !options.isReadOnly else {
        try pool.read { db in
          // One of an earlier version, which is only read, may have no table of keys.
          isSealable = try isSealable && db.hasTable("data_key")
          if isSealable { try DataKeys.open(options.sealing, of: DataKeyRows(db), at: path, for: sealer, makesFirst: false) }
        }
        return pool
      }
      try pool.write { db in
        // SQLite does not report a failed sync during the change of mode: it stays in the old mode, in which a committed
        // transaction need not be on the disk.
        guard try db.first("PRAGMA journal_mode = WAL", decode: { try $0.next(String.self) }) == "wal" else {
          throw StoreError.diskFailed("the write-ahead log of \(path) could not be begun")
        }
        try db.execute("PRAGMA synchronous = FULL")
        try log.watch(db)
        // The log of a crash may exist only in the system's cache: a sync that failed, in the process that then ended, is never
        // repeated. So the log is rewritten and synced while no other process can write. Otherwise a power cut could bring back
        // an incomplete log, older than the database it was checkpointed into. Then it is checkpointed before anything else is
        // written (G5).
        if isLeft, !options.isBesideOwner {
          try db.inTransaction {
            try disk.rewriteLog(of: path)
            return .rollback
          }
          try db.emptyLog()
        }
        try format.bringUpToDate(db, at: path)
        if isSealable {
          let keys = DataKeyRows(db, sealing: format.sealed)
          try DataKeys.open(options.sealing, of: keys, at: path, for: sealer, makesFirst: true)
        }
        keepLog(of: db, false)
      }
      return pool
    }
    if !options.isReadOnly {
      try disk.checkOpened(path)
      try disk.syncDirectory(of: path)
    }
    return (pool, isSealable)
  }

  /// Whether texts are sealed.
  package var isSealed: Bool { sealer.isSealing }

  /// Whether it has a table. One that is only read may be of a version without it.
  package func hasTable(_ name: String) throws(StoreError) -> Bool {
    guard options.isReadOnly else { return true }
    return try read { try $0.hasTable(name) }
  }

  /// Whether the store is sealed, and may still hold texts from before that.
  package var hasPlainTexts: Bool { sealer.isSealing && sealer.isAcceptingPlain }

  /// In the transaction that makes a store: it has no texts from before it was sealed. ``refusePlainTexts()`` follows it.
  package func markSealed(in db: Database) throws {
    if sealer.isSealing { try DataKeys.setComplete(in: DataKeyRows(db), at: path, options.sealing) }
  }

  /// For a store that was made just now, once ``markSealed(in:)`` is committed.
  package func refusePlainTexts() { if sealer.isSealing { sealer.refusePlain() } }

  /// Seals some of the texts from before the store was sealed, in one transaction. Once there are none, every text that is not sealed is
  /// unreadable, and the write-ahead log is emptied: it held them.
  ///
  /// - Returns: whether there may be more.
  package func sealPlainTexts(in columns: [SealedColumn], limit: Int) throws(StoreError) -> Bool {
    let isComplete = try write { db in
      for column in columns where try column.sealPlain(limit: limit, in: db) > 0 { return false }
      try markSealed(in: db)
      return true
    }
    guard isComplete else { return true }
    sealer.refusePlain()
    return try !emptyLog()
  }

  /// Seals those of the next rows of a table that are not, in one transaction.
  ///
  /// - Returns: the last of these rows; `nil` behind the end of the table.
  package func sealPlainTexts(of column: SealedColumn, after id: Int64, rows: Int) throws(StoreError) -> Int64? {
    try write { db in try column.sealPlain(after: id, rows: rows, in: db) }
  }

  /// Every text is sealed: from now on one that is not is damage. The write-ahead log, which held them, is emptied.
  ///
  /// - Returns: `false` if a reader keeps the log from being emptied: try again.
  package func completeSealing() throws(StoreError) -> Bool {
    if hasPlainTexts {
      do throws(StoreError) { try write { try markSealed(in: $0) } } catch .locked {
        // The key was changed beside this process: the next one, which has the new key, marks the store.
      }
    }
    sealer.refusePlain()
    return try emptyLog()
  }

  /// Reads a consistent snapshot of committed data.
  package func read<Result>(_ body: (Database) throws -> Result) throws(StoreError) -> Result {
    try guarded { pool in
      try pool.read { db in
        try learnKeys(db)
        return try body(db)
      }
    }
  }

  /// Writes all or nothing, and returns once it is on the disk.
  package func write<Result>(
    patience: Patience = .full, _ body: (Database) throws -> Result
  ) throws(StoreError) -> Result {
    let result = try retryingWhenBusy(patience) { db in
      let result = try transaction(in: db, body)
      // Before anybody is told: what was committed to a file that has no name any more is gone with this process (G5).
      try requireFiles()
      return result
    }
    if log.pages >= options.checkpointPages, !options.isBesideOwner { checkpoint() }
    return result
  }

  /// Copies all that the open files hold to a new file, also once they have no name any more, and after a failure. On the connection that has
  /// them open: a new one would open what stands at the path now.
  package func rescue(to copy: String) throws(BackupFailure) {
    let draft = try DraftFile(for: copy)
    var failure: BackupFailure? = BackupFailure(.disk, "\(path) is being opened anew")
    connections.withLock({ $0 })?.write { db in
      do throws(BackupFailure) {
        try Self.copy(db, to: draft) { _ in true }
        failure = nil
      } catch { failure = error }
    }
    do throws(BackupFailure) {
      if let failure { throw failure }
      try draft.publish(replaces: false)
    } catch {
      draft.discard()
      throw error
    }
  }

  /// Fails if the files that were opened do not stand at their path any more; from then on every call does.
  private func requireFiles() throws {
    guard let opened, let found = disk.files(at: path) else { return }
    for (before, now) in zip(opened, found) {
      guard let before else { continue }
      guard let now, now.isSame(as: before) else { throw StoreError.replaced(path: path, copy: nil) }
    }
  }

  /// Tells a full disk or a quota from a disk that has failed.
  private func transaction<Result>(in db: Database, _ body: (Database) throws -> Result) throws -> Result {
    try db.run("BEGIN IMMEDIATE")
    do {
      try learnKeys(db)
      let result = try body(db)
      // SQLite has rolled back by itself, after an error that `body` did not throw.
      guard db.isInTransaction else {
        throw DatabaseError(SQLITE_ABORT, "the transaction was aborted")
      }
      try db.run("COMMIT")
      return result
    } catch {
      // SQLite knows a full disk, and takes a quota for a disk that has failed. Nothing was committed by either.
      let isQuota = (error as? DatabaseError)?.extendedCode == DatabaseError.writeFailed && Self.systemError(of: db) == EDQUOT
      // No effect if SQLite has already rolled back. The first error is the relevant one.
      db.rollBack()
      if isQuota { throw DatabaseError(SQLITE_FULL, "a quota is reached") }
      throw error
    }
  }

  private static func systemError(of db: Database) -> Int32 { (try? sqlite3_system_errno(db.handle)) ?? 0 }

  /// Another process may have begun to seal the store since it was opened here without a key: from then on no text is written plain, and what
  /// is read may be sealed.
  private func learnKeys(_ db: Database) throws {
    guard canLearnKeys, !sealer.isSealing else { return }
    try DataKeys.open(options.sealing, of: DataKeyRows(db), at: path, for: sealer, makesFirst: false)
  }

  /// Writes on the writing connection, and records whether the wait for a lock timed out.
  private func retryingWhenBusy<Result>(_ patience: Patience, _ body: (Database) throws -> Result) throws(StoreError) -> Result
  {
    do throws(StoreError) {
      let result = try guarded { pool in
        try pool.write { db in
          guard patience == .fullOnce, isBusy.load(ordering: .relaxed) else { return try body(db) }
          return try waiting(Limits.storeStillBusyMilliseconds, in: db) { try body(db) }
        }
      }
      isBusy.store(false, ordering: .relaxed)
      return result
    } catch {
      if case .unavailable = error { isBusy.store(true, ordering: .relaxed) }
      throw error
    }
  }

  /// Uses this busy timeout in `body`, and the default after it.
  private func waiting<Result>(_ milliseconds: Int64, in db: Database, _ body: () throws -> Result) throws -> Result {
    try db.execute("PRAGMA busy_timeout = \(milliseconds)")
    defer { try? db.execute("PRAGMA busy_timeout = \(options.busyMilliseconds)") }
    return try body()
  }

  /// A commit stays valid whatever the checkpoint returns; but if the disk has failed, nothing is written after it.
  private func checkpoint() {
    // A transient error leaves the log as it is, and the next commit retries.
    try? guarded { pool in try pool.write { try log.checkpoint($0) } }
  }

  /// Checkpoints and truncates the write-ahead log. Erased text is in no file then, because `secure_delete` overwrites it in
  /// the database itself.
  ///
  /// - Returns: `false` if another connection reads from the log for longer than ``Limits/erasedLogWaitMilliseconds``: retry
  ///   later.
  package func emptyLog() throws(StoreError) -> Bool {
    try guarded { pool in
      try pool.write { db in
        try waiting(Limits.erasedLogWaitMilliseconds, in: db) { try db.emptyLog() }
      }
    }
  }

  /// Writes all or nothing, without waiting for the disk: for data that may be lost in a power cut. It is durable with the next
  /// ``write(_:)`` at the latest, in order.
  package func writeUnsynced<Result>(
    patience: Patience = .full, _ body: (Database) throws -> Result
  ) throws(StoreError) -> Result {
    try retryingWhenBusy(patience) { db in
      try db.execute("PRAGMA synchronous = NORMAL")
      let result = Swift.Result { try transaction(in: db, body) }
      // Restored before another caller can write: their commits must be synced.
      try db.execute("PRAGMA synchronous = FULL")
      return try result.get()
    }
  }

  /// For tests of the cost of a transaction: how many statements the writing connection runs in `body`, including the begin and
  /// end of transactions. On a network each would be a round trip.
  package func countStatements(_ body: () throws -> Void) throws(StoreError) -> Int {
    try count(body).statements.load(ordering: .relaxed)
  }

  /// Likewise: how many rows these statements read without an index.
  package func countScannedRows(_ body: () throws -> Void) throws(StoreError) -> Int {
    try count(body).scannedRows.load(ordering: .relaxed)
  }

  private func count(_ body: () throws -> Void) throws(StoreError) -> StatementCounter {
    let counter = StatementCounter()
    try guarded { pool in try pool.write { try $0.report(to: counter) } }
    do { try body() } catch { throw StoreError(error) }
    try guarded { pool in try pool.write { try $0.report(to: nil) } }
    return counter
  }

  /// A number that changes with commits of other connections, such as another process, but not with those of ``write(_:)``.
  package func foreignVersion() throws(StoreError) -> Int64 {
    try guarded { pool in
      try requireFiles()
      return try pool.write { db in try db.first("PRAGMA data_version") { try $0.integer() } ?? 0 }
    }
  }

  /// Releases the page caches; waits for calls under way.
  package func releaseMemory() { connections.withLock { $0 }?.releaseMemory() }

  /// Closes the files. A database that is not closed is closed when it is released. Afterwards no file contains erased text,
  /// unless another program has the database open and reads from it.
  package func close() throws(StoreError) {
    // A failure is recorded, and no commit is lost by it.
    if !options.isReadOnly, !options.isBesideOwner { _ = try? emptyLog() }
    if failure.withLock({ $0 }) != nil { keepLog() }
    try closeConnections()
    lock.withLock { $0 = nil }
  }

  private func closeConnections() throws(StoreError) {
    guard let pool = connections.withLock({ $0 }) else { return }
    do { try pool.close() } catch { throw StoreError(error) }
    connections.withLock { $0 = nil }
  }

  /// After a failed sync, a checkpoint could not tell which part of the log is on the disk: the next opening writes the log once more (G5).
  private func keepLog() { connections.withLock { $0 }?.write { db in Self.keepLog(of: db, true) } }

  private static func keepLog(of db: Database, _ keeps: Bool) {
    if let handle = try? db.handle { wardline_sqlite_keep_log(handle, keeps ? 1 : 0) }
  }

  /// Opens the files anew after the disk has failed, as the next process would; no effect at any other time. What was under way when it failed
  /// is then kept or not.
  ///
  /// - Throws: what an opening can fail with; the next call tries again. ``StoreError/replaced(path:copy:)`` where other files stand there now.
  /// - Returns: whether they were opened.
  package func reopen() throws(StoreError) -> Bool {
    guard case .diskFailed = failure.withLock({ $0 }) else { return false }
    // While the files that were opened can still be read: they may have no other name (``rescue(to:)``).
    do { try requireFiles() } catch { throw end(with: StoreError(error)) }
    keepLog()
    try closeConnections()
    var options = options
    options.makesFile = false
    let pool: ConnectionPool
    do throws(StoreError) { pool = try Self.connect(to: path, format, options, log, sealer).0 } catch {
      // It was there.
      guard case .missing = error else { throw error }
      throw end(with: .replaced(path: path, copy: nil))
    }
    connections.withLock { $0 = pool }
    failure.withLock { if case .diskFailed = $0 { $0 = nil } }
    try guarded { _ in try requireFiles() }
    return true
  }

  /// From here on every call throws this error, which it returns.
  private func end(with error: StoreError) -> StoreError {
    failure.withLock { $0 = error }
    return error
  }

  private func guarded<Result>(_ body: (ConnectionPool) throws -> Result) throws(StoreError) -> Result {
    if let failure = failure.withLock({ $0 }) { throw failure }
    guard let pool = connections.withLock({ $0 }) else { throw .unavailable("it is being opened anew") }
    do {
      return try body(pool)
    } catch {
      // It was taken away from a call that was under way.
      guard connections.withLock({ $0 === pool }) else { throw .unavailable("it was opened anew") }
      var error = StoreError(error)
      // Another process, which has the connection, was told to wipe this device.
      if case .damaged = error, DatabaseFiles.isWiped(path) { error = .wiped(path: path) }
      guard error.isFinal else { throw error }
      throw failure.withLock { failure in
        failure = failure ?? error
        return failure ?? error
      }
    }
  }

  /// Ends the database by what `body` does to its files: a call that fails by that waits for it, and throws `error`, as every later one.
  package func end(with error: StoreError, _ body: () throws(StoreError) -> Void) throws(StoreError) {
    let result = failure.withLock { failure in
      let result = Result { () throws(StoreError) in try body() }
      failure = error
      return result
    }
    try result.get()
  }

  private static func opening<Result>(
    _ path: String, as format: DatabaseFormat, _ body: () throws -> Result
  ) throws(StoreError) -> Result {
    do { return try body() } catch { throw StoreError(error, opening: path, noun: format.noun) }
  }

  private static func connectionOptions(_ options: Options, _ sealer: TextSealer) -> Database.Options {
    var result = Database.Options()
    result.isReadOnly = options.isReadOnly
    // For another process on the same store, such as one that lists the queue.
    result.busyMilliseconds = options.busyMilliseconds
    result.prepare = { db in
      try RowsTable.register(in: db)
      try Sealer.register(sealer, in: db)
      try db.execute(
        """
        PRAGMA trusted_schema = OFF;
        PRAGMA cell_size_check = ON;
        -- What people wrote does not go to temporary files, nor stay in the free space of this one.
        PRAGMA temp_store = MEMORY;
        PRAGMA secure_delete = ON;
        PRAGMA cache_size = -\(options.cacheKilobytes);
        """)
      guard !db.isReadOnly else { return }
      // Until the opening is complete: see ``keepLog()``.
      keepLog(of: db, true)
      try db.execute(
        """
        -- Not by SQLite itself, which would not tell how it went.
        PRAGMA wal_autocheckpoint = 0;
        -- A reader that held up a checkpoint leaves a long log behind: cut it at the next chance.
        PRAGMA journal_size_limit = \(options.checkpointPages * 4096 * 2);
        """)
    }
    return result
  }
}
