import WardlineModel
import WardlineSync

/// What is done in a session that is still to be created.
extension ClientStoreState {
  struct Creation {
    var key: IdempotencyKey
    var hasFailed: Bool
  }

  mutating func append(_ operation: ClientOperation, _ touched: inout TouchedValues) {
    lastOrdinal += 1
    let creation = creation(before: operation)
    outbox.append(
      QueueRow(
        ordinal: lastOrdinal, operation: operation, state: creation == nil ? .pending : .blocked, reason: nil,
        blockedOn: creation?.key))
    if let creation {
      if creation.hasFailed { failWhatWaits(for: creation.key, &touched) }
    } else {
      touched.lanes.insert(operation.lane)
      if operation.rules.isCreation { waitAgain(for: operation, &touched) }
    }
  }

  func creation(before operation: ClientOperation) -> Creation? {
    guard !operation.rules.answersRequest, let session = operation.session, let creation = creation(of: session),
      creation.key != operation.key, !(creation.hasFailed && operation.rules.isCreation)
    else { return nil }
    return creation
  }

  func creation(of session: SessionID) -> Creation? {
    let isThere = isThere(session)
    let creations = outbox.compactMap { row -> Creation? in
      guard row.operation.session == session, row.operation.rules.isCreation, row.state != .blocked else { return nil }
      let creation = Creation(key: row.operation.key, hasFailed: row.state == .failed && row.reason != .deletionPending)
      guard isThere else { return creation }
      let isWaitedFor = row.operation.action == .createSession || outbox.contains { $0.blockedOn == creation.key }
      return isWaitedFor && !creation.hasFailed ? creation : nil
    }
    return creations.first { !$0.hasFailed } ?? creations.first
  }

  private func isThere(_ session: SessionID) -> Bool { sessions[session].map { $0.cursor.sequence > 0 } ?? false }

  mutating func didFail(_ creation: ClientOperation, _ touched: inout TouchedValues) {
    guard let session = creation.session else { return }
    if isThere(session) { releaseWhatWaits(for: creation.key, &touched) } else { failWhatWaits(for: creation.key, &touched) }
  }

  mutating func failWhatWaits(for creation: IdempotencyKey, _ touched: inout TouchedValues) {
    while let waiting = outbox.first(where: { $0.blockedOn == creation }) {
      fail(waiting.operation.key, because: .sessionNotCreated, &touched)
    }
  }

  mutating func waitAgain(for creation: ClientOperation, _ touched: inout TouchedValues) {
    guard let session = creation.session, !isThere(session) else { return }
    for place in outbox.indices
    where outbox[place].operation.session == session && outbox[place].reason == .sessionNotCreated
      && outbox[place].operation.key != creation.key
    {
      let operation = outbox[place].operation
      touched.will(change: operation.key, in: self)
      touched.will(change: session, in: self)
      willChange(operation, &touched)
      outbox[place].state = .blocked
      outbox[place].reason = nil
      outbox[place].blockedOn = creation.key
      showPending(operation, &touched)
    }
  }

  mutating func showPending(_ operation: ClientOperation, _ touched: inout TouchedValues) {
    if case .retract(let target) = operation.action {
      touched.will(change: target, in: self)
      messages[target]?.state = .retracting
      messages[target]?.reason = nil
    } else {
      messages[operation.key]?.state = .pending
      messages[operation.key]?.reason = nil
    }
  }
}
