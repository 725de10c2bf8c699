package import WardlineFaultyDisk
package import WardlineModel
package import WardlineRelay
package import WardlineSync

/// What the stores of a world lie on. The world is the same over memory and over files. It is no parameter of the world's type: the
/// optimizer would compile everything once for each.
package protocol Disks {
  /// Opens a device's store, or makes it, for a process in one of its slots. Others may have it open.
  mutating func openClient(_ identity: StoreIdentity, slot: Int) throws(StoreError) -> any ClientStore
  /// A process that had it open is gone; with its host, all of them.
  mutating func closeClient(_ identity: StoreIdentity, slot: Int, _ end: ProcessEnd)

  /// What is open, or a new opening, which writes in an epoch of its own.
  mutating func openRelay() throws(StoreError) -> any RelayStore
  /// The relay is gone. `losesLastCommit`: only for a mutant, whose store answered before it had synced.
  mutating func closeRelay(_ end: ProcessEnd, losesLastCommit: Bool)
  /// Called after each commit.
  mutating func relayCommitted()

  // MARK: Faults

  /// The process in that slot of the host, which has its store open, dies within a call to its disk, after so many that change something.
  mutating func die(within host: Host, slot: Int, afterChanges count: Int)
  /// Whether one has, and is not closed.
  func hasDied(_ host: Host) -> Bool
  /// How often something was written there.
  func writes(_ host: Host) -> Int
  /// From now on a call to the host's disk goes wrong; `nil`: none does.
  mutating func fail(_ host: Host, _ failure: FaultyDisk.Failure?)
  /// Whether a call has gone wrong since the host's store was last opened, or tried to be.
  func hasFailed(_ host: Host) -> Bool

  // MARK: Copies of the relay's disk

  /// An operator copies the relay's disk, beside a relay that may be running.
  mutating func copyRelay()
  /// The relay is down: its disk is set back to the last copy.
  mutating func restoreRelay()
}

/// Whose disk.
package enum Host: Hashable, Sendable {
  case client(DeviceID)
  case relay
}

/// How a process ended, as its disk sees it.
package enum ProcessEnd: Hashable, Sendable {
  /// It closed its store.
  case goodbye
  /// It is gone, and what it has written stays.
  case kill
  /// Its host is gone, and what was not synced with it.
  case powerCut
}

/// What a world is made of.
package enum Mode: String, CaseIterable, Hashable, Sendable {
  /// Stores in memory, which hold what was committed and nothing else.
  case fast
  /// The production stores, over a disk that fails.
  case full
}
