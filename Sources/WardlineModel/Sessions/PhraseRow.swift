/// One form of one phrase of the screen in one language, as the client's store keeps it (F20).
package struct PhraseRow: Hashable, Sendable {
  /// What the code calls the phrase.
  package var name: String
  /// Which of the language's plural forms it is, in CLDR's order; 0 for a phrase that counts nothing.
  package var form: Int
  /// The words, placeholders among them.
  package var text: String

  /// Makes a row.
  package init(name: String, form: Int, text: String) {
    self.name = name
    self.form = form
    self.text = text
  }
}
