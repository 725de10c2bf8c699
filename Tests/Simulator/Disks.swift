package import WardlineModel
package import WardlineRelay
package import WardlineSync
package import WardlineTestSupport

/// What the stores of a world lie on. The world is the same over memory and over files.
package protocol Disks {
  associatedtype Client: ClientStore
  associatedtype Relay: RelayStore

  init(seed: UInt64, relayEpoch: LogEpoch)

  /// Opens a device's store, or makes it. Nobody has it open.
  mutating func openClient(_ identity: StoreIdentity) throws(StoreError) -> Client
  /// The last process that had it open is gone, with or without a goodbye.
  mutating func closeClient(_ identity: StoreIdentity)

  mutating func openRelay() throws(StoreError) -> Relay
  /// The relay is gone. `losesLastCommit`: only for a mutant, whose store answered before it had synced.
  mutating func closeRelay(losesLastCommit: Bool)
  /// Called after each commit.
  mutating func relayCommitted()
}

/// Disks that hold what was committed, and nothing else: a commit is synced when it returns.
package struct MemoryDisks: Disks {
  private let relayEpoch: LogEpoch
  private var clients: [DeviceID: MemoryClientStore] = [:]
  private var relay: MemoryRelayStore
  private var lastStates: (before: MemoryRelayStore.State, now: MemoryRelayStore.State)

  package init(seed _: UInt64, relayEpoch: LogEpoch) {
    self.relayEpoch = relayEpoch
    relay = MemoryRelayStore(epoch: relayEpoch)
    lastStates = (relay.snapshot(), relay.snapshot())
  }

  package mutating func openClient(_ identity: StoreIdentity) throws(StoreError) -> MemoryClientStore {
    let store = clients[identity.device] ?? MemoryClientStore(identity: identity)
    clients[identity.device] = store
    return store
  }

  package mutating func closeClient(_ identity: StoreIdentity) {
    guard let store = clients[identity.device] else { return }
    clients[identity.device] = MemoryClientStore(identity: identity, state: store.snapshot())
  }

  package mutating func openRelay() throws(StoreError) -> MemoryRelayStore { relay }

  package mutating func closeRelay(losesLastCommit: Bool) {
    relay = MemoryRelayStore(epoch: relayEpoch, state: losesLastCommit ? lastStates.before : relay.snapshot())
    lastStates = (relay.snapshot(), relay.snapshot())
  }

  package mutating func relayCommitted() { lastStates = (lastStates.now, relay.snapshot()) }
}
