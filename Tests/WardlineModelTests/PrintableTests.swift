import Testing
import WardlineModel
import WardlineTestSupport

struct PrintableTests {
  @Test(
    "what somebody else wrote stays on its line, moves no cursor and turns no direction",
    arguments: [
      ("plain words, é, 𝒳, 漢", "plain words, é, 𝒳, 漢"), ("a\nb\r\tc", "a\\nb\\r\\tc"), ("\u{1B}[2Jx", "\\u{1B}[2Jx"),
      ("\u{9B}31m", "\\u{9B}31m"), ("\u{0}\u{7F}", "\\u{0}\\u{7F}"), ("a\u{202E}b\u{2066}", "a\\u{202E}b\\u{2066}"),
      ("\u{2028}\u{2029}", "\\u{2028}\\u{2029}"), ("\\u{1B}", "\\u{1B}"), ("\r\n", "\\r\\n"), ("", ""),
    ])
  func escapes(text: String, written: String) {
    #expect(text.printable() == written)
  }

  @Test("what is too long is cut, by scalars: one character can have any number of them")
  func cut() {
    #expect(String(repeating: "x", count: 64).printable() == String(repeating: "x", count: 64))
    #expect(String(repeating: "x", count: 65).printable() == String(repeating: "x", count: 64) + "…")
    let tall = "e" + String(repeating: "\u{301}", count: 100_000)
    #expect(tall.count == 1 && tall.printable().unicodeScalars.count == 65)
    #expect(String(repeating: "\u{1B}", count: 240_000).printable().utf8.count <= 64 * 10 + 3)
  }

  @Test("an identifier that is none is named printable and cut")
  func identifiers() {
    let evil = "a\u{1B}[31m\n2026-01-01 forged" + String(repeating: "x", count: 240_000)
    let message = #expect(throws: InvalidIdentifier.self) { try SessionID(evil) }?.description ?? ""
    #expect(message.hasPrefix("'a\\u{1B}[31m\\n2026-01-01 forged") && message.utf8.count < 300)
    #expect(message.hasSuffix("beginning with a letter or digit"))
  }

  @Test("times of tokens: what is out of range is none, whatever its bits")
  func tokenTimes() {
    #expect(Timestamp(tokenSeconds: 0)?.milliseconds == 0)
    #expect(Timestamp(tokenSeconds: 1_234.5678)?.milliseconds == 1_234_568)
    let last = Limits.tokenExpiryMaxSeconds
    #expect(Timestamp(tokenSeconds: Double(last))?.milliseconds == last * 1_000)
    for seconds in [
      -1, -0.001, Double(last) + 1, 9.3e15, 9.3e18, 1e308, .infinity, -.infinity, .nan, .signalingNaN, -1e308,
    ] {
      #expect(Timestamp(tokenSeconds: seconds) == nil, "\(seconds)")
    }
    var generator = SeededGenerator(seed: 9)
    for _ in 0..<100_000 {
      let seconds = Double(bitPattern: UInt64.random(in: .min ... .max, using: &generator))
      #expect((Timestamp(tokenSeconds: seconds) != nil) == (seconds >= 0 && seconds <= Double(last)))
    }
  }
}
