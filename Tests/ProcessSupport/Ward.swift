import Foundation
import Testing
import Wardline
import WardlineHarness
import WardlineModel

/// A ward of one test: a relay that can be stopped, killed and started again at one address, and the people who come.
final class Ward {
  let programs: Programs
  let directory: TemporaryDirectory
  static let session = "ward-7"
  let session = Ward.session
  private(set) var relay: ChildProcess?
  private let heldPort: HeldPort
  var port: UInt16 { heldPort.port }
  /// Given to the relay each time it is opened.
  let relayFlags: [String]
  /// Added to the environment of each program that a person runs.
  var environment: [String: String] = [:]

  /// - Parameters:
  ///   - isOpen: whether the relay runs from the beginning.
  ///   - relayFlags: given to it each time it is opened.
  init(isOpen: Bool = true, relayFlags: [String] = []) throws {
    self.relayFlags = relayFlags
    programs = try Programs(directory: Self.binaries)
    directory = try TemporaryDirectory()
    heldPort = try HeldPort()
    try Keys.made.get().write(to: data) { token(of: $0) }
    if isOpen { try openRelay() }
  }

  deinit {
    relay?.kill()
    directory.remove()
  }

  var data: String { directory.path + "/relay" }
  var url: String { "ws://127.0.0.1:\(port)" }
  func token(of person: CastMember) -> String { "\(directory.path)/\(person.user).token" }
  func store(of person: CastMember) -> String { "\(directory.path)/state/\(person.user).sqlite" }

  func openRelay(flags: [String] = []) throws {
    relay = try programs.startRelay(data: data, port: port, more: relayFlags + flags).process
  }

  /// As if the power went.
  func killRelay() {
    relay?.kill()
    relay = nil
  }

  func join(_ person: CastMember, at url: String? = nil, more: [String] = []) throws -> ChatDriver {
    try ChatDriver(
      programs, relay: url ?? self.url, session: session, token: token(of: person), store: store(of: person), more: more,
      environment: environment)
  }

  /// Runs `wardline` with the flags of a person, to its end.
  func run(
    _ command: String, as person: CastMember = .nurse, _ arguments: [String] = [], input: [UInt8] = [],
    environment: [String: String] = [:]
  ) throws -> Ended {
    // Relays that a test names are all that there are.
    let flags = arguments.contains("--relay") ? Array(flags(of: person).dropFirst(2)) : flags(of: person)
    return try end(programs.wardline, [command] + flags + arguments, input: input, environment: environment)
  }

  func flags(of person: CastMember) -> [String] {
    ["--relay", url, "--session", session, "--token-file", token(of: person), "--store", store(of: person)]
  }

  func end(
    _ program: String, _ arguments: [String], input: [UInt8] = [], environment: [String: String] = [:]
  ) throws -> Ended {
    let process = try ChildProcess(program, arguments, environment: environment)
    process.write(bytes: input)
    process.closeInput()
    return Ended(waitingFor: process)
  }

  struct Ended {
    var status: Int32?
    var output: [String]
    var errors: String

    init(waitingFor process: ChildProcess, milliseconds: Int = 60_000) {
      status = process.waitForExit(milliseconds: milliseconds)
      if status == nil { process.kill() }
      (output, errors) = (process.lines, process.errors)
    }
  }

  /// The relay's log and both stores, compared with what was typed.
  func verdict(nurse: [String], interpreter: [String]) throws -> Verdict {
    Verdict(
      written: [nurse, interpreter],
      log: try programs.logTexts(data: data, session: session),
      transcripts: [try exported(by: .nurse), try exported(by: .interpreter)])
  }

  /// As the store has it, whether or not a program works on it; nothing where the device has not heard of the session.
  func transcript(of person: CastMember) throws -> [String] {
    do {
      let session = try SessionID(self.session)
      var messages: [Message] = []
      try DeviceStore(at: store(of: person)).forEachMessage(of: session) { messages.append($0) }
      return messages.sorted { ($0.sequence ?? .max) < ($1.sequence ?? .max) }.map(\.text)
    } catch let error as ClientError { throw HarnessFailure(.inputOutput, error.description) }
  }

  /// The same as `wardline export` has it.
  private func exported(by person: CastMember) throws -> [String] {
    let ended = try end(
      programs.wardline, ["export", "--json", "--session", session, "--store", store(of: person)])
    // It does not know the session.
    if ended.status == 65 { return [] }
    guard ended.status == 0 else { throw HarnessFailure(.inputOutput, ended.errors) }
    return try Programs.texts(of: ended.output.joined(separator: "\n"))
  }

  /// Where the programs were built: beside the tests, unless WARDLINE_BINARIES names others.
  static var binaries: String {
    if let named = ProcessInfo.processInfo.environment["WARDLINE_BINARIES"], !named.isEmpty { return named }
    let tests = ProcessInfo.processInfo.arguments.first { $0.hasSuffix(".xctest") } ?? CommandLine.arguments[0]
    return URL(fileURLWithPath: tests).deletingLastPathComponent().path
  }
}

/// The key of a relay and the tokens of both people, made once by the program: all relays of the tests have the same.
private struct Keys {
  static let made = Result { try Keys() }

  private let key: Data
  private let tokens: [(person: CastMember, token: Data)]

  private init() throws {
    let directory = try TemporaryDirectory()
    defer { directory.remove() }
    func contents(_ name: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: "\(directory.path)/\(name)")) }
    let programs = try Programs(directory: Ward.binaries)
    tokens = try [CastMember.nurse, .interpreter].map { person in
      try programs.makeToken(
        person, session: Ward.session, data: directory.path + "/relay", at: "\(directory.path)/\(person.user)")
      return (person, try contents(person.user))
    }
    key = try contents("relay/token.key")
  }

  func write(to data: String, tokenFile: (CastMember) -> String) throws {
    try FileManager.default.createDirectory(
      atPath: data, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let files = [(data + "/token.key", key)] + tokens.map { (tokenFile($0.person), $0.token) }
    for (path, contents) in files {
      guard FileManager.default.createFile(atPath: path, contents: contents, attributes: [.posixPermissions: 0o600]) else {
        throw HarnessFailure(.inputOutput, "cannot write \(path)")
      }
    }
  }
}

extension ChatDriver {
  /// Whether so many messages stand as sent, its own and others', or did before retention erased them.
  func hasSent(_ count: Int) -> Bool { messageCount(in: "sent", "erased") >= count }

  var isOnline: Bool { connection?.state == "online" }

  /// What it has said of each message, for the report of a test that failed.
  var statesInWords: String {
    messages.map { "\($0.text ?? ""): \($0.state ?? "")" }.joined(separator: ", ")
  }

  /// How often each message was reported in a state.
  func reports(_ state: String) -> [String: Int] {
    // Acknowledged ahead of what was read of the log, a message has no sequence yet: it is told once without, and once with it.
    var counts: [String: [UInt64: Int]] = [:]
    for event in events where event.event == "message" && event.state == state {
      counts[event.id ?? "", default: [:]][event.sequence ?? 0, default: 0] += 1
    }
    return counts.mapValues { $0.values.max() ?? 0 }
  }
}
