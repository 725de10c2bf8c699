internal import WardlineModel

// Which sessions a connection opens. An operation is sent only on a connection that opens its session. Any other stays in the
// store: it is not loaded, counts no attempt, never fails for that, and is read again at the next welcome.
extension SyncMachine {
  /// Whether any operation waits for a token.
  package var waitsForToken: Bool { !setAside.isEmpty }

  /// The welcome names the open sessions. One that names none has no effect on them.
  mutating func open(_ welcome: Welcome) -> RelayNews? {
    let claimed = opened
    let named = Set(welcome.sessions.map(\.session))
    if followsMembership {
      // A page leaves out some of which the user is, or was, a member.
      opened = welcome.isPage ? named.union(believed) : named
      believed = opened
    } else if !named.isEmpty {
      opened = named
    }
    for lane in setAside { lanes[lane, default: Lane()].readAgain() }
    setAside = []
    var isNews = opened != claimed
    for lane in lanes.keys where leaveOutClosed(of: lane) {
      setAside.insert(lane)
      // What was written offline in a session of which nothing was known is not marked yet.
      if followsMembership { isNews = true }
    }
    return isNews ? .opened(opened) : nil
  }

  /// Whether no operation of a lane can be sent on this connection, so that none need be loaded.
  mutating func isClosed(_ lane: LaneID, _ actions: inout [Action]) -> Bool {
    // What creates a session can leave where it is not open; so it is loaded to see.
    guard isOnline, !followsMembership, case .session(let session) = lane, !opened.contains(session) else { return false }
    noteSetAside(lane, &actions)
    return true
  }

  /// Unloads operations that cannot be sent on this connection.
  mutating func leaveOutClosed(of lane: LaneID, _ actions: inout [Action]) {
    if leaveOutClosed(of: lane) { noteSetAside(lane, &actions) }
  }

  mutating func leaveOutClosed(of lane: LaneID) -> Bool {
    if case .session(let session) = lane {
      guard !opened.contains(session) else { return false }
      // The creation of a session leaves where it is not open, also ahead of what was written before it, which waits. So the lane is read
      // to its end; what is left out is read again when the session is open.
      if followsMembership {
        let isCoordinator = online?.isCoordinator == true
        return lanes[lane]?.leaveOut { !$0.rules.needsNoMembership && !(isCoordinator && $0.rules.isOversight) } ?? false
      }
      lanes[lane]?.leaveOutAll()
      return true
    }
    let opened = opened
    return lanes[lane]?.leaveOut { operation in operation.session.map { !opened.contains($0) } ?? false } ?? false
  }

  /// Reported once for the lane of a session: from then on the store marks it as waiting itself, including new operations. The lane of feedback
  /// is of all sessions, and each of them may be the first of which the store hears.
  private mutating func noteSetAside(_ lane: LaneID, _ actions: inout [Action]) {
    let isNew = setAside.insert(lane).inserted
    if lane == .feedback || isNew && online?.markedLanes.contains(lane) != true {
      actions.append(.apply([.opened(opened)]))
      // The store has marked every session that it knows: there may be hundreds of lanes (G9).
      let marked = lanes.keys
      online?.markedLanes.formUnion(marked)
    }
    if let question = inquire(about: lane) { actions.append(.send(connection, [question])) }
    // The operation is not sent, so no missing answer would find a dead link on which "joined" was lost (G10; fast mode, seed 20670).
    if followsMembership { liveness.probe() }
  }

  /// The relay rejects every operation of a session under the presented tokens. Those in flight were not judged: they wait. A
  /// rejected retraction of another user's message concerns the operation itself, and is final.
  ///
  /// - Returns: whether it is such a rejection, with the operations to release and to keep.
  mutating func refusedUnopened(_ rejection: Rejection, at now: Moment) -> (released: [IdempotencyKey], news: [RelayNews])? {
    guard rejection.code == .notAllowed, let session = rejection.session else { return nil }
    guard let id = lanes.first(where: { $0.value.contains(rejection.key) })?.key,
      let operation = lanes[id]?.operation(of: rejection.key)
    else {
      return opened.contains(session) ? nil : ([], [])
    }
    if opened.contains(session), operation.rules.isJudgedAlone { return nil }
    // An interpreter does not end a session of which they are a member, and goes on to write in it.
    if followsMembership, opened.contains(session), case .setStatus(.ended, _) = operation.action { return nil }
    // There is a session of that name, and it is others'; or a coordinator has named one that there is not.
    if followsMembership, needsNoMembership(operation) { return nil }
    lanes[id]?.remove(rejection.key)
    lanes[id]?.heard(at: now.uptimeMilliseconds)
    let isNews = opened.remove(session) != nil
    believed.remove(session)
    setAside.insert(id)
    _ = leaveOutClosed(of: id)
    return ([rejection.key], isNews ? [.opened(opened)] : [])
  }

  /// Replaces the connection by one that presents all current tokens. A waiting attempt will present them anyway.
  mutating func reconnectWithAllTokens(at now: Moment, _ actions: inout [Action]) {
    switch phase {
    case .idle, .waiting: return
    case .connecting: actions.append(.disconnect(connection, isDead: true))
    case .greeting, .online:
      actions.append(.disconnect(connection, isDead: false))
      noteDirectoryAge(at: now, &actions)
      releaseAll(&actions)
      receipts.markAllUnsent()
    case .changing: Phase.metWhileChanging()
    }
    connect(at: now, &actions)
  }
}
