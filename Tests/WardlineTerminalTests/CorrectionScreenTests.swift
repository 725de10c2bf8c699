import Foundation
import Testing
import WardlineModel
import WardlineTerminal
import WardlineTestSupport

@Suite("Corrections on the screen")
struct CorrectionScreenTests {
  private static func correction(
    _ sequence: UInt64, of key: UInt64, _ text: String, by author: UserID = Sample.nurse, key own: UInt64? = nil
  ) -> Message {
    var message =
      author == Sample.nurse ? Stage.said("", "10:44", sequence: sequence) : Stage.heard("", "10:44", sequence: sequence)
    message.id = Sample.key(own ?? sequence)
    message.body = MessageAttributes.body(text, MessageAttributes(corrects: Sample.key(key)))
    return message
  }

  /// The styles of the cells in which a text is drawn first.
  private static func styles(of text: String, in stage: Stage) -> Set<Style> {
    for row in stage.frame.rows {
      let cells = row.cells.map(\.text).joined()
      guard let range = cells.range(of: text) else { continue }
      let begin = cells.distance(from: cells.startIndex, to: range.lowerBound)
      return Set(row.cells.dropFirst(begin).prefix(text.count).map(\.style))
    }
    return []
  }

  @Test(
    "Alt-E puts the words of one's own message into the line; what is sent next corrects it, once, and the same words do not",
    arguments: [80, 40])
  func corrects(columns: Int) {
    var stage = Stage.online(columns: columns, rows: 24)
    for _ in 1...2 { stage.press(Key(.up, .control)) }
    #expect(stage.text.contains("Alt-E Correct"))
    stage.press(.alt("e"))
    #expect(stage.text.contains("✎ You: Any allergies") && stage.text.contains("· Esc"))
    stage.press(Key(.enter))
    #expect(!stage.taken().contains { if case .send = $0 { true } else { false } })
    for _ in 1...2 { stage.press(Key(.up, .control)) }
    stage.press(.alt("e"))
    stage.type(" Or to nuts?\r")
    let sent = ScreenIntent.send("Any allergies to penicillin? Or to nuts?", MessageAttributes(corrects: Sample.key(2)))
    #expect(stage.taken().contains(sent))
    stage.type("Thanks.\r")
    #expect(stage.taken().contains(.send("Thanks.")))
  }

  @Test("others' messages, phrases, and what is not in the log are not corrected; Esc leaves no words of the log in the line")
  func cannot() {
    var stage = Stage.online(rows: 24)
    stage.press(Key(.up, .control))
    #expect(!stage.text.contains("Alt-E"))
    stage.press(Key(.up, .control))
    stage.press(.alt("e"))
    stage.press(Key(.escape))
    #expect(!stage.text.contains("✎") && stage.screen.draft.text.isEmpty)
    var failed = Stage.failed(rows: 24)
    failed.press(Key(.up, .control))
    #expect(failed.text.contains("Alt-E Edit") && !failed.text.contains("Alt-E Correct"))
  }

  @Test(
    "later words stand in the place of the earlier ones, which are struck through once; both places say so",
    arguments: [80, 40])
  func replaced(columns: Int) {
    var stage = Stage.online(columns: columns, rows: 30)
    stage.handle(.message(Self.correction(4, of: 2, "Any allergies to nuts?")))
    #expect(stage.text.contains("✗ Any allergies to peni") && stage.text.contains("✎ corrected 10:44"))
    #expect(Self.styles(of: "✗ Any allergies", in: stage) == [.struck])
    #expect(stage.text.contains("✎ You: Any allergies to peni"))
    #expect(stage.text.split(separator: "Any allergies to nuts?", omittingEmptySubsequences: false).count == 3)
    // In the place of the message, of its first correction, and in its own.
    stage.handle(.message(Self.correction(5, of: 2, "Any allergies at all?")))
    #expect(stage.text.split(separator: "Any allergies at all?", omittingEmptySubsequences: false).count == 4)
    #expect(stage.text.split(separator: "✗", omittingEmptySubsequences: false).count == 3)
    // An earlier correction that comes late is corrected itself.
    stage.handle(.message(Self.correction(3, of: 2, "Any pain?", key: 33)))
    #expect(stage.text.contains("✗ Any pain?"))
    #expect(stage.text.split(separator: "Any allergies at all?", omittingEmptySubsequences: false).count == 5)
  }

  @Test("only the author's corrections count, of a message in the log, behind it")
  func counts() {
    var stage = Stage.online(rows: 30)
    stage.handle(.message(Self.correction(4, of: 2, "Take 500 mg.", by: Sample.interpreter)))
    var pending = Self.correction(0, of: 2, "Any?", key: 40)
    (pending.state, pending.sequence) = (.pending, nil)
    stage.handle(.message(pending))
    stage.handle(.message(Self.correction(1, of: 2, "Before it", key: 41)))
    #expect(!stage.text.contains("✗") && !stage.text.contains("corrected"))
  }

  @Test("when a correction is taken back, the store is asked which counts now, and an older answer does not bring it back")
  func takenBack() {
    var stage = Stage.online(rows: 30)
    let (first, second) = (Self.correction(4, of: 2, "Allergies to nuts?"), Self.correction(5, of: 2, "Allergies at all?"))
    stage.handle(.message(second))
    var gone = second
    (gone.state, gone.body) = (.retracted, "")
    stage.handle(.message(gone))
    #expect(stage.taken().contains(.loadCorrections([Sample.key(2)])))
    #expect(!stage.text.contains("✗"))
    stage.handle(.corrections([Sample.key(2): second]))
    #expect(!stage.text.contains("✗"))
    stage.handle(.corrections([Sample.key(2): first]))
    #expect(stage.text.contains("✗") && stage.text.contains("Allergies to nuts?"))
    stage.handle(.deleted(first.id))
    #expect(stage.taken().contains(.loadCorrections([Sample.key(2)])) && !stage.text.contains("✗"))
  }

  @Test("a page brings its corrections; the words go with the message that they correct")
  func page() {
    var stage = Stage.online(rows: 24)
    let correction = Self.correction(9, of: 2, "Allergies at all?")
    stage.handle(
      .page(
        MessagePage(
          Stage.conversation, corrections: [Sample.key(2): correction], position: .whole(showing: nil), hasOlder: true,
          hasNewer: true)))
    #expect(stage.text.contains("Allergies at all?") && stage.text.contains("✗ Any allergies"))
    stage.handle(.message(Stage.said("", "10:42", .retracted, sequence: 2)))
    #expect(!stage.text.contains("Allergies at all?") && !stage.text.contains("✗"))
  }

  @Test("whether it was understood is said of the words that count, and Alt-Y confirms those")
  func understood() {
    func confirmed(_ key: UInt64, by author: UserID) -> ScreenEvent {
      .happened(
        SessionEvent(
          session: Sample.ward, sequence: 20 + key, loggedAt: Stage.time("10:44"), author: author,
          kind: .done(.confirmMessage(Sample.key(key)))))
    }
    var stage = Stage.online(rows: 30)
    stage.handle(confirmed(2, by: Sample.interpreter))
    #expect(stage.text.contains("✓✓ understood"))
    stage.handle(.message(Self.correction(4, of: 2, "Allergies at all?")))
    #expect(!stage.text.contains("✓✓ understood"))
    stage.handle(confirmed(4, by: Sample.interpreter))
    #expect(stage.text.split(separator: "✓✓ understood", omittingEmptySubsequences: false).count == 3)
    stage.handle(.message(Self.correction(5, of: 3, "لا.", by: Sample.interpreter)))
    for _ in 1...3 { stage.press(Key(.up, .control)) }
    #expect(stage.text.contains("Alt-Y"))
    stage.press(.alt("y"))
    #expect(stage.taken().contains(.act(.understood(Sample.key(5)))))
  }

  @Test("an answer quotes the words that count")
  func quoted() {
    var stage = Stage.online(rows: 30)
    stage.handle(.message(Self.correction(4, of: 2, "Allergies at all?")))
    var answer = Stage.heard("", "10:44", sequence: 5)
    answer.body = MessageAttributes.body("None.", MessageAttributes(replyTo: Sample.key(2)))
    stage.handle(.message(answer))
    #expect(stage.text.contains("↩ You: Allergies at all?"))
  }

  @Test("/correct takes the newest message of one's own, and a correction of a correction corrects the first words")
  func command() {
    var stage = Stage.online(rows: 24)
    stage.type("/correct Allergies to nuts?\r")
    #expect(stage.taken().contains(.send("Allergies to nuts?", MessageAttributes(corrects: Sample.key(2)))))
    stage.handle(.message(Self.correction(4, of: 2, "Allergies to nuts?")))
    stage.type("/correct Allergies at all?\r")
    #expect(stage.taken().contains(.send("Allergies at all?", MessageAttributes(corrects: Sample.key(2)))))
    stage.type("/correct\r")
    #expect(stage.screen.draft.text == "Allergies to nuts?")
    var other = Stage.online(rows: 24)
    other.open([Stage.conversation[0]])
    other.type("/correct x\r")
    #expect(!other.taken().contains { if case .send = $0 { true } else { false } })
  }

  @Test("an urgent correction is both, and an urgent message stays urgent when it is corrected")
  func urgent() {
    var stage = Stage.online(rows: 24)
    var message = Stage.said("", "10:44", sequence: 4)
    message.body = MessageAttributes.body("50 mg", MessageAttributes(isUrgent: true))
    stage.handle(.message(message))
    stage.type("/correct 5 mg\r")
    #expect(stage.taken().contains(.send("5 mg", MessageAttributes(isUrgent: true, corrects: Sample.key(4)))))
  }

  @Test("a line that is typed for a correction or an answer comes back as that, also where its message is read first")
  func drafts() {
    var stage = Stage.online(rows: 24)
    for _ in 1...2 { stage.press(Key(.up, .control)) }
    stage.press(.alt("e"))
    stage.type("!")
    let draft = MessageDraft(text: "Any allergies to penicillin?!", corrects: Sample.key(2))
    #expect(stage.screen.draft == draft)
    var again = Stage.online(rows: 24)
    again.handle(.draft(draft))
    #expect(again.text.contains("✎ You: Any allergies"))
    again.type("\r")
    #expect(again.taken().contains(.send(draft.text, MessageAttributes(corrects: Sample.key(2)))))
    // Words that count already correct nothing.
    var same = Stage.online(rows: 24)
    same.handle(.draft(MessageDraft(text: "Any allergies to penicillin?", corrects: Sample.key(2))))
    same.type("\r")
    #expect(!same.taken().contains { if case .send = $0 { true } else { false } })
    var elsewhere = Stage.online(rows: 24)
    let answer = MessageDraft(text: "Twice", replyTo: Sample.key(77))
    elsewhere.handle(.draft(answer))
    #expect(elsewhere.taken().contains(.loadQuoted([Sample.key(77)])) && elsewhere.screen.draft == answer)
    elsewhere.handle(.quoted([Stage.heard("400 mg", "08:00", sequence: 77)]))
    #expect(elsewhere.text.contains("↩ Idris: 400 mg"))
    elsewhere.type(".\r")
    #expect(elsewhere.taken().contains(.send("Twice.", MessageAttributes(replyTo: Sample.key(77)))))
    #expect(!elsewhere.text.contains("↩") && elsewhere.screen.draft == MessageDraft())
    // Enter before the message was read sends the answer as one, too.
    var fast = Stage.online(rows: 24)
    fast.handle(.draft(answer))
    fast.type("\r")
    #expect(fast.taken().contains(.send("Twice", MessageAttributes(replyTo: Sample.key(77)))))
  }

  @Test("an earlier correction is corrected by the later one where it stands, is quoted with its words, and confirmed as them")
  func earlierCorrections() {
    var stage = Stage.online(rows: 40)
    stage.handle(.message(Self.correction(4, of: 3, "50 mg", by: Sample.interpreter)))
    stage.handle(.message(Self.correction(5, of: 3, "500 mg", by: Sample.interpreter)))
    #expect(stage.text.contains("✗ 50 mg"))
    #expect(stage.text.split(separator: "✗", omittingEmptySubsequences: false).count == 3)
    var answer = Stage.said("", "10:44", sequence: 6)
    answer.body = MessageAttributes.body("How often?", MessageAttributes(replyTo: Sample.key(4)))
    stage.handle(.message(answer))
    #expect(stage.text.contains("↩ Idris: 500 mg"))
    for _ in 1...3 { stage.press(Key(.up, .control)) }
    stage.press(.alt("y"))
    #expect(stage.taken().contains(.act(.understood(Sample.key(5)))))
    // Of one's own the present words come into the line, and the first ones are corrected.
    var own = Stage.online(rows: 40)
    own.handle(.message(Self.correction(4, of: 2, "50 mg")))
    own.handle(.message(Self.correction(5, of: 2, "500 mg")))
    for _ in 1...2 { own.press(Key(.up, .control)) }
    own.press(.alt("e"))
    #expect(own.screen.draft.text == "500 mg" && own.screen.draft.corrects == Sample.key(2))
  }

  @Test(
    "a correction that comes before the page with what it corrects counts there, and one that was taken back meanwhile does not"
  )
  func beforeThePage() {
    var stage = Stage.online(rows: 24)
    let correction = Self.correction(99, of: 80, "5 mg")
    stage.handle(.message(correction))
    let page = MessagePage(
      [Stage.said("50 mg", "08:00", sequence: 80)], position: .whole(showing: Sample.key(80)), hasOlder: true, hasNewer: true)
    stage.handle(.page(page))
    #expect(stage.text.contains("✗ 50 mg") && stage.text.contains("5 mg"))
    var gone = correction
    (gone.state, gone.body) = (.retracted, "")
    stage.handle(.message(gone))
    var late = page
    late.corrections = [Sample.key(80): correction]
    stage.handle(.page(late))
    #expect(!stage.text.contains("✗"))
    // It has come back to the log.
    stage.handle(.message(correction))
    stage.handle(.page(late))
    #expect(stage.text.contains("✗ 50 mg"))
  }

  @Test("words that are gone do not stay in the line that was to correct them, and an emptied line is something else")
  func lineOfCorrection() {
    var stage = Stage.online(rows: 24)
    for _ in 1...2 { stage.press(Key(.up, .control)) }
    stage.press(.alt("e"))
    stage.handle(.message(Stage.said("", "10:42", .retracted, sequence: 2)))
    #expect(stage.screen.draft == MessageDraft())
    var draft = Stage.online(rows: 24)
    draft.handle(.draft(MessageDraft(text: "Any aller", corrects: Sample.key(77))))
    draft.handle(.quoted([Stage.said("", "08:00", .retracted, sequence: 77)]))
    #expect(draft.screen.draft == MessageDraft())
    var emptied = Stage.online(rows: 24)
    for _ in 1...2 { emptied.press(Key(.up, .control)) }
    emptied.press(.alt("e"))
    emptied.press(.control("u"))
    #expect(!emptied.text.contains("✎"))
    emptied.type("Calm.\r")
    #expect(emptied.taken().contains(.send("Calm.")))
  }

  @Test("a correction has marks of its own, and a translation of earlier words is struck through")
  func marks() throws {
    var stage = Stage.online(rows: 40)
    var translation = Stage.heard("", "10:43", sequence: 5)
    translation.body = MessageAttributes.body(
      "أي حساسية؟", MessageAttributes(translation: .init(of: Sample.key(2), to: try LanguageTag("ar"))))
    stage.handle(.message(translation))
    #expect(stage.text.contains("↳"))
    var urgent = Self.correction(6, of: 2, "Allergies at all?")
    urgent.body = MessageAttributes.body(urgent.text, MessageAttributes(isUrgent: true, corrects: Sample.key(2)))
    stage.handle(.message(urgent))
    #expect(stage.text.split(separator: "‼", omittingEmptySubsequences: false).count == 3)
    var theirs = Stage.online(rows: 40)
    var correction = Self.correction(6, of: 3, "5 mg", by: Sample.interpreter)
    correction.body = MessageAttributes.body("5 mg", MessageAttributes(isUrgent: true, corrects: Sample.key(3)))
    theirs.handle(.message(correction))
    #expect(theirs.text.split(separator: "‼ urgent · Alt-Y", omittingEmptySubsequences: false).count == 3)
    #expect(stage.text.contains("✗ translation") && !stage.text.contains("↳"))
  }

  @Test("/history shows what was corrected, with the earlier words")
  func history() {
    var stage = Stage.online(rows: 24)
    stage.type("/history\r")
    #expect(stage.taken().contains(.showCorrected))
    let versions = [
      Stage.conversation[1], Self.correction(4, of: 2, "Allergies to nuts?"), Self.correction(5, of: 2, "Allergies at all?"),
    ]
    stage.handle(.corrected([versions]))
    #expect(stage.text.contains("corrected messages") && stage.text.contains("✎ 10:44 Allergies at all?"))
    #expect(Self.styles(of: "Allergies to nuts?", in: stage) == [.struck])
    #expect(Self.styles(of: "Allergies at all?", in: stage) == [.plain])
    var gone = versions[1]
    (gone.state, gone.body) = (.retracted, "")
    stage.handle(.message(gone))
    #expect(!stage.text.contains("Allergies to nuts?") && stage.text.contains("Allergies at all?"))
    stage.handle(.message(Stage.said("", "10:42", .retracted, sequence: 2)))
    #expect(!stage.text.contains("Allergies at all?"))
    stage.press(Key(.escape))
    #expect(!stage.text.contains("corrected messages"))
    // Where there may be more of them, the list says where these are.
    let many = (1...Limits.correctionsListedMax).map { Self.correction(UInt64($0) + 10, of: 2, "\($0) mg") }
    stage.handle(.corrected([[Stage.conversation[1]] + many.dropLast()]))
    #expect(!stage.text.contains("wardline export"))
    stage.handle(.corrected([[Stage.conversation[1]] + many]))
    #expect(stage.text.contains("… wardline export: "))
  }

  @Test("what comes late of a session that was left is not shown in the next one")
  func left() throws {
    var stage = Stage.online(rows: 24)
    var elsewhere = Stage.heard("no", "09:00", sequence: 70)
    elsewhere.session = try SessionID("clinic")
    stage.type("/search no\r")
    stage.handle(.found(SearchResult("no", [FoundMessage(elsewhere, excerpt: "«no»")], count: 1)))
    stage.press(Key(.enter))
    #expect(stage.taken().contains(.openSession(elsewhere.session)))
    stage.handle(.corrected([[Stage.conversation[1], Self.correction(4, of: 2, "Allergies at all?")]]))
    stage.handle(.unconfirmed([Stage.conversation[1]]))
    #expect(!stage.text.contains("llergies"))
  }
}
