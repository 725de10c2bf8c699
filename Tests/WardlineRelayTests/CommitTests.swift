import Testing
import WardlineModel

@testable import WardlineRelay

@Suite("Operations")
struct CommitTests {
  @Test("G5: acknowledged and shown to others only after the commit; the author is not sent its own entry")
  func acknowledgedAfterCommit() {
    var relay = Script()
    relay.join(1)
    relay.join(2, as: grant(ibrahim))
    relay.on(.received(1, [submit(1, head: true)]), .commit([write(1)]))
    relay.on(.tick)
    relay.on(
      .committed([accepted(1, 6)]), .send(1, [.accepted(acceptance(1, 6))]), .send(2, [.event(entry(6, of: 1))]))
    #expect(relay.machine.counts.accepted == 1)
  }

  @Test(
    "natural group commit: one batch under way, the next gathers meanwhile, and is on its way to the disk before the first is sent on"
  )
  func groupCommit() {
    var relay = Script()
    relay.join(1)
    relay.join(2, as: grant(ibrahim))
    relay.on(.received(1, [submit(1)]), .commit([write(1)]))
    relay.on(.received(2, [submit(11)]))
    relay.on(.received(1, [submit(2), submit(3)]))
    relay.on(
      .committed([accepted(1, 6)]), .commit([write(11, by: ibrahim), write(2), write(3)]),
      .send(1, [.accepted(acceptance(1, 6))]), .send(2, [.event(entry(6, of: 1))]))
    relay.on(
      .committed([accepted(11, 7, by: ibrahim), accepted(2, 8), accepted(3, 9)]),
      .send(2, [.accepted(acceptance(11, 7))]), .send(1, [.event(entry(7, of: 11, by: ibrahim))]),
      .send(1, [.accepted(acceptance(2, 8))]), .send(2, [.event(entry(8, of: 2))]),
      .send(1, [.accepted(acceptance(3, 9))]), .send(2, [.event(entry(9, of: 3))]))
    #expect(relay.machine.counts.commits == 4)
  }

  @Test("G3: what waits for its commit is dropped once its relay hears that the device has come to another one")
  func waitingOfOldConnection() {
    var relay = Script()
    relay.join(1)
    relay.join(2, as: grant(ibrahim))
    relay.on(.received(1, [submit(1)]), .commit([write(1)]))
    relay.on(.received(1, [submit(2)]))
    relay.on(.received(2, [submit(11)]))
    let news = Notice.connected(UserDevice(nina.user, named("device-1")), epoch: 2, name: "", isInterpreter: false)
    relay.give(.news(News([JournalBatch(number: 1, node: named("other"), [.began, news])], position: 1)))
    // What was on its way is in the log, and what waited of others is committed.
    let committed = relay.give(.committed([accepted(1, 6)])).compactMap {
      if case .commit(let writes) = $0 { writes } else { nil }
    }
    #expect(committed.count == 1 && committed[0].contains(write(11, by: ibrahim)) && !committed[0].contains(write(2)))
  }

  @Test("a connection whose operation was found to be too late in its commit is closed, and not answered")
  func fencedAtCommit() {
    var relay = Script()
    relay.join(1)
    relay.on(.received(1, [submit(1), submit(2)]), .commit([write(1), write(2)]))
    let reason = "another connection of this device, from unknown, took over"
    #expect(relay.give(.committed([.fenced, .fenced])) == dismissal(1, .replaced, 1008, reason))
  }

  @Test("a batch is bounded; the rest forms the next")
  func batchBound() {
    var relay = Script()
    for id in 1...10 as ClosedRange<UInt64> { relay.join(id, as: grant(Participant(user: named("u\(id)"), role: .nurse))) }
    relay.hear(1, submit(0))
    for id in 1...10 as ClosedRange<UInt64> {
      for part in 0..<2 { relay.give(.received(id, (0..<250).map { submit(Int(id) * 1_000 + part * 250 + $0) })) }
    }
    guard case .commit(let writes)? = relay.give(.committed([accepted(0, 6)])).first else {
      Issue.record("no commit")
      return
    }
    #expect(writes.count == Limits.commitBatchMax)
    #expect(relay.machine.batches.inbox.count == 5_000 - Limits.commitBatchMax)
  }

  @Test("G2: a replay is answered with the first acknowledgement, and nobody hears of it again")
  func replay() {
    var relay = Script()
    relay.join(1)
    relay.join(2, as: grant(ibrahim))
    relay.hear(1, submit(1))
    let first = acceptance(1, 3, replay: true)
    relay.on(.committed([.replayed(first)]), .send(1, [.accepted(first)]))
    #expect(relay.machine.counts.replayed == 1)
  }

  @Test("the ledger's refusals go to their author, as they are")
  func ledgerRefuses() {
    var relay = Script()
    relay.join(1)
    relay.hear(1, submit(1))
    let rejection = Rejection(
      key: key(1), session: ward, code: .sessionEnded, isPermanent: true, status: VersionedStatus(.ended, version: 3))
    relay.on(.committed([.rejected(rejection)]), .send(1, [.rejected(rejection)]))
    // It held nothing.
    relay.on(.received(1, [submit(2)]), .commit([write(2)]))
  }

  @Test("an author who has left is not answered; the others hear of what was said")
  func authorLeft() {
    var relay = Script()
    relay.join(1)
    relay.join(2, as: grant(ibrahim))
    relay.hear(1, submit(1))
    relay.give(.closed(1))
    relay.on(.committed([accepted(1, 6)]), .send(2, [.event(entry(6, of: 1))]))
  }

  @Test("the same user's other device is a reader like any other")
  func otherDevice() {
    var relay = Script()
    relay.join(1)
    relay.join(2)
    relay.hear(1, submit(1))
    relay.on(.committed([accepted(1, 6)]), .send(1, [.accepted(acceptance(1, 6))]), .send(2, [.event(entry(6, of: 1))]))
  }

  @Test("G8: nobody hears of a session that the token does not name")
  func otherSession() {
    var relay = Script()
    relay.join(1)
    relay.join(2, as: grant(ibrahim, [clinic]), at: [head(9, of: clinic)])
    relay.hear(1, submit(1))
    relay.on(.committed([accepted(1, 6)]), .send(1, [.accepted(acceptance(1, 6))]))
  }

  @Test("G8: an operation for a session outside the grant is refused for good, and touches no store")
  func outsideTheGrant() {
    var relay = Script()
    relay.join(1)
    relay.on(
      .received(1, [submit(1, in: clinic), submit(2)]), .send(1, [refusal(1, .notAllowed, in: clinic)]), .commit([write(2)]))
  }

  @Test("an operation of an unknown kind is refused by its key, and the lane goes on")
  func unknownOperation() {
    var relay = Script()
    relay.join(1)
    relay.on(
      .received(1, [.submitUnknown(key: key(1), session: ward), submit(2)]), .send(1, [refusal(1, .unsupported)]),
      .commit([write(2)]))
  }

  @Test("an operation with a field that is missing or unknown is refused with what names it")
  func missingField() {
    var relay = Script()
    relay.join(1)
    var named = Rejection(key: key(1), session: ward, code: .unsupported, isPermanent: true)
    named.detail = "urgency is missing or unknown"
    relay.on(
      .received(1, [.submitUnknown(key: key(1), session: ward, fault: named.detail)]), .send(1, [.rejected(named)]))
  }

  @Test("a receipt waits for the next batch, or for a tick, and is told when it is committed (G5)")
  func receipts() {
    var relay = Script()
    relay.join(1)
    relay.on(.received(1, [.receipt(Receipt(session: ward, deliveredThrough: 2, readThrough: 0))]))
    relay.on(.received(1, [.receipt(Receipt(session: ward, deliveredThrough: 1, readThrough: 1))]))
    let furthest = UserReceipt(Receipt(session: ward, deliveredThrough: 2, readThrough: 1), by: nina.user)
    relay.on(.tick, .commit([.receive(furthest)]))
    relay.on(.committed([.received(furthest)]), .send(1, [.receipt(furthest.receipt, by: nina.user)]))
    // What is known is not told again; what one has no part in is not taken.
    relay.on(.received(1, [.receipt(furthest.receipt)]))
    relay.on(.tick, .commit([.receive(furthest)]))
    relay.on(.committed([.received(nil)]))
    relay.on(.received(1, [.receipt(Receipt(session: named("elsewhere"), deliveredThrough: 1, readThrough: 1))]))
    #expect(relay.machine.counts.ignoredFrames == 1)
    relay.on(.tick)
  }

  @Test("a receipt is told to its user's other device, too")
  func receiptsOfOneUser() {
    var relay = Script()
    relay.join(1)
    relay.join(2)
    let read = UserReceipt(Receipt(session: ward, deliveredThrough: 2, readThrough: 2), by: nina.user)
    relay.on(.received(1, [.receipt(read.receipt)]))
    relay.on(.tick, .commit([.receive(read)]))
    relay.on(
      .committed([.received(read)]), .send(1, [.receipt(read.receipt, by: nina.user)]),
      .send(2, [.receipt(read.receipt, by: nina.user)]))
  }

  @Test("a receipt that could not be stored is stored later")
  func receiptsAfterRefusal() {
    var relay = Script()
    relay.join(1)
    let receipt = Receipt(session: ward, deliveredThrough: 2, readThrough: 0)
    relay.on(.received(1, [.receipt(receipt)]))
    relay.on(.tick, .commit([.receive(UserReceipt(receipt, by: nina.user))]))
    relay.on(.commitRefused)
    relay.on(.tick, .commit([.receive(UserReceipt(receipt, by: nina.user))]))
  }

  @Test("G9: with 512 of its operations waiting a connection is not read; with half of them answered it is again")
  func inboxPause() {
    var relay = Script()
    relay.join(1)
    relay.give(.received(1, (1...511).map { submit($0) }))
    relay.on(.received(1, [submit(512), submit(513)]), .pauseReading(1))
    // What was under way in the socket still comes, and is kept.
    relay.on(.received(1, [submit(514)]))
    #expect(!relay.give(.committed((1...511).map { accepted($0, UInt64($0) + 5) })).isEmpty)
    #expect(relay.machine.connections[1]?.pauses == [])
    #expect(relay.machine.connections[1]?.waitingCount == 3)
  }

  @Test("one is read again exactly when half of its inbox is answered")
  func inboxResume() {
    var relay = Script()
    relay.join(1)
    relay.hear(1, submit(0))
    relay.give(.received(1, (1...511).map { submit($0) }))
    relay.give(.committed([accepted(0, 6)]))
    let actions = relay.give(.committed((1...511).map { accepted($0, UInt64($0) + 6) }))
    let resumedAt = actions.firstIndex(of: .resumeReading(1))
    // 511 wait; 255 answers later it is 256.
    #expect(resumedAt == 255)
    #expect(actions.filter { $0 == .resumeReading(1) }.count == 1)
  }
}
