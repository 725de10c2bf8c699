internal import Foundation
internal import WardlineModel
internal import WardlineRelay

/// The head of a token: which key has signed it, and how.
struct TokenHeader: Decodable {
  var alg: String
  /// The published key; `nil` for the relay's own.
  var kid: String?

  private enum Fields: CodingKey { case alg, kid, crit, b64 }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Fields.self)
    alg = try fields.decode(String.self, forKey: .alg)
    kid = try fields.decodeIfPresent(String.self, forKey: .kid)
    // RFC 7515: what is critical and not understood makes the token invalid.
    guard !fields.contains(.crit), !fields.contains(.b64) else { throw InvalidToken() }
  }
}

/// A token taken apart. Nothing of it is believed before its signature was verified.
struct TokenParts {
  let header: TokenHeader
  let payload: Data
  let signature: [UInt8]
  /// What the signature is of.
  let signed: [UInt8]

  /// `nil` for what is no signed token.
  init?(_ token: String) {
    let parts = token.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard token.utf8.count <= Limits.tokenBytesMax, parts.count == 3, let head = Data(base64URL: parts[0]),
      let payload = Data(base64URL: parts[1]), let signature = Data(base64URL: parts[2]).map([UInt8].init),
      !JSONNames.areRepeated(in: head), !JSONNames.areRepeated(in: payload),
      let header = try? JSONDecoder().decode(TokenHeader.self, from: head)
    else { return nil }
    self.header = header
    self.payload = payload
    self.signature = signature
    signed = [UInt8](token.utf8.prefix(parts[0].count + 1 + parts[1].count))
  }
}

private struct InvalidToken: Error {}

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

extension Data {
  /// `nil` for what is no base64url without padding, or is not the one text that encodes its bytes: the last character has bits that belong to no
  /// byte, and a token with any of them set would be another token with the same signature.
  init?(base64URL text: some Collection<UInt8>) {
    var base64 = Data(capacity: text.count + 3)
    for byte in text {
      switch byte {
      case UInt8(ascii: "-"): base64.append(UInt8(ascii: "+"))
      case UInt8(ascii: "_"): base64.append(UInt8(ascii: "/"))
      case UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="): return nil
      default: base64.append(byte)
      }
    }
    base64.append(contentsOf: repeatElement(UInt8(ascii: "="), count: (4 - base64.count % 4) % 4))
    self.init(base64Encoded: base64)
    guard base64EncodedData() == base64 else { return nil }
  }

  /// Without padding.
  var base64URL: String {
    var text = base64EncodedString()
    while text.last == "=" { text.removeLast() }
    return text.replacing("+", with: "-").replacing("/", with: "_")
  }
}
