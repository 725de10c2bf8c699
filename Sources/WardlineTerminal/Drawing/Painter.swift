/// Turns the difference between two frames into the bytes of one write.
///
/// Only what has changed is drawn: in a row, from the first cell that differs to the last. Where terminals may disagree on a width (see
/// ``Cluster/isRisky``) nothing is known of what stands in such a row, and it is drawn anew as a whole, told after each such cluster
/// where to go on.
package struct Painter: Sendable {
  package var palette: Palette

  package init(palette: Palette) { self.palette = palette }

  /// Empty when there is nothing to draw.
  ///
  /// - Parameters:
  ///   - old: what the terminal shows; `nil` when that is not known, or it has another size.
  ///   - terminalOrders: whether the terminal puts right-to-left text in order, see ``Screen/leavesOrderToTerminal``.
  package func bytes(from old: Frame?, to new: Frame, terminalOrders: Bool = false) -> [UInt8] {
    guard old != new else { return [] }
    var out = Output(palette: palette)
    out.write(TerminalSequence.beginFrame)
    let known = old.flatMap { $0.columns == new.columns && $0.rows.count == new.rows.count ? $0 : nil }
    if known == nil { out.write(TerminalSequence.order(byTerminal: terminalOrders) + TerminalSequence.clear) }
    for (index, row) in new.rows.enumerated() where known?.rows[index] != row {
      draw(row, at: index, over: known?.rows[index], to: &out)
    }
    out.setStyle(.plain)
    if let cursor = new.cursor {
      out.write(TerminalSequence.move(row: cursor.row, column: cursor.column))
      out.write(TerminalSequence.showCursor)
    }
    out.write(TerminalSequence.endFrame)
    return out.bytes
  }

  private func draw(_ row: FrameRow, at index: Int, over old: FrameRow?, to out: inout Output) {
    let isRisky = row.cells.contains(where: \.isRisky) || old?.cells.contains(where: \.isRisky) == true
    let changed = isRisky ? row.cells.indices : Self.changed(row.cells, from: old?.cells)
    var column = row.cells[..<changed.lowerBound].reduce(0) { $0 + $1.width }
    var cells = row.cells[changed]
    let reachesEdge = changed.upperBound == row.cells.count
    var hasBlanks = false
    // Blanks up to the edge are erased, not written.
    while reachesEdge, cells.last == .blank() {
      cells.removeLast()
      hasBlanks = true
    }
    out.write(TerminalSequence.move(row: index, column: column))
    if isRisky {
      out.setStyle(.plain)
      out.write(TerminalSequence.eraseToEnd)
    }
    for cell in cells {
      out.setStyle(cell.style, isSetApart: cell.isSetApart)
      out.write(cell.text)
      column += cell.width
      if cell.isRisky { out.write(TerminalSequence.move(row: index, column: column)) }
    }
    if hasBlanks, !isRisky {
      out.setStyle(.plain)
      out.write(TerminalSequence.eraseToEnd)
    }
  }

  /// The cells that differ, without those that are equal before and behind them. Both rows are as wide as the frame, so that what is
  /// equal behind stands in the same columns.
  private static func changed(_ new: [Cell], from old: [Cell]?) -> Range<Int> {
    guard let old else { return new.indices }
    let shorter = min(old.count, new.count)
    var before = 0
    while before < shorter, old[before] == new[before] { before += 1 }
    var behind = 0
    while before + behind < shorter, old[old.count - 1 - behind] == new[new.count - 1 - behind] { behind += 1 }
    return before..<new.count - behind
  }

  private struct Output {
    let palette: Palette
    var bytes: [UInt8] = []
    /// How what is written next will look; `nil` when that is not known.
    private var parameters: String?

    init(palette: Palette) { self.palette = palette }

    mutating func write(_ text: String) {
      bytes.append(contentsOf: text.utf8)
      if text.hasSuffix(TerminalSequence.clear) { parameters = "" }
    }

    mutating func setStyle(_ style: Style, isSetApart: Bool = false) {
      let wanted = palette.parameters(of: style, isSetApart: isSetApart)
      guard wanted != parameters else { return }
      write(TerminalSequence.setStyle(wanted))
      parameters = wanted
    }
  }
}
