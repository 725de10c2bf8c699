internal import DequeModule
internal import WardlineModel
internal import WardlineRelay
internal import WardlineSync

// Sockets and the network between them: ordered, and possibly late, cut, or silently dead.
extension World {
  // MARK: Beginning

  func connect(
    _ client: ClientProcess, _ id: SyncMachine.ConnectionID, _ credentials: SyncMachine.Credentials, to relay: Int
  ) {
    lastLink += 1
    let link = Link(
      number: lastLink, to: relay, client: client, connection: id, device: client.device.index, credentials: credentials)
    links[lastLink] = link
    client.link = link
    link.isTroubled = isTroubled(client.device)
    if narrowness(of: client.device) != nil { measure(link) }
    if plan.options.name == nil { arrangeHandshake(of: link) } else { dial(link) }
  }

  func arrangeHandshake(of link: Link) {
    link.reachesAt = now + latency(of: link.client.device)
    agenda.arrange(.handshake(link), at: link.reachesAt)
  }

  /// The relay's side of an attempt.
  func shakeHands(_ link: Link) {
    guard link.reachesAt == now else { return }
    link.reachesAt = .max
    guard link.isWanted else { return forget(link) }
    let trouble = link.client.device.trouble
    if now < trouble.blackHoleUntil || now < trouble.hangsUntil {
      // A SYN without an answer is sent again, but the first second is long gone.
      return note(.link, link.device) { "the try \(link.number) hangs" }
    }
    let isReachable = trouble.unreachable.map { $0.relay != link.relayNumber || now >= $0.until } ?? true
    guard let relay = relayHosts[link.relayNumber].process, relay.isAccepting, now >= trouble.refusesUntil, isReachable else {
      return agenda.arrange(.failed(link, why: "refused"), at: now + latency(of: link.client.device))
    }
    link.relay = relay
    link.isOpenAtRelay = true
    relay.links[link.number] = link
    let user = link.client.device.user
    link.downQueue.saying = { [unowned self, weak link] frames in
      guard let link else {
        // Neither end has the connection any more, and the relay's machine has not noticed: it has rung all the same, as the log will say.
        for case .ring(let ring) in frames { judge.checkRing(ring, for: user) }
        return []
      }
      if link.isOpenAtRelay { return said(frames, on: link) }
      // The relay does not know yet that nobody hears it.
      for frame in frames { noteRinging(frame, on: link) }
      return []
    }
    handle(RelayCore.Event.opened(link.number, from: .unknown, link.downQueue), relay)
    arrangeEstablishment(of: link)
  }

  private func arrangeEstablishment(of link: Link) {
    link.establishesAt = arrival(on: &link.down, .down, of: link.client.device)
    agenda.arrange(.established(link), at: link.establishesAt)
  }

  func establish(_ link: Link) {
    guard link.establishesAt == now, !link.isOpenAtClient else { return }
    guard link.isWanted, link.client.isAlive else { return hangUp(link, .up, isSilent: false) }
    link.isOpenAtClient = true
    link.openedAt = now
    if let dial = link.dial { link.client.resolving.known = dial.current }
    handle(.opened(link.connection), link.client)
    if now < link.client.device.trouble.flapsUntil { agenda.arrange(.failed(link, why: "closed at once"), at: now + 30) }
  }

  /// The attempt, or the connection, ends for both.
  func fail(_ link: Link, _ why: String) {
    if link.isOpenAtRelay { hangUp(link, .down, isSilent: false) }
    closed(link, why)
  }

  private func closed(_ link: Link, _ why: String) {
    guard link.isWanted else { return forget(link) }
    link.isWanted = false
    forget(link)
    let client = link.client
    guard client.isAlive, client.link === link else { return }
    client.link = nil
    note(.link, link.device) { "\(name(client)) hears the end of connection \(link.number): \(why)" }
    let isEarly = link.welcomedAt.map { now - $0 < Limits.stableAfterMilliseconds } ?? false
    handle(.closed(link.connection, why: why), client)
    // As if the pause were drawn from the first, shortest range again.
    if mutant == .resetBackoffEarly, isEarly { handle(.wake, client) }
  }

  private func forget(_ link: Link) { if !link.isOpenAtRelay { links[link.number] = nil } }

  // MARK: Passing

  func latency(of device: Device) -> Int64 {
    let usual = 1 + networkChance.skewed(upTo: plan.options.latencyMax - 1) + (narrowness(of: device)?.delay ?? 0)
    return now < device.trouble.delayUntil ? usual + networkChance.skewed(upTo: device.trouble.delay) : usual
  }

  private func arrival<Frame>(
    on pipe: inout Pipe<Frame>, _ direction: Direction, of device: Device, bytes: Int = 0
  ) -> Int64 {
    let isSlow = now < device.trouble.readsSlowlyUntil
    let leftAt = pipe.transmit(bytes, through: narrowness(of: device), direction, at: now)
    pipe.lastArrival = max(pipe.lastArrival + (isSlow ? 700 : 0), leftAt + latency(of: device))
    pipe.noteTransmission(arrivingAt: pipe.lastArrival, now: now)
    return pipe.lastArrival
  }

  func wantsToWrite(_ link: Link, _ direction: Direction) {
    let isArranged = direction == .up ? link.up.isWriteArranged : link.down.isWriteArranged
    guard !isArranged else { return }
    if direction == .up { link.up.isWriteArranged = true } else { link.down.isWriteArranged = true }
    agenda.arrange(.writable(link, direction), at: now + diskChance.skewed(upTo: plan.options.hopMax))
  }

  /// The socket takes one envelope, unless it is full.
  func write(_ link: Link, _ direction: Direction) {
    switch direction {
    case .up:
      link.up.isWriteArranged = false
      guard link.isWanted, link.client.isAlive, hasRoom(link, .up) else { return }
      let frames = link.up.takeEnvelope(of: envelope(on: link, .up))
      if !frames.isEmpty { putUp(.envelope(frames), on: link) }
      if !link.up.outgoing.isEmpty { wantsToWrite(link, .up) }
    case .down:
      link.down.isWriteArranged = false
      writeAtRelay(link)
    }
  }

  func putUp(_ parcel: Pipe<ClientFrame>.Parcel, on link: Link) {
    link.up.parcels.append(parcel)
    if link.up.passes() { travel(link, .up, bytes: parcel.wireBytes) }
  }

  func putDown(_ parcel: Pipe<RelayFrame>.Parcel, on link: Link) {
    link.down.parcels.append(parcel)
    if link.down.passes() { travel(link, .down, bytes: parcel.wireBytes) }
  }

  private func travel(_ link: Link, _ direction: Direction, bytes: Int = 0) {
    let device = link.client.device
    switch direction {
    case .up:
      let time = arrival(on: &link.up, .up, of: device, bytes: bytes)
      agenda.arrange(.arrives(link, .up, timetable: link.up.timetable), at: time)
    case .down:
      let time = arrival(on: &link.down, .down, of: device, bytes: bytes)
      agenda.arrange(.arrives(link, .down, timetable: link.down.timetable), at: time)
    }
  }

  /// The network drops it from here on: frames, and the end of a handshake.
  func swallow(_ link: Link, up upCount: Int = 0, down downCount: Int = 0) {
    link.up.parcelsLeft = upCount
    link.down.parcelsLeft = downCount
    if !link.isOpenAtClient { link.establishesAt = .max }
  }

  /// Delayed parcels continue at the usual pace. A dead link delivers nothing else.
  func retime(_ link: Link) {
    link.up.beginTimetable()
    link.down.beginTimetable()
    if link.reachesAt != .max { arrangeHandshake(of: link) }
    if !link.isOpenAtClient, link.establishesAt != .max { arrangeEstablishment(of: link) }
    if link.up.parcelsLeft != nil || link.down.parcelsLeft != nil { swallow(link) }
    for _ in 0..<link.up.travellingCount { travel(link, .up) }
    for _ in 0..<link.down.travellingCount { travel(link, .down) }
    // Frames that waited for room on a narrow link are sent now.
    if link.up.isMeasured, !link.up.outgoing.isEmpty { agenda.arrange(.writable(link, .up), at: now) }
    if link.up.isMeasured, !link.downQueue.isEmpty { agenda.arrange(.writable(link, .down), at: now) }
  }

  /// A parcel has arrived, or arrives later because the network delays it.
  func arrive(_ link: Link, _ direction: Direction, _ timetable: UInt64) {
    guard timetable == (direction == .up ? link.up.timetable : link.down.timetable) else { return }
    let device = link.client.device
    if now < device.trouble.blackHoleUntil {
      let later = device.trouble.blackHoleUntil + networkChance.skewed(upTo: 200)
      return agenda.arrange(.arrives(link, direction, timetable: timetable), at: later)
    }
    if direction == .up { link.up.arrive(at: now) } else { link.down.arrive(at: now) }
    resume(link, direction, isPauseOver: false)
  }

  /// Delivers arrived parcels, as long as the receiver reads.
  func resume(_ link: Link, _ direction: Direction, isPauseOver: Bool = true) {
    switch direction {
    case .up:
      if isPauseOver { link.up.isPaused = false }
      while !link.up.isPaused, !link.isUnheard, let parcel = link.up.takeArrived() {
        if !link.up.outgoing.isEmpty { wantsToWrite(link, .up) }
        hearAtRelay(parcel, link)
      }
    case .down:
      if isPauseOver { link.down.isPaused = false }
      while !link.down.isPaused, let parcel = link.down.takeArrived() {
        if !link.downQueue.isEmpty || link.relay?.core.isEnding(link.number) == true { wantsToWrite(link, .down) }
        hearAtClient(parcel, link)
      }
    }
  }

  private func hearAtRelay(_ parcel: Pipe<ClientFrame>.Parcel, _ link: Link) {
    guard link.isOpenAtRelay, let relay = link.relay, relay.isAlive else { return }
    switch parcel {
    case .envelope(let frames): receive(frames, on: link, relay)
    case .end: closedAtRelay(link, relay)
    }
  }

  private func hearAtClient(_ parcel: Pipe<RelayFrame>.Parcel, _ link: Link) {
    let client = link.client
    guard link.isWanted, client.isAlive, client.link === link, link.isOpenAtClient else { return }
    link.heardWholeAt = now
    switch parcel {
    case .envelope(let frames): receive(frames, on: link, client)
    case .end: closed(link, "the relay closed it")
    }
  }

  // MARK: Ending

  /// One end closes. The other is notified after the frames sent before, unless the network drops that.
  func hangUp(_ link: Link, _ direction: Direction, isSilent: Bool) {
    switch direction {
    case .up:
      link.isWanted = false
      if link.isOpenAtRelay, !isSilent { putUp(.end, on: link) }
      forget(link)
    case .down:
      link.isOpenAtRelay = false
      if isSilent {
        link.relayVanishedAt = now
        link.wasSendingThen = link.up.isSending(at: now)
      }
      link.relay?.links[link.number] = nil
      if link.isWanted, !isSilent { putDown(.end, on: link) }
      if !link.isWanted { forget(link) }
    }
  }
}

extension Pipe {
  /// Whether a queued parcel arrives at all.
  fileprivate mutating func passes() -> Bool {
    if let left = parcelsLeft {
      guard left > 0 else { return false }
      parcelsLeft = left - 1
    }
    travellingCount += 1
    return true
  }

  fileprivate mutating func arrive(at now: Int64) {
    arrivedAt = now
    travellingCount -= 1
    arrivedCount += 1
  }

  fileprivate mutating func beginTimetable() {
    timetable += 1
    lastArrival = 0
    clearAt = 0
    transmissions = []
  }

  /// As many frames as fit, and one in any case.
  mutating func takeEnvelope(of size: World.EnvelopeSize) -> [Frame] {
    let frames = outgoing.fitting(size)
    outgoing.removeFirst(frames.count)
    return frames
  }

  fileprivate mutating func takeArrived() -> Parcel? {
    guard arrivedCount > 0 else { return nil }
    arrivedCount -= 1
    return parcels.popFirst()
  }
}

extension Pipe.Parcel {
  fileprivate var wireBytes: Int {
    switch self {
    case .envelope(let frames): frames.reduce(0) { $0 + $1.wireBytes }
    case .end: 10
    }
  }
}
