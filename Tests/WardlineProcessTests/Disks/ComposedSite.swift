import Foundation
import Testing
import WardlineHarness

@testable import WardlineProcessSupport

/// The programs of `deploy/compose/compose.yaml`, each started by its own command on this machine: hosts, ports and paths of containers are replaced by those of a
/// temporary directory. Volumes are directories there, and files that are mounted are copied, because the database runs as another user.
final class ComposedSite {
  struct Service: Decodable {
    var command: [String]
    var environment: [String: String]
    /// As `source:target`, with `:ro` or without.
    var volumes: [String]
    var healthcheck: [String]
  }

  struct Files: Decodable {
    var services: [String: Service]
    /// HAProxy's configuration for Kubernetes.
    var haproxy: String

    init() throws {
      let ended = Ward.Ended(waitingFor: try ComposedSite.script("commands", at: Repository.path("deploy")))
      try #require(ended.status == 0, "\(ended.errors)")
      self = try JSONDecoder().decode(Files.self, from: Data(ended.output.joined().utf8))
    }
  }

  static let relays = ["relay1", "relay2", "relay3"]
  static let databases = ["db1", "db2"]
  private static let binaries = "/usr/lib/postgresql/15/bin"

  let ward: Ward
  private let files: Files
  private var ports: [String: HeldPort] = [:]
  private var operatorPorts: [String: HeldPort] = [:]
  private(set) var processes: [String: ChildProcess] = [:]

  static func script(_ what: String, at deploy: String) throws -> ChildProcess {
    try ChildProcess("/usr/bin/python3", [Repository.path("Tests/Deploy/deploy.py"), what, deploy])
  }

  /// Makes the secrets by `deploy/secrets`, and starts everything in the order of the file.
  init() throws {
    ward = try Ward(isOpen: false)
    files = try Files()
    // The database's user goes through it to what is its own.
    try #require(chmod(directory, 0o711) == 0)
    for name in Self.relays + Self.databases { ports[name] = try HeldPort() }
    for name in Self.relays { operatorPorts[name] = try HeldPort(isOnEveryAddress: true) }
    try makeSecrets()
    for name in Self.databases {
      try makeDirectory("volumes/\(name)", isOfDatabase: true)
      try start(name)
      try waitUntilHealthy(name)
    }
    for name in Self.relays { try start(name) }
    for name in Self.relays { try waitUntilHealthy(name) }
    try startProxy()
  }

  deinit {
    for name in ["haproxy"] + Self.relays { processes[name]?.kill() }
    for name in Self.databases.reversed() { stopImmediately(name) }
  }

  var directory: String { ward.directory.path }
  var authority: String { directory + "/secrets/ca.pem" }
  var environmentOfRelays: [String: String] {
    service("relay1").environment.mapValues { replaced($0, in: "relay1") }
  }
  func data(of relay: String) -> String { replaced("/data/relay", in: relay) }

  func join(_ person: CastMember) throws -> ChatDriver {
    try ward.join(person, at: "wss://localhost:\(ward.port)", more: ["--ca-file", authority])
  }

  // MARK: Secrets

  /// With the key of the tokens of this test, which `deploy/secrets` keeps because it is there.
  private func makeSecrets() throws {
    try makeDirectory("secrets")
    try FileManager.default.copyItem(atPath: ward.data + "/token.key", toPath: directory + "/secrets/token.key")
    let made = try ward.end("/bin/bash", [Repository.path("deploy/secrets"), directory + "/secrets", "localhost", "localhost"])
    try #require(made.status == 0, "\(made.errors)")
    try makeDirectory("volumes")
    var words = service("secrets").command.map { replaced($0, in: "secrets") }
    // Relays run as the user of this test.
    let databaseOwner = geteuid() == 0 ? "-o nobody -g nogroup" : ""
    for (old, new) in [("-o 10001 -g 10001", ""), ("-o 999 -g 999", databaseOwner)] {
      try #require(words.contains { $0.contains(old) }, "the secrets are given to nobody by \(old)")
      words = words.map { $0.replacing(old, with: new) }
    }
    let given = try ward.end("/usr/bin/env", words)
    try #require(given.status == 0, "\(given.errors)")
  }

  /// - Parameter isOfDatabase: whether the user of the database writes there.
  private func makeDirectory(_ name: String, isOfDatabase: Bool = false) throws {
    let path = directory + "/" + name
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o711])
    if isOfDatabase, geteuid() == 0, let user = getpwnam("nobody") {
      try #require(chown(path, user.pointee.pw_uid, user.pointee.pw_gid) == 0)
    }
  }

  // MARK: Processes

  private func service(_ name: String) -> Service {
    files.services[name] ?? Service(command: [], environment: [:], volumes: [], healthcheck: [])
  }

  private func start(_ name: String) throws {
    var words = service(name).command.map { replaced($0, in: name) }
    var environment = service(name).environment.mapValues { replaced($0, in: name) }
    if Self.relays.contains(name) {
      try processes[name] = ChildProcess(ward.programs.relay, words, environment: environment)
      return
    }
    for volume in service(name).volumes.map({ $0.split(separator: ":") }) where volume[0].hasPrefix(".") {
      let copy = replaced(String(volume[1]), in: name)
      guard !FileManager.default.fileExists(atPath: copy) else { continue }
      try makeDirectory("mounts/\(name)")
      // Not FileManager: it would have copies belong to the owner of the files, too.
      let copied = try ward.end("/bin/cp", ["-r", Repository.path("deploy/compose/\(volume[0])"), copy])
      try #require(copied.status == 0, "\(copied.errors)")
    }
    words = words.map { $0 == "db1" ? "localhost" : $0 }
    let socket = directory + "/volumes/" + name
    let settings = [
      "listen_addresses=127.0.0.1", "port=\(port(of: name))", "unix_socket_directories=\(socket)", "shared_buffers=16MB",
      "max_connections=60", "recovery_init_sync_method=syncfs",
    ]
    environment["SECRETS"] = replaced("/run/wardline", in: name)
    try processes[name] = database(name, words + settings.flatMap { ["-c", $0] }, environment: environment)
  }

  /// Runs a command as the user of the database, with the port of the primary.
  private func database(_ name: String, _ words: [String], environment: [String: String] = [:]) throws -> ChildProcess {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let variables = [
      "HOME": directory + "/volumes/" + name, "PATH": "\(Self.binaries):\(path)", "LC_ALL": "C", "PGPASSFILE": "/nonexistent",
      "PGPORT": "\(port(of: environment.isEmpty ? name : "db1"))",
    ]
    // The kernel forgets that a process ends with its parent when the process becomes another user.
    let user =
      geteuid() == 0 ? ["/usr/bin/setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups", "--pdeathsig=KILL"] : []
    let command = user + ["/usr/bin/env"] + words
    return try ChildProcess(command[0], Array(command.dropFirst()), environment: environment.merging(variables) { $1 })
  }

  /// Asks as the check of the container does.
  private func waitUntilHealthy(_ name: String) throws {
    let words = service(name).healthcheck.map { replaced($0, in: name) }
    try #require(!words.isEmpty, "\(name) has no check")
    let isHealthy = try Patience.wait(milliseconds: 60_000, every: 200) {
      let check = try Self.databases.contains(name) ? database(name, words) : ChildProcess("/usr/bin/env", words)
      return Ward.Ended(waitingFor: check).status == 0 || processes[name]?.isRunning != true
    }
    try #require(isHealthy && processes[name]?.isRunning == true, "\(name): \(processes[name]?.errors ?? "")")
  }

  func stopImmediately(_ name: String) {
    guard let process = processes.removeValue(forKey: name) else { return }
    kill(process.processIdentifier, SIGQUIT)
    if process.waitForExit(milliseconds: 10_000) == nil { process.kill() }
  }

  /// As the manual says.
  func promote(_ name: String) throws {
    let data = replaced(service(name).environment["PGDATA"] ?? "", in: name)
    let ended = Ward.Ended(waitingFor: try database(name, ["pg_ctl", "--pgdata", data, "promote"]))
    try #require(ended.status == 0, "\(ended.errors)")
  }

  /// With the files that are mounted, in which ports of this test replace those of a site.
  private func startProxy() throws {
    var words = service("haproxy").command
    for volume in service("haproxy").volumes.map({ $0.split(separator: ":") }) {
      var text = try String(contentsOfFile: Repository.path("deploy/compose/\(volume[0])"), encoding: .utf8)
      if volume[0].hasSuffix("several.cfg") {
        var changes = [("bind [::]:443 v4v6", "bind 127.0.0.1:\(ward.port)"), ("check port 7441 ", "check ")]
        for (index, name) in Self.relays.enumerated() {
          let address = "127.0.0.1:\(port(of: name)) port \(operatorPorts[name]?.port ?? 0)"
          changes.append(("\(name) 192.0.2.1\(index + 1):7443", "\(name) \(address)"))
        }
        if geteuid() != 0 { changes += [("user haproxy", ""), ("group haproxy", "")] }
        for (old, new) in changes {
          try #require(text.contains(old), "several.cfg has no \(old)")
          text = text.replacing(old, with: new)
        }
      }
      let copy = directory + "/" + String(volume[0].split(separator: "/").last ?? "")
      try text.write(toFile: copy, atomically: true, encoding: .utf8)
      words = words.map { $0 == volume[1] ? copy : $0 }
    }
    let process = try ChildProcess("/usr/sbin/haproxy", ["-db"] + words.dropFirst())
    processes["haproxy"] = process
    let port = ward.port
    let accepts = try Patience.wait(milliseconds: 30_000, every: 200) {
      try ward.end("/bin/bash", ["-c", "exec 3<>/dev/tcp/127.0.0.1/\(port)"]).status == 0
    }
    try #require(accepts, "\(process.errors)")
  }

  // MARK: Words of a command

  private func port(of name: String) -> UInt16 { ports[name]?.port ?? 0 }

  /// A word of a command, a variable or a check, as it is here.
  private func replaced(_ word: String, in name: String) -> String {
    var text = word
    for volume in service(name).volumes.map({ $0.split(separator: ":").map(String.init) }) {
      let here =
        switch volume[0].first {
        case "/": directory + "/secrets"
        case ".": directory + "/mounts/" + name + "/" + (volume[0].split(separator: "/").last ?? "")
        default: directory + "/volumes/" + volume[0]
        }
      text = Self.replacing(path: volume[1], in: text, with: here)
    }
    for database in Self.databases { text = text.replacing("\(database):5432", with: "localhost:\(port(of: database))") }
    // On a loopback address --admin would answer without TLS.
    let operators = operatorPorts[name]?.port ?? 0
    for (old, new) in [
      ("0.0.0.0:7443", "127.0.0.1:\(port(of: name))"), ("0.0.0.0:7441", "0.0.0.0:\(operators)"),
      ("https://127.0.0.1:7441/", "https://127.0.0.1:\(operators)/"), ("192.0.2.10", "127.0.0.1"),
    ] { text = text.replacing(old, with: new) }
    return text
  }

  /// Replaces a path where it begins a word, and not where it is a part of another one.
  private static func replacing(path: String, in text: String, with new: String) -> String {
    var (result, rest) = ("", text[...])
    while let range = rest.range(of: path) {
      let before = rest[..<range.lowerBound].last ?? result.last
      let after = rest[range.upperBound...].first
      let isWhole = (before == nil || before == " " || before == "=") && (after == nil || "/ \n".contains(after ?? " "))
      result += rest[..<range.lowerBound] + (isWhole ? new : path)
      rest = rest[range.upperBound...]
    }
    return result + rest
  }
}
