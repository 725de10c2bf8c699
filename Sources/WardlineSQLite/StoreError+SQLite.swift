import GRDB
package import WardlineModel

extension StoreError {
  /// What an error under a store that was open means to the program.
  ///
  /// Four answers are right: *later* (nothing was written, and what stands in the way can go away), *never again in this process*
  /// (what is on the disk may not be what SQLite believes, so nothing is retried), *never again with this file* (it is damaged), and the error that the body of a transaction
  /// threw of itself.
  package init(_ error: any Error) {
    switch error {
    case let error as StoreError: self = error
    case let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT || error.resultCode == .SQLITE_NOTADB:
      self = .damaged(error.reason)
    case let error as DatabaseError: self = Self.isPassing(error) ? .unavailable(error.reason) : .failed(error.reason)
    // What else GRDB throws is about a value that is not what its column promises.
    default: self = .failed("a stored value cannot be read (\(error))")
    }
  }

  /// What an error while a store is being opened means to the person who named its path.
  init(_ error: any Error, opening path: String, noun: String) {
    guard let error = error as? DatabaseError else {
      self = StoreError(error)
      return
    }
    switch error.resultCode {
    case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH, .SQLITE_READONLY:
      let advice = "it must be a file, and it and its directory must be yours to read and write"
      self = .cannotOpen(path: path, reason: "\(error.reason); \(advice)")
    case .SQLITE_NOTADB:
      self = .cannotOpen(
        path: path, reason: "it is not \(noun), but some other file, which was left as it is; name another path")
    default: self = StoreError(error)
    }
  }

  /// Whether nothing was written and the same may work later.
  private static func isPassing(_ error: DatabaseError) -> Bool {
    switch error.resultCode {
    // Another process holds a lock, or a reader could not be opened for want of file descriptors.
    case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL, .SQLITE_CANTOPEN: true
    // Not so SQLITE_NOMEM: SQLite says it of its index of the log, too, when the commit stands in that already.
    case .SQLITE_FULL: true
    case .SQLITE_INTERRUPT, .SQLITE_ABORT: true
    // A store that was opened for reading.
    case .SQLITE_READONLY: error.extendedResultCode == .SQLITE_READONLY
    default: false
    }
  }
}

extension DatabaseError {
  /// SQLite's words, its code, and nothing of what people wrote.
  fileprivate var reason: String { "\(message ?? "no message") (SQLite \(extendedResultCode.rawValue))" }
}
