package import WardlineModel

/// Tells whether a link that has something to carry is slow, from what it has carried over the last seconds. Pure: counts and times are
/// arguments.
package struct LinkMeter: Equatable, Sendable {
  private struct Look: Equatable {
    var at: Int64
    var bytes: UInt64
  }

  /// Of the last ``Limits/slowLinkSpanMilliseconds`` in which there was something to carry, the oldest first.
  private var looks: [Look] = []
  private var shown: LinkLoad?
  private var shownAt: Int64 = 0

  package init() {}

  /// Whether a person is told of a slow link at this moment.
  package var isShowing: Bool { shown != nil }

  /// Takes what was carried so far on the connection, and what is still to be. Gives what is to be told now: `.some(nil)` that the link is
  /// slow no more, `nil` nothing.
  package mutating func look(
    bytes: UInt64, entriesToCome: Int, operationsToSend: Int, at now: Int64
  ) -> LinkLoad?? {
    guard entriesToCome > 0 || operationsToSend > 0 else { return reset() }
    // Another connection counts from the beginning.
    if let last = looks.last, bytes < last.bytes { looks = [] }
    looks.append(Look(at: now, bytes: bytes))
    while looks.count > 2, looks[1].at <= now - Limits.slowLinkSpanMilliseconds { looks.removeFirst() }
    guard let first = looks.first, now - first.at >= Limits.slowLinkSpanMilliseconds else { return nil }
    let rate = Int(clamping: Int64(clamping: bytes - first.bytes) * 1_000 / (now - first.at))
    // One that carries nothing is dead, or has been asked to wait: that is said elsewhere.
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
