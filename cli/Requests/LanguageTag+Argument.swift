public import ArgumentParser
internal import Foundation
internal import Wardline
internal import WardlineLanguages
public import WardlineModel
internal import WardlineProgram
internal import WardlineTerminal

extension LanguageTag: ExpressibleByArgument {
  /// A tag with a language that is one: `qq` has the form of one, and is spoken by nobody.
  public init?(argument: String) {
    guard let tag = try? LanguageTag(argument), LanguageNames.isKnown(tag) else { return nil }
    self = tag
  }

  /// Tab offers every language code of two letters.
  public static var defaultCompletionKind: CompletionKind { .list(LanguageNames.tags) }

  /// Its name in English, with the tag: `Arabic (ar)`.
  var described: String {
    Locale(identifier: "en").localizedString(forIdentifier: text).map { "\($0) (\(text))" } ?? text
  }
}

extension SpokenLanguage {
  /// Languages that a person typed by their tags or names, such as `ar` or `arabic`, each once.
  ///
  /// - Throws: ``ClientError`` that names the first word which is neither the tag nor the name of a language.
  static func meant(by languages: [TypedLanguage], in wording: CurrentWording) throws(ClientError) -> [SpokenLanguage] {
    var found: [SpokenLanguage] = []
    for language in languages {
      let tag = LanguageTag(argument: language.name) ?? LanguageNames.tag(for: language.name).flatMap { try? LanguageTag($0) }
      guard let tag else {
        throw ClientError(.badInput, wording.text(.noticeLanguageUnknown, ["language": language.name.printable()]))
      }
      if !found.contains(where: { $0.tag == tag }) { found.append(SpokenLanguage(tag, level: language.level)) }
    }
    return found
  }
}

extension Language {
  /// The tag of a language of this program that is meant by a name: `zh-Hans` for `chinese`.
  static func tag(of name: String) -> String? {
    LanguageNames.tag(for: name).flatMap { tag in all.keys.sorted().first { $0 == tag || $0.hasPrefix(tag + "-") } }
  }
}
