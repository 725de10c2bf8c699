package import WardlineModel
internal import WardlineSQLite

// What the screen says (F20). The store knows no languages, only rows of text.
extension SQLiteClientStore {
  /// The phrases of a language that were kept under `digest`; `nil` where none were, or under another one only.
  package func phrases(of language: String, digest: Int64) throws(StoreError) -> [PhraseRow]? {
    try database.read { db in
      let held = try db.first("SELECT digest FROM language WHERE tag = ?", language) { try $0.next(Int64.self) }
      guard held == digest else { return nil }
      return try db.all("SELECT name, form, text FROM phrase WHERE language = ?", language) { columns in
        PhraseRow(name: try columns.next(), form: try columns.next(), text: try columns.next())
      }
    }
  }

  /// Keeps the phrases of a language in place of those that were kept of it: all of them, or none.
  ///
  /// Of two rows for the same form the last stands. The disk is not waited for. What a power cut takes is imported again.
  package func savePhrases(_ rows: [PhraseRow], of language: String, digest: Int64) throws(StoreError) {
    try database.writeUnsynced { db in
      try db.run("DELETE FROM phrase WHERE language = ?", language)
      try db.run(
        "INSERT INTO language (tag, digest) VALUES (?, ?) ON CONFLICT (tag) DO UPDATE SET digest = excluded.digest", language,
        digest)
      for row in rows {
        try db.run(
          """
          INSERT INTO phrase (language, name, form, text) VALUES (?, ?, ?, ?)
          ON CONFLICT (language, name, form) DO UPDATE SET text = excluded.text
          """, language, row.name, row.form, row.text)
      }
    }
  }
}
