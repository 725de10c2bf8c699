package import WardlineModel
package import WardlineRelay
import WardlineSeal
import WardlineSQLite

/// The lists of operators in the relay's file, `relay.sqlite`.
///
/// A running relay reads and changes them through its own store (``SQLiteRelayStore``). Other programs open them beside the relay: they take no
/// lock on the directory, begin no epoch, need no key, and leave the write-ahead log to the relay. A change is one synced transaction, for which
/// the relay's next commit waits, as it waits for any writer, up to ``Limits/storeBusyMilliseconds``.
package struct SQLiteOperatorLists: OperatorLists {
  private let database: DurableDatabase

  /// Those of a store that is open.
  init(_ database: DurableDatabase) { self.database = database }

  /// Opens them for a change, beside a relay that may be running.
  ///
  /// - Parameter makesFile: whether a store is made where there is none yet; otherwise ``StoreError/missing(path:)`` is thrown.
  package init(besideRelayAt directory: String, makesFile: Bool = false) throws(StoreError) {
    var options = DurableDatabase.Options()
    options.sealing = .ignored
    options.makesFile = makesFile
    options.isBesideOwner = true
    options.busyMilliseconds = Limits.peopleBusyMilliseconds
    try self.init(at: directory, options)
  }

  /// Opens them for reading, beside a relay that may be running. A change fails.
  ///
  /// - Throws: ``StoreError/missing(path:)`` where there is no store.
  package init(reading directory: String) throws(StoreError) {
    var options = DurableDatabase.Options()
    options.sealing = .ignored
    options.makesFile = false
    options.isReadOnly = true
    try self.init(at: directory, options)
  }

  private init(at directory: String, _ options: DurableDatabase.Options) throws(StoreError) {
    database = try DurableDatabase(path: Self.path(in: directory), format: .relayLog, options: options)
  }

  /// Whether there is a store: people can be added and tokens made before the first relay runs.
  package static func arePresent(at directory: String) throws(StoreError) -> Bool {
    try SystemDisk().isWritten(path(in: directory))
  }

  private static func path(in directory: String) -> String { directory + "/relay.sqlite" }

  package func people(changedBy actor: String) -> any PeopleDirectory { SQLitePeopleDirectory(database, as: actor) }
  package func revocations(changedBy actor: String) -> any RevocationList { SQLiteRevocationList(database, as: actor) }
  package var holds: any HoldList { SQLiteHoldList(database) }

  package var audit: any AuditLog {
    get throws(StoreError) {
      guard try database.hasTable("audit") else {
        throw .cannotOpen(path: database.path, reason: "it has no audit log: no relay has ever run on it; start one")
      }
      return SQLiteAuditLog(database)
    }
  }

  package func close() throws(StoreError) { try database.close() }
}
