/// A language that the screen can speak.
package struct Language: Hashable, Sendable {
  /// Its BCP 47 tag, such as `zh-Hant`.
  package let tag: String
  /// What its speakers call it.
  package let endonym: String
  /// Whether it is written from right to left.
  package let isRightToLeft: Bool
  /// How its words follow numbers.
  package let pluralRule: PluralRule
  /// Where its speakers look for a phrase that it lacks, before they look in English.
  let next: String?

  private init(
    _ tag: String, _ endonym: String, _ pluralRule: PluralRule, isRightToLeft: Bool = false, next: String? = nil
  ) {
    self.tag = tag
    self.endonym = endonym
    self.pluralRule = pluralRule
    self.isRightToLeft = isRightToLeft
    self.next = next
  }

  /// The language the program is written in.
  package static let english = Language("en", "English", .one)
  /// English in disguise, longer and with accents: what is not a phrase of the catalogue, or has no room, stands out.
  package static let pseudo = Language("en-XA", "[Éñglîšĥ]", .one)

  /// Every language of the catalogue, by its tag. CLDR says nothing of the plurals of Haitian Creole, whose words do not
  /// change, nor of Kinyarwanda, which has a singular; Dari's are Persian's.
  package static let all: [String: Language] = {
    let languages = [
      english, pseudo,
      Language("am", "አማርኛ", .zeroOrOne),
      Language("ar", "العربية", .arabic, isRightToLeft: true),
      Language("bg", "Български", .one),
      Language("bn", "বাংলা", .zeroOrOne),
      Language("bs", "Bosanski", .southSlavic),
      Language("cs", "Čeština", .czech),
      Language("de", "Deutsch", .one),
      Language("el", "Ελληνικά", .one),
      Language("es", "Español", .oneMillions),
      Language("fa", "فارسی", .zeroOrOne, isRightToLeft: true),
      Language("fr", "Français", .zeroOrOneMillions),
      Language("gu", "ગુજરાતી", .zeroOrOne),
      Language("ha", "Hausa", .one),
      Language("he", "עברית", .hebrew, isRightToLeft: true),
      Language("hi", "हिन्दी", .zeroOrOne),
      Language("hmn", "Hmoob Dawb", .same),
      Language("hr", "Hrvatski", .southSlavic),
      Language("ht", "Kreyòl ayisyen", .same),
      Language("hu", "Magyar", .one),
      Language("hy", "Հայերեն", .zeroOrOne),
      Language("id", "Bahasa Indonesia", .same),
      Language("ig", "Igbo", .same),
      Language("it", "Italiano", .oneMillions),
      Language("ja", "日本語", .same),
      Language("ka", "ქართული", .one),
      Language("kk", "Қазақша", .one),
      Language("km", "ខ្មែរ", .same),
      Language("kn", "ಕನ್ನಡ", .zeroOrOne),
      Language("ko", "한국어", .same),
      Language("ku", "Kurdî (Kurmancî)", .one),
      Language("lo", "ລາວ", .same),
      Language("lt", "Lietuvių", .lithuanian),
      Language("ml", "മലയാളം", .one),
      Language("mr", "मराठी", .one),
      Language("my", "မြန်မာ", .same),
      Language("ne", "नेपाली", .one),
      Language("nl", "Nederlands", .one),
      Language("om", "Afaan Oromoo", .one),
      Language("pa", "ਪੰਜਾਬੀ", .zeroOrOne),
      Language("pl", "Polski", .polish),
      Language("prs", "دری", .zeroOrOne, isRightToLeft: true, next: "fa"),
      Language("ps", "پښتو", .one, isRightToLeft: true),
      Language("pt", "Português (Brasil)", .zeroOrOneMillions),
      Language("ro", "Română", .romanian),
      Language("ru", "Русский", .eastSlavic),
      Language("rw", "Ikinyarwanda", .one),
      Language("so", "Soomaali", .one),
      Language("sq", "Shqip", .one),
      Language("sr", "Српски", .southSlavic),
      Language("sv", "Svenska", .one),
      Language("sw", "Kiswahili", .one),
      Language("ta", "தமிழ்", .one),
      Language("te", "తెలుగు", .one),
      Language("th", "ไทย", .same),
      Language("ti", "ትግርኛ", .zeroOrOne),
      Language("tl", "Tagalog", .filipino),
      Language("tr", "Türkçe", .one),
      Language("uk", "Українська", .eastSlavic),
      Language("ur", "اردو", .one, isRightToLeft: true),
      Language("uz", "O‘zbekcha", .one),
      Language("vi", "Tiếng Việt", .same),
      Language("yo", "Yorùbá", .same),
      Language("zh-Hans", "简体中文", .same, next: "zh-Hant"),
      Language("zh-Hant", "繁體中文", .same, next: "zh-Hans"),
    ]
    return Dictionary(uniqueKeysWithValues: languages.map { ($0.tag, $0) })
  }()

  /// This language, then those in which its speakers find what it lacks; English last. No language stands twice, whatever the
  /// table says.
  package var fallbacks: [Language] {
    var chain = [self]
    while let next = chain[chain.count - 1].next.flatMap({ Language.all[$0] }), !chain.contains(next) { chain.append(next) }
    if !chain.contains(.english) { chain.append(.english) }
    return chain
  }
}
