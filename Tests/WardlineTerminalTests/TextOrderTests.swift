import Testing
import WardlineTestSupport

@testable import WardlineTerminal

/// Right-to-left text as terminals of each kind need it.
struct TextOrderTests {
  private static func cells(_ text: String, _ order: TextOrder) -> String {
    TextLayout(text, width: 60, order: order).rows[0].clusters.map(\.text).joined()
  }

  /// A sentence with a dose in each right-to-left language, as it is seen from left to right, and joined.
  private static let sentences: [(text: String, seen: String, joined: String)] = [
    (
      "يأخذ warfarin 5 mg كل مساء", "ءاسم لك warfarin 5 mg ذخأي",
      "ء\u{FE8E}\u{FEB4}\u{FEE3} \u{FEDE}\u{FEDB} warfarin 5 mg \u{FEAC}\u{FEA7}\u{FE84}\u{FEF3}"
    ),
    ("הוא לוקח 5 mg בערב", "ברעב 5 mg חקול אוה", "ברעב 5 mg חקול אוה"),
    (
      "روزی ۵ میلی‌گرم", "مرگی\u{200C}لیم ۵ یزور",
      "\u{FEE1}\u{FEAE}\u{FB94}\u{FBFD}\u{FEE0}\u{FBFF}\u{FEE3} ۵ \u{FBFC}\u{FEAF}\u{FEED}\u{FEAD}"
    ),
    ("روزانہ ۵ ملی", "یلم ۵ ہنازور", "\u{FBFD}\u{FEE0}\u{FEE3} ۵ \u{FBA7}\u{FEE7}\u{FE8D}\u{FEAF}\u{FEED}\u{FEAD}"),
  ]

  @Test("each right-to-left language as it is seen, and joined", arguments: sentences.indices)
  func languages(index: Int) {
    let (text, seen, joined) = Self.sentences[index]
    #expect(Self.cells(text, .visual) == seen)
    #expect(Self.cells(text, .joined) == joined)
    #expect(Self.cells(text, .reading) == text)
  }

  @Test(
    "a number and its unit are read from left to right, among right-to-left words and between those and others",
    arguments: [
      "5 mg", "5.0 ml", "500 mg", "50mg", "500-mg", "½ tablet", "1½ tablets", "1 ½ tablets", "2-3 mg/kg", "2 – 3 mg",
      "3 × 5 mg",
      "1,000 IU", "1 000 мл", "120/80 mmHg", "5%", "5 %", "0.9% NaCl", "37.5 °C", "<5 mg", "±0.5 mg", "5\u{A0}ml",
      "5\u{202F}µg",
      "٥ mg", "٥٫٥ ml", "۵ mg", "5 мг", "५ ml", "10 毫克", "5 mg/24h",
    ])
  func quantities(dose: String) {
    for (before, behind) in [("הוא לוקח ", " בערב"), ("يأخذ ", " مساء"), ("take כל ", " now"), ("take كل ", ""), ("", " كل")] {
      let text = before + dose + behind
      for order in [TextOrder.visual, .joined] {
        #expect(Self.cells(text, order).contains(dose), "\(text): \(Self.cells(text, order))")
      }
      #expect(Self.shown(TextLayout(text, width: 60, order: .turned).rows[0].clusters) == Self.cells(text, .visual))
    }
  }

  @Test(
    "a number before a unit from right to left, or before none, is where the algorithm puts it, and no number changes the paragraph's direction",
    arguments: [
      ("קח 5 מ״ג", "ג״מ 5 חק"), ("خذ 5 ملغ", "غلم 5 ذخ"), ("ל-5 mg", "5 mg-ל"), ("בחדר 12, Amal", "Amal ,12 רדחב"),
      ("5% מלח", "חלמ 5%"), ("מנה 2 (5 mg)", "(5 mg) 2 הנמ"),
    ])
  func otherNumbers(text: String, seen: String) {
    #expect(Self.cells(text, .visual) == seen)
    #expect(TextLayout(text, width: 60, order: .visual).rows[0].isRightToLeft)
  }

  @Test("the cursor is on the cell of the letter that it is before, in a dose, too")
  func cursorInDose() {
    let layout = TextLayout("קח 5 mg", width: 20, order: .visual)
    // Seen: "5 mg חק".
    #expect([0, 2, 4, 5, 6, 7, 8].map { layout.position(of: $0).column } == [6, 5, 4, 0, 1, 2, 3])
    #expect((0...6).map { layout.place(row: 0, column: $0) } == [5, 6, 7, 8, 4, 2, 0])
  }

  @Test("lam and alef are one cell, with the marks of both, and the cursor finds both")
  func ligature() {
    let layout = TextLayout("سلام لا", width: 20, order: .joined)
    #expect(layout.rows[0].clusters.map(\.text) == ["\u{FEFB}", " ", "\u{FEE1}", "\u{FEFC}", "\u{FEB3}"])
    #expect(layout.rows[0].width == 5)
    #expect(layout.position(of: 2) == (0, 3) && layout.position(of: 4) == (0, 3), "before the lam, and before the alef")
    #expect(Self.cells("لاً", .joined) == "\u{FEFB}\u{64B}")
    // What is written apart stays apart.
    #expect(Self.cells("ل\u{200C}ا", .joined).unicodeScalars.map(\.value) == [0xFE8D, 0xFEDD])
  }

  @Test("joined letters are the letters that were written, whatever stands between them", arguments: 0..<200 as Range<UInt64>)
  func sameLetters(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let letters = Array("ابتسملكهوي پچگی ٹڑے آأ 5.0mg()،")
    let text = String((0..<24).map { _ in letters.randomElement(using: &generator) ?? " " })
    let joined = TextLayout(text, width: 60, order: .joined).rows[0]
    let seen = TextLayout(text, width: 60, order: .visual).rows[0]
    // Of a ligature the two letters stand as they are read.
    let apart = joined.clusters.map { cluster in
      let letters = String(String.UnicodeScalarView(cluster.text.unicodeScalars.flatMap { Self.letters(of: $0) }))
      return letters.count > 1 ? String(letters.reversed()) : letters
    }
    #expect(apart.joined() == seen.clusters.map(\.text).joined())
  }

  /// What a presentation form is a form of.
  private static func letters(of form: Unicode.Scalar) -> [Unicode.Scalar] {
    guard (0xFB50...0xFDFF).contains(form.value) || (0xFE70...0xFEFE).contains(form.value) else { return [form] }
    return forms[form] ?? [form]
  }

  /// By shaping each letter, and each lam with an alef, in every place.
  private static let forms: [Unicode.Scalar: [Unicode.Scalar]] = {
    var forms: [Unicode.Scalar: [Unicode.Scalar]] = [:]
    let letters = "ابتسملكهويپچگیٹڑےآأ".unicodeScalars
    for letter in letters {
      for (text, place) in [("\(letter)", 0), ("\(letter)ب", 0), ("ب\(letter)ب", 1), ("ب\(letter)", 1)] {
        let scalars = Array(text.unicodeScalars)
        guard let form = BidiParagraph(scalars)?.joined(scalars)[place], form != letter else { continue }
        forms[form] = [letter]
      }
    }
    for alef in "اآأ".unicodeScalars {
      for scalars in [["ل", alef], ["ب", "ل", alef]] as [[Unicode.Scalar]] {
        if let form = BidiParagraph(scalars)?.joined(scalars).last { forms[form] = ["ل", alef] }
      }
    }
    return forms
  }()

  // MARK: A terminal that turns words around

  /// What kitty shows: of what stands between two blanks in one font it reverses everything, if a right-to-left letter or digit comes first.
  private static func shown(_ cells: [Cluster]) -> String {
    var shown = ""
    var rest = cells[...]
    while let first = rest.first {
      let run = rest.prefix { ($0.kind == .space) == (first.kind == .space) && $0.isSetApart == first.isSetApart }
      rest = rest[run.endIndex...]
      let scripts = run.lazy.flatMap(\.text.unicodeScalars).first {
        BidiParagraph.mayReorder([$0]) || ("a"..."z").contains(Character($0))
      }
      let isTurned = scripts.map { BidiParagraph.mayReorder([$0]) } ?? false
      shown += (isTurned ? run.reversed() : Array(run)).map(\.text).joined()
    }
    return shown
  }

  @Test(
    "a terminal that turns words around shows doses as they are",
    arguments: ["يأخذ 50ملغ", "take 50ملغ now", "٥٠ملغ", "5.0ملغ/12h", "(ملغ)50", "الwarfarin 5mg", "take الwarfarin5", "۵۰"])
  func turned(text: String) {
    let cells = TextLayout(text, width: 60, order: .turned).rows[0]
    #expect(Self.shown(cells.clusters) == Self.cells(text, .visual))
    #expect(cells.width == TextLayout(text, width: 60, order: .visual).rows[0].width)
  }

  @Test("and so it does with any text", arguments: 0..<300 as Range<UInt64>)
  func turnedAlways(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let letters = Array("ابتس 5.0mg(٥۵)/-xyאב  ")
    let text = String((0..<20).map { _ in letters.randomElement(using: &generator) ?? " " })
    #expect(
      Self.shown(TextLayout(text, width: 60, order: .turned).rows[0].clusters) == Self.cells(text, .visual), "\(text)")
  }

  @Test("what is set apart is bold, or not bold where the rest is")
  func setApart() {
    #expect(Palette.monochrome.parameters(of: .plain, isSetApart: true) == "1")
    #expect(Palette.monochrome.parameters(of: .banner, isSetApart: true) == "7")
    #expect(Palette.monochrome.parameters(of: .banner, isSetApart: false) == "1;7")
  }

  // MARK: Which terminal does what

  @Test(
    "what is known of a terminal",
    arguments: [
      (["TERM": "xterm-256color", "XTERM_VERSION": "XTerm(379)"], .drawsCells), (["VTE_VERSION": "7000"], .joinsLetters),
      (["VTE_VERSION": "5400"], .drawsCells), (["TERM": "mlterm"], .ordersRows), (["KONSOLE_VERSION": "220401"], .ordersRows),
      (["TERM_PROGRAM": "Apple_Terminal"], .ordersRows), (["TERM": "xterm-kitty"], .turnsWords),
      (["TMUX": "/tmp/x", "KITTY_WINDOW_ID": "1", "TERM": "tmux-256color"], .turnsWords),
      (["TMUX": "/tmp/x", "VTE_VERSION": "7000"], .drawsCells), (["TERM": "screen"], .drawsCells), ([:], .drawsCells),
    ] as [([String: String], TerminalText)])
  func terminals(environment: [String: String], text: TerminalText) {
    #expect(TerminalText(environment: environment) == text)
  }

  @Test("who orders and joins: what suits the terminal, else as it was chosen")
  func modes() {
    let all: [TerminalText] = [.drawsCells, .joinsLetters, .turnsWords, .ordersRows]
    #expect(all.map { BidiMode.auto.order(on: $0) } == [.joined, .visual, .turned, .reading])
    for terminal in all {
      #expect(BidiMode.app.order(on: terminal) == .visual && BidiMode.joined.order(on: terminal) == .joined)
      #expect(BidiMode.terminal.order(on: terminal) == .reading && BidiMode.off.order(on: terminal) == .reading)
    }
  }
}
