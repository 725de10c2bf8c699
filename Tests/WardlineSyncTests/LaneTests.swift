import Testing
import WardlineModel
import WardlineTestSupport

@testable import WardlineSync

@Suite("Sending")
struct LaneTests {
  @Test("a backlog goes out in order, a window at a time; each acknowledgement moves the window")
  func flush() {
    var client = Script()
    client.comeOnline(at: 0, .with([ward: 0], window: 3), pending: queued(1...5))
    #expect(client.machine.lanes[.session(ward)]?.inFlightCount == 3)
    client.on(
      .received(1, [.accepted(acceptance(1, 1)), .accepted(acceptance(2, 2))]), at: 5,
      .apply([.accepted(acceptance(1, 1)), .accepted(acceptance(2, 2)), .cursor(cursor(2), session: ward)]),
      .transmit(1, submits(4...5)))
    client.on(
      .received(1, [3, 4, 5].map { .accepted(acceptance($0, UInt64($0))) }), at: 6,
      .apply([3, 4, 5].map { .accepted(acceptance($0, UInt64($0))) } + [.cursor(cursor(5), session: ward)]))
    #expect(client.machine.lanes.isEmpty)
  }

  @Test("while more waits than a window holds, half a window goes at once, however the answers come; the rest goes as it may")
  func halfAWindow() {
    var client = Script()
    client.comeOnline(at: 0, .with([ward: 0], window: 8), pending: queued(1...14))
    func answer(_ number: Int) -> [SyncMachine.Action] {
      client.give(.received(1, [.accepted(acceptance(number, UInt64(number)))]))
        .filter { if case .transmit = $0 { true } else { false } }
    }
    #expect((1...3).flatMap(answer).isEmpty)
    #expect(answer(4) == [.transmit(1, submits(9...12))])
    #expect((5...5).flatMap(answer).isEmpty)
    // Eight are left, and a window holds them.
    #expect(answer(6) == [.transmit(1, submits(13...14))])
  }

  @Test("the first with nothing in flight is the head, and no other")
  func heads() {
    var client = Script()
    client.comeOnline()
    #expect(client.write([queued(1)]) == [.transmit(1, [submit(1, head: true)])])
    #expect(client.write([queued(2)]) == [.transmit(1, [submit(2)])])
    client.hear(.accepted(acceptance(1, 1)))
    #expect(client.write([queued(3)]) == [.transmit(1, [submit(3)])])
    client.hear(.accepted(acceptance(2, 2)), .accepted(acceptance(3, 3)))
    #expect(client.write([queued(4)]) == [.transmit(1, [submit(4, head: true)])])
  }

  @Test("PITFALLS 13: a message typed during the flush goes behind the backlog")
  func typedDuringFlush() {
    var client = Script()
    client.comeOnline(at: 0, .with([ward: 0], window: 2), pending: queued(1...4))
    #expect(client.write([queued(5)]) == [])
    client.on(
      .received(1, [.accepted(acceptance(1, 9))]),
      .apply([.accepted(acceptance(1, 9)), .ahead(key(1), session: ward, epoch: life)]),
      .transmit(1, [submit(3)]))
    client.on(
      .received(1, [.accepted(acceptance(2, 10))]),
      .apply([.accepted(acceptance(2, 10)), .ahead(key(2), session: ward, epoch: life)]),
      .transmit(1, [submit(4)]))
    client.on(
      .received(1, [.accepted(acceptance(3, 11))]),
      .apply([.accepted(acceptance(3, 11)), .ahead(key(3), session: ward, epoch: life)]),
      .transmit(1, [submit(5)]))
  }

  @Test("offline, nothing is sent; what is loaded waits")
  func offline() {
    var client = Script()
    client.give(.started(cursors: [:], lanes: []), at: 0)
    client.on(.enqueued(.session(ward)), .load(.session(ward), after: 0, limit: 256))
    client.on(.loaded(.session(ward), queued(1...2), limit: 256))
    client.open()
    client.on(.received(1, [.welcome(.plain)]), .report(.online(nina)), .transmit(1, submits(1...2, head: true)))
  }

  @Test("PITFALLS 2: after a loss everything unanswered goes again, in order, under the same keys")
  func resubmits() {
    var client = Script()
    client.comeOnline(pending: queued(1...3))
    client.hear(.accepted(acceptance(1, 1)))
    client.give(.closed(1, why: "cut"), at: 50)
    client.tryAgain(by: .wake, at: 60)
    client.open()
    client.on(.received(2, [.welcome(.plain)]), .report(.online(nina)), .transmit(2, submits(2...3, head: true)))
    // The relay has had both: the first acknowledgement again.
    client.on(
      .received(2, [.accepted(acceptance(2, 2, replay: true)), .accepted(acceptance(3, 3, replay: true))]),
      .apply([
        .accepted(acceptance(2, 2, replay: true)), .ahead(key(2), session: ward, epoch: life),
        .accepted(acceptance(3, 3, replay: true)), .ahead(key(3), session: ward, epoch: life),
      ]))
    #expect(client.machine.lanes.isEmpty)
  }

  @Test("duplicates and late acknowledgements are harmless")
  func duplicates() {
    var client = Script()
    client.comeOnline(pending: queued(1...2))
    client.hear(.accepted(acceptance(1, 1)), .accepted(acceptance(1, 1, replay: true)))
    #expect(client.machine.lanes[.session(ward)]?.inFlightCount == 1)
    // Of a lane, and of a key, that are not there.
    client.on(
      .received(1, [.accepted(acceptance(77, 1, in: clinic)), .rejected(rejection(78, .keyReused, permanent: true))]),
      .apply([
        .accepted(acceptance(77, 1, in: clinic)), .rejected(rejection(78, .keyReused, permanent: true)),
        .cursor(cursor(1), session: clinic),
      ]))
    client.on(.received(1, [.rejected(rejection(79, .busy))]))
    #expect(client.machine.lanes[.session(ward)]?.operations.map(\.ordinal) == [2])
    #expect(client.write([queued(3)]) == [.transmit(1, [submit(3)])])
  }

  @Test("PITFALLS 4: a permanent refusal leaves the lane, and those behind it go on")
  func permanentRefusal() {
    var client = Script()
    client.comeOnline(at: 0, .with([ward: 0], window: 2), pending: queued(1...3))
    let refusal = rejection(1, .keyReused, permanent: true)
    client.on(.received(1, [.rejected(refusal)]), .apply([.rejected(refusal)]), .transmit(1, [submit(3)]))
    client.hear(.accepted(acceptance(2, 1)), .accepted(acceptance(3, 2)))
    #expect(client.machine.lanes.isEmpty)
  }

  @Test("PITFALLS 4, 6: a refusal for now holds the lane; all of it goes again in order behind its head, with no further write")
  func transientRefusal() {
    var client = Script()
    client.comeOnline(pending: queued(1...3))
    let busy = rejection(1, .busy, after: 300)
    client.on(
      .received(1, [.rejected(busy)]), at: 1_000, .release([key(1), key(2), key(3)]),
      .apply([.postponed(busy, until: wall(1_300), after: 300)]))
    // Those behind it are refused because it was, and say nothing of how long.
    client.on(.received(1, [.rejected(rejection(2, .held)), .rejected(rejection(3, .held))]), at: 1_010)
    #expect(client.machine.deadlineMilliseconds == 1_300)
    #expect(client.write([queued(4)], at: 1_200) == [])
    client.on(.tick, at: 1_299)
    // The head alone, and once it has passed all that stands behind it.
    client.on(.tick, at: 1_300, .transmit(1, [submit(1, head: true)]))
    client.on(
      .received(1, [.accepted(acceptance(1, 9))]),
      .apply([.accepted(acceptance(1, 9)), .ahead(key(1), session: ward, epoch: life)]),
      .transmit(1, submits(2...4, head: true)))
  }

  @Test("a lane that is held goes on when all it took back is answered, however short the hold")
  func owedAnswers() {
    var client = Script()
    client.comeOnline(pending: queued(1...3))
    client.hear(.rejected(rejection(1, .rateLimited, after: 200)), at: 1_000)
    client.on(.tick, at: 1_200)
    client.on(.received(1, [.rejected(rejection(2, .held))]), at: 1_300)
    // Seed 55628: the other one is not in the store any more, never left, and gets no answer.
    client.on(.withdrawn([key(3)]), at: 1_310, .transmit(1, [submit(1, head: true)]))
  }

  @Test("a relay that owes answers to what was taken back is left after 30 s; nothing has been tried")
  func owedForEver() {
    var client = Script()
    client.comeOnline(pending: queued(1...2))
    let limited = rejection(1, .rateLimited, after: 200)
    client.hear(.rejected(limited), at: 1_000)
    let overdue = 1_000 + Limits.answerMaxMilliseconds
    var nonce: UInt64 = 0
    while let deadline = client.machine.deadlineMilliseconds, deadline < overdue {
      client.give(.tick, at: deadline)
      nonce += 1
      client.hear(.pong(nonce: nonce, relayClock: wall(deadline)), at: deadline)
    }
    let actions = client.give(.tick, at: overdue)
    #expect(actions.first == .disconnect(1, isDead: true))
    #expect(!actions.contains { if case .apply = $0 { true } else { false } })
    #expect(client.machine.lanes[.session(ward)]?.operations.map(\.attempts) == [0, 0])
  }

  /// A refusal for now that judges the operation, such as a later relay may have.
  private let later = RejectionCode(rawValue: "later")

  @Test("PITFALLS 7: an operation fails after five refusals of its own; those held behind it have not been tried")
  func attempts() {
    var client = Script()
    client.comeOnline(pending: queued(1...2))
    for attempt in 1...4 {
      client.hear(.rejected(rejection(1, later)), .rejected(rejection(2, .held)))
      #expect(client.machine.lanes[.session(ward)]?.operations.map(\.attempts) == [attempt, 0])
      client.on(.tick, at: client.resumption(), .transmit(1, [submit(1, head: true)]))
    }
    var last = rejection(1, later)
    last.isPermanent = true
    client.on(.received(1, [.rejected(rejection(1, later))]), .apply([.rejected(last)]), .transmit(1, [submit(2, head: true)]))
  }

  @Test("how many tries there are can be told")
  func fewerAttempts() {
    var client = Script(machine: SyncMachine(attemptsMax: 2))
    client.comeOnline(pending: queued(1...1))
    client.hear(.rejected(rejection(1, later)))
    client.give(.tick, at: client.resumption())
    var last = rejection(1, later)
    last.isPermanent = true
    client.on(.received(1, [.rejected(rejection(1, later))]), .apply([.rejected(last)]))
  }

  @Test(
    "PITFALLS 7: a relay that can store nothing, or asks to wait, uses up no attempts, however long",
    arguments: [RejectionCode.busy, .rateLimited])
  func doesNotCount(code: RejectionCode) {
    var client = Script()
    client.comeOnline(pending: queued(1...1))
    for _ in 1...50 {
      client.hear(.rejected(rejection(1, code)))
      #expect(client.machine.lanes[.session(ward)]?.operations.map(\.attempts) == [0])
      client.on(.tick, at: client.resumption(), .transmit(1, [submit(1, head: true)]))
    }
  }

  @Test("PITFALLS 7: lost connections use up no attempts")
  func lossesDoNotCount() {
    var client = Script()
    client.comeOnline(pending: queued(1...2))
    for _ in 0..<100 {
      #expect(client.give(.closed(client.connection, why: "cut")).first == .release([key(1), key(2)]))
      client.tryAgain(by: .wake, at: client.uptime + 1_000)
      client.open()
      client.hear(.welcome(.plain))
      #expect(client.machine.lanes[.session(ward)]?.operations.map(\.attempts) == [1, 1])
    }
  }

  @Test("what is withdrawn before it was sent leaves the lane")
  func withdrawn() {
    var client = Script()
    client.comeOnline(at: 0, .with([ward: 0], window: 1), pending: queued(1...3))
    client.on(.withdrawn([key(2), key(9)]))
    client.on(
      .received(1, [.accepted(acceptance(1, 7))]),
      .apply([.accepted(acceptance(1, 7)), .ahead(key(1), session: ward, epoch: life)]),
      .transmit(1, [submit(3, head: true)]))
  }

  @Test("a wait that an earlier process began is kept to")
  func waitOfAnEarlierProcess() {
    var client = Script()
    var waiting = queued(1)
    waiting.notBefore = wall(4_000)
    waiting.pauseMilliseconds = 30_000
    waiting.refusals = 9
    client.comeOnline(pending: [waiting, queued(2)])
    #expect(client.machine.deadlineMilliseconds == 4_000)
    client.on(.tick, at: 4_000, .transmit(1, [submit(1, head: true)]))
    // So is its place among the pauses.
    client.hear(.rejected(rejection(1, .busy)))
    #expect(client.machine.lanes[.session(ward)]?.refusalCount == 10)
  }

  @Test("the wall clock was set back since a wait began: it is not longer than the relay had asked for (G10)")
  func clockSetBack() {
    var client = Script()
    var waiting = queued(1)
    waiting.notBefore = wall(3_600_000)
    waiting.pauseMilliseconds = 700
    client.comeOnline(pending: [waiting])
    #expect(client.machine.deadlineMilliseconds == 700)
  }

  @Test("a lane is held until everything before the refused one is answered")
  func holdWaitsForThoseBefore() {
    var client = Script()
    client.comeOnline(pending: queued(1...3))
    client.hear(.rejected(rejection(2, .busy, after: 100)), .rejected(rejection(3, .held, after: 100)), at: 1_000)
    #expect(client.machine.lanes[.session(ward)]?.inFlightCount == 1)
    client.on(.tick, at: 1_999)
    // What was sent before the refusal says nothing of what comes after it.
    client.on(
      .received(1, [.accepted(acceptance(1, 7))]), at: 2_050,
      .apply([.accepted(acceptance(1, 7)), .ahead(key(1), session: ward, epoch: life)]),
      .transmit(1, [submit(2, head: true)]))
  }

  @Test("of several refusals the longest wait counts")
  func longestHold() {
    var client = Script()
    client.comeOnline(pending: queued(1...2))
    client.hear(.rejected(rejection(1, .busy, after: 800)), .rejected(rejection(2, .held, after: 100)), at: 1_000)
    #expect(client.machine.deadlineMilliseconds == 1_800)
  }

  @Test("an operation that turns out to be in the log already, before its turn, takes no place in the window with it")
  func answeredBeforeItsTurn() {
    var client = Script()
    client.comeOnline(at: 0, .with([ward: 1], window: 1), pending: queued(1...3))
    client.on(
      .received(1, [.event(entry(1, of: 2))]), .apply([.event(entry(1, of: 2)), .cursor(cursor(1), session: ward)]))
    client.on(
      .received(1, [.accepted(acceptance(1, 2))]),
      .apply([.accepted(acceptance(1, 2)), .cursor(cursor(2), session: ward)]), .transmit(1, [submit(3, head: true)]))
  }

  @Test("a hold outlives the connection")
  func holdOutlivesConnection() {
    var client = Script()
    client.comeOnline(pending: queued(1...2))
    client.hear(.rejected(rejection(1, .busy, after: 30_000)), at: 100)
    client.give(.closed(1, why: "cut"), at: 110)
    client.tryAgain(by: .wake, at: 120)
    client.open()
    client.on(.received(2, [.welcome(.plain)]), at: 130, .report(.online(nina)))
    client.give(.tick, at: 10_130)
    client.hear(.pong(nonce: 1, relayClock: wall(0)), at: 10_140)
    client.give(.tick, at: 20_140)
    client.hear(.pong(nonce: 2, relayClock: wall(0)), at: 20_150)
    #expect(client.machine.deadlineMilliseconds == 30_100)
    client.on(.tick, at: 30_100, .transmit(2, [submit(1, head: true)]))
  }

  @Test(
    "what a relay can ask of a lane is bounded at both ends",
    arguments: [(Int64.min, 20...200 as ClosedRange<Int64>), (0, 20...200), (700, 700...700), (.max, 60_000...60_000)])
  func retryAfterBounds(asked: Int64, pauses: ClosedRange<Int64>) {
    var client = Script()
    client.comeOnline(pending: queued(1...1))
    client.hear(.rejected(rejection(1, .busy, after: asked)), at: 1_000)
    #expect(pauses.contains(client.resumption() - 1_000))
  }

  @Test("a rate limit is its lane's alone, is kept for the next process, and goes on from its head (F14)")
  func rateLimited() {
    var client = Script()
    client.comeOnline(pending: queued(1...2))
    let limited = rejection(1, .rateLimited, after: 3_000)
    client.on(
      .received(1, [.rejected(limited), .rejected(rejection(2, .held))]), at: 1_000, .release([key(1), key(2)]),
      .apply([.postponed(limited, until: wall(4_000), after: 3_000)]))
    #expect(client.write([queued(11, in: clinic)], in: clinic) == [.transmit(1, [submit(11, head: true, in: clinic)])])
    client.hear(.accepted(acceptance(11, 1, in: clinic)))
    client.give(.tick, at: 3_999)
    #expect(client.machine.lanes[.session(ward)]?.inFlightCount == 0)
    client.on(.tick, at: 4_000, .transmit(1, [submit(1, head: true)]))
  }

  @Test("PITFALLS 5: one session's refusals leave the others, and all that comes in, unaffected")
  func independentLanes() {
    var client = Script()
    client.comeOnline(pending: queued(1...2))
    client.hear(.rejected(rejection(1, .busy, after: 60_000)))
    #expect(client.write(queued(11...12, in: clinic), in: clinic) == [.transmit(1, submits(11...12, head: true, in: clinic))])
    client.on(
      .received(1, [.accepted(acceptance(11, 1, in: clinic)), .event(entry(1))]),
      .apply([
        .accepted(acceptance(11, 1, in: clinic)), .event(entry(1)), .cursor(cursor(1), session: clinic),
        .cursor(cursor(1), session: ward),
      ]))
  }

  @Test("all lanes leave in one batch, by name")
  func oneBatch() {
    var client = Script()
    client.give(.started(cursors: [:], lanes: [.session(ward), .session(clinic)]), at: 0)
    client.give(.loaded(.session(ward), queued(1...2), limit: 256))
    client.give(.loaded(.session(clinic), queued(8...9, in: clinic), limit: 256))
    client.open()
    client.on(
      .received(1, [.welcome(.plain)]), .report(.online(nina)),
      .transmit(1, submits(8...9, head: true, in: clinic) + submits(1...2, head: true)))
  }

  private func change(_ number: Int, _ status: SessionStatus, basedOn version: UInt64) -> QueuedOperation {
    var queued = queued(number)
    queued.operation.action = .setStatus(status, basedOn: version)
    return queued
  }

  private func submitted(_ queued: QueuedOperation, head: Bool) -> ClientFrame { .submit(queued.operation, isLaneHead: head) }

  @Test("G6: a status that yields takes with it those of its lane that were chained on it")
  func chainYields() {
    var client = Script()
    let chain = [change(2, .paused, basedOn: 1), change(4, .active, basedOn: 2), change(5, .paused, basedOn: 3)]
    client.give(.started(cursors: [:], lanes: [.session(ward)]), at: 0)
    client.give(.loaded(.session(ward), [queued(1), chain[0], queued(3), chain[1], chain[2], queued(6)], limit: 256))
    client.open()
    client.on(
      .received(1, [.welcome(.plain)]), .report(.online(nina)),
      .transmit(1, [submit(1, head: true), submitted(chain[0], head: false), submit(3)]))
    var conflict = rejection(2, .statusConflict, permanent: true)
    conflict.status = VersionedStatus(.paused, version: 2)
    client.on(.received(1, [.rejected(conflict)]), .apply([.rejected(conflict)]), .transmit(1, [submit(6)]))
    #expect(client.machine.lanes[.session(ward)]?.operations.map(\.ordinal) == [1, 3, 6])
    #expect(client.machine.lanes[.session(ward)]?.inFlightCount == 3)
  }

  @Test("G6: a status goes out once the one that it is chained on is answered")
  func chainGoesOn() {
    var client = Script()
    let chain = [change(1, .paused, basedOn: 1), change(2, .active, basedOn: 2)]
    client.comeOnline(pending: chain + [queued(3)])
    #expect(client.machine.lanes[.session(ward)]?.inFlightCount == 1)
    client.on(
      .received(1, [.accepted(acceptance(1, 9))]),
      .apply([.accepted(acceptance(1, 9)), .ahead(key(1), session: ward, epoch: life)]),
      .transmit(1, [submitted(chain[1], head: true), submit(3)]))
  }

  @Test("a message that is refused for good leaves the statuses of its lane alone")
  func messageDoesNotTakeStatuses() {
    var client = Script()
    client.comeOnline(pending: [queued(1), change(2, .paused, basedOn: 1)])
    client.hear(.rejected(rejection(1, .keyReused, permanent: true)))
    #expect(client.machine.lanes[.session(ward)]?.operations.map(\.ordinal) == [2])
  }
}
