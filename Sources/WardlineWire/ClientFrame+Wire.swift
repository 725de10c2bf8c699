internal import SwiftProtobuf
internal import WardlineModel

extension Wardline_V1_ClientFrame {
  init(_ frame: ClientFrame, _ names: ConnectionNames) {
    self.init()
    switch frame {
    case .hello(let hello): self.hello = Wardline_V1_Hello(hello)
    case .submit(let operation, let isLaneHead): submit = Wardline_V1_Submit(operation, isLaneHead: isLaneHead, names)
    case .submitUnknown(let key, let session, _):
      submit = .with {
        $0.set(key, names)
        if let session { $0.set(session, names) }
      }
    case .fetch(let fetch):
      self.fetch = .with {
        $0.set(fetch.session, names)
        $0.after = Wardline_V1_Cursor(fetch.after)
        $0.limit = UInt32(clamping: fetch.limit)
      }
    case .receipt(let receipt):
      self.receipt = .with {
        $0.set(receipt.session, names)
        $0.deliveredThrough = receipt.deliveredThrough
        $0.readThrough = receipt.readThrough
      }
    case .ping(let nonce, let clientClock):
      ping = .with {
        $0.nonce = nonce
        $0.clientClockMs = clientClock.milliseconds
      }
    case .restorePreferences(let asked):
      restorePreferences = .with {
        $0.device = asked.device?.text ?? ""
        $0.exceptDevice = asked.exceptDevice?.text ?? ""
        $0.afterName = asked.afterName
      }
    case .follow(let follow):
      self.follow = .with {
        $0.session = follow.session.text
        $0.cursor = Wardline_V1_Cursor(follow.after)
        $0.earlier = follow.earlier.map(Wardline_V1_Cursor.init)
      }
    case .duty(let choice): duty = Wardline_V1_DutyChoice(choice)
    case .wiped: wiped = Wardline_V1_Wiped()
    }
  }

  /// The frame in the model's words; `nil` for a kind that this code does not know.
  func model(_ names: ConnectionNames) throws(WireError) -> ClientFrame? {
    switch kind {
    case .hello(let hello): .hello(try hello.model())
    case .submit(let submit): try submit.model(names)
    case .fetch(let fetch):
      .fetch(
        Fetch(
          session: try fetch.requiredSession(in: "fetch", names), after: try fetch.after.model(),
          limit: Int(clamping: fetch.limit)))
    case .receipt(let receipt):
      .receipt(
        Receipt(
          session: try receipt.requiredSession(in: "receipt", names), deliveredThrough: receipt.deliveredThrough,
          readThrough: receipt.readThrough))
    case .ping(let ping): .ping(nonce: ping.nonce, clientClock: Timestamp(milliseconds: ping.clientClockMs))
    case .restorePreferences(let asked):
      .restorePreferences(
        RestorePreferences(
          device: try identifierIfAny(asked.device, in: "restore_preferences"),
          exceptDevice: try identifierIfAny(asked.exceptDevice, in: "restore_preferences"), afterName: asked.afterName))
    case .follow(let follow): .follow(try follow.model())
    case .duty(let choice): choice.model.map(ClientFrame.duty)
    case .wiped: .wiped
    case nil: nil
    }
  }
}

extension Wardline_V1_SessionCursor {
  fileprivate func model() throws(WireError) -> Follow {
    guard earlier.count <= Limits.earlierEpochsMax else {
      throw .badField("follow: more than \(Limits.earlierEpochsMax) earlier epochs")
    }
    return Follow(
      session: try identifier(session, in: "follow"), after: try cursor.model(),
      earlier: try earlier.map { cursor throws(WireError) in try cursor.model() })
  }
}

extension Wardline_V1_Hello {
  fileprivate init(_ hello: Hello) {
    self.init()
    protocolVersion = hello.protocolVersion
    token = hello.token
    device = hello.device.text
    connectionEpoch = hello.connectionEpoch
    clientClockMs = hello.clientClock.milliseconds
    moreTokens = hello.moreTokens
    firstSession = hello.firstSession?.text ?? ""
    cursors = hello.cursors.map { session, cursor in
      .with {
        $0.session = session.text
        $0.cursor = Wardline_V1_Cursor(cursor)
        $0.earlier = (hello.earlier[session] ?? []).map(Wardline_V1_Cursor.init)
      }
    }
  }

  fileprivate func model() throws(WireError) -> Hello {
    guard ([token] + moreTokens).allSatisfy({ $0.utf8.count <= Limits.tokenBytesMax }) else {
      throw .badField("hello: a token is over \(Limits.tokenBytesMax) bytes")
    }
    guard moreTokens.count < Limits.tokensPerHelloMax else {
      throw .badField("hello: more than \(Limits.tokensPerHelloMax) tokens")
    }
    guard cursors.count <= Limits.sessionsPerHelloMax else {
      throw .badField("hello: more than \(Limits.sessionsPerHelloMax) cursors")
    }
    guard cursors.reduce(0, { $0 + $1.earlier.count }) <= Limits.earlierEpochsPerHelloMax else {
      throw .badField("hello: more than \(Limits.earlierEpochsPerHelloMax) earlier epochs")
    }
    var positions: [SessionID: LogCursor] = [:]
    var earlier: [SessionID: [LogCursor]] = [:]
    for entry in cursors {
      let session: SessionID = try identifier(entry.session, in: "hello")
      positions[session] = try entry.cursor.model()
      guard !entry.earlier.isEmpty else { continue }
      earlier[session] = try entry.earlier.map { cursor throws(WireError) in try cursor.model() }
    }
    return Hello(
      protocolVersion: protocolVersion, token: token, device: try identifier(device, in: "hello"),
      connectionEpoch: connectionEpoch,
      clientClock: Timestamp(milliseconds: clientClockMs), cursors: positions, earlier: earlier, moreTokens: moreTokens,
      firstSession: try identifierIfAny(firstSession, in: "hello"))
  }
}

extension Wardline_V1_Submit {
  fileprivate init(_ operation: WardlineModel.ClientOperation, isLaneHead: Bool, _ names: ConnectionNames) {
    self.init()
    set(operation.key, names)
    if let session = operation.session { set(session, names) }
    setWritten(operation.writtenAt, operation.key, names)
    laneHead = isLaneHead
    switch operation.action {
    case .createSession: createSession = Wardline_V1_CreateSession()
    case .sendMessage(let body):
      sendMessage = .with {
        let (text, attributes) = MessageAttributes.parts(of: body)
        $0.text = text
        if attributes != .none { $0.attributes = Wardline_V1_MessageAttributes(attributes) }
      }
    case .setStatus(let status, let version):
      setStatus = .with {
        $0.status = Wardline_V1_Status(status)
        $0.basedOnVersion = version
      }
    case .submitFeedback(let rating, let text):
      submitFeedback = .with {
        $0.rating = UInt32(clamping: rating)
        $0.text = text
      }
    case .setPreference(let name, let value):
      setPreference = .with {
        $0.name = name
        $0.value = value
      }
    case .publishProfile(let name, let languages):
      publishProfile = .with {
        $0.name = name
        $0.languages = languages
      }
    case .retract(let key): retract = .with { $0.set(key, names) }
    case .invite(let user): invite = .with { $0.user = user.text }
    case .leave: leave = Wardline_V1_Leave()
    case .requestInterpreter(let request): requestInterpreter = Wardline_V1_InterpreterRequest(request)
    case .cancelRequest(let key): cancelRequest = .with { $0.set(key, names) }
    case .acceptRequest(let key): acceptRequest = .with { $0.set(key, names) }
    case .declineRequest(let key, let reason):
      declineRequest = .with {
        $0.set(key, names)
        $0.reason = reason.rawValue
      }
    case .renewRequest(let key): renewRequest = .with { $0.set(key, names) }
    case .handOver(let reason, let leavesAtOnce):
      handOver = .with {
        $0.reason = reason.rawValue
        $0.leavesAtOnce = leavesAtOnce
      }
    case .assignRequest(let key, let user):
      assignRequest = .with {
        $0.set(key, names)
        $0.user = user.text
      }
    case .joinSession(let reason): joinSession = .with { $0.reason = reason }
    }
  }

  fileprivate func model(_ names: ConnectionNames) throws(WireError) -> ClientFrame {
    let key = try requiredKey(in: "submit")
    let session = try sessionIfAny(in: "submit", names)
    let writtenAt = try written(key, in: "submit")
    let action: WardlineModel.ClientOperation.Action
    switch operation {
    case .createSession: action = .createSession
    case .sendMessage(let message):
      guard let body = MessageAttributes.body(message.text, wire: message.attributes) else {
        return .submitUnknown(key: key, session: session, fault: MessageAttributes.wireFault)
      }
      action = .sendMessage(body: body)
    case .setStatus(let change):
      // A status of a newer client is an operation this relay does not know, and no reason to close. JSON leaves an unknown name out, so that
      // missing and unknown are one here.
      guard let status = change.status.model else {
        let fault = "status is missing or unknown; STATUS_ACTIVE, STATUS_PAUSED or STATUS_ENDED"
        return .submitUnknown(key: key, session: session, fault: fault)
      }
      action = .setStatus(status, basedOn: change.basedOnVersion)
    case .submitFeedback(let feedback): action = .submitFeedback(rating: Int(clamping: feedback.rating), text: feedback.text)
    case .setPreference(let preference): action = .setPreference(name: preference.name, value: preference.value)
    case .publishProfile(let profile): action = .publishProfile(name: profile.name, languages: profile.languages)
    case .retract(let retract): action = .retract(try retract.requiredKey(in: "retract"))
    case .invite(let invite): action = .invite(try identifier(invite.user, in: "invite"))
    case .leave: action = .leave
    case .requestInterpreter(let asked):
      // As with a status: a newer client may know languages and urgencies that this relay does not.
      guard let request = try asked.model(in: "request_interpreter") else {
        return .submitUnknown(key: key, session: session, fault: asked.fault)
      }
      action = .requestInterpreter(request)
    case .cancelRequest(let request): action = .cancelRequest(try request.requiredKey(in: "cancel_request"))
    case .acceptRequest(let request): action = .acceptRequest(try request.requiredKey(in: "accept_request"))
    case .declineRequest(let decline):
      action = .declineRequest(try decline.requiredKey(in: "decline_request"), DeclineReason(rawValue: decline.reason))
    case .renewRequest(let request): action = .renewRequest(try request.requiredKey(in: "renew_request"))
    case .handOver(let handOver):
      action = .handOver(HandOverReason(rawValue: handOver.reason), leavesAtOnce: handOver.leavesAtOnce)
    case .assignRequest(let assign):
      action = .assignRequest(
        try assign.requiredKey(in: "assign_request"), try identifier(assign.user, in: "assign_request"))
    case .joinSession(let join): action = .joinSession(reason: join.reason)
    case nil: return .submitUnknown(key: key, session: session)
    }
    return .submit(
      WardlineModel.ClientOperation(key: key, session: session, writtenAt: writtenAt, action: action),
      isLaneHead: laneHead)
  }
}
