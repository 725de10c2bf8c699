package import WardlineModel
package import WardlineRelay
internal import Foundation
internal import JWTKit

/// Signs and verifies the tokens that open sessions (G8): JSON Web Tokens, HMAC with SHA-256, under one key of this relay.
///
/// The key is a file in the relay's data directory, made at its first use, readable by its owner only. Its holder can enter
/// every session.
package struct TokenAuthority: Sendable {
  private let keys: JWTKeyCollection

  /// Reads the key of a data directory, or makes one; the directory too, for its owner only.
  ///
  /// - Throws: ``Failure`` when the key cannot be read or made, or others could read it.
  package init(directory: String) async throws(Failure) {
    do {
      try FileManager.default.createDirectory(
        atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch { throw Failure("cannot make the data directory \(directory): \(error.localizedDescription)") }
    do throws(PrivateFile.Refusal) { try PrivateFile.checkDirectory(directory) } catch { throw Failure(error.description) }
    var secret = try Self.secret(at: directory + "/" + Self.keyFile)
    // The library has its own copy.
    defer { secret.resetBytes(in: secret.indices) }
    keys = JWTKeyCollection()
    await keys.add(hmac: HMACKey(from: secret), digestAlgorithm: .sha256)
  }

  /// Signs a grant.
  package func issue(_ grant: Grant) async throws(Failure) -> String {
    do { return try await keys.sign(Claims(grant)) } catch { throw Failure("cannot sign a token: \(error)") }
  }

  /// What a token allows at `now`. Never says why one is not allowed.
  package func verify(_ token: String, at now: Timestamp) async -> Verdict {
    guard let claims = try? await keys.verify(token, as: Claims.self), let grant = claims.grant else { return .notAllowed }
    return grant.expiresAt <= now ? .expired : .granted(grant)
  }

  /// What went wrong with the key, and what would be right.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
  }

  // MARK: The key

  private static let keyFile = "token.key"
  private static let keyBytes = 32

  private static func secret(at path: String) throws(Failure) -> Data {
    for _ in 0..<2 {
      if let made = try make(at: path) { return made }
      if let found = try read(path) { return found }
    }
    throw Failure("the key of this relay, \(path), appears and disappears: is another program removing it?")
  }

  /// `nil` when there is one already. The first process makes it; it appears as a whole.
  private static func make(at path: String) throws(Failure) -> Data? {
    var generator = SystemRandomNumberGenerator()
    let secret = Data((0..<keyBytes).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
    let draft = "\(path).\(getpid()).\(UInt32.random(in: .min ... .max, using: &generator))"
    let file = open(draft, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw Failure("cannot make the key of this relay at \(path): \(String(cString: strerror(errno)))") }
    defer { unlink(draft) }
    let written = secret.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
    let isSynced = fsync(file) == 0
    close(file)
    guard written == keyBytes, isSynced else {
      throw Failure("cannot write the key of this relay to \(path): is the disk full?")
    }
    guard link(draft, path) == 0 else {
      if errno == EEXIST { return nil }
      throw Failure("cannot make the key of this relay at \(path): \(String(cString: strerror(errno)))")
    }
    return secret
  }

  private static func read(_ path: String) throws(Failure) -> Data? {
    let descriptor: Int32
    do throws(PrivateFile.Refusal) { descriptor = try PrivateFile.open(path, owner: .user) } catch {
      throw Failure("the key of this relay is not used: \(error)")
    }
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw Failure("cannot read the key of this relay at \(path): run the relay as the user that owns it")
    }
    defer { close(descriptor) }
    guard let status = PrivateFile.status(of: descriptor), status.isPrivate else {
      throw Failure(
        "others can read the key of this relay, \(path): a reader of it can enter every session. Run: chmod 600 \(path)")
    }
    // One more than a key has, so that a longer file is seen to be none.
    var secret = Data(count: keyBytes + 1)
    let count = secret.withUnsafeMutableBytes { Foundation.read(descriptor, $0.baseAddress, $0.count) }
    guard count >= 0 else { throw Failure("cannot read the key of this relay at \(path): \(String(cString: strerror(errno)))") }
    secret.removeLast(secret.count - count)
    guard secret.count == keyBytes else {
      throw Failure(
        "\(path) is not a key of this relay: \(status.bytes) bytes instead of \(keyBytes). Remove it to have a new one made; all tokens are void then"
      )
    }
    return secret
  }
}

/// A grant as a token carries it.
private struct Claims: JWTPayload {
  var iss: String
  var sub: String
  /// Seconds since 1970. A number and not a date: what is out of range is refused here, and not by a conversion that ends the process.
  var exp: Double
  var role: String
  /// None: the token opens the sessions of which its holder is a member. An empty list is a mistake, and opens nothing.
  var sessions: [String]?
  var name: String?
  var lang: String?

  init(_ grant: Grant) {
    iss = Self.issuer
    sub = grant.participant.user.text
    exp = Double(grant.expiresAt.milliseconds) / 1_000
    role = grant.participant.role.rawValue
    sessions = grant.followsMembership ? nil : grant.sessions.map(\.text)
    name = grant.participant.name == grant.participant.user.text ? nil : grant.participant.name
    lang = grant.participant.language.isEmpty ? nil : grant.participant.language
  }

  private static let issuer = "wardline"

  /// The signature is the library's matter; the time is asked for apart, because an expired token gets an answer of its own.
  func verify(using key: some JWTAlgorithm) throws {}

  /// `nil` unless every claim is within its bounds: a signed token may still be an older program's.
  var grant: Grant? {
    guard iss == Self.issuer, let user = try? UserID(sub), let role = Role(rawValue: role), sessions?.isEmpty != true,
      sessions?.count ?? 0 <= Limits.sessionsPerTokenMax, (name ?? "").utf8.count <= Limits.nameBytesMax,
      (lang ?? "").utf8.count <= Limits.nameBytesMax
    else { return nil }
    let opened = (sessions ?? []).compactMap { try? SessionID($0) }
    guard opened.count == sessions?.count ?? 0, Set(opened).count == opened.count, let expiresAt = Timestamp(tokenSeconds: exp)
    else {
      return nil
    }
    return Grant(
      participant: Participant(user: user, role: role, name: name ?? "", language: lang ?? ""), sessions: opened,
      expiresAt: expiresAt, followsMembership: sessions == nil)
  }
}
