internal import ArgumentParser
internal import WardlineModel
internal import WardlineRelayServer

/// The flags that say whose tokens are accepted.
struct AccessOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The public keys of an issuer whose tokens are accepted, a JWK Set.",
      discussion: """
        Keys are Ed25519 (EdDSA), P-256 (ES256) or RSA of 2048 bits or more (RS256), each with a kid; others are left out. It needs --issuer \
        and --audience. The user is the claim sub, and the sessions are those of which they are a member. The file is read again at SIGHUP; \
        nobody but its owner may be able to write to it.
        """, valueName: "file"))
  var jwks: String?

  @Option(help: ArgumentHelp("The iss of the issuer's tokens; others are refused.", valueName: "name"))
  var issuer: String?

  @Option(help: ArgumentHelp("What the aud of the issuer's tokens names; others are refused.", valueName: "name"))
  var audience: String?

  @Option(
    help: ArgumentHelp(
      "What is taken from a claim of the issuer's tokens; may be repeated.",
      discussion: """
        language=locale, name=name, role=job, or role=groups:ward-nurse=nurse,desk=coordinator for a claim whose values stand for roles. \
        What is not taken from a claim, or is not in a token, is taken from the directory; a user without a role is refused.
        """, valueName: "rule"))
  var claim: [String] = []

  @Flag(help: "Only tokens of the issuer are accepted, and none that 'wardline-relay token' makes.")
  var noOwnTokens = false

  func validate() throws {
    let isIdle = issuer == nil && audience == nil && claim.isEmpty && !noOwnTokens
    guard jwks != nil || isIdle else {
      throw ValidationError("--issuer, --audience, --claim and --no-own-tokens need --jwks")
    }
    // Issuers sign the tokens of every service with the same keys. Without an audience, each of these services could enter as its users.
    guard jwks == nil || issuer?.isEmpty == false && audience?.isEmpty == false else {
      throw ValidationError(
        "--jwks needs --issuer and --audience: the iss and the aud of the tokens that are meant for this relay")
    }
    do { _ = try claims() } catch { throw ValidationError("--claim: \(error)") }
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

  /// The keys as the file has them now; `nil` without a file.
  ///
  /// - Throws: ``Failure``, with the value that is wrong.
  func keys() async throws -> KeySet? {
    guard let jwks else { return nil }
    do throws(KeySet.Invalid) { return try await KeySet(file: jwks) } catch { throw Failure(.configuration, error.description) }
  }
}
