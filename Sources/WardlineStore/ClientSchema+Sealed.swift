import WardlineSQLite

/// The texts of a person's store that are sealed, each bound to its row.
///
/// Not covered: names of sessions, users and people, roles, languages, statuses, times, keys, sequences, reasons of refusals, preferences that
/// are in force, profiles, and the length of each text. The words of the screen are the program's own.
extension SealedColumn {
  static let message = SealedColumn("message", "text", boundTo: ["session", "key_high", "key_low"], primaryKey: ["id"])
  /// All that an operation says: feedback, the note of a request, the reason of a joining, the value of a preference on its way.
  static let operation = SealedColumn(
    "operation", "body", boundTo: ["session", "key_high", "key_low"], primaryKey: ["ordinal"])
  /// What only a newer version of the program knows.
  static let event = SealedColumn(
    "session_event", "body", boundTo: ["session", "sequence"], primaryKey: ["session", "sequence"])
  static let request = SealedColumn("request", "note", boundTo: ["session", "key_high", "key_low"], primaryKey: ["id"])
  static let ring = SealedColumn("ring", "note", boundTo: ["session", "key_high", "key_low"], primaryKey: ["id"])
  static let draft = SealedColumn("draft", "text", boundTo: ["session"], primaryKey: ["session"])
  static let participant = SealedColumn(
    "participant", "join_reason", boundTo: ["session", "user"], primaryKey: ["session", "user"])

  static let assistText = SealedColumn(
    "assist_text", "text", boundTo: ["key_high", "key_low", "position"], primaryKey: ["key_high", "key_low", "position"])
  static let assistAnswer = SealedColumn(
    "assist_answer", "body", boundTo: ["key_high", "key_low"], primaryKey: ["key_high", "key_low"])

  static let ofClient = [message, operation, event, request, ring, draft, participant, assistText, assistAnswer]
}
