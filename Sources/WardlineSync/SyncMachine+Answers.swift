internal import WardlineModel

// Handles the relay's frames, and decides which to trust.
extension SyncMachine {
  mutating func receive(
    _ frames: [RelayFrame], on id: ConnectionID, at now: Moment, using generator: inout some RandomNumberGenerator,
    _ actions: inout [Action]
  ) {
    guard id == connection, greeting != nil || isOnline else { return }
    var result = BatchResult()
    let pingedAt = liveness.outstandingPingAt
    for frame in frames {
      // Behind a gap only answers to operations are handled: the log is read again, but they would not be sent again.
      if let disconnection = result.disconnection, !disconnection.isGap || !frame.isVerdict { continue }
      // A page of sessions is one change of what is open.
      if !frame.isJoined { noteOpened(&result) }
      switch frame {
      case .welcome(let welcome): begin(welcome, at: now, &result)
      // No other frame is valid before the welcome.
      case .accepted, .rejected, .event, .caughtUp, .reset, .receipt, .presence, .preference, .joined, .left, .following, .duty,
        .ring, .ringEnded, .waiting, .directory, .requests, .sessions:
        if isOnline, isOpen(frame) { apply(frame, at: now, using: &generator, &result) }
      case .pong(_, let relayClock):
        if let pingedAt { learnClock(relayClock, sentAt: pingedAt, at: now) }
      case .wipe: wipe(id, &result, &actions)
      case .stillReceiving: stillReceives(at: now)
      // The next attempt presents the other tokens, or the one that was renewed meanwhile. If there is none, its hello is refused.
      case .goAway(let goAway) where goAway.reason == .tokenExpired && isOnline:
        result.disconnection = Disconnection(reason: .closed(message: goAway.message), isForToken: true)
      case .goAway(let goAway): result.disconnection = Disconnection(goAway)
      }
    }
    noteOpened(&result)
    liveness.heard(
      at: now.uptimeMilliseconds,
      // An unknown frame may be an answer, and counts as one.
      isAnswer: frames.isEmpty || frames.contains(where: \.isAnswer),
      isMoreOutstanding: greeting != nil || lanes.values.contains(where: \.awaitsAnswers))
    if !frames.isEmpty { online?.heardAtMilliseconds = now.uptimeMilliseconds }
    // The connection is paused because the own store is behind: the answer may have arrived.
    if frames.isEmpty { putOffAnswers(at: now) }
    actions += result.reports.map(Action.report)
    // Before the link is dropped: frames handled so far count.
    for session in result.moved.sorted() {
      if let cursor = cursors[session] { result.news.append(.cursor(cursor, session: session)) }
    }
    if !result.follows.isEmpty, result.disconnection == nil { actions.append(.send(id, result.follows)) }
    // Released before it is postponed: only operations in flight can be.
    if !result.released.isEmpty { actions.append(.release(result.released)) }
    if !result.news.isEmpty { actions.append(.apply(result.news)) }
    if let disconnection = result.disconnection {
      actions.append(.disconnect(id, isDead: false))
      connectionLost(
        disconnection.reason, notBefore: disconnection.delayMilliseconds, isForToken: disconnection.isForToken, at: now,
        using: &generator, &actions)
    }
  }

  /// What is under way to the relay arrives: no answer to it is overdue.
  private mutating func stillReceives(at now: Moment) {
    liveness.delivers(at: now.uptimeMilliseconds)
    putOffAnswers(at: now)
  }

  /// The result of one batch of frames.
  private struct BatchResult {
    var news: [RelayNews] = []
    /// The sessions whose cursor moved.
    var moved: Set<SessionID> = []
    var reports: [Report] = []
    /// What is asked for of sessions that the relay has named.
    var follows: [ClientFrame] = []
    /// Operations in flight that count no attempt, because one before them was rejected for now.
    var released: [IdempotencyKey] = []
    var disconnection: Disconnection?
    /// Whether sessions were opened that no answer names yet.
    var hasOpened = false
  }

  private func noteOpened(_ result: inout BatchResult) {
    if result.hasOpened { result.news.append(.opened(opened)) }
    result.hasOpened = false
  }

  /// Why a connection is dropped because of a frame.
  private struct Disconnection {
    var reason: LossReason
    var delayMilliseconds: Int64 = 0
    /// Whether this device drops it because an entry of the log was missing.
    var isGap = false
    /// Whether the next connection only has to present another token.
    var isForToken = false

    init(reason: LossReason, isForToken: Bool = false) { (self.reason, self.isForToken) = (reason, isForToken) }

    init(_ goAway: GoAway) {
      delayMilliseconds = goAway.delayMilliseconds
      reason =
        switch goAway.reason {
        case .drain, .unknown: .drained
        case .overloaded: .overloaded(message: goAway.message)
        case .replaced: .replaced
        case .notAllowed: .notAllowed(message: goAway.message)
        case .tokenExpired: .tokenExpired(message: goAway.message)
        case .protocolError: .protocolError(message: goAway.message)
        }
    }
  }

  private mutating func begin(_ welcome: Welcome, at now: Moment, _ result: inout BatchResult) {
    guard let greeting else { return }
    if let user, welcome.you.user != user {
      result.disconnection = Disconnection(reason: .otherUser(token: welcome.you.user, store: user))
      return
    }
    learnClock(welcome.relayClock, sentAt: greeting.helloAtMilliseconds, at: now)
    // Only sessions named by the tokens can be open: a relay that names others, new ones at each welcome, would fill the store
    // with them (G9).
    var welcome = welcome
    if followsMembership {
      welcome.sessions.removeAll { !believes(in: $0.session) }
    } else {
      welcome.sessions.removeAll { !opened.contains($0.session) }
    }
    var online = Online(
      sinceMilliseconds: now.uptimeMilliseconds, window: max(1, min(welcome.windowMax, Limits.laneWindowMax)),
      epoch: welcome.epoch, heardAtMilliseconds: now.uptimeMilliseconds)
    if followsMembership {
      online.isCoordinator = welcome.you.role == .coordinator
      result.news.append(.connected)
    }
    if takesUnreviewedPhrases != welcome.takesUnreviewedPhrases {
      takesUnreviewedPhrases = welcome.takesUnreviewedPhrases
      result.news.append(.phrases(takesUnreviewed: welcome.takesUnreviewedPhrases))
    }
    for head in welcome.sessions {
      online.heads[head.session] = head
      if !head.endsAtHead { online.receiptsIncomplete.insert(head.session) }
      result.news.append(head.answer)
    }
    phase = .online(online)
    if let answer = open(welcome) { result.news.append(answer) }
    if followsMembership {
      let readable = opened
      self.online?.readable = readable
      result.follows += beginFollowing(welcome)
    }
    result.reports.append(.online(welcome.you))
  }

  /// Only in the place of a welcome: the relay has just seen the token, and this device has just named itself.
  private mutating func wipe(_ id: ConnectionID, _ result: inout BatchResult, _ actions: inout [Action]) {
    guard greeting != nil else { return }
    guard wipingRelays.contains(relays.current) else {
      result.disconnection = Disconnection(reason: .wipeDeclined)
      return
    }
    actions.append(.wipe(id))
  }

  private var greeting: Greeting? { if case .greeting(let greeting) = phase { greeting } else { nil } }

  /// Whether the connection may carry the frame. Frames of a session are handled only on a connection that opens it, so that a
  /// relay cannot fill the store with sessions that no token names (G9). An answer is also handled if its operation is loaded.
  private func isOpen(_ frame: RelayFrame) -> Bool {
    switch frame {
    case .event(let entry): isReadable(entry.session)
    case .receipt(let receipt, _): isReadable(receipt.session)
    case .caughtUp(let session, _, _), .reset(let session, _, _), .presence(let session, _, _): isReadable(session)
    case .accepted(let acceptance): isOpen(acceptance.session) || lane(of: acceptance.key) != nil
    case .rejected(let rejection): isOpen(rejection.session) || lane(of: rejection.key) != nil
    // Of these a token that names sessions hears nothing.
    case .joined, .left, .duty, .ring, .ringEnded, .waiting, .directory, .requests, .sessions: followsMembership
    case .following(let head): followsMembership && (isReadable(head.session) || online?.asked.contains(head.session) == true)
    case .welcome, .pong, .goAway, .preference, .wipe, .stillReceiving: true
    }
  }

  /// A frame without a session is valid on any connection.
  private func isOpen(_ session: SessionID?) -> Bool { session.map { opened.contains($0) } ?? true }

  private mutating func apply(
    _ frame: RelayFrame, at now: Moment, using generator: inout some RandomNumberGenerator, _ result: inout BatchResult
  ) {
    completeReceipts(before: frame, &result)
    switch frame {
    case .accepted(let acceptance):
      let isInvitation = isInvitation(acceptance.key)
      let isStrangers = isStrangers(acceptance)
      let isFollowed = isFollowed(acceptance.session)
      noteCreation(acceptance, &result)
      complete(acceptance.key, at: now) { lane in
        if !acceptance.isReplay { lane.noteAcceptance(of: acceptance.key) }
        lane.remove(acceptance.key)
      }
      result.news.append(.accepted(acceptance))
      guard let session = acceptance.session, acceptance.sequence >= nextSequence(of: session) else { break }
      // The answer to a request of a session that is not followed: no log is read in which it would have a place.
      if followsMembership, cursors[session] == nil, !opened.contains(session) { break }
      // Whoever has left reads the log up to that, and no answer moves them on.
      if isStrangers { break }
      // Who was invited or came in, with their name and reason, stands in the entry alone, which comes by itself.
      if isInvitation { break }
      if acceptance.sequence == nextSequence(of: session), !acceptance.isReplay, isFollowed {
        // It was written in the current epoch, and so are all later entries.
        let epoch = expectCurrentEpoch(in: session)
        advance(session, to: acceptance.sequence, writtenIn: epoch, &result)
      } else {
        // While catching up, the log brings the entries before it, and then this one again. If the relay were set back to an
        // older copy meanwhile, no cursor would reveal it, so the place is unknown until then (G4).
        unplaced.insert(session)
        result.news.append(.ahead(acceptance.key, session: session, epoch: acceptance.epoch ?? online?.epoch))
      }
    case .rejected(let rejection) where rejection.isPermanent:
      if let unopened = refusedUnopened(rejection, at: now) {
        result.released += unopened.released
        result.news += unopened.news
        break
      }
      complete(rejection.key, at: now) { $0.reject(rejection.key) }
      result.news.append(.rejected(rejection))
    case .rejected(let rejection): postpone(rejection, at: now, using: &generator, &result)
    case .event(let entry):
      receipts.noteContinuation(of: entry.session)
      append(entry, at: now, &result)
    case .caughtUp(let session, let through, let head):
      receipts.noteContinuation(of: session)
      let next = nextSequence(of: session)
      if next <= through.sequence { return gap(session, expected: next, found: through.sequence, &result) }
      guard through.sequence >= head else { break }
      // Later entries are written in the current epoch.
      _ = expectCurrentEpoch(in: session)
      if unplaced.remove(session) != nil { result.news.append(.complete(session)) }
      result.reports.append(.caughtUp(session, through: head))
    case .reset(let session, let from, let reason): reset(session, to: from, reason, &result)
    case .receipt(let receipt, let user):
      // Within an epoch a receipt only grows; what an earlier one said, the first of a connection replaces.
      let heard = online?.heardReceipts[receipt.session]?[user]?.merged(with: receipt) ?? receipt
      online?.heardReceipts[receipt.session, default: [:]][user] = heard
      result.news.append(.receipt(heard, by: user))
    case .presence(let session, let user, let isHere): result.reports.append(.presence(session, user, isHere: isHere))
    // The answer to a request that this machine does not make; see `PreferenceQuestion`.
    case .preference: break
    case .joined(let session):
      guard believes(in: session) else { break }
      result.follows += noteMembership(of: session)
      result.hasOpened = true
    case .left(let session):
      result.news.append(leave(session))
      result.follows += nextFollows()
    case .following(let head):
      let (follows, isNews) = noteFollowing(head)
      result.follows += follows
      if isNews { result.news.append(.opened(opened)) }
      result.news.append(head.answer)
    case .duty, .ring, .ringEnded, .waiting, .directory, .requests, .sessions:
      if let answer = ringing(frame, at: now) { result.news.append(answer) }
    case .welcome, .pong, .goAway, .wipe, .stillReceiving: break
    }
  }

  /// The relay tells everyone's receipts behind a welcome, before anything else of the session. What is held of anybody else was said of a log
  /// that may have been set back to an older copy since, which no cursor would tell: it must not stand for what comes now (G4).
  private mutating func completeReceipts(before frame: RelayFrame, _ result: inout BatchResult) {
    // Asked first: a change of this state moves all of it, and after the first frames there is nothing to remove.
    guard online?.receiptsIncomplete.isEmpty == false, let session = frame.sessionContinued,
      online?.receiptsIncomplete.remove(session) != nil
    else { return }
    result.news.append(.receiptsComplete(session, of: (online?.heardReceipts[session] ?? [:]).keys.sorted()))
  }

  /// Whoever has created a session is a member, and what they said there meanwhile can leave.
  private mutating func noteCreation(_ acceptance: Acceptance, _ result: inout BatchResult) {
    guard followsMembership, let session = acceptance.session, !opened.contains(session),
      let id = lane(of: acceptance.key), lanes[id]?.operation(of: acceptance.key)?.rules.isCreation == true
    else { return }
    // It exists anew, in a log that was set back: what is held of it is of a history that is gone, and so is every place in it (G4;
    // fast mode, seed 692416563590).
    let held = cursors[session]?.sequence ?? 0
    let isAnew = !acceptance.isReplay && acceptance.sequence <= held
    let isAsked = online?.unanswered.contains(session) == true
    if isAnew, !isAsked { reset(session, to: .start, .otherEpoch, &result) }
    join(session)
    // The answer to a follow that is under way sets it back, so what is written there waits for that.
    if isAnew, isAsked {
      online?.asked.insert(session)
      online?.unfollowed.insert(session)
    }
    result.news.append(.opened(opened))
  }

  /// The next entry of a session belongs to the relay's current epoch.
  private mutating func expectCurrentEpoch(in session: SessionID) -> LogEpoch? {
    let epoch = online?.epoch
    online?.upcoming[session] = epoch
    return epoch
  }

  private mutating func reset(_ session: SessionID, to from: LogCursor, _ reason: ResetReason, _ result: inout BatchResult) {
    if !reason.onlyLeavesOut { receipts.remove(session) }
    receipts.noteContinuation(of: session)
    let held = cursors[session] ?? .start
    // What its user has read as a member before is theirs to keep.
    if reason == .beforeMembership, held.sequence >= from.sequence { return }
    // The cursor is past the erased range: no entry is missing, and our copies of it are to be erased.
    if reason == .pastRetention, held.sequence >= from.sequence {
      return result.news.append(.erased(through: from.sequence, session: session))
    }
    // Entries before the gap in the same envelope are not missing: the store counts the missing ones from its cursor (G4).
    if result.moved.remove(session) != nil, reason.onlyLeavesOut { result.news.append(.cursor(held, session: session)) }
    if reason.onlyLeavesOut {
      rememberEpoch(held, than: from.epoch, of: session)
    } else {
      earlier[session]?.removeAll { $0.sequence >= from.sequence }
      unplaced.insert(session)
    }
    online?.upcoming[session] = nil
    cursors[session] = from
    result.news.append(.reset(from, session: session, reason: reason))
    // The stored status may belong to a lost part of the log: the welcome's status counts (G6).
    if let head = online?.heads[session] { result.news.append(.head(head)) }
    // So do the receipts, which came with the welcome and are not sent again.
    let receipts = (online?.heardReceipts[session] ?? [:]).sorted { $0.key < $1.key }
    result.news += receipts.map { .receipt($0.value, by: $0.key) }
  }

  /// When another epoch begins, the end of the one before is stored: from it the relay may find where histories diverge.
  private mutating func rememberEpoch(_ held: LogCursor, than epoch: LogEpoch?, of session: SessionID) {
    guard held.sequence > 0, held.epoch != epoch else { return }
    earlier[session, default: []].append(held)
    if let count = earlier[session]?.count, count > Limits.earlierEpochsMax { earlier[session]?.removeFirst() }
  }

  /// An operation is complete: its lane continues, and the relay was not silent about it.
  private mutating func complete(_ key: IdempotencyKey, at now: Moment, _ body: (inout Lane) -> Void) {
    guard let id = lane(of: key), var lane = lanes.removeValue(forKey: id) else { return }
    lane.noteAnswer(to: key)
    body(&lane)
    lane.heard(at: now.uptimeMilliseconds)
    lanes[id] = lane
  }

  /// The lane in which an operation is loaded, if any.
  private func lane(of key: IdempotencyKey) -> LaneID? { lanes.first { $0.value.contains(key) }?.key }

  /// Rejected for now. It is retried, in order, until its attempts are used up; one that was only held behind another counts no
  /// attempt. The pause grows with each rejection of the lane's head.
  private mutating func postpone(
    _ rejection: Rejection, at now: Moment, using generator: inout some RandomNumberGenerator, _ result: inout BatchResult
  ) {
    guard let id = lane(of: rejection.key), var lane = lanes.removeValue(forKey: id),
      let attempts = lane.attempts(of: rejection.key)
    else { return }
    defer { lanes[id] = lane }
    let isInFront = lane.isInFront(rejection.key)
    let pause = lane.noteRefusal(rejection, at: now.uptimeMilliseconds, using: &generator)
    let isCounted = rejection.code.isAttempt
    if isCounted, attempts >= attemptsMax {
      var last = rejection
      last.isPermanent = true
      lane.reject(rejection.key)
      result.news.append(.rejected(last))
      return
    }
    result.released += lane.hold(rejection.key, until: now.uptimeMilliseconds + pause, isCounted: isCounted)
    guard rejection.code != .held else { return }
    let postponement = Postponement(
      until: now.wall.advanced(byMilliseconds: pause), pauseMilliseconds: pause, refusals: isInFront ? lane.refusalCount : 0)
    result.news.append(.postponed(rejection, postponement))
  }

  private mutating func append(_ entry: LogEntry, at now: Moment, _ result: inout BatchResult) {
    let expected = nextSequence(of: entry.session)
    if entry.sequence < expected { return }
    guard entry.sequence == expected else { return gap(entry.session, expected: expected, found: entry.sequence, &result) }
    // Our own entry in the log counts as its acknowledgement, which may have been lost (G2).
    if let key = entry.key { complete(key, at: now) { $0.remove(key) } }
    if let epoch = entry.epoch { online?.upcoming[entry.session] = epoch }
    advance(
      entry.session, to: entry.sequence, writtenIn: online?.upcoming[entry.session] ?? cursors[entry.session]?.epoch, &result)
    if case .status(let status) = entry.event, status.status == .ended { inProgress[entry.session] = nil }
    result.news.append(.event(entry))
  }

  /// An entry is missing. It is reported, and the log is read again from our cursor (G4).
  private func gap(_ session: SessionID, expected: UInt64, found: UInt64, _ result: inout BatchResult) {
    result.reports.append(.gap(session, expected: expected, found: found))
    result.disconnection = Disconnection(reason: .closed(message: "an entry of the log was missing; it is read again"))
    result.disconnection?.isGap = true
  }

  private func nextSequence(of session: SessionID) -> UInt64 { (cursors[session] ?? .start).nextSequence }

  private mutating func advance(
    _ session: SessionID, to sequence: UInt64, writtenIn epoch: LogEpoch?, _ result: inout BatchResult
  ) {
    let held = cursors[session] ?? .start
    // The store keeps the end of an epoch when the cursor enters the next one.
    if held.epoch != epoch, result.moved.remove(session) != nil { result.news.append(.cursor(held, session: session)) }
    rememberEpoch(held, than: epoch, of: session)
    cursors[session] = LogCursor(epoch: epoch, sequence: sequence)
    result.moved.insert(session)
  }

  private mutating func learnClock(_ relayClock: Timestamp, sentAt: Int64, at now: Moment) {
    let roundTrip = max(0, now.uptimeMilliseconds - sentAt)
    roundTripMilliseconds = roundTrip
    // The relay read its clock half a round trip ago.
    let clock = RelayClock(showing: relayClock.advanced(byMilliseconds: roundTrip / 2), at: now)
    if clock.beginning != nil, clock.isNews(after: self.relayClock) {
      for lane in lanes.keys { lanes[lane]?.readAgainIfGuessed(by: clock, isFirst: beganWithoutClock) }
    }
    self.relayClock = clock
  }
}

extension SessionHead {
  /// The answer for the store. The head of a session that the user has left has the status at their leaving, and no receipts follow it. The device
  /// may know newer ones, as when a coordinator ends a session after leaving it (G6; fast seeds 39600282, 953446593770).
  fileprivate var answer: RelayNews { endsAtHead ? .head(self) : .welcome(self) }
}

extension RelayFrame {
  /// The session whose log it continues, or answers with a place in it.
  fileprivate var sessionContinued: SessionID? {
    switch self {
    case .event(let entry): entry.session
    case .caughtUp(let session, _, _), .reset(let session, _, _): session
    case .accepted(let acceptance): acceptance.session
    default: nil
    }
  }

  /// Whether the relay sends it in response to a frame of ours on this connection.
  fileprivate var isAnswer: Bool {
    switch self {
    case .welcome, .accepted, .rejected, .caughtUp, .reset, .preference, .pong, .goAway, .following, .wipe: true
    case .event, .receipt, .presence, .joined, .left, .duty, .ring, .ringEnded, .waiting, .directory, .requests,
      .sessions, .stillReceiving:
      false
    }
  }

  /// Whether it names a session of which the user is a member.
  fileprivate var isJoined: Bool { if case .joined = self { true } else { false } }

  /// Whether it accepts or rejects an operation.
  fileprivate var isVerdict: Bool {
    switch self {
    case .accepted, .rejected: true
    default: false
    }
  }
}
