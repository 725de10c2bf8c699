import Testing
import WardlineModel
import WardlineTestSupport

@testable import WardlineTerminal

@Suite("What happened stands in the conversation")
struct HappeningTests {
  private static let badr: UserID = Sample.name("badr")
  private static let cora: UserID = Sample.name("cora")

  private static func event(_ sequence: UInt64, _ clock: String, by author: UserID = Sample.nurse, _ kind: SessionEvent.Kind)
    -> SessionEvent
  {
    SessionEvent(session: Sample.ward, sequence: sequence, loggedAt: Stage.time(clock), author: author, kind: kind)
  }

  private static func stage(columns: Int = 80, rows: Int = 14) -> Stage {
    var stage = Stage(columns: columns, rows: rows)
    stage.handle(.desk(.languages(Stage.languages)))
    stage.handle(.participant(Participant(user: badr, role: .interpreter, name: "Badr", language: "ar")))
    return stage
  }

  /// The rows between the header and the line.
  private static func conversation(of stage: Stage) -> [Substring] {
    Array(stage.text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(2).prefix(stage.screen.regionHeight))
  }

  @Test("Each event has its words, with the names that people know")
  func words() {
    var stage = Self.stage(rows: 24)
    stage.open([])
    let events: [(SessionEvent, String)] = [
      (Self.event(1, "10:00", .done(.requestInterpreter(InterpreterRequest(Stage.arabic)))), "10:00 Nadia asks for Arabic"),
      (Self.event(2, "10:01", .expired), "10:01 Nobody has accepted in time."),
      (Self.event(3, "10:02", .done(.cancelRequest(Sample.key(1)))), "10:02 The request was cancelled."),
      (Self.event(4, "10:03", by: Sample.interpreter, .accepted(Sample.interpreter)), "10:03 Idris has accepted."),
      (Self.event(5, "10:04", by: Self.cora, .accepted(Self.badr)), "10:04 cora has assigned Badr."),
      (Self.event(6, "10:05", by: Self.badr, .joined(Self.badr)), "10:05 Badr has joined."),
      (Self.event(7, "10:06", .joined(Self.badr)), "10:06 Nadia has invited Badr."),
      (
        Self.event(8, "10:07", by: Sample.interpreter, .done(.handOver(.shiftEnds, leavesAtOnce: false))),
        "10:07 Idris asks for Arabic · handover"
      ),
      (
        Self.event(9, "10:08", by: Sample.interpreter, .left(Sample.interpreter, handedOver: true)),
        "10:08 Idris has handed over to Badr."
      ),
      (Self.event(10, "10:09", by: Self.badr, .left(Self.badr, handedOver: false)), "10:09 Badr has left."),
      (
        Self.event(11, "10:10", by: Self.badr, .done(.confirmMessage(Sample.key(99)))),
        "10:10 Badr says that they have understood: …"
      ),
      (Self.event(12, "10:11", .status(.ended)), "10:11 Nadia has set the session to ended."),
    ]
    // However they come, they stand in their order.
    for (event, _) in events.reversed() { stage.handle(.happened(event)) }
    let rows = stage.text.split(separator: "\n").map { $0.trimmingSuffix(while: \.isWhitespace) }
    let first = rows.firstIndex { $0.contains("10:00") } ?? 0
    #expect(rows[first...].prefix(events.count).map { $0.drop { $0 == " " } } == events.map { Substring($0.1) })
  }

  @Test("What was understood is named by how it begins, and without an escape sequence")
  func understood() {
    var stage = Self.stage(columns: 120)
    let text = "Take 400 mg\u{1B}[2J twice a day after meals, and not more than that"
    let message = Stage.said(text, "10:41", sequence: 2)
    stage.open([message])
    stage.handle(.happened(Self.event(3, "10:42", by: Self.badr, .done(.confirmMessage(message.id)))))
    let line = stage.text.split(separator: "\n").first { $0.contains("10:42") } ?? ""
    #expect(line.contains("Badr says that they have understood: Take 400 mg"), "\(stage.text)")
    #expect(line.contains("…") && !line.contains("more than that"), "\(stage.text)")
    var erased = message
    (erased.body, erased.state) = ("", .retracted)
    stage.handle(.message(erased))
    #expect(stage.text.contains("Badr says that they have understood: …"), "\(stage.text)")
  }

  @Test("Each stands between the messages of its time, below the line of its day")
  func places() {
    var stage = Self.stage()
    let yesterday = Stage.time("10:40").advanced(byMilliseconds: -86_400_000)
    stage.handle(
      .happened(
        SessionEvent(
          session: Sample.ward, sequence: 1, loggedAt: yesterday, author: Sample.nurse,
          kind: .done(.requestInterpreter(InterpreterRequest(Stage.arabic))))))
    stage.handle(.happened(Self.event(3, "10:42", .status(.paused))))
    stage.open([
      Stage.heard("Good morning.", "10:41", sequence: 2), Stage.said("Where does it hurt?", "10:43", sequence: 4),
    ])
    stage.handle(.happened(Self.event(5, "10:44", .status(.ended))))
    let shown = stage.text.split(separator: "\n").filter { row in
      ["asks for", "2025", "Good", "paused", "hurt", "ended."].contains { row.contains($0) }
    }
    let order = ["2025-10-09", "asks for", "2025-10-10", "Good", "paused", "hurt", "set the session to ended"]
    #expect(shown.count >= order.count)
    for (row, part) in zip(shown, order) { #expect(row.contains(part)) }
  }

  @Test("Scrolling counts their rows, also where one is longer than the terminal is wide", arguments: [80, 40, 24])
  func heights(columns: Int) {
    var stage = Self.stage(columns: columns, rows: 12)
    stage.handle(
      .participant(Participant(user: Self.badr, role: .interpreter, name: "Badr al-Din Mustafa ibn Khalid", language: "ar")))
    stage.open((1...60).map { Stage.heard("Message \($0)", "10:\(($0 / 2 + 10))", sequence: 2 * UInt64($0)) })
    for number in 1...29 as ClosedRange<UInt64> {
      stage.handle(.happened(Self.event(4 * number + 1, "10:\(10 + number)", by: Self.cora, .accepted(Self.badr))))
    }
    // A page up and a page down are the same place, wherever one begins.
    let bottom = stage.text
    stage.press(Key(.pageUp))
    stage.press(Key(.pageUp))
    let above = stage.text
    stage.press(Key(.up, .shift))
    #expect(stage.text != above)
    stage.press(Key(.down, .shift))
    #expect(stage.text == above)
    // Row by row nothing is left out.
    stage.press(Key(.home, .control))
    var first = 1
    for _ in 0..<400 {
      guard let match = stage.text.firstMatch(of: /Message (\d+)/), let number = Int(match.1) else { continue }
      #expect(number == first || number == first + 1)
      first = number
      let before = Self.conversation(of: stage)
      stage.press(Key(.down, .shift))
      // Each step is one row.
      let after = Self.conversation(of: stage)
      #expect(after == before || after.dropLast() == before.dropFirst(), "\(stage.text)")
    }
    #expect(first > 50)
    stage.press(Key(.end, .control))
    #expect(stage.text == bottom)
  }

  @Test("A name with controls of direction turns no sentence around")
  func hostileNames() {
    var stage = Self.stage()
    stage.handle(.participant(Participant(user: Self.badr, role: .interpreter, name: "Badr\u{202E}\u{1B}[2J", language: "ar")))
    stage.open([])
    stage.handle(.happened(Self.event(1, "10:00", by: Self.badr, .joined(Self.badr))))
    #expect(stage.text.contains("10:00 Badr\u{FFFD}\u{FFFD}[2J has joined."), "\(stage.text)")
  }

  @Test("What a diverged log has taken back is shown no more")
  func takenBack() {
    var stage = Self.stage()
    stage.open([Stage.heard("Good morning.", "10:41", sequence: 1)])
    stage.handle(.happened(Self.event(2, "10:42", .status(.paused))))
    #expect(stage.text.contains("set the session to paused"))
    stage.handle(.gap(Gap(session: Sample.ward, missing: nil, reason: .diverged, differsFrom: 2)))
    #expect(!stage.text.contains("set the session to paused"))
  }

  @Test("Whoever has handed over is told to whom, and writes no more")
  func handedOver() {
    var stage = Stage.interpreter()
    stage.screen = Screen(session: Sample.ward, user: Sample.interpreter, settings: Screen.Settings(role: .interpreter))
    stage.handle(.resized(columns: 80, rows: 14))
    stage.handle(.session(SessionState(session: Sample.ward, confirmed: .initial, wanted: nil, needsToken: true)))
    stage.handle(.participant(Participant(user: Self.badr, role: .interpreter, name: "Badr", language: "ar")))
    var idris = Participant(user: Sample.interpreter, role: .interpreter, name: "Idris", language: "ar")
    stage.handle(.participant(idris))
    stage.open([])
    #expect(stage.text.contains("No token opens"))
    idris.hasLeft = true
    stage.handle(.happened(Self.event(4, "10:40", by: Self.badr, .accepted(Self.badr))))
    stage.handle(.happened(Self.event(5, "10:41", by: Sample.interpreter, .left(Sample.interpreter, handedOver: true))))
    stage.handle(.participant(idris))
    #expect(stage.text.contains("▌10:41 · Idris has handed over to Badr."))
    #expect(stage.text.contains("> You have left this session; nothing more can be written."))
    #expect(!stage.text.contains("No token opens"))
    _ = stage.taken()
    stage.type("Hello\r")
    #expect(stage.taken().allSatisfy { if case .send = $0 { false } else { true } })
    for command in ["/status paused", "/feedback 5", "/handover shift-ends", "/leave"] {
      stage.type(command + "\r")
      #expect(stage.screen.question == nil, "\(command)")
    }
    #expect(
      stage.taken().allSatisfy { if case .saveDraft = $0 { true } else if case .saveHistory = $0 { true } else { false } })
    stage.press(.control("t"))
    #expect(stage.screen.question == nil)
    // Whoever is invited again goes on.
    idris.hasLeft = false
    stage.handle(.participant(idris))
    stage.type("Hello\r")
    #expect(stage.taken().contains(.send("Hello")))
  }

  @Test("Home shows a session that one has left as that, below those that go on")
  func leftAtHome() {
    var stage = Stage.home()
    var row = Stage.summary(Sample.clinic)
    row.summary.participants.append(Participant(user: Sample.nurse, role: .nurse, name: "Nadia"))
    row.summary.participants[1].hasLeft = true
    stage.handle(.desk(.sessions([row, Stage.summary(Sample.ward)])))
    let rows = stage.text.split(separator: "\n")
    let left = rows.firstIndex { $0.contains("clinic") } ?? 0
    let active = rows.firstIndex { $0.contains("ward-7") } ?? .max
    #expect(active < left)
    #expect(rows[left].hasSuffix(" left"))
  }

  @Test("a session in which somebody asked in vain is not active at home, and stands below those that go on")
  func lapsedAtHome() {
    var stage = Stage.home()
    var row = Stage.summary(Sample.clinic)
    row.summary.participants.removeAll { $0.user != Sample.nurse }
    row.last = nil
    for (state, said) in [
      (RequestState.cancelled, "The request was cancelled."), (.expired, "the request was cancelled or has expired"),
    ] {
      stage.handle(.desk(.requests([Stage.request(state, in: Sample.clinic)])))
      stage.handle(.desk(.sessions([row, Stage.summary(Sample.ward)])))
      let rows = stage.text.split(separator: "\n")
      let lapsed = rows.lastIndex { $0.contains("Arabic") } ?? 0
      #expect(rows.firstIndex { $0.contains("ward-7") } ?? .max < lapsed, "\(stage.text)")
      #expect(!rows[lapsed].contains("active") && stage.text.contains(said), "\(stage.text)")
    }
    stage.handle(.desk(.requests([Stage.request(.open, in: Sample.clinic)])))
    stage.handle(.desk(.sessions([row, Stage.summary(Sample.ward)])))
    #expect(stage.text.split(separator: "\n").contains { $0.contains("Arabic") && $0.contains("active") }, "\(stage.text)")
  }

  @Test("An assignment is told as that, to who asked and to who was assigned, and rings")
  func assigned() {
    var stage = Self.stage()
    stage.handle(.desk(.request(Stage.request(.open))))
    let event = Self.event(4, "10:44", by: Self.cora, .accepted(Sample.interpreter))
    stage.handle(.desk(.comes(event)))
    stage.handle(.desk(.request(Stage.request(.accepted(by: Sample.interpreter)))))
    #expect(stage.text.contains("cora has assigned Idris."))
    #expect(!stage.text.contains("Idris has accepted."))
    var other = Stage.interpreter()
    _ = other.taken()
    other.handle(.desk(.comes(event)))
    #expect(other.text.contains("cora has assigned"))
    #expect(other.taken().contains(.notify(.noticeRinging)))
    // A storm of them rings as a storm of rings does, and what is long past is history that a new device reads.
    other.handle(.desk(.comes(event)))
    #expect(other.taken().isEmpty)
    other.wait(Limits.noticeMilliseconds)
    other.handle(.desk(.comes(Self.event(3, "10:20", by: Self.cora, .accepted(Sample.interpreter)))))
    #expect(other.taken().isEmpty && !other.text.contains("cora has assigned"))
    // Whoever accepted by themself is told by what they did.
    other.handle(.desk(.comes(Self.event(9, "10:44", by: Sample.interpreter, .accepted(Sample.interpreter)))))
    #expect(other.taken().isEmpty)
  }
}

extension Substring {
  fileprivate func trimmingSuffix(while predicate: (Character) -> Bool) -> Substring {
    var rest = self
    while let last = rest.last, predicate(last) { rest.removeLast() }
    return rest
  }
}
