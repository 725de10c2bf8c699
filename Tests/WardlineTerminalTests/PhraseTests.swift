import Testing
import WardlineModel
import WardlineTerminal

struct PhraseTests {
  @Test func theNamesOfPhrasesAreDistinct() {
    #expect(Set(Phrase.allCases.map(\.rawValue)).count == Phrase.allCases.count)
  }

  @Test(arguments: OperationKind.allCases)
  func everyKindOfOperationHasAName(kind: OperationKind) { #expect(Phrase(rawValue: "kind.\(kind.rules.noun)") != nil) }

  @Test(arguments: Phrase.allCases)
  func everyPhraseHasWords(phrase: Phrase) {
    #expect(!English().text(phrase, [:], count: nil).contains("⟦"))
  }
}
