import Testing
import WardlineTerminal

@Suite("Text in rows")
struct TextLayoutTests {
  private func rows(_ text: String, _ width: Int, order: TextOrder = .visual) -> [String] {
    TextLayout(text, width: width, order: order).rows.map { $0.clusters.map(\.text).joined() }
  }

  @Test("rows end between words")
  func words() {
    #expect(rows("How long has he had the rash?", 10) == ["How long ", "has he had", "the rash?"])
    #expect(rows("a b", 1) == ["a", "b"])
    #expect(rows("", 10) == [""])
    #expect(rows("one\n\ntwo\n", 10) == ["one", "", "two", ""])
    #expect(rows("one\r\ntwo\u{2028}three", 10) == ["one", "two", "three"])
  }

  @Test("a word that is longer than a row is broken, and only that")
  func longWords() {
    #expect(rows("abcdefghij", 4) == ["abcd", "efgh", "ij"])
    #expect(rows("a bcdefghij k", 4) == ["a ", "bcde", "fghi", "j k"])
  }

  @Test(
    "a number stays on the row of its unit, where both fit in one row",
    arguments: [
      ("Gib 2-3 mg/kg jetzt", 10, ["Gib ", "2-3 mg/kg ", "jetzt"]), ("give 2 - 3 mg", 9, ["give ", "2 - 3 mg"]),
      ("take <5 mg", 8, ["take ", "<5 mg"]), ("take 1 000 mg", 11, ["take ", "1 000 mg"]),
      ("خذ 2-3 ملغ", 8, ["خذ ", "2-3 ملغ"]),
      ("خذ ٥ ملغ", 6, ["خذ ", "٥ ملغ"]), ("每天5毫升", 6, ["每天", "5毫升"]), ("他服用 5 毫克", 9, ["他服用 ", "5 毫克"]),
      // They do not fit, or the number ends a sentence, or is part of a name.
      ("Gib 2-3 mg/kg jetzt", 8, ["Gib ", "2-3 ", "mg/kg ", "jetzt"]), ("at 5. Then", 7, ["at 5. ", "Then"]),
      ("a B12 test", 7, ["a B12 ", "test"]), ("1 2 3 4 5 6", 4, ["1 2 ", "3 4 ", "5 6"]), ("- a", 2, ["- ", "a"]),
    ])
  func quantities(text: String, width: Int, expected: [String]) {
    #expect(rows(text, width, order: .reading) == expected)
  }

  @Test("ideographs may be parted, but no row begins with their full stop")
  func ideographs() {
    #expect(rows("他有过敏史吗", 6) == ["他有过", "敏史吗"])
    #expect(rows("他有过。敏", 6) == ["他有", "过。敏"])
    #expect(rows("他有过", 5) == ["他有", "过"])
  }

  @Test("a cluster is never parted, and a zero-width space parts a word")
  func clusters() {
    #expect(rows("👨‍👩‍👧👨‍👩‍👧", 3) == ["👨‍👩‍👧", "👨‍👩‍👧"])
    #expect(rows("นำ\u{200B}นำนำ", 4) == ["นำ", "นำนำ"])
    // Wider than the row: alone in it, rather than nowhere.
    #expect(rows("中中", 1) == ["中", "中"])
  }

  @Test(
    "what is too long for one row ends with an ellipsis",
    arguments: [
      ("hello", 5, "hello"), ("hello", 4, "hel…"), ("hello", 1, "…"), ("hello", 0, ""), ("中中中", 5, "中中…"), ("中中中", 4, "中…"),
      ("中中", 4, "中中"), ("a\nb", 5, "a b"), ("🇺🇸🇺🇸🇺🇸", 4, "🇺🇸…"),
    ] as [(String, Int, String)])
  func ellipsis(text: String, width: Int, expected: String) {
    let row = fitted(text, to: width, order: .visual)
    #expect(row.clusters.map(\.text).joined() == expected)
    #expect(row.width <= width)
  }

  // MARK: Right to left

  @Test("right-to-left text is put into the order in which it is seen, each row by itself")
  func rightToLeft() {
    #expect(rows("abc אבג def", 20) == ["abc גבא def"])
    #expect(rows("אבג", 20) == ["גבא"])
    #expect(rows("אבג דהו זחט", 8) == [" והד גבא", "טחז"])
    #expect(rows("אבג 12", 20) == ["12 גבא"])
    #expect(rows("אבג (ד)", 20) == ["(ד) גבא"])
    #expect(rows("אבג", 20, order: .reading) == ["אבג"])
  }

  @Test("an accent stays on its letter")
  func marks() {
    #expect(rows("בִּי", 20) == ["יבִּ"])
  }

  @Test("a paragraph has the direction of its first letter")
  func direction() {
    let layout = TextLayout("abc\nאבג\n123", width: 20, order: .visual)
    #expect(layout.rows.map(\.isRightToLeft) == [false, true, false])
  }

  // MARK: The cursor

  @Test(
    "the cursor stands on the cluster that it is before, and behind the last",
    arguments: [
      ("abc", 0, 0, 0), ("abc", 3, 0, 3), ("中a", 3, 0, 2), ("ab\nc", 3, 1, 0), ("ab\nc", 2, 0, 2), ("ab\n", 3, 1, 0),
      ("👨‍👩‍👧a", 18, 0, 2),
      // First letter at the right, the end before the leftmost.
      ("אבג", 0, 0, 2), ("אבג", 2, 0, 1), ("אבג", 6, 0, -1),
      // abc גבא: before the first Hebrew letter, which is the rightmost; the end is behind the row.
      ("abc אבג", 4, 0, 6), ("abc אבג", 10, 0, 7),
    ] as [(String, Int, Int, Int)])
  func cursor(text: String, place: Int, row: Int, column: Int) {
    let position = TextLayout(text, width: 20, order: .visual).position(of: place)
    #expect(position == (row, column))
  }

  @Test(
    "a column leads back to the place in the text",
    arguments: ["hello world", "中文 text", "abc אבג def", "אבג דה", "e\u{301}👨‍👩‍👧x"])
  func inverse(text: String) {
    let layout = TextLayout(text, width: 40, order: .visual)
    var place = 0
    for character in text {
      let position = layout.position(of: place)
      #expect(layout.place(row: position.row, column: position.column) == place)
      place += character.utf8.count
    }
    let end = layout.position(of: place)
    #expect(layout.place(row: end.row, column: end.column) == place)
  }
}
