import ArgumentParser
import Foundation
import Testing
import Wardline
import WardlineHarness
import WardlineLanguages
import WardlineModel

@testable import WardlineProcessSupport
@testable import WardlineCommand
@testable import WardlineProgram
@testable import WardlineRelayCommand

/// What `--help` shows: in the terminal's width, and with examples that can be pasted.
struct HelpTests {
  private static let roots: [any AsyncParsableCommand.Type] = [WardlineCommand.self, RelayCommand.self]

  /// A command and the names that lead to it.
  struct Entry: CustomTestStringConvertible {
    var path: [String]
    var root: any AsyncParsableCommand.Type
    var command: any ParsableCommand.Type

    var testDescription: String { path.joined(separator: " ") }

    var all: [Entry] {
      [self]
        + command.configuration.subcommands.flatMap {
          Entry(path: path + [$0._commandName], root: root, command: $0).all
        }
    }
  }

  static var entries: [Entry] { roots.flatMap { Entry(path: [$0._commandName], root: $0, command: $0).all } }

  @Test("no line of any help is wider than the terminal", arguments: [60, 80, 100])
  func width(columns: Int) {
    #expect(Self.entries.count > 25)
    for entry in Self.entries {
      let help = entry.root.helpMessage(for: entry.command, columns: columns)
      // The library's own last line is not wrapped.
      for line in help.split(separator: "\n") where !line.hasPrefix("  See 'wardline") {
        #expect(line.count <= columns, "\(entry.testDescription): \(line)")
      }
    }
  }

  @Test("a paragraph is one line, so that it is wrapped in one place: at the terminal's width", arguments: entries)
  func paragraphs(entry: Entry) {
    let lines = entry.command.configuration.discussion.split(separator: "\n", omittingEmptySubsequences: false)
    for (line, next) in zip(lines, lines.dropFirst()) where !line.isEmpty && !next.isEmpty {
      #expect(next.hasPrefix("  "), "\(line)\n\(next)")
      #expect(line.hasPrefix("  ") || line.hasSuffix(":"), "\(line)\n\(next)")
    }
    for line in lines where line.hasPrefix("  ") { #expect(line.count < 60, "\(line)") }
  }

  @Test("every example of every help can be pasted into a shell, and is understood by the real parser", arguments: entries)
  func examples(entry: Entry) throws {
    let help = entry.root.helpMessage(for: entry.command, columns: 60)
    let blocks = help.components(separatedBy: "\n\n").filter { $0.hasPrefix("For example") }
    #expect(blocks.count == 1, "\(entry.testDescription) has one block of examples")
    let block = try #require(blocks.first)
    let lines = block.split(separator: "\n").dropFirst()
    #expect(!lines.isEmpty)
    let commands = try Self.commands(ofScript: lines.joined(separator: "\n"))
    #expect(!commands.isEmpty, "\(block)")
    for command in commands { try Self.parse(command) }
    // An example of a command shows that command, or at least one of its subcommands.
    #expect(commands.contains { $0.starts(with: entry.path) }, "\(block)")
  }

  @Test("Tab completes every file, directory, session, operation, language and fixed value, of both programs")
  func completions() throws {
    var seen: [String: Int] = [:]
    func check(_ command: [String: Any], _ path: String) {
      for argument in command["arguments"] as? [[String: Any]] ?? [] where argument["kind"] as? String != "flag" {
        guard let kind = Self.completion(of: argument, in: path) else { continue }
        seen[kind, default: 0] += 1
        #expect((argument["completionKind"] as? [String: Any])?[kind] != nil, "\(path): \(argument)")
      }
      for next in command["subcommands"] as? [[String: Any]] ?? [] { check(next, path + " \(next["commandName"] ?? "")") }
    }
    for root in Self.roots {
      let dump = try JSONSerialization.jsonObject(with: Data(root._dumpHelp().utf8)) as? [String: Any]
      check(try #require(dump?["command"] as? [String: Any]), root._commandName)
    }
    #expect(Set(seen.keys) == ["file", "directory", "shellCommand", "custom", "list"], "\(seen)")
    #expect(seen["custom", default: 0] >= 7 && seen["list", default: 0] >= 20, "\(seen)")
  }

  /// How an argument is to be completed; `nil` for one of which anything is right.
  private static func completion(of argument: [String: Any], in path: String) -> String? {
    let name = (argument["preferredName"] as? [String: String])?["name"]
    let value = argument["valueName"] as? String ?? ""
    if let values = argument["allValues"] as? [String], !values.isEmpty { return "list" }
    switch value {
    case "file", "path": return "file"
    case "dir": return "directory"
    case "tag", "tag[=level]": return "list"
    case "id" where path.hasPrefix("wardline queue "): return "shellCommand"
    default: break
    }
    let isSession = name == "session" || name == nil && (argument["abstract"] as? String)?.hasPrefix("The session") == true
    return !isSession ? nil : path.hasPrefix("wardline-relay ") ? "custom" : "shellCommand"
  }

  @Test("a language by its name, in English or its own, and with a typing error")
  func languageNames() {
    for (name, tag) in [
      ("arabic", "ar"), ("Arabic", "ar"), ("arabci", "ar"), ("العربية", "ar"), ("deutsch", "de"), ("farsi", "fa"),
      ("ukrainian", "uk"),
    ] {
      #expect(LanguageNames.tag(for: name) == tag, "\(name)")
    }
    #expect(LanguageNames.tag(for: "klingonish") == nil && LanguageNames.tag(for: "xx") == nil)
    #expect(LanguageNames.suggestion(for: "jp") == "Did you mean 'ja'?" && LanguageNames.suggestion(for: "xx") == nil)
    // Dari and Tagalog are languages of the screen, and a request may be for them.
    #expect(LanguageTag(argument: "prs") != nil && LanguageTag(argument: "tl") != nil)
    #expect(LanguageTag(argument: "qq") == nil && LanguageTag(argument: "the") == nil)
  }

  @Test("every language of the programs is among those with a name, and all of them leave room among the metrics")
  func languageTags() {
    let catalogue = Set(Catalogue.translated.map { String($0.prefix { $0 != "-" }) })
    #expect(catalogue.count > 60 && catalogue.isSubset(of: LanguageNames.tags), "\(catalogue.subtracting(LanguageNames.tags))")
    #expect(LanguageNames.tags.count == Set(LanguageNames.tags).count)
    #expect(LanguageNames.tags.count + 64 <= Limits.metricLanguagesMax)
  }

  @Test("every command of the README is understood by the real parser")
  func readme() throws {
    let root = URL(filePath: #filePath).appending(path: "../../..").standardized
    let text = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    let scripts = text.components(separatedBy: "```sh\n").dropFirst().compactMap { $0.components(separatedBy: "```").first }
    let commands = try scripts.flatMap(Self.commands(ofScript:))
    #expect(commands.count >= 5)
    for command in commands { try Self.parse(command) }
  }

  /// Lets bash run a script in which our programs only print their arguments.
  private static func commands(ofScript script: String) throws -> [[String]] {
    let directory = try TemporaryDirectory()
    defer { directory.remove() }
    let prelude = """
      cd \(directory.path)
      note() { printf '%s\\0' "$@" >> arguments; printf '\\n' >> arguments; }
      wardline() { note wardline "$@"; }
      wardline-relay() { note wardline-relay "$@"; }
      make() { :; }
      apt() { :; }
      set -e

      """
    let shell = try ChildProcess("/bin/bash", ["-c", prelude + script])
    shell.closeInput()
    #expect(shell.waitForExit(milliseconds: 20_000) == 0, "\(shell.errors)\n\(script)")
    let noted = (try? String(contentsOfFile: directory.path + "/arguments", encoding: .utf8)) ?? ""
    return noted.split(separator: "\0\n").map { $0.components(separatedBy: "\0") }
  }

  private static func parse(_ command: [String]) throws {
    let root = try #require(roots.first { $0._commandName == command[0] })
    do { _ = try root.parseAsRoot(Array(command.dropFirst())) } catch {
      #expect(root.exitCode(for: error).isSuccess, "\(command.joined(separator: " ")): \(root.message(for: error))")
    }
  }

  @Test("a profile's language that is named instead of its tag is refused with the tag")
  func profileLanguage() throws {
    #expect(try SpokenLanguage.named(["ar=native", "fa"]).map(\.description) == ["ar=native", "fa"])
    let refusal = #expect(throws: ClientError.self) { try SpokenLanguage.named(["arabic=native"]) }
    #expect(refusal?.description.contains("“arabic” is not a language") == true, "\(String(describing: refusal))")
    #expect(refusal?.description.contains("Did you mean 'ar'?") == true)
  }

  @Test(
    "a mistyped subcommand names the nearest",
    arguments: [
      ("sesion", "session"), ("chta", "chat"), ("exprot", "export"), ("pref", "preferences"), ("session lst", "session list"),
      ("queue del all", "queue delete"),
    ] as [(String, String?)] + [
      ("rm", nil), ("x", nil), ("send Hello", nil), ("--plain chta", nil), ("session ward-7", nil), ("chat", nil),
    ])
  func suggestion(arguments: String, replacement: String?) {
    let arguments = arguments.split(separator: " ").map(String.init)
    #expect(WardlineCommand.suggestion(for: arguments)?.replacement == replacement)
  }
}

extension ProcessTests {
  @Suite struct Suggestions {
    @Test("the relay's Tab offers the sessions of the data directory on the line, and writes nothing there")
    func sessions() throws {
      let ward = try Ward()
      let nurse = try ward.join(.nurse)
      nurse.send("hello")
      #expect(nurse.wait { $0.hasSent(1) })
      nurse.quit()
      let script = try ward.end(ward.programs.relay, ["--generate-completion-script", "bash"]).output.joined(separator: "\n")
      #expect(script.contains("---completion log -- --session"))
      let audited = try ward.end(ward.programs.relay, ["audit", "export", "--data", ward.data]).output
      for (words, offered) in [
        (["--data", ward.data, "--session", ""], [ward.session]), (["--data=" + ward.data, "--session", ""], [ward.session]),
        (["--data", ward.data, "--session", "zz"], []), (["--session", ""], []), (["--data", "nowhere", "--session", ""], []),
      ] {
        let line = ["wardline-relay", "log"] + words
        let ended = try ward.end(
          ward.programs.relay,
          ["---completion", "log", "--", "--session", "\(line.count - 1)", "\(words.last?.count ?? 0)"] + line)
        #expect(ended.output.filter { !$0.isEmpty } == offered, "\(line) \(ended.errors)")
      }
      #expect(try ward.end(ward.programs.relay, ["audit", "export", "--data", ward.data]).output.dropLast() == audited[...])
    }

    @Test("both programs suggest the nearest subcommand and flag, with 64, and obey the terminal's width")
    func suggestions() throws {
      let ward = try Ward(isOpen: false)
      let (client, relay) = (ward.programs.wardline, ward.programs.relay)
      let data = ward.directory.path + "/none"
      for (program, arguments, expected) in [
        (client, ["sesion", "list"], "Did you mean 'session'?"), (client, ["session", "lst"], "Did you mean 'session list'?"),
        (client, ["chat", "--plian"], "Did you mean '--plain'?"), (relay, ["serv", "--data", data], "Did you mean 'serve'?"),
        (relay, ["serve", "--data", data, "--lisen", "y"], "Did you mean '--listen'?"),
        (client, ["request", "--langauge", "ar"], "Unknown option '--langauge'. Did you mean '--language'?"),
        (client, ["request", "--language", "arabic"], "There is no language 'arabic'. Did you mean 'ar'?"),
        (client, ["chat", "--language", "deutsch"], "there is no language 'deutsch'. Did you mean 'de'?"),
        (
          relay, ["people", "add", "--data", data, "--user", "a", "--role", "nurse", "--language", "arabic"],
          "Did you mean 'ar'?"
        ),
        (
          relay, ["people", "add", "--data", data, "--user", "a", "--role", "nurse", "--language", "farsi=native"],
          "Did you mean 'fa'?"
        ),
        (relay, ["people", "change", "--data", data, "--user", "a", "--language", "arabic"], "Did you mean 'ar'?"),
        (relay, ["people", "list", "--data", data, "--language", "arabic"], "Did you mean 'ar'?"),
        (relay, ["sessions", "--data", data, "--language", "arabic"], "“arabic” is not a language"),
        (relay, ["sessions", "--data", data, "--language", "arabic"], "Did you mean 'ar'?"),
        (relay, ["token", "--data", data, "--user", "a", "--role", "nurse", "--language", "arabic"], "Did you mean 'ar'?"),
        (
          relay, ["token", "--data", data, "--user", "a", "--role", "nurse", "--language", "any language"],
          "is not a language: use a tag"
        ),
      ] {
        let ended = try ward.end(program, arguments)
        #expect(ended.status == 64)
        #expect(ended.errors.contains(expected), "\(ended.errors)")
      }
      #expect(access(data, F_OK) != 0, "nothing is made")
      for columns in [60, 100] {
        let help = try ward.end(client, ["send", "--help"], environment: ["COLUMNS": "\(columns)"]).output
        let widest = help.map(\.count).max() ?? 0
        #expect(widest <= columns && widest > columns - 12, "\(widest)")
      }
    }
  }
}
