import Testing
import WardlineModel
@testable import WardlineTerminal
import WardlineTestSupport

@Suite("Frames of anything")
struct FrameTests {
  @Test(
    "every row is as wide as the terminal, whatever happens, and the cursor is within it", arguments: 0..<30 as Range<UInt64>)
  func width(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let columns = Int.random(in: 1...110, using: &generator)
    var stage = Stage.online(columns: columns, rows: Int.random(in: 1...30, using: &generator))
    for step in 0..<40 {
      RandomTexts.disturb(&stage, step: step, using: &generator)
      let frame = stage.frame
      #expect(frame.rows.count == stage.rows)
      #expect(frame.rows.allSatisfy { $0.width == columns })
      if let cursor = frame.cursor {
        #expect((0..<columns).contains(cursor.column) && (0..<stage.rows).contains(cursor.row))
      }
    }
  }

  @Test("the cursor is where the text ends", arguments: 0..<100 as Range<UInt64>)
  func cursor(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var stage = Stage.online(columns: Int.random(in: 24...110, using: &generator), rows: 24)
    stage.handle(.input(.paste(RandomTexts.text(using: &generator))))
    let cursor = try #require(stage.frame.cursor)
    let layout = TextLayout(stage.screen.draft.text.markingTurns, width: stage.columns - 3, order: .visual)
    let last = try #require(layout.rows.last)
    #expect(cursor.column == (last.isRightToLeft ? stage.columns - last.width - 1 : 2 + last.width))
    // It stands on a blank: behind the text, or before that which is read from the right.
    var column = 0
    for cell in stage.frame.rows[cursor.row].cells {
      if column == cursor.column { #expect(cell.text == " ") }
      column += cell.width
    }
  }

  @Test("rows of a text are never wider than they may be, and hold all of it", arguments: 0..<100 as Range<UInt64>)
  func layout(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let text = RandomTexts.text(upTo: 40, using: &generator)
    let width = Int.random(in: 4...60, using: &generator)
    let layout = TextLayout(text, width: width, order: .visual)
    var end = 0
    for row in layout.rows {
      #expect(row.width <= width)
      #expect(row.start >= end)
      end = row.end
    }
    #expect(end == text.utf8.count)
    // Scalars: seen from the right, two halves of flags may come together that were none.
    let shown = layout.rows.flatMap(\.clusters).flatMap(\.text.unicodeScalars).filter { $0 != " " }
    let whole = text.map { Cluster($0) }.flatMap(\.text.unicodeScalars).filter { $0 != " " }
    #expect(shown.count == whole.count)
  }
}
