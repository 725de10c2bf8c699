import WardlineModel

/// Counts the workers of one store: each that takes the lease gets the next number, and what an earlier one still tries is refused by
/// it (``StoreError/fenced``). The store compares it inside the transaction; no clock and no lock has a say there.
package struct FencingToken: Hashable, Comparable, Sendable {
  package var number: UInt64

  package init(_ number: UInt64) { self.number = number }

  /// Before there was a worker.
  package static let none = FencingToken(0)

  /// Wraps instead of trapping: the number comes from a file.
  package var next: FencingToken { FencingToken(number &+ 1) }

  package static func < (left: Self, right: Self) -> Bool { left.number < right.number }
}

/// Who works: claims, sends, and keeps what the relay says. One process for a store; the others show it and enqueue (F10).
package struct Lease: Hashable, Sendable {
  /// A random name of one run of a program; it decides nothing.
  package var owner: String
  package var token: FencingToken
  /// In the owner's uptime, which no one sets. Others compare it with nothing but itself: what counts is that it moves.
  package var expiresAtMilliseconds: Int64

  package init(owner: String, token: FencingToken, expiresAtMilliseconds: Int64) {
    self.owner = owner
    self.token = token
    self.expiresAtMilliseconds = expiresAtMilliseconds
  }
}

/// When a standby takes over.
///
/// Two signs tell that the owner is gone. **A free lock** of its token: the kernel lets go of it with the process, however that ends, so
/// that death is seen at the next look. **A lease that stands still**: an owner that hangs (stopped, swapped out, stuck in its disk)
/// keeps its lock and renews nothing.
///
/// How long it has stood still is counted from this process's own looks, in its own uptime. No time of one process is compared with one
/// of another, so a wall clock that jumps changes nothing; and looks that are far apart do not count, because then it was we who slept,
/// or the whole machine, and the owner with it.
///
/// Either sign can deceive. Then a worker that lives is fenced, becomes a standby, and nothing is lost: that is what the token is for.
package struct LeaseWatch: Equatable, Sendable {
  package enum Verdict: Hashable, Sendable {
    /// Look again later.
    case wait
    /// Take the lease after the token that was seen, and the next token's lock before that.
    case take(after: FencingToken)
  }

  private let spanMilliseconds: Int64
  private var seen: Lease?
  private var standsSinceMilliseconds: Int64?
  private var lookedAtMilliseconds: Int64 = 0

  /// - Parameter spanMilliseconds: how long a lease may stand still before its owner is taken for hung.
  package init(spanMilliseconds: Int64 = Limits.leaseMaxMilliseconds) { self.spanMilliseconds = spanMilliseconds }

  /// - Parameters:
  ///   - isHeld: whether somebody holds the lock of the lease's token.
  ///   - lease: as the store had it before that was asked.
  package mutating func look(isHeld: Bool, at lease: Lease?, uptimeMilliseconds now: Int64) -> Verdict {
    let isAwake = now - lookedAtMilliseconds <= Limits.leaseLookGapMaxMilliseconds
    lookedAtMilliseconds = now
    if lease != seen || !isAwake || standsSinceMilliseconds == nil { standsSinceMilliseconds = now }
    seen = lease
    let hasStoodStill = now - (standsSinceMilliseconds ?? now) >= spanMilliseconds
    return !isHeld || hasStoodStill ? .take(after: lease?.token ?? .none) : .wait
  }

  /// Forgets what was observed: a process that is no longer the worker begins to watch again.
  package mutating func restart() { self = LeaseWatch(spanMilliseconds: spanMilliseconds) }
}

/// What a worker holds: the token it works under, and when it last said that it is there.
package struct HeldLease: Equatable, Sendable {
  package let token: FencingToken
  package private(set) var renewedAtMilliseconds: Int64
  private let spanMilliseconds: Int64

  package init(token: FencingToken, spanMilliseconds: Int64, uptimeMilliseconds now: Int64) {
    self.token = token
    self.spanMilliseconds = spanMilliseconds
    renewedAtMilliseconds = now
  }

  /// Whether it is time to renew, for somebody who is awake anyway: so that the heartbeat carries it, and nothing wakes for it.
  package func isDue(at now: Int64) -> Bool {
    now - renewedAtMilliseconds >= spanMilliseconds * Limits.leaseRenewAfterMilliseconds / Limits.leaseMaxMilliseconds
  }

  /// When it must be renewed even if nothing else happens until then. Later than the heartbeat, which comes first.
  package var mustRenewAtMilliseconds: Int64 { renewedAtMilliseconds + spanMilliseconds / 2 }

  /// Says that it is being renewed, and until when it then holds.
  package mutating func renew(at now: Int64) -> Int64 {
    renewedAtMilliseconds = now
    return now + spanMilliseconds
  }
}
