internal import ArgumentParser
internal import Foundation
internal import Wardline
internal import WardlineModel

struct Preferences: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preferences",
    abstract: "Reads and changes your preferences on this device.",
    discussion: """
      A preference takes effect on this device at once; the next chat or send backs it up at the relay. Only restore needs the relay and a \
      token.

      For example:
        wardline preferences list
        wardline preferences set notify off
        wardline preferences restore \\
          --relay ws://127.0.0.1:7440 \\
          --token-file ana.token
      """,
    subcommands: [List.self, Get.self, Set.self, Restore.self],
    defaultSubcommand: List.self)

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "Lists every preference, by name.",
      usage: "wardline preferences list [<options>]",
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
      abstract: "Prints one preference.",
      usage: "wardline preferences get [<options>] <name>",
      discussion: """
        Exits with 65 if no preference has that name.

        For example:
          wardline preferences get notify
        """)

    @OptionGroup var place: StoreOptions

    @Argument(help: "The preference.")
    var name: String

    @Flag(help: "Prints a JSON object, as chat --json prints a preference.")
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
      abstract: "Sets a preference.",
      usage: "wardline preferences set [<options>] <name> <value>",
      discussion: """
        For example:
          wardline preferences set notify off
        """)

    @OptionGroup var place: StoreOptions

    @Argument(help: "The preference, a name of 1 to \(Limits.preferenceNameBytesMax) bytes.")
    var name: String

    @Argument(help: "Its new value.")
    var value: String

    func run() async throws {
      try await reporting {
        try DeviceStore(at: try place.one(), access: .writing).setPreference(name, to: value)
      }
    }
  }
}

extension JSONLine {
  /// A preference and its value.
  init(preference name: String, _ value: String) {
    self.init("preference", ["name": .text(name), "value": .text(value)])
  }
}
