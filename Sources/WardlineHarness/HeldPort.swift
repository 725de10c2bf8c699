internal import Foundation
internal import WardlineModel

/// A port of the loopback that no other program is given, also while nothing listens there: a relay that is stopped finds it again.
///
/// The socket behind it is bound and never listens. A program that binds with SO_REUSEADDR, as servers do, can listen beside it.
package final class HeldPort: Sendable {
  package let port: UInt16
  private let socket: Int32

  /// - Parameter isOnEveryAddress: whether the server will listen on all addresses of this machine. A connection from another address than the
  ///   loopback's may have had the port before; such a port is not held then.
  package init(isOnEveryAddress: Bool = false) throws(HarnessFailure) {
    socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var on: Int32 = 1
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
    guard let port = Loopback.bind(socket, isOnEveryAddress: isOnEveryAddress) else {
      throw HarnessFailure(.software, "cannot hold a port of the loopback: \(String(cString: strerror(errno)))")
    }
    self.port = port
  }

  deinit { close(socket) }
}

/// Addresses of this machine's loopback.
enum Loopback {
  /// Binds a socket to a free port, and returns that; `nil` with `errno` where it cannot.
  static func bind(_ socket: Int32, isOnEveryAddress: Bool = false) -> UInt16? {
    var address = Self.address(port: 0)
    if isOnEveryAddress { address.sin_addr.s_addr = INADDR_ANY }
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withSocketAddress(&address) { Foundation.bind(socket, $0, $1) == 0 }
    let isNamed = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket, $0, &length) == 0 }
    }
    return isBound && isNamed ? UInt16(bigEndian: address.sin_port) : nil
  }

  static func connect(_ socket: Int32, to port: UInt16) -> Bool {
    var address = address(port: port)
    return withSocketAddress(&address) { Foundation.connect(socket, $0, $1) == 0 }
  }

  private static func address(port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    return address
  }

  private static func withSocketAddress<Result>(
    _ address: inout sockaddr_in, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
    }
  }
}
