package import WardlineFaultyDisk
package import WardlineModel
package import WardlineRelay
package import WardlineSync

/// The disks of a world. The world is the same over memory and over files. Not a type parameter of the world: the optimizer
/// would compile everything once for each.
package protocol Disks {
  /// Opens or creates a device's store, for a process in one of its slots. Others may have it open.
  mutating func openClient(_ identity: StoreIdentity, slot: Int) throws(StoreError) -> any ClientStore & AssistStore
  /// A process that had it open has ended; if its host has failed, all have.
  mutating func closeClient(_ identity: StoreIdentity, slot: Int, _ end: ProcessEnd)

  /// The open store of a relay, or a new opening, which writes in an epoch of its own, or in that of the others that live.
  mutating func openRelay(_ number: Int) throws(StoreError) -> any RelayStore
  /// The directory in that store, which is open.
  var people: (any PeopleDirectory)? { get }
  /// The legal holds in that store, beside it; `nil` where the schedules leave them out.
  var holds: (any HoldList)? { get }
  /// The relay has ended. `losesLastCommit`: only for a mutant whose store answered before it had synced.
  mutating func closeRelay(_ number: Int, _ end: ProcessEnd, losesLastCommit: Bool)
  /// Of several relays on one database one has said that it ends, or is held for gone by another one.
  mutating func endRelay(_ node: NodeID)
  func isEnded(_ node: NodeID) -> Bool
  /// Whether a relay that has begun may serve; `nil` while it has to wait, `false` if it has to begin anew.
  func serve(_ node: NodeID) -> Bool?
  /// Those that live, in the order of their beginnings.
  var nodes: [NodeID] { get }
  /// The epoch in which those write; `nil` once it is over.
  var term: LogEpoch? { get }
  /// Whether all of them have found, in this run of the database's server, what they have committed and followed.
  var isSettled: Bool { get }
  /// Called after each commit.
  mutating func relayCommitted()

  // MARK: Faults

  /// The process in that slot of the host, which has its store open, dies within a call to its disk, after `count` changes.
  mutating func die(within host: Host, slot: Int, afterChanges count: Int)
  /// Whether such a process has died and is not closed yet.
  func hasDied(_ host: Host) -> Bool
  /// The number of writes there.
  func writes(_ host: Host) -> Int
  /// From now on a call to the host's disk fails; `nil`: none does.
  mutating func fail(_ host: Host, _ failure: FaultyDisk.Failure?)
  /// Whether a call has failed since the host's store was last opened, or an opening was attempted.
  func hasFailed(_ host: Host) -> Bool

  // MARK: Copies of the relay's disk

  /// An operator copies the relay's disk, beside a relay that may be running.
  mutating func copyRelay()
  /// The relay is down: its disk is set back to the last copy.
  mutating func restoreRelay()
  /// The database of several relays becomes another run of the server, which may have the last copy only.
  ///
  /// - Returns: whether commits are missing there.
  mutating func failOver(toCopy: Bool) -> Bool
}

/// The host of a disk.
package enum Host: Hashable, Sendable {
  case client(DeviceID)
  case relay
}

/// How a process ended, as its disk sees it.
package enum ProcessEnd: Hashable, Sendable {
  /// It closed its store.
  case goodbye
  /// Its process is gone; its writes stay.
  case kill
  /// Its host is gone, and so are unsynced writes.
  case powerCut
}

/// The stores of a world.
package enum Mode: String, CaseIterable, Hashable, Sendable {
  /// Stores in memory, which hold committed data only.
  case fast
  /// The production stores, over a disk that fails.
  case full
}
