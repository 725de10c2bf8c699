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

  /// How old the newest may become before an operator is told: the time between two, and a while for the work; without a schedule
  /// ``Limits/statusBackupAgeMilliseconds``.
  var ageMaxMilliseconds: Int64 {
    everyMilliseconds.map { $0 + Limits.statusBackupGraceMilliseconds } ?? Limits.statusBackupAgeMilliseconds
  }
}
