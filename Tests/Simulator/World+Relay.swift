internal import DequeModule
internal import WardlineModel
internal import WardlineRelay
internal import WardlineSync

// Performs the effects of `RelayCore`, over virtual sockets and disks.
extension World {
  /// One run of the relay.
  final class RelayProcess {
    var core: RelayCore
    let uptimeOffset: Int64
    var isAlive = true
    var isAccepting = true
    var isDraining = false
    /// A reader was past the high-water mark at the last check.
    var hasSlowReaders = false
    /// Connections that are open at this end, by number.
    var links: [UInt64: Link] = [:]
    var reads: Deque<RelayMachine.Read> = []
    var lastReadRun: Int64 = 0
    var lastReadAnswer: Int64 = 0
    /// Whether a batch is under way: there is never more than one.
    var isCommitting = false
    /// A batch whose outcome it does not know.
    var doubtfulBatch: DoubtfulBatch?
    /// How long it stays down after a drain.
    var downFor: Int64 = 0
    let startedAt: Int64
    let host: RelayHost
    /// Its name among those on one database.
    let node: NodeID
    /// Nothing of it runs until then.
    var frozenUntil: Int64 = 0
    /// Whether it is about to look for what others have committed.
    var isLooking = false
    /// When the last commit or retention batch is done: one queue serves both.
    var lastCommitRun: Int64 = 0
    /// When the last answer to a commit, or to a read between two of them, comes: they come in their order.
    var lastCommitAnswer: Int64 = 0
    /// Each user's operations that reached a commit.
    var takenCounts: [UserID: Int64] = [:]
    /// Those of them that have a pace of their own, each once.
    var takenActs: [UserID: [AuthorAct: Set<IdempotencyKey>]] = [:]
    /// The choice of duty of each interpreter that counts, by what was heard, and what was last said of it.
    var choices: [UserID: DutyChoice] = [:]
    var duties: [UserID: DutyState] = [:]
    /// How often each interpreter was said to have come on duty.
    var comings: [UserID: Int] = [:]
    /// The connections on which it has said anything of rings or duty, also into the void, until it knows of their end.
    var told: [UInt64: Link] = [:]
    /// Whether anything was heard or said of requests since the last check.
    var isRingingChanged = false
    /// Whether it hears no news that came with a commit of its own, of which it hears next.
    var knowsOwnOutcomes = true
    /// The rings that it has told since the last check.
    var toldRings: [RequestUser] = []
    var ringsChangedAt: Int64 = 0
    /// When it ticked last, in its uptime.
    var tickedAt: Int64 = 0

    init(core: RelayCore, on host: RelayHost, uptimeOffset: Int64, startedAt: Int64) {
      self.core = core
      self.host = host
      node = host.memory.node
      self.uptimeOffset = uptimeOffset
      self.startedAt = startedAt
    }

    var machine: RelayMachine { _read { yield core.machine } }
  }

  // MARK: The process

  func startRelay(_ host: RelayHost) {
    guard host.process == nil else { return }
    let memory = host.memory
    let restart: RoutingMachine.Restart
    let overview: [SessionOverview]
    do throws(StoreError) {
      let store = try disks.openRelay(host.number)
      guard serves(store, on: host) else { return agenda.arrange(.relayStarts(host), at: now + 100) }
      memory.reopened(store)
      restart = mutant == .forgetRequestsAtRestart ? RoutingMachine.Restart() : try memory.routingRestart()
      let isAsked = plan.options.staff != nil && mutant != .forgetOverviewAtRestart
      overview = isAsked ? try memory.overview(sessionsMax: plan.options.overviewSessionsMax) : []
      try settle(host)
      // Relays that live at the same time write in one epoch.
      if !hasSeveralRelays || judge.epoch != memory.epoch || judge.epochs[memory.epoch] != nil { judge.begins(memory.epoch) }
      try judge.hold(memory.heads())
      if plan.options.retention != nil || !judge.retracted.isEmpty { try takeOverErased(isAsBefore: !judge.hasPerhapsErased) }
    } catch {
      note(.fails) { "the relay's store does not open: \(error)" }
      expect(disks.hasFailed(.relay), .ackIsDurable, "the relay's store does not open: \(error)")
      disks.closeRelay(host.number, .kill, losesLastCommit: false)
      return agenda.arrange(.relayStarts(host), at: now + 500)
    }
    let machine = RelayMachine(
      epoch: memory.epoch,
      places: ConnectionBounds(
        sessionsPerWelcomeMax: plan.options.welcomePage, overviewSessionsMax: plan.options.overviewSessionsMax),
      pacing: pacingOfRelay,
      retentionMilliseconds: plan.options.retention, endedRetentionMilliseconds: plan.options.endedRetention,
      history: mutant == .serveBeforeMembership ? .all : plan.options.history,
      rules: routingRules, restart: restart, overview: overview, node: memory.node, peers: memory.peers)
    let core = RelayCore(
      machine: machine, highWaterBytes: mutant == .neverCongested ? .max : highWaterBytes,
      lowWaterBytes: highWaterBytes / 8 + 1)
    let relay = RelayProcess(core: core, on: host, uptimeOffset: networkChance.within(0...1_000_000), startedAt: now)
    host.process = relay
    judge.began(host.number)
    note(.relayStarts) { "the relay\(numbered(host)) starts" }
    agenda.arrange(.relayTick(relay), at: now + 1_000)
    hint(besides: relay)
  }

  /// The relay ends at once and loses uncommitted work.
  func killRelay(_ relay: RelayProcess, isSilent: Bool, isGoodbye: Bool = false, downFor: Int64) {
    guard relay.isAlive else { return }
    note(.relayDies) { "the relay\(numbered(relay.host)) ends\(isSilent ? ", and its host" : "")" }
    relay.isAlive = false
    relay.told = [:]
    relay.host.process = nil
    relay.host.trouble.death = nil
    for number in relay.links.keys.sorted() {
      guard let link = relay.links[number] else { continue }
      link.isTroubled = true
      hangUp(link, .down, isSilent: isSilent)
    }
    if isSilent { tally.powerCuts += 1 }
    disks.closeRelay(
      relay.host.number, isSilent ? .powerCut : isGoodbye ? .goodbye : .kill, losesLastCommit: mutant == .loseUnsyncedCommits)
    if isGoodbye { end(relay.node) } else { arrangeEnd(of: relay) }
    agenda.arrange(.relayStarts(relay.host), at: now + (isHealed ? 0 : downFor))
  }

  func drainRelay(_ relay: RelayProcess, downFor: Int64) {
    guard !relay.isDraining else { return }
    note(.relayDies) { "the relay\(numbered(relay.host)) drains" }
    relay.isAccepting = false
    relay.isDraining = true
    relay.downFor = downFor
    handle(.drain, relay)
  }

  func tick(_ relay: RelayProcess) {
    guard relay.isAlive else { return }
    lookAtNarrow(relay)
    handle(.tick, relay)
    if mutant != .trustHints { look(relay) }
    agenda.arrange(.relayTick(relay), at: now + 1_000)
  }

  // MARK: The machine

  func handle(_ event: RelayMachine.Event, _ relay: RelayProcess) { handle(.machine(event), relay) }

  func handle(_ event: RelayCore.Event, _ relay: RelayProcess) {
    let moment = Moment(uptimeMilliseconds: now + relay.uptimeOffset, wall: relay.host.clock.wall(at: now))
    let before = (relay.machine.counts, relay.core.congestions)
    let effects = relay.core.handle(event, at: moment) { [unowned self] id in relay.links[id].map { linkSize($0) } }
    let counts = relay.machine.counts
    tally.rateLimited += counts.rateLimited - before.0.rateLimited
    tally.turnedAway += counts.turnedAway - before.0.turnedAway
    tally.erased += counts.erased - before.0.erased
    tally.congestions += relay.core.congestions - before.1
    checkRings(of: relay, effects)
    for effect in effects { perform(effect, relay) }
    if mutant == .overtakePauses { overtakePauses(effects, relay) }
    if mutant == .deafToWhoIsBehind { turnDeaf(relay) }
    breakInvariants(of: relay, event)
    breakRouting(of: relay)
    expect(
      relay.machine.brokenInvariant == nil, .consistent, "the relay: \(relay.machine.brokenInvariant ?? "")")
    let isTick = if case .machine(.tick) = event { true } else { false }
    let broken = brokenRouting(relay, isTick: isTick)
    expect(broken == nil, .consistent, "the relay: \(broken ?? "")")
    checkRinging(relay, isTick: isTick)
    checkOutbound(relay)
    expect(
      relay.machine.asideCountMax <= Limits.catchUpBufferMax, .bounded,
      "\(relay.machine.asideCountMax) entries are kept aside for one reader")
    expect(
      relay.machine.waitingCountMax < Limits.connectionInboxMax + Limits.framesPerEnvelopeMax, .bounded,
      "\(relay.machine.waitingCountMax) operations of one connection wait at the relay")
  }

  /// For the mutant whose pause of a reader is overtaken by an earlier decision to read on.
  private func overtakePauses(_ effects: [RelayCore.Effect], _ relay: RelayProcess) {
    for case .resumeReading(let id) in effects { relay.links[id]?.up.isPaused = false }
  }

  /// For the mutant that does not read from a slow reader until it has caught up.
  private func turnDeaf(_ relay: RelayProcess) {
    for (number, link) in relay.links where narrowness(of: link.client.device) != nil {
      if link.readsUnderWay > 0 || relay.core.isPageWaiting(for: number) { link.isUnheard = true }
    }
  }

  private func perform(_ effect: RelayCore.Effect, _ relay: RelayProcess) {
    switch effect {
    case .verify(let id, let tokens, _): verify(tokens, for: id, relay)
    case .commit(let writes): commit(writes, relay)
    case .read(let read):
      relay.links[read.connection]?.readsUnderWay += 1
      relay.reads.append(read)
      relay.lastReadRun = max(relay.lastReadRun, now) + diskChance.skewed(upTo: plan.options.diskMax)
      agenda.arrange(.readRuns(relay), at: relay.lastReadRun)
    // No simulated client asks for it.
    case .readPreferences: break
    case .readPeople(let users):
      agenda.arrange(.peopleRead(relay, users), at: now + diskChance.skewed(upTo: plan.options.diskMax))
    case .readOverview(let read):
      relay.lastCommitRun = max(relay.lastCommitRun, now) + diskChance.skewed(upTo: plan.options.diskMax)
      agenda.arrange(.overviewRuns(relay, read), at: relay.lastCommitRun)
    case .prune(let cutoff, let ended, let entriesMax):
      prune(loggedBefore: cutoff, endedBefore: ended, entriesMax: entriesMax, relay)
    case .removeErased:
      relay.lastCommitRun = max(relay.lastCommitRun, now) + diskChance.skewed(upTo: plan.options.diskMax)
      agenda.arrange(.erasedIsRemoved(relay), at: relay.lastCommitRun)
    case .admit: break
    case .send, .tellWhenWritten: preconditionFailure("RelayCore performs this itself")
    case .wantsToWrite(let id):
      guard let link = relay.links[id] else { return }
      if link.downQueue.bytes > highWaterBytes { relay.hasSlowReaders = true }
      wantsToWrite(link, .down)
    case .write(let id, _): if let link = relay.links[id] { putEnvelope(on: link) }
    case .ending(let id, _, let reason, _): if let link = relay.links[id] { checkClosed(link, reason) }
    case .close(let id, _, _):
      guard let link = relay.links[id] else { return }
      hangUp(link, .down, isSilent: false)
      // The event of the transport once it has closed.
      agenda.arrange(.closedByRelay(relay, id), at: now)
    case .cut(let id, _): if let link = relay.links[id] { hangUp(link, .down, isSilent: false) }
    // No device is revoked here.
    case .recordWiped, .refuseLogins: break
    case .pauseReading(let id):
      relay.links[id]?.isTroubled = true
      if mutant != .neverPauseReading { relay.links[id]?.up.isPaused = true }
    case .resumeReading(let id):
      guard let link = relay.links[id] else { return }
      link.up.isPaused = false
      agenda.arrange(.readsOn(link), at: now)
    case .finished:
      // The close frames have half a second to be sent.
      agenda.arrange(.relayEnds(relay), at: now + Limits.shutdownMaxMilliseconds / 4)
    }
  }

  private func verify(_ shown: [String], for id: UInt64, _ relay: RelayProcess) {
    let verdict = TokenVerdict(
      combining: shown.map { token in
        switch tokens[token] {
        case nil: .notAllowed
        case let grant? where grant.expiresAt <= relay.host.clock.wall(at: now): .expired
        case let grant?: .granted(grant)
        }
      })
    agenda.arrange(.verified(relay, id, verdict), at: now + diskChance.skewed(upTo: plan.options.hopMax))
  }

  func receive(_ frames: [ClientFrame], on link: Link, _ relay: RelayProcess) {
    // Once the machine has closed it, further frames are ignored.
    guard relay.core.isListening(to: link.number) else { return }
    let frames = frames.map { mutated($0, on: link) }
    // A relay that drains leaves operations unanswered, and keeps none of them.
    if !relay.machine.isDraining {
      link.unansweredCount += frames.count { if case .submit = $0 { true } else { false } }
    }
    for case .submit(let operation, _) in frames {
      let isOpen =
        plan.options.followsMembership || operation.session.map { link.credentials.sessions.contains($0) } ?? true
      expect(isOpen, .nothingLost, "\(operation.key.brief) leaves under a token that does not open its session")
    }
    hearDuty(frames, on: link, relay)
    note(.relayHears, link.device, UInt64(frames.count)) { "the relay hears \(frames.map(\.brief)) on \(link.number)" }
    handle(RelayCore.Event.received(link.number, frames), relay)
    expect(
      link.unansweredCount < Limits.connectionInboxMax + Limits.framesPerEnvelopeMax, .bounded,
      "\(link.unansweredCount) operations of one connection wait at the relay")
  }

  private func mutated(_ frame: ClientFrame, on link: Link) -> ClientFrame {
    guard mutant != nil, case .submit(var operation, let isLaneHead) = frame else { return frame }
    if mutant == .ignoreHold { return .submit(operation, isLaneHead: true) }
    if mutant == .overtakeRateLimited {
      return .submit(operation, isLaneHead: isLaneHead || link.pacedLanes.contains(operation.lane))
    }
    guard mutant == .clientStatusWins else { return frame }
    if case .setStatus(let status, _) = operation.action, judge.writings[operation.key]?.isLogged == false,
      let session = operation.session, let inForce = judge.histories[session]?.status
    {
      operation.action = .setStatus(status, basedOn: inForce.version)
    }
    return .submit(operation, isLaneHead: isLaneHead)
  }

  func closedAtRelay(_ link: Link, _ relay: RelayProcess) {
    link.isOpenAtRelay = false
    relay.links[link.number] = nil
    if !link.isWanted { links[link.number] = nil }
    handle(RelayCore.Event.closed(link.number), relay)
  }

  // MARK: The store

  private func commit(_ writes: [LedgerWrite], _ relay: RelayProcess) {
    expect(!relay.isCommitting, .noTrap, "a batch while another is under way")
    expect(writes.count <= Limits.commitBatchMax, .bounded, "\(writes.count) writes in one batch")
    relay.isCommitting = true
    checkPace(of: writes, relay)
    let time = max(relay.lastCommitRun, now) + diskChance.skewed(upTo: plan.options.diskMax)
    relay.lastCommitRun = time
    guard mutant == .acknowledgeBeforeCommit || mutant == .fanOutBeforeCommit else {
      return agenda.arrange(.commitRuns(relay, writes, at: nil), at: time)
    }
    let wall = relay.host.clock.wall(at: now)
    let outcomes = relay.host.memory.preview(writes, from: relay.machine.sendersOfBatch, at: wall)
    agenda.arrange(.commitRuns(relay, writes, at: wall), at: time + 1)
    if mutant == .acknowledgeBeforeCommit { return agenda.arrange(.commitAnswers(relay, .committed(outcomes)), at: now) }
    for case .accepted(_, let entry) in outcomes {
      for number in relay.links.keys.sorted() {
        guard let link = relay.links[number] else { continue }
        link.downQueue.append([.event(entry)])
        wantsToWrite(link, .down)
      }
    }
  }

  func runCommit(_ writes: [LedgerWrite], at time: Timestamp?, _ relay: RelayProcess) {
    relay.isCommitting = false
    let host = relay.host
    let death = host.trouble.death
    if death == .beforeCommit { return dieAtCommit(relay) }
    if case .withinCommit(let changes) = death { return dieWithinCommit(of: writes, after: changes, relay) }
    let answersAt = max(relay.lastCommitAnswer, now + diskChance.skewed(upTo: plan.options.hopMax))
    relay.lastCommitAnswer = answersAt
    let isAnswered = mutant == .acknowledgeBeforeCommit
    if losesOutcome(relay) { return loseOutcome(of: writes, relay) }
    if now < host.trouble.refusesUntil, !isAnswered, diskChance.happens(oneIn: host.trouble.refusesOneIn) {
      tally.refusedCommits += 1
      note(.fails) { "the relay's store refuses \(writes.count) writes" }
      return agenda.arrange(.commitAnswers(relay, .commitRefused), at: answersAt)
    }
    do throws(StoreError) {
      let committed = try storeBatch(writes, at: time ?? host.clock.wall(at: now), relay)
      if death == .afterCommit { return dieAtCommit(relay) }
      if !isAnswered {
        agenda.arrange(.commitAnswers(relay, .committed(committed.outcomes), committed.news), at: answersAt)
      }
    } catch {
      if case .unavailable = error, disks.hasFailed(.relay), host.unsettledBatch == nil {
        tally.refusedCommits += 1
        note(.fails) { "the relay's store takes no \(writes.count) writes: \(error)" }
        return agenda.arrange(.commitAnswers(relay, .commitRefused), at: answersAt)
      }
      switch error {
      case .takenOver, .setBack: return relayFailed(relay, error)
      case .unavailable where !disks.isSettled:
        tally.refusedCommits += 1
        return agenda.arrange(.commitAnswers(relay, .commitRefused), at: answersAt)
      default: break
      }
      host.unsettledBatch = host.unsettledBatch ?? UnsettledBatch(writes: writes, countBefore: judge.entryCount)
      relayFailed(relay, error)
    }
  }

  /// Commits a batch.
  ///
  /// - Returns: its outcomes, and what other relays have committed before.
  func storeBatch(_ writes: [LedgerWrite], at time: Timestamp, _ relay: RelayProcess) throws(StoreError) -> CommittedBatch {
    let host = relay.host
    let countBefore = judge.entryCount
    let outcomes = try host.memory.commit(writes, from: relay.machine.sendersOfBatch, at: time)
    disks.relayCommitted()
    note(.commits, writes.count) { "the relay\(numbered(host)) commits \(outcomes.map(\.brief))" }
    host.unsettledBatch = UnsettledBatch(
      writes: writes, entryCount: outcomes.reduce(0) { $0 + $1.entries.count }, countBefore: countBefore, wasConfirmed: true)
    try judge.committed(outcomes, of: writes, reading: host.memory.page(of:after:entriesMax:))
    host.unsettledBatch = nil
    hint(besides: relay)
    connectAgain(besides: relay, having: writes)
    return CommittedBatch(outcomes: outcomes, news: takeNews(relay, isOfCommit: true))
  }

  /// Its process ends during the commit: afterwards the disk has the whole batch, or nothing.
  private func dieWithinCommit(of writes: [LedgerWrite], after changes: Int, _ relay: RelayProcess) {
    let host = relay.host
    let wall = host.clock.wall(at: now)
    let senders = relay.machine.sendersOfBatch
    let expected = host.memory.preview(writes, from: senders, at: wall)
    host.unsettledBatch = UnsettledBatch(
      writes: writes, entryCount: expected.isEmpty ? nil : expected.reduce(0) { $0 + $1.entries.count },
      countBefore: judge.entryCount)
    disks.die(within: .relay, slot: 0, afterChanges: changes)
    if let outcomes = try? host.memory.commit(writes, from: senders, at: wall) {
      disks.relayCommitted()
      note(.commits, writes.count) { "the relay commits \(outcomes.map(\.brief)), and dies" }
      host.unsettledBatch?.wasConfirmed = true
    }
    dieAtCommit(relay)
  }

  func dieAtCommit(_ relay: RelayProcess) {
    killRelay(relay, isSilent: relay.host.trouble.deathIsSilent, downFor: relay.host.trouble.downFor)
  }

  func runRead(_ relay: RelayProcess) {
    guard let read = relay.reads.popFirst() else { return }
    var page: LogPage?
    let trouble = relay.host.trouble
    if now >= trouble.refusesUntil || !diskChance.happens(oneIn: trouble.refusesOneIn) {
      do throws(StoreError) {
        page = try relay.host.memory.page(
          of: read.session, after: read.after, entriesMax: read.entriesMax, bytesMax: read.bytesMax)
      } catch {
        if error.isFinal { return relayFailed(relay, error) }
      }
    }
    relay.lastReadAnswer = max(relay.lastReadAnswer, now + diskChance.skewed(upTo: plan.options.hopMax))
    agenda.arrange(.readAnswers(relay, read, page), at: relay.lastReadAnswer)
  }

  func answerRead(_ read: RelayMachine.Read, _ page: LogPage?, _ relay: RelayProcess) {
    relay.links[read.connection]?.readsUnderWay -= 1
    handle(.page(read, page), relay)
    serveFormer(read, page, relay)
    listenAgain(to: read.connection, relay)
  }
}

extension LedgerOutcome {
  /// What it has added to the log.
  var entries: [LogEntry] { logged.entries }
}
