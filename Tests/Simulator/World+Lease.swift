internal import WardlineModel
internal import WardlineRelay
internal import WardlineSync

// Devices whose store several processes have open: locks, notifications, and processes that hang.
extension World {
  func leaseAlarm(_ client: ClientProcess) {
    guard client.isAlive, client.leaseAlarmAt == now else { return }
    client.leaseAlarmAt = nil
    handle(.leaseAlarm, client)
  }

  func armLease(_ client: ClientProcess, at time: Int64) {
    client.leaseAlarmAt = time
    agenda.arrange(.leaseAlarm(client), at: time)
  }

  func steppedDown(_ client: ClientProcess) {
    note(.lost, client.device.index) { "\(name(client)) steps down" }
    client.waitsUntilAsked = nil
    client.mustTryBy = nil
    client.pacing = RefusalPacing()
  }

  // MARK: Notifications between processes

  /// Notifies the other processes of a write.
  func ring(besides client: ClientProcess) {
    for case let other? in client.device.slots.map(\.process) where other !== client {
      if !other.isWorker || mutant != .deafWorker { agenda.arrange(.rings(other, isClosing: false), at: now) }
    }
  }

  /// When every process of a device has heard of its last change; `nil` if there is none to hear of it.
  ///
  /// Retention erases in the quiet phase, too, and the worker stores that. A signal between processes may be lost: a standby then hears of it
  /// when it looks the next time, and not before (fast mode, seed 1001858).
  func hearsEverythingAt(_ device: Device) -> Int64? {
    let look = Limits.leaseLookMilliseconds + plan.options.diskMax + 2 * plan.options.hopMax + 1
    guard device.isIdle || hasAllThoughBusy(device) else { return now + look }
    return device.slots.count > 1 && device.changedAt > .min ? device.changedAt + look : nil
  }

  // MARK: The lock

  /// One for each token.
  private func lock(of token: FencingToken) -> FencingToken { mutant == .oneLock ? .none : token }

  func isLockHeld(_ token: FencingToken, beside client: ClientProcess) -> Bool {
    client.device.locks[lock(of: token)].map { $0 !== client } ?? false
  }

  func tryLock(_ client: ClientProcess, _ token: FencingToken) -> Bool {
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
    // The kernel closes its files, which notifies the others. The lock is free a moment later.
    for case let other? in client.device.slots.map(\.process) where !other.isWorker {
      agenda.arrange(.rings(other, isClosing: true), at: now + 20)
    }
  }

  // MARK: The lease

  /// Only the current worker can commit.
  func checkWorker(_ client: ClientProcess, _ token: FencingToken) {
    // What was written stays written where the disk fails this question.
    guard case .success(let lease) = Result(catching: { try client.device.memory.lease() }) else { return }
    let current = lease?.token
    expect(
      current == token, .oneWorker, "\(name(client)) has written under \(token.number), and \(current?.number ?? 0) is in force"
    )
  }

  /// A lease is taken only from a process that is gone, or has not renewed it for the agreed time. Only the renewal in the
  /// store counts: one that was requested when a process woke up may come too late.
  func checkTaking(_ client: ClientProcess, _ lease: Lease) {
    for case let other? in client.device.slots.map(\.process) where other.core.heldLease?.token == lease.token {
      let since = moment(other).uptimeMilliseconds - (lease.expiresAtMilliseconds - plan.options.leaseMax)
      expect(
        other.brokenLease == lease.token || since >= plan.options.leaseMax / 2, .oneWorker,
        "\(name(client)) takes the lease from \(name(other)), which renewed it \(since) ms ago")
    }
  }

  // MARK: Hanging

  func isHanging(_ client: ClientProcess) -> Bool { now < client.hangsUntil }

  /// Events of a process that hangs are postponed until it resumes.
  func isHeldUp(_ occurrence: Occurrence) -> Bool {
    let client: ClientProcess
    switch occurrence {
    case .mustTry(let process):
      if isHanging(process) { process.mustTryBy = nil }
      return false
    case .alarm(let process), .leaseAlarm(let process), .diskRuns(let process), .diskAnswers(let process),
      .polls(let process), .rings(let process, _), .lookedUp(let process, _, _), .draws(let process),
      .assistAlarm(let process), .modelAnswers(let process, _):
      client = process
    case .established(let link), .failed(let link, _), .writable(let link, .up), .arrives(let link, .down, _),
      .watchesLookup(let link), .addressRefuses(let link, _), .scouts(let link), .scoutFinds(let link, _):
      client = link.client
    default: return false
    }
    guard isHanging(client) else { return false }
    let later = client.hangsUntil
    switch occurrence {
    case .alarm: if client.alarmAt == now { client.alarmAt = later }
    case .leaseAlarm: if client.leaseAlarmAt == now { client.leaseAlarmAt = later }
    case .polls: if client.pollAt == now { client.pollAt = later }
    case .assistAlarm: if client.assist.alarmAt == now { client.assist.alarmAt = later }
    case .established(let link): if link.establishesAt == now { link.establishesAt = later }
    default: break
    }
    agenda.arrange(occurrence, at: later)
    return true
  }
}

/// A process of a device, for the requests to its store.
struct SimulatedHost: StoreHost {
  let world: World
  let client: World.ClientProcess

  var store: DeviceMemory { client.device.memory }
  var uptimeMilliseconds: Int64 { world.moment(client).uptimeMilliseconds }

  func isLockHeldElsewhere(_ token: FencingToken) throws(StoreError) -> Bool { world.isLockHeld(token, beside: client) }
  func tryLock(_ token: FencingToken) throws(StoreError) -> Bool { world.tryLock(client, token) }
  func unlock() { world.letGoOfLock(client) }

  func readTokens(at now: Timestamp) throws(TokenUnavailable) -> ShownTokens {
    let device = client.device
    guard world.now >= device.trouble.hasNoTokenUntil, let grant = world.tokens[device.token] else {
      throw TokenUnavailable(why: "there is no token")
    }
    return ShownTokens(
      user: device.user, own: device.token, sessions: grant.sessions, followsMembership: grant.followsMembership,
      files: TokenFiles(revision: store.tokenRevision))
  }
}
