import Foundation
import Testing
import WardlineModel
import WardlineRelay
import WardlineTestSupport

@testable import WardlineProcessSupport
@testable import WardlineRelayServer

/// What operators' tools are answered, without a relay.
struct MetricsTests {
  private static let families = [
    MetricFamily("a", .gauge, "A \\ and\na \"quote\".", .count(-3)),
    MetricFamily(
      "b", .counter, "B.", [MetricFamily.Series(labels: [("x", "q\"\\\n"), ("y", "é")], value: .count(7))]),
    MetricFamily(
      "c_seconds", .histogram, "C.",
      [
        MetricFamily.Series(
          labels: [("x", "z")], value: .buckets(bounds: [1, 50, 2_000], counts: [2, 0, 3, 1], sum: 4_050, perUnit: 1_000))
      ]),
    MetricFamily("d", .histogram, "D.", .buckets(bounds: [1], counts: [0, 0], sum: 0, perUnit: 1)),
    MetricFamily("e_seconds", .gauge, "E.", .micros(-1_500_000)), MetricFamily("none", .gauge, "Without a series.", []),
  ]

  @Test("the text format of Prometheus, and OpenMetrics: types and helps once, escaped labels, buckets that add up")
  func formats() {
    let samples = #"""
      c_seconds_bucket{x="z",le="0.001"} 2
      c_seconds_bucket{x="z",le="0.05"} 2
      c_seconds_bucket{x="z",le="2.0"} 5
      c_seconds_bucket{x="z",le="+Inf"} 6
      c_seconds_sum{x="z"} 4.05
      c_seconds_count{x="z"} 6
      # HELP d D.
      # TYPE d histogram
      d_bucket{le="1.0"} 0
      d_bucket{le="+Inf"} 0
      d_sum 0
      d_count 0
      # HELP e_seconds E.
      # TYPE e_seconds gauge
      e_seconds -1.5

      """#
    #expect(
      MetricsFormat.prometheus.text(of: Self.families) == #"""
        # HELP a A \\ and\na "quote".
        # TYPE a gauge
        a -3
        # HELP b_total B.
        # TYPE b_total counter
        b_total{x="q\"\\\n",y="é"} 7
        # HELP c_seconds C.
        # TYPE c_seconds histogram

        """# + samples)
    #expect(
      MetricsFormat.openMetrics.text(of: Self.families) == #"""
        # HELP a A \\ and\na \"quote\".
        # TYPE a gauge
        a -3
        # HELP b B.
        # TYPE b counter
        b_total{x="q\"\\\n",y="é"} 7
        # HELP c_seconds C.
        # TYPE c_seconds histogram

        """# + samples + "# EOF\n")
  }

  @Test(
    "OpenMetrics for who names it, the text format for everybody else",
    arguments: [
      ("", false), ("*/*", false), ("text/plain;version=0.0.4", false), ("application/openmetrics-text", true),
      ("application/openmetrics-text;version=1.0.0,application/openmetrics-text;version=0.0.1;q=0.75,text/plain;q=0.5", true),
      ("text/plain, Application/OpenMetrics-Text; q=0.3", true), ("application/openmetrics-text; q=0, text/plain", false),
      ("application/openmetrics-text;q=0.000", false), ("application/openmetrics-textual", false),
    ])
  func negotiation(accept: String, isOpenMetrics: Bool) {
    #expect((MetricsFormat(accept: accept) == .openMetrics) == isOpenMetrics)
  }

  @Test("ready only if nothing speaks against it; each reason is a line of its own")
  func readiness() {
    let sizes = StoreFiles.Sizes(storeBytes: 1, logBytes: Limits.readyLogBytesMax, freeBytes: Limits.readyFreeBytesMin)
    #expect(Readiness(isDraining: false, write: .stored, files: sizes).reasons.isEmpty)
    var files = sizes
    files.freeBytes -= 1
    files.logBytes = Limits.readyLogBytesMax + 1
    let (shown, expected) = (Timestamp(milliseconds: 1_790_000_000_000), Timestamp(milliseconds: 1_780_000_000_000))
    var clock = ConfirmedClock(lastRun: expected)
    _ = clock.read(Moment(uptimeMilliseconds: 0, wall: shown))
    #expect(
      Readiness(isDraining: false, write: .stored, files: sizes, clock: clock.doubt).reasons == [
        """
        clock: retention erases nothing: the clock shows 2026-09-21T14:13:20.000Z, 115 days past the time that this relay confirmed \
        last, 2026-05-28T20:26:40.000Z. Set the clock, or if it is right, start the relay once with --clock-is-right
        """
      ])
    // A server that keeps nothing when its machine fails is written to, and not trusted (G5).
    let memory = Readiness(isDraining: false, write: .stored, durability: .memory(setting: "fsync is off"), files: sizes)
    #expect(
      memory.text
        == "durability: what is stored is in the memory of the database's server only (fsync is off), and is lost when that machine fails\n"
    )
    let all = Readiness(isDraining: true, write: .refused("the disk\nis full"), files: files).reasons
    #expect(
      all == [
        "draining: the relay is stopping", "write: the store refuses: the disk\\nis full",
        "disk: 67108863 bytes are free, and 67108864 should be",
        "wal: the write-ahead log has 536870913 bytes, and should have at most 536870912",
      ])
    #expect(
      Readiness(isDraining: false, write: .pending(milliseconds: 4_200), files: nil).reasons == [
        "write: one has not come back for 4 s", "disk: the data directory could not be looked at",
      ])
  }

  @Test("measured once at a time, and anew when it is older than a second")
  func measurement() {
    var measurement = Measurement<Int>()
    #expect(measurement.value(at: 5) == nil && measurement.begin(at: 5) && !measurement.begin(at: 6))
    #expect(measurement.milliseconds(at: 3_005) == 3_000)
    measurement.finish(1, at: 10)
    #expect(measurement.value(at: 1_009) == 1 && !measurement.begin(at: 1_009) && measurement.milliseconds(at: 1_009) == 0)
    #expect(measurement.value(at: 1_010) == nil && measurement.begin(at: 1_010))
  }

  @Test("the files of a store, and a directory that is not there")
  func files() throws {
    let ward = try Ward(isOpen: false)
    try Data(repeating: 0, count: 10).write(to: URL(fileURLWithPath: ward.data + "/relay.sqlite"))
    try Data(repeating: 0, count: 20).write(to: URL(fileURLWithPath: ward.data + "/relay.sqlite-wal"))
    let sizes = try #require(StoreFiles(directory: ward.data).measure())
    #expect(sizes.storeBytes == 10 && sizes.logBytes == 20 && sizes.freeBytes > 0)
    #expect(StoreFiles(directory: ward.data + "/none").measure() == nil)
    // A log in a database.
    for name in ["/relay.sqlite", "/relay.sqlite-wal"] { try FileManager.default.removeItem(atPath: ward.data + name) }
    let rest = try #require(StoreFiles(directory: ward.data).measure())
    #expect(rest.storeBytes == nil && rest.logBytes == nil && rest.freeBytes > 0)
    #expect(Readiness(isDraining: false, write: .stored, durability: .serverDisk, files: rest).reasons.isEmpty)
  }

  /// All metrics, with every label that a series can have.
  private static func everything() throws -> RelayMetrics {
    var metrics = RelayMetrics()
    metrics.files = StoreFiles.Sizes(storeBytes: 1, logBytes: 2, freeBytes: 3)
    metrics.undelivered = Undelivered(messages: 4, oldest: Sample.time(0))
    metrics.now = Sample.time(0).advanced(byMilliseconds: 5_000)
    metrics.issuerKeys = KeyRefresh(fetchedAt: Sample.time(0))
    metrics.backups = BackupStatus(newestAt: Sample.time(0), everyMilliseconds: 1_000)
    metrics.certificates = CertificateExpiry.Use.allCases.map { CertificateExpiry($0, atSeconds: 1) }
    let request = InterpreterRequest(try LanguageTag("ar-SY"), note: "chest pain")
    metrics.requests.note(
      LogEntry(
        session: Sample.ward, sequence: 1, key: Sample.key(1), author: Sample.nurse, loggedAt: Sample.time(0),
        writtenAt: Sample.time(0), event: .done(.requestInterpreter(request))))
    return metrics
  }

  @Test("G8: no label is a session or a user, and the set of labels is fixed")
  func labels() throws {
    let families = try Self.everything().families
    let names = Set(families.flatMap { $0.series.flatMap { $0.labels.map(\.name) } })
    #expect(names == ["version", "role", "reason", "language", "availability", "use"])
    let text = MetricsFormat.prometheus.text(of: families)
    #expect(!text.contains(Sample.ward.description) && !text.contains(Sample.nurse.description) && !text.contains("chest"))
    #expect(text.contains("wardline_oldest_open_request_seconds{language=\"ar\"} 5\n"), "\(text)")
    #expect(text.contains("wardline_requests_open{language=\"ar\"} 1\n"))
    #expect(Set(families.map(\.name)).count == families.count)
  }

  @Test("every metric is documented, and what dashboard and alerts ask for is there")
  func documentation() throws {
    let root = URL(filePath: #filePath).appending(path: "../../..").standardized
    func read(_ path: String) throws -> String { try String(contentsOf: root.appending(path: path), encoding: .utf8) }
    let families = try Self.everything().families
    let names = families.map { $0.name + ($0.kind == .counter ? "_total" : "") }
    let page = try read("Sources/Wardline/Wardline.docc/Monitoring.md")
    for name in names { #expect(page.contains("`\(name)`") || page.contains("`\(name){"), "\(name)") }
    let samples = Set(
      families.flatMap { family in
        family.kind == .histogram ? ["_bucket", "_sum", "_count"].map { family.name + $0 } : []
      } + names)
    for path in ["deploy/prometheus/wardline.rules.yml", "deploy/grafana/wardline.json"] {
      let used = try read(path).matches(of: /wardline_[a-z_]+/).map { String($0.output) }
      #expect(used.count > 10)
      for name in used { #expect(samples.contains(name), "\(path): \(name)") }
    }
  }

  @Test("every counter with labels has all its series at 0 before anything is counted, so that no first event is lost")
  func zeros() throws {
    var metrics = RelayMetrics()
    metrics.requests = RequestCounts(languages: [try LanguageTag("fa"), try LanguageTag("ar-SY")])
    func values(_ name: String, _ label: String) -> [String] {
      metrics.families.filter { $0.name == name }.flatMap(\.series).filter { $0.value == .count(0) }
        .compactMap { series in series.labels.first { $0.name == label }?.value }
    }
    let languages = ["ar", "fa", "other"]
    for name in ["wardline_requests", "wardline_requests_declined", "wardline_handovers"] {
      #expect(values(name, "language") == languages, "\(name)")
    }
    let reasons = RequestCounts.Abandonment.allCases.map(\.rawValue)
    #expect(values("wardline_requests_abandoned", "language") == languages.flatMap { [$0, $0, $0] })
    #expect(values("wardline_requests_abandoned", "reason") == reasons + reasons + reasons)
    #expect(metrics.families.first { $0.name == "wardline_request_connect_seconds" }?.series.count == 3)
    #expect(values("wardline_operations_rejected", "reason") == RejectionReason.allCases.map(\.code.rawValue))
    let refused = ["socket", "origin", "subprotocol", "client_certificate", "proxy", "tls", "overloaded", "silent", "replaced"]
    #expect(values("wardline_connections_refused", "reason") == refused)
    // A counter with labels that is new must be added above.
    let labelled = metrics.families.filter { $0.kind != .gauge && $0.series.contains { !$0.labels.isEmpty } }
    #expect(labelled.count == 7, "\(labelled.map(\.name))")
  }

  @Test("every panel of the dashboard has a place, a title and a description of its own")
  func dashboard() throws {
    let file = URL(filePath: #filePath).appending(path: "../../../deploy/grafana/wardline.json").standardized
    let dashboard = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
    let panels = try #require(dashboard?["panels"] as? [[String: Any]])
    #expect(panels.count > 8)
    for key in ["title", "description"] {
      let texts = panels.compactMap { $0[key] as? String }.filter { !$0.isEmpty }
      #expect(texts.count == panels.count && Set(texts).count == panels.count, "\(key): \(texts.sorted())")
    }
    #expect(Set(panels.compactMap { $0["id"] as? Int }).count == panels.count)
    let places = panels.compactMap { ($0["gridPos"] as? [String: Int]).map { "\($0["x"] ?? -1) \($0["y"] ?? -1)" } }
    #expect(Set(places).count == panels.count)
    // What is asked for is not shown twice.
    let expressions = panels.map { panel in
      (panel["targets"] as? [[String: Any]] ?? []).compactMap { $0["expr"] as? String }
    }
    #expect(Set(expressions).count == panels.count && !expressions.contains([]))
  }
}
