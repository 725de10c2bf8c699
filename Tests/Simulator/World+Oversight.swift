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

  /// The overview on a coordinator's device is what the log says of the sessions that have not ended.
  func checkOverview(of device: Device) throws(StoreError) {
    let shown = try device.memory.overview().rows
    let names = shown.map(\.session)
    let running = judge.runningSessions
    expect(
      Set(names) == Set(running) && names.count == running.count, .live,
      "\(device.identity.device) shows \(names.sorted()) as running, and \(running) are")
    for row in shown {
      // Retention erases who wrote first along with the message, and a relay that was started since does not know it any more.
      guard let expected = judge.overview(of: row.session, hasWords: plan.options.retention == nil) else { continue }
      var row = row
      if plan.options.retention != nil { (row.nurseFirstWordsAt, row.interpreterFirstWordsAt) = (nil, nil) }
      expect(row == expected, .live, "\(device.identity.device) shows \(row), and the log says \(expected)")
    }
  }
}
