import Glibc
import Testing

/// A TCP client that sends whatever it is told, byte by byte: the peers that a library would not let us be.
final class RawPeer {
  private let descriptor: Int32

  /// - Parameter source: one of this machine's addresses; any by default.
  convenience init(port: Int, from source: String? = nil) throws {
    self.init(connected: socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0))
    if let source {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = inet_addr(source)
      let result = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          Glibc.bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      try #require(result == 0)
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    try #require(result == 0)
  }

  /// Speaks over a socket that is connected already, and closes it at the end.
  init(connected descriptor: Int32) {
    self.descriptor = descriptor
    var limit = timeval(tv_sec: 5, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(descriptor) }

  func send(_ bytes: [UInt8]) { _ = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) }
  func send(_ text: String) { send(Array(text.utf8)) }

  /// The process of this peer is killed, or its machine is unplugged and comes back: a reset.
  func reset() {
    var linger = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<Glibc.linger>.size))
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  /// What comes until the other end closes, or until `enough` says so.
  func read(atATime size: Int = 4096, until enough: ([UInt8]) -> Bool = { _ in false }) -> [UInt8] {
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: size)
    while !enough(all) {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { break }
      all += buffer[..<count]
    }
    return all
  }

  /// Whether the other end closes, without another byte, before reading times out.
  func isHungUpOn() -> Bool {
    var byte: UInt8 = 0
    let count = recv(descriptor, &byte, 1, 0)
    return count == 0 || count < 0 && errno == ECONNRESET
  }

  static func request(upgrade: String = "websocket", extra: [String] = ["Sec-WebSocket-Protocol: \(subprotocol)"]) -> String {
    var lines = ["GET /wardline HTTP/1.1", "Host: 127.0.0.1", "Upgrade: \(upgrade)", "Connection: Upgrade"]
    lines += ["Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13"]
    return (lines + extra).joined(separator: "\r\n") + "\r\n\r\n"
  }

  /// Sends a request and returns the head of the answer, empty if the server hangs up without one.
  func handshake(_ request: String = RawPeer.request()) -> String {
    send(request)
    let end = Array("\r\n\r\n".utf8)
    // Byte by byte: a frame may follow the head at once.
    let answer = read(atATime: 1) { bytes in bytes.count >= 4 && bytes.suffix(4).elementsEqual(end) }
    return String(decoding: answer, as: UTF8.self)
  }

  /// A frame as a client sends it: masked, unless it breaks that rule.
  static func frame(_ opcode: UInt8, _ payload: [UInt8], final: Bool = true, isMasked: Bool = true) -> [UInt8] {
    let mask: [UInt8] = [7, 99, 200, 3]
    let maskBit: UInt8 = isMasked ? 0x80 : 0
    var bytes: [UInt8] = [(final ? 0x80 : 0) | opcode]
    switch payload.count {
    case ..<126: bytes.append(maskBit | UInt8(payload.count))
    case ..<65_536: bytes += [maskBit | 126, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)]
    default: bytes += [maskBit | 127] + (0..<8).reversed().map { UInt8(truncatingIfNeeded: payload.count >> ($0 * 8)) }
    }
    guard isMasked else { return bytes + payload }
    return bytes + mask + payload.enumerated().map { $1 ^ mask[$0 % 4] }
  }

  /// The code in the close frame that ends what the server sent.
  static func closeCode(in bytes: [UInt8]) -> Int? {
    guard let start = bytes.firstIndex(of: 0x88), start + 3 < bytes.count else { return nil }
    return Int(bytes[start + 2]) << 8 | Int(bytes[start + 3])
  }
}
