internal import WardlineModel
internal import WardlineSync

// How a client answers refusals for now, and how soon it tries to connect for what somebody has done.

/// What is held against a process: after a refusal for now one operation of the lane goes at a time, until the relay has answered one of
/// them for good, and the pauses between them grow.
struct RefusalPacing {
  private struct Lane {
    /// Refusals in a row that are no rate limit.
    var count = 0
    var refusedAt: Int64?
    var probe: IdempotencyKey?
    /// Pauses in a row, from the fourth on, that are about as short as the least that a busy relay asks for.
    var shortPauses = 0
  }

  /// The lanes whose head was refused for now.
  private var lanes: [LaneID: Lane] = [:]
  /// What was submitted on this connection and neither answered nor taken out of the store. A refusal of anything else says nothing of the
  /// lane: the log has shown the operation in the meantime, or its author has deleted it, and what was in flight behind it gets answers of
  /// its own.
  private var awaited: Set<IdempotencyKey> = []

  /// The pauses from the fourth on are drawn below 1,600, 3,200 and then 5,000 ms: that nine in a row are below 600 ms, while the relay asks
  /// for 500, has a chance of one in fifty millions.
  static let shortMilliseconds: Int64 = 600
  static let shortPausesMax = 9

  func awaits(_ key: IdempotencyKey) -> Bool { awaited.contains(key) }

  mutating func refused(_ rejection: Rejection, in lane: LaneID, at now: Int64) {
    guard awaited.remove(rejection.key) != nil else { return }
    var state = lanes[lane] ?? Lane()
    // What was taken back behind a refusal is refused for its sake.
    let isProbe = lanes[lane] == nil || state.probe == rejection.key
    if state.probe == rejection.key { state.probe = nil }
    if isProbe, rejection.code == .rateLimited { state = Lane() }
    if isProbe, rejection.code != .rateLimited, rejection.code != .held {
      state.count += 1
      state.refusedAt = now
    }
    lanes[lane] = state
  }

  mutating func answered(_ key: IdempotencyKey) {
    awaited.remove(key)
    for (lane, state) in lanes where state.probe == key { lanes[lane] = nil }
  }

  /// It is not in the store any more.
  mutating func forget(_ key: IdempotencyKey) {
    awaited.remove(key)
    for (lane, state) in lanes where state.probe == key { lanes[lane]?.probe = nil }
  }

  /// As it is after an envelope within which the client gave the connection up: it did not hear what came behind the frame that made it do
  /// so. Which one that was cannot be told from outside, so a lane counts as refused if it was before, and still is with all frames heard.
  func cut(from before: RefusalPacing) -> RefusalPacing {
    var pacing = before
    pacing.lanes = before.lanes.filter { lanes[$0.key] != nil }
    pacing.reconnected()
    return pacing
  }

  mutating func reconnected() {
    awaited = []
    for lane in lanes.keys { lanes[lane]?.probe = nil }
  }

  /// An operation leaves. `nil` when that is right.
  mutating func submits(_ operation: Operation, at now: Int64) -> String? {
    awaited.insert(operation.key)
    guard var state = lanes[operation.lane] else { return nil }
    if let probe = state.probe { return "it goes beside \(probe.brief), while its lane is refused for now" }
    state.probe = operation.key
    if let refusedAt = state.refusedAt, state.count >= 4 {
      state.shortPauses = now - refusedAt < Self.shortMilliseconds ? state.shortPauses + 1 : 0
    }
    state.refusedAt = nil
    lanes[operation.lane] = state
    return state.shortPauses < Self.shortPausesMax
      ? nil : "the pauses of its lane do not grow: \(state.count) refusals in a row"
  }
}

extension World.ClientProcess {
  /// The relay has it. Should it lose it by a restore, its author may send it again at once.
  func answered(_ key: IdempotencyKey) {
    pacing.answered(key)
    askedToWaitUntil[key] = nil
  }
}

extension World {
  func hearRefusal(_ rejection: Rejection, _ client: ClientProcess) {
    if rejection.isPermanent { return client.pacing.answered(rejection.key) }
    judge.refusedForNow(rejection)
    guard let lane = judge.writings[rejection.key]?.operation.lane else { return }
    client.pacing.refused(rejection, in: lane, at: now)
  }

  /// What the machine wants to say, before it is claimed.
  func checkProbes(_ frames: [ClientFrame], _ client: ClientProcess) {
    for case .submit(let operation, _) in frames {
      let wrong = client.pacing.submits(operation, at: now)
      expect(wrong == nil, .refusalsArePaced, "\(name(client)) says \(operation.brief): \(wrong ?? "")")
    }
  }

  /// For the mutant that sends a whole window whatever the relay said before.
  func flooded(_ frames: [ClientFrame], _ client: ClientProcess) -> [ClientFrame] {
    guard mutant == .floodAfterRefusal, case .submit(let head, true)? = frames.first, frames.count == 1,
      let waiting = try? client.device.memory.pending(in: head.lane, after: 0, limit: Limits.laneWindowMax)
    else { return frames }
    return frames + waiting.filter { $0.operation.key != head.key }.map { .submit($0.operation, isLaneHead: false) }
  }

  // MARK: Enqueueing

  /// Something was enqueued, here or by another process. Where there is no connection, a try begins within a second, unless the relay has
  /// asked to wait or refuses the token.
  func expectTry(for lane: LaneID, _ client: ClientProcess) {
    let isAwaited =
      switch lane {
      case .session, .feedback: true
      case .preferences, .profile: false
      }
    guard isAwaited, client.isWorker, let asked = client.waitsUntilAsked, client.mustTryBy == nil else { return }
    let time = max(now, asked) + Limits.wakeQuietMilliseconds
    client.mustTryBy = time
    // One that hung until just then tries when it goes on.
    agenda.arrange(.mustTry(client), at: time + 100)
  }

  func checkTry(_ client: ClientProcess) {
    guard client.isAlive, client.isWorker, let time = client.mustTryBy, now > time else { return }
    expect(false, .live, "\(name(client)) has something to send for more than a second, and does not try to connect")
  }
}

extension LossReason {
  /// Whether the relay has asked to wait, or will not have this token.
  var asksToWait: Bool {
    switch self {
    case .overloaded, .drained: true
    default: isRefusal
    }
  }
}
