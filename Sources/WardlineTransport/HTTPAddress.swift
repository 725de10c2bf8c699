/// The address of something that is asked for by HTTP: `https://host[:port]/path[?query]`, or `http://` on this machine.
///
/// What is asked there are keys and tokens, so nothing leaves the machine without TLS.
package struct HTTPAddress: Sendable, Hashable {
  package let isSecure: Bool
  package let host: String
  package let port: Int
  /// With its leading slash, and the query if there is one.
  package let path: String

  /// What is wrong with an address, and what would be right.
  package struct Invalid: Error, Equatable, CustomStringConvertible {
    package let description: String
  }

  package init(parsing text: String) throws(Invalid) {
    let lower = text.prefix(8).lowercased()
    guard lower.hasPrefix("https://") || lower.hasPrefix("http://") else {
      throw Invalid(description: "“\(text)” is not an address such as https://id.example/keys")
    }
    isSecure = lower.hasPrefix("https://")
    // The rules of a host, a port and a path are those of the relay's address.
    let url: WebSocketURL
    do throws(WebSocketURL.Invalid) {
      url = try WebSocketURL(parsing: (isSecure ? "wss" : "ws") + text.dropFirst(isSecure ? 5 : 4))
    } catch { throw Invalid(description: error.description.replacing("wss://", with: "https://")) }
    (host, port, path) = (url.host, url.port, url.path)
    guard isSecure || ["127.0.0.1", "::1", "localhost"].contains(host.lowercased()) else {
      throw Invalid(
        description: "“\(text)” is not encrypted: everyone on the network path could exchange the answer. Write https://")
    }
  }

  /// Where OpenID Connect Discovery has an issuer describe itself: under its name.
  package static func discovery(of issuer: String) throws(Invalid) -> HTTPAddress {
    guard !issuer.contains("?"), !issuer.contains("#") else {
      throw Invalid(description: "“\(issuer)” has a query or a fragment, which the name of an issuer has not")
    }
    return try HTTPAddress(
      parsing: (issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer) + "/.well-known/openid-configuration")
  }
}

extension HTTPAddress: CustomStringConvertible {
  package var description: String { "\(isSecure ? "https" : "http")://\(authority)\(path)" }

  /// For the `Host` header and for messages: the port only if it is not the default.
  var authority: String {
    let name = host.contains(":") ? "[\(host)]" : host
    return port == (isSecure ? 443 : 80) ? name : "\(name):\(port)"
  }
}
