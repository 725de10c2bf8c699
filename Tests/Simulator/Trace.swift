/// The trace of a run: a hash that two runs of one seed must agree on, and lines for the analysis of a failure.
package struct Trace: Sendable {
  /// FNV-1a over all notes.
  package private(set) var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  package private(set) var lines: [String] = []
  private let keepsLines: Bool

  package init(keepsLines: Bool) { self.keepsLines = keepsLines }

  /// `line` is called only when the lines are kept.
  mutating func note(_ time: Int64, _ numbers: (UInt64, UInt64, UInt64), _ line: () -> String) {
    add(UInt64(bitPattern: time))
    add(numbers.0)
    add(numbers.1)
    add(numbers.2)
    if keepsLines { lines.append("\(Self.padded(time))  \(line())") }
  }

  private mutating func add(_ number: UInt64) { hash = (hash ^ number) &* 0x0000_0100_0000_01B3 }

  private static func padded(_ time: Int64) -> String {
    let text = String(time)
    return String(repeating: " ", count: max(0, 8 - text.count)) + text
  }
}
