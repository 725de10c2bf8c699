internal import Foundation
internal import WardlineCrypto
internal import WardlineModel

/// Signs exports of a relay: Ed25519, under a key of this relay.
///
/// The key is a file in the relay's data directory, `export.key`, made at its first use, readable by its owner only.
package struct ExportSeal {
  private let key: Ed25519

  /// Reads the key of a data directory, or makes one.
  package init(directory: String) throws(Failure) {
    do throws(PrivateFile.Refusal) { try PrivateFile.checkDirectory(directory) } catch { throw Failure(error.description) }
    let file = SecretFile(
      path: directory + "/export.key", noun: "the key that signs exports", danger: "a reader of it can sign exports",
      consequence: "exports that were signed before are checked with the public key that belongs to them")
    let secret: SecretKey
    do throws(SecretFile.Refusal) { secret = try file.contents() } catch { throw Failure(error.description) }
    guard let key = Ed25519(secret) else { throw Failure("the key that signs exports cannot be used: it has 32 bytes") }
    self.key = key
  }

  /// 64 hexadecimal digits.
  package var publicKey: String { key.publicKey.hexadecimal }

  /// 128 hexadecimal digits.
  package func signature(of bytes: [UInt8]) -> String { key.signature(of: bytes).hexadecimal }

  /// Whether `bytes` were signed with the key that belongs to a public one. `false` for what is no key or no signature, too.
  package static func isValid(_ signature: String, of bytes: [UInt8], by publicKey: String) -> Bool {
    guard let signature = [UInt8](hexadecimal: signature.utf8), let raw = [UInt8](hexadecimal: publicKey.utf8),
      let key = VerificationKey(ed25519: raw)
    else { return false }
    return key.isValid(signature, of: bytes)
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

  package mutating func add(_ bytes: some Collection<UInt8>) { hash.add(bytes) }

  /// 64 hexadecimal digits.
  package var text: String { hash.digest().hexadecimal }
}
