internal import ArgumentParser
internal import Foundation
internal import WardlineModel
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
      let written = try await cancelledBySignals { isCancelled in
        var meter = ProgressMeter()
        defer { meter.hide() }
        return try backups.backUp(to: file, replaces: force) { progress in
          meter.show(progress.doneBytes, of: progress.totalBytes, "of \(progress.totalBytes / 1_000_000) MB copied")
          return !isCancelled()
        }
      }
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
