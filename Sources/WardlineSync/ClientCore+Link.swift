internal import WardlineModel

// Turns the machine's actions into effects and requests to the store.
extension ClientCore {
  /// Passes an event to the machine and performs its actions.
  mutating func run(
    _ event: SyncMachine.Event, at now: Moment, using generator: inout some RandomNumberGenerator, _ effects: inout [Effect]
  ) {
    // After the end an answer of the store starts nothing.
    guard !isEnded else { return }
    let actions = machine.handle(event, at: now, using: &generator)
    noteClock(&effects)
    for action in actions { perform(action, at: now, &effects) }
    for case .report(.caughtUp(let session, let through)) in actions {
      if newsUnderWay > 0 {
        caughtUp.append((session, through, behind: newsUnderWay))
      } else {
        effects.append(.report(.caughtUp(session, through: through)))
      }
    }
    while machine.isReadingPaused != isReadingPaused {
      let actions = machine.handle(.readingPaused(isReadingPaused), at: now, using: &generator)
      for action in actions { perform(action, at: now, &effects) }
    }
    pollIfWanted(at: now, &effects)
    let deadline = machine.deadlineMilliseconds
    if deadline != armedAtMilliseconds {
      armedAtMilliseconds = deadline
      effects.append(.arm(at: deadline))
    }
    keepLease(at: now, &effects)
  }

  /// Records the relay's clock once it is another one. Asked before what the machine loads: that comes with its times corrected.
  private mutating func noteClock(_ effects: inout [Effect]) {
    guard isWorker, let noted = notedClock, machine.relayClock.isNews(after: noted) else { return }
    notedClock = machine.relayClock
    ask(.noteClock(machine.relayClock), &effects)
  }

  private mutating func perform(_ action: SyncMachine.Action, at now: Moment, _ effects: inout [Effect]) {
    switch action {
    case .connect(let id, _):
      link = nil
      effects.append(.dropLink)
      isStoreAwaited = true
      ask(.prepare(id, at: now.wall), &effects)
    case .send(let id, let frames): if link?.id == id { effects.append(.send(id, frames)) }
    // Operations are sent only after the store has marked them as in flight, so that one that may have reached a relay is never
    // treated as unsent (G1). Operations deleted meanwhile are not sent.
    case .transmit(let id, let frames): ask(.claim(id, frames), &effects)
    case .release(let keys): ask(.release(keys), &effects)
    case .disconnect(let id, let isDead):
      guard link?.id == id else { return }
      link = nil
      effects.append(.disconnect(id, isDead: isDead))
    case .load(let lane, let after, let limit): ask(.load(lane, after: after, limit: limit), &effects)
    case .wipe(let id): effects.append(.wipe(id))
    case .apply(let news): apply(news, &effects)
    case .report(let report):
      switch report {
      case .online: noteLink(failure: nil, at: now, &effects)
      case .lost(let reason, _):
        // What the next connection catches up is old again, whatever is still being stored of this one.
        caughtUp = []
        noteLink(failure: reason, at: now, &effects)
      case .connecting, .gap, .presence: break
      case .caughtUp: return
      }
      effects.append(.report(report))
    }
  }

  // MARK: Storing the news of the relay

  /// While the store is behind, the connection is not read: the relay keeps the log, and memory stays bounded (G9).
  private mutating func apply(_ news: [RelayNews], _ effects: inout [Effect]) {
    newsUnderWay += 1
    if newsUnderWay >= Limits.answerBatchesMax, !isReadingPaused {
      isReadingPaused = true
      effects.append(.pauseReading)
    }
    ask(.apply(news), &effects)
  }

  mutating func applied(
    _ news: [RelayNews], _ committed: Committed, at now: Moment, using generator: inout some RandomNumberGenerator,
    _ effects: inout [Effect]
  ) {
    assert(newsUnderWay > 0, "the store has applied news that it was not given")
    newsUnderWay -= 1
    if isReadingPaused, newsUnderWay <= Limits.answerBatchesMax / 2 {
      isReadingPaused = false
      effects.append(.resumeReading)
      run(.readingPaused(false), at: now, using: &generator, &effects)
    }
    for index in caughtUp.indices { caughtUp[index].behind -= 1 }
    self.committed(committed, at: now, using: &generator, &effects)
    // A transient rejection changes no message and no count, but a listing of the queue shows it.
    if news.contains(where: { if case .postponed = $0 { true } else { false } }) {
      effects.append(.publishCounts(counts))
    }
  }

  // MARK: Connecting

  mutating func prepared(
    _ id: ConnectionID, _ prepared: PreparedConnection, at now: Moment, using generator: inout some RandomNumberGenerator,
    _ effects: inout [Effect]
  ) {
    switch prepared {
    case .storeUnavailable(let obstacle): run(.storeUnavailable(id, obstacle), at: now, using: &generator, &effects)
    case .noToken(let why):
      isStoreAwaited = false
      run(.tokenUnavailable(id, why: why), at: now, using: &generator, &effects)
    // Another user's token in the same file: the owner's messages must not be logged under another name.
    case .ready(let credentials, let files, committed: nil):
      isStoreAwaited = false
      tokenFiles = files
      run(
        .tokenOfOther(id, token: credentials.user, store: identity.user), at: now, using: &generator, &effects)
    case .ready(let credentials, let files, .some(let committed)):
      isStoreAwaited = false
      tokenFiles = files
      self.committed(committed, at: now, using: &generator, &effects)
      // Meanwhile the machine may have begun another attempt, or stopped.
      guard machine.isConnecting(id) else { return }
      isReadingPaused = false
      link = Link(id: id, credentials: credentials)
      effects.append(.connect(id, credentials, relay: machine.relays.current))
    }
  }

  mutating func claimed(
    _ frames: [ClientFrame], _ claim: Claim, on id: ConnectionID, at now: Moment,
    using generator: inout some RandomNumberGenerator, _ effects: inout [Effect]
  ) {
    if let committed = claim.committed { self.committed(committed, at: now, using: &generator, &effects) }
    let claimed = Set(claim.keys)
    if link?.id == id {
      effects.append(.send(id, frames.filter { frame in frame.operationKey.map(claimed.contains) ?? true }))
    }
    // An operation that has left the outbox meanwhile was answered or deleted, or has failed: no answer will follow.
    let gone = frames.compactMap(\.operationKey).filter { !claimed.contains($0) }
    if !gone.isEmpty { run(.withdrawn(gone), at: now, using: &generator, &effects) }
  }

  /// Records in the store why there is no connection, once for each reason, for standbys and programs that only read the store.
  /// Not while the store itself is the reason: users' writes would wait behind writes that wait for a lock.
  private mutating func noteLink(failure reason: LossReason?, at now: Moment, _ effects: inout [Effect]) {
    guard !isStoreAwaited else { return }
    if let text = reason?.description {
      guard notedFailures?.contains(text) != true else { return }
      notedFailures = ((notedFailures ?? []) + [text]).suffix(machine.relays.count)
    } else {
      guard notedFailures != [] else { return }
      notedFailures = []
    }
    ask(.noteLink(reason.map { LinkFailure(reason: $0.description, since: now.wall) }), &effects)
  }

  // MARK: Tokens

  /// Another program has named a token file, or it is time to check whether a missing token has appeared.
  mutating func heardOf(_ files: TokenFiles, isRenewal: Bool, at now: Moment, _ effects: inout [Effect]) {
    let isWaiting = machine.waitsForToken || link.map { !machine.opened.isSuperset(of: $0.credentials.sessions) } ?? false
    guard files != tokenFiles || isRenewal && isWaiting else { return }
    tokenFiles = files
    ask(.readTokens(at: now.wall), &effects)
  }

  /// Reconnects if the tokens available now open more than those presented.
  mutating func compare(
    _ found: ShownTokens?, at now: Moment, using generator: inout some RandomNumberGenerator, _ effects: inout [Effect]
  ) {
    guard let found, let shown = link?.credentials, found.user == identity.user,
      Set(found.all) != Set([shown.token] + shown.moreTokens)
    else { return }
    let opened = machine.isOnline ? machine.opened : Set(shown.sessions)
    if !opened.isSuperset(of: found.sessions) || found.followsMembership != shown.followsMembership {
      run(.tokenFound, at: now, using: &generator, &effects)
    }
  }

  // MARK: How the link is doing

  /// Reports to the machine whether bytes move on the link, so that it does not take a slow link for dead.
  mutating func note(
    _ reading: LinkReading?, at now: Moment, using generator: inout some RandomNumberGenerator, _ effects: inout [Effect]
  ) {
    guard let link, let reading else { return }
    run(.moved(link.id, reading.progress), at: now, using: &generator, &effects)
  }

  mutating func reportLoad(_ reading: LinkReading?, at now: Moment, _ effects: inout [Effect]) {
    let report: LinkLoad??
    // While our own store is behind, the connection is not read: the rate would be that of the disk.
    if let reading, link != nil, machine.isOnline, !isReadingPaused {
      report = meter.look(
        bytes: reading.bytes, entriesToCome: machine.entriesToCome, operationsToSend: counts.pending,
        bytesToSend: reading.bytesToSend, at: now.uptimeMilliseconds)
    } else {
      report = meter.reset()
    }
    if let load = report { effects.append(.publishLoad(load)) }
  }

  mutating func pollIfWanted(at now: Moment, _ effects: inout [Effect]) {
    // In this order: after most events it is polling already, and the entries need not be summed.
    guard !isPolling, !isEnded, isProgressWanted else { return }
    isPolling = true
    effects.append(.poll(at: now.uptimeMilliseconds + Limits.progressPollMilliseconds))
  }

  private var isProgressWanted: Bool { machine.wantsProgress || meter.isShowing || machine.entriesToCome > 0 }

  /// A heartbeat that was answered wakes this device no more. Not asked after every answer: while much is said, the timer would be set anew for
  /// each message.
  mutating func stopPollingIfIdle(_ effects: inout [Effect]) {
    guard isPolling, !isProgressWanted else { return }
    isPolling = false
    effects.append(.poll(at: nil))
  }
}
