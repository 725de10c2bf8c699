internal import WardlineModel

// Several processes on one store: one is the worker, the others stand by (F10). `LeaseWatch` decides; this extension asks the
// store.
//
// A standby wakes once a second to look. The worker never wakes for the lease: it renews with its heartbeat, and is notified
// only when another process has written.
extension ClientCore {
  /// The role of this process among those that have the store open.
  enum Stage: Equatable, Sendable {
    /// Not started. Can transition to: looking.
    case idle
    /// It asks the store who the worker is; `isMoreWanted`: an event came meanwhile, so it asks again. Can transition to:
    /// standingBy, working, stalled.
    case looking(isMoreWanted: Bool)
    /// Another process is the worker. Can transition to: looking.
    case standingBy
    /// This process is the worker. Can transition to: looking, when another has taken over; stalled.
    case working(HeldLease, Reading)
    /// The store takes no writes for now, such as on a full disk. Can transition to: looking, after a pause.
    case stalled
    /// Stopped or failed. Any other can transition to it.
    case ended
  }

  /// Whether the worker is reading the changes of other processes.
  enum Reading: Equatable, Sendable {
    case none
    /// Any number of notifications during one read cause one more read.
    case underWay(isMoreWanted: Bool)
  }

  /// The lease of this process; `nil` while another process is the worker.
  package var heldLease: HeldLease? { if case .working(let held, _) = stage { held } else { nil } }
  package var isWorker: Bool { heldLease != nil }
  package var isEnded: Bool { stage == .ended }
  package var isStalled: Bool { stage == .stalled }

  // MARK: Looking

  mutating func look(_ effects: inout [Effect]) {
    stage = .looking(isMoreWanted: false)
    effects.append(.ask(.look(watch, owner: owner, spanMilliseconds: leaseMilliseconds, refused: refusedInDoubt), under: .none))
  }

  /// Checks whether this process must become the worker, and reads the changes of others.
  mutating func lookAgain(_ effects: inout [Effect]) {
    switch stage {
    case .looking: stage = .looking(isMoreWanted: true)
    case .standingBy, .stalled: look(&effects)
    case .idle, .working, .ended: break
    }
  }

  mutating func looked(
    _ look: Look, _ watch: LeaseWatch, at now: Moment, using generator: inout some RandomNumberGenerator,
    _ effects: inout [Effect]
  ) {
    guard case .looking(let isMoreWanted) = stage else { return effects.append(.unlock) }
    self.watch = watch
    effects.append(.listen)
    noteClock(of: look)
    switch look {
    case .taken(let held, let news, let beginning):
      stage = .working(held, .none)
      if let committed = news.committed { publish(committed, &effects) }
      counts = beginning.counts
      effects.append(.publishCounts(counts))
      effects.append(.changeRole(isWorker: true))
      run(
        .started(
          cursors: beginning.cursors, lanes: beginning.lanes, receipts: beginning.receipts, earlier: beginning.earlier,
          unplaced: beginning.unplaced, open: beginning.open, duty: beginning.duty), at: now, using: &generator,
        &effects)
      // Another process wrote after the lanes were read.
      if isMoreWanted { rung(isClosing: false, &effects) }
    case .waiting(let news):
      stage = .standingBy
      if let committed = news.committed { publish(committed, &effects) }
      effects.append(.standBy)
      let pause = isDeathLikely ? Limits.leaseDeathMilliseconds : Limits.leaseLookMilliseconds
      isDeathLikely = false
      armLease(at: now.uptimeMilliseconds + pause, &effects)
      if isMoreWanted { lookAgain(&effects) }
    }
  }

  /// What this process writes is stamped with the clock that the worker has learned.
  private mutating func noteClock(of look: Look) {
    let news =
      switch look {
      case .taken(_, let news, _), .waiting(let news): news
      }
    guard let clock = news.relayClock else { return }
    notedClock = clock
    machine.relayClock = clock
    machine.takesUnreviewedPhrases = news.takesUnreviewedPhrases
  }

  // MARK: Notifications between processes

  mutating func rung(isClosing: Bool, _ effects: inout [Effect]) {
    guard case .working(let held, let reading) = stage else {
      isDeathLikely = isDeathLikely || isClosing
      return lookAgain(&effects)
    }
    switch reading {
    case .none:
      stage = .working(held, .underWay(isMoreWanted: false))
      ask(.readNews, &effects)
    case .underWay: stage = .working(held, .underWay(isMoreWanted: true))
    }
  }

  /// Whether a notification came during the read.
  mutating func endReading() -> Bool {
    guard case .working(let held, .underWay(let isMoreWanted)) = stage else { return false }
    stage = .working(held, .none)
    return isMoreWanted
  }

  /// Publishes the changes of other processes, and sends their operations.
  mutating func heard(
    _ news: StoreNews, isRenewal: Bool = false, at now: Moment, using generator: inout some RandomNumberGenerator,
    _ effects: inout [Effect]
  ) {
    if let committed = news.committed {
      publish(committed, &effects)
      if !committed.withdrawn.isEmpty { run(.withdrawn(committed.withdrawn), at: now, using: &generator, &effects) }
      // Another process may have released blocked operations.
      for lane in news.lanes { run(.released(lane), at: now, using: &generator, &effects) }
      for lane in committed.lanes { run(.enqueued(lane), at: now, using: &generator, &effects) }
      if !committed.receipts.isEmpty { run(.receipts(committed.receipts), at: now, using: &generator, &effects) }
      if let choice = committed.dutyChoice { run(.dutyChosen(choice), at: now, using: &generator, &effects) }
    }
    if let files = news.tokenFiles { heardOf(files, isRenewal: isRenewal, at: now, &effects) }
  }

  // MARK: The lease

  /// Renews the lease when it is due: after any other event, so that it needs no wake of its own.
  mutating func keepLease(isOverdue: Bool = false, at now: Moment, _ effects: inout [Effect]) {
    guard case .working(var held, let reading) = stage else { return }
    let uptime = now.uptimeMilliseconds
    guard held.isDue(at: uptime) || isOverdue else { return armLease(at: held.mustRenewAtMilliseconds, &effects) }
    let expiry = held.renew(at: uptime)
    stage = .working(held, reading)
    armLease(at: held.mustRenewAtMilliseconds, &effects)
    ask(.renew(expiresAtMilliseconds: expiry), &effects)
  }

  private mutating func armLease(at time: Int64, _ effects: inout [Effect]) {
    guard leaseArmedAtMilliseconds != time else { return }
    leaseArmedAtMilliseconds = time
    effects.append(.armLease(at: time))
  }

  /// Another process is the worker now. Unfinished work of this process is not lost: it is in the store, or at the relay.
  mutating func stepDown(
    from token: FencingToken, at now: Moment, using generator: inout some RandomNumberGenerator, _ effects: inout [Effect]
  ) {
    guard heldLease?.token == token else { return }
    leave(for: .standingBy, at: now, using: &generator, &effects)
    look(&effects)
  }

  private mutating func leave(
    for next: Stage, at now: Moment, using generator: inout some RandomNumberGenerator, _ effects: inout [Effect]
  ) {
    notedFailures = nil
    releaseLease(&effects)
    // Nothing is released under a lost lease: the next worker recovers it.
    stage = next
    // Before the machine stops, which hears it: nothing of this lease is waited for any more.
    newsUnderWay = 0
    caughtUp = []
    isReadingPaused = false
    run(.stopped, at: now, using: &generator, &effects)
    link = nil
    effects.append(.dropLink)
    watch.restart()
    effects.append(.changeRole(isWorker: false))
  }

  // MARK: A store that takes no writes

  /// Why a request cannot be carried out for now; `nil` for an error that ends the client. A store that was open a moment ago, and cannot be opened,
  /// is on a disk that has failed.
  func obstacle(_ error: StoreError, of request: StoreRequest) -> StoreObstacle? {
    if case .look = request, hasDiskFailed, case .cannotOpen = error { return StoreObstacle(error.description) }
    return error.passing
  }

  /// A request of the worker has failed by something that passes. The machine has moved on, and only the store knows the state, so it begins
  /// anew from there; what was not stored comes again (G4). Meanwhile nothing is received: what cannot be kept is not shown.
  mutating func stall(
    on obstacle: StoreObstacle, under token: FencingToken, at now: Moment, using generator: inout some RandomNumberGenerator,
    _ effects: inout [Effect]
  ) {
    switch stage {
    case .working(let held, _) where held.token == token: leave(for: .stalled, at: now, using: &generator, &effects)
    // Only a look is asked for without a lease. What failed under an earlier one says nothing of the look that is under way, whose answer brings
    // news that the store does not report again.
    case .looking where token == .none: stage = .stalled
    default: return
    }
    // Counted from the first: a store that takes a lease and then no more would otherwise be asked, and the relay, at once again and again.
    if let last = stalledAtMilliseconds, now.uptimeMilliseconds - last > 2 * Limits.stableAfterMilliseconds {
      stalls.succeeded()
    }
    stalledAtMilliseconds = now.uptimeMilliseconds
    let retryAt = now.uptimeMilliseconds + stalls.nextDelay(using: &generator)
    armLease(at: retryAt, &effects)
    effects.append(.report(.lost(LossReason(obstacle), retryAtMilliseconds: retryAt)))
  }

  /// Lets a standby take over, once all earlier requests to the store are done.
  mutating func releaseLease(_ effects: inout [Effect]) {
    isStoreAwaited = false
    effects.append(.releaseLease)
  }

  /// Makes a request that only the worker may make.
  mutating func ask(_ request: StoreRequest, _ effects: inout [Effect]) {
    guard let held = heldLease else { return }
    effects.append(.ask(request, under: held.token))
  }
}
