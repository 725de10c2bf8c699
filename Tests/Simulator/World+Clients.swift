internal import DequeModule
internal import WardlineModel
internal import WardlineRelay
internal import WardlineSync

// Performs the effects of `ClientCore`, over virtual sockets, timers and disks.
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
    let core = ClientCore(
      machine: SyncMachine(
        ageMaxMilliseconds: plan.options.ageMax, clockOffsetMilliseconds: (try? device.memory.clockOffset()) ?? 0),
      identity: device.identity, owner: name(slot),
      leaseMilliseconds: plan.options.leaseMax)
    let client = ClientProcess(
      slot: slot, core: core, chance: Chance(seed: plan.seed, stream: .client, number: tally.restarts),
      uptimeOffset: diskChance.within(0...1_000_000))
    slot.process = client
    note(.opens, device.index) { "\(name(client)) starts" }
    // The user shows one of the sessions, possibly one that the token does not open.
    handle(.shown(Names.session(device.index % plan.options.sessionCount)), client)
    handle(.started, client)
  }

  /// The process ends at once and loses uncommitted work. `isSilent`: its host fails with all its processes, so that no peer is
  /// notified.
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

  /// Ends normally. Pending store requests are still performed.
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
    // If other processes use the store, stay away longer, so that they must take over.
    let isMissed = slot.device.slots.contains { $0.process != nil }
    reopen(slot, at: now + (isHealed ? 0 : isMissed ? 3 * downFor : downFor))
  }

  func reopen(_ slot: Slot, at time: Int64) {
    slot.isReopening = true
    agenda.arrange(.reopen(slot), at: time)
  }

  func name(_ client: ClientProcess) -> String { name(client.slot) }

  func name(_ slot: Slot) -> String { "\(slot.device.identity.device)\(slot.number == 0 ? "" : "/\(slot.number)")" }

  // MARK: The core

  func moment(_ client: ClientProcess) -> Moment {
    Moment(uptimeMilliseconds: now + client.uptimeOffset, wall: client.device.clock.wall(at: now))
  }

  func handle(_ event: ClientCore.Event, _ client: ClientProcess) {
    guard client.isAlive else { return }
    let mutatedEvent = mutated(event)
    if client.isWorker {
      for key in event.withdrawn { client.pacing.forget(key) }
    }
    let wasPaused = client.core.isReadingPaused
    var isResuming = false
    for effect in client.core.handle(mutatedEvent, at: moment(client), using: &client.chance) {
      if case .resumeReading = effect { isResuming = true }
      perform(effect, client, wasPaused: wasPaused)
    }
    breakInvariants(of: client)
    expect(
      client.core.brokenInvariant == nil, .consistent, "\(name(client)): \(client.core.brokenInvariant ?? "")")
    guard client.isAlive else { return }
    for lane in event.enqueued { expectTry(for: lane, client) }
    expect(
      client.machine.loadedCountMax <= Limits.laneLoadedMax, .bounded,
      "\(client.machine.loadedCountMax) operations of one lane are in the memory of \(name(client))")
    if isResuming, let link = client.link { resume(link, .down) }
  }

  func alarm(_ client: ClientProcess) {
    // Rearmed meanwhile, or disarmed.
    guard client.isAlive, client.alarmAt == now else { return }
    client.alarmAt = nil
    handle(.alarm(readLink(client)), client)
    client.ticksInPlace = client.alarmAt == now ? client.ticksInPlace + 1 : 0
    expect(client.ticksInPlace < 3, .noSpin, "\(name(client)) asks for tick after tick at \(now)")
  }

  private func perform(_ effect: ClientCore.Effect, _ client: ClientProcess, wasPaused: Bool) {
    switch effect {
    case .ask(let request, let token): ask(request, under: token, client, wasPaused: wasPaused)
    case .dropLink: client.link = nil
    case .connect(let id, let credentials): connect(client, id, credentials)
    case .send(let id, let frames): send(frames, on: id, client)
    case .disconnect(let id, let isDead):
      guard let link = client.link, link.connection == id else { return }
      if isDead { checkLetGo(link) }
      client.link = nil
      hangUp(link, .up, isSilent: false)
    case .pauseReading:
      guard mutant != .neverPauseAnswers else { return }
      client.link?.down.isPaused = true
      client.link?.isTroubled = true
    case .arm(let deadline):
      guard let deadline else { return client.alarmAt = nil }
      client.alarmAt = max(now, deadline - client.uptimeOffset)
      agenda.arrange(.alarm(client), at: max(now, deadline - client.uptimeOffset))
    case .armLease(let time):
      if client.isWorker || mutant != .neverTakeOver { armLease(client, at: time - client.uptimeOffset) }
    case .poll(let time):
      if client.link?.up.isMeasured == true {
        agenda.arrange(.polls(client), at: time - client.uptimeOffset)
      } else {
        client.isPollWanted = true
      }
    case .changeRole(let isWorker): if isWorker { client.askedToWaitUntil = [:] } else { steppedDown(client) }
    case .unlock: letGoOfLock(client)
    case .releaseLease: ask(client, .releaseLease)
    case .publish(let changes): for change in changes { client.shown.show(change) }
    case .report(let report): hear(report, client)
    // The user opens it again.
    case .fail: quit(client, downFor: diskChance.skewed(upTo: 5_000))
    // After everything else: received data is then the next event.
    case .resumeReading: break
    case .enqueued, .listen, .publishCounts, .publishLoad, .standBy: break
    }
  }

  private func ask(_ request: StoreRequest, under token: FencingToken, _ client: ClientProcess, wasPaused: Bool) {
    switch request {
    case .prepare:
      countAttempt(client)
      client.pacing.reconnected()
      client.mustTryBy = nil
    case .claim(let id, let frames):
      let frames = flooded(frames, client)
      checkWaits(frames, client)
      checkProbes(frames, client)
      return ask(client, .request(.claim(id, frames), under: token))
    case .release: if mutant == .countWhileOffline { return }
    case .apply:
      // Plus the client's own decisions, such as holding an old operation: reading was paused before.
      let most = wasPaused ? Limits.answerBatchesMax + 8 : Limits.answerBatchesMax
      expect(
        client.core.answersUnderWay <= most, .bounded,
        "\(client.core.answersUnderWay) batches of answers wait for the store of \(name(client))")
    default: break
    }
    ask(client, .request(request, under: token))
  }

  /// For the mutants between a core and its store.
  private func mutated(_ event: ClientCore.Event) -> ClientCore.Event {
    switch (mutant, event) {
    case (.keepUnclaimed, .answered(.claim(let id, let frames), .success(.claimed(let claimed)), let token)):
      let left = frames.filter { $0.operationKey.map(claimed.contains) ?? true }
      return .answered(.claim(id, left), .success(.claimed(claimed)), under: token)
    case (.sleepThroughEnqueue, .committed(let committed)): return .committed(committed.withoutEnqueued)
    case (.sleepThroughEnqueue, .answered(let request, .success(.committed(let committed)), let token)):
      return .answered(request, .success(.committed(committed.withoutEnqueued)), under: token)
    case (.sleepThroughEnqueue, .answered(let request, .success(.news(var news)), let token)):
      news.committed = news.committed?.withoutEnqueued
      return .answered(request, .success(.news(news)), under: token)
    case (.deafWorker, .answered(let request, .success(.news(var news)), let token)):
      news.committed = nil
      return .answered(request, .success(.news(news)), under: token)
    case (.deafStandby, .answered(let request, .success(.looked(.waiting(var news), let watch)), let token)):
      news.committed = nil
      return .answered(request, .success(.looked(.waiting(news), watch)), under: token)
    default: return event
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
      // No process is slow any more: one that waits this long waits for something that will not come.
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

  /// PITFALLS 11: however attempts end, they are few. After a user's request or a stable connection the count restarts.
  private func countAttempt(_ client: ClientProcess) {
    tally.connections += 1
    client.attempts = client.attempts.filter { now - $0 < 10_000 } + [now]
    expect(
      client.attempts.count <= 25, .noStorm, "\(name(client)) tried \(client.attempts.count) times within 10 s")
    note(.connects, client.device.index) { "\(name(client)) connects" }
  }

  // MARK: People

  func keep(_ operation: Operation, _ client: ClientProcess) {
    client.lastDraft += 1
    handle(.enqueue(StoreRequest.Draft(id: client.lastDraft, operations: [operation])), client)
  }

  // MARK: The store's queue

  func ask(_ client: ClientProcess, _ job: Job) {
    client.jobs.append(job)
    client.lastRun = max(client.lastRun, now) + diskChance.skewed(upTo: plan.options.diskMax)
    agenda.arrange(.diskRuns(client), at: client.lastRun)
  }

  func runDisk(_ client: ClientProcess) {
    guard client.isAlive, let job = client.jobs.first else { return }
    if let death = client.slot.death, job.isTransaction { return die(death, in: job, client) }
    client.jobs.removeFirst()
    // Requests behind a failed access build on missing state: a cursor would skip entries that were not stored (G4).
    if client.hasBroken, job.needsLease, mutant != .goOnAfterFailure { return }
    guard let completion = run(job, client, diesWithin: false) else { return }
    if completion.isFailure, job.needsLease { client.hasBroken = true }
    client.completions.append(completion)
    client.lastCompletion = max(client.lastCompletion, now + diskChance.skewed(upTo: plan.options.hopMax))
    agenda.arrange(.diskAnswers(client), at: client.lastCompletion)
  }

  private func die(_ death: Death, in job: Job, _ client: ClientProcess) {
    let device = client.device
    switch death {
    case .beforeCommit: break
    case .afterCommit: _ = run(job, client, diesWithin: true)
    case .withinCommit(let changes):
      let transactions = device.transactions
      let writes = disks.writes(device.host)
      disks.die(within: device.host, slot: client.slot.number, afterChanges: changes)
      _ = run(job, client, diesWithin: true)
      // If the disk returned first, the outcome is known.
      if disks.hasDied(device.host), device.transactions == transactions {
        leaveUnsettled(job, on: device, hasWritten: disks.writes(device.host) > writes)
      }
    }
    kill(client, isSilent: client.slot.deathIsSilent, downFor: client.slot.downFor)
  }

  private func run(_ job: Job, _ client: ClientProcess, diesWithin: Bool) -> Completion? {
    let device = client.device
    device.memory.use(client.slot.number)
    device.memory.hasOthers = device.slots.count { $0.process != nil } > 1
    device.memory.diesWithin = diesWithin
    device.memory.refusesWrites = refusesNow(device)
    let isRefused = device.memory.refusesWrites
    let writes = disks.writes(device.host)
    defer {
      device.memory.diesWithin = false
      device.memory.refusesWrites = false
    }
    do throws(StoreError) {
      let completion = try transact(job, client)
      if disks.writes(device.host) > writes { writeOver(device) }
      let hasWritten = completion?.hasWritten(besideOthers: device.memory.hasOthers) == true
      if case .request(_, let token) = job, job.needsLease, job.isTransaction, hasWritten {
        try checkWorker(client, token)
      }
      return completion
    } catch {
      return failed(job, error, client, isRefused: isRefused, hasWritten: disks.writes(device.host) > writes)
    }
  }

  private func failed(
    _ job: Job, _ error: StoreError, _ client: ClientProcess, isRefused: Bool, hasWritten: Bool
  ) -> Completion {
    if error != .fenced {
      note(.fails, client.device.index) { "\(name(client)): \(error)" }
      if error.isFinal {
        expect(isExcused(client.device), .nothingLost, "\(name(client)): \(error)")
        // It is unknown whether it was stored. The process ends: only a new one can find out.
        leaveUnsettled(job, on: client.device, hasWritten: hasWritten)
        tally.failedStores += 1
      } else {
        // Two processes on one store wait for each other, but not for long: none is in the middle of a transaction here.
        expect(isRefused || isExcused(client.device), .noTrap, "\(name(client)) is refused for no reason: \(error)")
      }
    }
    switch job {
    case .request(let request, let token): return .answered(request, .failure(error), under: token)
    case .retry, .edit, .delete, .markRead, .chooseDuty, .releaseLease: return .decided(.failure(error))
    }
  }

  private func refusesNow(_ device: Device) -> Bool {
    now < device.trouble.storeFailsUntil && diskChance.happens(oneIn: device.trouble.storeFailsOneIn)
  }

  private func takeBack(
    _ key: IdempotencyKey, as name: IdempotencyKey, at writtenAt: Timestamp, replacement: Operation?, on device: Device
  ) throws(StoreError) -> Committed {
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
    return committed
  }

  private func transact(_ job: Job, _ client: ClientProcess) throws(StoreError) -> Completion? {
    let device = client.device
    let memory = device.memory
    let committed: Committed
    switch job {
    case .request(let request, let token): return try carryOut(request, under: token, client)
    case .releaseLease:
      letGoOfLock(client)
      return nil
    case .retry(let key):
      committed = try memory.retry(key)
      if committed.hasEffect { judge.retried(key) }
      kept(committed, by: .retrying, on: device)
    case .edit(let key, let replacement):
      committed = try takeBack(
        key, as: replacement.key.ofRetraction, at: replacement.writtenAt, replacement: replacement, on: device)
    case .delete(let key, let name, let writtenAt):
      committed = try takeBack(key, as: name, at: writtenAt, replacement: nil, on: device)
    case .markRead(let session, let sequence):
      committed = try memory.markRead(session, through: sequence)
      kept(committed, by: .writing, on: device)
    case .chooseDuty(let choice):
      committed = try memory.setDuty(choice)
      kept(committed, by: .writing, on: device)
    }
    ring(besides: client)
    return .decided(.success(committed))
  }

  /// Performs a request as in production, and checks the result.
  private func carryOut(
    _ request: StoreRequest, under token: FencingToken, _ client: ClientProcess
  ) throws(StoreError) -> Completion {
    let device = client.device
    var leaseBefore: Lease?
    if case .look = request { leaseBefore = try device.memory.lease() }
    let answer = try SimulatedHost(world: self, client: client).carryOut(request, under: token)
    switch (request, answer) {
    case (.look, .looked(.taken(let held, _, _), _)):
      note(.opens, device.index, held.token.number) { "\(name(client)) takes lease \(held.token.number)" }
      if let leaseBefore { checkTaking(client, leaseBefore) }
      // Operations in flight of the previous worker may have been sent, and count an attempt.
      device.deaths += 1
    case (.enqueue(let drafts), .committed(let committed)):
      let operations = drafts.flatMap(\.operations)
      judge.wrote(operations, at: device.index, by: device.user)
      noteCancellations(operations, on: device)
      for operation in operations {
        if case .setPreference(let name, let value) = operation.action { device.chosen[name] = value }
      }
      kept(committed, by: .writing, on: device)
      ring(besides: client)
    case (.apply(let answers), .committed(let committed)): kept(committed, by: .answers(answers), on: device)
    case (.prepare, .prepared(.ready(let credentials, _, .some(let committed)))):
      kept(committed, by: .answers([.opened(Set(credentials.sessions))]), on: device)
    case (.load, .loaded(let found)):
      expect(found.count <= Limits.laneLoadedMax, .bounded, "\(found.count) operations were loaded at once")
      // From here on their pauses use the wall clock, as stored, which may run fast.
      for queued in found { client.askedToWaitUntil[queued.operation.key] = nil }
    default: break
    }
    return .answered(request, .success(answer), under: token)
  }

  func answerFromDisk(_ client: ClientProcess) {
    hasProgressed = true
    guard client.isAlive, let completion = client.completions.popFirst() else { return }
    switch completion {
    case .answered(let request, let result, let token): handle(.answered(request, result, under: token), client)
    case .decided(.success(let committed)): handle(.committed(committed), client)
    case .decided(.failure(let error)): handle(.storeFailed(error), client)
    }
  }
}

extension Committed {
  /// Without enqueued operations that would start an attempt.
  fileprivate var withoutEnqueued: Committed {
    var committed = self
    committed.released += committed.lanes
    committed.lanes = []
    return committed
  }
}

extension ClientCore.Event {
  /// The commit that this event reports, if any.
  private var committed: Committed? {
    switch self {
    case .committed(let committed), .answered(_, .success(.committed(let committed)), _): committed
    case .answered(_, .success(.news(let news)), _): news.committed
    case .answered(_, .success(.prepared(.ready(_, _, let committed))), _): committed
    default: nil
    }
  }

  /// The operations that left the outbox unanswered.
  fileprivate var withdrawn: [IdempotencyKey] {
    if case .answered(.claim(_, let frames), .success(.claimed(let claimed)), _) = self {
      return frames.compactMap(\.operationKey).filter { !claimed.contains($0) }
    }
    return committed?.withdrawn ?? []
  }

  fileprivate var enqueued: [LaneID] { committed?.lanes ?? [] }
}

extension World.Job {
  fileprivate var isTransaction: Bool {
    switch self {
    case .request(let request, _):
      switch request {
      case .load, .readNews, .readTokens: false
      case .look, .enqueue, .renew, .prepare, .claim, .release, .apply, .noteLink, .noteClock: true
      }
    case .retry, .edit, .delete, .markRead, .chooseDuty: true
    case .releaseLease: false
    }
  }

  fileprivate var needsLease: Bool { if case .request(let request, _) = self { request.needsLease } else { false } }

  /// Whether it may run at any time, even in the quiet phase.
  var isUpkeep: Bool {
    switch self {
    case .request(let request, _): request.isUpkeep
    case .releaseLease: true
    case .retry, .edit, .delete, .markRead, .chooseDuty: false
    }
  }
}

extension StoreRequest {
  fileprivate var isUpkeep: Bool {
    switch self {
    case .look, .renew, .noteLink, .noteClock: true
    case .enqueue, .readNews, .prepare, .claim, .release, .load, .apply, .readTokens: false
    }
  }
}

extension World.Completion {
  var isUpkeep: Bool { if case .answered(let request, _, _) = self { request.isUpkeep } else { false } }

  /// Whether the store has written for this request.
  fileprivate func hasWritten(besideOthers: Bool) -> Bool {
    switch self {
    // Skipped without other processes to read it.
    case .answered(.renew, _, _): besideOthers
    case .answered(_, .success(.linkNoted(false)), _), .answered(_, .success(.clockNoted(false)), _),
      .answered(_, .success(.prepared(.storeUnavailable)), _):
      false
    default: true
    }
  }

  fileprivate var isFailure: Bool {
    switch self {
    case .answered(_, .failure(let error), _), .decided(.failure(let error)): error != .fenced
    case .answered, .decided: false
    }
  }
}

extension IdempotencyKey {
  /// The key of the retraction that precedes an edit of this key, if a relay may have the original. Derived, not random, so
  /// that later draws do not depend on it.
  var ofRetraction: IdempotencyKey { IdempotencyKey(high: high, low: low ^ 1) }
}
