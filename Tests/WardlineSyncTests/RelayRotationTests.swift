import Testing
import WardlineModel
import WardlineTestSupport

@testable import WardlineSync

@Suite("Several relays")
struct RelayRotationTests {
  private static func script(relays: Int, seed: UInt64 = 1) -> Script {
    var client = Script(seed: seed, machine: SyncMachine(relayCount: relays))
    client.on(.started(cursors: [:], lanes: []), at: 0, .report(.connecting), .connect(1, relay: 0))
    return client
  }

  /// A connection to the first of the relays that has proved stable at 9,000 ms.
  private static func stable(relays: Int) -> Script {
    var client = script(relays: relays)
    client.comeOnline(at: 5)
    return client
  }

  @Test("the first relay is tried first; one that fails in any way is followed by the next at once")
  func failures() {
    var client = Self.script(relays: 4)
    client.on(.closed(1, why: "refused"), at: 7, .report(.lost(.closed(message: "refused"), retryAtMilliseconds: 7)))
    client.tryAgain(by: .tick, at: 7, relay: 1)
    client.on(
      .turnedAway(2, why: "the relay is full", retryAfterMilliseconds: 5_000), at: 9,
      .report(.lost(.overloaded(message: "the relay is full"), retryAtMilliseconds: 9)))
    client.tryAgain(by: .tick, at: 9, relay: 2)
    client.open()
    client.on(
      .received(3, [.goAway(GoAway(.overloaded, delayMilliseconds: 5_000, message: "bye"))]), at: 10,
      .disconnect(3, isDead: false), .report(.lost(.overloaded(message: "bye"), retryAtMilliseconds: 10)))
    client.tryAgain(by: .tick, at: 10, relay: 3)
    client.on(.tick, at: 5_010, .disconnect(4, isDead: true), .report(.lost(.unreachable, retryAtMilliseconds: 5_010)))
    // The first one's pause is over, and of those that asked to wait the first one's wait.
    client.tryAgain(by: .tick, at: 5_010, relay: 0)
    client.give(.closed(5, why: "refused"), at: 5_011)
    client.tryAgain(by: .tick, at: 5_011, relay: 1)
  }

  @Test("once each has failed there is a pause, of the one that is due first")
  func pause() {
    for seed in 0..<50 as Range<UInt64> {
      var client = Self.script(relays: 2, seed: seed)
      client.give(.closed(1, why: "refused"), at: 3)
      client.tryAgain(by: .tick, at: 3, relay: 1)
      client.give(.closed(2, why: "refused"), at: 4)
      let due = client.machine.deadlineMilliseconds ?? 0
      #expect((20...200).contains(due))
      client.on(.tick, at: due - 1)
      let actions = client.give(.tick, at: due)
      #expect(actions == [.report(.connecting), .connect(3, relay: client.machine.relays.current)])
    }
  }

  @Test("a stable connection that is lost goes on at the next relay, and stays there while it lasts")
  func lost() {
    var client = Self.stable(relays: 2)
    client.on(.closed(1, why: "cut"), at: 9_000, .report(.lost(.closed(message: "cut"), retryAtMilliseconds: 9_000)))
    client.tryAgain(by: .tick, at: 9_000, relay: 1)
    client.comeOnline(at: 9_010)
    client.on(.wake, at: 9_500)
    #expect(client.machine.relays.current == 1 && client.machine.isOnline)
    client.give(.closed(2, why: "cut"), at: 20_000)
    client.tryAgain(by: .tick, at: 20_000, relay: 0)
    client.give(.closed(3, why: "refused"), at: 20_001)
    // Its last connection was stable: it owes no pause.
    client.tryAgain(by: .tick, at: 20_001, relay: 1)
    client.give(.closed(4, why: "refused"), at: 20_002)
    #expect((20_020...20_201).contains(client.machine.deadlineMilliseconds ?? 0))
  }

  @Test("PITFALLS 11: two relays that accept and close at once see growing pauses, and the client does not spin between them")
  func acceptAndClose() {
    var client = Self.script(relays: 2, seed: 11)
    var tries = [0, 0]
    for _ in 0..<200 {
      tries[client.machine.relays.current] += 1
      client.give(.opened(client.machine.connection, .plain(client.machine.connection)))
      client.give(.received(client.machine.connection, [.welcome(.plain)]))
      client.give(.closed(client.machine.connection, why: "closed"), at: client.uptime + 1)
      client.give(.tick, at: client.machine.deadlineMilliseconds ?? 0)
    }
    #expect(client.uptime > 180_000, "\(client.uptime)")
    #expect(tries.allSatisfy { (80...120).contains($0) }, "\(tries)")
  }

  @Test("a relay that stops: the next one at once, and the one that stops not before the time that it has named")
  func drain() {
    for seed in 0..<20 as Range<UInt64> {
      var client = Self.script(relays: 2, seed: seed)
      client.comeOnline(at: 5)
      client.on(
        .received(1, [.goAway(GoAway(.drain, delayMilliseconds: 3_000))]), at: 9_000,
        .disconnect(1, isDead: false), .report(.lost(.drained, retryAtMilliseconds: 9_000)))
      client.tryAgain(by: .tick, at: 9_000, relay: 1)
      var time: Int64 = 9_001
      while client.machine.relays.current == 1 {
        client.give(.closed(client.machine.connection, why: "refused"), at: time)
        time = client.machine.deadlineMilliseconds ?? .max
        client.give(.tick, at: time)
      }
      #expect(time == 12_000)
    }
  }

  @Test("a relay that stops may be the only one that works: it is tried again after its delay, whatever the others do")
  func drainAlone() {
    var client = Self.stable(relays: 3)
    client.hear(.goAway(GoAway(.drain, delayMilliseconds: 40)), at: 9_000)
    client.tryAgain(by: .tick, at: 9_000, relay: 1)
    client.give(.closed(2, why: "refused"), at: 9_050)
    client.tryAgain(by: .tick, at: 9_050, relay: 2)
    client.give(.closed(3, why: "refused"), at: 9_051)
    client.tryAgain(by: .tick, at: 9_051, relay: 0)
  }

  @Test(
    "a refusal of the person or the program is no fault of the relay: no other is tried before the longest pause",
    arguments: [GoAway.Reason.replaced, .notAllowed, .tokenExpired, .protocolError])
  func refused(reason: GoAway.Reason) {
    var client = Self.script(relays: 3)
    client.open(at: 5)
    client.hear(.goAway(GoAway(reason, delayMilliseconds: 20, message: "why")), at: 9)
    #expect(client.machine.deadlineMilliseconds == 5_009)
    // A message does not hurry it.
    client.give(.enqueued(.session(ward)), at: 2_000)
    #expect(client.machine.deadlineMilliseconds == 5_009)
    client.tryAgain(by: .tick, at: 5_009, relay: 1)
    client.open(at: 5_010)
    client.hear(.goAway(GoAway(reason, message: "why")), at: 5_011)
    client.tryAgain(by: .tick, at: 10_011, relay: 2)
  }

  @Test("what is missing on this device is no fault of a relay: a token, or a store that takes writes")
  func ownFault() {
    var client = Self.script(relays: 2)
    client.give(.tokenUnavailable(1, why: "no file"), at: 1)
    client.tryAgain(by: .tick, at: 5_001, relay: 0)
    client.give(.tokenOfOther(2, token: interpreter, store: nurse), at: 5_002)
    client.tryAgain(by: .tick, at: 10_002, relay: 0)
    client.give(.storeUnavailable(3, "locked"), at: 10_003)
    let due = client.machine.deadlineMilliseconds ?? 0
    #expect((10_022...10_202).contains(due))
    client.tryAgain(by: .tick, at: due, relay: 0)
  }

  @Test("a token that expires while online: the other one is presented to the same relay at once")
  func tokenExpires() {
    var client = Self.stable(relays: 2)
    client.hear(.goAway(GoAway(.tokenExpired, message: "why")), at: 9_000)
    client.tryAgain(by: .tick, at: 9_000, relay: 0)
    client.comeOnline(at: 9_001)
    client.on(
      .tokenFound, at: 9_100, .disconnect(2, isDead: false), .report(.connecting), .connect(3, relay: 0))
  }

  @Test("a message, or a wake, starts a try at a relay that has not asked to wait")
  func sooner() {
    for isWake in [false, true] {
      var client = Self.script(relays: 2, seed: 3)
      // The first asks for all that it may; the second fails until its pause is long.
      var time: Int64 = 0
      repeat {
        if client.machine.relays.current == 0 {
          client.give(.turnedAway(client.machine.connection, why: "full", retryAfterMilliseconds: .max), at: time)
        } else {
          client.give(.closed(client.machine.connection, why: "refused"), at: time)
          if (client.machine.deadlineMilliseconds ?? 0) > time + 2_000, client.machine.relays.current == 1 { break }
        }
        time = client.machine.deadlineMilliseconds ?? .max
        client.give(.tick, at: time)
      } while time < 1_000_000
      let connection = client.machine.connection + 1
      let actions = client.give(isWake ? .wake : .enqueued(.session(ward)), at: time + 1_001)
      #expect(actions.contains(.connect(connection, relay: 1)), "\(actions)")
    }
  }

  @Test("each relay has a backoff of its own, and a stable connection begins all of them anew")
  func ownBackoffs() {
    var generator = SeededGenerator(seed: 5)
    var relays = RelayRotation(count: 2)
    for _ in 0..<100 { _ = relays.nextDelay(using: &generator) }
    relays.lost(dueAt: 5_000, askedToWaitUntil: 0, .another)
    relays.advance(at: 0)
    #expect(relays.current == 1 && (20...200).contains(relays.nextDelay(using: &generator)))
    #expect(relays.backoff.failureCount == 1)
    relays.succeeded()
    relays.lost(dueAt: 9_000, askedToWaitUntil: 0, .another)
    relays.advance(at: 6_000)
    #expect(relays.current == 0 && relays.backoff.failureCount == 0)
  }

  @Test("before any relay is due, one that has not asked to wait is tried, and not the one that is due first")
  func askedToWait() {
    var relays = RelayRotation(count: 3)
    relays.lost(dueAt: 2_000, askedToWaitUntil: 2_000, .another)
    relays.advance(at: 0)
    relays.lost(dueAt: 4_000, askedToWaitUntil: 0, .another)
    relays.advance(at: 0)
    relays.lost(dueAt: 3_000, askedToWaitUntil: 0, .another)
    #expect(relays.dueAtMilliseconds == 2_000 && relays.askedToWaitUntilMilliseconds == 0)
    relays.advance(at: 1_000)
    #expect(relays.current == 2)
    relays.advance(at: 2_000)
    #expect(relays.current == 0)
  }

  @Test("a wake gives up a try that hangs, and begins another at the same relay: the network was the cause")
  func wakeWhileConnecting() {
    var client = Self.script(relays: 2)
    client.on(.wake, at: 30, .disconnect(1, isDead: true), .report(.connecting), .connect(2, relay: 0))
  }

  @Test("only a relay that may have the device wiped has it wiped")
  func wipe() {
    var client = Script(machine: SyncMachine(relayCount: 2, wipingRelays: [1]))
    client.give(.started(cursors: [:], lanes: []), at: 0)
    client.open(at: 1)
    client.on(
      .received(1, [.wipe]), at: 2, .disconnect(1, isDead: false),
      .report(.lost(.wipeDeclined, retryAtMilliseconds: 5_002)))
    client.tryAgain(by: .tick, at: 5_002, relay: 1)
    client.open(at: 5_003)
    client.on(.received(2, [.wipe]), at: 5_004, .wipe(2))
  }

  // MARK: Any failures

  /// What becomes of an attempt.
  fileprivate enum Fate: CaseIterable { case refused, full, hung, closedAtOnce, drained, stable }

  @Test(
    "G10: whatever fails: never a pause over 5 s, and no relay is tried before its pause is over",
    arguments: 1...Limits.relaysMax)
  func anyFailures(count: Int) {
    for seed in 0..<40 as Range<UInt64> {
      var chance = SeededGenerator(seed: seed &+ 1_000)
      var client = Self.script(relays: count, seed: seed)
      var earliest = [Int64](repeating: 0, count: count)
      for _ in 0..<300 {
        let (relay, begun, id) = (client.machine.relays.current, client.uptime, client.machine.connection)
        #expect(
          begun >= earliest[relay], "seed \(seed): \(relay) is tried at \(begun), and not to be before \(earliest[relay])")
        let asked = Int64.random(in: 0...7_000, using: &chance)
        let fate = Fate.allCases.randomElement(using: &chance) ?? .refused
        let lost = client.fail(id, as: fate, asked: asked, at: begun, using: &chance)
        // After a stable connection none owes a pause.
        if lost - begun < Limits.stableAfterMilliseconds + 50 || fate == .hung {
          earliest[relay] = begun + Limits.backoffMinMilliseconds
        }
        if fate == .full || fate == .drained { earliest[relay] = lost + min(asked, Limits.backoffMaxMilliseconds) }
        let due = client.machine.deadlineMilliseconds ?? .max
        #expect(due - lost <= Limits.backoffMaxMilliseconds, "seed \(seed)")
        client.give(.tick, at: due)
        #expect(client.machine.connection == id + 1)
      }
    }
  }

  @Test("with all relays down each sees no more attempts than one would alone", arguments: [1, 2, 8])
  func noStorm(count: Int) {
    var client = Self.script(relays: count, seed: 21)
    var tries = [Int](repeating: 0, count: count)
    while client.uptime < 600_000 {
      tries[client.machine.relays.current] += 1
      client.give(.closed(client.machine.connection, why: "refused"), at: client.uptime + 1)
      client.give(.tick, at: client.machine.deadlineMilliseconds ?? .max)
    }
    // A pause of 2.5 s on average, and a few shorter ones at the beginning.
    #expect(tries.allSatisfy { (200...300).contains($0) }, "\(tries)")
  }
}

extension Script {
  /// Lets an attempt that has just begun fail, and returns when it has.
  fileprivate mutating func fail(
    _ id: SyncMachine.ConnectionID, as fate: RelayRotationTests.Fate, asked: Int64, at begun: Int64,
    using chance: inout SeededGenerator
  ) -> Int64 {
    let soon = begun + Int64.random(in: 0...40, using: &chance)
    switch fate {
    case .refused: give(.closed(id, why: "refused"), at: soon)
    case .full: give(.turnedAway(id, why: "full", retryAfterMilliseconds: asked), at: soon)
    case .hung: give(.tick, at: machine.deadlineMilliseconds ?? .max)
    case .closedAtOnce, .drained, .stable:
      give(.opened(id, .plain(id)), at: begun)
      give(.received(id, [.welcome(.plain)]))
      uptime = fate == .stable ? begun + 6_000 : soon
      give(fate == .drained ? .received(id, [.goAway(GoAway(.drain, delayMilliseconds: asked))]) : .closed(id, why: "cut"))
    }
    return uptime
  }
}
