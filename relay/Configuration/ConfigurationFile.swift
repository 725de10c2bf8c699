internal import Foundation
internal import WardlineModel
internal import WardlineProgram
internal import Yams

/// The settings of a configuration file: a mapping from the names of the flags of `serve` to their values, in YAML.
///
/// ```yaml
/// listen: 0.0.0.0:7443
/// tls:
///   certificate: relay.pem
///   key: relay.key
/// claim: [language=locale, role=job]
/// insecure: false
/// ```
///
/// A mapping within it stands for the beginning of a name: `tls: {certificate: …}` is `tls-certificate`.
struct ConfigurationFile {
  /// A setting, and where it stands.
  struct Entry {
    var option: ServeOption
    var values: [String]
    var line: Int
  }

  /// What is wrong in a file.
  struct Problem {
    var line: Int?
    var text: String
  }

  private(set) var entries: [Entry] = []
  private(set) var problems: [Problem] = []

  /// Reads a file. What can be read of it is there, also where other things are wrong.
  init(path: String) {
    let text: String
    switch Self.read(path) {
    case .success(let read): text = read
    case .failure(let unreadable):
      problems = [Problem(text: unreadable.reason)]
      return
    }
    do {
      // A file of comments alone sets nothing.
      guard let root = try compose(yaml: text), !root.isEmptyScalar else { return }
      if let mapping = root.mapping {
        collect(mapping, under: [])
      } else {
        add("this is no mapping from names to values", at: root)
      }
    } catch { problems = [Problem(error)] }
  }

  private struct Unreadable: Error {
    var reason: String
  }

  private static func read(_ path: String) -> Result<String, Unreadable> {
    let descriptor: Int32
    // Who can write it decides how the relay runs. A pipe is refused, too: at SIGHUP the relay would wait for it.
    do throws(PrivateFile.Refusal) { descriptor = try PrivateFile.open(path, owner: .anyone) } catch {
      return .failure(Unreadable(reason: "it is not used: \(error)"))
    }
    guard descriptor >= 0 else {
      return .failure(Unreadable(reason: "it cannot be opened: \(String(cString: strerror(errno)))"))
    }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    let data: Data?
    do { data = try handle.read(upToCount: Limits.configurationBytesMax + 1) } catch {
      return .failure(Unreadable(reason: "it cannot be read"))
    }
    guard let data, data.count <= Limits.configurationBytesMax else {
      return data == nil
        ? .success("") : .failure(Unreadable(reason: "it has more than \(Limits.configurationBytesMax) bytes"))
    }
    guard let text = String(validating: data, as: UTF8.self) else { return .failure(Unreadable(reason: "it is not UTF-8")) }
    return .success(text)
  }

  private mutating func collect(_ mapping: Node.Mapping, under path: [String]) {
    for (key, value) in mapping {
      // Aliases could make a small file endless.
      guard entries.count + problems.count < Limits.configurationEntriesMax else { return }
      guard let name = key.scalar?.string else {
        add("a name is missing", at: key)
        continue
      }
      let full = (path + [name]).joined(separator: "-")
      if let option = ServeOption.all.first(where: { $0.name == full }) {
        collect(value, of: option, at: key)
      } else if let inner = value.mapping, ServeOption.all.contains(where: { $0.name.hasPrefix(full + "-") }) {
        collect(inner, under: path + [name])
      } else {
        add(Self.unknown(full), at: key)
      }
    }
  }

  /// Names the setting that is spelled most like it.
  static func unknown(_ name: String) -> String {
    let nearest = name.nearest(among: ServeOption.all.map(\.name))
    return "there is no setting \(name.quoted)" + (nearest.map { "; did you mean \($0)?" } ?? "")
  }

  private mutating func collect(_ value: Node, of option: ServeOption, at key: Node) {
    if let before = entries.first(where: { $0.option.name == option.name }) {
      return add("\(option.name) is set in line \(before.line), too", at: key)
    }
    if option.isSwitch {
      guard let isOn = value.bool else { return add("\(option.name) is true or false", at: value) }
      entries.append(Entry(option: option, values: isOn ? ["true"] : [], line: key.line))
      return
    }
    if let scalar = value.scalar, !value.isEmptyScalar {
      entries.append(Entry(option: option, values: [scalar.string], line: key.line))
    } else if let sequence = value.sequence, option.isRepeating {
      let values = sequence.compactMap { $0.isEmptyScalar ? nil : $0.scalar?.string }
      guard values.count == sequence.count else { return add("\(option.name) is a list of texts", at: value) }
      entries.append(Entry(option: option, values: values, line: key.line))
    } else {
      add(value.isEmptyScalar ? "\(option.name) has no value" : "\(option.name) has one value", at: value)
    }
  }

  private mutating func add(_ text: String, at node: Node) {
    problems.append(Problem(line: node.mark?.line, text: text))
  }
}

extension ConfigurationFile.Problem {
  fileprivate init(_ error: any Error) {
    switch error as? YamlError {
    case .scanner(_, let problem, let mark, _)?, .parser(_, let problem, let mark, _)?, .composer(_, let problem, let mark, _)?:
      self.init(line: mark.line, text: "this is no YAML: \(problem)")
    case .duplicatedKeysInMapping(let keys, let context)?:
      let names = keys.map { "\($0)" }.sorted().joined(separator: ", ")
      self.init(line: context.mark.line, text: "\(names) stands here twice")
    case .reader(let problem, _, _, _)?: self.init(text: "this is no YAML: \(problem)")
    default: self.init(text: "this is no YAML: \(error)")
    }
  }
}

extension Node {
  fileprivate var line: Int { mark?.line ?? 1 }

  /// Whether there is nothing, which YAML takes for null.
  fileprivate var isEmptyScalar: Bool {
    guard let scalar else { return false }
    return scalar.style == .plain && ["", "~", "null"].contains(scalar.string.lowercased())
  }
}

extension String {
  /// As an error message shows it: in quotation marks, on one line, and not endless.
  fileprivate var quoted: String { "\"\(printable(charactersMax: 60))\"" }
}
