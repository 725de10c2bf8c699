public import ArgumentParser
internal import Foundation
internal import Wardline
public import WardlineModel
internal import WardlineTerminal

struct Session: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "session",
    abstract: "Creates sessions, lists and shows what this device knows of them, and changes their members and status.",
    discussion: """
      list and show need neither the relay nor a token. The others are queued on this device and wait until the relay has stored them, as send \
      does.

      For example:
        wardline session list
        wardline session show ward-7
        wardline session status paused \\
          --relay ws://127.0.0.1:7440 \\
          --token-file ana.token
      """,
    subcommands: [
      List.self, Show.self, Create.self, Invite.self, Mute.self, Join.self, Leave.self, Status.self, End.self,
    ],
    defaultSubcommand: List.self)

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "Lists every session that this device knows, the latest message first.",
      usage: "wardline session list [<options>]",
      discussion: """
        For each session: its status, the time of its last message, its counts of unread, waiting and failed messages, and its participants. A \
        status that the relay has not answered yet is marked as pending; a session where your request was cancelled or has expired, and nothing \
        else goes on, has that as its status.

        For example:
          wardline session list
          wardline session list --language ar --since 7d
          wardline session list --store ana.sqlite --json
        """)

    @OptionGroup var place: StoreOptions

    @OptionGroup var selection: SessionSelection

    @Flag(help: "One JSON object a line.")
    var json = false

    func run() async throws {
      try await reporting {
        let stores = try place.existing()
        try stores.forEach(place.unlock)
        for path in stores {
          let store = try DeviceStore(at: path)
          let sessions = try selection.sessions(of: store)
          if json {
            for session in sessions { Output.write(JSONLine(session.summary, lapsed: session.lapsed).description) }
            continue
          }
          if stores.count > 1 { Output.write("\(path):") }
          if sessions.isEmpty {
            let isNone = try store.sessions().isEmpty
            Output.write(isNone ? "This device knows no session yet." : "This device knows no such session.")
          }
          for line in SessionView.table(sessions, owner: store.owner) { Output.write(line) }
        }
      }
    }
  }

  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show",
      abstract: "Shows what this device knows of a session, except its messages.",
      usage: "wardline session show [<options>] [<name>]",
      discussion: """
        Shows the participants with role and language, the status and its version, the counts of unread, waiting and failed messages, how far \
        everyone has received and read, what happened (who asked, accepted, joined, left, handed over, and set the status), and the gaps in the \
        history.

        For example:
          wardline session show ward-7
          wardline session show ward-7 --store ana.sqlite --json
        """)

    @OptionGroup var device: DeviceOptions

    @Argument(help: "The session, as --session.", completion: .sessions)
    var name: String?

    @Flag(help: "JSON objects, one a line: the session, its newest request, then its receipts, what happened, and gaps.")
    var json = false

    func run() async throws {
      try await reporting {
        let store = try DeviceStore(at: try device.place.one())
        let summary = try store.session(named: name ?? device.session)
        let transcript = try store.transcript(of: summary.session)
        let own = try store.ownReceipt(in: summary.session)
        let requests = try store.requests(limit: .max).filter { $0.session == summary.session }
        let request = requests.first
        let lapsed = summary.lapsedRequest(requests.first { !$0.hasFailed }, of: store.owner)
        guard json else {
          let view = SessionView(
            summary: summary, request: request, transcript: transcript, owner: store.owner, own: own)
          for line in view.lines { Output.write(line) }
          return
        }
        Output.write(JSONLine(summary, lapsed: lapsed).description)
        if let request { Output.write(JSONLine(request).description) }
        if let own { Output.write(JSONLine(own, by: store.owner).description) }
        for (user, receipt) in transcript.receipts.sorted(by: { $0.key < $1.key }) where user != store.owner {
          Output.write(JSONLine(receipt, by: user).description)
        }
        for event in transcript.events { Output.write(JSONLine(event).description) }
        for gap in transcript.gaps { Output.write(JSONLine(gap).description) }
      }
    }
  }

  struct Create: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "create",
      abstract: "Creates a session. Does nothing if it exists.",
      usage: "wardline session create [<options>] [<name>]",
      discussion: """
        With a token that names no session you become its first member; a session that others have made under that name stays theirs. Any other \
        token must open the session. Exits with 0 once the relay has stored it, and with 75 while it is queued on this device: the next chat or \
        send submits it, before everything that is written in that session.

        For example:
          wardline session create ward-7 \\
            --relay ws://127.0.0.1:7440 \\
            --token-file ana.token
        """)

    @OptionGroup var connection: ConnectionOptions

    @Argument(help: "The session, as --session.", completion: .sessions)
    var name: String?

    @Option(help: ArgumentHelp("How long to wait for the relay.", valueName: "span"))
    var wait = TimeSpan(milliseconds: 5_000)

    @Flag(help: "Prints the session's status as chat --json does.")
    var json = false

    func run() async throws {
      try await reporting {
        let (options, session) = try connection.naming(name).options()
        let noun = "the creation of '\(session)'"
        try await WardlineClient(options).submit(noun, in: session, ofStoreAt: options.storePath, within: wait) {
          client, store in
          try await client.createSession(session)
          let creations = try store.queue().filter { $0.operation.session == session && $0.operation.action == .createSession }
          // One that was refused before, with another token perhaps, is what stands for this one.
          for row in creations where row.state == .failed { _ = try await client.retry(row.operation.key) }
          return Set(creations.map(\.operation.key))
        }
        let state = try DeviceStore(at: options.storePath).state(of: session)
        guard let state else { return }
        Output.report(json ? JSONLine(state).description : "The session \(session) exists and is \(state.status.rawValue).")
      }
    }
  }

  struct Status: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "status",
      abstract: "Changes a session's status, and prints the status in force.",
      usage: "wardline session status [<options>] <status>",
      discussion: """
        The relay decides. Exits with 0 once it has accepted the change, with 65 if another status stays in force, and with 75 while the change \
        is queued on this device. An ended session stays ended.

        For example:
          wardline session status paused \\
            --relay ws://127.0.0.1:7440 \\
            --session ward-7 --token-file ana.token
        """)

    @OptionGroup var connection: ConnectionOptions

    @Argument(help: "The new status.")
    var status: SessionStatus

    @Option(help: ArgumentHelp("How long to wait for the relay.", valueName: "span"))
    var wait = TimeSpan(milliseconds: 5_000)

    @Flag(help: "Prints the status in force as chat --json does.")
    var json = false

    func run() async throws {
      try await reporting {
        let (options, session) = try await connection.optionsOfKnownSession(within: wait)
        let (outcome, state) = try await StatusChange(options, to: status, of: session).submit(within: wait)
        let inForce = state.confirmed.status
        if json { Output.report(JSONLine(state).description) }
        switch outcome {
        case .accepted where inForce == status:
          if !json { Output.report("The session \(session) is \(inForce.rawValue).") }
        case .accepted:
          throw Failure(.data, "the relay decided otherwise: the session \(session) is \(inForce.rawValue)")
        case .waiting where !state.isPending:
          throw Failure(
            .unavailable,
            "this device knows the session \(session) as \(inForce.rawValue) already: nothing was queued, and the relay "
              + "was not reached to confirm it")
        default: try outcome.requireAccepted("the status \(status.rawValue)", inStoreAt: options.storePath)
        }
      }
    }
  }
}

extension SessionStatus: ExpressibleByArgument {}
