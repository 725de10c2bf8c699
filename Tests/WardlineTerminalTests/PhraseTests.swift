import Testing
import WardlineTerminal

struct PhraseTests {
  @Test func theNamesOfPhrasesAreDistinct() {
    #expect(Set(Phrase.allCases.map(\.rawValue)).count == Phrase.allCases.count)
  }

  @Test(arguments: Phrase.allCases)
  func everyPhraseHasWords(phrase: Phrase) {
    #expect(!English().text(phrase, [:], count: nil).contains("⟦"))
  }
}
