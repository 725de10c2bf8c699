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
}

/// Which of the messages that failed. They are counted from 1, the oldest first, as `/failed` shows them; for `/delete` those that wait
/// come behind them, as `/queue` shows them.
package enum FailedChoice: Hashable, Sendable {
  /// The selected one, or the one that failed last.
  case last
  case number(Int)
  case all
  /// What the relay has lost: meant by an empty line.
  case lost
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
      Notice(.noticeArgument, ["command": "/" + name.rawValue, "usage": name.usage], isWarning: true)
    }
  }
}

/// The name of a command, as it is typed behind the slash.
package enum CommandName: String, Hashable, Sendable, CaseIterable {
  case status, retry, edit, delete, undo, queue, failed, lang, lock, export, feedback, interpreters, notify, bidi, sync, help,
    quit

  /// What stands behind it.
  package var usage: String {
    switch self {
    case .status: "active|paused|ended"
    case .retry, .delete: "[n|all]"
    case .edit: "n"
    case .lang: "xx"
    case .export: "FILE"
    case .feedback: "1-5 [text]"
    case .interpreters: "[lang]"
    case .notify: "on|off"
    case .bidi: BidiMode.allCases.map(\.rawValue).joined(separator: "|")
    case .undo, .queue, .failed, .lock, .sync, .help, .quit: ""
    }
  }

  /// What it does, for the help.
  package var phrase: Phrase {
    switch self {
    case .status: .commandStatus
    case .retry: .commandRetry
    case .edit: .commandEdit
    case .delete: .commandDelete
    case .undo: .actionUndo
    case .queue: .commandQueue
    case .failed: .commandFailed
    case .lang: .commandLang
    case .lock: .commandLock
    case .export: .commandExport
    case .feedback: .commandFeedback
    case .interpreters: .commandInterpreters
    case .notify: .commandNotify
    case .bidi: .commandBidi
    case .sync: .commandSync
    case .help: .helpTitle
    case .quit: .commandQuit
    }
  }

  /// Words that can stand behind it.
  var words: [String] {
    switch self {
    case .status: SessionStatus.allCases.map(\.rawValue)
    case .retry, .delete: ["all"]
    case .feedback: (1...5).map(String.init)
    case .notify: ["on", "off"]
    case .bidi: BidiMode.allCases.map(\.rawValue)
    case .edit, .undo, .queue, .failed, .lang, .lock, .export, .interpreters, .sync, .help, .quit: []
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
    case .undo, .queue, .failed, .lock, .sync, .help, .quit:
      guard argument.isEmpty, let command = Self.alone[name] else { return nil }
      self = command
    }
  }

  /// The commands behind which nothing stands.
  private static let alone: [CommandName: Command] = [
    .undo: .undo, .queue: .queue, .failed: .failed, .lock: .lock, .sync: .sync, .help: .help, .quit: .quit,
  ]

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

  private static func trimmed(_ text: some StringProtocol) -> String {
    var rest = text.drop(while: \.isWhitespace)[...]
    while rest.last?.isWhitespace == true { rest = rest.dropLast() }
    return String(rest)
  }
}

extension FailedChoice {
  fileprivate init?(_ argument: String) {
    switch argument {
    case "": self = .last
    case "all": self = .all
    default:
      guard let number = Int(argument), number > 0, argument.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
      self = .number(number)
    }
  }
}
