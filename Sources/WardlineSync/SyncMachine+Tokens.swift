internal import WardlineModel

// Which sessions a connection opens. An operation leaves only on a connection that opens its session; any other stays in the store, is
// not loaded, is no attempt and never fails of it, and is read again at the next welcome.
extension SyncMachine {
  /// Whether anything waits for a token.
  package var waitsForToken: Bool { !setAside.isEmpty }

  /// The welcome says what is open. One that names no session says nothing of them.
  mutating func open(_ welcome: Welcome) -> Answer? {
    let claimed = opened
    let named = Set(welcome.sessions.map(\.session))
    if followsMembership {
      // A full welcome may have left out some of which the user is a member.
      opened = welcome.sessions.count < Limits.sessionsPerWelcomeMax ? named : named.union(cursors.keys)
    } else if !named.isEmpty {
      opened = named
    }
    for lane in setAside { lanes[lane, default: Lane()].noteReleased() }
    setAside = []
    for lane in lanes.keys where leaveOutClosed(of: lane) { setAside.insert(lane) }
    return opened == claimed ? nil : .opened(opened)
  }

  /// Whether nothing of a lane can leave on this connection, and nothing of it need be loaded.
  mutating func isClosed(_ lane: LaneID, _ actions: inout [Action]) -> Bool {
    // What creates a session can leave where it is not open; so it is loaded to see.
    guard isOnline, !followsMembership, case .session(let session) = lane, !opened.contains(session) else { return false }
    noteSetAside(lane, &actions)
    return true
  }

  /// What was loaded and cannot leave on this connection goes back to the store.
  mutating func leaveOutClosed(of lane: LaneID, _ actions: inout [Action]) {
    if leaveOutClosed(of: lane) { noteSetAside(lane, &actions) }
  }

  mutating func leaveOutClosed(of lane: LaneID) -> Bool {
    if case .session(let session) = lane {
      guard !opened.contains(session) else { return false }
      // What stands behind the creation of its session is blocked in the store until that is answered.
      if followsMembership, lanes[lane]?.head?.operation.isCreation == true { return false }
      lanes[lane]?.leaveOutAll()
      return true
    }
    let opened = opened
    return lanes[lane]?.leaveOut { operation in operation.session.map { !opened.contains($0) } ?? false } ?? false
  }

  /// Said once for a lane: the store knows which sessions wait, and one that is new there is among them from now on.
  private mutating func noteSetAside(_ lane: LaneID, _ actions: inout [Action]) {
    if setAside.insert(lane).inserted { actions.append(.apply([.opened(opened)])) }
  }

  /// The relay takes nothing for a session under the tokens that were shown. What was in flight there was not judged: it waits. A refusal
  /// to take back another's message is of the operation itself, and final.
  ///
  /// - Returns: whether it is one, with what is to be given back and to be kept.
  mutating func refusedUnopened(_ rejection: Rejection, at now: Moment) -> (released: [IdempotencyKey], answers: [Answer])? {
    guard rejection.code == .notAllowed, let session = rejection.session else { return nil }
    guard let id = lanes.first(where: { $0.value.contains(rejection.key) })?.key,
      let operation = lanes[id]?.operation(of: rejection.key)
    else {
      return opened.contains(session) ? nil : ([], [])
    }
    if opened.contains(session), operation.isJudgedAlone { return nil }
    // There is a session of that name, and it is others'.
    if followsMembership, operation.isCreation { return nil }
    lanes[id]?.remove(rejection.key)
    lanes[id]?.heard(at: now.uptimeMilliseconds)
    let isNews = opened.remove(session) != nil
    setAside.insert(id)
    _ = leaveOutClosed(of: id)
    return ([rejection.key], isNews ? [.opened(opened)] : [])
  }

  /// Leaves the connection for one that shows all tokens there are now. A try that waits shows them anyway.
  mutating func reconnectWithAllTokens(at now: Moment, _ actions: inout [Action]) {
    switch phase {
    case .idle, .waiting: return
    case .connecting: actions.append(.disconnect(connection, isDead: true))
    case .greeting, .online:
      actions.append(.disconnect(connection, isDead: false))
      releaseAll(&actions)
      receipts.markAllUnsent()
    }
    connect(at: now, &actions)
  }
}

extension Operation {
  /// Whether it can be refused where everything else of its author's is taken.
  fileprivate var isJudgedAlone: Bool {
    switch action {
    case .retract, .invite, .leave: true
    case .createSession, .sendMessage, .setStatus, .submitFeedback, .setPreference, .publishProfile: false
    }
  }
}
