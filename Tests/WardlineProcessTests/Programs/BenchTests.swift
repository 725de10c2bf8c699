import Foundation
import Testing
import WardlineHarness

@testable import WardlineProcessSupport

extension ProcessTests {
  /// The programs of `make bench`; how fast it was is for that, on a machine that does nothing else.
  @Suite struct Benches {
    private let sources = Repository.path("Tests/Benchmarks")

    /// Calls `body` with a directory of the load generator and the counting library.
    private func withTools(_ body: (String) throws -> Void) throws {
      let tools = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
      defer { try? FileManager.default.removeItem(atPath: tools) }
      let compiled = try ChildProcess("\(sources)/../../scripts/benchmark-tools", [tools, "counted"])
      try #require(compiled.waitForExit(milliseconds: 60_000) == 0, "\(compiled.errors)")
      try body(tools)
    }

    @Test("a message costs the relay no more allocations and system calls than it did")
    func counted() throws {
      try withTools { tools in
        let counted = try ChildProcess("/usr/bin/python3", ["\(sources)/guard.py", Ward.binaries, tools])
        #expect(counted.waitForExit(milliseconds: 60_000) == 0, "\(counted.lines) \(counted.errors)")
      }
    }

    /// What `asking.py --json` prints of what it has measured.
    private struct Figures: Decodable {
      var count: Int
      var p99: Double
    }

    private struct Report: Decodable {
      var accept: Figures
      var ping: Figures
      var sync: Figures
      var ring: Figures
      var echo: Figures
    }

    @Test("a small form of the row of requests: each is accepted by who is rung, both are told, and rings come to the screen")
    func asking() throws {
      let script = Repository.path("Tests/Bench/asking.py")
      let flags = "--interpreters 10 --nurses 3 --per-minute 600 --seconds 1 --rings 2 --short --json"
      let bench = try ChildProcess(
        "/usr/bin/python3", [script, Ward.binaries] + flags.split(separator: " ").map(String.init))
      let status = bench.waitForExit(milliseconds: 60_000)
      // 1: slower than is demanded, which may be this machine's.
      #expect(status == 0 || status == 1, "\(bench.errors)")
      let report = try JSONDecoder().decode(Report.self, from: Data(try #require(bench.lines.last, "\(bench.errors)").utf8))
      #expect(report.accept.count == 10 && report.ring.count == 2)
      for figures in [report.accept, report.ping, report.sync, report.ring, report.echo] {
        #expect(figures.count > 0 && figures.p99 > 0 && figures.p99.isFinite)
      }
    }

    @Test("a small form of the rows of a client: an outbox is sent, and a log is read with --json and with --plain")
    func client() throws {
      let script = Repository.path("Tests/Bench/client.py")
      let flags = "--queued 20 --backlog 40 --runs 1 --rows flush,json,plain --json"
      let bench = try ChildProcess(
        "/usr/bin/python3", [script, Ward.binaries] + flags.split(separator: " ").map(String.init))
      #expect(bench.waitForExit(milliseconds: 60_000) == 0, "\(bench.errors)")
      let report = try JSONDecoder().decode(
        [String: [[Double]]].self, from: Data(try #require(bench.lines.last, "\(bench.errors)").utf8))
      #expect(Set(report.keys) == ["flush", "json", "plain"])
      for rows in report.values { #expect(rows.count == 1 && rows[0].count == 2 && rows[0].allSatisfy { $0 > 0 }) }
    }

    @Test("a small form of the rows of questions to a model: each is kept, and sending and typing are timed beside them")
    func assist() throws {
      struct Ratio: Decodable { var ratio: Double }
      struct Report: Decodable {
        var ask: [String: Double]
        var send: Ratio
        var key: Ratio
      }
      let script = Repository.path("Tests/Bench/assist.py")
      let bench = try ChildProcess(
        "/usr/bin/python3", [script, Ward.binaries, "--jobs", "8", "--messages", "4", "--keys", "3", "--json"])
      let status = bench.waitForExit(milliseconds: 60_000)
      // 1: slower than is demanded, which may be this machine's.
      #expect(status == 0 || status == 1, "\(bench.errors)")
      let report = try JSONDecoder().decode(Report.self, from: Data(try #require(bench.lines.last, "\(bench.errors)").utf8))
      #expect(report.ask["count"] == 8 && report.send.ratio > 0 && report.key.ratio > 0, "\(report)")
    }

    /// The measurements of two relays.
    private struct Relays: Decodable {
      var messages: Int
      var commits: Int
      var p50: Double
      var costs: [String: Double]
    }

    @Test("two relays on one database are measured: round trips, bytes and processor time of a message from one to the other")
    func relays() throws {
      let script = """
        import json, os, pathlib, sys, tempfile
        sys.path.insert(0, sys.argv[1])
        import bench, relays_scenarios
        bench.Tools.relay = pathlib.Path(sys.argv[2]) / 'wardline-relay'
        with tempfile.TemporaryDirectory() as name:
            directory = pathlib.Path(name)
            os.chmod(directory, 0o755)
            cluster = relays_scenarios.Cluster(directory / 'postgres')
            link = relays_scenarios.CountedLink(directory / 'link', cluster)
            try:
                load = {'pairs': 4, 'rate': 40, 'across': 1}
                one = relays_scenarios.Measured(bench.Tools(sys.argv[3]), cluster, 'measured', 1, count=2, link=link, **load)
            finally:
                cluster.close()
            costs = {name: one.each(name) for name in one.before}
            print(json.dumps({'messages': one.messages, 'commits': one.commits, 'p50': one.found['received']['p50'], 'costs': costs}))
        """
      try withTools { tools in
        let bench = try ChildProcess("/usr/bin/python3", ["-c", script, sources, Ward.binaries, tools])
        #expect(bench.waitForExit(milliseconds: 60_000) == 0, "\(bench.errors)")
        let found = try JSONDecoder().decode(Relays.self, from: Data(try #require(bench.lines.last, "\(bench.errors)").utf8))
        // 40 messages a second, for two seconds.
        #expect((60...120).contains(found.messages) && (10...200).contains(found.commits) && found.p50 > 0, "\(found)")
        // A text has 100 bytes.
        #expect(try #require(found.costs["linkBytes"]) > 200 && #require(found.costs["walBytes"]) > 100, "\(found)")
        #expect(try #require(found.costs["databaseMicroseconds"]) > 0, "\(found)")
        #expect(try (1...40).contains(#require(found.costs["roundTrips"])), "\(found)")
      }
    }

    /// What `bench.py` keeps of the peers of a scenario.
    private struct Peers: Decodable {
      var leftOut: [String: String]
      var notCompared: [String]
      var ratios: [String: [String: [String: Double]]]
      var targets: [Target]
    }

    @Test("a peer that fails is left out and named, and one whose load generator is the bottleneck is not compared")
    func peers() throws {
      let script = """
        import argparse, json, sys
        sys.path.insert(0, sys.argv[1])
        import bench
        def measured(number, tools, kind, load, options):
            if kind.name == 'nats' and number == 1: raise bench.Failed('invalid stream')
            times, share = {'p50': 1, 'p99': 2}, 0.9 if kind.name == 'mosquitto' else 0.2
            return {'rate': 100, 'received': times, 'acknowledged': times, 'cpuMicroseconds': 1, 'cpuShare': 0.5, 'ownShare': share}
        bench.measured, bench.count = measured, lambda *_: None
        options = argparse.Namespace(peers=['ours', 'mosquitto', 'nats', 'redis'], rounds=2, seconds=1, output=None)
        print(json.dumps(bench.scenario('P2', options, None)))
        """
      let bench = try ChildProcess("/usr/bin/python3", ["-c", script, sources])
      #expect(bench.waitForExit(milliseconds: 20_000) == 0, "\(bench.errors)")
      let found = try JSONDecoder().decode(Peers.self, from: Data(try #require(bench.lines.last).utf8))
      #expect(found.leftOut == ["nats": "invalid stream"])
      #expect(found.notCompared == ["mosquitto"] && Array(found.ratios.keys) == ["redis"])
      #expect(found.targets.map(\.figure) == ["ours.cpuMicroseconds"])
    }

    /// A target beside what was found.
    private struct Target: Decodable {
      var figure: String
      var value: Double
    }

    /// What `bench.py` keeps of a scenario that measures the programs by themselves.
    private struct Scenarios: Decodable {
      struct Scenario: Decodable {
        var figures: [String: [String: Double]]
        var targets: [Target]
      }

      var scenarios: [String: Scenario]
    }

    @Test("scenarios of the programs by themselves keep what they find, with each of their targets")
    func alone() throws {
      let script = Repository.path("Tests/Benchmarks/bench.py")
      let output = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: output) }
      let flags = "--scenarios P5,P6 --rounds 1 --behind 40 --peers ours --output \(output.path)"
      let bench = try ChildProcess(
        "/usr/bin/python3", [script, Ward.binaries, output.path] + flags.split(separator: " ").map(String.init))
      #expect(bench.waitForExit(milliseconds: 60_000) == 0, "\(bench.errors)")
      let kept = try Data(contentsOf: output.appending(path: "results.json"))
      let found = try JSONDecoder().decode(Scenarios.self, from: kept).scenarios
      #expect(Set(found.keys) == ["P5", "P6"])
      let targets = found.values.flatMap(\.targets)
      #expect(
        targets.map(\.figure).sorted() == [
          "figures.burstMicroseconds", "figures.jsonPerSecond", "figures.plainPerSecond", "figures.ratio",
        ])
      for target in targets { #expect(target.value > 0) }
      for scenario in found.values { #expect(scenario.figures.values.allSatisfy { $0["median"] != nil }) }
      let written = try String(contentsOf: output.appending(path: "RESULTS.md"), encoding: .utf8)
      #expect(written.contains("## P5: ") && written.contains("| plainPerSecond | "))
    }
  }
}
