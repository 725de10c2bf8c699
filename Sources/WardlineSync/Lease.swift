import WardlineModel

/// Counts the workers of one store: each that takes the lease gets the next number, and later attempts of an earlier worker are
/// rejected (``StoreError/fenced``). The store compares it inside the transaction, independent of clocks and locks.
package struct FencingToken: Hashable, Comparable, Sendable {
  package var number: UInt64

  package init(_ number: UInt64) { self.number = number }

  /// The token before the first worker.
  package static let none = FencingToken(0)
  /// Behind every token that a worker can have.
  package static let max = FencingToken(.max)

  /// Wraps instead of trapping: the number comes from a file.
  package var next: FencingToken { FencingToken(number &+ 1) }

  package static func < (left: Self, right: Self) -> Bool { left.number < right.number }
}

/// The lease of the worker, which claims, sends and applies answers. One process per store; the others show the store and
/// enqueue (F10).
package struct Lease: Hashable, Sendable {
  /// A random name of one run of a program, for diagnosis only.
  package var owner: String
  package var token: FencingToken
  /// In the owner's uptime, which cannot be set. Others compare it only with itself: it matters that it moves.
  package var expiresAtMilliseconds: Int64

  package init(owner: String, token: FencingToken, expiresAtMilliseconds: Int64) {
    self.owner = owner
    self.token = token
    self.expiresAtMilliseconds = expiresAtMilliseconds
  }
}

/// Decides when a standby takes over.
///
/// Two signs show that the owner is gone. **A free lock** of its token: the kernel releases it with the process, however that
/// ends, so death is seen at the next check. **A lease that stands still**: an owner that hangs (stopped, swapped out, stuck in
/// its disk) keeps its lock but does not renew.
///
/// The time it has stood still is counted from this process's own checks, in its own uptime. Times of different processes are
/// never compared, so a wall clock that jumps has no effect. Checks that are far apart do not count, because then this process,
/// or the whole machine, was suspended.
///
/// Either sign can be wrong. Then a live worker is fenced and becomes a standby, and nothing is lost: that is the purpose of
/// the token.
package struct LeaseWatch: Equatable, Sendable {
  package enum Verdict: Hashable, Sendable {
    /// Look again later.
    case wait
    /// Take the next token's lock, then the lease after the token that was seen.
    case take(after: FencingToken)
  }

  private let spanMilliseconds: Int64
  private var seen: Lease?
  private var standsSinceMilliseconds: Int64?
  private var lookedAtMilliseconds: Int64 = 0

  /// - Parameter spanMilliseconds: how long a lease may stand still before its owner counts as hung.
  package init(spanMilliseconds: Int64 = Limits.leaseMaxMilliseconds) { self.spanMilliseconds = spanMilliseconds }

  /// - Parameters:
  ///   - isHeld: whether a process holds the lock of the lease's token.
  ///   - lease: read from the store before the lock was checked.
  package mutating func look(isHeld: Bool, at lease: Lease?, uptimeMilliseconds now: Int64) -> Verdict {
    let isAwake = now - lookedAtMilliseconds <= Limits.leaseLookGapMaxMilliseconds
    lookedAtMilliseconds = now
    if lease != seen || !isAwake || standsSinceMilliseconds == nil { standsSinceMilliseconds = now }
    seen = lease
    let hasStoodStill = now - (standsSinceMilliseconds ?? now) >= spanMilliseconds
    return !isHeld || hasStoodStill ? .take(after: lease?.token ?? .none) : .wait
  }

  /// Discards the observations: a process that is no longer the worker starts to watch again.
  package mutating func restart() { self = LeaseWatch(spanMilliseconds: spanMilliseconds) }
}

/// The lease that a worker holds: its token, and when it was last renewed.
package struct HeldLease: Equatable, Sendable {
  package let token: FencingToken
  package private(set) var renewedAtMilliseconds: Int64
  private let spanMilliseconds: Int64

  package init(token: FencingToken, spanMilliseconds: Int64, uptimeMilliseconds now: Int64) {
    self.token = token
    self.spanMilliseconds = spanMilliseconds
    renewedAtMilliseconds = now
  }

  /// Whether to renew now that the process is awake anyway: the heartbeat renews, so that the lease needs no wake of its own.
  package func isDue(at now: Int64) -> Bool {
    now - renewedAtMilliseconds >= spanMilliseconds * Limits.leaseRenewAfterMilliseconds / Limits.leaseMaxMilliseconds
  }

  /// When it must be renewed even if nothing else happens until then. Later than the heartbeat, which comes first.
  package var mustRenewAtMilliseconds: Int64 { renewedAtMilliseconds + spanMilliseconds / 2 }

  /// Records a renewal and returns the new expiry.
  package mutating func renew(at now: Int64) -> Int64 {
    renewedAtMilliseconds = now
    return now + spanMilliseconds
  }
}
