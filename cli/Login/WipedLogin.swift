internal import Foundation
internal import Synchronization
internal import Wardline
internal import WardlineModel

/// The login of an account whose store is wiped: it is destroyed with the store, and its refresh token is revoked at the provider.
///
/// Otherwise the next command would log in with it as a new device.
enum WipedLogin {
  /// Destroyed here, and not revoked at their providers yet.
  private static let unrevoked = Mutex<[KeptLogin]>([])

  /// Destroys the login if it is of the owner of the store. One that does not say whose it is goes, too.
  ///
  /// - Returns: its file, if that could not be removed.
  static func destroy(of owner: UserID?) -> [String] {
    guard KeptLogin.exists else { return [] }
    do {
      // No other program may put a renewed one in its place.
      try KeptLogin.locked {
        let login = (try? KeptLogin.read()) ?? nil
        let holder = login.flatMap { try? $0.claims().user }
        guard owner == nil || holder == nil || owner == holder else { return }
        try PrivateFile.destroy(KeptLogin.path)
        if let login { unrevoked.withLock { $0.append(login) } }
      }
      return []
    } catch { return [KeptLogin.path] }
  }

  /// Revokes what was destroyed. It can take as long as a provider may take to answer, and so comes last: the store is gone by then.
  static func revoke() {
    for login in unrevoked.withLock({ logins in
      defer { logins = [] }
      return logins
    }) where login.refreshToken != nil && !login.revokeRefreshToken() {
      warn(
        "\(login.issuer) could not be told to end the login of this device, which is removed here: end that session in your account there, "
          + "or have its administrator do so")
    }
  }
}

extension StoreOptions {
  /// Completes the wipes of these stores that were interrupted, such as by a crash: their keys may be gone already.
  ///
  /// - Returns: the stores that are wiped now.
  func completeWipes() throws -> [String] {
    let stores: [String]
    if let named {
      stores = [named]
    } else {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: Self.directory)) ?? []
      stores = names.filter { $0.hasSuffix(".sqlite-wipe") }.sorted().map { Self.directory + "/" + $0.dropLast(5) }
    }
    let begun = stores.filter { StoreWipe.hasBegun(ofStoreAt: $0) }
    for store in begun {
      let left = try StoreWipe(ofStoreAt: store).run(removingLogin: WipedLogin.destroy)
      if !left.isEmpty {
        warn("the tokens \(left.map(printableName).joined(separator: ", ")) could not be removed: remove them")
      }
    }
    return begun
  }

  /// - Throws: ``Failure`` where a wipe was interrupted, which is completed now: nothing else is done then.
  func requireNoWipe() throws {
    let wiped = try completeWipes()
    guard wiped.isEmpty else {
      throw Failure(
        .notAllowed,
        "the wipe of \(wiped.map(printableName).joined(separator: ", ")) had been interrupted and is complete now: the store, its key and its "
          + "tokens are destroyed")
    }
  }
}
