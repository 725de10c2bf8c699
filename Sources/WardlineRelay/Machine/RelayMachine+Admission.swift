internal import WardlineModel

// Admission: hello, tokens, and the frames that each phase allows.
extension RelayMachine {
  mutating func open(_ id: ConnectionID, from network: PeerNetwork, at now: Moment, _ actions: inout [Action]) {
    connections[id] = Connection(phase: .greeting, network: network, heardAtMilliseconds: now.uptimeMilliseconds)
    strangers.insert(id, of: network)
    if isDraining { return disconnect(id, GoAway(.drain, message: "the relay is stopping"), code: 1001, &actions) }
    disconnectStrangers(for: id, &actions)
  }

  mutating func receive(_ frames: [ClientFrame], from id: ConnectionID, at now: Moment, _ actions: inout [Action]) {
    // Before hello no frame counts as activity: an occasional empty envelope must not keep a connection without a token.
    update(id) { connection in
      if case .greeting = connection.phase { return }
      connection.heardAtMilliseconds = now.uptimeMilliseconds
      connection.receivingSinceMilliseconds = nil
    }
    for frame in frames {
      // A frame may have closed its connection; frames behind it are dropped.
      guard let phase = connections[id]?.phase else { return }
      if holdsTooMuch(id) {
        let goAway = GoAway(
          .overloaded, delayMilliseconds: Limits.backoffMaxMilliseconds, message: "too much was refused on this connection")
        return disconnect(id, goAway, code: 1001, &actions)
      }
      switch (phase, frame) {
      case (.greeting, .hello(let hello)): greet(id, hello, at: now, &actions)
      case (.greeting, _): closeForProtocolError(id, "the first frame must be hello", &actions)
      case (_, .hello): closeForProtocolError(id, "a second hello", &actions)
      // A ping is answered even while the store is busy, so that a slow commit is not taken for a dead link.
      case (_, .ping(let nonce, _)): actions.append(.send(id, [.pong(nonce: nonce, relayClock: now.wall)]))
      case (.wiping(let device, _), .wiped): noteWiped(device, on: id, &actions)
      case (.wiping, _): counts.ignoredFrames += 1
      // A client must wait for the welcome before it sends further frames.
      case (.verifying, _), (.arriving, _): closeForProtocolError(id, "a frame before welcome", &actions)
      // A draining relay accepts no operations; unanswered, they stay in their author's outbox (G1).
      case (.open, .submit) where isDraining: break
      case (.open(let member), _):
        switch Gate.decide(frame, for: member.access) {
        case .allow: act(on: frame, from: id, member, at: now, &actions)
        case .reject(let key, let session, let code, let detail):
          refuse(key, session, code, isPermanent: true, detail: detail, to: id, &actions)
          holdLane(behind: frame, of: id, member)
        // The same answer as for a token that opens nothing (G8).
        case .disconnect: disconnect(id, GoAway(.notAllowed, message: "this token opens nothing here"), code: 1008, &actions)
        case .ignore: counts.ignoredFrames += 1
        }
      case (.changing, _): Phase.metWhileChanging()
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
    case .follow(let follow): self.follow(follow, from: id, member, &actions)
    // Answered in every phase, or rejected by the gate.
    case .duty(let choice): chooseDuty(choice, on: id, member, at: now, &actions)
    case .hello, .ping, .submitUnknown, .wiped: break
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
    let onlyKnown = !allowances.mayVerify(from: network, at: now.uptimeMilliseconds)
    actions.append(.verify(id, tokens: [hello.token] + hello.moreTokens, onlyKnown: onlyKnown))
  }

  mutating func admit(
    _ id: ConnectionID, _ verdicts: [TokenVerdict], signatures: Int, holder: UserID?, at now: Moment, _ actions: inout [Action]
  ) {
    guard let connection = connections[id], case .verifying(let hello) = connection.phase else { return }
    if isDraining { return disconnect(id, GoAway(.drain, message: "the relay is stopping"), code: 1001, &actions) }
    // Each token by itself: one that was revoked does not take the others of its holder with it.
    let verdict = TokenVerdict(combining: verdicts.map { $0.judged(by: tokenRules, at: now.wall) })
    let users = [verdict.user, holder].compactMap(\.self)
    guard !refuseRevokedDevice(id, hello, verdict, of: users, at: now, &actions) else { return }
    switch verdict.excluding(disabledUsers) {
    // The same answer, whether the session exists or not (G8).
    case .notAllowed:
      allowances.noteRefusal(from: connection.network, at: now.uptimeMilliseconds)
      disconnect(id, GoAway(.notAllowed, message: "this token opens nothing here"), code: 1008, &actions)
    case .ofSeveralHolders:
      allowances.noteRefusal(from: connection.network, at: now.uptimeMilliseconds)
      let message = "the tokens of one hello must be of one user with one role"
      disconnect(id, GoAway(.notAllowed, message: message), code: 1008, &actions)
    case .expired:
      if signatures > 0 { allowances.noteRefusal(from: connection.network, at: now.uptimeMilliseconds) }
      closeAsExpired(id, &actions)
    case .revoked:
      if signatures > 0 { allowances.noteRefusal(from: connection.network, at: now.uptimeMilliseconds) }
      closeAsRevoked(id, &actions)
    case .ofWipedDevice: closeAsWiped(id, &actions)
    case .unknown: postpone(id, because: "too many tokens that open nothing", at: now, &actions)
    case .keyAwaited: postpone(id, because: "the keys of this token's issuer are awaited", at: now, &actions)
    case .directoryUnread: postpone(id, because: "the directory of people cannot be read for now", at: now, &actions)
    case .granted(let grant):
      guard hasRoom(for: id, hello, grant, &actions) else { return }
      if let delay = delayOfArrival(of: grant.participant.user, at: now) {
        let goAway = GoAway(.overloaded, delayMilliseconds: delay, message: "many come to the relay at once")
        return disconnect(id, goAway, code: 1001, &actions)
      }
      guard fence(id, hello, grant, &actions) else { return }
      strangers.remove(id, of: connection.network)
      connections[id]?.phase = .arriving(hello, grant)
      let arrival: LedgerWrite =
        grant.followsMembership
        ? .arriveMember(
          grant.participant, known: hello.known(of: hello.cursors.keys.sorted()), pageSize: places.sessionsPerWelcomeMax)
        : .arrive(grant.participant, sessions: grant.sessions, known: hello.known(of: grant.sessions))
      batches.add(Pending(connection: id, write: arrival))
    }
  }

  /// Whether this user may connect one more device. A device that is already connected does not count again.
  private mutating func hasRoom(for id: ConnectionID, _ hello: Hello, _ grant: Grant, _ actions: inout [Action]) -> Bool {
    let device = UserDevice(grant.participant.user, hello.device)
    guard fences[device] == nil, elsewhere.fence(of: device) == nil,
      deviceCount(of: device.user) >= places.ofUserMax
    else { return true }
    counts.turnedAway += 1
    let goAway = GoAway(
      .overloaded, delayMilliseconds: Limits.backoffMaxMilliseconds,
      message: "\(places.ofUserMax) devices of this user are connected, and no more may be")
    disconnect(id, goAway, code: 1001, &actions)
    return false
  }

  /// One connection per device: the higher connection epoch stays and the lower one is closed, whichever arrives last. A device
  /// counts its connections one by one. If two epochs are further apart than it can have counted, the higher one is rejected:
  /// otherwise a second holder of the token could lock the device out with an epoch that it never reaches.
  private mutating func fence(_ id: ConnectionID, _ hello: Hello, _ grant: Grant, _ actions: inout [Action]) -> Bool {
    let device = UserDevice(grant.participant.user, hello.device)
    let epoch = hello.connectionEpoch
    // Before anything is closed: a connection that does not come in takes no other with it.
    if let other = elsewhere.fence(of: device), !DeviceConnection.succeeds(epoch, other.epoch) {
      counts.fenced += 1
      disconnect(id, replaced(by: nil), code: 1008, &actions)
      return false
    }
    if let other = fences[device] {
      counts.fenced += 1
      guard DeviceConnection.succeeds(epoch, other.epoch) else {
        disconnect(id, replaced(by: connections[other.connection]?.network), code: 1008, &actions)
        return false
      }
      let goAway = replaced(by: connections[id]?.network)
      let returning = grant.followsMembership ? connections[other.connection]?.sessions ?? [] : grant.sessions
      connections[id]?.returning = returning
      disconnect(other.connection, goAway, code: 1008, returnsTo: returning, &actions)
    }
    fences[device] = .init(connection: id, epoch: epoch)
    sayConnected(device, epoch: epoch, grant)
    return true
  }

  /// How many devices of a user are connected, over all relays.
  private func deviceCount(of user: UserID) -> Int { fences.count(of: user) + elsewhere.deviceCount(of: user) }

  /// Names the network of the new connection, so that the device's owner notices one that is not theirs.
  func replaced(by network: PeerNetwork?) -> GoAway {
    GoAway(
      .replaced, message: "another connection of this device, from \(network ?? .unknown), took over")
  }

  mutating func expire(at now: Moment, _ actions: inout [Action]) {
    allowances.removeFull(at: now.uptimeMilliseconds)
    let helloMaxMilliseconds = helloMaxMilliseconds
    // Every second, of thousands: looked at in their places, and only what is found is put in order.
    let indices = connections.indices.filter { connections.values[$0].end(at: now, helloMaxMilliseconds) != nil }
    for id in indices.map({ connections.keys[$0] }).sorted() {
      switch connections[id]?.end(at: now, helloMaxMilliseconds) {
      case nil: break
      case .noHello: closeForProtocolError(id, "no hello", &actions)
      case .expired: closeAsExpired(id, &actions)
      case .silent(let milliseconds):
        actions.append(.close(id, code: 1001, reason: "nothing heard for \(milliseconds / 1_000) s"))
        removeConnection(id, &actions)
      case .stuck:
        actions.append(.close(id, code: 1001, reason: "nothing taken for \(Limits.idleMaxMilliseconds / 1_000) s"))
        removeConnection(id, &actions)
      }
    }
  }

  /// A piece of a message has arrived. Before hello only a complete frame counts: a stranger that sends a byte now and then must not keep its
  /// connection.
  mutating func receiving(from id: ConnectionID, at now: Moment, _ actions: inout [Action]) {
    let isToBeTold = update(id) { connection in
      guard case .open = connection.phase else { return false }
      connection.heardAtMilliseconds = now.uptimeMilliseconds
      // Whatever is on the way may have acknowledged all of it, and its client would take the wait for an answer for silence. A message that is
      // complete within a second needs no ``RelayFrame/stillReceiving``.
      guard let since = connection.receivingSinceMilliseconds else {
        connection.receivingSinceMilliseconds = now.uptimeMilliseconds
        return false
      }
      guard now.uptimeMilliseconds - since >= Limits.stillReceivingMilliseconds / 2,
        connection.toldReceivingAtMilliseconds.map({ now.uptimeMilliseconds - $0 >= Limits.stillReceivingMilliseconds }) ?? true
      else { return false }
      connection.toldReceivingAtMilliseconds = now.uptimeMilliseconds
      return true
    }
    guard isToBeTold == true else { return }
    actions.append(.send(id, [.stillReceiving]))
  }

  /// The client violated the protocol: close with 1002 and the reason; the relay continues.
  mutating func closeForProtocolError(_ id: ConnectionID, _ reason: String, _ actions: inout [Action]) {
    disconnect(id, GoAway(.protocolError, message: reason), code: 1002, &actions)
  }
}

extension RelayMachine.Connection {
  /// Why the time of a connection is over.
  fileprivate enum End {
    case noHello
    /// Its token has expired, or it was asked to wipe itself and does not say that it has.
    case expired
    case silent(milliseconds: Int64)
    case stuck
  }

  /// `nil` for most.
  fileprivate func end(at now: Moment, _ helloMaxMilliseconds: Int64) -> End? {
    let silence = now.uptimeMilliseconds - heardAtMilliseconds
    switch phase {
    case .greeting where silence >= helloMaxMilliseconds: return .noHello
    case .wiping(_, let askedAt) where now.uptimeMilliseconds - askedAt >= Limits.wipeAnswerMaxMilliseconds: return .expired
    case .open(let member) where member.grant.expiresAt <= now.wall: return .expired
    // While the relay does not read from a connection, silence proves nothing; one that takes no byte for this long is closed too.
    case .open where silence >= Limits.idleMaxMilliseconds && pauses.isEmpty: return .silent(milliseconds: silence)
    case .open where isStuck(at: now): return .stuck
    default: return nil
    }
  }

  private func isStuck(at now: Moment) -> Bool {
    guard let congestedAtMilliseconds else { return false }
    return now.uptimeMilliseconds - congestedAtMilliseconds >= Limits.idleMaxMilliseconds
  }
}

extension Hello {
  /// The device's cursors in the sessions that it may read; no other session is looked up.
  fileprivate func known(of sessions: [SessionID]) -> [SessionID: [LogCursor]] {
    var known: [SessionID: [LogCursor]] = [:]
    for session in sessions {
      guard let cursor = cursors[session], cursor.sequence > 0 else { continue }
      known[session] = (earlier[session] ?? []) + [cursor]
    }
    return known
  }
}
