internal import Foundation
internal import Wardline
internal import WardlineModel
internal import WardlineTerminal

extension StoreOptions {
  /// The one store that is meant, which can be opened from now on.
  func one() throws -> String {
    let path = try path()
    try unlock(path)
    return path
  }

  /// Asks for the passphrase of a store, where it has one that was not asked for yet: in its file, else at the terminal.
  ///
  /// A store that is not there has none.
  func unlock(_ path: String) throws {
    let key = try StoreKey(ofStoreAt: path)
    guard try key.needsPassphrase else { return }
    if let file = passphraseFile ?? environment("WARDLINE_PASSPHRASE_FILE") {
      guard try key.unlock(with: try PassphrasePrompt.read(file: file)) else {
        throw Self.wrong("the passphrase in \(file)", path)
      }
      return
    }
    guard let prompt = PassphrasePrompt() else {
      throw Failure(
        .configuration,
        "\(printableName(path)) has a passphrase, and there is no terminal to ask for it: give --passphrase-file. Nothing was changed"
      )
    }
    let wording = PassphrasePrompt.wording()
    for left in (0..<Limits.passphraseTriesMax).reversed() {
      if try key.unlock(with: try prompt.ask(wording.text(.passphraseAsk, ["name": printableName(path)]))) { return }
      if left > 0 { prompt.say(wording.text(.passphraseWrong, ["count": "\(left)"])) }
    }
    throw Self.wrong("this passphrase", path)
  }

  private static func wrong(_ what: String, _ path: String) -> Failure {
    Failure(.notAllowed, "\(what) does not open \(printableName(path)). Nothing was changed, and what is in it is safe")
  }
}
