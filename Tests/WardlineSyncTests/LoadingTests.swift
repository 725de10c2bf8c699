import Testing
import WardlineModel

@testable import WardlineSync

@Suite("Loading a lane from the store")
struct LoadingTests {
  @Test("one load at a time; what is enqueued meanwhile is asked for behind it")
  func oneAtATime() {
    var client = Script()
    client.comeOnline()
    client.on(.enqueued(.session(ward)), .load(.session(ward), after: 0, limit: 256))
    client.on(.enqueued(.session(ward)))
    client.on(.enqueued(.session(ward)))
    client.on(
      .loaded(.session(ward), queued(1...1), limit: 256), .load(.session(ward), after: 1, limit: 255),
      .transmit(1, [submit(1, head: true)]))
    client.on(.loaded(.session(ward), [], limit: 255))
  }

  @Test("a load that finds nothing lets the lane go")
  func nothingFound() {
    var client = Script()
    client.comeOnline()
    client.on(.enqueued(.session(ward)), .load(.session(ward), after: 0, limit: 256))
    client.on(.loaded(.session(ward), [], limit: 256))
    #expect(client.machine.lanes.isEmpty)
    client.on(.loaded(.session(ward), queued(1...1), limit: 256))
    client.on(.loaded(.session(clinic), queued(1...1, in: clinic), limit: 256))
    #expect(client.machine.lanes.isEmpty)
  }

  @Test("PITFALLS 14: what is loaded twice is sent once")
  func loadedTwice() {
    var client = Script()
    client.comeOnline()
    client.give(.enqueued(.session(ward)))
    client.give(.enqueued(.session(ward)))
    client.give(.loaded(.session(ward), queued(1...2), limit: 256))
    client.on(.loaded(.session(ward), queued(1...3), limit: 254), .transmit(1, [submit(3)]))
    #expect(client.machine.lanes[.session(ward)]?.operations.map(\.ordinal) == [1, 2, 3])
  }

  @Test("G9: a backlog of 10,000 goes through 256 places, in order, each once")
  func boundedMemory() {
    let backlog = 10_000
    var client = Script()
    var loads: [(after: Int64, limit: Int)] = []
    var sent: [Int64] = []
    client.give(.started(cursors: [:], lanes: [.session(ward)]), at: 0).collect(&loads, &sent)
    client.open()
    client.hear(.welcome(.plain)).collect(&loads, &sent)
    var answered = 0
    while answered < backlog {
      if let load = loads.popLast() {
        let first = Int(load.after) + 1
        let last = min(backlog, Int(load.after) + load.limit)
        client.give(.loaded(.session(ward), first > last ? [] : queued(first...last), limit: load.limit)).collect(&loads, &sent)
      } else {
        guard answered < sent.count else { break }
        answered += 1
        client.hear(.accepted(acceptance(answered, UInt64(answered)))).collect(&loads, &sent)
      }
      #expect(loads.count <= 1)
      #expect((client.machine.lanes[.session(ward)]?.operations.count ?? 0) <= Limits.laneLoadedMax)
      #expect((client.machine.lanes[.session(ward)]?.inFlightCount ?? 0) <= Limits.laneWindowMax)
    }
    #expect(sent == (1...Int64(backlog)).map(\.self))
    while let load = loads.popLast() { client.give(.loaded(.session(ward), [], limit: load.limit)).collect(&loads, &sent) }
    #expect(client.machine.lanes.isEmpty)
  }

  @Test("more is loaded once half of it is gone, not with every answer")
  func loadsByHalves() {
    var client = Script()
    client.give(.started(cursors: [:], lanes: [.session(ward)]), at: 0)
    client.give(.loaded(.session(ward), queued(1...256), limit: 256))
    client.open()
    client.hear(.welcome(.plain))
    for number in 1...127 {
      let actions = client.hear(.accepted(acceptance(number, UInt64(number) + 1_000)))
      #expect(actions.allSatisfy { if case .load = $0 { false } else { true } })
    }
    #expect(client.hear(.accepted(acceptance(128, 2_000))).contains(.load(.session(ward), after: 256, limit: 128)))
  }

  @Test("nothing pending and idle: no deadline but the heartbeat")
  func idle() {
    var client = Script()
    client.comeOnline(pending: queued(1...1))
    client.hear(.rejected(rejection(1, .busy)), at: 100)
    client.give(.tick, at: 600)
    client.hear(.accepted(acceptance(1, 1)), at: 700)
    #expect(client.machine.lanes.isEmpty)
    #expect(client.machine.deadlineMilliseconds == 700 + Limits.heartbeatMilliseconds)
  }
}

extension [SyncMachine.Action] {
  /// Takes apart what a lane asks of its store and says to its relay.
  fileprivate func collect(_ loads: inout [(after: Int64, limit: Int)], _ sent: inout [Int64]) {
    for action in self {
      switch action {
      case .load(.session(_), let after, let limit): loads.append((after, limit))
      case .transmit(_, let frames):
        for case .submit(let operation, _) in frames { sent.append(Int64(operation.key.low)) }
      default: break
      }
    }
  }
}
