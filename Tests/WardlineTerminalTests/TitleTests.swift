import Testing
import WardlineModel
import WardlineTestSupport

@testable import WardlineTerminal

@Suite("A session is called by who is there, the language and the note")
struct TitleTests {
  private static let name: SessionID = Sample.name("ar-uvvmp2cwfj")

  private static func title(_ participants: [Participant], note: String? = nil) -> SessionTitle {
    let request = note.map { note in
      DeviceRequest(
        Sample.key(700), in: name, by: Sample.nurse, InterpreterRequest(Stage.arabic, note: note), askedAt: Stage.time("10:44"),
        state: .accepted(by: Sample.interpreter))
    }
    return SessionTitle(of: name, participants, besides: Sample.nurse, request: request, language: { _ in "Arabic" })
  }

  private static let nadia = Participant(user: Sample.nurse, role: .nurse, name: "Nadia")
  private static let amal = Participant(user: Sample.interpreter, role: .interpreter, name: "Amal Haddad", language: "ar")

  @Test("the name of a session is shown only where nobody has asked for an interpreter in it")
  func names() {
    #expect(Self.title([Self.nadia, Self.amal], note: "Bed 4").text == "Amal Haddad · Arabic · Bed 4")
    #expect(Self.title([Self.nadia], note: "").text == "Arabic")
    #expect(Self.title([Self.nadia, Self.amal]).text == "Amal Haddad · ar-uvvmp2cwfj")
    // A note is one line, and turns nothing around.
    #expect(Self.title([], note: "Bed 4\nconsent\u{202E}").text.contains("Bed 4 consent"))
    #expect(!Self.title([], note: "Bed 4\nconsent\u{202E}").text.unicodeScalars.contains("\u{202E}"))
    // Whoever has left is not there.
    var gone = Self.amal
    gone.hasLeft = true
    #expect(Self.title([Self.nadia, gone], note: "Bed 4").text == "Arabic · Bed 4")
  }

  /// The interpreter's screen after they accepted.
  private static func accepted(columns: Int) -> Stage {
    var stage = Stage(columns: columns, rows: 14)
    stage.screen = Screen(
      session: Self.name, user: Sample.interpreter, settings: Screen.Settings(role: .interpreter, offersHome: true))
    stage.handle(.resized(columns: columns, rows: 14))
    stage.handle(.desk(.languages(Stage.languages)))
    stage.handle(.connection(.online(roundTripMilliseconds: 38)))
    stage.handle(.session(SessionState(session: Self.name, confirmed: .initial, wanted: nil)))
    stage.handle(.participant(Participant(user: Sample.nurse, role: .nurse, name: "Nadia Berger", language: "de")))
    stage.handle(.participant(Self.amal))
    let request = DeviceRequest(
      Sample.key(700), in: Self.name, by: Sample.nurse, InterpreterRequest(Stage.arabic, note: "Bed 4, consent"),
      askedAt: Stage.time("10:44"), state: .accepted(by: Sample.interpreter))
    stage.handle(.desk(.requests([request])))
    let last = Message(
      id: Sample.key(3), session: Self.name, author: Sample.nurse, isMine: false, text: "Good morning.", state: .sent,
      sequence: 3,
      writtenAt: Stage.time("10:45").advanced(byMilliseconds: -3 * 86_400_000), reason: nil)
    let summary = SessionSummary(
      state: SessionState(session: Self.name, confirmed: .initial, wanted: nil),
      participants: [Participant(user: Sample.nurse, role: .nurse, name: "Nadia Berger", language: "de"), Self.amal])
    stage.handle(.desk(.sessions([SessionRow(summary, last: last)])))
    return stage
  }

  @Test("whoever has accepted reads the note in the header and at home, as long as the session goes on")
  func note() {
    var stage = Self.accepted(columns: 110)
    #expect(
      stage.text.hasPrefix(
        " Nadia Berger, nurse (de) ○ · Arabic · Bed 4, consent · active · You: Amal Haddad, interpreter (ar)\n"))
    #expect(!stage.text.contains(Self.name.text))
    stage.press(Key(.escape))
    #expect(stage.text.contains("1 Nadia Berger · Arabic · Bed 4, consent  active"))
    #expect(!stage.text.contains(Self.name.text))
    // What was said on another day says on which.
    #expect(stage.text.contains("2025-10-07 Nadia Berger: Good morning."))
  }

  @Test("one is called by one's own name from the first connection on")
  func ownName() {
    var stage = Stage.home()
    #expect(stage.text.hasPrefix(" Wardline · You: nadia, nurse"))
    stage.handle(.desk(.you(Participant(user: Sample.nurse, role: .nurse, name: "Nadia Berger"))))
    #expect(stage.text.hasPrefix(" Wardline · You: Nadia Berger, nurse"))
    stage.handle(.desk(.you(Participant(user: Sample.interpreter, role: .interpreter, name: "Idris"))))
    #expect(stage.text.hasPrefix(" Wardline · You: Nadia Berger, nurse"))
  }

  @Test("where space is short one's own name goes first, and the partner stays", arguments: [80, 60, 40, 30])
  func space(columns: Int) {
    let header = Self.accepted(columns: columns).text.prefix { $0 != "\n" }
    #expect(header.hasPrefix(" Nadia Berger, nurse (de) ○"))
    #expect(!header.contains("You"))
    #expect(columns < 80 || header.contains("Bed 4, consent · active"))
  }
}
