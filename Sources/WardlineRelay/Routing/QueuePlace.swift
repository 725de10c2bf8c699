package import WardlineModel

/// The place of an open request among the others of its urgency, as its log says: for a relay that starts.
///
/// Derived from the entries of the request in the order of their commits, so that a clock that was set back changes no place.
package struct QueuePlace: Hashable, Sendable {
  /// When the request came to its place: its author has waited since then.
  package private(set) var askedAt: Timestamp
  /// The number of the entry with which it came there, among all entries of the relay.
  package private(set) var order: Int64
  /// Whether an interpreter left before the first word: it is before all others of its urgency.
  package private(set) var hasReturned = false
  private var hasExpired = false

  /// Of a request that was made by the entry of that number.
  package init(order: Int64, at time: Timestamp) {
    askedAt = time
    self.order = order
  }

  package mutating func expire() { hasExpired = true }

  /// Before it has expired, a request that is renewed keeps its place; after that it is a new one, at the end.
  package mutating func renew(order: Int64, at time: Timestamp) {
    guard hasExpired else { return }
    self = QueuePlace(order: order, at: time)
  }

  package mutating func returned() { hasReturned = true }
}
