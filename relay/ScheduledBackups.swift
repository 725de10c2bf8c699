internal import Dispatch
internal import Foundation
internal import Logging
internal import Synchronization
internal import WardlineModel
internal import WardlineRelay
internal import WardlineRelayServer

/// The backups that a running relay makes by itself. `BackupSchedule` decides when and which; this performs it.
///
/// It works on a queue of its own and reads through a connection of its own: neither the event loop nor a commit waits for it. Its state belongs
/// to that queue.
final class ScheduledBackups: @unchecked Sendable {
  private let queue = DispatchQueue(label: "wardline.relay.backups", qos: .utility)
  private let source: any BackupSource
  private let directory: String
  private let schedule: BackupSchedule
  private let logger: Logger
  /// Keeps another relay from removing the backups of this one.
  private let lock: any Sendable
  private let record: BackupRecord
  /// For the operator. Read on other threads.
  private let known: Mutex<BackupStatus>
  private let isStopped = Atomic(false)
  /// Why the last one failed; `nil` after one that succeeded. A failure that goes on is logged once.
  private var failure: String?

  /// - Parameter record: where it is kept when the newest backup was begun.
  init(
    of source: any BackupSource, in directory: String, _ schedule: BackupSchedule, record: BackupRecord, logger: Logger
  ) throws(StoreError) {
    lock = try OpenedStore.lockedDirectory(directory)
    self.source = source
    self.directory = directory
    self.schedule = schedule
    self.record = record
    known = Mutex(BackupStatus(everyMilliseconds: schedule.everyMilliseconds))
    self.logger = logger
  }

  func start() { queue.async { self.run() } }

  /// A backup under way ends at its next step, and leaves no file; a check of one ends with the process.
  func stop() { isStopped.store(true, ordering: .relaxed) }

  /// What is known of the relay's own backups. Can be called on any thread.
  var status: BackupStatus { known.withLock { $0 } }

  private func run() {
    guard !isStopped.load(ordering: .relaxed) else { return }
    let wait: Int64
    do {
      let found = try names()
      var due = schedule.millisecondsUntilDue(after: found, at: .now)
      known.withLock { $0.newestAt = BackupSchedule.newest(of: found, at: .now) }
      if due == 0 {
        try makeBackup()
        due = schedule.millisecondsUntilDue(after: try names(), at: .now)
      }
      wait = min(due, Limits.backupRetryMilliseconds)
    } catch {
      note(error)
      wait = min(schedule.everyMilliseconds, Limits.backupRetryMilliseconds)
    }
    queue.asyncAfter(deadline: .now() + .milliseconds(Int(wait))) { self.run() }
  }

  private func makeBackup() throws {
    let (began, begunAt) = (Date(), Timestamp.now)
    try removeDrafts()
    let name = BackupSchedule.name(at: begunAt)
    let written = try source.backUp(to: directory + "/" + name, replaces: false) { _ in
      !isStopped.load(ordering: .relaxed)
    }
    known.withLock { ($0.newestAt, $0.isFailing) = (begunAt, false) }
    // For a relay that is started later without a schedule. This one knows it by the names of the files.
    try? record.write(begunAt)
    if failure != nil {
      logger.log(.backupsWork, "backups work again")
      failure = nil
    }
    let milliseconds = Int64(Date().timeIntervalSince(began) * 1_000)
    logger.log(
      .backedUp, "backed up",
      [
        "file": "\(name)", "sessions": .number(written.contents.sessions), "entries": .number(written.contents.entries),
        "bytes": .number(written.bytes), "seconds": .seconds(ofMilliseconds: milliseconds),
      ])
    // Only now: the new one is complete and checked.
    for old in schedule.superseded(in: try names(), by: name) { try remove(old) }
  }

  /// What a relay that was killed in a backup has left.
  private func removeDrafts() throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: directory)
    where name.hasSuffix(".partial") && BackupSchedule.time(ofName: String(name.dropLast(8))) != nil { try remove(name) }
  }

  private func remove(_ name: String) throws {
    guard unlink(directory + "/" + name) != 0 else { return }
    throw BackupFailure(.disk, "\(name) cannot be removed: \(String(cString: strerror(errno)))")
  }

  private func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: directory) }

  private func note(_ error: any Error) {
    guard !isStopped.load(ordering: .relaxed) else { return }
    known.withLock { status in
      status.failureCount += 1
      status.isFailing = true
    }
    let reason = (error as? BackupFailure)?.description ?? error.localizedDescription
    // A name has the time, which differs at each try.
    let kind = (error as? BackupFailure).map { "\($0.kind)" } ?? reason
    guard kind != failure else { return }
    failure = kind
    logger.log(
      .backupFailed, "the backup failed, and is tried again; older ones are kept",
      ["reason": "\(reason.printable(charactersMax: 400))"])
  }
}
