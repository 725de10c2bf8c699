internal import Crypto
internal import Foundation
internal import WardlineModel

/// Signs exports of a relay: Ed25519, under a key of this relay.
///
/// The key is a file in the relay's data directory, `export.key`, made at its first use, readable by its owner only.
package struct ExportSeal {
  private let key: Curve25519.Signing.PrivateKey

  /// Reads the key of a data directory, or makes one.
  package init(directory: String) throws(Failure) {
    do throws(PrivateFile.Refusal) { try PrivateFile.checkDirectory(directory) } catch { throw Failure(error.description) }
    let file = SecretFile(
      path: directory + "/export.key", noun: "the key that signs exports", danger: "a reader of it can sign exports",
      consequence: "exports that were signed before are checked with the public key that belongs to them")
    var secret: Data
    do throws(SecretFile.Refusal) { secret = try file.contents() } catch { throw Failure(error.description) }
    // The library has its own copy.
    defer { secret.resetBytes(in: secret.indices) }
    do { key = try Curve25519.Signing.PrivateKey(rawRepresentation: secret) } catch {
      throw Failure("the key that signs exports cannot be used: \(error)")
    }
  }

  /// 64 hexadecimal digits.
  package var publicKey: String { key.publicKey.rawRepresentation.hexadecimal }

  /// 128 hexadecimal digits.
  package func signature(of bytes: [UInt8]) throws(Failure) -> String {
    do { return try key.signature(for: Data(bytes)).hexadecimal } catch { throw Failure("cannot sign: \(error)") }
  }

  /// Whether `bytes` were signed with the key that belongs to a public one. `false` for what is no key or no signature, too.
  package static func isValid(_ signature: String, of bytes: [UInt8], by publicKey: String) -> Bool {
    guard let signature = Data(hexadecimal: signature), let raw = Data(hexadecimal: publicKey),
      let key = try? Curve25519.Signing.PublicKey(rawRepresentation: raw)
    else { return false }
    return key.isValidSignature(signature, for: Data(bytes))
  }

  /// What went wrong with the key, and what would be right.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
  }
}

/// The SHA-256 of what comes in pieces.
package struct ByteDigest {
  private var hash = SHA256()

  package init() {}

  package mutating func add(_ bytes: some Collection<UInt8>) { hash.update(data: Array(bytes)) }

  /// 64 hexadecimal digits.
  package var text: String { Data(hash.finalize()).hexadecimal }
}

extension Data {
  fileprivate var hexadecimal: String {
    map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
  }

  fileprivate init?(hexadecimal text: String) {
    let digits = Array(text.utf8)
    guard digits.count % 2 == 0 else { return nil }
    self.init()
    for index in stride(from: 0, to: digits.count, by: 2) {
      let pair = digits[index...index + 1]
      guard pair.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
        let byte = UInt8(String(decoding: pair, as: UTF8.self), radix: 16)
      else { return nil }
      append(byte)
    }
  }
}
