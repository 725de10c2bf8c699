import GRDB
import WardlineModel

extension DatabaseFormat {
  /// Looks into a file before anything is done to it: as an immutable one, which takes no lock and makes no file beside it.
  ///
  /// It sees what was checkpointed, and ``bringUpToDate(_:at:)`` checkpoints every change of version. It goes through SQLite and not
  /// through `read(2)`: closing a descriptor would let go of the locks that this process may hold on the same file.
  func checkUntouched(at path: String, on disk: any DatabaseDisk) throws {
    var configuration = Configuration()
    configuration.readonly = true
    do {
      let queue = try DatabaseQueue(path: disk.address(of: path, isImmutable: true), configuration: configuration)
      defer { try? queue.close() }
      _ = try queue.read { try stepsTaken(in: $0, at: path) }
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
      guard try disk.hasLog(besides: path) else { throw error }
      // No verdict: a checkpoint that was killed leaves a first page that tells of pages which only the log has yet. The ordinary
      // opening reads both, and asks again before it changes anything.
    }
  }

  /// How many steps a database has behind it: 0 for a new one.
  ///
  /// - Throws: ``StoreError/cannotOpen(path:reason:)`` for a file of another kind, ``StoreError/newerVersion(path:found:supported:)``.
  func stepsTaken(in db: Database, at path: String) throws -> Int {
    let application = try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0
    let found = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    if application == 0, found == 0, try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") == 0 { return 0 }
    guard application == applicationID else {
      throw StoreError.cannotOpen(
        path: path, reason: "it is not \(noun), but some other file, which was left as it is; name another path")
    }
    guard found <= version else { throw StoreError.newerVersion(path: path, found: found, supported: version) }
    return found
  }

  /// Takes the steps that are missing, all of them or none.
  func bringUpToDate(_ db: Database, at path: String) throws {
    var isChanged = false
    try db.inTransaction(.immediate) {
      let taken = try stepsTaken(in: db, at: path)
      isChanged = taken < version
      for step in steps[taken...] { try db.execute(sql: step) }
      if isChanged { try db.execute(sql: "PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)") }
      return .commit
    }
    guard isChanged else { return }
    // So that the header says it too, and an older program sees it without touching anything.
    try db.emptyLog()
  }
}
