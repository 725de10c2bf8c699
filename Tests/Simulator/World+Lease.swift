internal import WardlineModel
internal import WardlineSync

// What `WardlineClient+Lease.swift` does, line by line, for devices whose store several processes have open; and processes that hang.
extension World {
  // MARK: Looking

  func look(_ client: ClientProcess) {
    guard client.isAlive, client.lease == nil else { return }
    guard !client.isLooking else { return client.isLookWanted = true }
    client.isLooking = true
    ask(client, .look)
  }

  func leaseAlarm(_ client: ClientProcess) {
    guard client.isAlive, client.leaseAlarmAt == now else { return }
    client.leaseAlarmAt = nil
    if client.lease == nil { look(client) } else { keepLease(client, isOverdue: true) }
  }

  private func arm(_ client: ClientProcess, at time: Int64) {
    guard client.leaseAlarmAt != time else { return }
    client.leaseAlarmAt = time
    agenda.arrange(.leaseAlarm(client), at: time)
  }

  /// On the store's queue.
  func takeOrWait(_ client: ClientProcess) throws(StoreError) -> Completion {
    let memory = client.device.memory
    let uptime = moment(client).uptimeMilliseconds
    let lease = try memory.lease()
    let isHeld = lease.map { isLockHeld($0.token, beside: client) } ?? false
    guard case .take(let seen) = client.watch.look(isHeld: isHeld, at: lease, uptimeMilliseconds: uptime),
      tryLock(client, seen.next)
    else {
      return .waits
    }
    let token: FencingToken
    do throws(StoreError) {
      token = try memory.takeLease(
        after: seen, owner: name(client), expiresAtMilliseconds: uptime + plan.options.leaseMax)
      try memory.recover(under: token)
    } catch .fenced {
      letGoOfLock(client)
      return .waits
    }
    note(.opens, client.device.index, token.number) { "\(name(client)) takes lease \(token.number)" }
    if let lease { checkTaking(client, lease) }
    // What the one before had in flight may have been tried, and counts.
    client.device.deaths += 1
    let started = SyncMachine.Event.started(
      cursors: try memory.cursors(), lanes: try memory.lanes(), receipts: try memory.ownReceipts(),
      earlier: try memory.earlierCursors(), unplaced: try memory.unplacedSessions())
    return .taken(
      HeldLease(token: token, spanMilliseconds: plan.options.leaseMax, uptimeMilliseconds: uptime), started)
  }

  /// Where somebody else works, it is asked again.
  func failedLook(_ client: ClientProcess) -> Completion {
    letGoOfLock(client)
    return client.device.locks.isEmpty ? .failed : .waits
  }

  func took(_ client: ClientProcess, _ held: HeldLease, _ started: SyncMachine.Event) {
    client.isLooking = false
    client.lease = held
    // A wait goes by the wall clock from here on, as the store has it; that may have jumped.
    client.askedToWaitUntil = [:]
    let isNewsWanted = client.isLookWanted
    client.isLookWanted = false
    // A person looks at one of the sessions, which may be one that the token does not open.
    handle(.shown(Names.session(client.device.index % plan.options.sessionCount)), client)
    handle(started, client)
    if isNewsWanted { ask(client, .news(withdrawn: [], enqueued: [], receipts: [])) }
  }

  func waits(_ client: ClientProcess) {
    client.isLooking = false
    if mutant != .neverTakeOver { arm(client, at: now + Limits.leaseLookMilliseconds) }
    guard client.isLookWanted else { return }
    client.isLookWanted = false
    look(client)
  }

  // MARK: The bell

  /// Whoever works hears of what others have written. Whoever stands by shows what is in the store anyway: there is one screen.
  func ring(_ client: ClientProcess, _ committed: Committed) {
    guard mutant != .deafWorker else { return }
    for case let other? in client.device.slots.map(\.process) where other !== client {
      if other.lease != nil {
        ask(other, .news(withdrawn: committed.withdrawn, enqueued: committed.lanes, receipts: committed.receipts))
      } else {
        look(other)
      }
    }
  }

  // MARK: The lock

  /// One for each token.
  private func lock(of token: FencingToken) -> FencingToken { mutant == .oneLock ? .none : token }

  private func isLockHeld(_ token: FencingToken, beside client: ClientProcess) -> Bool {
    client.device.locks[lock(of: token)].map { $0 !== client } ?? false
  }

  private func tryLock(_ client: ClientProcess, _ token: FencingToken) -> Bool {
    let lock = lock(of: token)
    if let holder = client.device.locks[lock] { return holder === client || mutant == .oneLock }
    client.device.locks[lock] = client
    return true
  }

  func letGoOfLock(_ client: ClientProcess) {
    let held = client.device.locks.filter { $0.value === client }
    guard !held.isEmpty else { return }
    for lock in held.keys { client.device.locks[lock] = nil }
    guard !client.isAlive, mutant != .neverTakeOver else { return }
    // The kernel closes its files.
    for case let other? in client.device.slots.map(\.process) where other.lease == nil { arm(other, at: now + 20) }
  }

  // MARK: The lease

  func keepLease(_ client: ClientProcess, isOverdue: Bool = false) {
    guard client.isAlive, var held = client.lease else { return }
    let uptime = moment(client).uptimeMilliseconds
    guard held.isDue(at: uptime) || isOverdue else {
      return arm(client, at: held.mustRenewAtMilliseconds - client.uptimeOffset)
    }
    let expiry = held.renew(at: uptime)
    client.lease = held
    arm(client, at: held.mustRenewAtMilliseconds - client.uptimeOffset)
    ask(client, .renew(expiry: expiry))
  }

  /// On the store's queue.
  func renew(_ client: ClientProcess, _ token: FencingToken, until expiry: Int64) throws(StoreError) -> Completion {
    try client.device.memory.renewLease(token, expiresAtMilliseconds: expiry)
    return .renewed
  }

  func stepDown(_ client: ClientProcess) {
    note(.lost, client.device.index) { "\(name(client)) steps down" }
    client.lease = nil
    letGoOfLock(client)
    handle(.stopped, client)
    client.waitsUntilAsked = nil
    client.mustTryBy = nil
    client.pacing = RefusalPacing()
    client.link = nil
    client.answersUnderWay = 0
    client.isReadingPaused = false
    client.watch.restart()
    client.isLooking = false
    client.isLookWanted = false
    look(client)
  }

  /// What was committed by a worker was committed by the only one.
  func checkWorker(_ client: ClientProcess, _ token: FencingToken) throws(StoreError) {
    let current = try client.device.memory.lease()?.token
    expect(
      current == token, .oneWorker, "\(name(client)) has written under \(token.number), and \(current?.number ?? 0) is in force"
    )
  }

  /// A lease passes on from somebody who is gone, or who has not renewed it for as long as was agreed. What counts is the renewal that
  /// is in the store: one that was asked for when a process woke up may come too late.
  private func checkTaking(_ client: ClientProcess, _ lease: Lease) {
    for case let other? in client.device.slots.map(\.process) where other.lease?.token == lease.token {
      let since = moment(other).uptimeMilliseconds - (lease.expiresAtMilliseconds - plan.options.leaseMax)
      expect(
        other.hasBroken || since >= plan.options.leaseMax / 2, .oneWorker,
        "\(name(client)) takes the lease from \(name(other)), which renewed it \(since) ms ago")
    }
  }

  // MARK: Hanging

  func isHanging(_ client: ClientProcess) -> Bool { now < client.hangsUntil }

  /// What happens to a process that hangs happens when it goes on.
  func isHeldUp(_ occurrence: Occurrence) -> Bool {
    let client: ClientProcess
    switch occurrence {
    case .mustTry(let process):
      if isHanging(process) { process.mustTryBy = nil }
      return false
    case .alarm(let process), .leaseAlarm(let process), .diskRuns(let process), .diskAnswers(let process),
      .polls(let process):
      client = process
    case .established(let link), .failed(let link, _), .writable(let link, .up), .arrives(let link, .down, _):
      client = link.client
    default: return false
    }
    guard isHanging(client) else { return false }
    let later = client.hangsUntil
    switch occurrence {
    case .alarm: if client.alarmAt == now { client.alarmAt = later }
    case .leaseAlarm: if client.leaseAlarmAt == now { client.leaseAlarmAt = later }
    case .established(let link): if link.establishesAt == now { link.establishesAt = later }
    default: break
    }
    agenda.arrange(occurrence, at: later)
    return true
  }
}
