internal import Glibc

/// The address of a socket on this machine: a path, or a name that begins with "@" and is no file.
struct UnixAddress {
  /// The bytes that a name may have.
  static let nameBytesMax = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

  private var address = sockaddr_un()
  private let byteCount: Int

  /// `nil` for a name that is too long, or neither a path from `/` nor a name after `@`.
  init?(_ name: String) {
    var bytes = Array(name.utf8)
    guard let first = bytes.first, first == UInt8(ascii: "/") || first == UInt8(ascii: "@"), bytes.count <= Self.nameBytesMax
    else { return nil }
    if first == UInt8(ascii: "@") { bytes[0] = 0 }
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    // A path ends with a zero; the name of no file is exactly as long as it is said to be.
    let end = first == UInt8(ascii: "/") ? 1 : 0
    byteCount = MemoryLayout<sockaddr_un>.size - Self.nameBytesMax - 1 + bytes.count + end
  }

  /// Gives `body` the address as the calls of the system take it.
  func use<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(byteCount)) }
    }
  }
}
