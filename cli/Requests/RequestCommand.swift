internal import ArgumentParser
internal import Foundation
internal import Wardline
internal import WardlineModel
internal import WardlineTerminal

struct RequestCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "request",
    abstract: "Asks for an interpreter, and waits until somebody has accepted.",
    discussion: """
      The request is stored on this device first and rings as soon as the relay has it. Without --session it makes a session of its own, which it \
      prints at once; what is written there meanwhile arrives in order.

      For example:
        wardline request --language ar \\
          --relay ws://127.0.0.1:7440 \\
          --token-file ana.token
        wardline request --language ar-SY --urgent \\
          --note "chest pain, bed 4" --wait 2m
        wardline request cancel ar-7k3f9q2m
        wardline request list --json
      """,
    subcommands: [Ask.self, Cancel.self, Renew.self, List.self], defaultSubcommand: Ask.self)

  struct Ask: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "ask",
      abstract: "Asks for an interpreter, and waits until somebody has accepted.",
      usage: "wardline request [ask] --language <tag> [<options>]",
      discussion: """
        Prints the session. Exits with 0 once somebody has accepted, with 75 while the request is open or still on this device, with 69 if \
        nobody has accepted in time, and with 65 if the relay refuses it. A signal ends the wait in the same way; the request goes on.

        For example:
          wardline request ask --language ar --urgent \\
            --relay ws://127.0.0.1:7440 \\
            --token-file ana.token
        """)

    @OptionGroup var connection: ConnectionOptions

    @Option(help: ArgumentHelp("The language, as a tag such as ar, ar-SY or zh-Hant.", valueName: "tag"))
    var language: LanguageTag

    @Flag(help: "Rings for everybody at once, and before every other request.")
    var urgent = false

    @Option(help: ArgumentHelp("The interpreter you would like to have, rung first.", valueName: "user"))
    var preferred: String?

    @Option(
      help: ArgumentHelp("What it is about, for those whom it rings; at most \(Limits.noteBytesMax) bytes.", valueName: "text"))
    var note = ""

    @Option(help: ArgumentHelp("How long to wait for somebody to accept.", valueName: "span"))
    var wait = TimeSpan(milliseconds: 300_000)

    @Flag(help: "Prints the request as JSON at each change.")
    var json = false

    func run() async throws {
      try await reporting {
        let preferred = try preferred.map { try UserID(naming: $0) }
        guard try connection.claims().role != .interpreter else {
          throw Failure(.notAllowed, "you are an interpreter, and only nurses and coordinators ask for one. Nothing was queued")
        }
        let (options, session) = try connection.optionsOfRequest(in: language)
        let content = InterpreterRequest(language, urgency: urgent ? .urgent : .normal, preferred: preferred, note: note)
        let client = try WardlineClient(options)
        let (_, updates) = try await client.follow(session)
        let request = try await client.requestInterpreter(content, in: session)
        if !json { Output.report(session.text) }
        await client.start()
        let watch = RequestWatch(request: request, isJSON: json)
        let outcome = await SubmissionOutcome.waitForAnswer(in: updates, within: wait) { _ in await watch.look(at: client) }
        let last = try await client.requests().first { $0.request == request }
        await client.close()
        try outcome.requireAnswered(last, inStoreAt: options.storePath)
      }
    }
  }

  struct Cancel: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "cancel",
      abstract: "Withdraws your open request in a session.",
      usage: "wardline request cancel [<options>] [<session>]",
      discussion: """
        Exits with 0 once the relay has stored it, with 65 if somebody has accepted before, and with 75 while it is queued on this device.

        For example:
          wardline request cancel ar-7k3f9q2m \\
            --relay ws://127.0.0.1:7440 \\
            --token-file ana.token
        """)

    @OptionGroup var connection: ConnectionOptions

    @Argument(help: "The session, as --session.", completion: .sessions)
    var name: String?

    @Option(help: ArgumentHelp("How long to wait for the relay.", valueName: "span"))
    var wait = TimeSpan(milliseconds: 5_000)

    func run() async throws {
      try await reporting {
        let session = try await connection.naming(name).answer("the cancellation", within: wait, [.open, .pending, .held]) {
          try await $0.cancelRequest($1.request, in: $1.session)
        }
        Output.report("The request in \(session) is cancelled.")
      }
    }
  }

  struct Renew: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "renew",
      abstract: "Lets your request in a session ring for longer, also when it has expired.",
      usage: "wardline request renew [<options>] [<session>]",
      discussion: """
        Exits with 0 once the relay has stored it, with 65 if the request is over, and with 75 while it is queued on this device.

        For example:
          wardline request renew ar-7k3f9q2m \\
            --relay ws://127.0.0.1:7440 \\
            --token-file ana.token
        """)

    @OptionGroup var connection: ConnectionOptions

    @Argument(help: "The session, as --session.", completion: .sessions)
    var name: String?

    @Option(help: ArgumentHelp("How long to wait for the relay.", valueName: "span"))
    var wait = TimeSpan(milliseconds: 5_000)

    func run() async throws {
      try await reporting {
        let session = try await connection.naming(name).answer("the renewal", within: wait, [.open, .expired]) {
          try await $0.renewRequest($1.request, in: $1.session)
        }
        Output.report("The request in \(session) rings again.")
      }
    }
  }

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "Lists the requests of the sessions that this device knows, the newest first.",
      usage: "wardline request list [<options>]",
      discussion: """
        Needs neither the relay nor a token. For each request: its session, language, state, when it was made, and who accepted.

        For example:
          wardline request list
          wardline request list --store ana.sqlite --json
        """)

    @OptionGroup var place: StoreOptions

    @Flag(help: "One JSON object a line.")
    var json = false

    func run() async throws {
      try await reporting {
        let store = try DeviceStore(at: try place.one())
        let requests = try store.requests()
        for request in requests { Output.write(json ? JSONLine(request).description : request.line) }
        if requests.isEmpty, !json { Output.write("This device knows no request yet.") }
      }
    }
  }
}

extension DeviceRequest {
  /// What a list shows.
  var line: String {
    let what: String =
      switch state {
      case .accepted(let user): "accepted by \(user)"
      case .failed(let code): "refused (\(code?.rawValue ?? "no reason given"))"
      case .pending: "on this device, not sent yet"
      case .held: "too old to go unasked: see 'wardline queue list'"
      case .open: place.map { "open, \($0.described(language: content.language))" } ?? "open"
      case .cancelled, .expired: state.code
      }
    let urgent = content.urgency == .urgent ? ", urgent" : ""
    return "\(session): \(content.language.described)\(urgent), \(askedAt.iso8601), \(what)"
  }
}

extension RequestPlace {
  /// As progress shows it.
  func described(language: LanguageTag) -> String {
    words(in: CurrentWording.english, language: CurrentWording.english.name(of: language))
      .map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 }.joined(separator: "; ")
  }
}
