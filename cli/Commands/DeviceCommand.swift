internal import ArgumentParser
internal import Foundation
internal import Wardline
internal import WardlineModel
internal import WardlineTerminal

struct DeviceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "device",
    abstract: "Makes a copied store a device of its own.",
    discussion: """
      For example:
        wardline device adopt
      """,
    subcommands: [Adopt.self])

  struct Adopt: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "adopt",
      abstract: "Makes a store that was copied from another computer a device of its own.",
      usage: "wardline device adopt [<options>]",
      discussion: """
        A store belongs to the computer on which it was first used. Two programs as one device would take each other's connection, so a copy \
        can be read, and cannot connect until it has a name of its own. Everything in it stays. What waits in it, and in the original, too, is sent \
        once, by whichever comes first. Without a terminal it needs --yes.

        The computer's name is in /etc/machine-id. In a container without one, or where one home serves several computers one after the other, \
        WARDLINE_MACHINE_ID_FILE names a file with a word that stands for it.

        Exits with 78 while a program has the store open.

        For example:
          wardline device adopt
          wardline device adopt --store ana.sqlite --yes
        """)

    @OptionGroup var place: StoreOptions

    @Flag(help: "Do not ask.")
    var yes = false

    func run() async throws {
      try await reporting {
        let path = try place.one()
        guard let copy = try CopiedStore(at: path, machineIDFile: StoreOptions.machineIDFile) else {
          Output.write(
            "\(printableName(path)) is no copy from another computer, or this computer has no name to tell it by. Nothing was changed"
          )
          return
        }
        try copy.requireUnused()
        if !yes {
          guard isatty(STDIN_FILENO) == 1 else {
            throw Failure(.usage, "\(copy.summary). Nothing was changed: give --yes to adopt it without being asked")
          }
          guard copy.isConfirmed(in: PassphrasePrompt.wording()) else { throw Failure(.data, "nothing was changed") }
          try copy.requireUnused()
        }
        try copy.adopt()
        Output.write("\(printableName(path)) is a device of its own now, with everything that is in it")
      }
    }
  }
}

extension CopiedStore {
  /// What is typed to agree.
  private static let word = "adopt"

  fileprivate var summary: String {
    let count = unsent.pending + unsent.blocked + unsent.failed
    let waiting =
      count == 0
      ? "nothing in it waits to be sent"
      : "of what waits in it (\(count)), the relay takes once what waits in the original, too"
    return "\(printableName(path)) was copied from another computer, where it is the device \(original): \(waiting)"
  }

  /// Asks at the terminal, in the language of whoever sits there.
  func isConfirmed(in wording: CurrentWording) -> Bool {
    warn(summary)
    warn(wording.text(.copyAsk, ["word": Self.word]))
    return readLine()?.trimmingCharacters(in: .whitespaces) == Self.word
  }

  fileprivate func requireUnused() throws(Failure) {
    try StoreUsers.requireNone(of: path, isInUse: false, then: "adopt it again. Nothing was changed")
  }
}

extension StoreOptions {
  /// Where this computer's name is, if not in /etc/machine-id.
  static var machineIDFile: String? { environment("WARDLINE_MACHINE_ID_FILE") }
}
