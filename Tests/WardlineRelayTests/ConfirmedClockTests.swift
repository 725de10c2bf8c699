import Testing
import WardlineModel

@testable import WardlineRelay

@Suite("Retention: by which clock")
struct ConfirmedClockTests {
  private static let day: Int64 = 86_400_000
  private static let hour = day / 24

  private func at(_ uptime: Int64, _ clock: Int64) -> Moment { Moment(uptimeMilliseconds: uptime, wall: wall(clock)) }

  private func machine(lastRun: Int64?, isErasing: Bool = true) -> RelayMachine {
    RelayMachine(epoch: life, retentionMilliseconds: isErasing ? 60_000 : nil, confirmedTime: lastRun.map(wall))
  }

  private func prune(before milliseconds: Int64) -> [RelayMachine.Action] {
    [.prune(loggedBefore: wall(milliseconds), entriesMax: Limits.retentionBatchMax)]
  }

  @Test("G1: a clock that is 200 days past the last run erases nothing, however long the relay runs")
  func farAhead() {
    var machine = machine(lastRun: 0)
    for seconds: Int64 in [0, 1, 3_600, 300 * 86_400] {
      #expect(machine.handle(.tick, at: at(seconds * 1_000, 200 * Self.day + seconds * 1_000)) == [])
    }
    let elapsed = 300 * Self.day
    #expect(machine.clockDoubt == .init(shown: wall(200 * Self.day + elapsed), expected: wall(elapsed)))
    #expect(machine.confirmedTime == nil)
  }

  @Test(
    "a relay that was stopped for up to a day erases by its clock at once; for longer, not", arguments: [0, 1, day, day + 1])
  func stopped(for milliseconds: Int64) {
    var machine = machine(lastRun: 0)
    let isConfirmed = milliseconds <= Self.day
    #expect(machine.handle(.tick, at: at(7, milliseconds)) == (isConfirmed ? prune(before: milliseconds - 60_000) : []))
    #expect((machine.clockDoubt == nil) == isConfirmed)
    #expect(machine.confirmedTime == (isConfirmed ? wall(milliseconds) : nil))
  }

  @Test("a doubted clock that is set is used from then on, and what the uptime does not confirm is not used again")
  func setRight() {
    var machine = machine(lastRun: 0)
    #expect(machine.handle(.tick, at: at(0, 200 * Self.day)) == [])
    #expect(machine.handle(.tick, at: at(1_000, Self.hour)) == prune(before: Self.hour - 60_000))
    #expect(machine.clockDoubt == nil && machine.confirmedTime == wall(Self.hour))
    _ = machine.handle(.pruned(Pruning()), at: at(1_000, Self.hour))
    #expect(machine.handle(.tick, at: at(2_000, 3 * Self.hour)) == prune(before: Self.hour + 1_000 - 60_000))
  }

  @Test("a clock that jumps by more than a day while the relay runs erases nothing until it is back")
  func jumps() {
    var machine = machine(lastRun: 0)
    #expect(machine.handle(.tick, at: at(0, 0)) == prune(before: -60_000))
    _ = machine.handle(.pruned(Pruning(isMore: true)), at: at(500, 365 * Self.day))
    #expect(machine.clockDoubt == .init(shown: wall(365 * Self.day), expected: wall(500)))
    #expect(machine.handle(.tick, at: at(1_000, 365 * Self.day)) == [])
    #expect(machine.handle(.tick, at: at(2_000, 2_000)) == prune(before: -58_000))
    #expect(machine.clockDoubt == nil)
  }

  @Test("a clock that begins in 1970 is used as it is, and confirmed by the last run when it is set")
  func behind() {
    var machine = machine(lastRun: 20_000 * Self.day)
    #expect(machine.handle(.tick, at: at(0, 0)) == prune(before: -60_000))
    _ = machine.handle(.pruned(Pruning()), at: at(500, 500))
    let now = 20_000 * Self.day + Self.hour
    #expect(machine.handle(.tick, at: at(9_000, now)) == prune(before: now - 60_000))
    #expect(machine.confirmedTime == wall(now))
  }

  @Test(
    "a new store believes its first clock; without retention nothing is doubted, and no time is confirmed by a clock that is ahead"
  )
  func others() {
    var new = machine(lastRun: nil)
    #expect(new.handle(.tick, at: at(0, 200 * Self.day)) == prune(before: 200 * Self.day - 60_000))
    var keeping = machine(lastRun: 0, isErasing: false)
    #expect(keeping.handle(.tick, at: at(0, 200 * Self.day)) == [])
    #expect(keeping.clockDoubt == nil && keeping.confirmedTime == nil)
    #expect(keeping.handle(.tick, at: at(1_000, 2_000)) == [] && keeping.confirmedTime == wall(2_000))
  }

  @Test("clocks and uptimes at the ends of their range are no trap")
  func extremes() {
    for (first, second) in [(Int64.min, Int64.max), (.max, .min)] {
      var clock = ConfirmedClock(lastRun: Timestamp(milliseconds: first))
      for uptime in [first, second] {
        let read = clock.read(Moment(uptimeMilliseconds: uptime, wall: Timestamp(milliseconds: second)))
        #expect((read == nil) == (second == .max))
      }
    }
  }
}
