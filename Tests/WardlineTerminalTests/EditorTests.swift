import Testing
import WardlineModel
import WardlineTerminal

@Suite("The line")
struct EditorTests {
  /// Types what is no key, and presses what is one: `"ab{^A}c{Left}"`.
  private func typed(_ script: String, in start: Editor = Editor()) -> Editor {
    var editor = start
    var rest = script[...]
    while let first = rest.first {
      if first == "{", let end = rest.firstIndex(of: "}") {
        let name = String(rest[rest.index(after: rest.startIndex)..<end])
        _ = editor.handle(key(name))
        rest = rest[rest.index(after: end)...]
      } else {
        _ = editor.handle(.text(String(first)))
        rest.removeFirst()
      }
    }
    return editor
  }

  private func key(_ name: String) -> Key {
    let names: [String: Key] = [
      "Left": Key(.left), "Right": Key(.right), "Home": Key(.home), "End": Key(.end), "BS": Key(.backspace),
      "Del": Key(.delete),
      "C-Left": Key(.left, .control), "M-Right": Key(.right, .alt), "M-BS": Key(.backspace, .alt), "M-Enter": Key(.enter, .alt),
      "S-Enter": Key(.enter, .shift), "C-Del": Key(.delete, .control), "M-Left": Key(.left, .alt),
    ]
    if let key = names[name] { return key }
    return name.hasPrefix("^") ? .control(name.dropFirst().lowercased()) : .alt(String(name.dropFirst(2)))
  }

  @Test(
    "keys: what stands in the line, and where the cursor is",
    arguments: [
      ("abc", "abc|"), ("abc{^A}", "|abc"), ("abc{^A}{^E}", "abc|"), ("abc{^B}{^B}x", "ax|bc"), ("abc{Home}{^F}x", "ax|bc"),
      ("abc{Left}{BS}", "a|c"), ("abc{Home}{Del}", "|bc"), ("abc{Home}{^D}", "|bc"), ("{BS}{Del}{Left}{Right}", "|"),
      ("one two{M-b}", "one |two"), ("one two{M-b}{M-b}", "|one two"), ("one, two{Home}{M-f}", "one|, two"),
      ("one two{C-Left}x", "one x|two"), ("one two{Home}{M-Right}x", "onex| two"), ("one two{M-Left}{M-Left}", "|one two"),
      ("one two{^W}", "one |"), ("a-b c-d{^W}", "a-b |"), ("a-b c-d{M-BS}", "a-b c-|"), ("one two{Home}{M-d}", "| two"),
      ("one two{Home}{C-Del}", "| two"), ("one two{M-b}{^K}", "one |"), ("one two{M-b}{^U}", "|two"),
      ("one two{M-b}{^K}{^A}{^Y}", "two|one "), ("one two{^W}{^W}{^Y}", "one two|"),
      ("one two{Home}{M-d}{M-d}x{^Y}", "xone two|"),
      ("abcd{^T}", "abdc|"), ("abcd{^A}{^F}{^T}", "ba|cd"), ("a{^T}", "a|"), ("ab{^A}{^T}", "|ab"),
      ("ab{^J}cd{^A}x", "ab\nx|cd"), ("ab{M-Enter}cd{S-Enter}", "ab\ncd\n|"), ("ab{^J}cd{^U}{^U}", "ab\n|"),
      ("ab{^J}cd{Home}{BS}", "ab|cd"), ("ab{^J}cd{Home}{Left}{^K}", "ab|cd"), ("ab{^J}cd{^A}{^K}", "ab\n|"),
      // Undo: a word at a time, and one kill at a time.
      ("one two{^_}", "one|"), ("abc{^W}{^_}", "abc|"), ("abc{^_}{^_}{^_}", "|"),
    ] as [(String, String)])
  func readline(script: String, expected: String) {
    #expect(shown(typed(script)) == expected)
  }

  private func shown(_ editor: Editor) -> String {
    let bytes = Array(editor.text.utf8)
    return String(decoding: bytes[..<editor.place], as: UTF8.self) + "|"
      + String(decoding: bytes[editor.place...], as: UTF8.self)
  }

  @Test("one backspace removes one grapheme", arguments: ["👨‍👩‍👧", "🇺🇸", "हि", "e\u{301}", "👍🏽", "한", "\r\n", "🏴‍☠️", "ที่"])
  func graphemes(cluster: String) {
    var editor = Editor()
    editor.insert("x" + cluster)
    let isTaken = editor.handle(Key(.backspace))
    #expect(isTaken)
    #expect(editor.text == "x")
  }

  @Test("a cluster that comes in pieces is one, and the cursor never stands in it")
  func pieces() {
    var editor = Editor()
    for scalar in "👨‍👩‍👧".unicodeScalars { editor.insert(String(scalar)) }
    _ = editor.handle(Key(.left))
    #expect(editor.place == 0)
    // Half a flag before another half: they become one, and the cursor stands behind it.
    var flags = Editor()
    flags.insert("🇩")
    _ = flags.handle(Key(.left))
    flags.insert("🇪")
    #expect(shown(flags) == "🇪🇩|")
    // An accent before a letter's own, put behind the letter.
    var accent = Editor()
    accent.insert("e\n")
    _ = accent.handle(Key(.left))
    accent.insert("\u{301}")
    #expect(shown(accent) == "e\u{301}|\n")
  }

  @Test("the line is bounded, by whole graphemes")
  func bounded() {
    var editor = Editor()
    let texts = [String(repeating: "é", count: Limits.composeBytesMax / 2 - 1) + "x", "👨‍👩‍👧", "y", "z"]
    let fitted = texts.map { editor.insert($0) }
    #expect(fitted == [true, false, true, false])
    #expect(editor.text.hasSuffix("éxy"))
    #expect(editor.text.utf8.count == Limits.composeBytesMax)
  }

  @Test("how far a line is over what a message holds")
  func excess() {
    var editor = Editor()
    editor.insert(String(repeating: "x", count: Limits.textBytesMax))
    #expect(editor.excess == 0)
    editor.insert("é")
    #expect(editor.excess == 2)
  }

  @Test("undo is bounded, and goes back no further")
  func undoBound() {
    var editor = Editor()
    for _ in 0..<Limits.undoMax + 50 { editor.insert("a ") }
    for _ in 0..<Limits.undoMax { _ = editor.handle(.control("_")) }
    let oldest = editor.text
    _ = editor.handle(.control("_"))
    #expect(editor.text == oldest)
    #expect(oldest.count == 100)
  }

  // MARK: Rows and history

  private func layout(_ editor: Editor) -> TextLayout { TextLayout(editor.text, width: 10, order: .visual) }

  @Test("up and down go through the rows, and at the first and last through what was written before")
  func history() {
    var editor = Editor()
    editor.setHistory(["first", "second"])
    editor.insert("half typed and long")
    editor.moveRow(by: -1, in: layout(editor))
    #expect(editor.text == "half typed and long")
    #expect(shown(editor) == "half typ|ed and long")
    editor.moveRow(by: -1, in: layout(editor))
    #expect(editor.text == "second")
    editor.moveRow(by: -1, in: layout(editor))
    editor.moveRow(by: -1, in: layout(editor))
    #expect(editor.text == "first")
    editor.moveRow(by: 1, in: layout(editor))
    editor.moveRow(by: 1, in: layout(editor))
    #expect(editor.text == "half typed and long")
    editor.moveRow(by: 1, in: layout(editor))
    editor.moveRow(by: 1, in: layout(editor))
    #expect(editor.text == "half typed and long")
  }

  @Test("what is changed of the history stays while the line is composed, and each line is undone by itself")
  func changedHistory() {
    var editor = Editor()
    editor.setHistory(["first", "second"])
    editor.insert("new")
    editor.moveRow(by: -1, in: layout(editor))
    editor = typed("!!{BS}", in: editor)
    editor.moveRow(by: -1, in: layout(editor))
    editor = typed("?", in: editor)
    for _ in 0..<2 { editor.moveRow(by: 1, in: layout(editor)) }
    #expect(editor.text == "new")
    editor = typed("{^_}", in: editor)
    #expect(editor.isEmpty)
    editor = typed("new", in: editor)
    editor.moveRow(by: -1, in: layout(editor))
    #expect(editor.text == "second!")
    editor.moveRow(by: -1, in: layout(editor))
    #expect(editor.text == "first?")
    editor = typed("{^_}", in: editor)
    #expect(editor.text == "first")
    editor.moveRow(by: 1, in: layout(editor))
    #expect(editor.text == "second!")
    // Sent, the history is what was sent.
    editor.commit()
    let walked = (0..<3).map { _ in
      editor.moveRow(by: -1, in: layout(editor))
      return editor.text
    }
    #expect(walked == ["second!", "second", "first"])
  }

  @Test("the column is kept, and counts cells")
  func column() {
    var editor = Editor()
    editor.insert("中文字\nabcdef")
    editor.moveRow(by: -1, in: layout(editor))
    #expect(shown(editor) == "中文字|\nabcdef")
    editor.moveRow(by: 1, in: layout(editor))
    #expect(shown(editor) == "中文字\nabcdef|")
    _ = editor.handle(Key(.left))
    _ = editor.handle(Key(.left))
    editor.moveRow(by: -1, in: layout(editor))
    #expect(shown(editor) == "中文|字\nabcdef")
  }

  @Test("what was sent is the newest of the history, once, and the history is bounded")
  func commit() {
    var editor = Editor()
    editor.setHistory((0..<Limits.historyMax + 10).map(String.init))
    for _ in 0..<2 {
      editor.insert("sent")
      editor.commit()
      #expect(editor.isEmpty)
    }
    var seen: Set<String> = []
    for _ in 0..<Limits.historyMax + 20 {
      editor.moveRow(by: -1, in: layout(editor))
      seen.insert(editor.text)
    }
    #expect(seen.count == Limits.historyMax)
    #expect(editor.text == "11")
    #expect(seen.contains("sent"))
  }
}
