internal import Foundation
package import WardlineModel

/// The two programs that were built, where they are and how they are started, for `wardline-demo` and for tests.
package struct Programs: Sendable {
  package let wardline: String
  /// `wardline-relay`, which stands beside `wardline`.
  package let relay: String

  /// Those beside this program.
  package init() throws(HarnessFailure) {
    guard let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") else {
      throw HarnessFailure(.software, "cannot tell where this program is")
    }
    try self.init(directory: (own as NSString).deletingLastPathComponent)
  }

  package init(directory: String) throws(HarnessFailure) {
    wardline = directory + "/wardline"
    relay = directory + "/wardline-relay"
    for program in [wardline, relay] where !FileManager.default.isExecutableFile(atPath: program) {
      throw HarnessFailure(
        .configuration, "\(program) is missing: the demonstration needs both programs side by side (run: make demo)")
    }
  }

  /// Runs a program to its end and gives its standard output.
  ///
  /// - Parameter empty: the exit code for which there is no output, if any.
  package func output(_ program: String, _ arguments: [String], isEmptyFor empty: ExitStatus? = nil) throws -> String {
    let process = try ChildProcess(program, arguments)
    process.closeInput()
    let status = process.waitForExit(milliseconds: 30_000)
    if let empty, status == empty.rawValue { return "" }
    guard status == 0 else {
      let how = status.map { "ended with \($0)" } ?? "did not end"
      throw HarnessFailure(.software, "\(program) \(arguments.first ?? "") \(how): \(process.errors)")
    }
    return process.lines.joined(separator: "\n")
  }

  /// Makes a token that names a session, and keeps it in a file that only its owner can read.
  package func makeToken(_ person: CastMember, session: String, data: String, at path: String) throws {
    let words = ["--role", person.role.rawValue, "--name", person.name, "--language", person.language, "--session", session]
    try makeToken(person, words, data: data, at: path)
  }

  /// Adds a person to the relay's directory, and keeps a token without sessions in a file that only its owner can read.
  package func admit(_ person: CastMember, data: String, at path: String) throws {
    _ = try output(
      relay,
      [
        "people", "add", "--data", data, "--user", person.user, "--role", person.role.rawValue, "--name", person.name,
        "--language", person.language,
      ])
    try makeToken(person, [], data: data, at: path)
  }

  private func makeToken(_ person: CastMember, _ words: [String], data: String, at path: String) throws {
    let token = try output(relay, ["token", "--data", data, "--user", person.user] + words)
    guard FileManager.default.createFile(atPath: path, contents: Data(token.utf8), attributes: [.posixPermissions: 0o600])
    else {
      throw HarnessFailure(.inputOutput, "cannot write \(path)")
    }
  }

  /// The texts of the messages in a session's log at the relay, in the order of the log; none where the log has no such session.
  package func logTexts(data: String, session: String) throws -> [String] {
    try Self.texts(of: try output(relay, ["log", "--data", data, "--session", session], isEmptyFor: .noInput))
  }

  /// The texts of the messages in a device's store, in the order of the log; the unsent last.
  package func transcriptTexts(store: String, session: String) throws -> [String] {
    try Self.texts(of: try output(wardline, ["export", "--json", "--session", session, "--store", store]))
  }

  /// The texts of the messages among events, an object a line, by their sequence; those without one last.
  package static func texts(of lines: String) throws -> [String] {
    try lines.split(separator: "\n").map { try JSONDecoder().decode(ChatDriver.Event.self, from: Data($0.utf8)) }
      .filter { $0.event == "message" }.sorted { ($0.sequence ?? .max, $0.id ?? "") < ($1.sequence ?? .max, $1.id ?? "") }
      .compactMap(\.text)
  }

  /// Starts a relay and returns it with its port: `port`, or a free one for 0.
  package func startRelay(data: String, port: UInt16 = 0, more: [String] = []) throws -> (process: ChildProcess, port: UInt16) {
    let process = try ChildProcess(relay, ["serve", "--listen", "127.0.0.1:\(port)", "--data", data] + more)
    let announcement = "listening on ws://127.0.0.1:"
    let isUp = process.wait(milliseconds: 10_000) { $0.errors.contains(announcement) }
    let digits = process.errors.components(separatedBy: announcement).last?.prefix { $0.isNumber } ?? ""
    guard isUp, let port = UInt16(digits) else {
      process.kill()
      throw HarnessFailure(.unavailable, "the relay did not start: \(process.errors)")
    }
    return (process, port)
  }
}
