internal import DequeModule
internal import WardlineModel

// The way of an entry to its readers: from the commit to the live ones, from the log to all others.
extension RelayMachine {
  /// Lets a connection into its sessions and begins to bring it up to date.
  mutating func welcome(
    _ id: ConnectionID, _ heads: [SessionHead], _ receipts: [UserReceipt], _ shared: [SessionID: LogCursor], at now: Moment,
    _ actions: inout [Action]
  ) {
    guard case .arriving(let hello, let grant)? = connections[id]?.phase else { return }
    actions.append(
      .send(
        id,
        [.welcome(Welcome(relayClock: now.wall, epoch: epoch, you: grant.participant, sessions: heads))]
          + receipts.map { .receipt($0.receipt, by: $0.user) }
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
    for session in left where grant.followsMembership && !isHere(grant.participant.user, in: session) {
      broadcastPresence(of: grant.participant.user, isHere: false, in: session, &actions)
    }
    let device = DeviceAddress(user: grant.participant.user, device: hello.device)
    let access = access(of: grant, to: heads)
    let first = hello.firstSession.flatMap { if case .behind? = subscriptions[$0] { $0 } else { nil } }
    connections[id]?.phase = .open(
      Member(grant: grant, access: access, device: device, subscriptions: subscriptions, firstToRead: first))
    for head in heads where head.endsAtHead {
      if let subscription = subscriptions[head.session] { begin(subscription, to: head, on: id, &actions) }
    }
    readNext(id, &actions)
  }

  private func access(of grant: Grant, to heads: [SessionHead]) -> Access {
    var access = Access(grant)
    guard grant.followsMembership else { return access }
    access.sessions = Set(heads.filter { !$0.endsAtHead }.map(\.session))
    return access
  }

  /// Continues at the cursor, or, where the log has taken another way before it, at the last place that both share: the reader is told
  /// from where on its history is another (G4).
  func subscribe(
    _ id: ConnectionID, at cursor: LogCursor, _ shared: LogCursor, to head: SessionHead, _ actions: inout [Action]
  ) -> Subscription {
    if cursor.sequence > 0, cursor != shared {
      let reason: ResetReason = shared.sequence == 0 ? .otherEpoch : .diverged
      actions.append(.send(id, [.reset(session: head.session, from: shared, reason: reason)]))
    }
    if shared.sequence == head.head {
      let erased = erasure(in: head.session, through: shared.sequence, floor: head.floor)
      actions.append(.send(id, (erased.map { [$0] } ?? []) + [caughtUp(head.session, through: shared)]))
      return .live(next: shared.sequence + 1)
    }
    return .behind(after: shared.sequence)
  }

  /// Asks for a page of the next session that is behind: one page at a time, so that little stands before what is said meanwhile; first of the
  /// session that the device shows, then of one session after the other.
  mutating func readNext(_ id: ConnectionID, _ actions: inout [Action]) {
    guard let connection = connections[id], !connection.isCongested, case .open(let member) = connection.phase,
      let (session, after) = member.nextToRead
    else { return }
    connections[id]?.withMember { member in
      member.lastRead = session
      member.subscriptions[session] = .reading(after: after, aside: [])
    }
    actions.append(
      .read(Read(connection: id, session: session, after: after, entriesMax: Limits.pageEntriesMax, purpose: .catchUp)))
  }

  private func caughtUp(_ session: SessionID, through cursor: LogCursor) -> RelayFrame {
    .caughtUp(session: session, through: cursor, head: cursor.sequence)
  }

  /// Hands a committed entry to everyone who hears of its session. Its author's own connection has the acknowledgement already.
  mutating func deliver(_ entry: LogEntry, author: ConnectionID? = nil, _ actions: inout [Action]) {
    for id in audiences[entry.session] ?? [] {
      guard let hasRoom = connections[id]?.takes(entry, isOwn: id == author, ofBatch: counts.commits) else { continue }
      let isToBeSent = connections[id]?.withMember { member in
        member.subscriptions[entry.session]?.offer(entry, hasRoom: hasRoom) ?? false
      }
      if isToBeSent == true, id != author { actions.append(.send(id, [.event(entry)])) }
      // No event says when the connection has taken these entries. A page that is read now stands behind them.
      if !hasRoom { readNext(id, &actions) }
    }
  }

  /// A page of the log has come: for a reader who catches up, or for a fetch.
  mutating func deliverPage(_ page: LogPage?, for read: Read, _ actions: inout [Action]) {
    let id = read.connection
    guard let connection = connections[id], case .open(let member) = connection.phase else { return }
    guard let page = page?.bounded(through: member.access.ends[read.session]) else {
      // It comes back with its cursor, and nothing is lost.
      return disconnect(id, GoAway(.overloaded, message: "the relay cannot read the log for now"), code: 1001, &actions)
    }
    if read.purpose == .fetch { return answerFetch(read, with: page, &actions) }
    guard case .reading(let after, let aside)? = member.subscriptions[read.session] else { return }
    var (frames, last, told) = self.frames(of: page, in: read.session, after: after)
    let next: Subscription
    if last >= page.head, let aside, Self.continues(aside, from: last) {
      var end = page.cursor(at: last)
      for entry in aside where entry.sequence > last {
        frames.append(.event(entry.marked(epoch, after: end.epoch)))
        last = entry.sequence
        end = LogCursor(epoch: epoch, sequence: last)
      }
      // Also what it held before, and what was erased while it read.
      let floor = max(page.floor, floors[read.session] ?? 1)
      if let erased = erasure(in: read.session, through: last, floor: floor), min(last, floor - 1) > told {
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
    actions.append(.send(id, frames))
    if isOver { endFollowing(read.session, on: id, &actions) }
    readNext(id, &actions)
  }

  /// What a page says to its reader. Where retention has left something out, that is said in its place, and never jumped over (G4). A gap
  /// above the floor is none of retention's: it is handed on as it is, and the reader names it.
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

  /// What lies between two places is no longer kept, said for each epoch by itself: a reader that was given a place there knows in which
  /// epoch, and so whether that place still holds what it said (G1). Of many epochs only the last ones are told apart.
  private func pastRetention(
    _ session: SessionID, after last: UInt64, before next: UInt64, in page: LogPage
  ) -> [RelayFrame] {
    let beginnings = page.segments.map(\.first).filter { $0 > last + 1 && $0 < next }.suffix(Limits.earlierEpochsMax)
    return (beginnings + [next]).map { pastRetention(session, before: $0, in: page) }
  }

  /// What lies below is no longer kept: the reader goes on from `next`.
  private func pastRetention(_ session: SessionID, before next: UInt64, in page: LogPage) -> RelayFrame {
    .reset(session: session, from: page.cursor(at: next - 1), reason: .pastRetention)
  }

  /// Tells a reader which has come to an entry that the messages up to there, as far as they lie below the floor, have no words any more:
  /// it erases them, too. `nil` where there are none. The place lies behind the reader's, in a history that both share: it needs no epoch.
  func erasure(in session: SessionID, through sequence: UInt64, floor: UInt64) -> RelayFrame? {
    guard floor > 1, sequence > 0 else { return nil }
    return .reset(session: session, from: LogCursor(epoch: nil, sequence: min(floor - 1, sequence)), reason: .pastRetention)
  }

  /// Whether what was kept aside joins the log at `last` without a gap.
  private static func continues(_ aside: Deque<LogEntry>, from last: UInt64) -> Bool {
    guard let first = aside.first(where: { $0.sequence > last }) else { return true }
    return first.sequence == last + 1
  }

  /// A slow reader has taken what waited for it: it goes on, from the log where it stood (G9).
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
    actions.append(
      .read(
        Read(
          connection: id, session: fetch.session, after: fetch.after.sequence, entriesMax: entriesMax, purpose: .fetch,
          epoch: fetch.after.sequence == 0 ? nil : fetch.after.epoch)))
  }

  private mutating func answerFetch(_ read: Read, with page: LogPage, _ actions: inout [Action]) {
    connections[read.connection]?.withMember { $0.isFetching = false }
    guard read.after == 0 || read.after <= page.head && page.epoch(at: read.after) == read.epoch else {
      return actions.append(.send(read.connection, [.reset(session: read.session, from: .start, reason: .otherEpoch)]))
    }
    // An answer is a page or a reset: the page ends where retention has left something out, and the next one begins with that.
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

extension LogEntry {
  /// As it is said: with its epoch, where that is another than the one of the entry before it.
  fileprivate func marked(_ epoch: LogEpoch?, after other: LogEpoch?) -> LogEntry {
    guard epoch != other else { return self }
    var entry = self
    entry.epoch = epoch
    return entry
  }
}

extension LogPage {
  /// Whether retention has erased what lies between two entries that follow each other here.
  fileprivate func leavesOut(between sequence: UInt64, and next: UInt64) -> Bool { next > sequence &+ 1 && next <= floor }

  /// Whether nothing is left of the log after a sequence. A page that has entries may have ended before its time: the next one tells.
  fileprivate func isErasedToItsHead(after sequence: UInt64) -> Bool { entries.isEmpty && sequence < head && head < floor }
}

extension RelayMachine.Member {
  /// The sessions of which it hears what is new, by name.
  var attended: [SessionID] { subscriptions.keys.filter { access.ends[$0] == nil }.sorted() }

  /// Which session to read a page of, and after which sequence; `nil` while one is being read, and where none is behind.
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
  /// Whether an entry is sent to this connection at once, and not read from the log later. The user's own entries are, unless the connection
  /// is congested; others until one batch has queued `waitingBytesMax` bytes. A batch may hold more than a slow link carries in a minute, the
  /// driver reports congestion only after the batch, and the next acknowledgement would wait behind all of it.
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
  fileprivate mutating func offer(_ entry: LogEntry, hasRoom: Bool) -> Bool {
    switch self {
    case .live(let next):
      // A page that was read after the commit has brought it already.
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
