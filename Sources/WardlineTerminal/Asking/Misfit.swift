package import WardlineModel

/// What a coordinator should know before they assign a request: the interpreter is not on duty, or does not speak the language.
package struct Misfit: Hashable, Sendable {
  /// As the relay said last; ``Availability/off`` for whoever is not in its directory.
  package var availability: Availability
  /// What they speak, where the language that is asked for is not among it; empty where it is, and where that is not known.
  package var languages: [LanguageTag]
  /// What is asked for.
  package var language: LanguageTag

  /// Such as `off duty` and `Polish, English ≠ Arabic`.
  package func words(in wording: any Wording, language name: (LanguageTag) -> String) -> [String] {
    var words: [String] = []
    if availability == .off || availability == .away { words.append(wording.text(availability.phrase)) }
    if !languages.isEmpty { words.append("\(languages.map(name).joined(separator: ", ")) ≠ \(name(language))") }
    return words
  }
}

extension QueuedRequest {
  /// What speaks against assigning it to somebody, as far as the directory of a device knows; `nil` for whoever it could ring for.
  package func misfit(of user: UserID, in directory: [DirectoryRow]) -> Misfit? {
    guard let row = directory.first(where: { $0.user == user }) else {
      return Misfit(availability: .off, languages: [], language: language)
    }
    let isSpoken = row.languages.contains { $0.tag.serves(language) }
    let isThere = row.availability != .off && row.availability != .away
    if isSpoken, isThere { return nil }
    return Misfit(availability: row.availability, languages: isSpoken ? [] : row.languages.map(\.tag), language: language)
  }
}
