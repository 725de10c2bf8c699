internal import WardlineModel

/// Whether a link is alive, judged by what comes in: a pulled cable sends no goodbye.
struct Liveness: Equatable, Sendable {
  /// Since when an answer is awaited and nothing at all was heard.
  private var silentSince: Int64?
  private var lastActivity: Int64
  private var pingedAt: Int64?
  private var nextNonce: UInt64 = 1

  init(openedAt milliseconds: Int64 = 0) { lastActivity = milliseconds }

  mutating func sent(at now: Int64, expectsAnswer: Bool) {
    lastActivity = now
    if expectsAnswer, silentSince == nil { silentSince = now }
  }

  /// Something came in. With answers still outstanding the silence begins anew from here.
  mutating func heard(at now: Int64, isMoreOutstanding: Bool) {
    lastActivity = now
    pingedAt = nil
    silentSince = isMoreOutstanding ? now : nil
  }

  func isDead(at now: Int64) -> Bool {
    guard let silentSince else { return false }
    return now - silentSince >= Limits.silenceMaxMilliseconds
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
    guard let silentSince else { return pingDueAt }
    let end = silentSince + Limits.silenceMaxMilliseconds
    return pingedAt == nil ? min(pingDueAt, end) : end
  }

  private var pingDueAt: Int64 {
    if let silentSince { silentSince + Limits.probeAfterMilliseconds } else { lastActivity + Limits.heartbeatMilliseconds }
  }

  /// When the ping that is outstanding was sent.
  var outstandingPingAt: Int64? { pingedAt }
}
