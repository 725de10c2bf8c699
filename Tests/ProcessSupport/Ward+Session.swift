import Foundation
import Testing
import WardlineHarness

extension Ward {
  /// Runs `wardline` with a person's store alone: no relay, and no token.
  func look(_ arguments: [String], as person: CastMember = .nurse) throws -> Ended {
    try end(
      programs.wardline, arguments + ["--store", store(of: person)],
      environment: ["WARDLINE_RELAY": "", "WARDLINE_TOKEN_FILE": "", "WARDLINE_SESSION": ""])
  }

  /// Runs `wardline` with the flags of a person behind the command and its subcommand.
  func ask(_ command: [String], as person: CastMember = .nurse, _ more: [String] = []) throws -> Ended {
    try end(
      programs.wardline,
      command + ["--relay", url, "--session", session, "--token-file", token(of: person), "--store", store(of: person)] + more)
  }

  static func objects(_ ended: Ended) throws -> [[String: Any]] {
    try ended.output.map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
    }
  }
}
