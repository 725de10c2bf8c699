internal import WardlineModel
internal import WardlineRelay

/// Something that an operator should look at now, in words.
struct StatusFinding: Hashable, Encodable, Sendable {
  enum Level: String, Hashable, Encodable, Sendable {
    case critical, warning
  }

  enum Kind: String, Hashable, Encodable, Sendable {
    case readiness, waiting, nobodyOnDuty = "nobody_on_duty", commits, operations, undelivered, disk
  }

  var level: Level
  var kind: Kind
  /// What it is about, where there is more than one of a kind: a language, or the kind of a reason.
  var about = ""
  var text: String
}

extension StatusFinding {
  /// What is critical first.
  static func findings(of metrics: RelayMetrics, notReady reasons: [String], since before: StatusHistory.Sample) -> [Self] {
    let all =
      reasons.map { reason in
        StatusFinding(
          level: .critical, kind: .readiness, about: String(reason.prefix { $0 != ":" }), text: "Not ready: \(reason).")
      } + waiting(metrics) + service(metrics, since: before)
    return all.filter { $0.level == .critical } + all.filter { $0.level == .warning }
  }

  private static func waiting(_ metrics: RelayMetrics) -> [Self] {
    var found = StatusReport.waiting(metrics).compactMap { language, waiting -> Self? in
      guard let level = level(ofWait: waiting.longestMilliseconds) else { return nil }
      let text = "A request for \(language) has waited for \(waiting.longestMilliseconds / 1_000) s; \(waiting.count) waiting."
      return StatusFinding(level: level, kind: .waiting, about: language, text: text)
    }.sorted { $0.about < $1.about }
    let onDuty = zip(Availability.allCases, metrics.gauges.interpreters).filter { $0.0 != .away && $0.0 != .off }
    if !metrics.requests.open.isEmpty, onDuty.allSatisfy({ $0.1 == 0 }) {
      found.append(
        StatusFinding(
          level: .critical, kind: .nobodyOnDuty, text: "Requests are open, and no interpreter is on duty."))
    }
    return found
  }

  static func level(ofWait milliseconds: Int64) -> Level? {
    if milliseconds > Limits.statusWaitCriticalMilliseconds { return .critical }
    return milliseconds > Limits.statusWaitWarningMilliseconds ? .warning : nil
  }

  private static func service(_ metrics: RelayMetrics, since before: StatusHistory.Sample) -> [Self] {
    var found: [Self] = []
    let refused = metrics.commitsRefused - before.commitsRefused
    if refused > 0 {
      let text =
        "The store refused \(refused) commits in the last \(Limits.statusRecentMinutes) minutes; what was acknowledged is safe."
      found.append(StatusFinding(level: .critical, kind: .commits, text: text))
    }
    let waited = metrics.gauges.oldestWaitingMilliseconds
    if waited > Limits.statusOperationWaitMilliseconds {
      let text = "An operation has waited for \(waited / 1_000) s to be stored."
      found.append(StatusFinding(level: .critical, kind: .operations, text: text))
    }
    let age = metrics.undelivered?.oldest.map { metrics.now.milliseconds(since: $0) } ?? 0
    if age > Limits.statusUndeliveredMilliseconds {
      let text = "A message has not reached every device of its session for \(age / 60_000) minutes."
      found.append(StatusFinding(level: .warning, kind: .undelivered, text: text))
    }
    if let free = metrics.files?.freeBytes, free < Limits.statusFreeBytesMin {
      found.append(StatusFinding(level: .warning, kind: .disk, text: "Only \(free >> 20) MB are free where the store is."))
    }
    return found
  }
}
