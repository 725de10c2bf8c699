internal import WardlineModel

// A connection whose token names no session opens those of which its user is a member. The relay says which: at the welcome, and whenever
// that changes.
extension SyncMachine {
  /// The sessions whose cursors the hello names: all that the tokens open; else as many as there is room for, those first that somebody
  /// looks at or writes to. Those of the others follow the welcome.
  func sessionsToName() -> Set<SessionID> {
    guard followsMembership else { return opened }
    var named: [SessionID] = shown.map { [$0] } ?? []
    for case .session(let session) in lanes.keys.sorted() { named.append(session) }
    named += cursors.keys.sorted()
    var chosen: Set<SessionID> = []
    for session in named where cursors[session] != nil && chosen.count < Limits.sessionsPerHelloMax { chosen.insert(session) }
    return chosen
  }

  /// Whether the relay may send the log of a session: it is open, or its user has left it, and it is read to its end.
  func isReadable(_ session: SessionID) -> Bool { opened.contains(session) || online?.readable.contains(session) == true }

  /// Whether a session that the relay names is believed. Only so many are: a relay cannot fill the store with them (G9).
  mutating func believes(in session: SessionID) -> Bool {
    guard cursors[session] == nil else { return true }
    guard cursors.count < Limits.sessionsKnownMax else { return false }
    // It counts from now on.
    cursors[session] = .start
    return true
  }

  /// Whether the operation of that key is loaded, and makes somebody a member.
  func isInvitation(_ key: IdempotencyKey) -> Bool {
    lanes.values.lazy.compactMap { $0.operation(of: key) }.contains { operation in
      switch operation.action {
      case .invite, .joinSession: true
      default: false
      }
    }
  }

  /// Whether an operation can leave where its author is no member.
  func needsNoMembership(_ operation: ClientOperation) -> Bool {
    operation.rules.needsNoMembership || operation.rules.isOversight && online?.isCoordinator == true
  }

  /// Whether it is the answer to what somebody said of a request, or did as a coordinator, in a session of which they are no member.
  func isStrangers(_ acceptance: Acceptance) -> Bool {
    guard followsMembership, let session = acceptance.session, !opened.contains(session) else { return false }
    return lanes.values.lazy.compactMap { $0.operation(of: acceptance.key) }.contains {
      $0.rules.answersRequest || $0.rules.isOversight
    }
  }

  /// Whether an answer can move the cursor of its session on. Before the relay has answered a follow, the cursor may be of another history
  /// than the place that it gives (G4). So may that of a session which a request has just created again, in a log that was set back.
  func isFollowed(_ session: SessionID?) -> Bool {
    guard let session else { return true }
    if online?.unanswered.contains(session) == true, online?.served.contains(session) != true { return false }
    return opened.contains(session) || cursors[session] ?? .start == .start
  }

  /// The user has become a member: what waited here for that can leave.
  mutating func join(_ session: SessionID) {
    // What was asked for while it was closed was answered by that it is, or is of an earlier membership.
    if opened.insert(session).inserted { online?.asked.remove(session) }
    believed.insert(session)
    online?.readable.insert(session)
    online?.unfollowed.remove(session)
    for lane in [LaneID.session(session), .feedback] where setAside.remove(lane) != nil {
      lanes[lane, default: Lane()].readAgain()
    }
  }

  /// The user is a member no more: what is not in flight stays in the store.
  mutating func leave(_ session: SessionID) -> RelayNews {
    opened.remove(session)
    believed.remove(session)
    inProgress[session] = nil
    online?.readable.remove(session)
    online?.served.remove(session)
    online?.unanswered.remove(session)
    online?.unfollowed.remove(session)
    online?.heads[session] = nil
    online?.heardReceipts[session] = nil
    online?.receiptsIncomplete.remove(session)
    for lane in [LaneID.session(session), .feedback] where lanes[lane] != nil && leaveOutClosed(of: lane) {
      setAside.insert(lane)
    }
    return .opened(opened)
  }
}
