/// The sentences of a phrase book in two languages: that of who says them, and that of who is to understand them.
///
/// For example:
/// `let (text, attributes) = try book.message(of: PhraseName("medicines.dose"), filling: [.medicine: "Ibuprofen", .dose: "400 mg"])`.
package struct PhraseBook: Hashable, Sendable {
  /// Of who says them.
  package let language: LanguageTag
  /// Of who is to understand them.
  package let otherLanguage: LanguageTag
  /// In the order of the book.
  package let phrases: [Phrase]
  /// What ``PhraseField/side`` can be, in each of the languages.
  let sides: [Side: Both<String>]
  /// Whether they are written from right to left.
  let isRightToLeft: Both<Bool>

  /// One sentence.
  package struct Phrase: Hashable, Sendable {
    /// What it is called in every language, such as `pain.where`.
    package var name: PhraseName
    /// Of ``text``: that of the book, or of a region of it.
    package var language: LanguageTag
    /// Of ``otherText``.
    package var otherLanguage: LanguageTag
    /// What its topic is called in the first language.
    package var topic: String
    /// Whether it forbids something: both lines begin with ``PhraseBook/forbiddenMark`` then.
    package var forbids: Bool
    /// In the first language, with its fields in braces.
    package var text: String
    /// In the other language.
    package var otherText: String
    /// Whether a person who is named in the file has reviewed both.
    package var isReviewed: Bool

    package init(
      _ name: PhraseName, _ language: LanguageTag, _ otherLanguage: LanguageTag, topic: String, forbids: Bool, text: String,
      otherText: String, isReviewed: Bool
    ) {
      self.name = name
      self.language = language
      self.otherLanguage = otherLanguage
      self.topic = topic
      self.forbids = forbids
      self.text = text
      self.otherText = otherText
      self.isReviewed = isReviewed
    }

    /// What is filled in, in the order of the first language.
    package var fields: [PhraseField] { Self.fields(of: text) }

    package static func fields(of text: String) -> [PhraseField] {
      text.split(separator: "{", omittingEmptySubsequences: false).dropFirst().compactMap { part in
        part.firstIndex(of: "}").flatMap { PhraseField(rawValue: String(part[..<$0])) }
      }
    }
  }

  /// Something of each of the two languages.
  package struct Both<Value: Hashable & Sendable>: Hashable, Sendable {
    package var own: Value
    package var other: Value

    package init(_ own: Value, _ other: Value) {
      self.own = own
      self.other = other
    }
  }

  /// A side of the patient's body.
  package enum Side: String, Hashable, Sendable, CaseIterable {
    /// The patient's left.
    case left
    /// The patient's right.
    case right
  }

  /// Begins both lines of a sentence that forbids something: a translation that has lost its "not" is still seen to forbid it.
  package static let forbiddenMark = "✗"

  package init(
    _ language: LanguageTag, _ otherLanguage: LanguageTag, isRightToLeft: Both<Bool>,
    sides: [Side: Both<String>], _ phrases: [Phrase]
  ) {
    self.isRightToLeft = isRightToLeft
    self.language = language
    self.otherLanguage = otherLanguage
    self.sides = sides
    self.phrases = phrases
  }

  /// A line of a phrase as a list shows it, with its fields in braces.
  package func listed(_ phrase: Phrase, _ text: String) -> String {
    phrase.forbids ? "\(Self.forbiddenMark) \(text)" : text
  }

  /// What a side is called in the first language.
  package func word(_ side: Side) -> String { sides[side]?.own ?? side.rawValue }

  /// The phrases in which all these words occur, in either language, the topic or the name; all of them where there is no word.
  package func search(_ words: String) -> [Phrase] {
    let words = words.lowercased().split(whereSeparator: \.isWhitespace)
    return phrases.filter { phrase in
      let found = "\(phrase.name) \(phrase.topic) \(phrase.text) \(phrase.otherText)".lowercased()
      return words.allSatisfy { found.contains($0) }
    }
  }

  /// What is sent of a phrase: a line in each language, and its attributes.
  ///
  /// - Throws: ``PhraseError``: there is no such phrase, or a field is missing, too much, or not of its form.
  package func message(
    of name: PhraseName, filling values: [PhraseField: String] = [:]
  ) throws(PhraseError) -> (text: String, attributes: MessageAttributes) {
    guard let phrase = phrases.first(where: { $0.name == name }) else { throw .unknown(name) }
    var filled: [PhraseField: String] = [:]
    for field in phrase.fields {
      guard let value = values[field] else { throw .missing(field) }
      guard let value = field.canonical(value) else { throw .wrong(field, value: value) }
      filled[field] = value
    }
    if let extra = values.keys.first(where: { filled[$0] == nil }) { throw .needless(extra) }
    func line(_ text: String, isOther: Bool) -> String {
      var line = text
      for (field, value) in filled {
        var word = value
        if field == .side, let words = Side(rawValue: value).flatMap({ sides[$0] }) { word = isOther ? words.other : words.own }
        // Within words from right to left, number and unit keep their order.
        if field == .dose, isOther ? isRightToLeft.other : isRightToLeft.own { word = "\u{200E}\(value)" }
        line = line.replacing("{\(field.rawValue)}", with: word)
      }
      return phrase.forbids ? "\(Self.forbiddenMark) \(line)" : line
    }
    let attributes = MessageAttributes(
      phrase: MessageAttributes.Phrase(name, phrase.language, phrase.otherLanguage, isReviewed: phrase.isReviewed))
    return ("\(line(phrase.text, isOther: false))\n\(line(phrase.otherText, isOther: true))", attributes)
  }
}

/// What is filled into a phrase. It is never translated: digits, units and a medicine's name are the same in both lines, and a side is a word of
/// the book.
package enum PhraseField: String, Hashable, Sendable, CaseIterable {
  /// `left` or `right`, of the patient's body.
  case side
  /// The name of a medicine: 1 to ``Limits/phraseMedicineCharactersMax`` characters in one line.
  case medicine
  /// A number and a unit: `mg`, `g`, `mcg`, `ml` or `%`. As prescribers are taught: no 0 behind the point, one before it, no abbreviation that
  /// is mistaken for another.
  case dose
  /// 0 to 999.
  case number
  /// A time of day, `0:00` to `23:59`.
  case time

  /// Of ``dose``.
  static let units = ["mcg", "mg", "g", "ml", "%"]

  /// The value as it is said; `nil` for what is not of the right form.
  package func canonical(_ value: String) -> String? {
    let value = value.trimmed
    switch self {
    case .side: return PhraseBook.Side(rawValue: value.lowercased())?.rawValue
    case .medicine:
      let fits = (1...Limits.phraseMedicineCharactersMax).contains(value.count) && value.printableLine() == value
      return fits && !value.contains("{") ? value : nil
    case .dose: return Self.dose(value)
    case .number: return Self.digits(value[...], 1...3).map { String($0) }
    case .time:
      let parts = value.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 2, let hour = Self.digits(parts[0], 1...2), let minute = Self.digits(parts[1], 2...2), hour < 24,
        minute < 60
      else { return nil }
      return "\(hour):\(parts[1])"
    }
  }

  private static func digits(_ text: Substring, _ count: ClosedRange<Int>) -> Int? {
    guard count.contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text)
  }

  /// A comma with one or two digits behind it is a point; with three it may part thousands, and is refused.
  private static func dose(_ value: String) -> String? {
    guard let unit = units.first(where: { value.hasSuffix($0) }) else { return nil }
    let amount = value.dropLast(unit.count).trimmed
    let parts = amount.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    guard let whole = parts.first.flatMap({ digits($0, 1...4) }), parts.count <= 2 else { return nil }
    guard parts.count == 2 else { return whole > 0 ? "\(whole)\u{A0}\(unit)" : nil }
    let fractionMax = amount.contains(",") ? 2 : 3
    guard digits(parts[1], 1...fractionMax) != nil, parts[1].last != "0" else { return nil }
    return "\(whole).\(parts[1])\u{A0}\(unit)"
  }
}

extension StringProtocol {
  fileprivate var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}

/// Why a phrase cannot be said.
package enum PhraseError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The book has none of that name.
  case unknown(PhraseName)
  /// It needs this.
  case missing(PhraseField)
  /// It has no such field.
  case needless(PhraseField)
  /// What is filled in is not of the field's form.
  case wrong(PhraseField, value: String)

  /// What was wrong, and what would be right.
  package var description: String {
    switch self {
    case .unknown(let name): "the phrase book has no '\(name)': 'wardline phrases list' shows all"
    case .missing(let field): "the phrase needs \(field.rawValue)=…: \(field.form)"
    case .needless(let field): "the phrase has no field \(field.rawValue)"
    case .wrong(let field, let value): "'\(value.printable())' is no \(field.rawValue): \(field.form)"
    }
  }
}

extension PhraseField {
  /// What it takes, in English.
  package var form: String {
    switch self {
    case .side: "left or right"
    case .medicine: "a name of at most \(Limits.phraseMedicineCharactersMax) characters"
    case .dose: "a number and one of \(Self.units.joined(separator: ", ")), such as 500 mg or 0.5 ml, without a 0 at its end"
    case .number: "0 to 999"
    case .time: "a time of day such as 14:30"
    }
  }
}
