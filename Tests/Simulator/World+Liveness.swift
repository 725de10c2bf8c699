internal import WardlineModel
internal import WardlineRelay
internal import WardlineSync

// Checks that everything is delivered after the heal, within a bound (G10).
extension World {
  /// G10 promises 5 s and a round trip. After a pause it takes three round trips to connect, to be welcomed and to be answered,
  /// one more for the probe of a rejected lane, and one for each window of a long lane. A lane's pause that began at the last
  /// moment comes before all that: while it lasts nothing is outstanding, and a dead link is not detected.
  var drainBound: Int64 {
    let pending = devices.map(pendingCount)
    let windows = Int64((pending.max() ?? 0) / Limits.laneWindowMax + 1)
    let handover = plan.options.hasTwoProcesses ? Limits.leaseLookMilliseconds : 0
    return Limits.backoffMaxMilliseconds + askedBefore + handover + roundTrip * (5 + windows) * comingsInARow
      + passing(pending.reduce(0, +))
      + catchingUp + sentAgain + letInBound + textsPassing + following + naming + changingRelays
      + (Set(devices.map(\.user)).map { allowedBound(of: $0) + actsBound(of: $0) }.max() ?? 0)
  }

  /// A relay that was held for gone while it stood still finds that out within a second of the heal, and its clients go on to another one. What
  /// one relay commits the others find within a second.
  private var changingRelays: Int64 { hasSeveralRelays ? 2 * Limits.backoffMaxMilliseconds + 5_000 : 0 }

  /// What a welcome leaves out is asked for in a round trip where something is pending, and otherwise page by page: a question, an answer and
  /// the log of each.
  private var following: Int64 {
    guard plan.options.sessionCount > plan.options.welcomePage else { return 0 }
    let pages = plan.options.sessionCount / min(plan.options.welcomePage, Limits.followsUnansweredMax) + 2
    return roundTrip * Int64(pages) + passing(4 * plan.options.sessionCount)
  }

  /// A device's pending operations, including those that wait for a session's creation: once that is accepted, all of them are
  /// pending (fast mode, seed 976549479608: 297 messages behind one creation). Operations blocked on a failed one stay.
  private func pendingCount(at device: Device) -> Int {
    let rows = (try? device.memory.queue()) ?? []
    let failed = Set(rows.lazy.filter { $0.state == .failed }.map(\.operation.key))
    let released = rows.count { row in row.blockedOn.map { !failed.contains($0) } ?? false }
    return device.screen.counts.pending + released
  }

  /// Messages that the relay has lost are detected when their author is up to date, and sent again when the author has
  /// confirmed.
  private var sentAgain: Int64 {
    let count = judge.lostCount
    guard count > 0 else { return 0 }
    return Self.agreeing + roundTrip * Int64(2 + count / Limits.laneWindowMax) + passing(2 * count)
  }

  /// The longest pause of a lane that can have begun before the heal. One that the relay names is not drawn; with an
  /// unavailable store the pauses have grown to the bound of the backoff.
  private var askedBefore: Int64 {
    if plan.options.retryAfterAsked != nil { return Limits.retryAfterMaxMilliseconds }
    if !plan.options.pacing.kinds.isEmpty { return max(laneWait, Limits.backoffMaxMilliseconds) }
    if plan.options.pacing.operations != Pacing(kinds: [:]).operations { return laneWait }
    return plan.options.faultKinds.contains(.relayStoreRefuses) ? Limits.backoffMaxMilliseconds : 0
  }

  /// How long a lane waits for a window of rate tokens, or for the maximum number, when none is left. Operations behind the
  /// rejected one are rejected as held, with the usual pause.
  private var laneWait: Int64 {
    let pace = plan.options.pacing.operations
    let window = Int64(min(Limits.laneWindowMax, pace.burst))
    let wait = (window * 1_000 + Int64(pace.perSecond) - 1) / Int64(pace.perSecond)
    return min(max(wait, Limits.retryAfterDefaultMilliseconds), Limits.retryAfterMaxMilliseconds)
  }

  /// When a rate-limited hello is admitted. It is rejected only while there is no rate token, and once as many have accrued as
  /// there are hellos in all, there is one for each: a hello that ends with the heal, one after it, one with a token that
  /// arrives with the heal, and one of a process that takes over. A rejected client comes back within the longest pause.
  private var letInBound: Int64 {
    let pace = plan.options.pacing.arrivals
    guard pace != Pacing(kinds: [:]).arrivals else { return 0 }
    let hellos = devices.reduce(0) { $0 + Int64(2 + $1.slots.count) }
    return hellos * 1_000 / Int64(pace.perSecond) + Limits.backoffMaxMilliseconds
  }

  /// How long a rate-limited user takes. A lane is rejected only when no rate token is left, and then waits. When it continues,
  /// enough have accrued: either other lanes have used them, which is the same progress, or the lane uses them until it is
  /// empty. So each round of a pause, a round trip of the probe and one of the window sends a window, or empties a lane.
  /// Operations in flight when a link died are sent twice.
  private func allowedBound(of user: UserID) -> Int64 {
    let pace = plan.options.pacing.operations
    let own = devices.filter { $0.user == user }
    let said = Int64(2 * own.reduce(0) { $0 + waitingCount(at: $1) })
    guard (relays.map { $0.takenCounts[user] ?? 0 }.max() ?? 0) + said > pace.burst else { return 0 }
    let window = Int64(min(Limits.laneWindowMax, pace.burst))
    let passed = max(1, min(window, laneWait * Int64(pace.perSecond) / 1_000))
    // Lanes of the sessions, preferences, feedback and the profile.
    let lanes = Int64(own.count * (plan.options.sessionCount + 3))
    return (said / passed + lanes + 1) * (laneWait + 2 * roundTrip)
  }

  /// How long a user takes whose acts have paces of their own: each may wait for a token, and its lane with it.
  private func actsBound(of user: UserID) -> Int64 {
    // A choice of duty is no operation, and waits for nothing.
    let paces = plan.options.pacing.kinds.filter { $0.key != .goOnDuty }
    guard let slowest = paces.values.map(\.perSecond).min() else { return 0 }
    let waiting = devices.filter { $0.user == user }.reduce(0) {
      $0 + waitingCount(at: $1, where: { $0.rules.act != nil })
    }
    return Int64(2 * waiting) * (1_000 / Int64(slowest) + Limits.retryAfterDefaultMilliseconds + 2 * roundTrip)
  }

  private func waitingCount(at device: Device, where isCounted: (ClientOperation) -> Bool) -> Int {
    let rows = (try? device.memory.queue()) ?? []
    return device.slots.compactMap(\.process).reduce(rows.count { isCounted($0.operation) } + 1) { count, client in
      count + client.core.drafts.count + client.jobs.count
    }
  }

  /// A device's operations, including those not yet in the store, and one that is sent at the heal.
  private func waitingCount(at device: Device) -> Int {
    let others = device.screen.counts.pending + device.screen.counts.blocked + judge.lostCount + 1
    return device.slots.compactMap(\.process).reduce(others) { count, client in
      client.jobs.reduce(count + client.core.drafts.count) { $0 + ($1.writingCount) }
    }
  }

  var roundTrip: Int64 {
    2 * plan.options.latencyMax + 4 * (plan.options.diskMax + 2 * plan.options.hopMax) + 10 + erasing
      + slowly(Self.roundTripBytes)
  }

  /// A commit may wait for a retention batch.
  private var erasing: Int64 { plan.options.retention == nil ? 0 : 2 * plan.options.diskMax }

  /// Small envelopes through a small socket take long, and each is a transaction. The link is the bottleneck: with one frame in
  /// an envelope, two envelopes in the socket and 150 ms each, the acknowledgements of hundreds of messages need most of a
  /// minute, queued behind other users' frames, without any lost connection.
  func passing(_ frames: Int) -> Int64 {
    let options = plan.options
    let each = options.latencyMax + 2 * options.hopMax + 2 * options.diskMax + 1
    return Int64(frames) * each / Int64(options.framesPerEnvelopeMax) + slowly(frames * Self.frameBytes)
  }

  /// A client that reconnects receives, on the link that brings the answers, and stores, in the store that claims operations:
  /// presence, receipts and missed entries (fast mode, seed 283672: 33 frames, one in an envelope, 50 ms each). After a restore
  /// from an older copy that is the whole log (fast mode, seed 67325).
  private var catchingUp: Int64 {
    let isReadAgain =
      plan.options.faultKinds.contains(.relayRestored) || !judge.pastLives.isEmpty || plan.options.followsMembership
    let missed = devices.map { device in
      let cursors = isReadAgain ? [:] : cursors(of: device)
      return judge.histories.reduce(0) { $0 + max(0, $1.value.entries.count - Int(cursors[$1.key]?.sequence ?? 0)) }
    }
    let others = Set(devices.map(\.user)).count - 1
    return passing((missed.max() ?? 0) + judge.histories.count * (2 * others + 1))
  }

  /// A dead idle link is detected within 15 s; then the log is read.
  var convergeBound: Int64 {
    let entries = judge.histories.values.map(\.entries.count).reduce(0, +)
    return drainBound + 15_000 + roundTrip * 10 + passing(entries) + textsPassing
  }

  func whatIsPending() -> String {
    devices.filter { unsentCount(at: $0, asFarAsKnown: true) > 0 || !$0.isIdle }
      .map { device in
        let state = device.slots.map { $0.process.map { $0.machine.isOnline ? "online" : "offline" } ?? "closed" }
        return "\(device.identity.device) has \(unsentCount(at: device)) (\(state.joined(separator: ", ")))"
      }.joined(separator: "; ")
  }

  func whatIsBehind() -> String {
    devices.filter { !isCurrent($0) }
      .map { "\($0.identity.device) at \(cursors(of: $0).sorted { $0.key < $1.key }.map { "\($0.key)@\($0.value.sequence)" })" }
      .joined(separator: "; ")
  }

  func cursors(of device: Device) -> [SessionID: LogCursor] { (try? device.memory.cursors()) ?? [:] }

  /// The device has all entries that its connection opens, and is idle.
  func isCurrent(_ device: Device) -> Bool {
    guard device.isIdle, unsentCount(at: device) == 0, let sessions = opened(by: device) else { return false }
    if plan.options.followsMembership { return hasAllItMay(device) }
    let cursors = cursors(of: device)
    return sessions.allSatisfy { session in
      let cursor = cursors[session] ?? .start
      return judge.isPlace(cursor, of: session) && cursor.sequence == UInt64(judge.histories[session]?.entries.count ?? 0)
    }
  }

  /// The sessions opened by the device's connection; `nil` while offline.
  func opened(by device: Device) -> [SessionID]? {
    guard let client = device.slots.compactMap(\.process).first(where: \.machine.isOnline) else { return nil }
    guard plan.options.followsMembership else { return client.link?.credentials.sessions }
    return judge.sessions(of: device.user).filter { !mayBeLeftOut($0, device.user) }
  }
}

extension World.Job {
  /// How many operations it may add.
  fileprivate var writingCount: Int {
    switch self {
    case .request(.enqueue(let drafts), _): drafts.reduce(0) { $0 + $1.operations.count }
    case .retry, .edit, .delete: 1
    case .request, .markRead, .chooseDuty, .releaseLease, .askDraft, .cancelDraft, .retryDraft, .assist: 0
    }
  }
}
