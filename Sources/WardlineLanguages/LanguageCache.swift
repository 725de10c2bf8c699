/// Holds what was used last, and loads the rest when it is asked for (F20). It knows nothing of languages or databases.
package struct LanguageCache<Value> {
  /// How much it holds: what is in use, and what was in use before it.
  package let capacity: Int
  /// What is in memory, the newest first.
  private var held: [(tag: String, value: Value)] = []

  package init(capacity: Int) {
    precondition(capacity > 0)
    self.capacity = capacity
  }

  /// The tags that are in memory, what was used last first.
  package var tags: [String] { held.map(\.tag) }

  /// The value of `tag`, from memory or by `load`; from then on the newest. What is oldest goes. Where `load` throws nothing
  /// changes.
  package mutating func value<Failure: Error>(
    of tag: String, load: (String) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    if let index = held.firstIndex(where: { $0.tag == tag }) {
      held.insert(held.remove(at: index), at: 0)
      return held[0].value
    }
    let value = try load(tag)
    held.insert((tag, value), at: 0)
    if held.count > capacity { held.removeLast() }
    return value
  }
}

extension LanguageCache: Sendable where Value: Sendable {}
