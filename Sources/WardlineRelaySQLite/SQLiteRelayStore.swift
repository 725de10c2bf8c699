package import WardlineModel
package import WardlineRelay
package import WardlineSQLite
package import WardlineSeal

/// The relay's embedded store: one SQLite file, `relay.sqlite`, in a directory that it keeps to itself.
///
/// A commit is one transaction of the write-ahead log, and one sync. Readers see what is committed and never wait for the writer.
/// The rules of the log are ``Ledger``'s; what is here only keeps and finds.
package final class SQLiteRelayStore: OperatedStore {
  package let epoch: LogEpoch
  let database: DurableDatabase
  /// Seals the texts that the log held before it had a key, once the caller starts it; `nil` if there are none.
  package let sealer: LogSealer?

  /// Opens the log in `directory`, or begins one there. It is written in a new epoch.
  ///
  /// - Parameter sealing: where the key is, if what people wrote is sealed.
  package convenience init(directory: String, sealing: Sealing = .off) throws(StoreError) {
    var generator = SystemRandomNumberGenerator()
    try self.init(directory: directory, on: SystemDisk(), sealing: sealing, using: &generator)
  }

  /// The same with an epoch that is made of the given chance, so that a simulated run makes it again, and on the disk of that run.
  package init(
    directory: String, on disk: any DatabaseDisk, checkpointPages: Int = Limits.relayCheckpointPages, sealing: Sealing = .off,
    using generator: inout some RandomNumberGenerator
  ) throws(StoreError) {
    var options = DurableDatabase.Options()
    options.disk = disk
    options.locksDirectory = true
    options.checkpointPages = checkpointPages
    options.cacheKilobytes = Limits.relayDatabaseCacheKilobytes
    options.sealing = sealing
    database = try DurableDatabase(path: directory + "/relay.sqlite", format: .relayLog, options: options)
    epoch = try LogEpoch.random(using: &generator)
    let isNew = try database.write { [database] db in
      let isNew = try db.run("INSERT INTO meta (id) VALUES (1) ON CONFLICT DO NOTHING") > 0
      // A new log has nothing that would have to be sealed first.
      if isNew { try database.markSealed(in: db) }
      return isNew
    }
    if isNew { database.refusePlainTexts() }
    sealer = database.hasPlainTexts ? Self.sealer(of: database) : nil
  }

  private static func sealer(of database: DurableDatabase) -> LogSealer {
    LogSealer(SealedColumn.ofRelay.map { PlainTexts(of: $0, in: database) }) { () throws(StoreError) in
      try database.completeSealing()
    }
  }

  /// Opens the log in `directory` to read it, beside a relay that may be running there. A commit fails.
  ///
  /// - Parameter sealing: where the key is; ``Sealing/ignored`` for who reads nothing that people wrote.
  package init(reading directory: String, sealing: Sealing = .off) throws(StoreError) {
    var options = DurableDatabase.Options()
    options.makesFile = false
    options.isReadOnly = true
    options.sealing = sealing
    let path = directory + "/relay.sqlite"
    database = try DurableDatabase(path: path, format: .relayLog, options: options)
    guard try database.read({ db in try db.first("SELECT id FROM meta") { try $0.integer() } }) != nil else {
      throw .empty(path: path)
    }
    var generator = SystemRandomNumberGenerator()
    epoch = try LogEpoch.random(using: &generator)
    sealer = nil
  }

  /// Whether what people wrote is sealed.
  package var isSealed: Bool { database.isSealed }

  package func commit<Result>(
    _ body: (inout SQLiteRelayTransaction) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try database.write { db in
      var transaction = SQLiteRelayTransaction(db, epoch: epoch)
      return try body(&transaction)
    }
  }

  package func page(
    of session: SessionID, after sequence: UInt64, entriesMax: Int, bytesMax: Int
  ) throws(StoreError) -> LogPage {
    try database.read { db in
      let found = try db.first("SELECT id, head, floor FROM session WHERE name = ?", session) { columns in
        (id: try columns.integer(), head: try columns.next(UInt64.self), floor: try columns.next(UInt64.self))
      }
      guard let found else { return LogPage(entries: [], head: 0, segments: []) }
      let entries = try EntryRow.page(
        of: session, id: found.id, floor: found.floor, after: sequence, entriesMax: entriesMax, bytesMax: bytesMax, in: db)
      let segments = try SegmentRow.segments(
        of: found.id, from: sequence, through: entries.last?.sequence ?? found.head, in: db)
      return LogPage(entries: entries, head: found.head, floor: found.floor, segments: segments)
    }
  }

  package func prune(
    loggedBefore cutoff: Timestamp, endedBefore: Timestamp?, entriesMax: Int
  ) throws(StoreError) -> Pruning {
    let cutoffs = RetentionRows.Cutoffs(logged: cutoff, ended: endedBefore)
    // A look first: a relay with nothing to erase syncs nothing.
    guard try database.read({ try RetentionRows.isAny(before: cutoffs, in: $0) }) else { return Pruning() }
    return try database.write { try RetentionRows.prune(before: cutoffs, entriesMax: entriesMax, in: $0) }
  }

  package func confirmedTime() throws(StoreError) -> Timestamp? {
    // Each query finds at most one row, by the primary key.
    let queries = [
      "SELECT confirmed_at FROM meta WHERE confirmed_at <> 0",
      """
      SELECT at FROM (
        SELECT (SELECT logged_at FROM entry ORDER BY id DESC LIMIT 1) AS at
        UNION ALL SELECT (SELECT recorded_at FROM record ORDER BY id DESC LIMIT 1)
      ) WHERE at IS NOT NULL ORDER BY at DESC LIMIT 1
      """,
    ]
    return try database.read { db in
      for query in queries { if let time = try db.first(query, decode: { try $0.next(Timestamp.self) }) { return time } }
      return nil
    }
  }

  package func recordConfirmedTime(_ time: Timestamp) throws(StoreError) {
    _ = try database.write { db in try db.run("UPDATE meta SET confirmed_at = ?", time) }
  }

  package func feedback(
    after place: Int64, of session: SessionID?, since: Timestamp, limit: Int
  ) throws(StoreError) -> [(id: Int64, record: KeptOperation)] {
    try database.read { try RecordRow.feedback(after: place, of: session, since: since, limit: limit, in: $0) }
  }

  package func preferences(
    of user: UserID, _ asked: RestorePreferences, limit: Int
  ) throws(StoreError) -> PreferencePage {
    try database.read { try RecordRow.preferences(of: user, asked, limit: limit, in: $0) }
  }

  package func usageReport() throws(StoreError) -> UsageReport { try database.read { try UsageRow.report(in: $0) } }

  package func heads() throws(StoreError) -> [SessionHead] {
    try database.read { db in
      try db.all("SELECT name, status, version, head FROM session ORDER BY name") { try $0.next() }
    }
  }

  package func routingRestart() throws(StoreError) -> RoutingMachine.Restart {
    try database.read { try RestartRows.restart(in: $0) }
  }

  package func requestedLanguages(limit: Int) throws(StoreError) -> [LanguageTag] {
    try database.read { try RequestRow.languages(limit: limit, in: $0) }
  }

  package func overview(sessionsMax: Int) throws(StoreError) -> [SessionOverview] {
    try database.read { try OverviewRow.overview(sessionsMax: sessionsMax, in: $0) }
  }

  package func overview(of sessions: [SessionID]) throws(StoreError) -> [SessionOverview] {
    try database.read { try OverviewRow.overview(of: sessions, in: $0) }
  }

  package func undelivered() throws(StoreError) -> Undelivered { try database.read { try UndeliveredRows.undelivered(in: $0) } }

  package var records: any SessionRecords { SQLiteSessionRecords(database) }

  // MARK: What operators keep

  private var lists: SQLiteOperatorLists { SQLiteOperatorLists(database) }

  package func people(changedBy actor: String) -> any PeopleDirectory { lists.people(changedBy: actor) }
  package func revocations(changedBy actor: String) -> any RevocationList { lists.revocations(changedBy: actor) }
  package var holds: any HoldList { lists.holds }
  package var audit: any AuditLog { get throws(StoreError) { try lists.audit } }

  package var backups: (any BackupSource)? { self }

  package var hasPlainTexts: Bool { sealer != nil }
  package func sealPlainTexts(_ report: @escaping @Sendable (StoreError?) -> Void) { sealer?.start(report) }

  // MARK: The file

  package func removeErased() throws(StoreError) -> Bool { try database.emptyLog() }

  package func checkWrite() throws(StoreError) {
    // A row that is written as it was is a write of the log all the same.
    _ = try database.write { db in try db.run("UPDATE meta SET pruned = pruned WHERE id = 1") }
  }

  package func releaseMemory() { database.releaseMemory() }

  /// For tests of what a reader holds up: runs `body` inside a transaction that reads.
  package func whileReading(_ body: () throws -> Void) throws(StoreError) {
    try database.read { db in
      _ = try db.first("SELECT pruned FROM meta") { try $0.integer() }
      try body()
    }
  }

  /// For tests of what a commit costs: the statements that the connection that writes runs meanwhile.
  package func countStatements(_ body: () throws -> Void) throws(StoreError) -> Int { try database.countStatements(body) }

  /// Lets go of the files and of the directory.
  package func close() throws(StoreError) {
    sealer?.stop()
    try database.close()
  }
}
