import CSQLite
import Glibc
package import WardlineModel

extension StoreError {
  /// Maps an error of an open store.
  ///
  /// There are five cases: *later* (nothing was written, and the obstacle can go away), *not before it is opened anew* (the disk may differ from
  /// what SQLite believes, so nothing is retried), *never again in this process* (no disk explains it), *never again with this file* (it is
  /// damaged), and an error that the body of a transaction threw itself.
  package init(_ error: any Error) {
    switch error {
    case let error as StoreError: self = error
    case let error as DatabaseError where error.code == SQLITE_CORRUPT || error.code == SQLITE_NOTADB:
      self = .damaged(error.description)
    case let error as DatabaseError:
      let isFullDisk = error.code == SQLITE_FULL
      self =
        if Self.isPassing(error) {
          .unavailable(StoreObstacle(error.description, isFullDisk: isFullDisk))
        } else if error.code == SQLITE_IOERR || error.code == SQLITE_NOMEM { .diskFailed(error.description) } else {
          .failed(error.description)
        }
    default: self = .failed("a stored value cannot be read (\(error))")
    }
  }

  /// Maps an error of opening a store, for the user who named its path.
  init(_ error: any Error, opening path: String, noun: String) {
    guard let error = error as? DatabaseError else {
      self = StoreError(error)
      return
    }
    switch error.code {
    case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH, SQLITE_READONLY:
      let advice = "it must be a file, and it and its directory must be yours to read and write"
      self = .cannotOpen(path: path, reason: "\(error.description); \(advice)")
    case SQLITE_NOTADB:
      self = .cannotOpen(
        path: path, reason: "it is not \(noun), but some other file, which was left as it is; name another path")
    case SQLITE_FULL: self = .cannotOpen(path: path, reason: Self.fullDisk(of: path, error.description))
    // SQLite could not make its index of the write-ahead log.
    case _ where error.extendedCode == DatabaseError.indexCannotGrow:
      self = .cannotOpen(path: path, reason: Self.fullDisk(of: path, error.description))
    default: self = StoreError(error)
    }
  }

  /// Why a store cannot be opened on a full disk, and what to do. A quota can be reached with space left.
  private static func fullDisk(of path: String, _ reason: String) -> String {
    let directory = PrivateFile.directory(of: path)
    var volume = statvfs()
    let hasSize = statvfs(directory, &volume) == 0
    let free = hasSize ? "\(UInt64(volume.f_bavail) * UInt64(volume.f_frsize) / 1024) KB are free" : "no space is free"
    return """
      the disk is full, or a quota is reached: \(free) in \(directory) (\(reason)). Make room there and start again. Leave the store and \
      the files beside it as they are: what was stored last is in them
      """
  }

  /// Whether nothing was written and a retry may succeed.
  private static func isPassing(_ error: DatabaseError) -> Bool {
    switch error.code {
    // Another process holds a lock, or a reader could not be opened for want of file descriptors.
    case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL, SQLITE_CANTOPEN: true
    // Not SQLITE_NOMEM: SQLite also returns it for its index of the log, when the commit is in the log already.
    case SQLITE_FULL: true
    case SQLITE_INTERRUPT, SQLITE_ABORT: true
    // A store that was opened for reading.
    case SQLITE_READONLY: error.extendedCode == SQLITE_READONLY
    default: false
    }
  }
}
