import CLibwebsockets
import Glibc

/// A listening socket of our own: libwebsockets' hides the error, shares the port with other processes (SO_REUSEPORT), cannot
/// be closed alone, and spins when descriptors run out.
struct ListeningSocket: ~Copyable {
  let descriptor: Int32
  let port: Int

  /// - Parameter isLoopbackOnly: whether an address that other machines can reach is refused.
  init(host: String, port: Int, isLoopbackOnly: Bool = false) throws(TransportError) {
    var hints = unsafe addrinfo()
    unsafe hints.ai_family = AF_UNSPEC
    unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    unsafe hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
    var list: UnsafeMutablePointer<addrinfo>?
    let error = unsafe getaddrinfo(host, String(port), &hints, &list)
    guard error == 0 else { throw .addressUnavailable(host: host, why: unsafe String(cString: gai_strerror(error))) }
    defer { unsafe freeaddrinfo(list) }
    var failure = EADDRNOTAVAIL
    var next = unsafe list
    while let address = unsafe next {
      // Each of them: a name may have one of either kind.
      if isLoopbackOnly, unsafe !Self.isLoopback(address.pointee.ai_addr) { throw .notLoopback(host: host) }
      switch unsafe Self.listen(on: address.pointee) {
      case .success(let descriptor):
        self.descriptor = descriptor
        self.port = Self.port(of: descriptor)
        return
      case .failure(let code):
        failure = code.rawValue
      }
      unsafe next = unsafe address.pointee.ai_next
    }
    throw Self.error(failure, host: host, port: port)
  }

  private struct Code: Error { let rawValue: Int32 }

  private static func listen(on address: addrinfo) -> Result<Int32, Code> {
    let kind = unsafe address.ai_socktype | Int32(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let descriptor = unsafe socket(address.ai_family, kind, address.ai_protocol)
    guard descriptor >= 0 else { return .failure(Code(rawValue: errno)) }
    var on: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    // Allows listening again at once after a restart. On Linux it does not let two sockets listen at the same time.
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, size)
    guard unsafe bind(descriptor, address.ai_addr, address.ai_addrlen) == 0,
      Glibc.listen(descriptor, TransportLimits.listenBacklog) == 0
    else {
      let code = errno
      close(descriptor)
      return .failure(Code(rawValue: code))
    }
    return .success(descriptor)
  }

  private static func port(of descriptor: Int32) -> Int {
    var address = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = unsafe getsockname(descriptor, $0, &size) }
      // The port is at the same offset for both families.
      return unsafe pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { Int(unsafe $0.pointee.sin_port.bigEndian) }
    }
  }

  private static func error(_ code: Int32, host: String, port: Int) -> TransportError {
    switch code {
    case EADDRINUSE: .portInUse(host: host, port: port)
    case EACCES, EPERM: .permissionDenied(host: host, port: port)
    case EADDRNOTAVAIL, EAFNOSUPPORT: .addressUnavailable(host: host, why: unsafe String(cString: strerror(code)))
    default: .system(doing: "listening on \(host), port \(port)", why: unsafe String(cString: strerror(code)))
    }
  }

  enum Accepted {
    /// `address`: 4 bytes of IPv4 or 16 of IPv6.
    case socket(Int32, peer: String, address: [UInt8])
    /// No connection waits to be accepted.
    case none
    /// Out of descriptors or memory: accepting is tried again later, because the waiting connection keeps the socket readable.
    case exhausted
  }

  static func accept(on listener: Int32) -> Accepted {
    while true {
      var address = sockaddr_storage()
      var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
      let accepted = unsafe withUnsafeMutablePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer -> Accepted? in
          let descriptor = unsafe Glibc.accept(listener, pointer, &size)
          if descriptor >= 0 {
            return .socket(descriptor, peer: unsafe describe(pointer, size), address: unsafe bytes(of: pointer))
          }
          switch errno {
          case EAGAIN: return Accepted.none
          case EMFILE, ENFILE, ENOBUFS, ENOMEM: return .exhausted
          // The waiting client has gone; there may be others.
          default: return nil
          }
        }
      }
      if let accepted { return accepted }
    }
  }

  /// Whose address it is, for bounds that no single customer can pass: a whole IPv4 address; the /64 of an IPv6 address.
  static func network(of address: [UInt8]) -> ArraySlice<UInt8> { address.prefix(address.count == 16 ? 8 : 4) }

  private static func isLoopback(_ address: UnsafePointer<sockaddr>) -> Bool {
    let bytes = unsafe bytes(of: address)
    return bytes.count == 4 ? bytes[0] == 127 : bytes == Array(repeating: 0, count: 15) + [1]
  }

  private static func bytes(of address: UnsafePointer<sockaddr>) -> [UInt8] {
    let storage = unsafe UnsafeRawPointer(address)
    switch Int32(unsafe address.pointee.sa_family) {
    case AF_INET: return unsafe withUnsafeBytes(of: storage.loadUnaligned(as: sockaddr_in.self).sin_addr) { unsafe Array($0) }
    case AF_INET6:
      let bytes = unsafe withUnsafeBytes(of: storage.loadUnaligned(as: sockaddr_in6.self).sin6_addr) { unsafe Array($0) }
      // A dual-stack socket reports an IPv4 address in the last bytes.
      return IPAddress.unmapped(bytes)
    default: return []
    }
  }

  private static func describe(_ address: UnsafePointer<sockaddr>, _ size: socklen_t) -> String {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { host in
      unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 16) { port in
        guard let hostStart = host.baseAddress, let portStart = port.baseAddress,
          unsafe getnameinfo(address, size, hostStart, 64, portStart, 16, NI_NUMERICHOST | NI_NUMERICSERV) == 0
        else { return "unknown" }
        let name = unsafe String(cString: hostStart)
        return unsafe (name.contains(":") ? "[\(name)]:" : "\(name):") + String(cString: portStart)
      }
    }
  }
}
