package import WardlineModel

/// What was deleted on this device: first so that it can be undone, while the store holds it back, then for good.
///
/// Meanwhile nothing of it leaves, and should the program end before it is final, it is still there.
package struct Deletions: Hashable, Sendable {
  /// What was deleted together.
  package struct Deletion: Hashable, Sendable {
    package var keys: [IdempotencyKey]
    /// When it is final, by the clock that only goes forward.
    package let dueAt: Int64
  }

  /// What can still be undone, the oldest first.
  package private(set) var undecided: [Deletion] = []
  /// What was deleted for good, until the store has said so.
  private(set) var final: Set<IdempotencyKey> = []

  package init() {}

  /// After the session was left: nothing of it can be undone any more.
  init(final: Deletions) { self.final = final.final.union(final.keys) }

  /// The keys of what can still be undone.
  package var keys: [IdempotencyKey] { undecided.flatMap(\.keys) }

  /// Whether its author has deleted it, and can undo that or awaits the store.
  package func contains(_ key: IdempotencyKey) -> Bool { final.contains(key) || undecided.contains { $0.keys.contains(key) } }

  /// - Parameter uptime: the time by the clock that only goes forward.
  package mutating func delete(_ keys: [IdempotencyKey], at uptime: Int64) {
    assert(!keys.contains(where: contains), "what is being deleted is deleted once")
    undecided.append(Deletion(keys: keys, dueAt: uptime + Limits.undoMilliseconds))
  }

  /// Takes back what was deleted last; `nil` where nothing can be.
  package mutating func undo() -> [IdempotencyKey]? { undecided.popLast()?.keys }

  /// What is final from now on.
  package mutating func takeDue(at uptime: Int64) -> [IdempotencyKey] {
    let due = undecided.filter { $0.dueAt <= uptime }.flatMap(\.keys)
    undecided.removeAll { $0.dueAt <= uptime }
    final.formUnion(due)
    return due
  }

  /// Forgets what the store has answered: from now on its state is shown.
  package mutating func removeFinal(where isAnswered: (IdempotencyKey) -> Bool) { final = final.filter { !isAnswered($0) } }

  /// It is gone.
  mutating func remove(_ key: IdempotencyKey) {
    final.remove(key)
    for index in undecided.indices { undecided[index].keys.removeAll { $0 == key } }
    undecided.removeAll(where: \.keys.isEmpty)
  }
}
