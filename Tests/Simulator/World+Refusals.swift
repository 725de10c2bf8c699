internal import WardlineModel
internal import WardlineSync

// Checks how a client responds to transient rejections, and how soon it tries to connect for a new operation.

/// The checked rule: after a transient rejection one operation of the lane is sent at a time, until the relay has given one of
/// them a final answer, and the pauses between them grow.
struct RefusalPacing {
  private struct Lane {
    /// Rejections in a row, without rate limits.
    var count = 0
    var refusedAt: Int64?
    var probe: IdempotencyKey?
    /// Pauses in a row, from the fourth on, close to the minimum that a busy relay asks for.
    var shortPauses = 0
  }

  /// The lanes whose head was rejected for now.
  private var lanes: [LaneID: Lane] = [:]
  /// Operations submitted on this connection and neither answered nor removed from the store. A rejection of any other
  /// operation says nothing about the lane: the log has contained it meanwhile, or its author has deleted it, and those in
  /// flight behind it get answers of their own.
  private var awaited: Set<IdempotencyKey> = []

  /// The pauses from the fourth on are drawn below 1,600, 3,200 and then 5,000 ms. While the relay asks for 500 ms, nine in a
  /// row below 600 ms have a chance of one in fifty million.
  static let shortMilliseconds: Int64 = 600
  static let shortPausesMax = 9

  func awaits(_ key: IdempotencyKey) -> Bool { awaited.contains(key) }

  mutating func refused(_ rejection: Rejection, in lane: LaneID, at now: Int64) {
    guard awaited.remove(rejection.key) != nil else { return }
    var state = lanes[lane] ?? Lane()
    // An operation taken back behind a rejection is rejected because of it.
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

  /// The state after an envelope during which the client dropped the connection: it ignored the frames behind the one that
  /// caused it. Which one that was is not visible from outside, so a lane counts as rejected if it was before, and still is
  /// with all frames handled.
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

  /// Checks an operation that is sent. `nil` if it is allowed.
  mutating func submits(_ operation: ClientOperation, at now: Int64) -> String? {
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
  /// The relay has it. If a restore loses it, its author may send it again at once.
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

  /// Checks the frames that the machine wants to send, before they are claimed.
  func checkProbes(_ frames: [ClientFrame], _ client: ClientProcess) {
    for case .submit(let operation, _) in frames {
      let wrong = client.pacing.submits(operation, at: now)
      expect(wrong == nil, .refusalsArePaced, "\(name(client)) says \(operation.brief): \(wrong ?? "")")
    }
  }

  /// For the mutant that sends a whole window despite a rejection.
  func flooded(_ frames: [ClientFrame], _ client: ClientProcess) -> [ClientFrame] {
    guard mutant == .floodAfterRefusal, case .submit(let head, true)? = frames.first, frames.count == 1,
      let waiting = try? client.device.memory.pending(in: head.lane, after: 0, limit: Limits.laneWindowMax)
    else { return frames }
    return frames + waiting.filter { $0.operation.key != head.key }.map { .submit($0.operation, isLaneHead: false) }
  }

  // MARK: Enqueueing

  /// An operation was enqueued, here or by another process. Without a connection, an attempt begins within a second, unless the
  /// relay has asked to wait or rejects the token.
  func expectTry(for lane: LaneID, _ client: ClientProcess) {
    let isAwaited =
      switch lane {
      case .session, .feedback: true
      case .preferences, .profile: false
      }
    guard isAwaited, client.isWorker, let asked = client.waitsUntilAsked, client.mustTryBy == nil else { return }
    let time = max(now, asked) + Limits.wakeQuietMilliseconds
    client.mustTryBy = time
    // A process that hung until then tries when it resumes.
    agenda.arrange(.mustTry(client), at: time + 100)
  }

  func checkTry(_ client: ClientProcess) {
    guard client.isAlive, client.isWorker, let time = client.mustTryBy, now > time else { return }
    expect(false, .live, "\(name(client)) has something to send for more than a second, and does not try to connect")
  }
}

extension LossReason {
  /// Whether the relay has asked to wait, or rejects this token.
  var asksToWait: Bool {
    switch self {
    case .overloaded, .drained: true
    default: isRefusal
    }
  }
}
