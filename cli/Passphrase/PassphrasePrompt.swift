internal import Foundation
internal import Wardline
internal import WardlineLanguages
internal import WardlineModel
internal import WardlineTerminal

/// Asks for a passphrase at the terminal of this process, which may not be its standard input, and shows nothing of what is typed.
struct PassphrasePrompt {
  private let terminal: FileHandle

  /// `nil` where there is no terminal to ask at.
  init?() {
    let descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { return nil }
    terminal = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// What is typed up to the next Enter.
  ///
  /// - Throws: ``Failure`` after Ctrl-C or Ctrl-D, or for more than ``Limits/passphraseBytesMax`` bytes.
  func ask(_ question: String) throws(Failure) -> String {
    let descriptor = terminal.fileDescriptor
    var saved = termios()
    guard tcgetattr(descriptor, &saved) == 0 else { throw Self.unreadable }
    var settings = saved
    // Keys come one by one, with no signals, so that nothing ends this program while the terminal shows no keys.
    settings.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG | IEXTEN)
    guard tcsetattr(descriptor, TCSAFLUSH, &settings) == 0 else { throw Self.unreadable }
    write(question + " ")
    defer {
      tcsetattr(descriptor, TCSAFLUSH, &saved)
      write("\n")
    }
    var line = HiddenLine()
    defer { line.wipe() }
    while true {
      var byte: UInt8 = 0
      let count = Glibc.read(descriptor, &byte, 1)
      if count < 0, errno == EINTR { continue }
      switch count == 1 ? line.take(byte) : .isAborted {
      case .goesOn: break
      case .isDone(let text): return text
      case .isAborted: throw Failure(.notAllowed, "no passphrase was given. Nothing was changed")
      case .isTooLong: throw Failure(.data, "a passphrase has \(Limits.passphraseBytesMax) bytes at most. Nothing was changed")
      case .isNoText: throw Failure(.data, "what was typed is not UTF-8. Nothing was changed")
      }
    }
  }

  /// A line that is no question.
  func say(_ text: String) { write(text + "\n") }

  /// The first line of a file that only its owner can read.
  static func read(file: String) throws -> String {
    var bytes = try OwnFile.contents(
      of: file, as: "file of the passphrase", bytesMax: Limits.passphraseBytesMax + 2, isSecret: true)
    defer { bytes.wipe() }
    let line = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
    guard let text = String(validating: line, as: UTF8.self), !text.isEmpty else {
      throw Failure(.configuration, "\(file) has no passphrase in its first line. Nothing was changed")
    }
    return text
  }

  /// Who is asked is asked in their language; what a script reads stays English.
  static func wording() -> CurrentWording {
    let environment = isatty(STDIN_FILENO) == 1 ? ProcessInfo.processInfo.environment : [:]
    return CurrentWording(Language.negotiated([], environment: environment), storage: .none)
  }

  private static var unreadable: Failure {
    Failure(.inputOutput, "this terminal cannot be read: \(String(cString: strerror(errno))). Give --passphrase-file")
  }

  private func write(_ text: String) { try? terminal.write(contentsOf: Data(text.utf8)) }
}

/// What was typed of a line that is not shown, with the keys that every terminal has for it.
struct HiddenLine {
  enum Outcome: Equatable {
    case goesOn
    case isDone(String)
    case isAborted
    case isTooLong
    case isNoText
  }

  private var bytes: [UInt8] = []

  mutating func take(_ byte: UInt8) -> Outcome {
    switch byte {
    case 0x0A, 0x0D: return String(validating: bytes, as: UTF8.self).map(Outcome.isDone) ?? .isNoText
    case 0x03: return .isAborted
    case 0x04 where bytes.isEmpty: return .isAborted
    case 0x08, 0x7F: removeCharacter()
    case 0x15: wipe()
    default:
      guard bytes.count < Limits.passphraseBytesMax else { return .isTooLong }
      // A copy that an array leaves behind when it grows could not be wiped.
      if bytes.isEmpty { bytes.reserveCapacity(Limits.passphraseBytesMax) }
      bytes.append(byte)
    }
    return .goesOn
  }

  mutating func wipe() {
    bytes.wipe()
    bytes.removeAll(keepingCapacity: true)
  }

  /// One scalar: what one key has sent, as a rule.
  private mutating func removeCharacter() {
    while let last = bytes.popLast(), last & 0xC0 == 0x80 {}
  }
}
