package import WardlineModel
package import WardlineSync

extension RelayNews {
  /// Refused for now, and waiting until then.
  package static func postponed(
    _ rejection: Rejection, until: Timestamp, after pause: Int64 = Limits.retryAfterDefaultMilliseconds, refusals: Int = 1
  ) -> RelayNews {
    .postponed(rejection, Postponement(until: until, pauseMilliseconds: pause, refusals: refusals))
  }
}
