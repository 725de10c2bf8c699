internal import Foundation
internal import WardlineModel
internal import WardlineRelay
internal import WardlineProtocol

/// The claims of an issuer's token.
struct IssuedClaims: Decodable {
  private let claims: [String: ClaimValue]

  init(from decoder: any Decoder) throws { claims = try decoder.singleValueContainer().decode([String: ClaimValue].self) }

  /// The claim of a name; see ``Swift/Dictionary/claim(at:)``.
  func claim(at path: String) -> ClaimValue? { claims.claim(at: path) }

  /// The texts of a registered claim that is one text, or a list of them.
  func texts(of name: String) -> [String] { claims[name]?.texts ?? [] }

  func text(of name: String) -> String? { claims[name]?.text }

  func has(_ name: String) -> Bool { claims[name] != nil }

  /// - Throws: ``TokenRefusal`` for a claim that is there and no number.
  func number(of name: String) throws(TokenRefusal) -> Double? {
    guard let claim = claims[name] else { return nil }
    guard case .number(let number) = claim else {
      throw TokenRefusal(.time, "its \(name) is not a number of seconds since 1970")
    }
    return number
  }
}

extension IssuedClaims {
  /// What a token of an issuer allows at `now`; it may have expired.
  ///
  /// Which sessions it opens is never its issuer's matter: it follows memberships. A list of sessions in it would be read by clients, and is
  /// refused.
  ///
  /// - Throws: ``TokenRefusal`` unless everything in it is right.
  func grant(under policy: TokenPolicy, of key: SigningKey, at now: Timestamp) throws(TokenRefusal) -> Grant {
    if let issuer = policy.issuer, text(of: "iss") != issuer {
      throw TokenRefusal(.issuer, "its iss is \(Self.shown(texts(of: "iss"))), and --issuer is '\(issuer.printable())'")
    }
    let audiences = policy.claims.audience(in: self)
    if let audience = policy.audience, !audiences.contains(audience) {
      let claim = policy.claims.audience ?? "aud"
      throw TokenRefusal(.audience, "its \(claim) is \(Self.shown(audiences)), and --audience is '\(audience.printable())'")
    }
    guard !has("sessions") else {
      throw TokenRefusal(.sessions, "it has a claim 'sessions': an issuer cannot say which sessions a token opens")
    }
    let map = policy.claims
    let user = try map.user(in: self)
    guard let end = try number(of: "exp"), let expiresAt = Timestamp(tokenSeconds: end) else {
      throw TokenRefusal(.time, "it has no exp, or one that is not a time: it would never end")
    }
    let id = text(of: "jti")
    guard !has("jti") || (id.map { $0.utf8.count <= Limits.tokenIDBytesMax } ?? false) else {
      throw TokenRefusal(
        .identifier, "its jti is not a text of at most \(Limits.tokenIDBytesMax) bytes: it could not be revoked")
    }
    // What is no name of a login is none: the claim is not this relay's.
    let login = text(of: "sid").flatMap { $0.utf8.count <= Limits.tokenIDBytesMax ? $0 : nil }
    for name in ["nbf", "iat"] {
      let early = (try number(of: name) ?? 0) - Double(now.milliseconds + Limits.tokenSkewMilliseconds) / 1_000
      guard early <= 0 else {
        let seconds = early < 1e9 ? "\(Int64(early) + Limits.tokenSkewMilliseconds / 1_000) s" : "long"
        throw TokenRefusal(.time, "its \(name) is \(seconds) ahead of this relay's clock: compare the clocks of both")
      }
    }
    let (role, name, language) = (map.role(in: self), map.name(in: self), map.language(in: self))
    var missing: Grant.Missing = []
    if role == nil { missing.insert(.role) }
    if name == nil { missing.insert(.name) }
    if language == nil { missing.insert(.language) }
    return Grant(
      // The role is a place holder while it is missing: such a grant admits nobody.
      participant: Participant(user: user, role: role ?? .nurse, name: name ?? "", language: language ?? ""), sessions: [],
      expiresAt: expiresAt.advanced(byMilliseconds: Limits.tokenSkewMilliseconds), followsMembership: true,
      origins: [TokenOrigin(key: key, tokenID: id, loginID: login)],
      missing: missing)
  }

  private static func shown(_ texts: [String]) -> String {
    guard !texts.isEmpty else { return "not a text" }
    let more = texts.count > 3 ? " and \(texts.count - 3) more" : ""
    return texts.prefix(3).map { "'\($0.printable())'" }.joined(separator: ", ") + more
  }
}
