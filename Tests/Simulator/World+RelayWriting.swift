internal import WardlineModel
internal import WardlineRelay

// What the relay writes to its readers: what mutants and faults leave out of it, and the bounds of what waits and of what users may say.
extension World {
  /// Processes frames before they are queued: mutants that omit frames, and counters.
  func said(_ frames: [RelayFrame], on link: Link) -> [RelayFrame] {
    let frames = frames.filter { !isHidden($0) && !isStarved($0, on: link) }.map { asked($0, on: link) }
    for frame in frames {
      if let relay = link.relay, isOver(relay) {
        judge.said(frame, inEnded: relay.host.memory.epoch)
      } else {
        judge.said(frame)
        if plan.options.followsMembership { judge.said(frame, to: link.client.device.user, by: link.relayNumber) }
      }
      checkContinues(frame, on: link)
      noteRinging(frame, on: link)
      switch frame {
      case .accepted(let acceptance):
        link.unansweredCount -= 1
        if acceptance.isReplay { tally.replays += 1 }
      case .rejected: link.unansweredCount -= 1
      default: break
      }
    }
    return frames
  }

  /// How far a log is told on a connection.
  struct Told {
    /// The last entry that was told; `nil` until one is, and after a range that is left out by name.
    var last: UInt64?
    /// The author's own, of which only the place is told.
    var accepted: Set<UInt64> = []
  }

  /// G3: a connection is sent every entry of a log, or the name of the range that is left out. A client could not tell a silent gap from a complete log.
  private func checkContinues(_ frame: RelayFrame, on link: Link) {
    switch frame {
    case .event(let entry):
      let told = link.told[entry.session] ?? Told()
      if let last = told.last, entry.sequence > last {
        let missing = (last + 1..<entry.sequence).first { !told.accepted.contains($0) }
        expect(missing == nil, .oneHistory, "\(entry.brief) is told on \(link.number) behind \(last), without \(missing ?? 0)")
      }
      link.told[entry.session, default: Told()].last = max(told.last ?? 0, entry.sequence)
    case .accepted(let acceptance):
      if let session = acceptance.session { link.told[session, default: Told()].accepted.insert(acceptance.sequence) }
    case .caughtUp(let session, let through, _):
      link.told[session, default: Told()].last = max(link.told[session]?.last ?? 0, through.sequence)
    case .reset(let session, _, _): link.told[session]?.last = nil
    default: break
    }
  }

  /// Whatever retry-after the relay sends, a client observes the bounds.
  private func asked(_ frame: RelayFrame, on link: Link) -> RelayFrame {
    guard case .rejected(var rejection) = frame, rejection.code == .rateLimited else { return frame }
    if let lane = judge.writings[rejection.key]?.operation.lane { link.pacedLanes.insert(lane) }
    guard !isHealed, let asked = plan.options.retryAfterAsked else { return frame }
    tally.nonsenseWaits += 1
    rejection.retryAfterMilliseconds = asked
    return .rejected(rejection)
  }

  /// G9: no user exceeds the rate limit, however often they reconnect and whatever is rejected.
  func checkPace(of writes: [LedgerWrite], _ relay: RelayProcess) {
    let pace = plan.options.pacing.operations
    let brought = pace.most(within: now - relay.startedAt)
    for write in writes {
      guard let author = write.author else { continue }
      relay.takenCounts[author, default: 0] += 1
      let count = relay.takenCounts[author] ?? 0
      expect(count <= brought, .bounded, "\(author) has said \(count) things, and may have said \(brought)")
      if let operation = write.operation { checkPace(of: operation, by: author, relay) }
    }
  }

  /// As the plan has it, but for the mutants that do not keep to it.
  var pacingOfRelay: Pacing {
    var pacing = plan.options.pacing
    if mutant == .neverLimitRates { pacing = Pacing(kinds: [:]) }
    if mutant == .neverLimitActs { pacing.kinds = [:] }
    return pacing
  }

  private func checkPace(of operation: ClientOperation, by author: UserID, _ relay: RelayProcess) {
    guard let act = operation.rules.act, let pace = plan.options.pacing.kinds[act] else { return }
    relay.takenActs[author, default: [:]][act, default: []].insert(operation.key)
    check(relay.takenActs[author]?[act]?.count ?? 0, of: act, by: author, pace, relay)
  }

  /// The relay says that somebody is on duty who was not.
  func checkComingOnDuty(_ user: UserID, _ relay: RelayProcess) {
    relay.comings[user, default: 0] += 1
    // Another relay has paced what it has heard.
    guard !hasSeveralRelays, let pace = plan.options.pacing.kinds[.goOnDuty] else { return }
    check(relay.comings[user] ?? 0, of: .goOnDuty, by: user, pace, relay)
  }

  private func check(_ count: Int, of act: AuthorAct, by author: UserID, _ pace: Pace, _ relay: RelayProcess) {
    let allowed = pace.most(within: now - relay.startedAt)
    expect(
      Int64(count) <= allowed, .bounded, "\(author) did so \(count) times (\(act)), and may have done so \(allowed) times")
  }

  /// A short message has about 100 bytes.
  var highWaterBytes: Int { plan.options.highWaterFrames * 100 }

  /// The socket takes data.
  func writeAtRelay(_ link: Link) {
    guard link.isOpenAtRelay, let relay = link.relay, relay.isAlive, hasRoom(link, .down) else { return }
    let size = envelope(on: link, .down)
    link.downQueue.framesMax = size.framesMax
    link.downQueue.bytesMax = size.bytesMax
    if link.down.isMeasured, link.bytesBeforeTold == nil {
      link.bytesBeforeTold = link.downQueue.bytes
      postponeAnswers(on: link, by: link.downQueue.bytes)
    }
    handle(RelayCore.Event.writable(link.number), relay)
    guard isNearlyWritten(link) else { return }
    link.bytesFromBefore = 0
    if link.bytesBeforeTold != nil { link.bytesBeforeTold = 0 }
    listenAgain(to: link.number, relay)
  }

  /// Sends the next envelope of its queue.
  func putEnvelope(on link: Link) {
    var frames = link.downQueue.takeFrames()
    loseEntry(of: &frames, for: link.client.device)
    note(.relaySays, link.device, UInt64(frames.count)) { "the relay says \(frames.map(\.brief)) on \(link.number)" }
    putDown(.envelope(frames), on: link)
  }

  /// A faulty relay or middle box: an entry is missing, and a later frame of its session follows.
  private func loseEntry(of frames: inout [RelayFrame], for device: Device) {
    guard device.trouble.entriesToLose > 0 else { return }
    let place = frames.indices.first { index in
      guard case .event(let entry) = frames[index] else { return false }
      // After an erased range a missing entry would not be noticed.
      let next = frames[(index + 1)...].first { $0.continues(entry) || $0.resets(entry.session) }
      return next.map { $0.continues(entry) } ?? false
    }
    guard let place, case .event(let entry) = frames[place] else { return }
    device.trouble.entriesToLose -= 1
    note(.fault, device.index) { "entry \(entry.sequence) of \(entry.session) is lost on its way" }
    frames.remove(at: place)
    guard mutant == .jumpGap else { return }
    let cursor = LogCursor(epoch: judge.epoch, sequence: entry.sequence)
    frames.insert(.reset(session: entry.session, from: cursor, reason: .pastRetention), at: place)
  }

  /// G9: once a reader counts as slow, its queue grows only by frames already under way.
  func checkOutbound(_ relay: RelayProcess) {
    guard relay.hasSlowReaders else { return }
    relay.hasSlowReaders = false
    for number in relay.links.keys.sorted() {
      guard let link = relay.links[number] else { continue }
      if link.downQueue.hasDrained { link.congestedCeiling = nil }
      link.downQueue.hasDrained = false
      guard link.downQueue.bytes > highWaterBytes else {
        link.congestedCeiling = nil
        continue
      }
      // Between any two entries of a page there may be an erased range, with a frame of its own.
      let page = plan.options.retention == nil ? Limits.pageEntriesMax : 2 * Limits.pageEntriesMax + 1
      let pages = link.readsUnderWay + relay.core.heldPageCount(for: number)
      let underWay = link.unansweredCount + comingsUnderWay + pages * (page + Limits.catchUpBufferMax + 1)
      let ceiling = link.congestedCeiling ?? link.downQueue.frames.count + underWay + 2
      link.congestedCeiling = ceiling
      relay.hasSlowReaders = true
      expect(
        link.downQueue.frames.count <= ceiling, .bounded,
        "\(link.downQueue.frames.count) frames wait for a slow reader; there were to be \(ceiling) at most")
    }
  }
}

extension LedgerWrite {
  /// The user whose allowance it uses.
  var author: UserID? {
    switch self {
    case .submit(_, let author), .record(_, let author, _, _), .publish(_, let author, _, _): author
    case .submitMember(_, let author), .answer(_, let author, _): author.user
    case .arrive, .arriveMember, .follow, .receive, .logRings, .expire, .vacate, .announce: nil
    }
  }
}

extension RelayFrame {
  fileprivate func resets(_ other: SessionID) -> Bool { if case .reset(other, _, _) = self { true } else { false } }

  /// Whether this frame reveals to a reader that the entry before it is missing.
  fileprivate func continues(_ entry: LogEntry) -> Bool {
    switch self {
    case .event(let next): next.session == entry.session && next.sequence > entry.sequence
    case .caughtUp(let session, let through, _): session == entry.session && through.sequence >= entry.sequence
    default: false
    }
  }
}
