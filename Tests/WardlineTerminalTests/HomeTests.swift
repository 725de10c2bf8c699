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
       1 clinic-2            active      +3       10:44 Idris: ؟ملأ كيدل له
      ▸2 ward-7              active               10:42 You: Any allergies to penicil…
       3 er-1                ended





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
      #expect(stage.taken() == [.setDuty(next)])
    }
    stage.handle(
      .desk(
        .duty(
          DeviceDuty(
            choice: DutyChoice(.on, chosenAt: Stage.time("10:00")),
            state: DutyState(DutyChoice(.on, chosenAt: Stage.time("10:00")), availability: .busy)))))
    #expect(stage.text.contains(" ● on duty · in a session  F3"))
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

  @Test("a coordinator's: the queue with waiting time, language, urgency, who asks, and for how many it rings; no words")
  func coordinator() {
    var stage = Stage.home(role: .coordinator)
    #expect(stage.text.contains("No open requests."))
    let row = QueuedRequest(
      Sample.key(1), in: Sample.clinic, Stage.tag("ar-SY"), urgency: .urgent, author: Sample.nurse, authorName: "Nadia",
      askedAt: Stage.time("10:43"), ringing: 2)
    stage.handle(.desk(.queuedRequests([row])))
    #expect(stage.text.contains(" Open requests\n 02:00  Arabic (ar-SY)      urgent      Nadia             rings for 2"))
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
    #expect(stage.text.contains("Session clinic-2") && !stage.text.contains("Old"))
    stage.type("half a sen")
    stage.press(.alt("2"))
    #expect(stage.taken() == [.saveDraft(Draft(text: "half a sen")), .openSession(Sample.ward)])
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
    #expect(stage.text.contains("▸2 ward-7"))
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
    #expect(stage.text.contains("Session ward-7") && !stage.text.contains("✎"))
    stage.handle(.notice(Notice(.noticeSynced)))
    stage.press(Key(.escape))
    #expect(stage.text.contains("Sessions"))
  }

  @Test("Esc without home stays: a screen that was given one session has nothing to go back to")
  func noHome() {
    var stage = Stage.online()
    stage.press(Key(.escape))
    #expect(stage.text.contains("Session ward-7"))
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
    #expect(stage.text.contains("─ 1 clinic-2 +3 ─\n"))
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
    stage.handle(.storeFailed(reason: "disk full"))
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
    if columns > 30 { #expect(stage.text.contains("Session ward-7 1 clinic-2 +3")) }
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
