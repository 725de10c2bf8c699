package import GRDB
import Synchronization
package import WardlineModel

/// A database whose commits are on the disk when they return (G5): one writer, a few readers that see what is committed.
///
/// It is opened in the order in which nothing is harmed: the directory; the lock; a look at the header of a file that is there, through
/// a connection that touches nothing; the mode of the files; only then SQLite's own opening, which may recover a log of a crash.
///
/// After a failure that leaves doubt about the disk every call throws that same failure: a failed sync is not tried again, because
/// the kernel may have dropped the pages it could not write and would report success the second time.
package final class DurableDatabase: Sendable {
  /// How a database is opened.
  package struct Options: Sendable {
    /// Whether the file is made where there is none.
    package var makesFile = true
    /// Only for looking: changes nothing and refuses writes.
    package var isReadOnly = false
    /// Whether the directory is to be kept to this process.
    package var locksDirectory = false
    /// Whether another process may own the database, and this one only adds a little beside it: the write-ahead log is left to the owner. Nothing
    /// that a crash left in it is written once more, which would keep the owner from its commits for as long as that takes, and it is not
    /// checkpointed.
    package var isBesideOwner = false
    /// Pages of the write-ahead log after which it is copied into the database.
    package var checkpointPages = Limits.checkpointPages
    /// The disk that holds the file.
    package var disk: any DatabaseDisk = SystemDisk()
    /// Memory for pages, for each connection.
    package var cacheKilobytes = Limits.databaseCacheKilobytes
    /// How long a write waits for another process that has the database locked.
    package var busyMilliseconds = Limits.storeBusyMilliseconds

    package init() {}
  }

  /// How long a write waits for another process that has the database locked.
  package enum Patience {
    /// ``Limits/storeBusyMilliseconds``.
    case full
    /// The same; but after a write has waited that long in vain, and until one succeeds, ``Limits/storeStillBusyMilliseconds``.
    case fullOnce
  }

  private let pool: DatabasePool
  private let isReadOnly: Bool
  private let isBesideOwner: Bool
  /// The directory's, until it is closed. It is its own guard.
  private let lock: Mutex<(any Sendable)?>
  /// The length of the write-ahead log after the last commit of the writing connection.
  private let log = LogLength()
  private let checkpointPages: Int
  private let busyMilliseconds: Int64
  /// Whether the last write found the database locked, or without space, when it had waited.
  private let isBusy = Atomic(false)
  /// The failure after which nothing is tried any more. It is its own guard.
  private let failure = Mutex<StoreError?>(nil)

  /// Opens the database at `path`, makes it where there is none, and brings it to the version of `format`.
  package init(path: String, format: DatabaseFormat, options: Options = Options()) throws(StoreError) {
    let disk = options.disk
    let files = DatabaseFiles(path: try disk.resolved(path))
    let path = files.path
    checkpointPages = options.checkpointPages
    busyMilliseconds = options.busyMilliseconds
    isReadOnly = options.isReadOnly
    isBesideOwner = options.isBesideOwner
    if options.makesFile { try disk.makeDirectory(files.directory) }
    lock = Mutex(options.locksDirectory ? try disk.lock(files.directory) : nil)
    let isLeft = try disk.hasLog(besides: path)
    if try disk.isWritten(path) {
      _ = try Self.opening(path, as: format) { try format.checkUntouched(at: path, on: disk) }
    } else if !options.makesFile {
      throw .cannotOpen(path: path, reason: "there is no such store; it is made when a session is first joined with it")
    }
    if !options.isReadOnly { try disk.prepare(path) }
    pool = try Self.opening(path, as: format) { [log] in
      let pool = try DatabasePool(path: disk.address(of: path), configuration: Self.configuration(options))
      guard !options.isReadOnly else {
        try pool.read { _ = try format.stepsTaken(in: $0, at: path) }
        return pool
      }
      try pool.writeWithoutTransaction { db in
        // SQLite does not tell of a sync that failed while the mode was changed: it stays in the old one, in which an end of a
        // transaction is not on the disk when it returns.
        guard try db.first("PRAGMA journal_mode", decode: { try $0.next(String.self) }) == "wal" else {
          throw StoreError.failed("the write-ahead log of \(path) could not be begun")
        }
        // After the pool is there, and not while it is prepared: GRDB sets NORMAL, which may lose commits when power goes.
        try db.execute(sql: "PRAGMA synchronous = FULL")
        log.watch(db)
        // What a crash left in the log may be there for this system only: a sync of it that failed, in the process that then ended,
        // is never made good. It is written once more, while no other process can write: a log of which a part is missing would come back
        // with a power cut, and be an older one than the database that it is taken into. Then it is taken into that, before anything is based
        // on it (G5).
        if isLeft, !options.isBesideOwner {
          try db.inTransaction(.immediate) {
            try disk.rewriteLog(of: path)
            return .rollback
          }
          try db.emptyLog()
        }
        try format.bringUpToDate(db, at: path)
      }
      return pool
    }
    if !options.isReadOnly {
      try disk.checkOpened(path)
      try disk.syncDirectory(of: path)
    }
  }

  /// Reads what is committed, all of it as of one moment.
  package func read<Result>(_ body: (Database) throws -> Result) throws(StoreError) -> Result {
    try guarded { try pool.read(body) }
  }

  /// Writes all or nothing, and returns when it is on the disk.
  package func write<Result>(
    patience: Patience = .full, _ body: (Database) throws -> Result
  ) throws(StoreError) -> Result {
    let result = try retryingWhenBusy(patience) { db in try Self.transaction(in: db, body) }
    if log.pages >= checkpointPages, !isBesideOwner { checkpoint() }
    return result
  }

  /// What GRDB's `inTransaction` does, with a begin and an end that are compiled once: to compile both for each commit took as long as to
  /// decide on a message and to write it.
  private static func transaction<Result>(in db: Database, _ body: (Database) throws -> Result) throws -> Result {
    try db.cachedStatement(sql: "BEGIN IMMEDIATE TRANSACTION").execute()
    do {
      let result = try body(db)
      // SQLite itself has rolled back, after an error that `body` did not throw.
      guard db.isInsideTransaction else {
        throw DatabaseError(resultCode: .SQLITE_ABORT, message: "the transaction was aborted")
      }
      try db.cachedStatement(sql: "COMMIT TRANSACTION").execute()
      return result
    } catch {
      // Without effect where SQLite has done it. The first error says what happened.
      try? db.rollback()
      throw error
    }
  }

  /// Writes on the one connection that does, and remembers whether the wait for it was in vain.
  private func retryingWhenBusy<Result>(_ patience: Patience, _ body: (Database) throws -> Result) throws(StoreError) -> Result
  {
    do throws(StoreError) {
      let result = try guarded {
        try pool.writeWithoutTransaction { db in
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

  /// Waits so long for a lock in `body`, and as always after it.
  private func waiting<Result>(_ milliseconds: Int64, in db: Database, _ body: () throws -> Result) throws -> Result {
    try db.execute(sql: "PRAGMA busy_timeout = \(milliseconds)")
    defer { try? db.execute(sql: "PRAGMA busy_timeout = \(busyMilliseconds)") }
    return try body()
  }

  /// What was committed stays committed whatever comes of it; but if the disk has failed, nothing is written after it.
  private func checkpoint() {
    // An error that passes leaves the log as it is, and the next commit comes back to it.
    try? guarded { try pool.writeWithoutTransaction { try log.checkpoint($0) } }
  }

  /// Takes the write-ahead log into the database, and leaves nothing of it: what was erased then stands in no file any more, because
  /// `secure_delete` overwrites it in the database itself.
  ///
  /// - Returns: `false` when somebody reads from the log for longer than ``Limits/erasedLogWaitMilliseconds``: to be tried again.
  package func emptyLog() throws(StoreError) -> Bool {
    try guarded {
      try pool.writeWithoutTransaction { db in
        try waiting(Limits.erasedLogWaitMilliseconds, in: db) { try db.emptyLog() }
      }
    }
  }

  /// Writes all or nothing, without waiting for the disk: for what may be lost in a power cut. It is on the disk with the next
  /// ``write(_:)`` at the latest, in its order.
  package func writeUnsynced<Result>(
    patience: Patience = .full, _ body: (Database) throws -> Result
  ) throws(StoreError) -> Result {
    try retryingWhenBusy(patience) { db in
      try db.execute(sql: "PRAGMA synchronous = NORMAL")
      let result = Swift.Result { try Self.transaction(in: db, body) }
      // Before another caller can write: their commits are synced.
      try db.execute(sql: "PRAGMA synchronous = FULL")
      return try result.get()
    }
  }

  /// For tests of what a transaction costs: how many statements the connection that writes runs meanwhile, the begin and the end of
  /// transactions among them. On a network each would be a round trip.
  package func countStatements(_ body: () throws -> Void) throws(StoreError) -> Int {
    let counter = Mutex(0)
    try trace { counter.withLock { $0 += 1 } }
    do { try body() } catch { throw StoreError(error) }
    try trace(nil)
    return counter.withLock { $0 }
  }

  private func trace(_ note: (@Sendable () -> Void)?) throws(StoreError) {
    try guarded {
      pool.writeWithoutTransaction { db in db.trace(options: .statement, note.map { note in { _ in note() } }) }
    }
  }

  /// A number that changes with the commits of others, such as another process, and not with those of ``write(_:)``.
  package func foreignVersion() throws(StoreError) -> Int64 {
    try guarded {
      try pool.writeWithoutTransaction { db in try db.first("PRAGMA data_version") { try $0.integer() } ?? 0 }
    }
  }

  /// Gives up the pages that are kept for the next reads; waits for what is under way.
  package func releaseMemory() { pool.releaseMemory() }

  /// Closes the files. A database that is not closed is closed when it goes out of use. What was erased is in no file then, unless another
  /// program has the database open and reads from it.
  package func close() throws(StoreError) {
    // What goes wrong with it is remembered, and nothing that was committed is lost by it.
    if !isReadOnly, !isBesideOwner { _ = try? emptyLog() }
    // Readers first: the connection that is closed last takes the write-ahead log into the database and itself away, which a reader
    // may not do.
    pool.releaseMemory()
    do { try pool.close() } catch { throw StoreError(error) }
    lock.withLock { $0 = nil }
  }

  private func guarded<Result>(_ body: () throws -> Result) throws(StoreError) -> Result {
    if let failure = failure.withLock({ $0 }) { throw failure }
    do {
      return try body()
    } catch {
      let error = StoreError(error)
      if error.isFinal { failure.withLock { $0 = $0 ?? error } }
      throw error
    }
  }

  private static func opening<Result>(
    _ path: String, as format: DatabaseFormat, _ body: () throws -> Result
  ) throws(StoreError) -> Result {
    do { return try body() } catch { throw StoreError(error, opening: path, noun: format.noun) }
  }

  private static func configuration(_ options: Options) -> Configuration {
    var configuration = Configuration()
    configuration.readonly = options.isReadOnly
    configuration.foreignKeysEnabled = true
    // For the other process at the same store, such as one that lists the queue.
    configuration.busyMode = .timeout(Double(options.busyMilliseconds) / 1_000)
    configuration.label = "wardline"
    configuration.prepareDatabase { db in
      try RowsTable.register(in: db)
      try db.execute(
        sql: """
          PRAGMA trusted_schema = OFF;
          PRAGMA cell_size_check = ON;
          -- What people wrote does not go to temporary files, nor stay in the free space of this one.
          PRAGMA temp_store = MEMORY;
          PRAGMA secure_delete = ON;
          PRAGMA cache_size = -\(options.cacheKilobytes);
          """)
      guard !options.isReadOnly, !db.configuration.readonly else { return }
      try db.execute(
        sql: """
          -- Not by SQLite itself, which would not tell how it went.
          PRAGMA wal_autocheckpoint = 0;
          -- A reader that held up a checkpoint leaves a long log behind: cut it at the next chance.
          PRAGMA journal_size_limit = \(options.checkpointPages * 4096 * 2);
          """)
    }
    return configuration
  }
}
