internal import WardlineModel

// Who becomes a member of a session, or ceases to be one, while they are connected (G8): the relay says so, and their devices begin or end to
// follow the session on the connection that they have.
extension RelayMachine {
  /// An entry that changes who is a member is on disk, and was delivered to those who followed the session.
  mutating func noteMembership(_ entry: LogEntry, _ actions: inout [Action]) {
    switch entry.event {
    case .joined(let participant, _):
      for id in connections(following: participant.user) {
        join(entry.session, from: entry.memberSince, on: id, &actions)
      }
    case .left(let user, _):
      for id in connections(following: user) { leave(entry.session, through: entry.sequence, on: id, &actions) }
    default: break
    }
  }

  func connections(following user: UserID) -> [ConnectionID] {
    fences.connections(of: user).filter { id in
      guard case .open(let member)? = connections[id]?.phase else { return false }
      return member.access.followsMembership
    }
  }

  private mutating func join(_ session: SessionID, from first: UInt64, on id: ConnectionID, _ actions: inout [Action]) {
    guard case .open(let member)? = connections[id]?.phase, !member.access.sessions.contains(session) else { return }
    guard hasRoomToFollow(member, on: id, &actions) else { return }
    connections[id]?.withMember { member in
      member.access.sessions.insert(session)
      member.access.ends[session] = nil
      member.access.setBegin(first, of: session, under: history)
    }
    // It came back before its devices had read that it was gone: it goes on where it stands.
    if member.subscriptions[session] != nil { attend(session, by: id, &actions) }
    actions.append(.send(id, [.joined(session)]))
    if member.subscriptions[session] != nil { tellPresence(in: session, to: id, &actions) }
  }

  /// The next connection follows first what the device asks for: the session on its screen, those with something pending, the newest (G9).
  private mutating func hasRoomToFollow(_ member: Member, on id: ConnectionID, _ actions: inout [Action]) -> Bool {
    guard member.access.sessions.count + member.access.ends.count >= places.sessionsFollowedMax else { return true }
    disconnect(id, GoAway(.drain, message: "more sessions than one connection follows"), code: 1001, &actions)
    return false
  }

  /// Tells a device of the sessions in progress that its welcome had no room for, page by page: the next page once it follows those of the one
  /// before, or has left them.
  ///
  /// - Parameter followed: a session that it follows by now.
  mutating func nameFurtherSessions(besides followed: SessionID? = nil, on id: ConnectionID, _ actions: inout [Action]) {
    let pageSize = places.sessionsPerWelcomeMax
    let room = places.sessionsFollowedMax
    let page = connections[id]?.withMember { member -> [SessionID] in
      if let followed { member.named.remove(followed) }
      guard member.named.isEmpty, !member.unnamed.isEmpty else { return [] }
      var page: [SessionID] = []
      while page.count < pageSize, let session = member.unnamed.popLast() {
        guard !member.access.sessions.contains(session), member.access.ends[session] == nil else { continue }
        // What is past the bound is behind, never closed: its device asks for it when it is opened.
        guard member.access.sessions.count + member.access.ends.count < room - pageSize else {
          member.unnamed = []
          break
        }
        page.append(session)
        member.access.sessions.insert(session)
      }
      member.named = Set(page)
      return page
    }
    if let page, !page.isEmpty { actions.append(.send(id, page.map { .joined($0) })) }
  }

  private mutating func leave(
    _ session: SessionID, through sequence: UInt64, on id: ConnectionID, _ actions: inout [Action]
  ) {
    // One that the device is not told of yet is no news to it (G8).
    connections[id]?.withMember { member in member.unnamed.removeAll { $0 == session } }
    guard case .open(let member)? = connections[id]?.phase, member.access.sessions.contains(session) else { return }
    nameFurtherSessions(besides: session, on: id, &actions)
    let present = presentUsers(in: session, besides: member.grant.participant.user)
    connections[id]?.withMember { member in
      member.access.sessions.remove(session)
      member.access.ends[session] = sequence
      // What is committed from here on is not for it.
      if case .reading(let after, _)? = member.subscriptions[session] {
        member.subscriptions[session] = .reading(after: after, aside: nil)
      }
      if member.subscriptions[session] != nil {
        member.presenceWhenLeft[session] = present.union(
          member.missedPresence.keys.lazy.filter { $0.session == session }.map(\.user))
      }
      member.missedReceipts = member.missedReceipts.filter { $0.key.session != session }
      member.missedPresence = member.missedPresence.filter { $0.key.session != session }
    }
    stopAttending(session, by: id, &actions)
    switch member.subscriptions[session] {
    case .reading, .behind: break
    case .live, nil: endFollowing(session, on: id, &actions)
    }
  }

  /// Everything up to the leaving was sent.
  mutating func endFollowing(_ session: SessionID, on id: ConnectionID, _ actions: inout [Action]) {
    connections[id]?.withMember { member in
      member.subscriptions[session] = nil
      member.presenceWhenLeft[session] = nil
    }
    actions.append(.send(id, [.left(session)]))
  }

  // MARK: Pages read while their reader leaves

  /// A page that was read.
  struct HeldPage: Equatable, Sendable {
    let page: LogPage?
    let read: Read
  }

  /// Whether the batch that is being committed may end the membership of a reader. A page that is read meanwhile may hold what comes after that
  /// (G8): it waits until the machine knows. By an accept or an assignment somebody else may leave, who has handed over: only the ledger knows who,
  /// so the pages of all readers wait.
  func isLeaving(_ user: UserID, _ session: SessionID) -> Bool {
    batches.committing.contains { pending in
      switch pending.write {
      case .submitMember(let operation, let author), .answer(let operation, let author, _):
        guard operation.session == session else { return false }
        if operation.action.endsMembership { return author.user == user }
        switch operation.action {
        case .acceptRequest, .assignRequest: return true
        default: return false
        }
      default: return false
      }
    }
  }

  mutating func deliverHeldPages(_ actions: inout [Action]) {
    let held = heldPages
    heldPages = []
    for held in held { deliverPage(held.page, for: held.read, &actions) }
  }

  // MARK: Following

  /// A device continues a session that it was told of.
  mutating func follow(_ follow: Follow, from id: ConnectionID, _ member: Member, _ actions: inout [Action]) {
    let known = follow.after.sequence > 0 ? follow.earlier + [follow.after] : []
    let write = LedgerWrite.follow(follow.session, by: member.grant.participant.user, known: known)
    batches.add(Pending(connection: id, write: write))
    countWaiting(of: id, &actions)
  }

  /// The session as it is now, how far everyone is, and then its log from where the device has read it.
  mutating func beginFollowing(
    _ head: SessionHead, _ receipts: [UserReceipt], _ shared: LogCursor?, at cursor: LogCursor, on id: ConnectionID,
    _ actions: inout [Action]
  ) {
    guard admit(head, to: id, &actions) else { return }
    guard case .open(let member)? = connections[id]?.phase else { return }
    let user = member.grant.participant.user
    let served = receipts.compactMap(member.access.served)
    let frames = [.following(head)] + served.map { RelayFrame.receipt($0.receipt, by: $0.user) }
    actions.append(.send(id, frames + (head.endsAtHead ? [] : presence(in: head.session, besides: user))))
    if member.subscriptions[head.session] == nil {
      let subscription = subscribe(id, at: cursor, shared ?? .start, to: head, &actions)
      connections[id]?.withMember { $0.subscriptions[head.session] = subscription }
      begin(subscription, to: head, on: id, &actions)
      readNext(id, &actions)
    }
    nameFurtherSessions(besides: head.session, on: id, &actions)
  }

  /// Opens a session to a connection whose user is a member of it: its welcome may have had no room for it.
  ///
  /// - Returns: whether the connection goes on.
  private mutating func admit(_ head: SessionHead, to id: ConnectionID, _ actions: inout [Action]) -> Bool {
    guard case .open(let member)? = connections[id]?.phase else { return false }
    if !head.endsAtHead, !member.access.sessions.contains(head.session), !hasRoomToFollow(member, on: id, &actions) {
      return false
    }
    connections[id]?.withMember { member in
      if !head.endsAtHead { member.access.sessions.insert(head.session) }
      member.access.setBegin(head.memberSince, of: head.session, under: history)
    }
    return true
  }

  /// Lets a connection hear of a session from now on; or ends it where it has read all that it may.
  mutating func begin(_ subscription: Subscription, to head: SessionHead, on id: ConnectionID, _ actions: inout [Action]) {
    guard head.endsAtHead else { return attend(head.session, by: id, &actions) }
    connections[id]?.withMember { $0.access.ends[head.session] = head.head }
    if case .live = subscription { endFollowing(head.session, on: id, &actions) }
  }

  /// Adds a connection to those that hear of a session; the others hear that its user is there.
  mutating func attend(_ session: SessionID, by id: ConnectionID, _ actions: inout [Action]) {
    guard let user = connections[id]?.device?.user, audiences[session]?.contains(id) != true else { return }
    if !isLocal(user, in: session) { changePresence(of: user, isHere: true, in: session, &actions) }
    audiences[session, default: []].append(id)
    vacancies.sinceMilliseconds[session] = nil
  }

  /// - Parameter isReturning: another connection of the device is arriving: to the others nobody has left, unless it does not come in.
  mutating func stopAttending(
    _ session: SessionID, by id: ConnectionID, isReturning: Bool = false, of user: UserID? = nil, _ actions: inout [Action]
  ) {
    guard let user = user ?? connections[id]?.device?.user else { return }
    audiences[session]?.removeAll { $0 == id }
    if audiences[session]?.isEmpty == true {
      audiences[session] = nil
      floors[session] = nil
    }
    guard !isReturning, !isLocal(user, in: session) else { return }
    changePresence(of: user, isHere: false, in: session, &actions)
  }
}

extension LogEntry {
  /// The first entry of the membership that it begins: who creates a session is there from its first entry on.
  var memberSince: UInt64 {
    if case .joined(_, let reason) = event, reason.code != .created { sequence } else { 1 }
  }
}

extension LogEntry.Event {
  /// Whether somebody becomes a member by it, or ceases to be one.
  var changesMembership: Bool {
    switch self {
    case .joined, .left: true
    default: false
    }
  }
}

extension LogPage {
  /// Without what comes after `last`, as if the log ended there. `nil`: all of it.
  func bounded(through last: UInt64?) -> LogPage {
    guard let last, last < head else { return self }
    var page = self
    page.entries.removeAll { $0.sequence > last }
    page.head = last
    return page
  }
}
