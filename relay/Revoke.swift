internal import ArgumentParser
internal import Foundation
internal import WardlineModel
internal import WardlineRelay
internal import WardlineRelaySQLite

struct Revoke: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Revokes tokens before they expire: one, or all of a user.",
    discussion: """
      It can be used beside a running relay. Who is connected with a revoked token is disconnected within 5 seconds, and hears that it has \
      expired. What they have written stays on their device, and is sent once there is a new token.

      For example:
        wardline-relay revoke --data relay-data --user amal
        wardline-relay revoke list --data relay-data
      """,
    subcommands: [RevokeAdd.self, RevokeList.self], defaultSubcommand: RevokeAdd.self)
}

struct RevokeAdd: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Revokes tokens; the word add can be left out.",
    usage: """
      wardline-relay revoke add --data <dir>
               (--token-id <id> | --user <user>)
               [--until <time>] [--json]
      """,
    discussion: """
      A user's tokens are all that were issued until now. One that 'wardline-relay token' makes afterwards admits them again, and one of an \
      issuer whose iat is more than a minute later, because its clock may be ahead. 'people disable' refuses these, too.

      For example:
        wardline-relay revoke add --data relay-data \\
          --token-id 4f1c0de29ab84c6d9e1f7a3b5c2d8e60
        wardline-relay revoke add --data relay-data --user amal
      """)

  @Option(help: ArgumentHelp("The relay's data directory; created if missing.", valueName: "dir"))
  var data: String

  @Option(help: ArgumentHelp("The token's jti, as 'wardline-relay token --json' prints it.", valueName: "id"))
  var tokenId: String?

  @Option(
    help: ArgumentHelp(
      "When the token expires, such as 2026-03-01T08:00:00Z: the revocation is forgotten then. Without it, it is kept for ever.",
      valueName: "time"))
  var until: String?

  @Option(help: "The user whose tokens are revoked.")
  var user: String?

  @Flag(help: "One JSON object, with the version of its format.")
  var json = false

  func validate() throws { _ = try target }

  private var target: RevokeTarget {
    get throws { try RevokeTarget(tokenId: tokenId, user: user, until: until) }
  }

  func run() async throws {
    try await reporting {
      let target = try target
      let revocation = Revocation(of: target.tokens, at: .now(), until: target.until)
      let list = try SQLiteRevocationList(besideRelayAt: data, as: Operator.name)
      guard try list.revoke(revocation) else { throw Failure.tooManyRevocations }
      try list.close()
      var line = RevocationLine(isJSON: json)
      try StandardOutput.shared.write(line.written(revocation))
    }
  }
}

/// What the flags of a revocation name.
struct RevokeTarget {
  let tokens: RevokedTokens
  let until: Timestamp?

  /// - Throws: `ValidationError`, with the value that is wrong.
  init(tokenId: String?, user: String?, until: String?) throws {
    guard (tokenId == nil) != (user == nil) else { throw ValidationError("name either --token-id or --user") }
    guard until == nil || tokenId != nil else { throw ValidationError("--until goes with --token-id") }
    if let tokenId, !(1...Limits.tokenIDBytesMax).contains(tokenId.utf8.count) {
      throw ValidationError("--token-id takes 1 to \(Limits.tokenIDBytesMax) bytes, not \(tokenId.utf8.count)")
    }
    let date = until.flatMap { try? Date($0, strategy: .iso8601) }
    self.until = date.flatMap { Timestamp(tokenSeconds: $0.timeIntervalSince1970) }
    guard until == nil || self.until != nil else {
      throw ValidationError("'\(until ?? "")' is not a time such as 2026-03-01T08:00:00Z")
    }
    do { tokens = try user.map { .user(try UserID($0)) } ?? .token(tokenId ?? "") } catch { throw ValidationError("\(error)") }
  }
}

struct RevokeList: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Lists what was revoked, in the order in which it was.",
    usage: "wardline-relay revoke list --data <dir> [--json]",
    discussion: """
      Prints a line for each: token or user, which one, since when, and when it is forgotten. It only reads, and can run beside a relay.

      For example:
        wardline-relay revoke list --data relay-data
        wardline-relay revoke list --data relay-data --json
      """)

  @Option(help: ArgumentHelp("The relay's data directory.", valueName: "dir"))
  var data: String

  @Flag(help: "One JSON object a line, with the version of its format.")
  var json = false

  func run() async throws {
    try await reporting {
      var line = RevocationLine(isJSON: json)
      for revocation in try SQLiteRevocationList(reading: data).all() {
        try StandardOutput.shared.write(line.written(revocation))
      }
    }
  }
}

/// A revocation as a line.
struct RevocationLine {
  let isJSON: Bool
  private var fields = JSONFields()

  init(isJSON: Bool) { self.isJSON = isJSON }

  mutating func written(_ revocation: Revocation) -> [UInt8] {
    let (kind, name) =
      switch revocation.of {
      case .token(let id): ("token", id)
      case .user(let user): ("user", user.text)
      }
    guard isJSON else {
      var line = "\(kind) \(name.printable(charactersMax: .max)) \(revocation.at.text)"
      if let until = revocation.until { line += " until \(until.text)" }
      return Array("\(line)\n".utf8)
    }
    fields.begin()
    fields.append("event", "revocation")
    fields.append("of", kind)
    fields.append("name", name)
    fields.append("revokedAtMs", revocation.at.milliseconds)
    fields.append("untilMs", orNull: revocation.until)
    fields.end()
    return fields.bytes
  }
}
