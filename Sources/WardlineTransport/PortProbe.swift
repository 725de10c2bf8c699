import CLibwebsockets
import Glibc
import Synchronization

/// Finds out which protocol a server at an address speaks, by sending a greeting of each kind.
package enum PortProbe {
  package enum Answer: Sendable, Equatable {
    case plain
    case tls
    case nothing
  }

  private static let remembered = Mutex<[WebSocketURL: (answer: Answer, at: Int64)]>([:])

  /// Blocks for up to a few seconds.
  package static func ask(_ url: WebSocketURL) -> Answer {
    // A TLS server answers this with a handshake or an alert, another one with HTTP or not at all.
    if [[22, 3], [21, 3]].contains(firstBytes(url, greeting: clientHello)) { return .tls }
    let request = Array("GET / HTTP/1.1\r\nHost: \(url.authority)\r\nConnection: close\r\n\r\n".utf8)
    return firstBytes(url, greeting: request) == Array("HT".utf8) ? .plain : .nothing
  }

  /// Probes on another thread, at most once a minute for each address. `answer` may be called on any thread, including this
  /// one.
  static func ask(_ url: WebSocketURL, at uptimeMilliseconds: Int64, _ answer: @escaping @Sendable (Answer) -> Void) {
    let known = remembered.withLock { remembered in
      remembered[url].flatMap { uptimeMilliseconds - $0.at < TransportLimits.probeAgainMilliseconds ? $0.answer : nil }
    }
    if let known { return answer(known) }
    let started = DetachedThread.start {
      let found = ask(url)
      remembered.withLock { remembered in
        if remembered.count >= TransportLimits.probesRememberedMax { remembered = [:] }
        remembered[url] = (found, uptimeMilliseconds)
      }
      answer(found)
    }
    if !started { answer(.nothing) }
  }

  /// The smallest ClientHello of TLS 1.2: one cipher, no extension.
  private static var clientHello: [UInt8] {
    let body: [UInt8] = [3, 3] + (0..<32).map { _ in UInt8.random(in: 0...255) } + [0, 0, 2, 0xC0, 0x2F, 1, 0]
    let handshake: [UInt8] = [1, 0, 0, UInt8(body.count)] + body
    return [22, 3, 1, 0, UInt8(handshake.count)] + handshake
  }

  /// The first two bytes of an answer, from the first address that accepts a connection.
  private static func firstBytes(_ url: WebSocketURL, greeting: [UInt8]) -> [UInt8] {
    var hints = unsafe addrinfo()
    unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    guard unsafe getaddrinfo(url.host, String(url.port), &hints, &found) == 0 else { return [] }
    defer { unsafe freeaddrinfo(found) }
    var next = unsafe found
    while let address = unsafe next?.pointee {
      unsafe next = unsafe address.ai_next
      let descriptor = unsafe socket(address.ai_family, address.ai_socktype | Int32(SOCK_CLOEXEC.rawValue), 0)
      guard descriptor >= 0 else { continue }
      defer { close(descriptor) }
      var limit = timeval(tv_sec: TransportLimits.probeStepSeconds, tv_usec: 0)
      for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
        unsafe setsockopt(descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
      }
      guard unsafe connect(descriptor, address.ai_addr, address.ai_addrlen) == 0,
        unsafe send(descriptor, greeting, greeting.count, Int32(MSG_NOSIGNAL)) == greeting.count
      else { continue }
      var bytes = [UInt8](repeating: 0, count: 2)
      let count = unsafe recv(descriptor, &bytes, bytes.count, Int32(MSG_WAITALL))
      return Array(bytes.prefix(max(0, count)))
    }
    return []
  }
}
