import Testing
import WardlineModel
import WardlineTerminal
import WardlineTestSupport

@Suite("Home: the sessions, and the way from one to another")
struct HomeTests {
  @Test("a nurse's: sessions with state, unread and last line, and the open request with seconds, place and who is on duty")
  func nurse() {
    var stage = Stage.home()
    let place = RequestPlace(2, onDuty: 3, busy: 2, expiresAt: Stage.time("10:54"))
    stage.handle(.desk(.requests([Stage.request(.open, place: place)])))
    stage.press(Key(.down))
    stage.expect(
      """
       Wardline · You: nadia, nurse
      ────────────────────────────────────────────────────────────────────────────────
      ▌Waiting for an interpreter: Arabic · place 2 · on duty: 3, busy: 2     (01:00)
       Sessions
       1 Idris · clinic-2    active      +3       10:44 Idris: ؟ملأ كيدل له
      ▸2 Idris · Arabic      active               10:42 You: Any allergies to penicil…
       3 Idris · er-1        ended





       Enter open · F2 ask for an interpreter · Del cancel the request
       ● Connected 38 ms · queue 0               F1 help · Ctrl-O queue · Ctrl-Q quit
      """)
    // The seconds go on without an event.
    let next = stage.screen.nextRedraw(now: stage.now)
    #expect(next.map { $0 - stage.now.uptimeMilliseconds } == 1_000)
    stage.wait(1_000)
    #expect(stage.text.contains("(01:01)"))
  }

  @Test("an interpreter's: duty, and F3 goes round")
  func duty() {
    var stage = Stage.home(role: .interpreter, user: Sample.interpreter)
    #expect(stage.text.contains(" ○ off duty  F3 whether requests ring for you"))
    for (choice, next) in [(Duty.on, Duty.away), (.away, .off), (.off, .on)] {
      stage.handle(.desk(.duty(DeviceDuty(choice: DutyChoice(choice, chosenAt: Stage.time("10:00"))))))
      stage.press(Key(.function(3)))
      #expect(stage.taken() == [.act(.duty(next))])
    }
    stage.handle(
      .desk(
        .duty(
          DeviceDuty(
            choice: DutyChoice(.on, chosenAt: Stage.time("10:00")),
            state: DutyState(DutyChoice(.on, chosenAt: Stage.time("10:00")), availability: .busy, busyIn: [Sample.ward])))))
    #expect(stage.text.contains(" ● on duty · in a session  F3"))
    #expect(stage.text.contains("\n   in a session: \(Sample.ward)"))
    #expect(stage.text.contains("  /open \(Sample.ward) · /leave leave the session for good\n"))
    var nurse = Stage.home()
    nurse.press(Key(.function(3)))
    #expect(nurse.taken() == [] && !nurse.text.contains("F3"))
  }

  @Test("a duty that the relay does not take is said with its reason, once")
  func refusedDuty() {
    var stage = Stage.interpreter()
    let off = DutyChoice(.off, chosenAt: Stage.time("10:00"))
    let duty = DeviceDuty(choice: off, state: DutyState(off, availability: .off, refusal: .disabled))
    stage.handle(.desk(.duty(duty)))
    #expect(stage.text.contains("you are disabled in the relay's directory"))
    stage.wait(Limits.noticeMilliseconds)
    stage.handle(.desk(.duty(duty)))
    #expect(!stage.text.contains("disabled"))
  }

  @Test("/open goes to a session by its number or its name, from everywhere, and /home back")
  func openByCommand() {
    var stage = Stage.home()
    stage.type("/open 2\r")
    #expect(stage.taken() == [.openSession(Sample.ward)])
    stage.answerOpening()
    stage.handle(.desk(.opened(Sample.ward)))
    stage.open([])
    stage.type("/open clinic-2\r")
    #expect(stage.taken().contains(.openSession(Sample.clinic)))
    stage.handle(.desk(.opened(Sample.clinic)))
    stage.open([])
    for command in ["/open 9", "/open night-9"] {
      stage.type("\(command)\r")
      #expect(stage.text.contains("/open needs: 1-3|SESSION"), "\(stage.text)")
    }
    _ = stage.taken()
    stage.type("/home\r")
    #expect(stage.text.contains(" Sessions\n") && stage.text.contains("Enter open"))
    stage.type("/home\r")
    #expect(stage.text.contains("Enter open"))
  }

  @Test("who interprets: those on duty with their state and how old that is, then whom the device has met")
  func interpreters() {
    var stage = Stage.online()
    _ = stage.taken()
    let idris = DirectoryRow(Sample.interpreter, name: "Idris", languages: [SpokenLanguage(Stage.arabic)], .onDuty)
    let amal = DirectoryRow(
      Sample.name("amal"), name: "Amal", languages: [SpokenLanguage(Stage.tag("fa")), SpokenLanguage(Stage.arabic)], .busy)
    let met = Profile(user: Sample.name("badr"), name: "Badr", languages: ["ar-EG"])
    let now = stage.now.wall
    let current = KnownInterpreters(onDuty: [amal, idris], asOf: now, met: [met])
    stage.handle(.interpreters(current, isRefresh: false))
    #expect(stage.text.contains(" Interpreters\n Amal"))
    #expect(stage.text.contains(" Amal                    in a session   fa, ar\n"))
    #expect(stage.text.contains(" Idris                   on duty        ar\n"))
    #expect(stage.text.contains(" Badr                                   ar-EG\n"))
    // What changes is read again, and once the connection is gone it grows old.
    stage.handle(.desk(.directory([idris])))
    #expect(stage.taken() == [.showInterpreters(language: nil, isRefresh: true)])
    stage.handle(.connection(.lost(.silent, nextTryAt: stage.now.uptimeMilliseconds + 1_000)))
    #expect(stage.taken() == [.showInterpreters(language: nil, isRefresh: true)])
    stage.wait(12 * 60_000)
    #expect(stage.text.contains(" Interpreters · as of 12 min ago\n"), "\(stage.text)")
    // Back in the conversation, what comes late opens nothing.
    stage.press(Key(.escape))
    stage.handle(.interpreters(current, isRefresh: true))
    #expect(!stage.text.contains("Badr"))
    stage.handle(.desk(.directory([])))
    #expect(!stage.taken().contains(.showInterpreters(language: nil, isRefresh: true)))
    // A device that the relay has told of nobody, as an interpreter's.
    stage.handle(.interpreters(KnownInterpreters(met: [met]), isRefresh: false))
    #expect(stage.text.contains(" Interpreters\n Badr                    ar-EG\n"))
  }

  @Test("a slash begins a command at home: it runs, stays where it is wrong, and Esc takes it away")
  func commands() {
    var stage = Stage.interpreter()
    _ = stage.taken()
    stage.type("x")
    #expect(!stage.text.contains("> x"), "a letter alone is no command")
    stage.type("/profil")
    #expect(stage.text.contains("\n> /profil\n") && !stage.text.contains("Enter open"))
    stage.press(Key(.tab))
    stage.type(" fa=native en\r")
    let spoken = [TypedLanguage("fa", level: .native), TypedLanguage("en")]
    #expect(stage.taken() == [.setLanguages(spoken)])
    #expect(stage.text.contains("Enter open"))
    stage.type("/profile fa fa\r")
    #expect(stage.text.contains("/profile needs: [lang[=native|professional|basic] …]"))
    #expect(stage.text.contains("> /profile fa fa") && stage.taken() == [])
    stage.press(Key(.escape))
    #expect(stage.text.contains("Enter open"))
    // What is about one session needs one.
    for command in ["/status paused", "/retry", "/delete", "/undo", "/failed", "/export x", "/feedback 5", "/invite amal"] {
      stage.type("\(command)\r")
      #expect(stage.text.contains(" needs: Sessions"), "\(command): \(stage.text)")
      #expect(stage.taken() == [] && stage.text.contains("> \(command)"))
      stage.press(Key(.escape))
    }
    stage.type("/duty away\r")
    #expect(stage.taken() == [.act(.duty(.away))])
    stage.type("/mute nora\r")
    #expect(stage.taken() == [.act(.mute(Sample.name("nora"), true))])
  }

  @Test("while a command is typed at home, letters are no answers; a request from there makes a session of its own")
  func commandsAndRings() {
    var stage = Stage.interpreter()
    stage.handle(.desk(.ring(Stage.ring())))
    stage.wait(Limits.ringKeysAfterMilliseconds)
    _ = stage.taken()
    stage.type("/da")
    #expect(stage.taken() == [] && stage.text.contains("> /da") && stage.text.contains("Alt-A accept, Alt-D decline"))
    stage.press(.control("c"))
    #expect(stage.taken() == [] && stage.text.contains("Enter open"))
    var nurse = Stage.home()
    nurse.press(Key(.enter))
    nurse.answerOpening()
    nurse.press(Key(.escape))
    _ = nurse.taken()
    nurse.type("/request ar urgent\r")
    #expect(nurse.taken() == [.act(.request(InterpreterRequest(Stage.arabic, urgency: .urgent)))])
  }

  @Test("a coordinator's: the queue with waiting time, language, urgency, who asks, and for how many it rings; no words")
  func coordinator() {
    var stage = Stage.home(role: .coordinator)
    #expect(stage.text.contains("No open requests."))
    let row = QueuedRequest(
      Sample.key(1), in: Sample.clinic, Stage.tag("ar-SY"), urgency: .urgent, author: Sample.nurse, authorName: "Nadia",
      askedAt: Stage.time("10:43"), ringing: 2)
    stage.handle(.desk(.queuedRequests([row])))
    #expect(
      stage.text.contains(
        """
         Open requests  /assign SESSION USER
         02:00 clinic-2      Arabic (ar-SY) urgent      Nadia       rings for 2
        """), "\(stage.text)")
    // Of the relay's clock, which is 6 minutes ahead of the one before which they sit.
    stage.handle(.desk(.clock(RelayClock(offsetMilliseconds: 360_000))))
    #expect(stage.text.contains(" 08:00 clinic-2 "))
  }

  /// A coordinator's, with an open request and two sessions.
  private static func coordinating(columns: Int = 80, rows: Int = 20) -> Stage {
    var stage = Stage.home(columns: columns, rows: rows, role: .coordinator, user: Sample.name("cora"))
    let nadia = Participant(user: Sample.nurse, role: .nurse, name: "Nadia")
    let idris = Participant(user: Sample.interpreter, role: .interpreter, name: "Idris")
    let sessions = [
      SessionOverview(
        Sample.clinic, language: Stage.tag("ar-SY"), createdAt: Stage.time("10:43"), members: [nadia],
        openRequest: Sample.key(1)),
      SessionOverview(
        Sample.ward, language: Stage.arabic, status: VersionedStatus(.paused, version: 2), statusSince: Stage.time("10:40"),
        createdAt: Stage.time("10:30"), members: [idris, nadia], nurseFirstWordsAt: Stage.time("10:31"),
        interpreterFirstWordsAt: Stage.time("10:32")),
    ]
    let row = QueuedRequest(
      Sample.key(1), in: Sample.clinic, Stage.tag("ar-SY"), urgency: .urgent, author: Sample.nurse, authorName: "Nadia",
      askedAt: Stage.time("10:43"), ringing: 0)
    stage.handle(.desk(.queuedRequests([row])))
    stage.handle(.desk(.overview(sessions)))
    return stage
  }

  @Test(
    "a coordinator's: all sessions with since when, status, language, whether both sides have spoken and who is there; no words"
  )
  func overview() {
    let stage = Self.coordinating()
    #expect(
      stage.text.contains(
        """
         All sessions  /join SESSION text · /end SESSION
         02:00  clinic-2        active    Arabic (ar-S… ○ Nadia
         05:00  ward-7          paused    Arabic        ● Idris, Nadia
        """), "\(stage.text)")
    #expect(Self.coordinating(columns: 40, rows: 10).frame.rows.allSatisfy { $0.width == 40 })
    var empty = stage
    empty.handle(.desk(.overview([])))
    #expect(!empty.text.contains("All sessions"))
  }

  @Test("a slash begins a command at home: assigning, joining with a reason, and ending after a question")
  func coordinatorCommands() {
    var stage = Self.coordinating()
    let languages = [SpokenLanguage(Stage.arabic), SpokenLanguage(Stage.tag("ar-SY"))]
    stage.handle(.desk(.directory([DirectoryRow(Sample.interpreter, name: "Idris", languages: languages, .onDuty)])))
    stage.type("x")
    stage.type("/assign clinic-2 idris")
    #expect(stage.text.contains("\n> /assign clinic-2 idris"), "\(stage.text)")
    stage.press(Key(.enter))
    #expect(stage.taken() == [.act(.assign(Sample.interpreter, to: Sample.clinic))])
    #expect(!stage.text.contains("\n> "))
    stage.type("/join ward-7 Nadia has asked for help\r")
    #expect(stage.taken() == [.act(.join(Sample.ward, reason: "Nadia has asked for help"))])
    stage.type("/end ward-7\r")
    #expect(stage.taken() == [] && stage.text.contains("ward-7 End the session for everyone? y/n"), "\(stage.text)")
    stage.type("n")
    stage.type("/end ward-7\r")
    stage.type("y")
    #expect(stage.taken() == [.act(.end(Sample.ward))])
    // Nothing is asked for there; without a reason, and what needs a conversation.
    stage.type("/assign er-1 idris\r")
    #expect(stage.taken() == [] && stage.text.contains("request"))
    for line in ["/join ward-7", "/end", "/leave", "/assign clinic-2"] {
      stage.type(line + "\r")
      #expect(stage.taken() == [] && stage.text.contains("\n> \(line)"), "\(line): \(stage.text)")
      stage.press(Key(.escape))
      #expect(!stage.text.contains("\n> "))
    }
    // The keys of the list go on working, and Ctrl-C clears the line before it quits.
    stage.type("/en")
    stage.press(Key(.tab))
    stage.press(Key(.down))
    stage.press(.control("c"))
    #expect(stage.taken() == [])
    stage.press(.control("c"))
    #expect(stage.taken() == [.quit])
  }

  @Test("who came in from outside is said in the conversation with their reason, for as long as they are there")
  func cameIn() {
    var stage = Stage.online()
    var cora = Participant(user: Sample.name("cora"), role: .coordinator, name: "Cora")
    cora.joinReason = "Nadia has asked for help"
    stage.handle(.participant(cora))
    #expect(stage.text.contains("▌Cora, coordinator is here: Nadia has asked for help"), "\(stage.text)")
    cora.hasLeft = true
    stage.handle(.participant(cora))
    #expect(!stage.text.contains("asked for help"))
  }

  @Test("Enter opens, Esc goes back; the line of the session that is left is saved, and what was deleted there is deleted")
  func opening() {
    var stage = Stage.home()
    stage.press(Key(.enter))
    #expect(stage.taken() == [.openSession(Sample.clinic)])
    // What was on its way of nothing yet does not show up there.
    stage.handle(.participant(Participant(user: Sample.nurse, role: .nurse, name: "Old", language: "")))
    stage.handle(.desk(.opened(Sample.clinic)))
    stage.open([])
    #expect(stage.text.contains("clinic-2 · active") && !stage.text.contains("Old"))
    stage.type("half a sen")
    stage.press(.alt("2"))
    #expect(stage.taken() == [.saveDraft(MessageDraft(text: "half a sen")), .openSession(Sample.ward)])
    #expect(!stage.text.contains("half a sen"))
    stage.handle(.desk(.opened(Sample.ward)))
    stage.open([Stage.said("one", "10:40", .pending, key: 900)])
    stage.handle(
      .queue([Stage.waiting(Stage.said("one", "10:40", .pending, key: 900))], QueueCounts(pending: 1, failed: 0)))
    stage.press(Key(.up, .control))
    stage.press(Key(.delete))
    stage.press(Key(.escape))
    _ = stage.taken()
    stage.press(Key(.escape))
    #expect(stage.text.contains("▸2 Idris · ward-7"))
    stage.press(Key(.up))
    stage.press(Key(.enter))
    #expect(stage.taken() == [.delete([Sample.key(900)]), .openSession(Sample.clinic)])
  }

  @Test("Esc first puts away what stands until it is seen: a message that came late, another text for one that failed")
  func escape() {
    var stage = Stage.home()
    stage.press(.alt("2"))
    stage.handle(.desk(.opened(Sample.ward)))
    stage.open([Stage.said("one", "10:40", .failed, key: 900, reason: .timedOut)])
    stage.handle(
      .queue([Stage.waiting(Stage.said("one", "10:40", .failed, key: 900), .failed)], QueueCounts(pending: 0, failed: 1)))
    stage.type("/edit 1\r")
    #expect(stage.text.contains("✎ one"))
    stage.press(Key(.escape))
    #expect(stage.text.contains("ward-7 · active") && !stage.text.contains("✎"))
    stage.handle(.notice(Notice(.noticeSynced)))
    stage.press(Key(.escape))
    #expect(stage.text.contains("Sessions"))
  }

  @Test("Esc without home stays: a screen that was given one session has nothing to go back to")
  func noHome() {
    var stage = Stage.online()
    stage.press(Key(.escape))
    #expect(stage.text.contains("ward-7 · active"))
  }

  @Test(
    "at home nothing is read and nothing is typed, and what comes in the session that was left is marked when it is seen again")
  func away() {
    var stage = Stage.home()
    stage.press(Key(.enter))
    stage.answerOpening()
    stage.press(Key(.escape))
    _ = stage.taken()
    var message = Stage.heard("نعم", "10:45", sequence: 10)
    message.session = Sample.clinic
    stage.handle(.message(message))
    stage.type("hello\r")
    #expect(stage.taken() == [.markRead(through: 10)])
    #expect(!stage.text.contains("hello"))
  }

  @Test("Ctrl-G goes to what is unread, and else round; numbers stay while one works, and what has ended stands last")
  func switching() {
    var stage = Stage.home()
    stage.press(.alt("2"))
    stage.answerOpening()
    _ = stage.taken()
    // Something is written in the third, which comes first in the store: the keys stay.
    let rows = [Stage.rows[2], Stage.rows[1], Stage.rows[0]]
    stage.handle(.desk(.sessions(rows)))
    #expect(stage.text.contains("─ 1 Idris +3 ─\n"))
    stage.press(.control("g"))
    #expect(stage.taken() == [.openSession(Sample.clinic)])
    stage.press(.control("g"))
    #expect(stage.taken() == [.openSession(Sample.ward)])
    stage.press(.alt("9"))
    #expect(stage.taken() == [])
    // A new one takes the first place.
    stage.handle(.desk(.sessions([Stage.summary(Sample.name("new-1"))] + rows)))
    stage.press(.alt("1"))
    #expect(stage.taken() == [.openSession(Sample.name("new-1"))])
  }

  @Test("a text that the store could not save, and the size, the lock and the notices outlive the way to another session")
  func survives() {
    var stage = Stage.home(columns: 60, rows: 20)
    stage.handle(.storeFailed(StoreFailure("disk full")))
    stage.press(.alt("1"))
    #expect(stage.text.contains("Not saved on this device: disk full"))
    #expect(stage.frame.rows.count == 20)
  }

  @Test("no session yet: what to do first stands there", arguments: [80, 40])
  func empty(columns: Int) {
    var stage = Stage.home(columns: columns)
    stage.handle(.desk(.sessions([])))
    #expect(stage.text.replacing("\n ", with: " ").contains("No sessions yet. F2 asks for an interpreter."), "\(stage.text)")
    stage.press(Key(.enter))
    stage.press(.control("g"))
    #expect(stage.taken() == [])
  }

  @Test("narrow: two rows a session; 5 rows: the count of what is unread stands behind the name", arguments: [20, 40, 59])
  func narrow(columns: Int) {
    var stage = Stage.home(columns: columns)
    #expect(stage.frame.rows.allSatisfy { $0.width == columns })
    #expect(stage.text.contains("\n   10:44 Idris"))
    stage.rows = 5
    stage.handle(.resized(columns: columns, rows: 5))
    stage.press(.alt("2"))
    stage.answerOpening()
    if columns > 30 { #expect(stage.text.contains("ward-7 1 Idris +3")) }
  }

  @Test("more sessions than rows: the selected one is always seen")
  func many() {
    var stage = Stage.home(rows: 10)
    let rows = (1...30).map { (number: Int) -> SessionRow in
      guard let session = try? SessionID("bed-\(number)") else { preconditionFailure() }
      return Stage.summary(session)
    }
    stage.handle(.desk(.sessions(rows)))
    for key in [Key(.end), Key(.home), Key(.pageDown), Key(.up), Key(.down)] {
      stage.press(key)
      #expect(stage.text.contains("▸"), "\(key): \(stage.text)")
    }
  }

  @Test("Esc leads from the help and the queue to home, and Ctrl-C ends the program there")
  func lists() {
    var stage = Stage.home()
    for key in [Key(.function(1)), .control("o")] {
      stage.press(key)
      #expect(!stage.text.contains("Sessions"))
      stage.press(Key(.escape))
      #expect(stage.text.contains("Sessions"))
    }
    stage.press(.control("c"))
    #expect(stage.taken() == [.quit])
  }
}

extension Stage {
  func expect(_ golden: String, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(text == golden, sourceLocation: sourceLocation)
  }
}
