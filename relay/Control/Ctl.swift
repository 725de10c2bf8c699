internal import ArgumentParser
internal import Foundation
internal import Logging
internal import WardlineModel

struct Ctl: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Shows and changes a running relay, through its socket.",
    discussion: """
      The socket is control.sock in the data directory, for the relay's own account and root. What changes something is in the audit log, with the \
      account of the machine.

      For example:
        wardline-relay ctl clients --data relay-data
        wardline-relay ctl end --data relay-data \\
          --reason "left open by mistake" ward-7
      """,
    subcommands: [
      CtlSessions.self, CtlClients.self, CtlDrain.self, CtlRevoke.self, CtlEnd.self, CtlBackup.self, CtlLogLevel.self,
    ])
}

struct CtlSessions: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sessions",
    abstract: "Lists the sessions that have not ended, without their words.",
    usage: "wardline-relay ctl sessions --data <dir> [--json]",
    discussion: """
      A line for each: the session, its status and since when, the language asked for, who is in it, how many connections follow it, whether a \
      request for an interpreter is open, and whether it is under a legal hold. 'wardline-relay sessions' has those that have ended, too.

      For example:
        wardline-relay ctl sessions --data relay-data
      """)

  @OptionGroup var relay: ControlOptions

  @Flag(help: "One JSON object a line, with the version of its format.")
  var json = false

  func run() async throws {
    try await reporting {
      let decoder = JSONDecoder()
      for line in try relay.ask(ControlRequest(.sessions)).lines {
        let text = json ? line : try decoder.decode(SessionControlLine.self, from: Data(line.utf8)).text
        try StandardOutput.shared.writeLine(text)
      }
    }
  }
}

struct CtlClients: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clients",
    abstract: "Lists who is connected.",
    usage: "wardline-relay ctl clients --data <dir> [--json]",
    discussion: """
      A line for each connection: its number, as in the log, user, role, address, since when, state, how many sessions it follows, how many of its \
      operations wait for their commit, and 'slow' where more is queued for it than its link carries. What is not known yet is '-'.

      For example:
        wardline-relay ctl clients --data relay-data --json
      """)

  @OptionGroup var relay: ControlOptions

  @Flag(help: "One JSON object a line, with the version of its format.")
  var json = false

  func run() async throws {
    try await reporting {
      let decoder = JSONDecoder()
      for line in try relay.ask(ControlRequest(.clients)).lines {
        let text = json ? line : try decoder.decode(ClientControlLine.self, from: Data(line.utf8)).text
        try StandardOutput.shared.writeLine(text)
      }
    }
  }
}

struct CtlDrain: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "drain",
    abstract: "Stops the relay as SIGTERM does.",
    usage: "wardline-relay ctl drain --data <dir>",
    discussion: """
      It commits what has arrived, tells every client when to reconnect, and ends within 2 seconds with 0. A service of systemd stays stopped.

      For example:
        wardline-relay ctl drain --data relay-data
      """)

  @OptionGroup var relay: ControlOptions

  func run() async throws {
    try await reporting { try StandardOutput.shared.writeLine(try relay.ask(ControlRequest(.drain)).message) }
  }
}

struct CtlRevoke: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "revoke",
    abstract: "Revokes tokens, and disconnects who uses them at once.",
    usage: """
      wardline-relay ctl revoke --data <dir>
               (--token-id <id> | --user <user>)
               [--device <device> --wipe]
               [--until <time>]
      """,
    discussion: """
      It does what 'wardline-relay revoke' does beside a relay, which takes up to 5 seconds. With --device and --wipe it has a lost device \
      destroy what it has, with what was not sent from it: 'wardline-relay help revoke add' says more.

      For example:
        wardline-relay ctl revoke --data relay-data --user amal
      """)

  @OptionGroup var relay: ControlOptions

  @Option(help: ArgumentHelp("The token's jti, as 'wardline-relay token --json' prints it.", valueName: "id"))
  var tokenId: String?

  @Option(
    help: ArgumentHelp(
      "When the revocation ends: of a token, when it expires. Without it, it does not end.", valueName: "time"))
  var until: String?

  @Option(help: "The user whose tokens are revoked.")
  var user: String?

  @OptionGroup var lost: LostDeviceOptions

  func validate() throws {
    guard try lost.device(of: user, tokenId: tokenId, until: until) == nil else { return }
    _ = try tokens
  }

  /// Checked as the command beside a relay checks it.
  private var tokens: RevokeTarget {
    get throws { try RevokeTarget(tokenId: tokenId, user: user, until: until) }
  }

  func run() async throws {
    try await reporting {
      var request = ControlRequest(.revoke)
      request.user = user
      request.tokenId = tokenId
      request.device = lost.device
      if lost.device == nil { request.untilMs = try tokens.until?.milliseconds }
      try StandardOutput.shared.writeLine(try relay.ask(request).message)
    }
  }
}

struct CtlEnd: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "end",
    abstract: "Ends a session, with a reason that everyone in it reads.",
    usage: """
      wardline-relay ctl end --data <dir>
               --reason <text> <session>
      """,
    discussion: """
      As when a coordinator joins a session and ends it: its log says that the operator came in, with the account of the machine and the reason, \
      and that they ended it. Nobody can write there any more; everyone can read it. It cannot be undone.

      For example:
        wardline-relay ctl end --data relay-data \\
          --reason "left open by mistake" ward-7
      """)

  @OptionGroup var relay: ControlOptions

  @Option(help: ArgumentHelp("Why: what everyone in the session reads.", valueName: "text"))
  var reason: String

  @Argument(help: "The session.", completion: .sessions)
  var session: String

  func validate() throws {
    do { _ = try SessionID(session) } catch { throw ValidationError("\(error)") }
    guard (1...Limits.noteBytesMax).contains(reason.utf8.count) else {
      throw ValidationError("--reason takes 1 to \(Limits.noteBytesMax) bytes, not \(reason.utf8.count)")
    }
  }

  func run() async throws {
    try await reporting {
      var request = ControlRequest(.end)
      request.session = session
      request.reason = reason
      try StandardOutput.shared.writeLine(try relay.ask(request).message)
    }
  }
}

struct CtlBackup: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Lets the relay write its log to one file.",
    usage: """
      wardline-relay ctl backup --data <dir>
               <file> [--force]
      """,
    discussion: """
      The file is that of 'wardline-relay backup', and does not have the signing key either. The relay writes it, with its own account and what its \
      service may write to: a unit of systemd needs ReadWritePaths for a directory outside of its data. Ending this command ends the backup.

      For example:
        wardline-relay ctl backup --data relay-data \\
          /backup/relay-monday.sqlite
      """)

  @OptionGroup var relay: ControlOptions

  @Argument(help: "The file to write; its directory must exist.", completion: .file())
  var file: String

  @Flag(help: "Replaces a backup of that name, once the new one is complete; a file of another kind stays.")
  var force = false

  func run() async throws {
    try await reporting {
      var request = ControlRequest(.backup)
      // The relay works in another directory.
      request.file = file.hasPrefix("/") ? file : FileManager.default.currentDirectoryPath + "/" + file
      request.force = force
      try StandardOutput.shared.writeLine(try relay.ask(request, isLong: true).message)
    }
  }
}

struct CtlLogLevel: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log-level",
    abstract: "Shows from which level on the relay logs, or changes it.",
    usage: "wardline-relay ctl log-level --data <dir> [<level>]",
    discussion: """
      It lasts until the relay ends. At debug the log has the opening and closing of each connection, and the names of sessions.

      For example:
        wardline-relay ctl log-level --data relay-data
        wardline-relay ctl log-level --data relay-data debug
      """)

  @OptionGroup var relay: ControlOptions

  @Argument(help: "From which level on to log; without it the level is shown.")
  var level: Logger.Level?

  func run() async throws {
    try await reporting {
      var request = ControlRequest(.logLevel)
      request.level = level?.rawValue
      try StandardOutput.shared.writeLine(try relay.ask(request).message)
    }
  }
}
