import Testing
import WardlineModel

@Suite("People and what they speak")
struct PersonTests {
  @Test(
    "a language is written with its level, unless that is professional, and read back",
    arguments: [
      ("ar", "ar", SpokenLanguage.Level.professional), ("AR-sy=native", "ar-SY=native", .native),
      ("zh-hant=basic", "zh-Hant=basic", .basic), ("fa=professional", "fa", .professional),
    ])
  func languages(given: String, text: String, level: SpokenLanguage.Level) throws {
    let language = try SpokenLanguage(given)
    #expect(language.description == text && language.level == level)
    #expect(try SpokenLanguage(language.description) == language)
  }

  @Test(
    "what is none is refused with what would be right",
    arguments: [
      ("arabic", "use a tag such as ar, ar-SY or zh-Hant"), ("", "use a tag"), ("=native", "use a tag"),
      ("ar=fluent", "“fluent” is not a level of ar: use one of native, professional, basic, as in ar=native"),
      ("ar=", "“” is not a level"), ("ar=native=", "“native=” is not a level"), ("ar=Native", "“Native” is not a level"),
      ("ar=\u{1B}[2J", "“\\u{1B}[2J” is not a level"),
    ])
  func refusals(given: String, words: String) {
    let error = #expect(throws: SpokenLanguage.Invalid.self) { try SpokenLanguage(given) }
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    #expect(error?.description.contains("\u{1B}") == false)
  }

  @Test("a breach of a bound names the value and the bound")
  func bounds() throws {
    var person = Person(user: try UserID("amal"), role: .interpreter)
    try person.check()
    func refusal(_ change: (inout Person) -> Void) -> String? {
      var changed = person
      change(&changed)
      do { try changed.check() } catch { return error.description }
      return nil
    }
    #expect(refusal { $0.name = String(repeating: "é", count: 129) } == "a name of 258 bytes: it has 1 to 256")
    let arabic = SpokenLanguage(try LanguageTag("ar"))
    #expect(
      refusal { $0.languages = [arabic, arabic] } == "the language ar is named twice: name it once, with one level")
    let tags = try (0..<33).map { SpokenLanguage(try LanguageTag("ar-\(100 + $0)")) }
    #expect(refusal { $0.languages = tags } == "33 languages: name at most 32")
    #expect(
      refusal { $0.qualifications = String(repeating: "x", count: 2_049) }
        == "qualifications of 2049 bytes: they have at most 2048")
    person.languages = Array(tags.dropLast())
    try person.check()
  }
}
