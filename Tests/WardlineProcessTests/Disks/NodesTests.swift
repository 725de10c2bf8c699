import Foundation
import Testing
import WardlineHarness

@testable import WardlineProcessSupport

extension ProcessTests {
  /// Several relays on one database, and people who know them all.
  ///
  /// `make nodes` runs 100 rounds; `make test` runs four.
  @Suite struct Nodes {
    private static let rounds = Rounds("WARDLINE_NODES", count: 4)

    @Test("one of three relays is killed or stands still at random, again and again: nothing is lost, doubled or out of order")
    func story() throws {
      let relays = try RelayGroup(3)
      let people: [CastMember] = [.nurse, .interpreter]
      let chats = try people.map { try relays.ward.join($0, at: relays.url, more: relays.furtherRelays) }
      var written: [[String]] = [[], []]
      func write(_ count: Int) {
        for (index, chat) in chats.enumerated() {
          for _ in 0..<count {
            written[index].append("\(people[index].user) \(written[index].count)")
            chat.send(written[index].last ?? "")
          }
        }
      }
      func waitForAll(_ round: Int) {
        let count = written.joined().count
        for chat in chats {
          #expect(
            chat.wait(milliseconds: 120_000) { $0.hasSent(count) },
            "round \(round), seed \(Self.rounds.seed): \(chat.statesInWords)")
        }
      }
      var outages: [Bool: [Int]] = [:]
      for round in 0..<Self.rounds.count {
        var chance = Self.rounds.generator(of: round)
        let serving = try relays.serving()
        write(Int.random(in: 1...4, using: &chance))
        // Now and then somebody who waits is killed, and nobody notices.
        let isServing = Int.random(in: 0..<5, using: &chance) > 0
        let victim = isServing ? serving : (serving + 1) % 3
        let isFrozen = isServing && Bool.random(using: &chance)
        usleep(UInt32.random(in: 0...300_000, using: &chance))
        let began = DispatchTime.now().uptimeNanoseconds
        if isFrozen { relays.freeze(victim) } else { relays.kill(victim) }
        write(1)
        waitForAll(round)
        if isServing {
          outages[isFrozen, default: []].append(Int((DispatchTime.now().uptimeNanoseconds - began) / 1_000_000))
          _ = try relays.serving(besides: victim)
        }
        if isFrozen {
          let ended = try relays.thaw(victim)
          #expect(ended.status == 75 && ended.errors.contains("another relay has taken over"), "\(ended)")
        }
        try relays.start(victim, until: RelayGroup.waits)
      }
      for chat in chats { chat.quit() }
      let verdict = try relays.ward.verdict(nurse: written[0], interpreter: written[1])
      #expect(verdict.isClean, "seed \(Self.rounds.seed): \(verdict.line)")
      for (isFrozen, times) in outages.sorted(by: { !$0.key && $1.key }) {
        let ordered = times.sorted()
        Rounds.report(
          "nodes, \(times.count) relays \(isFrozen ? "frozen" : "killed"): everybody is back and has everything after "
            + "\(ordered[ordered.count / 2]) ms (median), \(ordered[ordered.count - 1]) ms (longest)")
      }
      Rounds.report("nodes, \(Self.rounds.count) rounds, seed \(Self.rounds.seed): \(verdict.line)")
    }

    @Test("a relay that is stopped hands over; one that waits can be stopped, too")
    func stopped() throws {
      let relays = try RelayGroup(2)
      let nurse = try relays.ward.join(.nurse, at: relays.url, more: relays.furtherRelays)
      nurse.send("before")
      #expect(nurse.wait { $0.hasSent(1) })
      #expect(try relays.stop(0).status == 0)
      #expect(try relays.serving() == 1)
      nurse.send("after")
      #expect(nurse.wait(milliseconds: 60_000) { $0.hasSent(2) }, "\(nurse.statesInWords)")
      try relays.start(0, until: RelayGroup.waits)
      let ended = try relays.stop(0)
      #expect(ended.status == 0 && !ended.errors.contains(RelayGroup.serves), "\(ended)")
      nurse.quit()
    }
  }
}
