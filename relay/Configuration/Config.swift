internal import ArgumentParser
internal import Foundation
internal import WardlineModel
internal import WardlineProgram

/// `wardline-relay config`: looks at a configuration without running a relay.
struct Config: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Checks the configuration of a relay, and shows it.",
    discussion: """
      A configuration file is YAML, with the flags of 'wardline-relay serve' as names. A flag goes before the variable \
      WARDLINE_RELAY_… of its name, and that before the file.

      For example:
        wardline-relay config check --config relay.yaml
        wardline-relay config show --config relay.yaml --origin
      """,
    subcommands: [ConfigCheck.self, ConfigShow.self])
}

struct ConfigurationFileOption: ParsableArguments {
  @Option(
    help: ArgumentHelp("The configuration file; without it the one in WARDLINE_RELAY_CONFIG.", valueName: "file"),
    completion: .file())
  var config: String?

  /// The settings of the environment and the file, which a relay could run with. A relay needs a directory, which a flag may give it.
  ///
  /// - Throws: ``Failure``, with everything that is wrong.
  func settings() throws -> Settings { try reading().settings }

  /// The same, with the command that they make.
  func reading() throws -> (settings: Settings, serve: Serve) {
    do {
      let settings = try Settings(config.map { ["--config=\($0)"] } ?? [])
      guard !settings.sets("data") else { return (settings, try settings.serve()) }
      return (settings, try Settings((config.map { ["--config=\($0)"] } ?? []) + ["--data=."]).serve())
    } catch let error as Settings.Invalid { throw Failure(error) }
  }
}

struct ConfigCheck: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Says whether a relay would run with a configuration.",
    discussion: """
      Prints everything that is wrong, each with its line, and exits with 78. It opens the files and directories that the configuration names, as \
      'serve' does: certificates and keys, and whether they belong together; the keys of an issuer; the data directory with its log and signing \
      key; the directory of backups. It changes none of them and uses no network; SQLite may leave its -wal and -shm files beside the log.

      Run it as the account of the relay, where the relay runs: other accounts may not read what it reads. Names without / at their beginning \
      count from the working directory. Without data in the configuration, such as where a unit gives it as a flag, the data directory is not \
      looked at.

      For example:
        wardline-relay config check --config relay.yaml
      """)

  @OptionGroup var file: ConfigurationFileOption

  func run() async throws {
    try await reporting {
      let (settings, serve) = try file.reading()
      let files = NamedFiles(of: serve, hasData: settings.sets("data"))
      if !files.problems.isEmpty {
        throw Failure(Settings.Invalid(problems: files.problems.map { "\(settings.origin(of: $0.setting)): \($0.text)" }))
      }
      let count = settings.added.count
      let opened = files.count == 0 ? "" : "; files and directories that can be used: \(files.count)"
      try StandardOutput.shared.writeLine(
        "\(settings.file ?? "the environment") is right: \(count) \(count == 1 ? "setting" : "settings")\(opened)")
    }
  }
}

struct ConfigShow: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Prints the settings of the environment and the file, as YAML.",
    usage: "wardline-relay config show [<options>]",
    discussion: """
      What it prints can be used as a configuration file.

      For example:
        wardline-relay config show --config relay.yaml --origin
        wardline-relay config show --default > relay.yaml
      """)

  @OptionGroup var file: ConfigurationFileOption

  @Flag(help: "Adds where each is from: a line of the file, a variable, or the default.")
  var origin = false

  @Flag(name: .customLong("default"), help: "Adds those that nobody has set, with the value they have then.")
  var withDefaults = false

  func run() async throws {
    try await reporting {
      for setting in try file.settings().all(withDefaults: withDefaults) {
        try StandardOutput.shared.writeLine(setting.line + (origin ? "    # \(setting.origin)" : ""))
      }
    }
  }
}

extension Settings.Setting {
  /// As a line of a configuration file.
  var line: String { "\(option.name): \(yaml)" }

  private var yaml: String {
    if option.isSwitch { return values.isEmpty ? "false" : "true" }
    let texts = values.map { value in
      // A text in double quotation marks may have any character.
      "\"" + value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n") + "\""
    }
    return option.isRepeating ? "[\(texts.joined(separator: ", "))]" : texts.joined()
  }
}

extension Failure {
  /// One line for each.
  init(_ invalid: Settings.Invalid) {
    self.init(.configuration, invalid.problems.joined(separator: "\nwardline-relay: "))
  }
}
