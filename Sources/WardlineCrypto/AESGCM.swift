internal import CLibcrypto

/// AES-256-GCM under one key.
///
/// The cipher keeps its contexts: to make one for each value costs several times as much as to seal a sentence (decision 045).
@safe package final class AESGCM: Sendable {
  package static let keyBytes = WARDLINE_CIPHER_KEY_BYTES
  package static let nonceBytes = WARDLINE_CIPHER_NONCE_BYTES
  package static let tagBytes = WARDLINE_CIPHER_TAG_BYTES

  /// Threads take turns at it.
  private nonisolated(unsafe) let cipher: OpaquePointer

  /// `nil` for a key of another length than ``keyBytes``.
  package init?(_ key: SecretKey) {
    guard key.byteCount == Self.keyBytes else { return nil }
    guard let cipher = unsafe key.withBytes({ unsafe wardline_cipher_create($0.baseAddress) }) else {
      fatalError("OpenSSL makes no cipher")
    }
    unsafe self.cipher = cipher
  }

  deinit { unsafe wardline_cipher_destroy(cipher) }

  // MARK: Into memory of the caller's

  /// Writes the ciphertext and the tag. No two texts may have the same nonce.
  ///
  /// - Parameter output: as many bytes as the text and the tag have.
  package func seal(
    _ text: RawSpan, nonce: RawSpan, authenticating associated: RawSpan, into output: inout MutableRawSpan
  ) -> Bool {
    guard output.byteCount == text.byteCount + Self.tagBytes, nonce.byteCount == Self.nonceBytes else { return false }
    return unsafe run(wardline_cipher_seal, text, nonce, associated, &output)
  }

  /// Writes the text, if the ciphertext with its tag is what was sealed under this nonce with this associated data. If not, nothing of it is in
  /// the output.
  ///
  /// - Parameter output: as many bytes as the text has.
  package func open(
    _ sealed: RawSpan, nonce: RawSpan, authenticating associated: RawSpan, into output: inout MutableRawSpan
  ) -> Bool {
    guard sealed.byteCount == output.byteCount + Self.tagBytes, nonce.byteCount == Self.nonceBytes else { return false }
    return unsafe run(wardline_cipher_open, sealed, nonce, associated, &output)
  }

  /// One direction of the cipher.
  private typealias Direction = (
    OpaquePointer?, UnsafePointer<UInt8>?, Int, UnsafePointer<UInt8>?, UnsafePointer<UInt8>?, Int, UnsafeMutablePointer<UInt8>?
  ) -> Bool

  private func run(
    _ direction: Direction, _ input: RawSpan, _ nonce: RawSpan, _ associated: RawSpan, _ output: inout MutableRawSpan
  ) -> Bool {
    unsafe output.withUnsafeMutableBytes { output in
      unsafe input.withUnsafeBytes { input in
        unsafe nonce.withUnsafeBytes { nonce in
          unsafe associated.withUnsafeBytes { associated in
            unsafe direction(
              cipher, Self.bytes(input), input.count, Self.bytes(nonce), Self.bytes(associated), associated.count,
              output.baseAddress?.assumingMemoryBound(to: UInt8.self))
          }
        }
      }
    }
  }

  private static func bytes(_ buffer: UnsafeRawBufferPointer) -> UnsafePointer<UInt8>? {
    unsafe buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
  }

  // MARK: Keys under a key

  /// A random nonce, the sealed key, and the tag.
  package func wrap(_ key: SecretKey, authenticating associated: [UInt8]) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    let nonce = (0..<Self.nonceBytes).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    var wrapped = nonce + [UInt8](repeating: 0, count: key.byteCount + Self.tagBytes)
    let isSealed = unsafe wrapped.withUnsafeMutableBytes { wrapped in
      unsafe key.withBytes { key in
        var output = unsafe UnsafeMutableRawBufferPointer(rebasing: wrapped[Self.nonceBytes...]).mutableBytes
        return unsafe seal(
          UnsafeRawBufferPointer(key).bytes, nonce: nonce.span.bytes, authenticating: associated.span.bytes, into: &output)
      }
    }
    precondition(isSealed, "a key was not sealed")
    return wrapped
  }

  /// The key that was wrapped under this one with this associated data; `nil` for anything else.
  package func unwrap(_ wrapped: [UInt8], authenticating associated: [UInt8]) -> SecretKey? {
    let count = wrapped.count - Self.nonceBytes - Self.tagBytes
    guard count >= 0 else { return nil }
    var isGenuine = false
    let key = unsafe SecretKey(byteCount: count) { key in
      var output = unsafe UnsafeMutableRawBufferPointer(key).mutableBytes
      isGenuine = unsafe open(
        wrapped.span.bytes.extracting(Self.nonceBytes...), nonce: wrapped.span.bytes.extracting(..<Self.nonceBytes),
        authenticating: associated.span.bytes, into: &output)
    }
    return isGenuine ? key : nil
  }
}

/// A key of a passphrase (RFC 7914), slow on purpose: it takes 128 × `cost` × `blockSize` bytes of memory, `rounds` times.
///
/// - Returns: `nil` where that is more than `memoryBytesMax`, or more than there is.
package func scrypt(
  _ passphrase: [UInt8], salt: [UInt8], cost: UInt64, blockSize: UInt64, rounds: UInt64, memoryBytesMax: UInt64
) -> SecretKey? {
  var isDerived = false
  let key = unsafe SecretKey(byteCount: AESGCM.keyBytes) { key in
    isDerived = unsafe wardline_scrypt(
      passphrase, passphrase.count, salt, salt.count, cost, blockSize, rounds, memoryBytesMax, key.baseAddress, key.count)
  }
  return isDerived ? key : nil
}
