import Synchronization
import WardlineModel
import WardlineRelay

/// How far a node has followed the journal, and what it has yet to hand over.
final class JournalFollower: Sendable {
  private struct State {
    var followed: UInt64
    /// How far the relay has handled what was handed over.
    var handled: UInt64
    /// The largest number that is known to be committed.
    var seen: UInt64
    /// Whether another node has begun since ``takeBeginning()``.
    var hasOtherBegun = false
    var batches: [JournalBatch] = []
    /// The others that live, as far as it has followed.
    var others: Set<NodeID>
    var failure: StoreError?
    var watch = NodeWatch()
  }

  let node: NodeID
  /// The epoch in which all nodes that live write.
  let term: LogEpoch
  let peers: [NodeID]
  private let state: Mutex<State>

  init(_ node: NodeID, of term: LogEpoch, peers: [NodeID], followed: UInt64) {
    (self.node, self.term, self.peers) = (node, term, peers)
    state = Mutex(State(followed: followed, handled: followed, seen: followed, others: Set(peers)))
  }

  /// The number up to which nothing is missing.
  var followed: UInt64 { state.withLock(\.followed) }

  /// The relay needs no row up to it any more.
  var handled: UInt64 { state.withLock(\.handled) }

  func noteHandled(through position: UInt64) { state.withLock { $0.handled = max($0.handled, position) } }

  /// A database whose journal ends before it is older than what this node knows.
  var seen: UInt64 { state.withLock(\.seen) }

  func noteSeen(_ position: UInt64) { state.withLock { $0.seen = max($0.seen, position) } }

  /// Whether another node has begun, which waits until this one has said that it knows.
  func takeBeginning() -> Bool {
    state.withLock { state in
      defer { state.hasOtherBegun = false }
      return state.hasOtherBegun
    }
  }

  /// Whether it knows of no other node. One that has begun meanwhile is told of this one's connections when this one reads of it.
  var isAlone: Bool { state.withLock(\.others.isEmpty) }

  /// Why nothing more can be followed.
  var failure: StoreError? { state.withLock(\.failure) }

  func take() -> News {
    state.withLock { state in
      defer { state.batches = [] }
      return News(state.batches, position: state.followed)
    }
  }

  /// Adds what others have committed up to a number. It may have been read before.
  func add(_ result: PostgresResult, through position: UInt64) throws {
    let batches: [JournalBatch]
    do { batches = try JournalRows.batches(result) } catch {
      let failure = (error as? PostgresError).map { StoreError($0) } ?? .damaged("\(error)")
      state.withLock { $0.failure = failure }
      throw failure
    }
    state.withLock { state in
      for batch in batches where batch.number > state.followed {
        state.batches.append(batch)
        if batch.notices.contains(.began) {
          state.others.insert(batch.node)
          state.hasOtherBegun = true
        }
        if batch.notices.contains(.ended) { state.others.remove(batch.node) }
      }
      state.followed = max(state.followed, position)
      state.seen = max(state.seen, position)
    }
  }

  // MARK: Reading

  /// Reads what others have committed since.
  func read(on connection: PostgresConnection, name: String) throws {
    var pipeline = PostgresPipeline()
    let head = try pipeline.append(JournalRows.head)
    let news = try JournalRows.read(after: followed, exceptOf: node, in: &pipeline)
    let results = try connection.read(pipeline)
    try add(results[news], through: check(results[head], name: name))
  }

  /// - Parameters:
  ///   - head: of the journal.
  ///   - isCurrent: whether nothing was followed since it was read.
  /// - Returns: the number of the last commit.
  /// - Throws: ``StoreError/setBack(path:)`` if the database is older than this node, or the term is over.
  @discardableResult func check(_ head: PostgresResult, isCurrent: Bool = true, name: String) throws -> UInt64 {
    let found = try head.first { (try $0.next(UInt64.self), try $0.next(LogEpoch?.self)) }
    guard let (position, term) = found, term == self.term, !isCurrent || position >= followed else {
      throw StoreError.setBack(path: name)
    }
    return position
  }

  /// Reads what others had committed before this node's last commit, of which it was unknown whether it happened.
  func readUpToLastCommit(in transaction: PostgresTransaction) throws {
    guard let position = try transaction.all(NodeRows.lastPosition, node, decode: { try $0.next(UInt64.self) }).first
    else { return }
    let results = try transaction.run { _ = try JournalRows.read(after: followed, through: position, exceptOf: node, in: &$0) }
    try add(results[0], through: position)
  }

  // MARK: Watching

  /// The nodes that have been silent for so long, with what their rows had.
  func silent(
    _ lives: [NodeID: NodeRows.Life], for silenceMaxMilliseconds: Int64, at uptime: Int64
  ) -> [(node: NodeID, life: NodeRows.Life)] {
    state.withLock { $0.watch.silent(lives, for: silenceMaxMilliseconds, at: uptime) }
  }
}

/// Which nodes have said nothing for too long. It compares no clocks: only whether their rows have changed since this process looked.
struct NodeWatch {
  private var seen: [NodeID: (life: NodeRows.Life, since: Int64)] = [:]
  private var lookedAtMilliseconds: Int64?

  /// - Parameter uptime: of this process, in milliseconds.
  mutating func silent(
    _ lives: [NodeID: NodeRows.Life], for silenceMaxMilliseconds: Int64, at uptime: Int64
  ) -> [(node: NodeID, life: NodeRows.Life)] {
    // Whoever has looked late stood still itself, or the database did, and with it everybody's beats.
    let isLate = lookedAtMilliseconds.map { uptime - $0 > 2 * Limits.relayBeatMilliseconds } ?? true
    lookedAtMilliseconds = uptime
    var kept: [NodeID: (life: NodeRows.Life, since: Int64)] = [:]
    for (node, life) in lives {
      if let before = seen[node], before.life == life, !isLate { kept[node] = before } else { kept[node] = (life, uptime) }
    }
    seen = kept
    return kept.filter { uptime - $0.value.since >= silenceMaxMilliseconds }.map { ($0.key, $0.value.life) }
      .sorted { $0.node < $1.node }
  }
}
