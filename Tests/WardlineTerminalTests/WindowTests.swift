import Testing
import WardlineModel
import WardlineTerminal
import WardlineTestSupport

@Suite("The part of a transcript that is held")
struct WindowTests {
  /// A history of so many messages, one a second; pages of it as a driver gives them.
  private struct History {
    let messages: [Message]

    init(_ count: Int) {
      messages = (1...count).map { number in
        var message = Stage.heard("message \(number)", "06:00", sequence: UInt64(number))
        message.writtenAt = message.writtenAt.advanced(byMilliseconds: Int64(number) * 1_000)
        return message
      }
    }

    func answer(_ stage: inout Stage) {
      for intent in stage.taken() {
        switch intent {
        case .loadNewest: give(messages.count - Limits.windowPageMessages, messages.count, .whole(showing: nil), &stage)
        case .loadOlder(let message): give(index(message) - Limits.windowPageMessages, index(message), .older, &stage)
        case .loadNewer(let message): give(index(message) + 1, index(message) + 1 + Limits.windowPageMessages, .newer, &stage)
        default: break
        }
      }
    }

    private func index(_ message: Message) -> Int { Int(message.sequence ?? 1) - 1 }

    func give(_ from: Int, _ to: Int, _ position: MessagePage.Position, _ stage: inout Stage) {
      let range = max(0, from)..<min(messages.count, to)
      stage.handle(
        .page(
          MessagePage(
            Array(messages[range]), position: position, hasOlder: range.lowerBound > 0,
            hasNewer: range.upperBound < messages.count)))
    }
  }

  private func shown(_ stage: Stage) -> [Int] {
    stage.text.split(separator: "\n").compactMap { row in
      row.firstRange(of: "message ").flatMap { Int(row[$0.upperBound...].prefix { $0.isNumber }) }
    }
  }

  @Test("a history of any length is gone through page by page, without a gap, and back, and little of it is held")
  func paging() {
    let history = History(3_000)
    var stage = Stage()
    history.give(3_000 - Limits.windowPageMessages, 3_000, .whole(showing: nil), &stage)
    var seen: Set<Int> = Set(shown(stage))
    #expect(seen.contains(3_000))
    var steps = 0
    while !seen.contains(1), steps < 1_000 {
      stage.press(Key(.pageUp))
      history.answer(&stage)
      let rows = shown(stage)
      #expect(rows == rows.sorted() && rows.count >= 9)
      seen.formUnion(rows)
      steps += 1
    }
    #expect(seen == Set(1...3_000))
    #expect(stage.screen.messagesHeld <= Limits.windowMessagesMax)
    #expect(stage.text.contains("message 1\n") || stage.text.contains("message 1 "))
    while shown(stage).last != 3_000, steps < 2_000 {
      stage.press(Key(.pageDown))
      history.answer(&stage)
      steps += 1
    }
    #expect(shown(stage).last == 3_000)
    stage.press(Key(.home, .control))
    history.answer(&stage)
    stage.press(Key(.end, .control))
    history.answer(&stage)
    #expect(shown(stage).last == 3_000)
  }

  @Test("the wheel moves the conversation by three rows a notch, up and down, to its ends and no further")
  func wheel() {
    var stage = Stage()
    History(60).give(0, 60, .whole(showing: nil), &stage)
    let newest = shown(stage)
    #expect(newest.last == 60)
    let (up, down) = ("\u{1B}[<64;10;5M", "\u{1B}[<65;10;5M")
    stage.type(up)
    #expect(shown(stage).last == 57)
    stage.type(up + up)
    #expect(shown(stage).last == 51)
    stage.type(down)
    #expect(shown(stage).last == 54)
    stage.type(String(repeating: down, count: 10))
    #expect(shown(stage) == newest)
    stage.type(String(repeating: up, count: 40))
    #expect(shown(stage).first == 1)
    #expect(stage.text.contains("\n>\n"), "the line is not touched:\n\(stage.text)")
  }

  @Test("page by page every message is seen, whatever stands beside the conversation", arguments: [24, 12, 40])
  func pagingBesideBanner(rows: Int) {
    var stage = Stage(rows: rows)
    History(200).give(0, 200, .whole(showing: nil), &stage)
    stage.handle(.connection(.lost(.unreachable, nextTryAt: stage.now.uptimeMilliseconds + 21_000)))
    stage.handle(.notice(Notice(.noticeSynced)))
    stage.type("/e\t")
    func walk(_ key: Key, to end: Int) {
      var seen = Set(shown(stage))
      var steps = 0
      while !seen.contains(end), steps < 60 {
        stage.press(key)
        seen.formUnion(shown(stage))
        steps += 1
      }
      #expect(seen == Set(1...200))
    }
    walk(Key(.pageUp), to: 1)
    walk(Key(.pageDown), to: 200)
  }

  @Test("the selected message is seen, whatever stands beside the conversation and whatever comes there")
  func selectionSeen() {
    var stage = Stage()
    History(60).give(0, 60, .whole(showing: nil), &stage)
    let failed = (0..<6).map { Stage.said("failed \($0)", "10:4\($0)", .failed, key: UInt64(900 + $0), reason: .textTooLong) }
    for message in failed { stage.handle(.message(message)) }
    stage.handle(
      .queue(
        failed.enumerated().map { Stage.waiting($1, .failed, attempts: 1, ordinal: Int64($0), reason: .textTooLong) },
        QueueCounts(pending: 0, failed: 6)))
    func selected(_ step: String) {
      #expect(stage.text.split(separator: "\n").contains { $0.hasPrefix("▸") && $0.contains(":") }, "\(step)\n\(stage.text)")
    }
    for step in 0..<20 {
      stage.press(Key(.up, .control))
      selected("up \(step)")
    }
    for step in 0..<19 {
      stage.press(Key(.down, .control))
      selected("down \(step)")
    }
    for _ in 0..<4 { stage.press(Key(.up, .control)) }
    stage.handle(.connection(.lost(.unreachable, nextTryAt: stage.now.uptimeMilliseconds + 21_000)))
    stage.handle(.notice(Notice(.noticeSynced)))
    selected("lost")
    stage.handle(.resized(columns: 80, rows: 10))
    stage.rows = 10
    selected("smaller")
    stage.handle(.message(Stage.heard(String(repeating: "word ", count: 400), "10:50", sequence: 70)))
    for _ in 0..<8 { stage.press(Key(.down, .control)) }
    #expect(!stage.text.contains("▸"))
    stage.press(Key(.up, .control))
    selected("longer than the region")
  }

  @Test("while somebody reads above, what arrives moves nothing, however much it is")
  func steady() {
    let history = History(400)
    var stage = Stage()
    history.give(0, 400, .whole(showing: nil), &stage)
    for _ in 0..<20 { stage.press(Key(.pageUp)) }
    let before = shown(stage)
    for number in 1...600 {
      stage.handle(.message(Stage.heard("new \(number)", "12:00", sequence: UInt64(1_000 + number))))
    }
    // The row that says so stands in the place of the last.
    #expect(shown(stage) == before.dropLast())
    #expect(stage.text.contains("600 new below"))
    #expect(stage.screen.messagesHeld <= Limits.windowMessagesMax)
    _ = stage.taken()
    stage.press(Key(.end, .control))
    #expect(stage.taken().contains(.loadNewest))
  }

  @Test("only what was before somebody's eyes is marked as read")
  func read() {
    var stage = Stage.online()
    #expect(stage.taken() == [.markRead(through: 3)])
    stage.handle(.input(.focus(false)))
    stage.handle(.message(Stage.heard("x", "10:50", sequence: 4)))
    #expect(stage.taken() == [.notify(.noticeNewMessage)])
    stage.handle(.message(Stage.heard("y", "10:51", sequence: 5)))
    #expect(stage.taken().isEmpty)
    stage.handle(.input(.focus(true)))
    #expect(stage.taken() == [.markRead(through: 5)])
    stage.handle(.lock)
    stage.handle(.message(Stage.heard("z", "10:52", sequence: 6)))
    #expect(!stage.taken().contains(.markRead(through: 6)))
    stage.type("\r")
    #expect(stage.taken() == [.markRead(through: 6)])
    // Where nothing is drawn nothing is read.
    for (columns, rows) in [(19, 14), (80, 4)] {
      stage.handle(.resized(columns: columns, rows: rows))
      stage.handle(.message(Stage.heard("w", "10:53", sequence: UInt64(7 + columns))))
      #expect(stage.taken().isEmpty)
    }
    stage.handle(.resized(columns: 20, rows: 5))
    #expect(stage.taken() == [.markRead(through: 87)])
  }

  @Test("a message that lands above what was read is announced, and a key shows it")
  func late() {
    var stage = Stage(rows: 10)
    stage.open((1...100).map { Stage.heard("message \($0)", "10:\($0 / 60 + 10)", sequence: UInt64($0)) })
    _ = stage.taken()
    stage.handle(.message(Stage.heard("from the lift", "10:00", sequence: 200)))
    #expect(!stage.text.contains("from the lift"))
    #expect(stage.text.contains("A delayed message was inserted further up. Alt-L shows it."))
    stage.type("\u{1B}l")
    #expect(stage.text.contains("from the lift"))
    #expect(!stage.text.contains("arrived above"))
  }

  @Test("also above what one has written oneself; what is read in the order it was written is not announced")
  func lateAboveOwn() {
    var stage = Stage.online()
    stage.handle(.message(Stage.heard("in its order", "10:44", sequence: 4)))
    for number in 0..<3 {
      stage.handle(.message(Stage.said("line \(number)", "10:5\(number)", sequence: UInt64(5 + number))))
    }
    stage.handle(.message(Stage.said("waits", "10:54", .pending, key: 77)))
    #expect(!stage.text.contains("arrived above"))
    stage.handle(.message(Stage.heard("from the lift", "10:49", sequence: 8)))
    #expect(stage.text.contains("A delayed message was inserted further up. Alt-L shows it."))
    stage.press(Key(.escape))
    #expect(!stage.text.contains("arrived above"))
    // Before what waits, which is in no log yet: not late.
    stage.handle(.message(Stage.heard("meanwhile", "10:53", sequence: 9)))
    #expect(!stage.text.contains("arrived above"))
  }

  @Test("one that is not held is asked for")
  func lateElsewhere() {
    var stage = Stage()
    stage.open([Stage.heard("a", "10:30", sequence: 9)], hasOlder: true)
    _ = stage.taken()
    stage.handle(.message(Stage.heard("old", "09:00", sequence: 10)))
    stage.type("\u{1B}l")
    #expect(stage.taken().contains(.loadAround(Sample.key(10))))
  }

  @Test("one that is late to what was read, and lands below what is held now, is announced")
  func lateBelow() {
    let history = History(400)
    var stage = Stage()
    history.give(350, 400, .whole(showing: nil), &stage)
    // The last that is held is one's own, which was in no log when it came.
    stage.handle(.message(Stage.said("mine", "11:00", .pending, key: 500)))
    stage.handle(.message(Stage.said("mine", "11:00", .sent, sequence: 401, key: 500)))
    stage.handle(
      .page(
        MessagePage(Array(history.messages[0..<40]), position: .whole(showing: Sample.key(1)), hasOlder: false, hasNewer: true))
    )
    _ = stage.taken()
    var message = Stage.heard("message 402", "06:00", sequence: 402)
    message.writtenAt = Stage.said("between", "10:30", .sent).writtenAt
    stage.handle(.message(message))
    #expect(stage.text.contains("A delayed message was inserted further up."))
    // What is behind all that was read is new, and not late.
    stage.type("\u{1B}l")
    #expect(stage.taken().contains(.loadAround(Sample.key(402))))
    stage.handle(.message(Stage.heard("message 403", "12:00", sequence: 403)))
    #expect(!stage.text.contains("was inserted further up"))
  }

  @Test("the line of unread messages stands above the first that was not read, and a key goes there")
  func unread() {
    var stage = Stage(rows: 10)
    stage.handle(.receipt(Receipt(session: Sample.ward, deliveredThrough: 90, readThrough: 40), by: Sample.nurse))
    stage.open((1...90).map { Stage.heard("message \($0)", "10:\($0 / 60 + 10)", sequence: UInt64($0)) })
    #expect(!stage.text.contains("new messages"))
    stage.type("\u{1B}u")
    let rows = stage.text.split(separator: "\n")
    let line = rows.firstIndex { $0.contains("new messages") }
    #expect(line.map { rows[$0 + 1].contains("message 41") } == true)
    stage.type("ok\r")
    #expect(!stage.text.contains("new messages"))
  }

  @Test("whoever only reads: the line goes to the first message that is new after everything was read")
  func unreadMoves() {
    func line(_ stage: Stage) -> String? {
      let rows = stage.text.split(separator: "\n").map(String.init)
      return rows.firstIndex { $0.contains("new messages") }.map { rows[$0 + 1] }
    }
    var stage = Stage.online()
    stage.handle(.input(.focus(false)))
    for number in 4...5 { stage.handle(.message(Stage.heard("message \(number)", "10:5\(number)", sequence: UInt64(number)))) }
    #expect(line(stage)?.contains("message 4") == true)
    stage.handle(.input(.focus(true)))
    #expect(line(stage)?.contains("message 4") == true)
    // Away again: what comes now is new.
    stage.handle(.input(.focus(false)))
    for number in 6...7 { stage.handle(.message(Stage.heard("message \(number)", "10:5\(number)", sequence: UInt64(number)))) }
    #expect(line(stage)?.contains("message 6") == true)
    // Read, and one more comes before one's eyes: nothing is unread.
    stage.handle(.input(.focus(true)))
    stage.handle(.message(Stage.heard("message 8", "10:58", sequence: 8)))
    #expect(line(stage) == nil)
    // What was never seen keeps its line, although the end was.
    stage.handle(.input(.focus(false)))
    for number in 9...40 { stage.handle(.message(Stage.heard("message \(number)", "10:59", sequence: UInt64(number)))) }
    stage.handle(.input(.focus(true)))
    stage.handle(.message(Stage.heard("message 41", "10:59", sequence: 41)))
    stage.type("\u{1B}u")
    #expect(line(stage)?.contains("message 9") == true)
  }

  @Test("what is new below what is held is asked for")
  func unreadBelow() {
    var stage = Stage(rows: 10)
    let messages = (1...90).map { Stage.heard("message \($0)", "10:\($0 / 60 + 10)", sequence: UInt64($0)) }
    stage.handle(.page(MessagePage(messages, position: .whole(showing: Sample.key(20)), hasOlder: false, hasNewer: true)))
    _ = stage.taken()
    stage.handle(.message(Stage.heard("new", "12:00", sequence: 900)))
    stage.type("\u{1B}u")
    #expect(stage.taken().contains(.loadAround(Sample.key(900))))
  }

  @Test("what comes or goes while a page is read is there, or gone, when the page is: it may be from before that")
  func meanwhile() {
    let history = History(400)
    var stage = Stage()
    history.give(0, 40, .whole(showing: Sample.key(1)), &stage)
    stage.press(Key(.end, .control))
    #expect(stage.taken().contains(.loadNewest))
    // They are kept after the page was read, and told before it comes.
    stage.handle(.message(Stage.heard("message 401", "12:00", sequence: 401)))
    stage.handle(.deleted(Sample.key(400)))
    history.give(350, 400, .whole(showing: nil), &stage)
    #expect(Array(shown(stage).suffix(2)) == [399, 401])
    // With the page it is over.
    _ = stage.taken()
    stage.handle(.deleted(Sample.key(401)))
    history.give(350, 400, .whole(showing: nil), &stage)
    #expect(Array(shown(stage).suffix(2)) == [399, 400])
  }

  @Test("where the first unread message is not held, the key asks for it")
  func unreadElsewhere() {
    var stage = Stage(rows: 10)
    stage.handle(.receipt(Receipt(session: Sample.ward, deliveredThrough: 90, readThrough: 40), by: Sample.nurse))
    stage.open((60...90).map { Stage.heard("message \($0)", "10:\($0 / 2 + 10)", sequence: UInt64($0)) }, hasOlder: true)
    _ = stage.taken()
    stage.type("\u{1B}U")
    #expect(stage.taken() == [.loadUnread(after: 40)])
    let around = (35...60).map { Stage.heard("message \($0)", "10:\($0 / 2 + 10)", sequence: UInt64($0)) }
    stage.handle(.page(MessagePage(around, position: .whole(showing: Sample.key(41)), hasOlder: true, hasNewer: true)))
    let rows = stage.text.split(separator: "\n")
    #expect(rows.dropFirst(2).first?.contains("new messages") == true)
    #expect(rows.dropFirst(3).first?.contains("message 41") == true)
  }

  @Test("a message that changes place with the relay's word stands once")
  func moves() {
    var stage = Stage.online()
    stage.handle(.message(Stage.said("mine", "10:50", .pending, key: 77)))
    stage.handle(.message(Stage.said("mine", "10:42", .sent, sequence: 9, key: 77)))
    #expect(stage.text.components("mine") == 1)
    stage.handle(.deleted(Sample.key(77)))
    #expect(stage.text.components("mine") == 0)
  }

  @Test("drawing costs what is seen, not what is held; and a key a tenth of a screen")
  func cost() {
    func stage(_ count: Int) -> Stage {
      var stage = Stage(rows: 24)
      stage.open((1...count).map { Stage.heard("message \($0) with some words", "10:\($0 / 60 + 10)", sequence: UInt64($0)) })
      return stage
    }
    let (few, many) = (stage(30), stage(Limits.windowMessagesMax))
    let clock = ContinuousClock()
    func cost(_ stage: Stage) -> Duration {
      // One at a time: of so many, some are drawn without another program in between.
      (0..<100).map { _ in clock.measure { _ = stage.frame } }.min() ?? .zero
    }
    #expect(cost(many) < cost(few) * 3)
    var typed = many
    typed.type("x")
    let painter = Painter(palette: .colors)
    #expect(painter.bytes(from: many.frame, to: typed.frame).count * 10 < painter.bytes(from: nil, to: typed.frame).count)
  }

  @Test("a line with the date stands between days, where the reader's midnight is; it is scrolled past as any other row")
  func days() {
    let messages = (0..<30).map { day in
      var message = Stage.heard("message \(day)", day % 2 == 0 ? "23:30" : "00:15", sequence: UInt64(day + 1))
      // Two on either side of each midnight.
      message.writtenAt = message.writtenAt.advanced(byMilliseconds: Int64((day + 1) / 2) * 86_400_000)
      return message
    }
    var stage = Stage()
    stage.open(messages)
    let dates = { (stage: Stage) in stage.text.split(separator: "\n").filter { $0.contains("─ 2025-") }.count }
    // Ten rows: a line for every second message.
    #expect(stage.text.contains("─ 2025-10-25 ─") && (3...4).contains(dates(stage)))
    var rows = stage.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for _ in 0..<30 {
      stage.press(Key(.up, .shift))
      let moved = stage.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      #expect(Array(moved[3..<12]) == Array(rows[2..<11]))
      rows = moved
    }
    var eastern = Stage(settings: Screen.Settings(clock: LocalClock { _ in 3_600 }))
    eastern.open(messages)
    #expect(eastern.text.contains("message 29") && dates(eastern) >= 3)
    // An hour to the east both are of the same day, and the next ones of another.
    let pair = eastern.text.split(separator: "\n").map(String.init)
    let last = pair.firstIndex { $0.contains("message 29") } ?? 0
    #expect(pair[last - 1].contains("message 28"))
  }

  @Test(
    "a terminal that does not say whether somebody looks: after two minutes without a key it rings, and nothing counts as read")
  func nobodyKnows() {
    var stage = Stage.online()
    stage.type("x")
    _ = stage.taken()
    stage.wait(Limits.attentionMilliseconds - 1)
    stage.handle(.message(Stage.heard("seen", "10:50", sequence: 4)))
    #expect(stage.taken().contains(.markRead(through: 4)))
    stage.wait(1)
    stage.handle(.message(Stage.heard("not seen", "10:51", sequence: 5)))
    let unseen = stage.taken()
    #expect(unseen.contains(.notify(.noticeNewMessage)) && !unseen.contains(.markRead(through: 5)))
    stage.type("y")
    #expect(stage.taken().contains(.markRead(through: 5)))
  }

  @Test("a wide screen shows texts in lines of 100 columns, and the state beside them")
  func wide() {
    var stage = Stage.online(columns: 240, rows: 14)
    let words = Array(repeating: "word", count: 60).joined(separator: " ")
    stage.handle(.message(Stage.heard(words, "10:44", sequence: 4)))
    stage.handle(.message(Stage.said(words, "10:45", sequence: 5)))
    let rows = stage.text.split(separator: "\n").filter { $0.contains("word word") }
    #expect(rows.count == 6 && rows.allSatisfy { $0.count <= 20 + 100 + 1 + 14 })
    #expect(rows[3].hasSuffix("✓ sent") && rows[3].count < 135)
  }
}

extension String {
  fileprivate func components(_ part: String) -> Int { ranges(of: part).count }
}
