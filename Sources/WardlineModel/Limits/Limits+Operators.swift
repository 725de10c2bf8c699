// What operators set and are told: retention, the audit log, the socket, metrics, the page.
extension Limits {
  /// Networks of which it is counted how many were refused, until that was logged.
  package static let refusalNetworksMax = 256
  /// The longest configuration file of a relay.
  package static let configurationBytesMax = 64 * 1024
  /// Settings of a configuration file that are looked at, right and wrong ones.
  package static let configurationEntriesMax = 1_000
  /// The shortest retention: for a demonstration; a device that is offline for longer misses messages.
  package static let retentionMinMilliseconds: Int64 = 1_000
  /// The longest one, ten years; without one everything is kept.
  package static let retentionMaxMilliseconds: Int64 = 3_650 * 24 * 60 * 60 * 1_000
  /// How far a relay's clock may be past the time that the relay's last run or its uptime confirms, before retention stops erasing.
  package static let clockLeadMaxMilliseconds: Int64 = 24 * 60 * 60 * 1_000
  /// How often a relay stores the time that its clock and its uptime agree on.
  package static let confirmedTimeMilliseconds: Int64 = 60 * 60 * 1_000
  /// Entries that retention passes in one commit: operations wait behind it for some milliseconds, and not for more.
  package static let retentionBatchMax = 512
  /// Bytes of text that it erases in one commit; the batch ends with the entry that passes it.
  package static let retentionBatchBytesMax = 512 * 1024
  /// How long erased words (by retention or by their author) may still stand in a file of the store. Longer only while another program
  /// keeps a read transaction open.
  package static let erasedWordsMaxMilliseconds: Int64 = 10_000
  /// After this time the relay has its store remove erased words from every file, such as a write-ahead log: so that a relay that erases all
  /// the time does not do so all the time.
  package static let erasedRemovedAfterMilliseconds: Int64 = 4_000
  /// How long emptying a write-ahead log waits for readers; it is tried again then.
  package static let erasedLogWaitMilliseconds: Int64 = 50
  /// How often the relay's log tells how much is stored.
  package static let usageLogMilliseconds: Int64 = 3_600_000
  /// Users and sessions of which it tells the numbers.
  package static let usageLargestMax = 5
  /// Refused connections that the relay's log tells of in one interval; the others are counted.
  package static let refusalLinesMax = 10
  /// Admitted ones, likewise.
  package static let admissionLinesMax = 100
  /// The interval.
  package static let refusalLogMilliseconds: Int64 = 10_000
  /// How often a relay whose store refuses tells of it, after the first line.
  package static let storeTroubleLogMilliseconds: Int64 = 10_000
  /// Refused connections that the audit log records in one interval; the others are counted.
  package static let auditRefusalsMax = 60
  /// The interval.
  package static let auditRefusalsMilliseconds: Int64 = 3_600_000
  /// Refused connections that wait to be recorded while the store refuses.
  package static let auditWaitingMax = 1_000
  /// Bytes of the detail of one row of the audit log.
  package static let auditDetailBytesMax = 1_024
  /// Sessions under a legal hold.
  package static let holdsMax = 10_000
  /// Bytes of the reason of a legal hold.
  package static let holdReasonBytesMax = 512
  /// Sessions that have ended of which one batch of retention erases at most.
  package static let retentionSessionsMax = 64
  /// Sessions of which one transaction records what retention has erased.
  package static let auditRemovalsMax = 512
  /// Rows after the last one of a session that its export goes on over, so that its proof reaches the head of the audit log or a head that was
  /// kept elsewhere meanwhile: 12 MB.
  package static let auditProofRowsMax: Int64 = 100_000
  /// How often an operator's end of a session is tried again because its status has changed meanwhile.
  package static let operatorTriesMax = 8
  /// Connections to the socket of `wardline-relay ctl` at once; the next one is told so.
  package static let controlConnectionsMax = 8
  /// Bytes of one request there.
  package static let controlRequestBytesMax = 16 * 1024
  /// For how long such a connection may send nothing of its request, or take nothing of its answer.
  package static let controlSilenceMaxMilliseconds: Int64 = 5_000
  /// For how long `ctl` waits for an answer, where that is no backup.
  package static let controlAnswerMaxMilliseconds: Int64 = 15_000
  /// Characters of one value in a line of the relay's log.
  package static let logValueCharactersMax = 1_024
  /// The bounds of the buckets in which the times from a request to its accept are counted. Service levels are counted within some of them.
  package static let connectBucketsMilliseconds: [Int64] = [
    1_000, 2_000, 3_000, 4_000, 5_000, 6_000, 8_000, 10_000, 12_000, 15_000, 20_000, 25_000, 30_000, 40_000, 50_000, 60_000,
    75_000,
    90_000, 120_000, 150_000, 180_000, 240_000, 300_000, 420_000, 600_000, 900_000, 1_800_000, 3_600_000, 86_400_000,
  ]
  /// The bounds of the same in the metrics, where each is a series of each language: some of those.
  package static let metricConnectBucketsMilliseconds: [Int64] = [
    5_000, 10_000, 20_000, 30_000, 60_000, 120_000, 300_000, 600_000, 1_800_000,
  ]
  /// Languages with metrics of their own; all others are counted together. The languages for which the programs have a name have metrics from the
  /// start, and some 70 more find room.
  package static let metricLanguagesMax = 256
  /// The bounds of the buckets of times in which the relay acknowledges.
  package static let metricLatencyBucketsMilliseconds: [Int64] = [
    1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000,
  ]
  /// The same of what one commit takes, in microseconds.
  package static let metricCommitBucketsMicroseconds: [Int64] = [
    100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000, 5_000_000,
  ]
  /// The same of writes in one commit.
  package static let metricBatchBuckets: [Int64] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 4_096]
  /// What an operator is told is measured at most this often, however often it is asked for.
  package static let metricsAgeMaxMilliseconds: Int64 = 1_000
  /// How long what was found of undelivered messages is told again.
  package static let undeliveredAgeMaxMilliseconds: Int64 = 5_000
  /// Sessions, the newest ones, in which undelivered messages are looked for at a time.
  package static let undeliveredSessionsMax = 1_000
  /// Undelivered messages that are counted at a time; there may be more.
  package static let undeliveredMessagesMax = 10_000
  /// Minutes of which the operator's page shows what was stored.
  package static let statusMinutesMax = 60
  /// Minutes that it calls recent.
  package static let statusRecentMinutes = 15
  /// From when on it calls a request that waits a warning.
  package static let statusWaitWarningMilliseconds: Int64 = 60_000
  /// From when on it calls it critical.
  package static let statusWaitCriticalMilliseconds: Int64 = 120_000
  /// From when on it calls a message that has not reached every device a warning.
  package static let statusUndeliveredMilliseconds: Int64 = 900_000
  /// From when on it calls an operation that waits for its commit a warning.
  package static let statusOperationWaitMilliseconds: Int64 = 5_000
  /// Below this much free space it warns.
  package static let statusFreeBytesMin: UInt64 = 256 << 20
  /// Of how many minutes it counts the requests that nobody accepted.
  package static let statusAbandonedMinutes = 60
  /// So many of a language must be among them before it says anything.
  package static let statusAbandonedMin = 3
  /// Above this share of the requests of a language that are over, it warns; in percent.
  package static let statusAbandonedWarningPercent = 10
  /// Above this share it calls that critical.
  package static let statusAbandonedCriticalPercent = 50
  /// Above this rate of refusals for one reason it warns: refusals a minute, on the average of ``statusRecentMinutes``.
  package static let statusRefusedPerMinuteMax = 10
  /// From when before its end on it warns of a certificate.
  package static let statusCertificateWarningMilliseconds: Int64 = 14 * 24 * 3_600_000
  /// From when on it calls that critical.
  package static let statusCertificateCriticalMilliseconds: Int64 = 2 * 24 * 3_600_000
  /// From which age on it warns of the keys of an issuer.
  package static let statusIssuerKeysAgeMilliseconds: Int64 = 3_600_000
  /// From which age on it warns of the newest backup, where the relay does not make backups by itself.
  package static let statusBackupAgeMilliseconds: Int64 = 48 * 3_600_000
  /// Where it does, from how long after the next one was due on.
  package static let statusBackupGraceMilliseconds: Int64 = 3_600_000
  /// How long a write may take before a relay counts as not ready.
  package static let readyWriteMaxMilliseconds: Int64 = 3_000
  /// Below this much free space in its directory a relay counts as not ready.
  package static let readyFreeBytesMin: UInt64 = 64 << 20
  /// Above this size of its write-ahead log it does, too: a log is copied at a tenth of it.
  package static let readyLogBytesMax: UInt64 = 512 << 20
  /// Within how long a request is said to be answered in time: service levels.
  package static let serviceLevelsMilliseconds: [Int64] = [10_000, 30_000, 60_000]
}
