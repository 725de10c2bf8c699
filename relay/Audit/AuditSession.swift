internal import ArgumentParser
internal import Foundation
internal import WardlineModel
internal import WardlineRelay
internal import WardlineRelayServer

struct AuditSession: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "session",
    abstract: "Writes a signed export of one session, for a legal request.",
    usage: """
      wardline-relay audit session --data <dir>
               --output <dir> <session>
      """,
    discussion: """
      Makes the directory, with the session's log and its rows of the audit log as JSON lines (log.jsonl, audit.jsonl), both as a page that any \
      browser shows (session.html), and a signed list of their digests (manifest.txt, signature.txt). 'audit check' checks all of it without a \
      relay. The whole audit log is verified first, and the export is recorded there.

      For example:
        wardline-relay audit session --data relay-data \\
          --output ward-7-export ward-7
        wardline-relay audit check ward-7-export
      """)

  @Option(help: ArgumentHelp("The relay's data directory.", valueName: "dir"), completion: .directory)
  var data: String

  @OptionGroup var seal: SealOptions

  @Option(help: ArgumentHelp("Where to write; a directory that does not exist yet.", valueName: "dir"), completion: .directory)
  var output: String

  @Argument(help: "The session.", completion: .sessions)
  var session: String

  func validate() throws {
    do { _ = try SessionID(session) } catch { throw ValidationError("\(error)") }
  }

  func run() async throws {
    try await reporting {
      let session = try SessionID(session)
      let store = try OpenedStore.reading(data, sealKey: seal.sealKey)
      guard try store.hasLog(of: session) else { throw Failure(noSession: session, in: data) }
      let log = try store.audit
      do { _ = try log.verify() } catch let damage as AuditDamage { throw Failure(damage) }
      let signer = try ExportSeal.opened(at: data)
      try Operator.record(.exported, in: session.text, detail: "session, signed", at: data)
      try SessionExport(of: session, from: store, log, to: output).write(signedBy: signer)
      try StandardOutput.shared.writeLine("\(output) has the session \(session), signed with the key \(signer.publicKey)")
    }
  }
}

struct AuditKey: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "key",
    abstract: "Prints the public key with which exports of this relay are checked.",
    discussion: """
      The private key is made at the first use, in the data directory, readable by its owner only. Give the public key to those who receive \
      exports by another way than the exports.

      For example:
        wardline-relay audit key --data relay-data
      """)

  @Option(help: ArgumentHelp("The relay's data directory.", valueName: "dir"), completion: .directory)
  var data: String

  func run() async throws {
    try await reporting {
      guard try OpenedStore.isPresent(in: data) else {
        throw Failure(StoreError.missing(path: data))
      }
      try StandardOutput.shared.writeLine(try ExportSeal.opened(at: data).publicKey)
    }
  }
}

extension ExportSeal {
  fileprivate static func opened(at data: String) throws -> ExportSeal {
    do throws(ExportSeal.Failure) { return try ExportSeal(directory: data) } catch {
      throw WardlineRelayCommand.Failure(.inputOutput, error.description)
    }
  }
}

struct AuditCheck: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Checks a signed export without a relay.",
    usage: "wardline-relay audit check [--key <key>] <dir>",
    discussion: """
      Checks the signature, the digest of each file, and that the rows of the audit log follow each other up to the head that was signed. Exits \
      with 65 and says what is wrong. Without --key anybody may have signed: compare the key that is printed with the one that 'audit key' prints \
      at the relay.

      For example:
        wardline-relay audit check ward-7-export
        wardline-relay audit check --key "$(printf %064d 0)" \\
          ward-7-export
      """)

  @Option(help: ArgumentHelp("The public key of the relay, as 'audit key' prints it.", valueName: "key"))
  var key: String?

  @Argument(help: ArgumentHelp("The directory of the export.", valueName: "dir"), completion: .directory)
  var directory: String

  func run() async throws {
    try await reporting {
      let found = try ExportCheck(of: directory).run(expecting: key?.lowercased())
      try StandardOutput.shared.writeLine(
        "\(found.session): \(found.rows) rows of the audit log up to row \(found.head.number), signed with the key \(found.key)"
      )
    }
  }
}
