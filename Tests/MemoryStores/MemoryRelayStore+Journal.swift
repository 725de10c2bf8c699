import WardlineModel
import WardlineRelay

// The journal of several relays.
extension MemoryRelayStore.State {
  /// - Returns: those that were there before.
  mutating func begin(_ node: NodeID) -> [NodeID] {
    let peers = nodes
    nodes.append(node)
    tell([.began], by: node)
    followed[node] = position
    return peers
  }

  mutating func end(_ node: NodeID) {
    guard nodes.contains(node) else { return }
    nodes.removeAll { $0 == node }
    followed[node] = nil
    tell([.ended], by: node, isEnd: true)
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

  mutating func takeNews(for node: NodeID) -> News {
    guard let known = followed[node] else { return News() }
    let batches = journal.filter { $0.number > known && $0.node != node }
    followed[node] = position
    let everywhere = followed.values.min() ?? position
    journal.removeAll { $0.number <= everywhere }
    return News(batches, position: position)
  }
}
