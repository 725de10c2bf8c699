import Testing

@testable import WardlineTransport

/// What a pace makes of a link: bytes leave it at a rate, and are acknowledged a round trip later.
private struct Link {
  var bytesPerSecond: Double
  var roundTripMilliseconds: Int64
  /// The other end, such as a proxy or a modem, acknowledges so much before it has left, and more only once all of that has left.
  var windowBytes = 0
  var pace = OutboundPace()

  var now: Int64 = 0
  var written: UInt64 = 0
  /// What has left the queue, in bytes, and what of it is acknowledged.
  var left = 0.0
  var acknowledged: UInt64 = 0
  private var onItsWay: [(at: Int64, through: UInt64)] = []
  private var windowEnd = 0.0
  var outstandingMax = 0
  var longestUnit = 0

  init(bytesPerSecond: Double, roundTripMilliseconds: Int64) {
    self.bytesPerSecond = bytesPerSecond
    self.roundTripMilliseconds = roundTripMilliseconds
  }

  var outstanding: Int { Int(written - acknowledged) }

  /// As much is written as the pace lets through. Gives what was acknowledged in that time.
  mutating func run(milliseconds: Int64) -> Int {
    let before = acknowledged
    var lookAt = now
    for _ in 0..<milliseconds {
      now += 1
      left = min(Double(written), left + bytesPerSecond / 1_000)
      if windowBytes > 0, left >= windowEnd { windowEnd = left + Double(windowBytes) }
      onItsWay.append((now + roundTripMilliseconds, windowBytes > 0 ? min(written, UInt64(windowEnd)) : UInt64(left)))
      while let first = onItsWay.first, first.at <= now {
        acknowledged = first.through
        onItsWay.removeFirst()
      }
      var writes = 0
      while now >= lookAt {
        let (outstanding, acknowledged, roundTrip) = (outstanding, acknowledged, roundTripMilliseconds)
        if let pause = pace.pause(
          outstandingBytes: { outstanding }, acknowledgedBytes: { acknowledged }, roundTripMilliseconds: { roundTrip }, at: now)
        {
          lookAt = now + pause
        } else {
          pace.recordWrite(pace.unitBytes, at: now)
          written += UInt64(pace.unitBytes)
          longestUnit = max(longestUnit, pace.unitBytes)
          outstandingMax = max(outstandingMax, outstanding)
          // A fast link takes many in a millisecond; a test need not.
          writes += 1
          if writes == 20 { break }
        }
      }
    }
    return Int(acknowledged - before)
  }
}

@Suite("How much is on its way")
struct OutboundPaceTests {
  @Test(
    "a slow link is kept busy with a second or two of what it takes",
    arguments: [(500.0, 0), (500.0, 3_000), (2_000.0, 0), (2_000.0, 1_500), (20_000.0, 300)] as [(Double, Int64)])
  func slow(bytesPerSecond: Double, roundTripMilliseconds: Int64) {
    var link = Link(bytesPerSecond: bytesPerSecond, roundTripMilliseconds: roundTripMilliseconds)
    // It is not known at first.
    _ = link.run(milliseconds: 30_000)
    link.outstandingMax = 0
    link.longestUnit = 0
    let taken = link.run(milliseconds: 60_000)
    #expect(Double(taken) >= 0.9 * 60 * bytesPerSecond, "\(taken) bytes")
    let most = bytesPerSecond * (1.5 + Double(roundTripMilliseconds) / 1_000) + Double(2 * TransportLimits.unitBytesMin)
    #expect(Double(link.outstandingMax) <= most, "\(link.outstandingMax) bytes were on their way, \(most) at most")
    #expect(
      Double(link.longestUnit) <= max(Double(TransportLimits.unitBytesMin), bytesPerSecond), "\(link.longestUnit) bytes at once"
    )
  }

  @Test("acknowledgements that come in bursts, with seconds between two, are not taken for speed")
  func bursts() {
    var link = Link(bytesPerSecond: 500, roundTripMilliseconds: 0)
    link.windowBytes = 1_048
    _ = link.run(milliseconds: 30_000)
    link.outstandingMax = 0
    let taken = link.run(milliseconds: 60_000)
    #expect(taken >= 27_000, "\(taken) bytes")
    // Besides what was acknowledged and has not left: no more than the window took at once, twice.
    #expect(link.outstandingMax <= 2 * link.windowBytes, "\(link.outstandingMax) bytes were not acknowledged")
  }

  @Test("a link that was never measured is given little, and a fast one shows itself within a second")
  func fast() {
    #expect(OutboundPace().unitBytes <= 2_048)
    var link = Link(bytesPerSecond: 20_000_000, roundTripMilliseconds: 1)
    _ = link.run(milliseconds: 1_000)
    #expect(link.pace.unitBytes > 100_000, "\(link.pace.unitBytes)")
  }

  @Test("a link that becomes slow gets less within seconds, and more again when it has recovered")
  func changing() {
    var link = Link(bytesPerSecond: 1_000_000, roundTripMilliseconds: 20)
    _ = link.run(milliseconds: 3_000)
    #expect(link.pace.unitBytes > 50_000, "\(link.pace.unitBytes)")
    link.bytesPerSecond = 100_000
    _ = link.run(milliseconds: 30_000)
    #expect(link.pace.unitBytes < 100_000, "\(link.pace.unitBytes)")
    link.bytesPerSecond = 1_000_000
    _ = link.run(milliseconds: 30_000)
    #expect(link.pace.unitBytes > 200_000, "\(link.pace.unitBytes)")
  }

  @Test("a link that carries nothing for a while is not given less than half for it, look by look")
  func stalled() {
    var link = Link(bytesPerSecond: 2_000, roundTripMilliseconds: 0)
    _ = link.run(milliseconds: 20_000)
    let before = link.pace.unitBytes
    link.bytesPerSecond = 0
    _ = link.run(milliseconds: 300)
    #expect(link.pace.unitBytes >= before / 4)
    link.bytesPerSecond = 2_000
    #expect(link.run(milliseconds: 10_000) >= 16_000)
  }

  @Test("what was learned goes on to the next connection, halved, and never below what a message needs")
  func halved() {
    var link = Link(bytesPerSecond: 20_000, roundTripMilliseconds: 0)
    _ = link.run(milliseconds: 20_000)
    #expect(link.pace.halved.unitBytes <= link.pace.unitBytes / 2)
    var pace = link.pace
    for _ in 0..<30 { pace = pace.halved }
    #expect(pace.unitBytes == TransportLimits.unitBytesMin)
  }

  @Test("what is said now and then teaches nothing, and costs few looks: who writes less than a unit has not tried")
  func idle() {
    var pace = OutboundPace()
    let atFirst = pace
    var looks = 0
    for second in 1...100 as ClosedRange<Int64> {
      let pause = pace.pause(
        outstandingBytes: {
          looks += 1
          return 0
        }, acknowledgedBytes: { 0 }, roundTripMilliseconds: { 20 }, at: second * 1_000)
      #expect(pause == nil)
      pace.recordWrite(100, at: second * 1_000)
      pace.markIdle()
    }
    #expect(pace.unitBytes == atFirst.unitBytes && pace.budgetBytes == atFirst.budgetBytes && pace.bytesPerSecond == nil)
    #expect((1...6).contains(looks), "\(looks)")
  }

  @Test("as soon as the budget may be used up, the socket is looked at")
  func looked() {
    var pace = OutboundPace()
    var outstanding = 0
    for _ in 0..<100 {
      let pause = pace.pause(outstandingBytes: { outstanding }, acknowledgedBytes: { 0 }, roundTripMilliseconds: { 20 }, at: 1)
      guard pause == nil else { break }
      pace.recordWrite(100, at: 1)
      outstanding += 100
    }
    #expect((pace.budgetBytes..<pace.budgetBytes + 100).contains(outstanding), "\(outstanding)")
  }

  @Test(
    "units that the other end takes long to receive become shorter, whatever acknowledged them, and the next connection keeps to that for a while"
  )
  func slowUnits() {
    var link = Link(bytesPerSecond: 1_000_000, roundTripMilliseconds: 20)
    _ = link.run(milliseconds: 2_000)
    let before = link.pace.unitBytes
    #expect(before > 8 * TransportLimits.initialBudgetBytes)
    link.pace.unitArrivesSlowly(at: link.now)
    #expect(link.pace.unitBytes == before / 2)
    for _ in 0..<20 { link.pace.unitArrivesSlowly(at: link.now) }
    #expect(link.pace.unitBytes == TransportLimits.initialBudgetBytes / 2, "no shorter than on a link that is not known")
    link.pace = link.pace.halved
    _ = link.run(milliseconds: 2_000)
    #expect(link.pace.unitBytes <= TransportLimits.initialBudgetBytes / 2)
    _ = link.run(milliseconds: TransportLimits.slowUnitsMilliseconds)
    #expect(link.pace.unitBytes > 8 * TransportLimits.initialBudgetBytes)
  }
}
