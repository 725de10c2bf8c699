import Testing
import WardlineModel
import WardlineTerminal
import WardlineTestSupport

@Suite("Painting")
struct PainterTests {
  private let painter = Painter(palette: .monochrome)

  @Test("an equal frame costs nothing")
  func nothing() {
    let frame = Stage.online().frame
    #expect(painter.bytes(from: frame, to: frame).isEmpty)
  }

  @Test("a key that was typed: its cell and the cursor, not the row and not the screen")
  func oneKey() {
    var stage = Stage.online()
    let before = stage.frame
    stage.type("x")
    let bytes = painter.bytes(from: before, to: stage.frame)
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == "\u{1B}[?2026h\u{1B}[?25l\u{1B}[13;3H\u{1B}[0mx\u{1B}[13;4H\u{1B}[?25h\u{1B}[?2026l")
    #expect(bytes.count * 10 < painter.bytes(from: nil, to: stage.frame).count)
  }

  @Test("whatever is typed and happens: what is on the terminal is the frame", arguments: 0..<20 as Range<UInt64>)
  func walk(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var stage = Stage.online(columns: [80, 59, 24].randomElement(using: &generator) ?? 80, rows: 12)
    var emulator = Emulator(columns: stage.columns, rows: stage.rows)
    var shown: Frame?
    for step in 0..<60 {
      RandomTexts.disturb(&stage, step: step, using: &generator)
      let frame = stage.frame
      emulator.write(painter.bytes(from: shown, to: frame))
      shown = frame
      #expect(emulator.text == frame.text)
      #expect(emulator.isCursorShown == (frame.cursor != nil))
      if let cursor = frame.cursor { #expect((emulator.row, emulator.column) == (cursor.row, cursor.column)) }
      #expect(!emulator.isSynchronized)
      #expect(emulator.unknown.isEmpty)
      #expect(!emulator.ordersItself, "the cells are in the order in which they are seen")
    }
  }

  @Test(
    "a terminal that thinks a cluster wider, or narrower: the rest of the row stands where it should", arguments: [1, 3, 6])
  func disagreement(width: Int) {
    var stage = Stage.online()
    stage.handle(.message(Stage.said("👨‍👩‍👧 and 🇺🇸 go home", "10:44", sequence: 4)))
    var emulator = Emulator(columns: stage.columns, rows: stage.rows, riskyWidth: width)
    emulator.write(painter.bytes(from: nil, to: stage.frame))
    let row = emulator.cells.first { $0.contains("👨‍👩‍👧") } ?? []
    #expect(row[66] == "✓")
    #expect(row[68...71].joined() == "sent")
    #expect(row[20] == "👨‍👩‍👧" && row[23] == "a" && row[27] == "🇺🇸" && row[30] == "g")
  }

  @Test("a frame of another size is drawn as a whole")
  func resize() {
    let small = Stage.online(columns: 60, rows: 10).frame
    let large = Stage.online(columns: 80, rows: 14).frame
    #expect(painter.bytes(from: small, to: large) == painter.bytes(from: nil, to: large))
  }

  @Test("without colours there is none, and the words are the same")
  func palettes() {
    let frame = Stage.lost().frame
    var plain = Emulator(columns: 80, rows: 14)
    plain.write(painter.bytes(from: nil, to: frame))
    var colorful = Emulator(columns: 80, rows: 14)
    let black = TerminalColor(red: 0, green: 0, blue: 0)
    colorful.write(Painter(palette: Palette(usesColors: true, background: black)).bytes(from: nil, to: frame))
    #expect(plain.text == colorful.text)
    #expect(!plain.looks.contains { $0.contains("38") })
    #expect(colorful.looks.contains { $0.contains("38") })
  }

  @Test(
    "who wants colours",
    arguments: [
      (.auto, nil, true, .colors), (.auto, "", true, .colors), (.auto, "1", true, .monochrome),
      (.auto, nil, false, .monochrome),
      (.always, "1", false, .colors), (.never, nil, true, .monochrome),
    ] as [(ColorChoice, String?, Bool, Palette)])
  func choice(choice: ColorChoice, noColor: String?, isTerminal: Bool, palette: Palette) {
    #expect(choice.palette(noColor: noColor, isTerminal: isTerminal) == palette)
  }

  @Test("PITFALLS 30: a notification has no text of anybody's, ends where it should, and is wrapped for tmux")
  func notification() {
    #expect(
      TerminalSequence.notification("New message", isInTmux: false)
        == "\u{1B}]9;New message\u{7}\u{1B}]777;notify;Wardline;New message\u{7}\u{7}")
    let wrapped = TerminalSequence.notification("a;\u{1B}b", isInTmux: true)
    #expect(wrapped.hasPrefix("\u{1B}Ptmux;\u{1B}\u{1B}]9;a  b\u{7}\u{1B}\\"))
    #expect(wrapped.hasSuffix("\u{7}"))
  }

  @Test(
    "the clipboard takes base64",
    arguments: [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("é", "w6k=")])
  func clipboard(text: String, encoded: String) {
    #expect(TerminalSequence.copy(text, isInTmux: false) == "\u{1B}]52;c;\(encoded)\u{7}")
    #expect(
      TerminalSequence.copy(text, isInTmux: true)
        == "\u{1B}]52;c;\(encoded)\u{7}\u{1B}Ptmux;\u{1B}\u{1B}]52;c;\(encoded)\u{7}\u{1B}\\")
  }

  @Test("every mode that is set at the beginning is unset at the end")
  func leaves() {
    for mode in ["?1049", "?2004", "?1004"] {
      #expect(TerminalSequence.enter.contains("\u{1B}[\(mode)h"))
      #expect(TerminalSequence.leave.contains("\u{1B}[\(mode)l"))
    }
    // The wheel is no arrow key.
    #expect(TerminalSequence.enter.contains("[?1007l") && TerminalSequence.leave.contains("[?1007h"))
    #expect(TerminalSequence.enter.contains("[?1000h\u{1B}[?1006h") && TerminalSequence.leave.contains("[?1006l\u{1B}[?1000l"))
    #expect(TerminalSequence.enter.contains("[>5u") && TerminalSequence.leave.contains("[<u"))
    #expect(TerminalSequence.enter.contains("[>4;2m") && TerminalSequence.leave.contains("[>4;0m"))
    #expect(TerminalSequence.enter.contains("[?7l") && TerminalSequence.leave.contains("[?7h"))
    #expect(TerminalSequence.leave.contains("[?25h"))
    #expect(TerminalSequence.leave.contains("\u{1B}[8h"))
  }
}
