internal import WardlineMemoryStores
internal import WardlineModel
internal import WardlineRelay
internal import WardlineSync

// Performs the relay's retention, and checks readers that had not read the erased entries.
extension World {
  // MARK: The relay's driver

  /// Runs on the commit queue, behind its current jobs.
  func prune(loggedBefore cutoff: Timestamp, endedBefore: Timestamp?, entriesMax: Int, _ relay: RelayProcess) {
    let wall = relay.host.clock.wall(at: now)
    let oldest = wall.advanced(byMilliseconds: -(plan.options.retention ?? 0))
    expect(cutoff <= oldest, .nothingLost, "what was logged at \(oldest) is erased, and not old enough")
    judge.erasedBefore = max(judge.erasedBefore, cutoff)
    if let ended = endedBefore, let span = plan.options.endedRetention {
      let oldest = wall.advanced(byMilliseconds: -span)
      expect(ended <= oldest, .nothingLost, "what had ended at \(oldest) is erased, and not old enough")
      judge.erasedEndedBefore = max(judge.erasedEndedBefore, ended)
    }
    expect(
      (endedBefore == nil) == (plan.options.endedRetention == nil), .live, "retention by the end of a session is not asked for")
    relay.lastCommitRun = max(relay.lastCommitRun, now) + diskChance.skewed(upTo: plan.options.diskMax)
    let used = mutant == .eraseTheYoung ? cutoff.advanced(byMilliseconds: 4_000) : cutoff
    let ended = mutant == .keepTheEnded ? nil : endedBefore
    agenda.arrange(
      .pruneRuns(relay, loggedBefore: used, endedBefore: ended, entriesMax: entriesMax), at: relay.lastCommitRun)
  }

  func runPrune(loggedBefore cutoff: Timestamp, endedBefore: Timestamp?, entriesMax: Int, _ relay: RelayProcess) {
    let host = relay.host
    let death = host.trouble.death
    if death == .beforeCommit { return dieAtCommit(relay) }
    if case .withinCommit(let changes) = death {
      judge.hasPerhapsErased = true
      disks.die(within: .relay, slot: 0, afterChanges: changes)
      _ = try? host.memory.prune(loggedBefore: cutoff, endedBefore: endedBefore, entriesMax: entriesMax)
      return dieAtCommit(relay)
    }
    let isRefused = now < host.trouble.refusesUntil && diskChance.happens(oneIn: host.trouble.refusesOneIn)
    var pruning: Pruning?
    do throws(StoreError) {
      if isRefused { throw .unavailable("the disk is full") }
      pruning = try host.memory.prune(loggedBefore: cutoff, endedBefore: endedBefore, entriesMax: entriesMax)
      if pruning != Pruning() {
        judge.hasPerhapsErased = true
        disks.relayCommitted()
        hint(besides: relay)
      }
      if judge.hasPerhapsErased { try takeOverErased(isAsBefore: false) }
    } catch {
      guard case .unavailable = error else {
        // One that others hold for gone has erased nothing.
        if !hasSeveralRelays { judge.hasPerhapsErased = true }
        return relayFailed(relay, error)
      }
      expect(isRefused || disks.hasFailed(.relay) || !disks.isSettled, .noTrap, "nothing is erased for no reason: \(error)")
    }
    if death == .afterCommit { return dieAtCommit(relay) }
    agenda.arrange(.commitAnswers(relay, .pruned(pruning)), at: now + diskChance.skewed(upTo: plan.options.hopMax))
  }

  func removeErased(_ relay: RelayProcess) {
    var isRemoved = false
    do throws(StoreError) { isRemoved = try relay.host.memory.removeErased() } catch {
      guard case .unavailable = error else { return relayFailed(relay, error) }
    }
    agenda.arrange(.commitAnswers(relay, .erasedRemoved(isRemoved)), at: now + diskChance.skewed(upTo: plan.options.hopMax))
  }

  /// For the mutants of a relay that omits frames.
  func isHidden(_ frame: RelayFrame) -> Bool {
    switch frame {
    case .reset(_, _, .pastRetention): mutant == .hideErased
    case .reset(_, _, .beforeMembership): mutant == .hideBeforeMembership
    case .ringEnded(let request, _): mutant == .ringOnAfterAssignment && judge.isAssigned(request)
    case .presence(_, _, isHere: true): mutant == .hideArrivals
    case .joined: mutant == .leaveOutJoined
    case .left: mutant == .leaveOutLeft
    default: false
    }
  }

  // MARK: The reference state

  /// Reads the remaining log. `isAsBefore`: nothing was erased since the last check.
  func takeOverErased(isAsBefore: Bool) throws(StoreError) {
    for session in judge.sessions {
      var kept: [LogEntry] = []
      var page: LogPage
      repeat {
        page = try relayHosts[0].memory.page(of: session, after: kept.last?.sequence ?? 0, entriesMax: Limits.pageEntriesMax)
        kept += page.entries
      } while !page.entries.isEmpty
      judge.erased(in: session, below: page.floor, kept, isAsBefore: isAsBefore)
    }
    judge.hasPerhapsErased = false
  }

  /// At the end nothing is kept for longer than the retention, by the relay's clock.
  func checkRetention() {
    guard let retention = plan.options.retention, let relay = leader, relay.startedAt + 3_000 < now,
      relayHosts.allSatisfy({ $0.clock.offset == 0 })
    else { return }
    let due = relay.host.clock.wall(at: now).advanced(byMilliseconds: -retention - 3_000)
    let endedDue = plan.options.endedRetention.map { relay.host.clock.wall(at: now).advanced(byMilliseconds: -$0 - 3_000) }
    for session in judge.sessions where judge.held[session] == nil {
      let late = judge.histories[session].flatMap { history in
        let isEnded = history.endedAt.map { end in endedDue.map { end < $0 } ?? false } ?? false
        let due = isEnded ? max(due, endedDue ?? due) : due
        return history.entries.first { $0.isMessage && $0.loggedAt < due && $0.sequence >= history.floor }
      }
      expect(late == nil, .live, "\(late?.brief ?? "") is kept for longer than \(retention) ms")
    }
  }

  // MARK: Readers

  /// G4: a device skips only entries that the log it follows has lost.
  func checkPassed(_ gap: Gap, in epoch: LogEpoch?, on device: Device) {
    tally.passed += 1
    let kept = gap.missing?.first { !judge.isErased($0, of: gap.session, in: epoch) }
    expect(
      gap.missing != nil && kept == nil, .oneHistory,
      "\(device.identity.device) passes over \(String(describing: gap.missing)) of \(gap.session), and \(kept ?? 0) is there")
  }

  /// G4, G8: a device skips what precedes the joining of its owner, and no more.
  func checkLeftOut(_ gap: Gap, on device: Device) {
    tally.leftOut += 1
    let last = gap.missing?.upperBound ?? 0
    expect(
      plan.options.history == .membership && judge.precedesMembership(last, of: gap.session, device.user), .oneHistory,
      "\(device.identity.device) leaves out \(String(describing: gap.missing)) of \(gap.session), and its user did not join there"
    )
  }

  /// Whether a gap reported to a device covers a message.
  func hasPassed(_ key: IdempotencyKey, of session: SessionID, on device: Device) -> Bool {
    let history = judge.history(of: session, in: device.screen.epochs[session])
    return history?.entries.first { $0.key == key }.map { device.screen.hasPassed($0.sequence, of: session) } ?? false
  }

  /// Reads gaps marked by a transaction whose changes were not delivered.
  func followGaps(of device: Device) throws(StoreError) {
    let cursors = try device.memory.cursors()
    for session in judge.sessions {
      for gap in try device.memory.gaps(in: session).dropFirst(device.screen.gaps[session]?.count ?? 0) {
        if gap.reason == .pastRetention { checkPassed(gap, in: cursors[session]?.epoch, on: device) }
        if gap.reason == .beforeMembership { checkLeftOut(gap, on: device) }
        device.screen.name(gap)
        if gap.differsFrom != nil { device.screen.receipts[session] = try device.memory.receipts(in: session) }
      }
    }
  }
}

extension Judge {
  /// Whether an entry is an erased message.
  func isErased(_ sequence: UInt64, of session: SessionID, in epoch: LogEpoch?) -> Bool {
    guard let entry = history(of: session, in: epoch)?.entry(sequence), entry.isMessage, let key = entry.key else {
      return false
    }
    return isErased(key, at: sequence, of: session)
  }

  /// The same of a message, in any log that has it there.
  func isErased(_ key: IdempotencyKey, at sequence: UInt64, of session: SessionID) -> Bool {
    (epochs.values + pastLives + [histories]).contains { log in
      guard let history = log[session], let entry = history.entry(sequence), entry.key == key, entry.isMessage else {
        return false
      }
      return sequence < history.floor || hasPerhapsErased && mayBeErased(entry, in: history)
    }
  }

  /// Whether an entry is old enough for retention: by its age, or because its session has ended.
  func mayBeErased(_ entry: LogEntry, in history: History) -> Bool {
    let isEnded = history.endedAt.map { $0 < erasedEndedBefore } ?? false
    return entry.loggedAt < erasedBefore || isEnded && entry.loggedAt < erasedEndedBefore
  }

  /// Whether retention has passed an entry, of whatever kind it is.
  func isPassed(_ sequence: UInt64, of session: SessionID, in epoch: LogEpoch?) -> Bool {
    guard let history = history(of: session, in: epoch), let entry = history.entry(sequence) else { return false }
    return sequence < history.floor || hasPerhapsErased && mayBeErased(entry, in: history)
  }

  /// Whether retention may have taken the note of an entry.
  func mayBeBare(_ entry: LogEntry) -> Bool {
    guard let history = histories[entry.session] else { return false }
    return entry.sequence < history.floor || hasPerhapsErased && mayBeErased(entry, in: history)
  }

  /// Compares the remaining log of a session with the commits, and with what may be erased.
  mutating func erased(in session: SessionID, below floor: UInt64, _ kept: [LogEntry], isAsBefore: Bool) {
    guard let history = histories[session] else { return }
    expect(
      held[session] == nil || floor == history.floor, .nothingLost,
      "\(session) is held, was erased below \(history.floor), and is below \(floor)")
    expect(
      isAsBefore ? floor == history.floor : floor >= history.floor, .ackIsDurable,
      "\(session) was erased below \(history.floor), and is below \(floor)")
    let young = history.entries.first { $0.sequence < floor && $0.sequence >= history.floor && !mayBeErased($0, in: history) }
    expect(young == nil, .nothingLost, "\(young?.brief ?? "") is erased, and not old enough")
    let left = history.entries.filter { $0.sequence >= floor || !$0.isMessage }.map { entry in
      guard entry.sequence >= floor else { return entry.noteless }
      return entry.key.map(history.retracted.contains) == true ? entry.wordless : entry
    }
    expect(
      kept == left, .nothingLost,
      "\(session) has \(kept.count) entries after retention, and should have \(left.count) of \(history.entries.count)")
    histories[session]?.floor = floor
  }
}

extension Judge.History {
  /// When the session's end was logged.
  var endedAt: Timestamp? {
    guard status.status == .ended else { return nil }
    return entries.first { if case .status(let set) = $0.event { set.status == .ended } else { false } }?.loggedAt
  }
}

extension LogEntry {
  /// The entry of a message without its text.
  var wordless: LogEntry {
    guard isMessage else { return self }
    var entry = self
    entry.event = .message(body: "")
    return entry
  }

  /// The entry as retention leaves it, if it is no message.
  var noteless: LogEntry {
    var entry = self
    entry.event = event.withoutNote
    return entry
  }

  fileprivate var isMessage: Bool { if case .message = event { true } else { false } }
}
