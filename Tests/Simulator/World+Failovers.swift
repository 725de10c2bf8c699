internal import WardlineModel
internal import WardlineRelay

// Another server takes over the database of several relays, and may lack the last commits (decision 101). No relay commits there before each has checked
// that what it knows is there. If one finds that something is missing, or is removed before it has checked, the epoch ends for all.
extension World {
  /// The connections of all relays are lost, and a while later another run of the server is there.
  func loseServer(_ fault: PlannedFault) {
    let losesCommits = (fault.detail >> 16).isMultiple(of: 2)
    if losesCommits {
      disks.copyRelay()
      judge.copy()
    }
    let failsOverAt = now + Int64(fault.detail % 1_500)
    // What the last server has committed by then, the relays may find out only from the next one.
    for host in relayHosts { host.trouble.losesOutcomesUntil = max(host.trouble.losesOutcomesUntil, failsOverAt) }
    agenda.arrange(.failsOver(losesCommits: losesCommits, awayFor: fault.duration), at: failsOverAt)
  }

  func failOver(losesCommits: Bool, awayFor: Int64) {
    guard !isHealed else { return }
    let isOlder = disks.failOver(toCopy: losesCommits)
    note(.restored) { "the database is another run of the server\(isOlder ? ", and lacks commits" : "")" }
    if isOlder {
      let held = judge.held
      judge.restore()
      // A hold is put beside the relays, and stays.
      judge.held = held
    }
    tally.failovers += 1
    if isOlder { tally.lossyFailovers += 1 }
    let until = min(now + awayFor, plan.options.healsAt)
    for host in relayHosts { refuseCommits(of: host, oneIn: 1, until: max(host.trouble.refusesUntil, until)) }
    // The copy may have rows of relays that have ended since.
    let living = Set(relays.map(\.node) + relayHosts.compactMap(\.waiting))
    for node in disks.nodes where !living.contains(node) {
      agenda.arrange(.rowIsSilent(node), at: now + Self.goneAfter)
    }
  }

  /// Another relay removes the row of one that has ended, if there is one that looks.
  func removeSilent(_ node: NodeID) {
    let lives = relays.contains { $0.node == node } || relayHosts.contains { $0.waiting == node }
    guard disks.nodes.contains(node), !lives else { return }
    guard isWatched() else { return agenda.arrange(.rowIsSilent(node), at: now + 1_000) }
    end(node)
  }

  /// Whether the epoch of a relay is over, of which it has yet to find out. What it says until then may be from a log that was set back.
  func isOver(_ relay: RelayProcess) -> Bool { hasSeveralRelays && judge.epochs[relay.host.memory.epoch] != nil }
}

extension Judge {
  /// A relay acknowledges what it has committed in an epoch that is over by now.
  mutating func said(_ frame: RelayFrame, inEnded epoch: LogEpoch) {
    guard case .accepted(let acceptance) = frame, let session = acceptance.session, acceptance.sequence > 0 else { return }
    let entry = history(of: session, in: epoch)?.entry(acceptance.sequence)
    expect(
      entry?.key == acceptance.key, .ackIsDurable,
      "\(acceptance.key.brief) is acknowledged as \(acceptance.sequence), where \(entry?.brief ?? "nothing") stood in \(epoch)")
  }
}
