internal import WardlineModel
internal import WardlineSync

// A client's end of its connection, and its mutants.
extension World {
  func send(_ frames: [ClientFrame], on id: SyncMachine.ConnectionID, _ client: ClientProcess) {
    guard let link = client.link, link.connection == id else { return }
    let frames = echoed(mutated(frames, client))
    awaitAnswers(to: frames, on: link)
    for case .submit(let operation, _) in frames {
      judge.submitted(operation)
      link.inFlight[operation.lane, default: []].insert(operation.key)
      let count = link.inFlight[operation.lane]?.count ?? 0
      // An operation that is seen in the log while it is being claimed makes room for another, and is sent all the same.
      expect(count <= 2 * Limits.laneWindowMax, .bounded, "\(count) operations of one lane are in flight")
    }
    note(.says, client.device.index, UInt64(frames.count)) { "\(name(client)) says \(frames.map(\.brief)) on \(link.number)" }
    link.up.outgoing += frames
    wantsToWrite(link, .up)
  }

  /// A faulty client sends each operation repeatedly. It must harm neither others (G9) nor itself (G2).
  private func echoed(_ frames: [ClientFrame]) -> [ClientFrame] {
    guard plan.options.echo > 1, !isHealed else { return frames }
    return frames.flatMap { frame in
      if case .submit = frame { Array(repeating: frame, count: plan.options.echo) } else { [frame] }
    }
  }

  /// The frames that the machine wants to send, before they are claimed: the relay may ask for another wait meanwhile, which
  /// came too late.
  func checkWaits(_ frames: [ClientFrame], _ client: ClientProcess) {
    for case .submit(let operation, _) in frames {
      let until = client.askedToWaitUntil[operation.key] ?? now
      expect(
        now >= until, .waitsAreKept, "\(operation.brief) is said again \(until - now) ms before the relay wants to hear it")
    }
  }

  func receive(_ frames: [RelayFrame], on link: Link, _ client: ClientProcess) {
    note(.hears, client.device.index, UInt64(frames.count)) { "\(name(client)) hears \(frames.map(\.brief)) on \(link.number)" }
    let pacing = client.pacing
    for frame in frames {
      switch frame {
      case .accepted(let acceptance):
        noteAnswer(to: acceptance.key, on: link)
        link.answered(acceptance.key)
        client.answered(acceptance.key)
      case .rejected(let rejection):
        link.dueAnswers[rejection.key] = nil
        let isAwaited = client.pacing.awaits(rejection.key)
        hearRefusal(rejection, client)
        settle(rejection, on: link)
        // A held operation waits for the one before it; one that the log has contained meanwhile waits for nothing.
        if isAwaited, rejection.code != .held, let pause = rejection.pause {
          client.askedToWaitUntil[rejection.key] = now + pause
        }
        obey(rejection, client)
      case .event(let entry):
        if let key = entry.key {
          noteAnswer(to: key, on: link)
          link.answered(key)
          client.answered(key)
        }
      // The relay says who is there anew.
      case .following(let head): client.present[head.session] = nil
      default: break
      }
    }
    handle(.received(link.connection, frames.map(mutated)), client)
    if client.link !== link { client.pacing = client.pacing.cut(from: pacing) }
  }

  /// A transient rejection also rejects all operations behind it; they are sent again.
  private func settle(_ rejection: Rejection, on link: Link) {
    if rejection.code == .statusConflict { tally.statusConflicts += 1 }
    if rejection.isPermanent {
      link.answered(rejection.key)
    } else if let lane = link.lane(of: rejection.key) {
      link.inFlight[lane] = []
    }
  }

  // MARK: Mutants

  private func mutated(_ frames: [ClientFrame], _ client: ClientProcess) -> [ClientFrame] {
    switch mutant {
    case .resendOutOfOrder: reversed(frames)
    case .forgetInFlight: frames.filter { isNew($0, to: client) }
    case .newKeyAtResend: frames.map { isNew($0, to: client) ? $0 : $0.renamed(using: &client.chance) }
    case .neverFollow: frames.filter { if case .follow = $0 { false } else { true } }
    case .followNoFurther: frames.filter { !isFollowingFurther($0, client) }
    case .obeyAnyRetryAfter: frames.filter { !isObeying($0, client) }
    default: frames
    }
  }

  /// Reverses the operations; the flags for the heads of lanes stay in place.
  private func reversed(_ frames: [ClientFrame]) -> [ClientFrame] {
    var operations: [ClientOperation] = []
    for case .submit(let operation, _) in frames { operations.append(operation) }
    return frames.map { frame in
      guard case .submit(_, let isLaneHead) = frame, let last = operations.popLast() else { return frame }
      return .submit(last, isLaneHead: isLaneHead)
    }
  }

  private func isNew(_ frame: ClientFrame, to client: ClientProcess) -> Bool {
    guard case .submit(let operation, _) = frame else { return true }
    return client.sent.insert(operation.key).inserted
  }

  private func mutated(_ frame: RelayFrame) -> RelayFrame {
    if mutant == .takePageForAll, case .welcome(var welcome) = frame {
      welcome.isPage = false
      return .welcome(welcome)
    }
    guard mutant != nil, case .rejected(var rejection) = frame else { return frame }
    switch mutant {
    case .holdForGood: rejection.isPermanent = false
    case .ignoreRetryAfter where !rejection.isPermanent: rejection.retryAfterMilliseconds = 0
    // As a rate limit the rejection counts no attempt, like `busy`, but the client waits exactly as long as it asks.
    case .constantPause where rejection.code == .busy: rejection.code = .rateLimited
    case .countRateLimits where rejection.code == .rateLimited: rejection.code = RejectionCode(rawValue: "over_quota")
    default: break
    }
    return .rejected(rejection)
  }

  /// For the mutant that waits a day: delays its operations.
  private func obey(_ rejection: Rejection, _ client: ClientProcess) {
    guard mutant == .obeyAnyRetryAfter, let asked = rejection.retryAfterMilliseconds,
      let lane = judge.writings[rejection.key]?.operation.lane
    else { return }
    client.obeysUntil[lane] = now + min(asked, Int64.max / 2)
  }

  private func isObeying(_ frame: ClientFrame, _ client: ClientProcess) -> Bool {
    guard case .submit(let operation, _) = frame else { return false }
    return now < client.obeysUntil[operation.lane] ?? 0
  }
}

extension Rejection {
  /// The requested pause, as far as a client must accept it.
  fileprivate var pause: Int64? {
    guard !isPermanent, let retryAfterMilliseconds else { return nil }
    return min(max(retryAfterMilliseconds, Limits.backoffMinMilliseconds), Limits.retryAfterMaxMilliseconds)
  }
}

extension World.Link {
  /// The lane of an operation that was sent on the link.
  fileprivate func lane(of key: IdempotencyKey) -> LaneID? { inFlight.first { $0.value.contains(key) }?.key }

  fileprivate func answered(_ key: IdempotencyKey) {
    if let lane = lane(of: key) { inFlight[lane]?.remove(key) }
  }
}

extension ClientFrame {
  fileprivate func renamed(using chance: inout Chance) -> ClientFrame {
    guard case .submit(var operation, let isLaneHead) = self else { return self }
    operation.key = IdempotencyKey(at: operation.writtenAt, using: &chance)
    return .submit(operation, isLaneHead: isLaneHead)
  }
}
