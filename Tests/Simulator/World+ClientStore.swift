internal import DequeModule
internal import WardlineModel
internal import WardlineRelay
internal import WardlineSync

// The queue of a client's store: each job runs alone, in order, and its process may end within it.
extension World {
  func ask(_ client: ClientProcess, _ job: Job) {
    client.jobs.append(job)
    let held = mutant == .waitForJobs ? client.assist.callEndsAt : now
    client.lastRun = max(client.lastRun, now, held) + diskChance.skewed(upTo: plan.options.diskMax)
    agenda.arrange(.diskRuns(client), at: client.lastRun)
  }

  func runDisk(_ client: ClientProcess) {
    guard client.isAlive, let job = client.jobs.first else { return }
    if let death = client.slot.death, job.isTransaction { return die(death, in: job, client) }
    client.jobs.removeFirst()
    // Requests behind a failed access build on missing state: a cursor would skip entries that were not stored (G4).
    if let token = job.lease, token <= client.brokenLease, mutant != .goOnAfterFailure {
      if case .assist = job { complete(.assisted(.failure(.fenced)), client) }
      return
    }
    guard let completion = run(job, client, diesWithin: false) else { return }
    if completion.isFailure, let token = job.lease { client.brokenLease = token }
    complete(completion, client)
  }

  private func complete(_ completion: Completion, _ client: ClientProcess) {
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
      if let token = job.lease, job.isTransaction, job.isFenced, hasWritten {
        checkWorker(client, token)
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
        // It is unknown whether it was stored. Only who opens the store anew can find out.
        client.hasDiskFailed = true
        leaveUnsettled(job, on: client.device, hasWritten: hasWritten)
        tally.failedStores += 1
      } else {
        // Two processes on one store wait for each other, but not for long: none is in the middle of a transaction here.
        expect(isRefused || isExcused(client.device), .noTrap, "\(name(client)) is refused for no reason: \(error)")
      }
    }
    switch job {
    case .request(let request, let token): return .answered(request, .failure(error), under: token)
    case .retry, .edit, .delete, .markRead, .chooseDuty, .releaseLease, .askDraft, .cancelDraft, .retryDraft:
      return .decided(.failure(error))
    case .assist: return .assisted(.failure(error))
    }
  }

  private func refusesNow(_ device: Device) -> Bool {
    now < device.trouble.storeFailsUntil && diskChance.happens(oneIn: device.trouble.storeFailsOneIn)
  }

  private func takeBack(
    _ key: IdempotencyKey, as name: IdempotencyKey, at writtenAt: Timestamp, replacement: ClientOperation?, on device: Device
  ) throws(StoreError) -> Committed {
    let session = device.screen.messages[key]?.session
    let committed = try device.memory.takeBack(key, as: name, at: writtenAt, replacement: replacement)
    if committed.isRetracting(key) {
      judge.retracting(key)
      let retraction = ClientOperation(key: name, session: session, writtenAt: writtenAt, action: .retract(key))
      judge.wrote([retraction], on: device, at: now)
    } else if committed.hasEffect {
      judge.deleted(key)
    }
    if committed.hasEffect, let replacement { judge.wrote([replacement], on: device, at: now) }
    kept(committed, by: .deleting, on: device)
    return committed
  }

  private func transact(_ job: Job, _ client: ClientProcess) throws(StoreError) -> Completion? {
    let device = client.device
    let memory = device.memory
    let committed: Committed
    switch job {
    case .request(let request, let token): return try carryOut(request, under: token, client)
    case .askDraft, .cancelDraft, .retryDraft, .assist: return try transactAssist(job, client)
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
    if case .look = request { leaseBefore = try? device.memory.lease() }
    let answer = try SimulatedHost(world: self, client: client).carryOut(request, under: token)
    if case .look(_, _, _, let refused) = request, client.hasDiskFailed { try reopened(client, refusing: Set(refused)) }
    switch (request, answer) {
    case (.look, .looked(.taken(let held, _, _), _)):
      note(.opens, device.index, held.token.number) { "\(name(client)) takes lease \(held.token.number)" }
      if let leaseBefore { checkTaking(client, leaseBefore) }
      // Operations in flight of the previous worker may have been sent, and count an attempt.
      device.deaths += 1
    case (.enqueue(let drafts), .committed(let committed)):
      let operations = drafts.flatMap(\.operations)
      judge.wrote(operations, on: device, at: now)
      noteCancellations(operations, on: device)
      for operation in operations {
        if case .setPreference(let name, let value) = operation.action { device.chosen[name] = value }
      }
      kept(committed, by: .writing, on: device)
      ring(besides: client)
    case (.apply(let answers), .committed(let committed)): kept(committed, by: .answers(answers), on: device)
    case (.prepare, .prepared(.ready(let credentials, _, .some(let committed)))):
      kept(committed, by: .answers([.opened(Set(credentials.sessions))]), on: device)
    case (.noteClock, .clockNoted(.some(let committed))): kept(committed, by: .correcting, on: device)
    case (.load, .loaded(let found)):
      expect(found.count <= Limits.laneLoadedMax, .bounded, "\(found.count) operations were loaded at once")
      // From here on their pauses use the wall clock, as stored, which may run fast.
      for queued in found { client.askedToWaitUntil[queued.operation.key] = nil }
    default: break
    }
    return .answered(request, .success(answer), under: token)
  }

  /// The store was opened anew after its disk had failed: what its author was told is not kept leaves no more.
  private func reopened(_ client: ClientProcess, refusing refused: Set<IdempotencyKey>) throws(StoreError) {
    client.hasDiskFailed = false
    settle(client.device)
    let kept = try client.device.memory.queue().filter { refused.contains($0.operation.key) }
    let waiting = kept.filter(\.isRelayWithout).map(\.operation.brief)
    expect(waiting.isEmpty, .exactlyOnce, "\(name(client)) has refused \(waiting), and would send it")
    // Another process may have sent it before.
    for key in refused.subtracting(kept.map(\.operation.key)) { judge.deleted(key) }
  }

  func answerFromDisk(_ client: ClientProcess) {
    hasProgressed = true
    guard client.isAlive, let completion = client.completions.popFirst() else { return }
    switch completion {
    case .answered(let request, let result, let token): handle(.answered(request, result, under: token), client)
    case .decided(.success(let committed)): handle(.committed(committed), client)
    case .decided(.failure(let error)): handle(.storeFailed(error), client)
    case .asked: break
    case .assisted(.success(let event), let committed):
      if let committed { handle(.committed(committed), client) }
      handleAssist(event, client)
    case .assisted(.failure(.fenced), _): handleAssist(.fenced, client)
    case .assisted(.failure(let error), _):
      handle(.storeFailed(error), client)
      handleAssist(.storeUnavailable, client)
    }
  }
}

extension World.Job {
  fileprivate var isTransaction: Bool {
    switch self {
    case .request(let request, _):
      switch request {
      case .load, .readNews, .readTokens: false
      case .look, .enqueue, .renew, .prepare, .claim, .release, .apply, .noteLink, .noteClock: true
      }
    case .retry, .edit, .delete, .markRead, .chooseDuty, .askDraft, .cancelDraft, .retryDraft: true
    case .assist(.load, _), .releaseLease: false
    case .assist: true
    }
  }

  /// Whether the store compares the lease. What is cancelled may be cancelled by anybody.
  fileprivate var isFenced: Bool { if case .assist(.cancel, _) = self { false } else { true } }

  /// The lease under which it is done; `nil` where it needs none.
  fileprivate var lease: FencingToken? {
    switch self {
    case .request(let request, let token): request.needsLease ? token : nil
    case .assist(_, let token): token
    default: nil
    }
  }

  /// Whether it may run at any time, even in the quiet phase.
  var isUpkeep: Bool {
    switch self {
    case .request(let request, _): request.isUpkeep
    case .releaseLease, .askDraft, .cancelDraft, .retryDraft, .assist: true
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
  var isUpkeep: Bool {
    switch self {
    case .answered(let request, _, _): request.isUpkeep
    case .decided: false
    case .assisted, .asked: true
    }
  }

  /// Whether the store has written for this request.
  fileprivate func hasWritten(besideOthers: Bool) -> Bool {
    switch self {
    // Skipped without other processes to read it.
    case .answered(.renew, _, _): besideOthers
    case .answered(_, .success(.linkNoted(false)), _), .answered(_, .success(.clockNoted(nil)), _),
      .answered(_, .success(.prepared(.storeUnavailable)), _):
      false
    default: true
    }
  }

  fileprivate var isFailure: Bool {
    switch self {
    case .answered(_, .failure(let error), _), .decided(.failure(let error)): error != .fenced
    case .answered, .decided, .assisted, .asked: false
    }
  }
}
