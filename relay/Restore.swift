internal import ArgumentParser
internal import Foundation
internal import WardlineModel
internal import WardlineRelay

struct Restore: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Makes a backup the log of a data directory in which no relay runs.",
    usage: """
      wardline-relay restore --data <dir> <file>
               [--replace]
      """,
    discussion: """
      The file is copied and the copy is checked, index by index, before anything else changes. Where a relay runs the command ends with 75; a \
      log that is there is left as it is unless --replace is given.

      The relay that is started next tells each client from where on the log has changed. A message that was acknowledged after the backup is \
      shown to its author as lost by the relay, and is sent again, once, when the author confirms. What no device has is gone.

      A backup has no signing key. Where the data directory has none either, copy token.key there, or issue every token anew.

      For example:
        wardline-relay restore --data relay-new \\
          /backup/relay-monday.sqlite
        wardline-relay restore --data relay-data --replace \\
          /backup/relay-monday.sqlite
      """)

  @Option(help: ArgumentHelp("The relay's data directory; created if missing.", valueName: "dir"), completion: .directory)
  var data: String

  @Argument(help: "The backup.", completion: .file())
  var file: String

  @Flag(help: "Keeps the log that is there as relay.sqlite.replaced- with the time, and puts the backup in its place.")
  var replace = false

  func run() async throws {
    try await reporting {
      let suffix = ".replaced-" + BackupSchedule.stamp(Timestamp.now)
      let restored = try OpenedStore.restore(file, to: data, replacing: replace ? suffix : nil)
      let kept = restored.keptAt.map { "; the log before is \($0)" } ?? ""
      try StandardOutput.shared.writeLine(
        "\(data): \(restored.contents.sessions) sessions, \(restored.contents.entries) entries\(kept)")
      guard access(data + "/token.key", F_OK) != 0 else { return }
      StandardError.say(
        "\(data) has no token.key: copy the key of the relay there before it is started, or issue every token anew",
        as: "wardline-relay")
    }
  }
}
