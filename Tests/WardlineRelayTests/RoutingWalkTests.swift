import Testing
import WardlineModel

@testable import WardlineRelay

@Suite("Requests in a restless hospital")
struct RoutingWalkTests {
  @Test("PITFALLS 36-43: nobody is rung who should not be, at most one is accepted, and what is open is rung or has nobody")
  func walk() {
    // Short rings, so that many end by themselves. With an odd seed there are few requests, with an even one many.
    let rules = RoutingRules(waveMilliseconds: 2_000, ringMilliseconds: 6_000, expiryMilliseconds: 60_000)
    var all: [RoutingWorld.Counts] = []
    for seed in 1...16 as ClosedRange<UInt64> {
      var world = RoutingWorld(seed: seed, rules: rules)
      for _ in 0..<3_000 where world.complaints.isEmpty { world.step() }
      #expect(world.complaints.prefix(3) == [], "seed \(seed)")
      all.append(world.counts)
    }
    // Everything that can go wrong did.
    let leastOften: [(KeyPath<RoutingWorld.Counts, Int>, Int)] = [
      (\.accepted, 400), (\.taken, 10), (\.declined, 100), (\.cancelled, 100), (\.expired, 400), (\.renewed, 150),
      (\.abandoned, 100), (\.handedOver, 60), (\.restarts, 80), (\.yielded, 25), (\.timedOut, 800), (\.shownAgain, 250),
      (\.lapsed, 400),
    ]
    for (count, least) in leastOften {
      let total = all.reduce(0) { $0 + $1[keyPath: count] }
      #expect(total >= least, "\(count)")
    }
  }

  @Test(
    "with faults healed, a request with an eligible interpreter who accepts is accepted within the waves",
    arguments: 101...120 as ClosedRange<UInt64>)
  func healed(seed: UInt64) {
    var world = RoutingWorld(seed: seed, rules: RoutingRules(expiryMilliseconds: Limits.requestExpiryMaxMilliseconds))
    for _ in 0..<600 where world.complaints.isEmpty { world.step() }
    world.heal(accepters: Set(world.people.shuffled(using: &world.chance).prefix(3).map(\.user)))
    // Since when somebody who would accept stands there and is not rung.
    var overlookedSince: [RoutingMachine.RequestID: Int64] = [:]
    var longest: Int64 = 0
    for _ in 0..<600 where world.complaints.isEmpty {
      world.advance(by: 1_000)
      let overlooked = Set(world.overlooked)
      overlookedSince = overlookedSince.filter { overlooked.contains($0.key) }
      for id in overlooked { longest = max(longest, world.uptime - (overlookedSince[id] ?? world.uptime)) }
      for id in overlooked where overlookedSince[id] == nil { overlookedSince[id] = world.uptime }
    }
    #expect(world.complaints.prefix(3) == [])
    // Two waves are before the one that rings for all.
    #expect(longest <= 2 * Limits.waveMilliseconds, "overlooked for \(longest) ms")
    for request in world.machine.requests.values {
      let speakers = world.accepters.filter { user in
        world.people.contains { $0.user == user && $0.speaks(request.request.language) } && !request.declined.contains(user)
          && !request.request.excludes(user)
      }
      #expect(speakers.isEmpty, "\(request.request.id) waits although \(speakers) accept everything")
    }
  }

  @Test(
    "none starves: one who accepts among five who never answer, and a new request as fast as they can take them",
    arguments: 201...206 as ClosedRange<UInt64>)
  func starvation(seed: UInt64) {
    var world = RoutingWorld(seed: seed, rules: RoutingRules(expiryMilliseconds: Limits.requestExpiryMaxMilliseconds))
    for index in world.people.indices {
      world.people[index].languages = [SpokenLanguage(tag("ar")), SpokenLanguage(tag("fa"))]
    }
    world.heal(accepters: [world.people[Int(seed % 6)].user])
    for number in 0..<300 where world.complaints.isEmpty {
      world.ask(number % 3 == 0 ? "fa" : "ar", by: named("nurse-\(number)"), urgency: .normal)
      world.advance(by: 30_000)
    }
    world.advance(by: 300_000)
    #expect(world.complaints.prefix(3) == [])
    #expect(world.machine.requests.isEmpty)
    #expect(world.counts.accepted == 300)
    #expect(world.longestWait < 120_000, "somebody waited for \(world.longestWait) ms")
  }
}
