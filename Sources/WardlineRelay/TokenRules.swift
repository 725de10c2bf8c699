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
  /// Its `iat`; `nil` counts as before every revocation.
  package var issuedAt: Timestamp?

  package init(key: SigningKey, tokenID: String?, issuedAt: Timestamp?) {
    self.key = key
    self.tokenID = tokenID
    self.issuedAt = issuedAt
  }
}

/// The tokens that an operator has revoked.
package struct Revocations: Hashable, Sendable {
  /// By `jti`.
  package var tokens: Set<String>
  /// All tokens of a user that were issued at this time or before it; those of an issuer within ``Limits/tokenSkewMilliseconds`` after it, too.
  package var users: [UserID: Timestamp]
  /// The devices that are to be wiped, and whether each has said that it is.
  package var devices: [UserDevice: Bool]

  package init(tokens: Set<String> = [], users: [UserID: Timestamp] = [:], devices: [UserDevice: Bool] = [:]) {
    self.devices = devices
    self.tokens = tokens
    self.users = users
  }

  func include(_ origin: TokenOrigin, of user: UserID) -> Bool {
    if let id = origin.tokenID, tokens.contains(id) { return true }
    guard let revokedAt = users[user] else { return false }
    // The clock of an issuer may be ahead: what it made before this must not count as made afterwards.
    let end = origin.key == .own ? revokedAt : revokedAt.advanced(byMilliseconds: Limits.tokenSkewMilliseconds)
    return origin.issuedAt.map { $0 <= end } ?? true
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

  /// Whether any token of a grant was revoked.
  func revoke(_ grant: Grant) -> Bool { grant.origins.contains { revocations.include($0, of: grant.participant.user) } }
}

extension Verdict {
  /// The same under these rules (G8). A revoked token gets the answer of an expired one: it was valid, and is not any more. A token of a key
  /// that is not in use, and one of whose holder no role is known, get the answer of a token that opens nothing.
  package func judged(by rules: TokenRules) -> Verdict {
    guard case .granted(let grant) = self else { return self }
    guard !grant.missing.contains(.role), rules.accept(grant) else { return .notAllowed }
    return rules.revoke(grant) ? .expired : self
  }
}

/// The revocations of a relay, on its disk. Like ``PeopleDirectory`` it has another writer: a command beside a relay that may be running.
///
/// ``PeopleDirectory/directoryVersion()`` of the same store changes with every revocation, too.
package protocol RevocationList: Sendable {
  /// What is revoked now.
  func revocations() throws(StoreError) -> Revocations

  /// Records, in the audit log, too, that a device has said that it is wiped; from then on it is not asked again.
  func recordWiped(_ device: UserDevice, from network: String, at time: Timestamp) throws(StoreError)
}

/// What a revocation is about.
package enum RevokedTokens: Hashable, Sendable {
  /// The token with this `jti`.
  case token(String)
  /// All tokens of a user that were issued until then.
  case user(UserID)
}

/// One revocation.
package struct Revocation: Hashable, Sendable {
  package var of: RevokedTokens
  package var at: Timestamp
  /// From when on it is forgotten, because the token has expired by then; `nil` for never.
  package var until: Timestamp?

  package init(of tokens: RevokedTokens, at time: Timestamp, until: Timestamp? = nil) {
    of = tokens
    at = time
    self.until = until
  }
}
