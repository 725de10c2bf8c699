public import ArgumentParser
internal import Foundation
public import WardlineModel
internal import WardlineRelay
internal import WardlineRelayServer

struct Token: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Prints a signed token that admits one user to sessions of this relay.",
    usage: """
      wardline-relay token --data <dir> --user <user>
               --role <role> --session <id> ... [<options>]
      """,
    discussion: """
      The signing key is created at the first use, in the data directory, readable by its owner only. Whoever holds a token acts as the user it \
      names: hand it over as a file, never in an argument or a URL.

      For example:
        umask 077
        wardline-relay token --data relay-data \\
          --user ana --role nurse \\
          --session ward-7 --name Ana --language en > ana.token
      """)

  @Option(help: ArgumentHelp("The relay's data directory.", valueName: "dir"))
  var data: String

  @Option(help: "The user, who is the author of everything sent with the token.")
  var user: String

  @Option(help: "The user's role.")
  var role: Role

  @Option(help: ArgumentHelp("A session that the token opens; may be repeated.", valueName: "id"))
  var session: [String]

  @Option(help: "The name that others see; by default the user's identifier.")
  var name: String = ""

  @Option(help: ArgumentHelp("The language the user speaks, such as en or ar.", valueName: "tag"))
  var language: String = ""

  @Option(help: ArgumentHelp("The token's lifetime, such as 30m, 12h or 7d.", valueName: "span"))
  var expires = TimeSpan(milliseconds: 12 * 3_600_000)

  func validate() throws {
    guard !session.isEmpty else { throw ValidationError("name at least one --session") }
    guard session.count <= Limits.sessionsPerTokenMax else {
      throw ValidationError("\(session.count) sessions; one token opens at most \(Limits.sessionsPerTokenMax)")
    }
    guard Set(session).count == session.count else { throw ValidationError("a --session is named twice") }
    guard name.utf8.count <= Limits.nameBytesMax, language.utf8.count <= Limits.nameBytesMax else {
      throw ValidationError("--name and --language take at most \(Limits.nameBytesMax) bytes")
    }
    do {
      _ = try UserID(user)
      for id in session { _ = try SessionID(id) }
    } catch { throw ValidationError("\(error)") }
  }

  func run() async throws {
    try await reporting {
      let authority: TokenAuthority
      do throws(TokenAuthority.Failure) { authority = try await TokenAuthority(directory: data) } catch {
        throw Failure(.inputOutput, error.description)
      }
      let now = Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000))
      let grant = Grant(
        participant: Participant(user: try UserID(user), role: role, name: name, language: language),
        sessions: try session.map { try SessionID($0) }, expiresAt: now.advanced(byMilliseconds: expires.milliseconds))
      let token: String
      do throws(TokenAuthority.Failure) { token = try await authority.issue(grant) } catch {
        throw Failure(.software, error.description)
      }
      try StandardOutput.shared.writeLine(token)
    }
  }
}

extension Role: ExpressibleByArgument {}
