package import WardlineModel
package import WardlineRelay

/// The lists of operators in the relay's database.
///
/// A node reads and changes them through its own store (``PostgresRelayStore``). Other programs open them beside the nodes: they begin no epoch,
/// and register no node. A change is one transaction. If its connection is lost while it commits, it throws ``StoreError/diskFailed(_:)``: the
/// change was made or not, and can be repeated.
package struct PostgresOperatorLists: OperatorLists {
  private let database: PostgresDatabase

  /// Those of a database that is open.
  init(_ database: PostgresDatabase) { self.database = database }

  /// Opens them for a change, beside nodes that may be running.
  ///
  /// - Parameter makesTables: whether tables are made where there are none yet; otherwise ``StoreError/missing(path:)`` is thrown.
  package init(
    besideRelayAt place: PostgresPlace, makesTables: Bool = false, options: PostgresRelayStore.Options = .init()
  ) throws(StoreError) {
    self.init(try PostgresDatabase.opened(place, .beside(makesTables: makesTables), options: options))
  }

  /// Opens them for reading, beside nodes that may be running. A change fails.
  ///
  /// - Throws: ``StoreError/missing(path:)`` where there are no tables.
  package init(
    reading place: PostgresPlace, options: PostgresRelayStore.Options = .init()
  ) throws(StoreError) {
    self.init(try PostgresDatabase.opened(place, .reading, options: options))
  }

  /// Whether there are tables: people can be added and tokens made before the first node runs.
  package static func arePresent(
    at place: PostgresPlace, options: PostgresRelayStore.Options = .init()
  ) throws(StoreError) -> Bool {
    do {
      try PostgresDatabase.opened(place, .reading, options: options).close()
      return true
    } catch {
      guard case .missing = error else { throw error }
      return false
    }
  }

  package func people(changedBy actor: String) -> any PeopleDirectory { PostgresPeopleDirectory(database, as: actor) }
  package func revocations(changedBy actor: String) -> any RevocationList { PostgresRevocationList(database, as: actor) }
  package var holds: any HoldList { PostgresHoldList(database) }
  package var audit: any AuditLog { PostgresAuditLog(database) }

  package func close() { database.close() }
}
