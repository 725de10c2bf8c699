/// A column of a relay's log, as every store has it.
package struct StoredColumn: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case integer
    case flag
    /// A word of the program's, an identifier, a hash: never U+0000.
    case name
    /// What people wrote, or an issuer: any text.
    case words
    case bytes
  }

  package let name: String
  package let kind: Kind
  /// Whether a value can be missing.
  package let isOptional: Bool
}

/// A table of a relay's log, as every store has it: what is copied from one store to another, and compared (``StoreCopy``).
///
/// The names are those of PostgreSQL; a missing value is ``StoredValue/missing``. Each store knows how its own tables differ from that: SQLite has
/// `''` and 0 for missing values, and some other names.
package struct StoredTable: Hashable, Sendable {
  package let name: String
  /// The names of the columns of the primary key. Rows are read in their order, that of names by their bytes.
  package let key: [String]
  package let columns: [StoredColumn]

  private init(_ name: String, key: String..., columns: KeyValuePairs<String, Column>) {
    self.name = name
    self.key = key
    self.columns = columns.map { StoredColumn(name: $0.key, kind: $0.value.kind, isOptional: $0.value.isOptional) }
  }

  private struct Column {
    let kind: StoredColumn.Kind
    var isOptional = false

    static let integer = Column(kind: .integer)
    static let flag = Column(kind: .flag)
    static let name = Column(kind: .name)
    static let words = Column(kind: .words)
    static let bytes = Column(kind: .bytes)
    var optional: Column { Column(kind: kind, isOptional: true) }
  }

  /// The place of each column of the key among the columns.
  package var keyPlaces: [Int] { key.compactMap { name in columns.firstIndex { $0.name == name } } }

  // MARK: The tables

  /// In an order in which a row follows those to which it refers.
  ///
  /// Not here, because it belongs to one store and says nothing of the log: the openings of a database and their attempts to commit (`node`), which
  /// only decide what became of a commit that is under way; the counter by which the nodes of a database notice that a list has changed (`lists`);
  /// the version of the tables; keys that seal texts, which are sealed anew. Nor what other columns say: the head of the audit log, which is its
  /// last row, and `session.is_passed`.
  package static let all = [meta] + sessions + log + users + lists + [audit]

  /// One row: how far retention has come, and when the clock was right last.
  private static let meta = StoredTable(
    "meta", key: "id",
    columns: ["id": .integer, "pruned": .integer, "pruned_record": .integer, "confirmed_at": .integer.optional])

  private static let sessions = [
    StoredTable(
      "session", key: "id",
      columns: [
        "id": .integer, "name": .name, "status": .name, "version": .integer, "head": .integer, "epoch": .name.optional,
        "floor": .integer, "begun_at": .integer, "text_bytes": .integer, "ended_at": .integer.optional,
        "creator": .name.optional,
      ]),
    StoredTable(
      "segment", key: "session", "first", columns: ["session": .integer, "first": .integer, "epoch": .name]),
    StoredTable(
      "participant", key: "session", "person",
      columns: ["session": .integer, "person": .name, "role": .name, "name": .words, "language": .words]),
    StoredTable(
      "membership", key: "id",
      columns: [
        "id": .integer, "session": .integer, "person": .name, "through": .integer.optional, "status": .name,
        "version": .integer, "since": .integer, "takes_part": .flag,
      ]),
  ]

  private static let log = [
    StoredTable(
      "entry", key: "id",
      columns: [
        "id": .integer, "session": .integer, "sequence": .integer, "key_high": .integer.optional,
        "key_low": .integer.optional, "author": .name, "logged_at": .integer, "written_at": .integer, "kind": .name,
        "person": .name.optional, "target_high": .integer.optional, "target_low": .integer.optional, "text": .words,
        "body": .bytes, "digest_high": .integer.optional, "digest_low": .integer.optional,
      ]),
    StoredTable(
      "record", key: "id",
      columns: [
        "id": .integer, "key_high": .integer, "key_low": .integer, "author": .name, "device": .name.optional,
        "session": .name.optional, "recorded_at": .integer, "written_at": .integer, "kind": .name.optional,
        "rating": .integer, "name": .words, "body": .bytes, "digest_high": .integer.optional,
        "digest_low": .integer.optional,
      ]),
    StoredTable(
      "request", key: "id",
      columns: [
        "id": .integer, "key_high": .integer, "key_low": .integer, "session": .integer, "sequence": .integer,
        "author": .name, "language": .name, "urgency": .name, "preferred": .name.optional, "note": .words,
        "hands_over": .name.optional, "created_at": .integer, "renewed_at": .integer.optional, "standing": .name,
        "accepted_by": .name.optional, "accepted_sequence": .integer.optional,
      ]),
  ]

  private static let users = [
    StoredTable("usage", key: "person", columns: ["person": .name, "records": .integer, "bytes": .integer]),
    StoredTable(
      "profile", key: "person", "session",
      columns: ["person": .name, "session": .name.optional, "name": .words, "languages": .words]),
    StoredTable(
      "receipt", key: "session", "person",
      columns: ["session": .name, "person": .name, "delivered": .integer, "read": .integer]),
  ]

  private static let lists = [
    StoredTable(
      "people", key: "person",
      columns: [
        "person": .name, "role": .name, "name": .words, "languages": .words, "qualifications": .words,
        "is_disabled": .flag, "changed_at": .integer,
      ]),
    StoredTable(
      "revocation", key: "id",
      columns: [
        "id": .integer, "kind": .name, "name": .words, "revoked_at": .integer, "until": .integer.optional,
      ]),
    StoredTable(
      "revoked_device", key: "id",
      columns: [
        "id": .integer, "person": .name, "device": .name, "revoked_at": .integer, "wiped_at": .integer.optional,
      ]),
    StoredTable(
      "revoked_login", key: "id",
      columns: ["id": .integer, "login": .words, "person": .name, "revoked_at": .integer]),
    StoredTable(
      "hold", key: "session", columns: ["session": .integer, "reason": .words, "actor": .name, "since": .integer]),
    StoredTable("released", key: "session", columns: ["session": .integer]),
    StoredTable("removal", key: "session", columns: ["session": .name, "texts": .integer]),
  ]

  private static let audit = StoredTable(
    "audit", key: "number",
    columns: [
      "number": .integer, "logged_at": .integer, "kind": .name, "actor": .name, "role": .name, "subject": .name,
      "session": .name, "device": .name, "network": .name, "outcome": .name, "detail": .name, "hash": .name,
    ])
}
