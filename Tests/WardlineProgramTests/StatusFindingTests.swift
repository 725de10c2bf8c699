import Foundation
import Testing
import WardlineModel
import WardlineRelay
import WardlineTestSupport

@testable import WardlineRelayServer

/// What the operator's page calls to be looked at, each finding as a function of numbers.
@Suite("Findings of the operator's page") struct StatusFindingTests {
  private static let now = Sample.time(0)

  private static func abandoned(
    answered: Int, cancelled: Int = 0, expired: Int = 0, sessionEnded: Int = 0
  ) -> StatusFinding.Level? {
    StatusFinding.abandoned("fa", answered: answered, cancelled: cancelled, expired: expired, sessionEnded: sessionEnded)?.level
  }

  @Test("requests that nobody accepts: from three on, above 10 % a warning, above half critical, for whatever reason")
  func abandonment() throws {
    #expect(Self.abandoned(answered: 0, cancelled: 2) == nil)
    #expect(Self.abandoned(answered: 0, cancelled: 3) == .critical)
    #expect(Self.abandoned(answered: 0, cancelled: 1, expired: 1, sessionEnded: 1) == .critical)
    #expect(Self.abandoned(answered: 3, expired: 3) == .warning)
    #expect(Self.abandoned(answered: 2, expired: 3) == .critical)
    #expect(Self.abandoned(answered: 27, cancelled: 3) == nil)
    #expect(Self.abandoned(answered: 26, cancelled: 3) == .warning)
    let finding = StatusFinding.abandoned("fa", answered: 1, cancelled: 2, expired: 1, sessionEnded: 0)
    let text = try #require(finding?.text)
    #expect(
      text.hasPrefix("3 of 4 requests for fa") && text.contains("2 cancelled, 1 expired")
        && text.contains("wardline interpreters"))
    #expect(finding?.about == "fa" && finding?.kind == .abandoned)
  }

  @Test("the page says that every request for Farsi is abandoned, for an hour")
  func everyRequestAbandoned() throws {
    var metrics = RelayMetrics()
    metrics.gauges.interpreters = Availability.allCases.map { $0 == .onDuty ? 1 : 0 }
    for number in 0..<3 as Range<UInt64> {
      for event in [
        LogEntry.Event.done(.requestInterpreter(InterpreterRequest(try LanguageTag("fa")))),
        .done(.cancelRequest(Sample.key(number))),
      ] {
        metrics.requests.note(
          LogEntry(
            session: Sample.ward, sequence: number + 1, key: Sample.key(number), author: Sample.nurse, loggedAt: Self.now,
            writtenAt: Self.now, event: event))
      }
    }
    var history = StatusHistory()
    history.add(StatusHistory.Sample(), at: 0)
    #expect(StatusReport(of: metrics, notReady: [], history: history).findings.map(\.kind) == [.abandoned])
    let sample = StatusHistory.Sample(requests: metrics.requests)
    for minute in 1...Limits.statusAbandonedMinutes { history.add(sample, at: Int64(minute) * 60_000) }
    #expect(StatusReport(of: metrics, notReady: [], history: history).findings.map(\.about) == ["fa"])
    history.add(sample, at: Int64(Limits.statusAbandonedMinutes + 1) * 60_000)
    #expect(StatusReport(of: metrics, notReady: [], history: history).findings.isEmpty)
  }

  @Test("more refusals for one reason than 10 a minute, on the average of 15 minutes; a connection that is replaced is none")
  func refusals() throws {
    func refused(_ what: String, _ reason: String, _ recent: Int) -> StatusFinding? {
      StatusFinding.refused(StatusReport.Refused(what: what, reason: reason, recent: recent, total: recent))
    }
    let most = Limits.statusRefusedPerMinuteMax * Limits.statusRecentMinutes
    #expect(refused("connection", "tls", most) == nil && refused("connection", "replaced", 10 * most) == nil)
    let tls = try #require(refused("connection", "tls", most + 1))
    #expect(tls.level == .warning && tls.kind == .refused && tls.about == "tls" && tls.text.contains("wardline doctor"))
    let page = try String(
      contentsOf: URL(filePath: #filePath).appending(path: "../../../Sources/COperatorsPage/page.js").standardized,
      encoding: .utf8)
    for reason in RejectionReason.allCases {
      #expect(refused("operation", reason.code.rawValue, most + 1) != nil)
      #expect(page.contains(" \(reason.code.rawValue): \""), "the page says \(reason.code) in words")
    }
    let unreviewed = refused("operation", "unreviewed_phrase", most + 1)
    #expect(unreviewed?.text.contains("--phrases unreviewed") == true)
    var metrics = RelayMetrics()
    metrics.handshakesRefused.clientCertificates = most + 1
    #expect(StatusReport(of: metrics, notReady: [], history: StatusHistory()).findings.map(\.about) == ["client_certificate"])
  }

  @Test("a certificate is a warning 14 days before its end, and critical two days before it and after it")
  func certificates() throws {
    func level(_ seconds: Int64, _ use: CertificateExpiry.Use = .relay) -> StatusFinding.Level? {
      let expiry = CertificateExpiry(use, atSeconds: Self.now.milliseconds / 1_000 + seconds)
      return StatusFinding.certificate(expiry, at: Self.now)?.level
    }
    #expect(level(14 * 86_400 + 1) == nil && level(14 * 86_400) == .warning && level(2 * 86_400 + 1) == .warning)
    #expect(level(2 * 86_400) == .critical && level(0) == .critical && level(-1) == .critical)
    for use in CertificateExpiry.Use.allCases { #expect(level(86_400, use) == .critical) }
    // One that never ends.
    #expect(StatusFinding.certificate(CertificateExpiry(.relay, atSeconds: .max), at: Self.now) == nil)
    let ended = StatusFinding.certificate(CertificateExpiry(.clientAuthority, atSeconds: .min), at: Self.now)
    #expect(ended?.text.contains("--client-ca has expired") == true && ended?.about == "client_ca")
  }

  @Test("keys of an issuer that could not be fetched are critical, and a warning where those from before are an hour old")
  func issuerKeys() {
    let moment = Moment(uptimeMilliseconds: 0, wall: Self.now)
    var keys = KeyRefresh()
    // The first fetch is under way.
    #expect(StatusFinding.issuerKeys(keys, at: Self.now) == nil)
    keys.failed(at: moment)
    #expect(StatusFinding.issuerKeys(keys, at: Self.now)?.level == .critical)
    keys.succeeded(at: moment)
    keys.failed(at: moment)
    let limit = Self.now.advanced(byMilliseconds: Limits.statusIssuerKeysAgeMilliseconds)
    #expect(StatusFinding.issuerKeys(keys, at: limit) == nil)
    let finding = StatusFinding.issuerKeys(keys, at: limit.advanced(byMilliseconds: 1))
    #expect(finding?.level == .warning && finding?.text.contains("issuer_unreachable") == true)
  }

  @Test("backups: one that fails, and a newest one that is older than its schedule allows, or than 48 hours without one")
  func backups() {
    func kinds(_ status: BackupStatus, afterHours hours: Int64) -> [StatusFinding.Kind] {
      StatusFinding.backups(status, startedAt: Self.now, at: Self.now.advanced(byMilliseconds: hours * 3_600_000 + 1)).map(
        \.kind)
    }
    // By hand or by a timer; without any, the start counts.
    #expect(kinds(BackupStatus(newestAt: Self.now), afterHours: 47) == [])
    #expect(kinds(BackupStatus(newestAt: Self.now), afterHours: 48) == [.backupAge])
    #expect(kinds(BackupStatus(), afterHours: 47) == [] && kinds(BackupStatus(), afterHours: 48) == [.backupAge])
    // By the relay: a day, and an hour of grace.
    let daily = BackupStatus(newestAt: Self.now, everyMilliseconds: 24 * 3_600_000)
    #expect(kinds(daily, afterHours: 24) == [] && kinds(daily, afterHours: 25) == [.backupAge])
    var failing = daily
    failing.isFailing = true
    #expect(kinds(failing, afterHours: 1) == [.backupFailure])
    #expect(kinds(failing, afterHours: 25) == [.backupFailure, .backupAge])
    var metrics = RelayMetrics()
    metrics.backups = failing
    metrics.now = Self.now
    #expect(StatusReport(of: metrics, notReady: [], history: StatusHistory()).findings.map(\.kind) == [.backupFailure])
  }

  @Test("the newest backup is known to the metrics: 0 for none, and failures where the relay makes them")
  func backupMetrics() {
    func text(_ status: BackupStatus?) -> String {
      var metrics = RelayMetrics()
      metrics.backups = status
      return MetricsFormat.prometheus.text(of: metrics.families)
    }
    #expect(!text(nil).contains("backup"))
    #expect(text(BackupStatus()).contains("wardline_newest_backup_timestamp_seconds 0\n"))
    #expect(!text(BackupStatus()).contains("wardline_backups_failed"))
    var status = BackupStatus(newestAt: Timestamp(milliseconds: 1_772_352_000_500), everyMilliseconds: 1_000)
    status.failureCount = 2
    #expect(text(status).contains("wardline_newest_backup_timestamp_seconds 1772352000.5\n"))
    #expect(text(status).contains("wardline_backups_failed_total 2\n"))
  }

  @Test("a span is in the largest unit of which there are two")
  func spans() {
    #expect(StatusFinding.span(119_999) == "119 s" && StatusFinding.span(120_000) == "2 minutes")
    #expect(StatusFinding.span(7_200_000) == "2 hours" && StatusFinding.span(3 * 86_400_000 - 1) == "2 days")
  }
}
