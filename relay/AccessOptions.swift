internal import ArgumentParser
internal import Foundation
internal import Logging
internal import WardlineModel
internal import WardlineRelayServer
internal import WardlineTransport

/// The flags that say whose tokens are accepted.
struct AccessOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The public keys of an issuer whose tokens are accepted, a JWK Set.",
      discussion: """
        Keys are Ed25519 (EdDSA), P-256 (ES256) or RSA of 2048 bits or more (RS256), each with a kid; others are left out, and the log says \
        why. It needs --issuer and --audience. The user is the claim sub, and the sessions are those of which they are a member. The file is read again at SIGHUP; \
        nobody but its owner may be able to write to it.
        """, valueName: "file"), completion: .file())
  var jwks: String?

  @Option(
    help: ArgumentHelp(
      "The address of the issuer's public keys, instead of --jwks; https, or http on this machine.",
      discussion: """
        They are fetched at the start, every 15 minutes, at SIGHUP, and when a token names a key that is not among them. They are kept in the \
        data directory, and used for 24 hours while the issuer does not answer.
        """, valueName: "url"))
  var jwksURL: String?

  @Flag(help: "Takes that address from what the issuer says of itself (OpenID Connect Discovery).")
  var discover = false

  @Option(
    help: ArgumentHelp("The only certificate authority to trust for --jwks-url and --discover (PEM).", valueName: "file"),
    completion: .file())
  var issuerCAFile: String?

  @Option(help: ArgumentHelp("The iss of the issuer's tokens; others are refused.", valueName: "name"))
  var issuer: String?

  @Option(help: ArgumentHelp("What the aud of the issuer's tokens names; others are refused.", valueName: "name"))
  var audience: String?

  @Option(
    help: ArgumentHelp(
      "What is taken from a claim of the issuer's tokens; may be repeated.",
      discussion: """
        language=locale, name=name, role=job, or role=groups:ward-nurse=nurse,desk=coordinator for a claim whose values stand for roles. \
        What is not taken from a claim, or is not in a token, is taken from the directory; a user without a role is refused. user=email \
        takes another claim than sub for the user: one that nobody can edit, and that names nobody else later. audience=client_id takes \
        another than aud. A dot leads into a claim, as in role=realm_access.roles. A claim or a value with colons, or a value with commas \
        in front of a role's name, stands in quotation marks: role="cognito:groups":nurses=nurse.
        """, valueName: "rule"))
  var claim: [String] = []

  @Flag(help: "Only tokens of the issuer are accepted, and none that 'wardline-relay token' makes.")
  var noOwnTokens = false

  func validate() throws {
    let isIdle = issuer == nil && audience == nil && claim.isEmpty && !noOwnTokens
    let sources = [jwks.map { _ in "--jwks" }, jwksURL.map { _ in "--jwks-url" }, discover ? "--discover" : nil].compactMap {
      $0
    }
    guard sources.count <= 1 else {
      throw ValidationError("\(sources.joined(separator: " and ")) say where the keys are: leave all but one out")
    }
    guard !sources.isEmpty || isIdle else {
      throw ValidationError("--issuer, --audience, --claim and --no-own-tokens need --jwks, --jwks-url or --discover")
    }
    guard issuerCAFile == nil || jwksURL != nil || discover else {
      throw ValidationError("--issuer-ca-file needs --jwks-url or --discover")
    }
    // Issuers sign the tokens of every service with the same keys. Without an audience, each of these services could enter as its users.
    guard sources.isEmpty || issuer?.isEmpty == false && audience?.isEmpty == false else {
      throw ValidationError(
        "\(sources[0]) needs --issuer and --audience: the iss and the aud of the tokens that are meant for this relay")
    }
    do { _ = try claims() } catch { throw ValidationError("--claim: \(error)") }
    do { _ = try keySource() } catch { throw ValidationError("\(sources[0]): \(error)") }
  }

  private func claims() throws(ClaimMap.Invalid) -> ClaimMap {
    var map = ClaimMap()
    for rule in claim { try map.add(rule) }
    return map
  }

  var policy: TokenPolicy {
    get throws {
      TokenPolicy(issuer: issuer, audience: audience, claims: try claims(), acceptsOwnTokens: !noOwnTokens)
    }
  }

  private func keySource() throws(HTTPAddress.Invalid) -> IssuerKeys.Source? {
    if let jwksURL { return .url(try HTTPAddress(parsing: jwksURL)) }
    return discover ? .discovery(try HTTPAddress.discovery(of: issuer ?? "")) : nil
  }

  /// What fetches the keys; `nil` where they are in a file, or are none.
  ///
  /// - Throws: ``Failure``, with the value that is wrong.
  func issuerKeys(directory: String, logger: Logger) throws -> IssuerKeys? {
    guard let issuer, let source = try keySource() else { return nil }
    let proxies: ProxyRules
    do throws(HTTPProxy.Invalid) {
      proxies = try ProxyRules(environment: ProcessInfo.processInfo.environment)
      // What is wrong with a variable is said at the start, and not each time the keys are fetched.
      _ = try proxies.decision(for: source.address.host, isSecure: source.address.isSecure)
    } catch { throw Failure(.configuration, error.description) }
    do throws(TransportError) {
      return try IssuerKeys(
        of: issuer, from: source, authorityFile: issuerCAFile, proxies: proxies, directory: directory, logger: logger)
    } catch { throw Failure(.configuration, error.description) }
  }

  /// The keys as the file has them now; `nil` without a file.
  ///
  /// - Throws: ``Failure``, with the value that is wrong.
  func keys() async throws -> KeySet? {
    guard let jwks else { return nil }
    do throws(KeySet.Invalid) { return try KeySet(file: jwks) } catch { throw Failure(.configuration, error.description) }
  }
}
