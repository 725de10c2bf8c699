internal import ArgumentParser
internal import WardlineModel

struct Rekey: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Changes the key of an encrypted log, also beside a running relay.",
    usage: """
      wardline-relay rekey --data <dir> --seal-key <file>
               --new-seal-key <file>
      """,
    discussion: """
      What people wrote stays as it is: the key that encrypts it is itself encrypted with the key in the file, and that is done anew. A running \
      relay goes on; from its next start on it needs the new file. Backups from before are opened with the old file: keep it as long as them.

      For example:
        wardline-relay rekey --data relay-data \\
          --seal-key relay.key --new-seal-key relay-2.key
      """)

  @Option(help: ArgumentHelp("The relay's data directory.", valueName: "dir"), completion: .directory)
  var data: String

  @Option(help: ArgumentHelp("The file with the key until now.", valueName: "file"), completion: .file())
  var sealKey: String

  @Option(help: ArgumentHelp("The file with the new key; made if it is missing.", valueName: "file"), completion: .file())
  var newSealKey: String

  func run() async throws {
    try await reporting {
      guard try OpenedStore.changeSealKey(of: data, from: sealKey, to: newSealKey, by: Operator.name) else {
        throw Failure(
          .configuration,
          "the log in \(data) is not encrypted, and nothing was changed: it is from a start with 'serve --seal-key \(sealKey)' on"
        )
      }
      try StandardOutput.shared.writeLine("start the relay with --seal-key \(newSealKey) from now on")
    }
  }
}
