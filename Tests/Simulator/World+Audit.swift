internal import WardlineModel
internal import WardlineSync

// Compares what a device stores and shows with the reference state.
extension World {
  /// The purpose of a transaction.
  enum Purpose {
    case writing
    case retrying
    case deleting
    case answers([RelayNews])
    /// The relay's clock was learned.
    case correcting
  }

  /// A transaction has been committed on a device.
  func kept(_ committed: Committed, by purpose: Purpose, on device: Device) {
    note(.keeps, device.index, UInt64(committed.changes.count)) {
      "\(device.identity.device) keeps \(committed.changes.count) changes; \(committed.counts.pending) wait"
    }
    for change in committed.changes {
      check(change, by: purpose, on: device)
      device.screen.show(change)
      noteRing(change, on: device)
    }
    if committed.changes.contains(where: { if case .drafts = $0 { false } else { true } }) { device.changedAt = now }
    device.screen.counts = committed.counts
    device.transactions += 1
    hasProgressed = true
    for key in committed.withdrawn { judge.withdrawn(key) }
    if case .answers(let answers) = purpose {
      checkYielded(answers, on: device)
      judge.refused(answers)
      for case .rejected(let rejection) in answers where rejection.code == .tooOld { checkAge(rejection.key, on: device) }
      let moves = answers.compactMap(\.cursor)
      for move in moves { device.screen.unreadCursors[move.session] = move.place }
      if !moves.isEmpty { checkCursors(of: device) }
    }
    if device.transactions.isMultiple(of: 32) { audit(device, isLast: false) }
  }

  /// Each process on a shared store shows what all of them have written.
  func checkShown(by client: ClientProcess) {
    let (shown, stored) = (client.shown, client.device.screen)
    let keys = Set(shown.messages.keys).union(stored.messages.keys).filter { shown.messages[$0] != stored.messages[$0] }
    expect(keys.isEmpty, .feedIsStore, "\(name(client)) shows \(keys.map(\.brief).sorted()) otherwise than the store it shares")
    expect(
      shown.sessions == stored.sessions && shown.preferences == stored.preferences && shown.profiles == stored.profiles
        && shown.requests == stored.requests && shown.rings == stored.rings && shown.duty == stored.duty,
      .feedIsStore, "\(name(client)) shows something else than is in the store it shares")
  }

  // MARK: Each change

  func check(_ change: Change, by purpose: Purpose, on device: Device) {
    noteWords(change, on: device)
    switch change {
    case .message(let message): check(message, by: purpose, on: device)
    case .deleted(let key, _):
      expect(
        device.screen.messages[key]?.state == .failed || judge.writings[key]?.submitted == nil
          || judge.writings[key]?.isRetracted == true || isLostByAnother(key, on: device), .nothingLost,
        "\(key.brief) is gone, and had not failed")
    case .session(let state):
      judge.checkBelieved(state.confirmed, in: state.session)
      let held = device.screen.sessions[state.session]?.confirmed.version ?? 0
      expect(
        state.confirmed.version >= held || purpose.resets(state.session)
          || purpose.welcomes(state.confirmed, in: state.session) && !judge.pastLives.isEmpty, .statusIsTheRelays,
        "\(device.identity.device) goes from version \(held) of \(state.session) back to \(state.confirmed.version)")
    case .participant, .profile, .preference: break
    case .request, .ring, .ringEnded, .duty, .directory, .queuedRequests, .overview, .answerRefused, .statusRefused, .drafts:
      break
    case .receipt(let receipt, let user): check(receipt, by: user, on: device)
    case .event(let event): check(event, on: device)
    case .gap(let gap, let from) where gap.reason == .pastRetention:
      checkPassed(gap, in: from.epoch, on: device)
      expect(
        gap.missing?.upperBound == from.sequence, .oneHistory,
        "\(device.identity.device) goes on in \(gap.session) at \(from.sequence), and misses \(String(describing: gap.missing))"
      )
    case .gap(let gap, let from) where gap.reason == .beforeMembership:
      checkLeftOut(gap, on: device)
      expect(
        gap.missing?.upperBound == from.sequence, .oneHistory,
        "\(device.identity.device) goes on in \(gap.session) at \(from.sequence), and misses \(String(describing: gap.missing))"
      )
    case .gap(let gap, let from):
      expect(
        !judge.pastLives.isEmpty && gap.reason == (from.sequence == 0 ? .otherEpoch : .diverged) && gap.missing == nil
          && gap.differsFrom == from.sequence + 1, .oneHistory,
        "\(gap.session) is reset (\(gap.reason)) on \(device.identity.device)")
    }
  }

  /// What is held for its age is that old, whatever the clocks have shown meanwhile. Across two boots nobody knows it better than they do.
  private func checkAge(_ key: IdempotencyKey, on device: Device) {
    guard let writing = judge.writings[key], writing.boot == device.boot.number else { return }
    let limit =
      writing.operation.rules.ageing == .likeRequests
      ? min(plan.options.ageMax, Limits.requestAgeMaxMilliseconds) : plan.options.ageMax
    // It was kept up to so long after it was written.
    let age = now - writing.time + 30_000
    expect(age >= limit, .live, "\(key.brief) is held for its age, and was written \(now - writing.time) ms ago")
  }

  private func check(_ message: Message, by purpose: Purpose, on device: Device) {
    let before = device.screen.messages[message.id]
    let writing = judge.writings[message.id]
    expect(message.isMine == (message.author == device.user), .oneHistory, "\(message.id.brief) is of \(message.author)")
    expect(
      message.isMine || !plan.options.followsMembership || judge.hasBeenMember(device.user, of: message.session), .noOneElse,
      "\(device.identity.device) has \(message.id.brief) of \(message.session), of which its user never was a member")
    if case .correcting = purpose {
      var corrected = before
      corrected?.writtenAt = message.writtenAt
      return expect(
        message == corrected && writing?.submitted == nil, .nothingLost,
        "\(message.id.brief) is changed by a clock, and not only its time")
    }
    switch message.state {
    case .sent:
      let isLogged = message.sequence.map { sequence in
        judge.isEntry(sequence, of: message.session) { entry in
          entry.key == message.id && entry.author == message.author && entry.writtenAt == message.writtenAt
            && entry.event == .message(body: message.body)
        }
      }
      expect(
        isLogged ?? (!judge.pastLives.isEmpty || writing?.isLogged == true), .ackIsDurable,
        "\(message.id.brief) is shown as sent at \(message.sequence ?? 0), where something else stands")
    case .pending:
      if case .retrying = purpose {
        expect(before?.state == .failed, .noTrap, "\(message.id.brief) is retried, and had not failed")
      } else {
        expect(before == nil || before?.reason == .sessionNotCreated, .nothingLost, "\(message.id.brief) is pending again")
      }
      expect(writing?.author == device.user, .nothingLost, "\(message.id.brief) is pending, and not its own")
    case .failed:
      let isLost = message.reason == .lostByRelay
      expect(
        before?.state == (isLost ? .sent : .pending) || before == nil && message.reason == .sessionNotCreated, .nothingLost,
        "\(message.id.brief) failed, and had not been \(isLost ? "sent" : "pending")")
      expect(
        !isLost || writing?.isForgotten == true || plan.options.retention != nil && !judge.pastLives.isEmpty, .nothingLost,
        "\(message.id.brief) is taken for lost, and was not")
      if isLost { agree(message, on: device) }
      expect(
        message.reason != .tooOld || writing?.submitted == nil || writing?.isRefused == true, .nothingLost,
        "\(message.id.brief) is held for its age, and a relay may have it")
      expect(message.reason != nil, .live, "\(message.id.brief) failed without a reason")
    case .retracting:
      expect(writing?.isRetracted == true, .nothingLost, "\(message.id.brief) is taken back, and nobody asked for it")
    case .retracted:
      expect(
        judge.retracted.contains(message.id) && message.body.isEmpty, .nothingLost,
        "\(message.id.brief) is gone, and the log does not say so")
    case .erased:
      // A relay that was restored from an older copy may have the text again; the device does not.
      let isErased =
        message.sequence.map { judge.isErased(message.id, at: $0, of: message.session) } ?? !judge.pastLives.isEmpty
      // A device that was offline for longer than the retention can learn in one transaction that a message was accepted and
      // erased.
      let hadNoPlace = before?.state == .pending || before?.state == .failed
      expect(
        message.body.isEmpty && (isErased || before?.state == .erased) && (!hadNoPlace || message.sequence != nil),
        .nothingLost,
        "\(message.id.brief) has no words any more, and the relay keeps them")
    }
    if let before, [.sent, .retracted, .erased].contains(before.state) {
      let isKept =
        [.sent, .retracting, .retracted, .erased].contains(message.state) || message.reason == .lostByRelay
      expect(isKept, .nothingLost, "\(message.id.brief) was \(before.state), and is \(message.state)")
    }
  }

  /// A delivered receipt requires the entry on a disk of its reader, and goes back only with the log.
  private func check(_ receipt: Receipt, by user: UserID, on device: Device) {
    var shown = device.screen.receipts[receipt.session]?[user] ?? receipt
    // Whoever has come again is not told what was read before that (`Access.served`; fast seed 223821054864).
    let history = judge.histories[receipt.session]
    let comings = (history?.comings[device.user]?.count ?? 0) + (history?.entries.first?.author == device.user ? 1 : 0)
    if receipt.readThrough == 0, comings > 1 { shown.readThrough = 0 }
    expect(
      receipt.merged(with: shown) == receipt || !judge.pastLives.isEmpty, .ackIsDurable,
      "\(user) goes back in \(receipt.session) on \(device.identity.device), from \(shown) to \(receipt)")
    // If a store cannot be read now, use the state from when its cursor moved.
    let held =
      devices.filter { $0.user == user }.map { other in
        max(
          other.screen.checkedThrough[receipt.session] ?? 0, other.screen.unreadCursors[receipt.session]?.sequence ?? 0,
          cursors(of: other)[receipt.session]?.sequence ?? 0)
      }.max() ?? 0
    // Entries received in an ended history may be received again later.
    let isPast = judge.pastLives.contains {
      UInt64($0[receipt.session]?.entries.count ?? 0) >= receipt.deliveredThrough
    }
    expect(
      held >= receipt.deliveredThrough || isPast, .ackIsDurable,
      "\(user) is said to have \(receipt.session) through \(receipt.deliveredThrough), and has it through \(held)")
  }

  /// What is said to have happened stands in the log, or stood in one that was lost.
  private func check(_ event: SessionEvent, on device: Device) {
    let entries = ([judge.histories] + judge.pastLives).compactMap { history -> LogEntry? in
      let log = history[event.session]?.entries ?? []
      return event.sequence > 0 && event.sequence <= log.count ? log[Int(event.sequence) - 1] : nil
    }
    expect(
      entries.contains { SessionEvent($0) == event }, .oneHistory,
      "\(device.identity.device) says that \(event.kind) stands at \(event.sequence) of \(event.session)")
  }

  /// G6: after the relay's rejection the status change is gone.
  private func checkYielded(_ answers: [RelayNews], on device: Device) {
    for case .rejected(let rejection) in answers where rejection.code == .statusConflict {
      guard let status = rejection.status, let session = rejection.session, let state = device.screen.sessions[session]
      else { continue }
      expect(
        state.confirmed.version >= status.version, .statusIsTheRelays,
        "\(device.identity.device) shows \(state.confirmed.brief) after it was told \(status.brief)")
    }
  }

  /// G4: a cursor implies every entry up to it.
  func checkCursors(of device: Device) {
    guard let cursors = try? device.memory.cursors() else { return }
    for (session, said) in device.screen.unreadCursors {
      guard let cursor = cursors[session], cursor.epoch == said.epoch else { continue }
      expect(
        cursor.sequence >= said.sequence, .ackIsDurable,
        "\(device.identity.device) kept \(session) through \(said.sequence), and has it through \(cursor.sequence)")
    }
    device.screen.unreadCursors = [:]
    for session in judge.sessions {
      guard let cursor = cursors[session], let history = judge.history(of: session, in: cursor.epoch) else { continue }
      let checked = device.screen.checkedThrough[session] ?? 0
      if let followed = judge.history(of: session, in: device.screen.epochs[session]), checked > 0 {
        expect(
          followed.entry(checked) == history.entry(checked), .oneHistory,
          "\(device.identity.device) reads another log of \(session) than up to \(checked), and was not told")
      }
      device.screen.epochs[session] = cursor.epoch
      guard cursor.sequence != checked else { continue }
      expect(
        cursor.sequence > checked && cursor.sequence <= UInt64(history.entries.count), .oneHistory,
        "\(device.identity.device) is at \(session)@\(cursor.sequence), was at \(checked), of \(history.entries.count)")
      guard cursor.sequence > checked, cursor.sequence <= UInt64(history.entries.count) else { return }
      for entry in history.entries[Int(checked)..<Int(cursor.sequence)] { checkHeld(entry, by: device) }
      device.screen.checkedThrough[session] = cursor.sequence
    }
  }

  private func checkHeld(_ entry: LogEntry, by device: Device) {
    // What precedes its owner's joining, of whatever kind it is; each such gap was compared with the log.
    if device.screen.isLeftOut(entry.sequence, of: entry.session) { return }
    switch entry.event {
    case .message:
      let held = entry.key.flatMap { device.screen.messages[$0] }
      expect(
        held?.sequence == entry.sequence || device.screen.hasPassed(entry.sequence, of: entry.session), .oneHistory,
        "\(device.identity.device) is past \(entry.brief), and has \(held.map { "it as \($0.state)" } ?? "nothing")")
    case .status(let status):
      let held = device.screen.sessions[entry.session]?.confirmed.version ?? 0
      expect(held >= status.version, .oneHistory, "\(device.identity.device) is past \(entry.brief), and at version \(held)")
    case .participant(let participant), .joined(let participant, _):
      expect(
        device.screen.participants[entry.session]?[participant.user] != nil, .oneHistory,
        "\(device.identity.device) is past \(entry.brief), and does not know them")
    case .profile(let profile):
      expect(
        device.screen.profiles[profile.user] != nil, .oneHistory,
        "\(device.identity.device) is past \(entry.brief), and does not know it")
    case .done(.retract(let key)):
      let state = device.screen.messages[key]?.state
      expect(
        state == .retracted || state == nil && hasPassed(key, of: entry.session, on: device), .oneHistory,
        "\(device.identity.device) is past \(entry.brief), and has it as \(state.map(\.rawValue) ?? "nothing")")
    case .done, .left, .rung, .declined, .accepted, .expired, .other: break
    }
  }

  // MARK: Everything

  /// Reads the whole store: it equals the sum of its changes, and contains everything written there (G1).
  func audit(_ device: Device, isLast: Bool) {
    do throws(StoreError) {
      try auditMessages(of: device, isLast: isLast)
      try auditQueue(of: device, isLast: isLast)
      try auditAssist(device)
      for session in judge.sessions {
        let state = try device.memory.session(session)
        expect(
          state == device.screen.sessions[session], .feedIsStore,
          "\(device.identity.device) holds \(String(describing: state)), and showed \(String(describing: device.screen.sessions[session]))"
        )
        let people = try device.memory.participants(of: session)
        let shown = (device.screen.participants[session] ?? [:]).values.sorted { $0.user < $1.user }
        expect(people == shown, .feedIsStore, "\(device.identity.device) knows \(people), and showed \(shown)")
        let events = try device.memory.events(of: session)
        let happened = (device.screen.events[session] ?? [:]).values.sorted { $0.sequence < $1.sequence }
        expect(events == happened, .feedIsStore, "\(device.identity.device) holds \(events), and showed \(happened)")
        let gaps = try device.memory.gaps(in: session)
        let named = device.screen.gaps[session] ?? []
        expect(gaps == named, .feedIsStore, "\(device.identity.device) marks \(gaps), and showed \(named)")
        if isLast, let state, opened(by: device)?.contains(session) == true {
          expect(
            state.confirmed == judge.histories[session]?.status
              && (state.wanted == nil || device.screen.counts.blocked > 0), .statusIsTheRelays,
            "\(device.identity.device) has \(session) as \(state) in the end")
        }
      }
      let preferences = try device.memory.preferences()
      expect(
        preferences == device.chosen && preferences == device.screen.preferences, .preferencesAreTheUsers,
        "\(device.identity.device) holds \(preferences); \(device.chosen) was chosen, \(device.screen.preferences) shown")
      for session in judge.sessions {
        let receipts = try device.memory.receipts(in: session)
        let shown = device.screen.receipts[session] ?? [:]
        expect(receipts == shown, .feedIsStore, "\(device.identity.device) holds \(receipts), and showed \(shown)")
      }
      let requests = try device.memory.requests(limit: .max)
      expect(
        Set(requests) == Set(device.screen.requests.values), .feedIsStore,
        "\(device.identity.device) holds \(requests), and showed \(device.screen.requests)")
      let (rings, duty) = (try device.memory.rings(), try device.memory.duty())
      expect(
        Set(rings) == Set(device.screen.rings.values) && duty == device.screen.duty, .feedIsStore,
        "\(device.identity.device) holds \(rings) and \(duty), and showed \(device.screen.rings) and \(device.screen.duty)")
      if isLast { auditReceipts(of: device) }
    } catch {
      // A failed store returns nothing any more, and its process ends.
      expect(isExcused(device), .nothingLost, "\(device.identity.device) cannot be read: \(error)")
    }
  }

  /// In the quiet phase all connected users have each other's receipts.
  private func auditReceipts(of device: Device) {
    for session in opened(by: device) ?? [] {
      let head = UInt64(judge.histories[session]?.entries.count ?? 0)
      for other in devices where opened(by: other)?.contains(session) == true {
        let delivered = device.screen.receipts[session]?[other.user]?.deliveredThrough ?? 0
        expect(
          delivered == head, .live,
          "\(device.identity.device) knows \(other.user) at \(delivered) of \(session), which is at \(head)")
      }
    }
  }

  private func auditMessages(of device: Device, isLast: Bool) throws(StoreError) {
    var count = 0
    let cursors = try device.memory.cursors()
    for session in judge.sessions {
      let messages = try device.memory.messages(of: session)
      count += messages.count
      for message in messages {
        expect(
          device.screen.messages[message.id] == message, .feedIsStore,
          "\(device.identity.device) holds \(message), and showed \(String(describing: device.screen.messages[message.id]))")
        if message.state == .failed { judge.failed.insert(message.id) }
        checkPlace(of: message, following: cursors[session]?.epoch, isLast: isLast, device)
      }
      let isSorted = zip(messages, messages.dropFirst()).allSatisfy { first, second in
        (first.writtenAt, first.sequence ?? .max) <= (second.writtenAt, second.sequence ?? .max)
      }
      expect(isSorted, .order, "\(device.identity.device) shows \(session) out of order")
      try checkCorrections(in: session, among: messages, device)
    }
    expect(
      count == device.screen.messages.count, .feedIsStore,
      "\(device.identity.device) holds \(count) messages, and showed \(device.screen.messages.count)")
    for key in judge.written[device.index] {
      guard let writing = judge.writings[key], !writing.isDeleted, !writing.isRetracted,
        case .sendMessage = writing.operation.action
      else { continue }
      expect(
        device.screen.messages[key] != nil, .nothingLost, "\(writing.operation.brief) is not in its author's store any more")
    }
  }

  /// The correction counts that stands last in the log, of those by the author of what it corrects.
  private func checkCorrections(in session: SessionID, among messages: [Message], _ device: Device) throws(StoreError) {
    let held = Dictionary(uniqueKeysWithValues: messages.map { ($0.id, $0) })
    var last: [IdempotencyKey: Message] = [:]
    // What each author has said in the place of a message, in the order of the log.
    var said: [IdempotencyKey: [UserID: [Message]]] = [:]
    for message in messages.filter({ !$0.state.isWordless }).sorted(by: { ($0.sequence ?? 0) < ($1.sequence ?? 0) }) {
      guard let place = message.sequence, let key = message.attributes.corrects else { continue }
      for earlier in said[key]?[message.author] ?? [] { last[earlier.id] = message }
      said[key, default: [:]][message.author, default: []].append(message)
      guard let first = held[key], first.author == message.author, !first.state.isWordless, let before = first.sequence,
        before < place
      else { continue }
      last[key] = message
    }
    let counting = try device.memory.corrections(in: session)
    expect(
      counting.mapValues(\.id) == last.mapValues(\.id), .oneHistory,
      "\(device.identity.device) counts \(counting.mapValues(\.id.brief)) as corrections, where the log has \(last.mapValues(\.id.brief)) last"
    )
  }

  /// G4: a place in the log belongs to the history that the device follows. Only a message lost in that history has no place.
  private func checkPlace(of message: Message, following epoch: LogEpoch?, isLast: Bool, _ device: Device) {
    if let sequence = message.sequence {
      expect(
        epoch != nil && judge.isEntry(sequence, of: message.session, in: epoch) { $0.key == message.id }, .oneHistory,
        "\(device.identity.device) has \(message.id.brief) at \(sequence), which it is not in the log that it follows")
    } else if isLast, message.state == .sent, opened(by: device)?.contains(message.session) == true {
      expect(
        false, .oneHistory, "\(device.identity.device) has \(message.id.brief) as sent without a place in the log")
    }
  }

  /// Other authors' messages that the relay has lost are removed, and in a log that was set back those from after its reader had left.
  private func isLostByAnother(_ key: IdempotencyKey, on device: Device) -> Bool {
    guard let message = device.screen.messages[key], !message.isMine, message.state == .sent else { return false }
    if plan.options.followsMembership, !judge.pastLives.isEmpty, let history = judge.histories[message.session],
      let entry = history.entries.first(where: { $0.key == key }), entry.sequence > history.readable(by: device.user)
    {
      return true
    }
    return judge.writings[key]?.isForgotten == true || plan.options.retention != nil && !judge.pastLives.isEmpty
  }

  /// The author sends half of the lost messages again; the other half stay marked.
  private func agree(_ message: Message, on device: Device) {
    tally.lostByRelay += 1
    guard message.id.low.isMultiple(of: 2) else { return }
    agenda.arrange(.agrees(device, message.id), at: now + Self.agreeing)
  }

  /// How long its author takes to read the question.
  static var agreeing: Int64 { 300 }

  func agreed(_ device: Device, _ key: IdempotencyKey) {
    guard device.screen.messages[key]?.reason == .lostByRelay, let client = device.slots.compactMap(\.process).first else {
      return
    }
    ask(client, .retry(key))
  }

  /// A message that waits has its operation, and the other way round.
  private func auditQueue(of device: Device, isLast: Bool) throws(StoreError) {
    let rows = try device.memory.queue()
    var states: [IdempotencyKey: QueueRow.State] = [:]
    var taken: Set<IdempotencyKey> = []
    for row in rows {
      if case .retract(let key) = row.operation.action { taken.insert(key) }
      if let blocker = row.blockedOn {
        expect(
          row.state == .blocked && rows.contains { $0.operation.key == blocker }, .live,
          "\(row.operation.brief) is blocked on \(blocker.brief), which is not there")
        expect(
          !rows.contains { $0.operation.key == blocker && $0.state == .failed && $0.reason != .deletionPending }, .live,
          "\(row.operation.brief) waits for \(blocker.brief), which has failed")
        // It waits for the same decision by its author or, where that was to try again, for what its blocker waits for.
        if rows.contains(where: { $0.operation.key == blocker && $0.state == .failed }) {
          judge.failed.insert(row.operation.key)
        } else if isLast {
          judge.waiting.insert(row.operation.key)
        }
      }
      if isLast { auditWaiting(row, on: device) }
      states[row.operation.key] = row.state
      let tries = device.deaths + (judge.writings[row.operation.key]?.refusals ?? 0) + 1
      expect(
        row.attempts <= tries, .attemptsAreTries,
        "\(row.operation.brief) was tried \(row.attempts) times, and there were \(tries) occasions")
    }
    for message in device.screen.messages.values where message.state == .retracting {
      expect(taken.contains(message.id), .nothingLost, "\(message.id.brief) is to be taken back, and nothing does it")
    }
    for message in device.screen.messages.values where message.state == .pending || message.state == .failed {
      let state = states[message.id]
      expect(
        state != nil && (state == .failed) == (message.state == .failed), .nothingLost,
        "\(message.id.brief) is \(message.state), and its operation \(states[message.id].map(\.rawValue) ?? "is not there")")
    }
    let failed = rows.count { $0.state == .failed }
    let blocked = rows.count { $0.state == .blocked }
    let counts = QueueCounts(pending: rows.count - failed - blocked, failed: failed, blocked: blocked)
    expect(counts == device.screen.counts, .feedIsStore, "\(counts) wait, and \(device.screen.counts) were shown")
    expect(try device.memory.counts() == counts, .feedIsStore, "the counts are not those of the queue")
  }
}

extension World.Purpose {
  /// Whether it resets a session's log.
  fileprivate func resets(_ session: SessionID) -> Bool {
    guard case .answers(let answers) = self else { return false }
    return answers.contains { if case .reset(_, session, let reason) = $0 { reason != .pastRetention } else { false } }
  }

  /// Whether a welcome contains the status.
  fileprivate func welcomes(_ status: VersionedStatus, in session: SessionID) -> Bool {
    guard case .answers(let answers) = self else { return false }
    return answers.contains {
      if case .welcome(let head) = $0 { head.session == session && head.status.version <= status.version } else { false }
    }
  }
}

extension RelayNews {
  /// Where it moves the cursor of a session to.
  fileprivate var cursor: (session: SessionID, place: LogCursor)? {
    switch self {
    case .cursor(let place, let session), .reset(let place, let session, _): (session, place)
    case .accepted, .rejected, .postponed, .event, .head, .welcome, .erased, .ahead, .complete, .receipt, .receiptsComplete,
      .opened:
      nil
    case .connected, .phrases, .ring, .ringEnded, .place, .duty, .directory, .queuedRequests, .overview: nil
    }
  }
}
