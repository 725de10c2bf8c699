import Testing
import WardlineModel

@Suite("Identifiers")
struct IdentifierTests {
  @Test(
    "letters, digits, dot, underscore and dash, 1 to 64 of them", arguments: ["a", "Z", "7", "ward-7", "a.b_c-D", "0..--__"])
  func good(text: String) throws {
    #expect(try SessionID(text).text == text)
    #expect(try UserID(text).description == text)
  }

  @Test("at most 64 bytes")
  func longest() throws {
    #expect(try DeviceID(String(repeating: "x", count: 64)).text.count == 64)
    #expect(throws: InvalidIdentifier.self) { try DeviceID(String(repeating: "x", count: 65)) }
  }

  @Test(
    "nothing else: no path, no space, no control character, no letter of another script",
    arguments: ["", ".", "-a", "_a", ".a", "a b", "a/b", "a\u{0}", "a\n", "ä", "a\u{301}", "ａ", "٣", "a:b", "👍"])
  func bad(text: String) {
    let error = #expect(throws: InvalidIdentifier.self) { try SessionID(text) }
    #expect(error?.value == text)
    #expect(error?.description.contains("session") == true)
  }

  @Test("each kind says in a person's words what it names")
  func nouns() {
    #expect(
      [SessionKind.noun, UserKind.noun, DeviceKind.noun, LogEpochKind.noun] == ["session", "user", "device", "log epoch"])
  }

  @Test("compared exactly, ordered by bytes")
  func order() throws {
    let sorted = try ["-", ".", "0", "A", "_", "a"].map { try SessionID("x" + $0) }
    #expect(sorted.shuffled().sorted() == sorted)
    #expect(try SessionID("Ward") != SessionID("ward"))
  }
}
