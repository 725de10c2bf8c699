internal import CSQLite
internal import Synchronization

extension Database {
  /// Checkpoints the whole write-ahead log and truncates it. `false` while another connection reads from it: the caller tries
  /// again. Any other error is a failure of the disk.
  @discardableResult
  func emptyLog() throws -> Bool {
    do {
      try checkpoint(.truncating)
      return true
    } catch let error as DatabaseError where error.isBusy {
      return false
    }
  }
}

/// The length of the write-ahead log after the last commit of one connection.
///
/// SQLite can checkpoint by itself, but it drops the result: a failed sync is never reported, and after the next one, which the
/// system reports as successful, SQLite overwrites the only good copy of committed data (G5). So SQLite only reports here when
/// a checkpoint is due, and the caller that makes it sees the result.
final class LogLength: Sendable {
  private let count = Atomic(0)

  var pages: Int { count.load(ordering: .relaxed) }

  func watch(_ db: Database) throws {
    // The connection is released before this object: its owner keeps both.
    let context = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_wal_hook(
      try db.handle,
      { context, _, _, pages in
        if let context {
          Unmanaged<LogLength>.fromOpaque(context).takeUnretainedValue().count.store(Int(pages), ordering: .relaxed)
        }
        return SQLITE_OK
      }, context)
  }

  /// Makes a passive checkpoint, which does not wait for readers.
  func checkpoint(_ db: Database) throws {
    do { try db.checkpoint(.passive) } catch let error as DatabaseError
      where error.isBusy
    {}
  }
}
