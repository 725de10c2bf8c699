import WardlineModel
import WardlineSync

/// The state of a ``MemoryClientStore``, and the rules of ``ClientStore`` over it.
package struct ClientStoreState: Sendable {
  struct Session: Sendable {
    var confirmed = VersionedStatus.initial
    var changedBy: UserID?
    var cursor = LogCursor.start
    /// The last entry read in each epoch before the cursor's.
    var earlier: [LogCursor] = []
    var isUnplaced = false
    var participants: [UserID: Participant] = [:]
    /// Where the log says that they became members.
    var joinSequences: [UserID: UInt64] = [:]
    /// In the order in which they became known here.
    var messages: [IdempotencyKey] = []
    var readThrough: UInt64 = 0
    var receipts: [UserID: Receipt] = [:]
    var gaps: [Gap] = []
    var events: [UInt64: SessionEvent] = [:]
    /// The operations that acknowledgements told events of.
    var eventKeys: [UInt64: IdempotencyKey] = [:]
    var needsToken = false
  }

  let owner: UserID
  var connectionEpoch: UInt64 = 0
  var lease: Lease?
  var linkFailure: LinkFailure?
  var relayClock = RelayClock()
  var takesUnreviewedPhrases: Bool?
  var sessions: [SessionID: Session] = [:]
  var messages: [IdempotencyKey: Message] = [:]
  /// The places of messages that were acknowledged ahead of the cursor.
  var ahead: [IdempotencyKey: LogCursor] = [:]
  /// In the order of ordinals.
  var outbox: [QueueRow] = []
  var lastOrdinal: Int64 = 0
  var preferences: [String: String] = [:]
  var profiles: [UserID: Profile] = [:]
  /// In the order in which they became known here.
  var requests: [Request] = []
  var answers: [Answered] = []
  var places: [Placed] = []
  var rings: [Ring] = []
  var duty = DeviceDuty()
  var onDuty: [UserID: DirectoryRow] = [:]
  var directoryHeardAt: Timestamp?
  var queuedRequests: [QueuedRequest] = []
  var rowsLeft: [RelayList: Int] = [:]
  var overview: [SessionID: SessionOverview] = [:]
  var overviewHeardAt: Timestamp?
  /// In the order in which they were queued.
  var assistJobs: [AssistRow] = []
  var assistSpending: AssistSpending?
  var consents: [SessionID: [UserID: Consent]] = [:]

  init(owner: UserID) { self.owner = owner }

  var counts: QueueCounts {
    let failed = outbox.count { $0.state == .failed }
    let blocked = outbox.count { $0.state == .blocked }
    return QueueCounts(pending: outbox.count - failed - blocked, failed: failed, blocked: blocked)
  }

  func session(_ id: SessionID) -> SessionState? {
    sessions[id].map {
      SessionState(
        session: id, confirmed: $0.confirmed, wanted: waitingStatuses(in: id).last?.status, changedBy: $0.changedBy,
        needsToken: $0.needsToken)
    }
  }

  /// The outbox, with operations that wait for a token marked.
  var queue: [QueueRow] {
    outbox.map { row in
      var row = row
      let isOpen = row.operation.session.flatMap { sessions[$0] }?.needsToken != true
      row.needsToken = !isOpen && row.state != .failed && row.state != .blocked
      return row
    }
  }

  /// The pending changes of status, with the versions they are based on.
  private func waitingStatuses(in session: SessionID) -> [VersionedStatus] {
    outbox.compactMap { row in
      guard row.state != .failed, row.operation.session == session,
        case .setStatus(let status, let basedOn) = row.operation.action
      else { return nil }
      return VersionedStatus(status, version: basedOn)
    }
  }

  // MARK: Actions of the owner

  mutating func enqueue(_ operation: ClientOperation, _ touched: inout TouchedValues) {
    guard place(of: operation.key) == nil, messages[operation.key] == nil else { return }
    var operation = operation
    if let right = relayClock.correction(of: operation.writtenAt, at: operation.sinceBoot, isFirst: false) {
      operation.writtenAt = right
    }
    let isOutside = isNewOutside(operation)
    if let session = operation.session, !operation.rules.answersRequest, !isOutside {
      makeSession(session, &touched)
      let times = (sessions[session]?.messages ?? []).compactMap { messages[$0]?.writtenAt }
      if let last = times.max() { operation.writtenAt = max(operation.writtenAt, last) }
    }
    if !isOutside { withdrawReplaced(by: operation, &touched) }
    switch (operation.action, operation.session) {
    case (.createSession, let session?): if creation(of: session)?.hasFailed == false { return }
    case (.setStatus, let session?) where isOutside:
      guard waitingStatuses(in: session).isEmpty else { return }
      operation.action = .setStatus(.ended, basedOn: overview[session]?.status.version ?? VersionedStatus.initial.version)
    case (.setStatus(let status, _), let session?):
      let confirmed = sessions[session]?.confirmed ?? VersionedStatus.initial
      let sent = waitingStatuses(in: session).last
      if sent == nil, confirmed.status == status { return }
      operation.action = .setStatus(status, basedOn: sent.map { $0.version &+ 1 } ?? confirmed.version)
    case (.sendMessage(let body), let session?):
      if MessageAttributes.parts(of: body).attributes.consent == .withdrawn {
        noteOwnWithdrawal(in: session, as: operation.key, &touched)
      }
      insert(
        Message(
          id: operation.key, session: session, author: owner, isMine: true, body: body, state: .pending, sequence: nil,
          writtenAt: operation.writtenAt, reason: nil), &touched)
    case (.setPreference(let name, let value), _):
      if preferences[name] != value { touched.did(.preference(name: name, value: value)) }
      preferences[name] = value
    case (.publishProfile(let name, let languages), _):
      upsert(Profile(user: owner, name: name, languages: languages), &touched)
    case (.cancelRequest(let request), _) where withdrawRequest(request, by: operation, &touched): return
    default: noteRequest(of: operation, &touched)
    }
    append(operation, &touched)
  }

  mutating func retry(_ key: IdempotencyKey, _ touched: inout TouchedValues) -> Bool {
    guard let retried = outbox.first(where: { $0.operation.key == key }), retried.canBeRetried, !isTooLate(retried) else {
      return false
    }
    if let creation = creation(before: retried.operation), creation.hasFailed {
      guard retry(creation.key, &touched) else { return false }
      if retried.reason == .sessionNotCreated { return true }
    }
    guard let place = place(of: key) else { return false }
    touched.will(change: key, in: self)
    if let session = outbox[place].operation.session { touched.will(change: session, in: self) }
    willChange(outbox[place].operation, &touched)
    let row = outbox.remove(at: place)
    append(row.operation, &touched)
    outbox[outbox.count - 1].wasSent = row.wasSent
    outbox[outbox.count - 1].isConfirmed = true
    showPending(row.operation, &touched)
    return true
  }

  @discardableResult
  mutating func delete(_ key: IdempotencyKey, _ touched: inout TouchedValues) -> Bool {
    guard let place = place(of: key), outbox[place].isRelayWithout else { return false }
    let row = outbox[place]
    touched.will(change: key, in: self)
    if let session = row.operation.session { touched.will(change: session, in: self) }
    willChange(row.operation, &touched)
    if row.state != .failed { touched.withdrawn.append(key) }
    removeOperation(at: place, &touched)
    didDelete(row.operation)
    guard case .retract(let target) = row.operation.action else {
      deleteMessage(key, &touched)
      return true
    }
    guard let message = messages[target] else { return true }
    touched.will(change: target, in: self)
    if message.state == .sent { messages[target]?.reason = nil }
    guard message.state == .retracting else { return true }
    if message.sequence == nil {
      deleteMessage(target, &touched)
    } else {
      messages[target]?.state = message.body.isEmpty ? .erased : .sent
    }
    return true
  }

  mutating func takeBack(
    _ key: IdempotencyKey, as name: IdempotencyKey, at writtenAt: Timestamp, replacement: ClientOperation?,
    _ touched: inout TouchedValues
  ) -> Bool {
    if let replacement {
      guard let place = place(of: key), outbox[place].state == .failed else { return false }
      if edit(key, as: replacement, &touched) { return true }
    } else if delete(key, &touched) {
      return true
    }
    return retract(key, as: name, at: writtenAt, replacement: replacement, &touched)
  }

  private func isTooLate(_ row: QueueRow) -> Bool {
    guard case .sendMessage = row.operation.action, row.isRelayWithout, let session = row.operation.session else {
      return false
    }
    return sessions[session]?.confirmed.status == .ended
  }

  mutating func edit(_ key: IdempotencyKey, as replacement: ClientOperation, _ touched: inout TouchedValues) -> Bool {
    guard let place = place(of: key), outbox[place].canBeEdited, outbox[place].isRelayWithout, !isTooLate(outbox[place]) else {
      return false
    }
    delete(key, &touched)
    enqueue(replacement, &touched)
    return true
  }

  mutating func retract(
    _ key: IdempotencyKey, as name: IdempotencyKey, at writtenAt: Timestamp, replacement: ClientOperation?,
    _ touched: inout TouchedValues
  ) -> Bool {
    guard let message = messages[key], message.isMine, place(of: name) == nil,
      [.pending, .sent, .failed].contains(message.state)
    else { return false }
    if let place = place(of: key) {
      guard !outbox[place].isRelayWithout, outbox[place].operation.action.kind == .sendMessage else { return false }
      touched.withdrawn.append(key)
      removeOperation(at: place, &touched)
    }
    touched.will(change: key, in: self)
    messages[key]?.state = .retracting
    messages[key]?.reason = nil
    append(ClientOperation(key: name, session: message.session, writtenAt: writtenAt, action: .retract(key)), &touched)
    if let replacement { enqueue(replacement, &touched) }
    return true
  }

  mutating func markRead(_ session: SessionID, through sequence: UInt64, _ touched: inout TouchedValues) -> Bool {
    guard let held = ownReceipt(in: session) else { return false }
    let through = min(sequence, held.deliveredThrough)
    guard through > held.readThrough else { return false }
    let further = max(through, sessions[session]?.readThrough ?? 0)
    sessions[session]?.readThrough = further
    touched.advanced.insert(session)
    return true
  }

  func ownReceipt(in session: SessionID) -> Receipt? {
    guard let held = sessions[session], held.cursor.sequence > 0 else { return nil }
    return Receipt(
      session: session, deliveredThrough: held.cursor.sequence, readThrough: min(held.readThrough, held.cursor.sequence))
  }

  mutating func holdForDeletion(_ key: IdempotencyKey, _ touched: inout TouchedValues) -> Bool {
    guard let place = place(of: key), outbox[place].state != .failed, outbox[place].canBeDeleted else { return false }
    touched.will(change: key, in: self)
    if let session = outbox[place].operation.session { touched.will(change: session, in: self) }
    willChange(outbox[place].operation, &touched)
    outbox[place].state = .failed
    outbox[place].reason = .deletionPending
    outbox[place].blockedOn = nil
    outbox[place].nextAttemptAt = nil
    outbox[place].pauseMilliseconds = nil
    messages[key]?.state = .failed
    messages[key]?.reason = .deletionPending
    touched.withdrawn.append(key)
    return true
  }

  mutating func undoDeletion(_ key: IdempotencyKey, _ touched: inout TouchedValues) -> Bool {
    guard let place = place(of: key), outbox[place].state == .failed, outbox[place].reason == .deletionPending else {
      return false
    }
    touched.will(change: key, in: self)
    if let session = outbox[place].operation.session { touched.will(change: session, in: self) }
    willChange(outbox[place].operation, &touched)
    let awaited = creation(before: outbox[place].operation)
    outbox[place].state = awaited == nil ? .pending : .blocked
    outbox[place].reason = nil
    outbox[place].blockedOn = awaited?.key
    showPending(outbox[place].operation, &touched)
    if let awaited {
      if awaited.hasFailed { failWhatWaits(for: awaited.key, &touched) }
    } else {
      touched.released.insert(outbox[place].operation.lane)
    }
    return true
  }

  private mutating func withdrawReplaced(by later: ClientOperation, _ touched: inout TouchedValues) {
    guard later.rules.coalescing != .none else { return }
    let keys = outbox.filter {
      $0.operation.action.kind == later.action.kind && $0.operation.session == later.session
        && $0.operation.action.coalescedName == later.action.coalescedName && !$0.wasSent && $0.state != .failed
    }.map(\.operation.key)
    for key in keys {
      touched.withdrawn.append(key)
      if let place = place(of: key) { removeOperation(at: place, &touched) }
    }
  }

  mutating func upsert(_ profile: Profile, _ touched: inout TouchedValues) {
    if profiles[profile.user] != profile { touched.did(.profile(profile)) }
    profiles[profile.user] = profile
  }

  mutating func deleteMessage(_ key: IdempotencyKey, _ touched: inout TouchedValues) {
    forgetAssist(of: key, &touched)
    guard let message = messages.removeValue(forKey: key) else { return }
    ahead[key] = nil
    sessions[message.session]?.messages.removeAll { $0 == key }
  }

  // MARK: Actions of the worker

  mutating func claim(_ key: IdempotencyKey) -> Bool {
    guard let place = place(of: key), outbox[place].state != .failed, outbox[place].state != .blocked else { return false }
    outbox[place].state = .inFlight
    outbox[place].attempts += 1
    outbox[place].wasSent = true
    outbox[place].nextAttemptAt = nil
    outbox[place].pauseMilliseconds = nil
    return true
  }

  mutating func release(_ key: IdempotencyKey) {
    guard let place = place(of: key), outbox[place].state == .inFlight else { return }
    outbox[place].state = .pending
    outbox[place].attempts = max(0, outbox[place].attempts - 1)
  }

  mutating func recover() {
    for place in outbox.indices where outbox[place].state == .inFlight { outbox[place].state = .pending }
    requeueOrphans()
  }

  // MARK: Parts

  func place(of key: IdempotencyKey) -> Int? { outbox.firstIndex { $0.operation.key == key } }

  mutating func removeOperation(at place: Int, _ touched: inout TouchedValues) {
    releaseWhatWaits(for: outbox.remove(at: place).operation.key, &touched)
  }

  mutating func releaseWhatWaits(for key: IdempotencyKey, _ touched: inout TouchedValues) {
    for index in outbox.indices where outbox[index].blockedOn == key {
      outbox[index].blockedOn = nil
      outbox[index].state = .pending
      touched.released.insert(outbox[index].operation.lane)
    }
  }

  mutating func makeSession(_ session: SessionID, _ touched: inout TouchedValues) {
    touched.will(change: session, in: self)
    if sessions[session] == nil { sessions[session] = Session() }
  }

  mutating func insert(_ message: Message, _ touched: inout TouchedValues) {
    touched.will(change: message.id, in: self)
    messages[message.id] = message
    sessions[message.session]?.messages.append(message.id)
  }

  mutating func displace(_ message: Message, by body: String, _ touched: inout TouchedValues) {
    let key = message.id.displaced(by: message.body)
    if messages[key] == nil {
      insert(
        Message(
          id: key, session: message.session, author: owner, isMine: true, body: message.body, state: .failed, sequence: nil,
          writtenAt: message.writtenAt, reason: .keyReused), &touched)
      lastOrdinal += 1
      outbox.append(
        QueueRow(
          ordinal: lastOrdinal,
          operation: ClientOperation(
            key: key, session: message.session, writtenAt: message.writtenAt, action: .sendMessage(body: message.body)),
          state: .failed, reason: .keyReused))
    }
    touched.will(change: message.id, in: self)
    messages[message.id]?.body = body
    forgetAssist(of: message.id, &touched)
  }

  mutating func markLogged(
    _ key: IdempotencyKey, sequence: UInt64, writtenAt: Timestamp, loggedAt: Timestamp, _ touched: inout TouchedValues
  ) {
    if let message = messages[key] { noteConsent(in: message, at: sequence, &touched) }
    touched.will(change: key, in: self)
    switch messages[key]?.state {
    case .retracting, .retracted, .erased: break
    case .pending, .sent, .failed, nil: messages[key]?.state = .sent
    }
    messages[key]?.sequence = sequence
    ahead[key] = nil
    messages[key]?.writtenAt = writtenAt
    messages[key]?.loggedAt = loggedAt.milliseconds == 0 ? nil : loggedAt
    messages[key]?.reason = nil
  }

  mutating func removeAnswered(_ key: IdempotencyKey, in session: SessionID?, _ touched: inout TouchedValues) {
    guard let place = place(of: key), outbox[place].operation.session == session else { return }
    if case .sendMessage = outbox[place].operation.action, messages[key]?.sequence == nil { return }
    if let session { touched.will(change: session, in: self) }
    let operation = outbox[place].operation
    willChange(operation, &touched)
    if outbox[place].state == .failed, operation.rules.isCreation { waitAgain(for: operation, &touched) }
    removeOperation(at: place, &touched)
    didAnswer(operation)
  }

  mutating func applyStatus(
    _ status: VersionedStatus, in session: SessionID, by author: UserID? = nil, _ touched: inout TouchedValues
  ) {
    makeSession(session, &touched)
    guard let held = sessions[session]?.confirmed else { return }
    if status.version > held.version {
      if (status.status == .ended) != (held.status == .ended) { willTouchRequests(of: session, &touched) }
      sessions[session]?.confirmed = status
      sessions[session]?.changedBy = author
    } else if status == held, let author {
      sessions[session]?.changedBy = author
    }
  }
}

extension ClientStoreState {
  /// The current form of another process's change: it may have been followed by another one.
  func current(_ change: Change) -> Change? {
    switch change {
    case .message(let message): messages[message.id].map(Change.message) ?? .deleted(message.id, session: message.session)
    case .deleted(let key, let session): messages[key].map(Change.message) ?? .deleted(key, session: session)
    case .session(let state): session(state.session).map(Change.session) ?? change
    case .participant(let participant, let id):
      .participant(sessions[id]?.participants[participant.user] ?? participant, session: id)
    case .profile(let profile): .profile(profiles[profile.user] ?? profile)
    case .preference(let name, let value): .preference(name: name, value: preferences[name] ?? value)
    case .receipt(let receipt, let user): .receipt(sessions[receipt.session]?.receipts[user] ?? receipt, by: user)
    case .event(let event): sessions[event.session]?.events[event.sequence].map { .event($0) }
    case .request(let before): request(before.request).map { .request($0) } ?? change
    // One that rings no more: who ended it has said why, or was this process itself.
    case .ring(let before): ring(before.request).map { .ring($0) }
    case .ringEnded(let key, _): ring(key).map { .ring($0) } ?? change
    case .duty: .duty(duty)
    case .gap, .directory, .queuedRequests, .overview, .answerRefused, .statusRefused, .drafts: change
    }
  }
}
