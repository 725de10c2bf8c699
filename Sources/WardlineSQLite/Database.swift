import CSQLite
import Synchronization
import WardlineModel

/// A connection to a database, with the statements that were compiled on it.
///
/// Not thread-safe: ``ConnectionPool`` lends a connection to one caller at a time, and no caller keeps it after the call.
package final class Database: @unchecked Sendable {
  /// How a connection is opened.
  package struct Options: Sendable {
    /// Changes nothing, and refuses writes.
    package var isReadOnly = false
    /// How long it waits for another connection that has the database locked; 0 to fail at once.
    package var busyMilliseconds: Int64 = 0
    /// Called with the connection before anybody else has it.
    package var prepare: @Sendable (Database) throws -> Void = { _ in }

    package init() {}
  }

  package enum Completion { case commit, rollback }

  package let isReadOnly: Bool
  /// `nil` once it is closed.
  private var openHandle: OpaquePointer?
  private var statements: [StatementText: Statement] = [:]

  /// - Parameter path: or a URI, as SQLite takes it. A missing file is made, unless the connection is read-only.
  /// - Throws: ``DatabaseError``, and what `prepare` throws.
  package init(path: String, options: Options = Options()) throws {
    isReadOnly = options.isReadOnly
    let mode = options.isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    // No mutex: no two threads use it at a time.
    let code = sqlite3_open_v2(path, &openHandle, mode | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    do {
      guard code == SQLITE_OK else { throw error(code) }
      sqlite3_busy_timeout(openHandle, Int32(options.busyMilliseconds))
      // The file is read: what cannot be shows here, and a checkpoint without it would find no write-ahead log, and do nothing.
      try execute("PRAGMA foreign_keys = ON; SELECT 1 FROM sqlite_schema LIMIT 1")
      try options.prepare(self)
    } catch {
      discard()
      throw error
    }
  }

  deinit { discard() }

  private func discard() {
    statements = [:]
    sqlite3_close_v2(openHandle)
    openHandle = nil
  }

  /// Closes the files; no effect the second time.
  package func close() throws {
    statements = [:]
    let code = sqlite3_close(openHandle)
    guard code == SQLITE_OK else { throw error(code) }
    openHandle = nil
  }

  /// SQLite's own.
  var handle: OpaquePointer {
    get throws {
      guard let openHandle else { throw DatabaseError(SQLITE_MISUSE, "the database is closed") }
      return openHandle
    }
  }

  /// Why a call failed that returned `code`.
  func error(_ code: Int32) -> DatabaseError {
    let isLatest = openHandle != nil && sqlite3_extended_errcode(openHandle) == code
    return DatabaseError(code, isLatest ? String(cString: sqlite3_errmsg(openHandle)) : nil)
  }

  // MARK: Statements

  /// Runs statements without arguments, one after the other, and drops their rows.
  package func execute(_ sql: String) throws {
    let code = sqlite3_exec(try handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code) }
  }

  /// Compiled at the first call, and kept for the next.
  func statement(_ sql: String) throws -> Statement {
    let text = StatementText(sql: sql)
    if let statement = statements[text] { return statement }
    let statement = try Statement(sql, on: self)
    statements[text] = statement
    return statement
  }

  package var newestRowID: Int64 { get throws { sqlite3_last_insert_rowid(try handle) } }

  package func hasTable(_ name: String) throws -> Bool {
    try first("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?", name) { try $0.integer() } != nil
  }

  /// Releases the compiled statements and the page cache.
  func releaseMemory() {
    statements = [:]
    sqlite3_db_release_memory(openHandle)
  }

  /// Counts every statement that runs, and the rows that it reads without an index, until it is called with `nil`. The caller keeps the
  /// counter alive until then.
  func report(to counter: StatementCounter?) throws {
    let events = counter == nil ? 0 : UInt32(SQLITE_TRACE_STMT | SQLITE_TRACE_PROFILE)
    sqlite3_trace_v2(
      try handle, events,
      { event, counter, statement, _ in
        guard let counter, let statement else { return 0 }
        let counts = Unmanaged<StatementCounter>.fromOpaque(counter).takeUnretainedValue()
        // Since it was asked last: at the beginning of a statement, those of earlier runs.
        let rows = sqlite3_stmt_status(OpaquePointer(statement), SQLITE_STMTSTATUS_FULLSCAN_STEP, 1)
        if event == UInt32(SQLITE_TRACE_STMT) {
          counts.statements.add(1, ordering: .relaxed)
        } else {
          counts.scannedRows.add(Int(rows), ordering: .relaxed)
        }
        return 0
      }, counter.map { Unmanaged.passUnretained($0).toOpaque() })
  }

  // MARK: Transactions

  /// Writes all or nothing. Where `body` fails, nothing is written.
  package func inTransaction(_ body: () throws -> Completion) throws {
    try run("BEGIN IMMEDIATE")
    do {
      switch try body() {
      case .commit: try run("COMMIT")
      case .rollback: try run("ROLLBACK")
      }
    } catch {
      rollBack()
      throw error
    }
  }

  /// Reads a consistent snapshot.
  package func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try run("BEGIN")
    defer { rollBack() }
    return try body(self)
  }

  /// SQLite ends a transaction by itself after some errors.
  var isInTransaction: Bool { openHandle != nil && sqlite3_get_autocommit(openHandle) == 0 }

  /// No effect outside a transaction. An error is dropped: the caller reports the one for which it rolls back.
  func rollBack() { if isInTransaction { _ = try? run("ROLLBACK") } }

  // MARK: The write-ahead log

  package enum Checkpoint {
    /// As much as can be done without waiting for readers.
    case passive
    /// All of it, after which the log is empty.
    case truncating
  }

  /// - Throws: an error that ``DatabaseError/isBusy`` where another connection reads from the log or writes it.
  package func checkpoint(_ kind: Checkpoint) throws {
    let mode = kind == .passive ? SQLITE_CHECKPOINT_PASSIVE : SQLITE_CHECKPOINT_TRUNCATE
    let code = sqlite3_wal_checkpoint_v2(try handle, "main", mode, nil, nil)
    guard code == SQLITE_OK else { throw error(code) }
  }
}

extension Database {
  /// The size of a page of our databases.
  static let pageBytes = 4_096

  /// Copies every page into an empty database, from one snapshot where a transaction is open.
  ///
  /// - Parameter afterStep: called after each step, also after the last one; what it throws ends the copy.
  func copy(to target: Database, pagesPerStep: Int32, afterStep: (BackupProgress) throws -> Void) throws {
    guard let copy = sqlite3_backup_init(try target.handle, "main", try handle, "main") else {
      throw target.error(sqlite3_extended_errcode(try target.handle))
    }
    defer { sqlite3_backup_finish(copy) }
    while true {
      let code = sqlite3_backup_step(copy, pagesPerStep)
      guard code == SQLITE_OK || code == SQLITE_DONE else { throw target.error(code) }
      let total = Int(sqlite3_backup_pagecount(copy))
      let done = total - Int(sqlite3_backup_remaining(copy))
      try afterStep(BackupProgress(doneBytes: done * Self.pageBytes, totalBytes: total * Self.pageBytes))
      if code == SQLITE_DONE { return }
    }
  }
}

final class StatementCounter: Sendable {
  let statements = Atomic(0)
  let scannedRows = Atomic(0)
}

/// A statement as it is written, to find what was compiled of it. Length and end tell nearly all of them apart: to hash the whole would cost
/// as much as many a statement does.
private struct StatementText: Hashable {
  private static let hashedBytes = 32

  let sql: String

  func hash(into hasher: inout Hasher) {
    var sql = sql
    sql.withUTF8 { bytes in
      hasher.combine(bytes.count)
      hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes).suffix(Self.hashedBytes)))
    }
  }
}

/// A compiled statement, which lives no longer than its connection is open.
final class Statement {
  let handle: OpaquePointer

  fileprivate init(_ sql: String, on database: Database) throws {
    var handle: OpaquePointer?
    var sql = sql
    let connection = try database.handle
    let code = sql.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        sqlite3_prepare_v3(connection, $0.baseAddress, Int32($0.count), UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
      }
    }
    guard code == SQLITE_OK else { throw database.error(code) }
    guard let handle else { throw DatabaseError(SQLITE_MISUSE, "an empty statement") }
    self.handle = handle
  }

  deinit { sqlite3_finalize(handle) }
}
