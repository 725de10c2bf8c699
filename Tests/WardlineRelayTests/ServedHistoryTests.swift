import Testing
import WardlineModel

@testable import WardlineRelay

/// A relay that serves each member what follows from their becoming one on (`serve --history membership`, decision 038).
@Suite("What a later member is served") struct ServedHistoryTests {
  private static let amal = Participant(user: named("amal"), role: .interpreter, name: "Amal")

  private static var member: Grant {
    Grant(participant: amal, sessions: [], expiresAt: wall(3_600_000), followsMembership: true)
  }

  private static func head(_ sequence: UInt64, since first: UInt64) -> SessionHead {
    var head = WardlineRelayTests.head(sequence)
    head.memberSince = first
    return head
  }

  private static func relay(_ history: ServedHistory = .membership) -> Script {
    var relay = Script()
    relay.machine = RelayMachine(epoch: life, history: history)
    return relay
  }

  private static func moved(_ id: UInt64, to sequence: UInt64) -> RelayMachine.Read {
    var read = catchUp(id, after: sequence)
    read.isMovedOn = true
    return read
  }

  private static func before(_ sequence: UInt64) -> RelayFrame {
    .reset(session: ward, from: cursor(sequence), reason: .beforeMembership)
  }

  private static func entry(_ sequence: UInt64, _ event: LogEntry.Event, by author: Participant = nina) -> LogEntry {
    LogEntry(
      session: ward, sequence: sequence, key: key(Int(sequence)), author: author.user, loggedAt: wall(0), writtenAt: wall(0),
      event: event)
  }

  private static func joining(_ sequence: UInt64) -> LedgerOutcome {
    .accepted(
      acceptance(Int(sequence), sequence), entry: entry(sequence, .joined(amal, MembershipReason(.invited))))
  }

  private static func invite(_ number: Int) -> ClientFrame {
    .submit(
      ClientOperation(key: key(number), session: ward, writtenAt: wall(0), action: .invite(amal.user)), isLaneHead: false)
  }

  private static func receipt(_ delivered: UInt64, _ read: UInt64, by user: UserID = nina.user) -> UserReceipt {
    UserReceipt(Receipt(session: ward, deliveredThrough: delivered, readThrough: read), by: user)
  }

  private static func arrive(
    _ id: UInt64, at relay: inout Script, with cursors: [SessionID: LogCursor] = [ward: .start], _ receipts: [UserReceipt] = []
  ) -> [RelayMachine.Action] {
    relay.arrive(id, as: member, with: hello("device-\(id)", cursors: cursors))
    return relay.give(.committed([.arrived([head(6, since: 4)], entries: [], receipts: receipts)]))
  }

  @Test("G8: a device is served the log from the entry of the joining on, and is told where that is (G4)")
  func catchesUp() {
    var relay = Self.relay()
    #expect(Self.arrive(2, at: &relay).last == .read(Self.moved(2, to: 3)))
    relay.on(
      .page(Self.moved(2, to: 3), LogPage(entries: entries(4...6), head: 6)),
      .send(2, [Self.before(3)] + entries(4...6).map { .event($0) } + [caughtUp(6)]))
    // Its next page, and its next connection, go on as any other.
    relay.hear(2, submit(9))
    #expect(relay.give(.committed([accepted(9, 7, by: Self.amal)])) == [.send(2, [.accepted(acceptance(9, 7))])])
    relay.arrive(3, as: Self.member, with: hello("device-3", cursors: [ward: cursor(5)]))
    #expect(relay.give(.committed([.arrived([Self.head(7, since: 4)], entries: [])])).last == .read(catchUp(3, after: 5)))
  }

  @Test("a page that erased entries end, or that is a part of the log, begins with where the membership begins")
  func pages() {
    var relay = Self.relay()
    _ = Self.arrive(2, at: &relay)
    relay.on(
      .page(Self.moved(2, to: 3), LogPage(entries: entries(4...4), head: 6, floor: 7)),
      .send(2, [Self.before(3), .event(WardlineRelayTests.entry(4))]), .read(catchUp(2, after: 4)))
  }

  @Test("by default, for a token that names the session, and for its creator, the whole log is served")
  func all() {
    var relay = Self.relay(.all)
    #expect(Self.arrive(2, at: &relay).last == .read(catchUp(2, after: 0)))
    relay = Self.relay()
    relay.arrive(1, with: hello("device-1"))
    #expect(relay.give(.committed([.arrived([Self.head(6, since: 4)], entries: [])])).last == .read(catchUp(1, after: 0)))
    relay = Self.relay()
    relay.arrive(2, as: Self.member, with: hello("device-2", cursors: [ward: .start]))
    #expect(relay.give(.committed([.arrived([Self.head(6, since: 1)], entries: [])])).last == .read(catchUp(2, after: 0)))
  }

  @Test("who was a member before keeps what they have read, and is served what follows from the present joining on")
  func returning() {
    var relay = Self.relay()
    let actions = Self.arrive(2, at: &relay, with: [ward: cursor(2)])
    #expect(actions.last == .read(Self.moved(2, to: 3)))
    relay.on(
      .page(Self.moved(2, to: 3), LogPage(entries: entries(4...6), head: 6)),
      .send(2, [Self.before(3)] + entries(4...6).map { .event($0) } + [caughtUp(6)]))
    // Of another history than this log's they are told first.
    var other = Self.relay()
    let told = Self.arrive(3, at: &other, with: [ward: cursor(5, named("life-0"))])
    #expect(told.contains(.send(3, [.reset(session: ward, from: .start, reason: .otherEpoch)])))
    #expect(told.last == .read(Self.moved(3, to: 3)))
  }

  @Test("G8: a session that was left is served from its last joining to the leaving")
  func left() {
    var relay = Self.relay()
    var end = Self.head(5, since: 4)
    end.endsAtHead = true
    relay.arrive(2, as: Self.member, with: hello("device-2", cursors: [ward: .start]))
    #expect(relay.give(.committed([.arrived([end], entries: [])])).last == .read(Self.moved(2, to: 3)))
    relay.on(
      .page(Self.moved(2, to: 3), LogPage(entries: entries(4...6), head: 6)),
      .send(2, [Self.before(3)] + entries(4...5).map { .event($0) } + [caughtUp(5)]), .send(2, [.left(ward)]))
  }

  @Test("G8: a page that is asked for is of what its reader may read")
  func fetches() {
    var relay = Self.relay()
    _ = Self.arrive(2, at: &relay, with: [ward: cursor(6)])
    var read = RelayMachine.Read(
      connection: 2, session: ward, after: 3, entriesMax: Limits.pageEntriesMax, purpose: .fetch, epoch: life)
    var asked = read
    (asked.epoch, asked.isMovedOn) = (nil, true)
    relay.on(.received(2, [.fetch(Fetch(session: ward, after: .start))]), .read(asked))
    relay.on(.page(asked, LogPage(entries: entries(4...6), head: 6)), .send(2, [Self.before(3)]))
    asked.epoch = life
    relay.on(.received(2, [.fetch(Fetch(session: ward, after: cursor(1)))]), .read(asked))
    relay.on(.page(asked, LogPage(entries: entries(4...6), head: 6)), .send(2, [Self.before(3)]))
    relay.on(.received(2, [.fetch(Fetch(session: ward, after: cursor(3)))]), .read(read))
    relay.on(
      .page(read, LogPage(entries: entries(4...6), head: 6)),
      .send(2, entries(4...6).map { .event($0) } + [caughtUp(6)]))
    // A place past all numbers is none of them.
    relay.hear(2, .fetch(Fetch(session: ward, after: cursor(.max))))
    read.after = .max
    relay.on(
      .page(read, LogPage(entries: [], head: 6)), .send(2, [.reset(session: ward, from: .start, reason: .otherEpoch)]))
    // Between the joining and the following, too.
    relay = Self.relay()
    relay.join(1)
    relay.join(2, as: Self.member, at: [])
    relay.hear(1, Self.invite(6))
    relay.give(.committed([Self.joining(6)]))
    read = asked
    (read.after, read.epoch) = (5, nil)
    relay.on(.received(2, [.fetch(Fetch(session: ward, after: .start))]), .read(read))
  }

  @Test("G8: who is invited while connected follows from their joining on")
  func follows() {
    var relay = Self.relay()
    relay.join(1)
    relay.join(2, as: Self.member, at: [])
    relay.hear(1, Self.invite(6))
    #expect(relay.give(.committed([Self.joining(6)])).contains(.send(2, [.joined(ward)])))
    relay.hear(2, .follow(Follow(session: ward, after: .start)))
    let head = Self.head(6, since: 6)
    let receipts = [Self.receipt(5, 5), Self.receipt(6, 3, by: Self.amal.user)]
    relay.on(
      .committed([.following(head, receipts: receipts, shared: nil)]),
      .send(2, [.following(head), .receipt(Self.receipt(6, 0).receipt, by: Self.amal.user)]), .read(Self.moved(2, to: 5)))
    relay.on(
      .page(Self.moved(2, to: 5), LogPage(entries: entries(6...6), head: 6)),
      .send(2, [Self.before(5), .event(WardlineRelayTests.entry(6)), caughtUp(6)]))
  }

  @Test("G8: of receipts is told what is about entries that their reader may read, at the welcome and later")
  func receipts() {
    var relay = Self.relay()
    relay.join(1, at: [WardlineRelayTests.head(6)])
    let known = [Self.receipt(3, 3), Self.receipt(5, 3, by: Self.amal.user)]
    let actions = Self.arrive(2, at: &relay, with: [ward: cursor(6)], known)
    let frames: [RelayFrame] = actions.flatMap { if case .send(2, let frames) = $0 { frames } else { [RelayFrame]() } }
    let heard: [RelayFrame] = frames.filter { if case .receipt = $0 { true } else { false } }
    #expect(heard == [.receipt(Self.receipt(5, 0).receipt, by: Self.amal.user)])
    func hear(_ news: UserReceipt) -> [RelayMachine.Action] {
      relay.hear(1, .receipt(news.receipt))
      relay.give(.tick)
      return relay.give(.committed([.received(news)]))
    }
    #expect(hear(Self.receipt(3, 3)) == [.send(1, [.receipt(Self.receipt(3, 3).receipt, by: nina.user)])])
    #expect(hear(Self.receipt(6, 3)).last == .send(2, [.receipt(Self.receipt(6, 0).receipt, by: nina.user)]))
    // One that was too slow hears of the same.
    relay.give(.congested(2))
    #expect(!hear(Self.receipt(6, 5)).contains { if case .send(2, _) = $0 { true } else { false } })
    #expect(relay.give(.drained(2)) == [.send(2, [.receipt(Self.receipt(6, 5).receipt, by: nina.user)])])
  }

  @Test("G8: a page that was read before its reader left and came back is not sent: what is theirs begins later")
  func cameBack() {
    var relay = Self.relay()
    relay.join(1)
    relay.join(2, as: Self.member, at: [])
    relay.hear(1, Self.invite(6))
    relay.give(.committed([Self.joining(6)]))
    relay.hear(2, .follow(Follow(session: ward, after: .start)))
    relay.give(.committed([.following(Self.head(6, since: 6), receipts: [], shared: nil)]))
    // They leave on another device and are invited again, while the page is read.
    relay.join(3, as: Self.member, at: [Self.head(6, since: 6)])
    relay.hear(3, .submit(ClientOperation(key: key(7), session: ward, writtenAt: wall(0), action: .leave), isLaneHead: false))
    relay.give(
      .committed([
        .accepted(acceptance(7, 7), entry: Self.entry(7, .left(Self.amal.user, MembershipReason(.left)), by: Self.amal))
      ]))
    relay.hear(1, submit(8))
    relay.give(.committed([accepted(8, 8)]))
    relay.hear(1, Self.invite(9))
    relay.give(.committed([Self.joining(9)]))
    relay.on(
      .page(Self.moved(2, to: 5), LogPage(entries: entries(6...8), head: 8)), .read(Self.moved(2, to: 8)))
    relay.on(
      .page(Self.moved(2, to: 8), LogPage(entries: entries(9...9), head: 9)),
      .send(2, [Self.before(8), .event(WardlineRelayTests.entry(9)), caughtUp(9)]))
  }
}
