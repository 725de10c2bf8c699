import Testing
import WardlineModel

@testable import WardlineRelay

@Suite("Retention: who is told what")
struct RetentionReadingTests {
  private func pastRetention(through sequence: UInt64) -> RelayFrame {
    .reset(session: ward, from: cursor(sequence), reason: .pastRetention)
  }

  /// Of what lies behind the reader.
  private func erased(through sequence: UInt64) -> RelayFrame {
    .reset(session: ward, from: LogCursor(epoch: nil, sequence: sequence), reason: .pastRetention)
  }

  @Test("G4: a cursor below the floor is told so, and goes on from there: never a silent jump")
  func belowTheFloor() {
    var relay = Script()
    relay.joinBehind(1, after: 3, of: 12)
    relay.on(
      .page(catchUp(1, after: 3), LogPage(entries: entries(10...12), head: 12, floor: 10)),
      .send(1, [pastRetention(through: 9)] + entries(10...12).map(RelayFrame.event) + [caughtUp(12)]))
    // And is live.
    relay.join(2, at: [head(12)])
    relay.hear(2, submit(1))
    relay.on(
      .committed([accepted(1, 13)]), .send(2, [.accepted(acceptance(1, 13))]), .send(1, [.event(entry(13, of: 1))]))
  }

  @Test("what makes the course of a session is served below the floor, each gap in its place")
  func courseIsServed() {
    var relay = Script()
    relay.joinBehind(1, of: 12)
    relay.on(
      .page(
        catchUp(1, after: 0), LogPage(entries: [entry(1), entry(2), entry(7), entry(8), entry(12)], head: 12, floor: 12)),
      .send(
        1,
        [
          .event(entry(1)), .event(entry(2)), pastRetention(through: 6), .event(entry(7)), .event(entry(8)),
          pastRetention(through: 11), .event(entry(12)), caughtUp(12),
        ]))
  }

  @Test("G1: a gap that goes over several epochs is said for each of them: a place that was given there counts in its own")
  func epochByEpoch() {
    let epochs: [LogEpoch] = (1...4).map { named("life-\($0)") }
    let segments = zip([1, 5, 8, 12] as [UInt64], epochs).map { LogSegment(first: $0, epoch: $1) }
    var relay = Script()
    relay.joinBehind(1, after: 3, of: 12)
    var next = entry(12)
    next.epoch = epochs[3]
    relay.on(
      .page(catchUp(1, after: 3), LogPage(entries: [entry(12)], head: 12, floor: 12, segments: segments)),
      .send(
        1,
        zip([4, 7, 11] as [UInt64], epochs).map {
          .reset(session: ward, from: LogCursor(epoch: $1, sequence: $0), reason: .pastRetention)
        } + [.event(next), .caughtUp(session: ward, through: LogCursor(epoch: epochs[3], sequence: 12), head: 12)]))
  }

  @Test("of a gap that goes over very many epochs the last ones are told apart")
  func manyEpochs() {
    let segments = (1...200).map { LogSegment(first: UInt64($0), epoch: named("life-\($0)")) }
    var relay = Script()
    relay.joinBehind(1, of: 200)
    let actions = relay.give(.page(catchUp(1, after: 0), LogPage(entries: [], head: 200, floor: 201, segments: segments)))
    guard case .send(1, let frames)? = actions.first else {
      Issue.record("\(actions)")
      return
    }
    #expect(frames.count == Limits.earlierEpochsMax + 2)
    #expect(frames.last == .caughtUp(session: ward, through: LogCursor(epoch: named("life-200"), sequence: 200), head: 200))
  }

  @Test("nothing is left: the reader is at the end, and was told; what came meanwhile follows")
  func nothingIsLeft() {
    var relay = Script()
    relay.join(2, at: [head(12)])
    relay.joinBehind(1, after: 3, of: 12)
    relay.hear(2, submit(1))
    relay.give(.committed([accepted(1, 13)]))
    relay.on(
      .page(catchUp(1, after: 3), LogPage(entries: [], head: 12, floor: 13)),
      .send(1, [pastRetention(through: 12), .event(entry(13, of: 1)), caughtUp(13)]))
  }

  @Test("a page that ends before the floor is no end: the next one tells what is missing")
  func pageEndsBelow() {
    var relay = Script()
    relay.joinBehind(1, of: 200)
    relay.on(
      .page(catchUp(1, after: 0), LogPage(entries: entries(1...128), head: 200, floor: 201)),
      .send(1, entries(1...128).map(RelayFrame.event)), .read(catchUp(1, after: 128)))
    relay.on(
      .page(catchUp(1, after: 128), LogPage(entries: [], head: 200, floor: 201)),
      .send(1, [pastRetention(through: 200), caughtUp(200)]))
  }

  @Test("a gap at or above the floor is none of retention's: it is not explained away, and the reader names it")
  func otherGap() {
    var relay = Script()
    relay.joinBehind(1, after: 3, of: 12)
    relay.on(
      .page(catchUp(1, after: 3), LogPage(entries: entries(11...12), head: 12, floor: 10)),
      .send(1, entries(11...12).map(RelayFrame.event) + [erased(through: 9), caughtUp(12)]))
  }

  @Test("whoever is there is told what is erased, as far as the log was sent to them, and erases it, too")
  func announced() {
    var relay = Script()
    relay.machine = RelayMachine(epoch: life, retentionMilliseconds: 1_000)
    relay.join(1, at: [head(5)])
    relay.join(2, as: grant(ibrahim), at: [head(5)])
    relay.give(.tick, at: 1_000)
    relay.on(
      .pruned(Pruning(passed: 3, erased: 2, floors: [ward: 4])), .send(1, [erased(through: 3)]),
      .send(2, [erased(through: 3)]))
    // Of a session in which nobody is nobody hears.
    relay.give(.tick, at: 2_000)
    relay.on(.pruned(Pruning(passed: 1, erased: 1, floors: [clinic: 9])))
    // One that is slow is told when it has taken what waits for it.
    relay.on(.congested(1))
    relay.give(.tick, at: 3_000)
    relay.on(.pruned(Pruning(passed: 2, erased: 2, floors: [ward: 6])), .send(2, [erased(through: 5)]))
    relay.on(.drained(1), .read(catchUp(1, after: 5)))
    relay.on(
      .page(catchUp(1, after: 5), LogPage(entries: [], head: 5, floor: 6)), .send(1, [erased(through: 5), caughtUp(5)]))
  }

  @Test("who comes back to a log that has lost what they hold is told at once, and not of what they have yet to read")
  func announcedAtArrival() {
    for (held, told) in [(9, 6), (5, nil)] as [(UInt64, UInt64?)] {
      var relay = Script()
      relay.arrive(1, with: hello(cursors: [ward: cursor(held)]))
      var head = head(9)
      head.floor = 7
      let actions = relay.give(.committed([.arrived([head], entries: [])]))
      if let told {
        #expect(actions.last == .send(1, [erased(through: told), caughtUp(9)]))
      } else {
        #expect(actions.last == .read(catchUp(1, after: held)))
      }
    }
  }

  @Test("what is erased while a page is on its way to its reader is told when the reader is at the end")
  func erasedMeanwhile() {
    var relay = Script()
    relay.machine = RelayMachine(epoch: life, retentionMilliseconds: 1_000)
    relay.joinBehind(1, after: 3, of: 6)
    relay.give(.tick, at: 1_000)
    relay.on(.pruned(Pruning(passed: 5, erased: 5, floors: [ward: 6])))
    relay.on(
      .page(catchUp(1, after: 3), LogPage(entries: entries(4...6), head: 6)),
      .send(1, entries(4...6).map(RelayFrame.event) + [erased(through: 5), caughtUp(6)]))
  }

  @Test("PITFALLS 23: a slow reader that is parked while the floor moves past it goes on with the gap")
  func parkedReader() {
    var relay = Script()
    relay.join(1, at: [head(5)])
    relay.join(2, as: grant(ibrahim), at: [head(5)])
    relay.on(.congested(1))
    relay.hear(2, submit(1), submit(2), submit(3))
    relay.give(.committed((1...3).map { accepted($0, UInt64($0) + 5, by: ibrahim) }))
    relay.on(.drained(1), .read(catchUp(1, after: 5)))
    relay.on(
      .page(catchUp(1, after: 5), LogPage(entries: [entry(8, of: 3, by: ibrahim)], head: 8, floor: 8)),
      .send(1, [pastRetention(through: 7), .event(entry(8, of: 3, by: ibrahim)), caughtUp(8)]))
  }

  @Test("a restored log that has a floor: the cursor of its other life begins anew, and then meets the gap")
  func otherLife() {
    var relay = Script()
    relay.arrive(1, with: hello(cursors: [ward: cursor(8, named("life-0"))]))
    let actions = relay.give(.committed([.arrived([head(9)], entries: [])]))
    #expect(
      actions.suffix(2) == [
        .send(1, [.reset(session: ward, from: .start, reason: .otherEpoch)]), .read(catchUp(1, after: 0)),
      ])
    relay.on(
      .page(catchUp(1, after: 0), LogPage(entries: [entry(1), entry(9)], head: 9, floor: 9)),
      .send(1, [.event(entry(1)), pastRetention(through: 8), .event(entry(9)), caughtUp(9)]))
  }

  @Test("a fetch is answered with a page up to the gap, then with a reset, then with the rest")
  func fetching() {
    var relay = Script()
    relay.join(1, at: [head(12)])
    let read = {
      RelayMachine.Read(
        connection: 1, session: ward, after: $0, entriesMax: 128, purpose: .fetch, epoch: $0 == 0 ? nil : life)
    }
    let kept = [entry(1), entry(2), entry(10), entry(11), entry(12)]
    for (after, answer) in [
      (0, [.event(entry(1)), .event(entry(2)), .caughtUp(session: ward, through: cursor(2), head: 12)]),
      (2, [pastRetention(through: 9)]),
      (9, entries(10...12).map(RelayFrame.event) + [caughtUp(12)]),
    ] as [(UInt64, [RelayFrame])] {
      relay.on(.received(1, [.fetch(Fetch(session: ward, after: cursor(after)))]), .read(read(after)))
      let page = LogPage(entries: kept.filter { $0.sequence > after }, head: 12, floor: 10)
      relay.on(.page(read(after), page), .send(1, answer))
    }
    relay.on(.received(1, [.fetch(Fetch(session: ward, after: cursor(3)))]), .read(read(3)))
    relay.on(.page(read(3), LogPage(entries: [], head: 12, floor: 13)), .send(1, [pastRetention(through: 12)]))
  }
}

@Suite("Retention: when it is done")
struct RetentionPaceTests {
  private let day: Int64 = 86_400_000

  private func relay(_ retentionMilliseconds: Int64? = 60_000) -> Script {
    var relay = Script()
    relay.machine = RelayMachine(epoch: life, retentionMilliseconds: retentionMilliseconds)
    return relay
  }

  private func prune(before milliseconds: Int64) -> RelayMachine.Action {
    .prune(loggedBefore: wall(milliseconds), entriesMax: Limits.retentionBatchMax)
  }

  @Test("without one nothing is ever erased")
  func off() {
    var relay = relay(nil)
    relay.on(.tick, at: 1_000 * day)
  }

  @Test("a batch at a tick, and the next one when that is done: there is one writer")
  func oneAtATime() {
    var relay = relay()
    relay.on(.tick, at: 1_000, prune(before: -59_000))
    relay.on(.tick, at: 2_000)
    relay.on(.pruned(Pruning(passed: 3, erased: 2)))
    relay.on(.tick, at: 3_000, prune(before: -57_000))
    #expect(relay.machine.counts.erased == 2)
  }

  @Test("more of it: at once while nobody waits, at the next tick while somebody does")
  func giveWay() {
    var relay = relay()
    relay.join(1)
    relay.give(.tick, at: 1_000)
    let more = Pruning(passed: 512, erased: 512, isMore: true)
    relay.on(.pruned(more), prune(before: -59_000))
    relay.hear(1, submit(1))
    relay.on(.pruned(more))
    relay.on(.tick, at: 2_000, prune(before: -58_000))
    relay.give(.committed([accepted(1, 6)]))
    relay.on(.pruned(more), prune(before: -58_000))
  }

  @Test("erased words leave the log of the disk within 10 s, also when somebody reads from it; and not at each batch")
  func logIsEmptied() {
    var relay = relay()
    relay.on(.tick, at: 1_000, prune(before: -59_000))
    relay.on(.pruned(Pruning(passed: 3, erased: 2)))
    for second in Int64(2)...4 {
      relay.on(.tick, at: 1_000 * second, prune(before: 1_000 * second - 60_000))
      relay.on(.pruned(Pruning(passed: 1, erased: 1)))
    }
    relay.on(.tick, at: 5_000, .removeErased)
    // Neither beside the other; and retention goes on, whatever comes of it.
    relay.on(.tick, at: 6_000)
    relay.on(.erasedRemoved(false), prune(before: -54_000))
    relay.on(.pruned(Pruning()))
    relay.on(.tick, at: 7_000, .removeErased)
    relay.on(.erasedRemoved(true), prune(before: -53_000))
    relay.on(.pruned(Pruning()))
    relay.on(.tick, at: 8_000, prune(before: -52_000))
    #expect(Limits.erasedRemovedAfterMilliseconds + 1_000 <= Limits.erasedWordsMaxMilliseconds)
  }

  @Test("words that were taken back leave the log of the disk within 10 s, on a relay without retention")
  func takenBack() {
    var relay = Script()
    relay.join(1, at: [head(3)])
    var retraction = entry(4, of: 1)
    retraction.event = .done(.retract(IdempotencyKey(high: 0, low: 77)))
    relay.hear(1, submit(1))
    relay.give(.committed([.accepted(acceptance(1, 4), entry: retraction)]), at: 1_000)
    relay.give(.tick, at: 2_000)
    relay.give(.tick, at: 4_000)
    #expect(relay.give(.tick, at: 5_000).contains(.removeErased))
    #expect(!relay.give(.tick, at: 6_000).contains(.removeErased), "one at a time")
    relay.give(.erasedRemoved(true))
    #expect(!relay.give(.tick, at: 20_000).contains(.removeErased))
  }

  @Test("a store that takes nothing for now is asked again at the next tick")
  func refused() {
    var relay = relay()
    relay.give(.tick, at: 1_000)
    relay.on(.pruned(nil))
    relay.on(.tick, at: 2_000, prune(before: -58_000))
  }

  @Test("a clock that jumps ahead erases nothing that is young; one that steps back is obeyed")
  func clocks() {
    var machine = RelayMachine(epoch: life, retentionMilliseconds: 60_000)
    let at = { (uptime: Int64, clock: Int64) in Moment(uptimeMilliseconds: uptime, wall: wall(clock)) }
    #expect(machine.handle(.tick, at: at(0, 0)) == [prune(before: -60_000)])
    _ = machine.handle(.pruned(Pruning()), at: at(500, 500))
    #expect(machine.handle(.tick, at: at(1_000, day / 24)) == [prune(before: -59_000)])
    _ = machine.handle(.pruned(Pruning()), at: at(1_500, day / 24))
    #expect(machine.handle(.tick, at: at(2_000, -5_000)) == [prune(before: -65_000)])
  }

  @Test("PITFALLS 26: a relay that drains begins no batch, and ends when the one under way has ended")
  func draining() {
    var relay = relay()
    relay.give(.tick, at: 1_000)
    relay.on(.drain)
    relay.on(.pruned(Pruning(passed: 512, erased: 512, isMore: true)), .finished)
  }

  @Test("a note that retention has erased is shown to nobody who is rung from then on, and is in no file soon")
  func notes() throws {
    var relay = Script()
    let request = RoutedRequest(
      id: key(90), session: ward, author: nina.user, InterpreterRequest(try LanguageTag("ar"), note: "chest pain"),
      createdAt: wall(0))
    let person = Person(
      user: named("amal"), role: .interpreter, name: "Amal", languages: [SpokenLanguage(try LanguageTag("ar"))])
    relay.machine.routing.news = [.requested(request), .cameOnDuty(person)]
    relay.give(.tick)
    relay.give(.pruned(Pruning(passed: 1, notes: 1, requests: [key(90)])), at: 1_000)
    #expect(relay.machine.routing.machine.requests[key(90)]?.request.content.note == "")
    // One that was accepted, and may ring again.
    relay.machine.routing.news = [.renewed(request), .joined(ward, person.user), .accepted(key(90), by: person.user, in: ward)]
    relay.machine.routing.machine.requests[key(90)]?.request.content.note = "chest pain"
    relay.give(.tick, at: 2_000)
    relay.give(.pruned(Pruning(passed: 1, notes: 1, requests: [key(90)])), at: 2_500)
    #expect(relay.machine.routing.machine.people[person.user]?.answered[ward]?.request.content.note == "")
    #expect(relay.give(.tick, at: 1_000 + Limits.erasedRemovedAfterMilliseconds).contains(.removeErased))
  }
}
