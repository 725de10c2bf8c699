internal import Foundation
import WardlineModel
import WardlineRelay
import WardlineSeal

/// The life of nodes (decision 101): their rows of `node`, and the advisory lock by which the connection for commits of one that stands still is found.
///
/// A row is there while its node lives: every commit updates it, and fails without it. So a node that was removed commits nothing behind its end.
///
/// All nodes that live write in one epoch, the *term*. After a restart the server may be a standby or an older copy, which lacks commits. Only the node that
/// made a commit, or followed it, can tell that it is missing. So no node commits on a restarted server before each node has checked that what it knows is
/// there. If a node finds that something is missing, or is removed before it has checked, the term is over: every node of that term ends.
enum NodeRows {
  private static let lock = 6_291_456
  private static let holding = PostgresStatement("SELECT pg_try_advisory_lock_shared(\(lock), hashtext($1))", .text)
  private static let ending = PostgresStatement(
    """
    SELECT pg_terminate_backend(pid, 1000) FROM pg_locks
    WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND classid = \(lock) AND objid = (hashtext($1)::int8 & 4294967295)::oid AND objsubid = 2 AND granted
    """, .text)

  // MARK: The head

  /// Names one run of the server on this database: it changes with each restart.
  private static let incarnation =
    "(SELECT extract(epoch FROM pg_postmaster_start_time())::text || ' ' || oid FROM pg_database WHERE datname = current_database())"
  /// Notes that every node has checked this run of the server, once that is so.
  private static let settling = PostgresStatement(
    """
    UPDATE journal_head SET incarnation = \(incarnation)
    WHERE incarnation <> \(incarnation) AND NOT EXISTS (SELECT 1 FROM node WHERE incarnation <> \(incarnation))
    """)
  private static let state = PostgresStatement("SELECT number, term, incarnation = \(incarnation) FROM journal_head")
  private static let voiding = PostgresStatement("UPDATE journal_head SET term = NULL")

  private struct Head {
    var number: UInt64
    /// `nil` once it is over.
    var term: LogEpoch?
    /// Whether every node has checked this run of the server.
    var isSettled: Bool

    /// Locks it, until the transaction ends.
    static func locked(in transaction: PostgresTransaction) throws -> Head {
      let found = try transaction.run {
        try $0.append(JournalRows.lockedHead)
        try $0.append(settling)
        try $0.append(state)
      }
      let head = try found[2].first { Head(number: try $0.next(), term: try $0.next(), isSettled: try $0.next()) }
      guard let head else { throw PostgresError.damage("the head of the journal is missing") }
      return head
    }
  }

  // MARK: Beginning

  private static let living = PostgresStatement("SELECT epoch, serves FROM node ORDER BY begun")
  private static let beginning = PostgresStatement(
    "UPDATE journal_head SET number = number + 1, term = $1, incarnation = \(incarnation) RETURNING number", .text)
  private static let registration = PostgresStatement(
    """
    INSERT INTO node (epoch, begun, followed, position, seen, serves, incarnation)
    SELECT $1, number, number, number, number, term = $1, incarnation FROM journal_head
    """, .text)

  /// Registers a node, and commits. It joins the term of those that serve, unless that is over, and has to wait (``serve(_:on:)``); or it begins a term.
  ///
  /// - Parameter formers: nodes that have ended.
  static func register(
    _ node: NodeID, after formers: [NodeID], in transaction: PostgresTransaction
  ) throws -> JournalFollower {
    // They may have been killed with locks that the server has not released yet.
    for former in formers { _ = try transaction.run { try $0.append(ending, former) } }
    var head = try Head.locked(in: transaction)
    for former in formers where try !transaction.all(own, former, decode: { try $0.next(Int64.self) }).isEmpty {
      head.number += 1
      var removal = PostgresPipeline()
      try removal.append(JournalRows.advance)
      try removal.append(leaving, former)
      try JournalRows.append([.ended], of: former, attempt: 0, sealedBy: transaction.sealer, in: &removal)
      _ = try transaction.run(removal)
    }
    let found = try transaction.run {
      try $0.append(living)
      try $0.append(holding, node)
    }
    let others = try found[0].all { (node: try $0.next(NodeID.self), serves: try $0.next(Bool.self)) }
    let peers = others.map(\.node)
    let term = !others.contains(where: \.serves) || !head.isSettled ? node : head.term ?? node
    var pipeline = PostgresPipeline()
    try pipeline.append(beginning, term)
    try pipeline.append(registration, node)
    if peers.isEmpty { try pipeline.append(JournalRows.clear) }
    try JournalRows.append([.began], of: node, attempt: 0, sealedBy: transaction.sealer, in: &pipeline)
    _ = try transaction.commit(pipeline)
    return JournalFollower(node, of: term, peers: peers, followed: head.number + 1)
  }

  private static let hearing = PostgresStatement(
    """
    SELECT other.serves, other.seen >= own.begun FROM node AS own LEFT JOIN node AS other ON other.epoch <> own.epoch
    WHERE own.epoch = $1
    """, .text)
  private static let serving = PostgresStatement("UPDATE node SET serves = true WHERE epoch = $1", .text)

  /// A node that has joined others may serve once all of them know of that, and one of them serves. Otherwise a copy of the database
  /// could lack all commits of this one, although every other node finds there what it knows.
  ///
  /// - Returns: `nil` while it has to wait; `false` if it has to register again: no other node serves any more, the term is over, or the node was removed.
  static func serve(_ follower: JournalFollower, on connection: PostgresConnection) throws -> Bool? {
    do {
      return try connection.transaction { transaction in
        let head = try Head.locked(in: transaction)
        guard head.term == follower.term else { return false }
        guard head.isSettled else { return nil }
        let others = try transaction.all(hearing, follower.node) {
          (serves: try $0.next(Bool?.self), knows: try $0.next(Bool?.self))
        }
        if others.contains(where: { $0.knows == false }) { return nil }
        guard others.contains(where: { $0.serves == true }) else { return false }
        var pipeline = PostgresPipeline()
        try pipeline.append(serving, follower.node)
        _ = try transaction.commit(pipeline)
        return true
      }
    } catch let error as PostgresError where error.kind == .unknownOutcome {
      // It asks again, and may say it twice.
      return nil
    }
  }

  private static let setting = PostgresStatement("UPDATE node SET settings = $2 WHERE epoch = $1", .text, .text)
  private static let otherSettings = PostgresStatement(
    "SELECT settings FROM node WHERE epoch <> $1 AND settings IS NOT NULL ORDER BY begun", .text)

  /// Says what a node was started with. Of two that begin at once the second one finds the differences.
  ///
  /// - Returns: the names of which another node has another value, with that value.
  static func set(
    _ settings: [String: String], of node: NodeID, on connection: PostgresConnection
  ) throws -> [String: String] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try encoder.encode(settings), as: UTF8.self)
    let found = try connection.transaction { transaction in
      let results = try transaction.run {
        try $0.append(JournalRows.lockedHead)
        try $0.append(setting, node, text)
        try $0.append(otherSettings, node)
      }
      _ = try transaction.commit(PostgresPipeline())
      return try results[2].all { try $0.next(String.self) }
    }
    var differences: [String: String] = [:]
    for other in found {
      // What another version does not name is no difference.
      let values = try JSONDecoder().decode([String: String].self, from: Data(other.utf8))
      for (name, value) in values where settings[name] != nil && settings[name] != value { differences[name] = value }
    }
    return differences
  }

  // MARK: Connecting again

  private static let own = PostgresStatement("SELECT attempt FROM node WHERE epoch = $1", .text)
  private static let finding = PostgresStatement(
    "UPDATE node SET incarnation = \(incarnation), beat = beat + 1 WHERE epoch = $1", .text)

  /// What a node does first on a new connection for commits: it checks that all that it knows is there.
  ///
  /// - Parameter committed: its last attempt that it knows to be committed.
  /// - Throws: ``StoreError/setBack(path:)`` if the database is older than this node, or the term is over; ``StoreError/takenOver(path:)`` if others
  ///   have removed it.
  static func rejoin(
    _ follower: JournalFollower, committed: Int64, on connection: PostgresConnection, name: String
  ) throws {
    // What the lost connection has left unfinished on the server may hold the head, and with it every node.
    _ = try connection.all(ending, follower.node) { try $0.next(Bool.self) }
    let failure = try connection.transaction { transaction -> StoreError? in
      let head = try Head.locked(in: transaction)
      let found = try transaction.run {
        try $0.append(own, follower.node)
        try $0.append(holding, follower.node)
      }
      let attempt = try found[0].first { try $0.next(Int64.self) }
      var pipeline = PostgresPipeline()
      if head.number < follower.seen || (attempt ?? .max) < committed {
        // The others need not wait for the end of this one.
        try pipeline.append(voiding)
        _ = try transaction.commit(pipeline)
        return .setBack(path: name)
      }
      guard attempt != nil else { return .takenOver(path: name) }
      guard head.term == follower.term else { return .setBack(path: name) }
      try pipeline.append(finding, follower.node)
      _ = try transaction.commit(pipeline)
      return nil
    }
    if let failure { throw failure }
  }

  /// Waits for an attempt of the node that is under way on the server, and keeps others from committing until the transaction ends.
  ///
  /// - Returns: the number of its last attempt that was committed.
  /// - Throws: a ``PostgresError`` of the kind `refused` until every node has checked a restarted server; otherwise as ``rejoin``.
  static func lastCommitted(
    of follower: JournalFollower, in transaction: PostgresTransaction, name: String
  ) throws -> Int64 {
    // In the order of every commit and removal: the head, then the node's row.
    let head = try Head.locked(in: transaction)
    let attempt = try transaction.all(locked, follower.node, decode: { try $0.next(Int64.self) }).first
    guard let attempt else { throw StoreError.takenOver(path: name) }
    guard head.term == follower.term else { throw StoreError.setBack(path: name) }
    guard head.isSettled else {
      throw PostgresError(
        .refused, "the server was restarted, and another relay has not yet checked that its commits are there")
    }
    return attempt
  }

  private static let locked = PostgresStatement("SELECT attempt FROM node WHERE epoch = $1 FOR UPDATE", .text)

  // MARK: Commits

  /// Writes the number of the attempt, if the row has no larger one: so of an attempt whose outcome is unknown the row tells whether it was
  /// committed, and once it has a larger number, it never will be. Fails where the row is gone, with ``isGone(_:)``; NULL violates the table.
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
    "UPDATE node SET beat = beat + 1, followed = greatest(followed, $2), seen = greatest(seen, $3) WHERE epoch = $1", .text,
    .int8, .int8)
  private static let others = PostgresStatement(
    "SELECT epoch, beat, attempt FROM node WHERE epoch <> $1", .text)

  /// Says that a node lives and how far it has followed, and removes what all have followed. From any connection of its.
  ///
  /// - Returns: the others.
  /// - Throws: as ``rejoin``.
  static func beat(_ follower: JournalFollower, on connection: PostgresConnection, name: String) throws -> [NodeID: Life] {
    do {
      return try connection.transaction { transaction in
        var pipeline = PostgresPipeline()
        // Before its own row is locked, for which a commit waits.
        try pipeline.append(JournalRows.trim)
        let beat = try pipeline.append(beating, follower.node, follower.handled, follower.seen)
        let lives = try pipeline.append(others, follower.node)
        let term = try pipeline.append(JournalRows.head)
        let results = try transaction.commit(pipeline)
        // A commit may be under way on another connection, and the number larger than what was read here.
        follower.noteSeen(try follower.check(results[term], isCurrent: false, name: name))
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

  /// If the server was restarted and the node had not checked it yet, the term ends: a commit may be missing of which only that node knew.
  private static let removal = PostgresStatement(
    """
    WITH removed AS (DELETE FROM node WHERE epoch = $1 AND beat = $2 AND attempt = $3 RETURNING incarnation),
      ended AS (
        UPDATE journal_head SET term = NULL
        WHERE incarnation <> \(incarnation) AND EXISTS (SELECT 1 FROM removed WHERE incarnation <> \(incarnation)))
    SELECT 1::int8 FROM removed
    """, .text, .int8, .int8)
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
      guard found[1].rowCount > 0 else { return }
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
