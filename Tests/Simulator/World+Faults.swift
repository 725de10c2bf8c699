internal import WardlineModel
internal import WardlineRelay
internal import WardlineSync

// The faults and their ends.
extension World {
  func strike(_ fault: PlannedFault) {
    tally.faults[fault.kind, default: 0] += 1
    note(.fault, fault.device, fault.detail) { "fault: \(fault)" }
    let device = devices[fault.device]
    let until = min(now + fault.duration, plan.options.healsAt)
    noteTrouble(fault)
    noteChange(fault, of: device, until: until)
    switch fault.kind {
    case .cut: cut(device, detail: fault.detail)
    case .halfOpen: halfOpen(device, detail: fault.detail)
    case .blackHole: device.trouble.blackHoleUntil = until
    case .delay:
      device.trouble.delayUntil = until
      device.trouble.delay = Int64(fault.detail % 6_000)
    case .refuseConnects: device.trouble.refusesUntil = until
    case .hangConnects: device.trouble.hangsUntil = until
    case .flap:
      device.trouble.flapsUntil = until
      cut(device, detail: 0)
    case .loseEntry: device.trouble.entriesToLose = 1 + Int(fault.detail % 3)
    case .slowReader: device.trouble.readsSlowlyUntil = until
    case .killClient: strikeDown(device, fault)
    case .hangClient: hang(device, fault)
    case .killRelay: strikeDownRelay(fault)
    case .drainRelay: if let relay = relayHost(struckBy: fault).process { drainRelay(relay, downFor: fault.duration) }
    case .freezeRelay: if let relay = relayHost(struckBy: fault).process { freezeRelay(relay, until: until) }
    case .databaseAway: for host in relayHosts { takeDatabaseAway(from: host, until: until) }
    case .failover: loseServer(fault)
    case .cutOffRelay: cutOff(relayHost(struckBy: fault), until: until)
    case .clientStoreFails:
      device.trouble.storeFailsUntil = until
      device.trouble.storeFailsOneIn = 1 + Int(fault.detail % 4)
    case .relayStoreRefuses:
      refuseCommits(of: relayHost(struckBy: fault), oneIn: 1 + Int(fault.detail % 4), until: until)
    case .clientDiskFails: failDisk(of: device.host, fault.detail, until: until)
    case .relayDiskFails: failDisk(of: .relay, fault.detail, until: until)
    case .relayRestored: copyRelay(untilRestored: until)
    case .clockJumps: jump(fault, device)
    case .tokenExpires: expire(device, fault, until: until)
    case .narrow: narrow(device, fault, until: until)
    case .holdSession: holdSession(fault, until: until)
    }
  }

  /// What the device hears of its network: that it changes with the fault and after it; while it flaps, again and again.
  private func noteChange(_ fault: PlannedFault, of device: Device, until: Int64) {
    guard plan.options.name?.hearsChanges == true else { return }
    switch fault.kind {
    case .cut, .blackHole, .hangConnects, .refuseConnects:
      for time in [now, until] { agenda.arrange(.networkChanges(device), at: time) }
    case .flap:
      for time in stride(from: now, through: until, by: 250) { agenda.arrange(.networkChanges(device), at: time) }
    default: break
    }
  }

  /// The connection ends. Each side is notified, or not.
  func cut(_ device: Device, detail: UInt64) {
    for link in links(of: device) {
      let heard = detail % 4
      let relaysEnd = link.relay
      if heard == 1 || heard == 3 {
        // The relay is not notified: its end stays open, and its frames are lost.
        swallow(link)
      } else if link.isOpenAtRelay, let relaysEnd {
        if now < relaysEnd.frozenUntil {
          agenda.arrange(.closedByNetwork(link), at: relaysEnd.frozenUntil)
        } else {
          closedAtRelay(link, relaysEnd)
        }
      }
      if heard == 2 || heard == 3 {
        swallow(link)
      } else {
        agenda.arrange(.failed(link, why: "cut"), at: now)
      }
    }
  }

  /// One direction is dead. The other works for as long as TCP continues without an acknowledgement.
  private func halfOpen(_ device: Device, detail: UInt64) {
    for link in links(of: device) {
      let more = Int((detail >> 2) % 6)
      if detail.isMultiple(of: 2) { swallow(link, down: more) } else { swallow(link, up: more) }
    }
  }

  func links(of device: Device) -> [Link] {
    links.keys.sorted().compactMap { links[$0] }.filter { $0.device == device.index }
  }

  private func strikeDown(_ device: Device, _ fault: PlannedFault) {
    let slot = device.slots[Int(fault.detail % UInt64(device.slots.count))]
    guard let client = slot.process else { return }
    let isSilent = (fault.detail >> 4).isMultiple(of: 3)
    switch death(fault.detail) {
    case nil: kill(client, isSilent: isSilent, downFor: fault.duration)
    case let death:
      slot.death = death
      slot.deathIsSilent = isSilent
      slot.downFor = fault.duration
    }
  }

  /// The process hangs, and keeps its locks and connections.
  private func hang(_ device: Device, _ fault: PlannedFault) {
    let slot = device.slots[Int(fault.detail % UInt64(device.slots.count))]
    guard let process = slot.process else { return }
    // A process that hangs already does not resume earlier: its events were postponed until then.
    process.hangsUntil = max(process.hangsUntil, min(now + 3 * fault.duration, plan.options.healsAt))
  }

  func refuseCommits(of host: RelayHost, oneIn count: Int, until: Int64) {
    host.trouble.refusesUntil = until
    host.trouble.refusesOneIn = count
  }

  private func strikeDownRelay(_ fault: PlannedFault) {
    let host = relayHost(struckBy: fault)
    guard let relay = host.process else { return }
    let isSilent = (fault.detail >> 4).isMultiple(of: 3)
    switch death(fault.detail) {
    case nil: killRelay(relay, isSilent: isSilent, downFor: fault.duration)
    case let death:
      host.trouble.death = death
      host.trouble.deathIsSilent = isSilent
      host.trouble.downFor = fault.duration
    }
  }

  /// `nil`: at once.
  private func death(_ detail: UInt64) -> Death? {
    switch (detail >> 8) % (plan.options.mode == .full ? 4 : 3) {
    case 0: nil
    case 1: .beforeCommit
    case 2: .afterCommit
    default: .withinCommit(changes: Int((detail >> 16) % 12))
    }
  }

  private func jump(_ fault: PlannedFault, _ device: Device) {
    let distance = Int64(fault.detail % 7_200_000) - 3_600_000
    if (fault.detail >> 32).isMultiple(of: 5) {
      relayHost(struckBy: fault).clock.offset += distance
    } else if (fault.detail >> 40).isMultiple(of: 2) {
      // Set right, as by NTP.
      device.clock.offset = 0
    } else {
      device.clock.offset += distance
    }
  }

  /// The device's token expires; a new one is available after a while.
  private func expire(_ device: Device, _ fault: PlannedFault, until: Int64) {
    tokens[device.token]?.expiresAt = firstWall
    if fault.detail.isMultiple(of: 3) { device.trouble.hasNoTokenUntil = until }
    agenda.arrange(.tokenRenewed(device.index), at: until)
  }

  // MARK: The heal

  /// All faults stop. Dead connections stay dead until detected; no process is notified.
  func heal() {
    note(.heals) { "the network heals, and the faults stop" }
    for host in relayHosts { host.trouble = RelayTrouble() }
    for device in devices {
      device.trouble = Trouble()
      disks.fail(device.host, nil)
    }
    disks.fail(.relay, nil)
    openEverything()
    healed()
    for number in links.keys.sorted() { if let link = links[number] { retime(link) } }
    for relay in relays where relay.isDraining { killRelay(relay, isSilent: false, downFor: 0) }
    for host in relayHosts { startRelay(host) }
    defer {
      beginAnswering()
      beginAsking()
    }
    for device in devices {
      renewToken(of: device)
      for slot in device.slots {
        slot.death = nil
        // If another process has the store open, that one continues.
        if device.slots.allSatisfy({ $0.process == nil }) { open(slot) }
      }
      // Half of them send one more message.
      if let client = device.slots.compactMap(\.process).last, networkChance.happens(oneIn: 2) {
        type(1, in: Names.session(0), at: client)
      }
    }
  }
}
