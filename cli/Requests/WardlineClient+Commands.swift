internal import Wardline
internal import WardlineLanguages
internal import WardlineModel
internal import WardlineTerminal

/// What commands do, on the screen and in lines.
extension WardlineClient {
  /// `/retry`: sends what failed again. `false` where nothing does: what was answered meanwhile is no longer there to be tried.
  func retry(_ keys: [IdempotencyKey]) async throws(ClientError) -> Bool {
    var isAnySent = false
    for key in keys where try await retry(key) { isAnySent = true }
    return isAnySent
  }

  /// `/edit`: a failed message goes again with another text. If it has left or was sent meanwhile, the new text is a message of its own, as
  /// urgent as that one, and answers or corrects the same message.
  func replace(_ key: IdempotencyKey, with text: String, in session: SessionID) async throws(ClientError) -> Message {
    let attributes = try await message(key)?.attributes
    if let edited = try await edit(key, text: text, in: session) { return edited }
    let kept = MessageAttributes(
      isUrgent: attributes?.isUrgent == true, replyTo: attributes?.replyTo, corrects: attributes?.corrects)
    return try await send(text, kept, in: session)
  }

  /// `/delete`, while it can be undone: none of them is sent meanwhile.
  func holdForDeletion(_ keys: [IdempotencyKey]) async throws(ClientError) {
    for key in keys { _ = try await holdForDeletion(key) }
  }

  /// `/undo`.
  func undoDeletion(_ keys: [IdempotencyKey]) async throws(ClientError) {
    for key in keys { _ = try await undoDeletion(key) }
  }

  /// `/search`: what this device has with these words, the newest first.
  func search(_ line: String, in wording: CurrentWording, inStoreAt path: String) async throws(ClientError) -> SearchResult {
    let store = try DeviceStore(at: path)
    do { return try MessageSearch(line: line, in: wording).results(for: line, in: store) } catch let error as ClientError {
      throw error
    } catch {
      throw ClientError(.badInput, "\(error)")
    }
  }

  /// `/lang`: what the program speaks from now on.
  ///
  /// - Parameter words: a tag, or how a language is called.
  /// - Returns: a warning where there is no such language, and nothing has changed.
  /// - Throws: ``ClientError`` when the store takes no writes.
  func useLanguage(_ words: String, in wording: CurrentWording) async throws(ClientError) -> Notice {
    let tag = Language(words) == nil ? Language.tag(of: words) ?? words : words
    guard let name = wording.use(tag) else { return Notice(.noticeLanguageUnknown, ["language": tag], isWarning: true) }
    try await setPreference("language", to: tag)
    return Notice(.noticeLanguage, ["language": name])
  }

  /// `/profile`: what the owner speaks from now on; without a language, what that is now.
  ///
  /// - Throws: ``ClientError``: a word is no language (``ClientError/Kind/badInput``), or the store takes no writes.
  func changeProfile(to languages: [TypedLanguage], in wording: CurrentWording) async throws(ClientError) -> Notice {
    if !languages.isEmpty { try await setLanguages(try SpokenLanguage.meant(by: languages, in: wording)) }
    return try await ownProfile().notice(in: wording)
  }
}
