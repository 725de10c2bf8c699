package import WardlineModel

/// Messages that are stored and have not reached everybody in their session: numbers, without a name.
package struct Undelivered: Hashable, Sendable {
  /// Counts them, where the log is read.
  package typealias Counter = @Sendable () throws(StoreError) -> Undelivered

  package var messages = 0
  /// When the oldest of them was logged; `nil` if there is none.
  package var oldest: Timestamp?
  /// Whether there may be more, because not everything was looked at.
  package var isBounded = false

  package init(messages: Int = 0, oldest: Timestamp? = nil, isBounded: Bool = false) {
    self.messages = messages
    self.oldest = oldest
    self.isBounded = isBounded
  }
}
