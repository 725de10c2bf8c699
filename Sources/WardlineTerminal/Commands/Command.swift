package import WardlineModel

/// What somebody asked for with a slash.
package enum Command: Hashable, Sendable {
  case status(SessionStatus)
  case retry(FailedChoice)
  case edit(Int)
  case delete(FailedChoice)
  /// Brings back what was deleted last.
  case undo
  case queue
  case failed
  /// A BCP 47 tag.
  case language(String)
  case lock
  case export(file: String)
  case feedback(rating: Int, text: String)
  /// `nil` means everyone.
  case interpreters(language: String?)
  case notify(Bool)
  case bidi(BidiMode)
  case sync
  case help
  case quit
  case request(RequestWords)
  case act(Act)
  /// What one speaks from now on; without a language, what it is now.
  case profile([TypedLanguage])
  /// Goes to another session.
  case open(SessionChoice)
  /// Goes to the list of sessions.
  case home
  /// Says something that is to be noticed before everything else.
  case urgent(String)
  /// Answers the message that is being answered, or the newest of somebody else; without words, begins to.
  case reply(String)
  /// Corrects the message that is being corrected, or the reader's newest; without words, begins to.
  case correct(String)
  /// Shows what was corrected, with the earlier words.
  case history
  /// Goes to the first message of a day, such as `2026-11-20`.
  case date(String)
  /// Looks for words in everything that the device has.
  case search(String)
  /// Shows what nobody has said to have understood.
  case readback
  /// Says a phrase of the book; what stands behind it is read by who performs it.
  case phrase(PhraseWords)
  /// Says whether a machine may draft translations here; without a wish, who has said so.
  case assist(AssistWish?, to: String?)
  /// Asks for a draft translation: into a language, or into the one that fits.
  case draft(LanguageTag?)
  /// Asks for drafts of whatever is on the screen, or no more.
  case draftAlways(Bool)
  /// Makes a draft one's own translation, perhaps in other words.
  case confirm(String)
  /// Shows what a machine was asked.
  case jobs
}

/// What somebody wants of drafts by a machine.
package enum AssistWish: String, Hashable, Sendable, CaseIterable { case agree, withdraw }

/// Which session, as somebody names it.
package enum SessionChoice: Hashable, Sendable {
  /// As home numbers it, from 1.
  case number(Int)
  case named(SessionID)
}

/// What was said behind `/request`, as far as it goes.
package struct RequestWords: Hashable, Sendable {
  /// A tag, or letters of a language's name; may be empty.
  package var language: String
  package var isUrgent: Bool
  package var note: String

  package init(language: String = "", isUrgent: Bool = false, note: String = "") {
    self.language = language
    self.isUrgent = isUrgent
    self.note = note
  }

  /// The whole request, where more than the language was said; `nil` where the language is no tag.
  package var request: InterpreterRequest? { isUrgent || !note.isEmpty ? requestAsItIs : nil }

  /// The request, with nothing asked; `nil` where the language is no tag.
  package var requestAsItIs: InterpreterRequest? {
    (try? LanguageTag(language)).map { InterpreterRequest($0, urgency: isUrgent ? .urgent : .normal, note: note) }
  }
}

/// What was said behind `/phrase`: a language, a phrase with what is filled in, or words that are looked for.
///
/// For example: `ar`, `pain.where`, `ar medicines.dose medicine=Ibuprofen dose="400 mg"`, `pain`.
package struct PhraseWords: Hashable, Sendable {
  /// Of who is to understand it, where one is named.
  package var language: LanguageTag?
  /// The phrase, where one is named.
  package var name: PhraseName?
  package var values: [PhraseField: String] = [:]
  /// What else was said.
  package var words: String

  package init(_ argument: String) {
    var rest: [String] = []
    for word in Self.words(of: argument) {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      if parts.count == 2, let field = PhraseField(rawValue: parts[0]) {
        values[field] = parts[1]
      } else if language == nil, rest.isEmpty, name == nil, Self.looksLikeTag(word),
        let tag = try? LanguageTag(word)
      {
        language = tag
      } else if name == nil, rest.isEmpty, word.contains("."), let named = try? PhraseName(word) {
        name = named
      } else {
        rest.append(word)
      }
    }
    words = rest.joined(separator: " ")
  }

  /// Three letters are rather a word, such as leg, but for the languages that have no shorter tag.
  private static func looksLikeTag(_ word: String) -> Bool {
    word.utf8.count == 2 || word.contains("-") || ["prs", "hmn", "cmn", "yue", "fil", "kmr"].contains(word.lowercased())
  }

  /// Words are parted by spaces, but for those between quotation marks.
  private static func words(of argument: String) -> [String] {
    var words: [String] = [""]
    var isQuoted = false
    for character in argument {
      if character == "\"" {
        isQuoted.toggle()
      } else if character.isWhitespace, !isQuoted {
        words.append("")
      } else {
        words[words.count - 1].append(character)
      }
    }
    return words.filter { !$0.isEmpty }
  }
}

/// Why a line that begins with a slash is no command.
package enum CommandError: Error, Hashable, Sendable {
  /// There is none of that name.
  case unknown(String)
  /// It needs something else.
  case usage(CommandName)

  /// The notice that the screen shows for this error.
  package var notice: Notice {
    switch self {
    case .unknown(let name): Notice(.noticeCommandUnknown, ["command": "/" + name, "key": "F1"], isWarning: true)
    case .usage(let name):
      Notice(.noticeArgument, ["command": "/" + name.rawValue, "usage": name.usageInFull], isWarning: true)
    }
  }
}

extension Command {
  /// Whether a line is a command at all; `//…` is a line that begins with a slash.
  package static func isCommand(_ line: String) -> Bool { line.hasPrefix("/") && !line.hasPrefix("//") }

  /// Reads a line for which ``isCommand(_:)`` holds.
  package init(_ line: String) throws(CommandError) {
    let rest = line.drop { $0 == "/" }
    let word = rest.prefix { !$0.isWhitespace }
    // A name is ASCII; other case is the same, for a phone writes a big letter first.
    guard let name = CommandName(rawValue: word.lowercased()) else {
      throw .unknown(String(word.prefix(Limits.identifierBytesMax)))
    }
    guard let command = Command(name, Self.trimmed(rest.dropFirst(word.count))) else { throw .usage(name) }
    self = command
  }

  private init?(_ name: CommandName, _ argument: String) {
    switch name {
    case .status:
      guard let status = SessionStatus(rawValue: argument.lowercased()) else { return nil }
      self = .status(status)
    case .retry, .delete:
      guard let choice = FailedChoice(argument) else { return nil }
      self = name == .retry ? .retry(choice) : .delete(choice)
    case .edit:
      guard case .number(let number)? = FailedChoice(argument) else { return nil }
      self = .edit(number)
    case .lang:
      guard let tag = Self.language(argument) else { return nil }
      self = .language(tag)
    case .export:
      guard !argument.isEmpty else { return nil }
      self = .export(file: argument)
    case .feedback:
      let digits = argument.prefix { !$0.isWhitespace }
      guard digits.count == 1, let rating = Int(digits), (1...5).contains(rating) else { return nil }
      self = .feedback(rating: rating, text: Self.trimmed(argument.dropFirst(digits.count)))
    case .interpreters:
      if argument.isEmpty {
        self = .interpreters(language: nil)
      } else {
        guard let tag = Self.language(argument) else { return nil }
        self = .interpreters(language: tag)
      }
    case .notify:
      guard argument == "on" || argument == "off" else { return nil }
      self = .notify(argument == "on")
    case .bidi:
      guard let mode = BidiMode(rawValue: argument) else { return nil }
      self = .bidi(mode)
    case .request: self = .request(RequestWords(argument))
    case .profile:
      guard let languages = Self.spoken(argument) else { return nil }
      self = .profile(languages)
    case .open:
      guard let choice = Self.session(argument) else { return nil }
      self = .open(choice)
    case .urgent:
      guard !argument.isEmpty else { return nil }
      self = .urgent(argument)
    case .reply: self = .reply(argument)
    case .correct: self = .correct(argument)
    case .date:
      guard argument.utf8.count == 10 else { return nil }
      self = .date(argument)
    case .search:
      guard !argument.isEmpty else { return nil }
      self = .search(argument)
    case .phrase: self = .phrase(PhraseWords(argument))
    case .assist:
      let words = argument.split(separator: " ").map(String.init)
      let wish = words.first.flatMap { AssistWish(rawValue: $0.lowercased()) }
      // Only an agreement names a server.
      guard words.isEmpty || wish != nil, words.count <= (wish == .agree ? 2 : 1) else { return nil }
      self = .assist(wish, to: words.count == 2 ? words[1] : nil)
    case .draft where argument == "auto" || argument == "off": self = .draftAlways(argument == "auto")
    case .draft:
      let language = Self.language(argument).flatMap { try? LanguageTag($0) }
      guard argument.isEmpty || language != nil else { return nil }
      self = .draft(language)
    case .confirm: self = .confirm(argument)
    default:
      if let act = Act(name, argument) {
        self = .act(act)
      } else {
        guard argument.isEmpty, let command = Self.alone[name] else { return nil }
        self = command
      }
    }
  }

  /// The commands behind which nothing stands, besides acts.
  private static let alone: [CommandName: Command] = [
    .undo: .undo, .queue: .queue, .failed: .failed, .lock: .lock, .sync: .sync, .help: .help, .quit: .quit, .home: .home,
    .jobs: .jobs, .readback: .readback, .history: .history,
  ]

  /// A number, or the name of a session.
  private static func session(_ argument: String) -> SessionChoice? {
    if case .number(let number)? = FailedChoice(argument) { return .number(number) }
    return (try? SessionID(argument)).map { .named($0) }
  }

  /// Languages, each named once.
  private static func spoken(_ argument: String) -> [TypedLanguage]? {
    let words = argument.split { $0.isWhitespace || $0 == "," }
    let languages = words.compactMap(TypedLanguage.init(parsing:))
    let isSound = languages.count == words.count && languages.count <= Limits.languagesPerProfileMax
    return isSound && Set(languages.map(\.name)).count == languages.count ? languages : nil
  }

  /// A language tag in its form: letters, digits and hyphens, a letter first.
  private static func language(_ text: String) -> String? {
    guard let first = text.utf8.first, text.utf8.count <= Limits.identifierBytesMax, text.utf8.count >= 2,
      Unicode.Scalar(first).properties.isAlphabetic, text.utf8.allSatisfy({ isTagByte($0) })
    else { return nil }
    return text
  }

  private static func isTagByte(_ byte: UInt8) -> Bool {
    let scalar = Unicode.Scalar(byte)
    return byte < 0x80 && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "-")
  }

  static func trimmed(_ text: some StringProtocol) -> String {
    var rest = text.drop(while: \.isWhitespace)[...]
    while rest.last?.isWhitespace == true { rest = rest.dropLast() }
    return String(rest)
  }
}

extension RequestWords {
  /// The language, then `urgent`, then the note, as far as each of them is there.
  fileprivate init(_ argument: String) {
    let first = argument.prefix { !$0.isWhitespace }
    let rest = Command.trimmed(argument.dropFirst(first.count))
    let second = rest.prefix { !$0.isWhitespace }
    let isUrgent = second.lowercased() == Urgency.urgent.rawValue
    self.init(
      language: String(first), isUrgent: isUrgent, note: isUrgent ? Command.trimmed(rest.dropFirst(second.count)) : rest)
  }
}
