import WardlineSQLite

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
