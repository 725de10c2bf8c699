import Testing
import WardlineModel
import WardlineTestSupport

@testable import WardlineTerminal

/// A control character of the bidirectional algorithm turns no dose around, in any view of it.
struct BidiControlTests {
  /// All that the algorithm has (UAX #9, 2): marks, embeddings, overrides, isolates, and what closes them.
  private static let marks = ["\u{61C}", "\u{200E}", "\u{200F}"]
  private static let turns = [
    "\u{202A}", "\u{202B}", "\u{202C}", "\u{202D}", "\u{202E}", "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}",
  ]

  /// A dose in a sentence of each script.
  private static let sentences = [
    "take 5.0 ml now", "принять 5.0 мл сейчас", "يأخذ 5.0 ml الآن", "קח 5.0 ml עכשיו", "服用 5.0 ml", "5.0 ml अभी लें",
  ]

  /// What stands in the cells of the row that has the dose, without the marks for controls.
  private static func cells(_ text: String, in line: (Stage) -> String) -> String {
    var stage = Stage.online(columns: 80, rows: 24)
    stage.handle(.message(Stage.said(text, "10:46", .sent, key: 990)))
    return line(stage).filter { $0 != "\u{FFFD}" }
  }

  private static func row(_ stage: Stage) -> String {
    stage.text.split(separator: "\n").first { $0.contains("10:46") }.map(String.init) ?? stage.text
  }

  /// The number and its unit.
  private static func dose(in sentence: String) -> String {
    sentence.contains("мл") ? "5.0 мл" : "5.0 ml"
  }

  /// The text with a control at its ends, and at every place around and within the dose.
  private static func texts(_ sentence: String, _ control: String) -> [String] {
    let dose = dose(in: sentence)
    return [control + sentence, sentence + control]
      + (0...dose.count).map { count in
        sentence.replacing(dose, with: dose.prefix(count) + control + dose.dropFirst(count))
      }
  }

  @Test(
    "embeddings, overrides and isolates are a mark, and the cells beside it are those of the text without them",
    arguments: sentences)
  func turned(sentence: String) {
    let plain = Self.cells(sentence, in: Self.row).split(separator: " ")
    for control in Self.turns {
      for text in Self.texts(sentence, control) {
        let shown = Self.cells(text, in: Self.row).split(separator: " ")
        #expect(shown == plain, "\(text.debugDescription): \(shown)")
      }
    }
  }

  @Test("no control takes a number from its unit, or apart: the dose is read from left to right", arguments: sentences)
  func whole(sentence: String) {
    for control in ["", "\u{AD}", "\u{200B}", "\u{2060}"] + Self.marks + Self.turns {
      for text in Self.texts(sentence, control) {
        let shown = Self.cells(text, in: Self.row)
        #expect(shown.contains(Self.dose(in: sentence)), "\(text.debugDescription): \(shown)")
      }
    }
  }

  @Test(
    "a number without a unit, or with one from right to left, is not taken apart by controls within it",
    arguments: ["קח 5.0", "خذ 5.0 ملغ"])
  func wholeNumber(sentence: String) {
    for first in Self.marks + Self.turns {
      for second in [""] + Self.marks + Self.turns {
        for text in ["5\(first).\(second)0", "5.\(first)\(second)0", "\(first)5.\(second)0"] {
          let shown = Self.cells(sentence.replacing("5.0", with: text), in: Self.row)
          #expect(shown.contains("5.0"), "\(text.debugDescription): \(shown)")
        }
      }
    }
  }

  @Test("its author sees the same while it is typed, and the cursor stays where it is")
  func typed() {
    var stage = Stage.online()
    stage.type("give \u{202E}5.0 ml")
    #expect(stage.text.contains("> give \u{FFFD}5.0 ml"), "\(stage.text)")
    #expect(stage.frame.cursor?.column == 2 + "give .5.0 ml".count)
  }

  @Test("what waits in a list, and what was said last at home, are shown alike")
  func elsewhere() {
    let text = "give \u{202E}5.0 ml"
    #expect(ClientOperation.Action.sendMessage(body: text).text(in: English()) == "give \u{FFFD}5.0 ml")
    #expect(text.printableLines() == text.markingTurns)
  }

  @Test(
    "the terminal orders cells only where it is left to it: chosen, or because it does so in no other way",
    arguments: [
      (.auto, .joinsLetters, false), (.auto, .ordersRows, true), (.app, .ordersRows, false), (.terminal, .joinsLetters, true),
      (.off, .ordersRows, false),
    ] as [(BidiMode, TerminalText, Bool)])
  func mode(bidi: BidiMode, terminal: TerminalText, leaves: Bool) {
    var stage = Stage.online()
    stage.screen.settings.bidi = bidi
    stage.screen.settings.terminalText = terminal
    #expect(stage.screen.leavesOrderToTerminal == leaves)
    let painter = Painter(palette: .monochrome)
    let bytes = painter.bytes(from: nil, to: stage.frame, terminalOrders: stage.screen.leavesOrderToTerminal)
    let (mode, other) = leaves ? ("[8h", "[8l") : ("[8l", "[8h")
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("\u{1B}\(mode)") && !text.contains("\u{1B}\(other)"))
    var emulator = Emulator(columns: stage.columns, rows: stage.rows)
    emulator.write(bytes)
    #expect(emulator.ordersItself == leaves)
  }
}
