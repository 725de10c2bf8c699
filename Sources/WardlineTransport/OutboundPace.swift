/// How much of ours may be on its way at once, and how long one message of it should be: learned from how fast the other end takes it.
///
/// What lies in the socket cannot be taken back or overtaken, so on a slow link little may lie there: about half a second of it, beyond the
/// round trip. A fast link shows itself by having taken everything when it is looked at again, and gets twice as much; one that is never
/// done is measured. Pure: bytes and times are arguments.
package struct OutboundPace: Equatable, Sendable {
  /// What one message should not exceed, in bytes.
  package private(set) var unitBytes = TransportLimits.unitBytesMin
  /// Nothing more is written while so much is on its way.
  private(set) var budgetBytes = TransportLimits.initialBudgetBytes
  /// What the other end takes, in bytes a second; `nil` before that was measured, and on a link that has always taken everything.
  package private(set) var bytesPerSecond: Int?

  /// Since when, and from what count of acknowledged bytes on, the link was never done.
  private var busySinceMilliseconds: Int64?
  private var acknowledgedBytesThen: UInt64 = 0
  /// The count of acknowledged bytes when it was looked at last.
  private var acknowledgedBytesSeen: UInt64 = 0
  private var pauseMilliseconds: Int64 = 1
  /// When as much was written as a unit may have, as far as that was known before it was encoded; `nil` when it was less, which says nothing
  /// about the link.
  private var filledAtMilliseconds: Int64?

  package init() { unitBytes = TransportLimits.initialBudgetBytes / 2 }

  /// What may wait in front of what is said next: two seconds of it, where it is known how much that is.
  package var waitingBytesMax: Int {
    max(bytesPerSecond.map { 2 * $0 } ?? TransportLimits.initialWaitingBytesMax, 4 * unitBytes)
  }

  /// What was learned, for the next connection to the same place after this one was lost: half of it, as the link may be another one.
  package var halved: OutboundPace {
    var next = OutboundPace()
    next.budgetBytes = max(TransportLimits.unitBytesMin, min(budgetBytes / 2, TransportLimits.budgetBytesMax / 4))
    next.unitBytes = max(TransportLimits.unitBytesMin, min(unitBytes / 2, next.budgetBytes))
    return next
  }

  /// Whether a unit may be written now; else after how many milliseconds to look again.
  ///
  /// - Parameters:
  ///   - outstandingBytes: what was written and is not acknowledged.
  ///   - acknowledgedBytes: what was acknowledged, since the beginning of the connection.
  ///   - roundTripMilliseconds: the shortest so far.
  mutating func pause(
    outstandingBytes: Int, acknowledgedBytes: () -> UInt64, roundTripMilliseconds: () -> Int64, at now: Int64
  ) -> Int64? {
    let isFilled = filledAtMilliseconds.map { now - $0 <= TransportLimits.unitMilliseconds } ?? false
    guard outstandingBytes > 0 else {
      // It has taken a unit in no time, or everything while more was waiting: it can take more.
      if isFilled || busySinceMilliseconds != nil, budgetBytes < TransportLimits.budgetBytesMax {
        change(to: budgetBytes * 2, roundTripMilliseconds())
      }
      endMeasuring()
      return nil
    }
    guard outstandingBytes >= budgetBytes || busySinceMilliseconds != nil else { return nil }
    let roundTrip = roundTripMilliseconds()
    measure(acknowledgedBytes(), roundTrip, at: now)
    guard outstandingBytes >= budgetBytes else {
      pauseMilliseconds = 1
      return nil
    }
    defer { pauseMilliseconds = min(pauseMilliseconds * 2, TransportLimits.pacePauseMaxMilliseconds) }
    return pauseMilliseconds
  }

  mutating func recordWrite(_ bytes: Int, at now: Int64) { filledAtMilliseconds = bytes * 2 >= unitBytes ? now : nil }

  /// Nothing waits to be written any more: what is not acknowledged from here on says nothing about how fast the link is.
  mutating func markIdle() { busySinceMilliseconds = nil }

  private mutating func endMeasuring() {
    busySinceMilliseconds = nil
    filledAtMilliseconds = nil
    pauseMilliseconds = 1
  }

  private mutating func measure(_ acknowledgedBytes: UInt64, _ roundTrip: Int64, at now: Int64) {
    guard let since = busySinceMilliseconds else {
      busySinceMilliseconds = now
      acknowledgedBytesThen = acknowledgedBytes
      acknowledgedBytesSeen = acknowledgedBytes
      return
    }
    // A sample lasts until an acknowledgement comes. Some links acknowledge a kilobyte at once, and the next one seconds later: over a part
    // of that time the rate would be none, or many times what it is.
    guard acknowledgedBytes != acknowledgedBytesSeen else { return }
    acknowledgedBytesSeen = acknowledgedBytes
    let elapsed = now - since
    guard elapsed >= max(TransportLimits.measurementMilliseconds, roundTrip) else { return }
    let rate = Int64(clamping: acknowledgedBytes &- acknowledgedBytesThen) * 1_000 / elapsed
    bytesPerSecond = Int(clamping: rate)
    busySinceMilliseconds = now
    acknowledgedBytesThen = acknowledgedBytes
    // A little more than it took, so that a link that has become faster is found out; half of it at least, as it may only have paused.
    let taken = Int(clamping: rate * (roundTrip + TransportLimits.unitMilliseconds) / 1_000 * 5 / 4)
    change(to: max(taken, budgetBytes / 2), roundTrip)
  }

  private mutating func change(to bytes: Int, _ roundTrip: Int64) {
    budgetBytes = min(max(bytes, TransportLimits.unitBytesMin), TransportLimits.budgetBytesMax)
    unitBytes = max(
      TransportLimits.unitBytesMin,
      Int(Int64(budgetBytes) * TransportLimits.unitMilliseconds / (roundTrip + TransportLimits.unitMilliseconds)))
  }
}
