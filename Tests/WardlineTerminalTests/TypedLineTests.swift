import Testing
import WardlineModel
import WardlineTerminal
import WardlineTestSupport

@Suite("A line that is typed while others come by")
struct TypedLineTests {
  /// A terminal, the line on it, and what was entered.
  private struct Desk {
    var line = TypedLine()
    var terminal: Emulator
    var outcomes: [TypedLine.Outcome] = []

    init(columns: Int = 20, rows: Int = 8) {
      terminal = Emulator(columns: columns, rows: rows)
      write("\u{1B}[2J\u{1B}[H")
    }

    mutating func type(_ text: String) {
      let taken = line.take(text.utf8, at: 0, columns: terminal.columns, rows: terminal.rows)
      outcomes += taken.outcomes
      write(taken.output)
    }

    mutating func arrive(_ text: String) {
      write(line.erase())
      write(text + "\r\n")
      write(line.draw(columns: terminal.columns, rows: terminal.rows))
    }

    mutating func write(_ text: String) { terminal.write(Array(text.utf8)) }

    /// The rows down to the last that is not empty, with the cursor as `|`.
    var shown: String {
      var rows = terminal.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      var row = Array(rows[terminal.row].padding(to: terminal.column))
      row.insert("|", at: terminal.column)
      rows[terminal.row] = String(row)
      while rows.last?.isEmpty == true { rows.removeLast() }
      return rows.joined(separator: "\n")
    }
  }

  @Test("what arrives stands above it, and what is half typed below, whole")
  func arrivesAbove() {
    var desk = Desk()
    desk.type("I am ty")
    desk.arrive("15:32 Amal: yes")
    #expect(desk.shown == "15:32 Amal: yes\nI am ty|")
    desk.type("ping")
    desk.arrive("15:33 Amal: and?")
    #expect(desk.shown == "15:32 Amal: yes\n15:33 Amal: and?\nI am typing|")
    desk.type("\r")
    #expect(desk.outcomes == [.line("I am typing")])
    desk.arrive("sent.")
    #expect(desk.shown == "15:32 Amal: yes\n15:33 Amal: and?\nI am typing\nsent.\n|")
    #expect(desk.terminal.unknown == [])
  }

  @Test("a line of several rows goes, and comes again, with its cursor")
  func manyRows() {
    var desk = Desk(columns: 10)
    desk.type("one two three four\u{01}\u{1B}[C")
    #expect(desk.shown == "o|ne two\nthree\nfour")
    desk.arrive("new")
    #expect(desk.shown == "new\no|ne two\nthree\nfour")
    desk.type("\u{05}!\u{0B}")
    #expect(desk.shown == "new\none two\nthree\nfour!|")
    desk.type("\u{01}\r")
    #expect(desk.outcomes == [.line("one two three four!")])
    #expect(desk.shown == "new\none two\nthree\nfour!\n|")
  }

  @Test("one that has more rows than the terminal is shown around its cursor, and stands there whole once it is entered")
  func tallerThanTerminal() {
    var desk = Desk(columns: 4, rows: 3)
    desk.type("a b c d e f g")
    #expect(desk.shown == "e f\ng|")
    desk.type("\u{01}")
    #expect(desk.shown == "|a b\nc d")
    desk.type("\r")
    #expect(desk.shown == "e f\ng\n|")
    #expect(desk.outcomes == [.line("a b c d e f g")])
  }

  @Test("Ctrl-C clears what is typed, and ends an empty line; Ctrl-D ends an empty one; Ctrl-Z stops")
  func controls() {
    var desk = Desk()
    desk.type("no\u{03}")
    #expect(desk.outcomes == [] && desk.shown == "no\n|")
    desk.type("\u{03}\u{1A}x\u{01}\u{04}\u{04}")
    #expect(desk.outcomes == [.interrupted, .suspended, .ended])
  }

  @Test("what was entered comes back, an empty line does not; what is pasted sends nothing, and is taken whole or not at all")
  func historyAndPaste() {
    var desk = Desk()
    desk.type("first\r\rsecond\rthi\u{1B}[A\u{1B}[A")
    #expect(desk.outcomes == [.line("first"), .line(""), .line("second")])
    #expect(desk.shown == "first\n\nsecond\nfirst|")
    desk.type("\u{1B}[B\u{1B}[B")
    #expect(desk.shown == "first\n\nsecond\nthi|")
    desk.outcomes = []
    desk.type("\u{1B}[200~s\rand\u{1B}[201~")
    #expect(desk.outcomes == [] && desk.shown == "first\n\nsecond\nthis\nand|")
    desk.type("\u{1B}[200~\(String(repeating: "x", count: Limits.composeBytesMax))\u{1B}[201~\r")
    #expect(desk.outcomes == [.tooLong, .line("this\nand")])
  }

  @Test("what is shown at each key is only what is new: a screen reader says no word twice")
  func onlyWhatIsNew() {
    var line = TypedLine()
    func output(_ text: String) -> String { line.take(text.utf8, at: 0, columns: 20, rows: 8).output }
    #expect(output("ab") == "ab")
    #expect(output("c") == "c")
    #expect(output("\u{7F}") == "\r\u{1B}[2C\u{1B}[J")
    #expect(output("\r") == "\r\n")
    #expect(line.erase() == "")
  }

  @Test(
    "whatever is typed, erased and walked through while lines come: each stands there whole, and the line below them",
    arguments: 0..<60)
  func random(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let columns = Int.random(in: 3...24, using: &generator)
    // Nothing scrolls away, so that all of it can be looked at.
    var desk = Desk(columns: columns, rows: 400)
    var expected: [String] = []
    let keys = [
      "\u{01}", "\u{05}", "\u{1B}[D", "\u{1B}[A", "\u{1B}[B", "\u{7F}", "\u{17}", "\u{0A}", "\u{15}", "\u{1F}", "é", "漢字 ",
    ]
    for step in 0..<40 {
      switch Int.random(in: 0..<6, using: &generator) {
      case 0:
        desk.arrive("\(step)")
        expected.append("\(step)")
      case 1:
        desk.type("\r")
        guard case .line(let text)? = desk.outcomes.last else { return #expect(Bool(false), "nothing was entered") }
        expected += rows(text, columns)
      case 2, 3: desk.type(String("word and more ".prefix(Int.random(in: 1...14, using: &generator))))
      default: desk.type(keys.randomElement(using: &generator) ?? "")
      }
      let all = desk.terminal.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      #expect(Array(all.prefix(expected.count)) == expected, "seed \(seed), step \(step)")
    }
    #expect(desk.terminal.unknown == [])
    desk.type("\r")
    guard case .line(let text)? = desk.outcomes.last else { return }
    expected += rows(text, columns)
    #expect(desk.terminal.row == expected.count && desk.terminal.column == 0, "seed \(seed)")
    let all = desk.terminal.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(all.prefix(expected.count) == expected[...] && all.dropFirst(expected.count).allSatisfy(\.isEmpty), "seed \(seed)")
  }

  private func rows(_ text: String, _ columns: Int) -> [String] {
    TextLayout(text, width: columns - 1, order: .reading).rows.map { row in
      var text = row.clusters.map(\.text).joined()
      while text.last == " " { text.removeLast() }
      return text
    }
  }
}

extension String {
  fileprivate func padding(to count: Int) -> String { self + String(repeating: " ", count: max(0, count - self.count)) }
}
