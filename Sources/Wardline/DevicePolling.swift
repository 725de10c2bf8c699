internal import WardlineModel

/// The tokens that an identity provider has given out.
package struct ProviderTokens: Hashable, Sendable {
  package var access: String
  /// With which the next ones are asked for; `nil` where the provider gives none, or the one before stays good.
  package var refresh: String?
  /// For how long the access token is good, as the provider says.
  package var expiresInMilliseconds: Int64?

  package init(access: String, refresh: String? = nil, expiresInMilliseconds: Int64? = nil) {
    self.access = access
    self.refresh = refresh
    self.expiresInMilliseconds = expiresInMilliseconds
  }
}

/// What the token endpoint of an identity provider said.
package enum TokenAnswer: Hashable, Sendable {
  case tokens(ProviderTokens)
  /// An error of RFC 6749 or RFC 8628, such as `slow_down`, in the provider's words.
  case refused(code: String, why: String)
  /// No answer, or none of these: it may pass by itself.
  case failed(String)
}

/// Decides when the token endpoint is asked whether the person has agreed, as RFC 8628, 3.5 demands. No I/O.
package struct DevicePolling: Hashable, Sendable {
  /// What follows an answer.
  package enum Step: Hashable, Sendable {
    case wait(milliseconds: Int64)
    case done(ProviderTokens)
    /// The person, or the provider, said no.
    case denied
    /// The code is not valid any more.
    case expired
    case failed(String)
  }

  private var intervalMilliseconds: Int64
  private var failures = 0
  private let endsAtMilliseconds: Int64

  /// - Parameters:
  ///   - intervalSeconds: the provider's `interval`; 5 s where it says none.
  ///   - expiresInSeconds: its `expires_in`.
  ///   - now: milliseconds of uptime.
  package init(intervalSeconds: Double?, expiresInSeconds: Double, at now: Int64) {
    let interval = intervalSeconds ?? 5
    intervalMilliseconds = Int64(min(max(interval, 1), 3_600) * 1_000)
    endsAtMilliseconds = now + Int64(min(max(expiresInSeconds, 0), Double(Limits.loginCodeMaxSeconds)) * 1_000)
  }

  /// The pause before the first question.
  package var first: Step { .wait(milliseconds: intervalMilliseconds) }

  package mutating func heard(_ answer: TokenAnswer, at now: Int64) -> Step {
    var pause = intervalMilliseconds
    switch answer {
    case .tokens(let tokens): return .done(tokens)
    case .refused("authorization_pending", _): failures = 0
    case .refused("slow_down", _):
      failures = 0
      intervalMilliseconds += 5_000
      pause = intervalMilliseconds
    case .refused("access_denied", _): return .denied
    case .refused("expired_token", _): return .expired
    case .refused(let code, let why): return .failed(why.isEmpty ? code : "\(code): \(why)")
    case .failed:
      failures += 1
      pause = min(intervalMilliseconds << min(failures, 6), max(Limits.loginRetryMaxMilliseconds, intervalMilliseconds))
    }
    return now + pause >= endsAtMilliseconds ? .expired : .wait(milliseconds: pause)
  }
}
