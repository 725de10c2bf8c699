internal import ArgumentParser
internal import Foundation
internal import Wardline
internal import WardlineCrypto
internal import WardlineModel

/// The flags that say which relay, which session and who, with their environment variables.
struct ConnectionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The relay, such as ws://127.0.0.1:7440 or wss://relay.example. Give it once for each relay: if one fails, the next is tried. Or WARDLINE_RELAY, separated by spaces.",
      valueName: "url"))
  var relay: [String] = []

  @Option(
    help: ArgumentHelp("The session. Or WARDLINE_SESSION; else the token's, if it opens just one.", valueName: "id"),
    completion: .sessions)
  var session: String?

  @Option(
    help: ArgumentHelp(
      "The file with your token; read again at each attempt. Or WARDLINE_TOKEN_FILE; else 'wardline login'.", valueName: "file"),
    completion: .file())
  var tokenFile: String?

  @Option(
    help: ArgumentHelp(
      "Which claim of the token is you, if the relay takes another than sub, such as email. Or WARDLINE_USER_CLAIM; else the login's.",
      valueName: "claim"))
  var userClaim: String?

  // Not as a group of its own: a debug build checks each group once for each check of the groups around it, which took a fifth of each
  // start.
  @Option(help: StoreOptions.storeHelp, completion: .file())
  var store: String?

  @Option(help: StoreOptions.passphraseFileHelp, completion: .file())
  var passphraseFile: String?

  @Option(
    help: ArgumentHelp("The only certificate authority to trust for wss:// (PEM). Or WARDLINE_CA_FILE.", valueName: "file"),
    completion: .file())
  var caFile: String?

  @Option(
    help: ArgumentHelp(
      "This device's certificate (PEM), for a relay that requires one. Or WARDLINE_CLIENT_CERTIFICATE.", valueName: "file"),
    completion: .file())
  var clientCertificate: String?

  @Option(
    help: ArgumentHelp(
      "That certificate's private key (PEM, without a passphrase). Or WARDLINE_CLIENT_KEY.", valueName: "file"),
    completion: .file())
  var clientKey: String?

  @Option(help: ProxyOptions.proxyHelp)
  var proxy: String?

  @Option(help: ProxyOptions.loginFileHelp, completion: .file())
  var proxyLoginFile: String?

  @Option(
    help: ArgumentHelp(
      "How many attempts an operation has before it fails; time offline does not count. Or WARDLINE_ATTEMPTS_MAX; else \(Limits.attemptsMax).",
      valueName: "n"))
  var attemptsMax: Int?

  @Option(
    help: ArgumentHelp(
      "How long an unsent operation may wait before you must confirm it. Or WARDLINE_HOLD_AFTER; else \(TimeSpan(milliseconds: Limits.ageMaxMilliseconds).defaultValueDescription).",
      valueName: "span"))
  var holdAfter: TimeSpan?

  @Flag(
    help:
      "Do not wipe this device when the relay's operator asks for it, as for one that was lost. Or WARDLINE_NO_REMOTE_WIPE=1.")
  var noRemoteWipe = false

  func validate() throws {
    if let attemptsMax, !(1...Limits.attemptsCeiling).contains(attemptsMax) {
      throw ValidationError("--attempts-max is 1 to \(Limits.attemptsCeiling), and not \(attemptsMax)")
    }
    if let holdAfter, holdAfter.milliseconds < Limits.ageMinMilliseconds {
      throw ValidationError("--hold-after is a second at least")
    }
  }

  /// The relays that the flags name, else the environment, each once; none where neither does.
  var relays: [String] {
    let named =
      relay.isEmpty ? environment("WARDLINE_RELAY")?.split(whereSeparator: \.isWhitespace).map(String.init) ?? [] : relay
    return named.enumerated().filter { !named[..<$0].contains($1) }.map(\.element)
  }

  /// Which store is meant.
  var place: StoreOptions {
    var place = StoreOptions()
    (place.store, place.passphraseFile) = (store, passphraseFile)
    return place
  }

  /// A client for the person the token names, and the session they are to be in.
  func open() throws -> (client: WardlineClient, session: SessionID, user: UserID) {
    let (options, session) = try options()
    return (try WardlineClient(options), session, options.user)
  }

  /// What the flags come to, with nothing opened yet.
  func options() throws -> (options: WardlineClient.Options, session: SessionID) {
    let options = try optionsOfAnySession()
    return (options, try session(in: try claims()))
  }

  /// What the flags come to, with the session only where they name one, or the token opens just one.
  func optionsAtHome() throws -> (options: WardlineClient.Options, session: SessionID?) {
    let options = try optionsOfAnySession()
    let claims = try claims()
    let isNamed = (session ?? environment("WARDLINE_SESSION")) != nil || claims.sessions.count == 1
    return (options, isNamed ? try session(in: claims) : nil)
  }

  /// The options of a command that needs no session.
  func optionsOfAnySession() throws -> WardlineClient.Options {
    try place.requireNoWipe()
    let relays = relays
    guard let relay = relays.first else {
      throw Failure(.usage, "no relay: give --relay ws://host:port, or set WARDLINE_RELAY")
    }
    guard relays.count <= Limits.relaysMax else {
      throw Failure(.usage, "\(relays.count) relays are named; at most \(Limits.relaysMax) can be: leave some out")
    }
    let source = try tokenSource()
    let proxies = try proxies()
    switch source {
    case .file(let file): Self.warnIfOpen(file)
    case .login: LoginRenewal.shared.begin()
    }
    let claims = try claims()
    let path = place.path(for: claims.user)
    try place.unlock(path)
    var options = WardlineClient.Options(
      relay: relay, storePath: path, user: claims.user,
      certificateAuthorityFile: try authority()
    ) { () throws(ClientError) in try source.token() }
    options.relays = relays
    options.userClaim = try nameOfUserClaim()
    options.clientCertificate = try usableCertificate()
    options.proxies = proxies
    if case .file(let file) = source { options.tokenFile = URL(fileURLWithPath: file).path }
    options.attemptsMax = try attemptsMax ?? Self.number(in: "WARDLINE_ATTEMPTS_MAX") ?? options.attemptsMax
    options.ageMaxMilliseconds =
      try (holdAfter ?? Self.span(in: "WARDLINE_HOLD_AFTER"))?.milliseconds ?? options.ageMaxMilliseconds
    options.sealsStore = environment("WARDLINE_SEAL") != "off"
    options.machineIDFile = StoreOptions.machineIDFile
    options.allowsRemoteWipe = !noRemoteWipe && environment("WARDLINE_NO_REMOTE_WIPE") == nil
    options.removeLogin = { WipedLogin.destroy(of: $0) }
    // For tests, which do not wait half a minute for a process that hangs.
    if let span = environment("WARDLINE_LEASE_MILLISECONDS").flatMap({ Int64($0) }), span > 0 {
      options.leaseMilliseconds = span
    }
    for relay in relays { try ProxyOptions.require(proxies, for: relay) }
    return options
  }

  /// Which proxies this program goes through from now on.
  func proxies() throws -> ProxySettings { try ProxyOptions.use(proxy: proxy, loginFile: proxyLoginFile) }

  /// What the token says of its holder.
  func claims() throws -> TokenClaims {
    try TokenClaims(reading: try tokenSource().token(), userClaim: try nameOfUserClaim())
  }

  private func nameOfUserClaim() throws -> String {
    if let named = userClaim ?? environment("WARDLINE_USER_CLAIM") { return named }
    guard case .login = try tokenSource() else { return TokenClaims.defaultUserClaim }
    return try KeptLogin.read()?.userClaim ?? TokenClaims.defaultUserClaim
  }

  /// Whether it is said who we are.
  var hasToken: Bool { (try? tokenSource()) != nil }

  /// Whether the token is that of a login.
  var usesLogin: Bool { if case .login = try? tokenSource() { true } else { false } }

  /// The file that is named, else what 'wardline login' has kept.
  private func tokenSource() throws(Failure) -> TokenSource {
    if let file = tokenFile ?? environment("WARDLINE_TOKEN_FILE") { return .file(file) }
    guard KeptLogin.exists else {
      throw Failure(.usage, "no token: give --token-file FILE, set WARDLINE_TOKEN_FILE, or run 'wardline login'")
    }
    return .login
  }

  private func session(in claims: TokenClaims) throws -> SessionID {
    guard let name = session ?? environment("WARDLINE_SESSION") else {
      guard !claims.followsMembership else {
        throw Failure(.usage, "which session? Name one with --session; 'wardline session list' shows those this device knows")
      }
      guard claims.sessions.count == 1 else {
        let names = claims.sessions.map(\.text).joined(separator: ", ")
        throw Failure(.usage, "which session? The token opens \(names): name one with --session")
      }
      return claims.sessions[0]
    }
    let session: SessionID
    do { session = try SessionID(name) } catch { throw Failure(.usage, error.description) }
    // Of which sessions its holder is a member, only the relay knows.
    guard claims.followsMembership || claims.sessions.contains(session) else {
      let names = claims.sessions.map(\.text).joined(separator: ", ")
      throw Failure(.notAllowed, "the token does not open '\(session)', only \(names): ask for one that does")
    }
    return session
  }

  /// The authority to trust, looked at before anything waits for it.
  private func authority() throws -> String? {
    guard let file = caFile ?? environment("WARDLINE_CA_FILE") else { return nil }
    let bytes = try OwnFile.contents(of: file, as: "file of --ca-file", bytesMax: Limits.authorityFileBytesMax)
    guard String(decoding: bytes, as: UTF8.self).contains("-----BEGIN CERTIFICATE-----") else {
      throw Failure(
        .configuration, "\(file) holds no certificate in PEM; name the authority's with --ca-file. Nothing was queued")
    }
    return file
  }

  /// The certificate that the options name; `nil` where they name none.
  func namedCertificate() throws(Failure) -> ClientCertificate? {
    let certificate = clientCertificate ?? environment("WARDLINE_CLIENT_CERTIFICATE")
    let key = clientKey ?? environment("WARDLINE_CLIENT_KEY")
    guard let certificate, let key else {
      guard certificate == nil, key == nil else {
        throw Failure(.usage, "--client-certificate and --client-key go together: name both files, or neither")
      }
      return nil
    }
    return ClientCertificate(certificateFile: certificate, keyFile: key)
  }

  /// The same, looked at before anything waits for it.
  private func usableCertificate() throws -> ClientCertificate? {
    guard let certificate = try namedCertificate() else { return nil }
    do throws(ClientError) {
      var key = try OwnFile.contents(
        of: certificate.keyFile, as: "file of --client-key", bytesMax: Limits.authorityFileBytesMax, isSecret: true)
      key.wipe()
      _ = try certificate.read()
    } catch { throw Failure(.configuration, "\(error.description). Nothing was queued") }
    return certificate
  }

  /// Who has the token can act as its user, and so can every other account that can read the file.
  private static func warnIfOpen(_ file: String) {
    var status = stat()
    guard stat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_mode & 0o044 != 0 else { return }
    warn("others on this computer can read the token file \(file), and send in your name: chmod 600 \(file)")
  }

  private static func number(in name: String) throws(Failure) -> Int? {
    guard let text = environment(name) else { return nil }
    guard let number = Int(text), (1...Limits.attemptsCeiling).contains(number) else {
      throw Failure(.usage, "\(name) is 1 to \(Limits.attemptsCeiling), and not '\(text)'")
    }
    return number
  }

  private static func span(in name: String) throws(Failure) -> TimeSpan? {
    guard let text = environment(name) else { return nil }
    guard let span = TimeSpan(text), span.milliseconds >= Limits.ageMinMilliseconds else {
      throw Failure(.usage, "\(name) is a span of a second at least, such as 12h, and not '\(text)'")
    }
    return span
  }

}

/// Where a person's token is.
private enum TokenSource {
  case file(String)
  case login

  /// As it is now.
  func token() throws(ClientError) -> String {
    guard case .file(let file) = self else {
      guard let login = try KeptLogin.read() else {
        throw ClientError(.notAllowed, "nobody is logged in any more: run 'wardline login'. What you wrote is safe")
      }
      return login.accessToken
    }
    var bytes = try OwnFile.contents(
      of: file, as: "token file", bytesMax: Limits.tokenBytesMax + 2, isSecret: true, isReadable: true)
    defer { bytes.wipe() }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ClientError(.notAllowed, "\(file) holds no token: it is not text")
    }
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

/// The option that names the store.
struct StoreOptions: ParsableArguments {
  static let storeHelp = ArgumentHelp(
    "The file with your transcript and outbox. Or WARDLINE_STORE; else one per user in $XDG_STATE_HOME/wardline.",
    valueName: "path")
  static let passphraseFileHelp = ArgumentHelp(
    "The file with that store's passphrase, if it has one; else you are asked. Or WARDLINE_PASSPHRASE_FILE.", valueName: "file")

  @Option(help: Self.storeHelp, completion: .file())
  var store: String?

  @Option(help: Self.passphraseFileHelp, completion: .file())
  var passphraseFile: String?

  /// The store that was named; `nil` when it follows from the user.
  var named: String? { store ?? environment("WARDLINE_STORE") }

  func path(for user: UserID) -> String { named ?? Self.directory + "/\(Self.fileName(of: user)).sqlite" }

  /// The name itself where it is one of a file; else as much of it as can be read there, and a digest, so that no two users share one.
  static func fileName(of user: UserID) -> String {
    guard (try? SessionID(user.text)) == nil else { return user.text }
    let shown = user.text.prefix(40).map { (try? SessionID("x\($0)")) == nil ? "_" : $0 }
    return String(shown) + "~" + SHA256.digest(of: user.text.utf8).hexadecimal.prefix(32)
  }

  /// The directory of the stores, unless an option names a store.
  static var directory: String {
    let home = environment("HOME") ?? NSHomeDirectory()
    return (environment("XDG_STATE_HOME") ?? home + "/.local/state") + "/wardline"
  }
}

/// A variable of the environment; one that is empty is not set.
func environment(_ name: String) -> String? {
  ProcessInfo.processInfo.environment[name].flatMap { $0.isEmpty ? nil : $0 }
}
