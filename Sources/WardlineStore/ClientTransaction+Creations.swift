import WardlineModel
import WardlineSQLite
import WardlineSync

/// An operation of the outbox that creates a session.
struct Creation {
  var key: IdempotencyKey
  /// Whether it is not sent unless its author tries again.
  var hasFailed: Bool
}

/// What is done in a session that is still to be created: it waits for the creation, fails with it, and comes back with it.
extension ClientTransaction {
  /// Puts an operation at the end of its lane.
  mutating func append(_ operation: ClientOperation) throws {
    let creation = try creation(before: operation)
    try OperationRow.insert(operation, blockedOn: creation?.key, in: db)
    if let creation {
      if creation.hasFailed { try failWhatWaits(for: creation.key) }
    } else {
      didAppend(to: operation.lane)
      if operation.rules.isCreation { try waitAgain(for: operation) }
    }
  }

  /// The creation of its session that an operation waits for. An answer to a request waits for none: who comes by it need not be a member,
  /// and a refused creation of theirs says nothing of it. Nor does another creation, once one has failed.
  func creation(before operation: ClientOperation) throws -> Creation? {
    guard !operation.rules.answersRequest, let session = operation.session, let creation = try db.creation(of: session),
      creation.key != operation.key, !(creation.hasFailed && operation.rules.isCreation)
    else { return nil }
    return creation
  }

  /// A creation has failed: nobody waits for a session that does not come, or for more than one that is there.
  mutating func didFail(_ creation: ClientOperation) throws {
    guard let session = creation.session else { return }
    if try db.cursor(of: session)?.sequence ?? 0 > 0 {
      try releaseWhatWaits(for: creation.key)
    } else {
      try failWhatWaits(for: creation.key)
    }
  }

  mutating func failWhatWaits(for creation: IdempotencyKey) throws {
    for key in try db.keys(blockedOn: creation) {
      // A status that fails takes those behind it along.
      guard let row = try db.queueRow(for: key), row.state == .blocked else { continue }
      try fail(row, because: .sessionNotCreated)
    }
  }

  /// What has failed with the creation of its session waits for this one, in the old order. Not in a session that is there already: its author
  /// may have gone on, and what they wrote first must not come behind that unasked (G3, fast seed 826).
  mutating func waitAgain(for creation: ClientOperation) throws {
    guard let session = creation.session, try db.cursor(of: session)?.sequence ?? 0 == 0 else { return }
    for key in try db.keysWithoutSession(in: session) where key != creation.key {
      guard let row = try db.queueRow(for: key) else { continue }
      try willTouch(row.operation.key)
      try willTouch(session)
      try willChange(row.operation)
      try db.run(
        "UPDATE operation SET state = 'blocked', reason = '', blocked_on_high = ?, blocked_on_low = ? WHERE key_high = ? AND key_low = ?",
        creation.key, row.operation.key)
      try showPending(row.operation)
    }
  }

  /// Shows what an operation is about as under way.
  mutating func showPending(_ operation: ClientOperation) throws {
    switch operation.action {
    case .retract(let target):
      try willTouch(target)
      try db.run("UPDATE message SET state = 'retracting', reason = '' WHERE key_high = ? AND key_low = ?", target)
    default:
      try db.run("UPDATE message SET state = 'pending', reason = '' WHERE key_high = ? AND key_low = ?", operation.key)
    }
  }
}
