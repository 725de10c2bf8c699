package import WardlineModel

/// What a relay knows of the backups of its log.
package struct BackupStatus: Hashable, Sendable {
  /// When the newest one was begun, whoever made it; `nil` if none is known.
  package var newestAt: Timestamp?
  /// From one backup to the next, where the relay makes them; `nil` where something else does, or nothing.
  package var everyMilliseconds: Int64?
  /// How many of the relay's own have failed since its start.
  package var failureCount = 0
  /// Whether the last one of its own failed.
  package var isFailing = false

  package init(newestAt: Timestamp? = nil, everyMilliseconds: Int64? = nil) {
    self.newestAt = newestAt
    self.everyMilliseconds = everyMilliseconds
  }

  /// The age from which the newest backup is reported as late: the interval of the schedule and ``Limits/statusBackupGraceMilliseconds``, or
  /// ``Limits/statusBackupAgeMilliseconds`` without a schedule.
  var ageMaxMilliseconds: Int64 {
    everyMilliseconds.map { $0 + Limits.statusBackupGraceMilliseconds } ?? Limits.statusBackupAgeMilliseconds
  }
}
