/// What came of reading a damaged store.
public struct Salvaged: Hashable, Sendable {
  /// Messages that could be read.
  public var messages = 0
  /// Rows of the store's table of messages that could not be read, in its own numbers, which count messages in the order in which this
  /// device learned of them. A row in such a range need not have held a message.
  public var unreadable: [ClosedRange<Int64>] = []
  /// Whether the last row that could be read may not be the last one: how many stood behind it is not known.
  public var isEndUnknown = false

  /// Makes a result in which nothing was read yet.
  public init() {}

  /// Rows that could not be read: no more messages than these are missing, unless ``isEndUnknown``.
  public var unreadableCount: Int { unreadable.reduce(0) { $0 + $1.count } }

  /// Whether all of it could be read.
  public var isWhole: Bool { unreadable.isEmpty && !isEndUnknown }

  /// Adds a row that could not be read. Rows come in ascending order.
  package mutating func lose(_ row: Int64) {
    if let last = unreadable.last, last.upperBound == row - 1 {
      unreadable[unreadable.count - 1] = last.lowerBound...row
    } else {
      unreadable.append(row...row)
    }
  }
}
