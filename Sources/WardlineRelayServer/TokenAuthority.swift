internal import Foundation
internal import WardlineCrypto
package import WardlineModel
package import WardlineRelay
internal import WardlineProtocol

/// Signs and verifies the tokens that open sessions (G8): JSON Web Tokens under the relay's own key, HMAC with SHA-256, or under the public
/// keys of an issuer.
///
/// The own key is a file in the relay's data directory, made at its first use, readable by its owner only. Its holder can enter
/// every session. A token without a `kid` is of the own key, and one with a `kid` of the published key of that name. No token chooses its
/// algorithm: one that names another than its key's is refused. Codes are compared in constant time (decision 068).
package struct TokenAuthority: Sendable {
  private let secret: SecretKey
  private var policy: TokenPolicy
  private var published: KeySet?

  /// Reads the key of a data directory, or makes one; the directory too, for its owner only.
  ///
  /// - Throws: ``Failure`` when the key cannot be read or made, or others could read it.
  package init(
    directory: String, policy: TokenPolicy = TokenPolicy(), published: KeySet? = nil
  ) throws(Failure) {
    self.policy = policy
    self.published = published
    do {
      try FileManager.default.createDirectory(
        atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch { throw Failure("cannot make the data directory \(directory): \(error.localizedDescription)") }
    do throws(PrivateFile.Refusal) { try PrivateFile.checkDirectory(directory) } catch { throw Failure(error.description) }
    let file = SecretFile(
      path: directory + "/token.key", noun: "the key of this relay", danger: "a reader of it can enter every session",
      consequence: "all tokens are void then")
    do throws(SecretFile.Refusal) { secret = try file.contents() } catch { throw Failure(error.description) }
  }

  /// The same with other published keys.
  package func publishing(_ keys: KeySet?) -> TokenAuthority {
    var changed = self
    changed.published = keys
    return changed
  }

  /// The same that asks something else of tokens.
  package func under(_ policy: TokenPolicy) -> TokenAuthority {
    var changed = self
    changed.policy = policy
    return changed
  }

  /// By this two relays find whether their own keys are the same; `nil` where no tokens of such keys are accepted. It says nothing of the key.
  package var fingerprint: String? {
    guard policy.acceptsOwnTokens else { return nil }
    return Data(MessageCode.make(for: Array("wardline: which key is this".utf8), under: secret)).base64URL
  }

  /// The keys whose tokens are accepted.
  var acceptedKeys: Set<SigningKey> {
    (published?.all ?? []).union(policy.acceptsOwnTokens ? [.own] : [])
  }

  /// Signs a grant under the relay's own key, as issued now.
  package func issue(_ grant: Grant, id: String, at now: Timestamp) throws(Failure) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      let header = try encoder.encode(["alg": Self.ownAlgorithm, "typ": "JWT"])
      let signed = header.base64URL + "." + (try encoder.encode(Claims(grant, id: id, issuedAt: now))).base64URL
      return signed + "." + Data(MessageCode.make(for: Array(signed.utf8), under: secret)).base64URL
    } catch { throw Failure("cannot sign a token: \(error)") }
  }

  /// An identifier for a token: 128 random bits.
  package static func makeTokenID() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<32).map { _ in String(UInt8.random(in: 0..<16, using: &generator), radix: 16) }.joined()
  }

  /// What a token allows at `now`. Never says why one is not allowed.
  package func verify(_ token: String, at now: Timestamp) -> TokenVerdict { verifyWithHolder(token, at: now).verdict }

  /// What verifying a token has shown.
  struct Verification: Sendable {
    var verdict: TokenVerdict
    /// The user of a token that is genuine, also once it has expired.
    var holder: UserID?
    /// Why the verdict is ``TokenVerdict/notAllowed``, for the operator.
    var refusal: TokenRefusal?
  }

  /// The same, with the user of a token whose signature is genuine, also once it has expired, and with the check that it has not passed.
  func verifyWithHolder(_ token: String, at now: Timestamp) -> Verification {
    do throws(TokenRefusal) {
      let grant = try grant(of: token, at: now)
      return Verification(verdict: grant.expiresAt <= now ? .expired : .granted(grant), holder: grant.participant.user)
    } catch { return Verification(verdict: .notAllowed, refusal: error) }
  }

  private func grant(of token: String, at now: Timestamp) throws(TokenRefusal) -> Grant {
    guard let parts = TokenParts(token) else {
      throw TokenRefusal(.form, "it is not a signed JSON Web Token of at most \(Limits.tokenBytesMax) bytes")
    }
    if let name = parts.header.kid { return try verified(parts, by: name, at: now) }
    guard policy.acceptsOwnTokens else {
      throw TokenRefusal(.key, "it names no key, and tokens of this relay's own key are not accepted")
    }
    guard parts.header.alg == Self.ownAlgorithm else {
      throw TokenRefusal(.key, "it names no key, as the tokens of this relay, and is not signed as they are")
    }
    guard MessageCode.isValid(parts.signature, for: parts.signed, under: secret) else {
      throw TokenRefusal(.signature, "it names no key, and this relay's own has not signed it")
    }
    guard let claims = try? JSONDecoder().decode(Claims.self, from: parts.payload), let grant = claims.grant(at: now) else {
      throw TokenRefusal(.form, "it is of this relay, and a claim of it is out of bounds: make another one")
    }
    return grant
  }

  /// Whether a token is of the issuer, as far as it says itself, and names a key that is not published.
  package func lacksKey(of token: String) -> Bool {
    guard let parts = TokenParts(token), let name = parts.header.kid, published?.keys(named: name).isEmpty ?? true,
      let claims = try? JSONDecoder().decode(IssuedClaims.self, from: parts.payload)
    else { return false }
    return claims.text(of: "iss") == policy.issuer
  }

  private func verified(_ parts: TokenParts, by name: String, at now: Timestamp) throws(TokenRefusal) -> Grant {
    let keys = published?.keys(named: name) ?? []
    let shown = "the key '\(name.printable())'"
    guard !keys.isEmpty else {
      throw TokenRefusal(
        .key, "it is signed with \(shown), which the issuer does not publish, or which is left out (key_left_out)")
    }
    guard
      let key = keys.first(where: {
        parts.header.alg == $0.verifying.algorithm.name && $0.verifying.isValid(parts.signature, of: parts.signed)
      })
    else { throw TokenRefusal(.signature, "\(shown) has not signed it, or not by \(parts.header.alg.printable())") }
    guard let claims = try? JSONDecoder().decode(IssuedClaims.self, from: parts.payload) else {
      throw TokenRefusal(.form, "its claims are not a JSON object")
    }
    return try claims.grant(under: policy, of: key.key, at: now)
  }

  /// What went wrong with the key, and what would be right.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
  }

  private static let ownAlgorithm = "HS256"
}

/// What is asked of a token besides its signature.
package struct TokenPolicy: Hashable, Sendable {
  /// The `iss` of an issuer's tokens; `nil` for any.
  package var issuer: String?
  /// What their `aud` must name; `nil` for nothing.
  package var audience: String?
  /// What is taken from their claims.
  package var claims: ClaimMap
  /// Whether tokens of the relay's own key are accepted, too.
  package var acceptsOwnTokens: Bool

  package init(
    issuer: String? = nil, audience: String? = nil, claims: ClaimMap = ClaimMap(), acceptsOwnTokens: Bool = true
  ) {
    self.issuer = issuer
    self.audience = audience
    self.claims = claims
    self.acceptsOwnTokens = acceptsOwnTokens
  }
}

/// A grant as a token of the relay's own carries it.
private struct Claims: Codable {
  var iss: String
  var sub: String
  /// Seconds since 1970. A number and not a date: what is out of range is refused here, and not by a conversion that ends the process.
  var exp: Double
  var role: String
  /// None: the token opens the sessions of which its holder is a member. An empty list is a mistake, and opens nothing.
  var sessions: [String]?
  var name: String?
  var lang: String?
  /// Tokens that were made before tokens could be revoked have neither.
  var jti: String?
  var iat: Double?
  /// The relay makes none; who holds its key may.
  var nbf: Double?

  init(_ grant: Grant, id: String, issuedAt: Timestamp) {
    jti = id
    iat = Double(issuedAt.milliseconds) / 1_000
    iss = Self.issuer
    sub = grant.participant.user.text
    exp = Double(grant.expiresAt.milliseconds) / 1_000
    role = grant.participant.role.rawValue
    sessions = grant.followsMembership ? nil : grant.sessions.map(\.text)
    name = grant.participant.name == grant.participant.user.text ? nil : grant.participant.name
    lang = grant.participant.language.isEmpty ? nil : grant.participant.language
  }

  private static let issuer = "wardline"

  /// `nil` unless every claim is within its bounds: a signed token may still be an older program's.
  func grant(at now: Timestamp) -> Grant? {
    guard nbf ?? 0 <= Double(now.milliseconds + Limits.tokenSkewMilliseconds) / 1_000, iss == Self.issuer,
      let user = try? UserID(sub), let role = Role(rawValue: role), sessions?.isEmpty != true,
      sessions?.count ?? 0 <= Limits.sessionsPerTokenMax, (name ?? "").utf8.count <= Limits.nameBytesMax,
      (lang ?? "").utf8.count <= Limits.nameBytesMax, (jti ?? "").utf8.count <= Limits.tokenIDBytesMax
    else { return nil }
    let opened = (sessions ?? []).compactMap { try? SessionID($0) }
    guard opened.count == sessions?.count ?? 0, Set(opened).count == opened.count, let expiresAt = Timestamp(tokenSeconds: exp)
    else {
      return nil
    }
    return Grant(
      participant: Participant(user: user, role: role, name: name ?? "", language: lang ?? ""), sessions: opened,
      expiresAt: expiresAt, followsMembership: sessions == nil,
      origins: [TokenOrigin(key: .own, tokenID: jti)])
  }
}
