internal import Wardline
internal import WardlineModel

/// Waits until the relay has told of a whole list, as it says itself. An older relay does not: its list is whole when nothing has followed for
/// longer than the second in which it tells what is left.
actor ListWatch {
  private static let quietMilliseconds: Int64 = 1_300

  private let list: RelayList
  private let client: WardlineClient
  private var heardAt: Timestamp?
  /// How many rows were still to come then; `nil` where the relay does not say.
  private var left: Int?

  init(of list: RelayList, by client: WardlineClient) {
    self.list = list
    self.client = client
  }

  var hasHeard: Bool { heardAt != nil }

  private var isWhole: Bool {
    guard let heardAt else { return false }
    return left.map { $0 == 0 } ?? (Timestamp.now.milliseconds(since: heardAt) >= Self.quietMilliseconds)
  }

  /// - Returns: whether the list is whole.
  func note(_ update: Update?) async -> Bool {
    if case .change(list.change)? = update {
      left = try? await client.rowsLeft(of: list)
      heardAt = .now
    }
    return isWhole
  }

  /// Says so, where the list is cut: the wait has ended while it was still coming, or the relay was not reached, and had not told all before.
  func warnIfCut() async {
    if !hasHeard { left = (try? await client.rowsLeft(of: list)) ?? 0 }
    if let left, left > 0 { return warn("the list is not whole: the relay had \(left) more to tell") }
    if hasHeard, !isWhole { warn("the relay was still sending the list when --wait ended: there is more") }
  }
}

extension RelayList {
  /// With which a part of the list comes.
  fileprivate var change: Change {
    switch self {
    case .directory: .directory
    case .queuedRequests: .queuedRequests
    case .overview: .overview
    }
  }
}
