internal import GRDB
internal import GRDBSQLite
internal import Synchronization

extension Database {
  /// Checkpoints the whole write-ahead log and truncates it. `false` while another connection reads from it: the caller tries again. Whatever else
  /// goes wrong is the disk, and the end.
  @discardableResult
  func emptyLog() throws -> Bool {
    do {
      _ = try checkpoint(.truncate)
      return true
    } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY || error.resultCode == .SQLITE_LOCKED {
      return false
    }
  }
}

/// How long the write-ahead log is, as the last commit of one connection left it.
///
/// SQLite can checkpoint by itself, and then drops what came of it: a sync that failed there is never heard of, and the next one, which
/// the system answers with success, lets it write over the only good copy of what was committed (G5). So it only tells here when
/// a checkpoint is due, and who makes it sees how it went.
final class LogLength: Sendable {
  private let count = Atomic(0)

  var pages: Int { count.load(ordering: .relaxed) }

  func watch(_ db: Database) {
    // The connection goes out of use before this does: its owner keeps both.
    let context = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_wal_hook(
      db.sqliteConnection,
      { context, _, _, pages in
        if let context {
          Unmanaged<LogLength>.fromOpaque(context).takeUnretainedValue().count.store(Int(pages), ordering: .relaxed)
        }
        return SQLITE_OK
      }, context)
  }

  /// Takes what can be taken from the log into the database, without waiting for readers.
  func checkpoint(_ db: Database) throws {
    do { _ = try db.checkpoint(.passive) } catch let error as DatabaseError
      where error.resultCode == .SQLITE_BUSY || error.resultCode == .SQLITE_LOCKED
    {}
  }
}
