internal import ArgumentParser
internal import WardlineModel
internal import WardlineRelay

struct Hold: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Puts sessions under a legal hold: retention erases nothing of them.",
    discussion: """
      It can be used beside a running relay, which heeds it from its next batch on. A hold stops --retention and --retention-ended; what authors \
      take back themselves is erased as ever, and so recorded. Backups have the holds.

      For example:
        wardline-relay hold add ward-7 --data relay-data \\
          --reason "case 2026-17"
        wardline-relay hold list --data relay-data
      """,
    subcommands: [HoldAdd.self, HoldRemove.self, HoldList.self])
}

struct HoldOptions: ParsableArguments {
  @Argument(help: "The session.", completion: .sessions)
  var session: String

  @Option(help: ArgumentHelp("The relay's data directory.", valueName: "dir"), completion: .directory)
  var data: String

  @Option(
    help: ArgumentHelp(
      "Why, such as the number of a case; no names: the audit log keeps it for ever.", valueName: "text"))
  var reason: String

  func validate() throws {
    do { _ = try SessionID(session) } catch { throw ValidationError("\(error)") }
    guard (1...Limits.holdReasonBytesMax).contains(reason.utf8.count) else {
      throw ValidationError("--reason takes 1 to \(Limits.holdReasonBytesMax) bytes, not \(reason.utf8.count)")
    }
  }
}

struct HoldAdd: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Puts a session under a legal hold.",
    usage: """
      wardline-relay hold add <session> --data <dir>
               --reason <text>
      """,
    discussion: """
      What retention has erased before does not come back. A session that is held already stays so, for its first reason (exit code 65).

      For example:
        wardline-relay hold add ward-7 --data relay-data \\
          --reason "case 2026-17"
      """)

  @OptionGroup var options: HoldOptions

  func run() async throws {
    try await reporting {
      let session = try SessionID(options.session)
      let lists = try OpenedStore.lists(besideRelayAt: options.data)
      let outcome = try lists.holds.add(LegalHold(of: session, because: options.reason, by: Operator.name, since: .now))
      try lists.close()
      switch outcome {
      case .added: try StandardOutput.shared.writeLine("\(session) is held: retention erases nothing of it")
      case .isThere:
        throw Failure(.data, "\(session) is held already, and nothing was changed: see 'wardline-relay hold list'")
      case .unknownSession:
        throw Failure(noSession: session, in: options.data)
      case .full:
        throw Failure(
          .data, "\(Limits.holdsMax) sessions are held, and this one was not added: remove those that are over first")
      }
    }
  }
}

struct HoldRemove: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Ends the legal hold of a session.",
    usage: """
      wardline-relay hold remove <session> --data <dir>
               --reason <text>
      """,
    discussion: """
      A running relay with a retention then erases at once what is older, for good.

      For example:
        wardline-relay hold remove ward-7 --data relay-data \\
          --reason "case 2026-17 is closed"
      """)

  @OptionGroup var options: HoldOptions

  func run() async throws {
    try await reporting {
      let session = try SessionID(options.session)
      let lists = try OpenedStore.lists(besideRelayAt: options.data)
      let isRemoved = try lists.holds.remove(session, because: options.reason, by: Operator.name, at: .now)
      try lists.close()
      guard isRemoved else {
        throw Failure(.data, "\(session) is not held, and nothing was changed: see 'wardline-relay hold list'")
      }
      try StandardOutput.shared.writeLine("\(session) is not held any more: retention erases what is due")
    }
  }
}

struct HoldList: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Lists the sessions under a legal hold.",
    usage: "wardline-relay hold list --data <dir> [--json]",
    discussion: """
      Prints a line for each: the session, since when, who did it, and why. It only reads, and can run beside a relay.

      For example:
        wardline-relay hold list --data relay-data
        wardline-relay hold list --data relay-data --json
      """)

  @Option(help: ArgumentHelp("The relay's data directory.", valueName: "dir"), completion: .directory)
  var data: String

  @Flag(help: "One JSON object a line, with the version of its format.")
  var json = false

  func run() async throws {
    try await reporting {
      for hold in try OpenedStore.lists(reading: data).holds.all() {
        guard json else {
          let line = "\(hold.session) \(hold.since.text) \(hold.actor) \(hold.reason)"
          try StandardOutput.shared.writeLine(line.printable(charactersMax: .max))
          continue
        }
        var line = JSONLine("hold")
        line.append("session", hold.session.text)
        line.append("sinceMs", hold.since.milliseconds)
        line.append("by", hold.actor)
        line.append("reason", hold.reason)
        try StandardOutput.shared.write(line.line)
      }
    }
  }
}
