import Synchronization
package import WardlineModel
package import WardlineRelay
package import WardlineSeal

/// The relay's store on PostgreSQL: one relay, of one or more nodes, on one database (decision 096).
///
/// Isolation: READ COMMITTED, and locks. A transaction locks the heads of its sessions, in the order of names, before it reads anything of them, so
/// that whoever adds to a session adds to the log as it is. What is bounded for a user is read under a lock of the user. A key that two nodes commit
/// at once is refused to the second one by the table: its batch is planned again, and finds the key.
///
/// What people wrote is sealed here, before the server sees it, where the log has a key (decision 098).
package final class PostgresRelayStore: OperatedStore {
  package struct Options: Sendable {
    package var connection = PostgresConnection.Options()
    /// How often a batch is planned before it is refused.
    package var attemptsMax = 10
    /// How often it is planned while a key or a sequence is taken. Each time what took it is read, so that after a few times it cannot be other
    /// nodes: the log is not what this program writes.
    package var collisionsMax = 10
    /// How often a lost connection is opened again for one batch that was not committed. After that it is refused, and sent again later: an
    /// attempt to connect may take ``PostgresConnection/Options/connectSeconds``.
    package var reconnectionsMax = 1
    /// Between attempts to connect while it is unknown whether a batch was committed: doubled each time, up to one second.
    package var pauseMilliseconds = 20
    /// How long the row of another node has to stay as it is before the node is removed.
    var silenceMaxMilliseconds = Limits.relaySilenceMaxMilliseconds
    var beatMilliseconds = Limits.relayBeatMilliseconds
    /// The name of this node; `nil` for any.
    package var node: NodeID?
    /// Former processes of this relay. If they were killed, their rows are still there, and are removed at once, so that no node waits for them.
    package var formers: [NodeID] = []

    package init() {}
  }

  private let database: PostgresDatabase
  /// Seals the texts that the log held before it had a key, once the caller starts it; `nil` if there are none.
  package let sealer: LogSealer?
  /// Of a node.
  private let beat: NodeBeat?
  /// Once somebody wants to know of other relays. It is its own guard.
  private let listener = Mutex<NewsListener?>(nil)

  package var epoch: LogEpoch { database.epoch }
  package var node: NodeID { database.node }
  package var peers: [NodeID] { database.follower?.peers ?? [] }
  /// Where it is.
  var place: PostgresPlace { database.place }

  /// Opens the log for a relay, which follows the others that serve it, or begins one. It writes in their epoch, or in a new one. Returns once the
  /// others know of it: mostly at once, a second or two after a hint that was lost, and a few seconds after one of them was killed.
  ///
  /// - Parameter sealing: where the key is, if what people wrote is sealed.
  package init(_ place: PostgresPlace, sealing: Sealing = .off, options: Options = Options()) throws(StoreError) {
    (database, beat) = try Self.begun(place, sealing, options)
    sealer = database.hasPlainTexts ? Self.sealer(of: database) : nil
  }

  /// Opens it, and opens it again whenever it may not serve in the epoch that it has joined.
  private static func begun(
    _ place: PostgresPlace, _ sealing: Sealing, _ options: Options
  ) throws(StoreError) -> (PostgresDatabase, NodeBeat) {
    var options = options
    while true {
      let database = try PostgresDatabase.opened(place, .node, sealing: sealing, options: options)
      let beat = NodeBeat(each: options.beatMilliseconds) { () throws(StoreError) in try database.beat() }
      let serves = Result { () throws(StoreError) in try database.waitToServe() }
      if case .success(true) = serves { return (database, beat) }
      beat.stop()
      database.close()
      _ = try serves.get()
      options.formers.append(database.node)
    }
  }

  private static func sealer(of database: PostgresDatabase) -> LogSealer {
    LogSealer(SealedTable.all.map { PlainTextRows(of: $0, in: database) }) { () throws(StoreError) in
      if database.hasPlainTexts { try database.completeSealing() }
      return try database.removeErased()
    }
  }

  /// Opens the log to read it, beside nodes that may be running. A commit fails.
  ///
  /// - Parameter sealing: where the key is; ``Sealing/ignored`` for who reads nothing that people wrote.
  /// - Throws: ``StoreError/missing(path:)`` where there are no tables; ``StoreError/empty(path:)`` where no node has ever run.
  package init(reading place: PostgresPlace, sealing: Sealing = .off, options: Options = Options()) throws(StoreError) {
    database = try PostgresDatabase.opened(place, .reading, sealing: sealing, options: options)
    (sealer, beat) = (nil, nil)
    guard try database.readOnce({ try $0.isAny(PostgresSchema.anyRelay) }) else { throw .empty(path: place.description) }
  }

  /// Tells the other relays that this one ends, and closes the connections.
  package func close() {
    sealer?.stop()
    beat?.stop()
    listener.withLock { $0?.stop() }
    database.close()
  }

  /// Whether what people wrote is sealed.
  package var isSealed: Bool { database.sealer.isSealing }

  /// For tests of what a commit costs: how often the commits of this store have waited for the server.
  var roundTrips: Int { database.roundTrips }

  // MARK: Commits

  package func commit<Result>(
    _ body: (inout PostgresRelayTransaction) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try database.write { batch in
      var transaction = PostgresRelayTransaction(batch)
      return try body(&transaction)
    }
  }

  package func prune(
    loggedBefore cutoff: Timestamp, endedBefore: Timestamp?, entriesMax: Int
  ) throws(StoreError) -> Pruning {
    let cutoffs = RetentionRows.Cutoffs(logged: cutoff, ended: endedBefore)
    // A look first: a relay with nothing to erase writes nothing.
    guard try database.read({ try RetentionRows.isAny(before: cutoffs, in: $0) }) else { return Pruning() }
    let horizon = try database.write { try RetentionRows.horizon(in: $0) }
    return try database.write { batch in
      var pass = RetentionPass(before: cutoffs, entriesMax: entriesMax, through: horizon, in: batch)
      let pruning = try pass.run()
      if let notice = pruning.notice { batch.tell([notice]) }
      return pruning
    }
  }

  private static let timeUpdate = PostgresStatement("UPDATE meta SET confirmed_at = $1", .int8)

  package func recordConfirmedTime(_ time: Timestamp) throws(StoreError) {
    try database.write { batch in try batch.write { try $0.append(Self.timeUpdate, time) } }
  }

  package func checkWrite() throws(StoreError) {
    // The number of the attempt is written.
    try database.write { batch in batch.write { _ in } }
  }

  /// Removes the versions of rows with erased text that no transaction can see any more, of all pages that were written since the last VACUUM.
  /// PostgreSQL promises no more than that: the bytes may remain in the free space of a page until it is used, and in the write-ahead log, its
  /// archives and backups as long as these are kept. A transaction that is open for long, on any connection, keeps versions until the next call.
  ///
  /// - Returns: `false` if VACUUM took longer than a statement may, or the database could not be reached.
  package func removeErased() throws(StoreError) -> Bool { try database.removeErased() }

  package func durability() throws(StoreError) -> Durability { try database.readOnce { try ServerDurability.read(on: $0) } }

  package func releaseMemory() { database.releaseMemory() }

  // MARK: Other relays

  package func takeNews() -> News { database.follower?.take() ?? News() }

  package var isShared: Bool { database.follower != nil }

  package func forgetNews(through position: UInt64) { database.follower?.noteHandled(through: position) }

  package func readNews() throws(StoreError) {
    try database.readNews()
    if database.follower?.takeBeginning() == true { beat?.beatNow() }
  }

  package func whenNewsWaits(_ report: @escaping @Sendable () -> Void) {
    guard database.follower != nil else { return }
    let new = NewsListener(database.place, options: database.options.connection, node: node, report)
    listener.withLock { listener in
      listener?.stop()
      listener = new
    }
    new.start()
  }

  package func differences(to settings: [String: String]) throws(StoreError) -> [String: String] {
    try database.differences(to: settings)
  }

  // MARK: Reads

  package func page(
    of session: SessionID, after sequence: UInt64, entriesMax: Int, bytesMax: Int
  ) throws(StoreError) -> LogPage {
    try database.readOnce { connection in
      try EntryRows.page(
        of: session, after: sequence, entriesMax: entriesMax, bytesMax: bytesMax, withPosition: database.follower != nil,
        on: connection)
    }
  }

  private static let times = [
    PostgresStatement("SELECT confirmed_at FROM meta WHERE confirmed_at IS NOT NULL"),
    PostgresStatement(
      """
      SELECT at FROM (
        SELECT (SELECT logged_at FROM entry ORDER BY id DESC LIMIT 1) AS at
        UNION ALL SELECT (SELECT recorded_at FROM record ORDER BY id DESC LIMIT 1)
      ) AS newest WHERE at IS NOT NULL ORDER BY at DESC LIMIT 1
      """),
  ]

  package func confirmedTime() throws(StoreError) -> Timestamp? {
    try database.read { transaction in
      for statement in Self.times {
        if let time = try transaction.all(statement, decode: { try $0.next(Timestamp.self) }).first { return time }
      }
      return nil
    }
  }

  package func preferences(
    of user: UserID, _ asked: RestorePreferences, limit: Int
  ) throws(StoreError) -> PreferencePage {
    try database.read { try RecordRows.preferences(of: user, asked, limit: limit, in: $0) }
  }

  package func usageReport() throws(StoreError) -> UsageReport { try database.read { try UsageRows.report(in: $0) } }

  package func heads() throws(StoreError) -> [SessionHead] {
    try database.read { try $0.all(SessionRows.heads) { try $0.next() } }
  }

  package func routingRestart() throws(StoreError) -> RoutingMachine.Restart {
    try database.readWhole { try RestartRows.restart(in: $0) }
  }

  package func requestedLanguages(limit: Int) throws(StoreError) -> [LanguageTag] {
    try database.read { try $0.all(RequestRows.languages, limit) { try RequestRows.language($0.next()) } }
  }

  package func overview(sessionsMax: Int) throws(StoreError) -> [SessionOverview] {
    try database.readWhole { try OverviewRows.overview(sessionsMax: sessionsMax, in: $0) }
  }

  package func overview(of sessions: [SessionID]) throws(StoreError) -> [SessionOverview] {
    try database.read { try OverviewRows.overview(of: sessions, in: $0) }
  }

  package func feedback(
    after place: Int64, of session: SessionID?, since: Timestamp, limit: Int
  ) throws(StoreError) -> [(id: Int64, record: KeptOperation)] {
    try database.readOnce { try FeedbackRows.feedback(after: place, of: session, since: since, limit: limit, in: $0) }
  }

  package func undelivered() throws(StoreError) -> Undelivered {
    try database.read { try UndeliveredRows.undelivered(in: $0) }
  }

  package var records: any SessionRecords { PostgresSessionRecords(database) }

  /// For tests of a relay that stands still.
  func stopBeating() { beat?.stop() }

  /// For tests: what it does each second, and the removal of another node as if that had been silent.
  func beatOnce() throws(StoreError) { try database.beat() }
  func remove(_ node: NodeID) throws(StoreError) { try database.remove(node) }

  package func whenTakenOver(_ report: @escaping @Sendable (StoreError) -> Void) { beat?.whenLost(report) }

  // MARK: What operators keep

  private var lists: PostgresOperatorLists { PostgresOperatorLists(database) }

  package func people(changedBy actor: String) -> any PeopleDirectory { lists.people(changedBy: actor) }
  package func revocations(changedBy actor: String) -> any RevocationList { lists.revocations(changedBy: actor) }
  package var holds: any HoldList { lists.holds }
  package var audit: any AuditLog { lists.audit }

  // MARK: What other programs do

  package var hasPlainTexts: Bool { sealer != nil }
  package func sealPlainTexts(_ report: @escaping @Sendable (StoreError?) -> Void) { sealer?.start(report) }

  package var backups: (any BackupSource)? { nil }
}
