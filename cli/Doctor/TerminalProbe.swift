internal import Foundation
internal import WardlineModel

/// What a terminal says of itself when it is asked.
struct TerminalAnswers: Equatable {
  /// Whether there is one at all that can be asked.
  var isTerminal = false
  /// How many columns it takes for each text of ``TerminalChecks/texts``; a text that it did not answer for is missing.
  var widths: [String: Int] = [:]
  /// What it says of bracketed paste (DECRQM 2004), as the number in its answer; `nil` when it did not answer.
  var pasteMode: Int?
  /// What it says that it can (DA1), as the numbers in its answer; empty when it did not answer.
  var attributes: [Int] = []
}

/// Asks the terminal: writes, and reads where its cursor is then. What it wrote is erased.
enum TerminalProbe {
  static func run() -> TerminalAnswers {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1, environment("TERM") != "dumb" else { return TerminalAnswers() }
    var saved = termios()
    guard tcgetattr(STDIN_FILENO, &saved) == 0 else { return TerminalAnswers() }
    var raw = saved
    cfmakeraw(&raw)
    // Ctrl-C still ends us, and what a signal leaves behind is put right by the shell.
    raw.c_lflag |= tcflag_t(ISIG)
    guard tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw) == 0 else { return TerminalAnswers() }
    defer { tcsetattr(STDIN_FILENO, TCSAFLUSH, &saved) }
    var answers = TerminalAnswers(isTerminal: true)
    for text in TerminalChecks.texts {
      guard let column = ask("\r\(text.text)\u{1B}[6n").flatMap(TerminalChecks.column) else { break }
      answers.widths[text.text] = column - 1
    }
    // Behind it the question that every terminal answers, so that one which does not know the first is not waited for.
    answers.pasteMode = ask("\u{1B}[?2004$p\u{1B}[6n").flatMap(TerminalChecks.pasteMode)
    answers.attributes = ask("\u{1B}[c\u{1B}[6n").map(TerminalChecks.attributes) ?? []
    write("\r\u{1B}[K")
    return answers
  }

  /// What comes back, through the report of the cursor's place; `nil` when that does not come.
  private static func ask(_ question: String) -> String? {
    write(question)
    var answer: [UInt8] = []
    var byte: UInt8 = 0
    var asked = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    while answer.count < 256, poll(&asked, 1, Limits.terminalAnswerMilliseconds) > 0, read(STDIN_FILENO, &byte, 1) == 1 {
      answer.append(byte)
      let text = String(decoding: answer, as: UTF8.self)
      if TerminalChecks.column(text) != nil { return text }
    }
    return nil
  }

  private static func write(_ text: String) {
    let bytes = Array(text.utf8)
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      written += count
    }
  }
}
