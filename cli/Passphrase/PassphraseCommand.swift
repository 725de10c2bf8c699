internal import ArgumentParser
internal import Foundation
internal import Wardline
internal import WardlineModel
internal import WardlineTerminal

struct PassphraseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "passphrase",
    abstract: "Sets, changes or removes the passphrase of a store on this device.",
    discussion: """
      Without one, whoever can read this account's files can read the store: its key is in a file beside it. With one, they need the passphrase, \
      too. Every command that opens the store asks for it once, at the terminal, or reads it from --passphrase-file.

      For example:
        wardline passphrase set
        wardline passphrase set --store ana.sqlite
        wardline passphrase remove
      """,
    subcommands: [Set.self, Remove.self])

  struct Set: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "set",
      abstract: "Sets a passphrase, or changes it.",
      usage: "wardline passphrase set [<options>]",
      discussion: """
        It has \(Limits.passphraseCharactersMin) characters at least. Nobody can recover it: what is on this device and was not sent is lost with \
        it; what the relay has is not. Exits with 77 for a wrong passphrase, and with 78 while a program has the store open.

        For example:
          wardline passphrase set
          wardline passphrase set --passphrase-file old.txt \\
            --new-passphrase-file new.txt
        """)

    @OptionGroup var place: StoreOptions

    @Option(
      help: ArgumentHelp("The file with the new passphrase, instead of asking for it.", valueName: "file"), completion: .file())
    var newPassphraseFile: String?

    func run() async throws {
      try await reporting {
        let path = try place.path()
        let key = try StoreKey(ofStoreAt: path)
        try StoreUsers.requireNone(of: path, isInUse: key.isInUse, then: "set the passphrase again. Nothing was changed")
        try place.unlock(path)
        let wording = PassphrasePrompt.wording()
        try key.seal(under: try newPassphrase(wording))
        Output.write(wording.text(.passphraseSet, ["name": printableName(path)]))
      }
    }

    private func newPassphrase(_ wording: CurrentWording) throws -> String {
      if let newPassphraseFile { return try PassphrasePrompt.read(file: newPassphraseFile) }
      guard let prompt = PassphrasePrompt() else {
        throw Failure(
          .usage, "there is no terminal to ask for the new passphrase: give --new-passphrase-file. Nothing was changed")
      }
      let first = try prompt.ask(wording.text(.passphraseNew, ["count": "\(Limits.passphraseCharactersMin)"]))
      // Before it is typed twice.
      try StoreKey.check(first)
      guard try prompt.ask(wording.text(.passphraseAgain)) == first else {
        throw Failure(.data, "the two passphrases are not the same. Nothing was changed")
      }
      return first
    }
  }

  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove",
      abstract: "Removes the passphrase: the key is in its file again.",
      usage: "wardline passphrase remove [<options>]",
      discussion: """
        Asks for the passphrase. Exits with 77 for a wrong one, and with 78 while a program has the store open.

        For example:
          wardline passphrase remove --store ana.sqlite
        """)

    @OptionGroup var place: StoreOptions

    func run() async throws {
      try await reporting {
        let path = try place.path()
        let key = try StoreKey(ofStoreAt: path)
        guard try key.hasPassphrase else {
          throw Failure(.data, "\(printableName(path)) has no passphrase. Nothing was changed")
        }
        try StoreUsers.requireNone(of: path, isInUse: key.isInUse, then: "remove the passphrase again. Nothing was changed")
        try place.unlock(path)
        try key.removePassphrase()
        Output.write(PassphrasePrompt.wording().text(.passphraseRemoved, ["name": printableName(path)]))
      }
    }
  }
}
