import Foundation
import Testing
import WardlineHarness

/// A relay whose directory has people, each with a token without sessions: what they may reach follows from who is a member.
struct Hospital {
  let ward: Ward

  /// - Parameters:
  ///   - people: user, role and language of each; by default a nurse, an interpreter and another nurse.
  ///   - ward: whose relay runs; a new one by default.
  init(
    _ people: [(user: String, role: String, language: String)] = [
      ("nora", "nurse", "ar"), ("amal", "interpreter", "ar"), ("olga", "nurse", "ar"),
    ], relayFlags: [String] = [], in ward: Ward? = nil
  ) throws {
    self.ward = try ward ?? Ward(relayFlags: relayFlags)
    let ward = self.ward
    for person in people {
      _ = try ward.programs.output(
        ward.programs.relay,
        [
          "people", "add", "--data", ward.data, "--user", person.user, "--role", person.role, "--language", person.language,
        ])
      let token = try ward.programs.output(ward.programs.relay, ["token", "--data", ward.data, "--user", person.user])
      let isMade = FileManager.default.createFile(
        atPath: tokenFile(person.user), contents: Data(token.utf8), attributes: [.posixPermissions: 0o600])
      try #require(isMade)
    }
  }

  func tokenFile(_ user: String) -> String { "\(ward.directory.path)/\(user).token" }
  func store(_ user: String) -> String { "\(ward.directory.path)/\(user)/store" }

  /// - Parameter arguments: relays that they name are all that there are.
  func flags(_ user: String, besides arguments: [String] = []) -> [String] {
    let relay = arguments.contains("--relay") ? [] : ["--relay", ward.url]
    return relay + ["--token-file", tokenFile(user), "--store", store(user)]
  }

  /// A command of somebody, to its end.
  func run(_ command: [String], as user: String, _ arguments: String...) throws -> Ward.Ended {
    try ward.end(ward.programs.wardline, command + flags(user, besides: arguments) + arguments, environment: ward.environment)
  }

  /// A command of somebody that goes on.
  func start(_ command: [String], as user: String, _ arguments: String...) throws -> ChildProcess {
    try ChildProcess(
      ward.programs.wardline, command + flags(user, besides: arguments) + arguments, environment: ward.environment)
  }

  func chat(_ user: String, in session: String) throws -> ChatDriver {
    try ChatDriver(
      ward.programs, relay: ward.url, session: session, token: tokenFile(user), store: store(user),
      environment: ward.environment)
  }
}
