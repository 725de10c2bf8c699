internal import WardlineModel
internal import WardlineRelay
internal import WardlineSync

/// A relay, its clients, the network between them and their users, in one thread and in virtual time, all from one seed. The
/// machines, the rules of the log and the stores are the production ones; their surroundings are simulated: `WardlineClient`
/// (`World+Clients.swift`, `World+ClientLink.swift`), `RelayServer` (`World+Relay.swift`) and sockets (`World+Network.swift`).
/// Both perform the effects of the same cores (decision 031): a new effect needs its counterpart here.
///
/// A run has two parts. First the plan's faults occur, and the ``Judge`` checks every commit and every frame: safety. Then the
/// network heals, stopped processes restart, and all pending operations must complete in time: liveness.
package final class World {
  let plan: Plan
  let mutant: Mutant?
  var now: Int64 = 0
  var agenda = Agenda<Occurrence>()
  var judge: Judge
  package var trace: Trace
  package var tally = Tally()

  var disks: any Disks
  var devices: [Device] = []
  let relayHosts: [RelayHost]
  /// The rings that a relay which leads has begun, where there are several.
  var decidedRings: Set<RequestUser> = []
  /// What a relay said last of the duty of each interpreter.
  var toldDuties: [UserID: DutyState] = [:]
  /// When one of several relays ended last, or was held for gone.
  var relayEndedAt: Int64 = 0
  var tokens: [String: Grant] = [:]

  /// Streams of chance; see ``Chance``.
  var networkChance: Chance
  var diskChance: Chance
  var assistChance: Chance
  var relaysChance: Chance

  var lastLink: UInt64 = 0
  /// Every connection that either end still has.
  var links: [UInt64: Link] = [:]
  var isHealed = false
  var isOver = false
  /// Whether there was progress since the last check.
  var hasProgressed = false
  private var stepsThisSecond = (second: Int64(0), count: 0)

  /// The kinds of scheduled occurrences.
  enum Occurrence {
    // A client's process.
    case alarm(ClientProcess)
    case leaseAlarm(ClientProcess)
    case diskRuns(ClientProcess)
    case diskAnswers(ClientProcess)
    case reopen(Slot)
    case mustTry(ClientProcess)
    case polls(ClientProcess)
    case rings(ClientProcess, isClosing: Bool)
    case draws(ClientProcess)
    case assistAlarm(ClientProcess)
    case modelAnswers(ClientProcess, AssistReply)
    case answerIsDue(Link, IdempotencyKey)
    // The relay's.
    case relayTick(RelayProcess)
    case verified(RelayProcess, UInt64, TokenVerdict)
    case peopleRead(RelayProcess, [UserID])
    case commitRuns(RelayProcess, [LedgerWrite], at: Timestamp?)
    case commitAnswers(RelayProcess, RelayMachine.Event, News = News())
    case overviewRuns(RelayProcess, OverviewRead)
    case pruneRuns(RelayProcess, loggedBefore: Timestamp, endedBefore: Timestamp?, entriesMax: Int)
    case holdEnds(SessionID)
    case erasedIsRemoved(RelayProcess)
    case readRuns(RelayProcess)
    case readAnswers(RelayProcess, RelayMachine.Read, LogPage?)
    case relayStarts(RelayHost)
    case relayEnds(RelayProcess)
    case hinted(RelayProcess)
    case looks(RelayProcess)
    case looksForCommit(RelayProcess)
    case newsAnswers(RelayProcess, News)
    case heldForGone(RelayProcess)
    case failsOver(losesCommits: Bool, awayFor: Int64)
    case rowIsSilent(NodeID)
    case mustDecide
    // The network.
    case watchesLookup(Link)
    case lookedUp(ClientProcess, Int, isSuccess: Bool)
    case addressRefuses(Link, String)
    case scouts(Link)
    case scoutFinds(Link, String)
    case networkChanges(Device)
    case handshake(Link)
    case established(Link)
    case failed(Link, why: String)
    case readsOn(Link)
    case closedByRelay(RelayProcess, UInt64)
    case closedByNetwork(Link)
    case writable(Link, Direction)
    case arrives(Link, Direction, timetable: UInt64)
    // The plan.
    case act(Int)
    case fault(Int)
    case tokenRenewed(Int)
    case diskRecovers(Host, losesPower: Bool)
    case relayIsRestored
    case agrees(Device, IdempotencyKey)
    case answersRing(Device, IdempotencyKey)
    case mustBeServed(IdempotencyKey, by: Device)
    case writesOn(Device, count: Int)
    case heal
    case mustBeDrained
    case mustBeConverged
    case quietEnds
    case draftsEnd
  }

  enum Direction: UInt64 { case up, down }

  package init(plan: Plan, mutant: Mutant? = nil, keepsTrace: Bool = false) {
    self.plan = plan
    self.mutant = mutant
    trace = Trace(keepsLines: keepsTrace)
    networkChance = Chance(seed: plan.seed, stream: .network)
    diskChance = Chance(seed: plan.seed, stream: .disks)
    assistChance = Chance(seed: plan.seed, stream: .model)
    relaysChance = Chance(seed: plan.seed, stream: .journal)
    disks =
      switch plan.options.mode {
      case .fast: MemoryDisks(isShared: plan.options.relayCount > 1, bug: mutant?.bugOfDatabase)
      case .full: SQLiteDisks(seed: plan.seed, mutant: mutant)
      }
    var hosts: [RelayHost] = []
    do throws(StoreError) {
      for number in 0..<plan.options.relayCount {
        hosts.append(RelayHost(number: number, memory: RelayMemory(try disks.openRelay(number), mutant: mutant)))
      }
    } catch { preconditionFailure("the relay's store does not open in a new world: \(error)") }
    relayHosts = hosts
    judge = Judge(
      epoch: hosts[0].memory.epoch, sessions: (0..<plan.options.sessionCount).map(Names.session),
      deviceCount: plan.options.devices.count, served: plan.options.history)
    if plan.options.followsMembership { fillDirectory() }
  }

  /// Runs the plan.
  package func run() -> Violation? {
    begin()
    while !isOver, judge.violation == nil, let next = agenda.next() {
      now = next.time
      judge.now = now
      tally.steps += 1
      guardAgainstSpinning()
      if !isHeldUp(next.occurrence), !isFrozen(next.occurrence), !waitsForOutcome(next.occurrence) { happen(next.occurrence) }
      if isHealed, hasProgressed { checkProgress() }
    }
    finish()
    return judge.violation
  }

  private func begin() {
    for index in plan.options.devices.indices { devices.append(makeDevice(index)) }
    for host in relayHosts { startRelay(host) }
    for device in devices {
      for slot in device.slots { agenda.arrange(.reopen(slot), at: networkChance.skewed(upTo: 1_000)) }
    }
    for (index, fault) in plan.faults.enumerated() { agenda.arrange(.fault(index), at: fault.time) }
    for (index, act) in plan.acts.enumerated() { agenda.arrange(.act(index), at: act.time) }
    agenda.arrange(.heal, at: plan.options.healsAt)
  }

  private func happen(_ occurrence: Occurrence) {
    switch occurrence {
    case .alarm(let client): alarm(client)
    case .leaseAlarm(let client): leaseAlarm(client)
    case .diskRuns(let client): runDisk(client)
    case .diskAnswers(let client): answerFromDisk(client)
    case .reopen(let slot): open(slot)
    case .mustTry(let client): checkTry(client)
    case .polls(let client): pollProgress(client)
    case .rings(let client, let isClosing): handle(.rung(isClosing: isClosing), client)
    case .draws(let client): if client.isAlive { shows(client.assist.conditions.onScreen, isInFront: true, client) }
    case .assistAlarm(let client): assistAlarm(client)
    case .modelAnswers(let client, let reply): handleAssist(.answered(reply), client)
    case .answerIsDue(let link, let key): checkAnswered(key, on: link)
    case .relayTick(let relay): tick(relay)
    case .peopleRead(let relay, let users): if relay.isAlive { readPeople(users, relay) }
    case .verified(let relay, let id, let verdict): if relay.isAlive { handle(.verified(id, [verdict]), relay) }
    case .commitRuns(let relay, let writes, let time): if relay.isAlive { runCommit(writes, at: time, relay) }
    case .commitAnswers(let relay, let event, let news): if relay.isAlive { answerCommit(event, news, relay) }
    case .overviewRuns(let relay, let read): if relay.isAlive { readOverview(read, relay) }
    case .pruneRuns(let relay, let cutoff, let ended, let count):
      if relay.isAlive { runPrune(loggedBefore: cutoff, endedBefore: ended, entriesMax: count, relay) }
    case .holdEnds(let session): endHold(of: session)
    case .erasedIsRemoved(let relay): if relay.isAlive { removeErased(relay) }
    case .readRuns(let relay): if relay.isAlive { runRead(relay) }
    case .readAnswers(let relay, let read, let page): if relay.isAlive { answerRead(read, page, relay) }
    case .relayStarts(let host): startRelay(host)
    case .relayEnds(let relay): killRelay(relay, isSilent: false, isGoodbye: true, downFor: relay.downFor)
    case .hinted(let relay): look(relay)
    case .looks(let relay): if relay.isAlive { runLook(relay) }
    case .looksForCommit(let relay): if relay.isAlive { lookForCommit(relay) }
    case .newsAnswers(let relay, let news): if relay.isAlive { answerNews(news, relay) }
    case .heldForGone(let relay): holdForGone(relay)
    case .failsOver(let losesCommits, let time): failOver(losesCommits: losesCommits, awayFor: time)
    case .rowIsSilent(let node): removeSilent(node)
    case .mustDecide: checkTakeover()
    case .watchesLookup(let link): watchLookup(link)
    case .lookedUp(let client, let number, let isSuccess): lookedUp(client, number, isSuccess: isSuccess)
    case .addressRefuses(let link, let address): addressRefuses(link, address)
    case .scouts(let link): scout(link)
    case .scoutFinds(let link, let address): scoutFinds(link, address)
    case .networkChanges(let device): networkChanges(device)
    case .handshake(let link): shakeHands(link)
    case .established(let link): establish(link)
    case .failed(let link, let why): fail(link, why)
    case .closedByRelay(let relay, let id): if relay.isAlive { handle(RelayCore.Event.closed(id), relay) }
    case .closedByNetwork(let link): if link.isOpenAtRelay, let relay = link.relay { closedAtRelay(link, relay) }
    case .readsOn(let link): resume(link, .up, isPauseOver: false)
    case .writable(let link, let direction): write(link, direction)
    case .arrives(let link, let direction, let timetable): arrive(link, direction, timetable)
    case .act(let index): perform(plan.acts[index])
    case .fault(let index): strike(plan.faults[index])
    case .tokenRenewed(let device): renewToken(of: devices[device])
    case .diskRecovers(let host, let losesPower): recoverDisk(of: host, losesPower: losesPower)
    case .relayIsRestored: restoreRelay()
    case .agrees(let device, let key): agreed(device, key)
    case .answersRing(let device, let request): answerRing(request, on: device)
    case .mustBeServed(let request, let device): checkServed(request, by: device)
    case .writesOn(let device, let count): writeOn(device, count)
    case .heal: heal()
    case .mustBeDrained:
      expect(drainedAt != nil, .live, "not everything was sent \(boundOfHeal) ms after the heal: \(whatIsPending())")
    case .mustBeConverged:
      expect(convergedAt != nil, .live, "not everyone has everything \(convergeBound) ms after the heal: \(whatIsBehind())")
    case .quietEnds: endQuiet()
    case .draftsEnd: endDrafts()
    }
  }

  /// The number of occurrences is bounded: detects a machine that requests ticks endlessly.
  private func guardAgainstSpinning() {
    let second = now / 1_000
    if stepsThisSecond.second != second { stepsThisSecond = (second, 0) }
    stepsThisSecond.count += 1
    expect(stepsThisSecond.count < 50_000, .noSpin, "50,000 steps in one virtual second")
  }

  func expect(_ isTrue: Bool, _ invariant: Invariant, _ what: @autoclosure () -> String) {
    guard !isTrue else { return }
    // Built before the judge is changed: it may read the judge.
    let text = what()
    judge.expect(false, invariant, text)
  }

  func note(_ mark: Mark, _ first: Int = 0, _ second: UInt64 = 0, _ line: () -> String) {
    trace.note(now, (mark.rawValue, UInt64(bitPattern: Int64(first)), second), line)
  }

  /// The subject of a trace line.
  enum Mark: UInt64 {
    case opens = 1, dies, connects, online, lost, gap, says, relaySays, commits, keeps, fails, relayStarts, relayDies, fault,
      act,
      heals, drained, link, hears, relayHears, restored
  }

  // MARK: Liveness

  /// The time after the heal by which everything must be sent.
  private(set) var boundOfHeal: Int64 = 1
  private(set) var drainedAt: Int64?
  private(set) var convergedAt: Int64?

  func healed() {
    isHealed = true
    boundOfHeal = drainBound
    agenda.arrange(.mustBeDrained, at: now + boundOfHeal)
    agenda.arrange(.mustBeConverged, at: now + convergeBound)
  }

  private func checkProgress() {
    hasProgressed = false
    let since = now - plan.options.healsAt
    if drainedAt == nil, devices.allSatisfy({ $0.isIdle && unsentCount(at: $0, asFarAsKnown: true) == 0 }) {
      drainedAt = now
      if plan.options.pacing == Pacing(kinds: [:]) {
        tally.drained = (since, plan.seed)
      } else {
        tally.drainedPaced = (since, plan.seed)
      }
      tally.drainedShare = (since * 1_000 / boundOfHeal, plan.seed)
      note(.drained) { "everything is sent, \(since) ms after the heal" }
    }
    guard drainedAt != nil, convergedAt == nil, devices.allSatisfy(isCurrent) else { return }
    convergedAt = now
    tally.converged = (since, plan.seed)
    agenda.arrange(.quietEnds, at: now + Limits.answerMaxMilliseconds + 2_000 + askOnceMore())
  }

  /// How often the end has waited for a process that may not have heard of an erasure yet.
  private var waitsForHearing = 0

  /// The quiet phase was longer than any process can wait. Final checks: nothing is pending.
  private func endQuiet() {
    if let time = settlesAt, time > now {
      expect(
        now <= settlesBy, .live,
        "what rings still changes \(now - plan.options.healsAt) ms after the heal, and nobody asks for anything any more")
      return agenda.arrange(.quietEnds, at: time)
    }
    if let time = devices.compactMap(hearsEverythingAt).max(), time > now {
      waitsForHearing += 1
      // Each time something was erased on a device, and nothing is erased twice.
      expect(
        waitsForHearing <= judge.entryCount * devices.count, .live,
        "what devices show still changes \(now - plan.options.healsAt) ms after the heal")
      return agenda.arrange(.quietEnds, at: time)
    }
    for device in devices {
      expect(
        isCurrent(device) || opened(by: device) == nil || hasAllThoughBusy(device), .live,
        "\(device.identity.device) fell behind in the quiet")
      audit(device, isLast: true)
      for case let client? in device.slots.map(\.process) { checkShown(by: client) }
    }
    checkRetention()
    checkPresence()
    checkOpened()
    checkRequests()
    for device in devices { noteCancellations([], on: device) }
    judge.checkEnd()
    endDrafts()
  }

  private func finish() {
    tally.schedules = 1
    tally.fingerprint = trace.hash
    tally.milliseconds = now
    tally.slowSites = plan.options.slowSites.isEmpty ? 0 : 1
    tally.servedFromJoining = plan.options.history == .membership ? 1 : 0
    judge.addUp(&tally)
    if plan.options.staff != nil { judge.addUpRequests(&tally) }
    // Break the reference cycles between processes and links.
    for link in links.values {
      link.relay?.links = [:]
      link.relay = nil
      link.client.link = nil
    }
    for slot in devices.flatMap(\.slots) {
      slot.process?.link = nil
      slot.process?.resolving.waiting = []
    }
    links = [:]
    for relay in relays { relay.told = [:] }
  }
}
