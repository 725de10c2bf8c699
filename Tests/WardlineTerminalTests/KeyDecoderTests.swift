import Testing
import WardlineModel
import WardlineTerminal
import WardlineTestSupport

@Suite("Keys")
struct KeyDecoderTests {
  @Test(
    "bytes: what they are",
    arguments: [
      ("a", [.text("a")]), ("abc", [.text("abc")]), ("é", [.text("é")]), ("👨‍👩‍👧", [.text("👨‍👩‍👧")]),
      ("\r", [Key(.enter)]), ("\n", [.control("j")]), ("\t", [Key(.tab)]), ("\u{7F}", [Key(.backspace)]),
      ("\u{8}", [Key(.backspace)]),
      ("\u{1}", [.control("a")]), ("\u{1A}", [.control("z")]), ("\u{1F}", [.control("_")]), ("\u{0}", [.control(" ")]),
      ("a\rb", [.text("a"), Key(.enter), .text("b")]),
      ("\u{1B}b", [.alt("b")]), ("\u{1B}\r", [Key(.enter, .alt)]), ("\u{1B}\u{7F}", [Key(.backspace, .alt)]),
      ("\u{1B}OP", [Key(.function(1))]), ("\u{1B}OA", [Key(.up)]), ("\u{1B}OM", [Key(.enter)]), ("\u{1B}OH", [Key(.home)]),
      ("\u{1B}[A", [Key(.up)]), ("\u{1B}[D", [Key(.left)]), ("\u{1B}[H", [Key(.home)]), ("\u{1B}[Z", [Key(.tab, .shift)]),
      ("\u{1B}[1;5D", [Key(.left, .control)]), ("\u{1B}[1;3C", [Key(.right, .alt)]), ("\u{1B}[1;2A", [Key(.up, .shift)]),
      ("\u{1B}[1;7B", [Key(.down, [.alt, .control])]), ("\u{1B}\u{1B}[A", [Key(.up, .alt)]),
      ("\u{1B}[3~", [Key(.delete)]), ("\u{1B}[3;5~", [Key(.delete, .control)]), ("\u{1B}[5~", [Key(.pageUp)]),
      ("\u{1B}[6~", [Key(.pageDown)]), ("\u{1B}[1~", [Key(.home)]), ("\u{1B}[8~", [Key(.end)]),
      ("\u{1B}[15~", [Key(.function(5))]),
      ("\u{1B}[11~", [Key(.function(1))]), ("\u{1B}[[A", [Key(.function(1))]), ("\u{1B}[P", [Key(.function(1))]),
      ("\u{1B}[13;2u", [Key(.enter, .shift)]), ("\u{1B}[27;2;13~", [Key(.enter, .shift)]), ("\u{1B}[13u", [Key(.enter)]),
      ("\u{1B}[97;5u", [.control("a")]), ("\u{1B}[27;5;97~", [.control("a")]), ("\u{1B}[117;3u", [.alt("u")]),
      ("\u{1B}[27u", [Key(.escape)]), ("\u{1B}[97;133u", [.control("a")]), ("\u{1B}[97:65;2:1u", [.text("A")]),
      ("\u{1B}[233u", [.text("é")]), ("\u{1B}[57414u", [Key(.enter)]),
      // A command on a Cyrillic and an Arabic keyboard is the Latin letter of its key; on a French one what stands on the key.
      ("\u{1B}[1081::113;5u", [.control("q")]), ("\u{1B}[1602::114;5u", [.control("r")]),
      ("\u{1B}[1075:1043:117;4u", [.alt("u")]), ("\u{1B}[1081u", [.text("й")]), ("\u{1B}[1081::113u", [.text("й")]),
      ("\u{1B}[113::97;5u", [.control("q")]), ("\u{1B}[57414::113;5u", [Key(.enter, .control)]),
      // With super, hyper or meta it is none of ours, whatever the locks.
      ("\u{1B}[99;9u", []), ("\u{1B}[99;17u", []), ("\u{1B}[99;33u", []), ("\u{1B}[99;13u", []), ("\u{1B}[1;9A", []),
      ("\u{1B}[27;9;99~", []), ("\u{1B}[99;65u", [.text("c")]),
      // Not keys, or malformed: ignored, and nothing of them is text.
      ("\u{1B}[97;5:3u", []), ("\u{1B}[?1;2c", []), ("\u{1B}[>41;0;0c", []), ("\u{1B}[24;80R", []), ("\u{1B}[99~", []),
      ("\u{1B}[57441u", []), ("\u{1B}[1114112u", []), ("\u{1B}[55296u", []), ("\u{1B}[99999999999999999999u", []),
      ("\u{1B}]10;rgb:00/00/00\u{7}", []), ("\u{1B}]11;rgb:00\u{1B}\\", []), ("\u{1B}P1$r0m\u{1B}\\a", [.text("a")]),
      ("\u{1B}[1;2\rx", [Key(.enter), .text("x")]), ("\u{1B}[12\u{1B}[A", [Key(.up)]), ("\u{1B}[\u{1B}[B", [Key(.down)]),
      ("\u{85}x", [.text("x")]), ("\u{1B}Oz", []),
    ] as [(String, [Key])])
  func named(input: String, keys: [Key]) {
    var decoder = KeyDecoder()
    #expect(decoder.decode(Array(input.utf8), at: 0) == keys.map(TerminalInput.key))
    #expect(decoder.flushesAt == nil)
    // In any pieces: the same keys, however text is parted.
    var slow = KeyDecoder()
    let pieces = input.utf8.flatMap { slow.decode([$0], at: 0) }
    #expect(joined(pieces) == joined(keys.map(TerminalInput.key)))
  }

  /// Text that came in pieces, in one.
  private func joined(_ inputs: [TerminalInput]) -> [TerminalInput] {
    inputs.reduce(into: []) { result, input in
      if case .key(let key) = input, case .text(let text) = key.name, key.modifiers.isEmpty,
        case .key(let before)? = result.last, case .text(let first) = before.name, before.modifiers.isEmpty
      {
        result[result.count - 1] = .key(.text(first + text))
      } else {
        result.append(input)
      }
    }
  }

  @Test(
    "bytes that are no UTF-8: left out, and the rest is there",
    arguments: [
      ([0xFF, 0x61], "a"), ([0x61, 0xC3], "a"), ([0xC3, 0x61], "a"), ([0xE2, 0x82, 0x61], "a"),
      ([0xED, 0xA0, 0x80, 0x61], "a"),
      ([0xC0, 0x80, 0x61], "a"), ([0xF5, 0x80, 0x80, 0x80, 0x61], "a"), ([0x80, 0x80, 0x61], "a"),
    ] as [([UInt8], String)])
  func malformed(bytes: [UInt8], text: String) {
    var decoder = KeyDecoder()
    #expect(decoder.decode(bytes, at: 0) == [.key(.text(text))])
  }

  @Test("esc: alone it is a key when nothing has followed in time")
  func escape() {
    var decoder = KeyDecoder()
    #expect(decoder.decode([0x1B], at: 1_000).isEmpty)
    #expect(decoder.flushesAt == 1_000 + Limits.escapeMaxMilliseconds)
    #expect(decoder.flush(at: 1_000 + Limits.escapeMaxMilliseconds - 1).isEmpty)
    #expect(decoder.flush(at: 1_000 + Limits.escapeMaxMilliseconds) == [.key(Key(.escape))])
    #expect(decoder.flushesAt == nil)
    // What comes then is no part of it.
    #expect(decoder.decode(Array("[A".utf8), at: 2_000) == [.key(.text("[A"))])
  }

  @Test(
    "keys that begin like sequences: Alt-[, Alt-O, Alt-]", arguments: [("\u{1B}[", "["), ("\u{1B}O", "O"), ("\u{1B}]", "]")])
  func openers(input: String, letter: String) {
    var decoder = KeyDecoder()
    #expect(decoder.decode(Array(input.utf8), at: 0).isEmpty)
    #expect(decoder.flush(at: 50) == [.key(.alt(letter))])
  }

  @Test("a sequence that is over its bound is read to its end and forgotten")
  func longSequence() {
    var decoder = KeyDecoder()
    let long = "\u{1B}[" + String(repeating: "1;", count: 10_000) + "A" + "x"
    #expect(decoder.decode(Array(long.utf8), at: 0) == [.key(.text("x"))])
  }

  @Test("focus: CSI I, CSI O")
  func focus() {
    var decoder = KeyDecoder()
    #expect(decoder.decode(Array("\u{1B}[I\u{1B}[O".utf8), at: 0) == [.focus(true), .focus(false)])
  }

  @Test("the wheel, in whatever way the mouse is reported, and no other button")
  func wheel() {
    var decoder = KeyDecoder()
    #expect(decoder.decode(Array("\u{1B}[<64;10;5M\u{1B}[<65;1;1Mx".utf8), at: 0) == [.wheel(-3), .wheel(3), .key(.text("x"))])
    #expect(decoder.decode(Array("\u{1B}[<68;1;1M".utf8), at: 0) == [.wheel(-3)], "with Shift")
    #expect(decoder.decode(Array("\u{1B}[<0;10;5M\u{1B}[<0;10;5m".utf8), at: 0) == [])
    #expect(decoder.decode(Array("\u{1B}[M !!x".utf8), at: 0) == [.key(.text("x"))], "the oldest way, of which nothing is text")
  }

  @Test("what a terminal says of its background, ended by BEL or ST, and no other answer")
  func background() {
    var decoder = KeyDecoder()
    let white = TerminalInput.background(TerminalColor(red: 1, green: 1, blue: 1))
    #expect(decoder.decode(Array("\u{1B}]11;rgb:ffff/ffff/ffff\u{7}x".utf8), at: 0) == [white, .key(.text("x"))])
    #expect(decoder.decode(Array("\u{1B}]11;rgba:ff/ff/ff/ff\u{1B}\\".utf8), at: 0) == [white])
    for other in [
      "10;rgb:ff/ff/ff", "11;rgb:ff/ff", "11;rgb:12345/1/1", "11;?", "11;rgb:xx/1/1", String(repeating: "1", count: 9_999),
    ] {
      #expect(decoder.decode(Array("\u{1B}]\(other)\u{7}".utf8), at: 0) == [], "\(other.prefix(20))")
    }
  }

  @Test("an answer that a slow link has cut in two is no text")
  func slowAnswer() {
    var decoder = KeyDecoder()
    #expect(decoder.decode(Array("\u{1B}]11;rgb:ff".utf8), at: 0) == [])
    #expect(decoder.flush(at: Limits.escapeMaxMilliseconds) == [])
    let white = TerminalInput.background(TerminalColor(red: 1, green: 1, blue: 1))
    #expect(decoder.decode(Array("/ff/ff\u{1B}\\".utf8), at: Limits.escapeMaxMilliseconds + 1) == [white])
  }

  // MARK: Paste

  @Test("paste: one event, lines kept, everything else that would command left out")
  func paste() {
    var decoder = KeyDecoder()
    let input = "a\u{1B}[200~one\r\ntwo\rthree\u{7}\u{1B}[31mred\tx\u{1B}[20\u{1B}[201~b"
    #expect(
      decoder.decode(Array(input.utf8), at: 0)
        == [.key(.text("a")), .paste("one\ntwo\nthree[31mred\tx[20"), .key(.text("b"))])
    var slow = KeyDecoder()
    #expect(slow.decode(Array(input.utf8.prefix(9)), at: 0) == [.key(.text("a"))])
    let rest = input.utf8.dropFirst(9).flatMap { slow.decode([$0], at: 0) }
    #expect(rest == [.paste("one\ntwo\nthree[31mred\tx[20"), .key(.text("b"))])
  }

  @Test("paste: over its bound nothing of it is taken, and it is told by how much; what follows is typed")
  func longPaste() throws {
    var decoder = KeyDecoder()
    let text = String(repeating: "é", count: Limits.pasteBytesMax)
    let inputs = decoder.decode(Array("\u{1B}[200~x\(text)\u{1B}[201~y".utf8), at: 0)
    #expect(inputs == [.pasteTooLong(by: Limits.pasteBytesMax + 1), .key(.text("y"))])
    let fitting = String(repeating: "x", count: Limits.pasteBytesMax)
    #expect(decoder.decode(Array("\u{1B}[200~\(fitting)\u{1B}[201~".utf8), at: 0) == [.paste(fitting)])
  }

  @Test("paste: whose end was lost is not kept for ever")
  func lostEnd() {
    var decoder = KeyDecoder()
    #expect(decoder.decode(Array("\u{1B}[200~text".utf8), at: 0).isEmpty)
    #expect(decoder.flushesAt == Limits.pasteSilenceMilliseconds)
    #expect(decoder.flush(at: Limits.pasteSilenceMilliseconds) == [.paste("text")])
  }

  @Test("any bytes at all: nothing traps, and what was held comes out or is forgotten", arguments: 0..<200 as Range<UInt64>)
  func anything(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let alphabet: [UInt8] = [
      0x1B, 0x5B, 0x4F, 0x3B, 0x31, 0x32, 0x30, 0x7E, 0x75, 0x41, 0x0D, 0xC3, 0xA9, 0xF0, 0x9F, 0x07, 0x5D, 0xFF,
    ]
    var decoder = KeyDecoder()
    for _ in 0..<50 {
      let bytes = (0..<Int.random(in: 0..<30, using: &generator)).map { _ in alphabet.randomElement(using: &generator) ?? 0 }
      _ = decoder.decode(bytes, at: 0)
    }
    _ = decoder.flush(at: .max)
    #expect(decoder.decode(Array("\r".utf8), at: 0) == [.key(Key(.enter))])
  }
}
