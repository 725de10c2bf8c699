internal import ArgumentParser
internal import WardlineModel
internal import WardlineProgram

/// Whether the relay makes backups by itself.
struct BackupOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Makes backups here while the relay runs; created if missing, and for this relay alone.",
      discussion: """
        Each is a file such as relay-20260301T080000Z.sqlite, by UTC, as 'wardline-relay backup' writes it: without the signing key, and \
        checked. Older ones are removed once a new one was checked. A failure is logged, and tried again within a minute.
        """, valueName: "dir"), completion: .directory)
  var backupDirectory: String?

  @Option(help: ArgumentHelp("How often, 1s to 366d.", valueName: "span"))
  var backupEvery = TimeSpan(milliseconds: 24 * 3_600_000)

  @Option(help: ArgumentHelp("How many are kept, the newest.", valueName: "count"))
  var backupKeep = 7

  func validate() throws {
    guard (Limits.backupEveryMinMilliseconds...Limits.backupEveryMaxMilliseconds).contains(backupEvery.milliseconds) else {
      throw ValidationError("--backup-every is 1s to 366d")
    }
    guard (1...Limits.backupsKeptMax).contains(backupKeep) else {
      throw ValidationError("--backup-keep is 1 to \(Limits.backupsKeptMax)")
    }
  }

  var schedule: BackupSchedule { BackupSchedule(everyMilliseconds: backupEvery.milliseconds, kept: backupKeep) }
}
