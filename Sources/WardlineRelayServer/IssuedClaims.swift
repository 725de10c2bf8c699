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

struct InvalidToken: Error {}

/// The claims of an issuer's token.
struct IssuedClaims: Decodable {
  private let claims: [String: Claim]

  private enum Claim: Decodable {
    case text(String)
    case texts([String])
    case number(Double)
    case other

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if let text = try? value.decode(String.self) {
        self = .text(text)
      } else if let texts = try? value.decode([String].self) {
        self = .texts(texts)
      } else if let number = try? value.decode(Double.self) {
        self = .number(number)
      } else {
        self = .other
      }
    }
  }

  init(from decoder: any Decoder) throws { claims = try decoder.singleValueContainer().decode([String: Claim].self) }

  /// The texts of a claim that is one text, or a list of them.
  func texts(of name: String) -> [String] {
    switch claims[name] {
    case .text(let text): [text]
    case .texts(let texts): texts
    case .number, .other, nil: []
    }
  }

  func text(of name: String) -> String? {
    guard case .text(let text)? = claims[name] else { return nil }
    return text
  }

  func has(_ name: String) -> Bool { claims[name] != nil }

  /// - Throws: ``InvalidToken`` for a claim that is there and no number.
  func number(of name: String) throws(InvalidToken) -> Double? {
    guard let claim = claims[name] else { return nil }
    guard case .number(let number) = claim else { throw InvalidToken() }
    return number
  }
}

extension IssuedClaims {
  /// What a token of an issuer allows at `now`: `nil` unless everything in it is right; it may have expired.
  ///
  /// Which sessions it opens is never its issuer's matter: it follows memberships. A list of sessions in it would be read by clients, and is
  /// refused.
  func grant(under policy: TokenPolicy, of key: SigningKey, at now: Timestamp) -> Grant? {
    guard let user = text(of: "sub").flatMap({ try? UserID($0) }), !user.isReserved, !has("sessions"),
      policy.issuer.map({ text(of: "iss") == $0 }) ?? true, policy.audience.map({ texts(of: "aud").contains($0) }) ?? true,
      let end = try? number(of: "exp"), let expiresAt = Timestamp(tokenSeconds: end)
    else { return nil }
    let id = text(of: "jti")
    guard !has("jti") || (id.map { $0.utf8.count <= Limits.tokenIDBytesMax } ?? false) else { return nil }
    // What is no name of a login is none: the claim is not this relay's.
    let login = text(of: "sid").flatMap { $0.utf8.count <= Limits.tokenIDBytesMax ? $0 : nil }
    let latest = Double(now.milliseconds + Limits.tokenSkewMilliseconds) / 1_000
    do {
      guard try number(of: "nbf") ?? 0 <= latest, try number(of: "iat") ?? 0 <= latest else { return nil }
    } catch { return nil }
    let map = policy.claims
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
