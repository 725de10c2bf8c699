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
    set(operation.action, names)
  }

  fileprivate func model(_ names: ConnectionNames) throws(WireError) -> ClientFrame {
    let key = try requiredKey(in: "submit")
    let session = try sessionIfAny(in: "submit", names)
    let writtenAt = try written(key, in: "submit")
    let action: WardlineModel.ClientOperation.Action
    switch try decodeOperation() {
    case .known(let known): action = known
    case .unknown(let fault): return .submitUnknown(key: key, session: session, fault: fault)
    }
    return .submit(
      WardlineModel.ClientOperation(key: key, session: session, writtenAt: writtenAt, action: action),
      isLaneHead: laneHead)
  }
}
