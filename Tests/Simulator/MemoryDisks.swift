package import WardlineFaultyDisk
package import WardlineModel
package import WardlineRelay
package import WardlineSync
internal import WardlineMemoryStores

/// Disks that hold committed data only: a commit is synced when it returns, and no fault occurs within one.
package struct MemoryDisks: Disks {
  private var openings = 0
  private var clients: [DeviceID: MemoryClientStore] = [:]
  private var openSlots: [DeviceID: Set<Int>] = [:]
  private var relay: MemoryRelayStore
  /// What several relays share, and their open stores.
  private let database: MemoryDatabase?
  private var relays: [Int: MemoryRelayStore] = [:]
  private var lastStates: (before: MemoryRelayStore.State, now: MemoryRelayStore.State)
  private var copied: MemoryRelayStore.State

  init(isShared: Bool = false, bug: MemoryDatabase.Bug? = nil) {
    database = isShared ? MemoryDatabase(bug: bug) : nil
    relay = MemoryRelayStore(epoch: Names.epoch(0))
    lastStates = (relay.snapshot(), relay.snapshot())
    copied = relay.snapshot()
  }

  package mutating func openClient(_ identity: StoreIdentity, slot: Int) throws(StoreError) -> any ClientStore & AssistStore {
    openSlots[identity.device, default: []].insert(slot)
    let store = clients[identity.device].map { MemoryClientStore(openedBeside: $0) } ?? MemoryClientStore(identity: identity)
    if clients[identity.device] == nil { clients[identity.device] = store }
    return store
  }

  package mutating func closeClient(_ identity: StoreIdentity, slot: Int, _: ProcessEnd) {
    openSlots[identity.device]?.remove(slot)
    // A store that no process has open is reopened with its committed state.
    guard openSlots[identity.device]?.isEmpty == true, let store = clients[identity.device] else { return }
    clients[identity.device] = MemoryClientStore(identity: identity, state: store.snapshot())
  }

  package mutating func openRelay(_ number: Int) throws(StoreError) -> any RelayStore {
    guard let database else { return relay }
    if let open = relays[number] { return open }
    let node = Names.epoch(openings)
    openings += 1
    relay = MemoryRelayStore(node, on: database, waits: true)
    relays[number] = relay
    return relay
  }

  package var people: (any PeopleDirectory)? { relay }
  package var holds: (any HoldList)? { relay }

  package mutating func closeRelay(_ number: Int, _: ProcessEnd, losesLastCommit: Bool) {
    guard database == nil else { return relays[number] = nil }
    begin(with: losesLastCommit ? lastStates.before : relay.snapshot())
  }

  package mutating func endRelay(_ node: NodeID) { database?.end(node) }
  package func isEnded(_ node: NodeID) -> Bool { database.map { !$0.nodes.contains(node) } ?? false }
  package func serve(_ node: NodeID) -> Bool? { database.map { $0.serve(node) } ?? true }
  package var nodes: [NodeID] { database?.nodes ?? [] }
  package var term: LogEpoch? { database?.term }
  package var isSettled: Bool { database?.isSettled ?? true }

  package mutating func relayCommitted() {
    guard database == nil else { return }
    lastStates = (lastStates.now, relay.snapshot())
  }

  private mutating func begin(with state: MemoryRelayStore.State) {
    openings += 1
    relay = MemoryRelayStore(epoch: Names.epoch(openings), state: state)
    lastStates = (state, state)
  }

  package mutating func die(within _: Host, slot _: Int, afterChanges _: Int) {}
  package func writes(_: Host) -> Int { 0 }
  package func hasDied(_: Host) -> Bool { false }
  package mutating func fail(_: Host, _: FaultyDisk.Failure?) {}
  package func hasFailed(_: Host) -> Bool { false }

  package mutating func copyRelay() { copied = relay.snapshot() }

  package mutating func restoreRelay() { begin(with: copied) }
  package mutating func failOver(toCopy: Bool) -> Bool { database?.failOver(to: toCopy ? copied : nil) ?? false }
}
