public import WardlineModel
internal import WardlineStore
internal import WardlineSync

// What people choose and tell of themselves. It waits in lanes of its own, and delays no message.
extension WardlineClient {
  /// Keeps a choice of this user on this device (G7): it holds at once and whatever the relay says, which only backs it up.
  ///
  /// For example: `try await client.setPreference("notify", to: "off")`.
  ///
  /// - Returns: the key of the operation that backs it up.
  /// - Throws: ``ClientError``: the name is empty or over ``Limits/preferenceNameBytesMax`` bytes, the value over ``Limits/textBytesMax``, or
  ///   the store takes no writes.
  @discardableResult
  public func setPreference(_ name: String, to value: String) async throws(ClientError) -> IdempotencyKey {
    let operation = makeOperation(.setPreference(name: name, value: value), in: nil)
    guard operation.formFault == nil else { throw ClientError.preferenceOutOfBounds }
    _ = try await enqueue([operation])
    return operation.key
  }

  /// Refuses somebody's invitations on all devices of this user, or takes them again; see ``Muting``.
  ///
  /// For example: `try await client.setMuted(nora, to: true)`.
  ///
  /// - Returns: the key of the operation, for the outbox.
  /// - Throws: ``ClientError``: the store takes no writes.
  @discardableResult
  public func setMuted(_ user: UserID, to isMuted: Bool) async throws(ClientError) -> IdempotencyKey {
    try await setPreference(Muting.preference(about: user), to: isMuted ? Muting.on : Muting.off)
  }

  /// Tells the relay how a session went, with words or without. It may be over.
  ///
  /// - Parameters:
  ///   - rating: 1 to 5.
  ///   - text: a remark of at most ``Limits/textBytesMax`` bytes; it may be empty.
  ///   - session: the session that is rated.
  /// - Throws: ``ClientError``: the rating is none, the text over ``Limits/textBytesMax`` bytes, or the store takes no writes.
  public func submitFeedback(_ rating: Int, text: String = "", on session: SessionID) async throws(ClientError) {
    let operation = makeOperation(.submitFeedback(rating: rating, text: text), in: session)
    guard operation.formFault == nil else { throw ClientError(ratingOutOfBounds: rating) }
    _ = try await enqueue([operation])
  }

  /// Tells everyone one meets in a session who one is. With a token that names no session the relay's directory has the name, and only the
  /// languages change, as with ``setLanguages(_:)``; without any they stay as they are.
  ///
  /// - Parameters:
  ///   - name: the name that others see, at most ``Limits/nameBytesMax`` bytes.
  ///   - languages: BCP 47 tags such as `ar`, the best first; at most ``Limits/languagesPerProfileMax``.
  /// - Throws: ``ClientError``: the name or a language is over ``Limits/nameBytesMax`` bytes, there are too many languages, one of them is
  ///   none and the directory would change, or the store takes no writes.
  public func publishProfile(name: String, languages: [String]) async throws(ClientError) {
    let operation = makeOperation(.publishProfile(name: name, languages: languages), in: nil)
    if await tokenFollowsMembership() == true {
      for language in languages {
        do { _ = try SpokenLanguage(language) } catch { throw ClientError(.badInput, "\(error). Nothing was changed") }
      }
    }
    guard operation.formFault == nil else {
      throw ClientError(
        .badInput,
        "a profile has a name of at most \(Limits.nameBytesMax) bytes and at most \(Limits.languagesPerProfileMax) languages; nothing was changed"
      )
    }
    _ = try await enqueue([operation])
  }

  /// Says that everything of a session up to a place in its log is before its reader's eyes. Others see it as *read*.
  ///
  /// - Parameters:
  ///   - session: the session that was read.
  ///   - sequence: as ``Message/sequence``; a sequence past what this device holds counts as the last one it holds.
  /// - Throws: ``ClientError`` when the store takes no writes.
  public func markRead(_ session: SessionID, through sequence: UInt64) async throws(ClientError) {
    _ = try await decide { store throws(StoreError) in try store.markRead(session, through: sequence) }
  }

  /// The profiles of everyone this device has met, by name of user: of those who speak a language, where one is given. Needs no relay.
  ///
  /// - Parameter language: a BCP 47 tag; `ar` finds `ar-LB`, too.
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func profiles(speaking language: String? = nil) async throws(ClientError) -> [Profile] {
    let all = try await ask { store throws(StoreError) in
      try store.profiles()
    } then: { _, profiles in
      profiles
    }
    guard let language else { return all }
    return all.filter { $0.languages.contains { $0 == language || $0.hasPrefix(language + "-") } }
  }

  // MARK: Without waiting

  /// What the owner chose on this device, as of the last commit that was told of. Answers at once: it is read from memory, and from the
  /// disk only when it has changed since.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public nonisolated func preferences() throws(ClientError) -> [String: String] { try cache.preferences() }

  /// A session's newest messages, status and people, as of the last commit that was told of. Answers at once, as ``preferences()`` does.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public nonisolated func recent(of session: SessionID) throws(ClientError) -> Transcript { try cache.transcript(of: session) }
}
