import CSQLite
import Dispatch
import Synchronization
import WardlineModel

/// The connections to one database: one that writes, and a few that read what is committed beside it.
///
/// A caller waits while the connection that it needs is in use. Semaphores guard them, and no queue of Dispatch: a global one wakes the process
/// once a second (decision 079).
final class ConnectionPool: @unchecked Sendable {
  private let path: String
  private let readerOptions: Database.Options
  private let writer: Database
  private let writerPlace = DispatchSemaphore(value: 1)
  private let readerPlaces = DispatchSemaphore(value: Limits.databaseReadersMax)
  private let idleReaders = Mutex(Idle())

  private struct Idle {
    var readers: [Database] = []
    var isClosed = false
  }

  /// - Parameter path: or a URI, as SQLite takes it.
  init(path: String, options: Database.Options) throws {
    self.path = path
    var readerOptions = options
    readerOptions.isReadOnly = true
    self.readerOptions = readerOptions
    writer = try Database(path: path, options: options)
  }

  // The connection that is closed last checkpoints the write-ahead log and removes it, which a reader may not do.
  deinit { idleReaders.withLock { $0.readers = [] } }

  /// Hands over the writing connection, outside a transaction.
  func write<Result>(_ body: (Database) throws -> Result) rethrows -> Result {
    writerPlace.wait()
    defer { writerPlace.signal() }
    return try body(writer)
  }

  /// Hands over a reading connection, in a transaction.
  func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
    readerPlaces.wait()
    defer { readerPlaces.signal() }
    let (idle, isClosed) = idleReaders.withLock { ($0.readers.popLast(), $0.isClosed) }
    guard !isClosed else { throw DatabaseError(SQLITE_MISUSE, "the database is closed") }
    let reader = try idle ?? Database(path: path, options: readerOptions)
    // One that could not end its transaction would answer the next caller with old data.
    defer { if !reader.isInTransaction { idleReaders.withLock { $0.readers.append(reader) } } }
    return try reader.read(body)
  }

  /// Closes the idle reading connections, then empties the caches of the writing one, for which it waits.
  func releaseMemory() {
    idleReaders.withLock { $0.readers = [] }
    write { $0.releaseMemory() }
  }

  /// Closes the connections, once what is under way has ended: the readers first.
  func close() throws {
    for _ in 0..<Limits.databaseReadersMax { readerPlaces.wait() }
    idleReaders.withLock { $0 = Idle(isClosed: true) }
    for _ in 0..<Limits.databaseReadersMax { readerPlaces.signal() }
    try write { try $0.close() }
  }
}
