import WardlineModel
import WardlineRelay

/// The database of a relay, as it was opened: for commits and for reads.
final class PostgresDatabase: Sendable {
  /// What a database is opened for.
  enum Opening: Hashable, Sendable {
    /// By a node, which registers there. Tables are made where there are none.
    case node
    /// For changes of operators' lists, beside the nodes.
    case beside(makesTables: Bool)
    /// Without a change: a commit fails.
    case reading

    var makesTables: Bool {
      switch self {
      case .node: true
      case .beside(let makesTables): makesTables
      case .reading: false
      }
    }
  }

  let place: PostgresPlace
  let options: PostgresRelayStore.Options
  /// Of this opening.
  let epoch: LogEpoch
  /// `nil` where nothing is changed.
  private let writer: PostgresWriter?
  private let readers: PostgresReaders

  /// - Throws: ``StoreError/missing(path:)`` where there are no tables and none are made.
  init(_ place: PostgresPlace, _ opening: Opening, options: PostgresRelayStore.Options) throws(StoreError) {
    var generator = SystemRandomNumberGenerator()
    epoch = try LogEpoch.random(using: &generator)
    self.place = place
    self.options = options
    do {
      let connection = try PostgresConnection(place, options: options.connection)
      try PostgresSchema.open(connection, opening, as: epoch, name: place.description)
      writer =
        opening == .reading
        ? nil
        : PostgresWriter(
          place, options: options, epoch: epoch, isRegistered: opening == .node, connection: connection)
      readers = PostgresReaders(place, options: options.connection)
    } catch let error as PostgresError { throw .cannotOpen(path: place.description, reason: error.description) } catch let error
      as StoreError
    { throw error } catch { throw .cannotOpen(path: place.description, reason: "\(error)") }
  }

  /// Runs `body` in a transaction and commits what it wrote (``PostgresWriter/write(_:)``).
  func write<Result>(_ body: (PostgresBatch) throws -> Result) throws(StoreError) -> Result {
    guard let writer else { throw .unavailable("it was opened for reading only") }
    return try writer.write(body)
  }

  /// Runs reads on one snapshot of the database.
  func read<Result>(_ body: (PostgresTransaction) throws -> Result) throws(StoreError) -> Result {
    try readOnce { connection in try connection.transaction(.readOnly) { try body($0) } }
  }

  /// Runs one read, which is one round trip.
  func readOnce<Result>(_ body: (PostgresConnection) throws -> Result) throws(StoreError) -> Result {
    try readers.read(body)
  }

  /// Closes the connections.
  func close() {
    writer?.close()
    readers.releaseMemory()
  }

  func releaseMemory() { readers.releaseMemory() }

  /// For tests of what a commit costs: how often commits have waited for the server.
  var roundTrips: Int { writer?.roundTrips ?? 0 }
}
