/// What a database file holds, and how it came to that, version by version.
///
/// SQLite keeps two numbers in a file's header that mean nothing to it: `application_id`, which says whose file it is, and
/// `user_version`, which is here the count of ``steps`` that were taken. Both can be read before anything is touched.
///
/// The rules of every schema in this package:
/// - **Tables are `STRICT`**, so that a column holds what its type says and damage shows where it is read.
/// - **Columns are `NOT NULL`, with a default** where they were added later or where absence is common: `''` for a text, `0` for a
///   sequence, which begins at 1. The one exception is the key of a log entry that no operation made: under `UNIQUE` each `NULL`
///   differs from every other, and that is what is meant.
/// - **A column never changes its meaning**, and no step is ever edited once it was released: a change is one more step.
/// - **Unsigned numbers of 64 bits are stored by their bits**, and compared in Swift; SQL only compares them for equality or where
///   they cannot pass 2⁶³.
/// - **Free text is bound and read as bytes** (``WholeText``): the C strings under GRDB's `String` end at U+0000.
/// - **Enumerations are stored as words**, the same that travel; a word this program does not know is damage.
package struct DatabaseFormat: Sendable {
  /// Four bytes that name the kind of file, in ASCII.
  let applicationID: Int32
  /// What such a file is, as in "it is not *the log of a relay*".
  let noun: String
  /// SQL that leads from each version to the next; the first one makes the tables.
  let steps: [String]

  package init(applicationID: Int32, noun: String, steps: [String]) {
    self.applicationID = applicationID
    self.noun = noun
    self.steps = steps
  }

  /// The version that this program writes.
  package var version: Int { steps.count }
}
