import Dispatch
import Foundation
import Synchronization
import Testing
import WardlineHarness
import WardlineModel
import WardlinePostgresSupport
import WardlineRelay
import WardlineTestSupport

@testable import WardlineRelayPostgres

extension PostgresRelayStore.Options {
  /// Nothing fails because the machine is slow.
  static var patient: Self {
    var options = Self()
    options.connection = .patient
    options.attemptsMax = 100_000
    options.reconnectionsMax = 100_000
    options.silenceMaxMilliseconds = .max
    options.beatMilliseconds = 100
    return options
  }
}

extension PostgresConnection.Options {
  /// Nothing fails because the machine is slow.
  static var patient: Self {
    var options = Self()
    options.connectSeconds = 120
    options.statementMilliseconds = 600_000
    options.lockMilliseconds = 600_000
    options.idleTransactionMilliseconds = 600_000
    options.silenceMilliseconds = 600_000
    options.unacknowledgedMilliseconds = 600_000
    return options
  }
}

extension PostgresCluster {
  func place(of database: String, user: String = owner, through directory: String? = nil) throws -> PostgresPlace {
    try PostgresPlace(address(of: database, user: user, through: directory))
  }
}

/// Runs `body` with a database of its own.
func withDatabase<Result>(
  in cluster: PostgresCluster? = nil, _ body: (PostgresPlace) throws -> Result
) throws -> Result {
  try body(try PostgresPlace((cluster ?? PostgresCluster.shared.get()).makeDatabase()))
}

extension PostgresConnection {
  /// A connection on which nothing fails because the machine is slow.
  static func patient(_ place: PostgresPlace) throws -> PostgresConnection {
    try PostgresConnection(place, options: .patient)
  }

  /// Runs statements without parameters in a transaction.
  func execute(_ statements: String...) throws {
    var pipeline = PostgresPipeline()
    for sql in statements { try pipeline.append(PostgresStatement(sql)) }
    _ = try transaction { try $0.commit(pipeline) }
  }

  /// The first value of a query.
  func value<Value: PostgresStorable>(_ sql: String, _: Value.Type = Value.self) throws -> Value? {
    var pipeline = PostgresPipeline()
    try pipeline.append(PostgresStatement(sql))
    return try read(pipeline)[0].first { try $0.next() }
  }
}

/// A pipeline of one statement.
func pipeline(_ statement: PostgresStatement, _ values: any PostgresParameter...) throws -> PostgresPipeline {
  var pipeline = PostgresPipeline()
  switch values.count {
  case 0: try pipeline.append(statement)
  case 1: try pipeline.append(statement, values[0])
  default: try pipeline.append(statement, values[0], values[1])
  }
  return pipeline
}

/// Nodes on one database.
func withNodes<Result>(
  _ count: Int = 1, in cluster: PostgresCluster? = nil, options: PostgresRelayStore.Options = .patient,
  _ body: ([PostgresRelayStore]) throws -> Result
) throws -> Result {
  try withDatabase(in: cluster) { place in
    let stores = try (0..<count).map { _ in try PostgresRelayStore(place, options: options) }
    defer { for store in stores { store.close() } }
    return try body(stores)
  }
}

/// Runs `body` while nodes beat that do not beat by themselves: one that joins them waits for that.
func whileBeating<Result>(_ nodes: [PostgresRelayStore], _ body: () throws -> Result) rethrows -> Result {
  let isOver = Mutex(false)
  let done = DispatchSemaphore(value: 0)
  let thread = Thread {
    while !isOver.withLock({ $0 }) {
      for node in nodes { try? node.beatOnce() }
      Thread.sleep(forTimeInterval: 0.02)
    }
    done.signal()
  }
  thread.start()
  defer {
    isOver.withLock { $0 = true }
    done.wait()
  }
  return try body()
}

extension PostgresRelayStore {
  func apply(_ writes: LedgerWrite..., at milliseconds: Int64 = 0) throws(StoreError) -> [LedgerOutcome] {
    try apply(writes, at: milliseconds)
  }

  /// One batch.
  func apply(_ writes: [LedgerWrite], at milliseconds: Int64 = 0) throws(StoreError) -> [LedgerOutcome] {
    try commit { transaction throws(StoreError) in
      try Ledger.apply(writes, at: Sample.time(milliseconds), in: &transaction)
    }
  }

  func log(of session: SessionID = Sample.ward) throws -> [LogEntry] {
    try page(of: session, after: 0, entriesMax: 10_000, bytesMax: .max / 2).entries
  }
}

func message(_ text: String, key: UInt64, in session: SessionID = Sample.ward, by author: UserID = Sample.nurse) -> LedgerWrite
{
  .submit(Sample.writing(text, key: key, in: session), author: author)
}

extension LedgerOutcome {
  var isReplay: Bool { if case .replayed = self { true } else { false } }
  var acceptance: Acceptance? {
    switch self {
    case .accepted(let acceptance, _), .replayed(let acceptance): acceptance
    default: nil
    }
  }
}

/// Something that runs on a thread of its own, and not on one of those that tests wait on.
final class Beside: Sendable {
  private let end = DispatchSemaphore(value: 0)
  private let failure = Mutex<(any Error)?>(nil)
  private let isOver = Atomic(false)

  var isDone: Bool { isOver.load(ordering: .acquiring) }

  init(_ body: @escaping @Sendable () throws -> Void) {
    let thread = Thread { [self] in
      do { try body() } catch { failure.withLock { $0 = error } }
      isOver.store(true, ordering: .releasing)
      end.signal()
    }
    thread.start()
  }

  /// Waits until it is done, and throws its error. Called once.
  func wait() throws {
    end.wait()
    if let failure = failure.withLock({ $0 }) { throw failure }
  }
}

/// Waits until a transaction waits for another one, or `beside` is done.
func waitUntilLocked(_ beside: Beside, in place: PostgresPlace) throws {
  let waiting = PostgresStatement("SELECT count(*) FROM pg_locks WHERE NOT granted")
  let reader = try PostgresConnection.patient(place)
  let isReached = try Patience.wait(milliseconds: 60_000) {
    let count = try reader.read(pipeline(waiting))[0].first { try $0.next(Int64.self) } ?? 0
    return beside.isDone || count > 0
  }
  #expect(isReached)
}
