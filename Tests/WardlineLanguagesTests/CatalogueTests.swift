import Foundation
import Testing
import WardlineLanguages
import WardlineTerminal

/// Every language of the catalogue, held against the English.
struct CatalogueTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Sources/WardlineLanguages/po")
  private static let english = Dictionary(uniqueKeysWithValues: Catalogue.template.entries.map { ($0.name, $0) })

  private func file(of tag: String) throws -> PortableObject {
    try PortableObject(parsing: try #require(Catalogue.source(of: tag)), file: "\(tag).po")
  }

  @Test func thereAreMoreThanFiftyLanguages() {
    #expect(Catalogue.translated.count >= 52)
    #expect(Set(Catalogue.translated).union(["en", "en-XA"]) == Set(Language.all.keys))
  }

  @Test func everyPhraseOfTheScreenIsInTheTemplateAndTheOtherWayRound() {
    #expect(Set(Phrase.allCases.map(\.rawValue)) == Set(Self.english.keys))
    #expect(Set(Catalogue.english.names) == Set(Self.english.keys))
  }

  /// Every file of the folder is in the table of CTranslations, and the other way round; a build takes over what changed in a file.
  @Test func theProgramHoldsWhatStandsInTheFiles() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).filter { $0.hasSuffix(".po") }
    #expect(Set(names) == Set(Catalogue.translated.map { "\($0).po" }))
    for name in names {
      let text = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
      #expect(Catalogue.source(of: String(name.dropLast(3))) == text, "\(name)")
    }
    let template = try String(contentsOf: Self.folder.appending(path: "wardline.pot"), encoding: .utf8)
    #expect(try PortableObject(parsing: template, file: "wardline.pot") == Catalogue.template)
  }

  @Test(arguments: Catalogue.translated)
  func everyKeyIsThereWithItsFormsAndPlaceholders(tag: String) throws {
    let language = try #require(Language(tag))
    let file = try file(of: tag)
    #expect(file.entries.map(\.name) == Catalogue.template.entries.map(\.name))
    for entry in file.entries {
      let english = try #require(Self.english[entry.name])
      let place = "\(tag).po:\(entry.line) \(entry.name)"
      #expect(entry.source == english.source && entry.sourcePlural == english.sourcePlural, "\(place): the English has changed")
      #expect(entry.forms.count == (english.sourcePlural == nil ? 1 : language.pluralRule.categories.count), "\(place)")
      for form in entry.forms {
        #expect(
          form.placeholders.sorted() == (english.sourcePlural ?? english.source).placeholders.sorted(), "\(place): \(form)")
        #expect(form == form.trimmingCharacters(in: .whitespacesAndNewlines) && !form.isEmpty, "\(place)")
        let bare =
          language.isRightToLeft ? form.replacing("\u{200E}/", with: "/").replacing("\u{200E}500 mg", with: "500 mg") : form
        #expect(!bare.unicodeScalars.contains { Self.isControl($0) }, "\(place)")
      }
    }
  }

  @Test(arguments: Catalogue.translated)
  func theHeaderSaysWhoseWorkItIs(tag: String) throws {
    let language = try #require(Language(tag))
    let header = try file(of: tag).header
    #expect(header["Language"] == tag)
    #expect(["unreviewed", "reviewed"].contains(header["X-Wardline-Review"]))
    #expect(header["Plural-Forms"]?.hasPrefix("nplurals=\(language.pluralRule.categories.count);") == true)
    #expect(header["Content-Type"] == "text/plain; charset=UTF-8")
  }

  /// A banner takes two rows at most; a label that is short in English stays one.
  @Test(arguments: Catalogue.translated)
  func nothingIsTooLongForItsPlace(tag: String) throws {
    for entry in try file(of: tag).entries {
      let english = try #require(Self.english[entry.name])
      for form in entry.forms {
        if entry.name.hasPrefix("banner.") {
          #expect(Self.rows(of: form, columns: 78) <= 2, "\(tag) \(entry.name): \(form)")
        }
        let width = Self.width(of: english.source)
        guard width <= 12 else { continue }
        #expect(Self.width(of: form) <= max(width * 5 / 2, 16), "\(tag) \(entry.name): \(form)")
      }
    }
  }

  @Test func digestsTellTextsApart() {
    let digests = Catalogue.translated.compactMap { Catalogue.digest(of: $0) }
    #expect(Set(digests).count == Catalogue.translated.count)
    #expect(Catalogue.digest(of: "xx") == nil)
  }

  // MARK: Columns, roughly

  /// Zero-width joiners and non-joiners are letters in some scripts, no controls. A left-to-right mark may only keep a `/` where it
  /// belongs, in words from right to left.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: true
    case .format: scalar.value != 0x200C && scalar.value != 0x200D
    default: false
    }
  }

  private static func width(of text: some StringProtocol) -> Int {
    text.unicodeScalars.reduce(0) { width, scalar in
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .format: return width
      default: break
      }
      switch scalar.value {
      case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
        0xFF00...0xFF60,
        0xFFE0...0xFFE6, 0x20000...0x3FFFD:
        return width + 2
      default: return width + 1
      }
    }
  }

  /// Broken at spaces; a word that is longer than a row is broken anywhere, as scripts without spaces are.
  private static func rows(of text: String, columns: Int) -> Int {
    var (rows, used) = (1, 0)
    for word in text.split(separator: " ") {
      var width = width(of: word)
      if used > 0, used + 1 + width <= columns {
        used += 1 + width
        continue
      }
      if used > 0, width <= columns { rows += 1 } else if used > 0 { width += used + 1 }
      while width > columns {
        rows += 1
        width -= columns
      }
      used = width
    }
    return rows
  }
}
