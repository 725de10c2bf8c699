import CSQLite
import Glibc
package import WardlineModel

extension DurableDatabase {
  /// Copies a consistent snapshot of committed data into a draft, while other connections write.
  ///
  /// The copy is one read transaction, so writers do not wait for it, and it does not begin again when they commit. Meanwhile a checkpoint cannot
  /// restart the write-ahead log, which grows by what is committed. Between two steps the copy pauses, and it syncs what it has
  /// written in small amounts, so that a commit's sync never finds more than ``Limits/backupSyncPages`` pages of it to write.
  ///
  /// - Parameters:
  ///   - count: read from the same snapshot.
  ///   - progress: called after each step; `false` cancels.
  package func copySnapshot<Counts>(
    to draft: DraftFile, count: (Database) throws -> Counts, progress: (BackupProgress) -> Bool
  ) throws(BackupFailure) -> Counts {
    let result: Result<Counts, BackupFailure>
    do throws(StoreError) {
      result = try read { db in
        let counts = try count(db)
        // Returned, not thrown: an error in here would end the use of this database, and the copy's disk may be another one.
        let failure = withoutActuallyEscaping(progress) { progress in
          do throws(BackupFailure) { try Self.copy(db, to: draft, progress) } catch { return error as BackupFailure? }
          return nil
        }
        return failure.map { .failure($0) } ?? .success(counts)
      }
    } catch { throw BackupFailure(.disk, error.description) }
    return try result.get()
  }

  static func copy(
    _ db: Database, to draft: DraftFile, _ progress: @escaping (BackupProgress) -> Bool
  ) throws(BackupFailure) {
    var options = Database.Options()
    // The draft is worth nothing until it is complete: no journal, and synced by its owner.
    options.prepare = { db in
      try db.execute(
        "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -1024")
    }
    do {
      let target = try Database(path: draft.draft, options: options)
      defer { try? target.close() }
      var syncedBytes = 0
      try db.copy(to: target, pagesPerStep: Int32(Limits.backupStepPages)) { copied in
        guard progress(copied) else {
          throw BackupFailure(.cancelled, "the backup was cancelled; no file was written")
        }
        guard copied.doneBytes < copied.totalBytes else { return }
        if copied.doneBytes - syncedBytes >= Limits.backupSyncPages * Database.pageBytes {
          try draft.sync()
          syncedBytes = copied.doneBytes
        }
        usleep(UInt32(Limits.backupPauseMilliseconds * 1_000))
      }
    } catch {
      throw error as? BackupFailure ?? BackupFailure(.disk, "\(draft.draft) cannot be written: \(StoreError(error).reason)")
    }
  }
}

/// Reads a database file that nobody writes, such as a backup.
package enum DatabaseSnapshot {
  /// Checks that a file is a whole database of a format, and reads from it. It changes nothing and makes no file beside it.
  ///
  /// - Parameter isThorough: compares each index with its table, too, which takes longer.
  package static func check<Result>(
    _ path: String, as format: DatabaseFormat, isThorough: Bool, _ body: (Database) throws -> Result
  ) throws(BackupFailure) -> Result {
    func unusable(_ why: String) -> BackupFailure { BackupFailure(.unusable, "\(path) is not a usable backup: \(why)") }
    var options = Database.Options()
    options.isReadOnly = true
    // A file of another's making may not run its code here.
    options.prepare = { try $0.execute("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON") }
    do {
      let snapshot = try Database(path: SystemDisk().address(of: path, isImmutable: true), options: options)
      defer { try? snapshot.close() }
      return try snapshot.read { db in
        guard try format.stepsTaken(in: db, at: path) > 0 else { throw unusable("it is empty") }
        var status = stat()
        let pages = try db.first("PRAGMA page_count") { try $0.next(Int.self) } ?? 0
        let bytes = try pages * (db.first("PRAGMA page_size") { try $0.next(Int.self) } ?? 0)
        guard stat(path, &status) == 0, Int(status.st_size) == bytes else {
          throw unusable("it has \(status.st_size) bytes, and its header says \(bytes)")
        }
        let check = isThorough ? "PRAGMA integrity_check(1)" : "PRAGMA quick_check(1)"
        let found = try db.first(check) { try $0.text() } ?? "no answer"
        guard found == "ok" else {
          throw unusable("it is damaged (\(found.printable(charactersMax: Limits.reasonCharactersMax)))")
        }
        return try body(db)
      }
    } catch let error as BackupFailure {
      throw error
    } catch let error as StoreError {
      throw unusable(error.reason)
    } catch let error as DatabaseError where error.code == SQLITE_NOTADB {
      throw unusable("it is not \(format.noun)")
    } catch { throw unusable(StoreError(error).reason) }
  }
}

extension StoreError {
  /// Why, without advice for a store that is in use.
  fileprivate var reason: String {
    switch self {
    case .unavailable(let obstacle): obstacle.description
    case .diskFailed(let why), .failed(let why), .damaged(let why), .cannotOpen(_, let why), .locked(_, let why): why
    case .newerVersion, .fenced, .belongsTo, .copied, .wiped, .replaced, .setBack, .takenOver, .missing, .empty: description
    }
  }
}
