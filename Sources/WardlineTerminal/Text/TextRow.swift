/// One row of a text.
package struct TextRow: Hashable, Sendable {
  /// What is drawn, from left to right.
  package private(set) var clusters: [Cluster]
  /// The columns that it takes.
  package private(set) var width: Int
  /// Where it begins and ends in the text, in bytes of UTF-8.
  package let start: Int
  package let end: Int
  /// Whether its paragraph is read from right to left, and begins at the right edge.
  package let isRightToLeft: Bool
  /// In the order of reading.
  private var carets: [Caret]

  /// Where the cursor is when it stands before a cluster.
  private struct Caret: Hashable, Sendable {
    var place: Int
    var column: Int
    var width: Int
    var isRightToLeft: Bool
  }

  /// The columns that the row could take.
  private let available: Int

  init(_ all: [Cluster], _ range: Range<Int>, at start: Int, directions: Directions?, width available: Int) {
    self.start = start
    self.available = available
    isRightToLeft = directions?.paragraph.isRightToLeft ?? false
    end = range.reduce(start) { $0 + all[$1].length }
    width = 0
    carets = []
    var columns = [Int](repeating: 0, count: range.count)
    clusters = []
    for index in Self.visualOrder(of: range, in: all, directions) {
      var cluster = all[index]
      columns[index - range.lowerBound] = width
      if let directions, directions.paragraph.isRightToLeft(at: directions.firstScalars[index]) { cluster.mirror() }
      guard cluster.width > 0 else { continue }
      clusters.append(cluster)
      width += cluster.width
    }
    if directions?.order == .turned { clusters = Self.turned(clusters) }
    var place = start
    for index in range {
      let isReversed = directions.map { $0.paragraph.isRightToLeft(at: $0.firstScalars[index]) } ?? false
      carets.append(
        Caret(place: place, column: columns[index - range.lowerBound], width: all[index].width, isRightToLeft: isReversed))
      place += all[index].length
    }
    dropHangingSpaces()
  }

  private static func visualOrder(of range: Range<Int>, in all: [Cluster], _ directions: Directions?) -> [Int] {
    guard let directions, !range.isEmpty else { return Array(range) }
    let firsts = directions.firstScalars
    let end = range.upperBound < firsts.count ? firsts[range.upperBound] : directions.scalarCount
    var clusterOfScalar: [Int: Int] = [:]
    for index in range { clusterOfScalar[firsts[index]] = index }
    return directions.paragraph.visualOrder(of: firsts[range.lowerBound]..<end).compactMap { clusterOfScalar[$0] }
  }

  /// What is to be written for clusters to be seen as they stand here, on a terminal that draws the right-to-left letters between two blanks from
  /// right to left, and with them whatever stands beside them in the same font: a dose would be read backwards. So their neighbours are in
  /// another one (``Cluster/isSetApart``).
  private static func turned(_ seen: [Cluster]) -> [Cluster] {
    var drawn: [Cluster] = []
    for word in seen.split(omittingEmptySubsequences: false, whereSeparator: { $0.kind == .space }) {
      if let space = seen[..<word.startIndex].last { drawn.append(space) }
      let isMixed = word.contains(where: \.isRightToLeft) && !word.allSatisfy(\.isRightToLeft)
      var rest = word
      while let first = rest.first {
        let run = rest.prefix { $0.isRightToLeft == first.isRightToLeft }
        rest = rest[run.endIndex...]
        drawn += first.isRightToLeft ? run.reversed() : run.map { $0.settingApart(isMixed) }
      }
    }
    return drawn
  }

  /// Spaces at the end of a row may hang over its edge; they are not drawn there.
  private mutating func dropHangingSpaces() {
    while width > available, let index = isRightToLeft ? clusters.indices.first : clusters.indices.last,
      clusters[index].kind == .space
    {
      let removed = clusters.remove(at: index).width
      width -= removed
      if isRightToLeft { for index in carets.indices { carets[index].column = max(0, carets[index].column - removed) } }
    }
  }

  /// The column of the cursor at a place of the text.
  ///
  /// Before a cluster that is read from left to right, it stands on it, and so it does where that is read from right to left: a cursor
  /// covers a cell; before one without a cell it stands on the next. Behind the last it stands on the next cell in the direction of the paragraph: the caller leaves a column
  /// free behind it, and for a row from right to left one before it, which is -1 here.
  func column(of place: Int) -> Int {
    if let caret = carets.last(where: { $0.place <= place }), place < end {
      return min(caret.isRightToLeft ? caret.column + caret.width - 1 : caret.column, available)
    }
    return isRightToLeft ? -1 : min(width, available)
  }

  func place(atColumn column: Int, isLast: Bool) -> Int {
    if isRightToLeft ? column < 0 : column >= width { return isLast ? end : carets.last?.place ?? end }
    let hit = carets.last { $0.width > 0 && $0.column <= column && column < $0.column + $0.width }
    return hit?.place ?? (isRightToLeft ? start : end)
  }
}

extension Cluster {
  /// Draws a letter in the form that it takes beside its neighbours.
  mutating func take(_ form: Unicode.Scalar, for letter: Unicode.Scalar) {
    if form == BidiParagraph.filled {
      (text, width) = ("", 0)
    } else if text.unicodeScalars.first == letter {
      text.unicodeScalars.replaceSubrange(text.startIndex..<text.unicodeScalars.index(after: text.startIndex), with: [form])
    }
  }

  fileprivate var isRightToLeft: Bool { BidiParagraph.mayReorder(text.unicodeScalars.prefix(1)) }

  fileprivate func settingApart(_ isSetApart: Bool) -> Cluster {
    var cluster = self
    cluster.isSetApart = isSetApart
    return cluster
  }

  fileprivate mutating func mirror() {
    var scalars = text.unicodeScalars
    guard let first = scalars.first, scalars.count == 1, let mirrored = BidiParagraph.mirrored(first) else { return }
    scalars = String.UnicodeScalarView([mirrored])
    text = String(scalars)
  }
}

/// A text as one row: line ends become spaces, and what does not fit is left out behind an ellipsis.
package func fitted(_ text: some StringProtocol, to width: Int, order: TextOrder) -> TextRow {
  var kept = ""
  var used = 0
  /// What is kept when the ellipsis needs its cell.
  var cut = kept.endIndex
  var isCut = false
  for character in text {
    var cluster = Cluster(character)
    if cluster.kind == .newline { cluster = Cluster(" ") }
    if used + cluster.width > width {
      isCut = true
      break
    }
    kept.append(cluster.kind == .space && cluster.width > 1 ? " " : character.isNewline ? " " : character)
    used += cluster.width
    if used < width { cut = kept.endIndex }
  }
  if isCut {
    kept = String(kept[..<cut]) + (width > 0 ? "…" : "")
  }
  let layout = TextLayout(kept, width: max(1, width), order: order, rowsMax: 1)
  return layout.rows[0]
}
