internal import Foundation
internal import WardlineCrypto
internal import WardlineModel
internal import WardlineRelay
internal import WardlineProtocol

/// A key as RFC 7517 writes it.
struct JSONWebKey: Decodable {
  private let kty: String
  private let kid: String?
  private let use: String?
  private let key_ops: [String]?
  private let alg: String?
  private let crv: String?
  private let n: String?
  private let e: String?
  private let x: String?
  private let y: String?
  /// Whether it has a private part, or is a secret key: whatever the value is.
  private let isSecret: Bool

  private enum Fields: String, CodingKey {
    case kty, kid, use, key_ops, alg, crv, n, e, x, y
    // RFC 7518, 6.2.2, 6.3.2 and 6.4.
    case d, p, q, dp, dq, qi, oth, k
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Fields.self)
    func text(_ field: Fields) throws -> String? { try fields.decodeIfPresent(String.self, forKey: field) }
    kty = try fields.decode(String.self, forKey: .kty)
    (kid, use, alg) = (try text(.kid), try text(.use), try text(.alg))
    key_ops = try? fields.decodeIfPresent([String].self, forKey: .key_ops)
    (crv, n, e, x, y) = (try text(.crv), try text(.n), try text(.e), try text(.x), try text(.y))
    isSecret = [Fields.d, .p, .q, .dp, .dq, .qi, .oth, .k].contains { fields.contains($0) }
  }

  /// The key and its name; `nil` for one that is for something else than signatures: issuers publish those in the same set.
  ///
  /// - Throws: ``KeySet/Invalid``, why it cannot be used, for a reader of the log.
  func published() throws(KeySet.Invalid) -> (name: String, key: KeySet.PublishedKey)? {
    let name = kid ?? ""
    let shown = name.isEmpty ? "a key without a kid" : "the key '\(name.printable())'"
    // Also of a key that is not used here: whoever has read it can sign or decrypt.
    guard !isSecret else {
      throw KeySet.Invalid(
        "\(shown) is secret or has its private part, and whoever reads it can sign or decrypt: make another one, and publish only "
          + "its public part")
    }
    guard isForSignatures else { return nil }
    guard !name.isEmpty, name.utf8.count <= Limits.keyIDBytesMax else {
      throw KeySet.Invalid("\(shown) has none of 1 to \(Limits.keyIDBytesMax) bytes: a token names its key by it")
    }
    return (name, try published(as: name, for: try algorithm(shown), shown))
  }

  /// RFC 7517, 4.2 and 4.3: a key that does not say what it is for may be used for signatures.
  private var isForSignatures: Bool { use ?? "sig" == "sig" && key_ops?.contains("verify") ?? true }

  private func algorithm(_ shown: String) throws(KeySet.Invalid) -> VerificationKey.Algorithm {
    let algorithm: VerificationKey.Algorithm
    switch (kty, crv) {
    case ("RSA", _): algorithm = .rsa
    case ("EC", "P-256"): algorithm = .p256
    case ("OKP", "Ed25519"): algorithm = .ed25519
    default:
      let kind = [kty, crv].compactMap { $0 }.joined(separator: " ").printable()
      throw KeySet.Invalid("\(shown) is of the kind \(kind); OKP Ed25519, EC P-256 and RSA are used")
    }
    guard alg ?? algorithm.name == algorithm.name else {
      throw KeySet.Invalid("\(shown) is for \((alg ?? "").printable()); a key of its kind is used for \(algorithm.name)")
    }
    return algorithm
  }

  private func published(
    as name: String, for algorithm: VerificationKey.Algorithm, _ shown: String
  ) throws(KeySet.Invalid) -> KeySet.PublishedKey {
    let key: VerificationKey?
    switch algorithm {
    case .ed25519:
      guard !hasSmallOrder else {
        throw KeySet.Invalid(
          "\(shown) is a point of small order, under which anybody can sign: have the issuer make another key")
      }
      key = Self.bytes(x).flatMap { VerificationKey(ed25519: $0) }
    case .p256: key = Self.bytes(x).flatMap { x in Self.bytes(y).flatMap { VerificationKey(p256: x, $0) } }
    case .rsa:
      let bits = try modulusBits(shown)
      guard Limits.rsaKeyBits.contains(bits) else {
        throw KeySet.Invalid(
          "\(shown) is an RSA key of \(bits) bits; those of \(Limits.rsaKeyBits.lowerBound) to \(Limits.rsaKeyBits.upperBound) are used"
        )
      }
      key = Self.bytes(n).flatMap { n in Self.bytes(e).flatMap { VerificationKey(rsaModulus: n, exponent: $0) } }
    }
    guard let key else { throw KeySet.Invalid("\(shown) is not a public key for \(algorithm.name)") }
    return KeySet.PublishedKey(key: .published(id: name, digest: digest), verifying: key)
  }

  private static func bytes(_ field: String?) -> [UInt8]? { (field?.utf8).flatMap { Data(base64URL: $0) }.map([UInt8].init) }

  /// Whether x is one of the points of Ed25519 whose order divides 8, in each of their encodings; the first one is the identity. Signatures under
  /// them verify for any message (RFC 8032, 5.1.7; the list is that of libsodium).
  private var hasSmallOrder: Bool {
    guard var point = Self.bytes(x), point.count == Ed25519.keyBytes else { return false }
    // The sign of the other coordinate.
    point[31] &= 0x7F
    func ends(_ first: UInt8) -> [UInt8] { [first] + [UInt8](repeating: 0xFF, count: 30) + [0x7F] }
    let zeros = [UInt8](repeating: 0, count: 31)
    let ofOrder8 = [
      "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
      "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
    ]
    return [[1] + zeros, [0] + zeros, ends(0xEC), ends(0xED), ends(0xEE)].contains(point)
      || ofOrder8.contains(point.hexadecimal)
  }

  private func modulusBits(_ shown: String) throws(KeySet.Invalid) -> Int {
    guard let bytes = Self.bytes(n)?.drop(while: { $0 == 0 }), let first = bytes.first else {
      throw KeySet.Invalid("\(shown) is not a public key for RS256")
    }
    return bytes.count * 8 - first.leadingZeroBitCount
  }

  /// Of what makes the key. A key with the same name and another digest is another key.
  private var digest: String {
    let parts = [kty, crv, n, e, x, y].map { $0 ?? "" }.joined(separator: "|")
    return SHA256.digest(of: parts.utf8).hexadecimal
  }
}

extension VerificationKey.Algorithm {
  /// As RFC 7518 and RFC 8037 name it.
  var name: String {
    switch self {
    case .ed25519: "EdDSA"
    case .p256: "ES256"
    case .rsa: "RS256"
    }
  }
}
