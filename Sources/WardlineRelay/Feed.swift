/// A row of a feed.
protocol FeedRow: Hashable, Sendable {
  /// The row as a reader is told of it once it is gone.
  var removed: Self { get }
}

/// Rows of which some connections are told. A reader is owed every row when it begins, and then each row that changes; it is told of some of
/// them at a time, so that what changes back and forth meanwhile is said once, and a narrow link is not filled with it.
struct Feed<Key: Hashable & Comparable & Sendable, Row: FeedRow>: Equatable, Sendable {
  /// What one connection has yet to be told.
  struct Reader: Equatable, Sendable {
    fileprivate(set) var owed: Set<Key>
    /// The key it was told of last. The next rows are those after it, so that rows which change all the time do not hold back the others.
    fileprivate var last: Key?
    fileprivate var hasBegun = false
  }

  /// What a reader is told at once.
  struct Update {
    var rows: [Row]
    /// Whether what the reader knew before counts no more.
    var isWhole: Bool
  }

  private(set) var rows: [Key: Row] = [:]
  /// What is gone, as long as a reader is owed it.
  private(set) var removed: [Key: Row] = [:]
  /// What has changed since the last ``takeChanges()``, as it was before.
  private var before: [Key: Row?] = [:]

  /// Adds or changes a row, or removes it.
  mutating func set(_ row: Row?, for key: Key) {
    let old = rows[key]
    guard old != row else { return }
    if before[key] == nil { before.updateValue(old, forKey: key) }
    rows[key] = row
    removed[key] = row == nil ? old?.removed : nil
  }

  /// The keys whose rows are other than at the last call.
  mutating func takeChanges() -> [Key] {
    guard !before.isEmpty else { return [] }
    let changed = before.compactMap { rows[$0.key] == $0.value ? nil : $0.key }
    before = [:]
    return changed
  }

  /// What a reader is told now.
  ///
  /// - Parameters:
  ///   - reader: `nil` before it begins.
  ///   - changes: the keys of the rows that have changed since it was asked last.
  ///   - limit: the most rows; 0 or more.
  ///   - mayBegin: whether it begins now, if it has not.
  /// - Returns: `nil` for nothing; a reader who begins is told even that there are no rows.
  func next(for reader: inout Reader?, after changes: [Key], limit: Int, mayBegin: Bool) -> Update? {
    reader?.owed.formUnion(changes)
    if reader == nil, mayBegin { reader = Reader(owed: Set(rows.keys)) }
    guard var next = reader, limit > 0, !next.hasBegun || !next.owed.isEmpty else { return nil }
    let sorted = next.owed.sorted()
    let middle = next.last.flatMap { last in sorted.firstIndex { $0 > last } } ?? 0
    let keys = (sorted[middle...] + sorted[..<middle]).prefix(limit)
    next.owed.subtract(keys)
    next.last = keys.last ?? next.last
    next.hasBegun = true
    defer { reader = next }
    return Update(rows: keys.compactMap { rows[$0] ?? removed[$0] }, isWhole: reader?.hasBegun == false)
  }

  /// Forgets what is gone and owed to nobody.
  mutating func forgetRemoved(unlessOwedTo readers: [Reader]) {
    guard !removed.isEmpty else { return }
    removed = removed.filter { row in readers.contains { $0.owed.contains(row.key) } }
  }
}
