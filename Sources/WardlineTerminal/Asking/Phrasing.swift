package import WardlineModel

/// Saying a phrase of the book, step by step: in which language, which phrase, and what is filled in.
struct Phrasing: Hashable, Sendable {
  enum Step: Hashable {
    case language, phrase
    /// What stands at this place among the fields of the phrase.
    case field(Int)
  }

  /// What comes of a key.
  enum Outcome: Hashable {
    case goesOn
    /// Somebody stepped back from the first step.
    case left
    /// The book of this language is to be read.
    case reads(LanguageTag)
    /// Nobody has reviewed it, and it is not taken here.
    case refused
    /// What was filled in is not of the field's form.
    case wrong(PhraseField, value: String)
    case says(String, MessageAttributes)
  }

  private(set) var step: Step
  /// What is typed to find a language or a phrase, or into a field.
  private(set) var line = Editor()
  /// The languages that there are; `nil` until they are read.
  private(set) var languages: [LanguageTag]?
  private(set) var book: PhraseBook?
  private(set) var takesUnreviewed: Bool?
  private(set) var side = PhraseBook.Side.left
  private var values: [PhraseField: String] = [:]
  private var name: PhraseName?
  private var selected = 0

  /// The language whose book was asked for last: another answer is late.
  private var wanted: LanguageTag?
  /// What is looked for first.
  private let words: String

  /// - Parameters:
  ///   - language: of the others; `nil` to ask for it.
  ///   - words: what is looked for in the book.
  init(in language: LanguageTag?, finding words: String = "") {
    step = language == nil ? .language : .phrase
    wanted = language
    self.words = words
  }

  /// Takes what was read. Without a book in the language that was wanted, another one is chosen.
  ///
  /// - Returns: `false` for an answer that nobody waits for any more.
  mutating func take(_ shelf: PhraseShelf, for language: LanguageTag?) -> Bool {
    guard language == wanted else { return false }
    (name, values) = (nil, [:])
    languages = shelf.languages
    takesUnreviewed = shelf.takesUnreviewed
    book = shelf.book
    step = book == nil ? .language : .phrase
    begin()
    if book != nil { line.replace(with: words) }
    return true
  }

  private mutating func begin() {
    line = Editor()
    selected = 0
  }

  /// The line that is being typed; `nil` where one of two is chosen.
  var editor: Editor? { field == .side ? nil : line }

  /// The phrase that is being filled in, or would be chosen.
  var phrase: PhraseBook.Phrase? {
    guard let book else { return nil }
    if let name { return book.phrases.first { $0.name == name } }
    let found = phrases
    return found.indices.contains(selected) ? found[selected] : nil
  }

  /// The field that is being filled in.
  var field: PhraseField? {
    guard case .field(let index) = step, let fields = phrase?.fields, fields.indices.contains(index) else { return nil }
    return fields[index]
  }

  /// The phrases that fit what is typed.
  var phrases: [PhraseBook.Phrase] { book?.search(step == .phrase ? line.text : "") ?? [] }

  /// The languages that fit what is typed.
  func choices(_ desk: Desk) -> [LanguageTag] {
    let typed = line.text.lowercased()
    return (languages ?? []).filter { tag in
      let endonym = desk.languages.first { $0.tag == tag }?.endonym ?? ""
      return [tag.text, desk.name(of: tag), endonym].contains { $0.lowercased().contains(typed) } || typed.isEmpty
    }
  }

  /// Which of the choices is selected.
  func selectedIndex(of count: Int) -> Int { min(selected, max(0, count - 1)) }

  mutating func handle(_ key: Key, desk: Desk, pageRows: Int) -> Outcome {
    if key == Key(.escape) { return stepBack() }
    if field == .side, [.left, .right, .up, .down, .tab].contains(key.name) {
      side = side == .left ? .right : .left
      return .goesOn
    }
    if key == Key(.enter) { return enter(desk) }
    guard field == nil else { return write(key) }
    let count = step == .language ? choices(desk).count : phrases.count
    switch key.name {
    case .up: move(by: -1, of: count)
    case .down, .tab: move(by: 1, of: count)
    case .pageUp: move(by: -pageRows, of: count)
    case .pageDown: move(by: pageRows, of: count)
    default: return write(key)
    }
    return .goesOn
  }

  private mutating func write(_ key: Key) -> Outcome {
    if field != .side, line.handle(key), field == nil { selected = 0 }
    return .goesOn
  }

  /// Adds what was pasted to what is typed.
  mutating func insert(_ text: String) -> Outcome {
    guard field != .side else { return .goesOn }
    _ = line.insert(String(text.map { $0.isNewline ? " " : $0 }))
    if field == nil { selected = 0 }
    return .goesOn
  }

  private mutating func move(by step: Int, of count: Int) { selected = min(max(0, selected + step), max(0, count - 1)) }

  private mutating func stepBack() -> Outcome {
    switch step {
    case .language: return .left
    case .phrase: return .left
    case .field(let index) where index > 0: step = .field(index - 1)
    case .field:
      (step, name) = (.phrase, nil)
      values = [:]
    }
    begin()
    return .goesOn
  }

  private mutating func enter(_ desk: Desk) -> Outcome {
    switch step {
    case .language:
      let choices = choices(desk)
      guard !choices.isEmpty else { return .goesOn }
      let language = choices[selectedIndex(of: choices.count)]
      begin()
      wanted = language
      return .reads(language)
    case .phrase:
      guard let phrase else { return .goesOn }
      guard phrase.isReviewed || takesUnreviewed != false else { return .refused }
      name = phrase.name
      values = [:]
      return next(0)
    case .field(let index):
      guard let field else { return .goesOn }
      let value = field == .side ? side.rawValue : line.text
      guard let value = field.canonical(value) else { return .wrong(field, value: value) }
      values[field] = value
      return next(index + 1)
    }
  }

  /// Asks for the next field, or says the phrase.
  private mutating func next(_ index: Int) -> Outcome {
    guard let book, let phrase, index >= phrase.fields.count else {
      step = .field(index)
      begin()
      return .goesOn
    }
    guard let said = try? book.message(of: phrase.name, filling: values) else { return .goesOn }
    return .says(said.text, said.attributes)
  }
}

/// What a driver has of the phrase books.
package struct PhraseShelf: Hashable, Sendable {
  /// In the language that was asked for; `nil` where there is none, or none was asked for.
  package var book: PhraseBook?
  /// In which there are phrases, but for the reader's.
  package var languages: [LanguageTag]
  /// Whether the relay takes phrases that nobody has reviewed; `nil` before it has said so: the relay decides then.
  package var takesUnreviewed: Bool?

  package init(book: PhraseBook?, languages: [LanguageTag], takesUnreviewed: Bool?) {
    self.book = book
    self.languages = languages
    self.takesUnreviewed = takesUnreviewed
  }
}
