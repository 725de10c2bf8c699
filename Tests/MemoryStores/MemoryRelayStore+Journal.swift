import Synchronization
package import WardlineModel
import WardlineRelay

// The journal of several relays, and their rows.
extension MemoryRelayStore.State {
  /// The row of a relay.
  struct NodeRow: Hashable {
    /// The number of its commits that are in this state.
    var commitCount: Int64 = 0
    /// The last run of the server in which it has found what it knows.
    var run: Int
    /// The number of its beginning, and the largest one that it knows to be committed.
    var begun: UInt64 = 0
    var seen: UInt64 = 0
    /// Whether it may commit in the term.
    var serves = true
  }

  /// What a relay knows itself.
  struct NodeKnowledge {
    /// Up to where it has followed the journal.
    var followed: UInt64 = 0
    var commitCount: Int64 = 0
    /// For a mutant: what was committed when it followed last.
    var state: MemoryRelayStore.State?
  }

  /// - Parameters:
  ///   - epoch: in which it writes in any case; `nil` for that of the others that serve, unless that is over.
  ///   - waits: whether it serves only once the others know of it.
  /// - Returns: those that were there before, and its epoch.
  mutating func begin(_ node: NodeID, in epoch: LogEpoch?, waits: Bool) -> (peers: [NodeID], epoch: LogEpoch) {
    let peers = nodes
    let isAnyServing = rows.values.contains(where: \.serves)
    let joined = epoch ?? (!isAnyServing || !isSettled ? node : term ?? node)
    (term, settledRun) = (joined, run)
    nodes.append(node)
    rows[node] = NodeRow(run: run)
    tell([.began], by: node)
    followed[node] = position
    rows[node]?.begun = position
    rows[node]?.seen = position
    rows[node]?.serves = !waits || joined == node
    return (peers, joined)
  }

  mutating func end(_ node: NodeID) {
    guard let row = rows.removeValue(forKey: node) else { return }
    nodes.removeAll { $0 == node }
    followed[node] = nil
    // A commit may be missing of which only that relay knew.
    if settledRun != run, row.run != run { term = nil }
    tell([.ended], by: node, isEnd: true)
  }

  mutating func countCommit(of node: NodeID) {
    rows[node]?.commitCount += 1
    commitCount += 1
  }

  /// One that others hold for gone commits nothing more.
  func expectNode(_ node: NodeID) throws(StoreError) {
    guard nodes.contains(node) else { throw .takenOver(path: "memory") }
  }

  mutating func tell(_ notices: [Notice], by node: NodeID, isEnd: Bool = false) {
    guard nodes.count > (isEnd ? 0 : 1), !notices.isEmpty else { return }
    position += 1
    journal.append(JournalBatch(number: position, node: node, notices))
  }

  mutating func takeNews(for node: NodeID, after known: UInt64) -> News {
    guard followed[node] != nil else { return News() }
    rows[node]?.seen = position
    return News(journal.filter { $0.number > known && $0.node != node }, position: position)
  }

  mutating func forgetNews(of node: NodeID, through position: UInt64) {
    guard let before = followed[node], before < position else { return }
    followed[node] = position
    let everywhere = followed.values.min() ?? position
    journal.removeAll { $0.number <= everywhere }
  }

  /// The newest connections of devices to other relays, of those that are needed.
  func connections(of needs: LedgerSnapshot.Needs, besides node: NodeID) -> [UserDevice: UInt64] {
    var newest: [UserDevice: UInt64] = [:]
    for batch in journal where batch.number > needs.position && batch.node != node {
      for case .connected(let device, let epoch, _, _) in batch.notices where needs.devices.contains(device) {
        newest.note(epoch, of: device)
      }
    }
    return newest
  }

  /// A relay that has joined others may serve once all of them know of that, and one of them serves.
  ///
  /// - Returns: `nil` while it has to wait; `false` if it has to begin anew.
  mutating func serve(_ node: NodeID) -> Bool? {
    guard let own = rows[node] else { return false }
    if own.serves { return true }
    guard isSettled else { return nil }
    let others = rows.filter { $0.key != node }.values
    if others.contains(where: { $0.seen < own.begun }) { return nil }
    guard others.contains(where: \.serves) else { return false }
    rows[node]?.serves = true
    return true
  }

  // MARK: Another run of the server

  /// Whether every relay has checked that what it knows is there in this run of the server. No relay commits before.
  var isSettled: Bool { settledRun == run || nodes.allSatisfy { rows[$0]?.run == run } }

  /// A relay looks for all that it knows.
  ///
  /// - Throws: ``StoreError/setBack(path:)`` if this state is older, or the epoch of the relay is over; ``StoreError/takenOver(path:)`` if others
  ///   have removed it.
  mutating func rejoin(_ node: NodeID, of epoch: LogEpoch, _ known: NodeKnowledge) throws(StoreError) {
    let isOlder = position < known.followed || (rows[node]?.commitCount ?? .max) < known.commitCount
    // The others need not wait for the end of this one.
    if isOlder { term = nil }
    guard term == epoch else { throw .setBack(path: "memory") }
    try expectNode(node)
    rows[node]?.run = run
    if isSettled { settledRun = run }
  }

  func hasSameCommits(as other: Self) -> Bool {
    position == other.position && nodes == other.nodes && rows.mapValues(\.commitCount) == other.rows.mapValues(\.commitCount)
  }
}

extension MemoryDatabase {
  /// It becomes another run of the server, where some of the last commits may be missing.
  ///
  /// - Parameter copy: all that is left there; `nil` if that is everything. It is not used if nothing but the end of a relay is missing, or where
  ///   an epoch would go on that has ended since. What is done beside the relays stays.
  /// - Returns: whether a commit is missing.
  package func failOver(to copy: MemoryRelayStore.State?) -> Bool {
    state.withLock { state in
      let before = state
      let isUsable =
        copy?.term == before.term && (copy?.commitCount != before.commitCount || copy?.nodes == before.nodes)
      let isOlder = isUsable && copy.map { !$0.hasSameCommits(as: before) } ?? false
      if isOlder, let copy {
        state = copy
        // What retention has erased since the copy is there again.
        let released = state.released.union(before.released).union(state.holds.keys)
        (state.holds, state.released) = (before.holds, released.subtracting(before.holds.keys))
      }
      state.run = before.run + 1
      return isOlder
    }
  }

  /// Whether every relay that lives has looked in this run of the server.
  package var isSettled: Bool { state.withLock(\.isSettled) }

  /// The epoch in which relays that live write; `nil` once it is over.
  package var term: LogEpoch? { state.withLock(\.term) }
}
