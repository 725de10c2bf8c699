import Testing
import WardlineModel

@testable import WardlineSync

/// Lines of PITFALLS.md that no other suite's subject is.
@Suite("What went wrong for others")
struct PitfallTests {
  @Test(
    "PITFALLS 3: each acknowledgement comes a second after the client gave up: what was taken is in the log, and nothing stands still"
  )
  func acknowledgedAfterTheTimeout() {
    var client = Script(seed: 3)
    client.comeOnline(at: 0, .with([ward: 0], window: 1), pending: queued(1...3))
    for number in 1...3 {
      let submittedAt = client.uptime
      client.answerPings(until: submittedAt + Limits.answerMaxMilliseconds)
      #expect(!client.machine.isOnline)
      #expect(
        client.machine.lanes[.session(ward)]?.operations.first?.attempts == 1, "it is the relay's silence that counts, once")
      client.tryAgain(by: .tick, at: client.machine.deadlineMilliseconds ?? 0)
      client.open()
      client.hear(.welcome(.with([ward: UInt64(number) - 1], window: 1)))
      #expect(client.machine.lanes[.session(ward)]?.inFlightCount == 1)
      // The acknowledgement was for the connection that is gone; the entry is for whoever hears of the session.
      client.on(.received(client.connection - 1, [.accepted(acceptance(number, UInt64(number)))]), at: submittedAt + 31_000)
      client.hear(.event(entry(UInt64(number), of: number)))
      #expect(client.uptime - submittedAt < 32_000)
    }
    #expect(client.machine.lanes.isEmpty)
  }

  @Test("PITFALLS 7: a day offline with a backlog: no attempt is used up, nothing is dropped, all of it goes in its order")
  func dayOfflineWithBacklog() {
    var client = Script(seed: 7)
    client.give(.started(cursors: [:], lanes: [.session(ward)]), at: 0)
    client.give(.loaded(.session(ward), queued(1...256), limit: Limits.laneLoadedMax))
    while client.uptime < 24 * 3_600_000 {
      let actions = client.give(.closed(client.connection, why: "no network"), at: client.uptime + 3)
      // Nothing is said of the operations: neither given back, nor put off, nor refused.
      #expect(actions.allSatisfy { if case .report = $0 { true } else { false } })
      client.tryAgain(by: .tick, at: client.machine.deadlineMilliseconds ?? 0)
    }
    #expect(client.machine.lanes[.session(ward)]?.operations.map(\.attempts) == Array(repeating: 0, count: 256))
    client.open()
    var sent = client.hear(.welcome(.plain)).submitted
    for number in 1...256 { sent += client.hear(.accepted(acceptance(number, UInt64(number)))).submitted }
    #expect(sent == (1...256).map(key))
    #expect(client.machine.lanes[.session(ward)]?.operations.isEmpty == true)
  }

  @Test("PITFALLS 6: refused for now, and then nobody writes anything: the deadline alone sends it again")
  func retriedWithoutAnotherWrite() {
    var client = Script()
    client.comeOnline(pending: queued(1...1))
    client.hear(.rejected(rejection(1, .busy, after: 700)), at: 100)
    #expect(client.machine.deadlineMilliseconds == 800)
    client.on(.tick, at: 800, .transmit(1, [submit(1, head: true)]))
  }

  @Test(
    "PITFALLS 10: the network is lost while the socket closes, in either order: it is waiting for the next try, and makes it")
  func lostWhileClosing() {
    let events: [SyncMachine.Event] = [.closed(1, why: "socket"), .received(1, [.goAway(GoAway(.drain))]), .wake, .tick]
    for first in events {
      for second in events {
        var client = Script(seed: 10)
        client.comeOnline(pending: queued(1...1))
        client.give(first, at: 6_000)
        client.give(second)
        client.give(.closed(1, why: "again"))
        client.give(.closed(client.machine.connection, why: "again"))
        #expect((client.machine.deadlineMilliseconds ?? .max) <= 6_000 + Limits.backoffMaxMilliseconds, "\(first), \(second)")
        client.give(.wake, at: 6_021)
        client.give(.tick, at: 6_100)
        #expect(client.machine.isConnecting(client.machine.connection), "\(first), \(second)")
      }
    }
  }

  @Test("PITFALLS 15: acknowledged and killed before anybody saw it: the next run begins behind it and sends it no more")
  func killedAfterTheAcknowledgement() {
    var client = Script()
    client.give(.started(cursors: [ward: cursor(6)], lanes: []), at: 0)
    client.open()
    client.on(
      .received(1, [.welcome(.with([ward: 6])), .event(entry(6, of: 1))]), .report(.online(nina)),
      .apply([.welcome(head(ward, 6)), .opened([ward])]))
  }
}

extension Script {
  /// Time goes by with a relay that answers pings and nothing else.
  fileprivate mutating func answerPings(until end: Int64) {
    while let due = machine.deadlineMilliseconds, due <= end, machine.isOnline {
      for case .send(_, let frames) in give(.tick, at: due) {
        if case .ping(let nonce, _)? = frames.first { hear(.pong(nonce: nonce, relayClock: wall(due))) }
      }
    }
  }
}

extension [SyncMachine.Action] {
  /// The operations that leave.
  fileprivate var submitted: [IdempotencyKey] {
    var keys: [IdempotencyKey] = []
    for case .transmit(_, let frames) in self { keys += frames.compactMap(\.operationKey) }
    return keys
  }
}
