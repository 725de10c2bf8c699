internal import ArgumentParser
internal import Logging
internal import WardlineRelayServer
internal import WardlineRelaySQLite
internal import WardlineSQLite

/// The key of an encrypted log.
struct SealOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The file with the key that encrypts what people wrote.",
      discussion: """
        64 hexadecimal digits, readable by the relay's user only; 'serve' makes it if the log has no key yet. Without the file an encrypted log \
        cannot be read by anybody: keep a copy elsewhere.
        """, valueName: "file"), completion: .file())
  var sealKey: String?

  /// For a command that reads the log: one that is not encrypted is read as it is.
  var sealing: Sealing { sealKey.map { .existingFile($0) } ?? .off }

  /// For a relay: a log that has no key yet is encrypted from now on.
  var sealingRelay: Sealing { sealKey.map { .file($0) } ?? .off }

  /// Encrypts what the log held before it had a key, beside everything else.
  func start(_ sealer: LogSealer?, _ logger: Logger) {
    guard let sealer else { return }
    logger.log(.encrypting, "encrypting what was written before the log had a key")
    sealer.start { error in
      guard let error else { return logger.log(.encrypted, "everything in the log is encrypted") }
      logger.log(.encryptionFailed, "the log could not be encrypted as a whole", ["reason": "\(error)"])
    }
  }
}
