import Testing
import WardlineModel
import WardlineSync

@Suite("A client in a bad world")
struct WalkTests {
  @Test(
    "G1-G4, G10: first faults without end, then none: everything written is in the log once and in order, or failed",
    arguments: 1...10 as ClosedRange<UInt64>)
  func walk(seed: UInt64) {
    var world = World(seed: seed)
    for _ in 0..<2_000 where world.complaints.isEmpty { world.step() }
    world.areFaultsOn = false
    let healedAt = world.uptime
    var steps = 0
    while !world.isQuiet, steps < 100_000, world.complaints.isEmpty {
      steps += 1
      world.step()
    }
    #expect(world.complaints == [])
    #expect(world.isQuiet, "still not quiet \(world.uptime - healedAt) ms after the last fault")
    checkTranscript(world)
    // The faults were there.
    #expect(world.counts.connections > 3)
    #expect(world.counts.refusals > 3)
    #expect(world.written > 300)
    // Quiet and idle: nothing but the heartbeat.
    world.pass(100)
    #expect((world.client.deadlineMilliseconds ?? 0) - world.uptime > 0)
  }

  private func checkTranscript(_ world: World) {
    for (session, log) in world.logs {
      // G4: both ends have the same history.
      #expect(world.held[session, default: []] == log)
      // G3, G2: our own, in the order written, each once.
      let own = log.filter { $0.author == nurse }.compactMap { $0.key?.low }
      #expect(own == own.sorted())
      #expect(Set(own).count == own.count)
    }
    // G1: nothing is lost.
    let sent = world.logs.values.joined().filter { $0.author == nurse }.count
    #expect(sent + Set(world.failed).count == world.written)
    #expect(world.failed.allSatisfy { $0.low.isMultiple(of: 17) })
  }
}
