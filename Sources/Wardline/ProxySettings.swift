package import WardlineTransport

/// Which proxy connections go through: what the program names, or what the variables of its environment name, by the rules of curl.
///
/// A proxy is asked by CONNECT for a tunnel, and resolves the server's name. `https_proxy` or `HTTPS_PROXY` is used for `wss://` and for identity
/// providers, `http_proxy` for `ws://`, `all_proxy` or `ALL_PROXY` where these are not set; `no_proxy` or `NO_PROXY` lists the servers without a
/// proxy. This computer is never behind one.
///
/// For example: `options.proxies = try ProxySettings(environment: ProcessInfo.processInfo.environment)`.
public struct ProxySettings: Sendable, Hashable {
  package let rules: ProxyRules

  /// Every connection is direct.
  public static let none = ProxySettings(rules: .none)

  private init(rules: ProxyRules) { self.rules = rules }

  /// Reads the variables of an environment.
  ///
  /// - Parameters:
  ///   - environment: a variable that is empty counts as not set.
  ///   - proxy: goes before the variables, such as `http://proxy.example:3128`; `none` turns them off. It has no login in it.
  ///   - login: `user:password` for a proxy whose address has none.
  /// - Throws: ``ClientError`` if `proxy` is not the address of a proxy that can be used. A variable is looked at when it is needed.
  public init(environment: [String: String], proxy: String? = nil, login: String? = nil) throws(ClientError) {
    do throws(HTTPProxy.Invalid) { rules = try ProxyRules(environment: environment, flag: proxy, login: login) } catch {
      throw ClientError(.misconfigured, "--proxy \(error)")
    }
  }

  /// What leads to a relay; `nil` for a direct connection.
  ///
  /// - Throws: ``ClientError`` if a variable names a proxy that cannot be used.
  func proxy(to relay: WebSocketURL) throws(ClientError) -> HTTPProxy? {
    try decision(for: relay.host, isSecure: relay.scheme == .secure).proxy
  }

  /// How a relay or an identity provider is connected to, for a person: by which proxy if any, and why. Without the login.
  ///
  /// - Throws: ``ClientError`` if the address is invalid, or a variable names a proxy that cannot be used.
  package func explanation(for address: String) throws(ClientError) -> (usesProxy: Bool, why: String) {
    guard let server = Self.server(address) else { throw ClientError(.badAddress, "\(address) is no address") }
    let decision = try decision(for: server.host, isSecure: server.isSecure)
    return (decision.proxy != nil, decision.why)
  }

  /// Whether that is the address of a relay or of an identity provider.
  package static func isAddress(_ address: String) -> Bool { server(address) != nil }

  private static func server(_ address: String) -> (host: String, isSecure: Bool)? {
    if let provider = try? HTTPAddress(parsing: address) { return (provider.host, provider.isSecure) }
    return (try? WebSocketURL(parsing: address)).map { ($0.host, $0.scheme == .secure) }
  }

  private func decision(for host: String, isSecure: Bool) throws(ClientError) -> ProxyDecision {
    do throws(HTTPProxy.Invalid) { return try rules.decision(for: host, isSecure: isSecure) } catch {
      throw ClientError(.misconfigured, error.description)
    }
  }
}
