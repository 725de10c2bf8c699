internal import DequeModule

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
    /// The keys of the rows it is owed, each once: a row that changes again waits behind the others, and holds none of them back.
    private var queue: Deque<Key>
    fileprivate private(set) var owed: Set<Key>
    fileprivate var hasBegun = false

    fileprivate init(owed keys: some Collection<Key>) {
      queue = Deque(keys.sorted())
      owed = Set(keys)
    }

    /// How many rows it is owed.
    var owedCount: Int { queue.count }

    fileprivate mutating func add(_ keys: [Key]) {
      for key in keys where owed.insert(key).inserted { queue.append(key) }
    }

    fileprivate mutating func take(_ limit: Int) -> [Key] {
      let keys = Array(queue.prefix(limit))
      queue.removeFirst(keys.count)
      for key in keys { owed.remove(key) }
      return keys
    }
  }

  /// What a reader is told at once.
  struct Update {
    /// Of which it is told: by their rows, or by a whole list without them.
    var keys: [Key]
    var rows: [Row]
    /// Whether what the reader knew before counts no more.
    var isWhole: Bool
    /// How many rows it is owed after these.
    var left: Int
  }

  private(set) var rows: [Key: Row] = [:]
  /// What is gone, as long as a reader is owed it.
  private(set) var removed: [Key: Row] = [:]
  /// What has changed since the last ``takeChanges()``, as it was before.
  private var before: [Key: Row?] = [:]
  /// Those among them of which a reader was told since: what it knows is neither what was before nor, perhaps, what is now.
  private var toldMeanwhile: Set<Key> = []

  /// Adds or changes a row, or removes it.
  mutating func set(_ row: Row?, for key: Key) {
    let old = rows[key]
    guard old != row else { return }
    if before[key] == nil { before.updateValue(old, forKey: key) }
    rows[key] = row
    removed[key] = row == nil ? old?.removed : nil
  }

  /// The keys whose rows are other than at the last call, or than a reader was told since, sorted.
  mutating func takeChanges() -> [Key] {
    guard !before.isEmpty else { return [] }
    let changed = before.compactMap { rows[$0.key] == $0.value && !toldMeanwhile.contains($0.key) ? nil : $0.key }
    (before, toldMeanwhile) = ([:], [])
    return changed.sorted()
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
    reader?.add(changes)
    if reader == nil, mayBegin { reader = Reader(owed: rows.keys) }
    guard limit > 0, let isFirst = reader.map({ !$0.hasBegun }), isFirst || reader?.owedCount != 0 else { return nil }
    reader?.hasBegun = true
    // In place: a copy of the reader would copy what it is owed.
    let keys = reader?.take(limit) ?? []
    // A complete list replaces the reader's, so rows that are gone for a moment count as told: their return must be sent (fast mode, seed
    // 322264001844).
    let absent = isFirst ? before.keys.filter { rows[$0] == nil } : []
    return Update(
      keys: keys + absent, rows: keys.compactMap { rows[$0] ?? removed[$0] }, isWhole: isFirst, left: reader?.owedCount ?? 0)
  }

  /// Some reader was told of these.
  mutating func noteTold(_ keys: [Key]) {
    guard !before.isEmpty else { return }
    toldMeanwhile.formUnion(keys.filter { before[$0] != nil })
  }

  /// Forgets what is gone and owed to nobody.
  mutating func forgetRemoved(unlessOwedTo readers: [Reader]) {
    guard !removed.isEmpty else { return }
    removed = removed.filter { row in readers.contains { $0.owed.contains(row.key) } }
  }
}
