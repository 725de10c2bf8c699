import Foundation
import Testing
import WardlineCrypto

/// The vectors of Wycheproof: what a library that is right accepts, and what wrong ones were found to accept.
@Suite("Wycheproof")
struct WycheproofTests {
  private struct File: Decodable {
    var groups: [Group]
  }

  private struct Group: Decodable {
    var tests: [Vector]
    var publicKey: String?
    var x: String?
    var y: String?
    var modulus: String?
    var exponent: String?
  }

  private struct Vector: Decodable {
    var tcId: Int
    var result: String
    var msg: String
    var key: String?
    var iv: String?
    var aad: String?
    var ct: String?
    var tag: String?
    var sig: String?
  }

  private static func bytes(_ digits: String?) throws -> [UInt8] {
    let digits = try #require(digits)
    return try #require([UInt8](hexadecimal: digits.utf8))
  }

  /// Checks each vector of a file with what its group makes; "acceptable" may be either.
  private func check<Key>(
    _ name: String, count: Int, _ key: (Group) throws -> Key, _ isAccepted: (Key, Vector) throws -> Bool
  ) throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Vectors/\(name).json")
    let file = try JSONDecoder().decode(File.self, from: Data(contentsOf: path))
    #expect(file.groups.map(\.tests.count).reduce(0, +) == count)
    for group in file.groups {
      let key = try key(group)
      for vector in group.tests where vector.result != "acceptable" {
        let isRight = try isAccepted(key, vector) == (vector.result == "valid")
        #expect(isRight, "\(name) \(vector.tcId) is \(vector.result)")
      }
    }
  }

  @Test("HMAC with SHA-256")
  func messageCodes() throws {
    try check("hmac_sha256", count: 87, { _ in }) { _, vector in
      let key = SecretKey(try Self.bytes(vector.key))
      return MessageCode.isValid(try Self.bytes(vector.tag), for: try Self.bytes(vector.msg), under: key)
    }
  }

  @Test("AES-256-GCM: what is valid opens and is sealed to the same bytes, and nothing is left of what is not")
  func sealing() throws {
    try check("aes_gcm", count: 66, { _ in }) { _, vector in
      let key = SecretKey(try Self.bytes(vector.key))
      let cipher = try #require(AESGCM(key))
      let (nonce, associated, text) = (try Self.bytes(vector.iv), try Self.bytes(vector.aad), try Self.bytes(vector.msg))
      let sealed = try Self.bytes(vector.ct) + Self.bytes(vector.tag)
      var output = [UInt8](repeating: 0xA5, count: text.count)
      var space = output.mutableSpan
      var bytes = space.mutableBytes
      let isOpen = cipher.open(
        sealed.span.bytes, nonce: nonce.span.bytes, authenticating: associated.span.bytes, into: &bytes)
      guard isOpen else {
        #expect(output.allSatisfy { $0 == 0 })
        return false
      }
      #expect(output == text)
      var again = [UInt8](repeating: 0, count: sealed.count)
      var sealing = again.mutableSpan
      var sealingBytes = sealing.mutableBytes
      let isSealed = cipher.seal(
        text.span.bytes, nonce: nonce.span.bytes, authenticating: associated.span.bytes, into: &sealingBytes)
      #expect(isSealed && again == sealed)
      return true
    }
  }

  private func verifies(_ key: VerificationKey?, _ vector: Vector) throws -> Bool {
    try #require(key).isValid(try Self.bytes(vector.sig), of: try Self.bytes(vector.msg))
  }

  @Test("Ed25519")
  func ed25519() throws {
    try check("ed25519", count: 151, { VerificationKey(ed25519: try Self.bytes($0.publicKey)) }, verifies)
  }

  @Test("ECDSA with P-256 and SHA-256, r and s side by side")
  func p256() throws {
    try check(
      "ecdsa_secp256r1_sha256_p1363", count: 262,
      { VerificationKey(p256: try Self.bytes($0.x), try Self.bytes($0.y)) }, verifies)
  }

  @Test("RSA, PKCS #1 v1.5, with SHA-256")
  func rsa() throws {
    try check(
      "rsa_signature_2048_sha256", count: 259,
      { VerificationKey(rsaModulus: try Self.bytes($0.modulus), exponent: try Self.bytes($0.exponent)) },
      verifies)
  }
}
