import WardlineModel
import WardlineSync

// Applies the relay's answers and entries.
extension ClientStoreState {
  mutating func apply(_ answer: RelayNews, _ touched: inout TouchedValues) {
    switch answer {
    case .accepted(let acceptance): accept(acceptance, &touched)
    case .rejected(let rejection): reject(rejection, &touched)
    case .postponed(let rejection, let postponement):
      if let status = rejection.status, let session = rejection.session, !isOutside(rejection.key) {
        applyStatus(status, in: session, &touched)
      }
      guard let place = place(of: rejection.key), outbox[place].state != .failed, outbox[place].state != .blocked else {
        return
      }
      outbox[place].state = .waiting
      outbox[place].nextAttemptAt = postponement.until
      outbox[place].pauseMilliseconds = postponement.pauseMilliseconds
      outbox[place].refusals = postponement.refusals
      outbox[place].reason = rejection.code
    case .event(let entry): apply(entry, &touched)
    case .head(let head): applyStatus(head.status, in: head.session, &touched)
    case .welcome(let head): applyWelcome(head, &touched)
    case .cursor(let cursor, let session): advance(to: cursor, in: session, &touched)
    case .reset(let cursor, let session, let reason): reset(session, to: cursor, reason, &touched)
    case .erased(let sequence, let session): eraseTexts(in: session, through: sequence, &touched)
    case .receipt(let receipt, let user): apply(receipt, by: user, &touched)
    case .receiptsComplete(let session, let users): completeReceipts(in: session, of: users, &touched)
    case .opened(let opened):
      for session in sessions.keys.sorted() where sessions[session]?.needsToken == opened.contains(session) {
        touched.will(change: session, in: self)
        sessions[session]?.needsToken.toggle()
      }
    case .ahead(let key, let session, let epoch):
      sessions[session]?.isUnplaced = true
      markRequestsAhead(key, in: session, &touched)
      eraseEvent(of: key, in: session, touched)
      guard messages[key]?.session == session, let place = messages[key]?.sequence,
        place > sessions[session]?.cursor.sequence ?? 0
      else { return }
      touched.will(change: key, in: self)
      ahead[key] = LogCursor(epoch: epoch, sequence: place)
      messages[key]?.sequence = nil
    case .complete(let session): resolveUnplaced(in: session, &touched)
    case .connected: forgetRings(&touched)
    case .phrases(let isTaken): takesUnreviewedPhrases = isTaken
    case .ring(let ring): apply(ring, &touched)
    case .ringEnded(let request, let reason): endRing(request, reason, &touched)
    case .place(let request, let place): apply(place, of: request, &touched)
    case .duty(let state, let heardAt): changeDuty(&touched) { $0.hear(state, at: heardAt) }
    case .directory(let rows, let isWhole, let left, let heardAt): apply(rows, isWhole: isWhole, left, at: heardAt, &touched)
    case .queuedRequests(let rows, let isWhole, let left): apply(rows, isWhole: isWhole, left, &touched)
    case .overview(let rows, let isWhole, let left, let heardAt): apply(rows, isWhole: isWhole, left, at: heardAt, &touched)
    }
  }

  private mutating func apply(_ receipt: Receipt, by user: UserID, _ touched: inout TouchedValues) {
    guard sessions[receipt.session]?.receipts[user] != receipt else { return }
    makeSession(receipt.session, &touched)
    touched.did(.receipt(receipt, by: user))
    sessions[receipt.session]?.receipts[user] = receipt
    guard user == owner, sessions[receipt.session]?.readThrough ?? 0 < receipt.readThrough else { return }
    sessions[receipt.session]?.readThrough = receipt.readThrough
    touched.advanced.insert(receipt.session)
  }

  private mutating func completeReceipts(in session: SessionID, of users: [UserID], _ touched: inout TouchedValues) {
    let last = sessions[session]?.cursor.sequence ?? 0
    let held = sessions[session]?.receipts ?? [:]
    let ownRead = users.contains(owner) ? held[owner]?.readThrough ?? 0 : 0
    let read = sessions[session]?.readThrough ?? 0
    sessions[session]?.readThrough = min(read, max(last, ownRead))
    for (user, receipt) in held.sorted(by: { $0.key < $1.key })
    where !users.contains(user) && receipt.deliveredThrough > last {
      let kept = Receipt(session: session, deliveredThrough: last, readThrough: min(receipt.readThrough, last))
      apply(kept, by: user, &touched)
    }
  }

  private mutating func applyWelcome(_ head: SessionHead, _ touched: inout TouchedValues) {
    let session = head.session
    makeSession(session, &touched)
    if let held = sessions[session]?.confirmed, held != head.status {
      if (head.status.status == .ended) != (held.status == .ended) { willTouchRequests(of: session, &touched) }
      sessions[session]?.confirmed = head.status
      sessions[session]?.changedBy = nil
    }
  }

  private mutating func advance(to cursor: LogCursor, in session: SessionID, _ touched: inout TouchedValues) {
    makeSession(session, &touched)
    guard let held = sessions[session]?.cursor, held.sequence < cursor.sequence else { return }
    saveEarlierEpoch(held, than: cursor, of: session)
    sessions[session]?.cursor = cursor
    touched.advanced.insert(session)
  }

  private mutating func saveEarlierEpoch(_ held: LogCursor, than cursor: LogCursor, of session: SessionID) {
    guard held.sequence > 0, held.epoch != cursor.epoch else { return }
    let all = (sessions[session]?.earlier ?? []) + [held]
    sessions[session]?.earlier = all.suffix(Limits.earlierEpochsMax)
  }

  private mutating func reset(_ session: SessionID, to cursor: LogCursor, _ reason: ResetReason, _ touched: inout TouchedValues)
  {
    makeSession(session, &touched)
    let held = sessions[session]?.cursor ?? .start
    var gap = Gap(session: session, missing: nil, reason: reason)
    if reason.onlyLeavesOut {
      if held.sequence >= cursor.sequence {
        return reason == .pastRetention ? eraseTexts(in: session, through: cursor.sequence, &touched) : ()
      }
      gap.missing = held.nextSequence...cursor.sequence
      saveEarlierEpoch(held, than: cursor, of: session)
      for key in sessions[session]?.messages ?? [] {
        guard let place = ahead[key], place.sequence <= cursor.sequence, place.epoch == cursor.epoch else { continue }
        touched.will(change: key, in: self)
        messages[key]?.sequence = place.sequence
        ahead[key] = nil
      }
    } else {
      gap.differsFrom = cursor.nextSequence
      resetRequests(in: session, to: cursor.sequence, &touched)
      resetConsent(in: session, after: cursor.sequence, &touched)
      let happened = (sessions[session]?.events ?? [:]).filter { $0.key <= cursor.sequence }
      sessions[session]?.events = happened
      for key in sessions[session]?.messages ?? [] where messages[key]?.sequence ?? 0 > cursor.sequence {
        messages[key]?.sequence = nil
      }
      sessions[session]?.confirmed = .initial
      sessions[session]?.changedBy = nil
      let read = sessions[session]?.readThrough ?? 0
      sessions[session]?.readThrough = min(read, cursor.sequence)
      sessions[session]?.receipts = [:]
      sessions[session]?.earlier.removeAll { $0.sequence >= cursor.sequence }
      sessions[session]?.isUnplaced = true
    }
    sessions[session]?.cursor = cursor
    if reason == .pastRetention { eraseTexts(in: session, through: cursor.sequence, &touched) }
    touched.advanced.insert(session)
    if let whole = sessions[session]?.gaps.last?.continued(by: gap) {
      sessions[session]?.gaps.removeLast()
      gap = whole
    }
    sessions[session]?.gaps.append(gap)
    touched.did(gap, from: cursor)
  }

  private mutating func eraseTexts(in session: SessionID, through last: UInt64, _ touched: inout TouchedValues) {
    for key in sessions[session]?.messages ?? [] {
      guard let message = messages[key], let sequence = message.sequence, sequence <= last,
        message.state == .sent || message.state == .retracting, !message.body.isEmpty
      else { continue }
      touched.will(change: key, in: self)
      messages[key]?.body = ""
      if message.state == .sent { messages[key]?.state = .erased }
      forgetAssist(of: key, &touched)
    }
    for (user, sequence) in (sessions[session]?.joinSequences ?? [:]).sorted(by: { $0.key < $1.key }) where sequence <= last {
      guard sessions[session]?.participants[user]?.joinReason.isEmpty == false else { continue }
      touched.will(change: user, in: session, of: self)
      sessions[session]?.participants[user]?.joinReason = ""
    }
    eraseNotes(in: session, through: last, &touched)
  }

  private mutating func resolveUnplaced(in session: SessionID, _ touched: inout TouchedValues) {
    let lost = (sessions[session]?.messages ?? []).compactMap { messages[$0] }
      .filter { $0.state == .sent && $0.sequence == nil }
    // In the order of writing; ties in the order in which they became known.
    let order = lost.enumerated().sorted { ($0.element.writtenAt, $0.offset) < ($1.element.writtenAt, $1.offset) }
    for message in order.map(\.element) {
      touched.will(change: message.id, in: self)
      guard message.isMine, place(of: message.id) == nil else {
        deleteMessage(message.id, &touched)
        continue
      }
      lastOrdinal += 1
      let operation = ClientOperation(
        key: message.id, session: session, writtenAt: message.writtenAt, action: .sendMessage(body: message.body))
      outbox.append(
        QueueRow(ordinal: lastOrdinal, operation: operation, state: .failed, wasSent: true, reason: .lostByRelay))
      ahead[message.id] = nil
      messages[message.id]?.state = .failed
      messages[message.id]?.reason = .lostByRelay
    }
    resolveUnplacedRequests(in: session, &touched)
    sessions[session]?.isUnplaced = false
  }

  private mutating func accept(_ acceptance: Acceptance, _ touched: inout TouchedValues) {
    if let status = acceptance.status, let session = acceptance.session {
      if isOutside(acceptance.key) {
        applyToOverview(status, of: session, &touched)
      } else {
        applyStatus(status, in: session, by: acceptance.isReplay ? nil : owner, &touched)
      }
    }
    if let message = messages[acceptance.key], message.isMine, message.session == acceptance.session,
      message.sequence == nil, acceptance.sequence > 0
    {
      markLogged(
        acceptance.key, sequence: acceptance.sequence, writtenAt: acceptance.writtenAt, loggedAt: acceptance.loggedAt, &touched)
    }
    if let place = place(of: acceptance.key), outbox[place].operation.session == acceptance.session {
      noteAcceptance(acceptance, of: outbox[place].operation, &touched)
      if !isOutside(acceptance.key),
        let event = LogEntry(acceptance, of: outbox[place].operation, by: owner).flatMap({ SessionEvent($0) })
      {
        save(event, of: acceptance.key, &touched)
      }
    }
    if let place = place(of: acceptance.key), case .retract(let target) = outbox[place].operation.action {
      if acceptance.sequence > 0 {
        eraseText(of: target, by: owner, &touched)
      } else if messages[target]?.state == .retracting {
        touched.will(change: target, in: self)
        deleteMessage(target, &touched)
      }
    }
    removeAnswered(acceptance.key, in: acceptance.session, &touched)
  }

  private mutating func reject(_ rejection: Rejection, _ touched: inout TouchedValues) {
    let isOutside = isOutside(rejection.key)
    if let status = rejection.status, let session = rejection.session {
      if isOutside { applyToOverview(status, of: session, &touched) } else { applyStatus(status, in: session, &touched) }
    }
    guard let place = place(of: rejection.key), outbox[place].state != .failed, outbox[place].state != .blocked,
      outbox[place].operation.session == rejection.session
    else { return }
    willChange(outbox[place].operation, &touched)
    if didRefuse(outbox[place].operation, rejection.code, &touched) { return }
    fail(rejection.key, because: rejection.code, &touched)
  }

  mutating func fail(_ key: IdempotencyKey, because reason: RejectionCode, _ touched: inout TouchedValues) {
    guard let place = place(of: key) else { return }
    let operation = outbox[place].operation
    willChange(operation, &touched)
    if case .setStatus(let status, _) = operation.action, !isOutside(key), let session = operation.session {
      touched.will(change: session, in: self)
      touched.did(.statusRefused(status, session: session, reason))
      let first = outbox[place].ordinal
      outbox.removeAll { row in
        row.operation.action.kind == .setStatus && row.ordinal >= first && row.operation.session == session
          && row.state != .failed
      }
      return
    }
    if case .retract(let target) = operation.action, let message = messages[target] {
      touched.will(change: target, in: self)
      if message.state == .retracting, message.sequence != nil {
        messages[target]?.state = message.body.isEmpty ? .erased : .sent
        messages[target]?.reason = reason
      }
    }
    touched.will(change: key, in: self)
    outbox[place].state = .failed
    outbox[place].blockedOn = nil
    outbox[place].nextAttemptAt = nil
    outbox[place].pauseMilliseconds = nil
    outbox[place].reason = reason
    messages[key]?.state = .failed
    messages[key]?.reason = reason
    if operation.rules.isCreation { didFail(operation, &touched) }
  }

  private mutating func noteEvent(of entry: LogEntry, _ touched: inout TouchedValues) {
    guard let event = SessionEvent(entry) else { return }
    if case .participant(let participant) = entry.event,
      sessions[entry.session]?.participants[participant.user]?.hasLeft == false
    {
      return
    }
    if case .joined = entry.event, entry.sequence > 0,
      sessions[entry.session]?.events[entry.sequence - 1]?.kind == event.kind
    {
      return
    }
    save(event, of: nil, &touched)
  }

  private mutating func save(_ event: SessionEvent, of operation: IdempotencyKey?, _ touched: inout TouchedValues) {
    touched.will(event: event.sequence, in: event.session, of: self)
    sessions[event.session]?.events[event.sequence] = event
    sessions[event.session]?.eventKeys[event.sequence] = operation
    let events = sessions[event.session]?.events ?? [:]
    let first = events.keys.sorted().suffix(Limits.sessionEventsMax).first ?? 0
    sessions[event.session]?.events = events.filter { $0.key >= first }
  }

  private mutating func eraseEvent(of operation: IdempotencyKey, in session: SessionID, _ touched: TouchedValues) {
    let keys = sessions[session]?.eventKeys ?? [:]
    let events = (sessions[session]?.events ?? [:]).filter { event in
      keys[event.key] != operation || !touched.isNew(event: event.key, in: session)
    }
    sessions[session]?.events = events
  }

  private mutating func eraseText(of key: IdempotencyKey, by author: UserID, _ touched: inout TouchedValues) {
    guard messages[key]?.author == author else { return }
    touched.will(change: key, in: self)
    if let place = place(of: key) {
      touched.withdrawn.append(key)
      removeOperation(at: place, &touched)
    }
    messages[key]?.state = .retracted
    messages[key]?.body = ""
    messages[key]?.reason = nil
    forgetAssist(of: key, &touched)
  }

  private func isValidRetraction(_ entry: LogEntry, of key: IdempotencyKey) -> Bool {
    guard let name = entry.key, messages[name] == nil, let message = messages[key], message.session == entry.session,
      message.author == entry.author, message.sequence ?? 0 < entry.sequence
    else { return false }
    if let own = place(of: name) { return outbox[own].operation.action == .retract(key) }
    guard message.isMine, message.sequence == nil, message.state != .retracting else { return true }
    return place(of: key).map { outbox[$0].wasSent } ?? true
  }

  private mutating func apply(_ entry: LogEntry, _ touched: inout TouchedValues) {
    makeSession(entry.session, &touched)
    noteEvent(of: entry, &touched)
    switch entry.event {
    case .message(let body):
      guard let key = entry.key else { break }
      if let held = messages[key] {
        guard held.author == entry.author, held.session == entry.session else { break }
        if held.isDisplaced(by: body) {
          displace(held, by: body, &touched)
        } else if held.hasLostAttributes(in: body) {
          touched.will(change: held.id, in: self)
          messages[held.id]?.body = body
          forgetAssist(of: held.id, &touched)
        }
        markLogged(key, sequence: entry.sequence, writtenAt: entry.writtenAt, loggedAt: entry.loggedAt, &touched)
      } else {
        let new = Message(
          id: key, session: entry.session, author: entry.author, isMine: entry.author == owner, body: body,
          state: body.isEmpty ? .retracted : .sent, sequence: entry.sequence, writtenAt: entry.writtenAt,
          loggedAt: entry.loggedAt.milliseconds == 0 ? nil : entry.loggedAt, reason: nil)
        insert(new, &touched)
        noteConsent(in: new, at: entry.sequence, &touched)
      }
    case .status(let status): applyStatus(status, in: entry.session, by: entry.author, &touched)
    case .participant(var participant):
      touched.will(change: participant.user, in: entry.session, of: self)
      participant.joinReason = sessions[entry.session]?.participants[participant.user]?.joinReason ?? ""
      sessions[entry.session]?.participants[participant.user] = participant
    case .joined(var participant, let reason):
      touched.will(change: participant.user, in: entry.session, of: self)
      participant.joinReason = reason.note
      sessions[entry.session]?.participants[participant.user] = participant
      sessions[entry.session]?.joinSequences[participant.user] = entry.sequence
    case .profile(let profile): upsert(profile.keepingLevels(of: profiles[profile.user]), &touched)
    case .done(.retract(let key)): if isValidRetraction(entry, of: key) { eraseText(of: key, by: entry.author, &touched) }
    case .left(let user, _):
      touched.will(change: user, in: entry.session, of: self)
      forgetConsent(of: user, in: entry.session, &touched)
      sessions[entry.session]?.participants[user]?.hasLeft = true
    case .done, .accepted, .expired: applyRequest(entry, &touched)
    case .rung, .declined, .other: break
    }
    if let key = entry.key, entry.author == owner { removeAnswered(key, in: entry.session, &touched) }
  }
}
