import Foundation
import Testing
import WardlineHarness

@testable import WardlineProcessSupport

extension ProcessTests {
  /// The simulation of `make capacity`. It starts no relay: its costs are those of a file for tests.
  @Suite struct Capacity {
    private static let directory = Repository.path("Tests/Capacity")

    private func capacity(_ arguments: [String]) throws -> ChildProcess {
      try ChildProcess("/usr/bin/python3", ["\(Self.directory)/capacity.py"] + arguments)
    }

    /// What `capacity.py --check --json` prints: by the name of each check, what is wrong.
    private struct Checks: Decodable {
      var checks: [String: [String]]
    }

    @Test("the simulator agrees with formulas of queues, and loses, doubles and reorders no message")
    func checks() throws {
      let program = try capacity(["--check", "--json"])
      #expect(program.waitForExit(milliseconds: 60_000) == 0, "\(program.lines) \(program.errors)")
      let found = try JSONDecoder().decode(Checks.self, from: Data(try #require(program.lines.last, "\(program.errors)").utf8))
      #expect(found.checks.count == 12)
      for (name, wrong) in found.checks { #expect(wrong.isEmpty, "\(name)") }
    }

    /// What `capacity.py --json` prints, as far as it is compared.
    private struct Report: Decodable {
      struct Needs: Decodable {
        var cells: Int
        var messagesPerSecond: Double
        var utilisation: [String: [String: Double]]
      }

      struct Times: Decodable {
        var p50Milliseconds: Double
        var p99Milliseconds: Double
        var count: Int
      }

      struct Normal: Decodable {
        var messages: Int
        var times: [String: Times]
        var utilisation: [String: [String: Double]]
      }

      struct Lost: Decodable {
        var devices: Int
        var back: Int
        var allBackSeconds: Double
        var messagesLost: Int
        var waitMaxSeconds: Double
      }

      struct DatabaseLost: Decodable {
        var messagesLost: Int
        var waitMaxSeconds: Double
      }

      struct Limit: Decodable {
        var limit: String
        var connections: Int
      }

      struct Compared: Decodable { var factor: Double }

      var version: Int
      var needs: Needs
      var normal: Normal
      var regionLost: Lost
      var relayLost: Lost
      var databaseLost: DatabaseLost
      var limits: [Limit]
      var compared: Compared
    }

    @Test("the short form: simulated utilisations agree with arithmetic, and after each loss all devices and messages are back")
    func short() throws {
      let flags = "--scale 0.01 --region-failover-seconds 20 --failover-seconds 10 --json --costs"
      let arguments = flags.split(separator: " ").map(String.init) + ["\(Self.directory)/costs-for-tests.json"]
      let program = try capacity(arguments)
      #expect(program.waitForExit(milliseconds: 60_000) == 0, "\(program.errors)")
      let line = try #require(program.lines.last, "\(program.errors)")
      let report = try JSONDecoder().decode(Report.self, from: Data(line.utf8))
      #expect(report.version == 1 && report.needs.cells == 3)
      // A message each 8 s in each of 1,000 sessions.
      #expect(report.needs.messagesPerSecond == 125)
      #expect(abs(Double(report.normal.messages) / (125 * 60) - 1) < 0.05)
      let arithmetic = try #require(report.needs.utilisation["mean"])
      let simulated = try #require(report.normal.utilisation["mean"])
      for (expected, found) in [("loop", "loopMean"), ("database", "database"), ("journal", "journal")] {
        let measured = try #require(simulated[found])
        let computed = try #require(arithmetic[expected])
        #expect(abs(measured / computed - 1) < 0.15, "\(expected): \(measured), \(computed)")
      }
      let same = try #require(report.normal.times["deliveredSameRelay"])
      let across = try #require(report.normal.times["deliveredAcross"])
      // Over another relay a message takes a hint and a read of the journal more.
      #expect(same.count > 0 && across.p50Milliseconds > same.p50Milliseconds + 1)
      for lost in [report.regionLost, report.relayLost] {
        #expect(lost.devices > 0 && lost.back == lost.devices && lost.messagesLost == 0)
      }
      // A device is back 5 s after its address answers, and its pause before that is never longer (G10).
      #expect((20...30).contains(report.regionLost.allBackSeconds) && report.regionLost.waitMaxSeconds <= 30)
      #expect(report.relayLost.allBackSeconds <= 20)
      #expect(report.databaseLost.messagesLost == 0 && (10...12).contains(report.databaseLost.waitMaxSeconds))
      #expect(report.limits.count == 6 && report.limits.map(\.connections) == report.limits.map(\.connections).sorted())
      #expect((0.5...2).contains(report.compared.factor))
      // The same seed simulates the same.
      let again = try capacity(arguments)
      #expect(again.waitForExit(milliseconds: 60_000) == 0 && again.lines.last == line)
    }

    @Test("a cost that is missing is named with the command that measures it, and ends with 78; a wrong flag ends with 64")
    func missing() throws {
      let directory = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: directory) }
      let costs = directory.appending(path: "costs.json")
      try Data(#"{"relayMicroseconds": 60}"#.utf8).write(to: costs)
      let program = try capacity(["--costs", costs.path])
      #expect(program.waitForExit(milliseconds: 20_000) == 78)
      #expect(program.errors.contains("moderatePerSecond") && program.errors.contains("make bench SCENARIOS=PG-relays"))
      let wrong = try capacity(["--regions", "none"])
      #expect(wrong.waitForExit(milliseconds: 20_000) == 64)
    }
  }
}
