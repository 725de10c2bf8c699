/// A text and a place in it. The place is always between two graphemes, whatever is put together there.
struct Line: Hashable, Sendable {
  /// What stands before the cursor, and behind it.
  private(set) var before = ""
  private(set) var after = ""

  init() {}

  /// The cursor stands at its end.
  init(_ text: String) { before = text }

  var text: String { before + after }
  var isEmpty: Bool { before.isEmpty && after.isEmpty }
  /// The place of the cursor, in bytes of UTF-8.
  var place: Int { before.utf8.count }

  mutating func insert(_ text: String) {
    before += text
    keepGraphemesWhole()
  }

  /// Puts the cursor to a place, or to the end of the grapheme that it is within.
  mutating func move(to place: Int) {
    let whole = text
    let index = whole.utf8.index(whole.startIndex, offsetBy: max(0, place), limitedBy: whole.endIndex) ?? whole.endIndex
    split(whole, notBefore: index)
  }

  mutating func moveLeft() {
    guard let last = before.popLast() else { return }
    after = String(last) + after
  }

  mutating func moveRight() {
    guard let first = after.first else { return }
    after.removeFirst()
    before.append(first)
  }

  /// Takes a part away and leaves the cursor where it was. The bounds are places.
  mutating func remove(_ range: Range<Int>) -> String {
    let whole = text
    let from = whole.utf8.index(whole.startIndex, offsetBy: range.lowerBound)
    let to = whole.utf8.index(whole.startIndex, offsetBy: range.upperBound)
    let removed = String(whole[from..<to])
    before = String(whole[..<from])
    after = String(whole[to...])
    keepGraphemesWhole()
    return removed
  }

  /// What was typed may join what stands there already: an accent its letter, half a flag the other half.
  private mutating func keepGraphemesWhole() {
    guard let last = before.unicodeScalars.last, let first = after.unicodeScalars.first else { return }
    if last.isASCII, first.isASCII, last != "\r" { return }
    let whole = text
    split(whole, notBefore: whole.utf8.index(whole.startIndex, offsetBy: before.utf8.count))
  }

  private mutating func split(_ whole: String, notBefore index: String.Index) {
    var boundary = whole.startIndex
    while boundary < index { boundary = whole.index(after: boundary) }
    before = String(whole[..<boundary])
    after = String(whole[boundary...])
  }

  // MARK: Where things are

  /// The beginning of the line that the cursor is in, and its end.
  var lineStart: Int { before.lastIndex(where: \.isNewline).map { before[...$0].utf8.count } ?? 0 }
  var lineEnd: Int { place + (after.firstIndex(where: \.isNewline).map { after[..<$0].utf8.count } ?? after.utf8.count) }

  /// The beginning of the word before the cursor: letters and digits, and what stands between them and the cursor.
  var wordStart: Int { backward(over: { !$0.isWordPart }, then: { $0.isWordPart }) }
  /// The same for a word that ends at a blank, as Ctrl-W takes it.
  var blankWordStart: Int { backward(over: { $0.isWhitespace }, then: { !$0.isWhitespace }) }

  var wordEnd: Int {
    let rest = after.drop { !$0.isWordPart }.drop { $0.isWordPart }
    return place + after.utf8.count - rest.utf8.count
  }

  private func backward(over skipped: (Character) -> Bool, then taken: (Character) -> Bool) -> Int {
    var rest = before[...]
    while let last = rest.last, skipped(last) { rest.removeLast() }
    while let last = rest.last, taken(last) { rest.removeLast() }
    return rest.utf8.count
  }
}

extension Character {
  fileprivate var isWordPart: Bool { isLetter || isNumber }
}
