/// How many bytes may be in flight at once, and how long one message should be: learned from how fast the other end takes them.
///
/// Bytes in the socket cannot be withdrawn or overtaken, so on a slow link few may be there: about half a second's worth,
/// beyond the round trip. A fast link shows itself by an empty socket at the next check, and gets twice as much. A link that is
/// never idle is measured. Pure: bytes and times are arguments.
package struct OutboundPace: Equatable, Sendable {
  /// The maximum size of one message, in bytes.
  package private(set) var unitBytes = TransportLimits.unitBytesMin
  /// Writing pauses while this many bytes are in flight.
  private(set) var budgetBytes = TransportLimits.initialBudgetBytes
  /// The rate of the other end, in bytes a second; `nil` before it was measured, and on a link that was always idle at the
  /// check.
  package private(set) var bytesPerSecond: Int?

  /// The bound of a unit since the other end has said that one took it long; `nil` when it has not, or not for a while.
  private var slow: Slow?
  /// Since when, and from which count of acknowledged bytes, the link was never idle.
  private var busySinceMilliseconds: Int64?
  private var acknowledgedBytesThen: UInt64 = 0
  /// The count of acknowledged bytes at the last check.
  private var acknowledgedBytesSeen: UInt64 = 0
  private var pauseMilliseconds: Int64 = 1
  /// When a full unit was written, by its size before encoding; `nil` if it was less, which says nothing about the link.
  private var filledAtMilliseconds: Int64?
  /// At most so many bytes are in flight: those at the last look, and what was written since. To look is a system call.
  private var inFlightBytesMax = 0

  private struct Slow: Equatable {
    var unitBytesMax: Int
    var saidAtMilliseconds: Int64
  }

  package init() { unitBytes = TransportLimits.initialBudgetBytes / 2 }

  /// The queue limit: two seconds' worth, if the rate is known.
  package var waitingBytesMax: Int {
    max(bytesPerSecond.map { 2 * $0 } ?? TransportLimits.initialWaitingBytesMax, 4 * unitBytes)
  }

  /// The pace for the next connection to the same server after this one was lost: half of it, as the link may be another one.
  package var halved: OutboundPace {
    var next = OutboundPace()
    next.budgetBytes = max(TransportLimits.unitBytesMin, min(budgetBytes / 2, TransportLimits.budgetBytesMax / 4))
    next.unitBytes = max(TransportLimits.unitBytesMin, min(unitBytes / 2, next.budgetBytes))
    next.slow = slow
    return next
  }

  /// The other end says that a unit takes it long to receive, although it was acknowledged at once: by a proxy or a modem before the link that is
  /// narrow. Units are half as long from here on, and the answers to them come as much sooner.
  mutating func unitArrivesSlowly(at now: Int64) {
    slow = Slow(unitBytesMax: max(unitBytes / 2, TransportLimits.initialBudgetBytes / 2), saidAtMilliseconds: now)
    bound(at: now)
  }

  private mutating func bound(at now: Int64) {
    guard let slow else { return }
    guard now - slow.saidAtMilliseconds < TransportLimits.slowUnitsMilliseconds else { return self.slow = nil }
    unitBytes = min(unitBytes, slow.unitBytesMax)
  }

  /// `nil` if a unit may be written now; otherwise the milliseconds until the next check.
  ///
  /// - Parameters:
  ///   - outstandingBytes: bytes written and not acknowledged. Not asked for where the answer makes no difference.
  ///   - acknowledgedBytes: bytes acknowledged since the beginning of the connection.
  ///   - roundTripMilliseconds: the shortest so far.
  mutating func pause(
    outstandingBytes: () -> Int, acknowledgedBytes: () -> UInt64, roundTripMilliseconds: () -> Int64, at now: Int64
  ) -> Int64? {
    let isFilled = filledAtMilliseconds.map { now - $0 <= TransportLimits.unitMilliseconds } ?? false
    guard isFilled || busySinceMilliseconds != nil || inFlightBytesMax >= budgetBytes else { return nil }
    let outstandingBytes = outstandingBytes()
    inFlightBytesMax = outstandingBytes
    guard outstandingBytes > 0 else {
      // The link took a full unit at once, or everything while more was queued: it can take more.
      if isFilled || busySinceMilliseconds != nil, budgetBytes < TransportLimits.budgetBytesMax {
        change(to: budgetBytes * 2, roundTripMilliseconds(), at: now)
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

  mutating func recordWrite(_ bytes: Int, at now: Int64) {
    filledAtMilliseconds = bytes * 2 >= unitBytes ? now : nil
    inFlightBytesMax += bytes + TransportLimits.encodingBytesMax
  }

  /// The queue is empty: unacknowledged bytes say nothing about the link's rate from here on.
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
    // A sample lasts until an acknowledgement comes. Some links acknowledge a kilobyte at once, and the next one seconds later:
    // over a part of that time the rate would be zero, or many times too high.
    guard acknowledgedBytes != acknowledgedBytesSeen else { return }
    acknowledgedBytesSeen = acknowledgedBytes
    let elapsed = now - since
    guard elapsed >= max(TransportLimits.measurementMilliseconds, roundTrip) else { return }
    let rate = Int64(clamping: acknowledgedBytes &- acknowledgedBytesThen) * 1_000 / elapsed
    bytesPerSecond = Int(clamping: rate)
    busySinceMilliseconds = now
    acknowledgedBytesThen = acknowledgedBytes
    // A little more than it took, so that a link that became faster is detected; at least half of the old budget, as the link
    // may only have paused.
    let taken = Int(clamping: rate * (roundTrip + TransportLimits.unitMilliseconds) / 1_000 * 5 / 4)
    change(to: max(taken, budgetBytes / 2), roundTrip, at: now)
  }

  private mutating func change(to bytes: Int, _ roundTrip: Int64, at now: Int64) {
    budgetBytes = min(max(bytes, TransportLimits.unitBytesMin), TransportLimits.budgetBytesMax)
    unitBytes = max(
      TransportLimits.unitBytesMin,
      Int(Int64(budgetBytes) * TransportLimits.unitMilliseconds / (roundTrip + TransportLimits.unitMilliseconds)))
    bound(at: now)
  }
}
