internal import WardlineModel
internal import WardlineRelay

/// Something that an operator should look at now: what has happened, why, and what to do next, in words.
struct StatusFinding: Hashable, Encodable, Sendable {
  enum Level: String, Hashable, Encodable, Sendable {
    case critical, warning
  }

  enum Kind: String, Hashable, Encodable, CaseIterable, Sendable {
    case readiness, waiting, nobodyOnDuty = "nobody_on_duty", abandoned, commits, operations, undelivered, disk, refused,
      certificate, issuerKeys = "issuer_keys", backupFailure = "backup_failure", backupAge = "backup_age"
  }

  var level: Level
  var kind: Kind
  /// What it is about, where there is more than one of a kind: a language, a reason, or what a certificate is for.
  var about = ""
  var text: String
}

extension StatusFinding {
  /// What is critical first.
  static func findings(of metrics: RelayMetrics, notReady reasons: [String], _ history: StatusHistory) -> [Self] {
    let notReady = reasons.map { reason in
      StatusFinding(
        level: .critical, kind: .readiness, about: String(reason.prefix { $0 != ":" }), text: "Not ready: \(reason).")
    }
    let all =
      notReady + waiting(metrics) + abandoned(metrics, since: history.before(minutes: Limits.statusAbandonedMinutes))
      + service(metrics, since: history.beforeRecent)
      + StatusReport.refused(metrics, since: history.beforeRecent).compactMap(refused) + upkeep(metrics)
    return all.filter { $0.level == .critical } + all.filter { $0.level == .warning }
  }

  // MARK: Requests

  private static func waiting(_ metrics: RelayMetrics) -> [Self] {
    var found = StatusReport.waiting(metrics).compactMap { language, waiting -> Self? in
      guard let level = level(ofWait: waiting.longestMilliseconds) else { return nil }
      let text =
        "A request for \(language) has waited for \(waiting.longestMilliseconds / 1_000) s; \(waiting.count) waiting. Nobody has"
        + " accepted it: see who is on duty with 'wardline interpreters', or have a coordinator assign it."
      return StatusFinding(level: level, kind: .waiting, about: language, text: text)
    }.sorted { $0.about < $1.about }
    let onDuty = zip(Availability.allCases, metrics.gauges.interpreters).filter { $0.0 != .away && $0.0 != .off }
    if !metrics.requests.open.isEmpty, onDuty.allSatisfy({ $0.1 == 0 }) {
      found.append(
        StatusFinding(
          level: .critical, kind: .nobodyOnDuty,
          text: "Requests are open, and no interpreter is on duty: they ring for nobody. Ask an interpreter to go on duty."))
    }
    return found
  }

  static func level(ofWait milliseconds: Int64) -> Level? {
    if milliseconds > Limits.statusWaitCriticalMilliseconds { return .critical }
    return milliseconds > Limits.statusWaitWarningMilliseconds ? .warning : nil
  }

  /// By language. A language that is new since then had counted nothing before.
  private static func abandoned(_ metrics: RelayMetrics, since before: StatusHistory.Sample) -> [Self] {
    metrics.requests.languages.sorted { $0.key < $1.key }.compactMap { language, row in
      let old = before.requests.languages[language] ?? RequestCounts.Row()
      return abandoned(
        language, answered: row.answered - old.answered, cancelled: row.cancelled - old.cancelled,
        expired: row.expired - old.expired, sessionEnded: row.sessionEnded - old.sessionEnded)
    }
  }

  /// What became of the requests for a language in the last ``Limits/statusAbandonedMinutes``: a finding if at least
  /// ``Limits/statusAbandonedMin`` of them were over before anybody accepted, and these are more than
  /// ``Limits/statusAbandonedWarningPercent`` of those that are over.
  static func abandoned(_ language: String, answered: Int, cancelled: Int, expired: Int, sessionEnded: Int) -> Self? {
    let abandoned = cancelled + expired + sessionEnded
    let all = answered + abandoned
    guard abandoned >= Limits.statusAbandonedMin, abandoned * 100 > all * Limits.statusAbandonedWarningPercent else {
      return nil
    }
    let isCritical = abandoned * 100 > all * Limits.statusAbandonedCriticalPercent
    let text =
      "\(abandoned) of \(all) requests for \(language) that were over in the last \(Limits.statusAbandonedMinutes) minutes were never"
      + " accepted: \(cancelled) cancelled, \(expired) expired, \(sessionEnded) ended with their session. Too few interpreters who speak it"
      + " are on duty, or their rings are missed: see 'wardline interpreters', and offer another way, such as telephone interpreting."
    return StatusFinding(level: isCritical ? .critical : .warning, kind: .abandoned, about: language, text: text)
  }

  // MARK: The service

  private static func service(_ metrics: RelayMetrics, since before: StatusHistory.Sample) -> [Self] {
    var found: [Self] = []
    let place = metrics.files.map { $0.storeBytes == nil } == true ? "database" : "disk"
    let refused = metrics.commitsRefused - before.commitsRefused
    if refused > 0 {
      let text =
        "The store refused \(refused) commits in the last \(Limits.statusRecentMinutes) minutes; what was acknowledged is safe, and what is"
        + " sent waits on the devices. The log says why: store_refuses. Look at the \(place)."
      found.append(StatusFinding(level: .critical, kind: .commits, text: text))
    }
    let waited = metrics.gauges.oldestWaitingMilliseconds
    if waited > Limits.statusOperationWaitMilliseconds {
      let text =
        "An operation has waited for \(waited / 1_000) s to be stored: a write does not come back from the \(place). Look at the"
        + " \(place)."
      found.append(StatusFinding(level: .critical, kind: .operations, text: text))
    }
    let age = metrics.undelivered?.oldest.map { metrics.now.milliseconds(since: $0) } ?? 0
    if age > Limits.statusUndeliveredMilliseconds {
      let text =
        "A message has not reached every device of its session for \(age / 60_000) minutes. It is stored, and goes to a device that"
        + " connects: see with 'wardline-relay ctl clients' whether one device is away, or many."
      found.append(StatusFinding(level: .warning, kind: .undelivered, text: text))
    }
    if let free = metrics.files?.freeBytes, free < Limits.statusFreeBytesMin {
      let text =
        "Only \(free >> 20) MB are free where the store is; below \(Limits.readyFreeBytesMin >> 20) MB the relay is not ready. Make room on"
        + " that file system, and leave the files of the relay as they are."
      found.append(StatusFinding(level: .warning, kind: .disk, text: text))
    }
    return found
  }

  /// More refusals for one reason than ``Limits/statusRefusedPerMinuteMax`` a minute, on the average of ``Limits/statusRecentMinutes``.
  static func refused(_ row: StatusReport.Refused) -> Self? {
    // A device that comes back replaces its own connection: that refuses nobody.
    let recentMax = Limits.statusRefusedPerMinuteMax * Limits.statusRecentMinutes
    guard row.reason != "replaced", row.recent > recentMax else { return nil }
    let cause =
      if row.what == "connection" {
        connectionCauses[row.reason] ?? "see the log: refused"
      } else {
        operationCauses[row.reason] ?? "their authors were told so. See with 'wardline-relay ctl clients' who is connected"
      }
    let text =
      "\(row.recent) \(row.what)s were refused with the reason \(row.reason) in the last \(Limits.statusRecentMinutes) minutes:"
      + " \(cause)."
    return StatusFinding(level: .warning, kind: .refused, about: row.reason, text: text)
  }

  private static let connectionCauses = [
    "socket":
      "all places for connections were taken. Raise --connections-max, or see who takes them: 'wardline-relay ctl clients'",
    "origin": "a web page that is not listed tried to connect. If it is yours, add its --origin; the log names it: refused",
    "client_certificate": "they showed no certificate of --client-ca. Renew those of the devices; the log names them: refused",
    "proxy": "what a proxy says of its clients was not believed or understood. Compare --trusted-proxy with the proxy",
    "tls": "there was no agreement on TLS, or the client does not trust the certificate. Test it with 'wardline doctor'",
    "overloaded": "too many came at once, and were asked to come back later. If that goes on, raise --connections-max",
    "silent": "they said nothing, and made room for others. The log says from where: refused",
  ]

  private static let operationCauses = [
    "busy": "the store could not take them, and the devices send them again. Look at the disk; the log says why: store_refuses",
    "rate_limited":
      "their authors send faster than is allowed, and their devices go on later. See 'wardline-relay ctl clients'",
    "quota_exceeded": "a user or a session has reached its quota. See the line 'usage' of the log, and raise the quota",
    "too_many_sessions": "a user has begun as many sessions as are allowed. End some, or raise the quota",
    "unreviewed_phrase":
      "nobody has reviewed these phrases. Have them reviewed for the site's phrase book, or start the relay with --phrases unreviewed",
  ]
}
