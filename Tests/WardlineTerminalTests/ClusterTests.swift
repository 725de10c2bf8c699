import Testing
import WardlineTerminal

@Suite("Clusters")
struct ClusterTests {
  @Test(
    "how many columns a person's character takes",
    arguments: [
      ("a", 1), ("é", 1), ("e\u{301}", 1), ("中", 2), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("ا", 1), ("ب\u{650}", 1),
      ("👨‍👩‍👧", 2), ("🇺🇸", 2), ("👍🏽", 2), ("❤\u{FE0F}", 2), ("❤", 1), ("1\u{FE0F}\u{20E3}", 2), ("🏴‍☠️", 2), ("😀", 2),
      ("ी", 1), ("हि", 2), ("न्दी", 3), ("மி", 2), ("ணீ", 1), ("မြ", 2), ("বা", 2), ("น", 1), ("ที่", 1), ("นำ", 2), ("\u{301}", 1),
      ("\u{1B}", 1), ("\u{9B}", 1), ("\u{7F}", 1),
      ("\t", 4), ("\u{200B}", 0), ("\u{FEFF}", 0), ("\u{202E}", 0), ("\u{AD}", 0), ("\n", 0), ("\r\n", 0), ("…", 1), ("　", 2),
    ] as [(String, Int)])
  func width(text: String, columns: Int) throws {
    let cluster = Cluster(try #require(text.first))
    #expect(text.count == 1)
    #expect(cluster.width == columns)
    #expect(cluster.length == text.utf8.count)
  }

  @Test(
    "after which terminals may stand elsewhere",
    arguments: [
      ("a", false), ("é", false), ("中", false), ("ا", false), ("✓", false), ("👨‍👩‍👧", true), ("🇺🇸", true), ("😀", true),
      ("e\u{301}", true), ("नि", true), ("ी", true), ("❤\u{FE0F}", true), ("\u{E000}", true),
    ] as [(String, Bool)])
  func risk(text: String, isRisky: Bool) throws {
    #expect(Cluster(try #require(text.first)).isRisky == isRisky)
  }

  @Test(
    "nothing that would command a terminal is drawn",
    arguments: [
      "\u{1B}", "\u{9B}", "\u{07}", "\u{202E}", "\u{2066}", "\u{200F}", "\u{0}", "\u{85}", "a\u{200E}", "\u{7F}", "\u{FEFF}",
    ])
  func harmless(text: String) {
    for character in text {
      for scalar in Cluster(character).text.unicodeScalars {
        #expect(scalar.properties.generalCategory != .control)
        #expect(scalar.properties.generalCategory != .format)
      }
    }
  }

  @Test("a cluster that was made to disturb is bounded")
  func bounded() throws {
    let zalgo = "e" + String(repeating: "\u{301}", count: 5_000)
    #expect(Cluster(try #require(zalgo.first)).text.unicodeScalars.count == 24)
    let chain = String(repeating: "क\u{94D}", count: 500) + "क"
    for character in chain { #expect(Cluster(character).width <= 8) }
  }
}
