import GRDB
package import WardlineModel
package import WardlineRelay
import WardlineSQLite

/// The relay's embedded store: one SQLite file, `relay.sqlite`, in a directory that it keeps to itself.
///
/// A commit is one transaction of the write-ahead log, and one sync. Readers see what is committed and never wait for the writer.
/// The rules of the log are ``Ledger``'s; what is here only keeps and finds.
package final class SQLiteRelayStore: RelayStore {
  package let epoch: LogEpoch
  private let database: DurableDatabase

  /// Opens the log in `directory`, or begins one there, with a new epoch.
  package init(directory: String) throws(StoreError) {
    var options = DurableDatabase.Options()
    options.locksDirectory = true
    // Few and large checkpoints: pages of busy sessions are then written to the database once for many commits.
    options.checkpointPages = 8_000
    options.cacheKilobytes = 32_000
    database = try DurableDatabase(path: directory + "/relay.sqlite", format: .relayLog, options: options)
    var generator = SystemRandomNumberGenerator()
    let newEpoch = try LogEpoch.random(using: &generator)
    epoch = try database.write { db in
      try db.run("INSERT INTO meta (id, epoch) VALUES (1, ?) ON CONFLICT DO NOTHING", [newEpoch.text])
      return try db.first("SELECT epoch FROM meta") { try $0.identifier() } ?? newEpoch
    }
  }

  package func commit<Result>(
    _ body: (inout SQLiteRelayTransaction) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try database.write { db in
      var transaction = try SQLiteRelayTransaction(db)
      return try body(&transaction)
    }
  }

  package func page(of session: SessionID, after sequence: UInt64, entriesMax: Int) throws(StoreError) -> LogPage {
    try database.read { db in
      let found = try db.first("SELECT id, head FROM session WHERE name = ?", [session.text]) {
        (try $0.integer(), try $0.unsigned())
      }
      guard let (id, head) = found else { return LogPage(entries: [], head: 0) }
      let page = try EntryRow.page(of: session, id: id, after: sequence, entriesMax: entriesMax, in: db)
      return LogPage(entries: page, head: head)
    }
  }

  package func heads() throws(StoreError) -> [SessionHead] {
    try database.read { db in
      try db.all("SELECT name, status, version, head FROM session ORDER BY name") { columns in
        SessionHead(
          session: try columns.identifier(), status: VersionedStatus(try columns.word(), version: try columns.unsigned()),
          head: try columns.unsigned())
      }
    }
  }

  /// Lets go of the files and of the directory.
  package func close() throws(StoreError) { try database.close() }
}
