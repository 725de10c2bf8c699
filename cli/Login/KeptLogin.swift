internal import Foundation
internal import Wardline
internal import WardlineModel

/// The login of this user account: the tokens of an identity provider and how to renew them, in a file that its owner alone can read (G8).
struct KeptLogin: Codable, Equatable {
  var issuer: String
  var clientID: String
  var endpoints: IdentityProvider.Endpoints
  /// The only certificate authority that is trusted for the provider.
  var authorityFile: String?
  /// Which claim of a token is the user; `nil` for the usual one.
  var userClaim: String?
  var accessToken: String
  /// `nil` where the provider gave none: then one logs in again when the access token has expired.
  var refreshToken: String?
  /// By this device's clock, in milliseconds since 1970.
  var obtainedAt: Int64
  var expiresAt: Int64

  /// One for an account, not one for a store: a person has one, whatever they call their stores.
  static var path: String { StoreOptions.directory + "/login.json" }

  static var exists: Bool { access(path, F_OK) == 0 }

  /// Puts new tokens in.
  ///
  /// - Throws: ``ClientError`` for an access token that no relay can read.
  mutating func accept(_ tokens: ProviderTokens, at now: Int64) throws(ClientError) {
    let claims: TokenClaims
    do throws(ClientError) { claims = try self.claims(of: tokens.access) } catch {
      throw ClientError(
        .notAllowed,
        "the issuer gave an access token that no relay can read: its administrator must have it made as a JWT for the relay's audience, "
          + "with the claim '\(userClaim ?? TokenClaims.defaultUserClaim)'"
      )
    }
    accessToken = tokens.access
    refreshToken = tokens.refresh ?? refreshToken
    obtainedAt = now
    expiresAt = tokens.expiresInMilliseconds.map { now + $0 } ?? claims.expiresAt.milliseconds
  }

  /// What its token says.
  func claims() throws(ClientError) -> TokenClaims { try claims(of: accessToken) }

  private func claims(of token: String) throws(ClientError) -> TokenClaims {
    try TokenClaims(reading: token, userClaim: userClaim ?? TokenClaims.defaultUserClaim)
  }

  /// When a new token is asked for: with a quarter of its time left, and no more than five minutes.
  var renewsAt: Int64 {
    expiresAt - min(max(0, expiresAt - obtainedAt) / 4, Limits.loginRenewalMilliseconds)
  }

  /// `nil` where nobody has logged in.
  static func read() throws(ClientError) -> KeptLogin? {
    guard exists else { return nil }
    var bytes = try OwnFile.contents(of: path, as: "login", bytesMax: Limits.loginFileBytesMax, isSecret: true)
    defer { bytes.wipe() }
    guard let login = try? JSONDecoder().decode(KeptLogin.self, from: Data(bytes)) else {
      throw ClientError(
        .misconfigured, "\(path) is not a login that this program has written: run 'wardline login'. Your messages are safe")
    }
    return login
  }

  /// Replaces the file, whole or not at all, and synced.
  func write() throws {
    try Self.makeDirectory()
    let text = String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
    try OwnFile.write(to: Self.path) { write in try write(text) }
  }

  /// Revokes the refresh token at the provider. Whether it was: ``IdentityProvider/revoke(_:_:client:)``.
  func revokeRefreshToken() -> Bool {
    guard let refreshToken,
      let provider = try? IdentityProvider(authorityFile: authorityFile, proxies: ProxyOptions.current)
    else { return false }
    return provider.revoke(refreshToken, endpoints, client: clientID)
  }

  /// Whether there was one.
  static func remove() throws(Failure) -> Bool {
    guard unlink(path) == 0 else {
      if errno == ENOENT { return false }
      throw Failure(.inputOutput, "cannot remove \(path): \(String(cString: strerror(errno)))")
    }
    OwnFile.sync(directory: StoreOptions.directory)
    return true
  }

  /// Runs something while no other program of this account renews the login: of two that show one refresh token, a provider ends the login.
  static func locked<Value>(_ body: () throws -> Value) throws -> Value {
    try makeDirectory()
    let lock = open(StoreOptions.directory + "/login.lock", O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard lock >= 0 else {
      throw Failure(.inputOutput, "cannot lock the login in \(StoreOptions.directory): \(String(cString: strerror(errno)))")
    }
    defer { close(lock) }
    // Who holds it waits for one answer, which is bounded.
    while flock(lock, LOCK_EX) != 0 {
      guard errno == EINTR else {
        throw Failure(.inputOutput, "cannot lock the login in \(StoreOptions.directory): \(String(cString: strerror(errno)))")
      }
    }
    return try body()
  }

  private static func makeDirectory() throws {
    do {
      try FileManager.default.createDirectory(
        atPath: StoreOptions.directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw Failure(.inputOutput, "cannot make the directory \(StoreOptions.directory): \(error.localizedDescription)")
    }
  }

  /// By this device's clock, in milliseconds since 1970.
  static var now: Int64 { Int64(Date().timeIntervalSince1970 * 1_000) }
}
