/// Which proxy a connection goes through, if any: what a flag names, or the environment's `https_proxy`, `HTTPS_PROXY`, `http_proxy`, `all_proxy`
/// and `ALL_PROXY`, without what `no_proxy` or `NO_PROXY` lists. The rules are curl's, with one exception: this computer is never behind a proxy
/// (decision 073).
package struct ProxyRules: Sendable, Hashable {
  private enum Flag: Sendable, Hashable {
    case off
    case proxy(HTTPProxy)
  }

  private struct Variable: Sendable, Hashable {
    var name: String
    var value: String
  }

  private var flag: Flag?
  private var secure: Variable?
  private var plain: Variable?
  private var all: Variable?
  private var exceptionsVariable: Variable?
  private var login: String?

  /// Every connection is direct.
  package static let none = ProxyRules()

  private init() {}

  /// - Parameters:
  ///   - environment: a variable that is empty counts as not set.
  ///   - flag: goes before the variables; `none`, or nothing, turns them off.
  ///   - login: `user:password` for a proxy whose address has none.
  /// - Throws: what is wrong with the flag. A variable is looked at when it is needed.
  package init(environment: [String: String], flag: String? = nil, login: String? = nil) throws(HTTPProxy.Invalid) {
    func first(_ names: String...) -> Variable? {
      names.lazy.compactMap { name in
        environment[name].flatMap { $0.isEmpty ? nil : Variable(name: name, value: $0) }
      }.first
    }
    self.login = login
    exceptionsVariable = first("no_proxy", "NO_PROXY")
    if let flag {
      guard !flag.isEmpty, flag != "none" else {
        self.flag = .off
        return
      }
      guard !flag.contains("@") else {
        throw HTTPProxy.Invalid(
          description:
            "has a login in it, which everybody on this computer can see: put it into HTTPS_PROXY=http://user:password@host:port or into the file of --proxy-login-file"
        )
      }
      self.flag = .proxy(try HTTPProxy(parsing: flag, login: login))
    }
    // A CGI program would have HTTP_PROXY from the request's header of the name Proxy.
    (secure, plain, all) = (first("https_proxy", "HTTPS_PROXY"), first("http_proxy"), first("all_proxy", "ALL_PROXY"))
  }

  /// How to connect to a server.
  ///
  /// - Parameter isSecure: by TLS.
  /// - Throws: what is wrong with the variable that says so, with its name.
  package func decision(for host: String, isSecure: Bool) throws(HTTPProxy.Invalid) -> ProxyDecision {
    if case .off = flag { return ProxyDecision(nil, "the connection is direct: --proxy turns proxies off") }
    let variable = (isSecure ? secure : plain) ?? all
    guard flag != nil || variable != nil else {
      let kinds = isSecure ? "wss and https" : "ws"
      return ProxyDecision(nil, "the connection is direct: neither --proxy nor a variable names a proxy for \(kinds)")
    }
    guard !ProxyExceptions.isThisComputer(host) else {
      return ProxyDecision(nil, "the connection is direct: \(host) is this computer")
    }
    if let list = exceptionsVariable, let entry = ProxyExceptions(parsing: list.value).entry(for: host) {
      return ProxyDecision(nil, "the connection is direct: \(list.name) has \(host) in it (\(entry))")
    }
    let source = if case .proxy = flag { "--proxy" } else { variable?.name ?? "" }
    let proxy: HTTPProxy
    if case .proxy(let named) = flag {
      proxy = named
    } else {
      do { proxy = try HTTPProxy(parsing: variable?.value ?? "", login: login) } catch {
        throw HTTPProxy.Invalid(description: "\(source) \(error); --proxy none turns it off")
      }
    }
    let rest = exceptionsVariable.map { ", \($0.name) does not have \(host) in it" } ?? ""
    return ProxyDecision(proxy, "\(proxy) is used, as \(source) says\(proxy.hasLogin ? ", with a login" : "")\(rest)")
  }
}

/// How a connection to one server is made, and why.
package struct ProxyDecision: Sendable, Hashable {
  /// `nil` for a direct connection.
  package let proxy: HTTPProxy?
  /// For a person, without the login.
  package let why: String

  fileprivate init(_ proxy: HTTPProxy?, _ why: String) {
    self.proxy = proxy
    self.why = why
  }
}
