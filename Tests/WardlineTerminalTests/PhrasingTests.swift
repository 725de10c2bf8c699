import Testing
import WardlineModel
import WardlineTestSupport

@testable import WardlineTerminal

@Suite("A phrase of the book is said from the screen")
struct PhrasingTests {
  private static func shelf(takesUnreviewed: Bool = false) throws -> PhraseShelf {
    func phrase(_ name: String, _ topic: String, _ text: String, _ other: String, isReviewed: Bool = true) throws
      -> PhraseBook.Phrase
    {
      PhraseBook.Phrase(
        try PhraseName(name), try LanguageTag("en"), try LanguageTag("ar"), topic: topic, forbids: false, text: text,
        otherText: other, isReviewed: isReviewed)
    }
    let book = PhraseBook(
      try LanguageTag("en"), try LanguageTag("ar"), isRightToLeft: PhraseBook.Both(false, true),
      sides: [.left: PhraseBook.Both("left", "الأيسر"), .right: PhraseBook.Both("right", "الأيمن")],
      [
        try phrase("pain.where", "Pain", "Where does it hurt?", "أين الألم؟"),
        try phrase("pain.side", "Pain", "On this side: {side}?", "على هذا الجانب: {side}؟"),
        try phrase("medicines.dose", "Medicines", "{medicine}, {dose}.", "{medicine}، {dose}."),
        try phrase("fear.safe", "Fear", "You are safe here.", "أنت بأمان هنا.", isReviewed: false),
      ])
    return PhraseShelf(book: book, languages: [try LanguageTag("ar"), try LanguageTag("uk")], takesUnreviewed: takesUnreviewed)
  }

  private static func stage(takesUnreviewed: Bool = false) throws -> Stage {
    var stage = Stage(rows: 20)
    stage.press(Key(.function(6)))
    // Idris speaks Arabic.
    let arabic = try LanguageTag("ar")
    #expect(stage.taken() == [.loadPhrases(in: arabic)])
    stage.handle(.phrases(try shelf(takesUnreviewed: takesUnreviewed), for: arabic))
    return stage
  }

  private static func said(_ stage: inout Stage) -> (String, MessageAttributes)? {
    stage.taken().lazy.compactMap { if case .send(let text, let attributes) = $0 { (text, attributes) } else { nil } }.first
  }

  @Test("typing finds it, both languages stand below each other, and Enter sends both")
  func sends() throws {
    var stage = try Self.stage()
    #expect(stage.text.contains("Where does it hurt?") && stage.text.contains("Medicines"))
    stage.type("hurt")
    #expect(stage.text.contains("Where does it hurt?") && !stage.text.contains("You are safe"))
    stage.type("\r")
    let said = try #require(Self.said(&stage))
    #expect(
      said.0 == "Where does it hurt?\nأين الألم؟" && said.1.phrase?.name.text == "pain.where"
        && said.1.phrase?.isReviewed == true)
    #expect(stage.screen.view == .conversation && stage.screen.editor.isEmpty)
  }

  @Test("what nobody has reviewed is marked, and sent only where the relay takes it")
  func unreviewed() throws {
    for isTaken in [false, true] {
      var stage = try Self.stage(takesUnreviewed: isTaken)
      stage.type("safe")
      #expect(stage.text.contains("‼ not reviewed"))
      stage.type("\r")
      #expect((Self.said(&stage) != nil) == isTaken)
      if !isTaken {
        #expect(stage.screen.view == .phrases && stage.text.contains("nobody has reviewed this translation"))
      }
    }
  }

  @Test("a field that is not of its form is not taken; Esc goes back a step")
  func fields() throws {
    var stage = try Self.stage()
    stage.type("dose\r")
    #expect(stage.text.contains("Name of the medicine"))
    stage.type("Ibuprofen\r")
    #expect(stage.text.contains("Dose, for example 500 mg"))
    stage.type("5.0 mg\r")
    #expect(Self.said(&stage) == nil && stage.text.contains("“5.0 mg” does not fit here"))
    stage.press(Key(.escape))
    #expect(stage.text.contains("Name of the medicine"))
    stage.type("Ibuprofen\r400 mg\r")
    #expect(Self.said(&stage)?.0 == "Ibuprofen, 400\u{A0}mg.\nIbuprofen، \u{200E}400\u{A0}mg.")
  }

  @Test("a side is chosen, and cannot be mistyped")
  func side() throws {
    var stage = try Self.stage()
    stage.type("side\r")
    #expect(stage.text.contains("▸ left"))
    stage.type("x")
    stage.press(Key(.right))
    #expect(stage.text.contains("▸ right"))
    stage.type("\r")
    #expect(Self.said(&stage)?.0 == "On this side: right?\nعلى هذا الجانب: الأيمن؟")
  }

  @Test("where there is no book in a language, it is said, and another one is chosen")
  func otherLanguage() throws {
    var stage = Stage(rows: 20)
    stage.type("/phrase sw\r")
    let swahili = try LanguageTag("sw")
    #expect(stage.taken().contains(.loadPhrases(in: swahili)))
    var shelf = try Self.shelf()
    shelf.book = nil
    stage.handle(.phrases(shelf, for: swahili))
    #expect(stage.text.contains("The phrase book has no phrases in sw") && stage.text.contains("uk"))
    stage.type("uk\r")
    #expect(stage.taken() == [.loadPhrases(in: try LanguageTag("uk"))])
    // Where nobody is known to speak anything else, the language is asked for first.
    var alone = Stage(rows: 20)
    alone.handle(.participant(Participant(user: Sample.interpreter, role: .interpreter, name: "Idris", language: "")))
    alone.press(Key(.function(6)))
    #expect(alone.taken() == [.loadPhrases(in: nil)])
  }

  @Test("an answer that nobody waits for any more is passed over, and one that comes late in a field begins anew")
  func lateAnswers() throws {
    var stage = try Self.stage()
    var other = try Self.shelf()
    other.book = nil
    stage.handle(.phrases(other, for: try LanguageTag("sw")))
    #expect(stage.text.contains("Where does it hurt?"))
    stage.type("dose\r")
    stage.handle(.phrases(try Self.shelf(), for: try LanguageTag("ar")))
    stage.type("hurt\r")
    #expect(Self.said(&stage)?.1.phrase?.name.text == "pain.where")
    var home = Stage.home()
    home.press(Key(.function(6)))
    #expect(home.taken().isEmpty && home.screen.phrasing == nil && home.text.contains("F6"))
    // Asking for an interpreter, and home, leave the book.
    stage = try Self.stage()
    stage.press(Key(.function(2)))
    #expect(stage.screen.phrasing == nil && stage.screen.asking != nil)
    stage.press(Key(.function(6)))
    #expect(stage.screen.phrasing != nil && stage.screen.asking == nil)
  }

  @Test("every step is drawn in every size, with a notice and a ring above it")
  func sizes() throws {
    for rows in Limits.rowsMin...24 {
      for typed in ["", "dose\r", "side\r", "none of it", "dose\r5.0 mg\r"] {
        var stage = try Self.stage(takesUnreviewed: true)
        stage.type(typed)
        stage.rows = rows
        stage.handle(.resized(columns: 40, rows: rows))
        stage.handle(.notice(Notice(.phrasesRefused, isWarning: true)))
        #expect(stage.frame.rows.count == rows)
      }
    }
  }

  @Test("/phrase NAME and words look for it; the speaker's own language is none of the others'")
  func searched() throws {
    var stage = Stage(rows: 20)
    stage.type("/phrase ar fear.safe\r")
    stage.handle(.phrases(try Self.shelf(), for: try LanguageTag("ar")))
    #expect(stage.text.contains("You are safe here.") && !stage.text.contains("Where does it hurt?"))
    let (ar, en) = (try LanguageTag("ar"), try LanguageTag("en"))
    func others(_ own: [LanguageTag], asked: LanguageTag?) -> LanguageTag? {
      let people = [("a", "ar"), ("b", "en"), ("c", "")].compactMap { user, tag in
        (try? UserID(user)).map { Participant(user: $0, role: .nurse, name: user, language: tag) }
      }
      guard let user = try? UserID("c") else { return nil }
      return SessionEvent.languageOfOthers(after: [], people, than: user, speaking: own, asked: asked)
    }
    #expect(others([en], asked: try LanguageTag("uk"))?.text == "uk" && others([en], asked: en) == ar)
    #expect(others([ar], asked: ar) == en && others([ar, en], asked: ar) == nil)
    #expect(PhraseWords("leg").words == "leg" && PhraseWords("prs").language?.text == "prs")
  }

  @Test("a phrase that failed is sent again or deleted, and never edited: nobody would see that its words were not reviewed")
  func failed() throws {
    let said = try Self.shelf().book?.message(of: PhraseName("fear.safe"))
    let body = MessageAttributes.body(try #require(said).text, try #require(said).attributes)
    for (body, isEdited) in [(body, false), (MessageAttributes.body("own words", MessageAttributes(isUrgent: true)), true)] {
      let operation = ClientOperation(
        key: Sample.key(1), session: Sample.ward, writtenAt: Timestamp(milliseconds: 0), action: .sendMessage(body: body))
      let row = QueueRow(ordinal: 1, operation: operation, state: .failed, reason: .unreviewedPhrase)
      #expect(row.canBeEdited == isEdited && row.canBeRetried)
    }
  }

  @Test("what is urgent in another session is told, too, once")
  func elsewhere() throws {
    var stage = Stage()
    func row(_ key: UInt64, unread: Int) -> SessionRow {
      var row = Stage.summary(Sample.clinic)
      row.summary.unread = unread
      row.last = Message(
        id: Sample.key(key), session: Sample.clinic, author: Sample.interpreter, isMine: false, text: "Come at once",
        attributes: MessageAttributes(isUrgent: true), state: .sent, sequence: key, writtenAt: stage.now.wall, reason: nil)
      return row
    }
    stage.handle(.desk(.sessions([row(7, unread: 1)])))
    #expect(!stage.taken().contains(.bell))
    stage.handle(.desk(.sessions([row(8, unread: 2)])))
    #expect(stage.taken().contains(.bell))
    stage.wait(60_000)
    stage.handle(.desk(.sessions([row(8, unread: 2)])))
    #expect(!stage.taken().contains(.bell))
  }

  @Test("an urgent message is marked, rings twice, and says who has written; /urgent sends one")
  func urgent() throws {
    var stage = Stage()
    stage.type("/urgent Help in bed 4\r")
    #expect(stage.taken().contains(.send("Help in bed 4", MessageAttributes(isUrgent: true))))
    stage.open([])
    _ = stage.taken()
    stage.handle(
      .message(
        Message(
          id: Sample.key(7), session: Sample.ward, author: Sample.interpreter, isMine: false, text: "He is bleeding",
          attributes: MessageAttributes(isUrgent: true), state: .sent, sequence: 3, writtenAt: stage.now.wall, reason: nil)))
    let intents = stage.taken()
    #expect(intents.contains(.notify(.urgencyUrgent)) && intents.contains(.bell))
    #expect(stage.text.contains("He is bleeding") && stage.text.contains("‼ urgent") && stage.text.contains("urgent: Idris"))
  }

  @Test("what stands behind /phrase: a language, a name with what is filled in, or words")
  func words() throws {
    let full = PhraseWords("ar medicines.dose medicine=Ibuprofen dose=\"400 mg\"")
    #expect(
      full.language?.text == "ar" && full.name?.text == "medicines.dose"
        && full.values == [.medicine: "Ibuprofen", .dose: "400 mg"])
    let search = PhraseWords("where does")
    #expect(search.language == nil && search.name == nil && search.words == "where does")
    #expect(PhraseWords("zh-Hans").language?.text == "zh-Hans" && PhraseWords("").words.isEmpty)
  }
}
