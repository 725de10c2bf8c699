internal import CLibcrypto

/// A public key that verifies the signatures of one algorithm: the key's, whatever is said beside a signature.
package struct VerificationKey: Sendable {
  package enum Algorithm: Sendable {
    /// RFC 8032.
    case ed25519
    /// ECDSA with P-256 and SHA-256; a signature is the 32 bytes of r and those of s (RFC 7518, 3.4).
    case p256
    /// RSASSA-PKCS1-v1_5 with SHA-256.
    case rsa
  }

  package let algorithm: Algorithm
  private let key: Key

  /// `nil` for another count of bytes than 32. Whether there is such a point is seen by the first signature, which then is none.
  package init?(ed25519 point: [UInt8]) {
    guard point.count == Ed25519.keyBytes, let key = unsafe Key(wardline_key_ed25519(point)) else { return nil }
    (algorithm, self.key) = (.ed25519, key)
  }

  /// `nil` for what is no point of the curve, each coordinate with its 32 bytes.
  package init?(p256 x: [UInt8], _ y: [UInt8]) {
    let count = WARDLINE_P256_COORDINATE_BYTES
    guard x.count == count, y.count == count, let key = unsafe Key(wardline_key_p256(x, y)) else { return nil }
    (algorithm, self.key) = (.p256, key)
  }

  /// `nil` for an even modulus, and for an exponent that is even, 1, or of more than 33 bits.
  package init?(rsaModulus modulus: [UInt8], exponent: [UInt8]) {
    guard let key = unsafe Key(wardline_key_rsa(modulus, modulus.count, exponent, exponent.count)) else { return nil }
    (algorithm, self.key) = (.rsa, key)
  }

  /// Whether these bytes were signed with the secret key that belongs to this one.
  package func isValid(_ signature: [UInt8], of bytes: [UInt8]) -> Bool {
    unsafe wardline_key_verify(key.pointer, bytes, bytes.count, signature, signature.count)
  }
}

/// A secret key that signs by Ed25519.
package struct Ed25519: Sendable {
  package static let keyBytes = WARDLINE_ED25519_BYTES

  private let key: Key

  /// `nil` for another count of bytes than 32.
  package init?(_ seed: SecretKey) {
    guard seed.byteCount == Self.keyBytes,
      let key = unsafe Key(seed.withBytes { unsafe wardline_key_ed25519_secret($0.baseAddress) })
    else { return nil }
    self.key = key
  }

  /// 32 bytes.
  package var publicKey: [UInt8] {
    var point = [UInt8](repeating: 0, count: Self.keyBytes)
    let isKnown = unsafe wardline_key_point(key.pointer, &point)
    precondition(isKnown, "a key without its point")
    return point
  }

  /// 64 bytes.
  package func signature(of bytes: [UInt8]) -> [UInt8] {
    var signature = [UInt8](repeating: 0, count: WARDLINE_ED25519_SIGNATURE_BYTES)
    guard unsafe wardline_key_sign(key.pointer, bytes, bytes.count, &signature) else {
      fatalError("OpenSSL makes no signature")
    }
    return signature
  }
}

/// OpenSSL's, which is not changed once it is made.
@safe private final class Key: @unchecked Sendable {
  let pointer: OpaquePointer

  init?(_ pointer: OpaquePointer?) {
    guard let pointer = unsafe pointer else { return nil }
    unsafe self.pointer = pointer
  }

  deinit { unsafe wardline_key_destroy(pointer) }
}
