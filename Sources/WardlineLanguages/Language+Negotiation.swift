extension Language {
  /// The language that a tag (`zh-Hant-HK`) or the name of a locale (`pt_BR.UTF-8`) asks for: the longest beginning of it that
  /// there is. `nil` where there is none, and for a text that is no tag.
  package init?(_ name: String) {
    var parts = name.prefix { $0 != "." && $0 != "@" }.lowercased().split(omittingEmptySubsequences: false) {
      $0 == "-" || $0 == "_"
    }.map(String.init)
    let first = parts[0]
    parts[0] = Self.otherNames[first] ?? first
    // Chinese is written in one of two scripts; where it is not said, the place says it.
    if parts[0] == "zh" || parts[0] == "yue" {
      let isTraditional =
        !parts.contains("hans") && (parts[0] == "yue" || !Self.traditionalPlaces.isDisjoint(with: parts.dropFirst()))
      parts = ["zh", isTraditional ? "hant" : "hans"]
    }
    if parts[0] == "fa", parts.contains("af") { parts = ["prs"] }
    while !parts.isEmpty {
      if let language = Self.byLowercaseTag[parts.joined(separator: "-")] {
        self = language
        return
      }
      parts.removeLast()
    }
    return nil
  }

  /// The language to begin with: the first of the wishes that there is, else the locale's, else English.
  ///
  /// - Parameters:
  ///   - wishes: what was said, the last word first: `/lang`, `--language`, then the participant's language.
  ///   - environment: of it `LC_ALL`, `LC_MESSAGES` and `LANG` count; the first that is set decides, as the C library has it.
  package static func negotiated(_ requested: [String?], environment: [String: String]) -> Language {
    let said = requested.lazy.compactMap { $0 }.compactMap { Language($0) }.first
    if let said { return said }
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    return locale.flatMap { Language($0) } ?? .english
  }

  private static let byLowercaseTag = Dictionary(uniqueKeysWithValues: all.values.map { ($0.tag.lowercased(), $0) })

  private static let traditionalPlaces: Set<String> = ["hant", "tw", "hk", "mo"]

  /// Other codes of the same languages: old ones, ISO 639's three letters, and members of a group of which the catalogue has
  /// one.
  private static let otherNames = [
    "ara": "ar", "arb": "ar", "cmn": "zh", "dari": "prs", "ell": "el", "fas": "fa", "fil": "tl", "gaz": "om", "hat": "ht",
    "hbs": "sr", "hmong": "hmn", "hnj": "hmn", "in": "id", "iw": "he", "kmr": "ku", "kor": "ko", "mww": "hmn", "mya": "my",
    "npi": "ne", "orm": "om", "pan": "pa", "pbt": "ps", "pes": "fa", "por": "pt", "pus": "ps", "rus": "ru", "sh": "sr",
    "som": "so", "spa": "es", "swa": "sw", "swh": "sw", "tir": "ti", "ukr": "uk", "urd": "ur", "vie": "vi", "zho": "zh",
  ]
}
