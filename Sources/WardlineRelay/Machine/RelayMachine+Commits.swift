internal import WardlineModel

// The path of an operation: inbox, commit, acknowledgement, fan-out.
extension RelayMachine {
  mutating func submit(
    _ operation: ClientOperation, isLaneHead: Bool, from id: ConnectionID, _ member: Member, at now: Moment,
    _ actions: inout [Action]
  ) {
    if heldLanes[id]?.contains(operation.lane) == true {
      guard isLaneHead else { return refuse(Rejection(holding: operation), to: id, &actions) }
      heldLanes[id]?.remove(operation.lane)
    }
    if let pause = pause(of: member.grant.participant.user, for: operation, at: now) {
      holdLane(operation.lane, of: id)
      return refuse(
        operation.key, operation.session, .rateLimited, isPermanent: false, retryAfterMilliseconds: pause, to: id, &actions)
    }
    batches.add(
      Pending(
        connection: id, write: write(operation, of: member), sender: member.connection,
        receivedAtMilliseconds: now.uptimeMilliseconds))
    countWaiting(of: id, &actions)
  }

  /// One thing more of a connection waits for its commit; one that has too many is not read for a while (G9).
  mutating func countWaiting(of id: ConnectionID, _ actions: inout [Action]) {
    let waiting = update(id) { connection in
      connection.waitingCount += 1
      return connection.waitingCount
    }
    if let waiting, waiting >= Limits.connectionInboxMax { pause(id, for: .inbox, &actions) }
  }

  private func write(_ operation: ClientOperation, of member: Member) -> LedgerWrite {
    let author = member.grant.participant
    let sessions = member.grant.followsMembership ? member.access.sessions.sorted() : member.grant.sessions
    guard case .session = operation.lane else {
      if operation.lane == .profile, member.grant.followsMembership {
        return .publish(operation, author: author.user, device: member.device.device, sessions: sessions)
      }
      return .record(operation, author: author.user, device: member.device.device, sessions: sessions)
    }
    guard member.grant.followsMembership else { return .submit(operation, author: author.user) }
    guard operation.rules.answersRequest, let request = operation.requestNamed else {
      return .submitMember(operation, author: author)
    }
    return .answer(operation, author: author, wasRung: routing.machine.hasRung(request, for: author.user))
  }

  mutating func refuse(
    _ key: IdempotencyKey, _ session: SessionID?, _ code: RejectionCode, isPermanent: Bool,
    retryAfterMilliseconds: Int64 = Limits.retryAfterDefaultMilliseconds, detail: String = "", to id: ConnectionID,
    _ actions: inout [Action]
  ) {
    let rejection = Rejection(
      key: key, session: session, code: code, isPermanent: isPermanent,
      retryAfterMilliseconds: isPermanent ? nil : retryAfterMilliseconds, detail: detail)
    refuse(rejection, to: id, &actions)
  }

  mutating func refuse(_ rejection: Rejection, to id: ConnectionID, _ actions: inout [Action]) {
    count(rejection.code)
    actions.append(.send(id, [.rejected(rejection)]))
  }

  private mutating func count(_ code: RejectionCode) {
    counts.rejected += 1
    counts.rejections.add(code)
    if code == .busy || code == .held { counts.busy += 1 }
    if code == .quotaExceeded || code == .tooManySessions { counts.overQuota += 1 }
  }

  /// A batch is on disk: only now its operations are acknowledged and its entries broadcast (G5).
  mutating func completeBatch(_ outcomes: [LedgerOutcome], at now: Moment, _ actions: inout [Action]) {
    let batch = batches.complete(outcomes.count)
    counts.commits += 1
    counts.batch.add(Int64(outcomes.count))
    // The disk does not wait for the fan-out: what is sent below is on it already. A refusal that holds a lane comes first, since it takes back
    // what waits behind it (G3).
    if !outcomes.contains(where: \.mayHoldLane) { commitNextBatch(isTick: false, &actions) }
    for (pending, outcome) in zip(batch, outcomes) {
      if outcome.isAcknowledgement { counts.acknowledgement.add(now.uptimeMilliseconds - pending.receivedAtMilliseconds) }
      switch outcome {
      case .arrived(let heads, let entries, let receipts, let shared, let further):
        for entry in entries {
          deliver(entry, &actions)
          overview.note(entry)
        }
        welcome(pending.connection, heads, receipts, shared, further, at: now, &actions)
      case .accepted(let acceptance, let entry):
        counts.accepted += 1
        // Who came or left is more than their inviter knows: name and role are the directory's. So the author reads the entry, too.
        let isMembership = entry.event.changesMembership
        if isMembership { deliver(entry, &actions) }
        answer(pending.connection, .accepted(acceptance), at: now, &actions)
        if !isMembership { deliver(entry, author: pending.connection, &actions) }
        noteMembership(entry, &actions)
        noteForRouting(entry)
        noteSpeaking(entry, by: pending.write)
        if case .done(.retract) = entry.event { erasure.note(at: now) }
      case .recorded(let acceptance, let entries):
        counts.accepted += 1
        answer(pending.connection, .accepted(acceptance), at: now, &actions)
        for entry in entries {
          deliver(entry, &actions)
          overview.note(entry)
        }
        if case .publish(_, let author, _, _) = pending.write {
          recheckLanguages(of: author, &actions)
          elsewhere.say(.changed(author))
        }
      case .created(let acceptance, let entries):
        counts.accepted += 1
        answer(pending.connection, .accepted(acceptance), at: now, &actions)
        for entry in entries {
          noteMembership(entry, &actions)
          noteForRouting(entry)
        }
      case .appended(let acceptance, let entries):
        completeAppending(entries, acceptance, nil, from: pending.connection, at: now, &actions)
      case .routed(let acceptance, let entries, let request):
        completeAppending(entries, acceptance, request, from: pending.connection, at: now, &actions)
      case .logged(let entries):
        for entry in entries {
          deliver(entry, &actions)
          noteForRouting(entry)
        }
      case .vacated(let session, let users): noteVacated(session, users)
      case .announced: break
      // No answer: the device has a newer connection at another relay, and sends there again what it has not taken back. This one was closed when the
      // news of that was followed, before the commit was completed.
      case .fenced:
        if connections[pending.connection] != nil { disconnect(pending.connection, replaced(by: nil), code: 1008, &actions) }
      case .following(let head, let receipts, let shared):
        beginFollowing(head, receipts, shared, at: pending.write.cursor, on: pending.connection, &actions)
        release(pending.connection, at: now, &actions)
      case .notFollowing(let session):
        // A connection that still reads the log up to the leaving gets `left` when it has reached it.
        if case .open(let member)? = connections[pending.connection]?.phase, member.subscriptions[session] == nil {
          actions.append(.send(pending.connection, [.left(session)]))
        }
        nameFurtherSessions(besides: session, on: pending.connection, &actions)
        release(pending.connection, at: now, &actions)
      case .received(let receipt): if let receipt { broadcast(receipt, &actions) }
      case .replayed(let acceptance):
        counts.replayed += 1
        answer(pending.connection, .accepted(acceptance), at: now, &actions)
      case .rejected(let rejection):
        count(rejection.code)
        answer(pending.connection, .rejected(rejection), at: now, &actions)
        holdLane(behind: rejection, of: pending, at: now, &actions)
      }
    }
    deliverHeldPages(&actions)
  }

  /// An operation that made several entries, or one of a request.
  private mutating func completeAppending(
    _ entries: [LogEntry], _ acceptance: Acceptance, _ request: RoutedRequest?, from id: ConnectionID, at now: Moment,
    _ actions: inout [Action]
  ) {
    counts.accepted += 1
    // As of any operation: who leaves reads the entry of that, too.
    let isRead = entries.first?.event.changesMembership == true
    if isRead, let entry = entries.first { deliver(entry, &actions) }
    answer(id, .accepted(acceptance), at: now, &actions)
    for (index, entry) in entries.enumerated() {
      // Only the first is acknowledged.
      if index > 0 || !isRead { deliver(entry, author: index == 0 ? id : nil, &actions) }
      noteMembership(entry, &actions)
      noteForRouting(entry, request)
    }
  }

  private mutating func answer(_ id: ConnectionID, _ frame: RelayFrame, at now: Moment, _ actions: inout [Action]) {
    guard connections[id] != nil else { return }
    actions.append(.send(id, [frame]))
    release(id, at: now, &actions)
  }

  /// One operation less waits for its commit; a connection that was paused for its inbox is read again.
  mutating func release(_ id: ConnectionID, at now: Moment, _ actions: inout [Action]) {
    let isPaused = update(id) { connection in
      assert(connection.waitingCount > 0, "connection \(id) is answered something that it does not wait for")
      connection.waitingCount -= 1
      return connection.waitingCount <= Limits.connectionInboxMax / 2 && connection.pauses.contains(.inbox)
    }
    if isPaused == true { unpause(id, for: .inbox, at: now, &actions) }
  }

  /// The store is unavailable for now. All operations of the affected lanes, in the batch and behind it, are rejected in order,
  /// and the lanes are held until their heads are sent again, so that no operation overtakes (G3).
  mutating func rejectAsBusy(at now: Moment, _ actions: inout [Action]) {
    let (waiting, lanes) = batches.takeAll()
    for pending in waiting {
      switch pending.write {
      case .arrive, .arriveMember, .follow:
        guard connections[pending.connection] != nil else { continue }
        disconnect(
          pending.connection,
          GoAway(
            .overloaded, delayMilliseconds: Limits.retryAfterDefaultMilliseconds,
            message: "the relay cannot store anything for now"),
          code: 1001, &actions)
      case .receive(let news):
        batches.add(news.receipt, of: ParticipantKey(session: news.receipt.session, user: news.user))
      case .logRings, .expire, .vacate, .announce: batches.putBack(pending)
      case .submit(let operation, _), .submitMember(let operation, _), .answer(let operation, _, _),
        .record(let operation, _, _, _), .publish(let operation, _, _, _):
        guard lanes.contains(HeldLane(pending.connection, operation.lane)) else {
          batches.putBack(pending)
          continue
        }
        // A closed connection gets no answer; its client submits again.
        guard connections[pending.connection] != nil else { continue }
        holdLane(operation.lane, of: pending.connection)
        refuse(operation.key, operation.session, .busy, isPermanent: false, to: pending.connection, &actions)
        release(pending.connection, at: now, &actions)
      }
    }
    deliverHeldPages(&actions)
  }
}

extension LedgerWrite {
  /// Where a device continues a session.
  fileprivate var cursor: LogCursor { if case .follow(_, _, let known) = self { known.last ?? .start } else { .start } }
}

extension LedgerOutcome {
  /// Whether what waits behind its operation goes back to the device.
  fileprivate var mayHoldLane: Bool { if case .rejected(let rejection) = self { rejection.code == .notAllowed } else { false } }

  /// Whether an operation is acknowledged by it.
  fileprivate var isAcknowledgement: Bool {
    switch self {
    case .accepted, .appended, .routed, .created, .recorded, .replayed: true
    case .arrived, .vacated, .logged, .announced, .following, .notFollowing, .received, .rejected, .fenced: false
    }
  }
}
