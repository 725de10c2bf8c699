import Glibc

/// The schema of a database file, and its migrations, version by version.
///
/// SQLite's file header has two numbers for applications: `application_id`, which identifies the kind of file, and
/// `user_version`, which counts up with each of the ``steps``. Both can be read before anything is changed.
///
/// The rules of every schema in this package:
/// - **Tables are `STRICT`**, so that a column holds what its type says and damage shows where it is read.
/// - **Columns are `NOT NULL`, with a default** if they were added later or if absence is common: `''` for a text, `0` for a
///   sequence, which begins at 1. The one exception is the key of a log entry without an operation: under `UNIQUE` each `NULL`
///   differs from every other, as intended.
/// - **A column never changes its meaning**, and no step is edited once it was released: a change is a new step.
/// - **Unsigned numbers of 64 bits are stored as their bit pattern**, and compared in Swift; SQL compares them only for
///   equality or where they cannot exceed 2⁶³.
/// - **Free text is bound and read as bytes** (``Columns/text()``): a C string would end at U+0000.
/// - **Enumerations are stored as words**, the same as on the wire; an unknown word is damage.
package struct DatabaseFormat: Sendable {
  /// Four bytes that name the kind of file, in ASCII.
  let applicationID: Int32
  /// The kind of file in words, as in "it is not *the log of a relay*".
  let noun: String
  /// The SQL from each version to the next; the first step creates the tables.
  let steps: [String]
  /// The version of a file after the first step. Files of earlier versions, which were never released, are refused.
  let firstVersion: Int
  /// The columns whose texts can be sealed; with any it has the table of ``DataKeys``.
  let sealed: [SealedColumn]

  package init(applicationID: Int32, noun: String, sealed: [SealedColumn] = [], firstVersion: Int = 1, steps: [String]) {
    self.applicationID = applicationID
    self.noun = noun
    self.firstVersion = firstVersion
    self.steps = steps
    self.sealed = sealed
  }

  /// The version that this program writes.
  package var version: Int { firstVersion + steps.count - 1 }

  /// Whether a regular file begins as a database of this format does. It reads nothing else: the file may be damaged.
  ///
  /// Not for a database that this process has open: closing the descriptor would release SQLite's locks on it.
  package func isHeader(ofFileAt path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    // https://www.sqlite.org/fileformat.html#the_database_header
    var header = [UInt8](repeating: 0, count: 72)
    guard pread(descriptor, &header, header.count, 0) == header.count, header.starts(with: Self.magic) else { return false }
    return header[68...].reduce(0) { $0 << 8 | UInt32($1) } == UInt32(bitPattern: applicationID)
  }

  /// The first bytes of every SQLite database.
  static let magic = Array("SQLite format 3\0".utf8)
}
