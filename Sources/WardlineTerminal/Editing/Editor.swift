internal import WardlineModel

/// The line that somebody types in, with the keys of readline. It may have several lines.
package struct Editor: Hashable, Sendable {
  private(set) var line = Line()
  /// What was written before, the oldest first.
  private var history: [String] = []
  /// Which of it is shown; `nil` while it is what is being typed.
  private var shown: Int?
  /// What was being typed when somebody began to walk through the history, and what could be undone in it.
  private var halfTyped = Line()
  private var halfTypedUndo: [Line] = []
  /// What was changed of the history while the line is being composed, as readline keeps it; at most a line for each.
  private var changed: [Int: Line] = [:]
  /// What Ctrl-Y brings back.
  private var killed = ""
  private var undo: [Line] = []
  private var last = Kind.other

  /// What the last key did: runs of a kind are undone as one, and killed as one.
  private enum Kind: Hashable { case typing, killing, other }

  package init() {}

  /// What stands in the line.
  package var text: String { line.text }
  /// The place of the cursor in it, in bytes of UTF-8.
  package var place: Int { line.place }
  package var isEmpty: Bool { line.isEmpty }
  /// By how many bytes it is too long to be a message; 0 when it is not.
  package var excess: Int { max(0, line.text.utf8.count - Limits.textBytesMax) }

  // MARK: Changing

  /// Puts text where the cursor is. `false` when the line would be over ``Limits/composeBytesMax``: then what fits was put there.
  @discardableResult
  package mutating func insert(_ text: String) -> Bool {
    var room = Limits.composeBytesMax - line.text.utf8.count
    // Whole graphemes only.
    let fitting =
      text.utf8.count <= room
      ? text[...]
      : text.prefix { character in
        room -= character.utf8.count
        return room >= 0
      }
    guard !fitting.isEmpty else { return text.isEmpty }
    if last != .typing || text.contains(where: \.isWhitespace) { remember() }
    line.insert(String(fitting))
    last = .typing
    return fitting.endIndex == text.endIndex
  }

  /// Puts another text into the line; what stood there can be brought back with undo.
  package mutating func replace(with text: String) {
    remember()
    line = Line("")
    last = .other
    shown = nil
    insert(text)
    last = .other
  }

  /// Removes the text of the line and moves the cursor to its start.
  package mutating func clear() {
    guard !line.isEmpty else { return }
    remember()
    line = Line()
    leaveHistory()
    last = .other
  }

  /// What stands in the line is what is being composed.
  private mutating func leaveHistory() {
    shown = nil
    changed = [:]
  }

  private mutating func remember() {
    guard undo.last != line else { return }
    undo.append(line)
    if undo.count > Limits.undoMax { undo.removeFirst() }
  }

  private mutating func kill(_ range: Range<Int>, isBackward: Bool) {
    guard !range.isEmpty else { return }
    remember()
    let removed = line.remove(range)
    killed = last == .killing ? (isBackward ? removed + killed : killed + removed) : removed
    last = .killing
  }

  private mutating func delete(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    if last != .typing { remember() }
    _ = line.remove(range)
    last = .typing
  }

  /// Changes the two graphemes at the cursor for each other.
  private mutating func transpose() {
    guard !line.before.isEmpty, line.text.count > 1 else { return }
    remember()
    last = .other
    if line.after.isEmpty { line.moveLeft() }
    guard let left = line.before.last, let right = line.after.first else { return }
    let start = line.place - left.utf8.count
    _ = line.remove(start..<line.place + right.utf8.count)
    line.insert(String(right) + String(left))
  }

  // MARK: Keys

  /// Whether the key was one for the line.
  package mutating func handle(_ key: Key) -> Bool {
    switch key.name {
    case .text(let text) where key.modifiers.isEmpty: insert(text)
    case .text(let text) where key.modifiers == .control: return handleControl(text)
    case .text(let text) where key.modifiers == .alt: return handleAlt(text)
    case .left: move(to: isByWord(key) ? line.wordStart : nil) { $0.moveLeft() }
    case .right: move(to: isByWord(key) ? line.wordEnd : nil) { $0.moveRight() }
    case .home where !key.modifiers.contains(.control): move(to: line.lineStart)
    case .end where !key.modifiers.contains(.control): move(to: line.lineEnd)
    case .backspace where isByWord(key): kill(line.wordStart..<line.place, isBackward: true)
    case .backspace: deleteBackward()
    case .delete where isByWord(key): kill(line.place..<line.wordEnd, isBackward: false)
    case .delete: deleteForward()
    case .enter where !key.modifiers.isEmpty: insert("\n")
    default: return false
    }
    return true
  }

  private func isByWord(_ key: Key) -> Bool { !key.modifiers.isDisjoint(with: [.control, .alt]) }

  private mutating func handleControl(_ letter: String) -> Bool {
    switch letter {
    case "a": move(to: line.lineStart)
    case "e": move(to: line.lineEnd)
    case "b": move { $0.moveLeft() }
    case "f": move { $0.moveRight() }
    case "d": deleteForward()
    case "h": deleteBackward()
    case "k": killToEnd()
    case "u": kill(line.lineStart..<line.place, isBackward: true)
    case "w": kill(line.blankWordStart..<line.place, isBackward: true)
    case "y": insert(killed)
    case "t": transpose()
    case "j": insert("\n")
    case "_", "/", "7", "-": undoLast()
    default: return false
    }
    return true
  }

  private mutating func handleAlt(_ letter: String) -> Bool {
    switch letter {
    case "b": move(to: line.wordStart)
    case "f": move(to: line.wordEnd)
    case "d": kill(line.place..<line.wordEnd, isBackward: false)
    default: return false
    }
    return true
  }

  private mutating func move(to place: Int? = nil, _ step: (inout Line) -> Void = { _ in }) {
    last = .other
    if let place { line.move(to: place) } else { step(&line) }
  }

  private mutating func deleteBackward() {
    guard let character = line.before.last else { return }
    delete(line.place - character.utf8.count..<line.place)
  }

  private mutating func deleteForward() {
    guard let character = line.after.first else { return }
    delete(line.place..<line.place + character.utf8.count)
  }

  /// To the end of the line, or the line end itself.
  private mutating func killToEnd() {
    let isAtEnd = line.lineEnd == line.place
    let next = isAtEnd ? line.after.first?.utf8.count ?? 0 : line.lineEnd - line.place
    kill(line.place..<line.place + next, isBackward: false)
  }

  private mutating func undoLast() {
    guard let previous = undo.popLast() else { return }
    line = previous
    last = .other
  }

  // MARK: Rows and history

  /// One row up or down as it is laid out, and at the first or last row through the history.
  package mutating func moveRow(by step: Int, in layout: TextLayout) {
    last = .other
    let (row, column) = layout.position(of: line.place)
    let next = row + step
    if layout.rows.indices.contains(next) {
      line.move(to: layout.place(row: next, column: column))
    } else {
      walkHistory(by: step)
    }
  }

  /// What was written before, the oldest first; the oldest is forgotten past ``Limits/historyMax``.
  package mutating func setHistory(_ texts: [String]) {
    history = texts.suffix(Limits.historyMax)
    leaveHistory()
  }

  /// Adds what was just sent, and empties the line.
  package mutating func commit() {
    let text = line.text
    if history.last != text { history.append(text) }
    if history.count > Limits.historyMax { history.removeFirst() }
    line = Line()
    undo = []
    leaveHistory()
    last = .other
  }

  private mutating func walkHistory(by step: Int) {
    let next = (shown ?? history.count) + step
    guard (0...history.count).contains(next) else { return }
    if let shown {
      changed[shown] = line.text == history[shown] ? nil : line
    } else {
      guard next < history.count else { return }
      (halfTyped, halfTypedUndo) = (line, undo)
    }
    guard next < history.count else {
      // Back at what was being typed.
      (line, undo, shown) = (halfTyped, halfTypedUndo, nil)
      return
    }
    shown = next
    line = changed[next] ?? Line(history[next])
    // Undone is what was done to this line.
    undo = changed[next] == nil ? [] : [Line(history[next])]
  }
}
