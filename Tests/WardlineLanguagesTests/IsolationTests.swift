import Testing
import WardlineLanguages
import WardlineModel
import WardlineTerminal

/// Values in words that are written from right to left are put into order by themselves.
struct IsolationTests {
  private static let (open, close) = ("\u{2068}", "\u{2069}")
  private static let rightToLeft = Language.all.values.filter(\.isRightToLeft).map(\.tag).sorted()

  private func wording(_ tag: String) -> LanguageInUse {
    LanguageInUse(.negotiated([tag], environment: [:]))
  }

  @Test func theLanguagesAreThese() { #expect(Self.rightToLeft == ["ar", "fa", "he", "prs", "ps", "ur"]) }

  @Test(arguments: rightToLeft)
  func everyValueOfEveryPhraseIsIsolated(tag: String) throws {
    let wording = wording(tag)
    for entry in Catalogue.template.entries {
      let names = Set((entry.sourcePlural ?? entry.source).placeholders)
      let values = Dictionary(uniqueKeysWithValues: names.filter { $0 != "count" }.map { ($0, "<\($0)>") })
      let text = wording.text(entry.name, values, count: names.contains("count") ? 12 : nil)
      for name in names {
        let value = name == "count" ? "12" : "<\(name)>"
        #expect(text.contains(name == "count" ? value : Self.open + value + Self.close), "\(entry.name): \(text)")
      }
      #expect(text.unicodeScalars.count { $0 == "\u{2068}" } == text.unicodeScalars.count { $0 == "\u{2069}" })
      #expect(!names.isEmpty || !text.contains(Self.open), "\(entry.name): \(text)")
    }
  }

  @Test func aNumberStaysWithItsUnit() {
    let text = wording("ar").text("connection.connected", ["milliseconds": "38"])
    #expect(fitted(text, to: 40, order: .visual).clusters.map(\.text).joined() == "38 ms لصتم", "\(text)")
  }

  @Test func aLanguageFromLeftToRightHasNoIsolates() {
    for tag in ["en", "de", "ja"] {
      let text = wording(tag).text("presence.here", ["name": "Amal"])
      #expect(text.contains("Amal") && text.unicodeScalars.allSatisfy { !(0x2066...0x2069).contains($0.value) })
    }
  }

  /// Else a name could end its isolate, and turn round what stands behind it.
  @Test func aValueCannotLeaveItsIsolate() {
    let arabic = wording("ar")
    let plain = arabic.text("presence.here", ["name": "a"])
    #expect(arabic.text("presence.here", ["name": "\u{2069}a"]) == plain)
    #expect(
      arabic.text("presence.here", ["name": "\u{2067}a"])
        == plain.replacing("a\u{2069}", with: "\u{2067}a\u{2069}\u{2069}"))
    let inner = arabic.text("reason.refused", ["code": "x"])
    #expect(arabic.text("why.lastError", ["reason": inner]).contains(Self.open + inner + Self.close), "a phrase in a phrase")
    #expect(arabic.text("header.other", ["name": "a", "role": "b", "language": ""]).contains("()"), "nothing is not isolated")
  }

  /// What a language lacks is said in English, from left to right.
  @Test func aPhraseOfAnotherLanguageHasItsOwnDirection() {
    let storage = PhraseStorage(load: { _, _ in [] }, save: { _, _, _ in })
    let bare = LanguageInUse(.negotiated(["ar"], environment: [:]), storage: storage)
    #expect(bare.text("presence.here", ["name": "Amal"]) == "Amal is here")
  }

  /// As the screen lays it out: from left to right as it is seen.
  @Test(arguments: rightToLeft)
  func aCommandKeepsItsSlashAndASentenceItsDirection(tag: String) {
    let wording = wording(tag)
    let keys = fitted(
      wording.text("banner.failedKeys", ["retry": "F5", "delete": "/delete all"]), to: 200, order: .visual)
    let seen = keys.clusters.map(\.text).joined()
    #expect(seen.contains("/delete all") && seen.contains("F5"), "\(seen)")
    let unknown = fitted(
      wording.text("notice.commandUnknown", ["command": "/x", "key": "F1"]), to: 200, order: .visual)
    let order = unknown.clusters.map(\.text).joined()
    #expect(order.contains("/x") && order.contains("F1") && order.contains("//"), "\(order)")
    for (name, values) in [
      ("presence.here", ["name": "Nadia"]), ("banner.tryNow", ["key": "Ctrl-R"]),
      ("header.other", ["name": "Nadia", "role": "nurse", "language": "en"]),
    ] {
      #expect(fitted(wording.text(name, values), to: 200, order: .visual).isRightToLeft, "\(name)")
    }
  }
}
