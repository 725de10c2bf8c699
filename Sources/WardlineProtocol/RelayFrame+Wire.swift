internal import SwiftProtobuf
internal import WardlineModel

extension Wardline_V1_RelayFrame {
  /// Assigns the numbers of the names that the frame is the first to say.
  init(_ frame: RelayFrame, _ names: inout ConnectionNames) {
    self.init()
    switch frame {
    case .welcome(let welcome):
      self.welcome = Wardline_V1_Welcome(welcome)
      names.assign(welcome)
    case .accepted(let acceptance): accepted = Wardline_V1_Accepted(acceptance, names)
    case .rejected(let rejection): rejected = Wardline_V1_Rejected(rejection, names)
    case .event(let entry): event = Wardline_V1_Event(entry, &names)
    case .caughtUp(let session, let through, let head):
      caughtUp = .with {
        $0.set(session, names)
        $0.through = Wardline_V1_Cursor(through)
        $0.headSequence = head
      }
    case .reset(let session, let from, let reason):
      reset = .with {
        $0.set(session, names)
        $0.from = Wardline_V1_Cursor(from)
        $0.reason = Wardline_V1_ResetReason(reason)
      }
    case .receipt(let receipt, let user):
      self.receipt = .with {
        $0.set(receipt.session, names)
        $0.set(user, &names)
        $0.deliveredThrough = receipt.deliveredThrough
        $0.readThrough = receipt.readThrough
      }
    case .presence(let session, let user, let isHere):
      presence = .with {
        $0.set(session, names)
        $0.set(user, &names)
        $0.here = isHere
      }
    case .pong(let nonce, let relayClock):
      pong = .with {
        $0.nonce = nonce
        $0.relayClockMs = relayClock.milliseconds
      }
    case .goAway(let goAway):
      self.goAway = .with {
        $0.reason = Wardline_V1_GoAwayReason(goAway.reason)
        $0.delayMs = goAway.delayMilliseconds
        $0.message = goAway.message
      }
    case .preference(let backedUp):
      preference = .with {
        $0.device = backedUp.device?.text ?? ""
        $0.name = backedUp.name
        $0.value = backedUp.value
      }
    case .joined(let session): joined = .with { $0.set(session, names) }
    case .left(let session): left = .with { $0.set(session, names) }
    case .following(let head):
      following = Wardline_V1_SessionHead(head)
      names.assign(head.session)
    case .duty(let state): duty = Wardline_V1_DutyState(state)
    case .ring(let ring): self.ring = Wardline_V1_Ring(ring, names)
    case .ringEnded(let request, let reason):
      ringEnded = .with {
        $0.set(request, names)
        $0.reason = reason.rawValue
      }
    case .waiting(let request, let session, let place): waiting = Wardline_V1_Waiting(request, session, place, names)
    case .directory(let rows, let isWhole, let left):
      directory = .with {
        $0.rows = rows.map(Wardline_V1_DirectoryRow.init)
        $0.whole = isWhole
        if let left { $0.left = UInt32(clamping: left) }
      }
    case .requests(let rows, let isWhole, let left):
      requests = .with {
        $0.rows = rows.map { Wardline_V1_QueuedRequest($0, names) }
        $0.whole = isWhole
        if let left { $0.left = UInt32(clamping: left) }
      }
    case .sessions(let rows, let isWhole, let left):
      sessions = .with {
        $0.rows = rows.map { Wardline_V1_SessionOverview($0, names) }
        $0.whole = isWhole
        if let left { $0.left = UInt32(clamping: left) }
      }
    case .wipe: wipe = Wardline_V1_Wipe()
    case .stillReceiving: stillReceiving = Wardline_V1_StillReceiving()
    }
  }

  /// The frame in the model's words; `nil` for a kind that this code does not know. Assigns numbers as the other end did.
  func model(_ names: inout ConnectionNames) throws(WireError) -> RelayFrame? {
    switch kind {
    case .welcome(let message):
      let welcome = try message.model()
      guard names.assign(welcome) else { throw .badField("a second welcome") }
      return .welcome(welcome)
    case .accepted(let accepted): return .accepted(try accepted.model(names))
    case .rejected(let rejected): return .rejected(try rejected.model(names))
    case .event(let event): return .event(try event.model(&names))
    case .caughtUp(let caughtUp):
      return .caughtUp(
        session: try caughtUp.requiredSession(in: "caught_up", names), through: try caughtUp.through.model(),
        head: caughtUp.headSequence)
    case .reset(let reset):
      return .reset(
        session: try reset.requiredSession(in: "reset", names), from: try reset.from.model(), reason: reset.reason.model)
    case .receipt(let receipt):
      return .receipt(
        Receipt(
          session: try receipt.requiredSession(in: "receipt", names), deliveredThrough: receipt.deliveredThrough,
          readThrough: receipt.readThrough),
        by: try receipt.requiredUser(in: "receipt", &names))
    case .presence(let presence):
      return .presence(
        try presence.requiredSession(in: "presence", names), try presence.requiredUser(in: "presence", &names),
        isHere: presence.here)
    case .pong(let pong): return .pong(nonce: pong.nonce, relayClock: Timestamp(milliseconds: pong.relayClockMs))
    case .goAway(let goAway):
      return .goAway(GoAway(goAway.reason.model, delayMilliseconds: goAway.delayMs, message: goAway.message))
    case .preference(let backedUp):
      return .preference(
        BackedUpPreference(
          device: try identifierIfAny(backedUp.device, in: "preference"), name: backedUp.name, value: backedUp.value))
    case .joined(let joined): return .joined(try joined.requiredSession(in: "joined", names))
    case .left(let left): return .left(try left.requiredSession(in: "left", names))
    case .following(let following):
      let head = try following.model(in: "following")
      names.assign(head.session)
      return .following(head)
    case .duty(let state): return state.model.map(RelayFrame.duty)
    case .ring(let ring): return try ring.model().map(RelayFrame.ring)
    case .ringEnded(let ended):
      return .ringEnded(try ended.requiredKey(in: "ring_ended"), RingEnd(rawValue: ended.reason))
    case .waiting(let waiting): return try waiting.model()
    case .directory(let directory):
      return .directory(
        try directory.rows.map { row throws(WireError) in try row.model() }, isWhole: directory.whole,
        left: directory.hasLeft ? Int(directory.left) : nil)
    case .requests(let requests):
      let rows = try requests.rows.map { row throws(WireError) in try row.model() }
      return .requests(rows.compactMap(\.self), isWhole: requests.whole, left: requests.hasLeft ? Int(requests.left) : nil)
    case .sessions(let sessions):
      return .sessions(
        try sessions.rows.map { row throws(WireError) in try row.model() }, isWhole: sessions.whole,
        left: sessions.hasLeft ? Int(sessions.left) : nil)
    case .wipe: return .wipe
    case .stillReceiving: return .stillReceiving
    case nil: return nil
    }
  }
}

extension Wardline_V1_Welcome {
  fileprivate init(_ welcome: Welcome) {
    self.init()
    relayClockMs = welcome.relayClock.milliseconds
    epoch = welcome.epoch.text
    you = Wardline_V1_Participant(welcome.you)
    sessions = welcome.sessions.map(Wardline_V1_SessionHead.init)
    heartbeatMs = welcome.heartbeatMilliseconds
    windowMax = UInt32(clamping: welcome.windowMax)
    textBytesMax = UInt32(clamping: welcome.textBytesMax)
    isPage = welcome.isPage
    unreviewedPhrases = welcome.takesUnreviewedPhrases
    durability = welcome.durability.map(Wardline_V1_Durability.init) ?? .unspecified
  }

  fileprivate func model() throws(WireError) -> Welcome {
    let heads = try sessions.map { head throws(WireError) in try head.model(in: "welcome") }
    return Welcome(
      relayClock: Timestamp(milliseconds: relayClockMs), epoch: try identifier(epoch, in: "welcome"), you: try you.model(),
      sessions: heads, isPage: isPage, heartbeatMilliseconds: heartbeatMs, windowMax: Int(clamping: windowMax),
      textBytesMax: Int(clamping: textBytesMax), takesUnreviewedPhrases: unreviewedPhrases,
      durability: durability.model)
  }
}

extension Wardline_V1_SessionHead {
  fileprivate init(_ head: WardlineModel.SessionHead) {
    self.init()
    session = head.session.text
    status = Wardline_V1_VersionedStatus(head.status)
    headSequence = head.head
    left = head.endsAtHead
  }

  fileprivate func model(in frame: String) throws(WireError) -> WardlineModel.SessionHead {
    var head = WardlineModel.SessionHead(
      session: try identifier(session, in: frame), status: try status.model(in: frame), head: headSequence)
    head.endsAtHead = left
    return head
  }
}

extension Wardline_V1_Accepted {
  fileprivate init(_ acceptance: Acceptance, _ names: ConnectionNames) {
    self.init()
    set(acceptance.key, names)
    if let session = acceptance.session { set(session, names) }
    sequence = acceptance.sequence
    // An older log may have times of no calendar: its clients get the nearest that they believe.
    let (writtenAt, loggedAt) = (acceptance.writtenAt.clampedToCalendar, acceptance.loggedAt.clampedToCalendar)
    setWritten(writtenAt, acceptance.key, names)
    setLogged(loggedAt, written: writtenAt, names)
    replayed = acceptance.isReplay
    if let status = acceptance.status { self.status = Wardline_V1_VersionedStatus(status) }
    if let epoch = acceptance.epoch { self.epoch = epoch.text }
  }

  fileprivate func model(_ names: ConnectionNames) throws(WireError) -> Acceptance {
    let key = try requiredKey(in: "accepted")
    let writtenAt = try written(key, in: "accepted")
    return Acceptance(
      key: key, session: try sessionIfAny(in: "accepted", names), sequence: sequence,
      loggedAt: try logged(written: writtenAt, in: "accepted"), writtenAt: writtenAt, isReplay: replayed,
      status: hasStatus ? try status.model(in: "accepted") : nil,
      epoch: epoch.isEmpty ? nil : try identifier(epoch, in: "accepted"))
  }
}

extension Wardline_V1_Rejected {
  fileprivate init(_ rejection: Rejection, _ names: ConnectionNames) {
    self.init()
    set(rejection.key, names)
    if let session = rejection.session { set(session, names) }
    code = rejection.code.rawValue
    permanent = rejection.isPermanent
    if let retryAfter = rejection.retryAfterMilliseconds { retryAfterMs = retryAfter }
    if let status = rejection.status { self.status = Wardline_V1_VersionedStatus(status) }
    detail = rejection.detail
  }

  fileprivate func model(_ names: ConnectionNames) throws(WireError) -> Rejection {
    Rejection(
      key: try requiredKey(in: "rejected"), session: try sessionIfAny(in: "rejected", names),
      code: RejectionCode(rawValue: code), isPermanent: permanent, retryAfterMilliseconds: hasRetryAfterMs ? retryAfterMs : nil,
      status: hasStatus ? try status.model(in: "rejected") : nil, detail: detail)
  }
}

extension Wardline_V1_Event {
  fileprivate init(_ entry: LogEntry, _ names: inout ConnectionNames) {
    self.init()
    set(entry.session, names)
    sequence = entry.sequence
    if let key = entry.key { set(key, names) }
    set(entry.author, &names)
    // As in an acknowledgement.
    let (writtenAt, loggedAt) = (entry.writtenAt.clampedToCalendar, entry.loggedAt.clampedToCalendar)
    setWritten(writtenAt, entry.key, names)
    setLogged(loggedAt, written: writtenAt, names)
    epoch = entry.epoch?.text ?? ""
    set(entry.event, names)
  }

  fileprivate func model(_ names: inout ConnectionNames) throws(WireError) -> LogEntry {
    let author = try requiredUser(in: "event", &names)
    let key = try keyIfAny(in: "event")
    let writtenAt = try written(key, in: "event")
    var entry = LogEntry(
      session: try requiredSession(in: "event", names), sequence: sequence, key: key, author: author,
      loggedAt: try logged(written: writtenAt, in: "event"), writtenAt: writtenAt, event: try event(author: author))
    entry.epoch = try identifierIfAny(epoch, in: "event")
    return entry
  }
}
