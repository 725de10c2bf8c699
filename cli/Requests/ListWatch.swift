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
  /// The hash of the rows that were printed last.
  private var printed: Int?

  init(of list: RelayList, by client: WardlineClient) {
    self.list = list
    self.client = client
  }

  var hasHeard: Bool { heardAt != nil }

  /// Whether the relay has said that more rows follow.
  private var isCut: Bool { left ?? 0 > 0 }

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

  /// Whether a list is to be printed while it is watched: not a part of it, and not once more what was printed last. Several parts of one list
  /// may be stored before the first of them is looked at.
  func isNews(_ rows: [some Hashable & Sendable]) -> Bool {
    guard !isCut, printed != rows.hashValue else { return false }
    printed = rows.hashValue
    return true
  }

  /// Warns that rows are missing: the wait has ended while they were still coming, or the relay was not reached, and had not sent all of them
  /// before. A refusal says enough by itself.
  func warnIfCut(after outcome: SubmissionOutcome) async {
    if case .refused = outcome { return }
    if !hasHeard { left = (try? await client.rowsLeft(of: list)) ?? 0 }
    if isCut, let left { return warn("the list is not complete: the relay had \(left) more rows to send") }
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
