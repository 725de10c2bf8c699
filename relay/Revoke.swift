internal import ArgumentParser
internal import Foundation
internal import WardlineModel
internal import WardlineRelay

struct Revoke: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Revokes tokens before they expire, and wipes lost devices.",
    discussion: """
      It can be used beside a running relay. Who is connected with a revoked token is disconnected within 5 seconds, and is told that it was \
      revoked. What they have written stays on their device, and is sent once there is a new token: only --wipe destroys it.

      For example:
        wardline-relay revoke --data relay-data --user amal
        wardline-relay revoke lift --data relay-data \\
          --user amal
        wardline-relay revoke --data relay-data --user amal \\
          --device 7d2f --wipe
        wardline-relay revoke list --data relay-data
      """,
    subcommands: [RevokeAdd.self, RevokeLift.self, RevokeList.self], defaultSubcommand: RevokeAdd.self)
}

struct RevokeAdd: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Revokes tokens or a device; the word add can be left out.",
    usage: """
      wardline-relay revoke add --data <dir>
               (--token-id <id> | --user <user>)
               [--device <device> --wipe]
               [--until <time>] [--json]
      """,
    discussion: """
      A user's tokens are all of them, also those that are issued later: a program that is logged in at an issuer gets a new one by itself. They \
      open nothing until 'revoke lift', or until the time of --until. Of two times that were given for one user the later one holds.

      With --device and --wipe it revokes a device that was lost: the relay refuses it and its login for ever, and asks it to destroy its store, \
      its key and its login each time that it comes, with a token of the user's that is valid or was once. What was not sent from there is lost. \
      It cannot be taken back. 'revoke list' and the audit log say when the device has done so. A device that never comes, or does not obey, \
      keeps what it has; revoke the user's tokens, too. 'audit export' names the devices.

      For example:
        wardline-relay revoke add --data relay-data \\
          --token-id 4f1c0de29ab84c6d9e1f7a3b5c2d8e60
        wardline-relay revoke add --data relay-data --user amal
        wardline-relay revoke add --data relay-data --user amal \\
          --until 2026-03-01T08:00:00Z
      """)

  @Option(help: ArgumentHelp("The relay's data directory; created if missing.", valueName: "dir"), completion: .directory)
  var data: String

  @Option(help: ArgumentHelp("The token's jti, as 'wardline-relay token --json' prints it.", valueName: "id"))
  var tokenId: String?

  @Option(
    help: ArgumentHelp(
      "When the revocation ends, such as 2026-03-01T08:00:00Z: of a token, when it expires. Without it, it does not end.",
      valueName: "time"))
  var until: String?

  @Option(help: "The user whose tokens are revoked.")
  var user: String?

  @OptionGroup var lost: LostDeviceOptions

  @Flag(help: "One JSON object, with the version of its format.")
  var json = false

  func validate() throws {
    guard try lost.device(of: user, tokenId: tokenId, until: until) == nil else { return }
    _ = try target
  }

  private var target: RevokeTarget {
    get throws { try RevokeTarget(tokenId: tokenId, user: user, until: until) }
  }

  func run() async throws {
    try await reporting {
      if let device = try lost.device(of: user, tokenId: tokenId, until: until) { return try revoke(device) }
      let target = try target
      let revocation = Revocation(of: target.tokens, at: .now, until: target.until)
      let lists = try OpenedStore.lists(besideRelayAt: data, makesStore: true)
      guard try lists.revocations(changedBy: Operator.name).revoke(revocation) else { throw Failure.tooManyRevocations }
      try lists.close()
      let line = RevocationLine(isJSON: json)
      try StandardOutput.shared.write(line.written(revocation))
    }
  }
}

extension RevokeAdd {
  private func revoke(_ device: UserDevice) throws {
    let revoked = RevokedDevice(of: device, at: .now)
    let lists = try OpenedStore.lists(besideRelayAt: data, makesStore: true)
    guard try lists.revocations(changedBy: Operator.name).revoke(device, at: revoked.at) else {
      throw Failure.tooManyRevocations
    }
    try lists.close()
    let line = RevocationLine(isJSON: json)
    try StandardOutput.shared.write(line.written(revoked))
  }
}

/// The flags that name a lost device.
struct LostDeviceOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The user's device that was lost, as 'audit export' names it.", valueName: "device"))
  var device: String?

  @Flag(help: "Destroy what the device has, with what was not sent from it.")
  var wipe = false

  /// - Returns: `nil` where no device is named.
  /// - Throws: `ValidationError`, with the value that is wrong.
  func device(of user: String?, tokenId: String?, until: String?) throws -> UserDevice? {
    guard let device else {
      guard !wipe else { throw ValidationError("--wipe goes with --user and --device: it wipes one device") }
      return nil
    }
    guard let user, tokenId == nil, until == nil else {
      throw ValidationError("--device goes with --user, and with neither --token-id nor --until")
    }
    guard wipe else {
      throw ValidationError("--device needs --wipe: the device destroys what it has, with what was not sent from it")
    }
    do { return UserDevice(try UserID(user), try DeviceID(device)) } catch { throw ValidationError("\(error)") }
  }
}

/// What the flags of a revocation name.
struct RevokeTarget {
  let tokens: RevokedTokens
  let until: Timestamp?

  /// - Throws: `ValidationError`, with the value that is wrong.
  init(tokenId: String?, user: String?, until: String?) throws {
    guard (tokenId == nil) != (user == nil) else { throw ValidationError("name either --token-id or --user") }
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

struct RevokeLift: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lift",
    abstract: "Lets the tokens of a user open sessions again.",
    usage: "wardline-relay revoke lift --data <dir> --user <user>",
    discussion: """
      It ends 'revoke --user', also beside a running relay, within 5 seconds. Tokens that were revoked one by one, and devices that were wiped, \
      stay refused.

      For example:
        wardline-relay revoke lift --data relay-data \\
          --user amal
      """)

  @Option(help: ArgumentHelp("The relay's data directory.", valueName: "dir"), completion: .directory)
  var data: String

  @Option(help: "The user whose tokens were revoked.")
  var user: String

  func validate() throws {
    do { _ = try UserID(user) } catch { throw ValidationError("\(error)") }
  }

  func run() async throws {
    try await reporting {
      let lists = try OpenedStore.lists(besideRelayAt: data)
      guard try lists.revocations(changedBy: Operator.name).lift(try UserID(user), at: .now) else {
        throw Failure(.data, "the tokens of '\(user)' are not revoked; nothing was changed")
      }
      try lists.close()
      try StandardOutput.shared.writeLine("the tokens of \(user) open sessions again")
    }
  }
}

struct RevokeList: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Lists what was revoked, in the order in which it was.",
    usage: "wardline-relay revoke list --data <dir> [--json]",
    discussion: """
      Prints a line for each: token or user, which one, since when, and when it ends; then one for each device, with the user, since \
      when, and when it was wiped. It only reads, and can run beside a relay.

      For example:
        wardline-relay revoke list --data relay-data
        wardline-relay revoke list --data relay-data --json
      """)

  @Option(help: ArgumentHelp("The relay's data directory.", valueName: "dir"), completion: .directory)
  var data: String

  @Flag(help: "One JSON object a line, with the version of its format.")
  var json = false

  func run() async throws {
    try await reporting {
      let line = RevocationLine(isJSON: json)
      let list = try OpenedStore.lists(reading: data).revocations
      for revocation in try list.all() { try StandardOutput.shared.write(line.written(revocation)) }
      for device in try list.devices() { try StandardOutput.shared.write(line.written(device)) }
    }
  }
}

/// A revocation as a line.
struct RevocationLine {
  let isJSON: Bool

  init(isJSON: Bool) { self.isJSON = isJSON }

  func written(_ revoked: RevokedDevice) -> [UInt8] {
    let (user, device) = (revoked.of.user.text, revoked.of.device.text)
    guard isJSON else {
      let state = revoked.wipedAt.map { "wiped \($0.text)" } ?? "to be wiped, and has not said that it is"
      return Array("device \(device) of \(user.printable(charactersMax: .max)) \(revoked.at.text) \(state)\n".utf8)
    }
    var line = JSONLine("revocation")
    line.append("of", "device")
    line.append("name", device)
    line.append("user", user)
    line.append("revokedAtMs", revoked.at.milliseconds)
    line.append("wipedAtMs", orNull: revoked.wipedAt)
    return line.line
  }

  func written(_ revocation: Revocation) -> [UInt8] {
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
    var line = JSONLine("revocation")
    line.append("of", kind)
    line.append("name", name)
    line.append("revokedAtMs", revocation.at.milliseconds)
    line.append("untilMs", orNull: revocation.until)
    return line.line
  }
}
