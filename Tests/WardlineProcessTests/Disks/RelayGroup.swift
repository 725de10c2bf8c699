import Foundation
import Testing
import WardlineHarness
import WardlinePostgresSupport

@testable import WardlineProcessSupport

/// Relays on one database, with ports and data directories of their own and one key for tokens: one of them serves, the others wait.
final class RelayGroup {
  let ward: Ward
  private let address: String
  private let ports: [HeldPort]
  private var processes: [ChildProcess?]

  /// What a relay says that waits, and one that serves.
  static let waits = "another relay serves the log"
  static let serves = "listening on ws://"

  /// Starts them: the first one serves.
  init(_ count: Int, in cluster: PostgresCluster? = nil) throws {
    address = try (cluster ?? PostgresCluster.shared.get()).makeDatabase()
    ward = try Ward(isOpen: false)
    ports = try (0..<count).map { _ in try HeldPort() }
    processes = (0..<count).map { _ in nil }
    for index in 1..<count {
      try FileManager.default.createDirectory(
        atPath: data(of: index), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try FileManager.default.copyItem(atPath: ward.data + "/token.key", toPath: data(of: index) + "/token.key")
    }
    for index in 0..<count { try start(index, until: index == 0 ? Self.serves : Self.waits) }
  }

  deinit { for index in processes.indices { kill(index) } }

  private func data(of index: Int) -> String { index == 0 ? ward.data : "\(ward.data)-\(index)" }

  /// The address of the first relay, and the flags that name the others.
  var url: String { "ws://127.0.0.1:\(ports[0].port)" }
  var furtherRelays: [String] { ports.dropFirst().flatMap { ["--relay", "ws://127.0.0.1:\($0.port)"] } }

  /// The one that serves, once there is one besides `former`.
  func serving(besides former: Int? = nil) throws -> Int {
    var found: Int?
    _ = Patience.wait(milliseconds: 60_000) {
      found = processes.indices.first { index in
        index != former && processes[index].map { $0.isRunning && $0.errors.contains(Self.serves) } == true
      }
      return found != nil
    }
    return try #require(found, "no relay serves: \(processes.map { $0?.errors ?? "" })")
  }

  /// Starts one, and waits for what it says.
  func start(_ index: Int, until words: String) throws {
    let process = try ChildProcess(
      ward.programs.relay,
      ["serve", "--listen", "127.0.0.1:\(ports[index].port)", "--data", data(of: index), "--store", address])
    processes[index] = process
    let isSaid = process.wait(milliseconds: 60_000) { $0.errors.contains(words) }
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

  /// Tells it to end, and waits for that.
  func stop(_ index: Int) throws -> Ward.Ended {
    processes[index]?.terminate()
    return try end(of: index)
  }

  private func signal(_ index: Int, _ number: Int32) {
    if let process = processes[index] { _ = Foundation.kill(process.processIdentifier, number) }
  }

  private func end(of index: Int) throws -> Ward.Ended {
    defer { processes[index] = nil }
    return Ward.Ended(waitingFor: try #require(processes[index]))
  }
}
