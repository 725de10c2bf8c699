import Dispatch
import Foundation
import Synchronization
import WardlineModel
import WardlineRelay

/// The connection on which a node, or a command beside the nodes, commits. One transaction at a time.
final class PostgresWriter: @unchecked Sendable {
  private let place: PostgresPlace
  private let options: PostgresRelayStore.Options
  private let node: NodeID
  /// Of a node; `nil` beside the nodes, where attempts have no numbers and a commit with an unknown outcome fails.
  private let follower: JournalFollower?
  /// Guards everything below.
  private let turn = DispatchSemaphore(value: 1)
  /// `nil` while it is lost.
  private var connection: PostgresConnection?
  /// The number of the last attempt.
  private var attempt: Int64 = 0
  /// The number of the last attempt of which it is known that it was committed.
  private var committed: Int64 = 0
  /// Whether the database behind ``connection`` is known to have that attempt.
  private var isVerified = true
  private let isClosing = Atomic(false)
  /// What every later call throws.
  private var failure: StoreError?
  /// Of connections that were lost.
  private var earlierRoundTrips = 0

  init(
    _ place: PostgresPlace, options: PostgresRelayStore.Options, node: NodeID, follower: JournalFollower?,
    connection: PostgresConnection
  ) {
    self.place = place
    self.options = options
    self.node = node
    self.follower = follower
    self.connection = connection
  }

  /// For tests of what a commit costs.
  var roundTrips: Int { withTurn { earlierRoundTrips + (connection?.roundTrips ?? 0) } }

  func close() {
    isClosing.store(true, ordering: .releasing)
    withTurn {
      // Where that fails the others notice that it is silent.
      if follower != nil, failure == nil, let connection, connection.isUsable {
        try? NodeRows.leave(node, on: connection)
      }
      connection = nil
      failure = .unavailable("the store is closed")
    }
  }

  private func withTurn<Result>(_ body: () -> Result) -> Result {
    turn.wait()
    defer { turn.signal() }
    return body()
  }

  /// Runs `body` in a transaction and commits what it wrote; the commit is on the server's disk when this returns (G5).
  ///
  /// `body` runs again, over what is committed by then, if another transaction was in the way: one that has committed the same key or sequence, or
  /// with which it would have waited in a circle. It runs again, too, if the connection was lost before the commit was sent, or if the outcome of
  /// the commit is unknown and it turns out not to have happened. While an outcome is unknown this does not return, however long the server is
  /// away: the batch is neither acknowledged nor refused.
  ///
  /// - Throws: ``StoreError/unavailable(_:)`` if nothing was committed; ``StoreError/setBack(path:)`` if the database is older than the last
  ///   commit, and from then on; ``StoreError/diskFailed(_:)`` if the store is closed while the outcome is unknown; what `body` throws.
  func write<Result>(_ body: (PostgresBatch) throws -> Result) throws(StoreError) -> Result {
    turn.wait()
    defer { turn.signal() }
    if let failure = failure ?? follower?.failure { throw failure }
    // What became of the attempts whose outcome is unknown, if they were committed.
    var doubtful: [Int64: Result] = [:]
    var (round, losses, collisions) = (0, 0, 0)
    while true {
      do {
        return try commitOnce(&doubtful, body)
      } catch let error as PostgresError where follower != nil && NodeRows.isGone(error) {
        throw final(.takenOver(path: place.description), isInDoubt: false)
      } catch let error as PostgresError {
        round += 1
        if error.isCollision { collisions += 1 }
        // A server that stops ends the connection, and may be another one at the next.
        let isLost = error.kind == .lost || connection?.isUsable != true
        if isLost { losses += 1 }
        let isInDoubt = !doubtful.isEmpty
        let isLast = round >= options.attemptsMax || losses > options.reconnectionsMax || collisions >= options.collisionsMax
        let isOver = isInDoubt ? isClosing.load(ordering: .acquiring) || collisions >= options.collisionsMax : isLast
        guard !isOver, retries(error, isInDoubt, isLost) else { throw final(StoreError(error), isInDoubt: isInDoubt) }
        pause(before: round, after: error)
      } catch let error as StoreError {
        throw final(error, isInDoubt: !doubtful.isEmpty)
      } catch { throw .failed("\(error)") }
    }
  }

  /// Runs a transaction of its own, on a new connection if the last one was lost: `body` may run twice.
  ///
  /// - Returns: `nil` where it did not run, because a commit is under way.
  /// - Throws: like ``write(_:)``.
  func runBetweenCommits<Result>(_ body: (PostgresConnection) throws -> Result) throws(StoreError) -> Result? {
    guard turn.wait(timeout: .now()) == .success else { return nil }
    defer { turn.signal() }
    return try runOnTurn(body)
  }

  /// The same, once no commit is under way.
  func read<Result>(_ body: (PostgresConnection) throws -> Result) throws(StoreError) -> Result {
    turn.wait()
    defer { turn.signal() }
    return try runOnTurn(body)
  }

  private func runOnTurn<Result>(_ body: (PostgresConnection) throws -> Result) throws(StoreError) -> Result {
    if let failure = failure ?? follower?.failure { throw failure }
    do {
      do { return try body(connected()) } catch is PostgresError where connection?.isUsable == false {
        // The server has ended it since the last commit, as at a restart.
        return try body(connected())
      }
    } catch let error as PostgresError { throw StoreError(error) } catch let error as StoreError {
      throw final(error, isInDoubt: false)
    } catch { throw .failed("\(error)") }
  }

  /// One transaction.
  private func commitOnce<Result>(
    _ doubtful: inout [Int64: Result], _ body: (PostgresBatch) throws -> Result
  ) throws -> Result {
    let connection = try connected()
    attempt += 1
    return try connection.transaction { transaction in
      if let follower, !isVerified || !doubtful.isEmpty {
        let last = try NodeRows.lastCommitted(of: follower, in: transaction, name: place.description)
        if let result = doubtful[last] {
          try follower.readUpToLastCommit(in: transaction)
          (committed, isVerified) = (last, true)
          return result
        }
        // A standby that took over, or a backup, lacks what was acknowledged. To go on would give out its sequences again (G4).
        guard last == committed else { throw StoreError.setBack(path: place.description) }
        isVerified = true
      }
      let batch = PostgresBatch(transaction, epoch: follower?.term ?? node, follower: follower)
      let result: Result
      do { result = try body(batch) } catch { throw batch.failure ?? error }
      do {
        if try batch.commit(attempt: follower == nil ? nil : attempt, always: !doubtful.isEmpty) { committed = attempt }
      } catch let error as PostgresError where error.kind == .unknownOutcome && follower != nil {
        doubtful[attempt] = result
        throw error
      }
      return result
    }
  }

  private func connected() throws -> PostgresConnection {
    if let connection, connection.isUsable { return connection }
    earlierRoundTrips += connection?.roundTrips ?? 0
    connection = nil
    let opened = try PostgresConnection.again(place, options: options.connection)
    if let follower { try NodeRows.rejoin(follower, committed: committed, on: opened, name: place.description) }
    (connection, isVerified) = (opened, false)
    return opened
  }

  private func retries(_ error: PostgresError, _ isInDoubt: Bool, _ isLost: Bool) -> Bool {
    switch error.kind {
    case .conflict, .lost: true
    case .unknownOutcome: follower != nil
    // A server without room, or that takes no writes; it is waited for only where something is in doubt.
    case .refused: isInDoubt || isLost
    case .permanent: error.isCollision
    }
  }

  /// Only for a server that is not there: others have already waited for each other.
  private func pause(before round: Int, after error: PostgresError) {
    guard round > 1, error.kind == .lost || error.kind == .refused else { return }
    Thread.sleep(forTimeInterval: Double(min(options.pauseMilliseconds << min(round - 2, 5), 1_000)) / 1_000)
  }

  /// What is thrown; every later call throws it, too, where it does not pass by itself.
  private func final(_ error: StoreError, isInDoubt: Bool) -> StoreError {
    let isUnknown =
      switch error {
      case .setBack, .takenOver: false
      default: isInDoubt
      }
    let final = isUnknown ? .diskFailed("the outcome of a commit stays unknown (\(error))") : error
    if final.isFinal { failure = final }
    return final
  }
}

extension PostgresError {
  /// Whether a key or a sequence is taken, by what another node has committed since the batch was read (G2, G4).
  fileprivate var isCollision: Bool { sqlState == "23505" }
}

/// The connections that read what is committed, for callers on any thread.
final class PostgresReaders: @unchecked Sendable {
  private let place: PostgresPlace
  private let options: PostgresConnection.Options
  private let places = DispatchSemaphore(value: Limits.databaseReadersMax)
  private let lock = NSLock()
  /// Guarded by ``lock``.
  private var idle: [PostgresConnection] = []

  init(_ place: PostgresPlace, options: PostgresConnection.Options) {
    self.place = place
    self.options = options
  }

  /// Hands over a connection. `body` runs again on a new one if the connection was lost meanwhile: it only reads.
  func read<Result>(_ body: (PostgresConnection) throws -> Result) throws(StoreError) -> Result {
    places.wait()
    defer { places.signal() }
    do {
      if let connection = lock.withLock({ idle.popLast() }) {
        do {
          let result = try body(connection)
          lock.withLock { idle.append(connection) }
          return result
        } catch is PostgresError where !connection.isUsable {
          // The server has ended it, or is gone: all of them have probably met the same end.
          releaseMemory()
        } catch {
          if connection.isUsable { lock.withLock { idle.append(connection) } }
          throw error
        }
      }
      let connection = try PostgresConnection.again(place, options: options)
      let result = try body(connection)
      lock.withLock { idle.append(connection) }
      return result
    } catch let error as PostgresError { throw StoreError(error) } catch let error as StoreError { throw error } catch {
      throw .failed("\(error)")
    }
  }

  /// Closes idle connections; reads that are under way keep theirs.
  func releaseMemory() { lock.withLock { idle = [] } }
}
