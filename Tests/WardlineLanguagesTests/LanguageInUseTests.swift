import Synchronization
import Testing
import WardlineLanguages
import WardlineModel

/// A store that counts.
private final class RecordingStorage: Sendable {
  let state = Mutex(State())

  struct State {
    var rows: [String: [PhraseRow]] = [:]
    var digests: [String: Int64] = [:]
    /// What was asked for, in order; and what came in.
    var reads: [String] = []
    var imports: [String] = []
  }

  var storage: PhraseStorage {
    PhraseStorage(
      load: { language, digest in
        self.state.withLock { state in
          state.reads.append(language)
          return state.digests[language] == digest ? state.rows[language] : nil
        }
      },
      save: { rows, language, digest in
        self.state.withLock { state in
          state.imports.append(language)
          state.rows[language] = rows
          state.digests[language] = digest
        }
      })
  }

  var reads: [String] { state.withLock { $0.reads } }
  var imports: [String] { state.withLock { $0.imports } }
}

struct LanguageInUseTests {
  @Test func aPhraseIsFilledInOnce() {
    var wording = LanguageInUse()
    #expect(wording.text("presence.here", ["name": "Amal"]) == "Amal is here")
    #expect(wording.text("presence.here", ["name": "{name} {key}"]) == "{name} {key} is here", "what a person wrote stays")
    #expect(wording.text("presence.here") == "{name} is here", "what is not given is not hidden")
    #expect(wording.text("banner.failed", count: 1) == "1 message failed.")
    #expect(wording.text("banner.failed", count: 2) == "2 messages failed.")
    #expect(wording.text("no.such.phrase", ["name": "x"], count: 3) == "no.such.phrase", "never nothing")
    let isRussian = wording.use("ru")
    #expect(isRussian)
    #expect(
      [1, 3, 5, 11, 21, 12_345].map { wording.text("why.attempts", count: $0) } == [
        "1 попытка", "3 попытки", "5 попыток", "11 попыток", "21 попытка", "12345 попыток",
      ])
    let isArabic = wording.use("ar")
    #expect(isArabic)
    #expect(wording.text("banner.waiting", count: 12).contains("12"), "digits are the same everywhere")
  }

  @Test func aLanguageThatIsNotThereChangesNothing() {
    var wording = LanguageInUse(.negotiated(["es"], environment: [:]))
    let isThere = wording.use("xx")
    #expect(!isThere)
    #expect(wording.language.tag == "es")
    #expect(wording.text("banner.failed", count: 2) == "2 mensajes fallaron.")
  }

  @Test func threeAreInMemoryAndTheFourthIsReadFromTheStore() {
    let store = RecordingStorage()
    var wording = LanguageInUse(.english, storage: store.storage)
    #expect(store.reads.isEmpty, "English is the program's own")
    for tag in ["es", "ar", "vi", "en", "es", "ar", "vi"] { wording.use(tag) }
    #expect(store.reads == ["es", "ar", "vi"])
    #expect(wording.inMemory.count == Limits.languagesInMemoryMax)
    wording.use("ru")
    #expect(wording.inMemory == ["ru", "vi", "ar"])
    wording.use("es")
    #expect(store.reads == ["es", "ar", "vi", "ru", "es"])
    #expect(store.imports == ["es", "ar", "vi", "ru"], "what is in the store is not imported again")
    #expect(wording.text("banner.failed", count: 2) == "2 mensajes fallaron.")

    // The next run of the program reads only what it speaks.
    let next = LanguageInUse(.negotiated(["ar"], environment: [:]), storage: store.storage)
    #expect(next.text("notice.deleted") == wording.text("notice.deleted") || next.language.tag == "ar")
    #expect(store.reads.count == 6)
    #expect(store.imports.count == 4)
  }

  @Test func anotherVersionsPhrasesAreImportedAnew() {
    let store = RecordingStorage()
    store.state.withLock { state in
      state.digests["es"] = 1
      state.rows["es"] = [PhraseRow(name: "help.title", form: 0, text: "old")]
    }
    let wording = LanguageInUse(.negotiated(["es"], environment: [:]), storage: store.storage)
    #expect(wording.text("help.title") == "Ayuda")
    #expect(store.imports == ["es"])
  }

  /// What a store says is believed, but what it lacks is not missing on the screen.
  @Test func whatIsMissingIsTakenFromTheNextLanguage() throws {
    let digest = try #require(Catalogue.digest(of: "zh-Hant"))
    let holed = (Catalogue.rows(of: "zh-Hant") ?? []).compactMap { row -> PhraseRow? in
      switch row.name {
      case "help.title": nil
      case "help.write": PhraseRow(name: row.name, form: 0, text: "")
      default: row
      }
    }
    let storage = PhraseStorage(load: { tag, _ in tag == "zh-Hant" ? holed : nil }, save: { _, _, _ in })
    #expect(digest != Catalogue.digest(of: "zh-Hans"))
    let wording = LanguageInUse(.negotiated(["zh_TW"], environment: [:]), storage: storage)
    #expect(wording.text("help.title") == "帮助")
    #expect(wording.text("help.write") == "书写")
    #expect(wording.text("help.read") == "閱讀")

    // Without the neighbour, too: English has everything.
    let bare = PhraseStorage(load: { _, _ in [PhraseRow(name: "help.title", form: 0, text: "title")] }, save: { _, _, _ in })
    let poor = LanguageInUse(.negotiated(["ru"], environment: [:]), storage: bare)
    #expect(poor.text("help.title") == "title")
    #expect(poor.text("help.read") == "Reading")
    #expect(poor.text("banner.failed", count: 21) == "21 messages failed.", "English words follow English rules")
  }

  @Test func aPhraseWithAFormTooFewFallsBack() {
    let rows = [
      PhraseRow(name: "banner.failed", form: 0, text: "{count} un"), PhraseRow(name: "help.title", form: 0, text: "Справка"),
    ]
    let wording = LanguageInUse(
      .negotiated(["ru"], environment: [:]), storage: PhraseStorage(load: { _, _ in rows }, save: { _, _, _ in }))
    #expect(wording.text("banner.failed", count: 5) == "5 messages failed.")
    #expect(wording.text("help.title") == "Справка")
  }

  @Test func englishInDisguiseIsLongerAndKeepsItsPlaceholders() throws {
    var wording = LanguageInUse()
    let isThere = wording.use("en-XA")
    #expect(isThere)
    #expect(wording.inMemory == ["en-XA"])
    for entry in Catalogue.template.entries {
      let text = wording.text(entry.name)
      let english = entry.sourcePlural ?? entry.source
      #expect(text.hasPrefix("[") && text.hasSuffix("]"))
      #expect(text.count * 10 >= english.count * 14, "\(text)")
      #expect(text.placeholders == english.placeholders)
      #expect(!text.contains(english) || english.first == "{", "\(text)")
    }
    #expect(wording.text("banner.failed", count: 1).hasPrefix("[1 ɱéššåĝé"))
  }
}
