internal import Foundation
package import WardlineModel

/// Languages as people name them, for who does not know their tags.
package enum LanguageNames {
  /// Every code of two letters, and the languages of the programs that the tables do not have. Asked for at each start of a program, and so without
  /// the names, which take long to look up.
  package static let tags: [String] = {
    let codes = Locale.LanguageCode.isoLanguageCodes.map(\.identifier).filter { $0.count == 2 }
    return Set(codes).union(others.values).sorted()
  }()

  /// The tag that is meant by a name in English or in the language itself, with a typing error or two: `ar` for `arabic` and `العربية`.
  package static func tag(for name: String) -> String? {
    let name = name.lowercased()
    if let other = others[name] { return other }
    let byName = names.flatMap { entry in [(entry.english, entry.tag), (entry.own, entry.tag)] }
    if let exact = byName.first(where: { $0.0 == name }) { return exact.1 }
    guard name.count > 3, let nearest = name.nearest(among: byName.map(\.0)) else { return nil }
    return byName.first { $0.0 == nearest }?.1
  }

  /// What is said of a name that is no tag: `Did you mean 'ar'?`; `nil` where nothing is like it.
  package static func suggestion(for name: String) -> String? {
    (tag(for: name) ?? tag(ofCountry: name)).map { "Did you mean '\($0)'?" }
  }

  /// Whether there is a language of this tag: the tables of this system have all with two letters, and many with three.
  package static func isKnown(_ tag: LanguageTag) -> Bool {
    tags.contains(tag.language) || Locale.LanguageCode(tag.language).isISOLanguage
  }

  /// The language that most people speak in the country of a code that is no language's: `ja` for `jp`.
  private static func tag(ofCountry code: String) -> String? {
    guard code.count == 2, !tags.contains(code), Locale.Region(code.uppercased()).isISORegion else { return nil }
    let likely = Locale.Language(identifier: "und-" + code.uppercased()).maximalIdentifier.prefix { $0 != "-" }
    return tags.contains(String(likely)) ? String(likely) : nil
  }

  /// An error about a language that was given as a tag, such as `ar` or `ar=native`, with the tag that is meant where it is a name.
  package static func explained(_ error: any Error, about value: String) -> String {
    let name = String(value.prefix { $0 != "=" })
    if let tag = try? LanguageTag(name), isKnown(tag) { return "\(error)" }
    guard let suggestion = suggestion(for: name) else { return "\(error)" }
    return "\(error). \(suggestion)"
  }

  /// Names under which the tables have something else, or nothing.
  private static let others = [
    "farsi": "fa", "mandarin": "zh", "bengali": "bn", "tagalog": "tl", "dari": "prs", "hmong": "hmn",
  ]

  private static let names: [(tag: String, english: String, own: String)] = tags.compactMap { tag in
    guard let english = Locale(identifier: "en").localizedString(forLanguageCode: tag), english != tag else { return nil }
    return (tag, english.lowercased(), (Locale(identifier: tag).localizedString(forLanguageCode: tag) ?? "").lowercased())
  }
}
