import Testing
import WardlineModel
import WardlineTestSupport

@testable import WardlineTerminal

@Suite("What is typed while a session is about to open goes into its line")
struct AheadTests {
  /// An interpreter at home who has accepted, and whom the relay has not answered.
  private func accepted() -> Stage {
    var stage = Stage.interpreter()
    stage.handle(.desk(.ring(Stage.ring())))
    stage.wait(Limits.ringKeysAfterMilliseconds)
    stage.type("a")
    _ = stage.taken()
    return stage
  }

  private func answer(_ stage: inout Stage, by interpreter: UserID = Sample.interpreter) {
    stage.handle(
      .desk(.request(Stage.request(.accepted(by: interpreter), in: Sample.clinic, key: 800, by: Sample.nurse))))
  }

  @Test("an accept or a request that was not stored is awaited no more; one that another act was about still is")
  func notDone() {
    var stage = accepted()
    #expect(stage.screen.awaitsSession)
    stage.handle(.desk(.notDone(.accept(Sample.key(7)), nil)))
    #expect(stage.screen.awaitsSession, "that is another ring")
    stage.handle(.desk(.notDone(.accept(Sample.key(800)), Notice(.ringOver))))
    #expect(!stage.screen.awaitsSession && stage.text.contains("It no longer rings for you."))
    stage.handle(.desk(.rings([Stage.ring()])))
    #expect(stage.text.contains("▌Nadia asks for Arabic"), "it can be answered again")

    var nurse = Stage.home()
    nurse.type("/request ar urgent\r")
    #expect(nurse.screen.awaitsSession)
    nurse.handle(.desk(.notDone(.request(InterpreterRequest(Stage.arabic, urgency: .urgent)), nil)))
    #expect(!nurse.screen.awaitsSession)
  }

  @Test("an entered message is sent in the session that opens, and what comes behind it stands in the line")
  func interpreter() {
    var stage = accepted()
    stage.type("Good morning.\rHow are")
    #expect(stage.taken() == [], "an Enter opens no other session")
    #expect(stage.text.contains("> Good morning.\n  How are\n"), "\(stage.text)")
    answer(&stage)
    let intents = stage.taken()
    #expect(intents.first == .openSession(Sample.clinic))
    #expect(intents.filter { if case .send = $0 { true } else { false } } == [.send("Good morning.")])
    stage.intents = intents
    stage.answerOpening()
    stage.intents = []
    stage.type(" you?")
    #expect(stage.text.contains("> How are you?"), "\(stage.text)")
    stage.type("\r")
    #expect(stage.taken().contains(.send("How are you?")))
  }

  @Test("an Enter alone opens nothing while a session is awaited; an arrow selects again")
  func enter() {
    var stage = accepted()
    stage.type("\r")
    #expect(stage.taken() == [])
    // The list is read anew meanwhile.
    stage.handle(.desk(.sessions(Stage.rows)))
    stage.type("\r")
    #expect(stage.taken() == [])
    stage.press(Key(.down))
    stage.press(Key(.enter))
    #expect(stage.taken().contains { if case .openSession = $0 { true } else { false } })
  }

  @Test("where another one was faster, the words stay in the line at home, and are sent nowhere")
  func taken() {
    var stage = accepted()
    stage.type("Good morning.\rHow")
    answer(&stage, by: Sample.name("badr"))
    #expect(stage.taken() == [])
    #expect(stage.text.contains("> Good morning.\n  How\n"), "\(stage.text)")
    stage.type("\r")
    #expect(stage.taken() == [] && stage.text.contains("Enter needs: Sessions"), "\(stage.text)")
    stage.press(Key(.escape))
    #expect(!stage.text.contains("Good"))
    stage.press(Key(.enter))
    #expect(stage.taken() == [.openSession(Sample.clinic)], "the first session is selected again")
  }

  @Test("a Backspace takes back letters, not what was entered; Esc takes back everything")
  func backspace() {
    var stage = accepted()
    stage.type("Yes.\rno")
    for _ in 0..<4 { stage.press(Key(.backspace)) }
    #expect(stage.text.contains("> Yes.\n"), "\(stage.text)")
    stage.press(Key(.escape))
    answer(&stage)
    #expect(!stage.taken().contains { if case .send = $0 { true } else { false } })
  }

  @Test("a nurse who has asked types on at once: the words stand in the line of the session that was made")
  func nurse() {
    var stage = Stage.home()
    stage.type("/request ar urgent Bed 4\r")
    #expect(stage.taken().count == 1)
    stage.type("Please come")
    stage.handle(.desk(.requested(Sample.name("ar-new"))))
    #expect(stage.taken() == [.openSession(Sample.name("ar-new"))])
    #expect(stage.text.contains("> Please come"), "\(stage.text)")
  }

  @Test("a command that is half typed when the session opens goes on in its line, and a paste is not sent by itself")
  func commandAndPaste() {
    var stage = accepted()
    stage.type("/dut")
    answer(&stage)
    #expect(stage.text.contains("> /dut"), "\(stage.text)")
    stage = accepted()
    stage.handle(.input(.paste("one\ntwo")))
    answer(&stage)
    #expect(stage.taken() == [.openSession(Sample.clinic)])
    #expect(stage.text.contains("> one\n  two"), "\(stage.text)")
  }

  @Test("what was typed ahead outlasts a look at another session")
  func elsewhere() {
    var stage = accepted()
    stage.type("Good morning.\r")
    stage.press(Key(.text("2"), .alt))
    stage.answerOpening()
    _ = stage.taken()
    answer(&stage)
    #expect(stage.taken().contains(.send("Good morning.")))
  }
}
