import CTestKeys

/// A key of an issuer that signs with SHA-256: with P-256, or RSA by PKCS #1 v1.5.
package final class TestKey: @unchecked Sendable {
  private let pointer: OpaquePointer

  private init(_ pointer: OpaquePointer?) {
    guard let pointer else { preconditionFailure("no such key") }
    self.pointer = pointer
  }

  deinit { test_key_destroy(pointer) }

  /// - Parameter scalar: the 32 bytes of the secret key; `nil` for a random one.
  package static func p256(_ scalar: [UInt8]? = nil) -> TestKey { TestKey(test_key_p256(scalar)) }

  package static func rsa(bits: Int = 2_048) -> TestKey { TestKey(test_key_rsa(Int32(bits))) }

  /// x and y, each of 32 bytes.
  package var point: [UInt8] { bytes { test_key_point(pointer, $0, &$1) } }
  package var modulus: [UInt8] { bytes { test_key_modulus(pointer, $0, &$1) } }
  package var exponent: [UInt8] { bytes { test_key_exponent(pointer, $0, &$1) } }
  /// The text of a file with the public key.
  package var pem: [UInt8] { bytes { test_key_pem(pointer, $0, &$1) } }

  /// Of P-256 the 32 bytes of r and those of s.
  package func signature(of text: [UInt8]) -> [UInt8] { bytes { test_key_sign(pointer, text, text.count, $0, &$1) } }

  private func bytes(_ write: (UnsafeMutablePointer<UInt8>?, inout Int) -> Bool) -> [UInt8] {
    var output = [UInt8](repeating: 0, count: 4_096)
    var count = output.count
    let isWritten = output.withUnsafeMutableBufferPointer { write($0.baseAddress, &count) }
    precondition(isWritten, "the key has no such part")
    return Array(output.prefix(count))
  }
}

/// Whether OpenSSL has not been taken down by `exit`.
package func isOpenSSLUp() -> Bool { test_openssl_is_up() }
