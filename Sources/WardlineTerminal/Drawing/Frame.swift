/// One cluster where it stands in a frame, and how it looks.
package struct Cell: Hashable, Sendable {
  package var text: String
  /// The number of terminal columns that the cell occupies.
  package var width: Int
  package var style: Style
  /// Whether terminals may disagree on the width; see ``Cluster``.
  package var isRisky: Bool
  /// Whether it is drawn in another font than its neighbours; see ``Cluster``.
  package var isSetApart = false

  private static let mirrors = ["▸": "◂", "◂": "▸", "→": "←", "▌": "▐", ">": "<"]

  /// The cell as it stands alone in a mirrored row.
  fileprivate var mirrored: Cell {
    guard let mirror = Self.mirrors[text] else { return self }
    var cell = self
    cell.text = mirror
    return cell
  }

  package static func blank(_ style: Style = .plain) -> Cell { Cell(text: " ", width: 1, style: style, isRisky: false) }
}

/// A row of a frame. Its cells are always as wide as the frame.
package struct FrameRow: Hashable, Sendable {
  package private(set) var cells: [Cell] = []
  private let columns: Int
  private var used = 0
  /// The cells of each text that was put, which keep their order when the row is mirrored. Empty once the row stands in a frame.
  private var texts: [Range<Int>] = []

  init(columns: Int) { self.columns = columns }

  /// The columns that are free.
  var room: Int { columns - used }

  /// Adds a text on what is left of the row; what does not fit is cut behind an ellipsis.
  mutating func put(_ text: some StringProtocol, _ style: Style = .plain, upTo width: Int = .max, order: TextOrder) {
    let room = min(room, width)
    guard room > 0, !text.isEmpty else { return }
    let row = fitted(text, to: room, order: order)
    put(row, style)
    partFromNeighbours(isRightToLeft: row.isRightToLeft)
  }

  /// Adds a mark of the screen's own, such as ▸, which points the other way in a mirrored row.
  mutating func putMark(_ mark: String, _ style: Style = .plain) {
    let first = texts.count
    put(mark, style, order: .reading)
    // Cell by cell.
    texts.removeSubrange(first...)
  }

  /// Adds what was laid out before. A cluster that would pass the edge ends it.
  mutating func put(_ row: TextRow, _ style: Style) {
    let first = cells.count
    defer { if cells.count > first { texts.append(first..<cells.count) } }
    for cluster in row.clusters {
      guard cluster.width <= room else { return }
      cells.append(
        Cell(text: cluster.text, width: cluster.width, style: style, isRisky: cluster.isRisky, isSetApart: cluster.isSetApart))
      used += cluster.width
    }
  }

  /// Blanks around a text of the screen's own that is read from left to right part it from its neighbours, and are none of its order.
  private mutating func partFromNeighbours(isRightToLeft: Bool) {
    guard !isRightToLeft, var range = texts.popLast() else { return }
    while let cell = range.first, cells[cell].text == " " { range.removeFirst() }
    while let cell = range.last, cells[cell].text == " " { range.removeLast() }
    if !range.isEmpty { texts.append(range) }
  }

  /// The row as it stands in a frame: as wide as that, and mirrored for a reader of a language that is written from right to left.
  func finished(isMirrored: Bool) -> FrameRow {
    var row = self
    row.fill(to: columns)
    if isMirrored { row.cells = row.mirroredCells }
    // Two rows that look alike are equal, however their texts were put.
    row.texts = []
    return row
  }

  /// Each text keeps its order; what stands between texts is turned around.
  private var mirroredCells: [Cell] {
    var (mirrored, end): ([Cell], Int) = ([], cells.count)
    mirrored.reserveCapacity(end)
    for text in texts.reversed() {
      mirrored += cells[text.upperBound..<end].reversed().map(\.mirrored) + cells[text]
      end = text.lowerBound
    }
    return mirrored + cells[..<end].reversed().map(\.mirrored)
  }

  /// Leaves blanks up to a column.
  mutating func fill(to column: Int, _ style: Style = .plain) {
    while used < min(column, columns) {
      cells.append(.blank(style))
      used += 1
    }
  }

  mutating func rule(to column: Int, _ style: Style = .quiet) {
    while used < min(column, columns) {
      cells.append(Cell(text: "─", width: 1, style: style, isRisky: false))
      used += 1
    }
  }

  /// Its text, without the blanks at its end.
  package var text: String {
    var text = cells.reduce(into: "") { $0 += $1.text }
    while text.last == " " { text.removeLast() }
    return text
  }

  package var width: Int { cells.reduce(0) { $0 + $1.width } }
}

/// What a terminal shows: a value, so that tests compare it and the painter draws only what is new.
package struct Frame: Hashable, Sendable {
  package let columns: Int
  package private(set) var rows: [FrameRow]
  /// `nil` hides it.
  package var cursor: Cursor?

  package struct Cursor: Hashable, Sendable {
    /// From 0, from above.
    package var row: Int
    /// From 0, from the left.
    package var column: Int
  }

  /// Makes a frame of rows, from above; what is missing is blank.
  ///
  /// - Parameter isMirrored: whether the rows begin at the right edge; the cursor stands where it is.
  init(columns: Int, height: Int, rows: [FrameRow], cursor: Cursor?, isMirrored: Bool = false) {
    self.columns = columns
    self.cursor = cursor
    self.rows = Array(rows.prefix(height))
    while self.rows.count < height { self.rows.append(FrameRow(columns: columns)) }
    for index in self.rows.indices { self.rows[index] = self.rows[index].finished(isMirrored: isMirrored) }
  }

  /// The whole of it, a line a row.
  package var text: String { rows.map(\.text).joined(separator: "\n") }
}
