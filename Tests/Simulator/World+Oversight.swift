internal import WardlineModel
internal import WardlineRelay
internal import WardlineSync

// What coordinators do in sessions of which they need not be members (decision 039), and what their devices show of all sessions.
extension World {
  // MARK: People

  /// What a coordinator does about what is on their screen: the open requests, those on duty, and the sessions that have not ended.
  func oversee(_ act: PlannedAct, _ client: ClientProcess) {
    let device = client.device
    switch act.kind {
    case .assign:
      guard let request = pick(queue(on: device), act), let user = interpreter(for: act, on: device) else { return }
      wish(.assignRequest(request.request, user), in: request.session, at: client)
      // In that moment they accept what rings for them: they are in two sessions only if the assignment came last.
      if (act.detail >> 28).isMultiple(of: 2) { acceptAnything(as: user) }
    case .comeIn:
      guard let row = pick(overview(on: device), act) else { return }
      wish(.joinSession(reason: "reason \((act.detail >> 32) % 100)"), in: row.session, at: client)
    case .endOther:
      guard let row = pick(overview(on: device), act) else { return }
      wish(.setStatus(.ended, basedOn: 0), in: row.session, at: client)
    case .cancelForOther:
      guard let request = pick(queue(on: device), act) else { return }
      wish(.cancelRequest(request.request), in: request.session, at: client)
    case .renewForOther:
      // No screen of theirs shows what has expired: somebody has told them its name.
      guard let request = pick(judge.renewableRequests, act) else { return }
      wish(.renewRequest(request.key), in: request.session, at: client)
    default: break
    }
  }

  private func queue(on device: Device) -> [QueuedRequest] {
    ((try? device.memory.queuedRequests()) ?? []).sorted { $0.request < $1.request }
  }

  private func overview(on device: Device) -> [SessionOverview] { (try? device.memory.overview().rows) ?? [] }

  /// Mostly somebody whom the directory shows, often one for whom something rings, and now and then anybody, on duty or not, interpreter or
  /// not.
  private func interpreter(for act: PlannedAct, on device: Device) -> UserID? {
    let chance = act.detail >> 20
    if (act.detail >> 16).isMultiple(of: 4) { return devices[Int(chance % UInt64(devices.count))].user }
    let rows = (try? device.memory.directory().rows) ?? []
    let ringing = rows.filter { $0.availability == .ringing }
    let listed = (ringing.isEmpty ? rows : ringing).map(\.user)
    return listed.isEmpty ? nil : listed[Int(chance % UInt64(listed.count))]
  }

  /// The rows of sessions that the relay has left out, after the answers to all commits so far.
  func readOverview(_ read: OverviewRead, _ relay: RelayProcess) {
    let isRefused = now < relay.host.trouble.refusesUntil && diskChance.happens(oneIn: relay.host.trouble.refusesOneIn)
    var rows: [SessionOverview]?
    do throws(StoreError) { if !isRefused { rows = try relay.host.memory.overview(read) } } catch {
      guard case .unavailable = error else { return relayFailed(relay, error) }
    }
    if mutant == .pushOutOlder { if case .all = read { rows = nil } else { rows = [] } }
    tally.overviewReads += 1
    relay.lastCommitAnswer = max(relay.lastCommitAnswer, now + diskChance.skewed(upTo: plan.options.hopMax))
    agenda.arrange(.commitAnswers(relay, .overview(rows)), at: relay.lastCommitAnswer)
  }

  // MARK: Mutants

  /// For the mutant that shows coordinators what they may oversee.
  func showCoordinators(_ outcomes: [LedgerOutcome], _ relay: RelayProcess) {
    for case .accepted(_, let entry) in outcomes {
      for link in relay.links.values.sorted(by: { $0.number < $1.number })
      where relay.core.isAdmitted(link.number) && plan.options.role(of: link.client.device) == .coordinator {
        link.downQueue.append([.event(entry)])
        wantsToWrite(link, .down)
      }
    }
  }

  // MARK: The end

  /// Of sessions that are as much as another one, those that were heard of last are shown.
  private func checkLeftOut(_ missing: [SessionID], for shown: [SessionID], on device: Device) {
    for session in missing {
      guard let left = judge.place(of: session) else { continue }
      for other in shown {
        guard let kept = judge.place(of: other) else { continue }
        expect(
          kept.lastLogged >= left.lastLogged || kept.rank > left.rank, .live,
          "\(device.identity.device) shows \(other), and not \(session), which was heard of later and is no less")
      }
    }
  }

  /// The overview on a coordinator's device is what the log says of the sessions that have not ended.
  func checkOverview(of device: Device) throws(StoreError) {
    let shown = try device.memory.overview().rows
    let names = shown.map(\.session)
    let running = judge.runningSessions
    let isWhole = running.count < plan.options.overviewSessionsMax
    expect(
      (isWhole ? Set(names) == Set(running) : Set(names).isSubset(of: running)) && Set(names).count == names.count, .live,
      "\(device.identity.device) shows \(names.sorted()) as running, and \(running) are")
    // With retention the order is not checked: a relay that restarts does not know who wrote what was erased.
    let missing = running.filter { !names.contains($0) }
    if plan.options.retention == nil { checkLeftOut(missing, for: names, on: device) }
    for row in shown {
      // Retention erases who wrote first along with the message, and a relay that was started since does not know it any more.
      guard let expected = judge.overview(of: row.session, hasWords: plan.options.retention == nil) else { continue }
      var row = row
      if plan.options.retention != nil { (row.nurseFirstWordsAt, row.interpreterFirstWordsAt) = (nil, nil) }
      expect(row == expected, .live, "\(device.identity.device) shows \(row), and the log says \(expected)")
    }
  }
}
