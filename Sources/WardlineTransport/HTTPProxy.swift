import CLibwebsockets

/// A proxy that opens a tunnel when it is asked to by CONNECT (RFC 9110, 9.3.6).
///
/// What it says of itself has no login in it.
package struct HTTPProxy: Sendable, Hashable {
  /// A name or an address, an IPv6 address without its brackets.
  package let host: String
  package let port: Int
  /// The value of `Proxy-Authorization`; `nil` without a login.
  let authorization: String?

  /// What is wrong with the address of a proxy, as the rest of a sentence that begins with where it stands. The address is not in it, as it may
  /// have a password.
  package struct Invalid: Error, Hashable, CustomStringConvertible {
    package let description: String

    fileprivate static let malformed = Invalid(
      description: "is not the address of a proxy, such as http://proxy.example:3128")
  }

  /// - Parameters:
  ///   - text: `[http://][user:password@]host[:port]`. The port is 80 if none is given, as that of any http:// address.
  ///   - login: `user:password`, used where the text has none.
  package init(parsing text: String, login: String? = nil) throws(Invalid) {
    var rest = text[...]
    if let separator = text.firstRange(of: "://") {
      let scheme = text[..<separator.lowerBound].lowercased()
      guard !scheme.isEmpty, scheme.utf8.count < 16, scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else {
        throw .malformed
      }
      guard scheme == "http" else {
        throw Invalid(
          description: "names a proxy of the kind \(scheme)://, which is not supported: name one of the kind http://")
      }
      rest = text[separator.upperBound...]
    }
    var own: [UInt8]?
    let end = rest.firstIndex { $0 == "/" || $0 == "?" || $0 == "#" } ?? rest.endIndex
    if let at = rest[..<end].lastIndex(of: "@") {
      own = Self.percentDecoded(rest[..<at])
      rest = rest[rest.index(after: at)...]
    }
    // The rules of a host and a port are those of the relay's address.
    guard let url = try? WebSocketURL(parsing: "ws://" + rest), url.path == "/" else { throw .malformed }
    (host, port) = (url.host, url.port)
    if own?.isEmpty == true { own = nil }
    // A user alone has an empty password (RFC 7617).
    if own?.contains(UInt8(ascii: ":")) == false { own?.append(UInt8(ascii: ":")) }
    let shown = own ?? login.map { Array($0.utf8) }
    guard shown?.count ?? 0 <= TransportLimits.proxyLoginBytesMax else {
      throw Invalid(description: "has a login of more than \(TransportLimits.proxyLoginBytesMax) bytes")
    }
    authorization = shown.flatMap(Self.basic)
  }

  package var hasLogin: Bool { authorization != nil }

  /// The host and the port, an IPv6 address in brackets.
  package var authority: String { Self.authority(host, port) }

  static func authority(_ host: String, _ port: Int) -> String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }

  /// Asks for a tunnel to a server.
  func request(for target: String) -> [UInt8] {
    let login = authorization.map { "Proxy-Authorization: \($0)\r\n" } ?? ""
    return Array("CONNECT \(target) HTTP/1.1\r\nHost: \(target)\r\n\(login)\r\n".utf8)
  }

  /// A percent sign that no two digits follow is one of the password's.
  private static func percentDecoded(_ text: Substring) -> [UInt8] {
    var bytes = Array(text.utf8)[...]
    var decoded: [UInt8] = []
    while let byte = bytes.popFirst() {
      if byte == UInt8(ascii: "%"), let digits = String(validating: bytes.prefix(2), as: UTF8.self), digits.utf8.count == 2,
        !digits.hasPrefix("+"), !digits.hasPrefix("-"), let value = UInt8(digits, radix: 16)
      {
        decoded.append(value)
        bytes.removeFirst(2)
      } else {
        decoded.append(byte)
      }
    }
    return decoded
  }

  /// RFC 7617. libwebsockets wants room for a byte behind the text's end.
  private static func basic(_ login: [UInt8]) -> String? {
    let capacity = (login.count + 2) / 3 * 4 + 2
    return unsafe login.withUnsafeBytes { bytes in
      unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) { buffer in
        guard let start = buffer.baseAddress,
          unsafe lws_b64_encode_string(
            bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(login.count), start, Int32(capacity)) > 0
        else { return nil }
        return unsafe "Basic " + String(cString: start)
      }
    }
  }
}

extension HTTPProxy: CustomStringConvertible, CustomDebugStringConvertible {
  package var description: String { "http://\(authority)" }
  package var debugDescription: String { description }
}
