import WardlineModel
import WardlineSync

// What a coordinator is told of all sessions, and does in those that this device does not follow.
extension ClientStoreState {
  func isOutside(_ operation: ClientOperation) -> Bool {
    guard operation.rules.isOversight, let session = operation.session else { return false }
    return sessions[session] == nil
  }

  /// The same of an operation that is in the outbox.
  func isOutside(_ key: IdempotencyKey) -> Bool { place(of: key).map { isOutside(outbox[$0].operation) } ?? false }

  func isNewOutside(_ operation: ClientOperation) -> Bool {
    guard isOutside(operation), let session = operation.session else { return false }
    switch operation.action {
    case .assignRequest, .joinSession: return true
    default: return overview[session] != nil
    }
  }

  mutating func applyToOverview(_ status: VersionedStatus, of session: SessionID, _ touched: inout TouchedValues) {
    guard let row = overview[session], row.status.version < status.version else { return }
    overview[session]?.status = status
    touched.didOnce(.overview)
  }

  mutating func apply(
    _ rows: [SessionOverview], isWhole: Bool, _ left: Int?, at heardAt: Timestamp, _ touched: inout TouchedValues
  ) {
    if isWhole { overview = [:] }
    setLeft(left, of: .overview, isWhole: isWhole)
    overviewHeardAt = heardAt
    for row in rows {
      overview[row.session] = nil
      if !row.isOver, overview.count < Limits.overviewSessionsMax { overview[row.session] = row }
    }
    touched.didOnce(.overview)
  }

  mutating func setLeft(_ left: Int?, of list: RelayList, isWhole: Bool) {
    if left != nil || isWhole { rowsLeft[list] = left }
  }

  var sortedOverview: Overview {
    Overview(
      rows: overview.values.sorted { ($0.createdAt, $0.session) < ($1.createdAt, $1.session) }, asOf: overviewHeardAt)
  }
}
