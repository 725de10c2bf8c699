internal import Wardline
internal import WardlineModel

/// Waits until the relay has told of a whole list. It tells of so many rows a second; the list is whole when none has followed for longer.
actor ListWatch {
  /// A little more than the second in which the relay tells what is left.
  private static let quietMilliseconds: Int64 = 1_300

  private let change: Change
  private var heardAt: Timestamp?

  /// - Parameter change: with which a part of the list comes.
  init(of change: Change) { self.change = change }

  var hasHeard: Bool { heardAt != nil }

  private var isWhole: Bool { heardAt.map { Timestamp.now.milliseconds(since: $0) >= Self.quietMilliseconds } ?? false }

  /// - Returns: whether the list is whole.
  func note(_ update: Update?) -> Bool {
    if case .change(change)? = update { heardAt = .now }
    return isWhole
  }

  /// Says so, where the wait has ended while the list was still coming.
  func warnIfCut() {
    if hasHeard, !isWhole { warn("the relay was still sending the list when --wait ended: there is more") }
  }
}
