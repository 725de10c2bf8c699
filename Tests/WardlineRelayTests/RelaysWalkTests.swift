import Testing
import WardlineModel

@testable import WardlineRelay

@Suite("Several relays on one database and restless readers")
struct RelaysWalkTests {
  @Test(
    "G1-G5: every reader has the log once, in order, whole, whichever relays they were connected to and whichever ended",
    arguments: 1...30 as ClosedRange<UInt64>)
  func walk(seed: UInt64) {
    var world = RelaysWorld(seed: seed, relayCount: 2 + Int(seed % 3))
    for _ in 0..<6_000 where world.complaints.isEmpty { world.step() }
    world.areFaultsOn = false
    var steps = 0
    while !world.isQuiet, steps < 100_000, world.complaints.isEmpty {
      steps += 1
      world.step()
    }
    #expect(world.complaints.prefix(3) == [])
    #expect(world.isQuiet)
    for reader in world.readers { #expect(reader.transcript == world.history.map(Optional.some)) }
    let keys = world.history.compactMap(\.key)
    #expect(Set(keys).count == keys.count)
    #expect(keys.count == world.written)
    // G3: in the order written, but for the two devices of one nurse.
    for reader in world.readers where reader.participant != nina {
      let own = world.history.filter { $0.author == reader.participant.user }.compactMap { $0.key?.low }
      #expect(own == own.sorted())
    }
    // The faults were there.
    #expect(world.counts.kills > 0)
    #expect(world.counts.fences > 0)
    #expect(world.counts.refusals > 0)
    #expect(world.counts.pagesAhead > 0)
  }
}
