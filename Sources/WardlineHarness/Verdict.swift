/// What became of every message: both transcripts compared with the relay's log.
package struct Verdict: Equatable, Sendable {
  /// Messages that were typed and shown as pending.
  package var written = 0
  /// Messages that stand in the relay's log and in both transcripts.
  package var delivered = 0
  /// Written, and missing in the log or in a transcript.
  package var lost = 0
  /// Standing in the log or in a transcript more than once.
  package var doubled = 0
  /// Standing before something that its author wrote earlier, or in another order than in the log.
  package var outOfOrder = 0

  package var isClean: Bool { lost == 0 && doubled == 0 && outOfOrder == 0 && delivered == written }

  package var line: String {
    "\(written) written, \(delivered) delivered, \(lost) lost, \(doubled) doubled, \(outOfOrder) out of order"
  }

  /// - Parameters:
  ///   - written: each author's texts, in the order they were typed. No text stands twice.
  ///   - log: the texts of the relay's log, by sequence.
  ///   - transcripts: the texts of each device's store, by sequence.
  package init(written: [[String]], log: [String], transcripts: [[String]]) {
    let all = written.flatMap(\.self)
    self.written = all.count
    let copies = [log] + transcripts
    let counts = copies.map { Dictionary($0.map { ($0, 1) }, uniquingKeysWith: +) }
    delivered = all.count { text in counts.allSatisfy { ($0[text] ?? 0) >= 1 } }
    lost = all.count - delivered
    doubled = counts.reduce(0) { sum, count in sum + count.values.reduce(0) { $0 + $1 - 1 } }
    outOfOrder = written.reduce(0) { $0 + Self.inversions(of: $1, in: log) }
    outOfOrder += transcripts.reduce(0) { $0 + Self.inversions(of: log, in: $1) }
  }

  /// How many neighbours of `copy` stand in another order than in `original`.
  private static func inversions(of original: [String], in copy: [String]) -> Int {
    let places = Dictionary(original.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
    let order = copy.compactMap { places[$0] }
    return zip(order, order.dropFirst()).count { $0 > $1 }
  }
}
