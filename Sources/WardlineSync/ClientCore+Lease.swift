internal import WardlineModel

// Several processes on one store: one works, the others stand by (F10). `LeaseWatch` decides who; this asks the store.
//
// A standby wakes once a second to look. The worker wakes for nothing: it renews with its heartbeat, and hears a bell only when another
// process has written.
extension ClientCore {
  /// Where a process stands among those that have the store open.
  enum Stage: Equatable, Sendable {
    /// Not begun. Can transition to: looking.
    case idle
    /// It asks the store who works; `isMoreWanted`: something happened meanwhile, so it asks again. Can transition to: standingBy, working.
    case looking(isMoreWanted: Bool)
    /// Another process works. Can transition to: looking.
    case standingBy
    /// This one does. Can transition to: looking, when another has taken over.
    case working(HeldLease, Reading)
    /// Left, or failed. Any other can transition to it.
    case ended
  }

  /// Whether the worker reads what other processes have written.
  enum Reading: Equatable, Sendable {
    case none
    /// Many rings while one reading is under way are one more reading.
    case underWay(isMoreWanted: Bool)
  }

  /// Under which this process works; `nil` while another one does.
  package var heldLease: HeldLease? { if case .working(let held, _) = stage { held } else { nil } }
  package var isWorker: Bool { heldLease != nil }
  package var isEnded: Bool { stage == .ended }

  // MARK: Looking

  mutating func look(_ effects: inout [Effect]) {
    stage = .looking(isMoreWanted: false)
    effects.append(.ask(.look(watch, owner: owner, spanMilliseconds: leaseMilliseconds), under: .none))
  }

  /// Looks whether this process is needed, and what the others have written.
  mutating func lookAgain(_ effects: inout [Effect]) {
    switch stage {
    case .looking: stage = .looking(isMoreWanted: true)
    case .standingBy: look(&effects)
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
          unplaced: beginning.unplaced), at: now, using: &generator, &effects)
      // Somebody wrote after the lanes were read.
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

  // MARK: The bell

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

  /// Whether somebody rang while it was being read.
  mutating func endReading() -> Bool {
    guard case .working(let held, .underWay(let isMoreWanted)) = stage else { return false }
    stage = .working(held, .none)
    return isMoreWanted
  }

  /// What others wrote is shown, and sent.
  mutating func heard(
    _ news: StoreNews, isRenewal: Bool = false, at now: Moment, using generator: inout some RandomNumberGenerator,
    _ effects: inout [Effect]
  ) {
    if let committed = news.committed {
      publish(committed, &effects)
      if !committed.withdrawn.isEmpty { run(.withdrawn(committed.withdrawn), at: now, using: &generator, &effects) }
      // Another process may have released what was blocked.
      for lane in news.lanes { run(.released(lane), at: now, using: &generator, &effects) }
      for lane in committed.lanes { run(.enqueued(lane), at: now, using: &generator, &effects) }
      if !committed.receipts.isEmpty { run(.receipts(committed.receipts), at: now, using: &generator, &effects) }
    }
    if let files = news.tokenFiles { heardOf(files, isRenewal: isRenewal, at: now, &effects) }
  }

  // MARK: The lease

  /// Renews the lease when it is time: after whatever woke us, so that nothing wakes for it.
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

  /// Another process works now. What this process had under way is not lost: it is in the store, or at the relay.
  mutating func stepDown(
    from token: FencingToken, at now: Moment, using generator: inout some RandomNumberGenerator, _ effects: inout [Effect]
  ) {
    guard heldLease?.token == token else { return }
    notedFailure = nil
    releaseLease(&effects)
    // Nothing is given back under a lease that is lost: the next worker recovers it.
    stage = .standingBy
    run(.stopped, at: now, using: &generator, &effects)
    link = nil
    effects.append(.dropLink)
    answersUnderWay = 0
    isReadingPaused = false
    watch.restart()
    effects.append(.changeRole(isWorker: false))
    look(&effects)
  }

  /// Lets a process that stands by take over, once everything that was asked of the store before is done.
  mutating func releaseLease(_ effects: inout [Effect]) {
    isStoreAwaited = false
    effects.append(.releaseLease)
  }

  /// Asks for something that only the worker may ask for.
  mutating func ask(_ request: StoreRequest, _ effects: inout [Effect]) {
    guard let held = heldLease else { return }
    effects.append(.ask(request, under: held.token))
  }
}
