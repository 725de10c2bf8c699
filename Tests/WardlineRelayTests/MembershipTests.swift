import Testing
import WardlineModel

@testable import WardlineRelay

/// What a relay does about who becomes a member, or ceases to be one, while they are connected (G8).
@Suite("Membership while connected") struct MembershipTests {
  private static let badr = Participant(user: named("badr"), role: .interpreter, name: "Badr")
  private static let amal = Participant(user: named("amal"), role: .interpreter, name: "Amal")

  private static func member(_ participant: Participant = amal) -> Grant {
    Grant(participant: participant, sessions: [], expiresAt: wall(3_600_000), followsMembership: true)
  }

  private static func entry(
    _ sequence: UInt64, _ event: LogEntry.Event, of number: Int? = nil, by author: Participant = nina
  ) -> LogEntry {
    LogEntry(
      session: ward, sequence: sequence, key: number.map(key), author: author.user, loggedAt: wall(0), writtenAt: wall(0),
      event: event)
  }

  private static func joining(_ sequence: UInt64, of number: Int) -> LedgerOutcome {
    .accepted(
      acceptance(number, sequence), entry: entry(sequence, .joined(amal, MembershipReason(.invited)), of: number))
  }

  private static func leaving(_ sequence: UInt64, of number: Int) -> LedgerOutcome {
    .accepted(
      acceptance(number, sequence),
      entry: entry(sequence, .left(amal.user, MembershipReason(.left)), of: number, by: amal))
  }

  private static func act(_ number: Int, _ action: ClientOperation.Action, head: Bool = false) -> ClientFrame {
    .submit(ClientOperation(key: key(number), session: ward, writtenAt: wall(0), action: action), isLaneHead: head)
  }

  private static func written(_ number: Int) -> LedgerWrite { .submitMember(operation(number), author: amal) }

  /// A nurse by token, live at 5, and an interpreter whose token names no session.
  private static func relay(members heads: [SessionHead] = []) -> Script {
    var relay = Script()
    relay.join(1)
    relay.join(2, as: member(), at: heads)
    return relay
  }

  /// The interpreter is invited at 6 and follows from the start of the log, or from what they have read: live at 6.
  private static func invite(_ relay: inout Script, at sequence: UInt64 = 0) {
    relay.hear(1, act(1, .invite(amal.user)))
    #expect(relay.give(.committed([joining(6, of: 1)])).contains(.send(2, [.joined(ward)])))
    relay.hear(2, .follow(Follow(session: ward, after: sequence == 0 ? .start : cursor(sequence))))
    relay.give(.committed([.following(head(6), receipts: [], shared: sequence == 0 ? nil : cursor(sequence))]))
  }

  @Test("whoever is invited while connected is told so, and is served the log from their cursor, then what follows")
  func invited() {
    var relay = Self.relay()
    let write = LedgerWrite.submit(
      ClientOperation(key: key(1), session: ward, writtenAt: wall(0), action: .invite(Self.amal.user)), author: nina.user)
    relay.on(.received(1, [Self.act(1, .invite(Self.amal.user))]), .commit([write]))
    // Its author hears of whom they invited, and only then that it is done.
    let joined = Self.entry(6, .joined(Self.amal, MembershipReason(.invited)), of: 1)
    relay.on(
      .committed([Self.joining(6, of: 1)]),
      .send(1, [.event(joined)]), .send(1, [.accepted(acceptance(1, 6))]), .send(2, [.joined(ward)]))
    // Before they follow nothing reaches them.
    relay.hear(1, submit(2))
    relay.on(.committed([accepted(2, 7)]), .send(1, [.accepted(acceptance(2, 7))]))
    relay.on(
      .received(2, [.follow(Follow(session: ward, after: cursor(3), earlier: []))]),
      .commit([.follow(ward, by: Self.amal.user, known: [cursor(3)])]))
    let receipt = UserReceipt(Receipt(session: ward, deliveredThrough: 4, readThrough: 4), by: nina.user)
    relay.on(
      .committed([.following(head(7), receipts: [receipt], shared: cursor(3))]),
      .send(2, [.following(head(7)), .receipt(receipt.receipt, by: nina.user)]), .read(catchUp(2, after: 3)))
    let page = LogPage(entries: entries(4...7), head: 7)
    relay.on(.page(catchUp(2, after: 3), page), .send(2, entries(4...7).map { .event($0) } + [caughtUp(7)]))
    relay.hear(1, submit(3))
    let actions = relay.give(.committed([accepted(3, 8)]))
    #expect(actions.contains(.send(2, [.event(WardlineRelayTests.entry(8, of: 3))])), "\(actions)")
    relay.hear(2, submit(4))
    #expect(relay.give(.committed([accepted(4, 9, by: Self.amal)])).contains(.send(2, [.accepted(acceptance(4, 9))])))
  }

  @Test("G8: before the invitation and after the leaving, nothing of a session is taken or shown")
  func strangers() {
    var relay = Self.relay()
    relay.on(.received(2, [submit(9)]), .send(2, [refusal(9, .notAllowed)]))
    // Of a session that is not there, or not theirs, one answer.
    relay.hear(2, .follow(Follow(session: ward, after: .start)))
    relay.on(.committed([.notFollowing(ward)]), .send(2, [.left(ward)]))
    Self.invite(&relay, at: 6)
    relay.hear(2, Self.act(2, .leave, head: true))
    relay.on(
      .committed([Self.leaving(7, of: 2)]),
      .send(1, [.event(Self.entry(7, .left(Self.amal.user, MembershipReason(.left)), of: 2, by: Self.amal))]),
      .send(2, [.event(Self.entry(7, .left(Self.amal.user, MembershipReason(.left)), of: 2, by: Self.amal))]),
      .send(2, [.accepted(acceptance(2, 7))]),
      .send(2, [.left(ward)]))
    relay.hear(1, submit(3))
    relay.on(.committed([accepted(3, 8)]), .send(1, [.accepted(acceptance(3, 8))]))
    relay.on(.received(2, [submit(9)]), .send(2, [refusal(9, .notAllowed)]))
    relay.hear(1, .receipt(Receipt(session: ward, deliveredThrough: 8, readThrough: 8)))
    relay.give(.tick, at: 1_000)
    let receipt = UserReceipt(Receipt(session: ward, deliveredThrough: 8, readThrough: 8), by: nina.user)
    #expect(!relay.give(.committed([.received(receipt)])).contains { if case .send(2, _) = $0 { true } else { false } })
    // A page may be asked for, and ends where they left.
    let read = RelayMachine.Read(
      connection: 2, session: ward, after: 5, entriesMax: Limits.pageEntriesMax, purpose: .fetch, epoch: life)
    relay.on(.received(2, [.fetch(Fetch(session: ward, after: cursor(5)))]), .read(read))
    relay.on(
      .page(read, LogPage(entries: entries(6...8), head: 8)),
      .send(2, entries(6...7).map { .event($0) } + [caughtUp(7)]))
  }

  @Test("G3: what stands behind a refusal of the gate is not taken before the refused one, once its author is a member")
  func heldAtTheGate() {
    var relay = Self.relay()
    relay.on(.received(2, [submit(8, head: true)]), .send(2, [refusal(8, .notAllowed)]))
    Self.invite(&relay, at: 6)
    relay.on(.received(2, [submit(9)]), .send(2, [refusal(9, .held)]))
    relay.on(.received(2, [submit(8, head: true), submit(9)]), .commit([Self.written(8), Self.written(9)]))
  }

  @Test("G3: a batch ends before what somebody has sent in a session of which it makes them a member")
  func heldInItsBatch() {
    var relay = Self.relay(members: [head(5)])
    relay.join(3, as: Self.member(), at: [head(5)])
    relay.hear(3, Self.act(2, .leave, head: true))
    relay.give(.received(2, [submit(8, head: true)]))
    relay.give(.received(1, [Self.act(1, .invite(Self.amal.user), head: true)]))
    relay.give(.received(2, [submit(9)]))
    relay.give(.received(1, [submit(20)]))
    let left = relay.give(.committed([Self.leaving(6, of: 2)]))
    let invitation = LedgerWrite.submit(
      ClientOperation(key: key(1), session: ward, writtenAt: wall(0), action: .invite(Self.amal.user)), author: nina.user)
    #expect(left.contains(.commit([Self.written(8), invitation])))
    let refused = Rejection(key: key(8), session: ward, code: .notAllowed, isPermanent: true)
    let actions = relay.give(.committed([.rejected(refused), Self.joining(7, of: 1)]))
    #expect(actions.contains(.send(2, [refusal(9, .held)])) && actions.contains(.commit([write(20)])), "\(actions)")
    relay.give(.committed([accepted(20, 8)]))
    relay.on(.received(2, [submit(8, head: true), submit(9)]), .commit([Self.written(8), Self.written(9)]))
  }

  @Test("G3: what stands behind a refusal of the ledger to a stranger is not taken before the refused one")
  func heldBehindTheLedger() {
    var relay = Self.relay(members: [head(5)])
    relay.join(3, as: Self.member(), at: [head(5)])
    relay.hear(3, Self.act(2, .leave, head: true))
    // Written on their first device meanwhile: one fits the next batch, and one does not.
    let others = Array(101..<100 + Limits.commitBatchMax)
    relay.give(.received(1, others.map { submit($0) }))
    relay.give(.received(2, [submit(8, head: true), submit(9)]))
    let left = relay.give(.committed([Self.leaving(6, of: 2)]))
    #expect(left.contains(.commit(others.map { write($0) } + [Self.written(8)])))
    relay.hear(1, Self.act(1, .invite(Self.amal.user)))
    let outcomes = others.enumerated().map { accepted($1, UInt64(7 + $0)) }
    let refused = refusal(8, .notAllowed)
    let actions = relay.give(
      .committed(outcomes + [.rejected(Rejection(key: key(8), session: ward, code: .notAllowed, isPermanent: true))]))
    #expect(actions.contains(.send(2, [refused])) && actions.contains(.send(2, [refusal(9, .held)])))
    #expect(relay.machine.batches.committing.count == 1 && relay.machine.batches.inbox.isEmpty)
    relay.give(.committed([Self.joining(UInt64(7 + others.count), of: 1)]))
    relay.on(.received(2, [submit(10)]), .send(2, [refusal(10, .held)]))
    relay.on(.received(2, [submit(8, head: true), submit(9)]), .commit([Self.written(8), Self.written(9)]))
  }

  @Test("G8: whoever leaves while their device is behind is served up to their leaving, and no further")
  func leftBehind() {
    var relay = Self.relay()
    Self.invite(&relay)
    // The first page is being read when they leave on another device, and the session goes on.
    relay.join(3, as: Self.member(), at: [head(6)])
    relay.hear(3, Self.act(2, .leave))
    let actions = relay.give(.committed([Self.leaving(7, of: 2)]))
    #expect(actions.contains(.send(3, [.left(ward)])))
    #expect(!actions.contains { if case .send(2, _) = $0 { true } else { false } }, "\(actions)")
    relay.hear(1, submit(3))
    relay.give(.committed([accepted(3, 8)]))
    relay.on(
      .page(catchUp(2, after: 0), LogPage(entries: entries(1...8), head: 8)),
      .send(2, entries(1...7).map { .event($0) } + [caughtUp(7)]), .send(2, [.left(ward)]))
    #expect(relay.machine.audiences[ward] == [1])
  }

  @Test("G8: a page that is read while its reader leaves is bounded by their leaving", arguments: [true, false])
  func leftWhileRead(isCommitted: Bool) {
    var relay = Self.relay()
    Self.invite(&relay)
    relay.hear(2, Self.act(2, .leave))
    // The store has committed the leaving, and more; the machine has not heard of that.
    relay.on(.page(catchUp(2, after: 0), LogPage(entries: entries(1...8), head: 8)))
    let actions = relay.give(isCommitted ? .committed([Self.leaving(7, of: 2)]) : .commitRefused)
    let last: UInt64 = isCommitted ? 7 : 8
    #expect(actions.contains(.send(2, entries(1...last).map { .event($0) } + [caughtUp(last)])), "\(actions)")
    #expect(actions.contains(.send(2, [.left(ward)])) == isCommitted)
  }

  /// An answer of another interpreter, who has gone since, is being committed.
  private static func commit(_ action: ClientOperation.Action, in session: SessionID = ward, at relay: inout Script) {
    let operation = ClientOperation(key: key(3), session: session, writtenAt: wall(0), action: action)
    let write: LedgerWrite =
      if case .assignRequest = action {
        .submitMember(operation, author: Participant(user: named("cora"), role: .coordinator))
      } else {
        .answer(operation, author: badr, wasRung: true)
      }
    relay.machine.batches.add(.init(connection: 9, write: write))
    _ = relay.machine.batches.begin(isTick: false, at: 0)
  }

  @Test(
    "G8: a page that is read while a successor accepts, or is assigned, is bounded by the leaving of who hands over",
    arguments: [true, false], [ClientOperation.Action.acceptRequest(key(90)), .assignRequest(key(90), badr.user)])
  func leftByAnothersAccept(isCommitted: Bool, action: ClientOperation.Action) {
    var relay = Self.relay()
    Self.invite(&relay)
    Self.commit(action, at: &relay)
    // The store has committed the accept, the leaving and more; the machine has not heard of that.
    relay.on(.page(catchUp(2, after: 0), LogPage(entries: entries(1...9), head: 9)))
    let accepted = Self.entry(7, .accepted(key(90), Self.badr.user), of: 3, by: Self.badr)
    let left = Self.entry(8, .left(Self.amal.user, MembershipReason(.handedOver)), by: Self.amal)
    let actions = relay.give(
      isCommitted ? .committed([.appended(acceptance(3, 7), entries: [accepted, left])]) : .commitRefused)
    let last: UInt64 = isCommitted ? 8 : 9
    #expect(actions.contains(.send(2, entries(1...last).map { .event($0) } + [caughtUp(last)])), "\(actions)")
    #expect(actions.contains(.send(2, [.left(ward)])) == isCommitted)
  }

  @Test("a page waits for no accept in another session, and for no decline")
  func readBesideAnswers() {
    for (session, action) in [
      (clinic, ClientOperation.Action.acceptRequest(key(90))), (ward, .declineRequest(key(90), .busy)),
    ] {
      var relay = Self.relay()
      Self.invite(&relay)
      Self.commit(action, in: session, at: &relay)
      relay.on(
        .page(catchUp(2, after: 0), LogPage(entries: entries(1...6), head: 6)),
        .send(2, entries(1...6).map { .event($0) } + [caughtUp(6)]))
    }
  }

  @Test("G8: of a session that was left before, an arriving device gets what it may read, and then hears that it is over")
  func arrivingAfter() {
    var end = head(7)
    end.endsAtHead = true
    for read in [4, 7] as [UInt64] {
      var relay = Script()
      relay.join(1, at: [head(9)])
      relay.arrive(2, as: Self.member(), with: hello("device-2", cursors: [ward: cursor(read)]))
      let actions = relay.give(.committed([.arrived([end], entries: [])]))
      relay.hear(1, submit(3))
      relay.give(.committed([accepted(3, 10)]))
      guard read < 7 else {
        #expect(actions.suffix(2) == [.send(2, [caughtUp(7)]), .send(2, [.left(ward)])], "\(actions)")
        continue
      }
      relay.on(
        .page(catchUp(2, after: 4), LogPage(entries: entries(5...10), head: 10)),
        .send(2, entries(5...7).map { .event($0) } + [caughtUp(7)]), .send(2, [.left(ward)]))
      relay.on(.received(2, [submit(9)]), .send(2, [refusal(9, .notAllowed)]))
    }
  }

  @Test("whoever comes back before their device has read that they were gone goes on where it stands")
  func rejoined() {
    var relay = Self.relay()
    Self.invite(&relay)
    relay.join(3, as: Self.member(), at: [head(6)])
    relay.hear(3, Self.act(2, .leave))
    relay.give(.committed([Self.leaving(7, of: 2)]))
    relay.hear(1, Self.act(3, .invite(Self.amal.user)))
    #expect(relay.give(.committed([Self.joining(8, of: 3)])).contains(.send(2, [.joined(ward)])))
    relay.on(
      .page(catchUp(2, after: 0), LogPage(entries: entries(1...7), head: 8)), .send(2, entries(1...7).map { .event($0) }),
      .read(catchUp(2, after: 7)))
    relay.hear(2, .follow(Follow(session: ward, after: cursor(7))))
    relay.on(.committed([.following(head(8), receipts: [], shared: cursor(7))]), .send(2, [.following(head(8))]))
    relay.on(
      .page(catchUp(2, after: 7), LogPage(entries: entries(8...8), head: 8)),
      .send(2, entries(8...8).map { .event($0) } + [caughtUp(8)]))
  }

  @Test(
    "whoever comes back before their device has read that they were gone is told who came and went meanwhile",
    arguments: [false, true])
  func presenceOfWhoReturns(isSlow: Bool) {
    var relay = Self.relay()
    Self.invite(&relay)
    relay.join(3, as: Self.member(), at: [head(6)])
    relay.showsPresence = true
    relay.hear(3, Self.act(2, .leave))
    relay.give(.committed([Self.leaving(7, of: 2)]))
    relay.hear(1, Self.act(3, .invite(Self.amal.user)))
    relay.give(.closed(1))
    if isSlow { relay.give(.congested(2)) }
    let gone = RelayMachine.Action.send(2, [.presence(ward, nina.user, isHere: false)])
    #expect(relay.give(.committed([Self.joining(8, of: 3)])).contains(gone) == !isSlow)
    #expect(relay.give(.drained(2)).contains(gone) == isSlow)
  }

  @Test("whoever leaves once more while their device asks again is told so at the end of what they may read, and not before")
  func leavesOnceMore() {
    var relay = Self.relay()
    Self.invite(&relay)
    relay.hear(2, .follow(Follow(session: ward, after: .start)))
    relay.on(.committed([.notFollowing(ward)]))
    relay.join(3, as: Self.member())
    relay.hear(3, .follow(Follow(session: clinic, after: .start)))
    relay.on(.committed([.notFollowing(clinic)]), .send(3, [.left(clinic)]))
  }

  @Test("others see who comes by an invitation and goes by leaving; a connection in another's place changes nothing")
  func presence() {
    var relay = Self.relay()
    relay.showsPresence = true
    relay.hear(1, Self.act(1, .invite(Self.amal.user)))
    relay.give(.committed([Self.joining(6, of: 1)]))
    relay.hear(2, .follow(Follow(session: ward, after: cursor(6))))
    let here = RelayFrame.presence(ward, Self.amal.user, isHere: true)
    #expect(relay.give(.committed([.following(head(6), receipts: [], shared: cursor(6))])).contains(.send(1, [here])))
    // The device comes again on another connection, which takes the place of the first.
    relay.give(.opened(4))
    relay.hear(4, hello("device-2", epoch: 2, cursors: [ward: cursor(6)]))
    #expect(!relay.give(.verified(4, .granted(Self.member()))).contains { if case .send(1, _) = $0 { true } else { false } })
    let gone = RelayFrame.presence(ward, Self.amal.user, isHere: false)
    #expect(!relay.give(.committed([.arrived([head(6)], entries: [])])).contains(.send(1, [gone])))
    relay.hear(4, Self.act(2, .leave))
    #expect(relay.give(.committed([Self.leaving(7, of: 2)])).contains(.send(1, [gone])))
  }

  @Test("whoever was removed between two connections of a device is gone for the others")
  func removedBetween() {
    var relay = Self.relay()
    relay.showsPresence = true
    Self.invite(&relay, at: 6)
    relay.give(.opened(4))
    relay.hear(4, hello("device-2", epoch: 2, cursors: [ward: cursor(6)]))
    relay.give(.verified(4, .granted(Self.member())))
    let gone = RelayFrame.presence(ward, Self.amal.user, isHere: false)
    #expect(relay.give(.committed([.arrived([], entries: [])])).contains(.send(1, [gone])))
  }

  @Test("a creator is a member with the answer: the session is open to them and to their other devices")
  func creation() {
    var relay = Script()
    let nora = Self.member(Participant(user: named("nora"), role: .nurse))
    relay.join(1, as: nora, at: [])
    relay.join(2, as: nora, at: [])
    let operation = ClientOperation(key: key(1), session: ward, writtenAt: wall(0), action: .createSession)
    relay.on(
      .received(1, [.submit(operation, isLaneHead: true)]), .commit([.submitMember(operation, author: nora.participant)]))
    let made = [
      Self.entry(1, .done(.createSession), of: 1), Self.entry(2, .joined(nora.participant, MembershipReason(.created))),
    ]
    relay.on(
      .committed([.created(acceptance(1, 1), entries: made)]), .send(1, [.accepted(acceptance(1, 1))]),
      .send(1, [.joined(ward)]), .send(2, [.joined(ward)]))
    relay.on(
      .received(2, [submit(2)]),
      .commit([.submitMember(WardlineRelayTests.operation(2), author: nora.participant)]))
  }

  @Test("who accepts a request hears yes and that they are a member; the others hear of both, and nobody before the commit")
  func acceptedRequest() {
    var relay = Self.relay()
    let operation = ClientOperation(key: key(3), session: ward, writtenAt: wall(0), action: .acceptRequest(key(90)))
    relay.on(
      .received(2, [.submit(operation, isLaneHead: true)]),
      .commit([.answer(operation, author: Self.amal, wasRung: false)]))
    let accepted = Self.entry(6, .accepted(key(90), Self.amal.user), of: 3, by: Self.amal)
    let joined = Self.entry(7, .joined(Self.amal, MembershipReason(.accepted)), by: Self.amal)
    let answer = acceptance(3, 6)
    relay.on(
      .committed([.appended(answer, entries: [accepted, joined])]), .send(2, [.accepted(answer)]), .send(1, [.event(accepted)]),
      .send(1, [.event(joined)]), .send(2, [.joined(ward)]))
  }

  @Test("who hands over and leaves at once hears of that as everybody does, and then nothing more")
  func handOver() {
    var relay = Self.relay()
    Self.invite(&relay, at: 6)
    relay.hear(2, Self.act(3, .handOver(.recusal, leavesAtOnce: true)))
    let asked = Self.entry(7, .done(.handOver(.recusal, leavesAtOnce: true)), of: 3, by: Self.amal)
    let left = Self.entry(8, .left(Self.amal.user, MembershipReason(.handedOver)), by: Self.amal)
    let answer = acceptance(3, 7)
    relay.on(
      .committed([.appended(answer, entries: [asked, left])]), .send(2, [.accepted(answer)]), .send(1, [.event(asked)]),
      .send(1, [.event(left)]), .send(2, [.event(left)]), .send(2, [.left(ward)]))
  }

  @Test("G9: a connection that would follow too many sessions is begun anew")
  func bounded() {
    var relay = Script()
    let heads = (0..<Limits.sessionsFollowedMax).map { head(1, of: named("s-\($0)")) }
    relay.join(2, as: Self.member(), at: heads)
    relay.join(1)
    relay.hear(1, Self.act(1, .invite(Self.amal.user)))
    let actions = relay.give(.committed([Self.joining(6, of: 1)]))
    #expect(
      actions.suffix(2) == dismissal(2, .drain, 1001, "more sessions than one connection follows")[...], "\(actions)")
  }

  @Test("a store that is busy sends away whoever wanted to follow: they come again with their cursor")
  func busy() {
    var relay = Self.relay()
    relay.hear(1, Self.act(1, .invite(Self.amal.user)))
    relay.give(.committed([Self.joining(6, of: 1)]))
    relay.hear(2, .follow(Follow(session: ward, after: .start)))
    #expect(
      relay.give(.commitRefused).contains { action in
        if case .close(2, code: 1001, _) = action { true } else { false }
      })
  }
}
