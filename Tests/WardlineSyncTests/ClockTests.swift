import Testing
import WardlineModel
import WardlineTestSupport

@testable import WardlineSync

/// PITFALLS 44: the clock of a device is off, and is set right while something waits.
@Suite("Clocks of devices")
struct ClockTests {
  private static let minute: Int64 = 60_000

  /// A request that was written `minutesAgo`, in the boot of the script, by a clock that was ahead by `offset`.
  private static func request(minutesAgo: Int64, ahead offset: Int64, in client: Script) throws -> QueuedOperation {
    var queued = old(1, at: client.uptime - minutesAgo * minute + offset)
    queued.operation.action = .requestInterpreter(InterpreterRequest(try LanguageTag("ar")))
    queued.operation.sinceBoot = client.boot.map {
      BootTime(boot: $0, milliseconds: client.uptime - minutesAgo * minute)
    }
    return queued
  }

  private static func welcome(_ client: Script) -> RelayFrame {
    .welcome(Welcome(relayClock: wall(client.uptime), epoch: life, you: nina, sessions: []))
  }

  /// Comes online with something that waits; the relay's clock shows the true time. What is read again comes as the store has corrected it.
  private static func sent(_ waiting: QueuedOperation, by client: inout Script) -> [SyncMachine.Action] {
    client.give(.started(cursors: [:], lanes: [.session(ward)]))
    client.give(.loaded(.session(ward), [waiting], limit: Limits.laneLoadedMax))
    client.open()
    let actions = client.hear(welcome(client))
    guard case .load = actions.last else { return actions }
    #expect(!actions.contains(held) && !actions.contains { if case .transmit = $0 { true } else { false } })
    var corrected = waiting
    let (time, sinceBoot) = (waiting.operation.writtenAt, waiting.operation.sinceBoot)
    let isFirst = client.machine.beganWithoutClock
    if let right = client.machine.relayClock.correction(of: time, at: sinceBoot, isFirst: isFirst) {
      corrected.operation.writtenAt = right
    }
    return client.give(.loaded(.session(ward), [corrected], limit: Limits.laneLoadedMax))
  }

  private static func submit(_ waiting: QueuedOperation, writtenAt time: Int64) -> SyncMachine.Action {
    var operation = waiting.operation
    operation.writtenAt = wall(time)
    return .transmit(1, [.submit(operation, isLaneHead: true)])
  }

  private static let held = SyncMachine.Action.apply([.rejected(rejection(1, .tooOld, permanent: true))])

  @Test(
    "what was written a minute ago goes, with the time at which it was written, however wrong the clock was and is",
    arguments: [
      (-6, -6), (6, 6), (-6, 0), (10, 0), (-1_440, -1_440), (-1_440, 0), (1_440, 0), (-525_600, -525_600), (525_600, 3),
    ])
  func wrongClock(before: Int64, now: Int64) throws {
    var client = Script()
    client.boot = 4
    client.uptime = 20 * Self.minute
    client.wallOffset = now * Self.minute
    let waiting = try Self.request(minutesAgo: 1, ahead: before * Self.minute, in: client)
    let actions = Self.sent(waiting, by: &client)
    #expect(actions.contains(Self.submit(waiting, writtenAt: 19 * Self.minute)))
  }

  @Test(
    "what was written six minutes ago is held, whatever the clock was and is", arguments: [(0, 0), (6, 6), (6, 0), (1_440, 3)])
  func agesCount(before: Int64, now: Int64) throws {
    var client = Script()
    client.boot = 4
    client.uptime = 20 * Self.minute
    client.wallOffset = now * Self.minute
    let waiting = try Self.request(minutesAgo: 6, ahead: before * Self.minute, in: client)
    #expect(Self.sent(waiting, by: &client).contains(Self.held))
  }

  @Test("of an earlier boot, the first offset that is learned counts for what was written before any was")
  func earlierBoot() throws {
    var client = Script()
    client.boot = 4
    client.uptime = 20 * Self.minute
    let offset = -1_440 * Self.minute
    client.wallOffset = offset
    var waiting = try Self.request(minutesAgo: 1, ahead: offset, in: client)
    waiting.operation.sinceBoot = BootTime(boot: 3, milliseconds: 5)
    #expect(Self.sent(waiting, by: &client).contains(Self.submit(waiting, writtenAt: 19 * Self.minute)))

    // A clock that was known gave it the relay's time, which stands.
    var later = Script(machine: SyncMachine(relayClock: RelayClock(offsetMilliseconds: 0)))
    later.boot = 4
    later.uptime = client.uptime
    later.wallOffset = offset
    waiting.operation.writtenAt = wall(18 * Self.minute)
    #expect(Self.sent(waiting, by: &later).contains(Self.submit(waiting, writtenAt: 18 * Self.minute)))
  }

  @Test("a load that is under way while the clock is learned is made again; what may have left bears the time it left with")
  func loadUnderWay() throws {
    var client = Script()
    client.boot = 4
    client.uptime = 20 * Self.minute
    client.wallOffset = -9 * Self.minute
    client.give(.started(cursors: [:], lanes: [.session(ward)]))
    client.open()
    client.hear(Self.welcome(client))
    var waiting = try Self.request(minutesAgo: 1, ahead: -9 * Self.minute, in: client)
    #expect(
      client.give(.loaded(.session(ward), [waiting], limit: Limits.laneLoadedMax))
        == [.load(.session(ward), after: 0, limit: Limits.laneLoadedMax)])

    client = Script()
    client.boot = 4
    client.uptime = 20 * Self.minute
    client.wallOffset = -9 * Self.minute
    waiting.wasSent = true
    waiting.isHeldWhenOld = false
    let actions = Self.sent(waiting, by: &client)
    #expect(actions.contains(.transmit(1, [.submit(waiting.operation, isLaneHead: true)])))
  }

  @Test("once the relay was heard in this boot, its time is known whatever becomes of the wall clock")
  func known() {
    var client = Script()
    client.boot = 4
    client.uptime = 20 * Self.minute
    client.wallOffset = -6 * Self.minute
    client.give(.started(cursors: [:], lanes: []))
    client.open()
    client.hear(Self.welcome(client))
    let clock = client.machine.relayClock
    client.uptime += Self.minute
    client.wallOffset = 0
    #expect(clock.time(at: client.now) == wall(21 * Self.minute))
    #expect(clock.onOwnClock(wall(22 * Self.minute), at: client.now) == wall(22 * Self.minute))
    // In another boot only the offset is left.
    client.boot = 5
    #expect(clock.time(at: client.now) == wall(27 * Self.minute))
  }
}
