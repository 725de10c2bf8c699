/// Rows of which some connections are told: a new reader all of them, a frame at a time, then what has changed. Changes of one second are one
/// frame, so what goes back and forth within it is not said.
struct Feed<Key: Hashable & Comparable & Sendable, Row: Hashable & Sendable>: Equatable, Sendable {
  /// Where a reader stands.
  enum Place: Equatable, Sendable {
    /// Can transition to: after, complete.
    case start
    /// Told of all rows up to that key. Can transition to: complete, start.
    case after(Key)
    /// Told of all. Can transition to: start.
    case complete
  }

  private(set) var rows: [Key: Row] = [:]
  /// What has changed since the last ``takeChanges()``, as it was before.
  private var before: [Key: Row?] = [:]

  mutating func set(_ row: Row?, for key: Key) {
    let old = rows[key]
    guard old != row else { return }
    if before[key] == nil { before.updateValue(old, forKey: key) }
    rows[key] = row
  }

  /// What is other than at the last call, by key; `row` is `nil` for what is gone, `before` for what is new.
  mutating func takeChanges() -> [(key: Key, before: Row?, row: Row?)] {
    guard !before.isEmpty else { return [] }
    let changes = before.sorted { $0.key < $1.key }.map { (key: $0.key, before: $0.value, row: rows[$0.key]) }
    before = [:]
    return changes.filter { $0.before != $0.row }
  }

  /// Rows after a key, by key.
  func page(after key: Key?, limit: Int) -> [(key: Key, row: Row)] {
    rows.filter { row in key.map { row.key > $0 } ?? true }.sorted { $0.key < $1.key }.prefix(limit)
      .map { (key: $0.key, row: $0.value) }
  }
}
