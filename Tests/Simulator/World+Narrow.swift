internal import WardlineModel
internal import WardlineRelay
internal import WardlineSync

// Slow links, and how both drivers use them: small writes, and checks whether bytes move. A link that was narrow once is still
// checked; one that never was is not, so that it costs nothing.
extension World {
  func narrowness(of device: Device) -> Narrowness? {
    device.trouble.narrowness.flatMap { now < $0.until ? $0 : nil } ?? device.site
  }

  func narrow(_ device: Device, _ fault: PlannedFault, until: Int64) {
    let wasNarrow = narrowness(of: device) != nil
    device.trouble.narrowness = Narrowness(fault, until: until)
    for link in links(of: device) {
      link.hasNarrowed = link.hasNarrowed || !wasNarrow
      link.hasBacklog = link.hasBacklog || link.up.clearAt > now || link.down.clearAt > now
      link.bytesFromBefore = link.readsUnderWay == 0 ? link.downQueue.bytes : nil
      link.bytesBeforeTold = nil
      link.dueAnswers = [:]
      measure(link)
      watchProgress(link.client)
    }
  }

  func measure(_ link: Link) {
    link.up.isMeasured = true
    link.down.isMeasured = true
  }

  // MARK: Size of a write

  struct EnvelopeSize {
    var framesMax: Int
    var bytesMax: Int
  }

  /// The measured limits of the link; `nil` while it is not narrow.
  private func pace(of link: Link) -> Narrowness? {
    // A driver that does not measure writes as before.
    mutant == .neverShrink && link.hasNarrowed ? nil : narrowness(of: link.client.device)
  }

  func envelope(on link: Link, _ direction: Direction) -> EnvelopeSize {
    guard let pace = pace(of: link) else {
      return EnvelopeSize(framesMax: plan.options.framesPerEnvelopeMax, bytesMax: .max)
    }
    let isUnbounded = mutant == (direction == .up ? .windowInOneEnvelope : .pageInOneEnvelope)
    return EnvelopeSize(
      framesMax: Limits.framesPerEnvelopeMax, bytesMax: isUnbounded ? .max : pace.unitBytes(direction))
  }

  /// Whether more may be written. On a narrow link only once the written data has nearly left, so that later frames are not far
  /// behind.
  func hasRoom(_ link: Link, _ direction: Direction) -> Bool {
    switch direction {
    case .up: hasRoom(in: &link.up, of: link, direction)
    case .down: hasRoom(in: &link.down, of: link, direction)
    }
  }

  private func hasRoom<Frame>(in pipe: inout Pipe<Frame>, of link: Link, _ direction: Direction) -> Bool {
    let parcelsMax = plan.options.socketParcelsMax
    guard let pace = pace(of: link) else { return pipe.parcels.count < parcelsMax }
    // A parcel that is unread, or delayed by the network, counts as unacknowledged.
    guard pipe.parcels.count - pipe.travellingCount < parcelsMax, pipe.travellingCount < 32 else { return false }
    let opensAt = pipe.clearAt - pace.milliseconds(pace.unitBytes(direction), direction)
    guard opensAt > now else { return true }
    pipe.isWriteArranged = true
    agenda.arrange(.writable(link, direction), at: opensAt)
    return false
  }

  // MARK: The client's driver

  /// Starts to check whether bytes move, if its core wants to know: a link that never was narrow is not checked.
  func watchProgress(_ client: ClientProcess) {
    guard client.isPollWanted, client.isAlive, client.link?.up.isMeasured == true else { return }
    client.isPollWanted = false
    arrangePoll(of: client, at: now + Limits.progressPollMilliseconds)
  }

  func arrangePoll(of client: ClientProcess, at time: Int64) {
    client.pollAt = time
    agenda.arrange(.polls(client), at: time)
  }

  func pollProgress(_ client: ClientProcess) {
    // Not wanted any more, or arranged anew.
    guard client.isAlive, client.pollAt == now else { return }
    client.pollAt = nil
    handle(.polled(readLink(client)), client)
  }

  func readLink(_ client: ClientProcess) -> ClientCore.LinkReading? {
    guard let link = client.link, link.up.isMeasured else { return nil }
    lookAtProgress(of: link)
    let arePiecesHeard = mutant != .ignorePieces
    let heardAt = (arePiecesHeard ? link.heardAt : link.heardWholeAt) ?? link.openedAt
    let progress = LinkProgress(
      heardAtMilliseconds: heardAt.map { $0 + client.uptimeOffset },
      deliveredAtMilliseconds: link.deliveredAt.map { $0 + client.uptimeOffset }, isSending: isSending(link),
      isReceiving: arePiecesHeard && link.down.isInPieces(at: now))
    return ClientCore.LinkReading(progress: progress, bytes: 0, bytesToSend: 0)
  }

  /// Reports the progress that the client's kernel knows.
  func lookAtProgress(of link: Link) {
    // Meanwhile no byte moves, whatever was scheduled.
    guard now >= link.client.device.trouble.blackHoleUntil else { return }
    if let heardAt = link.down.lastMoved(at: now, isHeardBack: false) { link.heardAt = max(heardAt, link.heardAt ?? 0) }
    if let deliveredAt = link.up.lastMoved(at: min(now, link.relayVanishedAt ?? now), isHeardBack: true) {
      link.deliveredAt = max(deliveredAt, link.deliveredAt ?? 0)
    }
  }

  private func isSending(_ link: Link) -> Bool {
    guard let vanishedAt = link.relayVanishedAt else { return link.up.isSending(at: now) }
    return link.wasSendingThen || link.up.saidAt >= vanishedAt
  }

  // MARK: The relay's driver

  /// Reports progress to the relay: a reader that drains slowly is not stuck, and a client that sends a long message is not
  /// silent.
  func lookAtNarrow(_ relay: RelayProcess) {
    guard plan.options.narrowCount > 0 else { return }
    for number in relay.links.keys.sorted() {
      guard let link = relay.links[number], link.up.isMeasured, now >= link.client.device.trouble.blackHoleUntil else {
        continue
      }
      if link.up.isInPieces(at: now), mutant != .ignorePieces { handle(.receiving(number), relay) }
      guard relay.core.isCongested(number), let takenAt = link.down.lastMoved(at: now, isHeardBack: true) else { continue }
      handle(RelayCore.Event.acknowledged(number, atMilliseconds: takenAt), relay)
    }
  }

  /// The driver's measurement of the link.
  func linkSize(_ link: Link) -> LinkSize {
    guard mutant != .neverCongested else { return LinkSize(unitBytes: .max, waitingBytesMax: .max, isMeasured: false) }
    guard let pace = pace(of: link) else {
      // One socket's capacity at once; its queue limit is a fraction of the limit of any connection.
      let waiting = max(512, plan.options.highWaterFrames * 48 / plan.options.slowPart)
      return LinkSize(unitBytes: .max, waitingBytesMax: waiting, isMeasured: link.down.isMeasured)
    }
    let unit = pace.unitBytes(.down)
    switch mutant {
    case .acknowledgeBehindPages: return LinkSize(unitBytes: .max, waitingBytesMax: .max, isMeasured: false)
    case .pageInOneEnvelope: return LinkSize(unitBytes: .max, waitingBytesMax: 4 * unit, isMeasured: true)
    default: return LinkSize(unitBytes: unit, waitingBytesMax: 4 * unit, isMeasured: true)
    }
  }

  func isNearlyWritten(_ link: Link) -> Bool {
    pace(of: link).map { link.downQueue.bytes < $0.unitBytes(.down) } ?? link.downQueue.isEmpty
  }

  /// For the mutant that does not read while it writes: reads again.
  func listenAgain(to id: UInt64, _ relay: RelayProcess) {
    guard let link = relay.links[id], link.isUnheard, link.readsUnderWay == 0, !relay.core.isPageWaiting(for: id),
      !relay.core.isCongested(id)
    else { return }
    link.isUnheard = false
    agenda.arrange(.readsOn(link), at: now)
  }
}
