import Testing
import WardlineModel

@testable import WardlineSync

@Suite("Believing what the relay says")
struct BelievingTests {
  /// A client that has read 5 entries of the ward's log.
  private func reader(at sequence: UInt64 = 5, pending: [QueuedOperation] = []) -> Script {
    var client = Script()
    client.give(.started(cursors: [ward: cursor(sequence)], lanes: pending.isEmpty ? [] : [.session(ward)]), at: 0)
    if !pending.isEmpty { client.give(.loaded(.session(ward), pending, limit: 256)) }
    client.open()
    client.hear(.welcome(.with([ward: sequence])))
    return client
  }

  @Test("entries move the cursor one by one, in one transaction a batch")
  func follows() {
    var client = reader()
    client.on(
      .received(1, [.event(entry(6)), .event(entry(7)), .caughtUp(session: ward, through: cursor(7), head: 7)]),
      .report(.caughtUp(ward, through: 7)),
      .apply([.event(entry(6)), .event(entry(7)), .cursor(cursor(7), session: ward)]))
  }

  @Test("G9: of a session that the connection does not open nothing is believed")
  func unopened() {
    var client = reader()
    let other: SessionID = named("other")
    client.on(
      .received(
        1,
        [
          .event(entry(1, in: other)), .caughtUp(session: other, through: cursor(1), head: 1),
          .reset(session: other, from: cursor(9), reason: .pastRetention), .presence(other, interpreter, isHere: true),
          .receipt(Receipt(session: other, deliveredThrough: 1, readThrough: 1), by: interpreter),
        ]))
    #expect(client.machine.cursors == [ward: cursor(5)])
  }

  @Test("G9: an answer to nothing that was asked, in a session that the connection does not open, leaves no trace")
  func answersOfUnopened() {
    var client = reader(pending: queued(1...1))
    let other: SessionID = named("other")
    var accepted = acceptance(77, 1, in: other)
    accepted.status = VersionedStatus(.paused, version: 2)
    var rejected = rejection(78, .keyReused, permanent: true, in: other)
    rejected.status = VersionedStatus(.paused, version: 2)
    let ahead = acceptance(79, 9, in: other)
    let before = client.machine
    client.on(.received(1, [.accepted(accepted), .accepted(ahead), .rejected(rejected)]))
    #expect(client.machine.cursors == before.cursors && client.machine.unplaced == before.unplaced)
    // What belongs to no session is nobody's to open.
    var feedback = acceptance(80, 0)
    feedback.session = nil
    client.on(.received(1, [.accepted(feedback)]), .apply([.accepted(feedback)]))
  }

  @Test("G9: a welcome opens no session that no token has named")
  func welcomeOfOthers() {
    var client = Script()
    client.give(.started(cursors: [:], lanes: []), at: 0)
    client.open()
    let other: SessionID = named("other")
    client.on(
      .received(1, [.welcome(.with([ward: 3, other: 9])), .event(entry(1, in: other))]), .report(.online(nina)),
      .apply([.welcome(head(ward, 3)), .opened([ward])]))
    #expect(client.machine.opened == [ward])
    // One that names only others says nothing of ours.
    var second = Script()
    second.give(.started(cursors: [:], lanes: []), at: 0)
    second.open()
    second.on(.received(1, [.welcome(.with([other: 9]))]), .report(.online(nina)))
    #expect(second.machine.opened == [ward, clinic])
  }

  @Test("the last place there is, and a clock at either end, are computed with and not trapped on")
  func ends() {
    for place in [Limits.sequenceMax, .max] {
      var client = reader()
      client.hear(.reset(session: ward, from: cursor(place), reason: .pastRetention))
      client.hear(.event(entry(place)), .caughtUp(session: ward, through: cursor(place), head: place), .event(entry(1)))
      #expect(client.machine.cursors[ward]?.sequence == place)
    }
    for clock in [Int64.min, Limits.clockMinMilliseconds, Limits.clockMaxMilliseconds, .max] {
      var client = reader()
      client.hear(.pong(nonce: 1, relayClock: Timestamp(milliseconds: clock)))
      client.give(.tick, at: Limits.heartbeatMilliseconds + 1)
      client.hear(.pong(nonce: 1, relayClock: Timestamp(milliseconds: clock)), at: Limits.heartbeatMilliseconds + 2)
      client.give(.enqueued(.session(ward)), at: Limits.heartbeatMilliseconds + 3)
      client.give(.loaded(.session(ward), queued(1...1), limit: 256), at: Limits.heartbeatMilliseconds + 4)
    }
  }

  @Test("what was read already changes nothing")
  func duplicates() {
    var client = reader()
    client.on(.received(1, [.event(entry(5)), .event(entry(1))]))
    client.on(
      .received(1, [.event(entry(5)), .event(entry(6)), .event(entry(6))]),
      .apply([.event(entry(6)), .cursor(cursor(6), session: ward)]))
  }

  @Test("G4: a gap is named, what came before it is kept, and the link is begun anew from the cursor")
  func gap() {
    var client = reader()
    let why = LossReason.closed(message: "an entry of the log was missing; it is read again")
    let pause = 9_000 as Int64
    client.on(
      .received(1, [.event(entry(6)), .event(entry(8)), .event(entry(7))]), at: pause,
      .report(.gap(ward, expected: 7, found: 8)),
      .apply([.event(entry(6)), .cursor(cursor(6), session: ward)]),
      .disconnect(1, isDead: false), .report(.lost(why, retryAtMilliseconds: pause)))
    client.tryAgain(by: .tick, at: pause)
    guard case .send(_, let frames)? = client.open().first, case .hello(let hello)? = frames.first else {
      Issue.record("no hello")
      return
    }
    #expect(hello.cursors == [ward: cursor(6)])
  }

  @Test("G4: caught up past what was read is a gap too")
  func gapAtTheEnd() {
    var client = reader()
    let actions = client.hear(.caughtUp(session: ward, through: cursor(6), head: 6))
    #expect(actions.first == .report(.gap(ward, expected: 6, found: 6)))
    #expect(!client.machine.isOnline)
  }

  @Test("a gap that stays is no storm: the pauses grow")
  func lastingGap() {
    var client = reader()
    for _ in 0..<20 {
      client.hear(.event(entry(9)), at: client.uptime + 1)
      client.tryAgain(by: .tick, at: client.machine.deadlineMilliseconds ?? 0)
      client.open()
      client.hear(.welcome(.plain))
    }
    #expect(client.uptime > 20_000)
  }

  @Test("an acknowledgement that is next in the log moves the cursor: its author is not sent the entry")
  func acknowledgementIsAnEntry() {
    var client = reader(pending: queued(1...2))
    client.on(
      .received(1, [.accepted(acceptance(1, 6)), .event(entry(7)), .accepted(acceptance(2, 8))]),
      .apply([
        .accepted(acceptance(1, 6)), .event(entry(7)), .accepted(acceptance(2, 8)), .cursor(cursor(8), session: ward),
      ]))
  }

  @Test("while catching up an acknowledgement may be ahead of the log; the log brings it again")
  func acknowledgementAhead() {
    var client = reader(pending: queued(1...1))
    client.on(
      .received(1, [.accepted(acceptance(1, 8))]),
      .apply([.accepted(acceptance(1, 8)), .ahead(key(1), session: ward, epoch: life)]))
    client.on(
      .received(1, [.event(entry(6)), .event(entry(7)), .event(entry(8, of: 1))]),
      .apply([.event(entry(6)), .event(entry(7)), .event(entry(8, of: 1)), .cursor(cursor(8), session: ward)]))
    client.on(
      .received(1, [.caughtUp(session: ward, through: cursor(8), head: 8)]), .report(.caughtUp(ward, through: 8)),
      .apply([.complete(ward)])
    )
    client.on(.received(1, [.caughtUp(session: ward, through: cursor(8), head: 8)]), .report(.caughtUp(ward, through: 8)))
  }

  @Test("a replay ahead of the log names the epoch of its entry, where that is not the relay's own")
  func replayAhead() {
    var client = reader(pending: queued(1...2))
    var earlier = acceptance(1, 8, replay: true)
    earlier.epoch = named("life-0")
    client.on(
      .received(1, [.accepted(earlier), .accepted(acceptance(2, 9, replay: true))]),
      .apply([
        .accepted(earlier), .ahead(key(1), session: ward, epoch: named("life-0")), .accepted(acceptance(2, 9, replay: true)),
        .ahead(key(2), session: ward, epoch: life),
      ]))
  }

  @Test("PITFALLS 2, 15: our own entry in the log is as good as its acknowledgement, which was lost")
  func ownEntry() {
    var client = reader(pending: queued(1...3))
    client.on(
      .received(1, [.event(entry(6, of: 1)), .event(entry(7, of: 2))]),
      .apply([.event(entry(6, of: 1)), .event(entry(7, of: 2)), .cursor(cursor(7), session: ward)]))
    #expect(client.machine.lanes[.session(ward)]?.operations.map(\.ordinal) == [3])
    #expect(client.machine.lanes[.session(ward)]?.inFlightCount == 1)
    // The late acknowledgement of both, as a replay.
    client.on(
      .received(1, [.accepted(acceptance(1, 6, replay: true)), .accepted(acceptance(2, 7, replay: true))]),
      .apply([.accepted(acceptance(1, 6, replay: true)), .accepted(acceptance(2, 7, replay: true))]))
  }

  @Test("our own entry before the flush: it is not sent at all")
  func ownEntryBeforeFlush() {
    var client = Script()
    client.give(.started(cursors: [ward: cursor(5)], lanes: [.session(ward)]), at: 0)
    client.open()
    client.hear(.welcome(.with([ward: 6])), .event(entry(6, of: 1)))
    // Read before the entry was kept: the store may still have handed it over.
    client.on(.loaded(.session(ward), queued(1...2), limit: 256), .transmit(1, submits(1...2, head: true)))
    client.hear(.accepted(acceptance(1, 6, replay: true)), .accepted(acceptance(2, 7)))
    #expect(client.machine.lanes.isEmpty)
    #expect(client.machine.cursors[ward] == cursor(7))
  }

  @Test("G4, G6: a reset begins the log anew, said to the store in its place, and behind it the status in force")
  func reset() {
    var client = reader()
    var again = entry(1)
    again.epoch = named("life-2")
    client.on(
      .received(1, [.event(entry(6)), .reset(session: ward, from: .start, reason: .otherEpoch), .event(again)]),
      .apply([
        .event(entry(6)), .reset(.start, session: ward, reason: .otherEpoch), .head(head(ward, 5)), .event(again),
        .cursor(cursor(1, named("life-2")), session: ward),
      ]))
    #expect(client.machine.cursors[ward] == cursor(1, named("life-2")))
  }

  @Test("G4: where the log took another way, what was read before that stays, and its end says what the relay has lost")
  func diverged() {
    let (old, new): (LogEpoch, LogEpoch) = (named("life-0"), named("life-2"))
    var client = Script()
    let earlier = [cursor(2, old), cursor(4)]
    client.give(
      .started(cursors: [ward: cursor(8, named("life-1b"))], lanes: [], earlier: [ward: earlier]), at: 0)
    guard case .send(_, let frames)? = client.open().first, case .hello(let hello)? = frames.first else {
      Issue.record("no hello")
      return
    }
    #expect(hello.earlier == [ward: earlier])
    client.hear(.welcome(.with([ward: 5])))
    var next = entry(4)
    next.epoch = new
    client.on(
      .received(1, [.reset(session: ward, from: cursor(3), reason: .diverged), .event(next), .event(entry(5))]),
      .apply([
        .reset(cursor(3), session: ward, reason: .diverged), .head(head(ward, 5)), .event(next), .event(entry(5)),
        .cursor(cursor(5, new), session: ward),
      ]))
    #expect(client.machine.earlier[ward] == [cursor(2, old), cursor(3)])
    client.on(
      .received(1, [.caughtUp(session: ward, through: cursor(5, new), head: 5)]), .report(.caughtUp(ward, through: 5)),
      .apply([.complete(ward)]))
  }

  @Test("where an epoch ends is kept: behind the end of the log everything is of the one that welcome named")
  func epochs() {
    let old: LogEpoch = named("life-0")
    var client = Script()
    client.give(.started(cursors: [ward: cursor(2, old)], lanes: []), at: 0)
    client.open()
    client.hear(.welcome(.with([ward: 3])))
    client.on(
      .received(
        1, [.event(entry(3)), .caughtUp(session: ward, through: cursor(3, old), head: 3), .event(entry(4)), .event(entry(5))]),
      .report(.caughtUp(ward, through: 3)),
      .apply([
        .event(entry(3)), .cursor(cursor(3, old), session: ward), .event(entry(4)), .event(entry(5)),
        .cursor(cursor(5), session: ward),
      ]))
    #expect(client.machine.earlier[ward] == [cursor(3, old)])
    for number in 0..<UInt64(Limits.earlierEpochsMax) {
      var next = entry(6 + number)
      next.epoch = named("later-\(number)")
      client.hear(.event(next))
    }
    #expect(client.machine.earlier[ward]?.count == Limits.earlierEpochsMax)
    #expect(client.machine.earlier[ward]?.first == cursor(5))
  }

  @Test("what an acknowledgement has brought us past decides the epoch of what follows it, too")
  func epochBehindAcknowledgement() {
    let old: LogEpoch = named("life-0")
    var client = Script()
    client.give(.started(cursors: [:], lanes: [.session(ward)]), at: 0)
    client.open()
    client.hear(.welcome(.with([ward: 2])))
    client.give(.loaded(.session(ward), queued(1...1), limit: 256))
    var first = entry(1)
    first.epoch = old
    client.hear(.event(first), .event(entry(2)))
    // The relay has read a page up to 2, and reads the next one when the acknowledgement of 3 is on its way.
    client.hear(.accepted(acceptance(1, 3)))
    var own = entry(3, of: 1)
    own.epoch = life
    client.on(
      .received(1, [.event(own), .event(entry(4)), .caughtUp(session: ward, through: cursor(4), head: 4)]),
      .report(.caughtUp(ward, through: 4)),
      .apply([.event(entry(4)), .cursor(cursor(4), session: ward)]))
    #expect(client.machine.earlier[ward] == [cursor(2, old)])
  }

  @Test("what had no place when the process before ended is looked for at the end of the log")
  func unplaced() {
    var client = Script()
    client.give(.started(cursors: [ward: cursor(5)], lanes: [], unplaced: [ward]), at: 0)
    client.open()
    client.hear(.welcome(.with([ward: 5])))
    client.on(
      .received(1, [.caughtUp(session: ward, through: cursor(5), head: 5)]), .report(.caughtUp(ward, through: 5)),
      .apply([.complete(ward)])
    )
  }

  @Test("what was heard of others is handed on again behind a reset, the last of each and of that session only")
  func receiptsBehindReset() {
    func receipt(_ through: UInt64, in session: SessionID = ward) -> Receipt {
      Receipt(session: session, deliveredThrough: through, readThrough: 0)
    }
    var client = reader()
    client.hear(.receipt(receipt(3), by: nurse), .receipt(receipt(2), by: interpreter))
    client.hear(.receipt(receipt(5), by: nurse), .receipt(receipt(9, in: clinic), by: nurse))
    let reset = RelayFrame.reset(session: ward, from: cursor(0), reason: .diverged)
    client.on(
      .received(1, [reset]),
      .apply([
        .receiptsComplete(ward, of: [interpreter, nurse].sorted()),
        .reset(cursor(0), session: ward, reason: .diverged), .head(head(ward, 5)),
        .receipt(receipt(2), by: interpreter), .receipt(receipt(5), by: nurse),
      ]))
    // The next connection's welcome says them anew: what the last one said may be of another life of the log.
    client.give(.closed(1, why: "gone"))
    client.tryAgain(by: .wake, at: 10_000)
    client.open()
    client.hear(.welcome(.with([ward: 5])))
    client.on(
      .received(2, [reset]), .apply([.reset(cursor(0), session: ward, reason: .diverged), .head(head(ward, 5))]))
  }

  @Test("G4: a connection's receipts are complete before its log goes on, and from then on only grow")
  func receiptsAreComplete() {
    func receipt(_ delivered: UInt64, _ read: UInt64) -> Receipt {
      Receipt(session: ward, deliveredThrough: delivered, readThrough: read)
    }
    var client = reader()
    // What an earlier connection said, the first of this one replaces, also by less.
    client.on(.received(1, [.receipt(receipt(4, 1), by: nurse)]), .apply([.receipt(receipt(4, 1), by: nurse)]))
    let goesOn = client.give(.received(1, [.event(entry(6)), .event(entry(7))]))
    #expect(
      goesOn.contains(
        .apply([
          .receiptsComplete(ward, of: [nurse]), .event(entry(6)), .event(entry(7)), .cursor(cursor(7), session: ward),
        ])))
    client.on(.received(1, [.receipt(receipt(3, 2), by: nurse)]), .apply([.receipt(receipt(4, 2), by: nurse)]))
    #expect(
      !client.give(.received(1, [.event(entry(8))])).contains {
        if case .apply(let all) = $0 { all.contains { if case .receiptsComplete = $0 { true } else { false } } } else { false }
      })
    // The next connection says it anew.
    client.give(.closed(1, why: "gone"))
    client.tryAgain(by: .wake, at: 10_000)
    client.open()
    client.hear(.welcome(.with([ward: 8])))
    let anew = client.give(.received(2, [.caughtUp(session: ward, through: cursor(8), head: 8)]))
    #expect(anew.contains(.apply([.receiptsComplete(ward, of: [])])))
  }

  @Test("G6: what the relay serves to a user who has left takes back no newer status and nobody's receipts")
  func leftHeads() {
    var left = head(ward, 5)
    left.endsAtHead = true
    var client = reader()
    client.give(.closed(1, why: "gone"))
    client.tryAgain(by: .wake, at: 10_000)
    client.open()
    var welcome = Welcome.with([ward: 5])
    welcome.sessions = [left]
    #expect(client.give(.received(2, [.welcome(welcome)])).contains(.apply([.head(left), .opened([ward])])))
    let caughtUp = client.give(.received(2, [.caughtUp(session: ward, through: cursor(5), head: 5)]))
    #expect(!caughtUp.contains { if case .apply = $0 { true } else { false } }, "\(caughtUp)")
  }

  @Test("a cursor that moved before the reset of its batch is not kept after it")
  func resetAtTheEnd() {
    var client = reader()
    client.on(
      .received(1, [.event(entry(6)), .reset(session: ward, from: cursor(0), reason: .diverged)]),
      .apply([.event(entry(6)), .reset(cursor(0), session: ward, reason: .diverged), .head(head(ward, 5))]))
  }

  @Test("a reset to a later place (retention) is followed from there")
  func resetForward() {
    var client = reader()
    client.on(
      .received(1, [.reset(session: ward, from: cursor(100), reason: .pastRetention)]),
      .apply([.reset(cursor(100), session: ward, reason: .pastRetention), .head(head(ward, 5))]))
    client.on(.received(1, [.event(entry(101))]), .apply([.event(entry(101)), .cursor(cursor(101), session: ward)]))
  }

  @Test("a log that begins later than 1 is followed from there; what was read as a member before is kept, and nothing is a gap")
  func beforeMembership() {
    var client = Script()
    client.comeOnline(at: 0, .with([ward: 9]))
    client.on(
      .received(
        1,
        [
          .reset(session: ward, from: cursor(6), reason: .beforeMembership), .event(entry(7)),
          .caughtUp(session: ward, through: cursor(7), head: 7),
        ]), .report(.caughtUp(ward, through: 7)),
      .apply([
        .reset(cursor(6), session: ward, reason: .beforeMembership), .head(head(ward, 9)), .event(entry(7)),
        .cursor(cursor(7), session: ward),
      ]))
    // Said again, of what is held, it changes nothing.
    client.on(
      .received(1, [.reset(session: ward, from: cursor(3), reason: .beforeMembership), .event(entry(8))]),
      .apply([.event(entry(8)), .cursor(cursor(8), session: ward)]))
    // They have left and come back.
    client.on(
      .received(1, [.event(entry(9)), .reset(session: ward, from: cursor(20), reason: .beforeMembership), .event(entry(21))]),
      .apply([
        .event(entry(9)), .cursor(cursor(9), session: ward), .reset(cursor(20), session: ward, reason: .beforeMembership),
        .head(head(ward, 9)), .event(entry(21)), .cursor(cursor(21), session: ward),
      ]))
  }

  @Test("G4: what came before a gap in its envelope is no part of it (seed 40 of the simulator)")
  func gapBehindEntries() {
    var client = reader()
    client.on(
      .received(1, [.event(entry(6)), .reset(session: ward, from: cursor(9), reason: .pastRetention), .event(entry(10))]),
      .apply([
        .event(entry(6)), .cursor(cursor(6), session: ward), .reset(cursor(9), session: ward, reason: .pastRetention),
        .head(head(ward, 5)), .event(entry(10)), .cursor(cursor(10), session: ward),
      ]))
  }

  @Test("a gap that an acknowledgement has brought us past is none: nothing is missing, and nothing is read twice")
  func resetBehind() {
    var client = reader()
    client.on(
      .received(1, [.event(entry(6)), .reset(session: ward, from: cursor(6), reason: .pastRetention), .event(entry(7))]),
      .apply([.event(entry(6)), .erased(through: 6, session: ward), .event(entry(7)), .cursor(cursor(7), session: ward)]))
    client.on(
      .received(1, [.reset(session: ward, from: LogCursor(epoch: nil, sequence: 2), reason: .pastRetention)]),
      .apply([.erased(through: 2, session: ward)]))
    #expect(client.machine.cursors[ward] == cursor(7))
  }

  @Test("a reset leaves what is pending alone")
  func resetKeepsLanes() {
    var client = reader(pending: queued(1...2))
    client.hear(.reset(session: ward, from: cursor(0), reason: .diverged))
    #expect(client.machine.lanes[.session(ward)]?.operations.map(\.ordinal) == [1, 2])
  }

  @Test("PITFALLS 21: from nothing: the first entries of a session that was empty")
  func fromNothing() {
    var client = Script()
    client.comeOnline(at: 0, .with([ward: 0]))
    client.on(.received(1, [.event(entry(1))]), .apply([.event(entry(1)), .cursor(cursor(1), session: ward)]))
  }

  @Test("entries of a newer kind keep their place")
  func unknownEntry() {
    var client = reader()
    var other = entry(6)
    other.event = .other(body: [])
    other.key = nil
    client.on(.received(1, [.event(other)]), .apply([.event(other), .cursor(cursor(6), session: ward)]))
  }
}
