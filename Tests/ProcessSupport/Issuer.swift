import Foundation
import WardlineCrypto
import WardlineTestKeys

/// An issuer of tokens besides the relay, such as a hospital's identity provider: a key of one kind, its JWK, and signatures.
struct Issuer: Sendable {
  enum Algorithm: String, CaseIterable, Sendable {
    case edDSA = "EdDSA"
    case es256 = "ES256"
    case rs256 = "RS256"
  }

  private enum Key: Sendable {
    case ed25519(Ed25519)
    case p256(TestKey)
    case rsa(TestKey)
  }

  let name: String
  let algorithm: Algorithm
  private let key: Key

  init(_ name: String, _ algorithm: Algorithm = .edDSA, bits: Int = 2_048) throws {
    self.name = name
    self.algorithm = algorithm
    key =
      switch algorithm {
      case .edDSA: .ed25519(try Self.ed25519())
      case .es256: .p256(.p256())
      case .rs256: .rsa(.rsa(bits: bits))
      }
  }

  private struct NoKey: Error {}

  private static func ed25519() throws -> Ed25519 {
    guard let key = Ed25519(SecretKey(randomBytes: Ed25519.keyBytes)) else { throw NoKey() }
    return key
  }

  /// Its public key as a JWK.
  var jwk: [String: String] {
    get throws {
      var fields = ["kid": name, "use": "sig"]
      switch key {
      case .ed25519(let key):
        fields.merge(["kty": "OKP", "crv": "Ed25519", "x": Self.encoded(key.publicKey)]) { $1 }
      case .p256(let key):
        let point = key.point
        fields.merge(["kty": "EC", "crv": "P-256", "x": Self.encoded(point.prefix(32)), "y": Self.encoded(point.suffix(32))]) {
          $1
        }
      case .rsa(let key):
        fields.merge(["kty": "RSA", "n": Self.encoded(key.modulus), "e": Self.encoded(key.exponent)]) { $1 }
      }
      return fields
    }
  }

  /// The public key as a file of its own would have it: what a confused program takes for the secret of an HMAC.
  var publicText: Data {
    switch key {
    case .ed25519(let key): Data(key.publicKey)
    case .p256(let key), .rsa(let key): Data(key.pem)
    }
  }

  /// The text of a JWK Set.
  static func set(_ jwks: [[String: String]]) throws -> Data {
    try JSONSerialization.data(withJSONObject: ["keys": jwks], options: .sortedKeys)
  }

  static func set(_ issuers: Issuer...) throws -> Data { try set(issuers.map { try $0.jwk }) }

  /// A token with these claims.
  ///
  /// - Parameter header: in the place of the fields of the head; `nil` leaves one out.
  func token(_ claims: [String: Any], header: [String: Any?] = [:]) throws -> String {
    let signed = try Self.unsigned(claims, header: ["alg": algorithm.rawValue, "kid": name].merging(header) { $1 })
    return signed + "." + Self.encoded(try signature(of: Data(signed.utf8)))
  }

  func signature(of data: Data) throws -> Data {
    switch key {
    case .ed25519(let key): Data(key.signature(of: [UInt8](data)))
    case .p256(let key), .rsa(let key): Data(key.signature(of: [UInt8](data)))
    }
  }

  /// A head and claims without a signature.
  static func unsigned(_ claims: [String: Any], header: [String: Any?]) throws -> String {
    let head = ["typ": "JWT"].merging(header.compactMapValues { $0 }) { $1 }
    return try [head, claims].map { encoded(try JSONSerialization.data(withJSONObject: $0, options: .sortedKeys)) }
      .joined(separator: ".")
  }

  static func encoded(_ data: some DataProtocol) -> String {
    Data(data).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }
}
