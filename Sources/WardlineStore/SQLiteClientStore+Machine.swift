package import WardlineModel
import WardlineSQLite
package import WardlineSync

/// What a copy of a store would bring along.
package struct CopiedDevice: Hashable, Sendable {
  /// Of which device it is a copy.
  package var identity: StoreIdentity
  /// What waits in it, and may wait in the original, too: it is sent once, by whichever comes first (G2).
  package var unsent: QueueCounts
}

// A store belongs to one computer: two of one device take each other's connection, for as long as both run (decision 076).
extension SQLiteClientStore {
  /// What a store is a copy of; `nil` where it belongs to `machine`, or to none yet.
  ///
  /// - Throws: what an opening for reading can fail with.
  package static func copiedDevice(at path: String, on machine: MachineID) throws(StoreError) -> CopiedDevice? {
    let store = try SQLiteClientStore(existing: path)
    defer { try? store.close() }
    return try store.database.read { db in
      guard try db.isCopy(store.identity.device, on: machine) else { return nil }
      return CopiedDevice(identity: store.identity, unsent: try db.queueCounts())
    }
  }

  /// Makes a copy a device of its own, with a random name. All that it holds stays; its owner's choices are backed up for the new device,
  /// too (G7).
  ///
  /// No effect where it is no copy.
  ///
  /// - Throws: ``StoreError/unavailable(_:)`` while a program has the store open; what an opening for writing can fail with.
  package static func adopt(_ path: String, on machine: MachineID, at now: Moment) throws(StoreError) {
    let store = try SQLiteClientStore(existing: path, access: .writing)
    defer { try? store.close() }
    guard !store.presence.hasOthers else { throw .unavailable("another program has \(path) open: end it first") }
    var generator = SystemRandomNumberGenerator()
    let device = try DeviceID.random(using: &generator)
    let clock = store.knownClock
    _ = try store.transact { transaction in
      guard try transaction.db.isCopy(store.identity.device, on: machine) else { return }
      try transaction.become(device, on: machine)
      for (name, value) in try transaction.db.preferences().sorted(by: { $0.key < $1.key }) {
        let choice = ClientOperation.Action.setPreference(name: name, value: value)
        try transaction.enqueue(ClientOperation(session: nil, action: choice, at: now, by: clock, using: &generator))
      }
    }
  }
}

extension ClientTransaction {
  fileprivate func become(_ device: DeviceID, on machine: MachineID) throws {
    // The relay has seen no connection of the new device yet, so its epochs begin anew.
    try db.run(
      "UPDATE device SET device = ?, machine = ?, connection_epoch = 0, link_failure = '', link_failed_at = 0", device,
      machine.mark(of: device))
  }
}

extension Database {
  /// Gives the device its computer, if it has none; a copy is refused.
  func bind(_ device: DeviceID, to machine: MachineID, at path: String) throws {
    if try isCopy(device, on: machine) { throw StoreError.copied(path: path, device: device) }
    try run("UPDATE device SET machine = ? WHERE machine = ''", machine.mark(of: device))
  }

  fileprivate func isCopy(_ device: DeviceID, on machine: MachineID) throws -> Bool {
    let bound = try first("SELECT machine FROM device") { try $0.next(String.self) } ?? ""
    return !bound.isEmpty && bound != machine.mark(of: device)
  }
}
