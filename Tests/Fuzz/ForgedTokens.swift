import Foundation
import WardlineCrypto
import WardlineModel
import WardlineRelay
import WardlineRelayServer
import WardlineTestKeys

/// Somebody who makes tokens, with keys of their own, with those of the relay and of its issuer, and with what is none: admitted is only what
/// was signed by a key that is in use, and as its claims say within their bounds.
struct ForgedTokens: Sendable {
  static let shared = ForgedTokens()

  private let authority: TokenAuthority
  private let secret = [UInt8](repeating: 0x5A, count: 32)
  private let edwards: Ed25519
  private let curve = TestKey.p256([UInt8](repeating: 2, count: 32))
  private let foreign: Ed25519

  private enum Signer: CaseIterable {
    case own, edwards, curve
    /// What a confused relay would take for the secret of an HMAC.
    case publicKeyAsSecret
    case foreign, nobody
  }

  private init() {
    do {
      guard let edwards = Ed25519(SecretKey([UInt8](repeating: 1, count: 32))),
        let foreign = Ed25519(SecretKey([UInt8](repeating: 3, count: 32)))
      else { preconditionFailure("no keys") }
      (self.edwards, self.foreign) = (edwards, foreign)
      let point = curve.point
      let keys = """
        {"keys":[
          {"kid":"ed","kty":"OKP","crv":"Ed25519","use":"sig","x":"\(Self.encoded(edwards.publicKey))"},
          {"kid":"ec","kty":"EC","crv":"P-256","alg":"ES256","x":"\(Self.encoded(point.prefix(32)))","y":"\(Self.encoded(point.suffix(32)))"}
        ]}
        """
      let directory = FileManager.default.temporaryDirectory.appending(path: "wardline-fuzz-\(UUID().uuidString)").path
      defer { try? FileManager.default.removeItem(atPath: directory) }
      try FileManager.default.createDirectory(
        atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      let file = FileManager.default.createFile(
        atPath: directory + "/token.key", contents: Data(secret), attributes: [.posixPermissions: 0o600])
      precondition(file, "the key cannot be written")
      var policy = TokenPolicy(issuer: "https://id.example", audience: "wardline")
      for rule in ["role=groups:nurses=nurse,desk=coordinator,int=interpreter", "name=name", "language=locale"] {
        try policy.claims.add(rule)
      }
      authority = try TokenAuthority(directory: directory, policy: policy, published: try KeySet(Data(keys.utf8)))
    } catch { preconditionFailure("\(error)") }
  }

  private static let now = Timestamp(milliseconds: 1_760_000_000_000)

  func run(_ input: [UInt8]) {
    guard let first = input.first else { return }
    let rest = input.dropFirst()
    switch first % 4 {
    case 0: readKeys(Data(rest))
    case 1: refuse(String(decoding: rest, as: UTF8.self), by: authority)
    case 2: verify(rest)
    default: map(rest)
    }
  }

  /// Whatever is published: a token of somebody else opens nothing.
  private func readKeys(_ text: Data) {
    guard let keys = try? KeySet(text) else { return }
    precondition(!keys.names.isEmpty && keys.names.count <= Limits.keySetKeysMax)
    let changed = authority.publishing(keys)
    let claims = Data(#"{"sub":"nadia","iss":"https://id.example","aud":"wardline","exp":1760003600}"#.utf8)
    for name in keys.names.prefix(2) {
      for algorithm in ["EdDSA", "HS256"] {
        guard let header = try? JSONEncoder().encode(["alg": algorithm, "kid": name]) else { continue }
        for signer in [Signer.foreign, .own, .nobody] { refuse(token(header, claims, signedBy: signer), by: changed) }
      }
    }
  }

  private func refuse(_ token: String, by authority: TokenAuthority) {
    let verdict = authority.verify(token, at: Self.now)
    precondition(verdict == .notAllowed, "'\(token)' is let in as \(verdict)")
    _ = authority.lacksKey(of: token)
  }

  /// Any header and any claims, signed: only the key that the header may name makes it valid, and only as it was signed.
  private func verify(_ input: ArraySlice<UInt8>) {
    var input = input
    let signer = Signer.allCases[Int(input.popFirst() ?? 0) % Signer.allCases.count]
    let change = input.popFirst() ?? 0
    let parts = input.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    var token = token(Data(parts[0]), Data(parts.count > 1 ? parts[1] : []), signedBy: signer)
    if change >= 192 {
      let place = Int(change) % max(1, token.utf8.lastIndex(of: 0x2E)?.utf16Offset(in: token) ?? 1)
      var bytes = Array(token.utf8)
      bytes[place] = bytes[place] == 0x41 ? 0x42 : 0x41
      token = String(decoding: bytes, as: UTF8.self)
      return refuse(token, by: authority)
    }
    _ = authority.lacksKey(of: token)
    switch (authority.verify(token, at: Self.now), signer) {
    case (.granted(let grant), .own):
      precondition(grant.origins.map(\.key) == [.own], "\(grant)")
      check(grant)
    case (.granted(let grant), .edwards), (.granted(let grant), .curve):
      guard case .published(let name, _)? = grant.origins.first?.key else { preconditionFailure("\(grant)") }
      precondition(name == (signer == .edwards ? "ed" : "ec") && grant.origins.count == 1, "\(grant)")
      checkIssued(grant)
    case (.granted(let grant), _): preconditionFailure("'\(token)' was signed by \(signer), and is \(grant)")
    case (.expired, .own), (.expired, .edwards), (.expired, .curve), (.notAllowed, _): break
    case (let verdict, _): preconditionFailure("'\(token)' was signed by \(signer), and is \(verdict)")
    }
  }

  /// Rules for claims, a line each, and claims.
  private func map(_ input: ArraySlice<UInt8>) {
    let parts = input.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    var claims = ClaimMap()
    for rule in String(decoding: parts[0], as: UTF8.self).split(separator: "\n") { try? claims.add(String(rule)) }
    precondition(claims.roles.count <= Limits.roleClaimValuesMax)
    let header = Data(#"{"alg":"EdDSA","kid":"ed"}"#.utf8)
    let token = token(header, Data(parts.count > 1 ? parts[1] : []), signedBy: .edwards)
    let verdict = authority.under(TokenPolicy(claims: claims)).verify(token, at: Self.now)
    guard case .granted(let grant) = verdict else { return }
    if claims.role == nil { precondition(grant.missing.contains(.role), "a role from nowhere: \(grant)") }
    if claims.name == nil { precondition(grant.missing.contains(.name), "a name from nowhere: \(grant)") }
    if claims.language == nil { precondition(grant.missing.contains(.language), "a language from nowhere: \(grant)") }
    checkIssued(grant)
  }

  /// Sessions are never an issuer's matter.
  private func checkIssued(_ grant: Grant) {
    precondition(grant.followsMembership && grant.sessions.isEmpty, "\(grant)")
    if !grant.participant.language.isEmpty { precondition((try? LanguageTag(grant.participant.language)) != nil, "\(grant)") }
    check(grant)
  }

  private func check(_ grant: Grant) {
    precondition(grant.expiresAt > Self.now && grant.expiresAt.milliseconds <= Limits.clockMaxMilliseconds + 60_000, "\(grant)")
    precondition(grant.sessions.count <= Limits.sessionsPerTokenMax && grant.followsMembership == grant.sessions.isEmpty)
    precondition(Set(grant.sessions).count == grant.sessions.count, "\(grant)")
    let longest = [grant.participant.name, grant.participant.language].map(\.utf8.count).max() ?? 0
    precondition(longest <= Limits.nameBytesMax, "\(grant)")
    precondition(grant.origins.allSatisfy { ($0.tokenID ?? "").utf8.count <= Limits.tokenIDBytesMax }, "\(grant)")
  }

  private func token(_ header: Data, _ claims: Data, signedBy signer: Signer) -> String {
    let signed = Self.encoded(header) + "." + Self.encoded(claims)
    let bytes = [UInt8](signed.utf8)
    let signature: [UInt8] =
      switch signer {
      case .own: MessageCode.make(for: bytes, under: SecretKey(secret))
      case .edwards: edwards.signature(of: bytes)
      case .curve: curve.signature(of: bytes)
      case .publicKeyAsSecret: MessageCode.make(for: bytes, under: SecretKey(edwards.publicKey))
      case .foreign: foreign.signature(of: bytes)
      case .nobody: []
      }
    return signed + "." + Self.encoded(signature)
  }

  private static func encoded(_ bytes: some DataProtocol) -> String {
    Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }
}
