import Foundation
import Testing
import WardlineLanguages
import WardlineModel

/// The phrase books of the program, held against the English; and what files add to them.
struct PhraseLibraryTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Sources/WardlineLanguages/phrases")
  private static let tags = [
    "ar", "bn", "de", "es", "fa", "fr", "ht", "ko", "pl", "pt", "ro", "ru", "so", "ti", "tl", "tr", "uk", "ur", "vi", "zh-Hans",
  ]

  private static func object(_ name: String) throws -> PortableObject {
    try PortableObject(parsing: String(contentsOf: folder.appending(path: name), encoding: .utf8), file: name)
  }

  private static func tag(_ text: String) throws -> LanguageTag { try LanguageTag(text) }

  @Test func thereAreSixtyPhrasesInTwentyLanguagesAndEnglish() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(names.sorted() == (Self.tags.map { "\($0).po" } + ["phrases.pot"]).sorted())
    let library = PhraseLibrary()
    #expect(library.languages.map(\.text) == (Self.tags + ["en"]).sorted())
    for tag in Self.tags {
      let book = try #require(library.book(try Self.tag("en"), try Self.tag(tag)))
      #expect(book.phrases.count == 60 && Set(book.phrases.map(\.topic)).count == 15, "\(tag)")
    }
  }

  /// What the compiler has embedded is what stands in the files.
  @Test(arguments: tags) func everyTextIsThereWithItsFields(tag: String) throws {
    let (template, file) = (try Self.object("phrases.pot"), try Self.object("\(tag).po"))
    #expect(file.header["Language"] == tag && file.entries.map(\.name) == template.entries.map(\.name))
    let book = try #require(PhraseLibrary().book(try Self.tag("en"), try Self.tag(tag)))
    let said = Dictionary(uniqueKeysWithValues: book.phrases.map { ($0.name.text, $0) })
    for (english, entry) in zip(template.entries, file.entries) {
      #expect(entry.source == english.source, "\(entry.name): the English has changed")
      #expect(
        Set(PhraseBook.Phrase.fields(of: entry.forms[0])) == Set(PhraseBook.Phrase.fields(of: english.source)), "\(entry.name)")
      let isClean = entry.forms[0].unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x202A...0x202E).contains($0.value) }
      #expect(isClean && entry.forms[0] == entry.forms[0].trimmingCharacters(in: .whitespaces), "\(entry.name)")
      guard let phrase = said[entry.name] else { continue }
      #expect(phrase.otherText == entry.forms[0] && phrase.text == english.source)
      // No person has reviewed them; who does names themself in the file.
      #expect(!phrase.isReviewed)
      #expect(phrase.forbids == english.source.hasPrefix("Do not"), "\(entry.name)")
    }
  }

  @Test func whoSpeaksAnotherLanguageIsGivenTheNextOne() throws {
    let library = PhraseLibrary()
    func languages(_ own: String, _ other: String) throws -> [String]? {
      library.book(try Self.tag(own), try Self.tag(other)).map { [$0.language.text, $0.otherLanguage.text] }
    }
    #expect(try languages("de-AT", "ar-SY") == ["de", "ar"])
    #expect(try languages("prs", "uk") == ["fa", "uk"] && languages("en", "prs") == ["en", "fa"])
    #expect(try languages("zh-Hant", "ko") == ["zh-Hans", "ko"])
    // A Swede says it in English; nobody is answered in English who has asked for Swedish.
    #expect(try languages("sv", "ar") == ["en", "ar"] && languages("en", "sv") == nil && languages("en", "en-GB") == nil)
    #expect(try languages("ar", "en") == ["ar", "en"])
  }

  private static let header = """
    msgid ""
    msgstr ""
    "Language: ar\\n"

    """

  @Test func aFileAddsPhrasesAndSaysWhoHasReviewedThem() throws {
    var library = PhraseLibrary()
    try library.add(
      Self.header + """
        # Reviewed by Dr. Haddad, 2026-11-27
        msgctxt "pain.where"
        msgid "Where does it hurt? Please point to the place."
        msgstr "أين الألم؟"

        #. Forbids
        msgctxt "ward.smoke"
        msgid "Do not smoke."
        msgstr "ممنوع التدخين."

        """, file: "site.po")
    let book = try #require(library.book(try Self.tag("en"), try Self.tag("ar")))
    let (where_, smoke) = (book.phrases.first { $0.name.text == "pain.where" }, book.phrases.last)
    #expect(where_?.isReviewed == true && where_?.otherText == "أين الألم؟")
    #expect(smoke?.name.text == "ward.smoke" && smoke?.forbids == true && smoke?.isReviewed == false && smoke?.topic == "ward")
    // English is the source, and so reviewed; what goes from German to Arabic needs the German to be reviewed, too.
    #expect(
      library.book(try Self.tag("de"), try Self.tag("ar"))?.phrases.first { $0.name.text == "pain.where" }?.isReviewed == false)
  }

  @Test func otherWordsLeaveNothingOfAPhraseInOtherLanguages() throws {
    var library = PhraseLibrary()
    try library.add(
      Self.header + "msgctxt \"fear.safe\"\nmsgid \"You may drink again.\"\nmsgstr \"يمكنك الشرب.\"\n", file: "site.po")
    let name = try PhraseName("fear.safe")
    func phrase(_ own: String, _ other: String) throws -> PhraseBook.Phrase? {
      library.book(try Self.tag(own), try Self.tag(other))?.phrases.first { $0.name == name }
    }
    #expect(try phrase("en", "ar")?.otherText == "يمكنك الشرب." && phrase("en", "de") == nil && phrase("de", "ar") == nil)
  }

  @Test func onePhraseOfARegionHidesNoneOfItsLanguage() throws {
    var library = PhraseLibrary()
    try library.add(
      Self.header.replacing("ar", with: "ar-SY") + "msgctxt \"ward.x\"\nmsgid \"X\"\nmsgstr \"س\"\n", file: "site.po")
    let book = try #require(library.book(try Self.tag("en"), try Self.tag("ar-SY")))
    #expect(
      book.phrases.count == 61 && book.phrases.last?.otherLanguage.text == "ar-SY"
        && book.phrases.first?.otherLanguage.text == "ar")
    #expect(library.book(try Self.tag("en"), try Self.tag("ar"))?.phrases.count == 60)
  }

  @Test func whoHasReviewedIsNamedAndHasReviewedTheseWords() throws {
    func isReviewed(
      _ comments: String, _ name: String = "pain.where", _ text: String = "Where does it hurt? Please point to the place."
    ) throws -> Bool? {
      var library = PhraseLibrary()
      try library.add(Self.header + comments + "msgctxt \"\(name)\"\nmsgid \"\(text)\"\nmsgstr \"أين؟\"\n", file: "site.po")
      return library.book(try Self.tag("en"), try Self.tag("ar"))?.phrases.first { $0.name.text == name }?.isReviewed
    }
    #expect(try isReviewed("# Reviewed by Dr. Haddad, 2026-11-27\n") == true)
    #expect(try isReviewed("") == false && isReviewed("# Reviewed by , 2026-11-27\n") == false)
    #expect(try isReviewed("# Reviewed by Dr. Haddad\n#, fuzzy\n") == false)
    // A comment within the entry before is nobody's.
    let before = "msgctxt \"a.b\"\n# Reviewed by Dr. Haddad\nmsgid \"x\"\nmsgstr \"y\"\n\n"
    #expect(try isReviewed(before) == false)
    // The words for the sides are said with it.
    let side =
      "# Reviewed by Dr. Haddad\nmsgctxt \"pain.side\"\nmsgid \"Is the pain on this side: {side}?\"\nmsgstr \"هنا: {side}؟\"\n\n"
    #expect(try isReviewed(side, "side.left", "left") == nil)
    var library = PhraseLibrary()
    try library.add(Self.header + side, file: "site.po")
    func pain() throws -> PhraseBook.Phrase? {
      library.book(try Self.tag("en"), try Self.tag("ar"))?.phrases.first { $0.name.text == "pain.side" }
    }
    #expect(try pain()?.isReviewed == false)
    for word in ["left", "right"] {
      try library.add(
        Self.header
          + "# Reviewed by Dr. Haddad\nmsgctxt \"side.\(word)\"\nmsgid \"\(word)\"\nmsgstr \"\(word == "left" ? "اليسار" : "اليمين")\"\n",
        file: "site.po")
    }
    #expect(try pain()?.isReviewed == true)
  }

  @Test func aFileCanSayThatAPhraseOfTheBookForbids() throws {
    var library = PhraseLibrary()
    try library.add(
      Self.header + "#. Forbids\nmsgctxt \"fear.safe\"\nmsgid \"You are safe here.\"\nmsgstr \"أنت بأمان.\"\n", file: "site.po")
    #expect(
      library.book(try Self.tag("en"), try Self.tag("ar"))?.phrases.first { $0.name.text == "fear.safe" }?.forbids == true)
  }

  @Test(
    arguments: [
      ("msgid \"\"\nmsgstr \"\"\n\"X: y\\n\"\n", "site.po:1: the header has no Language"),
      (header + "msgctxt \"a b\"\nmsgid \"x\"\nmsgstr \"y\"\n", "site.po:4: 'a b' is no name of a phrase"),
      (
        header + "msgctxt \"a.b\"\nmsgid \"x {dose}\"\nmsgstr \"y {number}\"\n",
        "site.po:4: a.b has other fields in its two languages"
      ),
      (header + "msgctxt \"a.b\"\nmsgid \"x\\nz\"\nmsgstr \"y\"\n", "site.po:4: a.b is more than a line"),
      (header.replacing("ar", with: "en"), "site.po:1: X-Source-Language is no other language"),
    ])
  func aFileThatIsWrongIsRefusedWithItsLine(text: String, problem: String) {
    var library = PhraseLibrary()
    let error = #expect(throws: PortableObject.Invalid.self) { try library.add(text, file: "site.po") }
    #expect(error?.description.hasPrefix(problem) == true, "\(error?.description ?? "")")
  }

  @Test func whatIsWrittenIsReadAgain() throws {
    var file = PhraseBookFile(try Self.tag("de"), try Self.tag("uk"))
    file.set(try PhraseName("a.b"), "Sagt \"ja\" \\ nein", "Скажіть «так»", forbids: true, reviewedBy: "Olena, 2026-11-27")
    file.set(try PhraseName("a.c"), "Zwei", "Два", forbids: false, reviewedBy: nil)
    // A person's fields of the header stay.
    let signed = file.text.replacing("\"MIME-Version", with: "\"Last-Translator: Olena\\n\"\n\"MIME-Version")
    file = try PhraseBookFile(parsing: signed, file: "own.po")
    #expect(file.text.contains("\"Last-Translator: Olena\\n\"\n"))
    file.set(try PhraseName("a.c"), "Drei", "Три", forbids: false, reviewedBy: nil)
    var library = PhraseLibrary()
    try library.add(file.text, file: "own.po")
    let own = try #require(library.book(try Self.tag("de"), try Self.tag("uk"))).phrases.suffix(2)
    #expect(own.map(\.text) == ["Sagt \"ja\" \\ nein", "Drei"] && own.map(\.otherText) == ["Скажіть «так»", "Три"])
    #expect(own.map(\.isReviewed) == [true, false] && own.map(\.forbids) == [true, false])
  }
}
