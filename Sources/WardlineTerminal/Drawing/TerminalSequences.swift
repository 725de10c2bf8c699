// Everything that is ever said to the terminal, beside text. ESC is 0x1B; CSI is ESC [.
//
//   CSI ? 1049 h / l      The alternate screen, and back: what stood in the terminal before is there again after.
//   CSI ? 2004 h / l      Bracketed paste: what is pasted comes between CSI 200 ~ and CSI 201 ~, so that a line end in it sends nothing.
//   CSI ? 1004 h / l      Focus: the terminal says CSI I when somebody looks at it, and CSI O when not. Only what was looked at is read.
//   CSI ? 1007 l / h      The wheel as arrow keys. Off: it would walk through what was written before.
//   CSI ? 1000 h / l      The buttons of the mouse, of which the wheel is two. With Shift held, the terminal selects text as ever.
//   CSI ? 1006 h / l      They come as CSI < button ; column ; row M.
//   CSI > 5 u, CSI < u    The keyboard protocol of kitty, and back: keys that a terminal cannot else tell apart come as CSI number ;
//                         modifiers u. Shift-Enter is CSI 13;2 u. 1 asks for that, 4 for the letter of the key on a Latin keyboard:
//                         Ctrl-Q is CSI 1081::113;5 u on a Cyrillic one.
//   CSI > 4 ; 2 m, ; 0 m  modifyOtherKeys of xterm, for those who do not know the former: Shift-Enter is CSI 27;2;13 ~.
//   CSI ? 7 h / l         Whether the cursor goes on in the next row by itself at the edge. Off: a cluster that is wider there than here
//                         must never move the rows below.
//   CSI 8 l / h           Explicit BiDi mode (ECMA-48, BDSM), and back: a terminal that orders right-to-left text itself (VTE) shows the
//                         cells as they come. It knows nothing of where a text begins and a mark ends, and would tear both apart.
//   CSI ? 25 h / l        The cursor is shown, or not.
//   CSI ? 2026 h / l      Synchronized output: the terminal shows nothing of what comes between the two until all has come. Those who do
//                         not know it ignore it.
//   CSI row ; column H    CUP: the cursor goes there. Both count from 1.
//   CSI n A, B, C         CUU, CUD, CUF: the cursor goes so many cells up, down, to the right.
//   CSI K                 EL: blanks from the cursor to the end of the row.
//   CSI J                 ED: blanks from the cursor to the end of the screen.
//   CSI 2 J               ED: blanks everywhere.
//   CSI … m               SGR: how what follows looks; 0 is as usual. See Palette.
//   OSC 11 ; ? ST         The terminal says what its background is, OSC 11 ; rgb : red / green / blue, for colours that stand out.
//   OSC 9 ; text BEL      A notification (iTerm2, kitty, WezTerm, ghostty). OSC is ESC ].
//   OSC 777 ; notify ; …  Another dialect of it (urxvt, foot, VTE).
//   OSC 52 ; c ; base64   The terminal's clipboard takes this: it works over SSH, too.
//   DCS tmux; … ST        tmux hands on what it does not know itself only when it is wrapped in this, every ESC in it doubled. DCS is
//                         ESC P, ST is ESC \.
//   BEL                   0x07: the bell, which everyone knows.

/// What is said to a terminal at the beginning and the end, and around every frame. The meaning of each stands above.
package enum TerminalSequence {
  /// At the beginning, and when the program comes back from being stopped.
  package static let enter =
    "\u{1B}[?1049h\u{1B}[?2004h\u{1B}[?1004h\u{1B}[?1007l\u{1B}[?1000h\u{1B}[?1006h\u{1B}[>5u\u{1B}[>4;2m\u{1B}[?7l\u{1B}[2J\u{1B}[H"
  /// At the end, however it comes about. All of it is harmless to a terminal where ``enter`` was never said.
  package static let leave =
    "\u{1B}[?2026l\u{1B}[0m\u{1B}[?7h\u{1B}[>4;0m\u{1B}[<u\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?1007h\u{1B}[?1004l\u{1B}[?2004l\u{1B}[?25h\u{1B}[8h\u{1B}[?1049l"

  /// The same where lines stand below each other, and only the last is edited.
  package static let enterLines = "\u{1B}[?2004h"
  package static let leaveLines = "\u{1B}[?2004l"

  static let beginFrame = "\u{1B}[?2026h\u{1B}[?25l"
  static let endFrame = "\u{1B}[?2026l"
  static let showCursor = "\u{1B}[?25h"
  static let clear = "\u{1B}[0m\u{1B}[2J"
  /// Before everything is erased: VTE keeps the mode with each row, and a row takes it when it is erased.
  static func order(byTerminal: Bool) -> String { byTerminal ? "\u{1B}[8h" : "\u{1B}[8l" }
  static let eraseToEnd = "\u{1B}[K"
  static let eraseBelow = "\u{1B}[J"
  package static let bell = "\u{07}"
  package static let askBackground = "\u{1B}]11;?\u{1B}\\"

  static func move(row: Int, column: Int) -> String { "\u{1B}[\(row + 1);\(column + 1)H" }

  static func up(_ rows: Int) -> String { "\u{1B}[\(rows)A" }
  static func down(_ rows: Int) -> String { "\u{1B}[\(rows)B" }
  static func forward(_ columns: Int) -> String { "\u{1B}[\(columns)C" }

  static func setStyle(_ parameters: String) -> String { parameters.isEmpty ? "\u{1B}[0m" : "\u{1B}[0;\(parameters)m" }

  /// A notification in both dialects, and the bell. The text is a fixed phrase: never what somebody wrote.
  package static func notification(_ text: String, isInTmux: Bool) -> String {
    // A control character, or what separates the fields, would end it early.
    let safe = String(
      text.map {
        $0.isNewline || $0 == ";" || $0.unicodeScalars.contains { $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) }
          ? " " : $0
      })
    let first = wrapped("\u{1B}]9;\(safe)\u{07}", isInTmux: isInTmux)
    let second = wrapped("\u{1B}]777;notify;Wardline;\(safe)\u{07}", isInTmux: isInTmux)
    return first + second + bell
  }

  /// Puts a text into the terminal's clipboard. Inside tmux it is said to both: which of them listens is a matter of tmux's settings.
  package static func copy(_ text: String, isInTmux: Bool) -> String {
    let sequence = "\u{1B}]52;c;\(base64(text.utf8))\u{07}"
    return isInTmux ? sequence + wrapped(sequence, isInTmux: true) : sequence
  }

  static func wrapped(_ sequence: String, isInTmux: Bool) -> String {
    isInTmux ? "\u{1B}Ptmux;" + sequence.replacing("\u{1B}", with: "\u{1B}\u{1B}") + "\u{1B}\\" : sequence
  }

  private static func base64(_ bytes: some Sequence<UInt8>) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var text = ""
    var group: UInt32 = 0
    var count = 0
    for byte in bytes {
      group = group << 8 | UInt32(byte)
      count += 1
      guard count == 3 else { continue }
      for shift in [18, 12, 6, 0] { text.append(digits[Int(group >> UInt32(shift) & 63)]) }
      (group, count) = (0, 0)
    }
    guard count > 0 else { return text }
    group <<= UInt32(8 * (3 - count))
    for place in 0..<4 { text.append(place <= count ? digits[Int(group >> UInt32(18 - 6 * place) & 63)] : "=") }
    return text
  }
}
