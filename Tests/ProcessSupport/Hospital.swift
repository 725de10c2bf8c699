import Foundation
import Testing
import WardlineHarness

/// A relay whose directory has people, each with a token without sessions: what they may reach follows from who is a member.
struct Hospital {
  let ward: Ward

  /// - Parameter people: user, role and language of each; by default a nurse, an interpreter and another nurse.
  init(
    _ people: [(user: String, role: String, language: String)] = [
      ("nora", "nurse", "ar"), ("amal", "interpreter", "ar"), ("olga", "nurse", "ar"),
    ], relayFlags: [String] = []
  ) throws {
    ward = try Ward(relayFlags: relayFlags)
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

  func flags(_ user: String) -> [String] {
    ["--relay", ward.url, "--token-file", tokenFile(user), "--store", store(user)]
  }

  /// A command of somebody, to its end.
  func run(_ command: [String], as user: String, _ arguments: String...) throws -> Ward.Ended {
    try ward.end(ward.programs.wardline, command + flags(user) + arguments, environment: ward.environment)
  }

  /// A command of somebody that goes on.
  func start(_ command: [String], as user: String, _ arguments: String...) throws -> ChildProcess {
    try ChildProcess(ward.programs.wardline, command + flags(user) + arguments, environment: ward.environment)
  }

  func chat(_ user: String, in session: String) throws -> ChatDriver {
    try ChatDriver(
      ward.programs, relay: ward.url, session: session, token: tokenFile(user), store: store(user),
      environment: ward.environment)
  }
}
