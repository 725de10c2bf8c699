import Testing
import WardlineModel
import WardlineTerminal
import WardlineTestSupport

@Suite("Ringing")
struct RingingTests {
  private func ringing(columns: Int = 80, rows: Int = 14) -> Stage {
    var stage = Stage.interpreter(columns: columns, rows: rows)
    _ = stage.taken()
    stage.handle(.desk(.ring(Stage.ring())))
    return stage
  }

  @Test("a banner with who asks, language, urgency, where, the note and a countdown; the bell, without names or words")
  func banner() {
    var stage = ringing()
    #expect(stage.taken() == [.notify(.noticeRinging)])
    #expect(!English().text(.noticeRinging).contains("{"))
    stage.expect(
      """
       Wardline · You: Idris, interpreter
      ────────────────────────────────────────────────────────────────────────────────
      ▌Nadia asks for Arabic                                                     15 s
      ▌normal · Bed 4, consent
      ▌A accept, D decline (F8, F9)
       ● on duty  F3 whether requests ring for you
       Sessions
      ▸1 clinic-2            active      +3       10:44 Idris: ؟ملأ كيدل له
       2 ward-7              active               10:42 You: Any allergies to penicil…
       3 er-1                ended


       Enter open
       ● Connected 38 ms · queue 0               F1 help · Ctrl-O queue · Ctrl-Q quit
      """)
    stage.wait(1_000)
    #expect(stage.text.contains(" 14 s\n") && stage.taken() == [])
    // It goes on ringing, and ends by itself.
    stage.wait(4_000)
    #expect(stage.taken() == [.notify(.noticeRinging)])
    stage.wait(10_000)
    #expect(!stage.text.contains("asks for"))
    #expect(stage.screen.nextRedraw(now: stage.now) == nil)
  }

  @Test("over every view, and the rows of the conversation make room", arguments: [80, 40, 20], [24, 10, 5])
  func everywhere(columns: Int, rows: Int) {
    for key in [nil, Key(.enter), Key(.function(1)), .control("o"), Key(.function(2))] {
      var stage = ringing(columns: columns, rows: rows)
      if let key { stage.press(key) }
      stage.answerOpening()
      #expect(stage.text.contains("▌Nadia"), "\(String(describing: key)): \(stage.text)")
      #expect(stage.text.contains("15 s"))
      #expect(stage.frame.rows.count == rows && stage.frame.rows.allSatisfy { $0.width == columns })
    }
  }

  @Test("an interpreter is not offered to ask for one, and is told so")
  func interpretersDoNotAsk() {
    var stage = Stage.interpreter()
    stage.press(Key(.function(2)))
    #expect(
      stage.text.contains("/request is for another role: nurse, coordinator.") && !stage.text.contains("Which language?"),
      "\(stage.text)")
    stage.handle(.desk(.sessions([])))
    #expect(!stage.text.contains("F2"), "\(stage.text)")
  }

  @Test("a page up goes as far as the rows that the banner leaves")
  func pages() {
    var stage = Stage.home(rows: 14)
    stage.press(Key(.enter))
    stage.handle(.desk(.opened(Sample.clinic)))
    stage.open((1...40).map { Stage.heard("m\($0).", "10:40", sequence: $0) })
    stage.handle(.desk(.ring(Stage.ring())))
    let shown = stage.text.split(separator: "\n").filter { $0.hasSuffix(".") }
    #expect(shown.count == 7)
    stage.press(Key(.pageUp))
    #expect(stage.text.split(separator: "\n").last { $0.hasSuffix(".") } == shown.first, "\(stage.text)")
  }

  @Test("where nobody may look, nothing is seen of it, and it rings")
  func locked() {
    var stage = Stage.interpreter()
    stage.handle(.lock)
    _ = stage.taken()
    stage.handle(.desk(.ring(Stage.ring())))
    #expect(stage.taken() == [.notify(.noticeRinging)] && !stage.text.contains("Nadia"))
    stage.type("a")
    #expect(stage.taken() == [])
  }

  @Test("/notify off keeps the bell quiet")
  func quiet() {
    var stage = Stage.online()
    stage.type("/notify off\r")
    _ = stage.taken()
    stage.handle(.desk(.ring(Stage.ring())))
    #expect(stage.taken() == [] && stage.text.contains("▌Nadia asks for"))
  }

  @Test("A accepts: only when the line is empty, and not in the moment in which it begins to ring", arguments: ["a", "A"])
  func accept(letter: String) {
    var stage = ringing()
    _ = stage.taken()
    stage.type(letter)
    #expect(stage.taken() == [], "somebody was about to type")
    stage.wait(Limits.ringKeysAfterMilliseconds)
    stage.type(letter)
    #expect(stage.taken() == [.act(.accept(Sample.key(800)))])
    #expect(stage.text.contains("▌Nadia asks for Arabic · acceptance, pending"))
    // The client takes the ring away at once; the relay has not answered.
    stage.handle(.desk(.ringEnded(Sample.key(800), .accepted)))
    stage.type("a")
    #expect(stage.taken() == [] && stage.text.contains("acceptance, pending"))
    stage.handle(.desk(.request(Stage.request(.accepted(by: Sample.interpreter), in: Sample.clinic, key: 800))))
    #expect(stage.taken() == [.openSession(Sample.clinic)] && !stage.text.contains("acceptance"))
  }

  @Test("F8 and F9 answer on every keyboard, at once and whatever is typed; the reason is a digit of any script")
  func otherKeyboards() {
    var stage = ringing()
    _ = stage.taken()
    // What A and D are on an Arabic keyboard answers nothing.
    stage.wait(Limits.ringKeysAfterMilliseconds)
    stage.type("شي")
    #expect(stage.taken() == [] && stage.text.contains("A accept, D decline (F8, F9)"))
    stage.press(Key(.function(9)))
    #expect(stage.text.contains("Why do you decline?"))
    stage.type("٣")
    #expect(stage.taken() == [.act(.decline(Sample.key(800), because: .conflictOfInterest))])
    var typing = ringing()
    typing.press(Key(.enter))
    typing.answerOpening()
    typing.type("نص")
    _ = typing.taken()
    typing.press(Key(.function(8)))
    #expect(typing.taken().contains(.act(.accept(Sample.key(800)))))
    #expect(typing.screen.draft.text == "نص")
    // Where nothing rings they do nothing.
    _ = typing.taken()
    typing.press(Key(.function(8)))
    typing.press(Key(.function(9)))
    #expect(typing.taken() == [])
  }

  @Test("with a text in the line letters are typed, and Alt-A and Alt-D answer")
  func typing() {
    var stage = ringing()
    stage.press(Key(.enter))
    stage.answerOpening()
    stage.type("b")
    stage.wait(Limits.ringKeysAfterMilliseconds)
    _ = stage.taken()
    stage.type("ad")
    #expect(stage.text.contains("> bad") && stage.text.contains("Alt-A accept, Alt-D decline"))
    stage.press(.alt("D"))
    #expect(stage.text.contains("Why do you decline?"))
    stage.press(Key(.escape))
    #expect(stage.text.contains("Alt-A accept") && stage.text.contains("> bad"))
    stage.press(.alt("a"))
    #expect(stage.taken().contains(.act(.accept(Sample.key(800)))))
  }

  @Test(
    "D asks for the reason: one key",
    arguments: [("1", DeclineReason.busy), ("2", .wrongDialect), ("3", .conflictOfInterest), ("4", .technical)])
  func decline(digit: String, reason: DeclineReason) {
    var stage = ringing()
    stage.wait(Limits.ringKeysAfterMilliseconds)
    _ = stage.taken()
    stage.type("d")
    #expect(
      stage.text.contains(
        "▌Why do you decline? 1 busy · 2 wrong dialect · 3 conflict of interest ·\n▌4 technical problem"), "\(stage.text)")
    stage.type(digit)
    #expect(stage.taken() == [.act(.decline(Sample.key(800), because: reason))])
    #expect(!stage.text.contains("Nadia asks"))
  }

  @Test("another key than a reason's declines nothing")
  func noReason() {
    var stage = ringing()
    stage.wait(Limits.ringKeysAfterMilliseconds)
    _ = stage.taken()
    for key in ["5", "0", "x", "\r"] {
      stage.type("d")
      #expect(stage.text.contains("Why do you decline?"))
      stage.type(key)
      #expect(stage.text.contains("A accept, D decline") || stage.taken() == [.openSession(Sample.clinic)])
    }
    #expect(!stage.intents.contains { if case .act(.decline) = $0 { true } else { false } })
  }

  @Test(
    "how it ended is said for a few seconds",
    arguments: [
      (.taken, "Somebody else has accepted."), (.cancelled, "The request was cancelled."),
      (.expired, "It no longer rings for you."),
      (.timedOut, "It no longer rings for you."), (.declined, ""), (.accepted, ""), (.reconnected, ""),
    ] as [(RingEnd, String)])
  func ended(reason: RingEnd, said: String) {
    var stage = ringing()
    stage.handle(.desk(.ringEnded(Sample.key(800), reason)))
    #expect(!stage.text.contains("Nadia asks"))
    if said.isEmpty { #expect(stage.text.split(separator: "\n", omittingEmptySubsequences: false)[11].isEmpty) }
    #expect(said.isEmpty || stage.text.contains(said))
    // At home it stays, with when it was.
    func notice() -> Substring { stage.text.split(separator: "\n", omittingEmptySubsequences: false)[11] }
    stage.wait(Limits.noticeMilliseconds)
    #expect(notice().isEmpty && (said.isEmpty || stage.text.contains(" · Bed 4, consent · \(said)")), "\(stage.text)")
    // Of one that never rang here nothing is said.
    stage.handle(.desk(.ringEnded(Sample.key(801), reason)))
    #expect(notice().isEmpty, "\(stage.text)")
  }

  @Test("what an interpreter has missed stands at their home, with why, until it rings again; what they answered does not")
  func missed() {
    var stage = ringing()
    stage.handle(.desk(.ringEnded(Sample.key(800), .taken)))
    for number in 801...804 as ClosedRange<UInt64> {
      stage.handle(.desk(.ring(Stage.ring(number))))
      stage.handle(.desk(.ringEnded(Sample.key(number), number == 802 ? .declined : .cancelled)))
    }
    stage.type("/home\r")
    stage.wait(Limits.noticeMilliseconds)
    #expect(stage.text.ranges(of: " · The request was cancelled.").count == 3, "\(stage.text)")
    #expect(!stage.text.contains("Somebody else has accepted."), "the newest \(Limits.missedRingsMax)")
    // The relay says later how a ring ended whose time had passed here.
    stage.handle(.desk(.ringEnded(Sample.key(803), .accepted)))
    #expect(stage.text.ranges(of: " · The request was cancelled.").count == 2, "\(stage.text)")
    stage.handle(.desk(.ring(Stage.ring(804))))
    #expect(stage.text.ranges(of: " · The request was cancelled.").count == 1, "\(stage.text)")
  }

  @Test(
    "an accept that came too late: taken or gone, and the banner goes",
    arguments: [
      (.taken, "Somebody else has accepted."), (.notRung, "It no longer rings for you."),
      (.gone, "request: the request was cancelled or has expired"),
      (.inSession, "acceptance: leave your other session first"),
    ] as [(RejectionCode, String)])
  func refused(code: RejectionCode, said: String) {
    var stage = ringing()
    stage.press(.alt("a"))
    stage.handle(.desk(.answerRefused(Sample.key(800), code)))
    #expect(stage.text.contains(said) && !stage.text.contains("pending"))
  }

  @Test("accepted by somebody else, as the log says it: taken, and no session is opened")
  func other() {
    var stage = ringing()
    stage.press(.alt("a"))
    _ = stage.taken()
    stage.handle(.desk(.request(Stage.request(.accepted(by: Sample.name("amal")), in: Sample.clinic, key: 800))))
    #expect(stage.text.contains("Somebody else has accepted.") && stage.taken() == [])
  }

  @Test("two at once: the oldest first, with how many more; the next one rings anew, and the letters wait again")
  func two() {
    var stage = ringing()
    stage.wait(Limits.ringKeysAfterMilliseconds)
    stage.handle(.desk(.ring(Stage.ring(801, .urgent, note: "", seconds: 60))))
    #expect(stage.text.contains("Bed 4, consent · +1"))
    _ = stage.taken()
    stage.type("d")
    stage.type("1")
    #expect(stage.taken().last == .notify(.noticeRinging) && stage.text.contains("urgent\n"))
    stage.type("a")
    #expect(stage.taken() == [])
    // A new connection says all of it again: what still rings does not ring anew.
    stage.handle(.desk(.rings([Stage.ring(801, .urgent, note: "", seconds: 60)])))
    #expect(stage.taken() == [])
    stage.handle(.desk(.rings([])))
    #expect(!stage.text.contains("asks for"))
  }

  @Test("rings that begin a thousand times a second are one bell in half a second, and the last of them is heard again")
  func storm() {
    var stage = ringing()
    var bellCount = stage.taken().count { $0 == .notify(.noticeRinging) }
    for number in 1...2_000 {
      stage.wait(1)
      stage.handle(.desk(.ringEnded(Sample.key(UInt64(799 + number)), .cancelled)))
      stage.handle(.desk(.ring(Stage.ring(UInt64(800 + number)))))
      bellCount += stage.taken().count { $0 == .notify(.noticeRinging) }
    }
    #expect(bellCount == 1 + 2_000 / Int(Limits.ringBellQuietMilliseconds))
    stage.wait(Limits.ringBellMilliseconds)
    #expect(stage.taken() == [.notify(.noticeRinging)])
  }

  @Test("a name and a note that turn text around, end lines or move the cursor do so to nothing that stands beside them")
  func hostileWords() {
    var stage = Stage.interpreter()
    var ring = Stage.ring(note: "Bed 4\u{202E}\r\n▌forged\u{1B}[2J\u{2067}")
    ring.authorName = "Mal\u{202E}lory\u{2067}\n"
    stage.handle(.desk(.ring(ring)))
    #expect(stage.text.contains("▌Mal\u{FFFD}lory\u{FFFD}\u{FFFD} asks for Arabic"), "\(stage.text)")
    #expect(stage.text.contains(" · Bed 4\u{FFFD} ▌forged\u{FFFD}[2J\u{FFFD}\n"), "\(stage.text)")
  }

  @Test("a hand over says so; /accept and /decline do what the keys do, and say when nothing rings")
  func commands() {
    var stage = Stage.online()
    stage.type("/accept\r")
    #expect(stage.text.contains("Nothing rings."))
    var ring = Stage.ring()
    ring.handsOver = Sample.interpreter
    stage.handle(.desk(.ring(ring)))
    #expect(stage.text.contains(" · handover · "))
    stage.type("/decline technical\r")
    #expect(stage.taken().contains(.act(.decline(Sample.key(800), because: .technical))))
    stage.handle(.desk(.ring(ring)))
    stage.type("/decline\r")
    #expect(stage.text.contains("Why do you decline?"))
    stage.press(Key(.escape))
    stage.type("/accept\r")
    #expect(stage.taken().contains(.act(.accept(Sample.key(800)))))
  }
}
