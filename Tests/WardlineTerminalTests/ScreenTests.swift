import Testing
import WardlineModel
import WardlineTerminal
import WardlineTestSupport

@Suite("What a screen wants")
struct ScreenTests {
  @Test("enter sends what stands in the line, keeps it as history, and forgets the draft")
  func send() {
    var stage = Stage.online()
    _ = stage.taken()
    stage.type("hello\r")
    #expect(stage.taken() == [.send("hello"), .saveHistory("hello"), .saveDraft(MessageDraft(text: ""))])
    #expect(stage.screen.draft.text.isEmpty)
    stage.press(Key(.up))
    #expect(stage.screen.draft.text == "hello")
    stage.type("\u{E}new")
    #expect(stage.screen.draft.text == "new")
    stage.type("\u{10}")
    #expect(stage.screen.draft.text == "hello")
  }

  @Test("two slashes send one; blanks send nothing; new lines are part of the text")
  func sendForms() {
    var stage = Stage.online()
    stage.type("//etc\r")
    #expect(stage.taken().contains(.send("/etc")))
    stage.type("  \r")
    #expect(!stage.taken().contains { if case .send = $0 { true } else { false } })
    stage.press(.control("u"))
    stage.type("a\nb\u{1B}\rc\u{1B}[13;2ud\r")
    #expect(stage.taken().contains(.send("a\nb\nc\nd")))
  }

  @Test("a text that is too long is not sent, and stays")
  func tooLong() {
    var stage = Stage.online()
    stage.handle(.input(.paste(String(repeating: "é", count: Limits.textBytesMax / 2 + 1))))
    stage.type("\r")
    #expect(!stage.taken().contains { if case .send = $0 { true } else { false } })
    #expect(stage.screen.draft.text.utf8.count == Limits.textBytesMax + 2)
    #expect(stage.text.contains("Too long by 2 bytes: shorten it."))
  }

  @Test("half-typed text survives whatever happens", arguments: 0..<20 as Range<UInt64>)
  func survives(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var stage = Stage.online()
    stage.type("half typed")
    let events: [ScreenEvent] = [
      .connection(.lost(.closed(message: "x"), nextTryAt: 200_000)), .connection(.online(roundTripMilliseconds: nil)),
      .connection(.standby), .storeFailed(StoreFailure("disk full")), .resized(columns: 10, rows: 3),
      .resized(columns: 80, rows: 24),
      .message(Stage.heard("x", "10:59", sequence: 50)), .draft(MessageDraft(text: "older")), .edited(nil), .history(["x"]),
      .session(SessionState(session: Sample.ward, confirmed: VersionedStatus(.ended, version: 3), wanted: nil)),
      .notice(Notice(.noticeSynced)), .lock, .input(.focus(false)), .input(.key(Key(.function(1)))),
      .input(.key(.control("o"))),
      .input(.key(Key(.pageUp))), .input(.key(Key(.up, .control))), .input(.key(.control("r"))),
      .page(MessagePage([], position: .whole(showing: nil), hasOlder: false, hasNewer: false)),
    ]
    for _ in 0..<100 { stage.handle(events.randomElement(using: &generator) ?? .woke) }
    #expect(stage.screen.draft.text == "half typed")
  }

  // MARK: Why

  @Test("the banner says in the person's language that there is no connection, and why a relay that is there takes nothing")
  func bannerNamesTheReason() {
    var stage = Stage.lost()
    let silent = "Ctrl-R now · the relay"
    stage.handle(.connection(.lost(.unreachable, nextTryAt: stage.now.uptimeMilliseconds + 21_000)))
    #expect(stage.text.contains(silent))
    stage.handle(.connection(.online(roundTripMilliseconds: 3)))
    #expect(!stage.text.contains(silent))
    let message = Stage.said("How long has he had the rash?", "10:44", .pending, key: 901)
    let counts = QueueCounts(pending: 1, failed: 0)
    let busy = English().text(.reasonOverloaded)
    stage.handle(.queue([Stage.waiting(message, .waiting, attempts: 0, reason: .busy)], counts))
    #expect(stage.text.contains(busy))
    // A pace that the relay keeps is no trouble.
    stage.handle(.queue([Stage.waiting(message, .waiting, attempts: 0, reason: .rateLimited)], counts))
    #expect(!stage.text.contains(busy))
  }

  // MARK: Time

  @Test("a screen with nothing to count down never wakes")
  func neverWakes() {
    var stage = Stage.online()
    #expect(stage.screen.nextRedraw(now: stage.now) == nil)
    stage.press(Key(.function(1)))
    #expect(stage.screen.nextRedraw(now: stage.now) == nil)
  }

  @Test("a lost connection is counted down to the second, and what is drawn then is another frame")
  func countdown() throws {
    var stage = Stage.lost()
    for _ in 0..<6 {
      let before = stage.text
      let next = try #require(stage.screen.nextRedraw(now: stage.now))
      #expect(next > stage.now.uptimeMilliseconds && next <= stage.now.uptimeMilliseconds + 1_000)
      stage.wait(next - stage.now.uptimeMilliseconds - 1)
      #expect(stage.text == before)
      stage.wait(1)
      #expect(stage.text != before)
    }
    // The seconds since the loss go on during a try, which may hang.
    stage.handle(.connection(.connecting))
    let before = stage.text
    let next = try #require(stage.screen.nextRedraw(now: stage.now))
    stage.wait(next - stage.now.uptimeMilliseconds)
    #expect(stage.text != before)
    stage.handle(.connection(.online(roundTripMilliseconds: 3)))
    #expect(stage.text.contains("Reconnected."))
    stage.wait(Limits.noticeMilliseconds)
    #expect(!stage.text.contains("Reconnected."))
    #expect(stage.screen.nextRedraw(now: stage.now) == nil)
  }

  @Test("a draft is kept after a rest, once, and given back")
  func draft() throws {
    var stage = Stage.online()
    _ = stage.taken()
    stage.type("half")
    let due = try #require(stage.screen.nextRedraw(now: stage.now))
    #expect(due == stage.now.uptimeMilliseconds + Limits.draftAfterMilliseconds)
    #expect(stage.taken().isEmpty)
    stage.wait(Limits.draftAfterMilliseconds)
    #expect(stage.taken() == [.saveDraft(MessageDraft(text: "half"))])
    stage.wait(10_000)
    #expect(stage.taken().isEmpty)
    var later = Stage()
    later.handle(.draft(MessageDraft(text: "half")))
    #expect(later.screen.draft.text == "half")
    #expect(later.screen.nextRedraw(now: later.now) == nil)
  }

  @Test("blank when nobody has touched a key, and back with enter; what is typed blindly is nothing")
  func blank() {
    var stage = Stage(settings: Screen.Settings(blankAfterMilliseconds: 60_000))
    stage.open(Stage.conversation)
    #expect(stage.screen.nextRedraw(now: stage.now) == stage.now.uptimeMilliseconds + 60_000)
    stage.wait(59_999)
    #expect(stage.text.contains("penicillin"))
    stage.wait(1)
    #expect(!stage.text.contains("penicillin"))
    stage.type("abc")
    #expect(!stage.text.contains("penicillin"))
    stage.type("\r")
    #expect(stage.text.contains("penicillin"))
    #expect(stage.screen.draft.text.isEmpty)
  }

  // MARK: Failed messages

  @Test("a selected failed message: retry, edit, delete, copy")
  func decide() {
    var stage = Stage.failed((.timedOut, .quotaExceeded))
    stage.press(Key(.up, .alt))
    _ = stage.taken()
    stage.press(.alt("r"))
    #expect(stage.taken() == [.retry([Sample.key(902)])])
    stage.press(.alt("C"))
    #expect(stage.taken() == [.copy("Take two tablets")])
    stage.press(Key(.delete))
    #expect(stage.taken() == [.holdForDeletion([Sample.key(902)])])
    stage.press(Key(.up, .control))
    stage.press(Key(.up, .control))
    stage.press(.alt("e"))
    #expect(stage.screen.draft == MessageDraft(text: "Is it itching?", replaces: Sample.key(901)))
    stage.type("!\r")
    #expect(stage.taken().contains(.replace(Sample.key(901), text: "Is it itching?!")))
    #expect(stage.screen.draft == MessageDraft(text: ""))
  }

  @Test(
    "of what the relay has lost its author is asked in the banner, and Enter on an empty line sends that again, and nothing else"
  )
  func lostByRelay() {
    var stage = Stage.failed(rows: 24, (.lostByRelay, .lostByRelay))
    let gap = Gap(session: Sample.ward, missing: nil, reason: .diverged, differsFrom: 6)
    stage.handle(.gap(gap))
    #expect(stage.text.contains("restored from an older copy; from entry 6 on"))
    // What was never its reader's is not missing, and hides nothing.
    stage.handle(.gap(Gap(session: Sample.ward, missing: 1...5, reason: .beforeMembership)))
    #expect(stage.text.contains("restored from an older copy; from entry 6 on") && !stage.text.contains("no longer keeps"))
    #expect(stage.text.contains("2 messages failed. (lost by the relay) Enter retry all"))
    _ = stage.taken()
    stage.type("\r")
    #expect(stage.taken() == [.retry([Sample.key(901), Sample.key(902)])])
    // One that failed for another reason is not meant.
    var other = Stage.failed((.lostByRelay, .timedOut))
    #expect(other.text.contains("2 messages failed. F5 retry all"))
    _ = other.taken()
    other.type("\r")
    #expect(other.taken() == [.retry([Sample.key(901)])])
  }

  @Test("a message that a quota refuses says so in words")
  func quotaExceeded() {
    let stage = Stage.failed(rows: 24, (.quotaExceeded, .timedOut))
    #expect(stage.text.contains("! storage quota at the relay used up"))
    #expect(!stage.text.contains("quota_exceeded"))
  }

  @Test("letters are text, whatever is selected")
  func letters() {
    var stage = Stage.failed()
    stage.type("red")
    #expect(stage.screen.draft.text == "red")
    _ = stage.taken()
    for letter in ["d", "y", "r", "e", "c", "q"] {
      stage.press(Key(.up, .control))
      stage.type(letter)
    }
    #expect(stage.taken().isEmpty)
    #expect(stage.screen.draft == MessageDraft(text: "reddyrecq"))
  }

  @Test("commands name failed messages by their number")
  func numbers() {
    var stage = Stage.failed((.timedOut, .quotaExceeded))
    _ = stage.taken()
    stage.type("/retry 1\r")
    #expect(stage.taken().contains(.retry([Sample.key(901)])))
    stage.type("/retry\r")
    #expect(stage.taken().contains(.retry([Sample.key(902)])))
    stage.type("/delete all\ry")
    #expect(stage.taken().contains(.holdForDeletion([Sample.key(901), Sample.key(902)])))
    stage.type("/undo\r")
    #expect(stage.taken().contains(.undoDeletion([Sample.key(901), Sample.key(902)])))
    stage.press(Key(.function(5)))
    #expect(stage.taken() == [.retry([Sample.key(901), Sample.key(902)])])
    stage.type("/retry 3\r")
    #expect(!stage.taken().contains { if case .retry = $0 { true } else { false } })
    #expect(stage.text.contains("/retry needs: 1-2"))
    stage.type("/edit 2\r")
    #expect(stage.screen.draft == MessageDraft(text: "Take two tablets", replaces: Sample.key(902)))
  }

  @Test("a command that is wrong stays in the line, and says what would be right")
  func wrongCommand() {
    var stage = Stage.online()
    _ = stage.taken()
    stage.type("/status gone\r")
    #expect(stage.taken().isEmpty)
    #expect(stage.screen.draft.text == "/status gone")
    #expect(stage.text.contains("/status needs: active|paused|ended"))
  }

  @Test(
    "commands and keys become intents",
    arguments: [
      ("/status paused\r", .setStatus(.paused)), ("/lang ar\r", .setLanguage("ar")),
      ("/export a b.txt\r", .export(file: "a b.txt")),
      ("/feedback 4 fine\r", .feedback(rating: 4, text: "fine")), ("/interpreters ar\r", .showInterpreters(language: "ar")),
      ("/profile\r", .setLanguages([])), ("/profile fa\r", .setLanguages([TypedLanguage("fa")])),
      ("/notify off\r", .setNotify(false)), ("/bidi off\r", .setBidi(.off)), ("/sync\r", .sync), ("/quit\r", .quit),
      ("\u{11}", .quit), ("\u{12}", .wake), ("\u{0C}", .redraw), ("\u{1A}", .suspend), ("\u{3}", .quit),
      ("ab\u{18}\u{5}", .openEditor("ab")),
    ] as [(String, ScreenIntent)])
  func intents(input: String, intent: ScreenIntent) {
    var stage = Stage.online()
    stage.type(input)
    #expect(stage.taken().contains(intent))
  }

  @Test("what comes back from the editor stands in the line")
  func editor() {
    var stage = Stage.online()
    stage.type("old")
    stage.handle(.edited("new\ntext\n"))
    #expect(stage.screen.draft.text == "new\ntext")
    stage.handle(.edited(nil))
    #expect(stage.screen.draft.text == "new\ntext")
  }

  @Test("ended: nothing can be written but commands")
  func ended() {
    var stage = Stage.failed()
    stage.type("half")
    let state = SessionState(session: Sample.ward, confirmed: VersionedStatus(.ended, version: 2), wanted: nil)
    stage.handle(.session(state))
    _ = stage.taken()
    stage.type(" more\r")
    #expect(stage.screen.draft.text == "half")
    #expect(!stage.taken().contains { if case .send = $0 { true } else { false } })
    stage.press(.control("u"))
    stage.type("/export x\r")
    #expect(stage.taken().contains(.export(file: "x")))
  }

  @Test("whose a status is may be heard later than the status, and is said then; one's own is no news")
  func named() {
    var stage = Stage.online()
    var state = SessionState(session: Sample.ward, confirmed: VersionedStatus(.paused, version: 2), wanted: nil)
    stage.handle(.session(state))
    #expect(!stage.text.contains("has set"))
    state.changedBy = Sample.interpreter
    stage.handle(.session(state))
    #expect(stage.text.contains("Idris has set the session to paused."))
    state.confirmed = VersionedStatus(.active, version: 3)
    state.changedBy = nil
    stage.handle(.session(state))
    #expect(stage.text.contains("The session is active again."))
    state.changedBy = Sample.nurse
    stage.handle(.session(state))
    #expect(!stage.text.contains("Nadia has set"))
  }

  @Test("a status that was asked for and decided otherwise is said")
  func yields() {
    var stage = Stage.online()
    stage.handle(.session(SessionState(session: Sample.ward, confirmed: .initial, wanted: .paused)))
    #expect(stage.text.contains("· paused … ·"))
    stage.handle(
      .session(SessionState(session: Sample.ward, confirmed: VersionedStatus(.ended, version: 2), wanted: nil)))
    #expect(!stage.text.contains("Another change came first"))
    stage.handle(.statusRefused(.paused, .statusConflict))
    #expect(stage.text.contains("Another change came first. Session status: ended."))
  }

  @Test(
    "no refusal of a status but a conflict says that another change came first",
    arguments: [
      .notAllowed, .sessionEnded, .statusConflict, .quotaExceeded, .malformed, .unsupported, .tooOld, .timedOut, .muted,
    ] as [RejectionCode])
  func refusedStatus(code: RejectionCode) {
    var stage = Stage.online()
    stage.handle(.session(SessionState(session: Sample.ward, confirmed: .initial, wanted: .paused)))
    stage.handle(.session(SessionState(session: Sample.ward, confirmed: .initial, wanted: nil)))
    stage.handle(.statusRefused(.paused, code))
    #expect(stage.text.contains("Another change came first") == (code == .statusConflict))
    #expect(code == .statusConflict || stage.text.contains("\n status: "), "\(stage.text)")
  }

  @Test(
    "what could not be kept comes back before what is being typed, in its order; said until something could be written again")
  func returned() {
    var stage = Stage.online()
    stage.type("half")
    stage.handle(.returned(MessageDraft(text: "first")))
    #expect(stage.screen.draft.text == "first\nhalf")
    stage.handle(.storeFailed(StoreFailure("disk full")))
    #expect(stage.text.contains("Not saved on this device: disk full."))
    stage.handle(.returned(MessageDraft(text: "second\nof two lines")))
    stage.type(" a word")
    #expect(stage.screen.draft.text == "first\nsecond\nof two lines\nhalf a word")
    stage.handle(.storeFailed(nil))
    #expect(!stage.text.contains("cannot be written"))
    // Sent, and refused again: nothing stands twice.
    stage.type("\r")
    stage.handle(.returned(MessageDraft(text: "first\nsecond\nof two lines\nhalf a word", replaces: Sample.key(7))))
    #expect(stage.screen.draft == MessageDraft(text: "first\nsecond\nof two lines\nhalf a word", replaces: Sample.key(7)))
  }

  @Test("/bidi is answered")
  func bidi() {
    var stage = Stage.online()
    stage.type("/bidi off\r")
    #expect(stage.taken().contains(.setBidi(.off)))
    #expect(stage.text.contains("how right-to-left text is drawn: off"))
  }
}
