import WardlineModel
import WardlineRelay

/// Which node serves the log, where several are started for it: the one whose connection for commits holds an advisory lock of the database
/// (decision 099).
///
/// PostgreSQL releases the lock when that connection ends, and a commit on it ends before. So no commit of one holder follows the first of the next:
/// the lock is the fence. The row says who took it last, and changes once a second while the holder lives: for those who wait, and for a holder that
/// has connected again and finds whether another one was there.
enum LeaseRows {
  static let table =
    "CREATE TABLE lease (id int8 PRIMARY KEY CHECK (id = 1), epoch text COLLATE \"C\" NOT NULL, beat int8 NOT NULL)"

  private static let lock = 6_291_455
  private static let isThere = PostgresStatement("SELECT to_regclass('lease') IS NOT NULL")
  private static let locking = PostgresStatement("SELECT pg_try_advisory_lock(\(lock))")
  /// The lock and the row in one transaction: nobody takes the row of the last holder for that of the new one.
  private static let taking = PostgresStatement(
    """
    INSERT INTO lease SELECT 1, $1, 0 WHERE pg_try_advisory_lock(\(lock))
    ON CONFLICT (id) DO UPDATE SET epoch = excluded.epoch, beat = lease.beat + 1
    """, .text)
  /// Only who was the last holder.
  private static let regaining = PostgresStatement(
    "SELECT pg_try_advisory_lock(\(lock)) FROM lease WHERE epoch = $1", .text)
  private static let registration = PostgresStatement("SELECT 1::int8 FROM node WHERE epoch = $1", .text)
  private static let selection = PostgresStatement("SELECT epoch, beat FROM lease")
  private static let beating = PostgresStatement("UPDATE lease SET beat = beat + 1 WHERE epoch = $1", .text)
  private static let release = PostgresStatement("DELETE FROM lease WHERE epoch = $1", .text)
  private static let ending = PostgresStatement(
    """
    SELECT pg_terminate_backend(pid, 1000) FROM pg_locks
    WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND classid = 0 AND objid = \(lock) AND objsubid = 1 AND granted
    """)

  /// What a waiting relay reads from the row.
  struct State: Equatable, Sendable {
    var epoch: LogEpoch
    var beat: Int64
  }

  /// Takes the lock for this connection, if it is free.
  static func take(as epoch: LogEpoch, on connection: PostgresConnection) throws -> Bool {
    try connection.transaction { transaction in
      // A first node makes the tables once it has the lock.
      guard try transaction.all(isThere, decode: { try $0.next(Bool.self) }).first == true else {
        return try transaction.all(locking) { try $0.next(Bool.self) }.first == true
      }
      var pipeline = PostgresPipeline()
      let taken = try pipeline.append(taking, epoch)
      return try transaction.commit(pipeline)[taken].changedRows > 0
    }
  }

  /// In the transaction that makes the tables, once the lock was taken without them.
  static func insert(_ epoch: LogEpoch, in pipeline: inout PostgresPipeline) throws(PostgresError) {
    try pipeline.append(taking, epoch)
  }

  /// `nil` once a holder has released it, and before the first.
  static func state(on connection: PostgresConnection) throws -> State? {
    guard try connection.all(isThere, decode: { try $0.next(Bool.self) }).first == true else { return nil }
    return try connection.all(selection) { State(epoch: try $0.next(), beat: try $0.next()) }.first
  }

  /// Takes the lock again for a node whose connection was lost.
  ///
  /// - Throws: ``StoreError/takenOver(path:)`` if another node was the holder meanwhile; ``StoreError/setBack(path:)`` for an older database; a
  ///   ``PostgresError`` of the kind `lost` if the server still keeps the lock for the connection that was lost.
  static func regain(_ epoch: LogEpoch, on connection: PostgresConnection, name: String) throws {
    for isLast in [false, true] {
      guard let isTaken = try connection.all(regaining, epoch, decode: { try $0.next(Bool.self) }).first else {
        // An older copy does not know this node.
        throw try connection.isAny(registration, epoch) ? StoreError.takenOver(path: name) : .setBack(path: name)
      }
      if isTaken { return }
      if !isLast { try endHolder(on: connection) }
    }
    throw PostgresError(.lost, "the server still serves the connection that was lost")
  }

  /// Ends the connection that has the lock, and waits for that for a second.
  static func endHolder(on connection: PostgresConnection) throws { _ = try connection.all(ending) { try $0.next(Bool.self) } }

  /// Says that the holder lives. From any connection of its.
  static func beat(_ epoch: LogEpoch, on connection: PostgresConnection, name: String) throws {
    do {
      try connection.transaction { transaction in
        var pipeline = PostgresPipeline()
        let beat = try pipeline.append(beating, epoch)
        guard try transaction.commit(pipeline)[beat].changedRows > 0 else { throw StoreError.takenOver(path: name) }
      }
    } catch let error as PostgresError where error.kind == .unknownOutcome {
      // Whether this one was counted does not matter: the next one is.
      throw PostgresError(.lost, error.description)
    }
  }

  /// Lets the next one take it at once.
  static func release(_ epoch: LogEpoch, on connection: PostgresConnection) throws {
    try connection.transaction { transaction in
      var pipeline = PostgresPipeline()
      try pipeline.append(release, epoch)
      _ = try transaction.commit(pipeline)
    }
  }
}
