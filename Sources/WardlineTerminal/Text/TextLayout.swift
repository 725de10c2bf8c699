/// A text in rows of a width: broken between words, and put into the order in which it is seen.
///
/// Places in the text are counted in bytes of UTF-8 from its beginning, as a cursor within it is.
package struct TextLayout: Sendable {
  package private(set) var rows: [TextRow] = []

  /// - Parameters:
  ///   - width: columns, at least 1.
  ///   - order: in which the letters of right-to-left text are written.
  ///   - rowsMax: no more rows than this are laid out.
  package init(_ text: some StringProtocol, width: Int, order: TextOrder, rowsMax: Int = .max) {
    let width = max(1, width)
    var paragraph: [Cluster] = []
    var start = 0
    var offset = 0
    for character in text {
      let cluster = Cluster(character)
      offset += cluster.length
      guard cluster.kind == .newline else {
        paragraph.append(cluster)
        continue
      }
      add(paragraph, in: text, at: start, width: width, order: order)
      guard rows.count < rowsMax else { break }
      start = offset
      paragraph.removeAll(keepingCapacity: true)
    }
    if rows.count < rowsMax { add(paragraph, in: text, at: start, width: width, order: order) }
    if rows.count > rowsMax { rows.removeLast(rows.count - rowsMax) }
  }

  private mutating func add(
    _ clusters: [Cluster], in text: some StringProtocol, at start: Int, width: Int, order: TextOrder
  ) {
    let directions = order == .reading ? nil : Directions(clusters, in: text, at: start, order)
    let clusters = directions?.joined(clusters) ?? clusters
    let ranges = Self.wrap(clusters, width: width)
    var offset = start
    for range in ranges {
      let row = TextRow(clusters, range, at: offset, directions: directions, width: width)
      offset = row.end
      rows.append(row)
    }
  }

  /// The row and the column of a place in the text; a place within a cluster counts as the cluster's beginning. Behind a full row it is
  /// the column after it, and behind one from right to left -1: the caller leaves a column free.
  package func position(of place: Int) -> (row: Int, column: Int) {
    guard let row = rows.lastIndex(where: { $0.start <= place }) else { return (0, 0) }
    return (row, rows[row].column(of: place))
  }

  /// The place in the text that stands at a column of a row, or the nearest to it.
  package func place(row: Int, column: Int) -> Int {
    guard rows.indices.contains(row) else { return row < 0 ? 0 : rows.last?.end ?? 0 }
    return rows[row].place(atColumn: column, isLast: row == rows.count - 1 || rows[row].end < rows[row + 1].start)
  }

  // MARK: Breaking

  /// A place between two clusters, and the columns that everything before it takes.
  private struct Place {
    var index = 0
    var columns = 0
  }

  /// Where rows begin and end: behind the last space, before or behind an ideograph, and within a word only where it is longer than a
  /// row. Spaces hang over the edge. A number stays on the row of what follows it, such as its unit, where both fit in one row.
  private static func wrap(_ clusters: [Cluster], width: Int) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = Place()
    var here = Place()
    /// The last place where the row may end, and the last of those that follow no number.
    var last = Place()
    var best = Place()
    for (index, cluster) in clusters.enumerated() {
      here.index = index
      if index > start.index, mayBreak(clusters[index - 1], cluster) {
        last = here
        if !endsInNumber(clusters[start.index..<index]) { best = here }
      }
      // More than once where what is carried over to the next row is too long for it as well.
      while here.columns + cluster.width - start.columns > width, cluster.kind != .space, index > start.index {
        let end = [best, last].first { $0.index > start.index } ?? here
        ranges.append(start.index..<end.index)
        start = end
      }
      here.columns += cluster.width
    }
    ranges.append(start.index..<clusters.count)
    return ranges
  }

  /// Whether the last word is a number, as in `take 2-3 `, or joins one to what follows, as in `take 2 - `.
  private static func endsInNumber(_ clusters: ArraySlice<Cluster>) -> Bool {
    let text = clusters[..<(clusters.lastIndex { $0.kind != .space }.map { $0 + 1 } ?? clusters.startIndex)]
    let word = text[(text.lastIndex { $0.kind != .word }.map { $0 + 1 } ?? text.startIndex)...]
    guard let end = word.last?.text.unicodeScalars.first else { return false }
    if word.count == 1, BidiQuantity.operators.contains(end) { return endsInNumber(text.dropLast()) }
    return end.properties.numericType != nil
      && !word.contains { $0.text.unicodeScalars.first?.properties.isAlphabetic == true }
  }

  private static func mayBreak(_ left: Cluster, _ right: Cluster) -> Bool {
    if right.kind == .space || right.kind == .closing { return false }
    return left.kind == .space || left.kind == .ideograph || left.kind == .closing || right.kind == .ideograph
  }
}

/// The directions of a paragraph, for clusters.
struct Directions {
  let paragraph: BidiParagraph
  /// The first scalar of each cluster.
  let firstScalars: [Int]
  private let scalars: [Unicode.Scalar]
  let order: TextOrder

  var scalarCount: Int { scalars.count }

  /// `nil` where everything is read as it is seen.
  init?(_ clusters: [Cluster], in text: some StringProtocol, at start: Int, _ order: TextOrder) {
    let bytes = text.utf8
    let from = bytes.index(bytes.startIndex, offsetBy: start)
    let to = bytes.index(from, offsetBy: clusters.reduce(0) { $0 + $1.length })
    let scalars = Array(text.unicodeScalars[from..<to])
    guard BidiParagraph.mayReorder(scalars), let paragraph = BidiParagraph(scalars) else { return nil }
    self.paragraph = paragraph
    self.scalars = scalars
    self.order = order
    var firstScalars: [Int] = []
    firstScalars.reserveCapacity(clusters.count)
    var index = 0
    for cluster in clusters {
      firstScalars.append(index)
      var bytesLeft = cluster.length
      while bytesLeft > 0 {
        bytesLeft -= UTF8.width(scalars[index])
        index += 1
      }
    }
    self.firstScalars = firstScalars
  }

  /// The clusters with their letters joined, where that is done here.
  func joined(_ clusters: [Cluster]) -> [Cluster] {
    guard order == .joined else { return clusters }
    let forms = paragraph.joined(scalars)
    return zip(clusters, firstScalars).map { cluster, index in
      var cluster = cluster
      if index < scalars.count, forms[index] != scalars[index] { cluster.take(forms[index], for: scalars[index]) }
      // What keeps letters apart has been heard.
      if cluster.text.unicodeScalars.count > 1 { cluster.text.unicodeScalars.removeAll { $0.value == 0x200C } }
      return cluster
    }
  }
}
