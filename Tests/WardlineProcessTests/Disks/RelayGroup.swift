import Foundation
import Testing
import WardlineHarness
import WardlinePostgresSupport

@testable import WardlineProcessSupport

/// Relays on one database, with ports and data directories of their own and one key for tokens. All of them serve, and people know all their addresses or
/// that of a proxy.
final class RelayGroup {
  let ward: Ward
  let address: String
  private let ports: [HeldPort]
  private let operatorPorts: [HeldPort]
  private var processes: [ChildProcess?]
  /// HAProxy, with the file that stands in `deploy/`.
  private var proxy: ChildProcess?

  private static let serves = "listening on ws://"
  static let isProxyInstalled = FileManager.default.isExecutableFile(atPath: "/usr/sbin/haproxy")

  init(_ count: Int, isBehindProxy: Bool = false, at address: String? = nil) throws {
    self.address = try address ?? PostgresCluster.shared.get().makeDatabase()
    ward = try Ward(isOpen: false)
    ports = try (0..<count).map { _ in try HeldPort() }
    operatorPorts = try (0..<count).map { _ in try HeldPort() }
    processes = (0..<count).map { _ in nil }
    for index in 1..<count {
      try FileManager.default.createDirectory(
        atPath: data(of: index), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try FileManager.default.copyItem(atPath: ward.data + "/token.key", toPath: data(of: index) + "/token.key")
    }
    for index in 0..<count { try start(index) }
    if isBehindProxy { try startProxy() }
  }

  deinit {
    proxy?.kill()
    for index in processes.indices { kill(index) }
  }

  /// Starts it with the addresses of this test for those of a site, and without TLS.
  private func startProxy() throws {
    var text = try String(contentsOfFile: Repository.path("deploy/haproxy/several.cfg"), encoding: .utf8)
    var changes = [
      ("bind [::]:443 v4v6", "bind 127.0.0.1:\(ward.port)"), ("check port 7441 check-ssl verify none ", "check "),
    ]
    for index in ports.indices {
      let name = "server relay\(index + 1) "
      let address = "127.0.0.1:\(ports[index].port) port \(operatorPorts[index].port)"
      changes.append(("\(name)192.0.2.1\(index + 1):7443", name + address))
    }
    if geteuid() != 0 { changes += [("user haproxy", ""), ("group haproxy", "")] }
    for (old, new) in changes {
      try #require(text.contains(old), "several.cfg has no \(old)")
      text = text.replacing(old, with: new)
    }
    let file = ward.directory.path + "/several.cfg"
    try text.write(toFile: file, atomically: true, encoding: .utf8)
    proxy = try ChildProcess("/usr/sbin/haproxy", ["-db", "-f", file])
  }

  private func data(of index: Int) -> String { index == 0 ? ward.data : "\(ward.data)-\(index)" }

  var count: Int { ports.count }
  func url(of index: Int) -> String { "ws://127.0.0.1:\(ports[index].port)" }

  /// Somebody joins who knows all of them, and goes to one of them first, or who knows the proxy.
  func join(_ person: CastMember, at first: Int) throws -> ChatDriver {
    guard proxy == nil else { return try ward.join(person) }
    let others = ports.indices.filter { $0 != first }
    return try ward.join(person, at: url(of: first), more: others.flatMap { ["--relay", url(of: $0)] })
  }

  func isRunning(_ index: Int) -> Bool { processes[index]?.isRunning == true }

  /// What one has logged since it was started.
  func log(of index: Int) -> String { processes[index]?.errors ?? "" }

  /// Starts one, and waits until it serves.
  func start(_ index: Int, more: [String] = []) throws {
    let process = try ChildProcess(
      ward.programs.relay,
      [
        "serve", "--listen", "127.0.0.1:\(ports[index].port)", "--data", data(of: index), "--store", address, "--admin",
        "127.0.0.1:\(operatorPorts[index].port)", "--trusted-proxy", "127.0.0.1",
      ] + more)
    processes[index] = process
    let isSaid = process.wait(milliseconds: 60_000) { $0.errors.contains(Self.serves) }
    try #require(isSaid, "\(index): \(process.errors)")
  }

  /// As if its power went.
  func kill(_ index: Int) {
    processes[index]?.kill()
    processes[index] = nil
  }

  /// Stops it where it is, as when its machine hangs: its connections stay.
  func freeze(_ index: Int) { signal(index, SIGSTOP) }

  /// Lets it go on, to its end.
  func thaw(_ index: Int) throws -> Ward.Ended {
    signal(index, SIGCONT)
    return try end(of: index)
  }

  func tellToStop(_ index: Int) { processes[index]?.terminate() }

  /// By what name the other relays know one.
  private func node(_ index: Int) throws -> Substring {
    let line = try #require(log(of: index).split(separator: "\n").first { $0.contains("database_in_use") })
    return try #require(line.split(separator: " ").first { $0.hasPrefix("node=") })
  }

  /// Waits until another relay has heard that one was removed.
  func waitForRemoval(of index: Int) throws {
    let node = try node(index)
    let isHeard = processes[(index + 1) % count]?.wait(milliseconds: 60_000) { process in
      process.errors.split(separator: "\n").contains { $0.contains("relay_ended") && $0.contains(node) }
    }
    try #require(isHeard == true, "\(log(of: (index + 1) % count))")
  }

  private func signal(_ index: Int, _ number: Int32) {
    if let process = processes[index] { _ = Foundation.kill(process.processIdentifier, number) }
  }

  /// Waits for its end.
  func end(of index: Int) throws -> Ward.Ended {
    defer { processes[index] = nil }
    return Ward.Ended(waitingFor: try #require(processes[index]))
  }
}
