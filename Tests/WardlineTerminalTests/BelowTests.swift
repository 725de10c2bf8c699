import Testing
import WardlineModel
import WardlineTestSupport

@testable import WardlineTerminal

@Suite("What comes below, elsewhere, and how it can be read")
struct BelowTests {
  /// Somebody reads in the middle of 40 messages.
  private func scrolledUp() -> Stage {
    var stage = Stage.online()
    stage.open((1...40).map { Stage.heard("message \($0)", "10:41", sequence: $0) })
    stage.press(Key(.pageUp))
    return stage
  }

  @Test("a message that comes while one reads above is announced; the count grows; End goes there, and the bottom ends it")
  func announced() {
    var stage = scrolledUp()
    #expect(!stage.text.contains("new below"))
    let above = stage.text.contains("message 40")
    #expect(!above)
    stage.handle(.message(Stage.heard("message 41", "10:44", sequence: 41)))
    #expect(stage.text.contains("▌↓ 1 new below · End"))
    stage.handle(.message(Stage.heard("message 42", "10:44", sequence: 42)))
    #expect(stage.text.contains("▌↓ 2 new below · End"))
    // Half a line that is being typed makes no difference.
    stage.type("half")
    stage.press(Key(.end))
    #expect(stage.text.contains("message 42") && !stage.text.contains("new below"))
    #expect(stage.screen.draft.text == "half")
    // Somebody who scrolls down by hand comes to the end, too.
    stage.press(Key(.pageUp))
    stage.handle(.message(Stage.heard("message 43", "10:44", sequence: 43)))
    #expect(stage.text.contains("1 new below"))
    for _ in 0..<4 { stage.press(Key(.pageDown)) }
    #expect(!stage.text.contains("new below") && stage.text.contains("message 43"))
    // At the bottom nothing is announced; in the line End is the end of the line.
    stage.handle(.message(Stage.heard("message 44", "10:44", sequence: 44)))
    #expect(!stage.text.contains("new below"))
    stage.press(Key(.home))
    stage.press(Key(.end))
    stage.type("!")
    #expect(stage.screen.draft.text == "half!")
  }

  @Test("it is announced beside whatever else the banner says")
  func besideBanner() {
    var stage = scrolledUp()
    stage.handle(.connection(.lost(.unreachable, nextTryAt: stage.now.uptimeMilliseconds + 5_000)))
    stage.handle(.message(Stage.heard("message 41", "10:44", sequence: 41)))
    #expect(stage.text.contains("1 new below") && stage.text.contains("Connection lost.") && stage.text.contains("next try"))
  }

  @Test("below a message that was logged long after it was written stands when that was; the rows are counted with it")
  func late() {
    for columns in [80, 40] {
      var stage = Stage.online(columns: columns)
      var late = Stage.heard("written offline", "10:01", sequence: 2)
      let soon = Stage.heard("at once", "10:02", sequence: 3)
      let rows = MessageRows(columns: columns, textOrder: .visual)
      let height = rows.height(of: late)
      late.loggedAt = late.writtenAt.advanced(byMilliseconds: Limits.writtenLongBeforeMilliseconds + 60_000)
      stage.open([Stage.heard("before", "10:00", sequence: 1), late, soon])
      #expect(rows.height(of: late) == height + 1)
      let lines = stage.text.split(separator: "\n", omittingEmptySubsequences: false)
      let place = lines.firstIndex { $0.contains("written offline") } ?? 0
      #expect(lines[place + 1].split(separator: " ") == ["→", "10:12"], "\(stage.text)")
      #expect(lines[place + 2].contains("at once") || lines[place + 3].contains("at once"), "\(stage.text)")
      #expect(stage.text.split(separator: "→").count == 2)
    }
  }

  @Test("what was read on another device is read here: the line of new messages goes on to what is not")
  func readElsewhere() {
    var stage = Stage.online()
    stage.handle(.input(.focus(false)))
    for sequence in 4...6 as ClosedRange<UInt64> {
      stage.handle(.message(Stage.heard("message \(sequence)", "10:44", sequence: sequence)))
    }
    #expect(stage.text.contains("new messages ─"))
    stage.handle(.receipt(Receipt(session: Sample.ward, deliveredThrough: 6, readThrough: 5), by: Sample.nurse))
    let rows = stage.text.split(separator: "\n").map(String.init)
    let line = rows.firstIndex { $0.contains("new messages") }
    #expect(line.map { rows[$0 + 1].contains("message 6") } == true)
    stage.handle(.receipt(Receipt(session: Sample.ward, deliveredThrough: 6, readThrough: 6), by: Sample.nurse))
    #expect(!stage.text.contains("new messages"))
    // Nothing of that is marked again.
    _ = stage.taken()
    stage.handle(.input(.focus(true)))
    #expect(stage.taken().isEmpty)
  }

  @Test("what one marked oneself comes back from the relay, and moves no line")
  func echo() {
    var stage = Stage.online()
    stage.handle(.input(.focus(false)))
    stage.handle(.message(Stage.heard("message 4", "10:44", sequence: 4)))
    stage.handle(.input(.focus(true)))
    #expect(stage.taken().contains(.markRead(through: 4)))
    stage.handle(.receipt(Receipt(session: Sample.ward, deliveredThrough: 4, readThrough: 4), by: Sample.nurse))
    #expect(stage.text.contains("new messages"))
  }

  @Test("whatever the banner says has one of those styles")
  func bannerStyles() {
    var stages = [Stage.lost(), .failed(), scrolledUp()]
    stages[2].handle(.message(Stage.heard("message 41", "10:44", sequence: 41)))
    for status in [SessionStatus.paused, .ended] {
      var stage = Stage.failed()
      stage.handle(.session(SessionState(session: Sample.ward, confirmed: VersionedStatus(status, version: 2), wanted: nil)))
      stages.append(stage)
    }
    for stage in stages {
      let rows = stage.frame.rows.filter { $0.cells.first?.text == "▌" }
      #expect(!rows.isEmpty)
      for cell in rows.joined(by: \.cells) where cell.text != " " && cell.style != .quiet {
        #expect(cell.style == .banner || cell.style == .warning, "\(cell)")
      }
    }
  }
}

extension [FrameRow] {
  fileprivate func joined(by cells: KeyPath<FrameRow, [Cell]>) -> [Cell] { flatMap { $0[keyPath: cells] } }
}
