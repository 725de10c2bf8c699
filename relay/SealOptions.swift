internal import ArgumentParser
internal import Logging
internal import WardlineRelay
internal import WardlineRelayServer

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

  /// Encrypts what the log held before it had a key, beside everything else.
  static func sealPlainTexts(of store: some OperatedStore, _ logger: Logger) {
    guard store.hasPlainTexts else { return }
    logger.log(.encrypting, "encrypting what was written before the log had a key")
    store.sealPlainTexts { error in
      guard let error else { return logger.log(.encrypted, "everything in the log is encrypted") }
      logger.log(.encryptionFailed, "the log could not be encrypted as a whole", ["reason": "\(error)"])
    }
  }
}
