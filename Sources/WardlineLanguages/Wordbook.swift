internal import WardlineModel

/// What can be said in one language, complete: what its translation lacks is taken from the next language of its chain.
package struct Wordbook: Equatable, Sendable {
  package let language: Language
  private var phrases: [String: Expression]

  /// A phrase's forms, and the rule that chooses among them, which is that of the language the words are in.
  struct Expression: Equatable, Sendable {
    var forms: [String]
    var rule: PluralRule
    /// Whether the words are written from right to left.
    var isRightToLeft = false

    func form(of count: Int?) -> String {
      guard forms.count > 1, let count else { return forms.last ?? "" }
      return forms[min(rule.form(of: count), forms.count - 1)]
    }
  }

  init(_ language: Language, _ phrases: [String: Expression]) {
    self.language = language
    self.phrases = phrases
  }

  /// Whose names are there.
  package var names: some Collection<String> { phrases.keys }

  subscript(name: String) -> Expression? { phrases[name] }

  /// Takes over what it lacks.
  mutating func complete(from other: Wordbook) {
    phrases.merge(other.phrases) { own, _ in own }
  }

  /// A phrase in this language. Never empty: an unknown name stands for itself.
  ///
  /// - Parameters:
  ///   - arguments: what stands in place of the words in braces; a word that is not among them stays as it is.
  ///   - count: chooses the plural form, and stands for `{count}` in digits that are the same everywhere, so that countdowns
  /// align.
  ///
  /// In words from right to left each value but a number is isolated; see `String.isolatedUnlessNumber`. A caller that prints a value which others
  /// wrote makes it printable before, not after.
  package func text(_ name: String, _ arguments: [String: String] = [:], count: Int? = nil) -> String {
    guard let expression = phrases[name] else { return name }
    let form = expression.form(of: count)
    let text = form.replacingPlaceholders { word in
      let value = arguments[word] ?? (word == "count" ? count.map(String.init) : nil)
      return expression.isRightToLeft ? value?.isolatedUnlessNumber : value
    }
    return expression.isRightToLeft ? text.startingRightToLeft(form) : text
  }
}

extension String {
  /// Replaces `{word}`, once: what is filled in is not looked at again, it may be what a person wrote.
  func replacingPlaceholders(_ value: (String) -> String?) -> String {
    guard utf8.contains(UInt8(ascii: "{")) else { return self }
    var result = ""
    var rest = self[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      let word = String(rest[rest.index(after: open)..<close])
      result += rest[..<open]
      result += value(word) ?? "{\(word)}"
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }

  /// The words in braces, in their order.
  package var placeholders: [String] {
    var words: [String] = []
    _ = replacingPlaceholders {
      words.append($0)
      return nil
    }
    return words
  }
}
