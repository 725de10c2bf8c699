internal import CLibcrypto

/// A secret that is overwritten when nobody holds it any more.
@safe package final class SecretKey: Sendable {
  private nonisolated(unsafe) let bytes: UnsafeMutableBufferPointer<UInt8>

  /// Takes a copy; the original is its owner's to wipe.
  package convenience init(_ bytes: some Collection<UInt8>) {
    unsafe self.init(byteCount: bytes.count) { unsafe _ = $0.initialize(fromContentsOf: bytes) }
  }

  /// Random bytes of the kernel's.
  package convenience init(randomBytes count: Int) {
    var generator = SystemRandomNumberGenerator()
    unsafe self.init(byteCount: count) { bytes in
      for index in bytes.indices { unsafe bytes[index] = UInt8.random(in: .min ... .max, using: &generator) }
    }
  }

  init(byteCount: Int, _ fill: (UnsafeMutableBufferPointer<UInt8>) throws -> Void) rethrows {
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: byteCount)
    unsafe bytes.initialize(repeating: 0)
    unsafe self.bytes = bytes
    try unsafe fill(bytes)
  }

  deinit {
    unsafe wardline_wipe(bytes.baseAddress, bytes.count)
    unsafe bytes.deallocate()
  }

  package var byteCount: Int { unsafe bytes.count }

  /// A copy, its holder's to wipe.
  package func copy() -> [UInt8] { unsafe [UInt8](bytes) }

  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
    try unsafe body(UnsafeBufferPointer(bytes))
  }
}
