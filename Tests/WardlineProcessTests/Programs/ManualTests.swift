import Foundation
import Testing
import WardlineHarness

@testable import WardlineProcessSupport

extension ProcessTests {
  /// What is installed beside the programs, and what they say of themselves.
  @Suite struct Manuals {
    /// A part of `--experimental-dump-help`.
    private struct Command: Decodable {
      var commandName: String
      var discussion: String?
      var shouldDisplay: Bool?
      var subcommands: [Command]?
      var arguments: [Argument]?

      struct Argument: Decodable {
        var kind: String
        var shouldDisplay: Bool?
        var names: [Name]?
        var valueName: String?
      }

      struct Name: Decodable {
        var kind: String
        var name: String
      }

      /// With all below it, each by its path.
      func all(below path: [String] = []) -> [(path: [String], command: Command)] {
        let own = path + [commandName]
        let shown = (subcommands ?? []).filter { $0.commandName != "help" && $0.shouldDisplay != false }
        return [(own, self)] + shown.flatMap { $0.all(below: own) }
      }

      /// As they are written in a command.
      var spellings: [String] {
        (arguments ?? []).filter { $0.shouldDisplay != false }.flatMap { argument in
          guard let names = argument.names else { return [argument.valueName ?? ""] }
          return names.map { ($0.kind == "short" ? "-" : "--") + $0.name }
        }
      }
    }

    private func commands(of program: String, _ ward: Ward) throws -> [(path: [String], command: Command)] {
      struct Dump: Decodable { var command: Command }
      let json = try ward.programs.output(program, ["--experimental-dump-help"])
      return try JSONDecoder().decode(Dump.self, from: Data(json.utf8)).command.all()
    }

    private static let scripts =
      Repository.path("scripts")

    @Test("installing brings both programs, completions for three shells, and a man page that names every command and flag")
    func install() throws {
      let ward = try Ward(isOpen: false)
      let target = ward.directory.path + "/target"
      let binaries = (ward.programs.wardline as NSString).deletingLastPathComponent
      let ended = try ward.end(Self.scripts + "/install", [binaries, "/usr"], environment: ["DESTDIR": target])
      #expect(ended.status == 0, "\(ended.errors)")
      for program in [ward.programs.wardline, ward.programs.relay] {
        let name = (program as NSString).lastPathComponent
        #expect(FileManager.default.isExecutableFile(atPath: "\(target)/usr/bin/\(name)"))
        let linked = try ward.end("/usr/bin/readelf", ["-dW", "\(target)/usr/bin/\(name)"]).output.joined(separator: "\n")
        #expect(linked.contains("BIND_NOW") || linked.contains("Flags: NOW"), "\(linked)")
        #expect(linked.contains("NEEDED") && !linked.contains("$ORIGIN"), "\(linked)")
        let bash = "\(target)/usr/share/bash-completion/completions/\(name)"
        #expect(try ward.end("/bin/bash", ["-n", bash]).status == 0)
        for file in ["zsh/site-functions/_\(name)", "fish/vendor_completions.d/\(name).fish"] {
          let script = try String(contentsOfFile: "\(target)/usr/share/\(file)", encoding: .utf8)
          #expect(script.contains("token-file") || script.contains("data"), "\(file)")
        }
        let all = try commands(of: program, ward)
        #expect(all.count > 3)
        for (path, command) in all {
          let file = "\(target)/usr/share/man/man1/\(path.joined(separator: "-")).1"
          let page = try String(contentsOfFile: file, encoding: .utf8).replacing("\\-", with: "-")
          for spelling in command.spellings { #expect(page.contains(spelling), "\(file) does not name \(spelling)") }
          for below in command.subcommands ?? [] where below.commandName != "help" {
            #expect(
              page.contains("\\fB\(path.joined(separator: "-"))-\(below.commandName)\\fR(1)"), "\(file): \(below.commandName)")
          }
          for section in ["NAME", "SYNOPSIS", "DESCRIPTION", "FILES", "EXIT STATUS", "GUARANTEES", "SEE ALSO"] {
            #expect(page.contains(".SH \(section)\n"), "\(file): \(section)")
          }
        }
      }
      let page = try String(contentsOfFile: target + "/usr/share/man/man1/wardline.1", encoding: .utf8)
      for name in ["RELAY", "SESSION", "TOKEN_FILE", "STORE", "CA_FILE"] { #expect(page.contains("WARDLINE_\(name)")) }
      let missing = try ward.end(Self.scripts + "/install", [ward.directory.path, "/usr"], environment: ["DESTDIR": target])
      #expect(missing.status == 78 && missing.errors.contains("make release"))
    }

    @Test("uninstalling removes what was installed, also what an earlier version had, and neither data nor files of others")
    func uninstall() throws {
      let ward = try Ward(isOpen: false)
      let target = ward.directory.path + "/target"
      let binaries = (ward.programs.wardline as NSString).deletingLastPathComponent
      func run(_ script: String, _ arguments: [String]) throws -> Ward.Ended {
        try ward.end(Self.scripts + script, arguments, environment: ["DESTDIR": target])
      }
      func rest() -> Set<String> { Set(FileManager.default.enumerator(atPath: target)?.allObjects as? [String] ?? []) }

      #expect(try run("/install", [binaries, "/usr"]).status == 0)
      let installed = rest()
      #expect(installed.contains("usr/bin/wardline-relay") && installed.contains("usr/share/man/man1/wardline-relay-serve.1"))
      let sections = try ward.end("/usr/bin/readelf", ["-SW", target + "/usr/bin/wardline-relay"]).output.joined()
      #expect(sections.contains(".text") && !sections.contains(".symtab") && !sections.contains(".debug"))

      // Of an earlier version, with a command that this one has not.
      let manifest = target + "/usr/share/wardline/manifest"
      let gone = target + "/usr/share/man/man1/wardline-gone.1"
      let listed = try String(contentsOfFile: manifest, encoding: .utf8)
      try (listed + "share/man/man1/wardline-gone.1\n").write(toFile: manifest, atomically: true, encoding: .utf8)
      try "".write(toFile: gone, atomically: true, encoding: .utf8)
      #expect(try run("/install", [binaries, "/usr"]).status == 0)
      #expect(rest().symmetricDifference(installed).isEmpty)
      #expect(try run("/uninstall", ["/usr"]).status == 0)
      #expect(rest().isEmpty)
      let again = try run("/uninstall", ["/usr"])
      #expect(again.status == 78 && again.errors.contains("nothing was removed"), "\(again.errors)")

      // Beside files of others, and from a manifest that names them.
      let pages = target + "/usr/share/man/man1"
      let outside = ward.directory.path + "/outside"
      for directory in [pages, target + "/usr/share/wardline"] {
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
      }
      for file in [pages + "/wardline.1", pages + "/other.1", outside] {
        try "mine".write(toFile: file, atomically: true, encoding: .utf8)
      }
      for line in ["../../outside", outside] {
        try (listed + line + "\n").write(toFile: manifest, atomically: true, encoding: .utf8)
        #expect(try run("/uninstall", ["/usr"]).status == 65, "\(line)")
        #expect([outside, pages + "/wardline.1"].allSatisfy(FileManager.default.fileExists(atPath:)))
      }
      try listed.write(toFile: manifest, atomically: true, encoding: .utf8)
      #expect(try run("/uninstall", ["/usr"]).status == 0)
      #expect(rest() == ["usr", "usr/share", "usr/share/man", "usr/share/man/man1", "usr/share/man/man1/other.1"])
    }

    @Test("every command has help with an example, through --help and through help")
    func help() throws {
      let ward = try Ward(isOpen: false)
      for program in [ward.programs.wardline, ward.programs.relay] {
        for (path, command) in try commands(of: program, ward) {
          #expect(command.discussion?.contains("For example") == true, "\(path.joined(separator: " "))")
        }
      }
      let helped = try ward.end(ward.programs.wardline, ["help", "session", "status"])
      #expect(helped.status == 0)
      #expect(helped.output == (try ward.end(ward.programs.wardline, ["session", "status", "--help"]).output))
      #expect(helped.output.contains { $0.hasSuffix("wardline session status paused \\") })
      #expect(helped.output.contains { $0.contains("(default: 5s)") }, "\(helped.output)")
    }

    @Test("what make help lists can be made, and says what it does")
    func makeHelp() throws {
      let ward = try Ward(isOpen: false)
      let root = (Self.scripts as NSString).deletingLastPathComponent
      let listed = try ward.end("/usr/bin/make", ["-C", root, "--no-print-directory", "help"])
      #expect(listed.status == 0)
      // Below them stands what each part of `make test` may take.
      let rows = listed.output.prefix { !$0.isEmpty }
      #expect(listed.output.dropFirst(rows.count).contains { $0.contains("process tests with a clock") })
      let targets = rows.compactMap { $0.split(separator: " ").first.map(String.init) }
      #expect(targets.contains("install") && targets.contains("test"))
      for target in targets {
        #expect(try ward.end("/usr/bin/make", ["-C", root, "-n", target]).status == 0, "\(target)")
      }
      #expect(rows.allSatisfy { $0.split(separator: " ").count > 2 })
    }
  }
}
