package import WardlineModel
import WardlineRelay
import WardlineSQLite
import WardlineSeal

/// Changes the key of a relay's log, beside a relay that may be running.
///
/// The texts stay as they are: their data key is wrapped anew. A running relay has it in memory, and needs the new key when it is next started.
package enum RelayKeyChange {
  /// One transaction, with its row in the audit log: a log is opened by the old key until it is committed, and by the new one from then on.
  ///
  /// - Parameters:
  ///   - new: the file of the new key, which is made if it is missing.
  ///   - actor: who changes it, for the audit log.
  /// - Throws: ``StoreError/locked(path:reason:)`` for a key that is missing or another one. Nothing was changed.
  /// - Returns: `false` for a log that is not sealed.
  package static func run(
    at directory: String, from old: String, to new: String, by actor: String, at time: Timestamp
  ) throws(StoreError) -> Bool {
    var options = DurableDatabase.Options()
    options.makesFile = false
    options.isBesideOwner = true
    options.busyMilliseconds = Limits.peopleBusyMilliseconds
    options.sealing = .ignored
    let path = directory + "/relay.sqlite"
    let database = try DurableDatabase(path: path, format: .relayLog, options: options)
    let isChanged = try database.write { db in
      guard try DataKeys.rewrap(in: DataKeyRows(db), at: path, from: .existingFile(old), to: .file(new)) else { return false }
      try AuditRows.append([AuditEvent(.keyChanged, by: actor)], at: time, in: db)
      return true
    }
    try database.close()
    return isChanged
  }
}
