internal import WardlineModel

// A connection whose token names no session follows those of which its user is a member. The welcome is a page of them. This device asks for
// the others that it knows, by ``ClientFrame/follow(_:)`` with its cursor: at once for the session on the screen and those with something to
// send, then for those in progress, the newest first, so many at a time. The relay names those that the device does not know. Until the relay
// has answered, a session is behind, never closed: what is written there waits a round trip (G9, G10).
extension SyncMachine {
  /// Asks for a session from where its log was read.
  mutating func follow(_ session: SessionID) -> ClientFrame {
    online?.asked.insert(session)
    online?.unanswered.insert(session)
    let earlier = Array((earlier[session] ?? []).suffix(Limits.earlierEpochsMax))
    return .follow(Follow(session: session, after: cursors[session] ?? .start, earlier: earlier))
  }

  /// After a welcome: what is to be followed, in order, and the first of it.
  mutating func beginFollowing(_ welcome: Welcome) -> [ClientFrame] {
    for head in welcome.sessions.reversed() { noteProgress(of: head) }
    let unfollowed = opened.subtracting(welcome.sessions.map(\.session))
    let first = (shown.map { [$0] } ?? []).filter(unfollowed.contains)
    let named = welcome.sessions.map(\.session).filter { !self.named.contains($0) }
    let rest = inProgress.filter { unfollowed.contains($0.key) && !first.contains($0.key) }
      .sorted { $0.value > $1.value }.map(\.key)
    online?.unfollowed = unfollowed
    online?.served = Set(welcome.sessions.map(\.session)).subtracting(named)
    online?.isPage = welcome.isPage
    // What the relay names needs room, too.
    let room = Limits.sessionsFollowedMax - welcome.sessions.count - 2 * Limits.sessionsPerWelcomeMax
    for session in (first + named + rest.prefix(room)).reversed() { enqueueFollow(session) }
    let asked = (shown.map { [LaneID.session($0)] } ?? []) + setAside.sorted()
    return asked.compactMap { inquire(about: $0) } + nextFollows()
  }

  /// Asks for a closed session that is on the screen or has operations to send, after a welcome that is a page: the user may be a member of it,
  /// because it has ended, because somebody invited them while this device was offline, or because they are in more than the relay names. The
  /// relay answers `left` to a user who is no member.
  mutating func inquire(about lane: LaneID) -> ClientFrame? {
    guard case .session(let session) = lane, online?.isPage == true, !opened.contains(session),
      online?.asked.contains(session) == false, online?.inquired.insert(session).inserted == true
    else { return nil }
    return follow(session)
  }

  /// The next sessions to ask for, as far as the relay has answered the ones before.
  mutating func nextFollows() -> [ClientFrame] {
    var follows: [ClientFrame] = []
    // In place: a copy of what is to be followed would be as long as the list, for each of its sessions.
    while online?.unanswered.count ?? .max < Limits.followsUnansweredMax, let session = online?.toFollow.popLast() {
      online?.queued.remove(session)
      if opened.contains(session), online?.asked.contains(session) == false { follows.append(follow(session)) }
    }
    return follows
  }

  /// Each session once, however often the relay names it (G9).
  private mutating func enqueueFollow(_ session: SessionID) {
    if online?.queued.insert(session).inserted == true { online?.toFollow.append(session) }
  }

  /// Asks at once for sessions that are not followed yet: somebody looks at them, or has written there.
  mutating func followAtOnce(_ sessions: [SessionID], _ actions: inout [Action]) {
    let follows = sessions.filter { isBehind($0) && online?.asked.contains($0) == false }.map { follow($0) }
    guard !follows.isEmpty else { return }
    actions.append(.send(connection, follows))
    // What waits is not sent, so no missing answer to it would find a dead link (G10).
    liveness.probe()
  }

  /// Whether the session is open, and the relay does not know yet that this connection follows it.
  func isBehind(_ session: SessionID) -> Bool { online?.unfollowed.contains(session) == true }

  /// The loaded operations of a lane that can leave only once their session is followed.
  func sessionsBehind(of id: LaneID, _ lane: Lane) -> [SessionID] {
    guard online?.unfollowed.isEmpty == false else { return [] }
    switch id {
    case .session(let session): return isBehind(session) ? [session] : []
    default: return lane.operations.compactMap(\.operation.session).filter(isBehind)
    }
  }

  /// The relay has named a session of which the user is a member.
  mutating func noteMembership(of session: SessionID) -> [ClientFrame] {
    // Whoever is invited again before the relay has told this connection that they left is told of no leaving: what they wrote since goes on
    // (G10; fast mode, seed 715538039675).
    lanes[.session(session)]?.noteReturn()
    // Where a follow is under way, its answer comes. Any other session is asked for, also one that this connection follows: the relay names it
    // then because its user left and came back, and status, receipts and presence were not sent in between.
    if opened.contains(session), online?.unanswered.contains(session) == true { return [] }
    online?.asked.remove(session)
    join(session)
    noteInProgress(session)
    enqueueFollow(session)
    return nextFollows()
  }

  /// The relay serves a session from here on.
  ///
  /// - Returns: what to ask for next, and whether the session was closed as far as known.
  mutating func noteFollowing(_ head: SessionHead) -> (follows: [ClientFrame], isNews: Bool) {
    let isNews = !opened.contains(head.session) && online?.inquired.contains(head.session) == true && believes(in: head.session)
    if isNews { join(head.session) }
    online?.heads[head.session] = head
    online?.heardReceipts[head.session] = nil
    if !head.endsAtHead { online?.receiptsIncomplete.insert(head.session) }
    online?.readable.insert(head.session)
    online?.served.insert(head.session)
    online?.unanswered.remove(head.session)
    online?.unfollowed.remove(head.session)
    noteProgress(of: head)
    return (nextFollows(), isNews)
  }

  /// Remembers whether a session is in progress: the device follows those on its next connection.
  private mutating func noteProgress(of head: SessionHead) {
    if head.status.status == .ended {
      inProgress[head.session] = nil
    } else if opened.contains(head.session) {
      noteInProgress(head.session)
    }
  }

  private mutating func noteInProgress(_ session: SessionID) {
    guard inProgress[session] == nil else { return }
    heardCount += 1
    inProgress[session] = heardCount
  }
}
