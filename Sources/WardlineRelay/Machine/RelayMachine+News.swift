internal import WardlineModel

// What other relays on the same database have committed, in the order of the commits of all (decision 101).
extension RelayMachine {
  /// Comes before the outcomes of this relay's own commit that was made after it: what a session's readers are sent has its log's order (G3), and
  /// who is a member is known before what only members read (G8).
  mutating func follow(_ news: News, at now: Moment, _ actions: inout [Action]) {
    var newest: [UserDevice: UInt64] = [:]
    for batch in news.batches {
      for notice in batch.notices {
        follow(notice, of: batch.node, at: now, &actions)
        if case .connected(let device, let epoch, _, _) = notice { newest.note(epoch, of: device) }
      }
    }
    if !newest.isEmpty { batches.drop(endedBy: newest) }
    elsewhere.position = max(elsewhere.position, news.position)
    deliverHeldPages(&actions)
  }

  private mutating func follow(_ notice: Notice, of node: NodeID, at now: Moment, _ actions: inout [Action]) {
    switch notice {
    case .logged(let session, let through): readElsewhere(session, through: through, &actions)
    case .entry(let entry, let request):
      noteMembership(entry, &actions)
      overview.note(entry, request)
      requestCounts.follow(entry, request)
      followForRouting(entry, request)
      if case .done(.retract) = entry.event { erasure.note(at: now) }
    case .receipt(let receipt): broadcast(receipt, &actions)
    case .vacated(let session, let users): noteVacated(session, users)
    case .erased(let floors, let requests):
      for (session, floor) in floors.sorted(by: { $0.key < $1.key }) { announce(floor, of: session, &actions) }
      routing.machine.eraseNotes(of: requests)
    case .began:
      elsewhere.begin(node)
      tellConnections(at: now)
    case .ended: forget(node, at: now, &actions)
    case .connected(let device, let epoch, let name, let isInterpreter):
      noteConnected(device, .init(node: node, epoch: epoch, name: name, isInterpreter: isInterpreter), &actions)
    case .disconnected(let device, let epoch): noteDisconnected(device, epoch: epoch, from: node)
    case .presence(let session, let user, let isHere): noteHere(user, in: session, of: node, isHere: isHere, &actions)
    case .duty(let user, let choice): followDuty(choice, of: user, &actions)
    case .rang(let request, let user, let milliseconds):
      // They have chosen a break, or to be off duty, of which the relay that leads has not heard yet. It ends the ring when it does.
      guard routing.choices[user].map({ $0.duty == .on }) ?? true else { return }
      routing.news.append(.rang(request, user, milliseconds: milliseconds))
    case .ringEnded(let request, let user, let reason): routing.news.append(.ringEnded(request, user, reason))
    case .spoke(let session, let user): routing.news.append(.joined(session, user))
    case .changed(let user): recheckLanguages(of: user, &actions)
    }
  }

  /// Readers who had everything read on from the log, as after any pause: one mechanism for all that they did not get from a commit of this relay.
  private mutating func readElsewhere(_ session: SessionID, through last: UInt64, _ actions: inout [Action]) {
    overview.noteElsewhere(session)
    for id in audiences[session] ?? [] {
      let isBehind = connections[id]?.withMember { $0.subscriptions[session]?.miss(through: last) ?? false }
      if isBehind == true { readNext(id, &actions) }
    }
  }

  // MARK: Connections elsewhere

  /// A relay that begins knows nobody's connections.
  private mutating func tellConnections(at now: Moment) {
    for (device, fence) in fences.all.sorted(by: { $0.0 < $1.0 }) {
      if let grant = connections[fence.connection]?.grant { sayConnected(device, epoch: fence.epoch, grant) }
    }
    for session in audiences.keys.sorted() {
      for user in localUsers(in: session).sorted() { elsewhere.say(.presence(session, user, isHere: true)) }
    }
    // Every relay tells of all who are on duty, wherever they are connected: some are without a connection for a moment, and the relay of others may have
    // died without having been removed yet. A choice that still waits for the directory is told, too: the relay that reported it may be the dead one.
    for user in routing.awaited.union(routing.machine.people.keys.filter(routing.isOnDuty)).sorted() {
      if let choice = routing.choices[user] { elsewhere.say(.duty(user, choice)) }
    }
    if elsewhere.leads { sayRings(at: now) }
  }

  /// The relay that leads tells which rings go on: to a relay that begins, and to all when it has taken over. A relay that began after the former leader
  /// had died was told nothing by it.
  private mutating func sayRings(at now: Moment) {
    for (user, interpreter) in routing.machine.people.sorted(by: { $0.key < $1.key }) {
      guard let ring = interpreter.ring else { continue }
      elsewhere.say(.rang(ring.request, user, milliseconds: ring.untilMilliseconds - now.uptimeMilliseconds))
    }
  }

  mutating func sayConnected(_ device: UserDevice, epoch: UInt64, _ grant: Grant) {
    elsewhere.say(
      .connected(
        device, epoch: epoch, name: grant.participant.name,
        isInterpreter: grant.followsMembership && grant.participant.role == .interpreter))
    // A relay that began while they had no connection does not know their choice, and their device repeats only the same one.
    if let choice = routing.choices[device.user] { elsewhere.say(.duty(device.user, choice)) }
  }

  /// The newest connection of a device stays, wherever it is. Of two that have come at once both may end: the device comes back.
  private mutating func noteConnected(_ device: UserDevice, _ fence: Elsewhere.Fence, _ actions: inout [Action]) {
    elsewhere.set(fence, of: device)
    if fence.isInterpreter { routing.news.append(.connected(device.user, device.device)) }
    guard let own = fences[device], DeviceConnection(device, epoch: own.epoch).ends(with: fence.epoch) else { return }
    counts.fenced += 1
    disconnect(own.connection, replaced(by: nil), code: 1008, &actions)
  }

  private mutating func noteDisconnected(_ device: UserDevice, epoch: UInt64, from node: NodeID) {
    guard let fence = elsewhere.fence(of: device), (fence.node, fence.epoch) == (node, epoch) else { return }
    elsewhere.set(nil, of: device)
    if fence.isInterpreter, fences[device] == nil { routing.news.append(.disconnected(device.user, device.device)) }
  }

  private mutating func noteHere(
    _ user: UserID, in session: SessionID, of node: NodeID, isHere: Bool, _ actions: inout [Action]
  ) {
    let was = self.isHere(user, in: session)
    elsewhere.set(user, in: session, of: node, isHere: isHere)
    let isNow = self.isHere(user, in: session)
    if was != isNow { broadcastPresence(of: user, isHere: isNow, in: session, &actions) }
  }

  private mutating func forget(_ gone: NodeID, at now: Moment, _ actions: inout [Action]) {
    let (present, interpreters) = elsewhere.end(gone)
    if elsewhere.leads, routing.machine.isFollowing {
      routing.news.append(.tookOver)
      sayRings(at: now)
    }
    for device in interpreters where fences[device] == nil { routing.news.append(.disconnected(device.user, device.device)) }
    for key in present where !isHere(key.user, in: key.session) {
      broadcastPresence(of: key.user, isHere: false, in: key.session, &actions)
    }
  }

  // MARK: What the others are told

  /// A user's first device on this relay follows a session, or their last one has left it. Who is there still, over another relay, has not left.
  mutating func changePresence(of user: UserID, isHere: Bool, in session: SessionID, _ actions: inout [Action]) {
    elsewhere.say(.presence(session, user, isHere: isHere))
    guard !elsewhere.isPresent(user, in: session) else { return }
    broadcastPresence(of: user, isHere: isHere, in: session, &actions)
  }

  /// Hands what is to be said to the next commit.
  mutating func sayUnsaid() {
    let unsaid = elsewhere.takeUnsaid()
    if !unsaid.isEmpty { batches.add(.announce(unsaid)) }
  }
}

extension RelayMachine.Subscription {
  /// The log has grown up to an entry that this reader is not offered; `true` if it is to read now.
  fileprivate mutating func miss(through last: UInt64) -> Bool {
    switch self {
    case .live(let next) where next <= last:
      self = .behind(after: next - 1)
      return true
    case .reading(let after, _) where after < last:
      // What comes after it is read, too.
      self = .reading(after: after, aside: nil)
      return false
    case .live, .reading, .behind: return false
    }
  }
}
