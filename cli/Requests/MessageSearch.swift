internal import Foundation
internal import Wardline
internal import WardlineModel
internal import WardlineTerminal

/// Words that are looked for in messages: all of them, in any order and within longer words; big letters and accents make no difference. A line may
/// also say by whom, where and when: `rash from:amal in:ward after:2026-11-20 before:2026-11-25`.
struct MessageSearch {
  private(set) var words: [String] = []
  /// Whose messages: part of their name, or of what they are called.
  private var authors: [String] = []
  private var sessions: [String] = []
  /// From the beginning of a day on, and up to the beginning of another.
  private var times = Timestamp(milliseconds: .min)..<Timestamp(milliseconds: .max)

  /// - Parameters:
  ///   - line: words apart by spaces.
  ///   - wording: of the reader, at whose clock days begin.
  /// - Throws: ``ClientError`` for a day that is none.
  init(line: String, in wording: some Wording) throws(ClientError) {
    for word in line.split(whereSeparator: \.isWhitespace).map(String.init) {
      let parts = word.split(separator: ":", maxSplits: 1).map(String.init)
      switch (parts.first, parts.last) {
      case ("from", let name?) where parts.count == 2: authors.append(name)
      case ("in", let name?) where parts.count == 2: sessions.append(name)
      case ("after", let date?) where Self.isMeant(date, parts):
        let begin = max(times.lowerBound, try Self.day(date, wording))
        times = begin..<max(times.upperBound, begin)
      case ("before", let date?) where Self.isMeant(date, parts):
        let end = min(times.upperBound, try Self.day(date, wording))
        times = min(times.lowerBound, end)..<end
      default: words.append(word)
      }
    }
  }

  init(_ words: [String]) { self.words = words }

  /// `after:meals` are words.
  private static func isMeant(_ date: String, _ parts: [String]) -> Bool {
    parts.count == 2 && date.contains(where: \.isNumber)
  }

  private static func day(_ date: String, _ wording: some Wording) throws(ClientError) -> Timestamp {
    guard let time = wording.beginning(of: date) else {
      throw ClientError(.badInput, "'\(date.printableLine())' is no day: write it as 2026-11-20")
    }
    return time
  }

  private func means(_ session: SessionID) -> Bool { sessions.allSatisfy { Self.place(of: $0, in: session.text) != nil } }

  private func means(_ author: UserID, named name: String?) -> Bool {
    authors.allSatisfy { wanted in
      Self.place(of: wanted, in: author.text) != nil || name.map { Self.place(of: wanted, in: $0) != nil } ?? false
    }
  }

  private static func place(of word: String, in text: String) -> Range<String.Index>? {
    text.range(of: word, options: [.caseInsensitive, .diacriticInsensitive])
  }

  func finds(_ message: Message) -> Bool {
    times.contains(message.writtenAt) && words.allSatisfy { Self.place(of: $0, in: message.text) != nil }
  }

  /// The newest messages of a store in which the words occur, and how many there are.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  func results(for line: String, in store: DeviceStore) throws -> SearchResult {
    var result = SearchResult(line)
    for session in try store.sessions() where means(session.session) {
      let names = Dictionary(session.participants.map { ($0.user, $0.name) }) { first, _ in first }
      // They come the oldest first: of each session the newest are kept.
      var newest: [Message] = []
      try store.forEachMessage(in: [session.session], where: { finds($0) && means($0.author, named: names[$0.author]) }) {
        message in
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
