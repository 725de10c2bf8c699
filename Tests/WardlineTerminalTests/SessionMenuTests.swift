import Testing
import WardlineModel
import WardlineTestSupport

@testable import WardlineTerminal

@Suite("What one does with a session: a small menu, and the rating after the end")
struct SessionMenuTests {
  private static func stage(_ role: Role, followsMembership: Bool = true) -> Stage {
    var stage = Stage(settings: Screen.Settings(role: role, followsMembership: followsMembership, offersHome: true))
    stage.handle(.connection(.online(roundTripMilliseconds: 38)))
    stage.open([Stage.heard("Good morning.", "10:41", sequence: 1)])
    return stage
  }

  private static let ended = SessionState(session: Sample.ward, confirmed: VersionedStatus(.ended, version: 2), wanted: nil)

  @Test(
    "it offers what is one's own here, and F1 says so",
    arguments: [
      (Role.nurse, true, ["add somebody", "end a session", "say how it went", "leave the session"]),
      (.interpreter, true, ["ask for a successor", "say how it went", "leave the session"]),
      (.interpreter, false, ["end a session", "say how it went"]), (.nurse, false, ["end a session", "say how it went"]),
    ])
  func entries(role: Role, followsMembership: Bool, words: [String]) {
    var stage = Self.stage(role, followsMembership: followsMembership)
    stage.press(.control("t"))
    for (index, word) in words.enumerated() {
      #expect(stage.text.replacing("\n ", with: " ").contains("\(index + 1) \(word)"), "\(stage.text)")
    }
    #expect(!stage.text.contains("\(words.count + 1) "))
    stage.press(Key(.escape))
    #expect(!stage.text.contains("1 \(words[0])"))
    stage.press(Key(.function(1)))
    #expect(stage.text.contains("Ctrl-T 1") && stage.text.contains(words[0]), "\(stage.text)")
    var home = Stage.home()
    home.press(.control("t"))
    #expect(home.screen.question == nil)
  }

  @Test("its digits end, rate, leave, and begin a command where a name or a reason is needed")
  func digits() {
    var nurse = Self.stage(.nurse)
    nurse.press(.control("t"))
    nurse.type("2")
    #expect(nurse.text.contains("End the session for everyone?"))
    nurse.type("y")
    #expect(nurse.taken().contains(.setStatus(.ended)))
    nurse.press(.control("t"))
    nurse.type("1")
    #expect(nurse.text.contains("\n> /invite"), "\(nurse.text)")
    var interpreter = Self.stage(.interpreter)
    interpreter.press(.control("t"))
    interpreter.type("1")
    #expect(interpreter.text.contains("\n> /handover"))
    interpreter.press(.control("c"))
    interpreter.press(.control("t"))
    interpreter.type("3")
    #expect(interpreter.text.contains("Leave this session?"))
    interpreter.type("n")
    // What is no digit of it is typed.
    interpreter.press(.control("t"))
    interpreter.type("9 mg")
    #expect(interpreter.text.contains("\n> 9 mg"), "\(interpreter.text)")
  }

  @Test("after the end one is asked how it went; a digit alone rates nothing")
  func rating() {
    var stage = Self.stage(.nurse)
    stage.handle(.session(Self.ended))
    #expect(stage.text.contains("say how it went: 1 2 3 4 5 · Esc"), "\(stage.text)")
    stage.type("4")
    #expect(stage.text.contains("say how it went: 1 2 3 [4] 5 · Enter · Esc"))
    #expect(stage.taken().allSatisfy { if case .feedback = $0 { false } else { true } })
    stage.type("5")
    stage.press(Key(.enter))
    #expect(stage.taken().contains(.feedback(rating: 5, text: "")))
    #expect(!stage.text.contains("say how it went"))
    var other = Self.stage(.nurse)
    other.handle(.session(Self.ended))
    other.press(Key(.escape))
    #expect(other.screen.question == nil && other.screen.ground == .conversation)
    // Whoever writes is not asked: their next digit may be a dose.
    var writing = Self.stage(.nurse)
    writing.type("take ")
    writing.handle(.session(Self.ended))
    writing.type("5")
    #expect(writing.screen.question == nil)
    // One that had ended before is not asked about again.
    var late = Stage(settings: Screen.Settings(role: .nurse, followsMembership: true))
    late.handle(.session(Self.ended))
    late.open([])
    #expect(late.screen.question == nil)
  }
}
