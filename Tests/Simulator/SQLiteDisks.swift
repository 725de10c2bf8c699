package import WardlineFaultyDisk
package import WardlineModel
package import WardlineRelay
internal import WardlineRelaySQLite
internal import WardlineStore
package import WardlineSync

/// The production stores. Each host has a disk of its own that loses unsynced data and fails on demand.
package final class SQLiteDisks: Disks {
  private final class ClientHost {
    let disk: FaultyDisk
    /// The store of each slot that has it open, and its path to the disk.
    var stores: [Int: SQLiteClientStore] = [:]
    var accesses: [Int: DiskAccess] = [:]
    /// The device of the store; it never changes.
    var device: DeviceID?

    init(disk: FaultyDisk) { self.disk = disk }
  }

  private let lies: (client: FaultyDisk.Lie?, relay: FaultyDisk.Lie?)
  private var chance: Chance
  private var clients: [DeviceID: ClientHost] = [:]
  private let relay: FaultyDisk
  private var relayStore: SQLiteRelayStore?
  private var relayAccess: DiskAccess?
  private var copied: FaultyDisk.Copy?
  /// In some worlds few, so that checkpoints happen while users write; `nil` for the production value.
  private let checkpointPages: Int?

  init(seed: UInt64, mutant: Mutant?) {
    lies = (mutant?.lieOfClients, mutant?.lieOfRelay)
    chance = Chance(seed: seed, stream: .power)
    relay = FaultyDisk(lie: lies.relay)
    var checkpoints = Chance(seed: seed, stream: .checkpoints)
    checkpointPages = checkpoints.happens(oneIn: 2) ? checkpoints.among([4, 16, 64]) : nil
  }

  deinit {
    relay.remove()
    for host in clients.values { host.disk.remove() }
  }

  // MARK: Stores

  package func openClient(_ identity: StoreIdentity, slot: Int) throws(StoreError) -> any ClientStore & AssistStore {
    let host = clients[identity.device] ?? ClientHost(disk: FaultyDisk(lie: lies.client))
    clients[identity.device] = host
    // First release the previous process's connections, which reach nothing any more.
    host.stores[slot] = nil
    let access = host.disk.startProcess()
    host.accesses[slot] = access
    let store = try SQLiteClientStore(
      path: access.path("client/store.sqlite"), user: identity.user, on: access, checkpointPages: checkpointPages,
      using: &chance)
    guard host.device ?? store.identity.device == store.identity.device else {
      throw .failed("\(identity.device) has become another device")
    }
    host.device = store.identity.device
    host.stores[slot] = store
    return store
  }

  package func closeClient(_ identity: StoreIdentity, slot: Int, _ end: ProcessEnd) {
    guard let host = clients[identity.device] else { return }
    if end == .goodbye { try? host.stores[slot]?.close() }
    switch end {
    case .goodbye, .kill: if let access = host.accesses[slot] { host.disk.killProcess(access) }
    // The first close ends all of them; the others have nothing left to lose.
    case .powerCut: host.disk.cutPower(using: &chance)
    }
    host.accesses[slot] = nil
    host.stores[slot] = nil
  }

  package func openRelay(_: Int) throws(StoreError) -> any RelayStore {
    if let relayStore { return relayStore }
    let access = relay.startProcess()
    relayAccess = access
    let store = try SQLiteRelayStore(
      directory: access.path("relay"), on: access, checkpointPages: checkpointPages ?? Limits.relayCheckpointPages,
      using: &chance)
    relayStore = store
    return store
  }

  package var people: (any PeopleDirectory)? { relayStore?.people }
  /// A change on a disk that fails may be there or not, and the judge would have to follow both: the contract of stores has it.
  package var holds: (any HoldList)? { nil }

  package func endRelay(_: NodeID) {}
  package func isEnded(_: NodeID) -> Bool { false }
  package func serve(_: NodeID) -> Bool? { true }
  package var nodes: [NodeID] { [] }
  package var term: LogEpoch? { nil }
  package var isSettled: Bool { true }

  package func closeRelay(_: Int, _ end: ProcessEnd, losesLastCommit _: Bool) {
    if end == .goodbye { try? relayStore?.close() }
    switch end {
    case .goodbye, .kill: relay.killProcess()
    case .powerCut: relay.cutPower(using: &chance)
    }
    relayStore = nil
  }

  package func relayCommitted() {}

  // MARK: Faults

  private func disk(of host: Host) -> FaultyDisk? {
    switch host {
    case .client(let device): clients[device]?.disk
    case .relay: relay
    }
  }

  package func die(within host: Host, slot: Int, afterChanges count: Int) {
    switch host {
    case .client(let device):
      guard let client = clients[device], let access = client.accesses[slot] else { return }
      client.disk.die(access, afterChanges: count)
    case .relay: relay.dieAfter(changes: count)
    }
  }

  package func hasDied(_ host: Host) -> Bool {
    switch host {
    case .client(let device):
      clients[device].map { client in client.accesses.values.contains { client.disk.isDead($0) } } ?? false
    case .relay: relay.isProcessDead
    }
  }

  package func writes(_ host: Host) -> Int { disk(of: host)?.writes ?? 0 }
  package func fail(_ host: Host, _ failure: FaultyDisk.Failure?) { disk(of: host)?.fail(failure) }

  package func hasFailed(_ host: Host) -> Bool {
    switch host {
    case .client(let device): clients[device].map { host in host.accesses.values.contains(where: host.disk.hasFailed) } ?? false
    case .relay: relayAccess.map(relay.hasFailed) ?? false
    }
  }

  // MARK: Copies

  package func copyRelay() { copied = relay.copy() }

  package func failOver(toCopy _: Bool) -> Bool { false }

  package func restoreRelay() {
    if let copied { relay.restore(copied) }
  }
}
