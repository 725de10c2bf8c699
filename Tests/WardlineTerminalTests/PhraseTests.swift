import Testing
import WardlineTerminal

struct PhraseTests {
  @Test func theNamesOfPhrasesAreDistinct() {
    #expect(Set(Phrase.allCases.map(\.rawValue)).count == Phrase.allCases.count)
  }
}
