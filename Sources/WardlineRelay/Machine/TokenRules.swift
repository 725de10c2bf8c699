package import WardlineModel

/// The key that has signed a token.
package enum SigningKey: Hashable, Sendable {
  /// The relay's own.
  case own
  /// A public key that an issuer has published. The digest is that of the key itself: another key under the same `kid` is another key.
  case published(id: String, digest: String)
}

/// Where a token comes from, as far as a revocation names it.
package struct TokenOrigin: Hashable, Sendable {
  package var key: SigningKey
  /// Its `jti`; `nil` for a token without one, which can only be revoked with its user.
  package var tokenID: String?
  /// Its `sid`, which all tokens of one login at an issuer share; `nil` for a token without one.
  package var loginID: String?

  package init(key: SigningKey, tokenID: String?, loginID: String? = nil) {
    self.key = key
    self.tokenID = tokenID
    self.loginID = loginID
  }

  /// What identifies the login of which the token is, as far as it says so.
  package var login: String? { loginID.map { "sid " + $0 } ?? tokenID.map { "jti " + $0 } }
}

extension Timestamp {
  /// The end of what does not end.
  package static let never = Timestamp(milliseconds: .max)
}

/// The tokens that an operator has revoked.
package struct Revocations: Hashable, Sendable {
  /// By `jti`.
  package var tokens: Set<String>
  /// Until when no token of a user is accepted, also one that is issued later: a refresh token would bring a new one.
  package var users: [UserID: Timestamp]
  /// The devices that are to be wiped, and whether each has said that it is.
  package var devices: [UserDevice: Bool]
  /// The logins that these devices have shown (``TokenOrigin/login``): they open nothing, from another device either.
  package var logins: Set<String>

  package init(
    tokens: Set<String> = [], users: [UserID: Timestamp] = [:], devices: [UserDevice: Bool] = [:], logins: Set<String> = []
  ) {
    self.devices = devices
    self.logins = logins
    self.tokens = tokens
    self.users = users
  }

  func include(_ origin: TokenOrigin, of user: UserID, at now: Timestamp) -> Bool {
    if let id = origin.tokenID, tokens.contains(id) { return true }
    return users[user].map { now < $0 } ?? false
  }
}

/// Which verified tokens still admit their holders. The signature of a token is verified once; this can change afterwards.
package struct TokenRules: Hashable, Sendable {
  /// The keys in use; `nil` for every key, where no tokens are verified: in the simulator and in tests of the machine.
  package var keys: Set<SigningKey>?
  package var revocations: Revocations

  package init(keys: Set<SigningKey>? = nil, revocations: Revocations = Revocations()) {
    self.keys = keys
    self.revocations = revocations
  }

  /// Whether the keys of all tokens of a grant are in use.
  func accept(_ grant: Grant) -> Bool { keys.map { keys in grant.origins.allSatisfy { keys.contains($0.key) } } ?? true }

  /// Whether any token of a grant is of the login of a device that is wiped.
  func areOfWipedDevice(_ grant: Grant) -> Bool {
    grant.origins.contains { $0.login.map(revocations.logins.contains) ?? false }
  }

  /// Whether any token of a grant was revoked.
  func revoke(_ grant: Grant, at now: Timestamp) -> Bool {
    grant.origins.contains { revocations.include($0, of: grant.participant.user, at: now) }
  }
}

extension TokenVerdict {
  /// The same under these rules (G8). The holder of a revoked token hears so, as that of an expired one does: it was valid. A token of a key that
  /// is not in use, and one of whose holder no role is known, get the answer of a token that opens nothing.
  func judged(by rules: TokenRules, at now: Timestamp) -> TokenVerdict {
    guard case .granted(let grant) = self else { return self }
    guard !grant.missing.contains(.role), rules.accept(grant) else { return .notAllowed }
    guard !rules.areOfWipedDevice(grant) else { return .ofWipedDevice }
    return rules.revoke(grant, at: now) ? .revoked : self
  }
}
