/// Numbers counted in buckets with fixed bounds, and their sum. Counting one costs a look through the bounds and two additions.
package struct BucketHistogram: Hashable, Sendable {
  /// Ascending.
  package let bounds: [Int64]
  /// How many are at most the bound of the same place, and above the one before; the last one is of what is above all bounds.
  package private(set) var buckets: [Int]
  package private(set) var sum: Int64 = 0

  package init(bounds: [Int64]) {
    precondition(zip(bounds, bounds.dropFirst()).allSatisfy { $0 < $1 }, "the bounds ascend")
    self.bounds = bounds
    buckets = Array(repeating: 0, count: bounds.count + 1)
  }

  package var count: Int { buckets.reduce(0, +) }

  /// A number below 0, as of a clock that was set back, counts as 0.
  package mutating func add(_ number: Int64) {
    let number = max(0, number)
    buckets[bounds.firstIndex { number <= $0 } ?? bounds.count] += 1
    sum = sum.addingReportingOverflow(number).overflow ? .max : sum + number
  }
}
