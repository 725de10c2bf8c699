internal import Foundation
internal import WardlineTerminal

/// What a terminal's answers and the environment come to. Decides only.
enum TerminalChecks {
  /// A text that terminals disagree on, and the columns that are right for it.
  struct Text {
    let name: String
    let text: String
    let widths: ClosedRange<Int>
  }

  static let texts = [
    Text(name: "a family emoji", text: "👨‍👩‍👧", widths: 2...2),
    Text(name: "a flag", text: "🇺🇸", widths: 2...2),
    // Six code points; how wide the joined ones are is a matter of the font, and six is a count of code points.
    Text(name: "Devanagari", text: "हिन्दी", widths: 2...5),
    Text(name: "Thai", text: "ที่", widths: 1...1),
  ]

  static func all(_ answers: TerminalAnswers, environment: [String: String]) -> [Check] {
    [width(answers), bidi(environment, isTerminal: answers.isTerminal), paste(answers), copy(answers), locale()]
  }

  // MARK: What it is asked

  static func width(_ answers: TerminalAnswers) -> Check {
    guard answers.isTerminal else {
      return .warning("width", "not a terminal: it cannot be asked how wide it draws", remedy: nil)
    }
    let measured = texts.compactMap { text in answers.widths[text.text].map { (text, $0) } }
    guard measured.count == texts.count else {
      return .warning(
        "width", "the terminal does not say where its cursor is (CSI 6n)",
        remedy: "if lines are torn in chat, use 'wardline chat --plain'")
    }
    let odd = measured.filter { !$0.0.widths.contains($0.1) }
    let found = measured.map { "\($0.0.name) \($0.1)" }.joined(separator: ", ")
    guard odd.isEmpty else {
      return .warning(
        "width", "columns: \(found); of these \(odd.map(\.0.name).joined(separator: ", ")) should be narrower",
        remedy: "if lines are torn in chat, use another terminal, or 'wardline chat --plain'")
    }
    return .ok("width", "columns: \(found)")
  }

  static func paste(_ answers: TerminalAnswers) -> Check {
    guard answers.isTerminal else { return .warning("paste", "not a terminal: it cannot be asked about pasting", remedy: nil) }
    switch answers.pasteMode {
    case 1, 2, 3: return .ok("paste", "what is pasted is told apart from what is typed (bracketed paste)")
    case nil:
      return .warning(
        "paste", "the terminal does not say whether it tells pasting from typing (DECRQM 2004); most do",
        remedy: "paste two lines into chat: if they are sent at once, it does not")
    default:
      return .warning(
        "paste", "the terminal does not tell pasting from typing: each line that is pasted is sent at once",
        remedy: "pipe long texts into 'wardline send', or use another terminal")
    }
  }

  /// Whether programs may write to the clipboard. It is not read back: several terminals would ask the person for permission, and the answer would
  /// be what another program put there.
  static func copy(_ answers: TerminalAnswers) -> Check {
    guard answers.isTerminal else { return .warning("copy", "not a terminal: it cannot be asked about copying", remedy: nil) }
    guard answers.attributes.contains(52) else {
      return .warning(
        "copy", "the terminal does not say whether it takes what is copied in chat (OSC 52); many do without saying so",
        remedy: "copy a message in chat and paste it elsewhere: where nothing comes, select it with the mouse")
    }
    return .ok("copy", "the terminal's clipboard takes what is copied in chat (OSC 52)")
  }

  /// The column of a report of the cursor's place, `CSI row ; column R`, at the end of an answer.
  static func column(_ answer: String) -> Int? {
    guard answer.hasSuffix("R"), let start = answer.range(of: "\u{1B}[", options: .backwards) else { return nil }
    let numbers = answer[start.upperBound...].dropLast().split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
    return numbers.count == 2 ? numbers[1] : nil
  }

  /// The state in an answer to DECRQM 2004, `CSI ? 2004 ; state $ y`.
  static func pasteMode(_ answer: String) -> Int? {
    guard let start = answer.range(of: "\u{1B}[?2004;"),
      let end = answer.range(of: "$y", range: start.upperBound..<answer.endIndex)
    else { return nil }
    return Int(answer[start.upperBound..<end.lowerBound])
  }

  /// What an answer to DA1 says that the terminal can, `CSI ? level ; … c`.
  static func attributes(_ answer: String) -> [Int] {
    guard let start = answer.range(of: "\u{1B}[?"), let end = answer[start.upperBound...].firstIndex(of: "c") else { return [] }
    let numbers = answer[start.upperBound..<end].split(separator: ";").map { Int($0) }
    return numbers.contains(nil) ? [] : numbers.compactMap(\.self)
  }

  // MARK: What the environment says

  static func bidi(_ environment: [String: String], isTerminal: Bool) -> Check {
    guard isTerminal else {
      return .warning("bidi", "not a terminal: cannot tell whether it orders right-to-left text", remedy: nil)
    }
    func has(_ name: String) -> Bool { environment[name].map { !$0.isEmpty } ?? false }
    let program = environment["TERM_PROGRAM"] ?? ""
    let term = environment["TERM"] ?? ""
    if has("TMUX") || has("STY") || term.hasPrefix("screen") || term.hasPrefix("tmux") {
      return .warning(
        "bidi", "inside a multiplexer: cannot tell what the outer terminal does with right-to-left text",
        remedy: "if Arabic reads backwards, run the doctor outside of it and choose --bidi accordingly")
    }
    let plain = ["Alacritty": "alacritty", "foot": "foot", "Ghostty": "xterm-ghostty"]
    let named =
      has("XTERM_VERSION")
      ? "xterm"
      : plain.first { term.hasPrefix($0.value) }?.key
        ?? ["ghostty", "vscode", "iTerm.app", "WezTerm"].first { $0 == program }
    switch TerminalText(environment: environment) {
    case .joinsLetters:
      return .ok(
        "bidi",
        """
        while chat has the screen, the terminal leaves right-to-left text in the order it comes \
        (VTE \(environment["VTE_VERSION"] ?? "")): chat orders it
        """)
    case .turnsWords:
      return .ok("bidi", "the terminal draws each right-to-left word from right to left (kitty): chat orders the words")
    case .ordersRows:
      let name = has("KONSOLE_VERSION") ? "Konsole" : program.isEmpty ? term : program
      return .ok("bidi", "the terminal orders right-to-left text itself (\(name))")
    case .drawsCells:
      guard let named = environment["VTE_VERSION"].map({ "VTE \($0)" }) ?? named else { break }
      return .ok(
        "bidi", "the terminal leaves right-to-left text in the order it comes (\(named)): chat orders it, and joins its letters"
      )
    }
    return .warning(
      "bidi", "cannot tell whether this terminal orders right-to-left text (TERM_PROGRAM, VTE_VERSION and others are not set)",
      remedy: "if Arabic reads backwards in chat, or its letters stand apart, choose --bidi")
  }

  /// As the C library has it, so that a locale which is named and not installed is seen.
  static func locale() -> Check {
    let named =
      ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { name in environment(name).map { "\(name)=\($0)" } }.first ?? "none is set"
    let isThere = setlocale(LC_CTYPE, "") != nil
    let encoding = nl_langinfo(nl_item(CODESET)).map { String(cString: $0) } ?? ""
    guard isThere, encoding.uppercased() == "UTF-8" else {
      let why = isThere ? "the encoding is \(encoding)" : "it is not installed"
      return .wrong(
        "locale", "the locale is not one of UTF-8 (\(named): \(why))",
        remedy: "export LC_ALL=C.UTF-8, or your language's, such as en_US.UTF-8")
    }
    return .ok("locale", "\(named), UTF-8")
  }
}
