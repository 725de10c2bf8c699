import Foundation
import Testing

@testable import WardlineCommand

/// Tests that run the real programs, with real sockets, files and signals, and wait for what must happen, however long it takes. They run
/// as many at a time as the machine has cores: each has a directory and a port of its own.
@Suite enum ProcessTests {}

/// Tests that also judge how long something took, or how much processor time: one at a time.
@Suite(.serialized) enum TimedProcessTests {}

/// A ward of one test: a relay that can be stopped, killed and started again at one address, and the people who come.
final class Ward {
  let programs: Programs
  let directory: TemporaryDirectory
  let session = "ward-7"
  private(set) var relay: ChildProcess?
  private(set) var port: UInt16
  /// Given to the relay each time it is opened.
  private let relayFlags: [String]
  /// Of those who join, besides ours.
  var environment: [String: String] = [:]

  /// - Parameters:
  ///   - isOpen: whether the relay runs from the beginning.
  ///   - relayFlags: given to it each time it is opened.
  init(isOpen: Bool = true, relayFlags: [String] = []) throws {
    self.relayFlags = relayFlags
    programs = try Programs(directory: Self.binaries)
    directory = try TemporaryDirectory()
    port = 0
    for person in [Person.nurse, .interpreter] {
      try programs.makeToken(person, session: session, data: data, at: token(of: person))
    }
    if isOpen {
      try openRelay()
    } else {
      port = try Self.freePort()
    }
  }

  deinit {
    relay?.kill()
    directory.remove()
  }

  var data: String { directory.path + "/relay" }
  var url: String { "ws://127.0.0.1:\(port)" }
  func token(of person: Person) -> String { "\(directory.path)/\(person.user).token" }
  func store(of person: Person) -> String { "\(directory.path)/state/\(person.user).sqlite" }

  func openRelay() throws {
    let (process, port) = try programs.startRelay(data: data, port: port, more: relayFlags)
    self.port = port
    relay = process
  }

  /// As if the power went.
  func killRelay() {
    relay?.kill()
    relay = nil
  }

  func join(_ person: Person, at url: String? = nil, more: [String] = []) throws -> ChatDriver {
    try ChatDriver(
      programs, relay: url ?? self.url, session: session, token: token(of: person), store: store(of: person), more: more,
      environment: environment)
  }

  /// Runs `wardline` with the flags of a person, to its end.
  func run(
    _ command: String, as person: Person = .nurse, _ arguments: [String] = [], input: [UInt8] = [],
    environment: [String: String] = [:]
  ) throws -> Ended {
    let flags = ["--relay", url, "--session", session, "--token-file", token(of: person), "--store", store(of: person)]
    return try end(programs.wardline, [command] + flags + arguments, input: input, environment: environment)
  }

  func end(
    _ program: String, _ arguments: [String], input: [UInt8] = [], environment: [String: String] = [:]
  ) throws -> Ended {
    let process = try ChildProcess(program, arguments, environment: environment)
    process.write(bytes: input)
    process.closeInput()
    let status = process.waitForExit(milliseconds: 20_000)
    if status == nil { process.kill() }
    return Ended(status: status, output: process.lines, errors: process.errors)
  }

  struct Ended {
    var status: Int32?
    var output: [String]
    var errors: String
  }

  /// The relay's log and both stores, compared with what was typed.
  func verdict(nurse: [String], interpreter: [String]) throws -> Verdict {
    Verdict(
      written: [nurse, interpreter],
      log: try texts(try programs.output(programs.relay, ["log", "--data", data, "--session", session])),
      transcripts: [try transcript(of: .nurse), try transcript(of: .interpreter)])
  }

  /// Nothing where the device has not heard of the session.
  func transcript(of person: Person) throws -> [String] {
    let known = try programs.output(programs.wardline, ["session", "list", "--json", "--store", store(of: person)])
    guard known.contains("\"\(session)\"") else { return [] }
    return try texts(
      try programs.output(programs.wardline, ["export", "--json", "--session", session, "--store", store(of: person)]))
  }

  private func texts(_ lines: String) throws -> [String] {
    try lines.split(separator: "\n").map { try JSONDecoder().decode(ChatDriver.Event.self, from: Data($0.utf8)) }
      .filter { $0.event == "message" }.sorted { ($0.sequence ?? .max) < ($1.sequence ?? .max) }.compactMap(\.text)
  }

  /// Where the programs were built: beside the tests, unless WARDLINE_BINARIES names others.
  private static var binaries: String {
    if let named = ProcessInfo.processInfo.environment["WARDLINE_BINARIES"], !named.isEmpty { return named }
    let tests = ProcessInfo.processInfo.arguments.first { $0.hasSuffix(".xctest") } ?? CommandLine.arguments[0]
    return URL(fileURLWithPath: tests).deletingLastPathComponent().path
  }

  private static func freePort() throws -> UInt16 {
    let link = try FaultyLink(to: 9)
    defer { link.stop() }
    return link.port
  }
}

extension ChatDriver {
  /// Whether so many messages stand as sent, its own and others', or did before retention erased them.
  func hasSent(_ count: Int) -> Bool { messages.count { $0.state == "sent" || $0.state == "erased" } >= count }

  var isOnline: Bool { connection?.state == "online" }

  /// How often each message was reported in a state.
  func reports(_ state: String) -> [String: Int] {
    var counts: [String: Int] = [:]
    for event in events where event.event == "message" && event.state == state { counts[event.id ?? "", default: 0] += 1 }
    return counts
  }
}
