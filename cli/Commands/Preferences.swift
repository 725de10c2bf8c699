internal import ArgumentParser
internal import Foundation
internal import Wardline
internal import WardlineModel

struct Preferences: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preferences",
    abstract: "Reads and changes what you chose on this device.",
    discussion: """
      But for restore it needs neither the relay nor a token: what you choose holds here at once and whatever the relay says, which only backs it up, with the
      next chat or send.

      For example:
        wardline preferences list
        wardline preferences set notify off
        wardline preferences restore --relay ws://127.0.0.1:7440 --token-file ana.token
      """,
    subcommands: [List.self, Get.self, Set.self, Restore.self],
    defaultSubcommand: List.self)

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "Lists every choice, by name.",
      discussion: """
        For example:
          wardline preferences list
          wardline preferences list --store ana.sqlite --json
        """)

    @OptionGroup var place: StoreOptions

    @Flag(help: "One JSON object a line, as chat --json prints a preference.")
    var json = false

    func run() async throws {
      try await reporting {
        let chosen = try DeviceStore(at: try place.one()).preferences()
        if chosen.isEmpty, !json { Output.write("Nothing was chosen yet.") }
        for (name, value) in chosen.sorted(by: { $0.key < $1.key }) {
          Output.write(json ? JSONLine(preference: name, value).description : "\(printableName(name))=\(printableEntry(value))")
        }
      }
    }
  }

  struct Get: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "get",
      abstract: "Prints one choice.",
      discussion: """
        Ends with 65 when nothing of that name was chosen.

        For example:
          wardline preferences get notify
        """)

    @OptionGroup var place: StoreOptions

    @Argument(help: "Which one.")
    var name: String

    @Flag(help: "As a JSON object, as chat --json prints a preference.")
    var json = false

    func run() async throws {
      try await reporting {
        let chosen = try DeviceStore(at: try place.one()).preferences()
        guard let value = chosen[name] else {
          let known = chosen.keys.sorted().map(printable).joined(separator: ", ")
          throw Failure(
            .data, "nothing was chosen for '\(printable(name))' on this device\(known.isEmpty ? "" : ", only for \(known)")")
        }
        Output.write(json ? JSONLine(preference: name, value).description : printable(value))
      }
    }
  }

  struct Set: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "set",
      abstract: "Chooses something.",
      discussion: """
        For example:
          wardline preferences set notify off
        """)

    @OptionGroup var place: StoreOptions

    @Argument(help: "Which one: a name of 1 to 64 bytes.")
    var name: String

    @Argument(help: "What to choose.")
    var value: String

    func run() async throws {
      try await reporting {
        try DeviceStore(at: try place.one(), access: .writing).setPreference(name, to: value)
      }
    }
  }
}

extension JSONLine {
  /// What somebody chose.
  init(preference name: String, _ value: String) {
    self.init("preference", ["name": .text(name), "value": .text(value)])
  }
}
