import Foundation
import Testing
import WardlineHarness
import WardlineModel
import WardlineRelay
import WardlineTestSupport

@testable import WardlineProcessSupport
@testable import WardlineRelayServer

extension ProcessTests {
  /// The operator's page without a browser; `make page-check` has it in one.
  @Suite struct OperatorsPage {
    private static let script = """
      import json, sys, urllib.request
      answers = {}
      for path in ["/", "/page.js", "/page.css", "/status.json"]:
          with urllib.request.urlopen(sys.argv[1] + path, timeout=10) as answer:
              answers[path] = {"text": answer.read().decode(), "headers": {k.lower(): v for k, v in answer.headers.items()}}
      print(json.dumps(answers))
      """

    private struct Answer: Decodable {
      var text: String
      var headers: [String: String]
    }

    private static func answers(port: Int) throws -> [String: Answer] {
      let python = try ChildProcess("/usr/bin/python3", ["-c", script, "http://127.0.0.1:\(port)"])
      let ended = Ward.Ended(waitingFor: python)
      guard ended.status == 0 else { throw HarnessFailure(.software, ended.errors) }
      return try JSONDecoder().decode([String: Answer].self, from: Data(ended.output.joined().utf8))
    }

    @Test("the page is whole, loads nothing from elsewhere and runs nothing that stands in it; its numbers name nobody")
    func page() throws {
      let hospital = try Hospital(relayFlags: ["--admin", "127.0.0.1:0"])
      let asked = try hospital.run(["request"], as: "nora", "--language", "tr", "--note", "chest pain", "--wait", "1s")
      let session = try #require(asked.output.first?.split(separator: " ").first.map(String.init))
      let answers = try Self.answers(port: try #require(Operators.port(of: hospital.ward.relay)))
      let types = [
        "/": "text/html; charset=utf-8", "/page.js": "text/javascript; charset=utf-8", "/page.css": "text/css; charset=utf-8",
        "/status.json": "application/json",
      ]
      for (path, type) in types {
        let answer = try #require(answers[path])
        #expect(answer.headers["content-type"] == type && answer.headers["cache-control"] == "no-store", "\(path)")
        #expect(answer.headers["x-content-type-options"] == "nosniff" && answer.headers["referrer-policy"] == "no-referrer")
        let policy =
          "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; "
          + "form-action 'none'; frame-ancestors 'none'"
        #expect(answer.headers["content-security-policy"] == policy)
        // But for the name of the format of drawings.
        let addresses = answer.text.replacing("http://www.w3.org/2000/svg", with: "").matches(of: /(?:https?:)?\/\/[a-z0-9]/)
        #expect(addresses.isEmpty, "\(path)")
        for secret in ["nora", "amal", session, "chest"] { #expect(!answer.text.contains(secret), "\(path): \(secret)") }
      }
      let html = try #require(answers["/"]?.text)
      #expect(html.matches(of: /<script/).count == 1 && html.contains(#"<script src="/page.js" defer></script>"#))
      #expect(html.firstMatch(of: /<style|\sstyle=|\son[a-z]+=|javascript:/) == nil)
      for code in ["eval(", "innerHTML", "document.write", "new Function"] {
        #expect(answers["/page.js"]?.text.contains(code) == false, "\(code)")
      }
      let text = try #require(answers["/status.json"]?.text)
      let status = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
      #expect(status["version"] as? Int == 1 && status["state"] as? String == "ready")
      let languages = try #require(status["languages"] as? [[String: Any]])
      #expect(languages.map { $0["language"] as? String } == ["tr"] && languages[0]["waiting"] as? Int == 1)
      #expect((status["disk"] as? [String: Any])?["freeBytes"] as? Int ?? 0 > 0)
      // The documentation lists them.
      let file = URL(filePath: #filePath).appending(path: "../../../Sources/Wardline/Wardline.docc/Monitoring.md").standardized
      let documented = try String(contentsOf: file, encoding: .utf8)
      for key in status.keys { #expect(documented.contains("`\(key)`"), "\(key)") }
    }
  }
}

/// What the operator's page is told, without a relay.
struct StatusReportTests {
  private static func report(_ metrics: RelayMetrics, notReady: [String] = [], _ history: StatusHistory = StatusHistory())
    -> StatusReport
  {
    StatusReport(of: metrics, notReady: notReady, history: history)
  }

  private static func metrics(requestAgeSeconds: Int64) throws -> RelayMetrics {
    var metrics = RelayMetrics()
    metrics.now = Sample.time(0).advanced(byMilliseconds: requestAgeSeconds * 1_000)
    metrics.requests.note(
      LogEntry(
        session: Sample.ward, sequence: 1, key: Sample.key(1), author: Sample.nurse, loggedAt: Sample.time(0),
        writtenAt: Sample.time(0),
        event: .done(.requestInterpreter(InterpreterRequest(try LanguageTag("ar-SY"), note: "chest pain")))))
    metrics.gauges.interpreters = Availability.allCases.map { $0 == .onDuty ? 1 : 0 }
    return metrics
  }

  @Test(
    "a request that waits is a warning after a minute, and critical after two",
    arguments: [(60, nil), (61, .warning), (120, .warning), (121, .critical)] as [(Int64, StatusFinding.Level?)])
  func waiting(seconds: Int64, level: StatusFinding.Level?) throws {
    let report = Self.report(try Self.metrics(requestAgeSeconds: seconds))
    #expect(report.findings.map(\.level) == (level.map { [$0] } ?? []))
    #expect(report.languages.first?.level == level && report.languages.first?.longestWaitSeconds == Double(seconds))
  }

  @Test("what needs attention: everything at once, the critical first; and nothing where all is well")
  func findings() throws {
    #expect(Self.report(RelayMetrics()).findings.isEmpty)
    var metrics = try Self.metrics(requestAgeSeconds: 901)
    metrics.gauges.interpreters = Availability.allCases.map { $0 == .away ? 3 : 0 }
    metrics.commitsRefused = 2
    metrics.gauges.oldestWaitingMilliseconds = Limits.statusOperationWaitMilliseconds + 1
    metrics.undelivered = Undelivered(messages: 4, oldest: Sample.time(0))
    metrics.files = StoreFiles.Sizes(storeBytes: 1, logBytes: 1, freeBytes: Limits.statusFreeBytesMin - 1)
    let report = Self.report(metrics, notReady: ["write: the store refuses: full", "wal: large"])
    #expect(
      report.findings.map(\.kind) == [
        .readiness, .readiness, .waiting, .nobodyOnDuty, .commits, .operations, .undelivered, .disk,
      ])
    #expect(report.findings.map(\.about).prefix(3) == ["write", "wal", "ar"])
    #expect(report.findings.map(\.level) == Array(repeating: .critical, count: 6) + [.warning, .warning])
    #expect(report.state == "not_ready")
    // An operator is sent to where the log is.
    for (bytes, place) in [(1, "Look at the disk."), (nil, "Look at the database.")] as [(UInt64?, String)] {
      metrics.files?.storeBytes = bytes
      let texts = Self.report(metrics).findings.filter { [.commits, .operations].contains($0.kind) }.map(\.text)
      #expect(texts.count == 2 && texts.allSatisfy { $0.contains(place) })
    }
    #expect(report.messages.undelivered == 4 && report.messages.oldestUndeliveredSeconds == 901)
    let text = String(decoding: try report.json, as: UTF8.self)
    #expect(!text.contains("chest") && !text.contains(Sample.ward.text) && !text.contains(Sample.nurse.text))
  }

  @Test("what is critical goes first whatever it is about, and so does the language that has waited for longest")
  func order() throws {
    var metrics = try Self.metrics(requestAgeSeconds: 70)
    metrics.gauges.interpreters = Availability.allCases.map { _ in 0 }
    // Asked for later, and before it in the alphabet.
    metrics.requests.note(
      LogEntry(
        session: Sample.clinic, sequence: 1, key: Sample.key(2), author: Sample.nurse,
        loggedAt: Sample.time(0).advanced(byMilliseconds: 30_000), writtenAt: Sample.time(0),
        event: .done(.requestInterpreter(InterpreterRequest(try LanguageTag("am"))))))
    let report = Self.report(metrics)
    #expect(report.findings.map(\.kind) == [.nobodyOnDuty, .waiting])
    #expect(report.findings.map(\.level) == [.critical, .warning])
    #expect(report.languages.map(\.language) == ["ar", "am"] && report.languages.map(\.longestWaitSeconds) == [70, 40])
    #expect(report.state == "ready")
    metrics.gauges.isDraining = true
    #expect(Self.report(metrics, notReady: ["draining: the relay is stopping"]).state == "draining")
  }

  @Test("the page shows the last hour, and keeps no more of a relay that runs for days")
  func lastHour() {
    var history = StatusHistory()
    for minute in 0..<200 as Range<Int64> { history.add(StatusHistory.Sample(), at: minute * 60_000) }
    #expect(history.storedPerMinute.count == Limits.statusMinutesMax)
  }

  @Test("recent is what was counted in 15 minutes; a bar is a minute; shares are bounds of buckets")
  func history() {
    var history = StatusHistory()
    var metrics = RelayMetrics()
    #expect(history.isDue(at: 0))
    for minute in 0..<20 as Range<Int64> {
      metrics.counts.rejections.add(.rateLimited)
      metrics.commits.add(minute < 10 ? 900_000 : 1_500)
      history.add(StatusHistory.Sample(counts: metrics.counts, commits: metrics.commits), at: minute * 60_000)
      #expect(!history.isDue(at: minute * 60_000 + 59_999) && history.isDue(at: minute * 60_000 + 60_000))
    }
    #expect(history.storedPerMinute.count == 19)
    metrics.counts.rejections.add(.rateLimited)
    let report = Self.report(metrics, history)
    #expect(report.refused.map(\.reason) == ["rate_limited"])
    #expect(report.refused.map(\.total) == [21] && report.refused.map(\.recent) == [16])
    let commits = report.latency.first { $0.what == "commit" }
    #expect(commits?.count == 15)
    #expect(
      commits?.halfWithinSeconds ?? 1 < 0.01 && commits?.nearlyAllWithinSeconds ?? 0 >= 0.9, "\(String(describing: commits))")
    #expect(StatusReport.Latency.bound(below: 0.5, of: [0, 0, 3], [1, 2]) == nil)
    #expect(StatusReport.Latency.bound(below: 0.5, of: [0, 0, 0], [1, 2]) == nil)
    #expect(StatusReport.Latency.bound(below: 0.5, of: [1, 1, 0], [1, 2]) == 1)
  }
}
