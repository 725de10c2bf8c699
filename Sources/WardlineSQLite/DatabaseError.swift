import CSQLite

/// What a call of SQLite failed with.
package struct DatabaseError: Error, Equatable, CustomStringConvertible {
  /// With what SQLite knows beyond the kind, such as `SQLITE_IOERR_FSYNC`.
  package let extendedCode: Int32
  package let message: String

  /// The kind, such as `SQLITE_IOERR`.
  package var code: Int32 { extendedCode & 0xFF }

  /// `SQLITE_IOERR_WRITE`, and SQLite's index of the write-ahead log that cannot grow: macros that Swift does not import.
  static let writeFailed = SQLITE_IOERR | 3 << 8
  static let indexCannotGrow = SQLITE_IOERR | 19 << 8

  package init(_ code: Int32, _ message: String? = nil) {
    extendedCode = code
    self.message = message ?? String(cString: sqlite3_errstr(code))
  }

  /// What a file holds is not what this program writes: it was damaged, or changed by another.
  package static func damage(_ message: String) -> DatabaseError { DatabaseError(SQLITE_CORRUPT, message) }

  /// SQLite's message and code, without any user text.
  package var description: String { "\(message) (SQLite \(extendedCode))" }

  /// Another connection has what this one needs: nothing was done.
  package var isBusy: Bool { code == SQLITE_BUSY || code == SQLITE_LOCKED }
}
