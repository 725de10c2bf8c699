internal import Foundation
internal import WardlineModel
internal import WardlineRelay

/// What `/status.json` answers: the numbers of the operator's page. The names are a contract, which the page "Monitoring" lists.
///
/// Numbers, and names of a fixed or bounded set, as in the metrics: never a session, a user, an address or a word (G8).
struct StatusReport: Encodable, Sendable {
  struct Relay: Encodable, Sendable {
    var version: String
    var `protocol`: Int
    var startedAtMs: Int64
  }

  struct Named: Encodable, Sendable {
    var name: String
    var count: Int
  }

  struct Language: Encodable, Sendable {
    var language: String
    var waiting: Int
    var longestWaitSeconds: Double
    /// `nil` if that is not long.
    var level: StatusFinding.Level?
    var asked: Int
    var answered: Int
    var abandoned: Int
    /// Half of those that were answered waited for at most this; `nil` where that is above all buckets, or none was answered.
    var typicalWaitSeconds: Double?
  }

  struct Messages: Encodable, Sendable {
    var stored: Int
    var storedPerMinute: [Int]
    var waiting: Int
    var oldestWaitingSeconds: Double
    /// `nil` while it is not known.
    var undelivered: Int?
    var oldestUndeliveredSeconds: Double?
    var isUndeliveredBounded: Bool
  }

  struct Refused: Encodable, Sendable {
    /// `connection` or `operation`.
    var what: String
    var reason: String
    var recent: Int
    var total: Int
  }

  struct Latency: Encodable, Sendable {
    var what: String
    var count: Int
    /// The bounds of buckets; `nil` where that is above all of them, or nothing was counted.
    var halfWithinSeconds: Double?
    var nearlyAllWithinSeconds: Double?
    var largestSeconds: Double
  }

  struct Disk: Encodable, Sendable {
    var freeBytes: UInt64
    /// `nil` where the log is in a database.
    var storeBytes: UInt64?
    var logBytes: UInt64?
  }

  let version = 1
  let nowMs: Int64
  let relay: Relay
  /// How many serve the log at once.
  let relays: Int
  /// `ready`, `not_ready` or `draining`.
  let state: String
  let findings: [StatusFinding]
  let languages: [Language]
  let interpreters: [Named]
  let connections: [Named]
  let notAdmitted: Int
  let readersBehind: Int
  let readersSlow: Int
  let messages: Messages
  let refused: [Refused]
  let latency: [Latency]
  let commitsRefused: Int
  let disk: Disk?
  /// Where what is acknowledged is, in words; `nil` before that is known.
  let acknowledged: String?

  init(
    of metrics: RelayMetrics, notReady reasons: [String], durability: Durability? = nil, history: StatusHistory
  ) {
    let gauges = metrics.gauges
    let before = history.beforeRecent
    nowMs = metrics.now.milliseconds
    relay = Relay(
      version: metrics.version, protocol: Int(Limits.protocolVersion), startedAtMs: metrics.startedAt.milliseconds)
    relays = gauges.relays
    state = gauges.isDraining ? "draining" : reasons.isEmpty ? "ready" : "not_ready"
    findings = StatusFinding.findings(of: metrics, notReady: reasons, history)
    languages = Self.languages(metrics)
    interpreters = zip(Availability.allCases, gauges.interpreters).filter { $0.0 != .off }
      .map { Named(name: $0.rawValue, count: $1) }
    connections = zip(Role.allCases, gauges.connections).map { Named(name: $0.rawValue, count: $1) }
    notAdmitted = gauges.strangers
    readersBehind = gauges.behindReaders
    readersSlow = gauges.slowReaders
    messages = Self.messages(metrics, history)
    refused = Self.refused(metrics, since: before).filter { $0.total > 0 }
    latency = [
      Latency("acknowledgement", metrics.counts.acknowledgement, since: before.counts.acknowledgement, perSecond: 1_000),
      Latency("commit", metrics.commits, since: before.commits, perSecond: 1_000_000),
      Latency("loop", metrics.loopLag, since: before.loopLag, perSecond: 1_000),
    ]
    commitsRefused = metrics.commitsRefused
    acknowledged = durability?.text
    disk = metrics.files.map { Disk(freeBytes: $0.freeBytes, storeBytes: $0.storeBytes, logBytes: $0.logBytes) }
  }

  var json: [UInt8] {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      return Array(try encoder.encode(self))
    }
  }

  /// The open requests of each language: how many, and for how long the oldest of them waits.
  static func waiting(_ metrics: RelayMetrics) -> [String: (count: Int, longestMilliseconds: Int64)] {
    var found: [String: (count: Int, longestMilliseconds: Int64)] = [:]
    for request in metrics.requests.open.values {
      let known = found[request.language] ?? (0, 0)
      let age = max(0, metrics.now.milliseconds(since: request.askedAt))
      found[request.language] = (known.count + 1, max(known.longestMilliseconds, age))
    }
    return found
  }

  /// The longest wait first.
  private static func languages(_ metrics: RelayMetrics) -> [Language] {
    let waiting = waiting(metrics)
    let rows = metrics.requests.languages.compactMap { language, row -> Language? in
      let wait = waiting[language] ?? (0, 0)
      // One for which nobody has asked yet is of interest to a monitoring system only.
      guard wait.count > 0 || row != RequestCounts.Row() else { return nil }
      return Language(
        language: language, waiting: wait.count, longestWaitSeconds: Double(wait.longestMilliseconds) / 1_000,
        level: StatusFinding.level(ofWait: wait.longestMilliseconds), asked: row.asked, answered: row.answered,
        abandoned: row.cancelled + row.expired + row.sessionEnded,
        typicalWaitSeconds: Latency.bound(below: 0.5, of: row.connect.buckets, row.connect.bounds).map { Double($0) / 1_000 })
    }
    return rows.sorted { ($1.longestWaitSeconds, $0.language) < ($0.longestWaitSeconds, $1.language) }
  }

  private static func messages(_ metrics: RelayMetrics, _ history: StatusHistory) -> Messages {
    let undelivered = metrics.undelivered
    return Messages(
      stored: metrics.counts.accepted, storedPerMinute: history.storedPerMinute, waiting: metrics.gauges.waitingOperations,
      oldestWaitingSeconds: Double(metrics.gauges.oldestWaitingMilliseconds) / 1_000, undelivered: undelivered?.messages,
      oldestUndeliveredSeconds: undelivered.map { Double($0.ageMilliseconds(at: metrics.now)) / 1_000 },
      isUndeliveredBounded: undelivered?.isBounded ?? false)
  }

  /// All reasons, the recent ones first.
  static func refused(_ metrics: RelayMetrics, since before: StatusHistory.Sample) -> [Refused] {
    let counts = metrics.counts
    let connections = [
      ("socket", metrics.socketsRefused, before.socketsRefused),
      ("origin", metrics.handshakesRefused.origins, before.handshakesRefused.origins),
      (
        "client_certificate", metrics.handshakesRefused.clientCertificates, before.handshakesRefused.clientCertificates
      ),
      ("proxy", metrics.handshakesRefused.proxies, before.handshakesRefused.proxies),
      ("tls", metrics.handshakesRefused.encryptions, before.handshakesRefused.encryptions),
      ("overloaded", counts.turnedAway, before.counts.turnedAway), ("silent", counts.cut, before.counts.cut),
      ("replaced", counts.fenced, before.counts.fenced),
    ].map { Refused(what: "connection", reason: $0.0, recent: $0.1 - $0.2, total: $0.1) }
    let operations = RejectionReason.allCases.map { reason in
      let total = counts.rejections[reason]
      return Refused(
        what: "operation", reason: reason.code.rawValue, recent: total - before.counts.rejections[reason], total: total)
    }
    return (connections + operations)
      .sorted { ($1.recent, $1.total, $0.reason) < ($0.recent, $0.total, $1.reason) }
  }
}

extension StatusReport.Latency {
  /// - Parameter before: the same histogram at the beginning of the time that counts.
  init(_ what: String, _ histogram: BucketHistogram, since before: BucketHistogram, perSecond unit: Int64) {
    let buckets = zip(histogram.buckets, before.buckets).map { $0 - $1 }
    func seconds(_ bound: Int64?) -> Double? { bound.map { Double($0) / Double(unit) } }
    self.init(
      what: what, count: buckets.reduce(0, +),
      halfWithinSeconds: seconds(Self.bound(below: 0.5, of: buckets, histogram.bounds)),
      nearlyAllWithinSeconds: seconds(Self.bound(below: 0.99, of: buckets, histogram.bounds)),
      largestSeconds: seconds(histogram.bounds.last) ?? 0)
  }

  /// The bound of the bucket in which that share is reached; `nil` for the last bucket, and for none.
  static func bound(below share: Double, of buckets: [Int], _ bounds: [Int64]) -> Int64? {
    let count = buckets.reduce(0, +)
    guard count > 0 else { return nil }
    var below = 0
    for (bound, bucket) in zip(bounds, buckets) {
      below += bucket
      if Double(below) >= share * Double(count) { return bound }
    }
    return nil
  }
}

extension Undelivered {
  /// For how long the oldest has not been delivered; 0 if there is none.
  func ageMilliseconds(at now: Timestamp) -> Int64 { oldest.map { max(0, now.milliseconds(since: $0)) } ?? 0 }
}
