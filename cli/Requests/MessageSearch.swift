internal import Foundation
internal import Wardline
internal import WardlineModel
internal import WardlineTerminal

/// Words that are looked for in messages: all of them, in any order and within longer words; big letters and accents make no difference.
struct MessageSearch {
  let words: [String]

  /// - Parameter words: those of a line, apart by spaces.
  init(line: String) { words = line.split(whereSeparator: \.isWhitespace).map(String.init) }

  init(_ words: [String]) { self.words = words }

  private static func place(of word: String, in text: String) -> Range<String.Index>? {
    text.range(of: word, options: [.caseInsensitive, .diacriticInsensitive])
  }

  func finds(_ message: Message) -> Bool { words.allSatisfy { Self.place(of: $0, in: message.text) != nil } }

  /// The newest messages of a store in which the words occur, and how many there are.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  func results(for line: String, in store: DeviceStore) throws -> SearchResult {
    var result = SearchResult(line)
    for session in try store.sessions() {
      // They come the oldest first: of each session the newest are kept.
      var newest: [Message] = []
      try store.forEachMessage(in: [session.session], where: finds) { message in
        result.count += 1
        newest.append(message)
        if newest.count >= 2 * Limits.foundMessagesMax { newest.removeFirst(Limits.foundMessagesMax) }
      }
      let corrections = newest.isEmpty ? [:] : try store.corrections(in: session.session)
      result.found += newest.suffix(Limits.foundMessagesMax).map { message in
        FoundMessage(message, excerpt: "", isCorrected: corrections[message.id] != nil)
      }
      result.found.sort { $0.message.writtenAt > $1.message.writtenAt }
      result.found = Array(result.found.prefix(Limits.foundMessagesMax))
    }
    for index in result.found.indices { result.found[index].excerpt = excerpt(of: result.found[index].message.text) }
    return result
  }

  /// The first of the words that occurs, and what stands around it, in one line.
  func excerpt(of text: String) -> String {
    let first = words.compactMap { Self.place(of: $0, in: text) }.min { $0.lowerBound < $1.lowerBound }
    guard let place = first else { return text.printableLine() }
    let begin =
      text.index(place.lowerBound, offsetBy: -Limits.openingCharactersMax / 2, limitedBy: text.startIndex) ?? text.startIndex
    let before = (begin > text.startIndex ? "…" : "") + text[begin..<place.lowerBound]
    return "\(before)«\(text[place])»\(text[place.upperBound...].prefix(Limits.textBytesMax / 16))".printableLine()
  }
}
