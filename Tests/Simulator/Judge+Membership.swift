internal import WardlineModel
internal import WardlineRelay

// G8, by the log alone: a member of a session may read all of it and add to it; a former member may read it up to where they left.
extension Judge.History {
  /// A user's membership, as the log says.
  struct Membership {
    /// The first entry of it: that with which they joined, and of who created the session the first of the log.
    var since: UInt64
    /// The entry with which they left; `nil` while they are a member.
    var left: UInt64?
    /// Whether they came by themselves or for a request, or have said something since they were invited: that makes busy.
    var takesPart: Bool
    /// The status in force there.
    var status: VersionedStatus
  }

  func isMember(_ user: UserID) -> Bool { members[user].map { $0.left == nil } ?? false }

  /// Whether a user is a member, and not one who was invited and has said nothing yet.
  func takesPart(_ user: UserID) -> Bool { members[user].map { $0.left == nil && $0.takesPart } ?? false }

  /// The last entry that a user may read; 0 for a stranger.
  func readable(by user: UserID) -> UInt64 { members[user].map { $0.left ?? .max } ?? 0 }

  mutating func noteMembership(_ entry: LogEntry) {
    switch entry.event {
    case .joined(let participant, let reason):
      let since = reason.code == .created ? 1 : entry.sequence
      members[participant.user] = Membership(since: since, left: nil, takesPart: reason.code != .invited, status: status)
      if reason.code != .created { comings[participant.user, default: []].insert(since) }
    case .left(let user, _):
      members[user]?.left = entry.sequence
      members[user]?.status = status
    case .message: members[entry.author]?.takesPart = true
    case .accepted(_, let user): members[user]?.takesPart = true
    default: break
    }
  }
}

extension Judge {
  /// Who takes no part any more in a session in which nobody was, unless something of the same batch makes them take part again.
  mutating func noteVacated(_ outcomes: [LedgerOutcome]) {
    var vacated: [SessionID: Set<UserID>] = [:]
    for outcome in outcomes {
      if case .vacated(let session, let users) = outcome { vacated[session, default: []].formUnion(users) }
      for entry in outcome.entries {
        switch entry.event {
        case .message: vacated[entry.session]?.remove(entry.author)
        case .accepted(_, let user): vacated[entry.session]?.remove(user)
        case .joined(let participant, let reason):
          if reason.code != .invited { vacated[entry.session]?.remove(participant.user) }
        default: break
        }
      }
    }
    for (session, users) in vacated { for user in users { histories[session]?.members[user]?.takesPart = false } }
  }

  // MARK: Who is a member

  func isMember(_ user: UserID, of session: SessionID) -> Bool { histories[session]?.isMember(user) ?? false }

  /// The sessions of which a user is a member.
  func sessions(of user: UserID) -> [SessionID] { sessions.filter { isMember(user, of: $0) } }

  /// Whether an operation must be answered in the end. One in a session of which its author is no member waits until they are, except
  /// that nobody need be a member to create one.
  func mustBeSent(_ operation: ClientOperation, by author: UserID) -> Bool {
    guard directory != nil, let session = operation.session, !operation.rules.isCreation, !operation.rules.answersRequest,
      !(operation.rules.isOversight && directory?[author] == .coordinator)
    else {
      return true
    }
    return isMember(author, of: session)
  }

  // MARK: What a relay's machine has heard

  /// What a relay's machine knows of memberships.
  struct Hearing {
    /// Who was a member of a session at any moment since.
    var hearers: [SessionID: Set<UserID>] = [:]
    /// Where the memberships begin of which it has heard.
    var since: [SessionID: [UserID: UInt64]] = [:]
    /// What it knows of requests, where anybody asks for interpreters.
    var known: [SessionID: Heard] = [:]
  }

  /// A relay's machine starts, and knows every commit.
  mutating func began(_ relay: Int) {
    comingHearings[relay] = nil
    hearings[relay] = hearingOfAll
  }

  /// Every commit up to now is on its way to a relay's machine.
  mutating func tookNews(_ relay: Int) { comingHearings[relay, default: []].append(hearingOfAll) }

  /// A relay's machine has heard of what was taken for it first.
  mutating func heard(_ relay: Int) {
    let isOnItsWay = comingHearings[relay]?.isEmpty == false
    hearings[relay] = isOnItsWay ? comingHearings[relay]?.removeFirst() : hearingOfAll
  }

  private var hearingOfAll: Hearing {
    var hearing = Hearing()
    guard directory != nil else { return hearing }
    for session in sessions {
      hearing.hearers[session] = Set((histories[session]?.members ?? [:]).filter { $0.value.left == nil }.keys)
      if served == .membership { hearing.since[session] = histories[session]?.members.mapValues(\.since) }
      if !languages.isEmpty { hearing.known[session] = histories[session].map(Heard.init) }
    }
    return hearing
  }

  mutating func noteHearer(_ user: UserID, of session: SessionID) {
    for relay in hearings.keys { hearings[relay]?.hearers[session, default: []].insert(user) }
    for relay in comingHearings.keys {
      for index in comingHearings[relay]?.indices ?? 0..<0 {
        comingHearings[relay]?[index].hearers[session, default: []].insert(user)
      }
    }
  }

  // MARK: The log

  /// Checks an entry before it is added: `created` stands once and first, and only members add anything.
  func checkedMembership(of entry: LogEntry, in history: History) -> String? {
    if case .done(.createSession) = entry.event {
      return entry.sequence == 1 ? nil : "\(entry.brief) stands behind the beginning of its session"
    }
    guard let directory, !isByRequest(entry, in: history) else { return nil }
    guard case .joined(let participant, let reason) = entry.event, reason.code != .invited else {
      guard history.isMember(entry.author) || directory[entry.author] == .coordinator && entry.isOversight else {
        return "\(entry.brief) is \(entry.author)'s, who is no member"
      }
      guard case .joined(let participant, _) = entry.event else { return nil }
      if directory[participant.user] == nil { return "\(entry.brief): the directory does not know them" }
      if history.isMember(participant.user) { return "\(entry.brief): they are a member already" }
      return nil
    }
    if reason.code == .cameIn { return wrongComingIn(of: participant, entry, in: history) }
    let isFirst = reason.code == .created && entry.sequence == 2 && history.entries.last?.event == .done(.createSession)
    return isFirst && participant.user == entry.author && history.entries.last?.author == entry.author
      ? nil : "\(entry.brief) is nobody's invitation"
  }

  mutating func checkMembership(of entry: LogEntry, in history: History) {
    let wrong = checkedMembership(of: entry, in: history)
    expect(wrong == nil, .noOneElse, wrong ?? "")
  }

  // MARK: Frames of the relay

  /// Nothing of a session reaches anybody else.
  mutating func said(_ frame: RelayFrame, to user: UserID, by relay: Int) {
    switch frame {
    case .event(let entry):
      checkReadable(entry.sequence, of: entry.session, by: user)
      checkServed(entry.sequence, of: entry.session, to: user, by: relay)
    case .welcome(let welcome): for head in welcome.sessions { checkTold(head, to: user, by: relay) }
    case .following(let head): checkTold(head, to: user, by: relay)
    case .caughtUp(let session, let through, let head): checkReadable(max(1, through.sequence, head), of: session, by: user)
    case .reset(let session, let from, .beforeMembership):
      let since = firstsServed(of: session, to: user, by: relay)
      expect(
        since.contains(from.sequence + 1), .noOneElse,
        "\(user) is told that \(session) is left out through \(from.sequence), and is a member since \(since)")
    case .reset(let session, let from, _): checkReadable(max(1, from.sequence), of: session, by: user)
    case .receipt(let receipt, _):
      checkHears(user, of: receipt.session, "a receipt", by: relay)
      checkServed(receipt.deliveredThrough, of: receipt.session, to: user, by: relay)
    case .presence(let session, _, _): checkHears(user, of: session, "who is there", by: relay)
    case .joined(let session): checkHears(user, of: session, "that they joined", by: relay)
    case .accepted(let acceptance):
      expect(
        writings[acceptance.key]?.author == user, .noOneElse,
        "\(user) is told of \(acceptance.key.brief), which is another's")
    case .rejected(let rejection):
      let isTelling = rejection.status != nil || [.sessionEnded, .statusConflict, .unknownPerson].contains(rejection.code)
      // Coordinators are told how every session stands.
      if isTelling, let session = rejection.session, directory?[user] != .coordinator {
        checkHears(user, of: session, "\(rejection.code)", by: relay)
      }
    case .left, .preference, .pong, .goAway, .duty, .ring, .ringEnded, .waiting, .directory, .requests, .sessions, .wipe,
      .stillReceiving:
      break
    }
  }

  private mutating func checkReadable(_ sequence: UInt64, of session: SessionID, by user: UserID) {
    let readable = histories[session]?.readable(by: user) ?? 0
    expect(
      sequence <= readable, .noOneElse, "\(user) is told of \(session)@\(sequence), and may read it through \(readable)")
  }

  /// Where a user is served a session from, as the log says, and as the relay's machine has heard.
  private func firstsServed(of session: SessionID, to user: UserID, by relay: Int) -> [UInt64] {
    [histories[session]?.members[user]?.since, hearings[relay]?.since[session]?[user]].compactMap(\.self)
  }

  /// The first entry of a session that a member is served.
  func firstServed(of session: SessionID, to user: UserID) -> UInt64 {
    served == .all ? 1 : histories[session]?.members[user]?.since ?? 1
  }

  /// Nothing from before their joining reaches who is served what follows it.
  private mutating func checkServed(_ sequence: UInt64, of session: SessionID, to user: UserID, by relay: Int) {
    guard served == .membership, let since = firstsServed(of: session, to: user, by: relay).min() else { return }
    expect(
      sequence >= since, .noOneElse, "\(user) is told of \(session)@\(sequence), and is a member since \(since)")
  }

  /// Whether a user is or was a member, in any life of the log.
  func hasBeenMember(_ user: UserID, of session: SessionID) -> Bool {
    ([histories] + pastLives).contains { $0[session]?.members[user] != nil }
  }

  /// Whether a user has become a member with the entry behind this one, in any life of the log.
  func precedesMembership(_ sequence: UInt64, of session: SessionID, _ user: UserID) -> Bool {
    (epochs.values + pastLives + [histories]).contains { $0[session]?.comings[user]?.contains(sequence + 1) == true }
  }

  private mutating func checkHears(_ user: UserID, of session: SessionID, _ what: String, by relay: Int) {
    expect(
      hearings[relay]?.hearers[session]?.contains(user) == true, .noOneElse,
      "\(user) is told of \(session) \(what), and is no member")
  }

  private mutating func checkTold(_ head: SessionHead, to user: UserID, by relay: Int) {
    checkReadable(max(1, head.head), of: head.session, by: user)
    guard head.endsAtHead else { return checkHears(user, of: head.session, "where it stands", by: relay) }
    // Who was invited again in the same commit hears of that next.
    guard let membership = histories[head.session]?.members[user], let left = membership.left else { return }
    expect(
      head.head == left && head.status == membership.status, .noOneElse,
      "\(user) left \(head.session) at \(left), \(membership.status.brief), and is told of \(head.head), \(head.status.brief)")
  }

  // MARK: The end

  /// G1: nobody's invitation, leaving, confirmation or word on a request is lost silently: it is in the log, was unneeded, was refused, or waits.
  mutating func checkComings() {
    guard directory != nil, pastLives.isEmpty else { return }
    for (key, writing) in writings {
      switch writing.operation.action {
      case .invite, .leave, .requestInterpreter, .cancelRequest, .renewRequest, .acceptRequest, .declineRequest, .handOver,
        .assignRequest, .joinSession, .confirmMessage:
        break
      default: continue
      }
      let isAnswered =
        writing.isLogged || recorded.contains(key) || perhapsRecorded.contains(key) || refusedForGood.contains(key)
        || writing.isDeleted
      expect(isAnswered || waiting.contains(key) || failed.contains(key), .nothingLost, "\(writing.operation.brief) is nowhere")
    }
  }
}

extension LogEntry {
  /// What a coordinator may do in any session, member or not.
  fileprivate var isOversight: Bool {
    switch event {
    case .status(let status): status.status == .ended
    case .done(.cancelRequest), .done(.renewRequest): true
    default: false
    }
  }
}
