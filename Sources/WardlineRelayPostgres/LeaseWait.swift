import Dispatch
import Foundation
import WardlineModel
import WardlineRelay

/// What a node that waits for the lease does next. It compares no clocks: only whether the row has changed since it looked.
struct LeaseWait {
  enum Step: Equatable {
    case wait
    /// Try to take it.
    case take
    /// The holder is connected and says nothing: end its connection, then try.
    case end
  }

  /// How long the holder has to be silent before a lease that nobody holds is taken, and before its connection is ended.
  private let freeMilliseconds: Int64
  private let silenceMaxMilliseconds: Int64
  /// At the first looks after a start a free lease is taken without waiting for a silence: the server may notice a moment late that the last holder
  /// has ended.
  private var firstLooks = 3
  private var found: LeaseRows.State?
  private var foundAtMilliseconds: Int64?

  init(
    freeMilliseconds: Int64 = Limits.relayLeaseFreeMilliseconds,
    silenceMaxMilliseconds: Int64 = Limits.relayLeaseSilenceMaxMilliseconds
  ) {
    (self.freeMilliseconds, self.silenceMaxMilliseconds) = (freeMilliseconds, silenceMaxMilliseconds)
  }

  /// - Parameter uptime: of this process, in milliseconds.
  mutating func next(_ state: LeaseRows.State?, at uptime: Int64) -> Step {
    defer { firstLooks = max(0, firstLooks - 1) }
    guard let state else { return .take }
    guard state == found, let since = foundAtMilliseconds else {
      (found, foundAtMilliseconds) = (state, uptime)
      return firstLooks > 0 ? .take : .wait
    }
    let silence = uptime - since
    if silence >= silenceMaxMilliseconds { return .end }
    return firstLooks > 0 || silence >= freeMilliseconds ? .take : .wait
  }

  /// A look that failed says nothing of the holder.
  mutating func lookFailed() { foundAtMilliseconds = nil }
}

extension LeaseWait {
  /// A connection that holds the lease: at once where it is free, otherwise as soon as its holder is gone.
  ///
  /// - Parameter whileWaiting: is asked at each look whether to go on waiting.
  /// - Returns: `nil` once it is not to wait any more.
  /// - Throws: where the database cannot be reached the first time. From then on that passes.
  static func connection(
    holdingLeaseOf place: PostgresPlace, as epoch: LogEpoch, options: PostgresRelayStore.Options, whileWaiting: () -> Bool
  ) throws -> PostgresConnection? {
    let first = try PostgresConnection(place, options: options.connection)
    if try LeaseRows.take(as: epoch, on: first) { return first }
    var kept: PostgresConnection? = first
    var wait = options.leaseWait
    while whileWaiting() {
      Thread.sleep(forTimeInterval: Double(Limits.relayLeaseLookMilliseconds) / 1_000)
      do {
        let connection = try kept ?? .again(place, options: options.connection)
        kept = connection
        let uptime = Int64(DispatchTime.now().uptimeNanoseconds / 1_000_000)
        let step = wait.next(try LeaseRows.state(on: connection), at: uptime)
        if step == .end { try LeaseRows.endHolder(on: connection) }
        if step != .wait, try LeaseRows.take(as: epoch, on: connection) { return connection }
      } catch is PostgresError {
        wait.lookFailed()
        // It may have the lock, and not the row: without it both are free.
        kept = nil
      }
    }
    return nil
  }
}
