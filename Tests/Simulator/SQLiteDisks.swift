package import WardlineFaultyDisk
package import WardlineModel
package import WardlineRelaySQLite
package import WardlineStore
package import WardlineSync

/// The production stores, each host with a disk of its own that loses what was not synced and fails on demand.
package final class SQLiteDisks: Disks {
  package static var mode: Mode { .full }

  private final class ClientHost {
    let disk: FaultyDisk
    var store: SQLiteClientStore?
    /// The device that the store has made of itself; never another one.
    var device: DeviceID?

    init(disk: FaultyDisk) { self.disk = disk }
  }

  private let lies: (client: FaultyDisk.Lie?, relay: FaultyDisk.Lie?)
  private var chance: Chance
  private var clients: [DeviceID: ClientHost] = [:]
  private let relay: FaultyDisk
  private var relayStore: SQLiteRelayStore?
  private var copied: FaultyDisk.Copy?

  package init(seed: UInt64, relayEpoch _: LogEpoch, mutant: Mutant?) {
    lies = (mutant?.lieOfClients, mutant?.lieOfRelay)
    chance = Chance(seed: seed, stream: .power)
    relay = FaultyDisk(lie: lies.relay)
  }

  deinit {
    relay.remove()
    for host in clients.values { host.disk.remove() }
  }

  // MARK: Stores

  package func openClient(_ identity: StoreIdentity) throws(StoreError) -> SQLiteClientStore {
    let host = clients[identity.device] ?? ClientHost(disk: FaultyDisk(lie: lies.client))
    clients[identity.device] = host
    // What is left of the process before goes first: its connections, which reach nothing any more.
    host.store = nil
    let access = host.disk.startProcess()
    let store = try SQLiteClientStore(
      path: access.path("client/store.sqlite"), user: identity.user, on: access, using: &chance)
    guard host.device ?? store.identity.device == store.identity.device else {
      throw .failed("\(identity.device) has become another device")
    }
    host.device = store.identity.device
    host.store = store
    return store
  }

  package func closeClient(_ identity: StoreIdentity, _ end: ProcessEnd) {
    guard let host = clients[identity.device] else { return }
    if end == .goodbye { try? host.store?.close() }
    finish(host.disk, end)
    host.store = nil
  }

  package func openRelay() throws(StoreError) -> SQLiteRelayStore {
    if let relayStore { return relayStore }
    let access = relay.startProcess()
    let store = try SQLiteRelayStore(directory: access.path("relay"), on: access, using: &chance)
    relayStore = store
    return store
  }

  package func closeRelay(_ end: ProcessEnd, losesLastCommit _: Bool) {
    if end == .goodbye { try? relayStore?.close() }
    finish(relay, end)
    relayStore = nil
  }

  private func finish(_ disk: FaultyDisk, _ end: ProcessEnd) {
    switch end {
    case .goodbye, .kill: disk.killProcess()
    case .powerCut: disk.cutPower(using: &chance)
    }
  }

  package func relayCommitted() {}

  // MARK: Faults

  private func disk(of host: Host) -> FaultyDisk? {
    switch host {
    case .client(let device): clients[device]?.disk
    case .relay: relay
    }
  }

  package func die(within host: Host, afterChanges count: Int) { disk(of: host)?.dieAfter(changes: count) }
  package func hasDied(_ host: Host) -> Bool { disk(of: host)?.isProcessDead ?? false }
  package func fail(_ host: Host, _ failure: FaultyDisk.Failure?) { disk(of: host)?.fail(failure) }
  package func hasFailed(_ host: Host) -> Bool { (disk(of: host)?.failures ?? 0) > 0 }

  // MARK: Copies

  package func copyRelay() { copied = relay.copy() }

  package func restoreRelay(epoch _: LogEpoch) throws(StoreError) {
    guard let copied else { return }
    relay.restore(copied)
    let access = relay.startProcess()
    _ = try SQLiteRelayStore.renewEpoch(in: access.path("relay"), on: access, using: &chance)
    relay.killProcess()
  }
}
