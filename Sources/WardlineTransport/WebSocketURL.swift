/// The address of a server: `ws://host[:port][/path]` or `wss://…`.
package struct WebSocketURL: Sendable, Hashable {
  package enum Scheme: String, Sendable {
    case plain = "ws"
    case secure = "wss"
  }

  package let scheme: Scheme
  /// A name or an address, an IPv6 address without its brackets.
  package let host: String
  package let port: Int
  /// With its leading slash, and the query if there is one.
  package let path: String

  /// What is wrong with an invalid address, and how to correct it.
  package struct Invalid: Error, Equatable, CustomStringConvertible {
    package let description: String
  }

  package init(parsing text: String) throws(Invalid) {
    guard let separator = text.firstRange(of: "://") else {
      throw Invalid(description: "“\(text)” has no scheme: write wss://\(text), or ws://\(text) without TLS")
    }
    guard let scheme = Scheme(rawValue: text[..<separator.lowerBound].lowercased()) else {
      throw Invalid(description: "“\(text[..<separator.lowerBound])” is not a WebSocket scheme: write ws:// or wss://")
    }
    let rest = text[separator.upperBound...]
    let end = rest.firstIndex { $0 == "/" || $0 == "?" || $0 == "#" } ?? rest.endIndex
    let authority = rest[..<end]
    var path = String(rest[end...])
    guard !path.contains("#") else {
      throw Invalid(description: "“\(text)” has a fragment, which is not sent to a server: leave out “#” and what follows")
    }
    guard path.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      throw Invalid(description: "the path “\(path)” has a character that must be percent-encoded, like %20 for a space")
    }
    if !path.hasPrefix("/") { path = "/" + path }
    (host, port) = try Self.parse(authority: authority, defaultPort: scheme == .plain ? 80 : 443, in: text)
    self.scheme = scheme
    self.path = path
    guard scheme == .plain || !host.contains(":") else {
      // libwebsockets takes everything from the first colon for the port when it compares names with the certificate.
      throw Invalid(description: "wss:// does not work with an IPv6 address: write the server's name instead of [\(host)]")
    }
  }

  private static func parse(authority: Substring, defaultPort: Int, in text: String) throws(Invalid) -> (String, Int) {
    guard !authority.contains("@") else {
      throw Invalid(description: "“\(text)” has a user name, which would be sent to anyone: write the host alone")
    }
    var host = authority
    var port: Substring?
    if authority.hasPrefix("[") {
      guard let bracket = authority.firstIndex(of: "]") else {
        throw Invalid(description: "“\(authority)” has no closing bracket: write an IPv6 address as [::1]")
      }
      host = authority[authority.index(after: authority.startIndex)..<bracket]
      let after = authority[authority.index(after: bracket)...]
      guard after.isEmpty || after.hasPrefix(":") else {
        throw Invalid(description: "“\(after)” follows the address: write [\(host)]:port")
      }
      port = after.isEmpty ? nil : after.dropFirst()
    } else if let colon = authority.firstIndex(of: ":") {
      host = authority[..<colon]
      port = authority[authority.index(after: colon)...]
    }
    guard !host.isEmpty else { throw Invalid(description: "“\(text)” has no host: write wss://relay.example.org") }
    guard host.utf8.count < 128, host.utf8.allSatisfy({ isAllowed($0) }) else {
      throw Invalid(description: "“\(host)” is not a host: use letters, digits, dots and hyphens, 127 of them at most")
    }
    guard let port else { return (String(host), defaultPort) }
    guard port.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }), let number = Int(port), 1...65_535 ~= number
    else {
      throw Invalid(description: "“\(port)” is not a port: write a number from 1 to 65535, or nothing for \(defaultPort)")
    }
    return (String(host), number)
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ":"):
      true
    default: false
    }
  }
}

extension WebSocketURL {
  /// Whether who answers there is known: by a certificate, or because it is a process of this computer.
  package var identifiesServer: Bool { scheme == .secure || ProxyExceptions.isThisComputer(host) }
}

extension WebSocketURL: CustomStringConvertible {
  package var description: String { "\(scheme.rawValue)://\(authority)\(path)" }

  /// For the `Host` header and for messages: the port only if it is not the default.
  var authority: String {
    let name = host.contains(":") ? "[\(host)]" : host
    let isUsual = port == (scheme == .plain ? 80 : 443)
    return isUsual ? name : "\(name):\(port)"
  }

  /// What a proxy is asked to connect to.
  var target: String { HTTPProxy.authority(host, port) }
}
