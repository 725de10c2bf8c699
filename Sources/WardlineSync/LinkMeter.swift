package import WardlineModel

/// Detects whether a busy link is slow, from the bytes it has carried over the last seconds. Pure: counts and times are
/// arguments.
package struct LinkMeter: Equatable, Sendable {
  private struct Look: Equatable {
    var at: Int64
    var bytes: UInt64
  }

  /// The samples of the last ``Limits/slowLinkSpanMilliseconds`` in which the link was busy, the oldest first.
  private var looks: [Look] = []
  /// When the link last had enough to carry to keep a slow link busy.
  private var busyAt: Int64 = 0
  private var shown: LinkLoad?
  private var shownAt: Int64 = 0

  package init() {}

  /// Whether a slow link is currently reported.
  package var isShowing: Bool { shown != nil }

  /// Measures the rate of the connection, and returns what to report now: `.some(nil)` when the link is not slow any more, `nil` when there
  /// is nothing new to report.
  ///
  /// - Parameters:
  ///   - bytes: bytes carried by the connection so far, in both directions.
  ///   - entriesToCome: entries of the log that this device does not have yet.
  ///   - operationsToSend: unanswered operations of the outbox. Some may wait for a token or after a rejection, which says
  ///     nothing about the link.
  ///     about the link.
  ///   - bytesToSend: bytes queued for this connection and not acknowledged by TCP.
  package mutating func look(
    bytes: UInt64, entriesToCome: Int, operationsToSend: Int, bytesToSend: Int, at now: Int64
  ) -> LinkLoad?? {
    let isBusy = entriesToCome > 0 || bytesToSend >= Limits.slowLinkQueueBytesMin
    if isBusy { busyAt = now }
    // Between an acknowledgement and the next operation the queue is short for a moment.
    let isPausing = operationsToSend > 0 && !looks.isEmpty && now - busyAt < Limits.slowLinkTellMilliseconds
    guard isBusy || isPausing else { return reset() }
    // A new connection counts from 0.
    if let last = looks.last, bytes < last.bytes { looks = [] }
    looks.append(Look(at: now, bytes: bytes))
    while looks.count > 2, looks[1].at <= now - Limits.slowLinkSpanMilliseconds { looks.removeFirst() }
    guard let first = looks.first, now - first.at >= Limits.slowLinkSpanMilliseconds else { return nil }
    let rate = Int(clamping: Int64(clamping: bytes - first.bytes) * 1_000 / (now - first.at))
    // A link without traffic is dead or rate-limited, which is reported elsewhere.
    guard rate > 0, rate < (isShowing ? 2 : 1) * Limits.slowLinkBytesPerSecond else { return hide() }
    let load = LinkLoad(bytesPerSecond: rate, entriesToCome: entriesToCome, operationsToSend: operationsToSend)
    guard shown == nil || now - shownAt >= Limits.slowLinkTellMilliseconds, load != shown else { return nil }
    shown = load
    shownAt = now
    return .some(load)
  }

  /// The connection is gone, or has nothing left to carry.
  package mutating func reset() -> LinkLoad?? {
    looks = []
    return hide()
  }

  private mutating func hide() -> LinkLoad?? {
    guard shown != nil else { return nil }
    shown = nil
    return .some(nil)
  }
}
