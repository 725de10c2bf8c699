internal import DequeModule
internal import WardlineModel
internal import WardlineRelay
internal import WardlineSync

// What `WardlineClient` does, line by line: the machine's actions become effects here as they do there.
extension World {
  // MARK: A process

  func open(_ slot: Slot) {
    slot.isReopening = false
    guard slot.process == nil else { return }
    let device = slot.device
    let isAlone = device.slots.allSatisfy { $0.process == nil }
    do throws(StoreError) {
      device.memory.opened(try disks.openClient(device.identity, slot: slot.number), by: slot.number)
    } catch {
      expect(disks.hasFailed(device.host), .nothingLost, "\(device.identity.device) does not open: \(error)")
      disks.closeClient(device.identity, slot: slot.number, .kill)
      return reopen(slot, at: now + 500)
    }
    if isAlone {
      settle(device)
      checkCursors(of: device)
      audit(device, isLast: false)
    }
    tally.restarts += 1
    let client = ClientProcess(
      slot: slot, ageMax: plan.options.ageMax, chance: Chance(seed: plan.seed, stream: .client, number: tally.restarts),
      uptimeOffset: diskChance.within(0...1_000_000), leaseMax: plan.options.leaseMax)
    slot.process = client
    note(.opens, device.index) { "\(name(client)) starts" }
    look(client)
  }

  /// The process is gone at once, and what it had not committed with it. `isSilent`: its host, too, with whoever else runs there, so that
  /// nobody is told.
  func kill(_ client: ClientProcess, isSilent: Bool, downFor: Int64) {
    guard client.isAlive else { return }
    note(.dies, client.device.index) { "\(name(client)) is killed\(isSilent ? ", and its host" : "")" }
    if let link = client.link { hangUp(link, .up, isSilent: isSilent) }
    end(client, isSilent ? .powerCut : .kill, downFor: downFor)
    guard isSilent else { return }
    tally.powerCuts += 1
    for case let other? in client.device.slots.map(\.process) {
      note(.dies, client.device.index) { "\(name(other)) goes with it" }
      if let link = other.link { hangUp(link, .up, isSilent: true) }
      end(other, .kill, downFor: downFor)
    }
  }

  /// Leaves with a goodbye. What the store was asked for is still done.
  func quit(_ client: ClientProcess, downFor: Int64) {
    note(.dies, client.device.index) { "\(name(client)) quits" }
    handle(.stopped, client)
    client.slot.death = nil
    while client.isAlive, !client.jobs.isEmpty { runDisk(client) }
    end(client, .goodbye, downFor: downFor)
  }

  private func end(_ client: ClientProcess, _ end: ProcessEnd, downFor: Int64) {
    client.isAlive = false
    client.link = nil
    client.device.deaths += 1
    let slot = client.slot
    slot.process = nil
    slot.death = nil
    letGoOfLock(client)
    disks.closeClient(slot.device.identity, slot: slot.number, end)
    slot.device.memory.closed(by: slot.number)
    // Who leaves others behind at the store stays away longer: they have to do without.
    let isMissed = slot.device.slots.contains { $0.process != nil }
    reopen(slot, at: now + (isHealed ? 0 : isMissed ? 3 * downFor : downFor))
  }

  func reopen(_ slot: Slot, at time: Int64) {
    slot.isReopening = true
    agenda.arrange(.reopen(slot), at: time)
  }

  func name(_ client: ClientProcess) -> String {
    "\(client.device.identity.device)\(client.slot.number == 0 ? "" : "/\(client.slot.number)")"
  }

  // MARK: The machine

  func moment(_ client: ClientProcess) -> Moment {
    Moment(uptimeMilliseconds: now + client.uptimeOffset, wall: client.device.clock.wall(at: now))
  }

  func handle(_ event: SyncMachine.Event, _ client: ClientProcess) {
    if case .withdrawn(let keys) = event { for key in keys { client.pacing.forget(key) } }
    for action in client.machine.handle(event, at: moment(client), using: &client.chance) { perform(action, client) }
    watchProgress(client)
    keepLease(client)
    expect(
      client.machine.loadedCountMax <= Limits.laneLoadedMax, .bounded,
      "\(client.machine.loadedCountMax) operations of one lane are in the memory of \(name(client))")
    guard client.isAlive, let deadline = client.machine.deadlineMilliseconds else { return client.alarmAt = nil }
    let time = max(now, deadline - client.uptimeOffset)
    guard client.alarmAt != time else { return }
    client.alarmAt = time
    agenda.arrange(.alarm(client), at: time)
  }

  func alarm(_ client: ClientProcess) {
    // Armed anew meanwhile, or not at all.
    guard client.isAlive, client.alarmAt == now else { return }
    client.alarmAt = nil
    // While we do not read because our own disk is behind, the silence is ours and not the link's.
    if client.isReadingPaused, let link = client.link { handle(.received(link.connection, []), client) }
    noteProgress(client)
    handle(.tick, client)
    client.ticksInPlace = client.alarmAt == now ? client.ticksInPlace + 1 : 0
    expect(client.ticksInPlace < 3, .noSpin, "\(name(client)) asks for tick after tick at \(now)")
  }

  private func perform(_ action: SyncMachine.Action, _ client: ClientProcess) {
    switch action {
    case .connect(let id):
      countAttempt(client)
      client.pacing.reconnected()
      client.mustTryBy = nil
      client.link = nil
      ask(client, .credentials(id))
    case .send(let id, let frames): send(frames, on: id, client)
    case .transmit(let id, let frames):
      let frames = flooded(frames, client)
      checkWaits(frames, client)
      checkProbes(frames, client)
      ask(client, .claim(id, frames))
    case .release(let keys): if mutant != .countWhileOffline { ask(client, .release(keys)) }
    case .disconnect(let id, let isDead):
      guard let link = client.link, link.connection == id else { return }
      if isDead { checkLetGo(link) }
      client.link = nil
      hangUp(link, .up, isSilent: false)
    case .load(let lane, let after, let limit): ask(client, .load(lane, after: after, limit: limit))
    case .apply(let answers):
      client.answersUnderWay += 1
      // What the client decides by itself, such as that something is too old, comes on top: reading has stopped before.
      let most = client.isReadingPaused ? Limits.answerBatchesMax + 8 : Limits.answerBatchesMax
      expect(
        client.answersUnderWay <= most, .bounded,
        "\(client.answersUnderWay) batches of answers wait for the store of \(name(client))")
      if client.answersUnderWay >= Limits.answerBatchesMax, mutant != .neverPauseAnswers {
        client.isReadingPaused = true
        client.link?.down.isPaused = true
        client.link?.isTroubled = true
      }
      ask(client, .apply(answers))
    case .report(let report): hear(report, client)
    }
  }

  private func hear(_ report: SyncMachine.Report, _ client: ClientProcess) {
    switch report {
    case .connecting: client.waitsUntilAsked = nil
    case .online:
      hasProgressed = true
      client.waitsUntilAsked = nil
      client.link?.welcomedAt = now
      client.present = [:]
      note(.online, client.device.index) { "\(name(client)) is online" }
    case .lost(let reason, let retryAt):
      // Nobody is slow any more: whoever waits for so long waits for something that is not coming.
      client.waitsUntilAsked = reason.asksToWait ? retryAt - client.uptimeOffset : now
      expect(!isHealed || reason != .unanswered, .live, "\(name(client)) waits for an answer to what the relay never heard")
      note(.lost, client.device.index) { "\(name(client)) lost it: \(reason), again at \(retryAt - client.uptimeOffset)" }
    case .gap(let session, let expected, let found):
      tally.gaps += 1
      note(.gap, client.device.index) { "\(name(client)) found a gap in \(session): \(found) for \(expected)" }
    case .presence(let session, let user, let isHere):
      if isHere { client.present[session, default: []].insert(user) } else { client.present[session]?.remove(user) }
    }
  }

  /// PITFALLS 11: however the tries end, there are not many of them. Where somebody asked, or a connection was stable, it counts anew.
  private func countAttempt(_ client: ClientProcess) {
    tally.connections += 1
    client.attempts = client.attempts.filter { now - $0 < 10_000 } + [now]
    expect(
      client.attempts.count <= 25, .noStorm, "\(name(client)) tried \(client.attempts.count) times within 10 s")
    note(.connects, client.device.index) { "\(name(client)) connects" }
  }

  // MARK: People

  func keep(_ operation: Operation, _ client: ClientProcess) {
    client.drafts.append(operation)
    writeDrafts(client)
  }

  private func writeDrafts(_ client: ClientProcess) {
    guard !client.isWriting, !client.drafts.isEmpty else { return }
    client.isWriting = true
    let batch = client.drafts
    client.drafts = []
    ask(client, .draft(batch))
  }

  // MARK: The store's queue

  func ask(_ client: ClientProcess, _ job: Job) {
    // Only a worker's machine asks.
    guard !job.isWork || client.lease != nil else { return }
    client.jobs.append(Asked(job: job, token: job.isWork ? client.lease?.token : nil))
    client.lastRun = max(client.lastRun, now) + diskChance.skewed(upTo: plan.options.diskMax)
    agenda.arrange(.diskRuns(client), at: client.lastRun)
  }

  func runDisk(_ client: ClientProcess) {
    guard client.isAlive, let asked = client.jobs.first else { return }
    let job = asked.job
    let slot = client.slot
    if let death = slot.death, job.isTransaction { return die(death, in: asked, client) }
    client.jobs.removeFirst()
    // What stands behind a failed access builds on what is not there: a cursor would pass over what was not kept (G4).
    if client.hasBroken, job.endsItsProcess, mutant != .goOnAfterFailure { return }
    let completion = run(asked, client, diesWithin: false)
    if completion.isFailure { client.hasBroken = true }
    client.completions.append(Answered(completion: completion, token: asked.token, isUpkeep: job.isUpkeep))
    client.lastCompletion = max(client.lastCompletion, now + diskChance.skewed(upTo: plan.options.hopMax))
    agenda.arrange(.diskAnswers(client), at: client.lastCompletion)
  }

  private func die(_ death: Death, in asked: Asked, _ client: ClientProcess) {
    let device = client.device
    switch death {
    case .beforeCommit: break
    case .afterCommit: _ = run(asked, client, diesWithin: true)
    case .withinCommit(let changes):
      let transactions = device.transactions
      let writes = disks.writes(device.host)
      disks.die(within: device.host, slot: client.slot.number, afterChanges: changes)
      _ = run(asked, client, diesWithin: true)
      // Where it came back from the disk first, it is known what became of it.
      if disks.hasDied(device.host), device.transactions == transactions {
        leaveUnsettled(asked.job, on: device, hasWritten: disks.writes(device.host) > writes)
      }
    }
    kill(client, isSilent: client.slot.deathIsSilent, downFor: client.slot.downFor)
  }

  private func run(_ asked: Asked, _ client: ClientProcess, diesWithin: Bool) -> Completion {
    let job = asked.job
    client.device.memory.use(client.slot.number)
    let isRefused = refusesNow(client.device)
    let writes = disks.writes(client.device.host)
    do throws(StoreError) {
      if isRefused { throw .unavailable("the disk is full") }
      let completion = try transact(job, client, under: asked.token ?? .none, diesWithin: diesWithin)
      if disks.writes(client.device.host) > writes { writeOver(client.device) }
      if let token = asked.token, job.isTransaction { try checkWorker(client, token) }
      return completion
    } catch .fenced {
      return .fenced
    } catch {
      note(.fails, client.device.index) { "\(name(client)): \(error)" }
      if error.isFinal {
        expect(isExcused(client.device), .nothingLost, "\(name(client)): \(error)")
        // Nobody knows whether it was kept. Whoever asked, it is the end: only a new process can tell.
        leaveUnsettled(job, on: client.device, hasWritten: disks.writes(client.device.host) > writes)
        tally.failedStores += 1
        return .failed
      }
      // Two processes on one store wait for each other, and not for long: none of them is in the middle of anything here.
      expect(isRefused || isExcused(client.device), .noTrap, "\(name(client)) is refused for no reason: \(error)")
      // A person is told that nothing was kept; anything else ends the client.
      switch job {
      case .draft: return .drafted(nil)
      case .retry, .edit, .delete, .markRead: return .decided(nil)
      case .look: return failedLook(client)
      case .credentials, .claim, .release, .load, .apply, .renew, .news: return .failed
      }
    }
  }

  private func refusesNow(_ device: Device) -> Bool {
    now < device.trouble.storeFailsUntil && diskChance.happens(oneIn: device.trouble.storeFailsOneIn)
  }

  private func takeBack(
    _ key: IdempotencyKey, as name: IdempotencyKey, at writtenAt: Timestamp, replacement: Operation?, _ client: ClientProcess
  ) throws(StoreError) -> Completion {
    let device = client.device
    let session = device.screen.messages[key]?.session
    let committed = try device.memory.takeBack(key, as: name, at: writtenAt, replacement: replacement)
    if committed.isRetracting(key) {
      judge.retracting(key)
      let retraction = Operation(key: name, session: session, writtenAt: writtenAt, action: .retract(key))
      judge.wrote([retraction], at: device.index, by: device.user)
    } else if committed.hasEffect {
      judge.deleted(key)
    }
    if committed.hasEffect, let replacement { judge.wrote([replacement], at: device.index, by: device.user) }
    kept(committed, by: .deleting, on: device)
    ring(client, committed)
    return .decided(committed)
  }

  private func transact(
    _ job: Job, _ client: ClientProcess, under token: FencingToken, diesWithin: Bool
  ) throws(StoreError) -> Completion {
    let device = client.device
    let memory = device.memory
    switch job {
    case .look: return try takeOrWait(client)
    case .renew(let expiry): return try renew(client, token, until: expiry)
    case .news(let withdrawn, let enqueued, let receipts):
      return .heard(withdrawn: withdrawn, lanes: try memory.lanes(), enqueued: enqueued, receipts: receipts)
    case .draft(let operations):
      let committed = try memory.enqueue(operations, diesWithin: diesWithin)
      judge.wrote(operations, at: device.index, by: device.user)
      for operation in operations {
        if case .setPreference(let name, let value) = operation.action { device.chosen[name] = value }
      }
      kept(committed, by: .writing, on: device)
      ring(client, committed)
      return .drafted(committed)
    case .retry(let key):
      let committed = try memory.retry(key)
      if committed.hasEffect { judge.retried(key) }
      kept(committed, by: .retrying, on: device)
      ring(client, committed)
      return .decided(committed)
    case .edit(let key, let replacement):
      return try takeBack(
        key, as: replacement.key.ofRetraction, at: replacement.writtenAt, replacement: replacement, client)
    case .delete(let key, let name, let writtenAt):
      return try takeBack(key, as: name, at: writtenAt, replacement: nil, client)
    case .markRead(let session, let sequence):
      let committed = try memory.markRead(session, through: sequence)
      kept(committed, by: .writing, on: device)
      ring(client, committed)
      return .decided(committed)
    case .claim(let id, let frames):
      let keys = frames.compactMap(\.operationKey)
      let claimed = Set(try memory.claim(keys, under: token))
      return .claimed(
        id, frames.filter { frame in frame.operationKey.map(claimed.contains) ?? true },
        gone: keys.filter { !claimed.contains($0) })
    case .release(let keys):
      try memory.release(keys, under: token)
      return .released
    case .credentials(let id): return .credentials(id, try credentials(of: client, under: token))
    case .load(let lane, let after, let limit):
      let found = try memory.pending(in: lane, after: after, limit: limit)
      expect(found.count <= Limits.laneLoadedMax, .bounded, "\(found.count) operations were loaded at once")
      return .loaded(lane, found, limit: limit)
    case .apply(let answers):
      let committed = try memory.apply(answers, under: token, diesWithin: diesWithin)
      kept(committed, by: .answers(answers), on: device)
      return .applied(committed)
    }
  }

  private func credentials(
    of client: ClientProcess, under token: FencingToken
  ) throws(StoreError) -> SyncMachine.Credentials? {
    let device = client.device
    let epoch = try device.memory.nextConnectionEpoch(under: token)
    guard now >= device.trouble.hasNoTokenUntil, let grant = tokens[device.token] else { return nil }
    return SyncMachine.Credentials(
      user: device.user, token: device.token, sessions: grant.sessions, device: device.identity.device, connectionEpoch: epoch)
  }

  func answerFromDisk(_ client: ClientProcess) {
    hasProgressed = true
    guard client.isAlive, let answered = client.completions.popFirst() else { return }
    // What was read for a lease that is lost is of no use any more.
    if let token = answered.token, client.lease?.token != token { return }
    switch answered.completion {
    case .taken(let held, let started): took(client, held, started)
    case .waits: waits(client)
    case .renewed: break
    case .heard(let withdrawn, let lanes, let enqueued, let receipts):
      if !withdrawn.isEmpty { handle(.withdrawn(withdrawn), client) }
      for lane in lanes { handle(.released(lane), client) }
      for lane in enqueued { hearOfEnqueued(lane, client) }
      if !receipts.isEmpty { handle(.receipts(receipts), client) }
    case .fenced: stepDown(client)
    case .drafted(let committed):
      client.isWriting = false
      tell(client, of: committed)
      writeDrafts(client)
    case .decided(let committed): tell(client, of: committed)
    case .claimed(let id, let frames, let gone):
      send(frames, on: id, client)
      if !gone.isEmpty, mutant != .keepUnclaimed { handle(.withdrawn(gone), client) }
    case .released: break
    case .credentials(let id, let found):
      guard let found else { return handle(.tokenUnavailable(id, why: "there is no token"), client) }
      // Meanwhile the machine may have begun another try, or left.
      if client.machine.isConnecting(id) { connect(client, id, found) }
    case .loaded(let lane, let operations, let limit):
      // Their waits go by the wall clock from here on, as the store has them; it may run fast.
      for queued in operations { client.askedToWaitUntil[queued.operation.key] = nil }
      handle(.loaded(lane, operations, limit: limit), client)
    case .applied(let committed):
      client.answersUnderWay -= 1
      if client.isReadingPaused, client.answersUnderWay <= Limits.answerBatchesMax / 2 {
        client.isReadingPaused = false
        if let link = client.link { resume(link, .down) }
      }
      tell(client, of: committed)
    // Somebody opens it again.
    case .failed: quit(client, downFor: diskChance.skewed(upTo: 5_000))
    }
  }

  private func tell(_ client: ClientProcess, of committed: Committed?) {
    // Whoever works hears of it from the store.
    guard let committed, client.lease != nil else { return }
    if !committed.withdrawn.isEmpty { handle(.withdrawn(committed.withdrawn), client) }
    for lane in committed.released { handle(.released(lane), client) }
    for lane in committed.lanes { hearOfEnqueued(lane, client) }
    if !committed.receipts.isEmpty { handle(.receipts(committed.receipts), client) }
  }
}

extension World.Job {
  fileprivate var isTransaction: Bool {
    switch self {
    case .load, .news: false
    case .look, .renew, .draft, .retry, .edit, .delete, .markRead, .credentials, .claim, .release, .apply: true
    }
  }

  /// Whether only a worker asks for it.
  fileprivate var isWork: Bool {
    switch self {
    case .look, .draft, .retry, .edit, .delete, .markRead: false
    case .renew, .news, .credentials, .claim, .release, .load, .apply: true
    }
  }

  /// Whether it may be under way at any time, however quiet it is.
  var isUpkeep: Bool {
    switch self {
    case .look, .renew: true
    case .news, .draft, .retry, .edit, .delete, .markRead, .credentials, .claim, .release, .load, .apply: false
    }
  }

  /// Whether a failure ends the client though the store goes on: the machine has gone on, and only the store knows where from.
  fileprivate var endsItsProcess: Bool {
    switch self {
    case .look, .draft, .retry, .edit, .delete, .markRead: false
    case .renew, .news, .credentials, .claim, .release, .load, .apply: true
    }
  }
}

extension World.Completion {
  fileprivate var isFailure: Bool { if case .failed = self { true } else { false } }
}

extension IdempotencyKey {
  /// The name of the retraction that goes before an operation of this key, where its author edits what a relay may have. Not by chance, so
  /// that what follows is the same whether there is one or not.
  var ofRetraction: IdempotencyKey { IdempotencyKey(high: high, low: low ^ 1) }
}
