internal import WardlineModel
internal import WardlineRelay

// The rules for a slow link without other faults: it is not taken for dead, and operations on it are answered.
extension World {
  /// When an operation must be answered, and since when the answer is owed.
  struct DueAnswer {
    var since: Int64
    var at: Int64
  }

  // MARK: Other faults

  /// Marks the links that a fault touches: how long anything takes on them is not predictable from then on.
  func noteTrouble(_ fault: PlannedFault) {
    switch fault.kind {
    case .narrow, .clockJumps, .holdSession: break
    case .killRelay, .drainRelay, .freezeRelay, .cutOffRelay, .databaseAway, .failover, .relayStoreRefuses, .relayDiskFails,
      .relayRestored:
      for link in links.values { link.isTroubled = true }
    case .cut, .halfOpen, .blackHole, .delay, .refuseConnects, .hangConnects, .flap, .loseEntry, .slowReader, .killClient,
      .hangClient, .clientStoreFails, .clientDiskFails, .tokenExpires:
      for link in links(of: devices[fault.device]) { link.isTroubled = true }
    }
  }

  /// Whether a fault is active that would affect a new link.
  func isTroubled(_ device: Device) -> Bool {
    let trouble = device.trouble
    let network = [trouble.blackHoleUntil, trouble.delayUntil, trouble.readsSlowlyUntil, trouble.flapsUntil]
    let relays = relayHosts.map(\.trouble)
    let others = [trouble.storeFailsUntil] + relays.map(\.refusesUntil) + device.slots.map { $0.process?.hangsUntil ?? 0 }
    return (network + others).contains { now < $0 } || trouble.entriesToLose > 0 || relays.contains { $0.death != nil }
      || self.relays.contains(where: \.isDraining) || device.slots.contains { $0.death != nil }
      || tally.faults[.clientDiskFails] != nil || tally.faults[.relayDiskFails] != nil
  }

  private func isOnlySlow(_ link: Link) -> Bool { link.up.isMeasured && link.isOpenAtRelay && !link.isTroubled }

  // MARK: Slow is not dead

  /// The client drops it as dead.
  func checkLetGo(_ link: Link) {
    guard isOnlySlow(link), let openedAt = link.openedAt else { return }
    lookAtProgress(of: link)
    let movedAt = [link.heardAt, link.deliveredAt].compactMap(\.self).reduce(openedAt, max)
    expect(
      now - movedAt >= Limits.silenceMaxMilliseconds - 1_000, .slowIsNotDead,
      "\(name(link.client)) lets go of connection \(link.number), on which bytes moved \(now - movedAt) ms ago")
  }

  /// The relay closes it, with a reason.
  func checkClosed(_ link: Link, _ reason: String) {
    guard reason.hasPrefix("nothing ") else { return }
    checkLetGo(link)
  }

  // MARK: Answers on time

  /// Starts to wait for the answers to the heads of lanes. A client's own earlier frames and their answers add to the time; the
  /// relay's frames about other users do not.
  func awaitAnswers(to frames: [ClientFrame], on link: Link) {
    guard isOnlySlow(link), !isHealed, plan.options.echo == 1, !link.hasBacklog, let fromBefore = link.bytesFromBefore,
      let narrowness = narrowness(of: link.client.device),
      min(narrowness.upBytesPerSecond, narrowness.downBytesPerSecond) >= Narrowness.promisedBytesPerSecond
    else { return }
    let before = max(fromBefore, link.bytesBeforeTold ?? link.downQueue.bytes)
    var bytesUp = link.up.outgoing.reduce(0) { $0 + $1.wireBytes }
    var answers = link.inFlight.values.reduce(0) { $0 + $1.count }
    let told = link.downQueue.frames.reduce(0) { $0 + ($1.isToldOnce ? $1.wireBytes : 0) }
    let pause = Self.answerMax + 2 * (narrowness.delay + plan.options.latencyMax) + max(0, link.up.clearAt - now)
    for frame in frames {
      bytesUp += frame.wireBytes
      guard case .submit(let operation, let isLaneHead) = frame else { continue }
      answers += 1
      guard isLaneHead else { continue }
      // A long text may be in transit, and another one queued before it.
      let bytesDown = answers * 40 + told + before + 2 * (plan.options.longTextBytesMax + plan.options.textBytesMax)
      let dueAt = now + pause + narrowness.milliseconds(bytesUp, .up) + narrowness.milliseconds(bytesDown, .down)
      link.dueAnswers[operation.key] = DueAnswer(since: now, at: dueAt)
      agenda.arrange(.answerIsDue(link, operation.key), at: dueAt)
    }
  }

  /// The first write since the link became slow: all that is queued was put there before the relay could know.
  func postponeAnswers(on link: Link, by bytes: Int) {
    guard let narrowness = narrowness(of: link.client.device) else { return }
    for (key, due) in link.dueAnswers {
      let dueAt = due.at + narrowness.milliseconds(bytes, .down)
      link.dueAnswers[key] = DueAnswer(since: due.since, at: dueAt)
      agenda.arrange(.answerIsDue(link, key), at: dueAt)
    }
  }

  /// Beyond the time of the client's own traffic.
  private static let answerMax: Int64 = 10_000

  func noteAnswer(to key: IdempotencyKey, on link: Link) {
    guard let due = link.dueAnswers.removeValue(forKey: key), isOnlySlow(link) else { return }
    tally.slowAnswers += 1
    let share = (now - due.since) * 1_000 / (due.at - due.since)
    if share > tally.slowAnswerShare.permille { tally.slowAnswerShare = (share, plan.seed) }
  }

  func checkAnswered(_ key: IdempotencyKey, on link: Link) {
    guard let due = link.dueAnswers[key], due.at == now else { return }
    link.dueAnswers[key] = nil
    guard isOnlySlow(link), link.isWanted, link.client.isAlive, link.client.link === link else { return }
    expect(
      false, .passesInTime,
      "\(key.brief), which \(name(link.client)) said \(now - due.since) ms ago, is not answered on connection \(link.number)")
  }
}

extension RelayFrame {
  /// Frames that come with a welcome and answer nothing.
  fileprivate var isToldOnce: Bool {
    switch self {
    case .welcome, .receipt, .presence, .reset, .preference, .joined, .left, .duty, .ring, .ringEnded, .waiting, .directory,
      .requests, .sessions, .wipe, .stillReceiving:
      true
    case .accepted, .rejected, .event, .caughtUp, .pong, .goAway, .following: false
    }
  }
}
