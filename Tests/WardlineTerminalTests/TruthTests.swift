import Testing
import WardlineModel
import WardlineTerminal
import WardlineTestSupport

/// What the screen says is so: who may do what, and what can still be done.
@Suite("What is shown is so")
struct TruthTests {
  private static func screen(of role: Role, followsMembership: Bool = true) -> Stage {
    var stage = Stage(
      settings: Screen.Settings(role: role, followsMembership: followsMembership, offersHome: true))
    stage.handle(.connection(.online(roundTripMilliseconds: 38)))
    stage.open(Stage.conversation)
    _ = stage.taken()
    return stage
  }

  @Test(
    "a command of another role is refused where it is typed, with whose it is, and nothing is queued",
    arguments: [
      (Role.nurse, "/handover", "/handover is for another role: interpreter."),
      (.nurse, "/duty on", "/duty is for another role: interpreter."),
      (.interpreter, "/request ar", "/request is for another role: nurse, coordinator."),
      (.interpreter, "/invite amal", "/invite is for another role: nurse, coordinator."),
      (.interpreter, "/status ended", "/status ended is for another role: nurse, coordinator."),
      (.nurse, "/end ward-7", "/end is for another role: coordinator."),
    ])
  func otherRole(role: Role, command: String, said: String) {
    var stage = Self.screen(of: role)
    stage.type(command + "\r")
    #expect(stage.text.contains(said), "\(stage.text)")
    #expect(!stage.text.contains("y/n"))
    #expect(
      stage.taken().allSatisfy { if case .saveHistory = $0 { true } else if case .saveDraft = $0 { true } else { false } })
  }

  @Test("where the token names the sessions, an interpreter may end one; a pause is everyone's")
  func mayEnd() {
    var stage = Self.screen(of: .interpreter, followsMembership: false)
    stage.type("/status ended\r")
    #expect(stage.text.contains("End the session for everyone? y/n"))
    stage = Self.screen(of: .interpreter)
    stage.type("/status paused\r")
    #expect(stage.taken().contains(.setStatus(.paused)))
  }

  @Test("every count is of what a person wrote and no relay has: what waits for its session, too, and no preference")
  func counts() {
    var stage = Stage.lost()
    var rows = (1...3 as ClosedRange<UInt64>).map { number in
      Stage.waiting(Stage.said("a", "10:44", .pending, key: 900 + number), number == 1 ? .pending : .blocked)
    }
    let preference = ClientOperation(
      key: Sample.key(950), session: nil, writtenAt: Sample.time(0), action: .setPreference(name: "lang", value: "ar"))
    rows.append(QueueRow(ordinal: 9, operation: preference, state: .pending, reason: nil))
    stage.handle(.queue(rows, QueueCounts(pending: 2, failed: 0, blocked: 2)))
    #expect(stage.text.contains("▌3 waiting") && stage.text.contains("queue 3"), "\(stage.text)")
  }

  @Test("Tab offers what is one's own")
  func completion() {
    let interpreter = Standing(role: .interpreter, followsMembership: true)
    #expect(Completion("/status ", standing: interpreter)?.candidates == ["active", "paused"])
    #expect(Completion("/status ")?.candidates == ["active", "paused", "ended"])
    #expect(Completion("/assign", standing: interpreter) == nil)
    #expect(Completion("/han", standing: interpreter)?.line == "/handover ")
    #expect(Completion("/han", standing: Standing(role: .nurse)) == nil)
  }

  @Test("what was not sent in a session that has ended is copied, exported or deleted, and nothing else is offered")
  func endedUnsent() {
    var stage = Stage.failed((.sessionEnded, .sessionEnded))
    let ended = VersionedStatus(.ended, version: 2)
    stage.handle(.session(SessionState(session: Sample.ward, confirmed: ended, wanted: nil)))
    _ = stage.taken()
    let said = "2 messages were not sent: copy, export or delete them."
    stage.wait(Limits.noticeMilliseconds)
    #expect(stage.text.contains(said), "\(stage.text)")
    for key in [Key(.function(5)), .alt("r"), .alt("e")] {
      stage.press(key)
      #expect(stage.taken() == [])
    }
    stage.type("/retry all\r")
    #expect(!stage.taken().contains { if case .retry = $0 { true } else { false } })
    stage.press(Key(.up, .control))
    #expect(
      stage.text.contains("Alt-C Copy") && !stage.text.contains("Alt-R") && !stage.text.contains("Alt-E"), "\(stage.text)")
    // Also in the list, and of a session that is not on the screen.
    stage.type("/failed\r")
    #expect(stage.text.contains("Alt-C Copy") && !stage.text.contains("Alt-R"), "\(stage.text)")
  }

  @Test("what helps is offered, and nothing else: what would be refused again is not", arguments: RejectionCode.known)
  func remedies(code: RejectionCode) {
    var stage = Stage.failed(rows: 24, (code, code))
    #expect(stage.text.contains("F5") == code.remedies.contains(.retry) || code == .lostByRelay, "\(stage.text)")
    stage.press(Key(.up, .control))
    #expect(stage.text.contains("Alt-R") == code.remedies.contains(.retry), "\(stage.text)")
    #expect(stage.text.contains("Alt-E") == code.remedies.contains(.edit), "\(stage.text)")
    _ = stage.taken()
    stage.press(.alt("r"))
    #expect(stage.taken().isEmpty == !code.remedies.contains(.retry))
    stage.type("/retry all\r")
    let retried = stage.taken().contains { if case .retry = $0 { true } else { false } }
    #expect(retried == code.remedies.contains(.retry))
    guard !retried else { return }
    let said = code.remedies.contains(.edit) ? code.text(in: English()) : "copy, export or delete them."
    #expect(stage.text.contains(said), "\(stage.text)")
  }

  @Test("what is held since it is old is not offered to be sent either, once its session has ended")
  func endedHeld() {
    var stage = Stage.failed((.tooOld, .timedOut))
    let ended = VersionedStatus(.ended, version: 2)
    stage.handle(.session(SessionState(session: Sample.ward, confirmed: ended, wanted: nil)))
    _ = stage.taken()
    stage.type("/failed\r")
    #expect(stage.text.contains("Alt-C Copy") && !stage.text.contains("Alt-R"), "\(stage.text)")
    stage.press(.alt("r"))
    stage.press(Key(.function(5)))
    #expect(!stage.taken().contains { if case .retry = $0 { true } else { false } })
  }

  @Test("on duty without a connection, nothing rings, and home says so; with one it says on duty")
  func unreachable() {
    var stage = Stage.home(role: .interpreter, user: Sample.interpreter)
    let choice = DutyChoice(.on, chosenAt: Stage.time("10:40"))
    stage.handle(.desk(.duty(DeviceDuty(choice: choice, state: DutyState(choice, availability: .onDuty)))))
    #expect(stage.text.contains("● on duty"), "\(stage.text)")
    stage.handle(.connection(.lost(.unreachable, nextTryAt: stage.now.uptimeMilliseconds + 4_000)))
    #expect(stage.text.contains("Not connected: nothing can ring for you."), "\(stage.text)")
    #expect(stage.text.contains("Connection lost.") && !stage.text.contains("● on duty"), "\(stage.text)")
    stage.handle(.connection(.online(roundTripMilliseconds: 38)))
    #expect(stage.text.contains("● on duty") && !stage.text.contains("Connection lost."))
  }

  @Test("a full disk is said with what to do, at home and in a conversation, in place of a lost connection")
  func fullDisk() {
    let full = LossReason.storeUnavailable(message: "database or disk is full (SQLite 13)", isFullDisk: true)
    for stage in [Stage.home(columns: 120), Stage.online(columns: 120)] {
      var stage = stage
      stage.handle(.connection(.lost(full, nextTryAt: stage.now.uptimeMilliseconds + 900)))
      #expect(
        stage.text.contains("Nothing can be saved or received on this device at the moment: its disk is full; make room."))
      #expect(!stage.text.contains("SQLite") && !stage.text.contains("Connection lost. Messages"), "\(stage.text)")
    }
  }

  @Test("a request in a session that has ended makes a new session, as F2 does")
  func requestAfterEnd() {
    var stage = Self.screen(of: .nurse)
    stage.handle(.desk(.languages(Stage.languages)))
    let ended = VersionedStatus(.ended, version: 2)
    stage.handle(.session(SessionState(session: Sample.ward, confirmed: ended, wanted: nil)))
    stage.type("/request ar urgent Bed 4\r")
    let asked = InterpreterRequest(Stage.arabic, urgency: .urgent, note: "Bed 4")
    #expect(stage.taken().contains(.act(.request(asked))))
  }

  @Test("why there is no connection stands in Ctrl-O, in the network's words, and not cut off in the banner")
  func networkWords() {
    var stage = Stage.lost()
    let why = "no connection to 127.0.0.1:7451: it refuses or does not answer"
    stage.handle(.connection(.lost(.closed(message: why), nextTryAt: stage.now.uptimeMilliseconds + 4_000)))
    #expect(stage.text.contains("Connection lost.") && !stage.text.contains("127.0.0.1"), "\(stage.text)")
    stage.press(.control("o"))
    #expect(stage.text.contains(why), "\(stage.text)")
    #expect(stage.frame.rows.count == 14)
  }

  @Test("Ctrl-C on an empty line asks once while something waits or one is on duty; once more, or yes, leaves")
  func leaving() {
    var stage = Stage.lost()
    _ = stage.taken()
    stage.press(.control("c"))
    #expect(stage.taken() == [] && stage.text.contains("2 waiting · Ctrl-C quit? y/n"), "\(stage.text)")
    stage.press(.control("c"))
    #expect(stage.taken() == [.quit])

    stage = Stage.home(role: .interpreter, user: Sample.interpreter)
    stage.press(.control("c"))
    #expect(stage.taken() == [.quit], "nobody is asked who loses nothing")
    let choice = DutyChoice(.on, chosenAt: Stage.time("10:40"))
    stage.handle(.desk(.duty(DeviceDuty(choice: choice, state: DutyState(choice, availability: .onDuty)))))
    stage.press(.control("c"))
    #expect(stage.taken() == [] && stage.text.contains("on duty · Ctrl-C quit? y/n"), "\(stage.text)")
    stage.press(.text("n"))
    #expect(stage.taken() == [] && !stage.text.contains("y/n"))
    stage.press(.control("c"))
    stage.press(.text("y"))
    #expect(stage.taken() == [.quit])
  }

  @Test(
    "F1 shows what one can do here first, then every key and command, one's own before those of others, and how much follows")
  func help() {
    var stage = Stage.home(rows: 14, role: .interpreter, user: Sample.interpreter)
    stage.press(Key(.function(1)))
    let rows = stage.text.split(separator: "\n").map { $0.trimmingPrefix(while: \.isWhitespace) }
    #expect(rows.contains { $0.hasPrefix("Help  ↓ ") }, "\(stage.text)")
    #expect(stage.text.contains("F8 A") && stage.text.contains("Ctrl-O"), "\(stage.text)")
    stage = Stage.home(rows: 100, role: .interpreter, user: Sample.interpreter)
    stage.press(Key(.function(1)))
    let all = stage.text
    for key in [
      "F2", "F3", "F4", "F5", "F8 A", "F9 D", "Ctrl-O", "Ctrl-C Ctrl-Q", "Ctrl-R", "Esc", "Tab", "End", "Del", "Alt-R", "Alt-E",
      "Alt-C", "Alt-Z", "Alt-U", "Alt-L", "Ctrl-G",
    ] { #expect(all.contains(key), "\(key)") }
    #expect(!all.contains("↓"))
    let (own, other) = (all.firstRange(of: "/handover"), all.firstRange(of: "/request"))
    #expect(own.flatMap { own in other.map { own.lowerBound < $0.lowerBound } } == true, "\(all)")
  }

  @Test("while nobody can come, the one who asks is told why, and what the operator offers instead")
  func unservable() {
    var stage = Stage.home()
    func expect(_ place: RequestPlace, _ words: String) {
      stage.handle(.desk(.requests([Stage.request(.open, place: place)])))
      #expect(stage.text.contains(words), "\(stage.text)")
      #expect(!place.isUnservable || !stage.text.contains("on duty:"))
    }
    let expiry = Stage.time("10:54")
    expect(RequestPlace(1, onDuty: 2, busy: 1, expiresAt: expiry, declined: 1), "place 1 · on duty: 2, busy: 1")
    expect(RequestPlace(1, onDuty: 1, busy: 0, expiresAt: expiry, declined: 1), "Everyone on duty has declined.")
    expect(RequestPlace(1, onDuty: 0, busy: 0, expiresAt: expiry), "Nobody on duty speaks Arabic.")
    expect(
      RequestPlace(1, onDuty: 0, busy: 0, expiresAt: expiry, fallback: "Call 5555\u{1B}[2J"),
      "Nobody on duty speaks Arabic. Call 5555")
    #expect(!stage.text.unicodeScalars.contains("\u{1B}"))
  }

  @Test("assigning somebody who is not on duty, or does not speak the language, asks first")
  func misfits() throws {
    var stage = Stage.home(role: .coordinator, user: Sample.name("cora"))
    let amal: UserID = Sample.name("amal")
    stage.handle(
      .desk(
        .queuedRequests([
          QueuedRequest(
            Sample.key(7), in: Sample.ward, Stage.arabic, urgency: .normal, author: Sample.nurse, authorName: "Nadia",
            askedAt: Stage.time("10:44"), ringing: 0)
        ])))
    func row(_ language: String, _ availability: Availability) -> DirectoryRow {
      DirectoryRow(amal, name: "Amal", languages: [SpokenLanguage(Stage.tag(language))], availability)
    }
    func assigns() -> Bool { stage.taken().contains(.act(.assign(amal, to: Sample.ward))) }
    for (rows, why) in [
      ([], "amal · off duty · assign an open request to an interpreter? y/n"), ([row("ar", .away)], "Amal · away ·"),
      ([row("pl", .onDuty)], "Amal · Polish ≠ Arabic ·"),
    ] {
      stage.handle(.desk(.directory(rows)))
      stage.type("/assign \(Sample.ward) amal\r")
      #expect(stage.text.contains(why), "\(stage.text)")
      #expect(!assigns())
      stage.type("n")
      #expect(!assigns())
      stage.type("/assign \(Sample.ward) amal\r")
      stage.type("y")
      #expect(assigns())
    }
    for availability in [Availability.onDuty, .busy, .ringing] {
      stage.handle(.desk(.directory([row("ar-SY", availability)])))
      stage.type("/assign \(Sample.ward) amal\r")
      #expect(assigns())
    }
  }
}
