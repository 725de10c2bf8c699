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
        ageMaxMilliseconds: plan.options.ageMax, relayClock: (try? device.memory.relayClock()) ?? RelayClock(),
        relayCount: plan.options.relayCount),
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
    if plan.options.model != nil { agenda.arrange(.draws(client), at: now + assistChance.skewed(upTo: 2_000)) }
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
    client.device.boot = Boot(number: client.device.boot.number + 1, beganAt: now)
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
    Moment(
      uptimeMilliseconds: now + client.uptimeOffset, wall: client.device.clock.wall(at: now),
      sinceBoot: client.device.boot.time(at: now))
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
    noteAssistConnection(client)
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
    case .connect(let id, let credentials, let relay): connect(client, id, credentials, to: relay)
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
      if mutant == .giveUpOnFullDisk, client.core.isStalled { return }
      if client.isWorker || mutant != .neverTakeOver { armLease(client, at: time - client.uptimeOffset) }
    case .poll(let time):
      guard let time else {
        client.pollAt = nil
        client.isPollWanted = false
        return
      }
      if client.link?.up.isMeasured == true {
        arrangePoll(of: client, at: time - client.uptimeOffset)
      } else {
        client.isPollWanted = true
      }
    case .changeRole(let isWorker): if isWorker { client.askedToWaitUntil = [:] } else { steppedDown(client) }
    case .unlock: letGoOfLock(client)
    case .releaseLease: ask(client, .releaseLease)
    case .readAgain:
      client.shown = client.device.screen
      handleAssist(.queueChanged, client)
    case .publish(let changes):
      for change in changes { client.shown.show(change) }
      noteAssist(changes, client)
    case .report(let report): hear(report, client)
    // The user opens it again.
    case .fail(let error):
      expect(error.passing == nil, .live, "\(name(client)) ends over a fault that passes: \(error)")
      quit(client, downFor: diskChance.skewed(upTo: 5_000))
    // After everything else: received data is then the next event.
    case .resumeReading: break
    case .enqueued, .listen, .publishCounts, .publishLoad, .standBy: break
    case .wipe, .sendLast: preconditionFailure("no device is revoked here")
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
        client.core.newsUnderWay <= most, .bounded,
        "\(client.core.newsUnderWay) batches of answers wait for the store of \(name(client))")
    default: break
    }
    ask(client, .request(request, under: token))
  }

  /// For the mutants between a core and its store.
  private func mutated(_ event: ClientCore.Event) -> ClientCore.Event {
    switch (mutant, event) {
    case (.keepUnclaimed, .answered(.claim(let id, let frames), .success(.claimed(let claim)), let token)):
      let left = frames.filter { $0.operationKey.map(claim.keys.contains) ?? true }
      return .answered(.claim(id, left), .success(.claimed(claim)), under: token)
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
    case .caughtUp(let session, let through):
      note(.online, client.device.index) { "\(name(client)) has caught up \(session)@\(through)" }
    case .presence(let session, let user, let isHere):
      if isHere { client.present[session, default: []].insert(user) } else { client.present[session]?.remove(user) }
    }
  }

  /// PITFALLS 11: however attempts end, they are few. After a user's request or a stable connection the count restarts.
  private func countAttempt(_ client: ClientProcess) {
    tally.connections += 1
    client.attempts = client.attempts.filter { now - $0 < 10_000 } + [now]
    // Each relay has a backoff of its own (decision 100).
    expect(
      client.attempts.count <= 25 * plan.options.relayCount, .noStorm,
      "\(name(client)) tried \(client.attempts.count) times within 10 s")
    note(.connects, client.device.index) { "\(name(client)) connects" }
  }

  // MARK: People

  func keep(_ operation: ClientOperation, _ client: ClientProcess) {
    client.lastDraft += 1
    handle(.enqueue(StoreRequest.Draft(id: client.lastDraft, operations: [operation])), client)
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
    case .answered(_, .success(.claimed(let claim)), _): claim.committed
    default: nil
    }
  }

  /// The operations that left the outbox unanswered.
  fileprivate var withdrawn: [IdempotencyKey] {
    if case .answered(.claim(_, let frames), .success(.claimed(let claim)), _) = self {
      return frames.compactMap(\.operationKey).filter { !claim.keys.contains($0) }
    }
    return committed?.withdrawn ?? []
  }

  fileprivate var enqueued: [LaneID] { committed?.lanes ?? [] }
}

extension IdempotencyKey {
  /// The key of the retraction that precedes an edit of this key, if a relay may have the original. Derived, not random, so
  /// that later draws do not depend on it.
  var ofRetraction: IdempotencyKey { IdempotencyKey(high: high, low: low ^ 1) }
}
