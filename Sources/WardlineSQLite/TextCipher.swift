import CCryptoBoringSSL
import Crypto
import GRDBSQLite
import WardlineModel

/// AES-256-GCM under one data key, for many short texts.
///
/// The cipher is swift-crypto's, by the functions of the BoringSSL in it. Its interface for Swift makes a context for each value, four
/// allocations and three copies: 1.2 µs to seal a sentence, against 0.2 µs by a context that is kept (decision 045). swift-crypto does not
/// promise these functions; one without them would not compile.
final class TextCipher: Sendable {
  static let nonceBytes = 12
  static let tagBytes = 16

  /// Never changed once it is made: any thread may use it.
  private nonisolated(unsafe) let context: UnsafeMutablePointer<EVP_AEAD_CTX>

  init(_ key: SymmetricKey) throws {
    let context = key.withUnsafeBytes {
      CCryptoBoringSSL_EVP_AEAD_CTX_new(
        CCryptoBoringSSL_EVP_aead_aes_256_gcm(), $0.baseAddress?.assumingMemoryBound(to: UInt8.self), $0.count, Self.tagBytes)
    }
    guard let context else { throw CryptoKitError.incorrectKeySize }
    self.context = context
  }

  deinit { CCryptoBoringSSL_EVP_AEAD_CTX_free(context) }

  /// Writes the ciphertext and the tag.
  ///
  /// - Parameter output: as many bytes as the text and the tag have.
  func seal(
    _ text: UnsafeRawBufferPointer, nonce: UnsafeRawBufferPointer, authenticating associated: UnsafeRawBufferPointer,
    into output: UnsafeMutableRawBufferPointer
  ) -> Bool {
    var written = 0
    let code = CCryptoBoringSSL_EVP_AEAD_CTX_seal(
      context, output.baseAddress?.assumingMemoryBound(to: UInt8.self), &written, output.count, bytes(nonce), nonce.count,
      bytes(text), text.count, bytes(associated), associated.count)
    guard code == 1 else { return fail() }
    return written == text.count + Self.tagBytes
  }

  /// Writes the text, if the ciphertext with its tag is what was sealed under this nonce with this associated data.
  ///
  /// - Parameter output: as many bytes as the text has.
  func open(
    _ sealed: UnsafeRawBufferPointer, nonce: UnsafeRawBufferPointer, authenticating associated: UnsafeRawBufferPointer,
    into output: UnsafeMutableRawBufferPointer
  ) -> Bool {
    var written = 0
    let code = CCryptoBoringSSL_EVP_AEAD_CTX_open(
      context, output.baseAddress?.assumingMemoryBound(to: UInt8.self), &written, output.count, bytes(nonce), nonce.count,
      bytes(sealed), sealed.count, bytes(associated), associated.count)
    guard code == 1 else { return fail() }
    return written == output.count
  }

  private func bytes(_ buffer: UnsafeRawBufferPointer) -> UnsafePointer<UInt8>? {
    buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
  }

  /// The reason stands in a queue of the thread, where others of its users would take it for theirs.
  private func fail() -> Bool {
    CCryptoBoringSSL_ERR_clear_error()
    return false
  }
}
