package import WardlineModel
package import WardlineRelay
import WardlineSQLite

/// The audit log in the relay's file, `relay.sqlite`.
///
/// A running relay appends through its own store (``SQLiteRelayStore/audit``). Operators' commands open it beside the relay, as they open the
/// directory of people.
package struct SQLiteAuditLog: AuditLog {
  private let database: DurableDatabase

  /// The audit log of a store that is open.
  init(_ database: DurableDatabase) { self.database = database }

  /// Opens the audit log to append to it, beside a relay that may be running.
  ///
  /// - Throws: ``StoreError/cannotOpen(path:reason:)`` where there is no store.
  package init(besideRelayAt directory: String) throws(StoreError) {
    var options = DurableDatabase.Options()
    options.sealing = .ignored
    options.makesFile = false
    options.isBesideOwner = true
    options.busyMilliseconds = Limits.peopleBusyMilliseconds
    database = try DurableDatabase(path: directory + "/relay.sqlite", format: .relayLog, options: options)
  }

  /// Opens the audit log to read it, beside a relay that may be running.
  ///
  /// - Throws: ``StoreError/cannotOpen(path:reason:)`` where there is no store, or one on which no relay has run.
  package init(reading directory: String) throws(StoreError) {
    var options = DurableDatabase.Options()
    options.sealing = .ignored
    options.makesFile = false
    options.isReadOnly = true
    let path = directory + "/relay.sqlite"
    database = try DurableDatabase(path: path, format: .relayLog, options: options)
    guard try database.read({ try $0.hasTable("audit") }) else {
      throw .cannotOpen(path: path, reason: "it has no audit log: no relay has ever run on it; start one")
    }
  }

  /// Whether there is a store: a token can be made before the first relay runs.
  package static func isPresent(at directory: String) throws(StoreError) -> Bool {
    try SystemDisk().isWritten(directory + "/relay.sqlite")
  }

  package func append(_ events: [AuditEvent], at time: Timestamp) throws(StoreError) {
    guard !events.isEmpty else { return }
    try database.write { try AuditRows.append(events, at: time, in: $0) }
  }

  /// Records that the relay starts; the outcome says whether its flags are those of the last start.
  package func appendStart(_ settings: String, at time: Timestamp) throws(StoreError) {
    try database.write { db in
      var event = AuditEvent(.started, detail: settings)
      if let last = try AuditRows.lastStart(in: db), last != event.detail { event.outcome = "changed" }
      try AuditRows.append([event], at: time, in: db)
    }
  }

  package func appendRemovals(at time: Timestamp) throws(StoreError) -> Bool {
    // A look first: a relay that has erased nothing syncs nothing.
    guard try database.read({ try AuditRows.isAnyRemoved(in: $0) }) else { return false }
    return try database.write { try AuditRows.appendRemovals(at: time, limit: Limits.auditRemovalsMax, in: $0) }
  }

  package func head() throws(StoreError) -> AuditHead { try database.read { try AuditRows.head(in: $0) } }

  /// Gives `body` every row in order, a page at a time: a log of any length takes the same memory, and no reader keeps the relay from emptying
  /// its write-ahead log.
  package func forEach(pageMax: Int = Limits.logPageEntries, _ body: (AuditRow) throws -> Void) throws {
    var last: Int64?
    while true {
      let page = try database.read { try AuditRows.page(after: last, limit: pageMax, in: $0) }
      for row in page { try body(row) }
      guard page.count == pageMax, let end = page.last else { return }
      last = end.number
    }
  }

  /// Checks every row, and returns the last one.
  ///
  /// - Parameter kept: heads that were written down earlier.
  /// - Throws: ``AuditDamage``, ``StoreError``.
  package func verify(kept: [AuditHead] = []) throws -> AuditHead {
    var verifier = AuditVerifier(kept: kept)
    try forEach { row in try verifier.add(row) }
    try verifier.finish()
    return verifier.head
  }

  /// Lets go of the files.
  package func close() throws(StoreError) { try database.close() }
}
