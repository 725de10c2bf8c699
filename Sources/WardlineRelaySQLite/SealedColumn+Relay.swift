import WardlineModel
import WardlineSQLite
import WardlineSeal

/// The texts of a relay's log that are sealed where it has a key, each bound to its row (decision 045).
///
/// Not covered: names of sessions, users and people, roles, languages, statuses, times, keys, sequences, reasons, profiles, the directory, the
/// audit log, and the length of each text.
extension SealedColumn {
  /// Messages.
  static let entry = SealedColumn("entry", "text", boundTo: entryIdentity, primaryKey: ["id"])
  /// What else happened, with the notes of requests, joinings and leavings.
  static let entryBody = SealedColumn("entry", "body", boundTo: entryIdentity, primaryKey: ["id"])
  private static let entryIdentity = ["session", "sequence", "key_high", "key_low"]
  /// All that feedback, preferences and other operations without an entry say.
  static let record = SealedColumn(
    "record", "body", boundTo: ["key_high", "key_low", "author", "session"], primaryKey: ["id"])
  static let request = SealedColumn("request", "note", boundTo: ["session", "key_high", "key_low"], primaryKey: ["id"])

  static let ofRelay = [entry, entryBody, record, request]
}

/// The texts of a column from before the log had a key.
struct PlainTexts: PlainTextTable {
  private let column: SealedColumn
  private let database: DurableDatabase

  init(of column: SealedColumn, in database: DurableDatabase) {
    self.column = column
    self.database = database
  }

  func sealNext(after id: Int64) throws(StoreError) -> Int64? {
    try database.sealPlainTexts(of: column, after: id, rows: Limits.sealRowsPerStep)
  }
}
