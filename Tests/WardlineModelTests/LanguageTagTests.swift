import Testing
import WardlineModel

@Suite("Language tags")
struct LanguageTagTests {
  @Test(
    "are read in any case and written in the usual one",
    arguments: [
      ("ar", "ar"), ("AR-sy", "ar-SY"), ("zh-hANT-tw", "zh-Hant-TW"), ("es-419", "es-419"), ("de-1996", "de-1996"),
      ("sl-rozaj-biske", "sl-rozaj-biske"), ("prs", "prs"),
    ])
  func canonical(given: String, text: String) throws { #expect(try LanguageTag(given).text == text) }

  @Test(
    "what is none is refused, with what would be right",
    arguments: [
      "", "a", "arabic", "ar_SY", "ar-", "-ar", "ar-S", "ar-SY-SA", "ar-Arab-Arab", "ar-SY-Arab", "ar-x-own", "a1", "ar SY",
      "ar\u{1B}[2J", "äö",
      "sl-rozaj-biske-njiva-osojs-solba-aaaaa",
    ])
  func invalid(given: String) {
    let error = #expect(throws: LanguageTag.Invalid.self) { try LanguageTag(given) }
    #expect(error?.description.contains("use a tag such as ar, ar-SY or zh-Hant") == true)
    #expect(error?.description.contains("\u{1B}") == false)
  }

  @Test(
    "whoever names no dialect serves all of them, and another dialect serves none",
    arguments: [
      ("ar", "ar-SY", true), ("ar-SY", "ar", true), ("ar-SY", "ar-SY", true), ("ar-EG", "ar-SY", false), ("ar", "fa", false),
      ("ar", "arz", false),
      ("zh-Hant-TW", "zh-Hant", true), ("zh-Hans", "zh-Hant", false),
    ])
  func serves(own: String, asked: String, doesServe: Bool) throws {
    #expect(try LanguageTag(own).serves(LanguageTag(asked)) == doesServe)
    let person = Person(
      user: try UserID("amal"), role: .interpreter,
      languages: [SpokenLanguage(try LanguageTag("xx")), SpokenLanguage(try LanguageTag(own))])
    #expect(person.speaks(try LanguageTag(asked)) == doesServe)
  }
}
