import Synchronization
package import WardlineModel
package import WardlineRelay

/// What relays share that serve one log from memory.
package final class MemoryDatabase: Sendable {
  /// The committed state. It is not held while a body runs, so that a body may read beside its transaction, as with a disk.
  let state: Mutex<MemoryRelayStore.State>

  let bug: Bug?

  /// What relays do wrong on it, for mutants.
  package enum Bug: Sendable {
    /// They plan without the lock of the journal's head: over what they have followed, whatever others have committed since.
    case plansWithoutLock
    /// They commit what a device has sent before it came to another relay, after what it has sent there.
    case takesFromOldConnections
    /// They serve as soon as they have begun.
    case servesUnheard
  }

  package init(_ state: MemoryRelayStore.State = MemoryRelayStore.State(), bug: Bug? = nil) {
    self.state = Mutex(state)
    self.bug = bug
  }

  /// How many batches the journal keeps.
  package var batchCount: Int { state.withLock { $0.journal.count } }

  /// The relays on it, in the order of their beginnings.
  package var nodes: [NodeID] { state.withLock { $0.nodes } }

  /// Whether a relay that has begun may serve; `nil` while it has to wait, `false` if it has to begin anew.
  package func serve(_ node: NodeID) -> Bool? { bug == .servesUnheard ? true : state.withLock { $0.serve(node) } }

  package func entries(of session: SessionID) -> [LogEntry] { state.withLock { $0.entries[session] ?? [] } }

  /// A relay is gone; the others hear it, once.
  package func end(_ node: NodeID) { state.withLock { $0.end(node) } }
}
