import Testing
import WardlineModel
import WardlineSync

/// When a standby takes over, as a transcript of its looks.
struct LeaseTests {
  private static func lease(_ token: UInt64, until expiry: Int64) -> Lease {
    Lease(owner: "a", token: FencingToken(token), expiresAtMilliseconds: expiry)
  }

  /// Looks every second from `start`; the second at which it takes over, `nil` if it never does.
  private static func takes(
    _ watch: inout LeaseWatch, from start: Int64, seconds: Int, _ lease: (Int64) -> Lease?
  ) -> Int64? {
    for second in 0..<Int64(seconds) {
      let now = start + second * Limits.leaseLookMilliseconds
      if watch.look(isHeld: true, at: lease(second), uptimeMilliseconds: now) != .wait { return second }
    }
    return nil
  }

  @Test func theFirstOneTakesIt() {
    var watch = LeaseWatch()
    #expect(watch.look(isHeld: false, at: nil, uptimeMilliseconds: 5) == .take(after: .none))
  }

  @Test func aFreeLockIsADeadOwner() {
    var watch = LeaseWatch()
    #expect(watch.look(isHeld: true, at: Self.lease(3, until: 90), uptimeMilliseconds: 0) == .wait)
    #expect(watch.look(isHeld: false, at: Self.lease(3, until: 90), uptimeMilliseconds: 1) == .take(after: FencingToken(3)))
  }

  @Test func anOwnerThatHangsIsTakenOverFrom() {
    var watch = LeaseWatch()
    #expect(Self.takes(&watch, from: 0, seconds: 100) { Self.lease(3, until: $0 / 15) } == nil)
    let start = 100 * Limits.leaseLookMilliseconds
    #expect(Self.takes(&watch, from: start, seconds: 100) { _ in Self.lease(3, until: 7) } == 30)
  }

  @Test func whoWasNotLookingKnowsNothing() {
    var watch = LeaseWatch()
    // The machine slept for an hour, and the owner with it.
    _ = watch.look(isHeld: true, at: Self.lease(3, until: 7), uptimeMilliseconds: 0)
    #expect(watch.look(isHeld: true, at: Self.lease(3, until: 7), uptimeMilliseconds: 3_600_000) == .wait)
    #expect(Self.takes(&watch, from: 3_601_000, seconds: 29) { _ in Self.lease(3, until: 7) } == nil)
  }

  @Test func theTimesOfTwoProcessesAreNotCompared() {
    // An owner whose clock says that it has long expired, and one whose clock is far ahead.
    for offset in [-1_000_000_000, 1_000_000_000] as [Int64] {
      var watch = LeaseWatch()
      #expect(Self.takes(&watch, from: 0, seconds: 200) { Self.lease(1, until: offset + $0 / 20) } == nil)
    }
  }

  @Test func itIsRenewedByWhoIsAwakeAnyway() {
    var held = HeldLease(
      token: FencingToken(1), spanMilliseconds: Limits.leaseMaxMilliseconds, uptimeMilliseconds: 0)
    #expect(!held.isDue(at: Limits.leaseRenewAfterMilliseconds - 1))
    #expect(held.isDue(at: Limits.leaseRenewAfterMilliseconds))
    // The heartbeat comes before anything has to wake up for the lease alone.
    #expect(held.mustRenewAtMilliseconds > Limits.heartbeatMilliseconds)
    #expect(held.renew(at: 10_000) == 10_000 + Limits.leaseMaxMilliseconds)
    #expect(!held.isDue(at: 10_001))
  }
}
