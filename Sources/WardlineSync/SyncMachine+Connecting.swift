internal import WardlineModel

// When the next attempt begins, and at which relay.
extension SyncMachine {
  /// Drops the connection and schedules the next attempt.
  ///
  /// - Parameters:
  ///   - delayMilliseconds: how long the relay has asked to wait before this client comes again.
  ///   - isForToken: whether the connection only makes way for one with another token.
  mutating func connectionLost(
    _ reason: LossReason, notBefore delayMilliseconds: Int64 = 0, isForToken: Bool = false, at now: Moment,
    using generator: inout some RandomNumberGenerator, _ actions: inout [Action]
  ) {
    let uptime = now.uptimeMilliseconds
    // Clamped: no longer than any pause of its own (G10), and never into the past.
    let delayMilliseconds = min(max(0, delayMilliseconds), Limits.backoffMaxMilliseconds)
    noteDirectoryAge(at: now, &actions)
    let wasStable = online.map { uptime - $0.sinceMilliseconds >= Limits.stableAfterMilliseconds } ?? false
    releaseAll(&actions)
    receipts.markAllUnsent()
    if reason.isRefusal {
      // Only a new token, or the exit of another process, can help: retry at the longest pause.
      let next = uptime + Limits.backoffMaxMilliseconds
      // Without a socket no relay has refused anything.
      relays.lost(dueAt: next, askedToWaitUntil: next, isOpening ? .same : .anotherLater)
    } else {
      let next: Int64
      if wasStable {
        relays.succeeded()
        next = uptime + delayMilliseconds
      } else {
        let pause = relays.nextDelay(using: &generator)
        // Counted from the beginning of the attempt, so the time it hung counts as waiting (G10). Not later than a wake that came
        // meanwhile.
        let woken = delayMilliseconds == 0 ? wakeThrottle.dueAtMilliseconds ?? .max : .max
        next = max(uptime + delayMilliseconds, min(begunAtMilliseconds + pause, woken))
      }
      let isOfRelay = !isForToken && !reason.isOfStore
      relays.lost(dueAt: next, askedToWaitUntil: uptime + delayMilliseconds, isOfRelay ? .another : .same)
    }
    let next = max(uptime, relays.dueAtMilliseconds)
    phase = .waiting(untilMilliseconds: next)
    actions.append(.report(.lost(reason.printable, retryAtMilliseconds: next)))
  }

  /// The pause is over, or is cut short.
  mutating func connectToNext(at now: Moment, _ actions: inout [Action]) {
    relays.advance(at: now.uptimeMilliseconds)
    connect(at: now, &actions)
  }

  /// An attempt that began in a dead network may hang; a new one will not. A young attempt first gets its time: the kernel
  /// reports a link, its address and its route one after the other, and the attempt may have begun between them.
  mutating func wake(at now: Moment, _ actions: inout [Action]) {
    let uptime = now.uptimeMilliseconds
    switch phase {
    case .waiting(let until):
      let due = wakeThrottle.woken(after: begunAtMilliseconds, at: uptime)
      if uptime < due { phase = .waiting(untilMilliseconds: min(until, due)) } else { connectToNext(at: now, &actions) }
    case .connecting:
      guard uptime >= wakeThrottle.woken(after: begunAtMilliseconds, at: uptime) else { return }
      // The network is the cause, and not the relay.
      actions.append(.disconnect(connection, isDead: true))
      connect(at: now, &actions)
    case .idle, .greeting, .online: break
    case .changing: Phase.metWhileChanging()
    }
  }

  /// A user waits for an operation to be sent. Starts at most one attempt a second, and none at a relay before a time that it has
  /// asked to wait for: unlike a key press, a message does not override that.
  mutating func connectSooner(at now: Moment, _ actions: inout [Action]) {
    guard case .waiting(let until) = phase else { return }
    let due = max(begunAtMilliseconds + Limits.wakeQuietMilliseconds, relays.askedToWaitUntilMilliseconds)
    if now.uptimeMilliseconds >= due {
      connectToNext(at: now, &actions)
    } else {
      phase = .waiting(untilMilliseconds: min(until, due))
    }
  }
}
