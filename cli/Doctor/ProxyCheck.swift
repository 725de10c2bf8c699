internal import Wardline
internal import WardlineModel

/// Which proxy is used, and what says so.
enum ProxyCheck {
  static let name = "proxy"

  /// The way to the relay, and to the identity provider where a login is used.
  static func all(_ connection: ConnectionOptions, relay: String) -> [Check] {
    let issuer = connection.usesLogin ? ((try? KeptLogin.read()) ?? nil)?.issuer : nil
    do {
      let proxies = try connection.proxies()
      var checks: [Check] = []
      // Of an invalid address the relay's own check speaks.
      for address in [relay, issuer].compactMap({ $0 }) where ProxySettings.isAddress(address) {
        checks.append(.ok(name, "to \(address): \(try proxies.explanation(for: address).why)"))
      }
      return checks
    } catch {
      let failure = (error as? ClientError).map { Failure($0) } ?? error as? Failure
      return [
        .wrong(
          name, failure?.message ?? "\(error)",
          remedy: "name a proxy with --proxy http://host:port, or turn proxies off with --proxy none",
          status: failure?.status ?? .configuration)
      ]
    }
  }

  /// What to do about a proxy that does not lead to the relay; `nil` where it is about something else.
  static func remedy(_ why: String) -> String? {
    guard why.contains("the proxy ") else { return nil }
    let kept = "What you write meanwhile is stored, and sent once the relay is reached"
    guard !why.contains("login (status 407)") else {
      return
        "put user and password into HTTPS_PROXY=http://user:password@host:port, or into the file of --proxy-login-file. \(kept)"
    }
    return "does that proxy run, and may you use it? --proxy names another, and NO_PROXY the servers without one. \(kept)"
  }
}
