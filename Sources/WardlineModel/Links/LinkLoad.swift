/// What a slow link has still to carry, for the person who waits for it.
public struct LinkLoad: Hashable, Sendable {
  /// What it carries, in both directions together, measured over the last seconds.
  public var bytesPerSecond: Int
  /// Entries of the sessions' logs that are still to come; those that are said meanwhile are not counted.
  public var entriesToCome: Int
  /// Operations that wait to be sent or answered.
  public var operationsToSend: Int

  /// Puts one together.
  public init(bytesPerSecond: Int, entriesToCome: Int, operationsToSend: Int) {
    self.bytesPerSecond = bytesPerSecond
    self.entriesToCome = entriesToCome
    self.operationsToSend = operationsToSend
  }

  /// As people read it: `500 B/s`, `1.2 kB/s`.
  public var rate: String {
    guard bytesPerSecond >= 1_000 else { return "\(bytesPerSecond) B/s" }
    return "\(bytesPerSecond / 1_000).\(bytesPerSecond % 1_000 / 100) kB/s"
  }

  /// What is to come and to be sent, in signs that every language reads: `↓ 84 ↑ 2`.
  public var rest: String {
    [("↓", entriesToCome), ("↑", operationsToSend)].filter { $0.1 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: " ")
  }
}
