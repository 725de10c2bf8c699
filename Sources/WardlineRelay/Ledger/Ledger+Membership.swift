package import WardlineModel

/// A user's membership of a session, as the session's log says it.
package struct Membership: Hashable, Sendable {
  /// The last entry that they may read; `nil` while they are a member.
  package var through: UInt64?
  /// The status that was in force there. Without a meaning while they are a member.
  package var status: VersionedStatus
  /// The entry with which they became a member last; 1 for whoever was there from the first entry on.
  package var since: UInt64
  /// Whether they take part: they came by themselves or were brought in by a coordinator, or have said something since they were invited. An
  /// invitation alone makes nobody busy.
  package var takesPart: Bool

  package init(through: UInt64? = nil, status: VersionedStatus = .initial, since: UInt64 = 1, takesPart: Bool = true) {
    self.since = since
    self.takesPart = takesPart
    self.through = through
    self.status = status
  }

  package var isCurrent: Bool { through == nil }
}

// Membership decides the access of users whose tokens name no session (G8). A member may read the log and add to it; a former member may
// read it up to the entry of their leaving. Where a relay serves no more than follows from the last joining on, the machine sees to that.
extension Ledger {
  /// Arrival with a token that names no session: continues the sessions of which the user is or was a member.
  mutating func arrive(
    _ participant: Participant, known cursors: [SessionID: [LogCursor]], pageSize: Int
  ) -> LedgerOutcome {
    let user = participant.user
    var (current, left): ([SessionID], [SessionHead]) = ([], [])
    let (sessions, rest, isPage) = (known.sessionsOfMembers[user] ?? SessionsOfMember()).page(of: pageSize)
    // Without what they have left in this same batch; of the others no membership is read.
    let further = rest.filter { known.memberships[SessionUser($0, user)]?.isCurrent ?? true }
    for session in sessions {
      guard let membership = known.memberships[SessionUser(session, user)], let head = head(of: session, for: membership) else {
        continue
      }
      guard !membership.isCurrent else {
        current.append(session)
        continue
      }
      // A device that has read all that it may has nothing to continue, unless it has read what this log does not hold (G4).
      let read = cursors[session] ?? []
      let shared = lastShared(of: read, in: session, through: head.head)
      if shared?.sequence ?? 0 < head.head || !read.isEmpty && shared != read.last { left.append(head) }
    }
    guard
      case .arrived(let heads, let entries, let receipts, var shared, _) = arrive(
        participant, sessions: current, known: cursors)
    else { return .arrived([], entries: []) }
    let served = heads.map { head in
      var head = head
      head.memberSince = known.memberships[SessionUser(head.session, user)]?.since ?? 1
      return head
    }
    for head in left {
      shared[head.session] = lastShared(of: cursors[head.session] ?? [], in: head.session, through: head.head)
    }
    return .arrived(
      served + left, entries: entries, receipts: receipts, shared: shared, further: isPage ? further : nil)
  }

  /// A device continues a session on a connection that is open already.
  func follow(_ session: SessionID, by user: UserID, known cursors: [LogCursor]) -> LedgerOutcome {
    guard let membership = known.memberships[SessionUser(session, user)], let head = head(of: session, for: membership) else {
      return .notFollowing(session)
    }
    let receipts = membership.isCurrent ? self.receipts(in: session) : []
    return .following(head, receipts: receipts, shared: lastShared(of: cursors, in: session, through: head.head))
  }

  /// The session as a member may see it: of one who has left, as it was then.
  private func head(of session: SessionID, for membership: Membership) -> SessionHead? {
    guard var head = known.sessions[session]?.head else { return nil }
    head.memberSince = membership.since
    guard let through = membership.through else { return head }
    head.head = min(through, head.head)
    head.status = membership.status
    head.endsAtHead = true
    return head
  }

  /// An operation of somebody whose token names no session.
  ///
  /// - Parameter wasRung: as in ``LedgerWrite/answer(_:author:wasRung:)``.
  mutating func submit(_ operation: ClientOperation, member: Participant, wasRung: Bool = false) -> LedgerOutcome {
    if let fault = operation.formFault { return refuse(operation, fault) }
    guard let session = operation.session else { return refuse(operation, .malformed) }
    // What was accepted before is answered with its acknowledgement, also to those who have left since (G2).
    let isNew = known.entries[operation.key] == nil && known.records[operation.key] == nil
    if isNew, operation.rules.answersRequest { return answerRequest(operation, by: member, in: session, wasRung: wasRung) }
    if isNew, member.role == .coordinator, let outcome = oversee(operation, by: member, in: session) { return outcome }
    let membership = known.memberships[SessionUser(session, member.user)]
    guard isNew, membership?.isCurrent != true else {
      let outcome = submit(operation, author: member.user)
      if case .accepted(_, let entry) = outcome, case .message = entry.event, member.role == .interpreter,
        membership?.takesPart == false
      {
        changes.firstWords.insert(operation.key)
      }
      return outcome
    }
    guard operation.rules.isCreation, known.sessions[session] == nil else { return refuse(operation, .notAllowed) }
    guard mayCreateSession(member.user) else { return refuse(operation, .tooManySessions) }
    guard case .createSession = operation.action else { return createSession(for: operation, by: member, in: session) }
    guard charge(member.user, records: 1, bytes: 0) else { return refuse(operation, .quotaExceeded) }
    guard case .accepted(let acceptance, let entry) = submit(operation, author: member.user) else {
      return refuse(operation, .malformed)
    }
    return .created(acceptance, entries: [entry, join(member, .created, session: session)])
  }

  /// Whether an operation of membership changes nothing: it is kept, and makes no entry.
  func isUnneeded(_ operation: ClientOperation, by author: UserID, in session: SessionID) -> Bool {
    switch operation.action {
    case .createSession: known.sessions[session] != nil
    case .invite(let user): known.memberships[SessionUser(session, user)]?.isCurrent == true
    case .joinSession: known.memberships[SessionUser(session, author)]?.isCurrent == true
    default: false
    }
  }

  /// What an operation of membership writes, or why it cannot.
  func membershipEvent(of operation: ClientOperation, by author: UserID, in session: SessionID) -> Result<
    LogEntry.Event, RejectionCode
  > {
    switch operation.action {
    case .invite(let user):
      guard let person = known.people[user], !person.isDisabled else { return .failure(.unknownPerson) }
      guard !known.mutes.contains(Mute(of: author, by: user)) else { return .failure(.muted) }
      return .success(.joined(Participant(person), MembershipReason(.invited)))
    case .leave:
      // A session that the token names stays open for as long as the token is valid, so it cannot be left.
      guard known.memberships[SessionUser(session, author)]?.isCurrent == true else { return .failure(.notAllowed) }
      return .success(.left(author, MembershipReason(.left)))
    default: return .failure(.malformed)
    }
  }

  private mutating func join(_ participant: Participant, _ code: MembershipReason.Code, session: SessionID) -> LogEntry {
    append(.joined(participant, MembershipReason(code)), by: participant.user, to: session)
  }

  /// What an entry changes of who is a member.
  mutating func noteMembership(_ entry: LogEntry) {
    switch entry.event {
    case .joined(let participant, let reason):
      let place = SessionUser(entry.session, participant.user)
      let takesPart = reason.code != .invited
      set(Membership(since: entry.memberSince, takesPart: takesPart), of: place)
      known.participants[place] = participant
      changes.participants[place] = participant
      // Who arrives behind it in the same batch hears of it with the welcome, and in no other way (G10; fast seed 5006710).
      known.sessionsOfMembers[participant.user, default: SessionsOfMember()].join(entry.session)
      if takesPart { known.occupied[participant.user, default: []].insert(entry.session) }
    case .message: notePart(of: entry.author, in: entry.session)
    case .accepted(_, let user): notePart(of: user, in: entry.session)
    case .left(let user, _):
      let status = known.sessions[entry.session]?.head.status ?? .initial
      let place = SessionUser(entry.session, user)
      let before = known.memberships[place] ?? Membership()
      set(
        Membership(through: entry.sequence, status: status, since: before.since, takesPart: before.takesPart), of: place)
      known.occupied[user]?.remove(entry.session)
    default: break
    }
  }

  /// Who was invited speaks for the first time, or is the interpreter whom a request asked for.
  private mutating func notePart(of user: UserID, in session: SessionID) {
    let place = SessionUser(session, user)
    guard var membership = known.memberships[place], membership.isCurrent, !membership.takesPart else { return }
    membership.takesPart = true
    set(membership, of: place)
    known.occupied[user, default: []].insert(session)
  }

  /// As if they had been invited only: their next word makes them busy again. It makes no entry, since nobody has done anything.
  mutating func vacate(_ session: SessionID, _ users: [UserID]) -> LedgerOutcome {
    let freed = users.filter { user in
      let place = SessionUser(session, user)
      guard var membership = known.memberships[place], membership.isCurrent, membership.takesPart else { return false }
      membership.takesPart = false
      set(membership, of: place)
      known.occupied[user]?.remove(session)
      return true
    }
    return .vacated(session, freed)
  }

  private mutating func set(_ membership: Membership, of place: SessionUser) {
    known.memberships[place] = membership
    changes.memberships[place] = membership
  }
}

extension Participant {
  /// Somebody of the directory, with the language that they speak best.
  package init(_ person: Person) {
    self.init(user: person.user, role: person.role, name: person.name, language: person.languages.first?.tag.text ?? "")
  }
}

extension RejectionCode: Error {}
