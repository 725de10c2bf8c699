import Testing
import WardlineModel

@testable import WardlineRelay

@Suite("Requests in a restless hospital")
struct RoutingWalkTests {
  @Test(
    "PITFALLS 36-43: nobody is rung who should not be, at most one is accepted, and what is open is rung or has nobody",
    arguments: 1...8 as ClosedRange<UInt64>)
  func walk(seed: UInt64) {
    // Short rings, so that many end by themselves.
    let rules = RoutingRules(waveMilliseconds: 2_000, ringMilliseconds: 6_000, expiryMilliseconds: 60_000)
    // Of the first there are few requests, of the second many.
    var worlds = [2 * seed - 1, 2 * seed].map { RoutingWorld(seed: $0, rules: rules) }
    for index in worlds.indices {
      for _ in 0..<3_000 where worlds[index].complaints.isEmpty { worlds[index].step() }
      #expect(worlds[index].complaints.prefix(3) == [])
    }
    // Everything that can go wrong did.
    let (few, many) = (worlds[0].counts, worlds[1].counts)
    #expect(min(few.accepted, many.accepted) > 10 && min(few.declined, many.declined) > 3, "\(few), \(many)")
    #expect(min(few.timedOut, many.timedOut) > 20 && min(few.lapsed, many.lapsed) > 10, "\(few), \(many)")
    #expect(min(few.abandoned, many.abandoned) > 3 && min(few.handedOver, many.handedOver) > 0, "\(few), \(many)")
    #expect(min(few.restarts, many.restarts) > 3 && min(few.cancelled, many.cancelled) > 3, "\(few), \(many)")
    #expect(min(few.shownAgain, many.shownAgain) > 5 && few.yielded + many.yielded > 0, "\(few), \(many)")
    #expect(few.taken + many.taken > 0 && many.expired > 50 && many.renewed > 10, "\(few), \(many)")
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
