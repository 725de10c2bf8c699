import Dispatch
import Foundation
import WardlineModel
import WardlineRelay
import WardlineSeal

/// The database of a relay, as it was opened: for commits and for reads.
final class PostgresDatabase: Sendable {
  /// What a database is opened for.
  enum Opening: Hashable, Sendable {
    /// By a node, which registers there and follows the others (decision 101). Tables are made where there are none.
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
  /// The name of this opening.
  let node: NodeID
  /// Of a node.
  let follower: JournalFollower?
  /// In which it writes.
  var epoch: LogEpoch { follower?.term ?? node }
  /// `nil` where nothing is changed.
  private let writer: PostgresWriter?
  private let readers: PostgresReaders
  /// Where the key is.
  private let sealing: Sealing
  var sealer: TextSealer { options.connection.sealer }

  /// Opens it.
  ///
  /// - Parameter sealing: where the key is, for who reads or writes what people wrote.
  /// - Throws: ``StoreError/missing(path:)`` where there are no tables and none are made; ``StoreError/locked(path:reason:)`` for a sealed log whose
  ///   key is not there.
  static func opened(
    _ place: PostgresPlace, _ opening: Opening, sealing: Sealing = .ignored, options: PostgresRelayStore.Options
  ) throws(StoreError) -> PostgresDatabase {
    try reporting(place) {
      var (options, generator) = (options, SystemRandomNumberGenerator())
      options.connection.sealer = TextSealer()
      let connection = try PostgresConnection(place, options: options.connection)
      return try PostgresDatabase(place, opening, as: options.node ?? .random(using: &generator), sealing, options, connection)
    }
  }

  private static func reporting<Result>(_ place: PostgresPlace, _ body: () throws -> Result) throws(StoreError) -> Result {
    do { return try body() } catch let error as PostgresError {
      throw .cannotOpen(path: place.description, reason: error.description)
    } catch let error as StoreError { throw error } catch { throw .cannotOpen(path: place.description, reason: "\(error)") }
  }

  private init(
    _ place: PostgresPlace, _ opening: Opening, as epoch: LogEpoch, _ sealing: Sealing, _ options: PostgresRelayStore.Options,
    _ connection: PostgresConnection
  ) throws {
    (self.place, node, self.sealing, self.options) = (place, epoch, sealing, options)
    let follower = try PostgresSchema.open(
      connection, opening, as: epoch, after: options.formers, sealing: sealing, name: place.description)
    self.follower = follower
    writer =
      opening == .reading
      ? nil
      : PostgresWriter(
        place, options: options, node: epoch, follower: follower, connection: connection)
    readers = PostgresReaders(place, options: options.connection)
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

  /// The same for reads that may visit the whole database, on a connection of their own: they take as long as they need, and hold up no other
  /// read.
  func readWhole<Result>(_ body: (PostgresTransaction) throws -> Result) throws(StoreError) -> Result {
    do {
      let connection = try PostgresConnection.again(place, options: options.connection.forWhole)
      return try connection.transaction(.readOnly) { try body($0) }
    } catch let error as PostgresError { throw StoreError(error) } catch let error as StoreError { throw error } catch {
      throw .failed("\(error)")
    }
  }

  /// Runs one read, which is one round trip.
  func readOnce<Result>(_ body: (PostgresConnection) throws -> Result) throws(StoreError) -> Result {
    try readers.read(body)
  }

  // MARK: Other nodes

  /// Says that this node lives, and removes others that have been silent for too long.
  func beat() throws(StoreError) {
    guard let follower, let writer else { return }
    func beat(on connection: PostgresConnection) throws -> [NodeID: NodeRows.Life] {
      try NodeRows.beat(follower, on: connection, name: place.description)
    }
    // The connection for commits, so that it is opened again where it was lost; another one while a commit is under way.
    let found = try writer.runBetweenCommits(beat)
    let lives = if let found { found } else { try readOnce(beat) }
    let uptime = Int64(DispatchTime.now().uptimeNanoseconds / 1_000_000)
    for (node, life) in follower.silent(lives, for: options.silenceMaxMilliseconds, at: uptime) {
      // What fails says nothing against this node: the next beat tries again, or another node does.
      try? readOnce { try NodeRows.remove(node, seen: life, on: $0) }
    }
  }

  /// Waits, where this node has joined others, until it may serve (``NodeRows/serve(_:on:)``).
  ///
  /// - Returns: whether it may; otherwise it has to begin anew.
  func waitToServe() throws(StoreError) -> Bool {
    guard let follower, let writer, follower.term != node else { return true }
    // Each look holds the head of the journal for two round trips. The pause is no shorter than the look, so that the others commit on a slow link, too.
    var pauseSeconds = 0.02
    while true {
      let began = DispatchTime.now().uptimeNanoseconds
      do throws(StoreError) {
        if let serves = try writer.read({ try NodeRows.serve(follower, on: $0) }) { return serves }
      } catch {
        switch error {
        case .setBack, .takenOver: return false
        default: throw error
        }
      }
      Thread.sleep(forTimeInterval: max(pauseSeconds, Double(DispatchTime.now().uptimeNanoseconds - began) / 1e9))
      pauseSeconds = min(2 * pauseSeconds, 0.5)
    }
  }

  /// Removes another node, whatever it has said.
  func remove(_ node: NodeID) throws(StoreError) {
    guard let follower else { return }
    try readOnce { connection in
      let lives = try NodeRows.beat(follower, on: connection, name: place.description)
      if let life = lives[node] { try NodeRows.remove(node, seen: life, on: connection) }
    }
  }

  func readNews() throws(StoreError) {
    guard let follower else { return }
    try writer?.read { try follower.read(on: $0, name: place.description) }
  }

  func differences(to settings: [String: String]) throws(StoreError) -> [String: String] {
    try writer?.read { try NodeRows.set(settings, of: node, on: $0) } ?? [:]
  }

  // MARK: Sealing

  /// Whether the log is sealed, and may still hold texts from before that.
  var hasPlainTexts: Bool { sealer.isSealing && sealer.isAcceptingPlain }

  /// Records that every text is sealed: from now on one that is not is damage.
  func completeSealing() throws(StoreError) {
    do throws(StoreError) {
      try write { try DataKeys.setComplete(in: PostgresDataKeys($0), at: place.description, sealing) }
    } catch .locked {
      // The key was changed beside this process: the next one, which has the new key, marks the log.
    }
    sealer.refusePlain()
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
