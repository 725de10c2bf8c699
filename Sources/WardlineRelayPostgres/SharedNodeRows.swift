import WardlineModel
import WardlineRelay
import WardlineSeal

/// The life of nodes that share a database (decision 101): their rows of `node`, and the advisory lock by which the connection for commits of one that
/// stands still is found.
///
/// A row is there while its node lives: every commit updates it, and fails without it. So a node that was removed commits nothing behind its end.
enum SharedNodeRows {
  private static let lock = 6_291_456
  private static let holding = PostgresStatement("SELECT pg_try_advisory_lock_shared(\(lock), hashtext($1))", .text)
  private static let ending = PostgresStatement(
    """
    SELECT pg_terminate_backend(pid, 1000) FROM pg_locks
    WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND classid = \(lock) AND objid = (hashtext($1)::int8 & 4294967295)::oid AND objsubid = 2 AND granted
    """, .text)

  /// A run of the server on the database: another one may be a copy that lacks commits.
  private static let incarnation =
    """
    extract(epoch FROM pg_postmaster_start_time())::text || ' ' || (SELECT oid FROM pg_database WHERE datname = current_database())
    """
  private static let headForUpdate = PostgresStatement(
    "SELECT number, term, incarnation, \(incarnation) FROM journal_head FOR UPDATE")
  private static let living = PostgresStatement("SELECT epoch FROM node WHERE begun IS NOT NULL ORDER BY begun")

  private struct Head {
    var number: UInt64
    var term: LogEpoch?
    var incarnation: String
    var current: String
  }

  private static func foundHead(_ result: PostgresResult) throws -> Head {
    let head = try result.first {
      Head(number: try $0.next(), term: try $0.next(), incarnation: try $0.next(), current: try $0.next())
    }
    guard let head else { throw PostgresError.damage("the head of the journal is missing") }
    return head
  }

  // MARK: Beginning

  private static let beginning = PostgresStatement(
    "UPDATE journal_head SET number = number + 1, term = $1, incarnation = $2 RETURNING number", .text, .text)
  private static let registration = PostgresStatement(
    "INSERT INTO node (epoch, begun, followed, position) SELECT $1, number, number, number FROM journal_head", .text)

  /// Registers a node, and commits. It joins the term of those that live, unless the server is another one than theirs.
  static func register(_ node: NodeID, in transaction: PostgresTransaction) throws -> JournalFollower {
    let found = try transaction.run {
      try $0.append(headForUpdate)
      try $0.append(living)
      try $0.append(holding, node)
    }
    let head = try foundHead(found[0])
    let peers = try found[1].all { try $0.next(NodeID.self) }
    let isJoining = !peers.isEmpty && head.incarnation == head.current
    let term = isJoining ? head.term ?? node : node
    var pipeline = PostgresPipeline()
    try pipeline.append(beginning, term, head.current)
    try pipeline.append(registration, node)
    if peers.isEmpty { try pipeline.append(JournalRows.clear) }
    try JournalRows.append([.began], of: node, attempt: 0, sealedBy: transaction.sealer, in: &pipeline)
    _ = try transaction.commit(pipeline)
    return JournalFollower(node, of: term, peers: peers, followed: head.number + 1)
  }

  // MARK: Connecting again

  private static let own = PostgresStatement("SELECT attempt FROM node WHERE epoch = $1", .text)
  private static let move = PostgresStatement("UPDATE journal_head SET incarnation = $1", .text)

  /// What a node does first on a new connection for commits.
  ///
  /// - Parameter committed: its last attempt that it knows to be committed.
  /// - Throws: ``StoreError/setBack(path:)`` if the database may lack what this node or another one has followed: it is older than this node, or
  ///   others live and it is another run of the server, where each of them may have lost something; ``StoreError/takenOver(path:)`` if others have
  ///   removed it.
  static func rejoin(
    _ follower: JournalFollower, committed: Int64, on connection: PostgresConnection, name: String
  ) throws {
    // What the lost connection has left unfinished on the server may hold the head, and with it every node.
    _ = try connection.all(ending, follower.node) { try $0.next(Bool.self) }
    try connection.transaction { transaction in
      let found = try transaction.run {
        try $0.append(headForUpdate)
        try $0.append(own, follower.node)
        try $0.append(living)
        try $0.append(holding, follower.node)
      }
      let head = try foundHead(found[0])
      let attempt = try found[1].first { try $0.next(Int64.self) }
      guard head.number >= follower.followed else { throw StoreError.setBack(path: name) }
      guard let attempt else { throw StoreError.takenOver(path: name) }
      guard attempt >= committed, head.term == follower.term else { throw StoreError.setBack(path: name) }
      guard head.incarnation != head.current else { return }
      let others = try found[2].all { try $0.next(NodeID.self) }.filter { $0 != follower.node }
      guard others.isEmpty else { throw StoreError.setBack(path: name) }
      var pipeline = PostgresPipeline()
      try pipeline.append(move, head.current)
      _ = try transaction.commit(pipeline)
    }
  }

  // MARK: Commits

  /// Fails where the row is gone, with ``isGone(_:)``; NULL violates the table, as in ``NodeRows``.
  private static let claiming = PostgresStatement(
    """
    WITH claimed AS (
      UPDATE node SET attempt = CASE WHEN attempt < $1 THEN $1 END, position = (SELECT number FROM journal_head)
      WHERE epoch = $2 RETURNING 1)
    SELECT 1 / count(*) FROM claimed
    """, .int8, .text)

  static func claim(_ attempt: Int64, of node: NodeID, in pipeline: inout PostgresPipeline) throws(PostgresError) {
    try pipeline.append(claiming, attempt, node)
  }

  /// Whether a commit failed because others have removed the node: nothing else divides.
  static func isGone(_ error: PostgresError) -> Bool { error.sqlState == "22012" }

  static let lastPosition = PostgresStatement("SELECT position FROM node WHERE epoch = $1", .text)

  // MARK: Beats

  /// What another node's row has that changes while it lives.
  struct Life: Hashable, Sendable {
    var beat: Int64
    var attempt: Int64
  }

  private static let beating = PostgresStatement(
    "UPDATE node SET beat = beat + 1, followed = greatest(followed, $2) WHERE epoch = $1", .text, .int8)
  private static let others = PostgresStatement(
    "SELECT epoch, beat, attempt FROM node WHERE begun IS NOT NULL AND epoch <> $1", .text)

  /// Says that a node lives and how far it has followed, and removes what all have followed. From any connection of its.
  ///
  /// - Returns: the others.
  static func beat(_ follower: JournalFollower, on connection: PostgresConnection, name: String) throws -> [NodeID: Life] {
    do {
      return try connection.transaction { transaction in
        var pipeline = PostgresPipeline()
        // Before its own row is locked, for which a commit waits.
        try pipeline.append(JournalRows.trim)
        let beat = try pipeline.append(beating, follower.node, follower.followed)
        let lives = try pipeline.append(others, follower.node)
        let results = try transaction.commit(pipeline)
        guard results[beat].changedRows > 0 else { throw StoreError.takenOver(path: name) }
        let found = try results[lives].all { columns in
          (try columns.next(NodeID.self), Life(beat: try columns.next(), attempt: try columns.next()))
        }
        return Dictionary(found) { $1 }
      }
    } catch let error as PostgresError where error.kind == .unknownOutcome {
      // Whether this one was counted does not matter: the next one is.
      throw PostgresError(.lost, error.description)
    }
  }

  // MARK: The end

  private static let removal = PostgresStatement(
    "DELETE FROM node WHERE epoch = $1 AND beat = $2 AND attempt = $3", .text, .int8, .int8)
  private static let leaving = PostgresStatement("DELETE FROM node WHERE epoch = $1", .text)

  /// Removes a node that has been silent, unless it has said something since, and tells everybody, the caller, too.
  static func remove(_ node: NodeID, seen life: Life, on connection: PostgresConnection) throws {
    // It may have stopped with locks that others wait for.
    _ = try connection.all(ending, node) { try $0.next(Bool.self) }
    try connection.transaction { transaction in
      let found = try transaction.run {
        try $0.append(JournalRows.advance)
        try $0.append(removal, node, life.beat, life.attempt)
      }
      guard found[1].changedRows > 0 else { return }
      try commitEnd(of: node, in: transaction)
    }
  }

  /// A node ends.
  static func leave(_ node: NodeID, on connection: PostgresConnection) throws {
    try connection.transaction { transaction in
      let found = try transaction.run {
        try $0.append(JournalRows.advance)
        try $0.append(leaving, node)
      }
      guard found[1].changedRows > 0 else { return }
      try commitEnd(of: node, in: transaction)
    }
  }

  private static func commitEnd(of node: NodeID, in transaction: PostgresTransaction) throws {
    var pipeline = PostgresPipeline()
    try JournalRows.append([.ended], of: node, attempt: 0, sealedBy: transaction.sealer, in: &pipeline)
    _ = try transaction.commit(pipeline)
  }
}
