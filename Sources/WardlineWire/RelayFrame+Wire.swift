internal import SwiftProtobuf
internal import WardlineModel

extension Wardline_V1_RelayFrame {
  init(_ frame: RelayFrame) {
    self.init()
    switch frame {
    case .welcome(let welcome): self.welcome = Wardline_V1_Welcome(welcome)
    case .accepted(let acceptance): accepted = Wardline_V1_Accepted(acceptance)
    case .rejected(let rejection): rejected = Wardline_V1_Rejected(rejection)
    case .event(let entry): event = Wardline_V1_Event(entry)
    case .caughtUp(let session, let through, let head):
      caughtUp = .with {
        $0.session = session.text
        $0.through = Wardline_V1_Cursor(through)
        $0.headSequence = head
      }
    case .reset(let session, let from, let reason):
      reset = .with {
        $0.session = session.text
        $0.from = Wardline_V1_Cursor(from)
        $0.reason = Wardline_V1_ResetReason(reason)
      }
    case .receipt(let receipt, let user):
      self.receipt = .with {
        $0.session = receipt.session.text
        $0.user = user.text
        $0.deliveredThrough = receipt.deliveredThrough
        $0.readThrough = receipt.readThrough
      }
    case .presence(let session, let user, let isHere):
      presence = .with {
        $0.session = session.text
        $0.user = user.text
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
    }
  }

  /// The frame in the model's words; `nil` for a kind that this code does not know.
  func model() throws(WireError) -> RelayFrame? {
    switch kind {
    case .welcome(let welcome): .welcome(try welcome.model())
    case .accepted(let accepted): .accepted(try accepted.model())
    case .rejected(let rejected): .rejected(try rejected.model())
    case .event(let event): .event(try event.model())
    case .caughtUp(let caughtUp):
      .caughtUp(
        session: try identifier(caughtUp.session, in: "caught_up"), through: try caughtUp.through.model(),
        head: caughtUp.headSequence)
    case .reset(let reset):
      .reset(session: try identifier(reset.session, in: "reset"), from: try reset.from.model(), reason: reset.reason.model)
    case .receipt(let receipt):
      .receipt(
        Receipt(
          session: try identifier(receipt.session, in: "receipt"), deliveredThrough: receipt.deliveredThrough,
          readThrough: receipt.readThrough),
        by: try identifier(receipt.user, in: "receipt"))
    case .presence(let presence):
      .presence(
        try identifier(presence.session, in: "presence"), try identifier(presence.user, in: "presence"), isHere: presence.here)
    case .pong(let pong): .pong(nonce: pong.nonce, relayClock: Timestamp(milliseconds: pong.relayClockMs))
    case .goAway(let goAway):
      .goAway(GoAway(goAway.reason.model, delayMilliseconds: goAway.delayMs, message: goAway.message))
    case .preference(let backedUp):
      .preference(
        BackedUpPreference(
          device: try identifierIfAny(backedUp.device, in: "preference"), name: backedUp.name, value: backedUp.value))
    case nil: nil
    }
  }
}

extension Wardline_V1_Welcome {
  fileprivate init(_ welcome: Welcome) {
    self.init()
    relayClockMs = welcome.relayClock.milliseconds
    epoch = welcome.epoch.text
    you = Wardline_V1_Participant(welcome.you)
    sessions = welcome.sessions.map { head in
      .with {
        $0.session = head.session.text
        $0.status = Wardline_V1_VersionedStatus(head.status)
        $0.headSequence = head.head
      }
    }
    heartbeatMs = welcome.heartbeatMilliseconds
    windowMax = UInt32(clamping: welcome.windowMax)
    textBytesMax = UInt32(clamping: welcome.textBytesMax)
  }

  fileprivate func model() throws(WireError) -> Welcome {
    var heads: [WardlineModel.SessionHead] = []
    for head in sessions {
      heads.append(
        WardlineModel.SessionHead(
          session: try identifier(head.session, in: "welcome"), status: try head.status.model(in: "welcome"),
          head: head.headSequence))
    }
    return Welcome(
      relayClock: Timestamp(milliseconds: relayClockMs), epoch: try identifier(epoch, in: "welcome"), you: try you.model(),
      sessions: heads, heartbeatMilliseconds: heartbeatMs, windowMax: Int(clamping: windowMax),
      textBytesMax: Int(clamping: textBytesMax))
  }
}

extension Wardline_V1_Accepted {
  fileprivate init(_ acceptance: Acceptance) {
    self.init()
    key = acceptance.key.description
    session = acceptance.session?.text ?? ""
    sequence = acceptance.sequence
    loggedAtMs = acceptance.loggedAt.milliseconds
    writtenAtMs = acceptance.writtenAt.milliseconds
    replayed = acceptance.isReplay
    if let status = acceptance.status { self.status = Wardline_V1_VersionedStatus(status) }
  }

  fileprivate func model() throws(WireError) -> Acceptance {
    Acceptance(
      key: try idempotencyKey(key, in: "accepted"), session: try identifierIfAny(session, in: "accepted"), sequence: sequence,
      loggedAt: Timestamp(milliseconds: loggedAtMs), writtenAt: Timestamp(milliseconds: writtenAtMs), isReplay: replayed,
      status: hasStatus ? try status.model(in: "accepted") : nil)
  }
}

extension Wardline_V1_Rejected {
  fileprivate init(_ rejection: Rejection) {
    self.init()
    key = rejection.key.description
    session = rejection.session?.text ?? ""
    code = rejection.code.rawValue
    permanent = rejection.isPermanent
    if let retryAfter = rejection.retryAfterMilliseconds { retryAfterMs = retryAfter }
    if let status = rejection.status { self.status = Wardline_V1_VersionedStatus(status) }
  }

  fileprivate func model() throws(WireError) -> Rejection {
    Rejection(
      key: try idempotencyKey(key, in: "rejected"), session: try identifierIfAny(session, in: "rejected"),
      code: RejectionCode(rawValue: code), isPermanent: permanent, retryAfterMilliseconds: hasRetryAfterMs ? retryAfterMs : nil,
      status: hasStatus ? try status.model(in: "rejected") : nil)
  }
}

extension Wardline_V1_Event {
  fileprivate init(_ entry: LogEntry) {
    self.init()
    session = entry.session.text
    sequence = entry.sequence
    key = entry.key?.description ?? ""
    author = entry.author.text
    loggedAtMs = entry.loggedAt.milliseconds
    writtenAtMs = entry.writtenAt.milliseconds
    epoch = entry.epoch?.text ?? ""
    switch entry.event {
    case .created: created = Wardline_V1_Created()
    case .message(let text): message = .with { $0.text = text }
    case .status(let status): self.status = Wardline_V1_VersionedStatus(status)
    case .participant(let participant): self.participant = Wardline_V1_Participant(participant)
    case .profile(let profile):
      self.profile = .with {
        $0.name = profile.name
        $0.languages = profile.languages
      }
    case .retraction(let key): retraction = .with { $0.key = key.description }
    case .other: break
    }
  }

  fileprivate func model() throws(WireError) -> LogEntry {
    let event: LogEntry.Event
    let author: UserID = try identifier(author, in: "event")
    switch what {
    case .created: event = .created
    case .message(let message): event = .message(text: message.text)
    case .status(let status): event = .status(try status.model(in: "event"))
    case .participant(let participant): event = .participant(try participant.model())
    case .profile(let profile):
      event = .profile(WardlineModel.Profile(user: author, name: profile.name, languages: profile.languages))
    case .retraction(let retraction): event = .retraction(try idempotencyKey(retraction.key, in: "retraction"))
    case nil: event = .other
    }
    var entry = LogEntry(
      session: try identifier(session, in: "event"), sequence: sequence,
      key: key.isEmpty ? nil : try idempotencyKey(key, in: "event"),
      author: author, loggedAt: Timestamp(milliseconds: loggedAtMs),
      writtenAt: Timestamp(milliseconds: writtenAtMs), event: event)
    entry.epoch = try identifierIfAny(epoch, in: "event")
    return entry
  }
}
