internal import ArgumentParser
internal import Foundation
internal import Glibc
internal import Synchronization
internal import WardlineModel
internal import WardlineProgram
internal import WardlineRelay

struct Backup: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Writes the relay's log to one file, also while the relay runs.",
    usage: "wardline-relay backup --data <dir> <file> [--force]",
    discussion: """
      The file has everything that was acknowledged before the backup began: sessions, people, preferences and feedback. It is written as \
      FILE.partial, synced, checked, and only then gets its name. The relay's commits do not wait for it.

      It does not have the signing key (token.key in the data directory). Keep a copy of the key elsewhere: without it a relay that is restored in \
      another directory makes a new key, and every token must be issued anew. Whoever has the file can read every message in it; whoever has the key \
      can enter every session.

      Messages that retention erases later stay in the file: delete old backups in time.

      For example:
        wardline-relay backup --data relay-data \\
          /backup/relay-monday.sqlite
        wardline-relay backup --data relay-data --force \\
          /backup/relay-latest.sqlite
      """)

  @Option(help: ArgumentHelp("The relay's data directory.", valueName: "dir"), completion: .directory)
  var data: String

  @Argument(help: "The file to write; its directory must exist.", completion: .file())
  var file: String

  @Flag(help: "Replaces a backup of that name, once the new one is complete; a file of another kind stays.")
  var force = false

  func run() async throws {
    try await reporting {
      let (began, begunAt) = (Date(), Timestamp.now)
      try OpenedStore.checkPlace(ofBackup: file, besides: data)
      let backups = try OpenedStore.readingNoWords(data).requiredBackups
      // A full disk keeps nobody from a backup to another one.
      do { try Operator.record(.exported, detail: "backup", at: data) } catch let failure as Failure {
        StandardError.say("the audit log lacks this backup: \(failure.message)", as: "wardline-relay")
      }
      let isCancelled = Cancellation()
      // A signal removes what was written so far.
      let signals = await ProcessSignals(SIGTERM, SIGINT)
      let listener = Task { for await _ in signals { isCancelled.flag.store(true, ordering: .relaxed) } }
      defer { listener.cancel() }
      var meter = ProgressMeter()
      defer { meter.hide() }
      let written = try backups.backUp(to: file, replaces: force) { progress in
        meter.show(progress)
        return !isCancelled.flag.load(ordering: .relaxed)
      }
      meter.hide()
      do throws(PrivateFile.Refusal) { try BackupRecord(directory: data).write(begunAt) } catch {
        StandardError.say("the backup is complete, but its time is not kept for the metrics: \(error)", as: "wardline-relay")
      }
      let seconds = Int64(Date().timeIntervalSince(began) * 1_000).inSeconds
      try StandardOutput.shared.writeLine(
        "\(file): \(written.contents.sessions) sessions, \(written.contents.entries) entries, "
          + "\(written.bytes) bytes, in \(seconds) s")
    }
  }
}

private final class Cancellation: Sendable {
  let flag = Atomic(false)
}

/// Shows how far a long copy has come, on a terminal.
private struct ProgressMeter {
  private let isShown = isatty(STDERR_FILENO) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
  private var percentShown = -1

  func hide() { if isShown { StandardError.showProgress(nil) } }

  mutating func show(_ progress: BackupProgress) {
    guard isShown, progress.totalBytes > 0 else { return }
    let percent = progress.doneBytes * 100 / progress.totalBytes
    guard percent != percentShown else { return }
    percentShown = percent
    StandardError.showProgress("\(percent) % of \(progress.totalBytes / 1_000_000) MB copied")
  }
}

extension OperatedStore {
  /// How the store is backed up.
  ///
  /// - Throws: ``Failure`` for a store that is backed up by other programs.
  var requiredBackups: any BackupSource {
    get throws(Failure) {
      guard let backups else {
        throw Failure(.configuration, "this relay's store is backed up with the programs of its database")
      }
      return backups
    }
  }
}
