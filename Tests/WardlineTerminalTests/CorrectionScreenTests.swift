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
    stage.handle(.message(Self.correction(5, of: 2, "Any allergies at all?")))
    #expect(stage.text.split(separator: "Any allergies at all?", omittingEmptySubsequences: false).count == 3)
    #expect(stage.text.split(separator: "✗", omittingEmptySubsequences: false).count == 2)
    // An earlier correction that comes late changes nothing.
    stage.handle(.message(Self.correction(3, of: 2, "Any pain?", key: 33)))
    #expect(stage.text.split(separator: "Any allergies at all?", omittingEmptySubsequences: false).count == 3)
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
    stage.handle(.corrections([second], of: [Sample.key(2)]))
    #expect(!stage.text.contains("✗"))
    stage.handle(.corrections([first], of: [Sample.key(2)]))
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
          Stage.conversation, corrections: [correction], position: .whole(showing: nil), hasOlder: true, hasNewer: true)))
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
    var elsewhere = Stage.online(rows: 24)
    let answer = MessageDraft(text: "Twice", replyTo: Sample.key(77))
    elsewhere.handle(.draft(answer))
    #expect(elsewhere.taken().contains(.loadQuoted([Sample.key(77)])) && elsewhere.screen.draft == answer)
    elsewhere.handle(.quoted([Stage.heard("400 mg", "08:00", sequence: 77)]))
    #expect(elsewhere.text.contains("↩ Idris: 400 mg"))
    elsewhere.type(".\r")
    #expect(elsewhere.taken().contains(.send("Twice.", MessageAttributes(replyTo: Sample.key(77)))))
    #expect(!elsewhere.text.contains("↩") && elsewhere.screen.draft == MessageDraft())
    // Whoever is faster than the disk says it all the same.
    var fast = Stage.online(rows: 24)
    fast.handle(.draft(answer))
    fast.type("\r")
    #expect(fast.taken().contains(.send("Twice", MessageAttributes(replyTo: Sample.key(77)))))
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
    stage.press(Key(.escape))
    #expect(!stage.text.contains("corrected messages"))
  }
}
