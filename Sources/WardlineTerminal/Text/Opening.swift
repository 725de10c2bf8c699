package import WardlineModel

/// The first words of a text, in one line: enough to know it again.
package func opening(of text: String) -> String {
  let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
  guard line.count > Limits.openingCharactersMax || line.utf8.count < text.utf8.count else { return line.printableLine() }
  let head = line.prefix(Limits.openingCharactersMax)
  // Cut behind a word, where there is one that ends.
  let words = head.count < line.count ? head.lastIndex(of: " ").map { head[..<$0] } ?? head : head
  return String(words).printableLine() + "…"
}

extension Message {
  /// How it begins; `nil` where its words are erased, were taken back, or cannot be read.
  package var opening: String? { substitute == nil && !text.isEmpty ? WardlineTerminal.opening(of: text) : nil }
}
