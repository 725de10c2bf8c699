internal import Foundation
internal import WardlineModel

/// Languages as people name them, for who does not know their tags.
package enum LanguageNames {
  /// Every code of two letters. Asked for at each start of a program, and so without the names, which take long to look up.
  package static let tags: [String] = Locale.LanguageCode.isoLanguageCodes.map(\.identifier).filter { $0.count == 2 }.sorted()

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
  package static func suggestion(for name: String) -> String? { tag(for: name).map { "Did you mean '\($0)'?" } }

  /// An error about a language that was given as a tag, such as `ar` or `ar=native`, with the tag that is meant where it is a name.
  package static func explained(_ error: any Error, about value: String) -> String {
    let name = String(value.prefix { $0 != "=" })
    guard (try? LanguageTag(name)) == nil, let suggestion = suggestion(for: name) else { return "\(error)" }
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
