internal import WardlineModel
internal import WardlineRelay

// Commits of one of several relays whose outcome it does not know, since it has lost its connection to the database (decision 101).
extension World {
  /// A batch that its relay neither acknowledges nor refuses yet.
  struct DoubtfulBatch {
    var writes: [LedgerWrite]
    /// What was committed, with what others had committed before; `nil` if the batch was not.
    var committed: CommittedBatch?
    /// When the relay looks next.
    var looksAt: Int64
    /// Whose message is in it, who writes over another relay meanwhile.
    var author: UserID?
  }

  struct CommittedBatch {
    var outcomes: [LedgerOutcome]
    var news: News
  }

  /// One relay loses its connections to the database. The others hold it for gone if that lasts.
  func cutOff(_ host: RelayHost, until: Int64) {
    takeDatabaseAway(from: host, until: until)
    host.trouble.isSilentUntil = max(host.trouble.isSilentUntil, until)
    if let relay = host.process { arrangeEnd(of: relay) }
  }

  /// The database is away for a relay. Commits that are under way have an unknown outcome.
  func takeDatabaseAway(from host: RelayHost, until: Int64) {
    refuseCommits(of: host, oneIn: 1, until: max(host.trouble.refusesUntil, until))
    host.trouble.losesOutcomesUntil = host.trouble.refusesUntil
  }

  /// Whether the connection is lost after the commit was sent, and not before.
  func losesOutcome(_ relay: RelayProcess) -> Bool {
    now < relay.host.trouble.losesOutcomesUntil && mutant != .acknowledgeBeforeCommit && relaysChance.happens(oneIn: 2)
  }

  /// Commits a batch or not; its relay finds out later.
  func loseOutcome(of writes: [LedgerWrite], _ relay: RelayProcess) {
    let host = relay.host
    relay.isCommitting = true
    tally.unknownOutcomes += 1
    if mutant == .acknowledgeUnknown {
      let outcomes = host.memory.preview(
        writes, from: relay.machine.sendersOfBatch, at: host.clock.wall(at: now))
      relay.isCommitting = false
      if outcomes.isEmpty { return agenda.arrange(.commitAnswers(relay, .commitRefused), at: relay.lastCommitAnswer) }
      return agenda.arrange(.commitAnswers(relay, .committed(outcomes)), at: relay.lastCommitAnswer)
    }
    var batch = DoubtfulBatch(
      writes: writes, looksAt: max(now, host.trouble.refusesUntil) + diskChance.skewed(upTo: plan.options.diskMax))
    if relaysChance.happens(oneIn: 2) {
      do throws(StoreError) { batch.committed = try storeBatch(writes, at: host.clock.wall(at: now), relay) } catch {
        guard case .unavailable = error, !disks.isSettled else { return relayFailed(relay, error) }
      }
    }
    note(.fails) { "the relay\(numbered(host)) does not know whether \(writes.count) writes are committed" }
    relay.doubtfulBatch = batch
    agenda.arrange(.looksForCommit(relay), at: batch.looksAt)
    if relaysChance.happens(oneIn: 3) { loseAuthor(of: writes, relay) }
  }

  /// The author of a message that hangs in such a batch loses their connection, and cannot come back to that relay for a while. They write on, then
  /// take the message back: over another relay it is not sent again, and what they wrote behind it is (G3).
  private func loseAuthor(of writes: [LedgerWrite], _ relay: RelayProcess) {
    for key in writes.compactMap({ $0.operation.flatMap { $0.isMessage ? $0.key : nil } }) {
      let author = devices.first { $0.screen.messages[key]?.state == .pending }
      guard let author, let message = author.screen.messages[key], let client = author.slots.compactMap(\.process).first
      else { continue }
      relay.doubtfulBatch?.author = author.user
      author.trouble.unreachable = (relay.host.number, until: relay.host.trouble.refusesUntil)
      cut(author, detail: 0)
      type(3, in: message.session, at: client)
      delete(message, client)
      return
    }
  }

  /// Once another relay has committed something of such an author, the first one is connected again at the worst moment.
  func connectAgain(besides relay: RelayProcess, having writes: [LedgerWrite]) {
    for other in relays where other !== relay {
      guard let author = other.doubtfulBatch?.author,
        writes.contains(where: { $0.operation?.isMessage == true && $0.author == author })
      else { continue }
      other.host.trouble.refusesUntil = now
      agenda.arrange(.looksForCommit(other), at: now + 1)
    }
  }

  /// A relay that is connected to the database again looks whether its last batch was committed. If so, it answers that; otherwise it plans the batch
  /// again, over what is committed by then.
  func lookForCommit(_ relay: RelayProcess) {
    guard var batch = relay.doubtfulBatch else { return }
    let host = relay.host
    guard now >= host.trouble.refusesUntil else {
      batch.looksAt = host.trouble.refusesUntil
      relay.doubtfulBatch = batch
      return agenda.arrange(.looksForCommit(relay), at: batch.looksAt)
    }
    do throws(StoreError) { try host.memory.expectToCommit() } catch {
      guard case .unavailable = error, !disks.isSettled else { return relayFailed(relay, error) }
      batch.looksAt = now + 1_000
      relay.doubtfulBatch = batch
      return agenda.arrange(.looksForCommit(relay), at: batch.looksAt)
    }
    relay.doubtfulBatch = nil
    guard let committed = batch.committed else { return runCommit(batch.writes, at: nil, relay) }
    relay.isCommitting = false
    note(.commits, batch.writes.count) { "the relay\(numbered(host)) finds its last commit" }
    relay.lastCommitAnswer = max(relay.lastCommitAnswer, now + diskChance.skewed(upTo: plan.options.hopMax))
    agenda.arrange(.commitAnswers(relay, .committed(committed.outcomes), committed.news), at: relay.lastCommitAnswer)
  }

  /// What is queued behind a commit waits until its outcome is known.
  func waitsForOutcome(_ occurrence: Occurrence) -> Bool {
    let relay: RelayProcess
    switch occurrence {
    case .overviewRuns(let process, _), .pruneRuns(let process, _, _, _), .erasedIsRemoved(let process), .looks(let process):
      relay = process
    default: return false
    }
    guard relay.isAlive, let batch = relay.doubtfulBatch else { return false }
    agenda.arrange(occurrence, at: max(now + 1, batch.looksAt))
    return true
  }
}
