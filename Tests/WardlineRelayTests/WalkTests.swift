import Testing
import WardlineModel

@testable import WardlineRelay

@Suite("A relay with a bad disk and restless readers")
struct WalkTests {
  @Test(
    "G2-G5, G9, PITFALLS 22: every reader has the log once, in order, whole; nothing is acknowledged before it is there",
    arguments: 1...30 as ClosedRange<UInt64>)
  func walk(seed: UInt64) {
    var world = World(seed: seed)
    for _ in 0..<5_000 where world.complaints.isEmpty { world.step() }
    world.areFaultsOn = false
    var steps = 0
    while !world.isQuiet, steps < 50_000, world.complaints.isEmpty {
      steps += 1
      world.step()
    }
    #expect(world.complaints.prefix(3) == [])
    #expect(world.isQuiet)
    check(world)
    // The faults were there.
    #expect(world.counts.refusedCommits > 2)
    #expect(world.counts.overtakenPages > 5)
    #expect(world.counts.congestions > 0)
    #expect(world.counts.connections > 50)
    // Nothing is left behind by those who left.
    #expect(world.relay.connections.values.allSatisfy { $0.waitingCount == 0 && $0.pauses.isEmpty })
    world.give(.drain)
    #expect(world.hasFinished)
    #expect(world.relay.connections.isEmpty && world.relay.fences.isEmpty && world.relay.audiences.isEmpty)
    #expect(world.relay.strangers.count == 0 && world.relay.strangers.networks.isEmpty)
  }

  private func check(_ world: World) {
    for reader in world.readers { #expect(reader.transcript == world.history.map(Optional.some)) }
    #expect(world.history.map(\.sequence) == (0..<world.history.count).map { UInt64($0) + 1 })
    // G2: each key once, and G1: all of them.
    let keys = world.history.compactMap(\.key)
    #expect(Set(keys).count == keys.count)
    #expect(keys.count == world.written)
    // G9: a page, what was kept aside, and what its own acknowledgements come to.
    #expect(world.counts.longestQueue < 200)
  }

  @Test(
    "G4: while retention moves the floor past slow and absent readers, each has all that was kept, and a gap for the rest",
    arguments: 51...80 as ClosedRange<UInt64>)
  func retention(seed: UInt64) {
    var world = World(seed: seed, retentionMilliseconds: 5_000)
    for _ in 0..<4_000 where world.complaints.isEmpty { world.step() }
    world.areFaultsOn = false
    var steps = 0
    while !world.isQuiet, steps < 50_000, world.complaints.isEmpty {
      steps += 1
      world.step()
    }
    #expect(world.complaints.prefix(3) == [])
    #expect(world.isQuiet)
    #expect(world.counts.prunings > 5 && world.log.floor > 10)
    for reader in world.readers {
      for (entry, held) in zip(world.history, reader.transcript) where held != entry {
        #expect(held == nil && entry.isMessage && entry.sequence < world.log.floor, "\(entry.sequence)")
      }
    }
    #expect(world.readers.contains { $0.transcript.contains(nil) }, "nobody missed anything")
  }

  @Test(
    "G3: what each device writes is logged in the order written, whatever the disk refused on the way",
    arguments: 31...50 as ClosedRange<UInt64>)
  func order(seed: UInt64) {
    var world = World(seed: seed)
    for _ in 0..<4_000 { world.step() }
    #expect(world.complaints.prefix(3) == [])
    for reader in world.readers where reader.participant != nina {
      let own = world.history.filter { $0.author == reader.participant.user }.compactMap { $0.key?.low }
      #expect(own.count > 3)
      #expect(own == own.sorted())
    }
  }
}
