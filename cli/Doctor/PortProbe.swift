internal import Foundation

/// What is spoken at an address: found out by a greeting of each kind, neither of which carries a token.
enum PortProbe {
  enum Answer: Equatable {
    case plain
    case tls
    case nothing
  }

  private static let waitSeconds = 1

  /// - Parameter relay: an address as `--relay` takes it.
  static func ask(_ relay: String) -> Answer {
    guard let components = URLComponents(string: relay), let host = components.host, !host.isEmpty else { return .nothing }
    let port = components.port ?? (components.scheme == "wss" ? 443 : 80)
    let name = host.trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
    // A server with TLS answers this with a handshake or an alert, another one with HTTP or not at all.
    switch firstBytes(name, port, greeting: clientHello) {
    case [22, 3], [21, 3]: return .tls
    default: break
    }
    let request = Array("GET / HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n".utf8)
    return firstBytes(name, port, greeting: request) == Array("HT".utf8) ? .plain : .nothing
  }

  /// The smallest ClientHello of TLS 1.2: one cipher, no extension.
  private static var clientHello: [UInt8] {
    let body: [UInt8] = [3, 3] + (0..<32).map { _ in UInt8.random(in: 0...255) } + [0, 0, 2, 0xC0, 0x2F, 1, 0]
    let handshake: [UInt8] = [1, 0, 0, UInt8(body.count)] + body
    return [22, 3, 1, 0, UInt8(handshake.count)] + handshake
  }

  /// The first two bytes of an answer, from the first address that takes a connection.
  private static func firstBytes(_ host: String, _ port: Int, greeting: [UInt8]) -> [UInt8] {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, String(port), &hints, &found) == 0 else { return [] }
    defer { freeaddrinfo(found) }
    var next = found
    while let address = next?.pointee {
      next = address.ai_next
      let descriptor = socket(address.ai_family, address.ai_socktype | Int32(SOCK_CLOEXEC.rawValue), 0)
      guard descriptor >= 0 else { continue }
      defer { close(descriptor) }
      var limit = timeval(tv_sec: waitSeconds, tv_usec: 0)
      for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
        setsockopt(descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
      }
      guard connect(descriptor, address.ai_addr, address.ai_addrlen) == 0,
        send(descriptor, greeting, greeting.count, Int32(MSG_NOSIGNAL)) == greeting.count
      else { continue }
      var bytes = [UInt8](repeating: 0, count: 2)
      let count = recv(descriptor, &bytes, bytes.count, Int32(MSG_WAITALL))
      return Array(bytes.prefix(max(0, count)))
    }
    return []
  }
}
