import Testing
import WardlineModel
import WardlineTestSupport

struct JSONTextTests {
  private func json(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.appendJSON(text)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(
    "JSON escapes what JSON demands, and what a terminal would obey",
    arguments: [
      ("", #""""#), ("plain é 漢 😀 /", #""plain é 漢 😀 /""#), ("\"\\", #""\"\\""#),
      ("\n\r\t\u{0}\u{1B}", #""\n\r\t\u0000\u001B""#),
      ("\u{7F}\u{80}\u{9B}\u{9F}\u{A0}", "\"\\u007F\\u0080\\u009B\\u009F\u{A0}\""),
      ("\u{61B}\u{61C}\u{61D}", "\"\u{61B}\\u061C\u{61D}\""),
      ("\u{200D}\u{200E}\u{200F}\u{2010}", "\"\u{200D}\\u200E\\u200F\u{2010}\""),
      ("\u{2028}\u{2029}\u{202A}\u{202E}\u{202F}", "\"\\u2028\\u2029\\u202A\\u202E\u{202F}\""),
      ("\u{2065}\u{2066}\u{2069}\u{206A}\u{20AC}", "\"\u{2065}\\u2066\\u2069\u{206A}€\""),
    ])
  func escapes(text: String, written: String) {
    #expect(json(text) == written)
  }

  @Test("every scalar that must not stand there is escaped, and no other")
  func everyScalar() {
    for value in UInt32(0)...0x3000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let isKept = value >= 0x20 && value != 0x22 && value != 0x5C && !scalar.isEscapedInJSON
      #expect((json("a\(Character(scalar))b") == "\"a\(Character(scalar))b\"") == isKept, "U+\(String(value, radix: 16))")
    }
  }
}
