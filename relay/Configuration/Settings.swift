internal import ArgumentParser
internal import Foundation
internal import WardlineModel
internal import WardlineProgram

/// What `serve` runs with, and who has said each of it: a flag goes before a variable of the environment, and that before the
/// configuration file.
struct Settings {
  /// Where a value is from.
  enum Origin: Equatable, CustomStringConvertible {
    case flag
    case environment(String)
    case file(String, line: Int)
    case defaultValue

    var description: String {
      switch self {
      case .flag: "flag"
      case .environment(let name): name
      case .file(let path, let line): "\(path), line \(line)"
      case .defaultValue: "default"
      }
    }
  }

  struct Setting {
    var option: ServeOption
    /// None of a switch that is off.
    var values: [String]
    var origin: Origin

    /// As flags.
    var arguments: [String] {
      option.isSwitch ? values.map { _ in "--\(option.name)" } : values.map { "--\(option.name)=\($0)" }
    }
  }

  /// What no value can be taken from, with the place and how it would be right.
  struct Invalid: Error {
    var problems: [String]
  }

  /// The flags as they were given, without the name of the command.
  private let given: [String]
  /// What the environment and the file say, of what no flag says.
  private(set) var added: [Setting] = []
  /// The configuration file, if there is one.
  private(set) var file: String?

  /// Looks at flags of `serve`, at the environment, and at the file that one of both names.
  ///
  /// - Throws: ``Invalid``, with everything that is wrong in the environment and the file.
  init(_ arguments: [String], environment: [String: String] = ProcessInfo.processInfo.environment) throws(Invalid) {
    given = arguments
    let names = Self.flags(in: arguments)
    var problems: [String] = []
    for (variable, value) in environment.sorted(by: { $0.key < $1.key }) where variable.hasPrefix(ServeOption.prefix) {
      // What is empty is not set, so that a unit can name all of them.
      guard !value.isEmpty, !Self.ofTheUnit.contains(variable) else { continue }
      if variable == Self.fileVariable {
        file = value
        continue
      }
      guard let option = ServeOption.all.first(where: { $0.variable == variable }) else {
        problems.append("the environment has \(variable): " + Self.unknown(variable))
        continue
      }
      guard !names.contains(option.name) else { continue }
      guard let values = Self.values(value, of: option) else {
        problems.append("\(variable) is true or false")
        continue
      }
      added.append(Setting(option: option, values: values, origin: .environment(variable)))
    }
    if let named = Self.value(of: "config", in: arguments) { file = named }
    if let file {
      let content = ConfigurationFile(path: file)
      problems += content.problems.map { "\(file)\($0.line.map { ", line \($0)" } ?? ""): \($0.text)" }
      for entry in content.entries where !names.contains(entry.option.name) && !has(entry.option) {
        added.append(Setting(option: entry.option, values: entry.values, origin: .file(file, line: entry.line)))
      }
    }
    guard problems.isEmpty else { throw Invalid(problems: problems) }
  }

  /// The program's arguments, with what the environment and the file add to those of `serve`.
  ///
  /// - Throws: ``Invalid``, with everything that is wrong in the environment and the file.
  static func completing(_ arguments: [String]) throws -> [String] {
    guard arguments.first == Serve._commandName, !arguments.contains(where: { ["--help", "-h", "--version"].contains($0) })
    else { return arguments }
    let settings = try Settings(Array(arguments.dropFirst()))
    do { _ = try settings.serve() } catch let invalid as Invalid { throw invalid } catch {
      // It is a flag: whoever parses all arguments says so.
    }
    return arguments.prefix(1) + settings.arguments
  }

  private static let fileVariable = ServeOption.prefix + "CONFIG"
  /// With these the unit for systemd makes flags.
  private static let ofTheUnit: Set = [ServeOption.prefix + "OPTIONS", ServeOption.prefix + "TLS", ServeOption.prefix + "SEAL"]

  private static func unknown(_ variable: String) -> String {
    let nearest = variable.nearest(among: ServeOption.all.map(\.variable) + [fileVariable])
    return "there is no such setting" + (nearest.map { "; did you mean \($0)?" } ?? "")
  }

  private static func values(_ text: String, of option: ServeOption) -> [String]? {
    guard option.isSwitch else {
      return option.isRepeating ? text.split(separator: " ").map(String.init) : [text]
    }
    switch text.lowercased() {
    case "true", "yes", "on", "1": return ["true"]
    case "false", "no", "off", "0": return []
    default: return nil
    }
  }

  /// Whether the environment or the file sets the option of a name.
  func sets(_ name: String) -> Bool { added.contains { $0.option.name == name } }

  /// The place where the value of a setting is from, and its name, as a message begins.
  func origin(of name: String) -> String {
    let origin = added.first { $0.option.name == name }?.origin ?? .defaultValue
    return "\(origin), \(name)"
  }

  private func has(_ option: ServeOption) -> Bool { added.contains { $0.option.name == option.name } }

  private static func flags(in arguments: [String]) -> Set<String> {
    Set(arguments.prefix { $0 != "--" }.filter { $0.hasPrefix("--") }.map { String($0.dropFirst(2).prefix { $0 != "=" }) })
  }

  private static func value(of flag: String, in arguments: [String]) -> String? {
    for (index, argument) in arguments.enumerated() {
      if argument == "--\(flag)" { return index + 1 < arguments.count ? arguments[index + 1] : nil }
      if argument.hasPrefix("--\(flag)=") { return String(argument.dropFirst(flag.count + 3)) }
    }
    return nil
  }

  /// All of them as flags.
  var arguments: [String] { given + added.flatMap(\.arguments) }

  /// The command with all of them.
  ///
  /// - Throws: ``Invalid``, where the environment or the file has a value that cannot be used; the parser's error, where a flag has.
  func serve() throws -> Serve {
    do { return try Serve.parse(arguments) } catch {
      let message = Serve.message(for: error).firstLine
      // The parser names the flag that it cannot use, or those that do not go together.
      if let setting = added.first(where: { message.names($0.option) }) {
        throw Invalid(problems: ["\(setting.origin), \(setting.option.name): \(message)"])
      }
      throw error
    }
  }

  /// What flags of `serve`, the environment and the file say now, and the command with all of it.
  ///
  /// - Throws: as ``init(_:environment:)`` and ``serve()``.
  static func reading(_ arguments: [String]) throws -> (settings: Settings, serve: Serve) {
    let settings = try Settings(arguments)
    return (settings, try settings.serve())
  }

  /// Every setting that has a value, in the order of the help.
  ///
  /// - Parameter defaults: whether those are among them that nobody has said.
  func all(withDefaults defaults: Bool) -> [Setting] {
    ServeOption.all.compactMap { option in
      if let setting = added.first(where: { $0.option.name == option.name }) { return setting }
      guard let value = option.defaultValue, defaults else { return nil }
      return Setting(option: option, values: [value], origin: .defaultValue)
    }
  }

  /// What has changed since, in words.
  func differences(to next: Settings) -> [String] {
    ServeOption.all.compactMap { option in
      let (old, new) = (added.first { $0.option.name == option.name }, next.added.first { $0.option.name == option.name })
      guard old?.values ?? [] != new?.values ?? [] else { return nil }
      let value = new.map { $0.values.isEmpty ? "off" : $0.values.joined(separator: " ") } ?? "not set"
      return "\(option.name): \(value.printable(charactersMax: 200))"
    }
  }
}

extension String {
  fileprivate var firstLine: String {
    let line = String(prefix { $0 != "\n" })
    return line.hasPrefix("Error: ") ? String(line.dropFirst(7)) : line
  }

  fileprivate func names(_ option: ServeOption) -> Bool {
    ranges(of: "--" + option.name).contains { range in
      range.upperBound == endIndex || !(self[range.upperBound].isLetter || self[range.upperBound] == "-")
    }
  }
}
