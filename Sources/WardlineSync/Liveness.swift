internal import WardlineModel

/// Whether a link is alive, judged by what comes in: a pulled cable sends no goodbye.
///
/// Two directions, two bounds. Nothing at all for 5 s: dead. Words of others, and for 15 s no answer to anything of ours, not even to a
/// probe: what we say does not arrive. That one is longer because on a slow link an answer stands in line behind what others say.
struct Liveness: Equatable, Sendable {
  /// Since when an answer is awaited and nothing at all was heard.
  private var silentSince: Int64?
  /// Since when an answer is awaited and none of ours was heard, whatever else was.
  private var unansweredSince: Int64?
  private var lastActivity: Int64
  private var pingedAt: Int64?
  private var nextNonce: UInt64 = 1

  init(openedAt milliseconds: Int64 = 0) { lastActivity = milliseconds }

  mutating func sent(at now: Int64, expectsAnswer: Bool) {
    lastActivity = now
    guard expectsAnswer else { return }
    silentSince = silentSince ?? now
    unansweredSince = unansweredSince ?? now
  }

  /// Something came in. With answers still outstanding the silence begins anew from here; so does the wait for an answer, if it was one.
  mutating func heard(at now: Int64, isAnswer: Bool, isMoreOutstanding: Bool) {
    lastActivity = now
    if isAnswer {
      pingedAt = nil
      unansweredSince = nil
    }
    let isAwaited = isMoreOutstanding || pingedAt != nil
    silentSince = isAwaited ? now : nil
    unansweredSince = isAwaited ? unansweredSince ?? now : nil
  }

  func isDead(at now: Int64) -> Bool { endAt.map { now >= $0 } ?? false }

  private var endAt: Int64? {
    guard let silentSince else { return nil }
    let end = silentSince + Limits.silenceMaxMilliseconds
    return min(end, unansweredSince.map { $0 + Limits.oneWayMaxMilliseconds } ?? end)
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
    return since + Limits.probeAfterMilliseconds
  }

  /// When the ping that is outstanding was sent.
  var outstandingPingAt: Int64? { pingedAt }
}
