import CSQLite
import WardlineModel

extension DatabaseFormat {
  /// Checks a file before it is opened for use: as an immutable one, which takes no lock and creates no file beside it.
  ///
  /// It sees checkpointed data only, and ``bringUpToDate(_:at:)`` checkpoints every change of version. It uses SQLite and not
  /// `read(2)`: closing a descriptor would release the locks that this process may hold on the same file.
  func checkUntouched(at path: String, on disk: any DatabaseDisk) throws {
    do { try checkImmutable(at: path, on: disk) } catch let error as DatabaseError where error.code == SQLITE_CORRUPT {
      // Inconclusive while there is a log: in and after a checkpoint that was cut short the first page may refer to pages that only the log has.
      // The ordinary opening reads both, and checks again before it changes anything.
      guard try !disk.hasLog(besides: path) else { return }
      // Another process may have ended the checkpoint meanwhile, and removed its log: the file says all now.
      try checkImmutable(at: path, on: disk)
    }
  }

  private func checkImmutable(at path: String, on disk: any DatabaseDisk) throws {
    var options = Database.Options()
    options.isReadOnly = true
    let db = try Database(path: disk.address(of: path, isImmutable: true), options: options)
    defer { try? db.close() }
    _ = try db.read { try stepsTaken(in: $0, at: path) }
  }

  /// How many steps were applied to a database: 0 for a new one.
  ///
  /// - Throws: ``StoreError/cannotOpen(path:reason:)`` for a file of another kind or from before the first release, ``StoreError/newerVersion(path:found:supported:)``.
  func stepsTaken(in db: Database, at path: String) throws -> Int {
    let application = Int32(truncatingIfNeeded: try db.first("PRAGMA application_id") { try $0.integer() } ?? 0)
    let found = try db.first("PRAGMA user_version") { try $0.next(Int.self) } ?? 0
    let isEmpty = try db.first("SELECT 1 FROM sqlite_schema") { try $0.integer() } == nil
    if application == 0, found == 0, isEmpty { return 0 }
    guard application == applicationID else {
      throw StoreError.cannotOpen(
        path: path, reason: "it is not \(noun), but some other file, which was left as it is; name another path")
    }
    guard found <= version else { throw StoreError.newerVersion(path: path, found: found, supported: version) }
    guard found >= firstVersion else {
      let reason =
        "a version of Wardline from before the first release wrote it (format \(found), and this one reads \(firstVersion) to \(version)). "
        + "It was left as it is, and that version can export it; name another path for this one"
      throw StoreError.cannotOpen(path: path, reason: reason)
    }
    return found - firstVersion + 1
  }

  /// Applies the missing steps, all or none.
  func bringUpToDate(_ db: Database, at path: String) throws {
    var isChanged = false
    try db.inTransaction {
      let taken = try stepsTaken(in: db, at: path)
      isChanged = taken < steps.count
      for step in steps[taken...] { try db.execute(step) }
      if isChanged { try db.execute("PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)") }
      return .commit
    }
    guard isChanged else { return }
    // So that the header has the version, and an older program sees it without changing anything.
    try db.emptyLog()
  }
}
