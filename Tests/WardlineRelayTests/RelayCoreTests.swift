import Testing
import WardlineModel

@testable import WardlineRelay

/// What a relay does between its machine and its sockets, as transcripts.
@Suite("The relay's core")
struct RelayCoreTests {
  /// 100 bytes a frame.
  private final class Frames: PeerQueue, @unchecked Sendable {
    private var frames: [RelayFrame] = []
    /// Of the last envelope.
    private(set) var taken: [RelayFrame] = []
    var isEmpty: Bool { frames.isEmpty }
    var bytes: Int { frames.count * 100 }

    func append(_ more: [RelayFrame]) { frames += more }

    func takeEnvelope(bytesMax: Int) -> [UInt8]? {
      taken = Array(frames.prefix(max(1, bytesMax / 100)))
      frames.removeFirst(taken.count)
      return taken.isEmpty ? nil : [UInt8](repeating: 0, count: 100 * taken.count)
    }
  }

  private struct Relay {
    var core = RelayCore(machine: RelayMachine(epoch: life), highWaterBytes: 2_000, lowWaterBytes: 1_000)
    var size = LinkSize(unitBytes: 500, waitingBytesMax: 1_000, isMeasured: false)
    var uptime: Int64 = 0

    @discardableResult
    mutating func give(_ event: RelayCore.Event) -> [RelayCore.Effect] {
      let size = size
      return core.handle(event, at: Moment(uptimeMilliseconds: uptime, wall: wall(uptime))) { _ in size }
    }

    /// Comes in, as far behind as the head says.
    mutating func join(
      _ id: UInt64, _ grant: Grant = grant(), head: UInt64 = 0, queue: Frames = Frames()
    ) -> [RelayCore.Effect] {
      give(.opened(id, from: .unknown, queue))
      give(.received(id, [hello("device-\(id)")]))
      give(.machine(.verified(id, .granted(grant))))
      return give(.machine(.committed([.arrived([WardlineRelayTests.head(head)], entries: [])])))
    }

    /// Somebody says so much, which everyone else in the session hears.
    mutating func say(_ count: Int, from id: UInt64, after sequence: UInt64) -> [RelayCore.Effect] {
      let numbers = (1...count).map { Int(sequence) + $0 }
      give(.received(id, numbers.map { submit($0, head: $0 == numbers[0]) }))
      return give(.machine(.committed(numbers.map { accepted($0, UInt64($0)) })))
    }
  }

  @Test("a reader for whom more waits than the link takes is slow, and what it said itself is still heard")
  func slowReader() {
    var relay = Relay()
    _ = relay.join(1)
    _ = relay.join(2, grant(ibrahim))
    while relay.give(.writable(2)).contains(where: { if case .write = $0 { true } else { false } }) {}
    #expect(!relay.core.isCongested(2))
    _ = relay.say(11, from: 1, after: 0)
    #expect(relay.core.isCongested(2) && relay.core.congested.contains(2))
    // Told of what it missed once it has taken what waits: by a page.
    var effects: [RelayCore.Effect] = []
    for _ in 0..<10 { effects += relay.give(.writable(2)) }
    #expect(!relay.core.isCongested(2) && relay.core.congestions >= 1)
  }

  @Test("what is not urgent follows once nearly everything else is written")
  func rowsFollow() {
    var relay = Relay()
    let count = 3 * Limits.overviewRowsPerTurnMax
    relay.core.machine = RelayMachine(
      epoch: life, overview: (0..<count).map { SessionOverview(named("ward-\(1_000 + $0)"), createdAt: wall(0)) })
    let cora = Participant(user: named("cora"), role: .coordinator)
    let grant = Grant(participant: cora, sessions: [], expiresAt: wall(3_600_000), followsMembership: true)
    let queue = Frames()
    relay.give(.opened(9, from: .unknown, queue))
    relay.give(.received(9, [hello("device-9")]))
    relay.give(.machine(.verified(9, .granted(grant))))
    relay.give(.machine(.committed([.arrived([], entries: [])])))
    relay.give(.machine(.tick))
    var (rows, widths): (Int, [Int]) = (0, [])
    while case .write(9, _)? = relay.give(.writable(9)).first {
      widths.append(queue.taken.count)
      for case .sessions(let some, _, _) in queue.taken { rows += some.count }
    }
    #expect(rows == count && widths.allSatisfy { $0 <= 5 }, "no second tick is needed: \(rows) rows")
  }

  @Test("where far too much waits, its connection is not read, whatever the machine had decided before in the same step (G9)")
  func overfull() {
    var relay = Relay()
    _ = relay.join(1)
    _ = relay.join(2, grant(ibrahim))
    relay.size.waitingBytesMax = .max
    let effects = relay.say(25, from: 1, after: 0)
    let last = effects.last { if case .pauseReading = $0 { true } else if case .resumeReading = $0 { true } else { false } }
    guard case .pauseReading(2)? = last else {
      Issue.record("what it says is heard on and on: \(effects)")
      return
    }
  }

  @Test(
    "a page for a reader who is behind waits until what was said to it has nearly left; one that it asked for itself does not")
  func pages() {
    var relay = Relay()
    relay.size.unitBytes = 100
    func sizes(_ effects: [RelayCore.Effect]) -> [Int] {
      effects.compactMap { if case .read(let read) = $0 { read.bytesMax } else { nil } }
    }
    // The welcome is said before.
    #expect(sizes(relay.join(1, head: 100)) == [])
    // Each is as long as the link carries in half a second, and as a page may be.
    #expect(sizes(relay.give(.writable(1))) == [100])
    #expect(sizes(relay.give(.received(1, [.fetch(Fetch(session: ward, after: .start, limit: 10))]))) == [100])
    var fast = Relay()
    fast.size.unitBytes = .max
    #expect(sizes(fast.join(1, head: 100)) == [Limits.pageBytesMax])
  }

  @Test("a connection that ends is closed once everything was said, and is not heard meanwhile")
  func ending() {
    var relay = Relay()
    let queue = Frames()
    _ = relay.join(1, queue: queue)
    let effects = relay.give(.received(1, [hello("device-1")]))
    #expect(relay.core.isEnding(1) && !relay.core.isListening(to: 1))
    let isClosed = effects.contains { if case .close = $0 { true } else { false } }
    #expect(!isClosed)
    #expect(relay.give(.received(1, [submit(1, head: true)])).isEmpty)
    var said: [RelayFrame] = []
    var closed = 0
    for _ in 0..<5 {
      for effect in relay.give(.writable(1)) {
        if case .write = effect { said += queue.taken }
        if case .close(1, code: 1002, _) = effect { closed = said.count }
      }
    }
    guard case .goAway(let goAway)? = said.last else {
      Issue.record("it is not told why")
      return
    }
    #expect(goAway.reason == .protocolError && closed == said.count)
  }

  @Test("who takes something is not stuck: the machine is told once for each time")
  func acknowledged() {
    var relay = Relay()
    _ = relay.join(1)
    _ = relay.join(2, grant(ibrahim))
    _ = relay.say(11, from: 1, after: 0)
    relay.uptime = Limits.idleMaxMilliseconds - 1
    relay.give(.received(2, [.ping(nonce: 1, clientClock: wall(0))]))
    relay.give(.acknowledged(2, atMilliseconds: relay.uptime))
    relay.uptime += 2
    let effects = relay.give(.machine(.tick))
    let isClosed = effects.contains { if case .ending(2, _, _, _) = $0 { true } else { false } }
    #expect(!isClosed)
  }
}
