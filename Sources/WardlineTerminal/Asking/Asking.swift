internal import WardlineModel

/// Asking for an interpreter, step by step: which language, how soon, and a note.
struct Asking: Hashable, Sendable {
  enum Step: Hashable { case language, urgency, note }

  /// What comes of a key.
  enum Outcome: Hashable {
    case goesOn
    /// Somebody stepped back from the first step.
    case left
    /// The note would be over ``Limits/noteBytesMax`` by so many bytes; it stands as it was.
    case noteTooLong(by: Int)
    case asks(InterpreterRequest)
  }

  /// The session that the interpreter is to come into; `nil` for a new one.
  let session: SessionID?
  private(set) var step = Step.language
  /// What is typed to find a language, and the note.
  private(set) var filter = Editor()
  private(set) var note = Editor()
  private(set) var language: LanguageTag?
  private(set) var urgency = Urgency.normal
  /// The language that is selected; `nil` for the first that fits.
  private(set) var selected: LanguageTag?

  /// - Parameter words: what is known of the language: its tag, or some letters of its name.
  init(in session: SessionID?, words: String, desk: Desk) {
    self.session = session
    if let tag = try? LanguageTag(words), desk.languages.contains(where: { $0.tag.text == tag.language }) {
      language = tag
      step = .urgency
    } else if !words.isEmpty {
      filter.replace(with: words)
    }
  }

  /// The line that is being typed.
  var editor: Editor? {
    switch step {
    case .language: filter
    case .urgency: nil
    case .note: note
    }
  }

  /// The languages that fit what is typed: those of interpreters on duty first, then by name. What is itself a tag can be asked for, too.
  func choices(_ desk: Desk) -> [LanguageName] {
    let typed = filter.text.lowercased()
    var known = desk.languages
    let tags = Set(desk.directory.filter { $0.availability != .off }.flatMap { $0.languages.map(\.tag) })
    for tag in tags where !known.contains(where: { $0.tag == tag }) { known.append(Self.unnamed(tag, desk)) }
    var fitting = known.filter { language in
      typed.isEmpty || language.tag.text.lowercased().hasPrefix(typed) || language.name.lowercased().contains(typed)
        || language.endonym.lowercased().contains(typed)
    }
    if fitting.isEmpty, let tag = try? LanguageTag(filter.text) { fitting = [Self.unnamed(tag, desk)] }
    let ranked = fitting.map { (isServed: desk.onDuty(speaking: $0.tag) > 0, language: $0) }
    return ranked.sorted { left, right in
      if left.isServed != right.isServed { return left.isServed }
      return (left.language.name.lowercased(), left.language.tag.text) < (
        right.language.name.lowercased(), right.language.tag.text
      )
    }.map(\.language)
  }

  private static func unnamed(_ tag: LanguageTag, _ desk: Desk) -> LanguageName {
    LanguageName(tag, endonym: tag.text, name: desk.name(of: tag))
  }

  /// Which of the choices is selected.
  func selectedIndex(in choices: [LanguageName]) -> Int { choices.firstIndex { $0.tag == selected } ?? 0 }

  mutating func handle(_ key: Key, desk: Desk, pageRows: Int) -> Outcome {
    if key == Key(.escape) { return stepBack() }
    switch step {
    case .language: handleLanguageKey(key, desk, pageRows)
    case .urgency: handleUrgencyKey(key)
    case .note: return handleNoteKey(key)
    }
    return .goesOn
  }

  /// Adds what was pasted to what is typed.
  mutating func insert(_ text: String) -> Outcome {
    switch step {
    case .language:
      selected = nil
      filter.insert(String(text.map { $0.isNewline ? " " : $0 }))
    case .urgency: break
    case .note: return insertIntoNote(text)
    }
    return .goesOn
  }

  private mutating func stepBack() -> Outcome {
    switch step {
    case .language: return .left
    case .urgency:
      // What was named on the command line can be chosen anew.
      (step, selected) = (.language, language)
    case .note: step = .urgency
    }
    return .goesOn
  }

  private mutating func handleLanguageKey(_ key: Key, _ desk: Desk, _ pageRows: Int) {
    switch key.name {
    case .up: move(by: -1, desk)
    case .down, .tab: move(by: 1, desk)
    case .pageUp: move(by: -pageRows, desk)
    case .pageDown: move(by: pageRows, desk)
    case .enter:
      let choices = choices(desk)
      guard !choices.isEmpty else { return }
      language = choices[selectedIndex(in: choices)].tag
      step = .urgency
    default: if filter.handle(key) { selected = nil }
    }
  }

  private mutating func move(by step: Int, _ desk: Desk) {
    let choices = choices(desk)
    guard !choices.isEmpty else { return }
    selected = choices[min(max(0, selectedIndex(in: choices) + step), choices.count - 1)].tag
  }

  private mutating func handleUrgencyKey(_ key: Key) {
    switch key.name {
    case .up, .down, .tab: urgency = urgency == .normal ? .urgent : .normal
    case .enter: step = .note
    default: break
    }
  }

  private mutating func handleNoteKey(_ key: Key) -> Outcome {
    switch key.name {
    case .enter where key.modifiers.isEmpty:
      guard let language else { return .left }
      return .asks(InterpreterRequest(language, urgency: urgency, note: note.text))
    case .text(let text) where key.modifiers.isEmpty: return insertIntoNote(text)
    default:
      let before = note
      _ = note.handle(key)
      guard note.text.utf8.count <= Limits.noteBytesMax else {
        note = before
        return .noteTooLong(by: 1)
      }
      return .goesOn
    }
  }

  private mutating func insertIntoNote(_ text: String) -> Outcome {
    let excess = note.text.utf8.count + text.utf8.count - Limits.noteBytesMax
    guard excess <= 0 else { return .noteTooLong(by: excess) }
    note.insert(text)
    return .goesOn
  }
}
