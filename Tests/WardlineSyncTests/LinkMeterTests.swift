import Testing
import WardlineModel

@testable import WardlineSync

@Suite("Slow links are named")
struct LinkMeterTests {
  /// Looks every 250 ms at a link of a rate; gives what was told, and when.
  private func tell(_ meter: inout LinkMeter, bytesPerSecond: Int64, from start: Int64, through end: Int64, toCome: Int = 84)
    -> [(
      at: Int64, load: LinkLoad?
    )]
  {
    stride(from: start, through: end, by: 250).compactMap { now in
      meter.look(
        bytes: UInt64(now * bytesPerSecond / 1_000), entriesToCome: toCome, operationsToSend: 2, bytesToSend: 2000, at: now
      ).map {
        (now, $0)
      }
    }
  }

  @Test("after 3 s of work, with its rate and its rest, once a second")
  func slow() {
    var meter = LinkMeter()
    let told = tell(&meter, bytesPerSecond: 1_200, from: 0, through: 2_750)
    #expect(told.isEmpty)
    let first = meter.look(bytes: 3_600, entriesToCome: 84, operationsToSend: 2, bytesToSend: 2000, at: 3_000)
    #expect(first == .some(LinkLoad(bytesPerSecond: 1_200, entriesToCome: 84, operationsToSend: 2)))
    var later: [Int64] = []
    for (index, now) in stride(from: Int64(3_250), through: 6_000, by: 250).enumerated() {
      let load = meter.look(
        bytes: UInt64(now * 1_200 / 1_000), entriesToCome: 83 - index, operationsToSend: 2, bytesToSend: 2000, at: now)
      if load != nil { later.append(now) }
    }
    #expect(later == [4_000, 5_000, 6_000])
    #expect(meter.look(bytes: 7_500, entriesToCome: 0, operationsToSend: 0, bytesToSend: 0, at: 6_250) == .some(nil))
    #expect(meter.look(bytes: 7_500, entriesToCome: 0, operationsToSend: 0, bytesToSend: 0, at: 6_500) == nil)
  }

  @Test("a fast link is not named, and one that carries nothing is not slow but dead or asked to wait")
  func fastOrDead() {
    var meter = LinkMeter()
    #expect(tell(&meter, bytesPerSecond: 1_000_000, from: 0, through: 10_000).isEmpty)
    meter = LinkMeter()
    #expect(tell(&meter, bytesPerSecond: 0, from: 0, through: 10_000).isEmpty)
  }

  @Test("a link that recovers is slow no more; a new connection counts from its own beginning")
  func recovers() {
    var meter = LinkMeter()
    #expect(!tell(&meter, bytesPerSecond: 1_000, from: 0, through: 4_000).isEmpty)
    var bytes: UInt64 = 4_000
    var told: [LinkLoad?] = []
    for now in stride(from: Int64(4_250), through: 8_000, by: 250) {
      bytes += 100_000
      if let load = meter.look(bytes: bytes, entriesToCome: 9, operationsToSend: 0, bytesToSend: 0, at: now) {
        told.append(load)
      }
    }
    #expect(told.last == .some(nil))
    #expect(!meter.isShowing)
    #expect(meter.look(bytes: 10, entriesToCome: 9, operationsToSend: 0, bytesToSend: 0, at: 8_250) == nil)
    #expect(meter.reset() == nil)
  }

  @Test("an operation that waits for a token, or after a refusal, is no work for the link while others talk")
  func waitsForSomethingElse() {
    var meter = LinkMeter()
    for now in stride(from: Int64(0), through: 20_000, by: 250) {
      // Messages of 100 bytes come at 400 bytes a second, and now and then a short one leaves.
      let bytesToSend = now % 2_000 == 0 ? 200 : 0
      let bytes = UInt64(now * 400 / 1_000)
      #expect(meter.look(bytes: bytes, entriesToCome: 0, operationsToSend: 1, bytesToSend: bytesToSend, at: now) == nil)
    }
    #expect(!meter.isShowing)
  }

  @Test("a queue that is short for a moment does not end the measurement; one that stays short does")
  func shortForAMoment() {
    var meter = LinkMeter()
    func look(_ now: Int64, bytesToSend: Int) -> LinkLoad?? {
      meter.look(
        bytes: UInt64(now * 500 / 1_000), entriesToCome: 0, operationsToSend: 64, bytesToSend: bytesToSend, at: now)
    }
    for now in stride(from: Int64(0), through: 2_750, by: 250) {
      _ = look(now, bytesToSend: now % 500 == 0 ? 2_000 : 300)
    }
    #expect(look(3_000, bytesToSend: 2_000) == .some(LinkLoad(bytesPerSecond: 500, entriesToCome: 0, operationsToSend: 64)))
    #expect(look(3_500, bytesToSend: 300) == nil)
    #expect(meter.isShowing)
    #expect(look(4_000, bytesToSend: 300) == .some(nil))
  }

  @Test("as people read it")
  func words() {
    let load = LinkLoad(bytesPerSecond: 1_234, entriesToCome: 84, operationsToSend: 2)
    #expect(load.rate == "1.2 kB/s" && load.rest == "↓ 84 ↑ 2")
    #expect(LinkLoad(bytesPerSecond: 500, entriesToCome: 0, operationsToSend: 1).rate == "500 B/s")
    #expect(LinkLoad(bytesPerSecond: 500, entriesToCome: 0, operationsToSend: 0).rest.isEmpty)
  }
}
