internal import WardlineModel
internal import WardlineRelay

/// Everything that ``families`` is made from, at one moment.
///
/// Numbers, and names of a fixed or bounded set: never a session, a user or an address (G8).
struct RelayMetrics: Sendable {
  var version = WardlineVersion.text
  var startedAt = Timestamp(milliseconds: 0)
  var counts = RelayMachine.Counts()
  var requests = RequestCounts()
  var gauges = RelayMachine.Gauges()
  /// Readers that became slow, since the start.
  var slowReaders = 0
  /// Sockets that found no place, before a word was said.
  var socketsRefused = 0
  var handshakesRefused = RefusedHandshakes()
  /// None without TLS.
  var certificates: [CertificateExpiry] = []
  var commits = BucketHistogram(bounds: Limits.metricCommitBucketsMicroseconds)
  var commitsRefused = 0
  /// How late the loop's timer of each second was, in milliseconds.
  var loopLag = BucketHistogram(bounds: Limits.metricLatencyBucketsMilliseconds)
  /// `nil` where no keys are fetched.
  var issuerKeys: KeyRefresh?
  /// `nil` while they could not be measured.
  var files: StoreFiles.Sizes?
  /// `nil` while nothing is known of them.
  var backups: BackupStatus?
  /// `nil` while it is not known.
  var undelivered: Undelivered?
  var now = Timestamp(milliseconds: 0)

  /// What ``families`` shows, in the order of the page "Monitoring".
  var families: [MetricFamily] {
    service + issuer + connections + operations + deliveries + requestFamilies + store + backupFamilies
  }

  private typealias Series = MetricFamily.Series

  private static func series(_ name: String, _ value: String, _ count: Int) -> Series {
    Series(labels: [(name, value)], value: .count(count))
  }

  private static func buckets(_ histogram: BucketHistogram, perUnit: Int64) -> MetricFamily.Value {
    .buckets(bounds: histogram.bounds, counts: histogram.buckets, sum: histogram.sum, perUnit: perUnit)
  }

  private var service: [MetricFamily] {
    [
      MetricFamily(
        "wardline_build_info", .gauge, "1, with the version of the relay.", [Self.series("version", version, 1)]),
      MetricFamily(
        "wardline_start_time_seconds", .gauge, "When the relay was started, in seconds since 1970.",
        .micros(startedAt.milliseconds * 1_000)),
      MetricFamily(
        "wardline_certificate_expires_seconds", .gauge,
        "When the certificate that new connections are shown expires, in seconds since 1970; none without TLS.",
        certificates.filter { $0.use == .relay }.map { Series(labels: [], value: .micros($0.atSeconds * 1_000_000)) }),
      MetricFamily(
        "wardline_authority_expires_seconds", .gauge,
        "When the first certificate authority of --client-ca (client_ca) or --issuer-ca-file (issuer_ca) expires, in seconds since 1970.",
        certificates.filter { $0.use != .relay }.map { expiry in
          Series(labels: [("use", expiry.use.rawValue)], value: .micros(expiry.atSeconds * 1_000_000))
        }),
      MetricFamily(
        "wardline_relays", .gauge, "Relays that serve the log at once, this one among them.", .count(gauges.relays)),
      MetricFamily("wardline_draining", .gauge, "1 from SIGTERM or SIGINT on.", .count(gauges.isDraining ? 1 : 0)),
      MetricFamily(
        "wardline_loop_lag_seconds", .histogram, "How late the event loop's timer was, once a second.",
        Self.buckets(loopLag, perUnit: 1_000)),
    ]
  }

  private var issuer: [MetricFamily] {
    guard let issuerKeys else { return [] }
    let age = issuerKeys.fetchedAt.map { max(0, now.milliseconds(since: $0)) } ?? -1
    return [
      MetricFamily(
        "wardline_issuer_keys_age_seconds", .gauge, "How long ago the issuer's keys in use were fetched; -1 without keys.",
        .micros(age < 0 ? -1_000_000 : age * 1_000)),
      MetricFamily(
        "wardline_issuer_key_fetches", .counter, "How often the issuer was asked for its keys.", .count(issuerKeys.fetchCount)),
      MetricFamily(
        "wardline_issuer_key_fetches_failed", .counter, "How often it gave no keys that can be used.",
        .count(issuerKeys.failureCount)),
    ]
  }

  private var connections: [MetricFamily] {
    [
      MetricFamily(
        "wardline_connections", .gauge, "Admitted connections, by role and version of the protocol.",
        zip(Role.allCases, gauges.connections).map { role, count in
          Series(labels: [("role", role.rawValue), ("version", "\(Limits.protocolVersion)")], value: .count(count))
        }),
      MetricFamily(
        "wardline_connections_not_admitted", .gauge, "Connections that have not shown a valid token yet.",
        .count(gauges.strangers)),
      MetricFamily(
        "wardline_connections_refused", .counter,
        "Connections that were not let in or were ended for another: no place at the handshake (socket), a browser's page of an origin"
          + " that is not listed (origin), no trusted client certificate (client_certificate), a PROXY header or X-Forwarded-For that"
          + " is not believed or understood (proxy), no agreement on TLS (tls), asked to come back later (overloaded), cut before a"
          + " hello to make room (silent), replaced by a newer one of the device (replaced).",
        [
          Self.series("reason", "socket", socketsRefused), Self.series("reason", "origin", handshakesRefused.origins),
          Self.series("reason", "subprotocol", handshakesRefused.subprotocols),
          Self.series("reason", "client_certificate", handshakesRefused.clientCertificates),
          Self.series("reason", "proxy", handshakesRefused.proxies),
          Self.series("reason", "tls", handshakesRefused.encryptions), Self.series("reason", "overloaded", counts.turnedAway),
          Self.series("reason", "silent", counts.cut), Self.series("reason", "replaced", counts.fenced),
        ]),
      MetricFamily(
        "wardline_readers_behind", .gauge,
        "Connections that are being sent the log of a session because they have not all of it.",
        .count(gauges.behindReaders)),
      MetricFamily(
        "wardline_readers_slow", .gauge, "Connections whose link does not take what is queued.", .count(gauges.slowReaders)),
      MetricFamily("wardline_readers_turned_slow", .counter, "How often a connection became slow.", .count(slowReaders)),
      MetricFamily(
        "wardline_catch_ups", .counter, "Readers that were caught up with from a session's log.", .count(counts.catchUps)),
      MetricFamily("wardline_catch_up_pages", .counter, "Pages of a log that were sent for it.", .count(counts.pages)),
    ]
  }

  private var operations: [MetricFamily] {
    [
      MetricFamily(
        "wardline_operations_accepted", .counter, "Operations that were stored and acknowledged.", .count(counts.accepted)),
      MetricFamily(
        "wardline_operations_replayed", .counter, "Operations that were sent again and acknowledged again.",
        .count(counts.replayed)),
      MetricFamily(
        "wardline_operations_rejected", .counter, "Operations that were rejected, by the code that their author was told.",
        RejectionReason.allCases.map { Self.series("reason", $0.code.rawValue, counts.rejections[$0]) }),
      MetricFamily(
        "wardline_operations_waiting", .gauge, "Operations that wait for their commit.", .count(gauges.waitingOperations)),
      MetricFamily(
        "wardline_oldest_waiting_operation_seconds", .gauge, "For how long the oldest of them has waited; 0 if there is none.",
        .micros(gauges.oldestWaitingMilliseconds * 1_000)),
      MetricFamily(
        "wardline_acknowledgement_seconds", .histogram, "From an operation's arrival to its acknowledgement.",
        Self.buckets(counts.acknowledgement, perUnit: 1_000)),
      MetricFamily(
        "wardline_commit_seconds", .histogram, "What a commit takes, with its sync.", Self.buckets(commits, perUnit: 1_000_000)),
      MetricFamily("wardline_commits_refused", .counter, "Commits that the store could not make.", .count(commitsRefused)),
      MetricFamily("wardline_commit_writes", .histogram, "Writes in one commit.", Self.buckets(counts.batch, perUnit: 1)),
    ]
  }

  private var deliveries: [MetricFamily] {
    guard let undelivered else { return [] }
    return [
      MetricFamily(
        "wardline_undelivered_messages", .gauge,
        "Messages in sessions that have not ended that have not reached a device of everybody there; at most "
          + "\(Limits.undeliveredMessagesMax) are counted.", .count(undelivered.messages)),
      MetricFamily(
        "wardline_oldest_undelivered_message_seconds", .gauge, "The age of the oldest of them; 0 if there is none.",
        .micros(undelivered.ageMilliseconds(at: now) * 1_000)),
    ]
  }

  private var requestFamilies: [MetricFamily] {
    let rows = requests.languages.sorted { $0.key < $1.key }
    var open: [String: (count: Int, oldest: Timestamp)] = [:]
    for request in requests.open.values {
      let known = open[request.language]
      open[request.language] = ((known?.count ?? 0) + 1, min(known?.oldest ?? request.askedAt, request.askedAt))
    }
    return [
      MetricFamily(
        "wardline_requests", .counter, "Requests for an interpreter, by language.",
        rows.map { Self.series("language", $0.key, $0.value.asked) }),
      MetricFamily(
        "wardline_request_connect_seconds", .histogram, "From a request to its first accept, by language.",
        rows.map { Series(labels: [("language", $0.key)], value: Self.buckets($0.value.connect, perUnit: 1_000)) }),
      MetricFamily(
        "wardline_requests_abandoned", .counter, "Requests that were over before anybody accepted, by language and reason.",
        rows.flatMap { language, row in
          RequestCounts.Abandonment.allCases.map { reason in
            Series(
              labels: [("language", language), ("reason", reason.rawValue)], value: .count(row.abandoned(for: reason)))
          }
        }),
      MetricFamily(
        "wardline_requests_declined", .counter, "Rings of requests that were declined, by language.",
        rows.map { Self.series("language", $0.key, $0.value.declined) }),
      MetricFamily(
        "wardline_handovers", .counter, "Handovers that were asked for, by language.",
        rows.map { Self.series("language", $0.key, $0.value.handOvers) }),
      MetricFamily(
        "wardline_requests_open", .gauge, "Requests that nobody has accepted yet, by language.",
        rows.map { Self.series("language", $0.key, open[$0.key]?.count ?? 0) }),
      MetricFamily(
        "wardline_oldest_open_request_seconds", .gauge, "The age of the oldest of them; 0 if there is none.",
        rows.map { language, _ in
          let age = open[language].map { max(0, now.milliseconds(since: $0.oldest)) } ?? 0
          return Series(labels: [("language", language)], value: .micros(age * 1_000))
        }),
      MetricFamily(
        "wardline_interpreters", .gauge, "Interpreters on duty, by what they are doing.",
        zip(Availability.allCases, gauges.interpreters).filter { $0.0 != .off }
          .map { Self.series("availability", $0.rawValue, $1) }),
    ]
  }

  private var backupFamilies: [MetricFamily] {
    guard let backups else { return [] }
    let newest = MetricFamily(
      "wardline_newest_backup_timestamp_seconds", .gauge,
      "When the newest backup that the relay knows of was begun, in seconds since 1970; 0 if it knows of none.",
      .micros((backups.newestAt?.milliseconds ?? 0) * 1_000))
    guard backups.everyMilliseconds != nil else { return [newest] }
    return [
      newest,
      MetricFamily(
        "wardline_backups_failed", .counter, "Backups of the relay's own schedule that failed.", .count(backups.failureCount)),
    ]
  }

  private var store: [MetricFamily] {
    guard let files else { return [] }
    let sizes = [
      ("wardline_store_bytes", "The size of the store's database file.", files.storeBytes),
      ("wardline_wal_bytes", "The size of the store's write-ahead log.", files.logBytes),
      ("wardline_free_bytes", "Free space where the store is.", files.freeBytes),
    ]
    // A log in a database has no file here.
    return sizes.compactMap { name, help, bytes in
      bytes.map { MetricFamily(name, .gauge, help, .count(Int(clamping: $0))) }
    }
  }
}
