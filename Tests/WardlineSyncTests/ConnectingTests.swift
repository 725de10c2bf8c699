import Testing
import WardlineModel
import WardlineTestSupport

@testable import WardlineSync

@Suite("Connecting")
struct ConnectingTests {
  @Test("the first try is made at once")
  func firstTry() {
    var client = Script()
    #expect(client.machine.deadlineMilliseconds == nil)
    client.on(.started(cursors: [:], lanes: []), .report(.connecting), .connect(1))
    #expect(client.machine.deadlineMilliseconds == Limits.connectMaxMilliseconds)
    #expect(client.machine.isConnecting(1))
    #expect(!client.machine.isConnecting(2))
  }

  @Test("PITFALLS 12: 10,000 draws: every pause is within 20 ms and its ceiling, which doubles up to 5 s and stays there")
  func backoffBounds() {
    var generator = SeededGenerator(seed: 12)
    for _ in 0..<100 {
      var backoff = Backoff()
      for failure in 0..<100 {
        let ceiling = failure < 5 ? Int64(200) << Int64(failure) : 5_000
        let pause = backoff.nextDelay(using: &generator)
        #expect((20...ceiling).contains(pause), "failure \(failure)")
      }
    }
  }

  @Test("the pauses are jittered: they use their whole range")
  func backoffJitter() {
    var generator = SeededGenerator(seed: 13)
    var backoff = Backoff()
    for _ in 0..<10 { _ = backoff.nextDelay(using: &generator) }
    let pauses = (0..<1_000).map { _ in backoff.nextDelay(using: &generator) }
    #expect((pauses.min() ?? .max) < 250)
    #expect((pauses.max() ?? 0) > 4_750)
    let mean = pauses.reduce(0, +) / 1_000
    #expect((2_200...2_800).contains(mean))
  }

  @Test("PITFALLS 12: a failure run of 100,000: no pause is over 5 s, and nothing overflows")
  func longFailureRun() {
    var generator = SeededGenerator(seed: 14)
    var backoff = Backoff()
    for _ in 0..<100_000 { #expect(backoff.nextDelay(using: &generator) <= Limits.backoffMaxMilliseconds) }
    #expect(backoff.failureCount == 100_000)
  }

  @Test("a pause counts from the beginning of the try, so the time that it hung is not waited again")
  func pauseFromTheBeginning() {
    for seed in 0..<50 as Range<UInt64> {
      var quick = Script(seed: seed)
      quick.give(.started(cursors: [:], lanes: []), at: 1_000)
      quick.give(.closed(1, why: "refused"), at: 1_001)
      var slow = Script(seed: seed)
      slow.give(.started(cursors: [:], lanes: []), at: 1_000)
      slow.give(.closed(1, why: "refused"), at: 1_150)
      let due = quick.machine.deadlineMilliseconds ?? 0
      #expect((1_020...1_200).contains(due))
      #expect(slow.machine.deadlineMilliseconds == max(due, 1_150))
    }
  }

  @Test("a try that hangs is ended at its deadline, and the next follows at once")
  func hungTry() {
    var client = Script()
    client.give(.started(cursors: [:], lanes: []), at: 0)
    client.on(.tick, at: 4_999)
    client.on(.tick, at: 5_000, .disconnect(1, isDead: true), .report(.lost(.unreachable, retryAtMilliseconds: 5_000)))
    client.on(.tick, at: 5_000, .report(.connecting), .connect(2))
    #expect(client.machine.deadlineMilliseconds == 10_000)
  }

  @Test("waiting: nothing before its time")
  func waiting() {
    var client = Script()
    client.give(.started(cursors: [:], lanes: []), at: 0)
    client.give(.closed(1, why: "refused"), at: 1)
    let due = client.machine.deadlineMilliseconds ?? 0
    client.on(.tick, at: due - 1)
    client.tryAgain(by: .tick, at: due)
  }

  @Test("PITFALLS 11: a relay that accepts and closes at once, 100 times, sees growing pauses")
  func acceptsAndCloses() {
    var client = Script(seed: 11)
    client.give(.started(cursors: [:], lanes: []), at: 0)
    for _ in 0..<100 {
      client.open()
      client.hear(.welcome(.plain))
      client.give(.closed(client.connection, why: "closed"), at: client.uptime + 1)
      let due = client.machine.deadlineMilliseconds ?? 0
      #expect(due - client.uptime <= Limits.backoffMaxMilliseconds)
      client.tryAgain(by: .tick, at: due)
    }
    // 100 pauses of 2.5 s on average, less the first few.
    #expect(client.uptime > 180_000)
    #expect(client.machine.relays.backoff.failureCount == 100)
  }

  @Test("PITFALLS 11: only a connection that was stable for 5 s begins the backoff anew")
  func resetAfterStable() {
    var client = Script()
    client.give(.started(cursors: [:], lanes: []), at: 0)
    for _ in 0..<20 {
      client.give(.closed(client.connection, why: "refused"))
      client.tryAgain(by: .tick, at: client.machine.deadlineMilliseconds ?? 0)
    }
    let welcomedAt = client.uptime
    client.comeOnline(at: welcomedAt)
    var unstable = client
    unstable.give(.closed(client.connection, why: "cut"), at: welcomedAt + 4_999)
    #expect(unstable.machine.relays.backoff.failureCount == 21)

    let end = welcomedAt + 5_000
    client.on(
      .closed(client.connection, why: "cut"), at: end, .report(.lost(.closed(message: "cut"), retryAtMilliseconds: end)))
    client.tryAgain(by: .tick, at: end)
    client.give(.closed(client.connection, why: "refused"))
    #expect((client.machine.deadlineMilliseconds ?? 0) - end <= Limits.backoffBaseMilliseconds)
  }

  @Test("the time that a try took does not make a connection stable")
  func slowTryIsNotStable() {
    var client = Script()
    client.give(.started(cursors: [:], lanes: []), at: 0)
    client.comeOnline(at: 4_000)
    client.give(.closed(1, why: "cut"), at: 6_000)
    #expect(client.machine.relays.backoff.failureCount == 1)
  }

  @Test("PITFALLS 12: a wake ends the wait at once")
  func wakeWhileWaiting() {
    var client = Script()
    client.give(.started(cursors: [:], lanes: []), at: 0)
    for _ in 0..<10 {
      client.give(.closed(client.connection, why: "down"), at: client.uptime + 1)
      client.tryAgain(by: .wake, at: client.uptime + 5_000)
    }
  }

  @Test(
    "PITFALLS 11, 12: a thousand wakes a second, and every try fails at once: seven tries in 2 s, and then no more than the backoff's"
  )
  func wakeStorm() {
    var client = Script()
    client.give(.started(cursors: [:], lanes: []), at: 0)
    var tries: [Int64] = []
    for milliseconds in 1...60_000 as ClosedRange<Int64> {
      for event in [.closed(client.machine.connection, why: "down"), .wake, .tick] as [SyncMachine.Event] {
        let actions = client.give(event, at: milliseconds)
        if actions.contains(where: { if case .connect = $0 { true } else { false } }) { tries.append(milliseconds) }
      }
    }
    #expect(tries.count { $0 <= 100 } >= 2, "\(tries)")
    #expect(tries.count { $0 <= 2_600 } <= 10, "\(tries)")
    #expect(tries.count < 40, "\(tries)")
  }

  @Test("PITFALLS 12: nor is it when the young try fails before its time")
  func wakeAndFailure() {
    var client = Script()
    client.give(.started(cursors: [:], lanes: []), at: 0)
    client.on(.wake, at: 3)
    client.give(.closed(1, why: "no route"), at: 4)
    #expect(client.machine.deadlineMilliseconds == 20)
    client.tryAgain(by: .tick, at: 20)
  }

  @Test("PITFALLS 12: a wake that comes while a try is young is not forgotten: the link was told of before its route")
  func wakeTwice() {
    var client = Script()
    client.give(.started(cursors: [:], lanes: []), at: 0)
    client.give(.closed(1, why: "down"), at: 1)
    client.tryAgain(by: .wake, at: 3_000)
    client.on(.wake, at: 3_001)
    #expect(client.machine.deadlineMilliseconds == 3_040)
    client.on(.tick, at: 3_039)
    client.on(.tick, at: 3_040, .disconnect(2, isDead: true), .report(.connecting), .connect(3))
    #expect(client.machine.deadlineMilliseconds == 8_040)
  }

  @Test("PITFALLS 12: a wake gives up a try that has hung for 20 ms, and gives a young one its time")
  func wakeWhileConnecting() {
    var client = Script()
    client.give(.started(cursors: [:], lanes: []), at: 0)
    client.on(.wake, at: 19)
    client.on(.tick, at: 20, .disconnect(1, isDead: true), .report(.connecting), .connect(2))
    #expect(client.machine.deadlineMilliseconds == 5_020)
  }

  @Test("a wake changes nothing while greeting, online or idle")
  func wakeElsewhere() {
    var client = Script()
    client.on(.wake)
    client.give(.started(cursors: [:], lanes: []), at: 0)
    client.open(at: 10)
    client.on(.wake, at: 1_000)
    client.hear(.welcome(.plain))
    client.on(.wake, at: 2_000)
  }

  @Test("PITFALLS 10: what a connection says after another was begun is not heard")
  func staleConnection() {
    var client = Script()
    client.give(.started(cursors: [:], lanes: []), at: 0)
    client.tryAgainAfterHanging()
    client.on(.opened(1, .plain(1)), at: 300)
    client.on(.closed(1, why: "late"))
    client.on(.tokenUnavailable(1, why: "late"))
    client.on(.received(1, [.welcome(.plain), .event(entry(1))]))
    #expect(client.machine.isConnecting(2))
    client.comeOnline(at: 310)
    client.on(.closed(1, why: "late"))
    client.on(.received(1, [.goAway(GoAway(.drain))]))
    #expect(client.machine.isOnline)
  }

  @Test("PITFALLS 10: a close that comes twice, or after the client has given the link up, changes nothing")
  func closedTwice() {
    var client = Script()
    client.comeOnline()
    client.give(.closed(1, why: "network lost"), at: 100)
    let snapshot = client.machine
    client.on(.closed(1, why: "socket closed"), at: 101)
    client.on(.received(1, [.event(entry(1))]), at: 102)
    client.on(.opened(1, .plain(1)), at: 103)
    #expect(client.machine == snapshot)
  }

  /// Offline, with a backoff that has grown: the last try began at 100,000 ms, and the next one is seconds away.
  private func farFromTheNextTry() -> Script {
    var client = Script(seed: 5)
    client.give(.started(cursors: [:], lanes: []), at: 0)
    while client.uptime < 100_000 {
      client.give(.closed(client.connection, why: "no network"), at: client.uptime)
      client.tryAgain(by: .tick, at: client.machine.deadlineMilliseconds ?? .max)
    }
    while true {
      client.give(.closed(client.connection, why: "no network"), at: client.uptime)
      if let deadline = client.machine.deadlineMilliseconds, deadline > client.uptime + 3_000 { return client }
      client.tryAgain(by: .tick, at: client.machine.deadlineMilliseconds ?? .max)
    }
  }

  @Test(
    "G10: what somebody does begins a try at once, at most one a second",
    arguments: [LaneID.session(ward), .feedback])
  func enqueueingWakes(lane: LaneID) {
    var client = farFromTheNextTry()
    let begun = client.uptime
    // The last try began just now.
    client.give(.enqueued(lane), at: begun + 10)
    #expect(client.machine.deadlineMilliseconds == begun + 1_000)
    client.give(.enqueued(lane), at: begun + 999)
    client.tryAgain(by: .tick, at: begun + 1_000)
    client.give(.closed(client.connection, why: "no network"), at: begun + 1_100)
    // The one before it is a second old.
    let actions = client.give(.enqueued(lane), at: begun + 2_001)
    #expect(actions.contains(.connect(client.connection + 1)) == (client.machine.deadlineMilliseconds == begun + 7_001))
    #expect(actions.contains(.connect(client.connection + 1)))
  }

  @Test(
    "what is done in the background, choices and profiles wait for the next try", arguments: [LaneID.preferences, .profile])
  func backgroundDoesNotWake(lane: LaneID) {
    var client = farFromTheNextTry()
    let due = client.machine.deadlineMilliseconds
    client.give(.enqueued(lane), at: client.uptime + 2_000)
    client.give(.receipts([Receipt(session: ward, deliveredThrough: 3, readThrough: 2)]))
    client.give(.released(.session(ward)))
    #expect(client.machine.deadlineMilliseconds == due)
  }

  @Test("a message does not go before a time that the relay has asked to wait for, nor hurry a relay that refuses the token")
  func enqueueingWaitsForTheRelay() {
    var client = Script()
    client.comeOnline()
    client.hear(.goAway(GoAway(.drain, delayMilliseconds: 3_000)), at: 10_000)
    client.give(.enqueued(.session(ward)), at: 11_500)
    #expect(client.machine.deadlineMilliseconds == 13_000)
    client.tryAgain(by: .tick, at: 13_000)
    client.give(.tokenUnavailable(client.connection, why: "no file"), at: 13_010)
    client.give(.enqueued(.session(ward)), at: 15_000)
    #expect(client.machine.deadlineMilliseconds == 18_010)
  }

  @Test("a try that is under way is given its time, whatever is enqueued")
  func enqueueingDuringATry() {
    var client = Script()
    client.give(.started(cursors: [:], lanes: []), at: 0)
    for time in stride(from: 500 as Int64, to: 5_000, by: 500) {
      #expect(!client.give(.enqueued(.session(ward)), at: time).contains(.connect(2)))
    }
    #expect(client.machine.isConnecting(1))
  }

  @Test("a token that is not there is asked for again at the slowest pace")
  func noToken() {
    var client = Script()
    client.give(.started(cursors: [:], lanes: []), at: 0)
    client.on(
      .tokenUnavailable(1, why: "no file"), at: 10, .report(.lost(.notAllowed(message: "no file"), retryAtMilliseconds: 5_010)))
    client.on(.tick, at: 5_009)
    client.tryAgain(by: .tick, at: 5_010)
  }

  @Test("another user's token in the file: no hello leaves, and everything goes once the right one is back")
  func tokenOfOther() {
    var client = Script()
    client.give(.started(cursors: [:], lanes: [.session(ward)]), at: 0)
    client.give(.loaded(.session(ward), queued(1...2), limit: Limits.laneLoadedMax))
    client.on(
      .tokenOfOther(1, token: interpreter, store: nurse), at: 10,
      .report(.lost(.otherUser(token: interpreter, store: nurse), retryAtMilliseconds: 5_010)))
    client.on(.opened(1, .plain(1)), at: 20)
    client.tryAgain(by: .tick, at: 5_010)
    client.on(.tokenOfOther(1, token: interpreter, store: nurse), at: 5_011)
    client.open(at: 5_020)
    #expect(client.hear(.welcome(.plain)).contains(.transmit(2, submits(1...2, head: true))))
  }

  @Test("PITFALLS 9: the network is down for a day; then it is up, and nobody has to help")
  func dayOffline() {
    var client = Script(seed: 9)
    client.give(.started(cursors: [:], lanes: []), at: 0)
    while client.uptime < 24 * 3_600_000 {
      client.give(.closed(client.connection, why: "no network"), at: client.uptime + 3)
      let due = client.machine.deadlineMilliseconds ?? .max
      #expect(due - client.uptime <= Limits.backoffMaxMilliseconds)
      client.tryAgain(by: .tick, at: due)
    }
    client.comeOnline(at: client.uptime)
  }

  @Test("leaving closes what there is, and after it nothing happens by itself")
  func leaving() {
    var client = Script()
    client.comeOnline()
    client.on(.stopped, at: 10, .disconnect(1, isDead: false))
    #expect(client.machine.deadlineMilliseconds == nil)
    client.on(.tick, at: 100_000)
    client.on(.wake)
    client.on(.closed(1, why: "done"))
    client.on(.stopped)
  }

  @Test("PITFALLS 14: started twice, it runs once")
  func startedTwice() {
    var client = Script()
    client.comeOnline(pending: queued(1...2))
    client.on(.started(cursors: [:], lanes: [.session(ward)]), at: 10)
    #expect(client.machine.isOnline)
    #expect(client.machine.lanes[.session(ward)]?.inFlightCount == 2)
  }

  @Test("after leaving it can be started again, from what the store says then")
  func startedAgain() {
    var client = Script()
    client.comeOnline(pending: queued(1...2))
    client.give(.stopped, at: 10)
    client.on(
      .started(cursors: [ward: cursor(3)], lanes: [.session(clinic)]), at: 20, .report(.connecting), .connect(2),
      .load(.session(clinic), after: 0, limit: 256))
    client.on(.closed(1, why: "late"))
  }
}

extension Script {
  /// The first try hangs; somebody wakes the client, and the second begins at 200 ms.
  fileprivate mutating func tryAgainAfterHanging() {
    give(.closed(1, why: "hung"), at: 190)
    tryAgain(by: .wake, at: 200)
  }
}
