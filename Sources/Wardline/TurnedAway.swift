internal import WardlineModel
internal import WardlineTransport

/// A handshake that a relay, or a proxy before it, refused because too many come: what to tell the person, and when to come back.
struct TurnedAway {
  let why: String
  /// 0 where the server did not say, or said nothing that can be read: the backoff decides then.
  let retryAfterMilliseconds: Int64

  /// `nil` for every other failure.
  init?(_ failure: ConnectFailure, at now: Timestamp) {
    guard case .status(let status, let retryAfter, let date) = failure else { return nil }
    switch status {
    case 429: why = "the relay is asked too often"
    case 503: why = "the relay is full"
    default: return nil
    }
    // A date is by the clock of the server that wrote it.
    let theirs = date.flatMap { HTTPDate($0, at: now)?.timestamp } ?? now
    retryAfterMilliseconds = retryAfter.flatMap { RetryAfter($0, at: theirs)?.milliseconds } ?? 0
  }
}
