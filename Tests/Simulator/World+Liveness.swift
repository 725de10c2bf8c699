internal import WardlineModel
internal import WardlineRelay
internal import WardlineSync

// Whether everything gets through once nothing is wrong any more, and by when (G10).
extension World {
  /// G10 names 5 s and a round trip. After a pause it takes three of them to connect, to be greeted and to be answered, one more
  /// for the probe of a lane that was refused, and one for each window of a long lane. A wait of a lane that began in the last moment comes
  /// before all that: while it lasts nothing is outstanding, and nobody notices that the link has died.
  var drainBound: Int64 {
    let pending = devices.map(pendingCount)
    let windows = Int64((pending.max() ?? 0) / Limits.laneWindowMax + 1)
    let handover = plan.options.hasTwoProcesses ? Limits.leaseLookMilliseconds : 0
    return Limits.backoffMaxMilliseconds + askedBefore + handover + roundTrip * (5 + windows) + passing(pending.reduce(0, +))
      + catchingUp + sentAgain + letInBound + (Set(devices.map(\.user)).map(allowedBound).max() ?? 0)
  }

  /// What a device has to say, with what waits for a session that is being created: once that is there, all of it is pending (fast mode,
  /// seed 976549479608: 297 messages behind one creation). What is blocked on a failed operation stays where it is.
  private func pendingCount(at device: Device) -> Int {
    let rows = (try? device.memory.queue()) ?? []
    let failed = Set(rows.lazy.filter { $0.state == .failed }.map(\.operation.key))
    let released = rows.count { row in row.blockedOn.map { !failed.contains($0) } ?? false }
    return device.screen.counts.pending + released
  }

  /// What the relay has lost is found when its author is up to date, and goes when they have agreed.
  private var sentAgain: Int64 {
    let count = judge.lostCount
    guard count > 0 else { return 0 }
    return Self.agreeing + roundTrip * Int64(2 + count / Limits.laneWindowMax) + passing(2 * count)
  }

  /// The longest wait of a lane that can have begun before the heal. One that the relay names is not drawn; behind a relay that could store
  /// nothing the pauses have grown to the bound of the backoff.
  private var askedBefore: Int64 {
    if plan.options.retryAfterAsked != nil { return Limits.retryAfterMaxMilliseconds }
    if plan.options.pacing.operations != Pacing().operations { return laneWait }
    return plan.options.faultKinds.contains(.relayStoreRefuses) ? Limits.backoffMaxMilliseconds : 0
  }

  /// How long a lane waits for a window of tokens, or for all that there can be, when nothing is left. Whatever stood behind the
  /// refused is refused as held, for the usual wait.
  private var laneWait: Int64 {
    let pace = plan.options.pacing.operations
    let window = Int64(min(Limits.laneWindowMax, pace.burst))
    let wait = (window * 1_000 + Int64(pace.perSecond) - 1) / Int64(pace.perSecond)
    return min(max(wait, Limits.retryAfterDefaultMilliseconds), Limits.retryAfterMaxMilliseconds)
  }

  /// When a hello is let in that came too fast. It is turned away only while there is no token, and once as many have come as there
  /// are hellos in all, there is one for each: a hello that ends with the heal, one after it, one that shows a token which comes with it,
  /// and one of whoever takes over. Who
  /// was turned away last comes back within the longest pause.
  private var letInBound: Int64 {
    let pace = plan.options.pacing.arrivals
    guard pace != Pacing().arrivals else { return 0 }
    let hellos = devices.reduce(0) { $0 + Int64(2 + $1.slots.count) }
    return hellos * 1_000 / Int64(pace.perSecond) + Limits.backoffMaxMilliseconds
  }

  /// How long it takes somebody who may only say so much. A lane is refused only when nothing is left, and then waits. When it is
  /// back, as many have come: either others have taken them, and it was worth as much, or the lane takes them until it is empty. So
  /// each turn of a wait, a round trip of the probe and one of the window lets a window through, or ends a lane. What was in flight when
  /// a link died is said twice.
  private func allowedBound(of user: UserID) -> Int64 {
    let pace = plan.options.pacing.operations
    let own = devices.filter { $0.user == user }
    let said = Int64(2 * own.reduce(0) { $0 + waitingCount(at: $1) })
    guard (relay?.takenCounts[user] ?? 0) + said > pace.burst else { return 0 }
    let window = Int64(min(Limits.laneWindowMax, pace.burst))
    let passed = max(1, min(window, laneWait * Int64(pace.perSecond) / 1_000))
    // The sessions, what is chosen, what is thought of them, and who one is.
    let lanes = Int64(own.count * (plan.options.sessionCount + 3))
    return (said / passed + lanes + 1) * (laneWait + 2 * roundTrip)
  }

  /// What a device will have to say, with what is on its way to the store, and one thing more that is said at the heal.
  private func waitingCount(at device: Device) -> Int {
    let others = device.screen.counts.pending + device.screen.counts.blocked + judge.lostCount + 1
    return device.slots.compactMap(\.process).reduce(others) { count, client in
      client.jobs.reduce(count + client.core.drafts.count) { $0 + ($1.writingCount) }
    }
  }

  private var roundTrip: Int64 {
    2 * plan.options.latencyMax + 4 * (plan.options.diskMax + 2 * plan.options.hopMax) + 10 + erasing
  }

  /// A commit may stand behind a batch of retention.
  private var erasing: Int64 { plan.options.retention == nil ? 0 : 2 * plan.options.diskMax }

  /// Small envelopes through a small socket take their time, and each of them is a transaction. It is the link that takes it: with one
  /// frame in an envelope, two envelopes in the socket and 150 ms each, the acknowledgements of hundreds of messages need most of a
  /// minute, in line behind what others say; no connection is lost meanwhile.
  private func passing(_ frames: Int) -> Int64 {
    let options = plan.options
    let each = options.latencyMax + 2 * options.hopMax + 2 * options.diskMax + 1
    return Int64(frames) * each / Int64(options.framesPerEnvelopeMax)
  }

  /// Whoever comes back hears on the link that brings the answers, and keeps in the store that what is sent is claimed from, who is there,
  /// how far they have read, and what was missed (fast mode, seed 283672: 33 frames, one in an envelope, 50 ms each). After an older copy
  /// of the relay's store that is all of the log (fast mode, seed 67325).
  private var catchingUp: Int64 {
    let isReadAgain = plan.options.faultKinds.contains(.relayRestored)
    let missed = devices.map { device in
      let cursors = isReadAgain ? [:] : cursors(of: device)
      return judge.histories.reduce(0) { $0 + max(0, $1.value.entries.count - Int(cursors[$1.key]?.sequence ?? 0)) }
    }
    let others = Set(devices.map(\.user)).count - 1
    return passing((missed.max() ?? 0) + judge.histories.count * (2 * others + 1))
  }

  /// An idle link that died is found within 15 s; then the log is read.
  var convergeBound: Int64 {
    let entries = judge.histories.values.map(\.entries.count).reduce(0, +)
    return drainBound + 15_000 + roundTrip * 10 + passing(entries)
  }

  func whatIsPending() -> String {
    devices.filter { $0.screen.counts.pending > 0 || !$0.isIdle }
      .map { device in
        let state = device.slots.map { $0.process.map { $0.machine.isOnline ? "online" : "offline" } ?? "closed" }
        return "\(device.identity.device) has \(device.screen.counts.pending) (\(state.joined(separator: ", ")))"
      }.joined(separator: "; ")
  }

  func whatIsBehind() -> String {
    devices.filter { !isCurrent($0) }
      .map { "\($0.identity.device) at \(cursors(of: $0).sorted { $0.key < $1.key }.map { "\($0.key)@\($0.value.sequence)" })" }
      .joined(separator: "; ")
  }

  func cursors(of device: Device) -> [SessionID: LogCursor] { (try? device.memory.cursors()) ?? [:] }

  /// Everything that its connection opens is on the device, and nothing is under way.
  func isCurrent(_ device: Device) -> Bool {
    guard device.isIdle, device.screen.counts.pending == 0, let sessions = opened(by: device) else { return false }
    let cursors = cursors(of: device)
    return sessions.allSatisfy { session in
      let cursor = cursors[session] ?? .start
      return judge.isPlace(cursor, of: session) && cursor.sequence == UInt64(judge.histories[session]?.entries.count ?? 0)
    }
  }

  /// The sessions that the token opens with which the device is online; `nil` while it is not.
  func opened(by device: Device) -> [SessionID]? {
    device.slots.compactMap(\.process).first(where: \.machine.isOnline)?.link?.credentials.sessions
  }
}

extension World.Job {
  /// How many operations it may bring.
  fileprivate var writingCount: Int {
    switch self {
    case .request(.enqueue(let drafts), _): drafts.reduce(0) { $0 + $1.operations.count }
    case .retry, .edit, .delete: 1
    case .request, .markRead, .releaseLease: 0
    }
  }
}
