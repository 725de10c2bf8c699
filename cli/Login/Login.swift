internal import ArgumentParser
internal import Foundation
internal import Wardline
internal import WardlineModel

struct Login: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "login",
    abstract: "Logs in at your hospital's identity provider, in place of a token file.",
    usage: "wardline login --issuer <url> --client-id <id>",
    discussion: """
      Prints an address and a code: open the address on any device, log in there, and enter the code. The token is then kept in \
      $XDG_STATE_HOME/wardline/login.json, which only you can read, and is renewed while wardline runs. --token-file and WARDLINE_TOKEN_FILE win \
      over it. Whoever operates the relay knows the issuer and the client.

      For example:
        wardline login --issuer https://id.example \\
          --client-id wardline
        wardline login --issuer https://id.example \\
          --client-id wardline --scope "openid offline_access" \\
          --audience wardline
        wardline login --issuer https://id.example \\
          --client-id wardline \\
          --proxy http://proxy.example:3128
      """)

  @Option(help: ArgumentHelp("The issuer of your tokens, as the relay's operator names it.", valueName: "url"))
  var issuer: String

  @Option(name: .customLong("client-id"), help: ArgumentHelp("The name of this program there.", valueName: "id"))
  var clientID: String

  @Option(help: ArgumentHelp("What is asked for, such as \"openid offline_access\".", valueName: "words"))
  var scope: String?

  @Option(
    help: ArgumentHelp(
      "For whom the token is to be, as the relay's --audience, for an issuer that asks for it (audience).", valueName: "name"))
  var audience: String?

  @Option(
    help: ArgumentHelp("The same for an issuer that takes the relay's address after RFC 8707 (resource).", valueName: "url"))
  var resource: String?

  @Option(
    help: ArgumentHelp("The only certificate authority to trust for the issuer (PEM). Or WARDLINE_CA_FILE.", valueName: "file"),
    completion: .file())
  var caFile: String?

  @Option(
    help: ArgumentHelp(
      "Which claim of the token is you, if the relay takes another than sub, such as email. Or WARDLINE_USER_CLAIM.",
      valueName: "claim"))
  var userClaim: String?

  @Option(help: ProxyOptions.proxyHelp)
  var proxy: String?

  @Option(help: ProxyOptions.loginFileHelp, completion: .file())
  var proxyLoginFile: String?

  func run() async throws {
    try await reporting {
      try ProxyOptions.use(proxy: proxy, loginFile: proxyLoginFile)
      // Its calls block.
      let result: Result<Void, any Error> = await withCheckedContinuation { continuation in
        DispatchQueue.global().async { continuation.resume(returning: Result { try logIn() }) }
      }
      try result.get()
    }
  }

  private func logIn() throws {
    let userClaim = userClaim ?? environment("WARDLINE_USER_CLAIM")
    let authority = (caFile ?? environment("WARDLINE_CA_FILE")).map { URL(fileURLWithPath: $0).path }
    do {
      let provider = try IdentityProvider(authorityFile: authority, proxies: ProxyOptions.current)
      let endpoints = try provider.discover(issuer)
      let code = try provider.requestCode(endpoints, client: clientID, scope: scope, audience: audience, resource: resource)
      Output.write("Open \(code.address) on any device, log in, and enter the code \(code.userCode)")
      if let complete = code.completeAddress { Output.write("Or open \(complete)") }
      let tokens = try wait(for: code, provider, endpoints)
      var login = KeptLogin(
        issuer: issuer, clientID: clientID, endpoints: endpoints, authorityFile: authority, userClaim: userClaim,
        accessToken: "",
        obtainedAt: 0, expiresAt: 0)
      try login.accept(tokens, at: KeptLogin.now)
      try KeptLogin.locked { try login.write() }
      let user = try login.claims().user
      Output.write("Logged in as \(user). 'wardline logout' ends it")
      if login.refreshToken == nil {
        let until = Timestamp(milliseconds: login.expiresAt).localTime
        warn("the issuer gave no refresh token: log in again after \(until), or ask for the scope offline_access")
      }
      if let file = environment("WARDLINE_TOKEN_FILE") {
        warn("WARDLINE_TOKEN_FILE names \(file), which wins over this login: unset it to use the login")
      }
    } catch let failure as IdentityProvider.Failure {
      let isUnavailable = failure.mayPass || failure.isNotInstalled
      throw Failure(isUnavailable ? .unavailable : .configuration, "\(failure); nothing was changed")
    }
  }

  private func wait(
    for code: IdentityProvider.DeviceCode, _ provider: IdentityProvider, _ endpoints: IdentityProvider.Endpoints
  ) throws(Failure) -> ProviderTokens {
    var polling = DevicePolling(
      intervalSeconds: code.intervalSeconds, expiresInSeconds: code.expiresInSeconds, at: provider.now)
    var step = polling.first
    var lastTrouble = ""
    while true {
      switch step {
      case .wait(let milliseconds):
        usleep(UInt32(clamping: milliseconds * 1_000))
        let answer = provider.poll(code, endpoints, client: clientID)
        if case .failed(let why) = answer, why != lastTrouble {
          lastTrouble = why
          warn("the issuer is asked again: \(why)")
        }
        step = polling.heard(answer, at: provider.now)
      case .done(let tokens): return tokens
      case .denied: throw Failure(.notAllowed, "the login was denied; nothing was changed")
      case .expired:
        throw Failure(.notAllowed, "nobody entered the code \(code.userCode) in time; run 'wardline login' again")
      case .failed(let why): throw Failure(.notAllowed, "the issuer refuses the login: \(why); nothing was changed")
      }
    }
  }
}

struct Logout: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "logout",
    abstract: "Forgets the login of this account, also at the identity provider.",
    usage: "wardline logout [<options>]",
    discussion: """
      Messages and what is queued stay on this device. An access token that was given out stays good until it expires, unless an operator \
      revokes it.

      For example:
        wardline logout
      """)

  @Option(help: ProxyOptions.proxyHelp)
  var proxy: String?

  @Option(help: ProxyOptions.loginFileHelp, completion: .file())
  var proxyLoginFile: String?

  func run() async throws {
    try await reporting {
      try ProxyOptions.use(proxy: proxy, loginFile: proxyLoginFile)
      let result: Result<Void, any Error> = await withCheckedContinuation { continuation in
        DispatchQueue.global().async { continuation.resume(returning: Result { try Self.logOut() }) }
      }
      try result.get()
    }
  }

  private static func logOut() throws {
    try KeptLogin.locked {
      // A damaged file is removed, too.
      let login = (try? KeptLogin.read()) ?? nil
      guard try KeptLogin.remove() else { return Output.write("Nobody was logged in") }
      let isRevoked = login?.revokeRefreshToken() ?? false
      Output.write("Logged out. Messages and what is queued stay on this device")
      if let login, login.refreshToken != nil, !isRevoked {
        warn("\(login.issuer) was not told: end the session in your account there, if this device is not yours")
      }
    }
  }
}
