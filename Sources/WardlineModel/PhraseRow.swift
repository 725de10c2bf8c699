/// One form of one phrase of the screen in one language, as the client's store keeps it (F20).
public struct PhraseRow: Hashable, Sendable {
  /// What the code calls the phrase.
  public var name: String
  /// Which of the language's plural forms it is, in CLDR's order; 0 for a phrase that counts nothing.
  public var form: Int
  /// The words, placeholders among them.
  public var text: String

  /// Makes a row.
  public init(name: String, form: Int, text: String) {
    self.name = name
    self.form = form
    self.text = text
  }
}
