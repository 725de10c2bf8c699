import Testing
import WardlineLanguages

struct LanguageTests {
  @Test(arguments: [
    ("es", "es"), ("ES_mx.UTF-8", "es"), ("pt_BR.UTF-8", "pt"), ("pt-PT", "pt"), ("sr_RS@latin", "sr"), ("zh", "zh-Hans"),
    ("zh_CN.GB18030", "zh-Hans"), ("zh_TW", "zh-Hant"), ("zh_HK.UTF-8", "zh-Hant"), ("zh-Hant-HK", "zh-Hant"),
    ("zh-Hans-HK", "zh-Hans"), ("zh-SG", "zh-Hans"), ("yue", "zh-Hant"), ("cmn-Hant", "zh-Hant"), ("fil_PH", "tl"),
    ("iw", "he"), ("fa_AF", "prs"), ("prs-AF", "prs"), ("mww", "hmn"), ("hat", "ht"), ("en_GB.UTF-8", "en"),
    ("en-XA", "en-XA"), ("EN-xa", "en-XA"),
  ])
  func wishesAreUnderstood(wish: String, tag: String) {
    #expect(Language(wish)?.tag == tag)
  }

  @Test(arguments: ["", "C", "C.UTF-8", "POSIX", "xx", "e", "-", "_DE", "../es", "español", ".UTF-8"])
  func whatIsNoLanguageIsNone(wish: String) {
    #expect(Language(wish) == nil)
  }

  @Test(arguments: Language.all.keys.sorted())
  func everyTagNamesItsLanguage(tag: String) {
    #expect(Language(tag)?.tag == tag)
    #expect(Language(tag + "_XX.UTF-8")?.tag == tag || tag.hasPrefix("zh") || tag == "en-XA")
  }

  @Test func theLastWordDecidesThenTheLocaleThenEnglish() {
    func tag(_ wishes: [String?], _ environment: [String: String] = [:]) -> String {
      Language.negotiated(wishes, environment: environment).tag
    }
    #expect(tag(["ar", "es", "fr"]) == "ar")
    #expect(tag([nil, "es", "fr"]) == "es")
    #expect(tag(["xx", nil, "fr"]) == "fr")
    #expect(tag(["fr"], ["LC_ALL": "de_DE.UTF-8"]) == "fr")
    #expect(tag([nil], ["LC_ALL": "de_DE", "LC_MESSAGES": "it_IT", "LANG": "es_ES"]) == "de")
    #expect(tag([], ["LC_ALL": "", "LC_MESSAGES": "it_IT", "LANG": "es_ES"]) == "it")
    #expect(tag([], ["LANG": "pt_BR.UTF-8"]) == "pt")
    #expect(tag([], ["LANG": "zh_TW.UTF-8"]) == "zh-Hant")
    // Whoever sets LC_ALL to C wants English, whatever LANG says.
    #expect(tag([], ["LC_ALL": "C", "LANG": "es_ES"]) == "en")
    #expect(tag([], ["LANG": "xx_XX"]) == "en")
    #expect(tag([]) == "en")
  }

  @Test func speakersLookNextDoorThenInEnglish() {
    func chain(_ tag: String) -> [String] { Language(tag)?.fallbacks.map(\.tag) ?? [] }
    #expect(chain("zh-Hant-HK") == ["zh-Hant", "zh-Hans", "en"])
    #expect(chain("zh-Hans") == ["zh-Hans", "zh-Hant", "en"])
    #expect(chain("prs") == ["prs", "fa", "en"])
    #expect(chain("es") == ["es", "en"])
    #expect(chain("en") == ["en"])
  }

  @Test func whatIsWrittenFromRightToLeftSaysSo() {
    let tags = Language.all.values.filter(\.isRightToLeft).map(\.tag).sorted()
    #expect(tags == ["ar", "fa", "he", "prs", "ps", "ur"])
  }

  @Test func everyLanguageHasANameOfItsOwn() {
    let names = Language.all.values.map(\.endonym)
    #expect(Set(names).count == names.count)
    #expect(!names.contains { $0.isEmpty })
  }
}
