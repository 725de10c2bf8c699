import Foundation
import Testing
import WardlineHarness
import WardlineModel

@testable import WardlineProcessSupport
@testable import WardlineRelayCommand

/// The settings of a relay: flags over the environment over a file.
@Suite("Configuration of a relay") final class ConfigurationTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  deinit { directory.remove() }

  private func file(_ text: String) throws -> String {
    let path = directory.path + "/relay.yaml"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  private func settings(
    _ text: String, _ flags: [String] = [], environment: [String: String] = [:]
  ) throws -> Settings {
    try Settings(["--config", try file(text), "--data=d"] + flags, environment: environment)
  }

  private func problems(_ text: String, environment: [String: String] = [:]) throws -> [String] {
    do {
      _ = try settings(text, environment: environment).serve()
      return []
    } catch let invalid as Settings.Invalid {
      return invalid.problems.map { $0.replacing(directory.path + "/", with: "") }
    }
  }

  @Test("every flag of serve is a setting, but those that choose the file or only print")
  func all() {
    let names = ServeOption.all.map(\.name)
    #expect(names.contains("tls-certificate") && names.contains("claim") && names.contains("log-level"))
    #expect(Set(names).isDisjoint(with: ["config", "help", "version"]) && Set(names).count == names.count)
    #expect(ServeOption.all.filter(\.isRepeating).map(\.name).contains("claim"))
    #expect(ServeOption.all.first { $0.name == "insecure" }?.isSwitch == true)
    #expect(ServeOption.all.first { $0.name == "tls-key" }?.variable == "WARDLINE_RELAY_TLS_KEY")
  }

  @Test("a flag goes before the environment, and that before the file; what is empty is not set")
  func precedence() throws {
    let text = "retention: 1d\nring: {time: 20s}\nlisten: 127.0.0.1:1\ninsecure: true\n"
    let environment = [
      "WARDLINE_RELAY_RETENTION": "2d", "WARDLINE_RELAY_LISTEN": "127.0.0.1:2", "WARDLINE_RELAY_ADMIN": "",
      "WARDLINE_RELAY_OPTIONS": "--insecure", "WARDLINE_RELAY": "ws://127.0.0.1:7440", "WARDLINE_RELAY_INSECURE": "off",
    ]
    let settings = try settings(text, ["--listen=127.0.0.1:3"], environment: environment)
    let serve = try settings.serve()
    #expect(serve.listen.port == 3 && serve.retention?.milliseconds == 2 * 86_400_000 && !serve.encryption.insecure)
    let path = directory.path + "/relay.yaml"
    #expect(
      settings.all(withDefaults: false).map { "\($0.option.name) \($0.origin)" } == [
        "insecure WARDLINE_RELAY_INSECURE", "retention WARDLINE_RELAY_RETENTION", "ring-time \(path), line 2",
      ])
  }

  @Test("names may be nested, lists are for flags that may be repeated, and the environment names the file")
  func shapes() throws {
    let text = """
      # what a site has
      tls:
        certificate: a.pem
        key: "b.pem"
      jwks: keys.json
      issuer: https://id.example
      audience: wardline
      claim: [language=locale, role=job]
      """
    let path = try file(text)
    let serve = try Settings(["--data=d"], environment: ["WARDLINE_RELAY_CONFIG": path]).serve()
    #expect(
      serve.encryption.tlsCertificate == "a.pem" && serve.encryption.tlsKey == "b.pem"
        && serve.access.claim == ["language=locale", "role=job"])
    // A flag that may be repeated replaces the list.
    let flagged = try Settings(["--data=d", "--config=\(path)", "--claim", "name=name"], environment: [:]).serve()
    #expect(flagged.access.claim == ["name=name"])
    #expect(try settings("# nothing\n").added.isEmpty)
    #expect(try settings("").added.isEmpty)
  }

  @Test(
    "what cannot be used is named with its line, and the name that is spelled most like it",
    arguments: [
      ("listne: 1", "relay.yaml, line 1: there is no setting \"listne\"; did you mean listen?"),
      ("\nretention: 3y", "relay.yaml, line 2, retention: The value '3y' is invalid for '--retention <span>'"),
      ("retention: 1ms", "relay.yaml, line 1, retention: --retention is 1s to 3650d; leave it out to keep everything"),
      ("tls: {key: a.pem}", "relay.yaml, line 1, tls-key: --tls-certificate and --tls-key go together"),
      ("tls: {kee: a.pem}", "relay.yaml, line 1: there is no setting \"tls-kee\"; did you mean tls-key?"),
      ("retention:", "relay.yaml, line 1: retention has no value"),
      ("retention: [1d, 2d]", "relay.yaml, line 1: retention has one value"),
      ("insecure: maybe", "relay.yaml, line 1: insecure is true or false"),
      ("tls-key: a\ntls: {key: b, certificate: c}", "relay.yaml, line 2: tls-key is set in line 1, too"),
      ("retention: 1d\nretention: 2d", "relay.yaml, line 1: retention stands here twice"),
      ("- listen", "relay.yaml, line 1: this is no mapping from names to values"),
      ("a: [", "relay.yaml, line 2: this is no YAML: did not find expected node content"),
      (String(repeating: "#", count: 70_000), "relay.yaml: it has more than 65536 bytes"),
    ])
  func invalid(text: String, problem: String) throws {
    #expect(try problems(text) == [problem])
  }

  @Test("everything that is wrong is said at once, also in the environment")
  func several() throws {
    let environment = ["WARDLINE_RELAY_LISTN": "x", "WARDLINE_RELAY_INSECURE": "maybe"]
    #expect(
      try problems("ring-tim: 1s\nwaves:\n", environment: environment) == [
        "WARDLINE_RELAY_INSECURE is true or false",
        "the environment has WARDLINE_RELAY_LISTN: there is no such setting; did you mean WARDLINE_RELAY_LISTEN?",
        "relay.yaml, line 1: there is no setting \"ring-tim\"; did you mean ring-time?",
        "relay.yaml, line 2: waves has no value",
      ])
  }

  @Test("aliases do not make a small file endless")
  func aliases() throws {
    var text = "a0: &a0 {x: 1, y: 2}\n"
    for level in 1...24 { text += "a\(level): &a\(level) {x: *a\(level - 1), y: *a\(level - 1)}\n" }
    #expect(try problems(text).count == 25)
  }

  @Test("the example for sites can be used, and so can what is shown of it")
  func example() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let path = directory.path + "/relay.yaml"
    try FileManager.default.copyItem(atPath: root.appending(path: "deploy/relay.yaml").path, toPath: path)
    // As Operating.md installs it; a checkout may have another mode.
    chmod(path, 0o644)
    let settings = try Settings(["--data=d", "--config=\(path)"], environment: [:])
    #expect(try settings.serve().listen.port == 7_443 && settings.added.count == 8)
    let shown = settings.all(withDefaults: true).map(\.line).joined(separator: "\n")
    let again = try self.settings(shown)
    #expect(again.added.map(\.values) == settings.all(withDefaults: true).map(\.values))
    #expect(settings.differences(to: again).isEmpty == false && again.differences(to: again).isEmpty)
  }
}

extension ProcessTests {
  @Suite struct ConfigurationFiles {
    @Test("a relay runs with its file, and says at SIGHUP what has changed; a file that cannot be used changes nothing")
    func reread() throws {
      let ward = try Ward(isOpen: false)
      let path = ward.directory.path + "/relay.yaml"
      func write(_ text: String) throws { try text.write(toFile: path, atomically: true, encoding: .utf8) }
      try write("duty-grace: 20s\n")
      try ward.openRelay(flags: ["--config", path])
      let relay = try #require(ward.relay)
      func says(_ text: String) -> Bool { relay.wait(milliseconds: 5_000) { $0.errors.contains(text) } }
      try write("duty-grace: 25s\nretention: 30d\n")
      kill(relay.processIdentifier, SIGHUP)
      #expect(says("retention: 30d") && says("duty-grace: 25s"), "\(relay.errors)")
      try write("duty-grce: 25s\n")
      kill(relay.processIdentifier, SIGHUP)
      #expect(says("the configuration stays as it was") && says("did you mean duty-grace?"), "\(relay.errors)")
      relay.terminate()
      #expect(relay.waitForExit(milliseconds: 5_000) == 0)
      let audit = try ward.end(ward.programs.relay, ["audit", "export", "--data", ward.data])
      #expect(audit.output.contains { $0.contains("--duty-grace=20s") }, "\(audit)")
    }

    @Test("a configuration or certificate that became a pipe holds up neither SIGHUP nor SIGTERM, and is said not to be used")
    func pipes() throws {
      let ward = try Ward(isOpen: false)
      let keys = try TestAuthority(directory: ward.directory.path)
      let path = ward.directory.path + "/relay.yaml"
      try "duty-grace: 20s\n".write(toFile: path, atomically: true, encoding: .utf8)
      let relay = try ChildProcess(
        ward.programs.relay,
        ["serve", "--listen", "127.0.0.1:\(ward.port)", "--data", ward.data, "--config", path]
          + ["--tls-certificate", keys.certificate, "--tls-key", keys.key])
      defer { relay.kill() }
      #expect(relay.wait(milliseconds: 20_000) { $0.errors.contains("listening on wss://") }, "\(relay.errors)")
      for file in [path, keys.certificate, keys.key] {
        try FileManager.default.removeItem(atPath: file)
        #expect(mkfifo(file, 0o600) == 0)
      }
      relay.hangUp()
      #expect(relay.wait(milliseconds: 20_000) { $0.errors.contains("the certificate stays as it was") }, "\(relay.errors)")
      #expect(relay.errors.contains("the configuration stays as it was") && relay.errors.contains("\(path) is not a file"))
      relay.terminate()
      #expect(relay.waitForExit(milliseconds: 20_000) == 0)
    }

    @Test("a configuration that others can write to, and a key of TLS that others can read, are refused with 78 and the mode")
    func modes() throws {
      let ward = try Ward(isOpen: false)
      let keys = try TestAuthority(directory: ward.directory.path)
      let path = ward.directory.path + "/relay.yaml"
      try "duty-grace: 20s\n".write(toFile: path, atomically: true, encoding: .utf8)
      for mode in [0o666, 0o662, 0o620] as [mode_t] {
        chmod(path, mode)
        let ended = try ward.end(ward.programs.relay, ["config", "check", "--config", path])
        #expect(ended.status == 78 && ended.errors.contains("others can write to \(path)"), "\(ended)")
      }
      chmod(path, 0o644)
      #expect(try ward.end(ward.programs.relay, ["config", "check", "--config", path]).status == 0)
      let serve = ["serve", "--listen", "127.0.0.1:\(ward.port)", "--data", ward.data, "--tls-certificate", keys.certificate]
      for mode in [0o666, 0o644, 0o604] as [mode_t] {
        chmod(keys.key, mode)
        let ended = try ward.end(ward.programs.relay, serve + ["--tls-key", keys.key])
        #expect(ended.status == 78 && ended.errors.contains("run: chmod 600 \(keys.key)"), "\(ended)")
      }
    }

    @Test("config check and config show: what is right, what is wrong with 78, and where each value is from")
    func commands() throws {
      let ward = try Ward(isOpen: false)
      let path = ward.directory.path + "/relay.yaml"
      try "retention: 30d\n".write(toFile: path, atomically: true, encoding: .utf8)
      let check = try ward.end(ward.programs.relay, ["config", "check", "--config", path])
      #expect(check.status == 0 && check.output == ["\(path) is right: 1 setting"])
      let show = try ward.end(ward.programs.relay, ["config", "show", "--config", path, "--origin"])
      #expect(show.output == ["retention: \"30d\"    # \(path), line 1"])
      let all = try ward.end(
        ward.programs.relay, ["config", "show", "--default"], environment: ["WARDLINE_RELAY_CONFIG": path])
      #expect(all.output.contains("wave-time: \"15s\"") && all.output.contains("retention: \"30d\""))
      try "retention: 30y\n".write(toFile: path, atomically: true, encoding: .utf8)
      for arguments in [["config", "check"], ["config", "show"], ["serve", "--data", ward.directory.path + "/other"]] {
        let wrong = try ward.end(ward.programs.relay, arguments + ["--config", path])
        #expect(wrong.status == 78 && wrong.errors.contains("\(path), line 1, retention:"), "\(wrong)")
      }
    }
  }
}
