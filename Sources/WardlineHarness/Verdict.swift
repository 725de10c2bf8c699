/// What became of every message: what the devices have, compared with the relay's log.
package struct Verdict: Equatable, Sendable {
  /// Messages that were typed and shown as pending.
  package var written = 0
  /// Messages that stand in the relay's log and in every copy that is to have them.
  package var delivered = 0
  /// Written, and missing in the log or in such a copy.
  package var lost = 0
  /// Standing in the log or in a copy more than once.
  package var doubled = 0
  /// Standing before something that its author wrote earlier, or in another order than in the log.
  package var outOfOrder = 0

  /// What a device has of a session, beside the part of the log that it is to have: whoever has left is served nothing that came later.
  package struct Copy: Sendable {
    package var messages: [String]
    package var expected: [String]

    package init(_ messages: [String], expected: [String]) {
      self.messages = messages
      self.expected = expected
    }
  }

  package var isClean: Bool { lost == 0 && doubled == 0 && outOfOrder == 0 && delivered == written }

  package var line: String {
    "\(written) written, \(delivered) delivered, \(lost) lost, \(doubled) doubled, \(outOfOrder) out of order"
  }

  /// Compares devices that are to have the whole log.
  ///
  /// - Parameters:
  ///   - written: each author's texts, in the order they were typed. No text stands twice.
  ///   - log: the texts of the relay's log, by sequence.
  ///   - transcripts: the texts of each device's store, by sequence.
  package init(written: [[String]], log: [String], transcripts: [[String]]) {
    self.init(written: written, log: log, copies: transcripts.map { Copy($0, expected: log) })
  }

  /// Compares devices each of which is to have a part of the log.
  ///
  /// - Parameters:
  ///   - written: each author's messages, by what tells one from another, in the order they were typed.
  ///   - log: the messages of the relay's log, by sequence.
  ///   - copies: those of each device's store, by sequence.
  package init(written: [[String]], log: [String], copies: [Copy]) {
    let all = written.flatMap(\.self)
    self.written = all.count
    let logged = Self.counts(of: log)
    let kept = copies.map { (has: Self.counts(of: $0.messages), expected: Set($0.expected)) }
    delivered = all.count { message in
      logged[message] != nil && kept.allSatisfy { !$0.expected.contains(message) || $0.has[message] != nil }
    }
    lost = all.count - delivered
    doubled = ([logged] + kept.map(\.has)).reduce(0) { sum, count in sum + count.values.reduce(0) { $0 + $1 - 1 } }
    outOfOrder = written.reduce(0) { $0 + Self.inversions(of: $1, in: log) }
    outOfOrder += copies.reduce(0) { $0 + Self.inversions(of: log, in: $1.messages) }
  }

  private static func counts(of messages: [String]) -> [String: Int] {
    Dictionary(messages.map { ($0, 1) }, uniquingKeysWith: +)
  }

  /// How many neighbours of `copy` stand in another order than in `original`.
  private static func inversions(of original: [String], in copy: [String]) -> Int {
    let places = Dictionary(original.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
    let order = copy.compactMap { places[$0] }
    return zip(order, order.dropFirst()).count { $0 > $1 }
  }
}
