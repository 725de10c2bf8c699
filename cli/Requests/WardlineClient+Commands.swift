internal import Wardline
internal import WardlineLanguages
internal import WardlineModel
internal import WardlineTerminal

/// The commands that end the same way on the screen and in lines: with one notice.
extension WardlineClient {
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
