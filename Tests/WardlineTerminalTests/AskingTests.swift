import Testing
import WardlineModel
import WardlineTerminal
import WardlineTestSupport

@Suite("Asking for an interpreter")
struct AskingTests {
  private func asked() -> Stage {
    var stage = Stage.home()
    let speaker = DirectoryRow(Sample.interpreter, languages: [SpokenLanguage(Stage.tag("tr"))], .onDuty)
    stage.handle(.desk(.directory([speaker])))
    stage.press(Key(.function(2)))
    return stage
  }

  @Test("the languages by their own and the reader's name: those of interpreters on duty first, then by name")
  func languages() {
    asked().expect(
      """
       Wardline · You: nadia, nurse
      ────────────────────────────────────────────────────────────────────────────────
       Which language?
       ▸ Turkish                     Türkçe                      tr          ● 1
         Arabic                      ةيبرعلا                     ar
         German                      Deutsch                     de
         Polish                      Polski                      pl





      >
       ● Connected 38 ms · queue 0                             Esc back · Ctrl-Q quit
      """)
  }

  @Test(
    "what is typed finds a language by either name and by its tag; a tag of none is taken as it is",
    arguments: [("pol", "pl"), ("DEU", "de"), ("العر", "ar"), ("tr", "tr"), ("ar-sy", "ar-SY"), ("rom", "rom")])
  func filter(typed: String, tag: String) {
    var stage = asked()
    stage.type(typed)
    #expect(stage.text.contains("▸"))
    stage.type("\r\r\r")
    #expect(stage.taken() == [.act(.request(InterpreterRequest(Stage.tag(tag))))])
  }

  @Test("what fits no language says so, and Enter does nothing")
  func none() {
    var stage = asked()
    stage.type("zzzz!")
    #expect(stage.text.contains("There is no language zzzz!."))
    stage.type("\r\r\r")
    #expect(stage.taken() == [])
  }

  @Test("language, urgency, note; Esc steps back, and what was chosen stays")
  func steps() {
    var stage = asked()
    stage.press(Key(.down))
    stage.press(Key(.enter))
    #expect(stage.text.contains(" Arabic\n How soon?\n ▸ normal\n   urgent\n"), "\(stage.text)")
    stage.press(Key(.down))
    stage.press(Key(.enter))
    #expect(stage.text.contains(" Arabic · urgent\n A note for the interpreter, or nothing:\n"), "\(stage.text)")
    stage.type("Bed 4")
    #expect(stage.text.contains("\n> Bed 4\n") && stage.frame.cursor?.column == 7)
    stage.press(Key(.escape))
    #expect(stage.text.contains("▸ urgent"))
    stage.press(Key(.escape))
    #expect(stage.text.contains("▸ Arabic"))
    stage.press(Key(.enter))
    stage.press(Key(.enter))
    stage.press(Key(.enter))
    #expect(stage.taken() == [.act(.request(InterpreterRequest(Stage.arabic, urgency: .urgent, note: "Bed 4")))])
    // The client has named the session: it is opened, and messages can be written there.
    stage.handle(.desk(.requested(Sample.clinic)))
    #expect(stage.taken() == [.openSession(Sample.clinic)])
  }

  @Test("Esc leaves the dialogue, and the help comes back to it")
  func leaving() {
    var stage = asked()
    stage.press(Key(.function(1)))
    stage.press(Key(.escape))
    #expect(stage.text.contains("Which language?"))
    stage.press(Key(.escape))
    #expect(stage.text.contains("Sessions"))
    stage.press(Key(.function(2)))
    stage.press(.control("c"))
    #expect(stage.text.contains("Sessions") && stage.taken() == [])
  }

  @Test("a note has a bound in bytes: what would pass it is not taken, and by how much is said")
  func longNote() {
    var stage = asked()
    stage.type("\r\r")
    stage.handle(.input(.paste(String(repeating: "é", count: 300))))
    #expect(stage.text.contains("Too long by 100 bytes"))
    stage.handle(.input(.paste(String(repeating: "é", count: 250))))
    stage.press(Key(.enter, .alt))
    stage.type("x")
    stage.type("\r")
    #expect(stage.taken() == [.act(.request(InterpreterRequest(Stage.tag("tr"), note: String(repeating: "é", count: 250))))])
  }

  @Test(
    "/request in a session: without a language the list, with one how soon, with more at once",
    arguments: [
      ("/request", "Which language?", nil), ("/request pol", "▸ Polish", nil), ("/request ar", "How soon?", nil),
      ("/request ar urgent", "", InterpreterRequest(Stage.tag("ar"), urgency: .urgent)),
      ("/request ar-SY urgent Bed 4", "", InterpreterRequest(Stage.tag("ar-SY"), urgency: .urgent, note: "Bed 4")),
      ("/request ar Bed 4", "", InterpreterRequest(Stage.tag("ar"), note: "Bed 4")),
    ] as [(String, String, InterpreterRequest?)])
  func command(line: String, shown: String, request: InterpreterRequest?) {
    var stage = Stage.online()
    stage.handle(.desk(.languages(Stage.languages)))
    _ = stage.taken()
    stage.type(line + "\r")
    let wanted = stage.taken().filter { if case .act(.request) = $0 { true } else { false } }
    #expect(wanted == (request.map { [.act(.request($0, in: Sample.ward))] } ?? []))
    if !shown.isEmpty { #expect(stage.text.contains(shown), "\(stage.text)") }
  }

  @Test("what stood in the line of the conversation stands there afterwards")
  func keepsLine() {
    var stage = Stage.online()
    stage.handle(.desk(.languages(Stage.languages)))
    stage.type("half a sen")
    stage.press(Key(.function(2)))
    #expect(!stage.text.contains("half a sen"))
    stage.type("pol")
    stage.press(Key(.escape))
    #expect(stage.text.contains("> half a sen"))
  }

  // MARK: What becomes of it

  private func waiting(_ state: RequestState, place: RequestPlace? = nil) -> Stage {
    var stage = Stage.online()
    stage.handle(.desk(.languages(Stage.languages)))
    stage.handle(.desk(.request(Stage.request(state, place: place))))
    return stage
  }

  @Test("waiting in the conversation: seconds, place, who is on duty; messages can be written")
  func waits() {
    var stage = waiting(.pending)
    #expect(stage.text.contains("▌Waiting for an interpreter: Arabic · pending"))
    stage.handle(
      .desk(.request(Stage.request(.open, place: RequestPlace(1, onDuty: 2, busy: 2, expiresAt: Stage.time("10:54"))))))
    #expect(stage.text.contains("▌Waiting for an interpreter: Arabic · place 1 · on duty: 2, busy: 2"))
    #expect(stage.text.contains("(01:00)"))
    stage.type("He has a rash.\r")
    #expect(stage.taken().contains(.send("He has a rash.")))
    stage.type("/cancel\r")
    #expect(stage.taken().contains(.act(.cancel(Sample.key(700)))))
    stage.handle(.desk(.request(Stage.request(.cancelled))))
    #expect(stage.text.contains("The request was cancelled.") && !stage.text.contains("Waiting for"))
  }

  @Test(
    "where a row is too narrow for all of it, the place stands below, and the seconds are never cut off", arguments: [60, 40])
  func waitsNarrow(columns: Int) {
    var stage = Stage.online(columns: columns)
    stage.handle(.desk(.languages(Stage.languages)))
    let place = RequestPlace(1, onDuty: 2, busy: 2, expiresAt: Stage.time("10:54"))
    stage.handle(.desk(.request(Stage.request(.open, place: place))))
    let rows = stage.text.split(separator: "\n").filter { $0.hasPrefix("▌") }
    #expect(rows.count == 2 && rows[0].hasSuffix("(01:00)"), "\(rows)")
    #expect(rows[1] == "▌place 1 · on duty: 2, busy: 2")
  }

  @Test("accepted: who comes is said, with the name of the directory, and by the bell to whoever looks elsewhere")
  func accepted() {
    var stage = waiting(.open)
    stage.handle(.desk(.directory([DirectoryRow(Sample.name("amal"), name: "Amal", languages: [], .onDuty)])))
    stage.handle(.input(.focus(false)))
    _ = stage.taken()
    stage.handle(.desk(.request(Stage.request(.accepted(by: Sample.name("amal"))))))
    #expect(stage.text.contains("Amal has accepted."))
    #expect(stage.taken() == [.notify(.noticeRinging)])
    // The same again is no news.
    stage.wait(Limits.noticeMilliseconds)
    stage.handle(.desk(.request(Stage.request(.accepted(by: Sample.name("amal"))))))
    #expect(!stage.text.contains("has accepted"))
  }

  @Test("expired: F4 asks again, for a while; too old to go unasked: F4 sends it")
  func renewed() {
    var stage = waiting(.open)
    var expired = Stage.request(.expired)
    expired.changedAt = stage.now.wall
    stage.handle(.desk(.request(expired)))
    #expect(stage.text.contains("▌Nobody has accepted in time. F4 asks again."))
    stage.press(Key(.function(4)))
    #expect(stage.taken().last == .act(.renew(Sample.key(700))))
    stage.wait(Limits.expiredRequestShownMilliseconds)
    #expect(!stage.text.contains("Nobody has accepted"))
    // By the relay's clock, by which it has expired just now: this device's is an hour ahead.
    expired.changedAt = stage.now.wall.advanced(byMilliseconds: -3_600_000)
    stage.handle(.desk(.request(expired)))
    #expect(!stage.text.contains("Nobody has accepted"))
    stage.handle(.desk(.clock(RelayClock(offsetMilliseconds: -3_600_000))))
    #expect(stage.text.contains("▌Nobody has accepted in time. F4 asks again."))
    var held = waiting(.held)
    #expect(held.text.contains("▌request: Written 10:44, and not sent since. Send it now, or delete it? F4"))
    held.press(Key(.function(4)))
    #expect(held.taken().last == .act(.renew(Sample.key(700))))
    var none = Stage.online()
    none.press(Key(.function(4)))
    #expect(none.text.contains("There is no request here."))
  }

  @Test("refused: the reason is said")
  func refused() {
    var stage = waiting(.pending)
    stage.handle(.desk(.request(Stage.request(.failed(.requestOpen)))))
    #expect(stage.text.contains("request: an interpreter is being asked for here already"))
  }

  @Test(
    "too many: whose bound it is, and what would be right",
    arguments: [
      (.tooManyRequests, "request: open requests per person: 4 at most; cancel one first"),
      (.tooManyRequestsAltogether, "request: the relay has much to do"),
    ] as [(RejectionCode, String)])
  func tooMany(code: RejectionCode, said: String) {
    var stage = waiting(.pending)
    stage.handle(.desk(.request(Stage.request(.failed(code)))))
    #expect(stage.text.contains(said), "\(stage.text)")
  }

  @Test("Del at home asks before it cancels")
  func cancelAtHome() {
    var stage = Stage.home()
    stage.handle(.desk(.requests([Stage.request(.open)])))
    stage.press(Key(.delete))
    #expect(stage.text.contains("cancel the request? y/n"))
    stage.type("n")
    #expect(stage.taken() == [])
    stage.press(Key(.delete))
    stage.type("y")
    #expect(stage.taken() == [.act(.cancel(Sample.key(700)))])
  }

  // MARK: Members

  @Test("/leave asks; /invite, /mute, /handover and /duty are done at once")
  func members() {
    var stage = Stage.online()
    _ = stage.taken()
    stage.type("/leave\r")
    #expect(stage.text.contains("Leave this session? You will not see what follows. y/n"))
    #expect(!stage.taken().contains(.act(.leave())))
    stage.type("y")
    #expect(stage.taken() == [.act(.leave())])
    for (line, intent) in [
      ("/invite amal", ScreenIntent.act(.invite(Sample.name("amal")))),
      ("/mute amal", .act(.mute(Sample.name("amal"), true))), ("/mute amal off", .act(.mute(Sample.name("amal"), false))),
      ("/handover shift-ends now", .act(.handOver(.shiftEnds, leavesAtOnce: true))),
      ("/handover", .act(.handOver(.other, leavesAtOnce: false))),
      ("/duty away", .act(.duty(.away))),
    ] {
      stage.type(line + "\r")
      #expect(stage.taken().contains(intent), "\(line)")
    }
  }
}
