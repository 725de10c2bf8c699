import Synchronization
package import WardlineModel
package import WardlineRelay

/// What relays share that serve one log from memory.
package final class MemoryDatabase: Sendable {
  /// The committed state. It is not held while a body runs, so that a body may read beside its transaction, as with a disk.
  let state: Mutex<MemoryRelayStore.State>

  /// For a mutant: `false` if a relay commits in another run of the server before all have looked there.
  let waitsForAll: Bool

  package init(_ state: MemoryRelayStore.State = MemoryRelayStore.State(), waitsForAll: Bool = true) {
    self.state = Mutex(state)
    self.waitsForAll = waitsForAll
  }

  /// The relays on it, in the order of their beginnings.
  package var nodes: [NodeID] { state.withLock { $0.nodes } }

  package func entries(of session: SessionID) -> [LogEntry] { state.withLock { $0.entries[session] ?? [] } }

  /// A relay is gone; the others hear it, once.
  package func end(_ node: NodeID) { state.withLock { $0.end(node) } }
}
