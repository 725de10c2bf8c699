internal import WardlineModel
internal import WardlineSync

@testable internal import WardlineRelay

// Several relays on one database: what their stores tell each other, and how one of them is held for gone (decision 101).
extension World {
  /// The host of one relay: what outlives its process.
  final class RelayHost {
    /// Its place in the list of every client.
    let number: Int
    let memory: RelayMemory
    var process: RelayProcess?
    var clock = Clock(driftPerMillion: 0)
    var trouble = RelayTrouble()
    var unsettledBatch: UnsettledBatch?
    /// The name of a relay that has begun, and waits until the others know.
    var waiting: NodeID?

    init(number: Int, memory: RelayMemory) {
      self.number = number
      self.memory = memory
    }
  }

  var hasSeveralRelays: Bool { plan.options.relayCount > 1 }
  var relays: [RelayProcess] { relayHosts.compactMap(\.process) }

  /// The relay that does what one of them does for all; `nil` while there is none.
  var leader: RelayProcess? { relays.first { $0.machine.elsewhere.leads } }

  /// The relay that a fault strikes.
  func relayHost(struckBy fault: PlannedFault) -> RelayHost {
    relayHosts[Int((fault.detail >> 24) % UInt64(relayHosts.count))]
  }

  /// The number of a relay, where there are several.
  func numbered(_ host: RelayHost) -> String { hasSeveralRelays ? " \(host.number)" : "" }

  /// The earliest time that a relay's clock shows.
  var firstWall: Timestamp { relayHosts.map { $0.clock.wall(at: now) }.min() ?? Timestamp(milliseconds: 0) }

  /// Whether a relay may serve that has begun. It looks for what it knows meanwhile, and begins anew if that is not found.
  func serves(_ store: any RelayStore, on host: RelayHost) -> Bool {
    guard hasSeveralRelays else { return true }
    host.waiting = store.node
    guard now >= host.trouble.refusesUntil else { return false }
    var serves: Bool? = false
    do throws(StoreError) {
      try store.readNews()
      serves = disks.serve(store.node)
    } catch { agenda.arrange(.rowIsSilent(store.node), at: now + Self.goneAfter) }
    switch serves {
    case true?: host.waiting = nil
    case nil: hint(besides: nil)
    case false?:
      disks.closeRelay(host.number, .kill, losesLastCommit: false)
      // One that can say so says that it ends.
      if !disks.isEnded(store.node), disks.term == store.epoch { disks.endRelay(store.node) }
    }
    return serves == true
  }

  // MARK: The journal

  /// Tells the other relays that there may be something to read. The network between them loses, doubles and delays that.
  func hint(besides relay: RelayProcess?) {
    guard hasSeveralRelays else { return }
    for other in relays where other !== relay {
      guard !relaysChance.happens(oneIn: 4) else { continue }
      let isLate = relaysChance.happens(oneIn: 6)
      for _ in 0..<(relaysChance.happens(oneIn: 8) ? 2 : 1) {
        agenda.arrange(.hinted(other), at: now + relaysChance.skewed(upTo: isLate ? 3_000 : 50))
      }
    }
  }

  /// Looks for what the others have committed, on the commit queue.
  func look(_ relay: RelayProcess) {
    guard hasSeveralRelays, relay.isAlive, !relay.isLooking else { return }
    relay.isLooking = true
    relay.lastCommitRun = max(relay.lastCommitRun, now) + diskChance.skewed(upTo: plan.options.diskMax)
    agenda.arrange(.looks(relay), at: relay.lastCommitRun)
  }

  func runLook(_ relay: RelayProcess) {
    relay.isLooking = false
    // A database that refuses is asked again within a second.
    guard now >= relay.host.trouble.refusesUntil else { return }
    do throws(StoreError) { try relay.host.memory.readNews() } catch { return relayFailed(relay, error) }
    relay.lastCommitAnswer = max(relay.lastCommitAnswer, now + diskChance.skewed(upTo: plan.options.hopMax))
    agenda.arrange(.newsAnswers(relay, takeNews(relay)), at: relay.lastCommitAnswer)
  }

  /// What the others have committed up to now. The machine hears of it later.
  func takeNews(_ relay: RelayProcess, isOfCommit: Bool = false) -> News {
    judge.tookNews(relay.host.number)
    guard hasSeveralRelays, !(mutant == .trustHints && isOfCommit) else { return News() }
    return relay.host.memory.takeNews()
  }

  func answerNews(_ news: News, _ relay: RelayProcess) {
    follow(news, relay)
    judge.heard(relay.host.number)
    heardRequests(relay)
  }

  /// Hands a relay's machine what the others have committed.
  func follow(_ news: News, _ relay: RelayProcess) {
    guard hasSeveralRelays else { return }
    let notices = news.batches.flatMap(\.notices)
    for case .duty(let user, let choice) in notices { hear(choice, of: user, relay) }
    handle(.news(mutated(news)), relay)
    relay.host.memory.forgetNews(through: relay.machine.elsewhere.position)
    for case .connected(let device, let epoch, _, _) in notices { checkFence(of: device, epoch, relay) }
  }

  /// A relay that has heard of a newer connection of a device has ended its own older one.
  private func checkFence(of device: UserDevice, _ epoch: UInt64, _ relay: RelayProcess) {
    guard let own = relay.machine.fences[device], DeviceConnection.succeeds(epoch, own.epoch) else { return }
    expect(
      false, .consistent,
      "\(device.device) is connected to relay \(relay.host.number) under epoch \(own.epoch), and to another under \(epoch)")
  }

  private func mutated(_ news: News) -> News {
    var news = news
    for index in news.batches.indices {
      news.batches[index].notices.removeAll { notice in
        switch notice {
        case .ended: mutant == .presenceOfTheDead
        case .connected: mutant == .twoConnections
        default: false
        }
      }
    }
    return news
  }

  // MARK: A relay that is gone

  /// Nothing of it runs for a while. Its links stay.
  func freezeRelay(_ relay: RelayProcess, until: Int64) {
    note(.relayDies) { "relay \(relay.host.number) stands still" }
    if now >= relay.frozenUntil { arrangeEnd(of: relay) }
    relay.frozenUntil = max(relay.frozenUntil, until)
  }

  func arrangeEnd(of relay: RelayProcess) {
    guard hasSeveralRelays else { return }
    agenda.arrange(.heldForGone(relay), at: now + Self.goneAfter)
  }

  /// When another relay holds one for gone of which nothing was heard.
  static let goneAfter: Int64 = 5_000

  /// Another relay removes it, if there is one that looks.
  func holdForGone(_ relay: RelayProcess) {
    guard !relay.isAlive || now < relay.frozenUntil || now < relay.host.trouble.isSilentUntil else { return }
    guard isWatched(besides: relay) else { return agenda.arrange(.heldForGone(relay), at: now + 1_000) }
    note(.relayDies) { "relay \(relay.host.number) is held for gone" }
    end(relay.node)
    hint(besides: relay)
    if let other = relays.first(where: { $0 !== relay && now >= $0.frozenUntil }) { look(other) }
  }

  /// Whether some relay would notice that another one is silent.
  func isWatched(besides relay: RelayProcess? = nil) -> Bool {
    relayHosts.contains { host in
      let runs = host.process.map { $0 !== relay && now >= $0.frozenUntil } ?? (host.waiting != nil)
      return runs && now >= host.trouble.refusesUntil
    }
  }

  /// The others find that a relay is gone, and one of them decides in its place.
  func end(_ node: NodeID) {
    disks.endRelay(node)
    guard hasSeveralRelays else { return }
    relayEndedAt = now
    agenda.arrange(.mustDecide, at: now + takingOver)
  }

  /// When a relay that runs has heard that another one is gone: it looks once a second.
  private var takingOver: Int64 { 1_000 + roundTrip }

  /// What can ring does, a while after the relay that decided is gone: the one that began first of the others decides now.
  func checkTakeover() {
    // One that is dead, too, is held for gone in its turn.
    guard plan.options.staff != nil, let relay = relays.first(where: { $0.node == disks.nodes.first }), !isOver(relay) else {
      return
    }
    let runsFrom = max(
      relayEndedAt, relay.startedAt, relay.frozenUntil, relay.host.trouble.refusesUntil, relay.doubtfulBatch?.looksAt ?? 0)
    guard now >= runsFrom + takingOver else { return agenda.arrange(.mustDecide, at: runsFrom + takingOver) }
    let routing = relay.machine.routing.machine
    expect(
      relay.machine.elsewhere.leads && !routing.isFollowing, .everyRequestRings,
      "relay \(relay.host.number) began first of those that live, and does not decide for whom requests ring")
    if !routing.requests.isEmpty { tally.takeovers += 1 }
    checkDecisions(of: relay)
  }

  /// Checks, after the quiet phase, that each relay's list of living relays is right: by it the users of a dead relay are absent.
  func checkNodes() {
    guard hasSeveralRelays else { return }
    let living = Set(relays.map(\.node))
    for relay in relays {
      let known = Set(relay.machine.elsewhere.nodes)
      expect(known == living, .presence, "relay \(relay.host.number) knows of \(known.count) relays, and \(living.count) live")
    }
  }

  /// Events of a relay that stands still are postponed until it goes on.
  func isFrozen(_ occurrence: Occurrence) -> Bool {
    let relay: RelayProcess
    switch occurrence {
    case .relayTick(let process), .verified(let process, _, _), .peopleRead(let process, _), .commitRuns(let process, _, _),
      .commitAnswers(let process, _, _), .overviewRuns(let process, _), .pruneRuns(let process, _, _, _),
      .erasedIsRemoved(let process), .readRuns(let process), .readAnswers(let process, _, _), .relayEnds(let process),
      .closedByRelay(let process, _), .hinted(let process), .looks(let process), .looksForCommit(let process),
      .newsAnswers(let process, _):
      relay = process
    case .handshake(let link):
      guard let process = relayHosts[link.relayNumber].process else { return false }
      relay = process
    case .readsOn(let link), .writable(let link, .down), .arrives(let link, .up, _), .closedByNetwork(let link):
      guard let process = link.relay else { return false }
      relay = process
    default: return false
    }
    guard relay.isAlive, now < relay.frozenUntil else { return false }
    if case .handshake(let link) = occurrence, link.reachesAt == now { link.reachesAt = relay.frozenUntil }
    agenda.arrange(occurrence, at: relay.frozenUntil)
    return true
  }
}
