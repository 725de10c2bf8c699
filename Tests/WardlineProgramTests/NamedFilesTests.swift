import Foundation
import Testing
import WardlineHarness
import WardlineModel
import WardlineRelay
import WardlineRelaySQLite

@testable import WardlineProcessSupport
@testable import WardlineRelayCommand

/// `wardline-relay config check` opens what a configuration names.
@Suite("Files that a configuration names") final class NamedFilesTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  deinit { directory.remove() }

  private func path(_ name: String) -> String { directory.path + "/" + name }

  private func write(_ text: String, to name: String, mode: mode_t = 0o600) throws -> String {
    try text.write(toFile: path(name), atomically: false, encoding: .utf8)
    chmod(path(name), mode)
    return path(name)
  }

  /// The names of the settings with a problem, and the texts of all problems.
  private func check(
    _ flags: String..., data: String? = nil, at now: Timestamp = .now
  ) throws -> (settings: [String], text: String, count: Int) {
    let serve = try Settings(["--data=\(data ?? path("data"))"] + flags, environment: [:]).serve()
    let files = NamedFiles(of: serve, hasData: data != nil, at: now, journalAt: path("journal"))
    return (files.problems.map(\.setting), files.problems.map(\.text).joined(separator: "\n"), files.count)
  }

  @Test("without a name there is nothing to open")
  func nothing() throws {
    let found = try check()
    #expect(found.settings.isEmpty && found.count == 0)
  }

  @Test("certificate and key: absent, damaged, open to others, of another pair, expired")
  func certificates() throws {
    let keys = try TestAuthority(directory: directory.path)
    let pair = ["--tls-certificate=\(keys.certificate)", "--tls-key=\(keys.key)"]
    #expect(try check(pair[0], pair[1]).settings.isEmpty)
    #expect(try check(pair[0], pair[1], "--client-ca=\(keys.authority)").count == 3)
    let absent = try check("--tls-certificate=\(path("a.pem"))", "--tls-key=\(path("a.key"))", "--client-ca=\(path("ca"))")
    #expect(absent.settings == ["tls-certificate", "tls-key", "client-ca"])
    #expect(absent.text.contains(path("a.pem")) && absent.text.contains(path("a.key")), "\(absent.text)")
    let damaged = try write("no certificate", to: "damaged.pem")
    #expect(try check("--tls-certificate=\(damaged)", pair[1]).settings == ["tls-certificate"])
    #expect(try check(pair[0], "--tls-key=\(damaged)").settings == ["tls-key"])
    try keys.issue(to: "other", certificate: path("other.pem"), key: path("other.key"))
    let other = try check(pair[0], "--tls-key=\(path("other.key"))")
    #expect(other.settings == ["tls-key"] && other.text.contains("not the one of the certificate"), "\(other.text)")
    let later = Timestamp.now.advanced(byMilliseconds: 3 * 86_400_000)
    let expired = try check(pair[0], pair[1], "--client-ca=\(keys.authority)", at: later)
    #expect(expired.settings == ["tls-certificate", "client-ca"] && expired.text.contains("has expired"), "\(expired.text)")
    chmod(keys.key, 0o644)
    let open = try check(pair[0], pair[1])
    #expect(open.settings == ["tls-key"] && open.text.contains("chmod 600"), "\(open.text)")
  }

  @Test("the keys and the authority of an issuer")
  func issuer() throws {
    let keys = try TestAuthority(directory: directory.path)
    let named = ["--issuer=https://id.example", "--audience=wardline"]
    #expect(try check(named[0], named[1], "--jwks=\(path("none.json"))").settings == ["jwks"])
    let noSet = try write("{}", to: "keys.json")
    #expect(try check(named[0], named[1], "--jwks=\(noSet)").settings == ["jwks"])
    let url = "--jwks-url=https://id.example/keys"
    #expect(try check(named[0], named[1], url, "--issuer-ca-file=\(keys.authority)").settings.isEmpty)
    for file in [path("none.pem"), noSet] {
      #expect(try check(named[0], named[1], url, "--issuer-ca-file=\(file)").settings == ["issuer-ca-file"])
    }
  }

  @Test("directories: one that is not there can be made, and a file is none; the socket of ctl takes no place of a file")
  func places() throws {
    let file = try write("", to: "file")
    #expect(try check(data: path("new/data")).settings.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: path("new")), "nothing is made")
    #expect(try check(data: file).settings == ["data"] && check(data: file + "/data").settings == ["data"])
    #expect(try check("--backup-directory=\(path("backups"))").settings.isEmpty)
    for wrong in [file, file + "/backups"] {
      #expect(try check("--backup-directory=\(wrong)").settings == ["backup-directory"], "\(wrong)")
    }
    #expect(try check("--control=\(path("control.sock"))").settings.isEmpty)
    for wrong in [file, path("none/control.sock")] {
      #expect(try check("--control=\(wrong)").settings == ["control"], "\(wrong)")
    }
    let journal = try check("--log-format=journald")
    #expect(journal.settings == ["log-format"] && journal.text.contains(path("journal")), "\(journal.text)")
    // Root may write everywhere.
    guard geteuid() != 0 else { return }
    try FileManager.default.createDirectory(
      atPath: path("closed"), withIntermediateDirectories: false, attributes: [.posixPermissions: 0o500])
    #expect(try check(data: path("closed/data")).settings == ["data"])
    #expect(try check("--backup-directory=\(path("closed"))").settings == ["backup-directory"])
  }

  @Test("the data directory: its mode, its signing key, its log, and whether the key of the log opens it")
  func data() throws {
    let data = path("data")
    let seal = "--seal-key=\(path("seal.key"))"
    let serve = try Settings(["--data=\(data)", seal], environment: [:]).serve()
    if case .file(let store) = try OpenedStore.serving(data, at: .file, sealKey: serve.seal.sealKey) {
      try store.close()
    }
    #expect(try check(seal, data: data).settings.isEmpty)
    let unsealed = try check(data: data)
    #expect(unsealed.settings == ["data"] && unsealed.text.contains("sealed"), "\(unsealed.text)")
    let other = try write(String(repeating: "0", count: 64) + "\n", to: "other.key")
    #expect(try check("--seal-key=\(other)", data: data).settings == ["seal-key"])
    let none = try write("none", to: "none.key")
    #expect(try check("--seal-key=\(none)").settings == ["seal-key"])
    let token = try write(String(repeating: "x", count: 32), to: "data/token.key")
    #expect(try check(seal, data: data).settings.isEmpty)
    chmod(token, 0o644)
    let open = try check(seal, data: data)
    #expect(open.settings == ["data"] && open.text.contains("chmod 600 \(token)"), "\(open.text)")
    _ = try write("short", to: "data/token.key")
    #expect(try check(seal, data: data).text.contains("5 bytes instead of 32"))
    try FileManager.default.removeItem(atPath: token)
    chmod(data, 0o777)
    #expect(try check(seal, data: data).text.contains("chmod go-w \(data)"))
    chmod(data, 0o700)
    for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: data + "/relay.sqlite" + suffix) }
    _ = try write("no database", to: "data/relay.sqlite")
    #expect(try check(seal, data: data).settings == ["data"])
  }
}

extension ProcessTests {
  @Suite struct ConfigurationOfAbsentFiles {
    @Test("config check says with 78 what it cannot open, with the line that names it, and that the rest is right")
    func absent() throws {
      let ward = try Ward(isOpen: false)
      let keys = try TestAuthority(directory: ward.directory.path)
      let path = ward.directory.path + "/relay.yaml"
      func check(_ text: String) throws -> Ward.Ended {
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        return try ward.end(ward.programs.relay, ["config", "check", "--config", path])
      }
      let wrong = try check("retention: 30d\ntls:\n  certificate: /none/relay.pem\n  key: \(keys.key)\n")
      #expect(wrong.status == 78 && wrong.errors.contains("\(path), line 3, tls-certificate: "), "\(wrong)")
      #expect(wrong.errors.contains("/none/relay.pem") && wrong.output.isEmpty, "\(wrong)")
      let right = try check("tls:\n  certificate: \(keys.certificate)\n  key: \(keys.key)\n")
      #expect(right.output == ["\(path) is right: 2 settings; files and directories that can be used: 2"], "\(right)")
    }
  }
}
