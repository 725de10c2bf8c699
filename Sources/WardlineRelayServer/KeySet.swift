package import Foundation
package import Logging
internal import WardlineCrypto
internal import WardlineModel
internal import WardlineRelay

/// The public keys of an issuer, from a JWK Set (RFC 7517): EdDSA with Ed25519, ES256 with P-256, RS256 with RSA.
///
/// The algorithm is the key's and never the token's. Otherwise a token could ask for `none`, or for an HMAC under the text of a public key.
package struct KeySet: Sendable {
  let keys: [String: PublishedKey]
  /// Why others of the set are not used, a sentence for each.
  let leftOut: [String]

  /// The names of its keys, sorted.
  package var names: [String] { keys.keys.sorted() }

  /// Tells the operator which keys of the set are used, and which are not.
  package func log(to logger: Logger) {
    logger.log(.keysInUse, "the keys of the issuer are in use", ["keys": "\(names.map { $0.printable() })"])
    for reason in leftOut { logger.log(.keyLeftOut, "a key of the issuer is left out", ["reason": "\(reason)"]) }
  }

  struct PublishedKey: Sendable {
    let key: SigningKey
    let verifying: VerificationKey
  }

  /// What is wrong with a file of keys, and what would be right.
  package struct Invalid: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
  }

  /// Reads a file. Who can write to it can enter as everybody, so nobody else may be able to.
  ///
  /// - Throws: ``Invalid`` for a file that cannot be read, is longer than ``Limits/keySetBytesMax``, or holds a key that is not accepted.
  package init(file path: String) throws(Invalid) {
    let descriptor: Int32
    do throws(PrivateFile.Refusal) { descriptor = try PrivateFile.open(path, owner: .userOrRoot) } catch {
      throw Invalid("the keys of the issuer are not used: \(error)")
    }
    guard descriptor >= 0 else {
      throw Invalid("cannot read the keys of the issuer at \(path): \(String(cString: strerror(errno)))")
    }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    guard let text = try? file.read(upToCount: Limits.keySetBytesMax + 1) else {
      throw Invalid("\(path) is empty, and not a JWK Set")
    }
    guard text.count <= Limits.keySetBytesMax else {
      throw Invalid("\(path) has more than \(Limits.keySetBytesMax) bytes: name a file with the public keys of one issuer")
    }
    do throws(Invalid) { try self.init(text) } catch { throw Invalid("\(path): \(error)") }
  }

  /// Reads the text of a JWK Set.
  package init(_ text: Data) throws(Invalid) {
    guard !JSONNames.areRepeated(in: text) else { throw Invalid("an object in it has two members of one name: leave one out") }
    guard let entries = try? JSONDecoder().decode(Entries.self, from: text).keys else {
      throw Invalid("this is not a JWK Set, such as {\"keys\":[…]} with one object for each key")
    }
    guard entries.count <= Limits.keySetKeysMax else {
      throw Invalid("\(entries.count) keys; at most \(Limits.keySetKeysMax) are read")
    }
    var keys: [String: PublishedKey] = [:]
    var leftOut: [String] = []
    for entry in entries {
      // Also of a key that is not used here: a file with it is not one to publish.
      guard !entry.isSecret else {
        throw Invalid(
          "the key '\((entry.kid ?? "").printable())' is secret or has its private part: whoever reads it can sign or decrypt. "
            + "Put the public key there")
      }
      // Issuers publish the keys for encryption in the same set.
      guard entry.isForSignatures else { continue }
      let name = entry.kid ?? ""
      guard !name.isEmpty, name.utf8.count <= Limits.keyIDBytesMax else {
        throw Invalid("a key has no kid, or one of more than \(Limits.keyIDBytesMax) bytes: a token names its key by it")
      }
      let shown = "the key '\(name.printable())'"
      // RFC 7517: an issuer may publish what this relay does not know, beside what it does.
      guard let algorithm = entry.algorithm(for: shown, &leftOut) else { continue }
      guard keys[name] == nil else { throw Invalid("two keys have the kid '\(name.printable())'") }
      keys[name] = try entry.published(as: name, for: algorithm, shown)
    }
    guard !keys.isEmpty else { throw Invalid((["there is no key for signatures in it"] + leftOut).joined(separator: "; ")) }
    self.keys = keys
    self.leftOut = leftOut
  }

  private struct Entries: Decodable {
    var keys: [Entry]
  }

  fileprivate struct Entry: Decodable {
    var kty: String
    var kid: String?
    var use: String?
    var key_ops: [String]?
    var alg: String?
    var crv: String?
    var n: String?
    var e: String?
    var x: String?
    var y: String?
    /// Whether it has a private part, or is a secret key: whatever the value is.
    let isSecret: Bool

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

    /// RFC 7517, 4.2 and 4.3: a key that does not say what it is for may be used for signatures.
    var isForSignatures: Bool { use ?? "sig" == "sig" && key_ops?.contains("verify") ?? true }
  }
}

extension KeySet.Entry {
  /// The algorithm of a key of this kind; `nil`, with the reason noted, for what is not used here.
  fileprivate func algorithm(for shown: String, _ leftOut: inout [String]) -> VerificationKey.Algorithm? {
    let algorithm: VerificationKey.Algorithm
    switch (kty, crv) {
    case ("RSA", _): algorithm = .rsa
    case ("EC", "P-256"): algorithm = .p256
    case ("OKP", "Ed25519"): algorithm = .ed25519
    default:
      let kind = [kty, crv].compactMap { $0 }.joined(separator: " ").printable()
      leftOut.append("\(shown) is of the kind \(kind); OKP Ed25519, EC P-256 and RSA are used")
      return nil
    }
    guard let alg, alg != algorithm.name else { return algorithm }
    leftOut.append("\(shown) is for \(alg.printable()); a key of its kind is used for \(algorithm.name)")
    return nil
  }

  fileprivate func published(
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
          "\(shown) is an RSA key of \(bits) bits; it must have \(Limits.rsaKeyBits.lowerBound) to \(Limits.rsaKeyBits.upperBound)"
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
