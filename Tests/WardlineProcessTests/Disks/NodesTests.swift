import Foundation
import Testing
import WardlineHarness
import WardlinePostgresSupport

@testable import WardlineProcessSupport

extension ProcessTests {
  /// Several relays on one database, and people who know them all.
  ///
  /// `make nodes` runs 100 rounds; `make test` runs three.
  @Suite struct Nodes {
    private static let rounds = Rounds("WARDLINE_NODES", count: 3)

    /// What happens to one of the relays in a round.
    private enum Blow: String, CaseIterable { case killed, frozen, stopped }

    @Test(
      "one of three relays is killed, stands still or is stopped at random, again and again: nothing is lost, doubled or out of order",
      arguments: RelayGroup.isProxyInstalled ? [false, true] : [false])
    func story(isBehindProxy: Bool) throws {
      let relays = try RelayGroup(3, isBehindProxy: isBehindProxy)
      let people: [CastMember] = [.nurse, .interpreter]
      // At different relays, as long as nothing happens to them.
      let chats = try people.indices.map { try relays.join(people[$0], at: $0) }
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
      var outages: [Blow: [Int]] = [:]
      for round in 0..<Self.rounds.count {
        var chance = Self.rounds.generator(of: round)
        write(Int.random(in: 1...4, using: &chance))
        let victim = Int.random(in: 0..<relays.count, using: &chance)
        let blow = Blow.allCases.randomElement(using: &chance) ?? .killed
        usleep(UInt32.random(in: 0...300_000, using: &chance))
        let began = DispatchTime.now().uptimeNanoseconds
        switch blow {
        case .killed: relays.kill(victim)
        case .frozen: relays.freeze(victim)
        case .stopped: relays.tellToStop(victim)
        }
        write(1)
        waitForAll(round)
        outages[blow, default: []].append(Int((DispatchTime.now().uptimeNanoseconds - began) / 1_000_000))
        switch blow {
        case .killed: break
        case .stopped: #expect(try relays.end(of: victim).status == 0)
        case .frozen:
          try relays.waitForRemoval(of: victim)
          let ended = try relays.thaw(victim)
          #expect(ended.status == 75 && ended.errors.contains("have taken over from this one"), "\(ended)")
        }
        try relays.start(victim)
      }
      for chat in chats { chat.quit() }
      let verdict = try relays.ward.verdict(nurse: written[0], interpreter: written[1])
      #expect(verdict.isClean, "seed \(Self.rounds.seed): \(verdict.line)")
      for blow in Blow.allCases {
        guard let times = outages[blow]?.sorted() else { continue }
        Rounds.report(
          "nodes\(isBehindProxy ? " behind HAProxy" : ""), one of three relays \(blow.rawValue) \(times.count) times: everybody has everything after "
            + "\(times[times.count / 2]) ms (median), \(times[times.count - 1]) ms (longest)")
      }
      Rounds.report("nodes, \(Self.rounds.count) rounds, seed \(Self.rounds.seed): \(verdict.line)")
    }

    @Test(
      "a request rings at another relay than where it was made, also once the relay that decides is gone",
      arguments: [false, true])
    func request(isLost: Bool) throws {
      let relays = try RelayGroup(3)
      let hospital = try Hospital(in: relays.ward)
      let asks = try hospital.start(
        ["request"], as: "nora", "--language", "ar", "--wait", "120s", "--relay", relays.url(of: 1))
      #expect(asks.wait(milliseconds: 60_000) { !$0.lines.isEmpty }, "\(asks.errors)")
      // The one that began first.
      if isLost { relays.kill(0) }
      let ring = try hospital.start(["ring", "--accept"], as: "amal", "--relay", relays.url(of: 2))
      let (asked, accepted) = (Ward.Ended(waitingFor: asks), Ward.Ended(waitingFor: ring))
      #expect(asked.status == 0 && accepted.status == 0 && asked.output.first == accepted.output.first, "\(asked), \(accepted)")
    }

    @Test("a relay with another setting than the others says so")
    func otherSetting() throws {
      let relays = try RelayGroup(2)
      relays.kill(1)
      try relays.start(1, more: ["--history", "membership", "--retention", "30d"])
      let lines = relays.log(of: 1).split(separator: "\n").filter { $0.contains("settings_differ") }
      #expect(lines.count == 2, "\(relays.log(of: 1))")
      #expect(lines.first?.contains("here=membership") == true && lines.first?.contains("there=all") == true, "\(lines)")
    }

    @Test("a relay whose key for tokens is not that of the others does not start, and says what to do")
    func otherKey() throws {
      let relays = try RelayGroup(1)
      let other = relays.ward.directory.path + "/other"
      let ended = try relays.ward.end(
        relays.ward.programs.relay, ["serve", "--listen", "127.0.0.1:0", "--data", other, "--store", relays.address])
      #expect(ended.status == 78 && ended.errors.contains("Copy token.key"), "\(ended)")
      try FileManager.default.removeItem(atPath: other)
      // The first one goes on, and knows that the other one is gone.
      let nurse = try relays.join(.nurse, at: 0)
      nurse.send("Good morning.")
      #expect(nurse.wait { $0.hasSent(1) })
      #expect(relays.log(of: 0).contains("relay_ended"), "\(relays.log(of: 0))")
      nurse.quit()
    }

    @Test("the server of three relays is killed, and a standby takes over that has everything: all go on, and nothing is lost")
    func promoted() throws {
      let primary = try PostgresCluster()
      let address = try primary.makeDatabase()
      let standby = try PostgresCluster(following: primary)
      let relays = try RelayGroup(3, at: "\(address),\(standby.socketDirectory)")
      let chats = [try relays.join(.nurse, at: 0), try relays.join(.interpreter, at: 1)]
      var written: [[String]] = [[], []]
      func write(_ count: Int) {
        for _ in 0..<count {
          for (index, chat) in chats.enumerated() {
            written[index].append("\(index) \(written[index].count)")
            chat.send(written[index].last ?? "")
          }
        }
      }
      write(5)
      #expect(chats[0].wait { $0.hasSent(1) })
      primary.kill()
      write(5)
      try standby.promote()
      for chat in chats {
        #expect(chat.wait(milliseconds: 120_000) { $0.hasSent(20) }, "\(chat.statesInWords)")
      }
      for index in 0..<relays.count { #expect(relays.isRunning(index), "\(relays.log(of: index))") }
      for chat in chats { chat.quit() }
      let verdict = try relays.ward.verdict(nurse: written[0], interpreter: written[1])
      #expect(verdict.isClean, "\(verdict.line)")
    }
  }
}
