import WardlineTerminal

/// A terminal that knows what ``TerminalSequence`` says, and nothing else: an unknown sequence is a mistake. Its clusters are as wide as
/// ours, unless it is told to be one of those that disagree.
struct Emulator {
  let columns: Int
  let rows: Int
  /// What stands in each cell; empty behind a wide cluster.
  private(set) var cells: [[String]]
  private(set) var row = 0
  private(set) var column = 0
  private(set) var isCursorShown = false
  private(set) var isSynchronized = false
  private(set) var unknown: [String] = []
  /// Whether it would put right-to-left text in order: implicit mode, with which terminals begin. Rows take the mode when they are erased.
  private(set) var ordersItself = true
  private var isImplicit = true
  private(set) var looks: Set<String> = []
  /// How wide a risky cluster is here; `nil` as we think.
  var riskyWidth: Int?

  init(columns: Int, rows: Int, riskyWidth: Int? = nil) {
    (self.columns, self.rows, self.riskyWidth) = (columns, rows, riskyWidth)
    cells = Array(repeating: Array(repeating: "#", count: columns), count: rows)
  }

  mutating func write(_ bytes: [UInt8]) {
    var text = Substring(String(decoding: bytes, as: UTF8.self))
    while let first = text.first {
      guard first == "\u{1B}" else {
        text.removeFirst()
        put(first)
        continue
      }
      let end = text.dropFirst(2).firstIndex { $0.isASCII && ("@"..."~").contains($0) } ?? text.index(before: text.endIndex)
      handle(String(text[...end].dropFirst()))
      text = text[text.index(after: end)...]
    }
  }

  private mutating func put(_ character: Character) {
    if character.isNewline {
      if character != "\n" { column = 0 }
      if character != "\r" { goDown() }
      return
    }
    let cluster = Cluster(character)
    let width = cluster.isRisky ? riskyWidth ?? cluster.width : cluster.width
    if column < columns { cells[row][column] = String(character) }
    for next in column + 1..<max(column + 1, min(columns, column + width)) { cells[row][next] = "" }
    column += width
  }

  /// At the last row, all go up.
  private mutating func goDown() {
    row += 1
    guard row == rows else { return }
    row -= 1
    cells.removeFirst()
    cells.append(Array(repeating: " ", count: columns))
  }

  private mutating func handle(_ sequence: String) {
    let body = sequence.dropFirst().dropLast()
    switch sequence.last {
    case "H":
      let numbers = body.split(separator: ";").compactMap { Int($0) }
      (row, column) = ((numbers.first ?? 1) - 1, (numbers.last ?? 1) - 1)
    case "A": row = max(0, row - (Int(body) ?? 1))
    case "B": row = min(rows - 1, row + (Int(body) ?? 1))
    case "C": column = min(columns - 1, column + (Int(body) ?? 1))
    case "J" where body.isEmpty:
      for index in min(column, columns)..<columns { cells[row][index] = " " }
      for below in cells.indices.dropFirst(row + 1) { cells[below] = Array(repeating: " ", count: columns) }
    case "J":
      ordersItself = isImplicit
      cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
    case "K": for index in min(column, columns)..<columns { cells[row][index] = " " }
    case "m": looks.insert(String(body))
    case "h" where body == "?25", "l" where body == "?25": isCursorShown = sequence.last == "h"
    case "h" where body == "?2026", "l" where body == "?2026": isSynchronized = sequence.last == "h"
    case "h" where body == "8", "l" where body == "8": isImplicit = sequence.last == "h"
    default: unknown.append(sequence)
    }
  }

  var text: String {
    cells.map { row in
      var text = row.joined()
      while text.last == " " { text.removeLast() }
      return text
    }.joined(separator: "\n")
  }
}
