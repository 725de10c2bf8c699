internal import CLibpq
internal import Foundation
import WardlineModel
package import WardlineSeal

/// A connection to a database of PostgreSQL, with the statements that were prepared on it.
///
/// One thread uses it at a time, and waits for the server in each call. Once it is lost (``isUsable``), the owner opens another one.
package final class PostgresConnection {
  /// The bounds of a connection.
  package struct Options: Sendable {
    /// How long opening may take for each host, in seconds; libpq's least is 2.
    package var connectSeconds = 5
    /// How long one statement may take on the server.
    package var statementMilliseconds: Int64 = 10_000
    /// How long a statement waits for a lock; then it fails as ``PostgresError/Kind/conflict``.
    package var lockMilliseconds: Int64 = 5_000
    /// After how long the server ends a connection with an open transaction on which nothing arrives. It releases the locks of a relay whose
    /// network is dead.
    package var idleTransactionMilliseconds: Int64 = 20_000
    /// How long the server may send and accept nothing while a call waits for it: then the connection counts as lost. Longer than a pipeline
    /// takes, because the server holds results back until it has 8 KB, or the end of the pipeline. A dead network shows sooner, by TCP.
    package var silenceMilliseconds: Int32 = 30_000
    /// How long sent bytes may stay unacknowledged by the server's kernel.
    package var unacknowledgedMilliseconds: Int64 = 5_000
    /// Seals what is written and opens what is read, of all connections of one store. It has no keys before the store gives it some.
    package var sealer = TextSealer()

    package init() {}

    /// The same for a connection whose statements read or visit the whole database.
    var forWhole: Options {
      var options = self
      options.statementMilliseconds = max(statementMilliseconds, Limits.databaseWholeMilliseconds)
      options.idleTransactionMilliseconds = max(idleTransactionMilliseconds, Limits.databaseWholeMilliseconds)
      options.silenceMilliseconds = max(silenceMilliseconds, Int32(Limits.databaseWholeMilliseconds))
      return options
    }
  }

  /// What a transaction sees of others, and what it fails with.
  package enum Isolation: String, Sendable {
    case readCommitted = "READ COMMITTED"
    /// One snapshot.
    case repeatableRead = "REPEATABLE READ"
    case serializable = "SERIALIZABLE"
    /// One snapshot, and writes nothing.
    case readOnly = "REPEATABLE READ, READ ONLY"
  }

  let handle: OpaquePointer
  let sealer: TextSealer
  /// ``Options/silenceMilliseconds``, from the next call on.
  package var silenceMilliseconds: Int32
  /// `false` once the connection is lost, or its state is in doubt: every call fails, and the owner opens another connection.
  package internal(set) var isUsable = true
  /// How often something was sent and its end awaited.
  package internal(set) var roundTrips = 0
  /// The statements that are prepared on the server, with their names there.
  var names: [PostgresStatement: String] = [:]
  private var isInTransaction = false

  package var preparedStatements: Int { names.count }

  /// The identifier of the process of the server that serves the connection.
  package var serverProcess: Int32 { PQbackendPID(handle) }

  /// Connects to the first host of the place that can be reached.
  ///
  /// - Throws: ``PostgresPlaceError`` for a password that cannot be read; ``PostgresError`` of the kind `lost`, with libpq's reason, for anything
  ///   else, which includes a wrong password: libpq does not tell it apart.
  package init(
    _ place: PostgresPlace, options: Options = Options(), environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws {
    for name in ["PGHOSTADDR", "PGSERVICE"] where environment[name] != nil { throw PostgresPlaceError.variable(name) }
    var settings = Self.settings(of: place, options)
    settings["password"] = try PostgresPassword.read(environment)
    settings["passfile"] = environment["PGPASSFILE"]
    silenceMilliseconds = options.silenceMilliseconds
    sealer = options.sealer
    guard let opened = Self.connect(settings) else {
      throw PostgresError(.lost, "there is no memory for a connection to the database")
    }
    handle = opened
    // What libpq would print on standard error may contain rows.
    PQsetNoticeReceiver(handle, wardline_pq_ignore_notice, nil)
    guard PQstatus(handle) == CONNECTION_OK else { throw lost() }
    // From here to its end the connection is in pipeline mode, and no call of libpq's waits.
    guard PQsetnonblocking(handle, 1) == 0, PQenterPipelineMode(handle) == 1 else { throw lost() }
  }

  deinit { PQfinish(handle) }

  /// Connects once more to a database that was reached before.
  ///
  /// - Throws: a password that cannot be read counts as a server that cannot be reached: it may pass, as when a secret is exchanged.
  static func again(_ place: PostgresPlace, options: Options) throws -> PostgresConnection {
    do { return try PostgresConnection(place, options: options) } catch let error as PostgresPlaceError {
      throw PostgresError(.lost, error.description)
    }
  }

  /// Statements use indexes, and are planned once. The server plans for a table that has grown since it was analyzed as if it were still small;
  /// each commit then scanned the whole log.
  private static let plans = [
    "plan_cache_mode": "force_generic_plan", "enable_seqscan": "off", "enable_hashjoin": "off",
    "enable_mergejoin": "off", "jit": "off",
  ]

  private static func settings(of place: PostgresPlace, _ options: Options) -> [String: String] {
    var settings = ["application_name": "wardline-relay"].merging(place.connectionSettings) { $1 }
    settings["client_encoding"] = "UTF8"
    settings["connect_timeout"] = String(options.connectSeconds)
    // Of several servers, the one that takes writes.
    if place.hosts.count > 1 { settings["target_session_attrs"] = "read-write" }
    // A network that is dead while nothing is sent shows after 2 + 3 × 1 s.
    settings["keepalives"] = "1"
    settings["keepalives_idle"] = "2"
    settings["keepalives_interval"] = "1"
    settings["keepalives_count"] = "3"
    settings["tcp_user_timeout"] = String(options.unacknowledgedMilliseconds)
    let limits = [
      "statement_timeout": options.statementMilliseconds, "lock_timeout": options.lockMilliseconds,
      "idle_in_transaction_session_timeout": options.idleTransactionMilliseconds,
    ]
    let parameters = limits.mapValues { String($0) }.merging(plans) { $1 }
    settings["options"] = parameters.sorted { $0.key < $1.key }.map { "-c \($0.key)=\($0.value)" }.joined(separator: " ")
    return settings
  }

  private static func connect(_ settings: [String: String]) -> OpaquePointer? {
    let texts = settings.map { setting in (strdup(setting.key), strdup(setting.value)) }
    defer {
      for (name, value) in texts {
        free(name)
        // It may be the password.
        if let value = value { explicit_bzero(value, strlen(value)) }
        free(value)
      }
    }
    let names = texts.map { UnsafePointer<CChar>($0.0) } + [nil]
    let values = texts.map { UnsafePointer<CChar>($0.1) } + [nil]
    return PQconnectdbParams(names, values, 0)
  }

  /// The error of libpq's last call, where it means that the connection is lost.
  func lost(mayBeCommitted: Bool = false) -> PostgresError {
    isUsable = false
    return .connectionLost(String(cString: PQerrorMessage(handle)), mayBeCommitted: mayBeCommitted)
  }

  // MARK: Transactions

  /// Runs a transaction; what `body` does not commit is rolled back.
  ///
  /// BEGIN is sent with the first pipeline and COMMIT with the last, so that a transaction that reads and then writes is two round trips.
  ///
  /// For example:
  ///
  ///     let acknowledged = try connection.transaction { transaction in
  ///       let found = try transaction.run(heads)
  ///       return try transaction.commit(inserts(after: found))
  ///     }
  ///
  /// - Throws: ``PostgresError``, and what `body` throws.
  package func transaction<Result>(
    _ isolation: Isolation = .readCommitted, _ body: (PostgresTransaction) throws -> Result
  ) throws -> Result {
    precondition(!isInTransaction, "a connection has one transaction at a time")
    isInTransaction = true
    let transaction = PostgresTransaction(self, isolation)
    defer {
      transaction.rollBack()
      isInTransaction = false
    }
    return try body(transaction)
  }

  /// Runs statements that read, on one snapshot of the database, in one round trip.
  package func read(_ pipeline: PostgresPipeline) throws -> [PostgresResult] {
    try transaction(.readOnly) { try $0.commit(pipeline) }
  }
}

/// A transaction of a connection, valid within ``PostgresConnection/transaction(_:_:)``.
package final class PostgresTransaction {
  private enum Phase {
    /// Nothing was sent. Can transition to: open.
    case new
    /// BEGIN was sent. Can transition to: ended.
    case open
    /// Committed, or rolled back.
    case ended
  }

  private static let commit = PostgresPipeline.Command(PostgresStatement("COMMIT"))
  private static let rollback = PostgresPipeline.Command(PostgresStatement("ROLLBACK"))

  private let connection: PostgresConnection
  private let isolation: PostgresConnection.Isolation
  private var phase = Phase.new

  var sealer: TextSealer { connection.sealer }

  fileprivate init(_ connection: PostgresConnection, _ isolation: PostgresConnection.Isolation) {
    self.connection = connection
    self.isolation = isolation
  }

  /// Runs statements in one round trip.
  ///
  /// - Returns: the result of each.
  /// - Throws: the error of the first statement that failed; those after it did not run, and the transaction can only be rolled back.
  package func run(_ pipeline: PostgresPipeline) throws(PostgresError) -> [PostgresResult] {
    let begin = begin()
    return Array(try connection.exchange(begin + pipeline.commands, isCommit: false).dropFirst(begin.count))
  }

  /// Runs the last statements and commits, in one round trip. Once it returns, the transaction is on the server's disk, as the server's setting
  /// `synchronous_commit` promises.
  ///
  /// - Throws: an error that ``PostgresError/Kind/unknownOutcome`` if the connection was lost after COMMIT was sent; any other error means that
  ///   nothing was committed.
  package func commit(_ pipeline: PostgresPipeline = PostgresPipeline()) throws(PostgresError) -> [PostgresResult] {
    let begin = begin()
    let commands = begin + pipeline.commands + [Self.commit]
    // Nothing is in doubt where nothing was written.
    let results = try connection.exchange(commands, isCommit: isolation != .readOnly)
    phase = .ended
    // After an error the server answers COMMIT with ROLLBACK, and reports no error again.
    guard results.last?.commandTag == "COMMIT" else {
      throw PostgresError(.permanent, sqlState: "25P02", "the transaction had failed before, and was rolled back")
    }
    return Array(results.dropFirst(begin.count).dropLast())
  }

  private func begin() -> [PostgresPipeline.Command] {
    precondition(phase != .ended, "the transaction has ended")
    guard phase == .new else { return [] }
    phase = .open
    return [PostgresPipeline.Command(PostgresStatement("BEGIN ISOLATION LEVEL \(isolation.rawValue)"))]
  }

  /// No effect once the transaction has ended. After an error the caller reports that one, and never this one.
  fileprivate func rollBack() {
    defer { phase = .ended }
    guard phase == .open, connection.isUsable else { return }
    do throws(PostgresError) {
      _ = try connection.exchange([Self.rollback], isCommit: false)
    } catch {
      // With a transaction that may still be open, nothing else may run.
      connection.isUsable = false
    }
  }
}
