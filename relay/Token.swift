public import ArgumentParser
internal import Foundation
public import WardlineModel
internal import WardlineProgram
internal import WardlineRelay
internal import WardlineRelayServer

struct Token: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Prints a signed token that admits one user to this relay.",
    usage: """
      wardline-relay token --data <dir> --user <user>
               [--session <id> ...] [<options>]
      """,
    discussion: """
      The signing key is created at the first use, in the data directory, readable by its owner only. Whoever holds a token acts as the user it \
      names: hand it over as a file, never in an argument or a URL.

      With --session the token opens the sessions that it names, for scripts. Without one it opens those of which the user is a member: the ones \
      they create, and the ones to which they are invited.

      Each token has an identifier (jti), by which 'wardline-relay revoke' names it; --json prints it beside the token.

      Role, name and language are those of the directory ('wardline-relay people') unless --role is given. Who is disabled there gets no token.

      For example:
        umask 077
        wardline-relay token --data relay-data \\
          --user amal > amal.token
        wardline-relay token --data relay-data \\
          --user ana --role nurse \\
          --session ward-7 --name Ana --language en > ana.token
      """)

  @Option(help: ArgumentHelp("The relay's data directory.", valueName: "dir"), completion: .directory)
  var data: String

  @Option(help: "The user, who is the author of everything sent with the token.")
  var user: String

  @Option(help: "The user's role; by default the one in the directory.")
  var role: Role?

  @Option(
    help: ArgumentHelp(
      "A session that the token opens; may be repeated. Default: those of which the user is a member.", valueName: "id"),
    completion: .sessions)
  var session: [String] = []

  @Option(help: "The name that others see; by default the one in the directory, or the user's identifier.")
  var name: String = ""

  @Option(
    help: ArgumentHelp(
      "The language the user speaks, such as en or ar; by default the first one in the directory.", valueName: "tag"),
    completion: .list(LanguageNames.tags))
  var language: String = ""

  @Option(help: ArgumentHelp("The token's lifetime, such as 30m, 12h or 7d.", valueName: "span"))
  var expires = TimeSpan(milliseconds: 12 * 3_600_000)

  @Flag(help: "One JSON object with the token, its identifier and its end, and the version of its format.")
  var json = false

  func validate() throws {
    guard session.count <= Limits.sessionsPerTokenMax else {
      throw ValidationError("\(session.count) sessions; one token opens at most \(Limits.sessionsPerTokenMax)")
    }
    guard Set(session).count == session.count else { throw ValidationError("a --session is named twice") }
    guard name.utf8.count <= Limits.nameBytesMax, language.utf8.count <= Limits.nameBytesMax else {
      throw ValidationError("--name and --language take at most \(Limits.nameBytesMax) bytes")
    }
    if !language.isEmpty {
      do { _ = try LanguageTag(language) } catch { throw ValidationError(LanguageNames.explained(error, about: language)) }
    }
    do {
      _ = try UserID(user)
      for id in session { _ = try SessionID(id) }
    } catch { throw ValidationError("\(error)") }
  }

  func run() async throws {
    try await reporting {
      let participant = try participant()
      let key = data + "/token.key"
      let isFirst = access(key, F_OK) != 0
      let authority: TokenAuthority
      do throws(TokenAuthority.Failure) { authority = try TokenAuthority(directory: data) } catch {
        throw Failure(.inputOutput, error.description)
      }
      let now = Timestamp.now
      let id = TokenAuthority.makeTokenID()
      let grant = Grant(
        participant: participant,
        sessions: try session.map { try SessionID($0) }, expiresAt: now.advanced(byMilliseconds: expires.milliseconds),
        followsMembership: session.isEmpty)
      let token: String
      do throws(TokenAuthority.Failure) { token = try authority.issue(grant, id: id, at: now) } catch {
        throw Failure(.software, error.description)
      }
      // Another directory than the relay's makes a token that opens nothing there.
      if isFirst {
        StandardError.say(
          "made the signing key \(key): its tokens open sessions of a relay that is started with --data \(data), and no other",
          as: "wardline-relay")
      }
      // Before the first start of a relay there is no audit log.
      if try OpenedStore.isPresent(in: data) {
        try Operator.record(
          .tokenIssued, to: user, in: session.joined(separator: " "),
          detail: "\(grant.participant.role.rawValue), until \(grant.expiresAt.text)", at: data)
        try warnIfRevoked(grant.participant.user, at: now)
      }
      guard json else { return try StandardOutput.shared.writeLine(token) }
      var line = JSONLine("token")
      line.append("user", grant.participant.user.text)
      line.append("tokenId", id)
      line.append("issuedAtMs", now.milliseconds)
      line.append("expiresAtMs", grant.expiresAt.milliseconds)
      line.append("token", token)
      try StandardOutput.shared.write(line.line)
    }
  }
}

extension Token {
  /// Whom the token is for: as the flags say where they name a role, and else as the directory has them.
  private func participant() throws -> Participant {
    let user = try UserID(user)
    guard !user.isReserved else { throw Failure(.data, DirectoryError.reserved(user).description) }
    let person = try person(of: user)
    if person?.isDisabled == true {
      throw Failure(
        .notAllowed, "'\(user)' is disabled in the directory and gets no token: 'people enable --user \(user)' undoes that")
    }
    if let role { return Participant(user: user, role: role, name: name, language: language) }
    // A key without a store is a relay's, too: one that has not run yet.
    guard try OpenedStore.isPresent(in: data) || access(data + "/token.key", F_OK) == 0 else {
      throw Failure(StoreError.missing(path: data))
    }
    guard let person else {
      throw Failure(
        .data,
        "'\(user)' is not in the directory: add them with 'people add --user \(user) --role …', or say who they are with --role"
      )
    }
    return Participant(
      user: user, role: person.role, name: name.isEmpty ? person.name : name,
      language: language.isEmpty ? person.languages.first?.tag.text ?? "" : language)
  }

  /// `nil` for who is not in the directory, and where there is none: a token can be made before the first relay runs.
  private func person(of user: UserID) throws -> Person? {
    guard try OpenedStore.isPresent(in: data) else { return nil }
    let people = try OpenedStore.lists(reading: data).people
    do throws(DirectoryError) { return try people.entry(of: user)?.person } catch { throw Failure(error) }
  }

  private func warnIfRevoked(_ user: UserID, at now: Timestamp) throws {
    let end = try OpenedStore.lists(reading: data).revocations.revocations().users[user]
    guard let end, now < end else { return }
    StandardError.say(
      "the tokens of '\(user)' are revoked, and this one opens nothing until 'wardline-relay revoke lift --user \(user)'",
      as: "wardline-relay")
  }
}

extension Role: ExpressibleByArgument {}
