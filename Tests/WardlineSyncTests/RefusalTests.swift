import Testing
import WardlineModel
import WardlineTestSupport

@testable import WardlineSync

@Suite("Refusals for now")
struct RefusalTests {
  private let lane = LaneID.session(ward)

  @Test("F14: a relay that stays busy is asked at pauses that grow to 5 s, each time for one operation")
  func pausesGrow() {
    var client = Script()
    client.comeOnline(pending: queued(1...100))
    var answers: [RelayFrame] = (1...64).map { .rejected(rejection($0, .busy, after: 500)) }
    var pauses: [Int64] = []
    for count in 1...40 {
      client.give(.received(1, answers))
      #expect(client.machine.lanes[lane]?.refusalCount == count)
      pauses.append(client.resumption() - client.uptime)
      client.on(.tick, at: client.resumption(), .transmit(1, [submit(1, head: true)]))
      answers = [.rejected(rejection(1, .busy, after: 500))]
    }
    #expect(pauses.allSatisfy { (500...Limits.backoffMaxMilliseconds).contains($0) })
    // What the relay asks for is the least; the second is drawn below 400 ms, the fourth below 1,600 ms.
    #expect(pauses[..<2].allSatisfy { $0 == 500 })
    #expect(pauses[3] <= 1_600)
    // Full jitter up to 5 s: half of it on the average.
    #expect((2_000...3_200).contains(pauses[6...].reduce(0, +) / 34))
    #expect(Set(pauses[6...]).count > 20)
  }

  @Test("a full disk of 8 s costs a client some ten refusals, and not a thousand")
  func fullDisk() {
    for seed in 1...20 as ClosedRange<UInt64> {
      var client = Script(seed: seed)
      client.comeOnline(pending: queued(1...100))
      var refusals = 64
      client.give(.received(1, (1...64).map { .rejected(rejection($0, .busy, after: 500)) }))
      while client.resumption() < 8_000 {
        client.give(.tick, at: client.resumption())
        client.hear(.rejected(rejection(1, .busy, after: 500)))
        refusals += 1
      }
      #expect(refusals <= 64 + 15, "seed \(seed)")
    }
  }

  @Test(
    "the window is open again once the probe is accepted, or refused for good, and the pauses begin anew",
    arguments: [true, false])
  func probePasses(isAccepted: Bool) {
    var client = Script()
    client.comeOnline(pending: queued(1...5))
    for _ in 1...6 {
      client.hear(.rejected(rejection(1, .busy)))
      client.give(.received(1, (2...5).map { .rejected(rejection($0, .held)) }))
      client.give(.tick, at: client.resumption())
    }
    let no = rejection(1, .keyReused, permanent: true)
    client.on(
      .received(1, [isAccepted ? .accepted(acceptance(1, 7)) : .rejected(no)]),
      .apply(isAccepted ? [.accepted(acceptance(1, 7)), .ahead(key(1), session: ward, epoch: life)] : [.rejected(no)]),
      .transmit(1, submits(2...5, head: true)))
    client.hear(.rejected(rejection(2, .busy)))
    client.give(.received(1, (3...5).map { .rejected(rejection($0, .held)) }))
    #expect(client.machine.lanes[lane]?.refusalCount == 1)
    #expect(client.resumption() - client.uptime <= Limits.backoffBaseMilliseconds)
  }

  @Test("a probe that is deleted leaves the next one to be probed, at the pace that was reached")
  func probeIsDeleted() {
    var client = Script()
    client.comeOnline(pending: queued(1...1))
    for _ in 1...6 {
      client.hear(.rejected(rejection(1, .busy)))
      client.give(.tick, at: client.resumption())
    }
    client.give(.withdrawn([key(1)]))
    #expect(client.write(queued(2...4)) == [.transmit(1, [submit(2, head: true)])])
    client.hear(.rejected(rejection(2, .busy)))
    #expect(client.machine.lanes[lane]?.refusalCount == 7)
  }

  @Test("a lost connection does not end the probing, and begins no pause anew")
  func probingOutlivesConnection() {
    var client = Script()
    client.comeOnline(pending: queued(1...3))
    for _ in 1...6 {
      client.hear(.rejected(rejection(1, .busy)))
      client.give(.received(1, (2...3).map { .rejected(rejection($0, .held)) }))
      client.give(.tick, at: client.resumption())
    }
    client.give(.closed(1, why: "cut"))
    client.tryAgain(by: .wake, at: client.uptime + 1_000)
    client.open()
    client.on(.received(2, [.welcome(.plain)]), .report(.online(nina)), .transmit(2, [submit(1, head: true)]))
    client.hear(.rejected(rejection(1, .busy)))
    #expect(client.machine.lanes[lane]?.refusalCount == 7)
  }

  @Test(
    "answers behind a gap in the same envelope count: a pause outlives the connection, and what was accepted is not sent again (seed 493723940458)"
  )
  func answersBehindGap() {
    var client = Script()
    client.comeOnline(pending: queued(1...2))
    let refused = rejection(2, .rateLimited, after: 3_000)
    let actions = client.give(
      .received(1, [.event(entry(9)), .accepted(acceptance(1, 20)), .event(entry(1)), .rejected(refused)]), at: 9_000)
    #expect(!client.machine.isOnline)
    let applied = actions.compactMap { if case .apply(let answers) = $0 { answers } else { nil } }.joined()
    #expect(applied.contains(.accepted(acceptance(1, 20))))
    #expect(!applied.contains(.event(entry(1))), "entries behind the gap are read again")
    client.tryAgain(by: .tick, at: client.machine.deadlineMilliseconds ?? 0)
    client.open()
    client.on(.received(2, [.welcome(.plain)]), .report(.online(nina)))
    #expect((12_000...12_400).contains(client.resumption()))
    client.on(.tick, at: client.resumption(), .transmit(2, [submit(2, head: true)]))
  }

  @Test("a relay that limits a rate names when a window passes: the pauses do not grow, and a window goes after each probe")
  func rateLimits() {
    var client = Script()
    client.comeOnline(pending: queued(1...256))
    var next = 1
    for _ in 1...3 {
      for _ in 1...10 {
        // Others of the same person have used up what there was.
        client.hear(.rejected(rejection(next, .rateLimited, after: 64)))
        client.give(.received(1, (next + 1..<next + 64).map { .rejected(rejection($0, .held)) }))
        #expect((64...Limits.backoffBaseMilliseconds).contains(client.resumption() - client.uptime))
        client.on(.tick, at: client.resumption(), .transmit(1, [submit(next, head: true)]))
      }
      let actions = client.hear(.accepted(acceptance(next, 1_000)))
      next += 1
      #expect(actions.last == .transmit(1, submits(next...next + 63, head: true)))
    }
  }

  @Test(
    "what is refused for longer than the age limit is held until its author was asked, unless they had said that it shall go")
  func refusedForLong() {
    let day = Limits.ageMaxMilliseconds
    var client = Script()
    var confirmed = queued(2)
    confirmed.isConfirmed = true
    client.comeOnline(pending: [queued(1), confirmed])
    client.hear(.rejected(rejection(1, .busy)), .rejected(rejection(2, .held)))
    // Before that, and while an answer is awaited, it stays.
    client.on(.tick, at: client.resumption(), .transmit(1, [submit(1, head: true)]))
    client.give(.received(1, []), at: day - 1)
    client.give(.received(1, []), at: day + 1)
    #expect(client.machine.lanes[lane]?.operations.map(\.ordinal) == [1, 2])
    let actions = client.hear(.rejected(rejection(1, .busy)))
    #expect(actions.contains(.apply([.rejected(rejection(1, .tooOld, permanent: true))])))
    client.on(.tick, at: client.resumption(), .transmit(1, [.submit(confirmed.operation, isLaneHead: true)]))
    client.hear(.rejected(rejection(2, .busy)))
    #expect(client.machine.lanes[lane]?.operations.map(\.ordinal) == [2])
  }
}
