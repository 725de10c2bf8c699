internal import WardlineModel

/// The line being edited at the bottom of a terminal on which other lines are printed meanwhile: it is erased before, and drawn again below them.
///
/// It edits like the screen (``Editor``), and echoes what was entered as a terminal does that edits lines itself. Nothing is written here: each
/// call returns what is to be written next. Rows are as wide as the terminal but for its last column, so that it never breaks one itself.
package struct TypedLine: Sendable {
  /// What somebody wants with it.
  package enum Outcome: Hashable, Sendable {
    case line(String)
    /// More was pasted than any message can hold. Nothing of it was taken.
    case tooLong
    /// Ctrl-C on an empty line.
    case interrupted
    /// Ctrl-D on an empty line: nothing more comes.
    case ended
    /// Ctrl-Z.
    case suspended
  }

  private var decoder = KeyDecoder()
  private var editor = Editor()
  /// What of it stands on the terminal; `nil` for nothing.
  private var drawn: Drawn?

  private struct Drawn {
    var rows: [TextRow]
    var cursor: (row: Int, column: Int)
  }

  package init() {}

  /// When ``flush(at:columns:rows:)`` is due, in milliseconds of uptime; `nil` while no key is incomplete.
  package var flushesAt: Int64? { decoder.flushesAt }

  /// Takes what the terminal has sent.
  ///
  /// - Parameters:
  ///   - columns: of the terminal.
  ///   - rows: likewise; no more of the line is shown.
  package mutating func take(_ bytes: some Sequence<UInt8>, at uptimeMilliseconds: Int64, columns: Int, rows: Int) -> (
    outcomes: [Outcome], output: String
  ) {
    handle(decoder.decode(bytes, at: uptimeMilliseconds), columns, rows)
  }

  /// Ends a key of which no more has come.
  package mutating func flush(at uptimeMilliseconds: Int64, columns: Int, rows: Int) -> (outcomes: [Outcome], output: String) {
    handle(decoder.flush(at: uptimeMilliseconds), columns, rows)
  }

  private mutating func handle(_ inputs: [TerminalInput], _ columns: Int, _ rows: Int) -> (
    outcomes: [Outcome], output: String
  ) {
    var (outcomes, output): ([Outcome], String) = ([], "")
    for input in inputs {
      switch input {
      case .key(let key): if let outcome = handle(key, columns, rows, &output) { outcomes.append(outcome) }
      case .paste(let text):
        // Whole or not at all: half of what a doctor wrote may be the opposite of it.
        if editor.text.utf8.count + text.utf8.count > Limits.composeBytesMax {
          outcomes.append(.tooLong)
        } else {
          editor.insert(text)
        }
      case .pasteTooLong: outcomes.append(.tooLong)
      case .focus, .wheel, .background: break
      }
    }
    return (outcomes, output + draw(columns: columns, rows: rows))
  }

  private mutating func handle(_ key: Key, _ columns: Int, _ rows: Int, _ output: inout String) -> Outcome? {
    switch key {
    case Key(.enter):
      output += leave(columns)
      defer { if !editor.isEmpty { editor.commit() } }
      return .line(editor.text)
    case .control("c"):
      // As in a shell: away with the line; on an empty one, away.
      guard !editor.isEmpty else { return .interrupted }
      output += leave(columns)
      editor.clear()
    case .control("d") where editor.isEmpty: return .ended
    case .control("z"): return .suspended
    case .control("l"):
      output += TerminalSequence.clear + TerminalSequence.move(row: 0, column: 0)
      drawn = nil
    case Key(.up), .control("p"): editor.moveRow(by: -1, in: layout(columns))
    case Key(.down), .control("n"): editor.moveRow(by: 1, in: layout(columns))
    default: if !editor.handle(key) { output += TerminalSequence.bell }
    }
    return nil
  }

  // MARK: Drawing

  private func layout(_ columns: Int) -> TextLayout {
    TextLayout(editor.text.markingTurns, width: max(1, columns - 1), order: .reading)
  }

  /// Whether some of it stands on the terminal.
  package var isShown: Bool { drawn != nil }

  /// Something else has been written where it stood.
  package mutating func forget() { drawn = nil }

  /// Removes it from the terminal, for other lines to be written in its place.
  package mutating func erase() -> String {
    guard let before = drawn else { return "" }
    drawn = nil
    return Self.moving(by: -before.cursor.row) + "\r" + TerminalSequence.eraseBelow
  }

  /// Shows what is typed as far as it is not shown, and puts the cursor to its place. Where it has more rows than the terminal, those up to the
  /// cursor's are shown.
  package mutating func draw(columns: Int, rows: Int) -> String {
    guard !editor.isEmpty else { return erase() }
    let layout = layout(columns)
    let (row, column) = layout.position(of: editor.place)
    let first = max(0, row - max(1, rows - 1) + 1)
    let shown = layout.rows[first...].prefix(max(1, rows - 1))
    return show(Array(shown), cursor: (row - first, max(0, column)))
  }

  /// Leaves all of it where it stands, and goes to the beginning of the next row.
  package mutating func leave(_ columns: Int) -> String {
    guard !editor.isEmpty else { return erase() + "\r\n" }
    let rows = layout(columns).rows
    let output = show(rows, cursor: (rows.count - 1, rows[rows.count - 1].width)) + "\r\n"
    drawn = nil
    return output
  }

  /// Only what differs is written: a screen reader says again what is.
  private mutating func show(_ rows: [TextRow], cursor: (row: Int, column: Int)) -> String {
    let before = drawn ?? Drawn(rows: [], cursor: (0, 0))
    drawn = Drawn(rows: rows, cursor: cursor)
    var place = before.cursor
    var output = ""
    var next = zip(before.rows, rows).prefix { $0.clusters == $1.clusters }.count
    if next < before.rows.count {
      let (old, new) = (before.rows[next].clusters, next < rows.count ? rows[next].clusters : [])
      let same = zip(old, new).prefix { $0 == $1 }.map { $0.0 }
      let column = same.reduce(0) { $0 + $1.width }
      output += Self.moving(from: place, to: (next, column))
      if same.count < old.count || next + 1 < before.rows.count { output += TerminalSequence.eraseBelow }
      output += new[same.count...].map(\.text).joined()
      place = (next, new.reduce(0) { $0 + $1.width })
      next += 1
    } else if next > 0, next < rows.count {
      output += Self.moving(from: place, to: (next - 1, rows[next - 1].width))
      place = (next - 1, rows[next - 1].width)
    }
    while next < rows.count {
      output += (next > 0 ? "\r\n" : "") + rows[next].clusters.map(\.text).joined()
      place = (next, rows[next].width)
      next += 1
    }
    return output + Self.moving(from: place, to: cursor)
  }

  private static func moving(from place: (row: Int, column: Int), to other: (row: Int, column: Int)) -> String {
    guard place != other else { return "" }
    return moving(by: other.row - place.row) + "\r" + (other.column > 0 ? TerminalSequence.forward(other.column) : "")
  }

  private static func moving(by rows: Int) -> String {
    rows == 0 ? "" : rows < 0 ? TerminalSequence.up(-rows) : TerminalSequence.down(rows)
  }
}
