internal import DequeModule
internal import WardlineModel

// The path of an entry to its readers: live readers get it from the commit, all others from the log.
extension RelayMachine {
  /// Subscribes a connection to its sessions and starts its catch-up.
  mutating func welcome(
    _ id: ConnectionID, _ heads: [SessionHead], _ receipts: [UserReceipt], _ shared: [SessionID: LogCursor],
    _ further: [SessionID]?, at now: Moment, _ actions: inout [Action]
  ) {
    guard case .arriving(let hello, let grant)? = connections[id]?.phase else { return }
    let access = access(of: grant, to: heads)
    actions.append(
      .send(
        id,
        [
          .welcome(
            Welcome(
              relayClock: now.wall, epoch: epoch, you: grant.participant, sessions: heads, isPage: further != nil,
              takesUnreviewedPhrases: takesUnreviewedPhrases, durability: durability))
        ]
          + receipts.compactMap(access.served).map { .receipt($0.receipt, by: $0.user) }
          + heads.filter { !$0.endsAtHead }.flatMap { presence(in: $0.session, besides: grant.participant.user) }))
    var subscriptions: [SessionID: Subscription] = [:]
    for head in heads {
      // The device asks for what its hello had no room for, with its cursor.
      guard !grant.followsMembership || hello.cursors[head.session] != nil else { continue }
      let cursor = hello.cursors[head.session] ?? .start
      subscriptions[head.session] = subscribe(id, at: cursor, shared[head.session] ?? .start, to: head, &actions)
      if !head.endsAtHead { attend(head.session, by: id, &actions) }
    }
    // In these the user was when an earlier connection of the device ended, and is no more.
    let left = (connections[id]?.returning ?? []).filter { session in
      !heads.contains { $0.session == session && !$0.endsAtHead }
    }
    for session in left where grant.followsMembership && !isLocal(grant.participant.user, in: session) {
      changePresence(of: grant.participant.user, isHere: false, in: session, &actions)
    }
    let connection = DeviceConnection(UserDevice(grant.participant.user, hello.device), epoch: hello.connectionEpoch)
    let first = hello.firstSession.flatMap { if case .behind? = subscriptions[$0] { $0 } else { nil } }
    connections[id]?.phase = .open(
      Member(grant: grant, access: access, connection: connection, subscriptions: subscriptions, firstToRead: first))
    if case .open(let member)? = connections[id]?.phase { noteArrival(member, on: id, at: now, &actions) }
    for head in heads where head.endsAtHead {
      if let subscription = subscriptions[head.session] { begin(subscription, to: head, on: id, &actions) }
    }
    readNext(id, &actions)
    connections[id]?.withMember { $0.unnamed = further?.reversed() ?? [] }
    nameFurtherSessions(on: id, &actions)
    // Its first rows need not wait for the next tick.
    if connections[id]?.readsFeeds == true { actions.append(.tellWhenWritten(id)) }
  }

  private func access(of grant: Grant, to heads: [SessionHead]) -> Access {
    var access = Access(grant)
    guard grant.followsMembership else { return access }
    access.sessions = Set(heads.filter { !$0.endsAtHead }.map(\.session))
    for head in heads { access.setBegin(head.memberSince, of: head.session, under: history) }
    return access
  }

  /// Continues at the cursor, or, if the log diverged before it, at the last place that both share. A reset tells the reader
  /// where its history diverged (G4).
  func subscribe(
    _ id: ConnectionID, at cursor: LogCursor, _ shared: LogCursor, to head: SessionHead, _ actions: inout [Action]
  ) -> Subscription {
    if cursor.sequence > 0, cursor != shared {
      let reason: ResetReason = shared.sequence == 0 ? .otherEpoch : .diverged
      actions.append(.send(id, [.reset(session: head.session, from: shared, reason: reason)]))
    }
    if shared.sequence == head.head {
      let erased = erasedFrame(in: head.session, through: shared.sequence, floor: head.floor)
      actions.append(.send(id, (erased.map { [$0] } ?? []) + [caughtUp(head.session, through: shared)]))
      return .live(next: shared.sequence + 1)
    }
    return .behind(after: shared.sequence)
  }

  /// Requests a page of the next session that is behind: one page at a time, so that little is queued ahead of live frames. The
  /// session that the device shows comes first, then the sessions in turn.
  mutating func readNext(_ id: ConnectionID, _ actions: inout [Action]) {
    guard let connection = connections[id], !connection.isCongested, case .open(let member) = connection.phase,
      let (session, after) = member.nextToRead
    else { return }
    connections[id]?.withMember { member in
      member.lastRead = session
      member.subscriptions[session] = .reading(after: after, aside: [])
    }
    let read = Read(connection: id, session: session, after: after, entriesMax: Limits.pageEntriesMax, purpose: .catchUp)
    actions.append(.read(read.within(member.access)))
  }

  private func caughtUp(_ session: SessionID, through cursor: LogCursor) -> RelayFrame {
    .caughtUp(session: session, through: cursor, head: cursor.sequence)
  }

  /// Sends a committed entry to every subscriber of its session. Its author's own connection has the acknowledgement already.
  mutating func deliver(_ entry: LogEntry, author: ConnectionID? = nil, _ actions: inout [Action]) {
    guard let audience = audiences[entry.session] else { return }
    let batch = counts.commits
    let frames = [RelayFrame.event(entry)]
    for id in audience {
      let offered = update(id) { connection in
        let hasRoom = connection.takes(entry, isOwn: id == author, ofBatch: batch)
        return (hasRoom: hasRoom, isToBeSent: connection.withMember { $0.offer(entry, hasRoom: hasRoom) } ?? false)
      }
      guard let (hasRoom, isToBeSent) = offered else { continue }
      if isToBeSent, id != author { actions.append(.send(id, frames)) }
      // No event reports when the connection has taken these entries. A page that is read now is queued behind them.
      if !hasRoom { readNext(id, &actions) }
    }
  }

  /// A page of the log was read, for a catch-up or for a fetch.
  mutating func deliverPage(_ page: LogPage?, for read: Read, _ actions: inout [Action]) {
    let id = read.connection
    guard let connection = connections[id], case .open(let member) = connection.phase else { return }
    // It may hold what comes after the end of a membership that another relay has committed (G8).
    let isAhead = page.map { $0.position > elsewhere.position } ?? false
    if isAhead || member.access.followsMembership && isLeaving(member.grant.participant.user, read.session) {
      return heldPages.append(HeldPage(page: page, read: read))
    }
    guard let page = page?.bounded(through: member.access.ends[read.session]) else {
      // The client reconnects with its cursor, so nothing is lost.
      return disconnect(id, GoAway(.overloaded, message: "the relay cannot read the log for now"), code: 1001, &actions)
    }
    // They left and came back while it was read: what is for them begins later now.
    guard read.after >= member.access.first(of: read.session) - 1 else { return readAgain(read, member, &actions) }
    if read.purpose == .fetch { return answerFetch(read, with: page, &actions) }
    guard case .reading(let after, let aside)? = member.subscriptions[read.session] else { return }
    var (frames, last, told) = self.frames(of: page, in: read.session, after: max(after, read.after))
    if read.isMovedOn { frames.insert(beforeMembership(of: read, page), at: 0) }
    let next: Subscription
    if last >= page.head, let aside, Self.continues(aside, from: last) {
      var end = page.cursor(at: last)
      for entry in aside where entry.sequence > last {
        frames.append(.event(entry.marked(epoch, after: end.epoch)))
        last = entry.sequence
        end = LogCursor(epoch: epoch, sequence: last)
      }
      // Covers also entries that it held before, and those erased during the read.
      let floor = max(page.floor, floors[read.session] ?? 1)
      if let erased = erasedFrame(in: read.session, through: last, floor: floor), min(last, floor - 1) > told {
        frames.append(erased)
      }
      frames.append(caughtUp(read.session, through: end))
      next = .live(next: last + 1)
    } else {
      next = .behind(after: last)
    }
    let isOver = member.access.ends[read.session].map { last >= $0 } ?? false
    if isOver, case .behind = next { frames.append(caughtUp(read.session, through: page.cursor(at: last))) }
    connections[id]?.withMember { member in
      member.subscriptions[read.session] = next
      if case .live = next, member.firstToRead == read.session { member.firstToRead = nil }
    }
    counts.pages += 1
    if case .live = next { counts.catchUps += 1 }
    actions.append(.send(id, frames))
    if isOver { endFollowing(read.session, on: id, &actions) }
    readNext(id, &actions)
  }

  /// Reads within the bounds that are in force by now.
  private mutating func readAgain(_ read: Read, _ member: Member, _ actions: inout [Action]) {
    guard read.purpose == .catchUp else { return actions.append(.read(read.within(member.access))) }
    guard case .reading(let after, _)? = member.subscriptions[read.session] else { return }
    connections[read.connection]?.withMember { $0.subscriptions[read.session] = .behind(after: after) }
    readNext(read.connection, &actions)
  }

  /// The reader continues where their membership begins: said in the place of what lies before it, which is never passed over silently (G4).
  private func beforeMembership(of read: Read, _ page: LogPage) -> RelayFrame {
    .reset(session: read.session, from: page.cursor(at: read.after), reason: .beforeMembership)
  }

  /// The frames of a page. Entries erased by retention are reported in their place and never skipped silently (G4). A gap above
  /// the floor is not caused by retention: it is sent as it is, and the reader detects it.
  private func frames(
    of page: LogPage, in session: SessionID, after sequence: UInt64
  ) -> (frames: [RelayFrame], last: UInt64, erasedThrough: UInt64) {
    var erasedThrough: UInt64 = 0
    var frames: [RelayFrame] = []
    frames.reserveCapacity(page.entries.count + 2)
    var last = sequence
    for entry in page.entries {
      if page.leavesOut(between: last, and: entry.sequence) {
        frames += pastRetention(session, after: last, before: entry.sequence, in: page)
        last = entry.sequence - 1
        erasedThrough = last
      }
      frames.append(.event(entry.marked(page.epoch(at: entry.sequence), after: page.epoch(at: last))))
      last = entry.sequence
    }
    if page.isErasedToItsHead(after: last) {
      frames += pastRetention(session, after: last, before: page.head + 1, in: page)
      last = page.head
      erasedThrough = last
    }
    return (frames, last, erasedThrough)
  }

  /// Reports an erased range, epoch by epoch: a reader whose message was acknowledged there knows its epoch, and so whether the
  /// place still holds that message (G1). If there are many epochs, only the last ones are listed.
  private func pastRetention(
    _ session: SessionID, after last: UInt64, before next: UInt64, in page: LogPage
  ) -> [RelayFrame] {
    let beginnings = page.segments.map(\.first).filter { $0 > last + 1 && $0 < next }.suffix(Limits.earlierEpochsMax)
    return (beginnings + [next]).map { pastRetention(session, before: $0, in: page) }
  }

  /// Entries below `next` are erased: the reader continues from there.
  private func pastRetention(_ session: SessionID, before next: UInt64, in page: LogPage) -> RelayFrame {
    .reset(session: session, from: page.cursor(at: next - 1), reason: .pastRetention)
  }

  /// Tells a reader at `sequence` that the messages up to there and below the floor have no text any more: it erases them, too.
  /// `nil` if there are none. The place is behind the reader's cursor, in a history that both share, so it needs no epoch.
  func erasedFrame(in session: SessionID, through sequence: UInt64, floor: UInt64) -> RelayFrame? {
    guard floor > 1, sequence > 0 else { return nil }
    return .reset(session: session, from: LogCursor(epoch: nil, sequence: min(floor - 1, sequence)), reason: .pastRetention)
  }

  /// Whether the buffered live entries continue the log after `last` without a gap.
  private static func continues(_ aside: Deque<LogEntry>, from last: UInt64) -> Bool {
    guard let first = aside.first(where: { $0.sequence > last }) else { return true }
    return first.sequence == last + 1
  }

  /// A slow reader's queue has drained: it continues from the log where it stopped (G9).
  mutating func resume(_ id: ConnectionID, at now: Moment, _ actions: inout [Action]) {
    connections[id]?.congestedAtMilliseconds = nil
    unpause(id, for: .congestion, at: now, &actions)
    sendMissedReceipts(id, &actions)
    sendMissedPresence(id, &actions)
    readNext(id, &actions)
  }

  // MARK: Fetch

  mutating func fetch(_ fetch: Fetch, from id: ConnectionID, _ member: Member, _ actions: inout [Action]) {
    guard !member.isFetching else { return closeForProtocolError(id, "a fetch while another is under way", &actions) }
    connections[id]?.withMember { $0.isFetching = true }
    let entriesMax = fetch.limit == 0 ? Limits.pageEntriesMax : min(fetch.limit, Limits.pageEntriesMax)
    let read = Read(
      connection: id, session: fetch.session, after: fetch.after.sequence, entriesMax: entriesMax, purpose: .fetch,
      epoch: fetch.after.sequence == 0 ? nil : fetch.after.epoch)
    actions.append(.read(read.within(member.access)))
  }

  private mutating func answerFetch(_ read: Read, with page: LogPage, _ actions: inout [Action]) {
    connections[read.connection]?.withMember { $0.isFetching = false }
    if read.isMovedOn { return actions.append(.send(read.connection, [beforeMembership(of: read, page)])) }
    guard read.after == 0 || read.after <= page.head && page.epoch(at: read.after) == read.epoch else {
      return actions.append(.send(read.connection, [.reset(session: read.session, from: .start, reason: .otherEpoch)]))
    }
    // An answer is a page or a reset: a page ends before an erased range, and the next answer is its reset.
    var last = read.after
    let entries = page.entries.prefix { entry in
      guard !page.leavesOut(between: last, and: entry.sequence) else { return false }
      last = entry.sequence
      return true
    }
    if entries.isEmpty, page.isErasedToItsHead(after: last) {
      return actions.append(.send(read.connection, [pastRetention(read.session, before: page.head + 1, in: page)]))
    }
    if entries.isEmpty, let first = page.entries.first {
      return actions.append(.send(read.connection, [pastRetention(read.session, before: first.sequence, in: page)]))
    }
    let end = RelayFrame.caughtUp(session: read.session, through: page.cursor(at: last), head: page.head)
    var epoch = read.epoch
    let events = entries.map { entry in
      defer { epoch = page.epoch(at: entry.sequence) }
      return RelayFrame.event(entry.marked(page.epoch(at: entry.sequence), after: epoch))
    }
    actions.append(.send(read.connection, events + [end]))
  }
}

extension RelayMachine.Read {
  /// The same, from where its reader may read the session on: a store is never asked for what is not for them.
  fileprivate func within(_ access: Access) -> Self {
    let first = access.first(of: session)
    guard after < first - 1 else { return self }
    var read = self
    read.after = first - 1
    read.isMovedOn = true
    return read
  }
}

extension LogEntry {
  /// The entry as sent: with its epoch only if that differs from the entry before.
  fileprivate func marked(_ epoch: LogEpoch?, after other: LogEpoch?) -> LogEntry {
    guard epoch != other else { return self }
    var entry = self
    entry.epoch = epoch
    return entry
  }
}

extension LogPage {
  /// Whether retention has erased entries between two that are adjacent in the page.
  fileprivate func leavesOut(between sequence: UInt64, and next: UInt64) -> Bool { next > sequence &+ 1 && next <= floor }

  /// Whether the log has no entry after a sequence. A page with entries may have ended early: the next page decides.
  fileprivate func isErasedToItsHead(after sequence: UInt64) -> Bool { entries.isEmpty && sequence < head && head < floor }
}

extension RelayMachine.Member {
  /// The sessions of which it hears what is new, by name.
  var attended: [SessionID] { subscriptions.keys.filter { access.ends[$0] == nil }.sorted() }

  /// The session to read next, and the sequence to read after; `nil` while a read is under way or no session is behind.
  fileprivate var nextToRead: (session: SessionID, after: UInt64)? {
    var behind: [(session: SessionID, after: UInt64)] = []
    for (session, subscription) in subscriptions {
      switch subscription {
      case .live: continue
      case .reading: return nil
      case .behind(let after): behind.append((session, after))
      }
    }
    if let first = behind.first(where: { $0.session == firstToRead }) { return first }
    behind.sort { $0.session < $1.session }
    return behind.first { pair in lastRead.map { pair.session > $0 } ?? true } ?? behind.first
  }
}

extension RelayMachine.Connection {
  /// Whether an entry is sent to this connection at once instead of being read from the log later. The user's own entries are
  /// sent unless the connection is congested, others until one batch has queued `waitingBytesMax` bytes. A batch may hold more
  /// than a slow link carries in a minute, the driver reports congestion only after the batch, and the next acknowledgement
  /// would be queued behind all of it.
  fileprivate mutating func takes(_ entry: LogEntry, isOwn: Bool, ofBatch batch: Int) -> Bool {
    guard !isCongested else { return false }
    guard let waitingBytesMax, !isOwn else { return true }
    if toldOfBatch != batch {
      toldOfBatch = batch
      toldBytes = 0
    }
    guard toldBytes < waitingBytesMax else { return false }
    toldBytes += Limits.entryOverheadBytes + entry.event.textBytes
    return true
  }
}

extension RelayMachine.Subscription {
  /// Takes a committed entry; `true` when it is to be sent now.
  mutating func offer(_ entry: LogEntry, hasRoom: Bool) -> Bool {
    switch self {
    case .live(let next):
      // A page that was read after the commit already contained it.
      guard entry.sequence >= next else { return false }
      precondition(entry.sequence == next, "live reader at \(next) was offered \(entry.sequence)")
      if !hasRoom {
        self = .behind(after: next - 1)
        return false
      }
      self = .live(next: next + 1)
      return true
    case .reading(let after, let aside):
      guard var aside else { return false }
      if entry.sequence > after { aside.append(entry) }
      self = .reading(after: after, aside: aside.count > Limits.catchUpBufferMax ? nil : aside)
      return false
    case .behind: return false
    }
  }
}
