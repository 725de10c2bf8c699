package import WardlineModel
import WardlineSQLite
package import WardlineSync

/// Where the programs on a store have their tokens. Only the paths are kept, so that no secret is at rest here; who has the connection
/// reads the files anew at each try.
extension SQLiteClientStore {
  /// Names a token file to the process that has the connection. It reads the file, even if it was named before. The newest
  /// ``Limits/tokenFilesMax`` are kept.
  package func offerTokenFile(_ path: String) throws(StoreError) {
    try database.writeUnsynced { db in
      try db.run("DELETE FROM token_file WHERE path = ?", path)
      try db.run("INSERT INTO token_file (path) VALUES (?)", path)
      try db.run(
        "DELETE FROM token_file WHERE id NOT IN (SELECT id FROM token_file ORDER BY id DESC LIMIT ?)", Limits.tokenFilesMax)
    }
    if presence.hasOthers { leaseFile.notifyOthers() }
  }

  package func tokenFiles() throws(StoreError) -> TokenFiles {
    let rows = try database.read { db in
      try db.all("SELECT id, path FROM token_file ORDER BY id DESC") { columns in
        (id: try columns.integer(), path: try columns.next(String.self))
      }
    }
    return TokenFiles(revision: rows.first?.id ?? 0, paths: rows.map(\.path))
  }
}
