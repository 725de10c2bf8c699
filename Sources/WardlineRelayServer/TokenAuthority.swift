package import WardlineModel
package import WardlineRelay
internal import Foundation
internal import JWTKit

/// Signs and verifies the tokens that open sessions (G8): JSON Web Tokens under the relay's own key, HMAC with SHA-256, or under the public
/// keys of an issuer.
///
/// The own key is a file in the relay's data directory, made at its first use, readable by its owner only. Its holder can enter
/// every session. A token without a `kid` is of the own key, and one with a `kid` of the published key of that name. No token chooses its
/// algorithm: one that names another than its key's is refused. The libraries compare codes and signatures in constant time.
package struct TokenAuthority: Sendable {
  private let keys: JWTKeyCollection
  private let policy: TokenPolicy
  private var published: KeySet?

  /// Reads the key of a data directory, or makes one; the directory too, for its owner only.
  ///
  /// - Throws: ``Failure`` when the key cannot be read or made, or others could read it.
  package init(
    directory: String, policy: TokenPolicy = TokenPolicy(), published: KeySet? = nil
  ) async throws(Failure) {
    self.policy = policy
    self.published = published
    do {
      try FileManager.default.createDirectory(
        atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch { throw Failure("cannot make the data directory \(directory): \(error.localizedDescription)") }
    do throws(PrivateFile.Refusal) { try PrivateFile.checkDirectory(directory) } catch { throw Failure(error.description) }
    var secret = try Self.secret(at: directory + "/" + Self.keyFile)
    // The library has its own copy.
    defer { secret.resetBytes(in: secret.indices) }
    keys = JWTKeyCollection()
    await keys.add(hmac: HMACKey(from: secret), digestAlgorithm: .sha256)
  }

  /// The same with other published keys.
  func publishing(_ keys: KeySet) -> TokenAuthority {
    var changed = self
    changed.published = keys
    return changed
  }

  /// The keys whose tokens are accepted.
  var acceptedKeys: Set<SigningKey> {
    Set(published?.keys.values.map(\.key) ?? []).union(policy.acceptsOwnTokens ? [.own] : [])
  }

  /// Signs a grant under the relay's own key, as issued now.
  package func issue(_ grant: Grant, id: String, at now: Timestamp) async throws(Failure) -> String {
    do { return try await keys.sign(Claims(grant, id: id, issuedAt: now)) } catch {
      throw Failure("cannot sign a token: \(error)")
    }
  }

  /// An identifier for a token: 128 random bits.
  package static func makeTokenID() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<32).map { _ in String(UInt8.random(in: 0..<16, using: &generator), radix: 16) }.joined()
  }

  /// What a token allows at `now`. Never says why one is not allowed.
  package func verify(_ token: String, at now: Timestamp) async -> Verdict {
    guard let parts = TokenParts(token) else { return .notAllowed }
    let grant: Grant?
    if let name = parts.header.kid {
      grant = verified(parts, by: published?.keys[name], at: now)
    } else {
      guard policy.acceptsOwnTokens, parts.header.alg == Self.ownAlgorithm else { return .notAllowed }
      grant = try? await keys.verify(token, as: Claims.self).grant(at: now)
    }
    guard let grant else { return .notAllowed }
    return grant.expiresAt <= now ? .expired : .granted(grant)
  }

  private func verified(_ parts: TokenParts, by key: KeySet.PublishedKey?, at now: Timestamp) -> Grant? {
    guard let key, parts.header.alg == key.algorithm.name,
      (try? key.algorithm.verify(parts.signature, signs: parts.signed)) == true,
      let claims = try? JSONDecoder().decode(IssuedClaims.self, from: parts.payload)
    else { return nil }
    return claims.grant(under: policy, of: key.key, at: now)
  }

  /// What went wrong with the key, and what would be right.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
  }

  // MARK: The key

  private static let keyFile = "token.key"
  private static let keyBytes = 32
  private static let ownAlgorithm = "HS256"

  private static func secret(at path: String) throws(Failure) -> Data {
    for _ in 0..<2 {
      if let made = try make(at: path) { return made }
      if let found = try read(path) { return found }
    }
    throw Failure("the key of this relay, \(path), appears and disappears: is another program removing it?")
  }

  /// `nil` when there is one already. The first process makes it; it appears as a whole.
  private static func make(at path: String) throws(Failure) -> Data? {
    var generator = SystemRandomNumberGenerator()
    let secret = Data((0..<keyBytes).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
    let draft = "\(path).\(getpid()).\(UInt32.random(in: .min ... .max, using: &generator))"
    let file = open(draft, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw Failure("cannot make the key of this relay at \(path): \(String(cString: strerror(errno)))") }
    defer { unlink(draft) }
    let written = secret.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
    let isSynced = fsync(file) == 0
    close(file)
    guard written == keyBytes, isSynced else {
      throw Failure("cannot write the key of this relay to \(path): is the disk full?")
    }
    guard link(draft, path) == 0 else {
      if errno == EEXIST { return nil }
      throw Failure("cannot make the key of this relay at \(path): \(String(cString: strerror(errno)))")
    }
    return secret
  }

  private static func read(_ path: String) throws(Failure) -> Data? {
    let descriptor: Int32
    do throws(PrivateFile.Refusal) { descriptor = try PrivateFile.open(path, owner: .user) } catch {
      throw Failure("the key of this relay is not used: \(error)")
    }
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw Failure("cannot read the key of this relay at \(path): run the relay as the user that owns it")
    }
    defer { close(descriptor) }
    guard let status = PrivateFile.status(of: descriptor), status.isPrivate else {
      throw Failure(
        "others can read the key of this relay, \(path): a reader of it can enter every session. Run: chmod 600 \(path)")
    }
    // One more than a key has, so that a longer file is seen to be none.
    var secret = Data(count: keyBytes + 1)
    let count = secret.withUnsafeMutableBytes { Foundation.read(descriptor, $0.baseAddress, $0.count) }
    guard count >= 0 else { throw Failure("cannot read the key of this relay at \(path): \(String(cString: strerror(errno)))") }
    secret.removeLast(secret.count - count)
    guard secret.count == keyBytes else {
      throw Failure(
        "\(path) is not a key of this relay: \(status.bytes) bytes instead of \(keyBytes). Remove it to have a new one made; all tokens are void then"
      )
    }
    return secret
  }
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
private struct Claims: JWTPayload {
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

  /// The signature is the library's matter; the time is asked for apart, because an expired token gets an answer of its own.
  func verify(using key: some JWTAlgorithm) throws {}

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
      origins: [TokenOrigin(key: .own, tokenID: jti, issuedAt: iat.flatMap { Timestamp(tokenSeconds: $0) })])
  }
}
