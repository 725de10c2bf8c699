internal import WardlineFaultyDisk
internal import WardlineModel
internal import WardlineRelay
internal import WardlineSync

// Faults below the stores, and the recovery of the next process.
extension World {
  // MARK: Calls that fail

  func failDisk(of host: Host, _ detail: UInt64, until: Int64) {
    disks.fail(host, FaultyDisk.Failure(drawnFrom: detail))
    // Errors of a disk before its host loses power.
    agenda.arrange(.diskRecovers(host, losesPower: (detail >> 40).isMultiple(of: 3)), at: until)
  }

  func recoverDisk(of host: Host, losesPower: Bool) {
    disks.fail(host, nil)
    guard losesPower, !isHealed else { return }
    switch host {
    case .relay:
      if let relay = relayHosts[0].process { killRelay(relay, isSilent: true, downFor: diskChance.skewed(upTo: 2_000)) }
    case .client:
      let client = devices.first { $0.host == host }?.slots.compactMap(\.process).first
      if let client { kill(client, isSilent: true, downFor: diskChance.skewed(upTo: 2_000)) }
    }
  }

  // MARK: An older copy

  /// Copies the disk now and restores it later. Only while the relay is up: the contents of a dead one are unknown here.
  func copyRelay(untilRestored time: Int64) {
    guard !hasSeveralRelays, relayHosts[0].process != nil else { return }
    disks.copyRelay()
    judge.copy()
    agenda.arrange(.relayIsRestored, at: time)
  }

  func restoreRelay() {
    guard !isHealed else { return }
    note(.restored) { "the relay's disk is set back to its last copy" }
    let downFor = networkChance.skewed(upTo: 3_000)
    if let relay = relayHosts[0].process { killRelay(relay, isSilent: false, downFor: downFor) }
    disks.fail(.relay, nil)
    relayHosts[0].unsettledBatch = nil
    judge.restore()
    disks.restoreRelay()
    keepOneAway(for: downFor)
  }

  /// While one reader is away, the others write past its position: by sequence alone it would seem to be up to date (G4).
  private func keepOneAway(for downFor: Int64) {
    guard networkChance.happens(oneIn: 2) else { return }
    let away = networkChance.among(Array(devices.indices))
    let until = min(now + downFor + networkChance.within(2_000...8_000), plan.options.healsAt)
    devices[away].trouble.refusesUntil = max(devices[away].trouble.refusesUntil, until)
    for device in devices where device.index != away {
      agenda.arrange(.writesOn(device, count: Int(networkChance.within(1...12))), at: now + downFor)
    }
  }

  func writeOn(_ device: Device, _ count: Int) {
    guard !isHealed, let client = device.slots.compactMap(\.process).first, !isHanging(client) else { return }
    type(count, in: Names.session(0), at: client)
  }

  // MARK: The relay, after

  /// Determines the outcome of an interrupted batch.
  func settle(_ host: RelayHost) throws(StoreError) {
    guard let batch = host.unsettledBatch else { return }
    tally.settled += 1
    judge.cutOff(batch.writes)
    try judge.takeOver(batch.writes, reading: host.memory.page(of:after:entriesMax:))
    // It leaves no entry: the store says what has come of it.
    for case .vacate(let session, let users) in batch.writes {
      guard
        case .vacated(_, let still)? = host.memory.preview([.vacate(session, of: users)], at: host.clock.wall(at: now)).first
      else { continue }
      judge.noteVacated([.vacated(session, users.filter { !still.contains($0) })])
    }
    host.unsettledBatch = nil
    guard let entryCount = batch.entryCount else { return }
    let count = judge.entryCount - batch.countBefore
    expect(
      count == entryCount || (count == 0 && !batch.wasConfirmed), .ackIsDurable,
      "a batch of \(entryCount) entries was cut off by a crash, and \(count) of them are there")
  }

  /// As in production the process ends, and is started again.
  func relayFailed(_ relay: RelayProcess, _ error: StoreError) {
    note(.fails) { "the relay\(numbered(relay.host)) ends: \(error)" }
    let isRemoved = if case .takenOver = error { disks.isEnded(relay.node) } else { false }
    let isSetBack = if case .setBack = error { hasSeveralRelays && disks.term != relay.host.memory.epoch } else { false }
    if isRemoved { tally.removedRelays += 1 }
    if isSetBack { tally.setBackRelays += 1 }
    expect(isRemoved || isSetBack || disks.hasFailed(.relay), .ackIsDurable, "the relay's store failed: \(error)")
    tally.failedStores += 1
    killRelay(relay, isSilent: false, downFor: diskChance.skewed(upTo: 2_000))
  }

  // MARK: A client, after

  /// A process that has written has overwritten any transaction interrupted before.
  func leaveUnsettled(_ job: Job, on device: Device, hasWritten: Bool) {
    // A look opens the store anew to find out what became of the one before, and may fail before it has said so.
    if case .request(.look, _) = job, device.unsettled != nil { return }
    if device.unsettled == nil || hasWritten { device.unsettled = job }
  }

  /// Another process has committed over an interrupted transaction: from here on it is gone, or was committed.
  func writeOver(_ device: Device) { if device.unsettled != nil { settle(device) } }

  /// Determines the outcome of an interrupted transaction, and continues like a user who opens the program again.
  func settle(_ device: Device) {
    guard let job = device.unsettled else { return }
    device.unsettled = nil
    tally.settled += 1
    do throws(StoreError) {
      let found = try screen(of: device)
      try tellJudge(of: job, on: device, found)
      let purpose = job.purpose
      for change in device.screen.changes(to: found) {
        check(change, by: purpose, on: device)
        device.screen.show(change)
      }
      device.screen.counts = found.counts
      try followGaps(of: device)
      checkCursors(of: device)
    } catch { expect(isExcused(device), .nothingLost, "\(device.identity.device) cannot be read: \(error)") }
  }

  /// Whether its disk has failed, or its process has died within a call: then the store cannot be read, and the process ends.
  func isExcused(_ device: Device) -> Bool { disks.hasFailed(device.host) || disks.hasDied(device.host) }

  private func screen(of device: Device) throws(StoreError) -> Screen {
    var screen = Screen()
    for session in judge.sessions {
      for message in try device.memory.messages(of: session) { screen.messages[message.id] = message }
      screen.sessions[session] = try device.memory.session(session)
      for participant in try device.memory.participants(of: session) {
        screen.participants[session, default: [:]][participant.user] = participant
      }
      screen.receipts[session] = try device.memory.receipts(in: session)
      for event in try device.memory.events(of: session) { screen.events[session, default: [:]][event.sequence] = event }
    }
    for profile in try device.memory.profiles() { screen.profiles[profile.user] = profile }
    screen.preferences = try device.memory.preferences()
    for request in try device.memory.requests(limit: .max) { screen.requests[request.request] = request }
    for ring in try device.memory.rings() { screen.rings[ring.request] = ring }
    screen.duty = try device.memory.duty()
    screen.counts = try device.memory.counts()
    return screen
  }

  private func tellJudge(of job: Job, on device: Device, _ found: Screen) throws(StoreError) {
    switch job {
    case .request(.enqueue(let drafts), _):
      let operations = drafts.flatMap(\.operations)
      let kept = Set(try device.memory.queue().map(\.operation.key)).union(found.messages.keys)
      if operations.contains(where: { kept.contains($0.key) }) {
        judge.wrote(operations, on: device, at: now)
        noteCancellations(operations, on: device)
        for operation in operations {
          if case .setPreference(let name, let value) = operation.action { device.chosen[name] = value }
        }
        let torn = operations.filter { $0.isMessage && !kept.contains($0.key) }
        expect(torn.isEmpty, .nothingLost, "\(torn.map(\.brief)) were torn off their transaction")
      }
    case .retry(let key): if found.messages[key]?.state == .pending { judge.retried(key) }
    case .delete(let key, let name, let writtenAt):
      if let row = try device.memory.queue().first(where: { $0.operation.key == name }) {
        judge.retracting(key)
        judge.wrote(
          [ClientOperation(key: name, session: row.operation.session, writtenAt: writtenAt, action: .retract(key))],
          on: device, at: now)
      } else if device.screen.messages[key] != nil, found.messages[key] == nil {
        judge.deleted(key)
      }
    case .edit(let key, let replacement):
      guard found.messages[replacement.key] != nil else { break }
      if let message = found.messages[key] {
        judge.retracting(key)
        let (name, writtenAt) = (replacement.key.ofRetraction, replacement.writtenAt)
        judge.wrote(
          [ClientOperation(key: name, session: message.session, writtenAt: writtenAt, action: .retract(key))], on: device,
          at: now)
      } else {
        judge.deleted(key)
      }
      judge.wrote([replacement], on: device, at: now)
    case .request(.apply(let answers), _): judge.refused(answers)
    case .request, .markRead, .chooseDuty, .releaseLease, .askDraft, .cancelDraft, .retryDraft, .assist: break
    }
  }

}

extension World.Job {
  fileprivate var purpose: World.Purpose {
    switch self {
    case .request(.apply(let answers), _): .answers(answers)
    case .retry: .retrying
    case .edit, .delete: .deleting
    case .request, .markRead, .chooseDuty, .releaseLease, .askDraft, .cancelDraft, .retryDraft, .assist: .writing
    }
  }
}

extension Screen {
  /// The changes for an observer that has missed some.
  fileprivate func changes(to other: Screen) -> [Change] {
    var changes: [Change] = []
    for key in Set(messages.keys).union(other.messages.keys).sorted() where messages[key] != other.messages[key] {
      if let message = other.messages[key] {
        changes.append(.message(message))
      } else if let gone = messages[key] {
        changes.append(.deleted(key, session: gone.session))
      }
    }
    for session in other.sessions.keys.sorted() {
      if let state = other.sessions[session], sessions[session] != state { changes.append(.session(state)) }
    }
    for session in other.participants.keys.sorted() {
      let people = (other.participants[session] ?? [:]).sorted { $0.key < $1.key }
      for (user, participant) in people where participants[session]?[user] != participant {
        changes.append(.participant(participant, session: session))
      }
    }
    return changes + smallChanges(to: other)
  }

  private func smallChanges(to other: Screen) -> [Change] {
    var changes: [Change] = []
    for (user, profile) in other.profiles.sorted(by: { $0.key < $1.key }) where profiles[user] != profile {
      changes.append(.profile(profile))
    }
    for (name, value) in other.preferences.sorted(by: { $0.key < $1.key }) where preferences[name] != value {
      changes.append(.preference(name: name, value: value))
    }
    for session in other.receipts.keys.sorted() {
      let found = (other.receipts[session] ?? [:]).sorted { $0.key < $1.key }
      for (user, receipt) in found where receipts[session]?[user] != receipt { changes.append(.receipt(receipt, by: user)) }
    }
    for session in other.events.keys.sorted() {
      let found = (other.events[session] ?? [:]).sorted { $0.key < $1.key }
      for (place, event) in found where events[session]?[place] != event { changes.append(.event(event)) }
    }
    return changes + requestChanges(to: other)
  }

  private func requestChanges(to other: Screen) -> [Change] {
    var changes: [Change] = []
    for (key, request) in other.requests.sorted(by: { $0.key < $1.key }) where requests[key] != request {
      changes.append(.request(request))
    }
    for key in Set(rings.keys).union(other.rings.keys).sorted() where rings[key] != other.rings[key] {
      changes.append(other.rings[key].map { .ring($0) } ?? .ringEnded(key, .reconnected))
    }
    if duty != other.duty { changes.append(.duty(other.duty)) }
    return changes
  }
}

extension ClientOperation {
  var isMessage: Bool { if case .sendMessage = action { true } else { false } }
}
