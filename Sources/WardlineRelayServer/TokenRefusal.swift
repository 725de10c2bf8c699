internal import WardlineModel

/// Which check a token has not passed: for the log and the audit log. Its holder hears none of it (G8).
enum TokenCheck: String, Hashable, Sendable, CaseIterable {
  /// It is no JSON Web Token, or one that is not read here.
  case form
  case key
  case signature
  case issuer
  case audience
  /// Its `exp`, `nbf` or `iat`. One that has merely expired is told so.
  case time
  case user
  case role
  case sessions
  case identifier
}

/// Why a token opens nothing.
struct TokenRefusal: Error, Hashable, Sendable {
  var check: TokenCheck
  /// With what was there and what would be right. Never with a value that names a person.
  var reason: String

  init(_ check: TokenCheck, _ reason: String) {
    self.check = check
    self.reason = reason
  }

  static let noRole = TokenRefusal(
    .role,
    "neither a claim of it nor the directory says as what its user works: add them ('people add'), or map a claim (--claim role=…)"
  )
}

/// Which of the refused tokens are told of: of each check the first in a while, with how many there were since the one before. A flood of one
/// kind hides no other.
struct ToldRefusals {
  private struct Told {
    var atMilliseconds: Int64
    var since: Int
  }

  private var told: [TokenCheck: Told] = [:]

  /// How many tokens have not passed this check since it was told of last, this one among them; `nil` while it is not told of again.
  ///
  /// - Parameter now: by a clock that does not jump.
  mutating func count(_ check: TokenCheck, at now: Int64) -> Int? {
    let since = (told[check]?.since ?? 0) + 1
    if let last = told[check], now - last.atMilliseconds < Limits.tokenRefusalMilliseconds {
      told[check]?.since = since
      return nil
    }
    told[check] = Told(atMilliseconds: now, since: 0)
    return since
  }
}
