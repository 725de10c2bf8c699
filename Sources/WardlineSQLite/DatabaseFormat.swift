/// The schema of a database file, and its migrations, version by version.
///
/// SQLite's file header has two numbers for applications: `application_id`, which identifies the kind of file, and
/// `user_version`, here the count of applied ``steps``. Both can be read before anything is changed.
///
/// The rules of every schema in this package:
/// - **Tables are `STRICT`**, so that a column holds what its type says and damage shows where it is read.
/// - **Columns are `NOT NULL`, with a default** if they were added later or if absence is common: `''` for a text, `0` for a
///   sequence, which begins at 1. The one exception is the key of a log entry without an operation: under `UNIQUE` each `NULL`
///   differs from every other, as intended.
/// - **A column never changes its meaning**, and no step is edited once it was released: a change is a new step.
/// - **Unsigned numbers of 64 bits are stored as their bit pattern**, and compared in Swift; SQL compares them only for
///   equality or where they cannot exceed 2⁶³.
/// - **Free text is bound and read as bytes** (``WholeText``): the C strings under GRDB's `String` end at U+0000.
/// - **Enumerations are stored as words**, the same as on the wire; an unknown word is damage.
package struct DatabaseFormat: Sendable {
  /// Four bytes that name the kind of file, in ASCII.
  let applicationID: Int32
  /// The kind of file in words, as in "it is not *the log of a relay*".
  let noun: String
  /// The SQL from each version to the next; the first step creates the tables.
  let steps: [String]
  /// Whether its texts can be sealed: it has the table of ``DataKeys``.
  let isSealable: Bool

  package init(applicationID: Int32, noun: String, isSealable: Bool = false, steps: [String]) {
    self.applicationID = applicationID
    self.noun = noun
    self.steps = steps
    self.isSealable = isSealable
  }

  /// The version that this program writes.
  package var version: Int { steps.count }
}
