internal import CLibcrypto

/// SHA-256 of what comes in pieces. A copy goes on from where it was made.
package struct SHA256: Sendable {
  private var context = Context()

  package init() {}

  package mutating func add(_ bytes: some Collection<UInt8>) {
    if !isKnownUniquelyReferenced(&context) { context = Context(copying: context) }
    if bytes.withContiguousStorageIfAvailable({ unsafe context.add($0) }) == nil {
      unsafe Array(bytes).withUnsafeBufferPointer { unsafe context.add($0) }
    }
  }

  /// Of what was added.
  package func digest() -> SHA256Digest { Context(copying: context).finish() }

  package static func digest(of bytes: some Collection<UInt8>) -> SHA256Digest {
    func digest(_ bytes: UnsafeBufferPointer<UInt8>) -> SHA256Digest {
      var digest = [UInt8](repeating: 0, count: SHA256Digest.byteCount)
      guard unsafe wardline_digest_of(bytes.baseAddress, bytes.count, &digest) else { fatalError("OpenSSL makes no digest") }
      return SHA256Digest(digest)
    }
    if let digest = bytes.withContiguousStorageIfAvailable({ unsafe digest($0) }) { return digest }
    return unsafe Array(bytes).withUnsafeBufferPointer { unsafe digest($0) }
  }

  /// OpenSSL's. Changed only where one copy of the digest holds it.
  @safe private final class Context: @unchecked Sendable {
    private let pointer: OpaquePointer

    init() { unsafe pointer = Self.made(wardline_digest_create()) }

    init(copying other: Context) { unsafe pointer = Self.made(wardline_digest_copy(other.pointer)) }

    deinit { unsafe wardline_digest_destroy(pointer) }

    func add(_ bytes: UnsafeBufferPointer<UInt8>) {
      let isAdded = unsafe wardline_digest_add(pointer, bytes.baseAddress, bytes.count)
      precondition(isAdded, "OpenSSL makes no digest")
    }

    func finish() -> SHA256Digest {
      var digest = [UInt8](repeating: 0, count: SHA256Digest.byteCount)
      guard unsafe wardline_digest_finish(pointer, &digest) else { fatalError("OpenSSL makes no digest") }
      return SHA256Digest(digest)
    }

    /// As for an array of Swift.
    private static func made(_ pointer: OpaquePointer?) -> OpaquePointer {
      guard let pointer = unsafe pointer else { fatalError("OpenSSL makes no digest") }
      return unsafe pointer
    }
  }
}

/// 32 bytes, as four numbers in big-endian order.
package struct SHA256Digest: Hashable, Sendable {
  package static let byteCount = WARDLINE_DIGEST_BYTES

  package let words: [UInt64]

  fileprivate init(_ bytes: [UInt8]) {
    words = stride(from: 0, to: Self.byteCount, by: 8).map { start in
      bytes[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) }
    }
  }

  package var bytes: [UInt8] {
    words.flatMap { word in stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> UInt64($0)) } }
  }

  /// 64 digits.
  package var hexadecimal: String { bytes.hexadecimal }
}

/// HMAC with SHA-256.
package enum MessageCode {
  package static func make(for bytes: [UInt8], under key: SecretKey) -> [UInt8] {
    var code = [UInt8](repeating: 0, count: SHA256Digest.byteCount)
    let isMade = unsafe key.withBytes { unsafe wardline_mac($0.baseAddress, $0.count, bytes, bytes.count, &code) }
    guard isMade else { fatalError("OpenSSL makes no code") }
    return code
  }

  /// Compared in a time that does not depend on where they differ.
  package static func isValid(_ code: [UInt8], for bytes: [UInt8], under key: SecretKey) -> Bool {
    let right = make(for: bytes, under: key)
    return unsafe code.count == right.count && wardline_are_equal(code, right, right.count)
  }
}
