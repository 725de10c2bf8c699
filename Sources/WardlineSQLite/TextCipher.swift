import CTextCipher
import Crypto
import Glibc

/// AES-256-GCM under one data key, for many short texts.
///
/// The cipher is OpenSSL's. The interface of swift-crypto makes a context for each value, four allocations and three copies, which costs
/// several times as much as to seal a sentence by a context that is kept (decision 045). The bytes are the same.
final class TextCipher: Sendable {
  static let nonceBytes = WARDLINE_CIPHER_NONCE_BYTES
  static let tagBytes = WARDLINE_CIPHER_TAG_BYTES

  /// Threads take turns at it.
  private nonisolated(unsafe) let cipher: OpaquePointer

  init(_ key: SymmetricKey) throws {
    guard key.bitCount == 8 * WARDLINE_CIPHER_KEY_BYTES else { throw CryptoKitError.incorrectKeySize }
    let cipher = key.withUnsafeBytes { wardline_cipher_create($0.baseAddress?.assumingMemoryBound(to: UInt8.self)) }
    guard let cipher else { throw CryptoKitError.underlyingCoreCryptoError(error: ENOMEM) }
    self.cipher = cipher
  }

  deinit { wardline_cipher_destroy(cipher) }

  /// Writes the ciphertext and the tag.
  ///
  /// - Parameter output: as many bytes as the text and the tag have.
  func seal(
    _ text: UnsafeRawBufferPointer, nonce: UnsafeRawBufferPointer, authenticating associated: UnsafeRawBufferPointer,
    into output: UnsafeMutableRawBufferPointer
  ) -> Bool {
    output.count == text.count + Self.tagBytes && nonce.count == Self.nonceBytes
      && wardline_cipher_seal(
        cipher, bytes(text), text.count, bytes(nonce), bytes(associated), associated.count,
        output.baseAddress?.assumingMemoryBound(to: UInt8.self))
  }

  /// Writes the text, if the ciphertext with its tag is what was sealed under this nonce with this associated data.
  ///
  /// - Parameter output: as many bytes as the text has.
  func open(
    _ sealed: UnsafeRawBufferPointer, nonce: UnsafeRawBufferPointer, authenticating associated: UnsafeRawBufferPointer,
    into output: UnsafeMutableRawBufferPointer
  ) -> Bool {
    sealed.count == output.count + Self.tagBytes && nonce.count == Self.nonceBytes
      && wardline_cipher_open(
        cipher, bytes(sealed), sealed.count, bytes(nonce), bytes(associated), associated.count,
        output.baseAddress?.assumingMemoryBound(to: UInt8.self))
  }

  private func bytes(_ buffer: UnsafeRawBufferPointer) -> UnsafePointer<UInt8>? {
    buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
  }
}
