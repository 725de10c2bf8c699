internal import DequeModule
internal import WardlineModel

// Who comes in, and what they may say.
extension RelayMachine {
  mutating func open(_ id: ConnectionID, from network: PeerNetwork, at now: Moment, _ actions: inout [Action]) {
    connections[id] = Connection(phase: .greeting, network: network, heardAtMilliseconds: now.uptimeMilliseconds)
    strangers.insert(id, of: network)
    if isDraining { return disconnect(id, GoAway(.drain, message: "the relay is stopping"), code: 1001, &actions) }
    disconnectSilentStrangers(for: id, &actions)
  }

  mutating func receive(_ frames: [ClientFrame], from id: ConnectionID, at now: Moment, _ actions: inout [Action]) {
    // Before hello nothing counts as heard: an empty envelope now and then must not keep a place without a token.
    if connections[id]?.phase != .greeting { connections[id]?.heardAtMilliseconds = now.uptimeMilliseconds }
    for frame in frames {
      // A frame may have closed its connection; what stood behind it is not heard.
      guard let connection = connections[id] else { return }
      switch (connection.phase, frame) {
      case (.greeting, .hello(let hello)): greet(id, hello, at: now, &actions)
      case (.greeting, _): closeForProtocolError(id, "the first frame must be hello", &actions)
      case (_, .hello): closeForProtocolError(id, "a second hello", &actions)
      // A probe is answered whatever the store is doing, so that a slow commit is not taken for a dead link.
      case (_, .ping(let nonce, _)): actions.append(.send(id, [.pong(nonce: nonce, relayClock: now.wall)]))
      // What a client says behind its hello is kept out until it is let in: it has to wait for welcome.
      case (.verifying, _), (.arriving, _): closeForProtocolError(id, "a frame before welcome", &actions)
      // A relay that drains takes nothing new; unanswered, it stays in its author's outbox (G1).
      case (.open, .submit) where isDraining: break
      case (.open(let member), _):
        switch Gate.decide(frame, for: member.grant) {
        case .allow: act(on: frame, from: id, member, at: now, &actions)
        case .reject(let key, let session, let code): refuse(key, session, code, isPermanent: true, to: id, &actions)
        // The same answer as to a token that opens nothing (G8).
        case .disconnect: disconnect(id, GoAway(.notAllowed, message: "this token opens nothing here"), code: 1008, &actions)
        case .ignore: counts.ignoredFrames += 1
        }
      }
    }
  }

  /// Acts on a frame that the gate has allowed.
  private mutating func act(
    on frame: ClientFrame, from id: ConnectionID, _ member: Member, at now: Moment, _ actions: inout [Action]
  ) {
    switch frame {
    case .submit(let operation, let isLaneHead):
      submit(operation, isLaneHead: isLaneHead, from: id, member, at: now, &actions)
    case .fetch(let fetch): self.fetch(fetch, from: id, member, &actions)
    case .restorePreferences(let asked): restorePreferences(asked, for: id, member, &actions)
    case .receipt(let receipt): noteReceipt(receipt, from: member)
    // Answered in every phase, or refused by the gate.
    case .hello, .ping, .submitUnknown: break
    }
  }

  private mutating func greet(_ id: ConnectionID, _ hello: Hello, at now: Moment, _ actions: inout [Action]) {
    guard hello.protocolVersion == Limits.protocolVersion else {
      return closeForProtocolError(
        id, "version \(hello.protocolVersion) of the protocol; this relay speaks \(Limits.protocolVersion)", &actions)
    }
    guard let network = connections[id]?.network else { return }
    connections[id]?.phase = .verifying(hello)
    connections[id]?.heardAtMilliseconds = now.uptimeMilliseconds
    let onlyKnown = !mayVerify(from: network, at: now)
    actions.append(.verify(id, tokens: [hello.token] + hello.moreTokens, onlyKnown: onlyKnown))
  }

  mutating func admit(
    _ id: ConnectionID, _ verdict: Verdict, signatures: Int, at now: Moment, _ actions: inout [Action]
  ) {
    guard let connection = connections[id], case .verifying(let hello) = connection.phase else { return }
    if isDraining { return disconnect(id, GoAway(.drain, message: "the relay is stopping"), code: 1001, &actions) }
    switch verdict.excluding(disabledUsers) {
    // One answer, whether the session exists or not (G8).
    case .notAllowed:
      noteRefusal(from: connection.network, at: now)
      disconnect(id, GoAway(.notAllowed, message: "this token opens nothing here"), code: 1008, &actions)
    case .expired:
      if signatures > 0 { noteRefusal(from: connection.network, at: now) }
      disconnect(id, GoAway(.tokenExpired, message: "the token has expired"), code: 1008, &actions)
    case .unknown: postpone(id, at: now, &actions)
    case .granted(let grant):
      guard hasRoom(for: id, hello, grant, &actions) else { return }
      if let delay = delayOfArrival(of: grant.participant.user, at: now) {
        let goAway = GoAway(.overloaded, delayMilliseconds: delay, message: "many come to the relay at once")
        return disconnect(id, goAway, code: 1001, &actions)
      }
      guard fence(id, hello, grant, &actions) else { return }
      strangers.remove(id, of: connection.network)
      connections[id]?.phase = .arriving(hello, grant)
      inbox.append(
        Pending(
          connection: id, write: .arrive(grant.participant, sessions: grant.sessions, known: hello.known(of: grant.sessions))))
    }
  }

  /// Whether this user may connect one device more. A device that is connected already takes no further place.
  private mutating func hasRoom(for id: ConnectionID, _ hello: Hello, _ grant: Grant, _ actions: inout [Action]) -> Bool {
    let device = DeviceAddress(user: grant.participant.user, device: hello.device)
    guard fences[device] == nil, deviceCounts[device.user] ?? 0 >= places.ofUserMax else { return true }
    counts.turnedAway += 1
    let goAway = GoAway(
      .overloaded, delayMilliseconds: Limits.backoffMaxMilliseconds,
      message: "\(places.ofUserMax) devices of this user are connected, and no more may be")
    disconnect(id, goAway, code: 1001, &actions)
    return false
  }

  /// One connection a device: the higher connection epoch stays and the lower one goes, whichever of the two comes last. A device counts its
  /// connections one by one. If two epochs lie further apart than it can have counted, the higher one is refused: otherwise a second holder
  /// of the token could lock the device out with an epoch that it never reaches.
  private mutating func fence(_ id: ConnectionID, _ hello: Hello, _ grant: Grant, _ actions: inout [Action]) -> Bool {
    let device = DeviceAddress(user: grant.participant.user, device: hello.device)
    let epoch = hello.connectionEpoch
    if let other = fences[device] {
      counts.fenced += 1
      let isHigher = other.epoch < epoch
      let isFarApart = (isHigher ? epoch - other.epoch : other.epoch - epoch) > Limits.connectionEpochJumpMax
      guard isHigher != isFarApart else {
        disconnect(id, replaced(by: connections[other.connection]?.network), code: 1008, &actions)
        return false
      }
      let goAway = replaced(by: connections[id]?.network)
      disconnect(other.connection, goAway, code: 1008, returnsTo: grant.sessions, &actions)
    }
    fences[device] = Fence(connection: id, epoch: epoch)
    deviceCounts[device.user, default: 0] += 1
    return true
  }

  mutating func removeFence(of device: DeviceAddress) {
    guard fences.removeValue(forKey: device) != nil, let count = deviceCounts[device.user] else { return }
    deviceCounts[device.user] = count > 1 ? count - 1 : nil
  }

  /// Says where the other one is: the owner of the device should know, if it is not theirs.
  private func replaced(by network: PeerNetwork?) -> GoAway {
    GoAway(
      .replaced, message: "another connection of this device, from \(network ?? .unknown), took over")
  }

  mutating func expire(at now: Moment, _ actions: inout [Action]) {
    removeFullAllowances(at: now)
    removeFullRefusalAllowances(at: now)
    let helloMaxMilliseconds = helloMaxMilliseconds
    for id in connections.keys.sorted() {
      guard let connection = connections[id] else { continue }
      let silence = now.uptimeMilliseconds - connection.heardAtMilliseconds
      switch connection.phase {
      case .greeting where silence >= helloMaxMilliseconds: closeForProtocolError(id, "no hello", &actions)
      case .open(let member) where member.grant.expiresAt <= now.wall:
        disconnect(id, GoAway(.tokenExpired, message: "the token has expired"), code: 1008, &actions)
      // While the relay itself does not read from it, it cannot be heard; but one that takes nothing for so long is gone too.
      case .open where silence >= Limits.idleMaxMilliseconds && connection.pauses.isEmpty:
        actions.append(.close(id, code: 1001, reason: "nothing heard for \(silence / 1_000) s"))
        removeConnection(id, &actions)
      case .open where connection.isStuck(at: now):
        actions.append(.close(id, code: 1001, reason: "nothing taken for \(Limits.idleMaxMilliseconds / 1_000) s"))
        removeConnection(id, &actions)
      default: break
      }
    }
  }

  /// The client broke the protocol: 1002 and the reason; the relay goes on.
  mutating func closeForProtocolError(_ id: ConnectionID, _ reason: String, _ actions: inout [Action]) {
    disconnect(id, GoAway(.protocolError, message: reason), code: 1002, &actions)
  }
}

extension RelayMachine.Connection {
  fileprivate func isStuck(at now: Moment) -> Bool {
    guard let congestedAtMilliseconds else { return false }
    return now.uptimeMilliseconds - congestedAtMilliseconds >= Limits.idleMaxMilliseconds
  }
}

extension Hello {
  /// What the device has read of the sessions that it may read: nothing else is looked up.
  fileprivate func known(of sessions: [SessionID]) -> [SessionID: [LogCursor]] {
    var known: [SessionID: [LogCursor]] = [:]
    for session in sessions {
      guard let cursor = cursors[session], cursor.sequence > 0 else { continue }
      known[session] = (earlier[session] ?? []) + [cursor]
    }
    return known
  }
}
