package import WardlineSeal

/// The data keys of a store of SQLite.
package struct DataKeyRows: DataKeyTable {
  /// The table of every store that can be sealed.
  package static let schema = """
    -- The keys that seal the texts, each wrapped (AES-256-GCM) by a key that lies outside of this file; none while the store is not sealed.
    CREATE TABLE data_key (
      number INTEGER PRIMARY KEY CHECK (number BETWEEN 1 AND 4294967295),
      wrapped BLOB NOT NULL,
      -- 1 once no text of the store is unsealed. For people who look: that state is bound into `wrapped`.
      is_complete INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    """

  private let db: Database
  private let columns: [SealedColumn]

  /// - Parameter columns: those with sealed texts, for ``hasSealedTexts()``.
  package init(_ db: Database, sealing columns: [SealedColumn] = []) {
    self.db = db
    self.columns = columns
  }

  package func rows() throws -> [WrappedDataKey] {
    try db.all("SELECT number, wrapped, is_complete FROM data_key ORDER BY number") {
      WrappedDataKey(number: try $0.integer(), wrapped: try $0.bytes(), isComplete: try $0.integer() != 0)
    }
  }

  package func insertFirst(_ row: WrappedDataKey) throws {
    try db.inTransaction {
      try db.run("INSERT INTO data_key (number, wrapped) VALUES (?, ?) ON CONFLICT DO NOTHING", row.number, row.wrapped)
      return .commit
    }
  }

  package func update(_ row: WrappedDataKey) throws {
    try db.run(
      "UPDATE data_key SET wrapped = ?, is_complete = ? WHERE number = ?", row.wrapped, row.isComplete ? 1 : 0, row.number)
  }

  package func hasSealedTexts() throws -> Bool { try columns.contains { try $0.hasSealed(in: db) } }
}
