import Testing
import WardlineModel
import WardlineTerminal
import WardlineTestSupport

@Suite("Answers on the screen")
struct ReplyScreenTests {
  private static func answer(_ sequence: UInt64, to key: UInt64, _ text: String = "Once a day.") -> Message {
    var message = Stage.heard(text, "10:44", sequence: sequence)
    message.body = MessageAttributes.body(text, MessageAttributes(replyTo: Sample.key(key)))
    return message
  }

  private static func send(_ text: String, to key: UInt64?) -> ScreenIntent {
    .send(text, MessageAttributes(replyTo: key.map(Sample.key)))
  }

  @Test(
    "Alt-R answers the selected message: it is quoted above the line, and what is sent next carries its key",
    arguments: [80, 40])
  func answers(columns: Int) {
    var stage = Stage.online(columns: columns, rows: 20)
    for _ in 1...2 { stage.press(Key(.up, .control)) }
    #expect(stage.text.contains("Alt-R Reply"))
    stage.press(.alt("r"))
    #expect(stage.text.contains("↩ You: Any allergies") && stage.text.contains("· Esc"))
    stage.type("Or to nuts?\r")
    #expect(stage.taken().contains(Self.send("Or to nuts?", to: 2)))
    #expect(!stage.text.contains("↩"))
    stage.type("Thanks.\r")
    #expect(stage.taken().contains(Self.send("Thanks.", to: nil)), "one answer, and no second one")
  }

  @Test("a letter is text, also while a message is selected")
  func letters() {
    var stage = Stage.online()
    stage.press(Key(.up, .control))
    stage.type("right arm\r")
    #expect(stage.taken().contains(Self.send("right arm", to: nil)))
  }

  @Test("an urgent answer is both, and a quoted message that arrives after its answer is quoted")
  func urgentAndLate() {
    var stage = Stage.online()
    stage.press(Key(.up, .control))
    stage.press(.alt("r"))
    stage.type("/urgent Stop!\r")
    #expect(stage.taken().contains(.send("Stop!", MessageAttributes(isUrgent: true, replyTo: Sample.key(3)))))
    #expect(!stage.text.contains("↩"))
    stage.handle(
      .page(
        MessagePage(
          Stage.conversation + [Self.answer(4, to: 77)], position: .whole(showing: nil), hasOlder: true, hasNewer: false)))
    stage.handle(.quoted([]))
    #expect(stage.text.contains("↩ …"))
    stage.handle(
      .message(
        Message(
          id: Sample.key(77), session: Sample.ward, author: Sample.interpreter, isMine: false, text: "400 mg", state: .sent,
          sequence: 1, writtenAt: Stage.time("08:00"), reason: nil)))
    #expect(stage.text.contains("↩ Idris: 400 mg"))
  }

  @Test("Esc writes without it, and keeps the words")
  func withdrawn() {
    var stage = Stage.online()
    stage.press(Key(.up, .control))
    stage.press(.alt("r"))
    stage.type("Yes")
    stage.press(Key(.escape))
    #expect(!stage.text.contains("↩"))
    stage.type(".\r")
    #expect(stage.taken().contains(Self.send("Yes.", to: nil)))
  }

  @Test("what is not in the log, or has no words, is not answered")
  func unanswerable() {
    var stage = Stage.failed()
    for _ in 1...2 { stage.press(Key(.up, .control)) }
    #expect(stage.text.contains("Alt-R Retry") && !stage.text.contains("Alt-R Reply"))
    stage.press(.alt("r"))
    #expect(!stage.text.contains("↩"))
  }

  @Test("/reply answers the newest message of somebody else, or begins to")
  func command() {
    var stage = Stage.online()
    stage.type("/reply Since when?\r")
    #expect(stage.taken().contains(Self.send("Since when?", to: 3)))
    stage.type("/reply\r")
    #expect(stage.text.contains("↩ Idris:"))
    stage.type("And now?\r")
    #expect(stage.taken().contains(Self.send("And now?", to: 3)))
    var empty = Stage()
    empty.open([])
    empty.type("/reply x\r")
    #expect(empty.text.contains("Nobody else has written anything here yet."))
  }

  @Test("/reply far above the newest message shows that first, and keeps the words")
  func commandAbove() {
    var stage = Stage.online()
    stage.handle(
      .page(MessagePage(Stage.conversation, position: .whole(showing: Sample.key(1)), hasOlder: false, hasNewer: true)))
    _ = stage.taken()
    stage.type("/reply Since when?\r")
    #expect(stage.taken().filter { if case .send = $0 { true } else { false } }.isEmpty)
    stage.open(Stage.conversation + [Stage.heard("newest", "10:44", sequence: 9)])
    stage.press(Key(.enter))
    #expect(stage.taken().contains(Self.send("Since when?", to: 9)))
  }

  @Test("an answer quotes who wrote the other message, and how it begins; its words go with that message", arguments: [80, 40])
  func quoted(columns: Int) {
    var stage = Stage.online(columns: columns, rows: 20)
    stage.handle(.message(Self.answer(4, to: 2)))
    #expect(stage.text.contains("↩ You: Any allergies to") && stage.text.contains("Once a day."))
    stage.handle(.message(Stage.said("", "10:42", .retracted, sequence: 2)))
    #expect(!stage.text.contains("Any allergies") && stage.text.contains("↩ You:") && stage.text.contains("Once a day."))
  }

  @Test("a message that is not held is asked for once, and is quoted as it is by then")
  func outside() {
    var stage = Stage.online()
    stage.handle(.message(Self.answer(4, to: 77)))
    #expect(stage.taken().contains(.loadQuoted([Sample.key(77)])))
    #expect(stage.text.contains("↩ …"))
    stage.handle(.message(Self.answer(5, to: 77, "Twice.")))
    #expect(!stage.taken().contains(.loadQuoted([Sample.key(77)])))
    let old = Message(
      id: Sample.key(77), session: Sample.ward, author: Sample.interpreter, isMine: false, text: "400 mg", state: .sent,
      sequence: 1,
      writtenAt: Stage.time("8:00"), reason: nil)
    stage.handle(.quoted([old]))
    #expect(stage.text.contains("↩ Idris: 400 mg"))
    var gone = old
    (gone.state, gone.body) = (.erased, "")
    stage.handle(.message(gone))
    #expect(!stage.text.contains("400 mg"))
  }

  @Test("what leaves the window is asked for; a message of another session is no answer's")
  func leaving() throws {
    var stage = Stage.online()
    stage.handle(.message(Self.answer(4, to: 2)))
    #expect(!stage.taken().contains(.loadQuoted([Sample.key(2)])))
    for sequence in 5...UInt64(Limits.windowMessagesMax + 2) {
      stage.handle(.message(Stage.heard("text", "10:44", sequence: sequence)))
    }
    #expect(stage.taken().contains(.loadQuoted([Sample.key(2)])))
    var other = Stage.online()
    other.handle(.message(Self.answer(4, to: 77)))
    let elsewhere = Message(
      id: Sample.key(77), session: try SessionID("clinic"), author: Sample.interpreter, isMine: false, text: "another patient",
      state: .sent, sequence: 1, writtenAt: Stage.time("8:00"), reason: nil)
    other.handle(.quoted([elsewhere]))
    #expect(!other.text.contains("another patient") && other.text.contains("↩ …"))
  }

  @Test("Alt-J shows what a message answers, and from there comes back")
  func jumps() {
    var stage = Stage.online(rows: 12)
    let between = (4...20).map { Stage.heard("text \($0)", "10:43", sequence: $0) }
    stage.open(Stage.conversation + between + [Self.answer(21, to: 2)])
    #expect(!stage.text.contains("10:42"))
    stage.press(Key(.up, .control))
    #expect(stage.text.contains("Alt-J Original"))
    stage.press(.alt("j"))
    #expect(stage.text.contains("▸10:42 You"))
    stage.press(.alt("j"))
    #expect(stage.text.contains("▸10:44 Idris"))
    // The same where the other one is not held.
    let old = Message(
      id: Sample.key(77), session: Sample.ward, author: Sample.interpreter, isMine: false, text: "400 mg", state: .sent,
      sequence: 1, writtenAt: Stage.time("08:00"), reason: nil)
    let last = Self.answer(22, to: 77)
    stage.handle(.message(last))
    stage.handle(.quoted([old]))
    stage.press(Key(.end, .control))
    stage.press(Key(.up, .control))
    stage.press(.alt("j"))
    #expect(stage.taken().contains(.loadAround(old.id)))
    stage.handle(.page(MessagePage([old], position: .whole(showing: old.id), hasOlder: false, hasNewer: true)))
    #expect(stage.text.contains("▸08:00 Idris"))
    stage.press(.alt("j"))
    #expect(stage.taken().contains(.loadAround(last.id)))
    stage.handle(.page(MessagePage([last], position: .whole(showing: last.id), hasOlder: true, hasNewer: false)))
    #expect(stage.text.contains("▸10:44 Idris"))
  }
}
