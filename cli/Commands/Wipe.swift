internal import ArgumentParser
internal import Foundation
internal import Wardline
internal import WardlineLanguages
internal import WardlineModel
internal import WardlineTerminal

struct Wipe: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "wipe",
    abstract: "Destroys a store on this device, with its key and its tokens.",
    usage: "wardline wipe [<options>]",
    discussion: """
      First the key, without which no copy of the store can be read; then the login of its owner ('wardline login'), the token files that its \
      programs have used, the store, and the files beside it. The refresh token of the login is revoked at the issuer, if that can be reached. \
      What the relay has stored stays there. A wipe that is interrupted is completed by the next command. It says what was not sent and would be lost, and asks; without a terminal it needs \
      --yes. Exits with 78 while a program has the store open.

      For example:
        wardline wipe
        wardline wipe --store ana.sqlite --yes
      """)

  @OptionGroup var place: StoreOptions

  /// What is typed to agree.
  private static let word = "wipe"

  @Flag(help: "Do not ask.")
  var yes = false

  func run() async throws {
    try await reporting {
      let wording = PassphrasePrompt.wording()
      let completed = try place.completeWipes()
      for store in completed { Output.write(wording.text(.wipeDone, ["name": printableName(store)])) }
      guard completed.isEmpty else { return }
      let wipe = try StoreWipe(ofStoreAt: try place.path())
      try Self.requireUnused(wipe)
      if !yes { try Self.confirm(wipe, wording) }
      try Self.requireUnused(wipe)
      let left = try wipe.run(removingLogin: WipedLogin.destroy).map(printableName).joined(separator: ", ")
      guard left.isEmpty else {
        throw Failure(
          .inputOutput, "\(printableName(wipe.path)) is wiped; the tokens \(left) could not be removed: remove them")
      }
      Output.write(wording.text(.wipeDone, ["name": printableName(wipe.path)]))
    }
  }

  private static func requireUnused(_ wipe: StoreWipe) throws {
    try StoreUsers.requireNone(of: wipe.path, isInUse: wipe.isInUse, then: "wipe again. Nothing was removed")
  }

  private static func confirm(_ wipe: StoreWipe, _ wording: CurrentWording) throws {
    guard isatty(STDIN_FILENO) == 1 else {
      throw Failure(.usage, "\(loss(of: wipe)). Nothing was removed: give --yes to wipe it without being asked")
    }
    warn(loss(of: wipe))
    if let counts = wipe.unsent, wording.tag != Language.english.tag {
      warn(wording.text(.wipeUnsent, ["count": "\(counts.pending + counts.blocked + counts.failed)"]))
    }
    warn(wording.text(.wipeAsk, ["word": word]))
    guard readLine()?.trimmingCharacters(in: .whitespaces) == word else { throw Failure(.data, "nothing was removed") }
  }

  private static func loss(of wipe: StoreWipe) -> String {
    let unsent =
      switch wipe.unsent {
      case nil: "what was not sent cannot be read, and would be lost"
      case let counts? where counts.pending + counts.failed + counts.blocked == 0: "everything in it was sent"
      case let counts?: "\(counts.pending + counts.blocked) operations that wait and \(counts.failed) that failed would be lost"
      }
    let names = wipe.tokenFiles.map(printableName).joined(separator: ", ")
    let tokens = names.isEmpty ? "" : "; with it go the tokens \(names)"
    let login = KeptLogin.exists ? "; its owner is logged out of this account" : ""
    return "\(printableName(wipe.path)): \(unsent)\(tokens)\(login)"
  }
}
