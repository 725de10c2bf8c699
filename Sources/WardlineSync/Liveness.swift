internal import WardlineModel

/// Judges whether a link is alive by the bytes that move on it: a pulled cable sends no close.
///
/// Two directions, two bounds. If no byte moves for 5 s while an answer is awaited, the link is dead. If only other users'
/// frames arrive, and for 15 s no answer to ours, not even to a probe, our frames do not get through. The second bound is
/// longer because on a slow link an answer is queued behind others' frames.
///
/// Slow is not dead. The wait for an answer begins when the question has been delivered, and nothing else is asked before.
/// While a long message is in transit, in either direction, an answer may take a minute; but bytes have to move.
struct Liveness: Equatable, Sendable {
  /// Since when an answer is awaited and nothing was received.
  private var silentSince: Int64?
  /// Since when an answer is awaited and none was received, whatever else was.
  private var unansweredSince: Int64?
  private var lastActivity: Int64
  /// When something was said last. What is heard meanwhile need not be answered, and a relay gives up whom it does not hear.
  private var lastSaid: Int64
  private var pingedAt: Int64?
  private var nextNonce: UInt64 = 1
  /// Whether an idle link is pinged before its heartbeat.
  private var isProbeWanted = false
  /// Since when sent bytes are not all acknowledged, as of the last check.
  private var sendingSince: Int64?
  /// When a long message had been received that the answer may be queued behind.
  private var longReceivedAt: Int64?
  /// The last progress reported by TCP.
  private var progress = LinkProgress()
  /// Whether the oldest unanswered question has been delivered: later deliveries say nothing about it.
  private var isDelivered = false

  init(openedAt milliseconds: Int64 = 0) {
    lastActivity = milliseconds
    lastSaid = milliseconds
  }

  /// Something was sent that is not answered.
  mutating func said(at now: Int64) { lastSaid = now }

  mutating func sent(at now: Int64, expectsAnswer: Bool) {
    lastActivity = now
    lastSaid = now
    guard expectsAnswer else { return }
    silentSince = silentSince ?? now
    if unansweredSince == nil { isDelivered = false }
    unansweredSince = unansweredSince ?? now
  }

  /// Records TCP's progress: when bytes last came and were last acknowledged, and whether some are in transit.
  mutating func moved(_ progress: LinkProgress, at now: Int64) {
    sendingSince = progress.isSending ? sendingSince ?? now : nil
    let wasSending = self.progress.isSending
    if self.progress.isReceiving, !progress.isReceiving { longReceivedAt = progress.heardAtMilliseconds ?? longReceivedAt }
    self.progress = progress
    // Once everything is delivered, only bytes from the relay end the silence: a proxy acknowledges later bytes even if the
    // relay is gone.
    let last = progress.isSending || wasSending ? progress.lastAtMilliseconds : progress.heardAtMilliseconds
    if let silentSince, let last { self.silentSince = max(silentSince, last) }
    guard let unansweredSince, !isDelivered else { return }
    if let deliveredAt = progress.deliveredAtMilliseconds { self.unansweredSince = max(unansweredSince, deliveredAt) }
    isDelivered = !progress.isSending
  }

  /// A frame was received. If answers are outstanding, the silence restarts here; so does the wait for an answer, if it was
  /// one.
  mutating func heard(at now: Int64, isAnswer: Bool, isMoreOutstanding: Bool) {
    // The heartbeat was due before that, and is due as after any other frame.
    if now - lastActivity >= Limits.heartbeatMilliseconds { lastSaid = now }
    lastActivity = now
    if progress.isReceiving { longReceivedAt = now }
    if isAnswer {
      pingedAt = nil
      unansweredSince = nil
      longReceivedAt = nil
    }
    let isAwaited = isMoreOutstanding || pingedAt != nil
    silentSince = isAwaited ? now : nil
    if unansweredSince == nil { isDelivered = false }
    unansweredSince = isAwaited ? unansweredSince ?? now : nil
  }

  /// The other end says that our bytes are arriving, whatever acknowledged them before: the wait for an answer begins anew.
  mutating func delivers(at now: Int64) { unansweredSince = unansweredSince.map { max($0, now) } }

  /// Whether an answer is awaited.
  var isAwaiting: Bool { silentSince != nil }

  func isDead(at now: Int64) -> Bool { endAt.map { now >= $0 } ?? false }

  private var endAt: Int64? {
    guard let silentSince else { return nil }
    let end = silentSince + Limits.silenceMaxMilliseconds
    return min(end, unansweredSince.map(unansweredEnd) ?? end)
  }

  private func unansweredEnd(since: Int64) -> Int64 {
    let end = since + Limits.oneWayLongMaxMilliseconds
    // Behind a long message the wait restarts: the answer could not come before.
    guard progress.isSending || progress.isReceiving else {
      return min(end, max(since, longReceivedAt ?? since) + Limits.oneWayMaxMilliseconds)
    }
    guard progress.isSending else { return end }
    // Whatever is received: our frames do not get through if none of them is acknowledged. If the question was acknowledged,
    // count from the frames sent after it.
    let unacknowledgedSince = isDelivered ? max(since, sendingSince ?? since) : since
    return min(end, max(unacknowledgedSince, progress.deliveredAtMilliseconds ?? since) + Limits.oneWayMaxMilliseconds)
  }

  /// Asks for a ping at once if the link is idle. If an answer is awaited, its absence finds a dead link as early.
  mutating func probe() { isProbeWanted = true }

  /// The nonce of a ping that is due now: a probe after an overdue answer, or the heartbeat of an idle link.
  mutating func pingIfDue(at now: Int64) -> UInt64? {
    guard pingedAt == nil, now >= pingDueAt else { return nil }
    defer { nextNonce += 1 }
    isProbeWanted = false
    pingedAt = now
    sent(at: now, expectsAnswer: true)
    return nextNonce
  }

  /// When a ping, or the end, is due.
  var deadlineMilliseconds: Int64 {
    guard let endAt else { return pingDueAt }
    return pingedAt == nil ? min(pingDueAt, endAt) : endAt
  }

  private var pingDueAt: Int64 {
    guard let since = unansweredSince ?? silentSince else {
      guard !isProbeWanted else { return lastActivity }
      return min(lastActivity + Limits.heartbeatMilliseconds, lastSaid + Limits.ownSilenceMaxMilliseconds)
    }
    // A probe would only queue behind undelivered bytes and lengthen the queue.
    guard !progress.isSending else { return .max }
    return since + Limits.probeAfterMilliseconds
  }

  /// When the ping that is outstanding was sent.
  var outstandingPingAt: Int64? { pingedAt }
}
