internal import FoundationEssentials
internal import Glibc
internal import WardlineModel
internal import WardlineStore
internal import WardlineSync
internal import WardlineTransport

// The tokens that a connection shows: this program's own, and those of the other programs on the store, for the sessions that it does not
// open. The store has the paths of the files and no token; the files are read anew at each try.
extension WardlineClient {
  /// On the store's queue. With another user's token nothing else is looked at.
  ///
  /// - Parameter own: this program's own token.
  /// - Throws: ``ClientError`` when that is none.
  static func readTokens(
    beside own: String, _ options: Options, in store: SQLiteClientStore, at now: Timestamp
  ) throws(ClientError) -> ShownTokens {
    let claims = try TokenClaims(reading: own, userClaim: options.userClaim)
    // Without them, a connection that shows this program's own token is still of use.
    let files = (try? store.tokenFiles()) ?? TokenFiles()
    var tokens = ShownTokens(
      user: claims.user, own: own, sessions: claims.sessions, followsMembership: claims.followsMembership, files: files)
    // A connection follows memberships, or has the sessions that its tokens name.
    guard claims.user == store.identity.user, !claims.followsMembership else { return tokens }
    let role = claims.role
    var covered = claims.expiresAt > now ? Set(claims.sessions) : []
    for file in files.paths where file != options.tokenFile && tokens.all.count < Limits.tokensPerHelloMax {
      guard let token = TokenFile.read(file),
        let claims = try? TokenClaims(reading: token, userClaim: options.userClaim), claims.user == tokens.user,
        // A relay refuses a hello with two roles.
        claims.role == role, claims.expiresAt > now, !claims.followsMembership, !covered.isSuperset(of: claims.sessions)
      else { continue }
      let added = claims.sessions.filter { !tokens.sessions.contains($0) }
      guard tokens.sessions.count + added.count <= Limits.sessionsPerHelloMax else { continue }
      tokens.more.append(token)
      tokens.sessions += added
      covered.formUnion(claims.sessions)
    }
    return tokens
  }

  /// Names this program's token file to the process that has the connection.
  func offerTokenFile() {
    guard let file = options.tokenFile else { return }
    // A store that takes no writes is reported by the next write that matters.
    storeThread.execute { [store] in if TokenFile.read(file) != nil { try? store.offerTokenFile(file) } }
  }
}

/// A token file of another program.
enum TokenFile {
  /// `nil` for anything but a regular file with a text of at most ``Limits/tokenBytesMax`` bytes: a pipe would hold us up.
  static func read(_ path: String) -> String? {
    guard let descriptor = try? PrivateFile.open(path, owner: .userOrRoot), descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    // White space around a token is no part of it.
    var bytes = [UInt8](repeating: 0, count: Limits.tokenBytesMax + 64)
    defer { bytes.wipe() }
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    guard count > 0, count < bytes.count, let text = String(validating: bytes[..<count], as: UTF8.self) else { return nil }
    return String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
