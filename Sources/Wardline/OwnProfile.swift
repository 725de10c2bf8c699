public import WardlineModel
internal import WardlineStore
internal import WardlineSync

/// What the owner of a store says of themselves, as far as this device knows: their languages, and whether the relay has them.
///
/// An administrator can change the directory, too, and a device does not hear of that.
public struct OwnProfile: Hashable, Sendable {
  /// Whether the relay has what was published last.
  public enum State: Hashable, Sendable {
    /// Nothing was published from here, nor heard of.
    case unknown
    /// It waits on this device.
    case pending
    /// The relay has refused it, or the device did not send it: its author tries again or deletes it in the outbox.
    case failed(RejectionCode?)
    /// The relay has it.
    case sent
  }

  /// Who.
  public var user: UserID
  /// As others see them.
  public var name: String
  /// As what they came into a session; `nil` before that.
  public var role: Role?
  /// What they speak, the best first; empty while ``State/unknown``.
  public var languages: [SpokenLanguage]
  /// What became of it.
  public var state: State

  init(in store: SQLiteClientStore) throws(StoreError) {
    let user = store.identity.user
    let profile = try store.profiles().first { $0.user == user }
    let participant = try store.acquaintances().first { $0.user == user }
    let row = try store.queue().last { if case .publishProfile = $0.operation.action { true } else { false } }
    self.user = user
    name = [profile?.name, participant?.name].compactMap(\.self).first { !$0.isEmpty } ?? user.text
    role = participant?.role
    languages = (profile?.languages ?? []).compactMap { try? SpokenLanguage($0) }
    state =
      switch row?.state {
      case .failed: .failed(row?.reason)
      case nil: profile == nil ? .unknown : .sent
      default: .pending
      }
  }
}

extension WardlineClient {
  /// Changes what the owner of this store speaks, also without a connection: the relay's directory has it once it has stored the operation,
  /// and what rings for them follows from it from then on, on duty or not. Their name, role and qualifications stay as an administrator has
  /// set them. Of several changes, theirs on other devices and an administrator's included, the one that the relay stores last counts.
  ///
  /// The relay refuses it as `unknown_person` where its directory does not have them.
  ///
  /// For example: `try await client.setLanguages([SpokenLanguage(LanguageTag("ar-EG"), level: .native)])`.
  ///
  /// - Parameter languages: the best first; 1 to ``Limits/languagesPerProfileMax``, each named once.
  /// - Returns: the key of the operation, which stands in the outbox until the relay has answered.
  /// - Throws: ``ClientError``: there are no languages or too many, one is named twice, the token names sessions, or the store takes no
  ///   writes. Nothing was changed.
  @discardableResult
  public func setLanguages(_ languages: [SpokenLanguage]) async throws(ClientError) -> IdempotencyKey {
    guard await tokenFollowsMembership() != false else {
      throw ClientError(
        .notAllowed,
        "a token that names sessions changes no languages: use one made by 'wardline-relay token --user …' alone. Nothing was changed"
      )
    }
    guard !languages.isEmpty else { throw ClientError(.badInput, "no language: name at least one. Nothing was changed") }
    let own = try await ownProfile()
    do throws(Person.Invalid) {
      try Person(user: own.user, role: own.role ?? .nurse, languages: languages).check()
    } catch { throw ClientError(.badInput, "\(error). Nothing was changed") }
    let operation = makeOperation(.publishProfile(name: own.name, languages: languages.map(\.description)), in: nil)
    _ = try await enqueue([operation])
    return operation.key
  }

  /// What the owner of this store says of themselves, as far as this device knows.
  ///
  /// For example: `try await client.ownProfile().languages.first?.tag`.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func ownProfile() async throws(ClientError) -> OwnProfile {
    try await ask { store throws(StoreError) in
      try OwnProfile(in: store)
    } then: {
      $1
    }
  }

  /// Whether the token of this moment names no sessions, so that the relay's directory says who its holder is; `nil` where there is none.
  func tokenFollowsMembership() async -> Bool? {
    guard let token = try? await options.ownToken(on: storeExecutor) else { return nil }
    return (try? TokenClaims(reading: token, userClaim: options.userClaim))?.followsMembership
  }
}

extension DeviceStore {
  /// What the owner says of themselves, as ``WardlineClient/ownProfile()``.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func ownProfile() throws(ClientError) -> OwnProfile {
    try asked { store throws(StoreError) in try OwnProfile(in: store) }
  }
}
