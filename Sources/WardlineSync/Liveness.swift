internal import WardlineModel

/// Whether a link is alive, judged by what moves on it: a pulled cable sends no goodbye.
///
/// Two directions, two bounds. Nothing moves for 5 s, while an answer is awaited: dead. Words of others, and for 15 s no answer to anything
/// of ours, not even to a probe: what we say does not arrive. That one is longer because on a slow link an answer stands in line behind what
/// others say.
///
/// Slow is not dead. The wait for an answer begins when the question has been delivered, and nothing is asked again before. While a long
/// message is on its way, in either direction, an answer may take a minute; bytes have to move all the same.
struct Liveness: Equatable, Sendable {
  /// Since when an answer is awaited and nothing at all was heard.
  private var silentSince: Int64?
  /// Since when an answer is awaited and none of ours was heard, whatever else was.
  private var unansweredSince: Int64?
  private var lastActivity: Int64
  private var pingedAt: Int64?
  private var nextNonce: UInt64 = 1
  /// Since when something that was said is not all acknowledged, as far as that was looked at.
  private var sendingSince: Int64?
  /// When a long message of somebody else had come in that the answer may stand behind.
  private var longReceivedAt: Int64?
  /// What TCP said last.
  private var progress = LinkProgress()
  /// Whether the oldest question without an answer has been delivered: what is delivered later says nothing about it.
  private var isDelivered = false

  init(openedAt milliseconds: Int64 = 0) { lastActivity = milliseconds }

  mutating func sent(at now: Int64, expectsAnswer: Bool) {
    lastActivity = now
    guard expectsAnswer else { return }
    silentSince = silentSince ?? now
    if unansweredSince == nil { isDelivered = false }
    unansweredSince = unansweredSince ?? now
  }

  /// Takes what TCP says now: when bytes came and were acknowledged last, and whether some are still on their way.
  mutating func moved(_ progress: LinkProgress, at now: Int64) {
    sendingSince = progress.isSending ? sendingSince ?? now : nil
    let wasSending = self.progress.isSending
    if self.progress.isReceiving, !progress.isReceiving { longReceivedAt = progress.heardAtMilliseconds ?? longReceivedAt }
    self.progress = progress
    // Once everything is delivered, only bytes from the relay break the silence: a proxy acknowledges what is sent later even if the relay is
    // gone.
    let last = progress.isSending || wasSending ? progress.lastAtMilliseconds : progress.heardAtMilliseconds
    if let silentSince, let last { self.silentSince = max(silentSince, last) }
    guard let unansweredSince, !isDelivered else { return }
    if let deliveredAt = progress.deliveredAtMilliseconds { self.unansweredSince = max(unansweredSince, deliveredAt) }
    isDelivered = !progress.isSending
  }

  /// Something came in. With answers still outstanding the silence begins anew from here; so does the wait for an answer, if it was one.
  mutating func heard(at now: Int64, isAnswer: Bool, isMoreOutstanding: Bool) {
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
    // Behind a long message the wait begins anew: the answer could not come before.
    guard progress.isSending || progress.isReceiving else {
      return min(end, max(since, longReceivedAt ?? since) + Limits.oneWayMaxMilliseconds)
    }
    guard progress.isSending else { return end }
    // Whatever comes in: what we say does not get through if none of it is acknowledged. Behind a question that was, that begins with the
    // words which came after it.
    let unacknowledgedSince = isDelivered ? max(since, sendingSince ?? since) : since
    return min(end, max(unacknowledgedSince, progress.deliveredAtMilliseconds ?? since) + Limits.oneWayMaxMilliseconds)
  }

  /// The nonce of a ping that is due now: a probe after an overdue answer, or the heartbeat of an idle link.
  mutating func pingIfDue(at now: Int64) -> UInt64? {
    guard pingedAt == nil, now >= pingDueAt else { return nil }
    defer { nextNonce += 1 }
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
    guard let since = unansweredSince ?? silentSince else { return lastActivity + Limits.heartbeatMilliseconds }
    // A probe would only stand behind what is not delivered, and lengthen the line.
    guard !progress.isSending else { return .max }
    return since + Limits.probeAfterMilliseconds
  }

  /// When the ping that is outstanding was sent.
  var outstandingPingAt: Int64? { pingedAt }
}
