import Testing
import WardlineModel
import WardlineTerminal
import WardlineTestSupport

@Suite("Drafts by a machine on the screen")
struct DraftScreenTests {
  private static func draft(
    of message: UInt64, _ state: AssistJob.State = .done, _ answer: AssistAnswer? = AssistAnswer(text: "He has an allergy."),
    error: String = "", key: UInt64 = 700
  ) throws -> MachineDraft {
    let question = AssistQuestion(.draftTranslation, of: Sample.key(message), in: Sample.ward, to: try LanguageTag("en"))
    let job = AssistJob(
      id: Sample.key(key), question: question, state: state, attempts: 1, runAfter: nil, lastError: error, tokens: 0,
      createdAt: Stage.time("10:44"), startedAt: nil, finishedAt: nil, isAskedFor: true)
    return MachineDraft(job, answer)
  }

  private static func stage(role: Role? = .interpreter) -> Stage {
    var stage = Stage(columns: 80, rows: 20, settings: Screen.Settings(role: role))
    stage.handle(.connection(.online(roundTripMilliseconds: 38)))
    stage.open(Stage.conversation)
    _ = stage.taken()
    return stage
  }

  @Test("a draft stands below its message, behind what it is, and goes with it; a failed question says why")
  func shown() throws {
    var stage = Self.stage()
    let plain = stage.text
    stage.handle(.drafts([try Self.draft(of: 3, .queued, nil)]))
    #expect(stage.text.contains("≈ a machine is asked for a draft"))
    stage.handle(.drafts([try Self.draft(of: 3, .failed, nil, error: "no key")]))
    #expect(stage.text.contains("≈ no draft by a machine: no key"))
    stage.handle(
      .drafts([
        try Self.draft(of: 3, .done, AssistAnswer(text: "Yes, he is allergic.", confidence: .low, remarks: "Or she.")),
        try Self.draft(of: 3, .done, key: 699),
      ]))
    #expect(stage.text.contains("≈ draft by a machine, not confirmed") && stage.text.contains("≈ the machine is not sure"))
    // The one that was asked for last, whose words are never like those of a person.
    #expect(
      stage.text.contains("┊ Yes, he is allergic.") && stage.text.contains("┊ Or she.") && !stage.text.contains("He has an"))
    stage.handle(.drafts([try Self.draft(of: 3, .cancelled, nil)]))
    #expect(stage.text == plain)
    stage.handle(.drafts([try Self.draft(of: 3)]))
    var gone = Stage.conversation[2]
    (gone.state, gone) = (
      .retracted,
      Message(
        id: gone.id, session: gone.session, author: gone.author, isMine: false, text: "", state: .retracted, sequence: 3,
        writtenAt: gone.writtenAt, reason: nil)
    )
    stage.handle(.message(gone))
    #expect(!stage.text.contains("He has an allergy") && !stage.text.contains("draft by"))
  }

  @Test("a text of a model that would act on a terminal is shown as what it is")
  func escaped() throws {
    var stage = Self.stage()
    stage.handle(.drafts([try Self.draft(of: 3, .done, AssistAnswer(text: "\u{1B}[31m5.0 \u{202E}ml"))]))
    #expect(stage.text.contains("┊ \u{FFFD}[31m5.0 \u{FFFD}ml"), "\(stage.text)")
  }

  @Test(
    "/confirm puts the draft into the line, to be corrected; Enter sends it as a translation, and the draft gives way to it")
  func confirmed() throws {
    var stage = Self.stage()
    stage.type("/confirm\r")
    #expect(stage.text.contains("There is no draft to confirm."))
    stage.handle(.drafts([try Self.draft(of: 3)]))
    stage.type("/confirm\r")
    #expect(stage.text.contains("> /confirm He has an allergy."))
    // A newer one, meanwhile, is not confused with it.
    stage.handle(.drafts([try Self.draft(of: 1, .done, AssistAnswer(text: "Does it hurt?"), key: 701), try Self.draft(of: 3)]))
    _ = stage.taken()
    stage.type("\u{7F} to it.\r")
    #expect(stage.taken().contains(.draft(.confirm(of: Sample.key(3), text: "He has an allergy to it."))))
    // The store has refused it: sent again, it still belongs to its message, and not to the one with the newest draft.
    stage.handle(.returned(MessageDraft(text: "/confirm He has an allergy to it.")))
    stage.type("\r")
    #expect(stage.taken().contains(.draft(.confirm(of: Sample.key(3), text: "He has an allergy to it."))))
    let translation = MessageAttributes(translation: .init(of: Sample.key(3), to: try LanguageTag("en")))
    stage.handle(
      .message(
        Message(
          id: Sample.key(40), session: Sample.ward, author: Sample.nurse, isMine: true, text: "He has an allergy to it.",
          attributes: translation, state: .sent, sequence: 40, writtenAt: Stage.time("10:45"), reason: nil)))
    #expect(stage.text.contains("↳ translation") && stage.text.contains("Does it hurt?") && !stage.text.contains("┊ He has an"))
    // Whose it is not.
    var nurse = Self.stage(role: .nurse)
    nurse.handle(.drafts([try Self.draft(of: 3)]))
    nurse.type("/confirm\r")
    #expect(nurse.text.contains("/confirm") && !nurse.taken().contains { if case .draft = $0 { true } else { false } })
  }

  @Test("/draft asks about the selected message, or the last one of others; /assist says and shows who agrees")
  func asked() throws {
    var stage = Self.stage()
    stage.type("/draft\r/draft uk\r/assist\r/assist agree\r/assist withdraw\r/jobs\r/draft auto\r/draft off\r/assist maybe\r")
    let asked = stage.taken().compactMap { if case .draft(let drafting) = $0 { drafting } else { nil } }
    #expect(
      asked == [
        .ask(of: Sample.key(3), into: nil), .ask(of: Sample.key(3), into: try LanguageTag("uk")), .showAgreement, .say(.agree),
        .say(.withdraw), .showJobs,
        .always(true), .always(false),
      ])
    #expect(stage.text.contains("/assist needs: [agree|withdraw]"))
  }

  @Test("the header says that a model is set up, and what can be done next; where there is little room, only that")
  func header() throws {
    var stage = Self.stage()
    let plain = stage.text
    func hear(_ place: String?, missing: [UserID] = [], isModelHere: Bool = true) {
      let agreed = missing.isEmpty && place != nil ? [Sample.nurse, Sample.interpreter] : []
      stage.handle(.agreement(AssistAgreement(place: place, agreed: agreed, missing: missing), isModelHere: isModelHere))
    }
    hear(nil, missing: [Sample.nurse], isModelHere: false)
    #expect(stage.text == plain)
    hear("models.example", missing: [Sample.nurse])
    #expect(stage.text.contains("· active · ≈ /assist\n") && !stage.text.contains("models.example"), "\(stage.text)")
    stage.columns = 120
    stage.handle(.resized(columns: 120, rows: stage.rows))
    #expect(stage.text.contains("≈ /assist models.example · You:"))
    hear("models.example")
    #expect(stage.text.contains("≈ /draft models.example · You:"))
    hear("models.example", isModelHere: false)
    #expect(stage.text.contains("· ≈ models.example · You:"))
    // Who is there is never cut off for it.
    stage.handle(.resized(columns: 24, rows: stage.rows))
    stage.columns = 24
    #expect(!stage.text.contains("≈"))
    stage.columns = 120
    stage.handle(.session(SessionState(session: Sample.ward, confirmed: VersionedStatus(.ended, version: 1), wanted: nil)))
    #expect(!stage.text.contains("≈"))
  }

  @Test("who has no model here sees the server that the others have named before they agree to it")
  func agreement() throws {
    func agreements(_ stage: inout Stage) -> [DraftIntent] {
      stage.taken().compactMap { if case .draft(let drafting) = $0 { drafting } else { nil } }
    }
    var stage = Self.stage(role: .nurse)
    stage.type("/assist agree\r")
    #expect(agreements(&stage) == [.say(.agree)])
    let named = AssistAgreement(place: "models.example:8443", agreed: [Sample.interpreter], missing: [Sample.nurse])
    stage.handle(.agreement(named, isModelHere: false))
    stage.type("/assist agree\r")
    #expect(agreements(&stage).isEmpty)
    #expect(stage.text.contains("> /assist agree models.example:8443"))
    #expect(stage.text.contains("I agree that the language model at models.example:8443"))
    stage.type("\r")
    #expect(agreements(&stage) == [.say(.agree, to: "models.example:8443")])
    stage.type("/assist withdraw\r/assist agree other.example\r/assist withdraw other.example\r/assist agree a b\r")
    #expect(agreements(&stage) == [.say(.withdraw), .say(.agree, to: "other.example")])
    // Where it is set up, its name is known.
    stage.handle(.agreement(named, isModelHere: true))
    // What could not be read is in the line still.
    stage.type("\u{15}/assist agree\r")
    #expect(agreements(&stage) == [.say(.agree, to: "models.example:8443")])
  }

  @Test("what is seen is told, the selected message first")
  func messagesShown() {
    var stage = Self.stage()
    #expect(stage.screen.messagesShown == [3, 2, 1].map { Sample.key($0) } && stage.screen.isInFront)
    stage.press(Key(.up, [.control]))
    stage.press(Key(.up, [.control]))
    #expect(stage.screen.messagesShown == [2, 3, 1].map { Sample.key($0) })
    stage.type("/lock\r")
    #expect(stage.screen.messagesShown.isEmpty && !stage.screen.isInFront)
  }

  @Test("a draft is made into the language that was asked for, never into its author's own")
  func language() throws {
    let (nurse, interpreter) = (
      Participant(user: Sample.nurse, role: .nurse, name: "N", language: "en"),
      Participant(user: Sample.interpreter, role: .interpreter, name: "I", language: "ar")
    )
    func language(_ author: UserID, _ own: String, asked: String? = nil) throws -> String? {
      SessionEvent.languageOfDraft(
        of: author, after: [], [nurse, interpreter], speaking: [try LanguageTag(own)],
        asked: try asked.map { try LanguageTag($0) })?.text
    }
    #expect(try language(Sample.nurse, "en", asked: "ar-SY") == "ar-SY")
    #expect(try language(Sample.interpreter, "en", asked: "ar-SY") == "en")
    #expect(try language(Sample.nurse, "en") == "ar" && language(Sample.interpreter, "ar") == "en")
  }
}
