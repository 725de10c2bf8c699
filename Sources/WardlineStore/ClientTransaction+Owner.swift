import WardlineModel
import WardlineSQLite
import WardlineSync

/// What the owner of the store does.
extension ClientTransaction {
  /// Keeps an operation and what it stands for. One whose key is known already was kept before, and is left alone.
  mutating func enqueue(_ operation: ClientOperation) throws {
    guard try db.queueRow(for: operation.key) == nil, try db.message(operation.key, owner: owner) == nil else { return }
    var operation = operation
    // By what the relay's clock is known to be here: the program that wrote may not have heard it yet.
    if let right = try relayClock().correction(of: operation.writtenAt, at: operation.sinceBoot, isFirst: false) {
      operation.writtenAt = right
    }
    let isOutside = try isNewOutside(operation)
    // Who answers a request may never be in its session, and a coordinator need not be.
    if let session = operation.session, !operation.rules.answersRequest, !isOutside {
      try makeSession(session)
      // The clock may have been set back: the author has read what stands there, and answers it.
      if let last = try db.lastWritten(in: session) { operation.writtenAt = max(operation.writtenAt, last) }
    }
    if !isOutside { try withdrawReplaced(by: operation) }
    switch operation.action {
    case .createSession:
      // One is enough.
      if let session = operation.session, try db.creation(of: session)?.hasFailed == false { return }
    case .sendMessage(let body): try insertOwn(body, of: operation)
    case .setStatus(let status, _):
      guard let session = operation.session,
        let change = try isOutside ? endOutside(session) : change(to: status, in: session)
      else { return }
      operation.action = change
    case .setPreference(let name, let value):
      try setPreference(name, value)
    case .publishProfile(let name, let languages):
      try upsert(Profile(user: owner, name: name, languages: languages))
    case .cancelRequest(let request) where try withdrawRequest(request, by: operation): return
    default: if operation.rules.isAboutRequest { try noteRequest(of: operation) }
    }
    try append(operation)
  }

  /// Withdraws what an operation replaces.
  private mutating func withdrawReplaced(by operation: ClientOperation) throws {
    let keys: [IdempotencyKey]
    switch operation.rules.coalescing {
    case .none: return
    case .inSession:
      guard let session = operation.session else { return }
      try willTouch(session)
      keys = try db.unsentStatuses(in: session)
    case .ofName, .ofKind: keys = try db.unsent(operation.action.kind, named: operation.action.coalescedName)
    }
    for key in keys { try withdraw(key) }
  }

  /// A change of status, based on what those before it come to. `nil` when the status is in force already.
  private mutating func change(to status: SessionStatus, in session: SessionID) throws -> ClientOperation.Action? {
    if let sent = try db.lastPendingStatus(in: session) {
      // Based on what that one comes to, if the relay takes it.
      return .setStatus(status, basedOn: sent.version &+ 1)
    }
    let confirmed = try db.confirmedStatus(of: session) ?? .initial
    return confirmed.status == status ? nil : .setStatus(status, basedOn: confirmed.version)
  }

  private mutating func insertOwn(_ body: String, of operation: ClientOperation) throws {
    guard let session = operation.session else { return }
    if MessageAttributes.parts(of: body).attributes.consent == .withdrawn {
      try noteOwnWithdrawal(in: session, as: operation.key)
    }
    try insert(
      Message(
        id: operation.key, session: session, author: owner, isMine: true, body: body, state: .pending, sequence: nil,
        writtenAt: operation.writtenAt, reason: nil))
  }

  /// On this device the owner's word is the last one (G7).
  private mutating func setPreference(_ name: String, _ value: String) throws {
    guard try db.preference(name) != value else { return }
    try db.run(
      "INSERT INTO preference (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value", name, value)
    record(.preference(name: name, value: value))
  }

  mutating func upsert(_ profile: Profile) throws {
    guard try db.profile(of: profile.user) != profile else { return }
    try db.run(
      """
      INSERT INTO profile (user, name, languages) VALUES (?, ?, ?)
      ON CONFLICT (user) DO UPDATE SET name = excluded.name, languages = excluded.languages
      """, profile)
    record(.profile(profile))
  }

  mutating func retry(_ key: IdempotencyKey) throws -> Bool {
    guard let row = try db.queueRow(for: key), row.canBeRetried, try !isTooLate(row) else { return false }
    if let creation = try creation(before: row.operation), creation.hasFailed {
      // Its session first; what has failed with that comes back with it.
      guard try retry(creation.key) else { return false }
      if row.reason == .sessionNotCreated { return true }
    }
    try willTouch(key)
    // What its owner wants of the session may change with it.
    if let session = row.operation.session { try willTouch(session) }
    try willChange(row.operation)
    // A new row, so that it gets a new ordinal. What is blocked on it still is.
    try db.run("DELETE FROM operation WHERE key_high = ? AND key_low = ?", key)
    try append(row.operation)
    try db.run("UPDATE operation SET is_confirmed = 1 WHERE key_high = ? AND key_low = ?", key)
    if row.wasSent { try db.run("UPDATE operation SET was_sent = 1 WHERE key_high = ? AND key_low = ?", key) }
    try showPending(row.operation)
    return true
  }

  mutating func takeBack(
    _ key: IdempotencyKey, as name: IdempotencyKey, at writtenAt: Timestamp, replacement: ClientOperation?
  ) throws -> Bool {
    if let replacement {
      guard try db.queueRow(for: key)?.state == .failed else { return false }
      if try edit(key, as: replacement) { return true }
    } else if try delete(key) {
      return true
    }
    return try retract(key, as: name, at: writtenAt, replacement: replacement)
  }

  /// Whether it is a message that no relay has, in a session that has ended: nothing more is said there.
  private func isTooLate(_ row: QueueRow) throws -> Bool {
    guard case .sendMessage = row.operation.action, row.isRelayWithout, let session = row.operation.session else {
      return false
    }
    return try db.confirmedStatus(of: session)?.status == .ended
  }

  mutating func edit(_ key: IdempotencyKey, as replacement: ClientOperation) throws -> Bool {
    guard let row = try db.queueRow(for: key), row.canBeEdited, row.isRelayWithout, try !isTooLate(row) else { return false }
    try delete(key)
    try enqueue(replacement)
    return true
  }

  @discardableResult
  mutating func delete(_ key: IdempotencyKey) throws -> Bool {
    guard let row = try db.queueRow(for: key), row.isRelayWithout else { return false }
    try willTouch(key)
    if let session = row.operation.session { try willTouch(session) }
    try willChange(row.operation)
    if row.state == .failed { try removeOperation(key) } else { try withdraw(key) }
    try didDelete(row.operation)
    switch row.operation.action {
    // What was to be taken back stands as it did; what no relay is known to have goes at last.
    case .retract(let target):
      guard let message = try db.message(target, owner: owner) else { break }
      try willTouch(target)
      // It was refused, and its author has taken note.
      try db.run("UPDATE message SET reason = '' WHERE key_high = ? AND key_low = ? AND state = 'sent'", target)
      guard message.state == .retracting else { break }
      if message.sequence == nil {
        try deleteMessage(target)
      } else {
        try db.run(
          "UPDATE message SET state = CASE text WHEN '' THEN 'erased' ELSE 'sent' END WHERE key_high = ? AND key_low = ?",
          target)
      }
    default: try deleteMessage(key)
    }
    return true
  }

  mutating func retract(
    _ key: IdempotencyKey, as name: IdempotencyKey, at writtenAt: Timestamp, replacement: ClientOperation?
  ) throws -> Bool {
    guard let message = try db.message(key, owner: owner), message.isMine, try db.queueRow(for: name) == nil,
      message.state == .pending || message.state == .sent || message.state == .failed
    else { return false }
    // What is known not to be at a relay is deleted, without a retraction.
    if let row = try db.queueRow(for: key) {
      // Another device of the owner may have used the key of something else that waits here for a message.
      guard !row.isRelayWithout, row.operation.action.kind == .sendMessage else { return false }
      try withdraw(key)
    }
    try willTouch(key)
    try db.run("UPDATE message SET state = 'retracting', reason = '' WHERE key_high = ? AND key_low = ?", key)
    try append(ClientOperation(key: name, session: message.session, writtenAt: writtenAt, action: .retract(key)))
    if let replacement { try enqueue(replacement) }
    return true
  }

  mutating func markRead(_ session: SessionID, through sequence: UInt64) throws -> Bool {
    guard let held = try db.ownReceipt(in: session) else { return false }
    let through = min(sequence, held.deliveredThrough)
    guard through > held.readThrough else { return false }
    try db.run("UPDATE session SET read_through = max(read_through, ?) WHERE name = ?", through, session)
    didAdvance(in: session)
    return true
  }

  mutating func holdForDeletion(_ key: IdempotencyKey) throws -> Bool {
    guard let row = try db.queueRow(for: key), row.state != .failed, row.canBeDeleted else { return false }
    try willTouch(key)
    if let session = row.operation.session { try willTouch(session) }
    try willChange(row.operation)
    try db.run(
      """
      UPDATE operation SET state = 'failed', next_attempt_at = 0, reason = ?, blocked_on_high = NULL, blocked_on_low = NULL
      WHERE key_high = ? AND key_low = ?
      """, RejectionCode.deletionPending, key)
    try db.run(
      "UPDATE message SET state = 'failed', reason = ? WHERE key_high = ? AND key_low = ?", RejectionCode.deletionPending, key)
    didWithdraw(key)
    return true
  }

  mutating func undoDeletion(_ key: IdempotencyKey) throws -> Bool {
    guard let row = try db.queueRow(for: key), row.state == .failed, row.reason == .deletionPending else { return false }
    try willTouch(key)
    if let session = row.operation.session { try willTouch(session) }
    try willChange(row.operation)
    let creation = try creation(before: row.operation)
    try db.run(
      """
      UPDATE operation SET state = ?, reason = '', blocked_on_high = ?, blocked_on_low = ? WHERE key_high = ? AND key_low = ?
      """, creation == nil ? QueueRow.State.pending : .blocked, creation?.key, key)
    try showPending(row.operation)
    guard let creation else {
      didRelease(row.operation.lane)
      return true
    }
    if creation.hasFailed { try failWhatWaits(for: creation.key) }
    return true
  }

  mutating func deleteMessage(_ key: IdempotencyKey) throws {
    didErase()
    try db.run("DELETE FROM message WHERE key_high = ? AND key_low = ?", key)
    try forgetAssist(of: key)
  }
}
