import Testing
import WardlineLanguages

/// CLDR's rules, held against the numbers that CLDR itself gives as samples (supplemental/plurals.json, `@integer`).
struct PluralRuleTests {
  struct Samples: Sendable, CustomTestStringConvertible {
    var languages: String
    var numbers: [PluralCategory: [ClosedRange<Int>]]

    init(_ languages: String, _ numbers: [PluralCategory: [ClosedRange<Int>]]) {
      self.languages = languages
      self.numbers = numbers
    }

    var testDescription: String { languages }
  }

  private static let round = [100...100, 1_000...1_000, 10_000...10_000, 100_000...100_000, 1_000_000...1_000_000]
  private static let lastDigitOne = [
    1...1, 21...21, 31...31, 41...41, 51...51, 61...61, 71...71, 81...81, 101...101, 1_001...1_001,
  ]
  private static let lastDigitFew = [2...4, 22...24, 32...34, 42...44, 52...54, 62...62, 102...102, 1_002...1_002]
  private static let millions = [1_000_000...1_000_000, 2_000_000...2_000_000]

  static let samples = [
    Samples("hmn id ig ja km ko lo my th vi yo zh-Hans zh-Hant", [.other: [0...15] + round]),
    Samples(
      "bg de el en ha hu ka kk ku ml mr ne nl om ps so sq sv sw ta te tr ur uz",
      [.one: [1...1], .other: [0...0, 2...16] + round]),
    Samples("am bn fa gu hi hy kn pa ti", [.one: [0...1], .other: [2...17] + round]),
    Samples("es it", [.one: [1...1], .many: millions, .other: [0...0, 2...16] + round.dropLast()]),
    Samples("fr pt", [.one: [0...1], .many: millions, .other: [2...17] + round.dropLast()]),
    Samples(
      "ar",
      [
        .zero: [0...0], .one: [1...1], .two: [2...2], .few: [3...10, 103...110, 1_003...1_003],
        .many: [11...26, 111...111, 1_011...1_011], .other: [100...102, 200...202, 300...302, 600...600] + round,
      ]),
    Samples("cs", [.one: [1...1], .few: [2...4], .other: [0...0, 5...19] + round]),
    Samples("ru uk", [.one: lastDigitOne, .few: lastDigitFew, .many: [0...0, 5...19] + round]),
    Samples("bs hr sr", [.one: lastDigitOne, .few: lastDigitFew, .other: [0...0, 5...19] + round]),
    Samples("pl", [.one: [1...1], .few: lastDigitFew, .many: [0...0, 5...19, 21...21, 101...101] + round]),
    Samples("he", [.one: [1...1], .two: [2...2], .other: [0...0, 3...17] + round]),
    Samples(
      "lt",
      [
        .one: lastDigitOne, .few: [2...9, 22...29, 102...102, 1_002...1_002],
        .other: [0...0, 10...20, 30...30, 60...60] + round,
      ]),
    Samples("ro", [.one: [1...1], .few: [0...0, 2...16, 101...101, 1_001...1_001], .other: [20...35] + round]),
    Samples(
      "tl",
      [
        .one: [0...3, 5...5, 7...8, 10...13, 15...15, 17...18, 20...21] + round,
        .other: [4...4, 6...6, 9...9, 14...14, 16...16, 19...19, 24...24, 26...26, 104...104, 1_004...1_004],
      ]),
  ]

  @Test(arguments: samples)
  func everySampleHasItsForm(samples: Samples) throws {
    for tag in samples.languages.split(separator: " ").map(String.init) {
      let rule = try #require(Language(tag)?.pluralRule, "\(tag)")
      #expect(Set(rule.categories) == Set(samples.numbers.keys), "\(tag)")
      for (category, ranges) in samples.numbers {
        for count in ranges.joined() {
          #expect(rule.category(of: count) == category, "\(tag) \(count)")
          #expect(rule.categories[rule.form(of: count)] == category, "\(tag) \(count)")
        }
      }
    }
  }

  /// Whoever adds a language says here what CLDR says of it. Three are not in CLDR: see `Language.all`.
  @Test func everyLanguageHasSamples() {
    let sampled = Set(Self.samples.flatMap { $0.languages.split(separator: " ").map(String.init) })
    #expect(Set(Language.all.keys).subtracting(sampled) == ["ht", "rw", "prs", "en-XA"])
  }

  @Test(arguments: PluralRule.allCases)
  func aRuleAnswersOnlyWithItsForms(rule: PluralRule) {
    #expect(Language.all.values.contains { $0.pluralRule == rule }, "a rule that no language follows")
    for count in [-3, -1, .min, .max] + Array(0...1_200) {
      #expect(rule.categories.contains(rule.category(of: count)))
    }
  }
}
