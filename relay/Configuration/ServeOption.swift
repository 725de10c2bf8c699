internal import ArgumentParser
internal import Foundation

/// A flag of `wardline-relay serve`, as a setting: under the same name in a configuration file, and in the environment.
struct ServeOption: Sendable {
  /// Without dashes, such as `tls-certificate`.
  var name: String
  /// Whether it is on or off, and takes no value.
  var isSwitch: Bool
  /// Whether it may have several values.
  var isRepeating: Bool
  /// What it is where nothing is said; `nil` where it is not set then.
  var defaultValue: String?

  /// Its name in the environment, such as `WARDLINE_RELAY_TLS_CERTIFICATE`.
  var variable: String { Self.prefix + name.uppercased().replacing("-", with: "_") }

  /// The beginning of the names of all variables.
  static let prefix = "WARDLINE_RELAY_"

  /// All of them, in the order of the help. What the flags are is said once, in their declarations.
  static let all: [ServeOption] = {
    // The parser's own description of a command. A form of it that this cannot read fails every test of the configuration.
    guard let tool = try? JSONDecoder().decode(Tool.self, from: Data(Serve._dumpHelp().utf8)) else { return [] }
    return tool.command.arguments.compactMap { argument in
      guard let name = argument.preferredName, name.kind == "long", !notSettings.contains(name.name) else { return nil }
      return ServeOption(
        name: name.name, isSwitch: argument.kind == "flag", isRepeating: argument.isRepeating,
        defaultValue: argument.defaultValue)
    }
  }()

  /// What chooses the file itself, what is said of one start, and what runs no relay.
  private static let notSettings: Set = ["config", "clock-is-right", "help", "version"]

  private struct Tool: Decodable {
    var command: Command
  }

  private struct Command: Decodable {
    var arguments: [Argument]
  }

  private struct Argument: Decodable {
    var kind: String
    var isRepeating: Bool
    var defaultValue: String?
    var preferredName: Name?
  }

  private struct Name: Decodable {
    var kind: String
    var name: String
  }
}
