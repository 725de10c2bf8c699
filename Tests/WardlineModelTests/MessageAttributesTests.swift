import Testing
import WardlineModel

@Suite("What a message says beside its words")
struct MessageAttributesTests {
  private static func phrase(isReviewed: Bool = false) throws -> MessageAttributes {
    MessageAttributes(
      phrase: MessageAttributes.Phrase(
        try PhraseName("pain.where"), try LanguageTag("en"), try LanguageTag("ar"), isReviewed: isReviewed))
  }

  @Test("stands in front of the text, and comes back from there with it")
  func roundTrip() throws {
    var urgentPhrase = try Self.phrase(isReviewed: true)
    urgentPhrase.isUrgent = true
    let texts = [
      "hello", "Where does it hurt?\nأين الألم؟", "\u{1E}", "\u{1E}\u{1E}x", "\u{1E}urgent\u{1E}not so", "a\u{1F}b\n\u{1E}c",
    ]
    let translation = MessageAttributes.Translation(of: IdempotencyKey(high: 1, low: 2), to: try LanguageTag("ar"))
    var everything = urgentPhrase
    (everything.translation, everything.consent) = (translation, .agreed(to: "models.example:8443"))
    everything.replyTo = IdempotencyKey(high: 3, low: 4)
    everything.corrects = IdempotencyKey(high: 5, low: 6)
    let all = [
      .none, MessageAttributes(isUrgent: true), try Self.phrase(), urgentPhrase, MessageAttributes(translation: translation),
      MessageAttributes(isUrgent: true, consent: .withdrawn),
      MessageAttributes(replyTo: IdempotencyKey(high: 3, low: 4)), everything,
      MessageAttributes(corrects: IdempotencyKey(high: 5, low: 6)),
    ]
    for attributes in all {
      for text in texts where attributes.fault(with: text) == nil {
        let (found, foundAttributes) = MessageAttributes.parts(of: MessageAttributes.body(text, attributes))
        #expect(found == text && foundAttributes == attributes, "\(text.printable()) \(attributes)")
      }
    }
    // Most texts are kept as they are, and the empty one means that the words are gone.
    #expect(MessageAttributes.body("hello", .none) == "hello")
    #expect(MessageAttributes.body("", MessageAttributes(isUrgent: true)).isEmpty)
  }

  @Test(
    "what is not of its form is a text like any other",
    arguments: [
      "\u{1E}", "\u{1E}urgent", "\u{1E}loud\u{1E}x", "\u{1E}\u{1F}pain.where\u{1E}x",
      "\u{1E}\u{1F}pain where\u{1F}en\u{1F}ar\u{1F}\u{1E}a\nb",
      "\u{1E}\u{1F}pain.where\u{1F}en\u{1F}en\u{1F}\u{1E}a\nb", "\u{1E}\u{1F}pain.where\u{1F}en\u{1F}ar\u{1F}yes\u{1E}a\nb",
      "\u{1E}\u{1F}pain.where\u{1F}en\u{1F}ar\u{1F}\u{1E}one line",
      "\u{1E}\u{1F}\u{1F}\u{1F}\u{1F}\u{1F}no key\u{1F}ar\u{1F}\u{1F}\u{1E}x",
      "\u{1E}\u{1F}\u{1F}\u{1F}\u{1F}\u{1F}\u{1F}\u{1F}maybe\u{1F}\u{1E}x",
      "\u{1E}\u{1F}\u{1F}\u{1F}\u{1F}\u{1F}\u{1F}\u{1F}consent\u{1F}a b\u{1E}x",
      "\u{1E}\u{1F}\u{1F}\u{1F}\u{1F}\u{1F}\u{1F}\u{1F}\u{1F}\u{1F}\u{1E}x",
      "\u{1E}\u{1F}\u{1F}\u{1F}\u{1F}\u{1F}\u{1F}\u{1F}\u{1F}\u{1F}no key\u{1E}x",
    ])
  func malformed(body: String) {
    let (text, attributes) = MessageAttributes.parts(of: body)
    #expect(text == body && attributes == .none)
  }

  @Test("a phrase is read in one's own language first, and otherwise as it was said")
  func order() throws {
    let ward = try SessionID("ward-7")
    let message = Message(
      id: IdempotencyKey(high: 1, low: 1), session: ward, author: try UserID("ana"), isMine: false, text: "Pain?\nألم؟",
      attributes: try Self.phrase(), state: .sent, sequence: 1, writtenAt: Timestamp(milliseconds: 0), reason: nil)
    let tags = try ["ar-SY", "ar", "en", "de"].map { try LanguageTag($0) }
    #expect(tags.map { message.text(readIn: [$0]) } == ["ألم؟\nPain?", "ألم؟\nPain?", "Pain?\nألم؟", "Pain?\nألم؟"])
    #expect(message.text(readIn: Array(tags[1...2])) == "Pain?\nألم؟")
    #expect(message.text == "Pain?\nألم؟")
  }

  @Test("an operation is refused for the text, and not for the bytes of its attributes")
  func form() throws {
    func error(_ text: String, _ attributes: MessageAttributes) throws -> RejectionCode? {
      ClientOperation(
        key: IdempotencyKey(high: 1, low: 1), session: try SessionID("ward-7"), writtenAt: Timestamp(milliseconds: 0),
        action: .sendMessage(body: MessageAttributes.body(text, attributes))
      ).formFault?.code
    }
    let longest = String(repeating: "a", count: Limits.textBytesMax)
    #expect(try error(longest, MessageAttributes(isUrgent: true)) == nil)
    #expect(try error(longest + "a", MessageAttributes(isUrgent: true)) == .textTooLong)
    #expect(try error("", MessageAttributes(isUrgent: true)) == .textEmpty)
  }
}

@Suite("A phrase is filled in")
struct PhraseBookTests {
  private static func book() throws -> PhraseBook {
    func phrase(_ name: String, _ text: String, _ other: String, forbids: Bool = false) throws -> PhraseBook.Phrase {
      PhraseBook.Phrase(
        try PhraseName(name), try LanguageTag("en"), try LanguageTag("ar"), topic: "Topic", forbids: forbids, text: text,
        otherText: other, isReviewed: name == "a.side")
    }
    return PhraseBook(
      try LanguageTag("en"), try LanguageTag("ar"), isRightToLeft: PhraseBook.Both(false, true),
      sides: [.left: PhraseBook.Both("left", "الأيسر"), .right: PhraseBook.Both("right", "الأيمن")],
      [
        try phrase("a.side", "On the {side} side?", "على الجانب {side}؟"),
        try phrase("a.dose", "{medicine}: {dose}, {number} times", "{medicine}: {dose}، {number}"),
        try phrase("a.stop", "Do not take {medicine}.", "لا تتناول {medicine}.", forbids: true),
        try phrase("a.time", "From {time}.", "من {time}."),
      ])
  }

  @Test("with a side in each language, and with numbers that are the same in both")
  func filled() throws {
    let book = try Self.book()
    let side = try book.message(of: PhraseName("a.side"), filling: [.side: "right"])
    #expect(side.text == "On the right side?\nعلى الجانب الأيمن؟" && side.attributes.phrase?.isReviewed == true)
    let dose = try book.message(of: PhraseName("a.dose"), filling: [.medicine: "Ibuprofen", .dose: "400 mg", .number: "3"])
    // Number and unit are not turned around between words from right to left.
    #expect(dose.text == "Ibuprofen: 400\u{A0}mg, 3 times\nIbuprofen: \u{200E}400\u{A0}mg، 3")
    #expect(dose.attributes.phrase?.isReviewed == false)
    #expect(try book.message(of: PhraseName("a.time"), filling: [.time: "9:05"]).text == "From 9:05.\nمن 9:05.")
  }

  @Test("what forbids has a sign in both languages, whatever a translation has lost")
  func forbidden() throws {
    let said = try Self.book().message(of: PhraseName("a.stop"), filling: [.medicine: "Aspirin"]).text
    #expect(said.split(separator: "\n").allSatisfy { $0.hasPrefix("✗ ") })
  }

  @Test("errors name the field and what it takes")
  func errors() throws {
    let book = try Self.book()
    func error(_ name: String, _ values: [PhraseField: String]) throws -> PhraseError? {
      let name = try PhraseName(name)
      do throws(PhraseError) { _ = try book.message(of: name, filling: values) } catch { return error }
      return nil
    }
    #expect(try error("a.none", [:]) == .unknown(PhraseName("a.none")))
    #expect(try error("a.stop", [:]) == .missing(.medicine))
    #expect(try error("a.stop", [.medicine: "Aspirin", .dose: "1 g"]) == .needless(.dose))
    #expect(try error("a.side", [.side: "both"]) == .wrong(.side, value: "both"))
    #expect(PhraseError.wrong(.dose, value: "5.0 mg").description.contains("such as 500 mg or 0.5 ml"))
  }

  @Test(
    "a dose that could be read as another one is refused",
    arguments: [
      ("500 mg", "500\u{A0}mg"), ("500mg", "500\u{A0}mg"), (" 0.5 ml ", "0.5\u{A0}ml"), ("0,5 ml", "0.5\u{A0}ml"),
      ("2.125 g", "2.125\u{A0}g"), ("10 %", "10\u{A0}%"), ("25 mcg", "25\u{A0}mcg"),
      ("5.0 mg", nil), (".5 mg", nil), ("1,000 mg", nil), ("1.000 mg", nil), ("0 mg", nil), ("5 µg", nil), ("5 IU", nil),
      ("5", nil),
      ("-5 mg", nil), ("٥ mg", nil), ("5.5.5 mg", nil), ("10000 mg", nil), ("1 234 mg", nil),
    ] as [(String, String?)])
  func doses(typed: String, said: String?) { #expect(PhraseField.dose.canonical(typed) == said, "\(typed)") }

  @Test("of the other fields, what could say something else is refused, too")
  func fields() {
    #expect(["0", "42", "999", " 7 "].map(PhraseField.number.canonical) == ["0", "42", "999", "7"])
    #expect(["", "1000", "4.5", "-1", "٣"].allSatisfy { PhraseField.number.canonical($0) == nil })
    #expect(["14:30", "9:05", "0:00", "23:59"].map(PhraseField.time.canonical) == ["14:30", "9:05", "0:00", "23:59"])
    #expect(["24:00", "9:5", "9.05", "2 pm", ":30", "9:60"].allSatisfy { PhraseField.time.canonical($0) == nil })
    #expect(["left", "Right"].map(PhraseField.side.canonical) == ["left", "right"])
    let hostile = [
      "", " ", "a\nb", "a\u{202E}b", "{dose}", String(repeating: "a", count: Limits.phraseMedicineCharactersMax + 1),
    ]
    #expect(hostile.allSatisfy { PhraseField.medicine.canonical($0) == nil })
  }

  @Test("is found by words of either language, of its topic and its name")
  func search() throws {
    let book = try Self.book()
    func found(_ words: String) -> [String] { book.search(words).map(\.name.text) }
    #expect(found("") == ["a.side", "a.dose", "a.stop", "a.time"] && found("topic").count == 4)
    #expect(found("DO take") == ["a.stop"] && found("الجانب") == ["a.side"] && found("a.time") == ["a.time"])
    #expect(found("nothing of it").isEmpty)
  }
}
